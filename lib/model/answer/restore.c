#include "model/answer/restore.h"

#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "doc/doc.h"
#include "json/get.h"
#include "lang/raw_plan.h"
#include "model/answer/answer_text.h"

static bool
is_word_of(const char *text, const char *name)
{
	struct span all = {text, strlen(text)}, t = all;
	size_t n = strlen(name), at;

	while (n > 0 && (at = span_find(t, name)) < t.n) {
		const char *here = t.s + at;

		if ((here == text || !span_is_name((unsigned char)here[-1])) &&
		    !span_is_name((unsigned char)here[n]))
			return true;
		t = span_from(t, at + 1);
	}
	return false;
}

static bool
restore_table(json_t *table, const char *text)
{
	json_t *dropped = get_array(table, "dropped_columns");
	json_t *columns = get_array(table, "columns");
	bool any = false;

	for (size_t i = json_array_size(dropped); i-- > 0;) {
		json_t *name = json_array_get(dropped, i);

		if (!json_is_string(name) || columns == NULL ||
		    !is_word_of(text, json_string_value(name)))
			continue;
		json_array_append_new(columns, json_pack("{s:O, s:s, s:b}",
		    "name", name, "type", "", "nullable", 1));
		json_array_remove(dropped, i);
		any = true;
	}
	if (any && json_array_size(dropped) == 0)
		json_object_del(table, "dropped_columns");
	return any;
}

bool
restore_columns(json_t *doc, const char *text)
{
	json_t *schema = json_deep_copy(get_object(doc, "schema")), *table;
	bool any = false;
	size_t i;

	json_array_foreach(get_array(schema, "tables"), i, table)
		any |= restore_table(table, text);
	if (any)
		json_object_set(doc, "schema", schema);
	json_decref(schema);
	return any;
}

/* ---- tables -------------------------------------------------------------- */

/* The name of a dropped table without its schema. */
static const char *
bare(const char *name)
{
	const char *dot = strrchr(name, '.');

	return dot != NULL && dot[1] != '\0' ? dot + 1 : name;
}

static json_t *
dropped_tables(const json_t *doc)
{
	return get_array(get_object(doc, "schema"), "dropped");
}

static bool
was_widened(const json_t *doc)
{
	return get_true(get_object(doc, "schema"), "widened");
}

void
restore_needs(json_t *doc, const char *text)
{
	json_t *needs = json_array(), *name;
	size_t i;

	json_array_foreach(dropped_tables(doc), i, name)
		if (json_is_string(name) && is_word_of(text,
		    bare(json_string_value(name))))
			json_array_append(needs, name);
	if (json_array_size(needs) > 0 && !was_widened(doc))
		json_object_set(get_object(doc, "stop"), "needs", needs);
	json_decref(needs);
}

/* The one that a message quotes; NULL. */
static const char *
dropped_said(const json_t *doc, const char *message)
{
	const char *found = NULL;
	const json_t *name;
	size_t i;

	json_array_foreach(dropped_tables(doc), i, name) {
		struct buf quoted = BUF_INIT;

		buf_fmt(&quoted, "'%s'", json_is_string(name) ?
		    json_string_value(name) : "");
		if (message != NULL && strstr(message, quoted.s) != NULL)
			found = json_string_value(name);
		buf_free(&quoted);
	}
	return found;
}

bool
restore_ask(json_t *doc, const char *by, const char *message,
    const char *text)
{
	const char *lost = dropped_said(doc, message);

	if (lost == NULL || was_widened(doc))
		return false;
	doc_stop(doc, by, STATUS_NEVER, "unanswerable",
	    "the model's query needs table '%s', which t2s-filter dropped",
	    lost);
	restore_needs(doc, text);
	return true;
}

struct using {
	const json_t *dropped;
	const struct schema *schema;
	const char *found;
};

static bool
look_for_dropped(void *arg, json_t *object, const struct place *at)
{
	static const char *const keys[] = {"table", "subquery_table"};
	struct using *u = arg;
	const json_t *name;
	size_t i;

	(void)at;
	for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
		const char *used = get_str(object, keys[k]);

		if (used == NULL || schema_table(u->schema, NULL, used, NULL,
		    NULL) != NULL)
			continue;
		json_array_foreach(u->dropped, i, name)
			if (json_is_string(name) && ascii_equal(used,
			    bare(json_string_value(name))))
				u->found = json_string_value(name);
	}
	return u->found == NULL;
}

/* Does the plan call something of its own so? */
static bool
look_for_name(void *arg, json_t *object, const struct place *at)
{
	struct using *u = arg;
	const char *own[] = {get_str(object, "alias"), get_str(object,
	    "name")};

	(void)at;
	for (size_t i = 0; u->found != NULL && i < 2; i++)
		if (own[i] != NULL && ascii_equal(own[i], bare(u->found)))
			u->found = NULL;
	return u->found != NULL;
}

const char *
restore_used(const json_t *doc, const struct schema *s, json_t *plan)
{
	struct using u = {dropped_tables(doc), s, NULL};

	raw_plan_each(plan, NULL, look_for_dropped, &u);
	if (u.found != NULL)
		raw_plan_each(plan, NULL, look_for_name, &u);
	return u.found;
}
