/* Totals as text: levels, counters, outcomes, risk. */
#include "eval/tally.h"

#include "eval/outcome.h"
#include "eval/tally_outcome.h"
#include "eval/tally_print.h"
#include "json/get.h"

static long
number(const json_t *object, const char *key)
{
	return (long)json_integer_value(json_object_get(object, key));
}

static void
print_levels(struct buf *out, const json_t *levels)
{
	const json_t *level;
	const char *name;

	buf_str(out, "\nby difficulty\n");
	json_object_foreach((json_t *)levels, name, level) {
		buf_str(out, "  ");
		tally_print_line(out, name, number(level, "right"),
		    number(level, "of"));
	}
}

/* Counters of an object, the largest first; equal ones in their order. */
static void
print_counters(struct buf *out, const char *label, const json_t *counters,
    size_t most)
{
	json_t *left = json_copy((json_t *)counters), *n;
	const char *name, *best;

	buf_fmt(out, "\n%s\n", label);
	while (most-- > 0) {
		best = NULL;
		json_object_foreach(left, name, n)
			if (json_integer_value(n) > (best != NULL ?
			    number(left, best) : 0))
				best = name;
		if (best == NULL)
			break;
		buf_fmt(out, "  %5ld  %s\n", number(left, best), best);
		json_object_del(left, best);
	}
	json_decref(left);
}

static const char outcome_heading[] =
    "    of  right  declined  told  silent  failed  (%)\n";

static void
print_outcomes(struct buf *out, const json_t *group)
{
	static const int widths[OUTCOME_COUNT] = {7, 10, 6, 8, 8};
	json_int_t of = tally_number(group, "of");

	buf_fmt(out, "%6ld", (long)of);
	for (int i = 0; i < OUTCOME_COUNT; i++)
		buf_fmt(out, "%*.1f", widths[i], tally_share(tally_number(
		    group, outcome_name((enum outcome)i)), of));
	buf_ch(out, '\n');
}

static void
print_risk(struct buf *out, const json_t *risk)
{
	const json_t *at;
	size_t i;

	buf_str(out, "\nconfidence at least   answered  right of these  "
	    "silent  (%)\n");
	json_array_foreach(risk, i, at)
		buf_fmt(out, "  %-18.2f  %8.1f  %14.1f  %6.1f\n",
		    get_number(at, "confidence", 0),
		    get_number(at, "answered_share", 0),
		    get_number(at, "right_of_answered", 0),
		    get_number(at, "silent_share", 0));
}

/* A table of hundreds of databases hides what stands around it. */
#define DATABASES_MOST 40

static void
print_harm(struct buf *out, const json_t *totals)
{
	const json_t *all = get_object(totals, "outcomes");
	const json_t *databases = get_object(totals, "by_database");
	json_t *one = json_pack("{sO}", "all", all);
	json_t *kinds = get_object(totals, "by_expect");

	tally_print_line(out, "answered", number(all, "answered"),
	    number(all, "of"));
	tally_print_line(out, "right of these", number(all, "right"),
	    number(all, "answered"));
	tally_print_groups(out, "by outcome", outcome_heading, one,
	    print_outcomes);
	if (json_object_size(kinds) > 1)
		tally_print_groups(out, "by expectation", outcome_heading,
		    kinds, print_outcomes);
	tally_print_groups(out, "by tag", outcome_heading, get_object(totals,
	    "by_tag"), print_outcomes);
	if (json_object_size(databases) <= DATABASES_MOST)
		tally_print_groups(out, "by database", outcome_heading,
		    databases, print_outcomes);
	print_risk(out, get_array(totals, "risk"));
	json_decref(one);
}

void
tally_text(struct buf *out, const json_t *totals)
{
	long scored = number(totals, "with_rows");

	tally_print_line(out, "right", number(totals, "right"), scored);
	buf_fmt(out, "%-18s %*s %5.1f %%  over %zu databases\n", "mean", 14,
	    "", get_number(totals, "mean", 0),
	    json_object_size(get_object(totals, "by_database")));
	if (json_object_get(totals, "held") != NULL)
		tally_print_line(out, "held on copies", number(totals,
		    "held"), scored);
	tally_print_line(out, "confidence >= 0.9", number(totals,
	    "confident_right"), number(totals, "confident"));
	tally_print_line(out, "empty gold", number(totals, "empty_right"),
	    number(totals, "empty_gold"));
	if (number(totals, "gold_errors") > 0)
		buf_fmt(out, "%-18s %5ld  not scored\n", "gold fails",
		    number(totals, "gold_errors"));
	print_harm(out, totals);
	print_levels(out, get_object(totals, "levels"));
	print_counters(out, "by verdict", get_object(totals, "verdicts"), 20);
	if (json_object_size(get_object(totals, "differs")) > 0)
		print_counters(out, "wrong in", get_object(totals, "differs"),
		    4);
	if (json_object_size(get_object(totals, "errors")) > 0)
		print_counters(out, "where it stopped (the ten most frequent)",
		    get_object(totals, "errors"), 10);
	buf_fmt(out, "\n%ld questions, median %ld ms each\n",
	    number(totals, "questions"), number(totals, "median_ms"));
}
