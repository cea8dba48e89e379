/* What models say of tables. */
#include <stdlib.h>
#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "model/answer/extract.h"
#include "model/task/relevance.h"
#include "model/task/relevance_text.h"

enum { REASON = 300, SENTENCE = 500, SENTENCES = 20 }; /* bytes; how many */

/* As t2s-llm read it, else the one in its text. */
json_t *
relevance_object(const json_t *reply)
{
	json_t *object = get_object(reply, "json");
	const char *text = get_str(reply, "text");
	struct buf why = BUF_INIT;

	if (object || !text)
		return json_incref(object);
	object = extract_object(text, strlen(text), NULL, &why);
	buf_free(&why);
	return object;
}

/* Models say true in several ways. */
static bool
is_true(const json_t *value)
{
	const char *text = json_string_value(value);

	return json_is_true(value) || json_number_value(value) > 0 ||
	    (text && (ascii_equal(text, "true") || ascii_equal(text, "yes") ||
	    ascii_equal(text, "relevant")));
}

json_t *
relevance_cut(const char *text, size_t most)
{
	size_t n = strlen(text);

	if (n > most)
		for (n = most; n > 0 &&
		    ((unsigned char)text[n] & 0xc0) == 0x80;)
			n--;
	return json_stringn(text, n);
}

/* The table's own spelling of a column's name; NULL: it has none. */
static const char *
column_of(const json_t *table, const char *name)
{
	const char *dot = strrchr(name, '.'), *here;
	const json_t *column;
	size_t i;

	json_array_foreach(get_array(table, "columns"), i, column) {
		here = get_str(column, "name");
		if (here && (ascii_equal(here, name) ||
		    (dot && ascii_equal(here, dot + 1))))
			return here;
	}
	return NULL;
}

static json_t *
columns_of(const json_t *table, const json_t *said)
{
	json_t *out = json_array();
	const json_t *name;
	size_t i;

	json_array_foreach(said, i, name) {
		const char *here = json_is_string(name) ?
		    column_of(table, json_string_value(name)) : NULL;

		if (here && !get_holds(out, here))
			json_array_append_new(out, json_string(here));
	}
	return out;
}

/* The number of the table that is named so; SIZE_MAX: none is. */
static size_t
table_of(const json_t *schema, const char *said)
{
	size_t n = json_array_size(get_array(schema, "tables")), found;

	found = n;
	for (size_t i = 0; said && i < n; i++) {
		char *name = relevance_name(schema, i);
		const char *bare = get_str(json_array_get(
		    get_array(schema, "tables"), i), "name");

		if (ascii_equal(name, said))
			found = i;
		else if (found == n && bare && ascii_equal(bare, said))
			found = i;
		free(name);
	}
	return found < n ? found : SIZE_MAX;
}

static bool
add_verdict(const struct relevance_tables *w, const json_t *said,
    const char *table, json_t *verdicts)
{
	size_t i = table_of(w->schema, table);
	const char *reason = get_str(said, "reason");
	json_t *verdict;
	char *name;

	if (i == SIZE_MAX || (json_is_object(said) &&
	    !json_object_get(said, "relevant")))
		return false;
	verdict = json_pack("{sb, so}", "relevant", json_is_string(said) ||
	    is_true(json_object_get(said, "relevant")), "columns",
	    columns_of(json_array_get(get_array(w->schema, "tables"), i),
	    get_array(said, "columns")));
	if (reason && *reason)
		json_object_set_new(verdict, "reason", relevance_cut(reason,
		    REASON));
	name = relevance_name(w->schema, i);
	json_object_set_new(verdicts, name, verdict);
	free(name);
	return true;
}

bool
relevance_read(const struct relevance_tables *w, const json_t *reply,
    const char *one,
    json_t *verdicts)
{
	json_t *object = relevance_object(reply);
	const json_t *said;
	bool any = false;
	size_t i;

	if (one && object)
		any = add_verdict(w, object, one, verdicts);
	json_array_foreach(get_array(object, "tables"), i, said)
		if (!one && add_verdict(w, said, json_is_string(said) ?
		    json_string_value(said) : get_str(said, "table"),
		    verdicts))
			any = true;
	json_decref(object);
	return any;
}

json_t *
relevance_read_needs(const json_t *reply)
{
	json_t *object = relevance_object(reply), *out, *list;
	const json_t *text;
	size_t i, k;

	if (!object)
		return NULL;
	out = json_object();
	for (k = 0; relevance_needs[k]; k++) {
		list = json_array();
		json_array_foreach(get_array(object, relevance_needs[k]), i,
		    text)
			if (json_is_string(text) && i < SENTENCES)
				json_array_append_new(list, relevance_cut(
				    json_string_value(text), SENTENCE));
		json_object_set_new(out, relevance_needs[k], list);
	}
	for (k = 0; relevance_needs[k] &&
	    !get_array(object, relevance_needs[k]); k++)
		;
	if (!relevance_needs[k]) {
		json_decref(out);
		out = NULL;
	}
	json_decref(object);
	return out;
}
