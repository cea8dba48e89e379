/*
 * A line describes a term where it has a term, a column where it has a
 * column, else a table. What a field means is a row of this table.
 */
#include "schema/dictionary/dictionary.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "json/get.h"
#include "json/write.h"
#include "words/listed.h"

enum field_kind {
	FIELD_TABLE, FIELD_COLUMN, FIELD_TERM, /* what the line is about */
	FIELD_TEXT, FIELD_LIST, FIELD_TRUE,    /* a member of that form */
	FIELD_NULLABLE, FIELD_KEY, FIELD_REFERENCES,
	FIELD_NONE,
};

static const struct field {
	const char *heading;
	enum field_kind kind;
	const char *member;
} fields[] = {
	{"table", FIELD_TABLE, NULL},
	{"column", FIELD_COLUMN, NULL},
	{"term", FIELD_TERM, NULL},
	{"type", FIELD_TEXT, "type"},
	{"nullable", FIELD_NULLABLE, "nullable"},
	{"key", FIELD_KEY, NULL},
	{"references", FIELD_REFERENCES, NULL},
	{"comment", FIELD_TEXT, "comment"},
	{"description", FIELD_TEXT, "comment"},
	{"synonyms", FIELD_LIST, "synonyms"},
	{"unit", FIELD_TEXT, "unit"},
	{"time", FIELD_TEXT, "time"},
	{"values", FIELD_LIST, "values"},
	{"hidden", FIELD_TRUE, "hidden"},
	{"sql", FIELD_TEXT, "sql"},
	{"tables", FIELD_LIST, "tables"},
	{NULL, FIELD_NONE, NULL},
};

struct csv {
	const char *at, *end;
	char separator;
	int line;
	struct buf *cells; /* of the line last read */
	size_t n, cap;
	const struct field **headings;
	size_t nheadings;
	struct findings *findings;
	json_t *tables, *terms; /* keyed by name while they are built */
};

/* ---- lines ------------------------------------------------------------- */

static struct buf *
cell_new(struct csv *c)
{
	if (c->n == c->cap) {
		size_t old = c->cap;

		MEM_GROW(c->cells, c->n, c->cap);
		for (; old < c->cap; old++)
			buf_init(&c->cells[old]);
	}
	buf_reset(&c->cells[c->n]);
	return &c->cells[c->n++];
}

static void
read_quoted(struct csv *c, struct buf *cell)
{
	for (c->at++; c->at < c->end; c->at++) {
		if (*c->at == '"') {
			if (c->at + 1 == c->end || c->at[1] != '"')
				break;
			c->at++;
		}
		c->line += *c->at == '\n';
		buf_ch(cell, *c->at);
	}
	if (c->at == c->end)
		finding_add(c->findings, FINDING_dictionary_invalid, "",
		    "line %d of the dictionary: unterminated quote", c->line);
	else
		c->at++;
}

static void
read_cell(struct csv *c)
{
	struct buf *cell = cell_new(c);

	if (c->at < c->end && *c->at == '"')
		read_quoted(c, cell);
	for (; c->at < c->end && *c->at != c->separator && *c->at != '\n';
	    c->at++)
		if (*c->at != '\r')
			buf_ch(cell, *c->at);
	while (cell->len > 0 && cell->s[cell->len - 1] == ' ')
		buf_cut(cell, cell->len - 1);
}

static bool
read_line(struct csv *c)
{
	c->n = 0;
	if (c->at >= c->end)
		return false;
	c->line++;
	for (;;) {
		read_cell(c);
		if (c->at == c->end || *c->at++ == '\n')
			return true;
	}
}

static const char *
cell_of(const struct csv *c, enum field_kind kind)
{
	for (size_t i = 0; i < c->nheadings && i < c->n; i++)
		if (c->headings[i]->kind == kind && c->cells[i].len > 0)
			return c->cells[i].s;
	return NULL;
}

/* ---- what they say ----------------------------------------------------- */

static bool
says_yes(const char *text)
{
	return listed_has_n(LISTED_SAYS_YES, text, strlen(text));
}

static json_t *
list_of(const char *text)
{
	json_t *list = json_array();
	size_t n;

	for (; *text != '\0'; text += n + (text[n] != '\0')) {
		text += strspn(text, " ");
		n = strcspn(text, ";|");
		size_t len = n;

		while (len > 0 && text[len - 1] == ' ')
			len--;
		if (len > 0)
			json_array_append_new(list, json_text(text, len));
	}
	return list;
}

static void
add_reference(json_t *table, const char *column, const char *target)
{
	const char *dot = strrchr(target, '.');
	size_t n = dot != NULL ? (size_t)(dot - target) : strlen(target);
	json_t *key = json_object(), *to = json_array();

	json_object_set_new(key, "columns", json_pack("[s]", column));
	json_object_set_new(key, "to_table", json_text(target, n));
	if (dot != NULL)
		json_array_append_new(to, json_text(dot + 1, strlen(dot + 1)));
	json_object_set_new(key, "to_columns", to);
	json_object_set_new(key, "origin", json_string("declared"));
	json_array_append_new(get_or_make_array(table, "foreign_keys"), key);
}

static void
add_key(json_t *table, const char *column, const char *kind)
{
	if (ascii_equal_n(kind, "p", 1))
		json_array_append_new(get_or_make_array(table, "primary_key"),
		    json_string(column));
	else if (ascii_equal_n(kind, "u", 1))
		json_array_append_new(get_or_make_array(table, "unique_keys"),
		    json_pack("[s]", column));
}

static void
set_field(const struct field *field, const char *text, json_t *object,
    json_t *table, const char *column)
{
	switch (field->kind) {
	case FIELD_TEXT:
		json_object_set_new(object, field->member,
		    json_text(text, strlen(text)));
		break;
	case FIELD_LIST:
		json_object_set_new(object, field->member, list_of(text));
		break;
	case FIELD_TRUE:
	case FIELD_NULLABLE:
		json_object_set_new(object, field->member,
		    json_boolean(says_yes(text)));
		break;
	case FIELD_KEY:
		if (column != NULL)
			add_key(table, column, text);
		break;
	case FIELD_REFERENCES:
		if (column != NULL)
			add_reference(table, column, text);
		break;
	case FIELD_TABLE:
	case FIELD_COLUMN:
	case FIELD_TERM:
	case FIELD_NONE:
		break;
	}
}

static void
take_line(struct csv *c)
{
	const char *table_name = cell_of(c, FIELD_TABLE);
	const char *term = cell_of(c, FIELD_TERM);
	const char *column = cell_of(c, FIELD_COLUMN);
	json_t *table = NULL, *object;

	if (term != NULL) {
		object = get_or_make_object(c->terms, term);
		column = NULL;
	} else if (table_name != NULL) {
		table = get_or_make_object(c->tables, table_name);
		object = column == NULL ? table : get_or_make_object(
		    get_or_make_object(table, "columns"), column);
	} else {
		finding_add(c->findings, FINDING_dictionary_invalid, "",
		    "line %d of the dictionary: no table and no term", c->line);
		return;
	}
	for (size_t i = 0; i < c->nheadings && i < c->n; i++)
		if (c->cells[i].len > 0)
			set_field(c->headings[i], c->cells[i].s, object, table,
			    column);
}

static bool
is_blank(const struct csv *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->cells[i].len > 0)
			return false;
	return true;
}

/* ---- the whole --------------------------------------------------------- */

static const struct field *
field_named(struct csv *c, const char *heading)
{
	const struct field *f = fields;

	while (f->heading != NULL && !ascii_equal(f->heading, heading))
		f++;
	if (f->heading == NULL && *heading != '\0')
		finding_add(c->findings, FINDING_dictionary_name_unknown, "",
		    "dictionary: unknown column heading '%s'", heading);
	return f;
}

/* Spreadsheets write commas, semicolons or tabs: the heading tells. */
static void
read_headings(struct csv *c)
{
	const char *mark = c->at;

	while (mark < c->end && strchr(",;\t\n", *mark) == NULL)
		mark++;
	c->separator = mark < c->end && *mark != '\n' ? *mark : ',';
	if (!read_line(c))
		return;
	c->headings = mem_calloc(c->n, sizeof *c->headings);
	c->nheadings = c->n;
	for (size_t i = 0; i < c->n; i++)
		c->headings[i] = field_named(c, c->cells[i].s);
}

static bool
has_subject(const struct csv *c)
{
	for (size_t i = 0; i < c->nheadings; i++)
		if (c->headings[i]->kind == FIELD_TABLE ||
		    c->headings[i]->kind == FIELD_TERM)
			return true;
	return false;
}

json_t *
dictionary_from_csv(const char *text, size_t len, struct findings *f)
{
	struct csv c = {.at = text, .end = text + len, .findings = f,
	    .tables = json_object(), .terms = json_object()};

	if (len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
		c.at += 3;
	if (!utf8_valid(text, len)) {
		finding_add(f, FINDING_dictionary_invalid, "", "dictionary: "
		    "invalid UTF-8 at byte %zu", utf8_invalid_at(text, len));
		c.at = c.end;
	}
	read_headings(&c);
	if (!has_subject(&c) && f->errors == 0)
		finding_add(f, FINDING_dictionary_invalid, "", "dictionary: "
		    "the first line needs the heading 'table' or 'term'");
	while (has_subject(&c) && read_line(&c))
		if (!is_blank(&c))
			take_line(&c);
	for (size_t i = 0; i < c.cap; i++)
		buf_free(&c.cells[i]);
	free(c.cells);
	free(c.headings);
	return json_pack("{soso}", "tables", c.tables, "terms", c.terms);
}
