/* Operators, comparisons and units by their names in the plan language. */
#include "lang/plan.h"

#include <string.h>

static const char *const heads[] = {
#define EXPR(name, head, meaning) head,
#include "lang/node.def"
#undef EXPR
};

static const struct {
	const char *text;
	int arity;
} operators[] = {
#define OPERATOR(name, text, arity) {text, arity},
#include "lang/node.def"
#undef OPERATOR
};

static const struct {
	const char *text;
	int right;
	enum compares_with with;
} comparisons[] = {
#define COMPARISON(name, text, right, with) {text, right, WITH_##with},
#include "lang/node.def"
#undef COMPARISON
};

/* In the order of enum date_unit. */
static const char *const units[] = {
	"year", "quarter", "month", "week", "day", "hour", "minute", "second",
	"weekday", "day_of_year",
};
#define UNITS ((int)(sizeof units / sizeof units[0]))

const char *
expr_head(enum expr_kind k)
{
	return heads[k];
}

const char *
operator_text(enum operator o)
{
	return operators[o].text;
}

int
operator_arity(enum operator o)
{
	return operators[o].arity;
}

const char *
comparison_text(enum comparison c)
{
	return comparisons[c].text;
}

int
comparison_right(enum comparison c)
{
	return comparisons[c].right;
}

enum compares_with
comparison_with(enum comparison c)
{
	return comparisons[c].with;
}

const char *
date_unit_text(enum date_unit u)
{
	return units[u];
}

int
operator_of(const char *text)
{
	for (int i = 0; i < OPERATORS; i++)
		if (strcmp(operators[i].text, text) == 0)
			return i;
	return -1;
}

int
comparison_of(const char *text)
{
	for (int i = 0; i < COMPARISONS; i++)
		if (strcmp(comparisons[i].text, text) == 0)
			return i;
	return -1;
}

int
date_unit_of(const char *text)
{
	for (int i = 0; i < UNITS; i++)
		if (strcmp(units[i], text) == 0)
			return i;
	return -1;
}

const struct expr *
expr_computed(const struct expr *e)
{
	while (e->kind == EXPR_OUTPUT && e->u.output.output != NULL)
		e = e->u.output.output->expr;
	return e;
}

bool
query_limit_is(const struct query *q, json_int_t rows)
{
	return q->limit != NULL && q->limit->kind == EXPR_VALUE &&
	    json_is_integer(q->limit->u.value.json) &&
	    json_integer_value(q->limit->u.value.json) == rows;
}
