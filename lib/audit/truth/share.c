/*
 * Shares of rows that all are so: WHERE keeps only the rows that the share
 * counts, so it is always the whole.
 */
#include "audit/truth/truth.h"

#include <string.h>

#include "lang/plain/plain.h"
#include "lang/walk.h"

struct shares {
	struct audit *a;
	struct query *q;
	struct truth_list kept; /* what WHERE lets through */
	struct walk below;
};

static void
see_test(const struct shares *s, const struct pred *test)
{
	struct truth t = {s->a, s->q, false};
	struct truth_list list = s->kept;
	struct truth_found found;
	struct buf b = BUF_INIT;
	struct plain w = {.b = &b, .q = s->q};

	truth_add(&list, test, true);
	if (test->kind != PRED_COMPARE || list.n == s->kept.n ||
	    truth_clash(&t, &s->kept, &found) || !truth_clash(&t, &list,
	    &found))
		return;
	plain_pred(&w, test);
	finding_hint(audit_doubt(s->a, FINDING_always_true, &test->at,
	    "\"%.*s\" always holds of the rows that WHERE keeps: the share is "
	    "the whole", (int)b.len, b.s), "leave the condition out of WHERE");
	buf_free(&b);
}

static void
see_within(void *arg, struct expr **e)
{
	struct shares *s = arg;

	for (size_t i = 0; (*e)->kind == EXPR_CASE && i < (*e)->u.cases.n; i++)
		if ((*e)->u.cases.whens[i].test != NULL)
			see_test(s, (*e)->u.cases.whens[i].test);
	if ((*e)->kind == EXPR_PREDICATE)
		see_test(s, (*e)->u.predicate);
	for (size_t i = 0; (*e)->kind == EXPR_CALL &&
	    i < (*e)->u.call.filter.n; i++)
		see_test(s, (*e)->u.call.filter.v[i]);
	walk_expr(&s->below, *e);
}

/* A quotient, or an average of ones and zeros. */
static void
see_expr(struct audit *a, struct expr *e, struct query *q)
{
	struct shares s = {a, q, {.n = 0}, {.expr = see_within}};

	s.below.arg = &s;
	if (q->where.n == 0 || q->is_set || !((e->kind == EXPR_OP &&
	    e->u.op.op == OPERATOR_DIV) || (e->kind == EXPR_CALL &&
	    strcmp(e->u.call.name, "avg") == 0)))
		return;
	truth_add_all(&s.kept, &q->where);
	walk_expr(&s.below, e);
}

void
share_check(struct audit *a)
{
	static const struct walker w = {.expr = see_expr};

	if (a->known != NULL)
		walk_plan(a, &w);
}
