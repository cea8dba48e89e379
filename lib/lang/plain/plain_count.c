/*
 * Aggregates that take some rows only, by a case or a condition that is
 * counted: sum(case when p then x else 0 end) is the sum of x where p.
 */
#include <string.h>
#include "lang/plain/plain_part.h"

static bool
is_number(const struct expr *e, double n)
{
	const char *text;

	if (e == NULL || e->kind != EXPR_VALUE)
		return false;
	text = json_string_value(e->u.value.json);
	if (text && e->u.value.type && strcmp(e->u.value.type, "number") == 0)
		return n > 0 ? strcmp(text, "1.0") == 0 :
		    strcmp(text, "0.0") == 0;
	return json_is_number(e->u.value.json) &&
	    json_number_value(e->u.value.json) >= n &&
	    json_number_value(e->u.value.json) <= n;
}

static bool
is_nothing(const struct expr *e)
{
	return e == NULL || (e->kind == EXPR_VALUE &&
	    json_is_null(e->u.value.json));
}

static bool
is_named(const struct expr *call, const char *name)
{
	return strcmp(call->u.call.name, name) == 0;
}

static void
share_of(struct plain_some *some)
{
	some->rows = "share of rows";
	some->share = true;
}

static struct plain_some
of_condition(const struct expr *call, const struct pred *p)
{
	struct plain_some some = {.where = p};

	if (is_named(call, "sum"))
		some.rows = "number of rows";
	else if (is_named(call, "avg"))
		share_of(&some);
	return some;
}

static struct plain_some
of_case(const struct expr *call, const struct expr *e)
{
	struct plain_some some = {.where = e->u.cases.whens[0].test,
	    .of = e->u.cases.whens[0].then};
	const struct expr *otherwise = e->u.cases.otherwise;
	bool one = is_number(some.of, 1), zero = is_number(otherwise, 0);

	if (one && (is_nothing(otherwise) || zero) && is_named(call, "sum"))
		some.rows = "number of rows";
	else if (one && zero && is_named(call, "avg"))
		share_of(&some);
	else if (is_nothing(otherwise) && is_named(call, "count") &&
	    some.of->kind == EXPR_VALUE && !is_nothing(some.of))
		some.rows = "number of rows";
	else if (!is_nothing(otherwise) && !(zero && is_named(call, "sum")))
		some.of = NULL;
	return some;
}

struct plain_some
plain_some_of(const struct expr *call)
{
	static const char *const names[] = {"sum", "avg", "count", "min",
	    "max"};
	const struct plain_some none = {0};
	struct plain_some some = none;
	const struct expr *e = call->u.call.args.n == 1 ?
	    call->u.call.args.v[0] : NULL;
	bool known = false;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		known = known || is_named(call, names[i]);
	if (!known || e == NULL)
		return none;
	if (e->kind == EXPR_PREDICATE)
		some = of_condition(call, e->u.predicate);
	else if (e->kind == EXPR_CASE && e->u.cases.n == 1 &&
	    e->u.cases.operand == NULL)
		some = of_case(call, e);
	if (some.where == NULL || (some.rows == NULL && some.of == NULL) ||
	    (some.rows && call->u.call.distinct))
		return none;
	return some;
}
