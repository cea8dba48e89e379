/* A schema as Markdown: what a person or a model reads. */
#include <string.h>
#include "json/get.h"
#include "json/write.h"
#include "link/narrow/narrow.h"
#include "schema/schema.h"

enum { VALUES_SHOWN = 12 };

/* One line of text: line breaks would end the list item. */
static void
line(struct buf *b, const char *text)
{
	for (; *text; text++)
		buf_ch(b, *text == '\n' || *text == '\r' ? ' ' : *text);
}

static void
names(struct buf *b, const json_t *array)
{
	const json_t *name;
	size_t i;

	json_array_foreach(array, i, name) {
		if (i)
			buf_str(b, ", ");
		line(b, json_is_string(name) ? json_string_value(name) : "");
	}
}

static void
labelled(struct buf *b, const char *label, const json_t *array)
{
	if (!json_array_size(array))
		return;
	buf_str(b, label);
	names(b, array);
}

static void
value(struct buf *b, const json_t *v)
{
	if (!json_is_string(v)) {
		json_compact(b, v);
		return;
	}
	buf_ch(b, '\'');
	line(b, json_string_value(v));
	buf_ch(b, '\'');
}

static void
values(struct buf *b, const char *label, const char *between,
    const json_t *array)
{
	const json_t *v;
	size_t i;

	json_array_foreach(array, i, v) {
		if (i == VALUES_SHOWN) {
			buf_str(b, ", ...");
			break;
		}
		buf_str(b, i ? between : label);
		value(b, v);
	}
}

/* What the type does not say. */
static void
held_as(struct buf *b, const json_t *c)
{
	const char *time = get_str(c, "time");

	if (time && strcmp(time, SCHEMA_TIME_NO) == 0)
		buf_str(b, " not as a date");
	else if (time)
		buf_fmt(b, " %s", schema_time_words(schema_time(time,
		    TYPE_UNKNOWN)));
}

static void
table_name(struct buf *b, const json_t *o, const char *schema,
    const char *name)
{
	const char *s = get_str(o, schema), *n = get_str(o, name);

	if (s) {
		line(b, s);
		buf_ch(b, '.');
	}
	line(b, n ? n : "?");
}

/* " -> customer.id" for a key of this one column. */
static void
reference(struct buf *b, const json_t *table, const char *column)
{
	const json_t *key;
	size_t i;

	json_array_foreach(get_array(table, "foreign_keys"), i, key) {
		const json_t *from = get_array(key, "columns");
		const json_t *to = get_array(key, "to_columns");

		if (json_array_size(from) != 1 || !get_holds(from, column))
			continue;
		buf_str(b, " -> ");
		table_name(b, key, "to_schema", "to_table");
		labelled(b, ".", to);
	}
}

static void
column(struct buf *b, const json_t *table, const json_t *c)
{
	const char *name = get_str(c, "name"), *type = get_str(c, "type");
	const char *comment = get_str(c, "comment");
	const char *unit = get_str(c, "unit");

	if (!name)
		return;
	buf_str(b, "- ");
	line(b, name);
	if (type && *type) {
		buf_ch(b, ' ');
		line(b, type);
	}
	held_as(b, c);
	if (get_holds(get_array(table, "primary_key"), name))
		buf_str(b, " key");
	reference(b, table, name);
	if (unit)
		buf_fmt(b, " in %s", unit);
	if (comment) {
		buf_str(b, ": ");
		line(b, comment);
	}
	labelled(b, "; also called ", get_array(c, "synonyms"));
	values(b, "; missing is ", " or ", get_array(c, "blanks"));
	values(b, "; one of ", ", ", get_array(c, "values"));
	if (!json_array_size(get_array(c, "values")))
		values(b, "; from ", " to ", get_array(c, "range"));
	buf_ch(b, '\n');
}

/* Keys of several columns, after the list. */
static void
composite(struct buf *b, const json_t *table)
{
	const json_t *key;
	size_t i;

	json_array_foreach(get_array(table, "foreign_keys"), i, key) {
		if (json_array_size(get_array(key, "columns")) < 2)
			continue;
		labelled(b, "- (", get_array(key, "columns"));
		buf_str(b, ") -> ");
		table_name(b, key, "to_schema", "to_table");
		labelled(b, " (", get_array(key, "to_columns"));
		buf_str(b, ")\n");
	}
}

static void
table(struct buf *b, const json_t *t)
{
	const char *kind = get_str(t, "kind");
	const char *comment = get_str(t, "comment");
	double rows = get_number(t, "rows", -1);
	const json_t *c;
	size_t i;

	buf_str(b, "## ");
	table_name(b, t, "schema", "name");
	if (kind && strcmp(kind, "table") != 0)
		buf_fmt(b, " (%s)", kind);
	if (rows >= 0)
		buf_fmt(b, ", %.0f rows", rows);
	buf_ch(b, '\n');
	if (comment) {
		line(b, comment);
		buf_ch(b, '\n');
	}
	labelled(b, "Also called ", get_array(t, "synonyms"));
	if (json_array_size(get_array(t, "synonyms")))
		buf_ch(b, '\n');
	buf_ch(b, '\n');
	json_array_foreach(get_array(t, "columns"), i, c)
		column(b, t, c);
	composite(b, t);
	if (json_array_size(get_array(t, "dropped_columns")))
		buf_fmt(b, "- (and %zu more columns)\n",
		    json_array_size(get_array(t, "dropped_columns")));
	buf_ch(b, '\n');
}

static void
terms(struct buf *b, const json_t *list)
{
	const json_t *term;
	size_t i;

	if (!json_array_size(list))
		return;
	buf_str(b, "## Terms\n\n");
	json_array_foreach(list, i, term) {
		const char *name = get_str(term, "name");
		const char *sql = get_str(term, "sql");
		const char *comment = get_str(term, "comment");

		if (!name)
			continue;
		buf_str(b, "- ");
		line(b, name);
		labelled(b, ", also called ", get_array(term, "synonyms"));
		if (sql) {
			buf_str(b, " = ");
			line(b, sql);
		}
		if (comment) {
			buf_str(b, ": ");
			line(b, comment);
		}
		buf_ch(b, '\n');
	}
	buf_ch(b, '\n');
}

void
narrow_markdown(struct buf *b, const json_t *schema)
{
	const json_t *t;
	size_t i;

	buf_str(b, "# Schema\n\n");
	json_array_foreach(get_array(schema, "tables"), i, t)
		table(b, t);
	terms(b, get_array(schema, "terms"));
	if (b->len && b->s[b->len - 1] == '\n')
		buf_cut(b, b->len - 1);
}

size_t
narrow_tokens(size_t bytes)
{
	return (bytes + 3) / 4;
}

size_t
narrow_least(const struct schema_table *t)
{
	size_t bytes = strlen("## \n\n\n") + strlen(t->name);

	for (size_t i = 0; i < t->ncolumns; i++)
		bytes += strlen("- \n") + strlen(t->columns[i].name);
	return bytes;
}
