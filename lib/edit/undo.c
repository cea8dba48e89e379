/*
 * Taking back takes a group of edits back by edits of another, which names
 * it ("undoes"). A group is in force unless one that is in force itself has
 * taken it back: so what was taken back twice is done again.
 */
#include "edit/edit.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "doc/doc.h"
#include "doc/edits.h"
#include "json/edit.h"
#include "json/get.h"

struct past {
	const json_t *edits;
	size_t n;
	bool *force; /* by index of the edit */
	const char *by; /* whose edits are patches */
};

static long
number(const json_t *edit, const char *key)
{
	return (long)get_offset(edit, key);
}

static const json_t *
edit_at(const struct past *p, size_t i)
{
	return json_array_get(p->edits, i);
}

static struct past
past_of(const json_t *doc, const char *by)
{
	const json_t *edits = get_array(doc, "edits");
	struct past p = {edits, json_array_size(edits), NULL, by};

	p.force = mem_calloc(p.n + 1, sizeof *p.force);
	for (size_t i = p.n; i-- > 0;) {
		long group = number(edit_at(&p, i), "group");

		p.force[i] = true;
		for (size_t k = i + 1; k < p.n; k++)
			if (p.force[k] && number(edit_at(&p, k),
			    "undoes") == group)
				p.force[i] = false;
	}
	return p;
}

static bool
is_patch(const struct past *p, const json_t *edit)
{
	const char *who = get_str(edit, "by");

	return who != NULL && strcmp(who, p->by) == 0;
}

/* An edit of the group (borrowed); NULL: there is none. */
static const json_t *
edit_of(const struct past *p, long group)
{
	for (size_t i = 0; i < p->n; i++)
		if (number(edit_at(p, i), "group") == group)
			return edit_at(p, i);
	return NULL;
}

/* Add a group to those that are taken back, newest first. */
static bool
add_group(json_t *groups, long group)
{
	const json_t *last = json_array_get(groups,
	    json_array_size(groups) - 1);

	if (last != NULL && json_integer_value(last) == group)
		return false;
	json_array_append_new(groups, json_integer(group));
	return true;
}

/*
 * Groups to take back: down to and with the n-th patch; what was made after a
 * patch depends on it. Where there are no patches the last group of any
 * program counts as one.
 */
static json_t *
groups_to_undo(const struct past *p, long n)
{
	json_t *groups = json_array();
	bool any = false;

	for (size_t i = 0; i < p->n; i++)
		any |= p->force[i] && number(edit_at(p, i), "undoes") == 0 &&
		    is_patch(p, edit_at(p, i));
	for (size_t i = p->n; i-- > 0;) {
		const json_t *edit = edit_at(p, i);
		long group = number(edit, "group");

		if (!p->force[i] || number(edit, "undoes") != 0)
			continue;
		if (n == 0 && (json_array_size(groups) == 0 ||
		    json_integer_value(json_array_get(groups,
		    json_array_size(groups) - 1)) != group))
			break;
		if (add_group(groups, group) && (!any || is_patch(p, edit)))
			n--;
	}
	if (n > 0)
		json_array_clear(groups);
	return groups;
}

/*
 * Groups to take back so that what was undone is done again: the last n that
 * undid a patch, and those that undid what was made after it. What another
 * program has made since depends on the plan as it is; a patch since ends it.
 */
static json_t *
groups_to_redo(const struct past *p, long n)
{
	json_t *groups = json_array();
	bool any = false;

	for (size_t i = 0; i < p->n; i++)
		any |= is_patch(p, edit_at(p, i)) &&
		    number(edit_at(p, i), "undoes") == 0;
	for (size_t i = p->n; i-- > 0;) {
		const json_t *edit = edit_at(p, i), *undone;
		long undoes = number(edit, "undoes");
		bool patch;

		if (!p->force[i])
			continue;
		undone = undoes != 0 ? edit_of(p, undoes) : NULL;
		if (undone == NULL && is_patch(p, edit))
			break;
		if (undone != NULL && number(undone, "undoes") != 0)
			continue; /* a patch done again */
		patch = undone != NULL && (!any || is_patch(p, undone));
		if (n == 0 && (undone == NULL || patch) &&
		    json_integer_value(json_array_get(groups,
		    json_array_size(groups) - 1)) != number(edit, "group"))
			break;
		if (add_group(groups, number(edit, "group")) && patch)
			n--;
	}
	if (n > 0)
		json_array_clear(groups);
	return groups;
}

static bool
take_back(struct edits *record, const json_t *edits, long group)
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
take_back_all(json_t *copy, const json_t *edits, const json_t *groups,
    const char *by)
{
	struct edits record;
	const json_t *group;
	size_t i;

	json_array_foreach(groups, i, group) {
		edits_begin(&record, copy, by);
		if (!take_back(&record, edits,
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

static enum status
run(json_t *doc, const json_t *groups, struct findings *f)
{
	json_t *copy = edits_copy(doc);

	if (take_back_all(copy, get_array(doc, "edits"), groups, f->by))
		adopt(doc, copy);
	else
		finding_add(f, FINDING_patch_refused, "/edits", "cannot undo "
		    "the edit: the plan has been changed since");
	json_decref(copy);
	return f->errors > 0 ? STATUS_NO : STATUS_OK;
}

static enum status
turn_back(json_t *doc, long n, struct findings *f,
    json_t *(*choose)(const struct past *p, long n), const char *what)
{
	struct past p = past_of(doc, f->by);
	json_t *groups = choose(&p, n);
	enum status status = STATUS_NO;

	if (json_array_size(groups) > 0)
		status = run(doc, groups, f);
	else if (n > 1)
		finding_add(f, FINDING_nothing_to_undo, "", "fewer than %ld "
		    "edits to %s", n, what);
	else
		finding_add(f, FINDING_nothing_to_undo, "", "no edit to %s",
		    what);
	json_decref(groups);
	free(p.force);
	return status;
}

enum status
edit_undo(json_t *doc, long n, struct findings *f)
{
	return turn_back(doc, n, f, groups_to_undo, "undo");
}

enum status
edit_redo(json_t *doc, long n, struct findings *f)
{
	return turn_back(doc, n, f, groups_to_redo, "redo");
}
