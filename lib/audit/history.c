#include "audit/rule.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "json/get.h"

/* Findings and edits of earlier runs, and of a run that changed nothing. */

/* Is an edit of ours with this reason still in force? */
static bool
stands(const struct audit *a, const char *reason)
{
	const json_t *list = get_array(a->doc, "edits"), *edit;
	double undone = 0;

	for (size_t i = json_array_size(list); i-- > 0;) {
		edit = json_array_get(list, i);
		if (get_number(edit, "undoes", 0) > 0) {
			undone = get_number(edit, "undoes", 0);
			continue;
		}
		if (get_str(edit, "reason") != NULL &&
		    get_number(edit, "group", 0) != undone &&
		    strcmp(get_str(edit, "reason"), reason) == 0)
			return true;
	}
	return false;
}

static bool
is_word(const json_t *object, const char *key, const char *word)
{
	const char *text = get_str(object, key);

	return text != NULL && strcmp(text, word) == 0;
}

/*
 * What an earlier run mended stays said while its edit stands, but no longer
 * stops anything: who goes on after a stop has read it.
 */
void
audit_recall(struct audit *a)
{
	const json_t *old;
	json_t *finding;
	size_t i;

	json_array_foreach(get_array(a->doc, "findings"), i, old) {
		if (!is_word(old, "by", a->options->by) ||
		    get_str(old, "message") == NULL ||
		    !stands(a, get_str(old, "message")))
			continue;
		if (a->findings->list == NULL)
			a->findings->list = json_array();
		finding = json_deep_copy(old);
		if (is_word(finding, "severity", "error"))
			json_object_set_new(finding, "severity",
			    json_string("warning"));
		json_array_append_new(a->findings->list, finding);
	}
}

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
	if (index < other)
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

/* The place before one edit, NULL where it is the same. */
static char *
step_back(const char *pointer, const json_t *edit)
{
	if (is_word(edit, "op", "remove"))
		return shift_back(pointer, get_str(edit, "path"), 1);
	if (is_word(edit, "op", "replace") &&
	    is_inside(pointer, get_str(edit, "path")))
		return mem_strdup(get_str(edit, "path"));
	if (is_word(edit, "op", "add"))
		return cut_back(pointer, get_str(get_object(edit, "inverse"),
		    "path"));
	return NULL;
}

/*
 * --check worked on a copy: what stood at `pointer` after `n` of its edits
 * stands in the plan that was given at the pointer given (new).
 */
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
		if (is_word(json_array_get(edits, i), "reason", message))
			return i - first;
	return n - first;
}

void
audit_point_back(struct audit *a)
{
	const json_t *edits = get_array(a->doc, "edits");
	size_t first = json_array_size(edits) - a->edits.n, i;
	json_t *finding;
	char *pointer;

	json_array_foreach(a->findings->list, i, finding) {
		pointer = original(edits, first,
		    edits_before(edits, first, finding),
		    get_str(finding, "pointer"));
		json_object_set_new(finding, "pointer",
		    json_string(pointer));
		free(pointer);
	}
}
