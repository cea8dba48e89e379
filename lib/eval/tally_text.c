#include "eval/tally.h"

#include "json/get.h"

static long
number(const json_t *object, const char *key)
{
	return (long)json_integer_value(json_object_get(object, key));
}

static void
line(struct buf *out, const char *label, long part, long whole)
{
	buf_fmt(out, "%-18s %5ld of %5ld  %5.1f %%\n", label, part, whole,
	    whole > 0 ? 100.0 * (double)part / (double)whole : 0.0);
}

static void
print_levels(struct buf *out, const json_t *levels)
{
	const json_t *level;
	const char *name;

	buf_str(out, "\nby difficulty\n");
	json_object_foreach((json_t *)levels, name, level) {
		buf_str(out, "  ");
		line(out, name, number(level, "right"), number(level, "of"));
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

void
tally_text(struct buf *out, const json_t *totals)
{
	long scored = number(totals, "with_rows");

	line(out, "right", number(totals, "right"), scored);
	buf_fmt(out, "%-18s %*s %5.1f %%  over %zu databases\n", "mean", 14,
	    "", get_number(totals, "mean", 0),
	    json_object_size(get_object(totals, "by_database")));
	if (json_object_get(totals, "held") != NULL)
		line(out, "held on copies", number(totals, "held"), scored);
	line(out, "confidence >= 0.9", number(totals, "confident_right"),
	    number(totals, "confident"));
	line(out, "empty gold", number(totals, "empty_right"),
	    number(totals, "empty_gold"));
	if (number(totals, "gold_errors") > 0)
		buf_fmt(out, "%-18s %5ld  not scored\n", "gold fails",
		    number(totals, "gold_errors"));
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
