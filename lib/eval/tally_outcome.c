#include "eval/tally_outcome.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "eval/outcome.h"
#include "json/get.h"

/* ---- for all totals ---------------------------------------------------- */

void
tally_bump(json_t *object, const char *key)
{
	json_t *n = json_object_get(object, key);

	if (n == NULL)
		json_object_set_new(object, key, json_integer(1));
	else
		json_integer_set(n, json_integer_value(n) + 1);
}

json_int_t
tally_number(const json_t *object, const char *key)
{
	return json_integer_value(json_object_get(object, key));
}

double
tally_share(json_int_t part, json_int_t whole)
{
	return whole > 0 ? 100.0 * (double)part / (double)whole : 0;
}

static int
compare_number(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

json_t *
tally_median_ms(const json_t *results)
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

/* ---- outcomes ---------------------------------------------------------- */

static const double thresholds[] = {0.5, 0.6, 0.7, 0.8, 0.9, 0.95};

static json_t *
group_new(void)
{
	json_t *group = json_object();

	json_object_set_new(group, "of", json_integer(0));
	for (int i = 0; i < OUTCOME_COUNT; i++)
		json_object_set_new(group, outcome_name((enum outcome)i),
		    json_integer(0));
	return group;
}

static void
count_in(json_t *group, const json_t *result)
{
	tally_bump(group, "of");
	tally_bump(group, get_str(result, "outcome"));
}

static void
count_named(json_t *groups, const char *name, const json_t *result)
{
	if (get_object(groups, name) == NULL)
		json_object_set_new(groups, name, group_new());
	count_in(get_object(groups, name), result);
}

void
tally_outcomes_begin(json_t *totals)
{
	json_t *risk = json_array();

	json_object_set_new(totals, "outcomes", group_new());
	json_object_set_new(totals, "by_database", json_object());
	json_object_set_new(totals, "by_tag", json_object());
	json_object_set_new(totals, "by_expect", json_object());
	for (size_t i = 0; i < sizeof thresholds / sizeof *thresholds; i++)
		json_array_append_new(risk, json_pack("{sfsisisi}",
		    "confidence", thresholds[i], "answered", 0, "right", 0,
		    "silent", 0));
	json_object_set_new(totals, "risk", risk);
}

/* Who does not say how sure he is, is sure. */
static void
count_risk(json_t *risk, const json_t *result)
{
	enum outcome outcome = outcome_named(get_str(result, "outcome"));
	double confidence = get_number(result, "confidence", 1);
	json_t *at;
	size_t i;

	json_array_foreach(risk, i, at) {
		if (outcome == OUTCOME_DECLINED || outcome == OUTCOME_FAILED ||
		    confidence < thresholds[i])
			continue;
		tally_bump(at, "answered");
		if (outcome == OUTCOME_RIGHT || outcome == OUTCOME_SILENT)
			tally_bump(at, outcome_name(outcome));
	}
}

void
tally_outcomes_scored(json_t *totals, const json_t *result)
{
	count_in(get_object(totals, "outcomes"), result);
	count_named(get_object(totals, "by_database"), get_str(result, "db"),
	    result);
	count_risk(get_array(totals, "risk"), result);
}

void
tally_outcomes_kinds(json_t *totals, const json_t *result)
{
	const json_t *tag;
	size_t i;

	count_named(get_object(totals, "by_expect"), get_str(result,
	    "expect"), result);
	json_array_foreach(get_array(result, "tags"), i, tag)
		if (json_is_string(tag))
			count_named(get_object(totals, "by_tag"),
			    json_string_value(tag), result);
}

static void
set_share(json_t *object, const char *key, json_int_t part, json_int_t whole)
{
	json_object_set_new(object, key, json_real(tally_share(part, whole)));
}

void
tally_outcomes_end(json_t *totals)
{
	json_t *all = get_object(totals, "outcomes"), *at;
	json_int_t of = tally_number(all, "of");
	json_int_t right = tally_number(all, "right");
	json_int_t answered = right + tally_number(all, "told") +
	    tally_number(all, "silent");
	size_t i;

	json_object_set_new(all, "answered", json_integer(answered));
	set_share(all, "answered_share", answered, of);
	set_share(all, "right_of_answered", right, answered);
	json_array_foreach(get_array(totals, "risk"), i, at) {
		answered = tally_number(at, "answered");
		set_share(at, "answered_share", answered, of);
		set_share(at, "right_of_answered", tally_number(at, "right"),
		    answered);
		set_share(at, "silent_share", tally_number(at, "silent"), of);
	}
}
