#include "edit/edit.h"

#include <string.h>

#include "doc/doc.h"
#include "doc/edits.h"
#include "json/edit.h"
#include "json/get.h"

/*
 * The groups in force form a stack: an undo names the group it took back
 * ("undoes"), and both are out of force.
 */

static long
number(const json_t *edit, const char *key)
{
	return (long)get_offset(edit, key);
}

static bool
is_undone(const json_t *edits, long group)
{
	const json_t *edit;
	size_t i;

	json_array_foreach(edits, i, edit)
		if (number(edit, "undoes") == group)
			return true;
	return false;
}

/* The last edit in force below index `end`, or -1. */
static long
last_in_force(const json_t *edits, size_t end)
{
	const json_t *edit;

	for (size_t i = end; i-- > 0;) {
		edit = json_array_get(edits, i);
		if (number(edit, "undoes") == 0 &&
		    !is_undone(edits, number(edit, "group")))
			return (long)i;
	}
	return -1;
}

static bool
is_patch(const json_t *edit, const char *by)
{
	const char *who = get_str(edit, "by");

	return who != NULL && strcmp(who, by) == 0;
}

/*
 * Groups to take back, newest first, into an array of numbers: down to and
 * with the n-th patch; what was made after a patch depends on it. Where there
 * are no patches the last group of any program counts as one.
 */
static json_t *
choose(const json_t *edits, const char *by, long n)
{
	json_t *groups = json_array(), *last = NULL;
	long i = last_in_force(edits, json_array_size(edits));
	bool any = false;
	const json_t *edit;
	long group;

	for (long k = i; k >= 0 && !any; k = last_in_force(edits, (size_t)k))
		any = is_patch(json_array_get(edits, (size_t)k), by);
	for (; i >= 0; i = last_in_force(edits, (size_t)i)) {
		edit = json_array_get(edits, (size_t)i);
		group = number(edit, "group");
		if (last != NULL && json_integer_value(last) == group)
			continue;
		if (n == 0)
			break;
		last = json_integer(group);
		json_array_append_new(groups, last);
		if (!any || is_patch(edit, by))
			n--;
	}
	if (n > 0)
		json_array_clear(groups);
	return groups;
}

static bool
undo_group(struct edits *record, const json_t *edits, long group)
{
	const json_t *edit, *inverse;
	const char *reason;

	record->undoes = group;
	for (size_t i = json_array_size(edits); i-- > 0;) {
		edit = json_array_get(edits, i);
		if (number(edit, "group") != group)
			continue;
		inverse = get_object(edit, "inverse");
		reason = get_str(edit, "reason");
		if (inverse == NULL || !edits_do(record,
		    json_deep_copy(inverse), reason != NULL ? reason :
		    "undone", false))
			return false;
	}
	return true;
}

static bool
undo_groups(json_t *copy, const json_t *edits, const json_t *groups,
    const char *by)
{
	struct edits record;
	const json_t *group;
	size_t i;

	json_array_foreach(groups, i, group) {
		edits_begin(&record, copy, by);
		if (!undo_group(&record, edits,
		    (long)json_integer_value(group)))
			return false;
	}
	return true;
}

static void
adopt(json_t *doc, json_t *copy)
{
	edits_adopt(doc, copy);
	doc_clear_stop(doc);
	json_object_del(doc, "sql");
	json_object_del(doc, "result");
}

enum status
edit_undo(json_t *doc, long n, struct findings *f)
{
	json_t *edits = get_array(doc, "edits"), *groups, *copy;

	groups = choose(edits, f->by, n);
	if (json_array_size(groups) == 0) {
		finding_add(f, FINDING_undo_nothing, "", n > 1 ?
		    "there are not %ld edits to undo" :
		    "there is no edit to undo", n);
		json_decref(groups);
		return STATUS_NO;
	}
	copy = edits_copy(doc);
	if (undo_groups(copy, edits, groups, f->by))
		adopt(doc, copy);
	else
		finding_add(f, FINDING_patch_refused, "/edits", "the plan "
		    "was changed since: the edit cannot be taken back");
	json_decref(copy);
	json_decref(groups);
	return f->errors > 0 ? STATUS_NO : STATUS_OK;
}
