/*
 * Text in the order of its letters where its values are numbers or dates: '10'
 * stands before '9', and '01.12.2024' before '31.01.2023'. What is ordered by,
 * the least and the greatest, and comparisons of more or less; those of times
 * with a literal are times.c's.
 */
#include "audit/compare.h"

#include <string.h>

#include "json/get.h"
#include "lang/function.h"
#include "lang/walk.h"

static const char *
what_of(const struct schema_column *c)
{
	if (c->class != TYPE_TEXT && c->class != TYPE_UNKNOWN)
		return NULL;
	if (get_true(c->json, "digits"))
		return "numbers";
	return c->time == SCHEMA_TIME_DATE_DOTS ||
	    c->time == SCHEMA_TIME_DATE_DAY_FIRST ||
	    c->time == SCHEMA_TIME_DATE_MONTH_FIRST ? "dates" : NULL;
}

/* The column whose texts an expression gives as they are. */
static const struct schema_column *
column_of(const struct expr *e)
{
	struct origin o;

	e = expr_computed(e);
	return e->kind == EXPR_COLUMN && compare_origin(e, &o) &&
	    what_of(o.column) != NULL ? o.column : NULL;
}

static void
tell(struct audit *a, const struct place *at, const struct schema_column *c,
    const char *does)
{
	const char *what = what_of(c);

	finding_hint(finding_at(a->findings, FINDING_sorted_as_text, at,
	    "%s '%s' of '%s' as text, but it holds %s: '%s'", does, c->name,
	    c->table->name, what, *what == 'n' ? "10' comes before '9" :
	    "01.12.2024' comes before '31.01.2023"), *what == 'n' ?
	    "use CAST(%s AS REAL), or another number type" : "convert '%s' to "
	    "year, month, day first", c->name);
}

/* Does the order begin with the length, which is one way to do it? */
static bool
has_length(const struct orders *orders)
{
	const struct expr *e = orders->v[0]->by;

	return e != NULL && e->kind == EXPR_CALL &&
	    strcmp(e->u.call.name, "length") == 0;
}

static void
see_orders(struct audit *a, const struct orders *orders)
{
	const struct schema_column *c;

	for (size_t i = 0; i < orders->n && !has_length(orders); i++) {
		c = orders->v[i]->by != NULL ? column_of(orders->v[i]->by) :
		    NULL;
		if (c != NULL)
			tell(a, &orders->v[i]->at, c, "ORDER BY sorts");
	}
}

static void
see_query(struct audit *a, struct query *q)
{
	see_orders(a, &q->order_by);
}

static void
see_expr(struct audit *a, struct expr *e, struct query *q)
{
	const struct schema_column *c;

	(void)q;
	if (e->kind != EXPR_CALL)
		return;
	if (e->u.call.over != NULL)
		see_orders(a, &e->u.call.over->order_by);
	if (e->u.call.args.n != 1 || (strcmp(e->u.call.name, "min") != 0 &&
	    strcmp(e->u.call.name, "max") != 0))
		return;
	c = column_of(e->u.call.args.v[0]);
	if (c != NULL)
		tell(a, &e->at, c, *e->u.call.name == 'm' &&
		    e->u.call.name[1] == 'a' ? "MAX takes" : "MIN takes");
}

static void
see_pred(struct audit *a, struct pred *p, struct query *q)
{
	const struct exprs *right = &p->u.compare.right;
	const struct schema_column *c;
	enum comparison op;

	(void)q;
	if (p->kind != PRED_COMPARE || p->u.compare.left == NULL)
		return;
	op = p->u.compare.op;
	if (op != COMPARE_LT && op != COMPARE_LE && op != COMPARE_GT &&
	    op != COMPARE_GE && op != COMPARE_BETWEEN &&
	    op != COMPARE_NOT_BETWEEN)
		return;
	c = column_of(p->u.compare.left);
	for (size_t i = 0; c == NULL && i < right->n; i++)
		c = column_of(right->v[i]);
	/* numbers beside numbers are types.c's */
	if (c != NULL && get_true(c->json, "digits") && (right->n == 0 ||
	    right->v[0]->kind != EXPR_VALUE ||
	    json_is_string(right->v[0]->u.value.json)))
		tell(a, &p->at, c, "a comparison takes");
}

void
collate_check(struct audit *a)
{
	static const struct walker w = {.query = see_query, .expr = see_expr,
	    .pred = see_pred};

	if (a->known != NULL)
		walk_plan(a, &w);
}
