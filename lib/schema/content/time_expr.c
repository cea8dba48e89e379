/* Points in time, however they are held, as dates of the plan language. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/moment.h"
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

bool
schema_time_parse(enum schema_time t, const char *s, struct moment *m)
{
	const struct cut *at = &cuts[t];
	char iso[16];

	if (at->year == 0)
		return false;
	snprintf(iso, sizeof iso, "%.4s-%.2s-%.2s", s + at->year - 1,
	    at->month > 0 ? s + at->month - 1 : "01",
	    at->day > 0 ? s + at->day - 1 : "01");
	return moment_parse(iso, m);
}

/* n characters of the text from `from` on. */
static json_t *
piece(const json_t *text, int from, int n)
{
	return json_pack("{ss, s[o, {si}, {si}]}", "fn", "substr", "args",
	    json_deep_copy(text), "value", from, "value", n);
}

static json_t *
cast(json_t *expr /* steals */, const char *to)
{
	return json_pack("{so, ss}", "cast", expr, "to", to);
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
	json_t *text = class == TYPE_TEXT ? expr : cast(expr, "text");
	json_t *args = json_pack("[o]", piece(text, at->year, 4));

	if (at->month == 0) {
		add(args, text, 0, "-01-01");
	} else {
		add(args, text, at->month, "-");
		add(args, text, at->day, at->day > 0 ? "-" : "-01");
	}
	json_decref(text);
	return cast(json_pack("{ss, so}", "op", "||", "args", args), "date");
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

/* ---- and back ---------------------------------------------------------- */

/* The first so many characters of a date. */
static json_t *
head(json_t *date /* steals */, int n)
{
	return json_pack("{ss, s[o, {si}]}", "fn", "left", "args",
	    cast(date, "text"), "value", n);
}

static json_t *
digits(json_t *date /* steals */, int n, enum type_class class)
{
	json_t *text = json_pack("{ss, s[o, {ss}, {ss}]}", "fn", "replace",
	    "args", head(date, n), "value", "-", "value", "");

	return class == TYPE_TEXT ? text : cast(text, "integer");
}

static json_t *
thousandfold(json_t *seconds /* steals */)
{
	return json_pack("{ss, s[o, {si}]}", "op", "*", "args", seconds,
	    "value", 1000);
}

static json_t *
epoch(json_t *date /* steals */)
{
	return json_pack("{ss, s[o]}", "fn", "epoch", "args", date);
}

json_t *
schema_time_from(enum schema_time t, enum type_class class, json_t *date)
{
	switch (t) {
	case SCHEMA_TIME_DATE:
		return cast(date, "date");
	case SCHEMA_TIME_DATETIME:
		return cast(date, "datetime");
	case SCHEMA_TIME_EPOCH:
		return epoch(date);
	case SCHEMA_TIME_EPOCH_MS:
		return thousandfold(epoch(date));
	case SCHEMA_TIME_YEAR:
		return class == TYPE_TEXT ? head(date, 4) :
		    json_pack("{ss, so}", "part", "year", "of", date);
	case SCHEMA_TIME_MONTH:
		return head(date, 7);
	case SCHEMA_TIME_MONTH_DIGITS:
		return digits(date, 7, class);
	case SCHEMA_TIME_DATE_DIGITS:
		return digits(date, 10, class);
	case SCHEMA_TIME_DATE_DOTS:
	case SCHEMA_TIME_DATE_DAY_FIRST:
	case SCHEMA_TIME_DATE_MONTH_FIRST:
	case SCHEMA_TIME_CLOCK:
	case SCHEMA_TIME_NONE:
	case SCHEMA_TIMES:
		break;
	}
	json_decref(date);
	return NULL;
}

/* ---- what is known ----------------------------------------------------- */

/* A template of Y, M and D; all else stands for itself. */
static json_t *
spelled(const char *template, const struct moment *m)
{
	int left[] = {m->year, m->month, m->day}, unit[] = {1000, 10, 10};
	const char *letters = "YMD", *found;
	char out[16];
	size_t n = 0;

	for (; *template != '\0' && n + 1 < sizeof out; template++) {
		found = strchr(letters, *template);
		if (found == NULL) {
			out[n++] = *template;
			continue;
		}
		out[n++] = (char)('0' + left[found - letters] /
		    unit[found - letters] % 10);
		unit[found - letters] /= unit[found - letters] > 1 ? 10 : 1;
	}
	return json_stringn(out, n);
}

static json_t *
literal(json_t *value /* steals */)
{
	return json_pack("{so}", "value", value);
}

static json_t *
digits_of(const char *template, enum type_class class, const struct moment *m)
{
	json_t *text = spelled(template, m), *number;

	if (class == TYPE_TEXT)
		return literal(text);
	number = json_integer(strtoll(json_string_value(text), NULL, 10));
	json_decref(text);
	return literal(number);
}

static json_t *
moment_text(const struct moment *m, bool clock)
{
	return !clock ? spelled("YYYY-MM-DD", m) :
	    json_sprintf("%04d-%02d-%02d %02d:%02d:%02d", m->year, m->month,
	    m->day, m->hour, m->minute, m->second);
}

/* A literal that is said to be a time: of a day where it begins one. */
static json_t *
typed(const struct moment *m)
{
	bool clock = m->hour != 0 || m->minute != 0 || m->second != 0;

	return json_pack("{so, ss}", "value", moment_text(m, clock), "type",
	    clock ? "datetime" : "date");
}

json_t *
schema_time_literal(enum schema_time t, enum type_class class,
    const struct moment *m)
{
	switch (t) {
	case SCHEMA_TIME_DATE:
	case SCHEMA_TIME_DATETIME:
		return literal(moment_text(m, t == SCHEMA_TIME_DATETIME));
	case SCHEMA_TIME_EPOCH:
		return epoch(typed(m));
	case SCHEMA_TIME_EPOCH_MS:
		return thousandfold(epoch(typed(m)));
	case SCHEMA_TIME_YEAR:
		return digits_of("YYYY", class, m);
	case SCHEMA_TIME_MONTH:
	case SCHEMA_TIME_DATE_DOTS:
	case SCHEMA_TIME_DATE_DAY_FIRST:
	case SCHEMA_TIME_DATE_MONTH_FIRST:
		return literal(spelled(schema_time_name(t), m));
	case SCHEMA_TIME_MONTH_DIGITS:
	case SCHEMA_TIME_DATE_DIGITS:
		return digits_of(schema_time_name(t), class, m);
	case SCHEMA_TIME_CLOCK:
	case SCHEMA_TIME_NONE:
	case SCHEMA_TIMES:
		break;
	}
	return NULL;
}
