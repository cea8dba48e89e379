#include "doc/edits.h"

#include <string.h>

#include "json/edit.h"
#include "json/get.h"
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
