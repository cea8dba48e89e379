#include "schema/text.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "json/write.h"
#include "schema/schema.h"

/* A name bare where nothing in it could be mistaken, else in quotes. */
static void
add_name(struct buf *out, const char *name)
{
	size_t i = 0, n = strlen(name), step;
	uint32_t cp = 0;

	while (i < n && (step = utf8_decode(name + i, n - i, &cp)) > 0 &&
	    (utf8_is_letter(cp) || cp == '_' || cp == '$' ||
	    (cp >= '0' && cp <= '9')))
		i += step;
	if (i == n && n > 0)
		buf_str(out, name);
	else
		json_quote(out, name, n);
}

static void
add_target(struct buf *out, const struct schema_key *key)
{
	buf_str(out, key->declared ? " -> " : " ~> ");
	add_name(out, key->to_name);
}

static void
add_column(struct buf *out, const struct schema_table *t,
    const struct schema_column *c)
{
	add_name(out, c->name);
	if (c->primary_key)
		buf_ch(out, '*');
	if (c->time != SCHEMA_TIME_NONE)
		buf_fmt(out, " %s", schema_time_words(c->time));
	for (size_t i = 0; i < t->nkeys; i++)
		if (t->keys[i].n == 1 && t->keys[i].from_columns[0] == c)
			add_target(out, &t->keys[i]);
}

static void
add_wide_key(struct buf *out, const struct schema_key *key)
{
	buf_str(out, ", (");
	for (size_t i = 0; i < key->n; i++) {
		if (i > 0)
			buf_str(out, ", ");
		if (key->from_columns[i] != NULL)
			add_name(out, key->from_columns[i]->name);
	}
	buf_ch(out, ')');
	add_target(out, key);
}

static void
add_table(struct buf *out, const struct schema_table *t)
{
	if (strcmp(t->kind, "table") != 0)
		buf_fmt(out, "%s ", t->kind);
	if (t->schema != NULL) {
		add_name(out, t->schema);
		buf_ch(out, '.');
	}
	add_name(out, t->name);
	if (t->rows >= 0)
		buf_fmt(out, " (%.0f)", t->rows);
	for (size_t i = 0; i < t->ncolumns; i++) {
		buf_str(out, i == 0 ? ": " : ", ");
		add_column(out, t, &t->columns[i]);
	}
	for (size_t i = 0; i < t->nkeys; i++)
		if (t->keys[i].n > 1)
			add_wide_key(out, &t->keys[i]);
	buf_ch(out, '\n');
}

static void
add_term(struct buf *out, const json_t *term)
{
	const char *name = get_str(term, "name");
	const char *sql = get_str(term, "sql");
	const json_t *what = json_object_get(term, "expr");

	if (name == NULL)
		return;
	buf_str(out, "term ");
	add_name(out, name);
	if (schema_term_words(term) != NULL) {
		buf_fmt(out, ": %s\n", schema_term_words(term));
		return;
	}
	buf_str(out, " = ");
	if (what == NULL)
		what = json_object_get(term, "filter");
	if (sql != NULL)
		json_quote(out, sql, strlen(sql));
	else if (what != NULL)
		json_compact(out, what);
	buf_ch(out, '\n');
}

void
schema_text(struct buf *out, const json_t *schema)
{
	const json_t *term;
	struct schema s;
	size_t i;

	schema_view(&s, schema);
	for (i = 0; i < s.ntables; i++)
		add_table(out, &s.tables[i]);
	json_array_foreach(get_array(schema, "terms"), i, term)
		add_term(out, term);
	schema_free(&s);
}
