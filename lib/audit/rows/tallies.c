/*
 * Counts and totals of something else than they seem to be of: COUNT of what
 * is never null, which counts each row, whether the condition in it holds or
 * not; COUNT(DISTINCT ..) of a few constants; SUM(DISTINCT ..), and SUM of a
 * UNION, which add equal amounts of different rows but once.
 */
#include "audit/asked.h"
#include "audit/rows/fanout.h"

#include <string.h>
static bool
is_constant(const struct expr *e)
{
	return e != NULL && e->kind == EXPR_VALUE &&
	    !json_is_null(e->u.value.json);
}

/* Does it have a value whatever the row is, and take that from a condition? */
static bool
is_never_null(const struct expr *e)
{
	if (e->kind == EXPR_PREDICATE)
		return true; /* null where its column is, which is not meant */
	return e->kind == EXPR_CASE && is_constant(e->u.cases.otherwise);
}

/* How many values a CASE of constants has; 0: it has others. */
static size_t
values_of(const struct expr *e)
{
	const struct expr *then;
	size_t n = 0, before;

	if (e->kind != EXPR_CASE || (e->u.cases.otherwise != NULL &&
	    e->u.cases.otherwise->kind != EXPR_VALUE))
		return 0;
	for (size_t i = 0; i < e->u.cases.n; i++) {
		then = e->u.cases.whens[i].then;
		if (!is_constant(then))
			return 0;
		for (before = 0; before < i && !json_equal(then->u.value.json,
		    e->u.cases.whens[before].then->u.value.json);)
			before++;
		n += before == i;
	}
	return n + is_constant(e->u.cases.otherwise);
}

static void
judge_count(struct audit *a, const struct expr *call, const struct expr *of)
{
	size_t n = call->u.call.distinct ? values_of(of) : 0;

	if (n > 0)
		finding_hint(audit_doubt(a, FINDING_count_of_constants,
		    &call->at, "count(DISTINCT ..) of a CASE with %zu value%s "
		    "is at most %zu", n, n == 1 ? "" : "s", n),
		    "let THEN give the column that is to be counted");
	else if (!call->u.call.distinct && is_never_null(of))
		finding_hint(audit_doubt(a, FINDING_count_of_constants,
		    &call->at, "count counts each row whether the condition "
		    "within holds or not"), "use SUM(CASE WHEN .. THEN 1 ELSE "
		    "0 END), or leave ELSE out");
}

/* ---- equal amounts ------------------------------------------------------ */

static void
judge_distinct(struct audit *a, const struct expr *call, const struct expr *of)
{
	const struct schema_column *c = of->kind == EXPR_COLUMN ?
	    of->u.column.column : NULL;
	const struct source *s = c != NULL ? of->u.column.source : NULL;

	if (s == NULL || s->in->nsources != 1 || schema_is_unique(c->table,
	    &c, 1) || asked_says(a, ASKED_DIFFERENT))
		return;
	finding_hint(audit_doubt(a, FINDING_equal_values_merged, &call->at,
	    "%s(DISTINCT %s) takes equal values of different rows but once",
	    call->u.call.name, c->name), "leave DISTINCT out");
}

/* Does a query show a key, so that its rows differ? */
static bool
shows_key(const struct query *q)
{
	const struct expr *e;

	for (size_t i = 0; i < q->outputs.n; i++) {
		e = expr_computed(q->outputs.v[i]->expr);
		if (e->kind == EXPR_STAR || (e->kind == EXPR_COLUMN &&
		    e->u.column.column != NULL &&
		    schema_is_unique(e->u.column.column->table,
		    &e->u.column.column, 1)))
			return true;
	}
	return q->grouped;
}

static void
judge_union(struct audit *a, const struct expr *call, const struct expr *of)
{
	const struct query *in = of->kind == EXPR_COLUMN &&
	    of->u.column.source != NULL ? rows_inner(of->u.column.source) :
	    NULL;

	if (in == NULL || !in->is_set || in->set_op != SET_UNION ||
	    in->set_all)
		return;
	for (size_t i = 0; i < in->nargs; i++)
		if (in->args[i]->is_set || shows_key(in->args[i]))
			return;
	finding_hint(audit_doubt(a, FINDING_equal_values_merged, &call->at,
	    "UNION keeps equal rows but once before %s adds them",
	    call->u.call.name), "use UNION ALL");
}

static void
see_call(void *arg, struct expr *call)
{
	struct audit *a = arg;
	const struct expr *of = call->u.call.args.n == 1 ?
	    call->u.call.args.v[0] : NULL;

	if (of == NULL || call->u.call.over != NULL)
		return;
	if (strcmp(call->u.call.name, "count") == 0) {
		judge_count(a, call, of);
	} else if (strcmp(call->u.call.name, "sum") == 0 ||
	    strcmp(call->u.call.name, "avg") == 0) {
		if (call->u.call.distinct)
			judge_distinct(a, call, of);
		judge_union(a, call, of);
	}
}

static void
see_query(struct audit *a, struct query *q)
{
	audit_aggregates(q, see_call, a);
}

void
tallies_check(struct audit *a)
{
	static const struct walker w = {.query = see_query};

	if (a->known != NULL)
		walk_plan(a, &w);
}
