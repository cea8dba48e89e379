/* Patches in words -> operations. */
#include "edit/job.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/edit.h"
#include "edit/words/patch_words_read.h"

/* ---- groups and order ------------------------------------------------- */

static bool
read_groups(struct cursor *w, json_t *list)
{
	json_t *groups = json_array(), *item;

	json_object_set_new(patch_append(list, "replace_groups"), "groups",
	    groups);
	if (cursor_take(w, "none"))
		return true;
	do {
		item = json_object();
		json_array_append_new(groups, item);
		if (!patch_output(w, item))
			return false;
	} while (cursor_take_char(w, ','));
	return true;
}

static bool
read_add_group(struct cursor *w, json_t *list)
{
	return patch_output(w, patch_append(list, "add_group"));
}

static bool
read_drop_group(struct cursor *w, json_t *list)
{
	return patch_item(w, NULL, patch_append(list, "remove_group"));
}

static bool
read_direction(struct cursor *w, json_t *item)
{
	bool down = cursor_take(w, "desc") || cursor_take(w, "descending");

	if (!down && !cursor_take(w, "asc"))
		cursor_take(w, "ascending");
	json_object_set_new(item, "direction",
	    json_string(down ? "DESC" : "ASC"));
	if (!cursor_take(w, "nulls"))
		return true;
	if (cursor_take(w, "first"))
		json_object_set_new(item, "nulls", json_string("first"));
	else if (cursor_take(w, "last"))
		json_object_set_new(item, "nulls", json_string("last"));
	else
		return cursor_invalid(w, "expected 'first' or 'last' after "
		    "'nulls'");
	return true;
}

static bool
read_order(struct cursor *w, json_t *item)
{
	static const char *const stops[] = {"desc", "descending", "asc",
	    "ascending", "nulls", NULL};

	return patch_item(w, stops, item) && read_direction(w, item);
}

static bool
read_sort(struct cursor *w, json_t *list)
{
	json_t *orders = json_array(), *item;

	json_object_set_new(patch_append(list, "modify_order_by"), "order_by",
	    orders);
	if (cursor_take(w, "none"))
		return true;
	do {
		item = json_object();
		json_array_append_new(orders, item);
		if (!read_order(w, item))
			return false;
	} while (cursor_take_char(w, ','));
	return true;
}

static bool
read_add_sort(struct cursor *w, json_t *list)
{
	return read_order(w, patch_append(list, "add_order"));
}

static bool
read_drop_sort(struct cursor *w, json_t *list)
{
	json_t *o = patch_append(list, "remove_order");

	if (!cursor_at_end(w))
		return patch_item(w, NULL, o);
	json_object_set_new(o, "all", json_true());
	return true;
}

static bool
read_reverse(struct cursor *w, json_t *list)
{
	(void)w;
	patch_append(list, "reverse_order");
	return true;
}

/* ---- rows ------------------------------------------------------------- */

static bool
read_count(struct cursor *w, json_t *list, const char *op, const char *key,
    const char *what)
{
	json_t *o = patch_append(list, op);
	int64_t n;

	if (cursor_take(w, "none")) {
		json_object_set_new(o, key, json_null());
		return true;
	}
	if (!cursor_number(w, &n))
		return cursor_invalid(w, what);
	json_object_set_new(o, key, json_integer(n));
	return true;
}

static bool
read_limit(struct cursor *w, json_t *list)
{
	return read_count(w, list, "modify_limit", "limit", "expected a whole "
	    "number or 'none' for the limit");
}

static bool
read_offset(struct cursor *w, json_t *list)
{
	return read_count(w, list, "modify_offset", "offset",
	    "expected a whole number or 'none' for the offset");
}

static bool
read_drop_limit(struct cursor *w, json_t *list)
{
	(void)w;
	patch_append(list, "remove_limit");
	return true;
}

static bool
read_drop_offset(struct cursor *w, json_t *list)
{
	(void)w;
	patch_append(list, "remove_offset");
	return true;
}

static bool
read_distinct(struct cursor *w, json_t *list)
{
	json_object_set_new(patch_append(list, "set_distinct"), "distinct",
	    json_boolean(!cursor_take(w, "none")));
	return true;
}

static bool
read_drop_distinct(struct cursor *w, json_t *list)
{
	(void)w;
	patch_append(list, "remove_distinct");
	return true;
}

/* next, previous, first or a number; how many rows may follow. */
static bool
read_page(struct cursor *w, json_t *list)
{
	static const char *const to[] = {"next", "previous", "first"};
	json_t *o = patch_append(list, "page");
	size_t i = 0;
	int64_t n;

	while (i < sizeof to / sizeof *to && !cursor_take(w, to[i]))
		i++;
	if (i < sizeof to / sizeof *to)
		json_object_set_new(o, "to", json_string(to[i]));
	else if (cursor_number(w, &n))
		json_object_set_new(o, "to", json_integer(n));
	else
		return cursor_invalid(w, "expected 'next', 'previous', 'first' "
		    "or a number for the page");
	if (cursor_at_end(w))
		return true;
	if (!cursor_number(w, &n) || n < 1)
		return cursor_invalid(w, "expected a number of rows of 1 or "
		    "more");
	json_object_set_new(o, "rows", json_integer(n));
	return true;
}

static bool
turns(struct cursor *w, json_t *list, const char *op)
{
	json_t *o = patch_append(list, op);
	int64_t n;

	if (cursor_at_end(w))
		return true;
	if (!cursor_number(w, &n) || n < 1)
		return cursor_invalid(w, "expected a number of patches of 1 or "
		    "more");
	json_object_set_new(o, "n", json_integer(n));
	return true;
}

static bool
read_undo(struct cursor *w, json_t *list)
{
	return turns(w, list, "undo");
}

static bool
read_redo(struct cursor *w, json_t *list)
{
	return turns(w, list, "redo");
}

/* ---- verbs ------------------------------------------------------------ */

/* The first whose words stand there; those of more words before. */
static const struct verb {
	const char *words;
	patch_fn read;
	bool alone; /* nothing need follow */
} verbs[] = {
	{"limit", read_limit, false},
	{"offset", read_offset, false},
	{"page", read_page, false},
	{"distinct", read_distinct, true},
	{"undo", read_undo, true},
	{"redo", read_redo, true},
	{"add group by", read_add_group, false},
	{"add sort by", read_add_sort, false},
	{"add sort", read_add_sort, false},
	{"add order by", read_add_sort, false},
	{"add table", patch_add_table, false},
	{"add where", patch_where, false},
	{"add", patch_add, false},
	{"show only", patch_only, false},
	{"show", patch_add, false},
	{"drop where", patch_drop_where, true},
	{"drop having", patch_drop_having, true},
	{"drop group by", read_drop_group, false},
	{"drop sort by", read_drop_sort, true},
	{"drop sort", read_drop_sort, true},
	{"drop order by", read_drop_sort, true},
	{"drop table", patch_drop_table, false},
	{"drop join", patch_drop_join, false},
	{"drop limit", read_drop_limit, true},
	{"drop offset", read_drop_offset, true},
	{"drop distinct", read_drop_distinct, true},
	{"drop", patch_drop, false},
	{"where", patch_where, false},
	{"having", patch_having, false},
	{"replace where", patch_replace_where, false},
	{"replace table", patch_replace_table, false},
	{"replace", patch_replace, false},
	{"rename", patch_rename, false},
	{"move", patch_move, false},
	{"group by", read_groups, false},
	{"sort reverse", read_reverse, true},
	{"sort by", read_sort, false},
	{"sort", read_sort, false},
	{"order by", read_sort, false},
	{"order", read_sort, false},
	{"join", patch_join, false},
	{"inner join", patch_inner_join, false},
	{"left join", patch_left_join, false},
	{"right join", patch_right_join, false},
	{"full join", patch_full_join, false},
};

/* "remove" is "drop". */
static const struct verb *
take_verb(struct cursor *w)
{
	const char *start = w->s;
	bool remove = cursor_take(w, "remove");

	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
		const char *words = verbs[i].words;

		if (!remove && cursor_take(w, words))
			return &verbs[i];
		if (!remove || strncmp(words, "drop", 4) != 0)
			continue;
		if (words[4] == '\0' || cursor_take(w, words + 5))
			return &verbs[i];
	}
	w->s = start;
	return NULL;
}

bool
edit_is_patch(const char *text)
{
	struct cursor w = {text, text, BUF_INIT, NULL};
	const struct verb *v = take_verb(&w);

	return *text == '{' || *text == '[' || (v != NULL &&
	    (*w.s == ' ' || (v->alone && (*w.s == '\0' || *w.s == ';'))));
}

static bool
read_one(struct cursor *w, json_t *list)
{
	const struct verb *v = take_verb(w);

	if (v == NULL)
		return cursor_invalid(w, "unknown operation");
	if (!v->read(w, list))
		return cursor_invalid(w, "it cannot be parsed");
	return cursor_at_end(w) ? true : cursor_invalid(w, "unexpected text at "
	    "the end (put names with spaces in double quotes)");
}

bool
patch_words(const char *text, json_t *list, struct findings *f)
{
	struct cursor w = {text, text, BUF_INIT, f};
	size_t before = json_array_size(list);
	bool good = true;

	do {
		while (cursor_take_char(&w, ';'))
			;
		w.text = w.s;
		if (*w.s != '\0' || json_array_size(list) == before)
			good = read_one(&w, list);
	} while (good && *w.s != '\0');
	buf_free(&w.token);
	return good;
}
