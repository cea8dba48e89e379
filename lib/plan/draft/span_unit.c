#include "plan/draft/span_unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "json/get.h"

#define DAY "86400.0"
#define DAY_NAME "days"

/* A unit counts from so many of it on, in days. */
static const struct unit {
	const char *name, *seconds;
	double least;
} units[] = {
	{DAY_NAME, DAY, 2},
	{"hours", "3600.0", 2.0 / 24},
	{"minutes", "60.0", 2.0 / 1440},
	{"seconds", "1.0", 0},
};

/* ---- in a reading -------------------------------------------------------- */

static bool
is_free(const struct term *t)
{
	return t && t->kind == TERM_AGG && t->left &&
	    t->left->kind == TERM_DURATION && t->left->right &&
	    !t->left->unit;
}

bool
span_unit_is_free(const struct frag *reading)
{
	for (size_t i = 0; i < list_length(reading->outs); i++)
		if (is_free(reading->outs->v[i]))
			return true;
	return is_free(reading->term);
}

/* ---- in a plan ----------------------------------------------------------- */

static bool
says(const json_t *e, const char *key, const char *text)
{
	return get_str(e, key) && strcmp(get_str(e, key), text) == 0;
}

/* The divisor of {"op": "/", "args": [{"diff": "second", ..}, DAY]}; NULL: e
 * is no span in days. */
static json_t *
divisor(const json_t *e)
{
	const json_t *args = get_array(e, "args");

	return says(e, "op", "/") && says(json_array_get(args, 0), "diff",
	    "second") && says(json_array_get(args, 1), "value", DAY) ?
	    json_array_get(args, 1) : NULL;
}

/* Spans within `part`, a part of the plan that nothing is compared in. */
static void
write_spans(json_t *part, const struct unit *unit)
{
	json_t *by = divisor(part), *member;
	const char *key;
	size_t i;

	if (by)
		json_object_set_new(by, "value", json_string(unit->seconds));
	json_array_foreach(part, i, member)
		write_spans(member, unit);
	json_object_foreach(part, key, member)
		write_spans(member, unit);
}

/* What the order says by the old name. */
static void
rename_order(json_t *order, const struct unit *unit)
{
	static const char *const keys[] = {"output", "column"};
	json_t *item;
	size_t i;

	json_array_foreach(order, i, item)
		for (size_t k = 0; k < COUNT(keys); k++)
			if (!get_str(item, "table") && says(item, keys[k],
			    DAY_NAME))
				json_object_set_new(item, keys[k],
				    json_string(unit->name));
}

/* Where the span stands in a row, from its end; 0: there is none. `list` is
 * what is shown last, `key` where its names are. */
static size_t
find(const json_t *list, const char *key, json_t **item)
{
	size_t i, n = json_array_size(list);

	json_array_foreach(list, i, *item)
		if (says(*item, key, DAY_NAME) && divisor(json_object_get(
		    *item, "expr")))
			return n - i;
	json_array_foreach(list, i, *item) {
		const json_t *args = get_array(json_object_get(*item, "expr"),
		    "args");

		if (says(*item, key, DAY_NAME) && divisor(json_array_get(args,
		    0)))
			return n - i;
	}
	return 0;
}

/* The longest of the spans, NAN without any. */
static double
longest(const json_t *rows, size_t from_end)
{
	double most = NAN;
	const json_t *row;
	size_t i;

	json_array_foreach(rows, i, row) {
		size_t n = json_array_size(row);
		const json_t *v = n < from_end ? NULL :
		    json_array_get(row, n - from_end);
		double span = json_is_string(v) ?
		    strtod(json_string_value(v), NULL) : json_number_value(v);

		if (v && !json_is_null(v))
			most = fmax(most, fabs(span));
	}
	return most;
}

void
span_unit_choose(json_t *plan, const json_t *rows)
{
	json_t *select = get_array(plan, "select"), *item;
	json_t *aggregates = get_array(get_object(plan, "group_by"),
	    "aggregates");
	const char *key = select ? "as" : "alias";
	size_t at = find(select ? select : aggregates, key, &item), i = 0;
	double most = at ? longest(rows, at) : NAN;
	json_t *const parts[] = {select, aggregates, get_array(plan,
	    "order_by")};

	if (!(most > 0))
		return;
	while (i + 1 < COUNT(units) && most < units[i].least)
		i++;
	if (i == 0)
		return;
	json_object_set_new(item, key, json_string(units[i].name));
	for (size_t k = 0; k < COUNT(parts); k++)
		write_spans(parts[k], &units[i]);
	rename_order(parts[2], &units[i]);
}
