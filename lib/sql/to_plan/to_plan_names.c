/* Names that a query uses, so that new ones differ from them. */
#include "sql/to_plan/to_plan_part.h"

#include "lang/walk_expr.h"

static void names_query(void *arg, struct query *q);

static void
names_expr(void *arg, struct expr **at)
{
	struct names *n = arg;
	const struct walk w = {.expr = names_expr, .query = names_query,
	    .arg = arg};
	const struct expr *e = *at;
	size_t i;

	if (e->kind != EXPR_COLUMN) {
		walk_expr(&w, *at);
		return;
	}
	for (i = 0; i < n->q->nsources && i < 64; i++)
		if (n->q->sources[i] == e->u.column.source)
			break;
	if (i < n->q->nsources && i < 64)
		n->set |= (uint64_t)1 << i;
	else if (e->u.column.source == NULL)
		n->other = true;
}

static void
names_query(void *arg, struct query *q)
{
	const struct walk w = {.expr = names_expr, .query = names_query,
	    .arg = arg};

	walk_query(&w, q);
}

struct names
names_of(const struct query *q, const struct pred *p)
{
	struct names n = {.q = q};
	const struct walk w = {.expr = names_expr, .query = names_query,
	    .arg = &n};

	walk_pred(&w, (struct pred *)p);
	return n;
}
