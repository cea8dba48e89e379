/*
 * Quotients of integers, which sqlite, postgres and tsql cut: a share of one
 * count in another is 0. Only where a fraction can be meant: a total or a
 * column divided by another, and sums and differences by a number. What is cut
 * on purpose stays unsaid: digits of a number (year / 10), epochs (t / 86400),
 * the row in the middle (count / 2), FLOOR and a cast to integer.
 */
#include "audit/rule.h"

#include <string.h>

#include "json/get.h"
#include "lang/function.h"
#include "lang/walk.h"
#include "sql/dialect/dialect.h"

struct ratio {
	struct audit *a;
	const struct dialect *dialect;
	bool whole; /* within what cuts on purpose */
	struct walk below;
};

/* Is a whole number wanted of what is within? */
static bool
wants_whole(const struct expr *e)
{
	static const char *const names[] = {"floor", "ceil", "ceiling",
	    "trunc", "truncate", "div", "mod"};

	if (e->kind == EXPR_CAST)
		return e->type == TYPE_INTEGER;
	if (e->kind == EXPR_OP)
		return e->u.op.op == OPERATOR_MOD;
	for (size_t i = 0; e->kind == EXPR_CALL &&
	    i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i], e->u.call.name) == 0)
			return true;
	return false;
}

/* What a number is made of. */
struct parts {
	bool varies; /* a column, a total, a window, a sub-query */
	bool sums;   /* a total that is no count */
	struct walk below;
};

static void
see_part(void *arg, struct expr **e)
{
	struct parts *p = arg;
	bool total = (*e)->kind == EXPR_CALL && function_aggregates(*e);

	p->varies |= total || (*e)->kind == EXPR_COLUMN ||
	    (*e)->kind == EXPR_QUERY ||
	    ((*e)->kind == EXPR_CALL && (*e)->u.call.over != NULL);
	p->sums |= total && strcmp((*e)->u.call.name, "count") != 0;
	walk_expr(&p->below, *e);
}

static struct parts
parts_of(struct expr *e)
{
	struct parts p = {.varies = false};

	p.below = (struct walk){.expr = see_part, .arg = &p};
	see_part(&p, &e);
	return p;
}

/* How much one column is more than another: hours from seconds. */
static bool
is_difference(const struct expr *e)
{
	return e->kind == EXPR_OP && e->u.op.op == OPERATOR_SUB &&
	    e->u.op.args.n == 2 && parts_of(e->u.op.args.v[0]).varies &&
	    parts_of(e->u.op.args.v[1]).varies;
}

/* Can a fraction be meant? */
static bool
is_share(const struct exprs *args)
{
	struct parts over = parts_of(args->v[0]);
	bool varies = false;

	for (size_t i = 1; i < args->n; i++)
		varies |= parts_of(args->v[i]).varies;
	return varies ? over.varies : over.sums || is_difference(args->v[0]);
}

static bool
is_cut_average(const struct ratio *r, const struct expr *e)
{
	return (r->dialect->calls & CALLS_CUT_AVERAGES) &&
	    e->kind == EXPR_CALL && strcmp(e->u.call.name, "avg") == 0 &&
	    e->u.call.args.n == 1 &&
	    e->u.call.args.v[0]->type == TYPE_INTEGER;
}

static void
see_expr(void *arg, struct expr **e)
{
	struct ratio *r = arg;
	bool whole = r->whole;

	if (!whole && is_cut_average(r, *e))
		finding_hint(audit_doubt(r->a, FINDING_integer_division,
		    &(*e)->at, "the average of integers is truncated in tsql: "
		    "the average of 1 and 2 is 1"), "use AVG(1.0 * a), or "
		    "FLOOR if you want the whole number");
	if (!whole && (*e)->kind == EXPR_OP && (*e)->u.op.op == OPERATOR_DIV &&
	    (*e)->type == TYPE_INTEGER && is_share(&(*e)->u.op.args))
		finding_hint(audit_doubt(r->a, FINDING_integer_division,
		    &(*e)->at, "integer division truncates: 7 / 2 gives 3 in "
		    "%s", r->dialect->name), "multiply by 1.0 first, as in "
		    "1.0 * a / b, or use FLOOR if you want the whole number");
	r->whole |= wants_whole(*e);
	walk_expr(&r->below, *e);
	r->whole = whole;
}

static void
see(struct audit *a, struct query *q)
{
	const char *name = audit_dialect(a);
	struct ratio r = {.a = a, .dialect = name ? dialect_find(name) : NULL};

	if (r.dialect == NULL || (r.dialect->means & DIVIDES_REAL))
		return;
	r.below = (struct walk){.expr = see_expr, .arg = &r};
	walk_outputs(&r.below, &q->outputs);
	walk_outputs(&r.below, &q->computed);
	walk_preds(&r.below, &q->where);
	walk_preds(&r.below, &q->having);
	walk_orders(&r.below, &q->order_by);
}

void
ratio_check(struct audit *a)
{
	static const struct walker w = {.query = see};

	walk_plan(a, &w);
}
