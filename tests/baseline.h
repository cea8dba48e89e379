#ifndef BASELINE_H
#define BASELINE_H

/*
 * Facts about plans, one JSON object a line, held against the library. A
 * program calls baseline_run with a function that gives whether a case holds;
 * cases that are decided otherwise stand in a table with the reason.
 */

#include <jansson.h>
#include <stdlib.h>
#include "base/buf.h"
#include "base/io.h"
#include "base/mem.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"
#include "tap.h"

enum verdict { HOLDS, HOLDS_NOT, NOT_SHOWN };

struct decided {
	const char *name, *reason;
};

/* {table_name, columns[{column_name, ..}]} as schema.tables. */
static inline json_t *
baseline_table(const json_t *from)
{
	json_t *table = json_object(), *columns = json_array(), *column;
	json_t *key = json_array();
	const json_t *c;
	size_t i;

	json_array_foreach(get_array(from, "columns"), i, c) {
		const char *type = get_str(c, "data_type");

		column = json_pack("{s:s, s:s}", "name",
		    get_str(c, "column_name"), "type",
		    type != NULL ? type : "");
		json_object_set_new(column, "nullable", json_boolean(
		    !json_is_false(json_object_get(c, "is_nullable"))));
		json_array_append_new(columns, column);
		if (get_true(c, "is_primary_key"))
			json_array_append(key,
			    json_object_get(c, "column_name"));
	}
	json_object_set(table, "name", json_object_get(from, "table_name"));
	json_object_set_new(table, "kind", json_string("table"));
	json_object_set_new(table, "columns", columns);
	json_object_set_new(table, "primary_key", key);
	json_object_set_new(table, "unique_keys", json_array());
	json_object_set_new(table, "foreign_keys", json_array());
	return table;
}

/* A document of the case's plan and schema. */
static inline json_t *
baseline_document(const json_t *c)
{
	json_t *doc = json_pack("{s:i}", "t2s", 1), *tables;
	const json_t *table;
	size_t i;

	if (get_array(c, "schema") != NULL) {
		tables = json_array();
		json_array_foreach(get_array(c, "schema"), i, table)
			json_array_append_new(tables, baseline_table(table));
		json_object_set_new(doc, "schema",
		    json_pack("{s:o}", "tables", tables));
	}
	if (json_object_get(c, "plan") != NULL)
		json_object_set_new(doc, "plan",
		    json_deep_copy(json_object_get(c, "plan")));
	return doc;
}

/* Are they those of ["table.column", ..]? NULL: whatever they are. */
static inline bool
baseline_references(const json_t *list, const json_t *expected)
{
	json_t *got = json_array();
	const json_t *item;
	bool good;
	size_t i;

	json_array_foreach(list, i, item)
		json_array_append_new(got, json_sprintf("%s.%s",
		    get_str(item, "table"), get_str(item, "column")));
	good = expected == NULL || json_equal(got, expected);
	json_decref(got);
	return good;
}

static inline const char *
baseline_reason(const struct decided *decided, const char *name)
{
	for (; decided->name != NULL; decided++)
		if (strcmp(decided->name, name) == 0)
			return decided->reason;
	return NULL;
}

static inline int
baseline_run(const char *path, enum verdict (*holds)(const json_t *c),
    const struct decided *decided)
{
	struct buf text = BUF_INIT;
	struct json_mistake m;
	char *line, *end;
	int held = 0, counted = 0, unexplained = 0;
	const char *reason;
	json_t *c;

	mem_jansson();
	if (io_read_file(path, &text) != 0) {
		printf("1..0 # SKIP cannot read %s\n", path);
		return 0;
	}
	for (line = text.s; *line != '\0'; line = end + (*end != '\0')) {
		end = line + strcspn(line, "\n");
		c = json_read(line, (size_t)(end - line), &m);
		enum verdict v = c != NULL ? holds(c) : HOLDS_NOT;

		counted += v != NOT_SHOWN;
		held += v == HOLDS;
		if (v == HOLDS_NOT) {
			reason = baseline_reason(decided, get_str(c, "name"));
			unexplained += reason == NULL;
			printf("# does not hold: %s: %s\n",
			    get_str(c, "name"),
			    reason != NULL ? reason : "NO REASON");
		}
		json_decref(c);
	}
	buf_free(&text);
	tap_ok(counted > 0 && held * 10 >= counted * 9,
	    "%d of %d cases hold", held, counted);
	tap_is_int(unexplained, 0, "those that do not are decided otherwise");
	return tap_done();
}

#endif
