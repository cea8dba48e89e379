/* Spans of time that the question says in plain words, "before 2025", "since
 * March 2025", "until 2024", "February 2025", beside the days of the plan. */
#include "audit/asked.h"

#include <stdlib.h>
#include <string.h>

#include "base/day.h"

enum { YEAR_FIRST = 1900, YEAR_LAST = 2100, YEAR_MONTHS = 12 };

/* A test of a time with a day: which end of the span it is. */
struct bound {
	const struct pred *p;
	const char *day;
	int sign; /* 1 from it on, -1 up to it */
};

/* The month of a day that begins one, counted from year 0; -1. */
static int
month_of(const char *day)
{
	return strlen(day) == strlen("2025-01-01") && strcmp(day + 7, "-01") ==
	    0 ? atoi(day) * YEAR_MONTHS + atoi(day + 5) - 1 : -1;
}

static bool
bound_of(const struct pred *p, struct bound *b)
{
	const struct expr *left = p->u.compare.left, *e;
	enum comparison op = p->u.compare.op;

	if (left == NULL || left->kind != EXPR_COLUMN ||
	    left->u.column.column == NULL || left->u.column.column->time ==
	    SCHEMA_TIME_NONE || p->u.compare.right.n != 1)
		return false;
	e = p->u.compare.right.v[0];
	*b = (struct bound){p, e->kind == EXPR_VALUE ? json_string_value(
	    e->u.value.json) : NULL, op == COMPARE_GT || op == COMPARE_GE ? 1 :
	    op == COMPARE_LT || op == COMPARE_LE ? -1 : 0};
	return b->day != NULL && b->sign != 0 && month_of(b->day) >= 0;
}

/* The only bound of the plan; false: none, or two. */
static bool
only_bound(const struct asked *k, struct bound *found)
{
	struct bound b;
	size_t n = 0;

	for (size_t i = 0; i < k->ntests; i++)
		if (bound_of(k->tests[i], &b)) {
			*found = b;
			n++;
		}
	return n == 1;
}

/* The month that begins at this word, and the words that say it: "2025", "March
 * 2025"; 0: none. */
static size_t
span_at(const struct asked *k, size_t at, int *first, int *after)
{
	const struct word *w = &k->said.v[at];
	size_t n = 1;
	int month = w->kind == WORD_LETTERS ? day_month_named(w->text,
	    strlen(w->text)) : 0, year;

	if (month > 0 && at + 1 < k->said.n) {
		w++;
		n = 2;
	}
	year = w->kind == WORD_NUMBER && strlen(w->text) == 4 ? atoi(w->text) :
	    0;
	if (year < YEAR_FIRST || year > YEAR_LAST)
		return 0;
	*first = year * YEAR_MONTHS + (month > 0 ? month - 1 : 0);
	*after = *first + (month > 0 ? 1 : YEAR_MONTHS);
	return n;
}

static void
tell(const struct asked *k, const struct bound *b, const char *word)
{
	finding_hint(audit_doubt(k->a, FINDING_question_contradicted,
	    &b->p->at, "the question says '%s', but the query compares '%s' "
	    "with %s '%s'", word, b->p->u.compare.left->u.column.name,
	    comparison_text(b->p->u.compare.op), b->day), "take the span that "
	    "is asked for");
}

/* "before 2025": up to its first day; "after 2024": from the next year on. */
static void
judge_end(const struct asked *k, size_t at)
{
	static const struct {
		const char *word;
		int sign;
		bool whole; /* the span itself is on that side */
	} ends[] = {{"before", -1, false}, {"until", -1, true},
	    {"since", 1, true}, {"after", 1, false}};
	int first = 0, after = 0, begin;
	struct bound b;

	if (span_at(k, at, &first, &after) == 0 || !only_bound(k, &b))
		return;
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		if (strcmp(k->said.v[at - 1].text, ends[i].word) != 0)
			continue;
		begin = ends[i].whole == (ends[i].sign > 0) ? first : after;
		if (b.sign != ends[i].sign || ((month_of(b.day) == first ||
		    month_of(b.day) == after) && month_of(b.day) != begin))
			tell(k, &b, ends[i].word);
	}
}

/* "February 2025" by days of January; "March" by the month 04. */
static bool
has_month(const struct asked *k, int first, bool *days)
{
	int month;
	const char *text;

	for (size_t i = 0; i < k->nvalues; i++) {
		text = json_string_value(k->values[i]);
		if (text != NULL && strlen(text) == 2 &&
		    atoi(text) == first % YEAR_MONTHS + 1)
			return true;
		if (text == NULL || strlen(text) < strlen("2025-01") ||
		    text[4] != '-' || atoi(text) < YEAR_FIRST)
			continue;
		month = atoi(text) * YEAR_MONTHS + atoi(text + 5) - 1;
		*days = true;
		if (month == first || (month == first + 1 &&
		    month_of(text) == month))
			return true;
	}
	return false;
}

static void
judge_month(const struct asked *k, size_t at)
{
	int first = 0, after = 0;
	bool days = false;

	if (span_at(k, at, &first, &after) != 2 ||
	    has_month(k, first, &days) || !days)
		return;
	finding_hint(ASKED_TELL(k, "the question says '%s %s', but no day of "
	    "the query is of that month", k->said.v[at].text,
	    k->said.v[at + 1].text), "take the span that is asked for");
}

/* The only month that is compared with a part of a date; 0. */
static int
tested_month(const struct asked *k)
{
	const struct expr *left, *e;
	int found = 0, month;
	const char *text;

	for (size_t i = 0; i < k->ntests; i++) {
		left = k->tests[i]->u.compare.left;
		if (k->tests[i]->u.compare.op != COMPARE_EQ || left == NULL ||
		    left->kind == EXPR_COLUMN ||
		    k->tests[i]->u.compare.right.n != 1)
			continue;
		e = k->tests[i]->u.compare.right.v[0];
		text = e->kind == EXPR_VALUE ? json_string_value(
		    e->u.value.json) : NULL;
		month = text != NULL && strlen(text) == 2 ? atoi(text) : 0;
		if (month > 0 && found > 0)
			return 0;
		found = month > 0 ? month : found;
	}
	return found;
}

static void
judge_named(const struct asked *k)
{
	int tested = tested_month(k), said = 0, month;

	for (size_t i = 1; tested > 0 && i < k->said.n; i++) {
		month = day_month_named(k->said.v[i].text, strlen(
		    k->said.v[i].text));
		if (month > 0 && said > 0)
			return;
		said = month > 0 ? month : said;
	}
	if (said > 0 && tested > 0 && said != tested)
		finding_hint(ASKED_TELL(k, "the question says %s, but the "
		    "query takes month %d", day_month[said], tested),
		    "compare with '%02d'", said);
}

/* ---- the ends of a span -------------------------------------------------- */

static long
number_of_day(const char *text)
{
	return strlen(text) >= strlen("2025-01-01") && text[4] == '-' &&
	    text[7] == '-' ? day_number(atoi(text), atoi(text + 5),
	    atoi(text + 8)) : -1;
}

static long
first_day(int month)
{
	return day_number(month / YEAR_MONTHS, month % YEAR_MONTHS + 1, 1);
}

/* The days by which a test ends or begins a span of a time: the first that is
 * in, the last that is; -1: it does not. */
static const char *
ends_of(const struct pred *p, long *from, long *to)
{
	const struct expr *left = p->u.compare.left;
	const struct exprs *right = &p->u.compare.right;
	const char *text[2] = {NULL, NULL};
	enum comparison op = p->u.compare.op;

	*from = *to = -1;
	if (left == NULL || left->kind != EXPR_COLUMN ||
	    left->u.column.column == NULL || left->u.column.column->time ==
	    SCHEMA_TIME_NONE || right->n < 1 || right->n > 2)
		return NULL;
	for (size_t i = 0; i < right->n; i++) {
		text[i] = right->v[i]->kind == EXPR_VALUE ? json_string_value(
		    right->v[i]->u.value.json) : NULL;
		if (text[i] == NULL || strlen(text[i]) != strlen("2025-01-01"))
			return NULL;
	}
	if (op == COMPARE_GT || op == COMPARE_GE)
		*from = number_of_day(text[0]) + (op == COMPARE_GT);
	else if (op == COMPARE_LT || op == COMPARE_LE)
		*to = number_of_day(text[0]) - (op == COMPARE_LT);
	else if (op == COMPARE_BETWEEN && right->n == 2) {
		*from = number_of_day(text[0]);
		*to = number_of_day(text[1]);
	}
	return left->u.column.name;
}

/* Does the question say more of time than the span: another number, or where
 * it begins or ends? */
static bool
says_more(const struct asked *k, size_t at, size_t n)
{
	for (size_t i = 0; i < k->said.n; i++)
		if ((i < at || i >= at + n) && (listed_has(LISTED_SPAN_END,
		    k->said.v[i].text) || k->said.v[i].kind == WORD_NUMBER ||
		    (k->said.v[i].kind == WORD_LETTERS && strlen(
		    k->said.v[i].text) > 3 && day_month_named(
		    k->said.v[i].text, strlen(k->said.v[i].text)) > 0)))
			return true;
	return false;
}

/* "in 2024" by < '2024-12-31': the first or the last day is left out. */
static void
judge_cut(const struct asked *k, size_t at)
{
	int first = 0, after = 0;
	size_t n = span_at(k, at, &first, &after);
	long from, to;
	const char *name;

	if (n == 0 || asked_before(k, at, ASKED_IN) == NULL || says_more(k, at,
	    n))
		return;
	for (size_t i = 0; i < k->ntests; i++) {
		name = ends_of(k->tests[i], &from, &to);
		if (name == NULL || (from != first_day(first) + 1 &&
		    to != first_day(after) - 2))
			continue;
		finding_hint(audit_doubt(k->a, FINDING_question_contradicted,
		    &k->tests[i]->at, "the question says '%s%s%s', but the "
		    "query leaves out the %s day of it", k->said.v[at].text,
		    n > 1 ? " " : "", n > 1 ? k->said.v[at + 1].text : "",
		    to == first_day(after) - 2 ? "last" : "first"),
		    "compare '%s' with the days at its ends", name);
		return;
	}
}

void
asked_spans(const struct asked *k)
{
	for (size_t i = 1; i < k->said.n; i++) {
		judge_end(k, i);
		judge_month(k, i);
		if (i < 2 || span_at(k, i - 1, &(int){0}, &(int){0}) != 2)
			judge_cut(k, i);
	}
	judge_named(k);
}
