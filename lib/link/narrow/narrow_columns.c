/* The narrowed schema: tables kept, columns of wide ones, names of the rest. */
#include <stdlib.h>
#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "words/listed.h"
#include "link/narrow/narrow.h"

enum {
	WIDE = 32,       /* columns; tables with more are narrowed */
	FIRST = 12,      /* the first columns tell what a table is */
	DATES = 4,
};

struct keeper {
	struct arena arena;
	const struct narrow *n;
	const json_t *schema;
	enum narrow_width width;
	size_t dates;
	const json_t *named; /* columns of the table at hand that stay */
	bool **needed; /* by table and column: linked, or in a key */
};

static void
need(struct keeper *k, const struct schema_column *c)
{
	const struct schema_table *t;
	bool **of;

	if (!c)
		return;
	t = c->table;
	of = &k->needed[t->index];
	if (!*of)
		*of = arena_alloc(&k->arena, t->ncolumns * sizeof **of);
	(*of)[c - t->columns] = true;
}

/* What is linked, the keys of tables that are kept, and what these refer to. */
static void
need_all(struct keeper *k, const struct schema *s, const struct links *l)
{
	k->needed = arena_alloc(&k->arena, (s->ntables + 1) *
	    sizeof *k->needed);
	for (size_t i = 0; i < l->n; i++)
		need(k, l->v[i].column);
	for (size_t i = 0; i < k->n->n; i++) {
		const struct schema_table *t = k->n->v[i].table;

		for (size_t j = 0; j < t->nkeys; j++)
			for (size_t m = 0; m < t->keys[j].n; m++) {
				if (t->keys[j].from_columns)
					need(k, t->keys[j].from_columns[m]);
				if (t->keys[j].to_columns)
					need(k, t->keys[j].to_columns[m]);
			}
	}
}

static bool
is_needed(const struct keeper *k, const struct schema_column *c)
{
	const bool *of = k->needed[c->table->index];

	return c->primary_key || (of && of[c - c->table->columns]);
}

/* A column by which people know a row. */
static bool
is_label(const char *name, bool tight)
{
	return listed_end(tight ? LISTED_LABEL_NAME : LISTED_LABEL_END, name,
	    0);
}

static bool
says(const json_t *value, const char *name)
{
	const char *key, *text = json_string_value(value);
	json_t *part;
	size_t i;

	if (text)
		return ascii_equal(text, name);
	if (json_is_object(value))
		json_object_foreach((json_t *)value, key, part)
			if (says(part, name))
				return true;
	json_array_foreach(value, i, part)
		if (says(part, name))
			return true;
	return false;
}

/* Does a term of this table need the column? */
static bool
in_term(const struct keeper *k, const struct schema_column *c)
{
	const json_t *term;
	size_t i;

	json_array_foreach(get_array(k->schema, "terms"), i, term) {
		const char *sql = get_str(term, "sql");

		if (!get_holds(get_array(term, "tables"), c->table->name))
			continue;
		if ((sql && strstr(sql, c->name)) ||
		    says(json_object_get(term, "expr"), c->name) ||
		    says(json_object_get(term, "filter"), c->name))
			return true;
	}
	return false;
}

static bool
stays(struct keeper *k, const struct schema_column *c)
{
	bool tight = k->width == NARROW_TIGHT;

	if (is_needed(k, c) || get_holds(k->named, c->name) ||
	    is_label(c->name, tight) || in_term(k, c))
		return true;
	if (tight)
		return false;
	if ((c->class == TYPE_DATE || c->class == TYPE_DATETIME) &&
	    k->dates < DATES) {
		k->dates++;
		return true;
	}
	return c < c->table->columns + FIRST;
}

/* The column of that object; they are in one order, and *at counts them. */
static const struct schema_column *
view_of(const struct schema_table *t, const json_t *column, size_t *at)
{
	if (*at == t->ncolumns || t->columns[*at].json != column)
		return NULL;
	return &t->columns[(*at)++];
}

/* Columns of the table object that stay; names of others are appended to
 * `dropped`. NULL if all stay. */
static json_t *
narrow_columns(struct keeper *k, const struct schema_table *t,
    json_t *dropped)
{
	json_t *kept, *columns = get_array(t->json, "columns"), *column;
	size_t i, at = 0;

	if (k->width == NARROW_ALL ||
	    (k->width == NARROW_WIDE && t->ncolumns <= WIDE))
		return NULL;
	kept = json_array();
	k->dates = 0;
	json_array_foreach(columns, i, column) {
		const struct schema_column *c = view_of(t, column, &at);

		if (!c || stays(k, c))
			json_array_append(kept, column);
		else
			json_array_append_new(dropped, json_string(c->name));
	}
	if (json_array_size(kept) == json_array_size(columns) ||
	    json_array_size(kept) == 0) {
		json_array_clear(dropped);
		json_decref(kept);
		return NULL;
	}
	return kept;
}

static void
append_all(json_t *to, const json_t *from)
{
	const json_t *v;
	size_t i;

	json_array_foreach(from, i, v)
		json_array_append(to, (json_t *)v);
}

static json_t *
table_object(struct keeper *k, const struct narrow_table *t)
{
	json_t *out = json_copy((json_t *)t->table->json);
	json_t *dropped = json_array(), *columns;

	k->named = t->columns;
	append_all(dropped, get_array(out, "dropped_columns"));
	columns = narrow_columns(k, t->table, dropped);
	if (columns)
		json_object_set_new(out, "columns", columns);
	json_object_set_new(out, "score", json_real(
	    (double)(long)(t->score * 100 + 0.5) / 100));
	json_object_set_new(out, "reason", json_string(t->reason));
	if (json_array_size(t->columns) > 0)
		json_object_set(out, "relevant_columns", (json_t *)t->columns);
	else
		json_object_del(out, "relevant_columns");
	if (columns)
		json_object_set(out, "dropped_columns", dropped);
	json_decref(dropped);
	return out;
}

static json_t *
dropped_tables(const struct narrow *n, const struct schema *s)
{
	json_t *out = json_array();
	bool *kept = mem_calloc(s->ntables + 1, sizeof *kept);
	struct buf name = BUF_INIT;

	append_all(out, get_array(s->json, "dropped"));
	for (size_t i = 0; i < n->n; i++)
		kept[n->v[i].table->index] = true;
	for (size_t i = 0; i < s->ntables; i++) {
		const struct schema_table *t = &s->tables[i];

		if (kept[i])
			continue;
		buf_reset(&name);
		narrow_name(&name, t);
		json_array_append_new(out, json_string(name.s));
	}
	buf_free(&name);
	free(kept);
	return out;
}

json_t *
narrow_schema(const struct narrow *n, const struct schema *s,
    const struct links *links, enum narrow_width width)
{
	struct keeper k = {.n = n, .schema = s->json, .width = width};
	json_t *out = json_copy((json_t *)s->json), *tables = json_array();
	json_t *dropped = dropped_tables(n, s);

	need_all(&k, s, links);
	for (size_t i = 0; i < n->n; i++)
		json_array_append_new(tables, table_object(&k, &n->v[i]));
	arena_free(&k.arena);
	json_object_set_new(out, "tables", tables);
	if (json_array_size(dropped))
		json_object_set(out, "dropped", dropped);
	json_decref(dropped);
	return out;
}
