#include "doc/edits.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "json/edit.h"
#include "json/get.h"
#include "json/ptr.h"
#include "json/write.h"

static long
last_group(const json_t *doc)
{
	const json_t *edit;
	double group, last = 0;
	size_t i;

	json_array_foreach(get_array(doc, "edits"), i, edit) {
		group = get_number(edit, "group", 0);
		if (group > last && group < 1e9)
			last = group;
	}
	return (long)last;
}

void
edits_begin(struct edits *e, json_t *doc, const char *by)
{
	*e = (struct edits){.doc = doc, .by = by};
	e->group = last_group(doc) + 1;
}

bool
edits_do(struct edits *e, json_t *op, const char *reason, bool rows)
{
	json_t *inverse = edit_apply(e->doc, op, NULL);
	json_t *record;

	if (inverse == NULL) {
		json_decref(op);
		return false;
	}
	record = json_object();
	json_object_set_new(record, "by", json_string(e->by));
	json_object_set_new(record, "group", json_integer(e->group));
	if (e->undoes > 0)
		json_object_set_new(record, "undoes",
		    json_integer(e->undoes));
	json_object_update(record, op);
	json_object_set_new(record, "reason",
	    json_text(reason, strlen(reason)));
	if (rows)
		json_object_set_new(record, "rows", json_true());
	json_object_set_new(record, "inverse", inverse);
	json_array_append_new(get_or_make_array(e->doc, "edits"), record);
	json_decref(op);
	e->n++;
	return true;
}

void
edits_become(struct edits *e, const json_t *plan, const char *reason)
{
	json_t *before = json_copy(get_object(e->doc, "plan")), *value, *was;
	struct buf path = BUF_INIT;
	const char *key;

	json_object_foreach(before, key, value) {
		buf_reset(&path);
		buf_str(&path, "/plan");
		ptr_key(&path, key);
		if (json_object_get(plan, key) == NULL)
			edits_do(e, edits_remove(path.s), reason, true);
	}
	json_object_foreach((json_t *)plan, key, value) {
		buf_reset(&path);
		buf_str(&path, "/plan");
		ptr_key(&path, key);
		was = json_object_get(before, key);
		if (was == NULL)
			edits_do(e, edits_add(path.s, json_deep_copy(value)),
			    reason, true);
		else if (!json_equal(was, value))
			edits_do(e, edits_replace(path.s,
			    json_deep_copy(value)), reason, true);
	}
	buf_free(&path);
	json_decref(before);
}

json_t *
edits_copy(const json_t *doc)
{
	static const char *const own[] = {"plan", "edits"};
	json_t *copy = json_copy((json_t *)doc), *v;

	for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
		v = json_object_get(doc, own[i]);
		if (v != NULL)
			json_object_set_new(copy, own[i], json_deep_copy(v));
	}
	return copy;
}

void
edits_adopt(json_t *doc, json_t *copy)
{
	json_object_clear(doc);
	json_object_update(doc, copy);
	json_object_del(doc, "planner"); /* a person changed its plan */
	json_object_del(doc, "written");
}

static json_t *
operation(const char *name, const char *path, json_t *value)
{
	json_t *op = json_object();

	json_object_set_new(op, "op", json_string(name));
	json_object_set_new(op, "path", json_string(path));
	if (value != NULL)
		json_object_set_new(op, "value", value);
	return op;
}

json_t *
edits_replace(const char *path, json_t *value)
{
	return operation("replace", path, value);
}

json_t *
edits_add(const char *path, json_t *value)
{
	return operation("add", path, value);
}

json_t *
edits_remove(const char *path)
{
	return operation("remove", path, NULL);
}

/* ---- places before edits ------------------------------------------------- */

/* Step the index of the array that `path` ends in, within `pointer`. */
static char *
shift_back(const char *pointer, const char *path, int by)
{
	const char *last = strrchr(path, '/') + 1, *rest;
	size_t n = (size_t)(last - path);
	struct buf b = BUF_INIT;
	long index, other;

	if (strncmp(pointer, path, n) != 0)
		return NULL;
	rest = pointer + n + strspn(pointer + n, "0123456789");
	if (rest == pointer + n || (*rest != '\0' && *rest != '/') ||
	    last[strspn(last, "0123456789")] != '\0' || *last == '\0')
		return NULL;
	index = strtol(pointer + n, NULL, 10);
	other = strtol(last, NULL, 10);
	if (index < other || index == LONG_MAX)
		return NULL;
	buf_add(&b, pointer, n);
	buf_fmt(&b, "%ld%s", index + by, rest);
	return buf_take(&b);
}

/* What stands in something that an edit brought leads to where it was put. */
static char *
cut_back(const char *pointer, const char *path)
{
	size_t n = strlen(path);

	if (strncmp(pointer, path, n) != 0 ||
	    (pointer[n] != '\0' && pointer[n] != '/'))
		return NULL;
	return mem_strndup(path, (size_t)(strrchr(path, '/') - path));
}

static bool
is_inside(const char *pointer, const char *path)
{
	size_t n = strlen(path);

	return strncmp(pointer, path, n) == 0 && pointer[n] == '/';
}

/* The place before one edit, NULL if it is the same. Edits may be any
 * JSON that a document held. */
static char *
step_back(const char *pointer, const json_t *edit)
{
	bool adds = get_is(edit, "op", "add");
	const char *path = get_str(adds ? get_object(edit, "inverse") : edit,
	    "path");

	if (path == NULL || *path != '/')
		return NULL;
	if (adds)
		return cut_back(pointer, path);
	if (get_is(edit, "op", "remove"))
		return shift_back(pointer, path, 1);
	if (get_is(edit, "op", "replace") && is_inside(pointer, path))
		return mem_strdup(path);
	return NULL;
}

/* What stood at `pointer` after `n` edits from the first stood before them at
 * the pointer given (new). */
static char *
original(const json_t *edits, size_t first, size_t n, const char *pointer)
{
	char *here = mem_strdup(pointer), *before;

	for (size_t i = first + n; i-- > first;) {
		before = step_back(here, json_array_get(edits, i));
		if (before != NULL) {
			free(here);
			here = before;
		}
	}
	return here;
}

/* A finding of an edit was made when the edit was; others after all. */
static size_t
edits_before(const json_t *edits, size_t first, const json_t *finding)
{
	const char *message = get_str(finding, "message");
	size_t n = json_array_size(edits);

	for (size_t i = first; i < n; i++)
		if (message != NULL && get_is(json_array_get(edits, i),
		    "reason", message))
			return i - first;
	return n - first;
}

char *
edits_point_back(const json_t *edits, size_t first, const json_t *finding)
{
	const char *pointer = get_str(finding, "pointer");

	return original(edits, first, edits_before(edits, first, finding),
	    pointer != NULL ? pointer : "");
}
