#include "eval/tally.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "eval/answer.h"
#include "eval/gold.h"
#include "eval/outcome.h"
#include "eval/tally_outcome.h"
#include "json/get.h"

static bool
expects_rows(const json_t *result)
{
	return expect_named(get_str(result, "expect")) == EXPECT_ROWS;
}

/* Questions whose gold has rows are the measure; the others are apart. */
static bool
is_scored(const json_t *result)
{
	return expects_rows(result) &&
	    verdict_named(get_str(result, "verdict")) != VERDICT_GOLD &&
	    !get_true(result, "gold_empty");
}

static bool
is_right(const json_t *result)
{
	return verdict_named(get_str(result, "verdict")) == VERDICT_RIGHT;
}

/* {right, of} of each group, made when it is first met. */
static void
count_in(json_t *groups, const char *name, bool right)
{
	json_t *group = get_or_make_object(groups, name);

	tally_bump(group, "of");
	if (right)
		tally_bump(group, "right");
}

static double
mean_of(const json_t *groups)
{
	const json_t *group;
	const char *name;
	double sum = 0;

	json_object_foreach((json_t *)groups, name, group)
		sum += tally_share(tally_number(group, "right"),
		    tally_number(group, "of"));
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
	tally_bump(errors, name.s);
	buf_free(&name);
}

static void
count_scored(json_t *totals, const json_t *result)
{
	bool right = is_right(result);
	double confidence = get_number(result, "confidence", -1);

	tally_bump(totals, "with_rows");
	if (right)
		tally_bump(totals, "right");
	if (get_true(result, "held"))
		tally_bump(totals, "held");
	count_in(get_object(totals, "levels"), get_str(result, "level"),
	    right);
	tally_outcomes_scored(totals, result);
	tally_bump(get_object(totals, "verdicts"), get_str(result, "verdict"));
	if (confidence >= 0.9 && json_object_get(result, "sql") != NULL) {
		tally_bump(totals, "confident");
		if (right)
			tally_bump(totals, "confident_right");
	}
	if (get_str(result, "differs") != NULL)
		tally_bump(get_object(totals, "differs"), get_str(result,
		    "differs"));
	if (json_object_get(result, "code") != NULL)
		count_error(get_object(totals, "errors"), result);
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
	tally_outcomes_begin(totals);
	return totals;
}

/* Of the questions that count. */
static void
set_share(json_t *totals, const char *key, const char *part)
{
	json_object_set_new(totals, key, json_real(tally_share(
	    tally_number(totals, part), tally_number(totals, "with_rows"))));
}

json_t *
tally(const json_t *results, bool with_copies)
{
	json_t *totals = totals_new(with_copies);
	const json_t *result;
	size_t i;

	json_array_foreach(results, i, result) {
		tally_bump(totals, "questions");
		if (is_scored(result))
			count_scored(totals, result);
		if (is_scored(result) || !expects_rows(result))
			tally_outcomes_kinds(totals, result);
		else if (!get_true(result, "gold_empty"))
			tally_bump(totals, "gold_errors");
		else if (is_right(result))
			tally_bump(totals, "empty_right");
		if (get_true(result, "gold_empty"))
			tally_bump(totals, "empty_gold");
	}
	set_share(totals, "share", "right");
	json_object_set_new(totals, "mean", json_real(mean_of(
	    get_object(totals, "by_database"))));
	if (with_copies)
		set_share(totals, "held_share", "held");
	tally_outcomes_end(totals);
	json_object_set_new(totals, "median_ms", tally_median_ms(results));
	return totals;
}
