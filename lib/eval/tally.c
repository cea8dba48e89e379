#include "eval/tally.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "eval/answer.h"
#include "eval/gold.h"
#include "json/get.h"

/* Questions whose gold has rows are the measure; the others are apart. */
static bool
is_scored(const json_t *result)
{
	return verdict_named(get_str(result, "verdict")) != VERDICT_GOLD &&
	    !get_true(result, "gold_empty");
}

static bool
is_right(const json_t *result)
{
	return verdict_named(get_str(result, "verdict")) == VERDICT_RIGHT;
}

static void
bump(json_t *object, const char *key)
{
	json_t *n = json_object_get(object, key);

	if (n == NULL)
		json_object_set_new(object, key, json_integer(1));
	else
		json_integer_set(n, json_integer_value(n) + 1);
}

static double
share(json_int_t part, json_int_t whole)
{
	return whole > 0 ? 100.0 * (double)part / (double)whole : 0;
}

static json_int_t
number(const json_t *object, const char *key)
{
	return json_integer_value(json_object_get(object, key));
}

/* {right, of} of each group, made when it is first met. */
static void
count_in(json_t *groups, const char *name, bool right)
{
	json_t *group = get_or_make_object(groups, name);

	bump(group, "of");
	if (right)
		bump(group, "right");
}

static double
mean_of(const json_t *groups)
{
	const json_t *group;
	const char *name;
	double sum = 0;

	json_object_foreach((json_t *)groups, name, group)
		sum += share(number(group, "right"), number(group, "of"));
	return json_object_size(groups) > 0 ?
	    sum / (double)json_object_size(groups) : 0;
}

static void
count_error(json_t *errors, const json_t *result)
{
	const char *step = get_str(result, "step");
	const char *code = get_str(result, "code");
	struct buf name = BUF_INIT;

	buf_fmt(&name, "%s %s", step != NULL ? step : "-",
	    code != NULL ? code : "-");
	bump(errors, name.s);
	buf_free(&name);
}

static void
count_scored(json_t *totals, const json_t *result)
{
	bool right = is_right(result);
	double confidence = get_number(result, "confidence", -1);

	bump(totals, "with_rows");
	if (right)
		bump(totals, "right");
	if (get_true(result, "held"))
		bump(totals, "held");
	count_in(get_object(totals, "levels"), get_str(result, "level"),
	    right);
	count_in(get_object(totals, "by_database"), get_str(result, "db"),
	    right);
	bump(get_object(totals, "verdicts"), get_str(result, "verdict"));
	if (confidence >= 0.9 && json_object_get(result, "sql") != NULL) {
		bump(totals, "confident");
		if (right)
			bump(totals, "confident_right");
	}
	if (get_str(result, "differs") != NULL)
		bump(get_object(totals, "differs"), get_str(result,
		    "differs"));
	if (json_object_get(result, "code") != NULL)
		count_error(get_object(totals, "errors"), result);
}

static int
compare_number(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static json_t *
median_ms(const json_t *results)
{
	size_t n = json_array_size(results), i;
	double *ms = mem_calloc(n + 1, sizeof *ms);
	const json_t *result;
	json_t *median;

	json_array_foreach(results, i, result)
		ms[i] = get_number(result, "ms", 0);
	qsort(ms, n, sizeof *ms, compare_number);
	median = json_integer((json_int_t)ms[n / 2]);
	free(ms);
	return median;
}

static json_t *
totals_new(bool with_copies)
{
	static const char *const counters[] = {"questions", "with_rows",
	    "right", "empty_gold", "empty_right", "gold_errors", "confident",
	    "confident_right"};
	json_t *totals = json_object(), *groups = json_object();

	for (size_t i = 0; i < sizeof counters / sizeof *counters; i++)
		json_object_set_new(totals, counters[i], json_integer(0));
	if (with_copies)
		json_object_set_new(totals, "held", json_integer(0));
	for (int i = 0; i < DIFFICULTY_COUNT; i++)
		json_object_set_new(groups, difficulty_name((enum difficulty)i),
		    json_pack("{sisi}", "right", 0, "of", 0));
	json_object_set_new(totals, "levels", groups);
	json_object_set_new(totals, "verdicts", groups = json_object());
	for (int i = 0; i < VERDICT_GOLD; i++)
		json_object_set_new(groups, verdict_name((enum verdict)i),
		    json_integer(0));
	json_object_set_new(totals, "differs", json_object());
	json_object_set_new(totals, "errors", json_object());
	json_object_set_new(totals, "by_database", json_object());
	return totals;
}

json_t *
tally(const json_t *results, bool with_copies)
{
	json_t *totals = totals_new(with_copies);
	const json_t *result;
	size_t i;

	json_array_foreach(results, i, result) {
		bump(totals, "questions");
		if (is_scored(result))
			count_scored(totals, result);
		else if (!get_true(result, "gold_empty"))
			bump(totals, "gold_errors");
		else if (is_right(result))
			bump(totals, "empty_right");
		if (get_true(result, "gold_empty"))
			bump(totals, "empty_gold");
	}
	json_object_set_new(totals, "share", json_real(share(
	    number(totals, "right"), number(totals, "with_rows"))));
	json_object_set_new(totals, "mean", json_real(mean_of(
	    get_object(totals, "by_database"))));
	if (with_copies)
		json_object_set_new(totals, "held_share", json_real(share(
		    number(totals, "held"), number(totals, "with_rows"))));
	json_object_set_new(totals, "median_ms", median_ms(results));
	return totals;
}
