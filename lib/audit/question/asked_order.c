/* Orders and numbers that the question says, beside those of the plan. */
#include "audit/asked.h"

#include <stdlib.h>
#include <string.h>

#include "base/day.h"
#include "json/get.h"

enum { YEAR_FIRST = 1900, YEAR_LAST = 2100 };

/* ---- directions --------------------------------------------------------- */

const struct asked_row *
asked_order_before(const struct asked *k, size_t at)
{
	const struct asked_row *row = asked_before(k, at, ASKED_SUPER);

	if (row == NULL)
		row = asked_before(k, at, ASKED_AGE);
	return row != NULL ? row : asked_before(k, at, ASKED_LENGTH);
}

/* The only direction that the question orders by; NULL: none, or both. */
static const struct asked_row *
ordered_by(const struct asked *k)
{
	const struct asked_row *found = NULL, *row;

	for (size_t i = 1; i <= k->said.n; i++) {
		row = asked_order_before(k, i);
		if (row == NULL || (i > 1 && strcmp(k->said.v[i - 2].text, "at")
		    == 0))
			continue;
		if (found != NULL)
			return NULL;
		found = row;
	}
	return found;
}

/* Which end the query takes: 1 the high one, -1 the low one, 0 neither. */
static int
taken_end(const struct query *q, const struct expr **of)
{
	const struct expr *e;

	if (q->limit != NULL && q->order_by.n > 0) {
		*of = expr_computed(q->order_by.v[0]->by);
		return q->order_by.v[0]->descending ? 1 : -1;
	}
	if (q->outputs.n != 1)
		return 0;
	e = expr_computed(q->outputs.v[0]->expr);
	if (e->kind != EXPR_CALL || e->u.call.args.n != 1)
		return 0;
	*of = e->u.call.args.v[0];
	return strcmp(e->u.call.name, "max") == 0 ? 1 :
	    strcmp(e->u.call.name, "min") == 0 ? -1 : 0;
}

void
asked_order(const struct asked *k)
{
	const struct asked_row *row = ordered_by(k);
	const struct expr *of = NULL;
	int end = k->top->is_set ? 0 : taken_end(k->top, &of), sign;
	const char *name = "value";

	if (row == NULL || end == 0)
		return;
	sign = row->sign;
	if (of->kind == EXPR_COLUMN && of->u.column.column != NULL) {
		name = of->u.column.column->name;
		if (of->u.column.column->time != SCHEMA_TIME_NONE)
			sign = row->kind == ASKED_AGE ? -sign :
			    row->kind == ASKED_LENGTH ? end : sign;
	} else if (row->kind == ASKED_AGE) {
		return;
	}
	if (sign != end)
		finding_hint(ASKED_TELL(k, "the question asks for the '%s', "
		    "but the query takes the %s '%s'", row->words,
		    end > 0 ? "highest" : "lowest", name),
		    "order the other way round");
}

/* ---- numbers ------------------------------------------------------------ */

/* 1 greater, -1 less; *closed: or equal; 0: another comparison. */
static int
test_sign(const struct pred *p, bool *closed)
{
	enum comparison op = p->u.compare.op;

	*closed = op == COMPARE_GE || op == COMPARE_LE;
	if (op == COMPARE_GT || op == COMPARE_GE)
		return 1;
	return op == COMPARE_LT || op == COMPARE_LE ? -1 : 0;
}

static void
judge_test(const struct asked *k, const struct pred *p,
    const struct asked_row *row, const char *number)
{
	const struct expr *left = p->u.compare.left;
	bool closed, meant = row->kind == ASKED_FROM;
	int sign = test_sign(p, &closed);

	if (sign == 0 || (sign == row->sign && closed == meant))
		return;
	finding_hint(audit_doubt(k->a, FINDING_question_contradicted, &p->at,
	    "the question says '%s %s', but the query compares '%s' with %s",
	    row->words, number, left->kind == EXPR_COLUMN ?
	    left->u.column.name : "a value", comparison_text(p->u.compare.op)),
	    "compare with %s", row->sign > 0 ?
	    meant ? ">=" : ">" : meant ? "<=" : "<");
}

/* A test of this number, if there is but one. */
static const struct pred *
test_of(const struct asked *k, double number)
{
	const struct pred *found = NULL;
	const struct exprs *right;

	for (size_t i = 0; i < k->ntests; i++) {
		right = &k->tests[i]->u.compare.right;
		if (right->n != 1 || right->v[0]->kind != EXPR_VALUE ||
		    !json_is_number(right->v[0]->u.value.json) ||
		    json_number_value(right->v[0]->u.value.json) != number)
			continue;
		if (found != NULL)
			return NULL;
		found = k->tests[i];
	}
	return found;
}

/* Is the number in the plan, in another unit, or counted from the next? */
static bool
has_number(const struct asked *k, double number, const char *text)
{
	static const double units[] = {1, 12, 60, 100, 1000, 3600, 60000, 86400,
	    3600000, 86400000};
	double v;

	for (size_t i = 0; i < k->nvalues; i++) {
		if (json_is_string(k->values[i]) && strstr(json_string_value(
		    k->values[i]), text) != NULL)
			return true;
		v = json_number_value(k->values[i]);
		for (size_t u = 0; u < sizeof units / sizeof *units; u++)
			if (v == number * units[u] || v * units[u] == number)
				return true;
		if (v == number + 1 || v == number - 1 || v >= 1e8)
			return true;
	}
	return false;
}

/* A number that stands by itself: no date, no ordinal, no share, no period. */
static bool
is_bare_number(const struct asked *k, size_t at)
{
	const struct word *w = &k->said.v[at], *next = w + 1;
	static const char *const units[] = {"day", "week", "month", "quarter",
	    "year", "hour", "minut", "second", "percent", "%"};
	double v = w->kind == WORD_NUMBER ? strtod(w->text, NULL) : 0;

	if (v < 2 || w->text[strspn(w->text, "0123456789.")] != '\0' ||
	    (v >= YEAR_FIRST && v <= YEAR_LAST))
		return false;
	if (at > 0 && (day_month_named(w[-1].text, strlen(w[-1].text)) != 0 ||
	    strcmp(w[-1].text, "q") == 0 || strcmp(w[-1].text, "/") == 0 ||
	    strcmp(w[-1].text, "quarter") == 0))
		return false;
	if (at + 1 == k->said.n)
		return true;
	if (day_month_named(next->text, strlen(next->text)) != 0)
		return false;
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (strcmp(next->stem, units[i]) == 0)
			return false;
	return next->start != w->end;
}

void
asked_numbers(const struct asked *k)
{
	const struct asked_row *row;
	const struct pred *test;
	double number;

	for (size_t i = 0; i < k->said.n; i++) {
		if (!is_bare_number(k, i))
			continue;
		number = strtod(k->said.v[i].text, NULL);
		test = test_of(k, number);
		row = asked_comparison(k, i, NULL);
		if (test != NULL && row != NULL)
			judge_test(k, test, row, k->said.v[i].text);
		else if (!has_number(k, number, k->said.v[i].text))
			finding_hint(ASKED_TELL(k, "the question says %s, "
			    "which the query does not have",
			    k->said.v[i].text), "add the condition or the "
			    "limit that it stands for");
	}
}
