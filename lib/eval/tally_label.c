/* Totals of what is known of each question beside its answer. */
#include "eval/tally.h"

#include "base/num.h"
#include "eval/tally_outcome.h"
#include "eval/tally_print.h"
#include "json/get.h"

/* Is a right candidate among the first so many? */
static const int depths[] = {1, 2, 3, 5, 10, 20, 40};

static void
count_named(json_t *groups, const char *name, json_int_t first)
{
	json_t *group = get_object(groups, name);

	if (group == NULL) {
		group = json_pack("{sisisi}", "of", 0, "first", 0,
		    "reachable", 0);
		json_object_set_new(groups, name, group);
	}
	tally_bump(group, "of");
	if (first == 1)
		tally_bump(group, "first");
	if (first > 0)
		tally_bump(group, "reachable");
}

static void
count_within(json_t *within, json_int_t first)
{
	char depth[NUM_SIZE];

	for (size_t i = 0; i < sizeof depths / sizeof *depths; i++)
		if (first > 0 && first <= depths[i]) {
			num_int(depth, depths[i]);
			tally_bump(within, depth);
		}
}

/* A question that a plan can answer. */
static void
count_ranked(json_t *totals, const json_t *result)
{
	json_int_t first = tally_number(result, "first");
	const json_t *tag;
	size_t i;

	tally_bump(totals, "questions");
	if (tally_number(result, "candidates") > 0)
		tally_bump(totals, "listed");
	if (first == 1)
		tally_bump(totals, "first");
	if (first > 0)
		tally_bump(totals, "reachable");
	count_within(get_object(totals, "within"), first);
	count_named(get_object(totals, "by_database"), get_str(result, "db"),
	    first);
	json_array_foreach(get_array(result, "tags"), i, tag)
		if (json_is_string(tag))
			count_named(get_object(totals, "by_tag"),
			    json_string_value(tag), first);
}

static json_t *
totals_new(void)
{
	json_t *totals = json_pack("{sisisisisisi}", "questions", 0,
	    "listed", 0, "candidates", 0, "candidates_right", 0, "first", 0,
	    "reachable", 0);
	json_t *within = json_object();
	char depth[NUM_SIZE];

	for (size_t i = 0; i < sizeof depths / sizeof *depths; i++) {
		num_int(depth, depths[i]);
		json_object_set_new(within, depth, json_integer(0));
	}
	json_object_set_new(totals, "within", within);
	json_object_set_new(totals, "by_tag", json_object());
	json_object_set_new(totals, "by_database", json_object());
	return totals;
}

static void
add(json_t *totals, const char *key, json_int_t n)
{
	json_integer_set(json_object_get(totals, key),
	    tally_number(totals, key) + n);
}

json_t *
tally_labels(const json_t *results)
{
	json_t *totals = totals_new();
	const json_t *result;
	size_t i;

	json_array_foreach(results, i, result) {
		add(totals, "candidates", tally_number(result, "candidates"));
		add(totals, "candidates_right",
		    tally_number(result, "candidates_right"));
		if (json_object_get(result, "first") != NULL)
			count_ranked(totals, result);
	}
	json_object_set_new(totals, "share", json_real(tally_share(
	    tally_number(totals, "first"), tally_number(totals,
	    "questions"))));
	json_object_set_new(totals, "median_ms", tally_median_ms(results));
	return totals;
}

/* ---- for people -------------------------------------------------------- */

static void
print_group(struct buf *out, const json_t *group)
{
	json_int_t of = tally_number(group, "of");

	buf_fmt(out, "%6ld %9.1f %9.1f\n", (long)of,
	    tally_share(tally_number(group, "first"), of),
	    tally_share(tally_number(group, "reachable"), of));
}

void
tally_labels_text(struct buf *out, const json_t *totals)
{
	static const char heading[] = "    of   first %  within %\n";
	json_int_t questions = tally_number(totals, "questions");
	const json_t *n;
	const char *depth;

	tally_print_line(out, "with candidates", tally_number(totals,
	    "listed"), questions);
	tally_print_line(out, "candidates right", tally_number(totals,
	    "candidates_right"), tally_number(totals, "candidates"));
	buf_str(out, "\na right one is among the first\n");
	json_object_foreach(get_object(totals, "within"), depth, n) {
		buf_str(out, "  ");
		tally_print_line(out, depth, json_integer_value(n),
		    questions);
	}
	tally_print_groups(out, "by tag", heading, get_object(totals,
	    "by_tag"), print_group);
	tally_print_groups(out, "by database", heading, get_object(totals,
	    "by_database"), print_group);
	buf_fmt(out, "\n%ld questions, median %ld ms each\n",
	    (long)questions, (long)tally_number(totals, "median_ms"));
}
