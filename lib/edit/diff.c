#include "edit/edit.h"

#include <string.h>

#include "edit/say.h"
#include "json/get.h"
#include "json/write.h"

/*
 * Two plans compared part by part. A part is a list of things said in words;
 * what one plan says and the other does not is the difference.
 */

struct part {
	json_t *before, *now; /* arrays of strings */
};

static void
tell(struct buf *out, const char *words, const json_t *list,
    const json_t *other)
{
	const json_t *text;
	size_t i;

	json_array_foreach(list, i, text)
		if (!get_has(other, text))
			buf_fmt(out, "%s %s\n", words,
			    json_string_value(text));
}

/* The same things in another order. */
static bool
is_shuffled(const struct part *p)
{
	const json_t *text;
	size_t i;

	if (json_array_size(p->before) != json_array_size(p->now) ||
	    json_equal(p->before, p->now))
		return false;
	json_array_foreach(p->now, i, text)
		if (!get_has(p->before, text))
			return false;
	return true;
}

static void
join_words(struct buf *out, const json_t *list)
{
	const json_t *text;
	size_t i;

	json_array_foreach(list, i, text)
		buf_fmt(out, "%s%s", i > 0 ? ", " : "",
		    json_string_value(text));
}

static const struct kind {
	json_t *(*list)(const json_t *plan);
	const char *more, *less, *moved; /* moved NULL: order says nothing */
} kinds[] = {
	{say_tables, "uses the table", "no longer uses the table", NULL},
	{say_joins, "joins", "no longer joins", NULL},
	{say_outputs, "shows", "no longer shows", "shows in this order:"},
	{say_conditions, "only where", "no longer only where", NULL},
	{say_groups, "grouped by", "no longer grouped by",
	    "grouped in this order:"},
	{say_havings, "only groups where", "no longer only groups where",
	    NULL},
};

static void
diff_kind(struct buf *out, const struct kind *k, const json_t *before,
    const json_t *now)
{
	struct part p = {k->list(before), k->list(now)};

	tell(out, k->more, p.now, p.before);
	tell(out, k->less, p.before, p.now);
	if (k->moved != NULL && is_shuffled(&p)) {
		buf_fmt(out, "%s ", k->moved);
		join_words(out, p.now);
		buf_ch(out, '\n');
	}
	json_decref(p.before);
	json_decref(p.now);
}

static void
diff_order(struct buf *out, const json_t *before, const json_t *now)
{
	json_t *was = say_orders(before), *is = say_orders(now);

	if (!json_equal(was, is)) {
		buf_str(out, json_array_size(is) > 0 ? "sorted by " :
		    "no longer sorted");
		join_words(out, is);
		buf_str(out, json_array_size(was) > 0 ? " (was: " :
		    " (was: not sorted");
		join_words(out, was);
		buf_str(out, ")\n");
	}
	json_decref(was);
	json_decref(is);
}

/* null and absent are one. */
static const json_t *
member(const json_t *plan, const char *key)
{
	const json_t *value = json_object_get(plan, key);

	return json_is_null(value) || json_is_false(value) ||
	    (json_is_array(value) && json_array_size(value) == 0) ? NULL :
	    value;
}

static void
value_words(struct buf *out, const json_t *value)
{
	if (value == NULL)
		buf_str(out, "none");
	else
		json_compact(out, value);
}

static void
diff_value(struct buf *out, const char *key, const char *words,
    const json_t *before, const json_t *now)
{
	const json_t *was = member(before, key), *is = member(now, key);

	if (was == is || (was != NULL && is != NULL && json_equal(was, is)))
		return;
	buf_fmt(out, "%s ", words);
	value_words(out, is);
	buf_str(out, " (was: ");
	value_words(out, was);
	buf_str(out, ")\n");
}

/* What has no words of its own is named. */
static void
diff_rest(struct buf *out, const json_t *before, const json_t *now)
{
	static const char *const rest[] = {
		"ctes", "set", "windows", "subquery_filters", "dialect",
		"decision",
	};
	const json_t *was, *is;

	for (size_t i = 0; i < sizeof rest / sizeof rest[0]; i++) {
		was = member(before, rest[i]);
		is = member(now, rest[i]);
		if (was != is && (was == NULL || is == NULL ||
		    !json_equal(was, is)))
			buf_fmt(out, "another '%s'\n", rest[i]);
	}
}

void
edit_diff(struct buf *out, const json_t *before, const json_t *now)
{
	size_t start = out->len;

	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		diff_kind(out, &kinds[i], before, now);
	diff_order(out, before, now);
	diff_value(out, "distinct", "distinct rows:", before, now);
	diff_value(out, "limit", "rows at most:", before, now);
	diff_value(out, "offset", "rows skipped:", before, now);
	diff_rest(out, before, now);
	if (out->len == start)
		buf_str(out, "no difference\n");
}
