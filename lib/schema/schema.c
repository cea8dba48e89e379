#include "schema/schema.h"

#include <stdint.h>
#include <string.h>

#include "base/utf8.h"
#include "json/get.h"

/*
 * Open addressing over the folded name; tables of one name lie along the
 * same probe sequence in the order of the schema. At most half full.
 */
struct index {
	size_t mask;
	struct schema_table **slot;
};

static size_t
name_hash(const char *name)
{
	uint64_t h = UINT64_C(14695981039346656037);

	for (; *name != '\0'; name++) {
		h ^= (uint64_t)ascii_lower((unsigned char)*name);
		h *= UINT64_C(1099511628211);
	}
	return (size_t)(h ^ (h >> 32));
}

static void
index_add(struct index *index, struct schema_table *t)
{
	size_t i = name_hash(t->name) & index->mask;

	while (index->slot[i] != NULL)
		i = (i + 1) & index->mask;
	index->slot[i] = t;
}

static void
index_build(struct schema *s)
{
	struct index *index = arena_alloc(&s->arena, sizeof *index);
	size_t size = 16;

	while (size < 2 * s->ntables)
		size *= 2;
	index->mask = size - 1;
	index->slot = arena_alloc(&s->arena, size * sizeof *index->slot);
	for (size_t i = 0; i < s->ntables; i++)
		index_add(index, &s->tables[i]);
	s->index = index;
}

/* ---- columns and tables ------------------------------------------------ */

static void
column_view(struct schema_column *c, const struct schema_table *t,
    const json_t *json)
{
	c->name = get_str(json, "name");
	c->type = get_str(json, "type");
	if (c->type == NULL)
		c->type = "";
	c->class = type_class(c->type);
	c->time = schema_time(get_str(json, "time"), c->class);
	c->nullable = get_true(json, "nullable");
	c->hidden = get_true(json, "hidden");
	c->table = t;
	c->json = json;
}

static struct schema_column *
column_find(const struct schema_table *t, const char *name, bool *inexact)
{
	struct schema_column *other = NULL;

	for (size_t i = 0; i < t->ncolumns; i++) {
		struct schema_column *c = &t->columns[i];

		if (c->hidden || !ascii_equal(c->name, name))
			continue;
		if (strcmp(c->name, name) == 0)
			return c;
		if (other == NULL)
			other = c;
	}
	if (other != NULL && inexact != NULL)
		*inexact = true;
	return other;
}

static void
table_columns(struct schema *s, struct schema_table *t)
{
	const json_t *columns = get_array(t->json, "columns");
	const json_t *column;
	size_t i, n = json_array_size(columns);

	if (n == 0)
		return;
	t->columns = arena_alloc(&s->arena, n * sizeof *t->columns);
	json_array_foreach(columns, i, column)
		if (get_str(column, "name") != NULL)
			column_view(&t->columns[t->ncolumns++], t, column);
}

static void
table_primary_key(struct schema *s, struct schema_table *t)
{
	const json_t *names = get_array(t->json, "primary_key");
	size_t i, n = json_array_size(names);
	struct schema_column *c;
	const json_t *name;

	if (n == 0)
		return;
	t->primary_key = arena_alloc(&s->arena, n * sizeof *t->primary_key);
	json_array_foreach(names, i, name) {
		if (!json_is_string(name))
			continue;
		c = column_find(t, json_string_value(name), NULL);
		if (c == NULL)
			continue;
		c->primary_key = true;
		t->primary_key[t->nprimary_key++] = c;
	}
}

static void
table_view(struct schema *s, struct schema_table *t, const json_t *json)
{
	t->schema = get_str(json, "schema");
	t->name = get_str(json, "name");
	t->kind = get_str(json, "kind");
	if (t->kind == NULL)
		t->kind = "table";
	t->rows = get_number(json, "rows", -1);
	t->index = (size_t)(t - s->tables);
	t->json = json;
	table_columns(s, t);
	table_primary_key(s, t);
}

/* ---- keys -------------------------------------------------------------- */

/* False where one of them is missing. */
static bool
key_columns(const struct schema_column **out, const struct schema_table *t,
    const json_t *names, size_t n)
{
	bool all = true;

	for (size_t i = 0; i < n; i++) {
		const char *name = json_string_value(json_array_get(names, i));

		out[i] = name != NULL ? column_find(t, name, NULL) : NULL;
		all &= out[i] != NULL;
	}
	return all;
}

/* A key that leaves the columns out means the primary key. */
static bool
key_to_columns(const struct schema_column **out,
    const struct schema_table *to, const json_t *names, size_t n)
{
	if (json_array_size(names) > 0 || to->nprimary_key != n)
		return key_columns(out, to, names, n);
	memcpy(out, to->primary_key, n * sizeof *out);
	return true;
}

static const struct schema_table *
key_target(const struct schema *s, const struct schema_table *from,
    const json_t *json)
{
	const char *schema = get_str(json, "to_schema");
	const char *name = get_str(json, "to_table");
	const struct schema_table *to;

	if (schema == NULL)
		schema = from->schema;
	to = schema_table(s, schema, name, NULL, NULL);
	if (to == NULL && get_str(json, "to_schema") == NULL)
		to = schema_table(s, NULL, name, NULL, NULL);
	return to;
}

/* False where the table itself lacks one of the columns: nothing can be said
 * of such a key. */
static bool
key_view(struct schema *s, struct schema_key *k, struct schema_table *from,
    const json_t *json)
{
	const json_t *names = get_array(json, "columns");
	size_t size;

	k->from = from;
	k->to_name = get_str(json, "to_table");
	k->to = key_target(s, from, json);
	k->n = json_array_size(names);
	k->json = json;
	k->declared = !schema_key_inferred(k);
	k->confidence = k->declared ? 1 : get_number(json, "confidence", 0);
	size = k->n * sizeof *k->from_columns;
	k->from_columns = arena_alloc(&s->arena, size);
	k->to_columns = arena_alloc(&s->arena, size);
	if (k->to != NULL && !key_to_columns(k->to_columns, k->to,
	    get_array(json, "to_columns"), k->n))
		k->to = NULL;
	if (k->to == NULL)
		memset(k->to_columns, 0, size);
	return key_columns(k->from_columns, from, names, k->n);
}

static void
table_keys(struct schema *s, struct schema_table *t)
{
	const json_t *keys = get_array(t->json, "foreign_keys");
	size_t i, n = json_array_size(keys);
	const json_t *key;

	if (n == 0)
		return;
	t->keys = arena_alloc(&s->arena, n * sizeof *t->keys);
	json_array_foreach(keys, i, key)
		if (get_str(key, "to_table") != NULL &&
		    json_array_size(get_array(key, "columns")) > 0)
			t->nkeys += key_view(s, &t->keys[t->nkeys], t, key);
}

/* ---- the view ---------------------------------------------------------- */

void
schema_view(struct schema *s, const json_t *schema_json)
{
	const json_t *tables = get_array(schema_json, "tables");
	size_t i, n = json_array_size(tables);
	const json_t *table;

	memset(s, 0, sizeof *s);
	s->json = schema_json;
	if (n > 0)
		s->tables = arena_alloc(&s->arena, n * sizeof *s->tables);
	json_array_foreach(tables, i, table)
		if (get_str(table, "name") != NULL)
			table_view(s, &s->tables[s->ntables++], table);
	index_build(s);
	for (i = 0; i < s->ntables; i++)
		table_keys(s, &s->tables[i]);
}

void
schema_free(struct schema *s)
{
	arena_free(&s->arena);
	memset(s, 0, sizeof *s);
}

static bool
schema_name_equal(const char *wanted, const char *have)
{
	return wanted == NULL || ascii_equal(wanted, have != NULL ? have : "");
}

const struct schema_table *
schema_table(const struct schema *s, const char *schema, const char *name,
    bool *inexact, bool *ambiguous)
{
	const struct index *index = s->index;
	const struct schema_table *best[2] = {NULL, NULL};
	size_t found[2] = {0, 0}; /* ignoring case, exactly */
	const struct schema_table *t;

	if (index == NULL || name == NULL)
		return NULL;
	for (size_t i = name_hash(name) & index->mask;
	    (t = index->slot[i]) != NULL; i = (i + 1) & index->mask) {
		if (!ascii_equal(t->name, name) ||
		    !schema_name_equal(schema, t->schema))
			continue;
		bool exact = strcmp(t->name, name) == 0;

		if (found[exact]++ == 0)
			best[exact] = t;
	}
	bool exact = found[1] > 0;

	if (found[exact] > 1 && schema == NULL) {
		if (ambiguous != NULL)
			*ambiguous = true;
		return NULL;
	}
	if (!exact && found[0] > 0 && inexact != NULL)
		*inexact = true;
	return best[exact];
}

const struct schema_column *
schema_column(const struct schema_table *t, const char *name, bool *inexact)
{
	return column_find(t, name, inexact);
}

/* ---- uniqueness -------------------------------------------------------- */

static bool
names_column(const struct schema_column *const *columns, size_t n,
    const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (columns[i] != NULL && ascii_equal(columns[i]->name, name))
			return true;
	return false;
}

static bool
key_is_within(const json_t *key, const struct schema_column *const *columns,
    size_t n)
{
	const json_t *name;
	size_t i;

	json_array_foreach(key, i, name)
		if (!json_is_string(name) ||
		    !names_column(columns, n, json_string_value(name)))
			return false;
	return json_array_size(key) > 0;
}

bool
schema_is_unique(const struct schema_table *t,
    const struct schema_column *const *columns, size_t n)
{
	const json_t *keys = get_array(t->json, "unique_keys");
	const json_t *key;
	size_t i;

	if (key_is_within(get_array(t->json, "primary_key"), columns, n))
		return true;
	json_array_foreach(keys, i, key)
		if (key_is_within(key, columns, n))
			return true;
	return false;
}

bool
schema_refers(const struct schema_column *c)
{
	const struct schema_table *t = c->table;

	for (size_t i = 0; i < t->nkeys; i++)
		for (size_t k = 0; t->keys[i].from_columns != NULL &&
		    k < t->keys[i].n; k++)
			if (t->keys[i].from_columns[k] == c)
				return true;
	return false;
}

/* ---- keys that were inferred ------------------------------------------- */

bool
schema_key_inferred(const struct schema_key *k)
{
	const char *origin = get_str(k->json, "origin");

	return origin != NULL && strcmp(origin, "inferred") == 0;
}

bool
schema_key_doubted(const struct schema_key *k)
{
	return schema_key_inferred(k) && k->confidence < SCHEMA_KEY_SURE;
}
