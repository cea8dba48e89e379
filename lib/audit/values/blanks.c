/*
 * Two ways to be missing in one column, null and texts such as '', of which a
 * query sees one: IS NULL does not find '', and = '' does not find null; COUNT
 * and COALESCE take '' for a value. And rows that "not 'x'" leaves out for
 * being null, which is neither equal nor unequal. A query that looks at both
 * ways knows of them.
 */
#include "audit/compare.h"
#include "audit/asked.h"

#include <string.h>

#include "json/get.h"
#include "lang/walk.h"

struct view_of { /* how a query looks at a column */
	const struct schema_column *column;
	bool null;   /* IS NULL, COALESCE */
	bool blank;  /* a text that means missing */
	struct walk below;
};

static bool
has_blanks(const struct schema_column *c)
{
	return json_array_size(get_array(c->json, "blanks")) > 0;
}

static bool
is_blank(const struct schema_column *c, const struct expr *e)
{
	const json_t *blank;
	size_t i;

	json_array_foreach(get_array(c->json, "blanks"), i, blank)
		if (e->kind == EXPR_VALUE &&
		    json_equal(blank, e->u.value.json))
			return true;
	return false;
}

static const struct schema_column *
column_of(const struct expr *e)
{
	struct origin o;

	return e != NULL && compare_origin(e, &o) ? o.column : NULL;
}

static bool
gives_instead(const struct expr *e)
{
	return e->kind == EXPR_CALL && (strcmp(e->u.call.name, "coalesce")
	    == 0 || strcmp(e->u.call.name, "ifnull") == 0 ||
	    strcmp(e->u.call.name, "nullif") == 0);
}

static void
look_expr(void *arg, struct expr **e)
{
	struct view_of *v = arg;

	if (gives_instead(*e) && column_of(*e) == v->column) {
		v->null = true;
		for (size_t i = 1; i < (*e)->u.call.args.n; i++)
			v->blank |= is_blank(v->column,
			    (*e)->u.call.args.v[i]);
	}
	walk_expr(&v->below, *e);
}

static void
look_pred(void *arg, struct pred *p)
{
	struct view_of *v = arg;
	const struct exprs *right = &p->u.compare.right;

	if (p->kind != PRED_COMPARE ||
	    column_of(p->u.compare.left) != v->column)
		return;
	v->null |= p->u.compare.op == COMPARE_IS_NULL ||
	    p->u.compare.op == COMPARE_IS_NOT_NULL ||
	    p->u.compare.op == COMPARE_IS_DISTINCT ||
	    p->u.compare.op == COMPARE_IS_NOT_DISTINCT;
	for (size_t i = 0; i < right->n; i++)
		v->blank |= is_blank(v->column, right->v[i]);
}

static struct view_of
look(struct query *q, const struct schema_column *c)
{
	struct view_of v = {.column = c, .below = {.expr = look_expr,
	    .pred = look_pred}};

	v.below.arg = &v;
	walk_query(&v.below, q);
	return v;
}

/* ---- COUNT and COALESCE ------------------------------------------------- */

static void
see_expr(struct audit *a, struct expr *e, struct query *q)
{
	const struct schema_column *c;
	bool counts;

	if (e->kind != EXPR_CALL || e->u.call.args.n == 0)
		return;
	counts = strcmp(e->u.call.name, "count") == 0;
	if (!counts && strcmp(e->u.call.name, "coalesce") != 0 &&
	    strcmp(e->u.call.name, "ifnull") != 0)
		return;
	c = e->u.call.args.v[0]->kind == EXPR_COLUMN ?
	    column_of(e->u.call.args.v[0]) : NULL;
	if (c == NULL || !has_blanks(c) || !get_true(c->json, "nulls") ||
	    look(q, c).blank)
		return;
	finding_hint(finding_at(a->findings, FINDING_blank_as_value, &e->at,
	    "%s treats texts in '%s' of '%s' that mean missing as values",
	    counts ? "COUNT" : "COALESCE", c->name, c->table->name),
	    "use NULLIF(%s, '') instead", c->name);
}

/* ---- comparisons -------------------------------------------------------- */

static void
see_is_null(struct audit *a, const struct pred *p, struct query *q)
{
	const struct schema_column *c = p->u.compare.left->kind ==
	    EXPR_COLUMN ? p->u.compare.left->u.column.column : NULL;
	bool is = p->u.compare.op == COMPARE_IS_NULL;
	json_t *f;

	if (c == NULL || !has_blanks(c) || look(q, c).blank)
		return;
	f = audit_doubt(a, FINDING_blank_not_null, &p->at, "'%s' of '%s' also "
	    "holds texts that mean missing, which %s", c->name, c->table->name,
	    is ? "IS NULL does not find" : "IS NOT NULL keeps");
	audit_show_column(f, c, AUDIT_BLANK);
	finding_hint(f, "add %s %s '', or another text that the schema lists "
	    "as blank", c->name, is ? "=" : "<>");
}

static bool
is_not(enum comparison op)
{
	return op == COMPARE_NE || op == COMPARE_NOT_IN ||
	    op == COMPARE_NOT_LIKE || op == COMPARE_NOT_ILIKE;
}

/* An info, where the question does not say what is not to be there. */
static void
tell_excluded(struct audit *a, const struct pred *p,
    const struct schema_column *c)
{
	json_t *f = finding_at(a->findings, FINDING_null_not_matched, &p->at,
	    "rows whose '%s' of '%s' is null are excluded: a comparison with "
	    "null is never true", c->name, c->table->name);

	if (asked_says(a, ASKED_NOT))
		finding_hint(f, "add OR %s IS NULL to have them", c->name);
	else
		finding_weigh(a->findings, f, SEVERITY_INFO);
}

/* `negated`: it is within NOT. */
static void
see_value(struct audit *a, const struct pred *p, struct query *q,
    bool negated)
{
	const struct exprs *right = &p->u.compare.right;
	const struct schema_column *c = column_of(p->u.compare.left);
	bool blank = false, values = right->n > 0;

	if (c == NULL || !get_true(c->json, "nulls") || look(q, c).null)
		return;
	for (size_t i = 0; i < right->n; i++) {
		blank |= is_blank(c, right->v[i]);
		values &= right->v[i]->kind == EXPR_VALUE;
	}
	if (blank && !negated && (p->u.compare.op == COMPARE_EQ ||
	    p->u.compare.op == COMPARE_IN))
		finding_hint(finding_at(a->findings, FINDING_null_not_matched,
		    &p->at, "a search for empty values in '%s' of '%s' does "
		    "not find its nulls", c->name, c->table->name), "add OR %s "
		    "IS NULL", c->name);
	else if (!blank && values && is_not(p->u.compare.op) != negated)
		tell_excluded(a, p, c);
}

static void
see_pred(struct audit *a, struct pred *p, struct query *q)
{
	bool negated = p->kind == PRED_NOT;

	if (negated)
		p = p->u.not;
	if (p->kind != PRED_COMPARE || p->u.compare.query != NULL ||
	    p->u.compare.left == NULL || (negated && p->u.compare.op !=
	    COMPARE_EQ && p->u.compare.op != COMPARE_IN))
		return;
	if (p->u.compare.op == COMPARE_IS_NULL ||
	    p->u.compare.op == COMPARE_IS_NOT_NULL)
		see_is_null(a, p, q);
	else
		see_value(a, p, q, negated);
}

void
blanks_check(struct audit *a)
{
	static const struct walker w = {.expr = see_expr, .pred = see_pred};

	if (a->known != NULL)
		walk_plan(a, &w);
}
