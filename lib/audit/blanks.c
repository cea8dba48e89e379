#include "audit/compare.h"

#include "json/get.h"

/*
 * IS NULL on a column that also holds texts which stand for a missing value,
 * as '' does: it finds a part of what is missing. Where the query looks at
 * one of these texts, too, somebody knew of them.
 */

static bool
is_blank(const struct schema_column *c, const struct expr *e)
{
	const json_t *blanks = get_array(c->json, "blanks"), *blank;
	size_t i;

	if (e == NULL || e->kind != EXPR_VALUE)
		return false;
	json_array_foreach(blanks, i, blank)
		if (json_equal(blank, e->u.value.json))
			return true;
	return false;
}

struct look {
	const struct schema_column *column;
	bool found;
};

static void
look(struct look *l, const struct pred *p)
{
	struct origin o;

	if (p->kind == PRED_NOT)
		look(l, p->u.not);
	for (size_t i = 0; (p->kind == PRED_AND || p->kind == PRED_OR) &&
	    i < p->u.list.n; i++)
		look(l, p->u.list.v[i]);
	if (p->kind != PRED_COMPARE || !compare_origin(p->u.compare.left, &o)
	    || o.column != l->column)
		return;
	for (size_t i = 0; i < p->u.compare.right.n; i++)
		l->found |= is_blank(l->column, p->u.compare.right.v[i]);
}

static void
see(struct audit *a, struct pred *p, struct query *q)
{
	const struct expr *left = p->kind == PRED_COMPARE ?
	    p->u.compare.left : NULL;
	struct look l = {NULL, false};
	bool is = p->kind == PRED_COMPARE && p->u.compare.op ==
	    COMPARE_IS_NULL;

	if (left == NULL || left->kind != EXPR_COLUMN ||
	    (!is && p->u.compare.op != COMPARE_IS_NOT_NULL))
		return;
	l.column = left->u.column.column;
	if (l.column == NULL ||
	    json_array_size(get_array(l.column->json, "blanks")) == 0)
		return;
	for (size_t i = 0; i < q->where.n; i++)
		look(&l, q->where.v[i]);
	if (!l.found)
		finding_hint(audit_doubt(a, FINDING_blank_not_null, &p->at,
		    "'%s' of '%s' also holds texts that mean missing, which "
		    "%s", l.column->name, l.column->table->name, is ?
		    "IS NULL does not find" : "IS NOT NULL leaves in"),
		    "add %s %s '', or what else the schema lists as empty",
		    l.column->name, is ? "=" : "<>");
}

void
check_blanks(struct audit *a)
{
	static const struct walker w = {.pred = see};

	if (a->known != NULL)
		walk_plan(a, &w);
}
