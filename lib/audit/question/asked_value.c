/* Stored values and years that the question says and the plan does not have. */
#include "audit/asked.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/day.h"
#include "base/near.h"
#include "json/get.h"

#define SURE 0.9      /* a match that means this value */
#define SECONDS 1e8   /* no smaller number is a time */

/* ---- stored values ------------------------------------------------------ */

/* Does a text of the plan hold the value, or the value that text? */
static bool
has_text(const struct asked *k, const char *value)
{
	const char *whole = words_plain(&k->a->arena, value), *text;

	for (size_t i = 0; i < k->nvalues; i++) {
		if (!json_is_string(k->values[i]))
			continue;
		text = words_plain(&k->a->arena,
		    json_string_value(k->values[i]));
		if (strstr(text, whole) != NULL || (text[0] != '\0' &&
		    text[1] != '\0' && strstr(whole, text) != NULL) ||
		    near_distance(text, whole) * 3 <= strlen(whole))
			return true; /* a slip is mended where it is run */
	}
	return false;
}

/* Is the column used otherwise than beside other texts: shown, or grouped? */
static bool
is_shown(const struct asked *k, const struct schema_column *c)
{
	const struct expr *left;
	size_t uses = 0, tests = 0;

	for (size_t i = 0; i < k->ncolumns; i++)
		uses += k->columns[i] == c;
	for (size_t i = 0; i < k->ntests; i++) {
		left = k->tests[i]->u.compare.left;
		tests += left != NULL && left->kind == EXPR_COLUMN &&
		    left->u.column.column == c;
	}
	return uses > tests;
}

/* Does another match say what these words mean: a column, a value of the
 * plan? */
static bool
is_other(const struct asked *k, const json_t *match)
{
	size_t start = get_offset(match, "start"), end = get_offset(match,
	    "end");
	const json_t *other, *all = get_array(k->a->doc, "matches");
	const char *value;
	size_t i;

	json_array_foreach(all, i, other) {
		if (get_offset(other, "start") >= end ||
		    get_offset(other, "end") <= start)
			continue;
		value = get_str(other, "value");
		if (value == NULL ? get_number(other, "score", 0) >= SURE / 2 :
		    has_text(k, value))
			return true;
	}
	return false;
}

/* Is it a name, and not just the word that begins the question? */
static bool
is_capital(const struct asked *k, const json_t *match)
{
	size_t start = get_offset(match, "start");

	return start > 0 && start < strlen(get_str(k->a->doc, "question")) &&
	    isupper((unsigned char)get_str(k->a->doc, "question")[start]);
}

/* "the last year", "per month": a span of time, whatever is called so. */
static bool
is_span(const struct asked *k, const json_t *match)
{
	const char *text = get_str(k->a->doc, "question"), *word;
	size_t start = get_offset(match, "start");

	for (size_t i = 1; i < k->said.n; i++) {
		word = k->said.v[i - 1].text;
		if (k->said.v[i].start == start && start < strlen(text) &&
		    date_unit_of(k->said.v[i].stem) >= 0)
			return listed_has(LISTED_SPAN_OF, word);
	}
	return false;
}

/* A word that is in any text says little beside a table of which the plan has
 * nothing. */
static bool
is_meant(const struct asked *k, const json_t *match,
    const struct schema_table *t)
{
	const char *word = words_fold(&k->a->arena, get_str(match, "phrase"));

	return !words_is_stop(word) && !words_is_weak(word) &&
	    (asked_reads(k, t) || is_capital(k, match));
}

/* Tell what the match says, and the plan does not; false: nothing. */
static bool
judge_match(const struct asked *k, const json_t *match)
{
	const char *value = get_str(match, "value"), *table = get_str(match,
	    "table"), *column = get_str(match, "column");
	const struct schema_table *t;
	const struct schema_column *c;

	if (value == NULL || table == NULL || column == NULL ||
	    get_str(match, "phrase") == NULL ||
	    get_number(match, "score", 0) < SURE || is_other(k, match) ||
	    day_month_named(get_str(match, "phrase"), strlen(get_str(match,
	    "phrase"))) != 0)
		return false;
	t = schema_table(k->a->known, get_str(match, "schema"), table, NULL,
	    NULL);
	c = t != NULL ? schema_column(t, column, NULL) : NULL;
	if (c == NULL || is_shown(k, c) || is_span(k, match) || !is_meant(k, match, t))
		return false;
	finding_hint(ASKED_TELL(k, "the question says '%s', a '%s' of '%s', "
	    "which the query does not have", get_str(match, "phrase"), column,
	    table), "add the condition %s = '%s' if it is meant",
	    column, value);
	return true;
}

void
asked_values(const struct asked *k)
{
	const json_t *match, *all = get_array(k->a->doc, "matches");
	size_t i, told = 0;

	json_array_foreach(all, i, match)
		if (get_offset(match, "end") > told && judge_match(k, match))
			told = get_offset(match, "end"); /* once a word */
}

/* ---- years -------------------------------------------------------------- */

/* Is the year there, or a time that nobody reads as one? */
static bool
has_year(const struct asked *k, const char *year)
{
	const char *end = arena_printf(&k->a->arena, "%d-01-01",
	    atoi(year) + 1), *text;

	for (size_t i = 0; i < k->nvalues; i++) {
		text = json_string_value(k->values[i]);
		if (text != NULL && (strstr(text, year) != NULL ||
		    strncmp(text, end, strlen(end)) == 0))
			return true;
		if (json_number_value(k->values[i]) == atoi(year) ||
		    json_number_value(k->values[i]) >= SECONDS)
			return true;
	}
	return false;
}

static bool
has_time(const struct asked *k)
{
	const struct schema *s = k->a->known;

	for (size_t t = 0; t < s->ntables; t++)
		for (size_t c = 0; c < s->tables[t].ncolumns; c++)
			if (s->tables[t].columns[c].time != SCHEMA_TIME_NONE &&
			    asked_reads(k, &s->tables[t]))
				return true;
	return false;
}

/* The quarter that the words before `at` name, "second quarter", "Q2"; 0. */
static int
quarter_before(const struct asked *k, size_t at)
{
	const struct word *w = k->said.v;
	double n;

	if (at < 2)
		return 0;
	n = strcmp(w[at - 1].text, "quarter") == 0 ? strcmp(w[at - 2].text,
	    "first") == 0 ? 1 : asked_number(w[at - 2].text, true) :
	    strcmp(w[at - 2].text, "q") == 0 ? atoi(w[at - 1].text) : 0;
	return n >= 1 && n <= 4 ? (int)n : 0;
}

/* Is there a day of the year, and none by which the quarter begins? */
static bool
is_of_others(const struct asked *k, const char *year, int quarter)
{
	static const int last[] = {0, 31, 0, 0, 31, 0, 0, 30, 0, 0, 30};
	int first = 3 * quarter - 2, month, day;
	bool any = false;
	const char *text;

	for (size_t i = 0; i < k->nvalues; i++) {
		text = json_string_value(k->values[i]);
		if (text == NULL || strlen(text) < 7 || text[4] != '-')
			continue;
		month = atoi(text + 5);
		day = strlen(text) >= 10 ? atoi(text + 8) : 0;
		any |= strncmp(text, year, 4) == 0;
		if ((strncmp(text, year, 4) == 0 && month == first) ||
		    (month == (first + 10) % 12 + 1 && day == (first == 1 ? 31 :
		    last[first])))
			return false; /* from its first day, or after the last before */
	}
	return any;
}

/* "the second quarter of 2025" */
static void
judge_quarter(const struct asked *k, size_t at)
{
	static const char *const months[] = {"January", "April", "July",
	    "October"};
	size_t back = at > 0 && strcmp(k->said.v[at - 1].text, "of") == 0;
	int quarter = quarter_before(k, at - back);

	if (quarter > 0 && is_of_others(k, k->said.v[at].text, quarter))
		finding_hint(ASKED_TELL(k, "the question says quarter %d of "
		    "%s, but no date of the query is its first day", quarter,
		    k->said.v[at].text), "it begins in %s",
		    months[quarter - 1]);
}

/* "in 2025", "in June 2025", but not the season "in 2025/26" */
static bool
is_said_of_time(const struct asked *k, size_t at)
{
	const struct word *w = &k->said.v[at];

	if (at + 1 < k->said.n && strcmp(w[1].text, "/") == 0)
		return false;
	return asked_before(k, at, ASKED_IN) != NULL || (at > 1 &&
	    day_month_named(w[-1].text, strlen(w[-1].text)) > 0 &&
	    asked_before(k, at - 1, ASKED_IN) != NULL);
}

void
asked_years(const struct asked *k)
{
	for (size_t i = 1; i < k->said.n; i++) {
		const char *text = k->said.v[i].text;

		if (k->said.v[i].kind != WORD_NUMBER || strlen(text) != 4 ||
		    (strncmp(text, "19", 2) != 0 && strncmp(text, "20", 2) !=
		    0))
			continue;
		judge_quarter(k, i);
		if (!is_said_of_time(k, i) || has_year(k, text) || !has_time(k))
			continue;
		finding_hint(ASKED_TELL(k, "the question says %s, which the "
		    "query does not have", text), "add a condition on the "
		    "date");
	}
}
