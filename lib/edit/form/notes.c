/*
 * Notes and members of a person on the items of a plan's lists. The form has
 * none of them: an item that is still there gets its own back.
 */
#include "edit/job.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"

static bool
is_note(const char *key)
{
	static const char *const notes[] = {"reason", "confidence", "comment",
	    "source_text", "candidate_keys"};

	for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
		if (strcmp(key, notes[i]) == 0)
			return true;
	return strncmp(key, "x_", 2) == 0;
}

static bool
has_notes(const json_t *item)
{
	json_t *value;
	const char *key;

	json_object_foreach((json_t *)item, key, value)
		if (is_note(key))
			return true;
	return false;
}

/* `to` may be shared with the form, and is not changed: gives what stands in
 * its place (new). */
static json_t *
noted(const json_t *to, const json_t *from)
{
	json_t *out = json_copy((json_t *)to), *value;
	const char *key;

	json_object_foreach((json_t *)from, key, value)
		if (is_note(key) && json_object_get(out, key) == NULL)
			json_object_set(out, key, value);
	return out;
}

typedef bool (*same_fn)(const json_t *x, const json_t *y);

/* Items of `list` that are the same as one of `old` get its notes. */
static void
carry(json_t *list, const json_t *old, same_fn same)
{
	const json_t *from;
	size_t i, k;

	json_array_foreach(old, i, from) {
		if (!has_notes(from))
			continue;
		for (k = 0; k < json_array_size(list); k++)
			if (same(json_array_get(list, k), from))
				json_array_set_new(list, k, noted(
				    json_array_get(list, k), from));
	}
}

/* ---- what is the same -------------------------------------------------- */

static bool
same_source(const json_t *x, const json_t *y)
{
	const char *a = form_source_name(x), *b = form_source_name(y);

	return a != NULL && b != NULL && ascii_equal(a, b);
}

static bool
same_end(const json_t *x, const char *xkey, const json_t *y,
    const char *ykey)
{
	const char *a = get_str(x, xkey), *b = get_str(y, ykey);

	return a == b || (a != NULL && b != NULL && ascii_equal(a, b));
}

static bool
same_edge(const json_t *x, const json_t *y)
{
	return (same_end(x, "from_table", y, "from_table") &&
	    same_end(x, "to_table", y, "to_table") &&
	    same_end(x, "from_column", y, "from_column") &&
	    same_end(x, "to_column", y, "to_column")) ||
	    (same_end(x, "from_table", y, "to_table") &&
	    same_end(x, "to_table", y, "from_table") &&
	    same_end(x, "from_column", y, "to_column") &&
	    same_end(x, "to_column", y, "from_column"));
}

/* In the filters of a selection the table may be left out. */
static bool
same_pred(const json_t *x, const json_t *y)
{
	json_t *a = json_copy((json_t *)x), *b = json_copy((json_t *)y);
	json_t *value;
	const char *key;
	bool same;

	json_object_foreach((json_t *)y, key, value)
		if (is_note(key) || strcmp(key, "value_type") == 0)
			json_object_del(b, key);
	if (json_object_get(b, "table") == NULL)
		json_object_del(a, "table");
	same = json_equal(a, b);
	json_decref(a);
	json_decref(b);
	return same;
}

static bool
same_alias(const json_t *x, const json_t *y)
{
	const char *a = get_str(x, "alias"), *b = get_str(y, "alias");

	return a != NULL && b != NULL && ascii_equal(a, b);
}

/* ---- the lists --------------------------------------------------------- */

/* A copy of a list of the plan, which is the plan's own (borrowed); NULL:
 * there is none. */
static json_t *
own(json_t *plan, const char *key)
{
	json_t *list = json_copy(get_array(plan, key));

	if (list != NULL)
		json_object_set_new(plan, key, list);
	return list;
}

/* The columns of a source that it still shows as they were. */
static void
carry_columns(json_t *is, const json_t *was)
{
	json_t *list = own(is, "columns");
	const json_t *column;
	size_t i, k;

	json_array_foreach(get_array(was, "columns"), i, column) {
		if (!has_notes(column) || !raw_plan_is_shown(column))
			continue;
		for (k = 0; k < json_array_size(list); k++)
			if (json_equal(json_array_get(list, k),
			    json_object_get(column, "column")))
				json_array_set(list, k, (json_t *)column);
	}
}

static void
carry_selections(json_t *selections, const json_t *old)
{
	const json_t *was;
	size_t i, k;

	carry(selections, old, same_source);
	json_array_foreach(old, i, was)
		for (k = 0; k < json_array_size(selections); k++) {
			json_t *is = json_array_get(selections, k);

			if (!same_source(is, was))
				continue;
			is = json_copy(is);
			json_array_set_new(selections, k, is);
			carry_columns(is, was);
		}
}

void
notes_keep(json_t *now, const json_t *before)
{
	const json_t *old = get_array(before, "selections"), *selection;
	json_t *filters = own(now, "global_filters"), *group;
	size_t i;

	carry_selections(own(now, "selections"), old);
	carry(own(now, "join_edges"), get_array(before, "join_edges"),
	    same_edge);
	carry(filters, get_array(before, "global_filters"), same_pred);
	json_array_foreach(old, i, selection)
		carry(filters, get_array(selection, "filters"), same_pred);
	group = get_object(now, "group_by");
	if (group == NULL)
		return;
	group = json_copy(group);
	json_object_set_new(now, "group_by", group);
	carry(own(group, "aggregates"), get_array(get_object(before,
	    "group_by"), "aggregates"), same_alias);
	carry(own(group, "having_filters"), get_array(get_object(before,
	    "group_by"), "having_filters"), same_pred);
}
