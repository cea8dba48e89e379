/*
 * Conditions that say nothing of a row, or something else than they seem to:
 * EXISTS of a query that does not speak of the rows around it; a text or a
 * number alone, "kind = 'a' OR 'b'"; a comparison of a comparison, "20 <= age
 * <= 40"; the maxima of groups without the group they are of.
 */
#include "audit/rule.h"

#include <string.h>

#include "lang/walk.h"

static void
see_exists(struct audit *a, const struct pred *p, const struct query *in)
{
	struct query *inner = p->u.exists;
	bool found = false;
	struct walk w = {.expr = walk_outer, .arg = &found};

	if (in->nsources == 0 || inner == NULL || inner->is_set)
		return;
	walk_query(&w, inner);
	if (!found)
		finding_hint(audit_doubt(a, FINDING_always_true, &p->at,
		    "EXISTS does not depend on the row: it holds for all rows "
		    "or for none"), "compare a column of the query within with "
		    "one of the query around it");
}

/* The one number that it is compared with is neither 0 nor 1. */
static bool
is_no_truth(const struct exprs *right)
{
	const struct expr *e = right->n == 1 ? right->v[0] : NULL;
	double v;

	if (e == NULL || e->kind == EXPR_PREDICATE)
		return false;
	if (e->kind != EXPR_VALUE)
		return e->kind == EXPR_COLUMN && (e->type == TYPE_INTEGER ||
		    e->type == TYPE_NUMBER || e->type == TYPE_TEXT);
	v = json_number_value(e->u.value.json);
	return json_is_number(e->u.value.json) && v != 0 && v != 1;
}

static void
see_chain(struct audit *a, const struct pred *p)
{
	const struct expr *left = p->u.compare.left;

	if (left == NULL || left->kind != EXPR_PREDICATE ||
	    left->u.predicate->kind != PRED_COMPARE ||
	    !is_no_truth(&p->u.compare.right))
		return;
	finding_hint(audit_doubt(a, FINDING_type_mismatch, &p->at, "a "
	    "comparison is true or false, 1 or 0, and is itself compared: "
	    "a %s b %s c is not read as both", comparison_text(
	    left->u.predicate->u.compare.op), comparison_text(
	    p->u.compare.op)), "join two comparisons by AND, or use BETWEEN");
}

/* age IN (SELECT MAX(age) .. GROUP BY club_id): the oldest of any club. */
static void
see_extremes(struct audit *a, const struct pred *p)
{
	const struct query *of = p->u.compare.query;
	const struct expr *left = p->u.compare.left, *e;
	bool outer = false;
	struct walk w = {.expr = walk_outer, .arg = &outer};

	if (of == NULL || p->u.compare.op != COMPARE_IN || left == NULL ||
	    left->kind != EXPR_COLUMN || of->group_by.n == 0 ||
	    of->outputs.n != 1)
		return;
	e = expr_computed(of->outputs.v[0]->expr);
	if (e->kind != EXPR_CALL || e->u.call.args.n != 1 ||
	    (strcmp(e->u.call.name, "max") != 0 &&
	    strcmp(e->u.call.name, "min") != 0) ||
	    e->u.call.args.v[0]->kind != EXPR_COLUMN ||
	    left->u.column.column == NULL ||
	    e->u.call.args.v[0]->u.column.column != left->u.column.column)
		return;
	walk_query(&w, p->u.compare.query);
	if (!outer)
		finding_hint(audit_doubt(a, FINDING_group_not_compared, &p->at,
		    "'%s' is compared with the %s of every group, whichever "
		    "group the row is of", left->u.column.name,
		    e->u.call.name), "compare what is grouped by, too, or "
		    "use a sub-query on the row's own group");
}

/* A number among other conditions; WHERE 1 is said on purpose. */
static void
see_among(struct audit *a, const struct preds *list)
{
	const struct expr *e;

	for (size_t i = 0; list->n > 1 && i < list->n; i++) {
		e = list->v[i]->kind == PRED_TEST ? list->v[i]->u.test : NULL;
		if (e != NULL && e->kind == EXPR_VALUE &&
		    json_is_number(e->u.value.json) &&
		    json_number_value(e->u.value.json) != 0 &&
		    json_number_value(e->u.value.json) != 1)
			finding_hint(audit_doubt(a, FINDING_type_mismatch,
			    &list->v[i]->at, "the number %g alone is no "
			    "condition", json_number_value(e->u.value.json)),
			    "compare the column with it, or use IN");
	}
}

static void
see(struct audit *a, struct pred *p, struct query *in)
{
	const struct expr *e = p->kind == PRED_TEST ? p->u.test : NULL;

	if (p->kind == PRED_COMPARE) {
		see_chain(a, p);
		see_extremes(a, p);
	} else if (p->kind == PRED_AND || p->kind == PRED_OR) {
		see_among(a, &p->u.list);
	}
	if (p->kind == PRED_EXISTS)
		see_exists(a, p, in);
	else if (e != NULL && e->kind == EXPR_VALUE &&
	    json_is_string(e->u.value.json) && e->u.value.type == NULL)
		finding_hint(audit_doubt(a, FINDING_type_mismatch, &p->at,
		    "the text '%s' alone is no condition",
		    json_string_value(e->u.value.json)), "compare the column "
		    "with it, or use IN");
}

/* Conditions of WHERE and HAVING are a list already. */
static void
see_query(struct audit *a, struct query *q)
{
	see_among(a, &q->where);
	see_among(a, &q->having);
}

void
lone_check(struct audit *a)
{
	static const struct walker w = {.pred = see, .query = see_query};

	if (a->known != NULL)
		walk_plan(a, &w);
}
