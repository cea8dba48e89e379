/* Points in time, however they are held, as dates of the plan language. */
#include <string.h>

#include "schema/schema.h"

/* Where the parts of a date stand in a text: year, month, day; from 1, 0
 * where it has none. */
struct cut {
	int year, month, day;
};

static const struct cut cuts[SCHEMA_TIMES] = {
	[SCHEMA_TIME_YEAR] = {1, 0, 0},
	[SCHEMA_TIME_MONTH] = {1, 6, 0},
	[SCHEMA_TIME_MONTH_DIGITS] = {1, 5, 0},
	[SCHEMA_TIME_DATE_DIGITS] = {1, 5, 7},
	[SCHEMA_TIME_DATE_DOTS] = {7, 4, 1},
	[SCHEMA_TIME_DATE_DAY_FIRST] = {7, 4, 1},
	[SCHEMA_TIME_DATE_MONTH_FIRST] = {7, 1, 4},
};

/* n characters of the text from `from` on. */
static json_t *
piece(const json_t *text, int from, int n)
{
	return json_pack("{ss, s[o, {si}, {si}]}", "fn", "substr", "args",
	    json_deep_copy(text), "value", from, "value", n);
}

static void
add(json_t *args, const json_t *text, int from, const char *literal)
{
	json_array_append_new(args, json_pack("{ss}", "value", literal));
	if (from > 0)
		json_array_append_new(args, piece(text, from, 2));
}

/* A number of digits is text before it is cut. */
static json_t *
cut(const struct cut *at, enum type_class class, json_t *expr /* steals */)
{
	json_t *text = class == TYPE_TEXT ? expr :
	    json_pack("{so, ss}", "cast", expr, "to", "text");
	json_t *args = json_pack("[o]", piece(text, at->year, 4));

	if (at->month == 0) {
		add(args, text, 0, "-01-01");
	} else {
		add(args, text, at->month, "-");
		add(args, text, at->day, at->day > 0 ? "-" : "-01");
	}
	json_decref(text);
	return json_pack("{s{ss, so}, ss}", "cast", "op", "||", "args", args,
	    "to", "date");
}

json_t *
schema_time_expr(enum schema_time time, enum type_class class, json_t *expr)
{
	if (cuts[time].year > 0)
		return cut(&cuts[time], class, expr);
	if (time == SCHEMA_TIME_EPOCH_MS)
		expr = json_pack("{ss, s[o, {si}]}", "op", "/", "args", expr,
		    "value", 1000);
	if (time == SCHEMA_TIME_EPOCH || time == SCHEMA_TIME_EPOCH_MS)
		return json_pack("{ss, s[o]}", "fn", "from_epoch", "args",
		    expr);
	return expr;
}
