/* Keys taken for numbers, SUM(club_id), age - mentor_id, and tables joined
 * where their keys differ: each row with all but its own. */
#include "audit/rule.h"

#include <string.h>

static const struct schema_column *
key_of(const struct expr *e)
{
	const struct schema_column *c = e->kind == EXPR_COLUMN ?
	    e->u.column.column : NULL;

	return c != NULL && (schema_refers(c) || (c->primary_key &&
	    c->table->nprimary_key == 1)) ? c : NULL;
}

static void
tell(struct audit *a, const struct place *at, const struct schema_column *c)
{
	finding_hint(audit_doubt(a, FINDING_key_as_number, at, "'%s' tells "
	    "which row is meant and is no amount, but is computed with",
	    c->name), "use the column that holds the amount, of the table that "
	    "the key leads to");
}

static void
see_expr(struct audit *a, struct expr *e, struct query *in)
{
	const struct exprs *args = &e->u.op.args;
	const struct schema_column *key = NULL;
	bool other = false;

	(void)in;
	if (e->kind == EXPR_CALL && e->u.call.args.n == 1 &&
	    (strcmp(e->u.call.name, "sum") == 0 ||
	    strcmp(e->u.call.name, "avg") == 0))
		key = key_of(e->u.call.args.v[0]);
	if (key != NULL)
		tell(a, &e->at, key);
	if (e->kind != EXPR_OP || (e->u.op.op != OPERATOR_ADD &&
	    e->u.op.op != OPERATOR_SUB && e->u.op.op != OPERATOR_MUL))
		return;
	for (size_t i = 0; i < args->n; i++)
		if (key_of(args->v[i]) != NULL)
			key = key_of(args->v[i]);
		else
			other |= args->v[i]->kind == EXPR_COLUMN;
	if (key != NULL && other)
		tell(a, &e->at, key);
}

/* ON member.club_id <> club.club_id, and nothing else. */
static void
see_join(struct audit *a, const struct source *s)
{
	const struct pred *p;
	const struct expr *l, *r;

	if (s == NULL || s->kind != SOURCE_JOIN)
		return;
	see_join(a, s->u.join.left);
	see_join(a, s->u.join.right);
	p = s->u.join.on.n == 1 ? s->u.join.on.v[0] : NULL;
	if (p == NULL || p->kind != PRED_COMPARE ||
	    p->u.compare.op != COMPARE_NE || p->u.compare.right.n != 1)
		return;
	l = p->u.compare.left;
	r = p->u.compare.right.v[0];
	if (l->kind == EXPR_COLUMN && r->kind == EXPR_COLUMN &&
	    audit_is_key(l->u.column.column, r->u.column.column))
		finding_hint(audit_doubt(a, FINDING_cross_product, &p->at,
		    "each row of '%s' meets all rows of '%s' but its own",
		    l->u.column.column->table->name,
		    r->u.column.column->table->name), "join by =; for those "
		    "without a partner use NOT EXISTS");
}

static void
see_query(struct audit *a, struct query *q)
{
	see_join(a, q->from);
}

void
key_use_check(struct audit *a)
{
	static const struct walker w = {.expr = see_expr, .query = see_query};

	if (a->known != NULL)
		walk_plan(a, &w);
}
