/* Keys of several columns. */
#include <stdlib.h>
#include <string.h>
#include "infer/work.h"
#include "json/get.h"

/* What a key of several columns is trusted: with rows enough, with few, and
 * by its names alone. */
#define HITS_MANY 3
#define BY_MANY 0.95
#define BY_FEW 0.85
#define BY_NAMES 0.6
/* Columns of a key that is looked for. */
#define PARTS_MAX 8
/* Columns of all tables times keys of several: more are not tried. */
#define TRIES_MAX 20000000

struct infer_key *
infer_add_key(struct infer *w, const struct schema_table *from,
    const struct schema_table *to, size_t n)
{
	struct infer_key *k;

	MEM_GROW(w->keys, w->nkeys, w->keys_cap);
	k = &w->keys[w->nkeys++];
	*k = (struct infer_key){.from = from, .to = to, .n = n};
	k->from_columns = arena_alloc(&w->arena, n * sizeof *k->from_columns);
	k->to_columns = arena_alloc(&w->arena, n * sizeof *k->to_columns);
	return k;
}

/* The column of `from` that says this part of a key best; NULL. */
static const struct infer_column *
part(const struct infer *w, const struct schema_table *from,
    const struct infer_column *to)
{
	const struct infer_column *best = NULL;
	double most = 0;

	for (size_t i = 0; i < from->ncolumns; i++) {
		const struct infer_column *c = &w->columns[from->index][i];
		double strength = infer_how_strength(
		    infer_how(&c->name, &to->name, to->table_name, false));

		if (strcmp(c->name.joined, to->name.joined) == 0)
			strength = 11;
		if (strength >= INFER_STRONG && strength > most) {
			most = strength;
			best = c;
		}
	}
	return best;
}

static const struct infer_column *
column_named(
    const struct infer *w, const struct schema_table *t, const char *name)
{
	const struct schema_column *c = schema_column(t, name, NULL);

	return c != NULL ? &w->columns[t->index][c - t->columns] : NULL;
}

/* Is a part of the key called after its table, as section in sections? Else
 * two tables may well count by the same pair, as by place and year. */
static bool
speaks_of_table(const struct infer *w, const struct infer_key *k)
{
	for (size_t i = 0; i < k->n; i++) {
		const struct infer_column *c =
		    &w->columns[k->to->index]
			       [k->to_columns[i] - k->to->columns];

		if (c->name.key &&
		    infer_share_word(c->name.core, c->table_name->all))
			return true;
	}
	return false;
}

/* False where the values say no. */
static bool
weigh(const struct infer *w, struct infer_key *k)
{
	const struct infer_source *s = w->source;

	if (s == NULL || s->look_up == NULL ||
	    !s->look_up(s->arg, k->from_columns, k->to_columns, k->n,
		&k->values, &k->hits) ||
	    k->values == 0) {
		k->values = k->hits = 0;
		k->confidence = BY_NAMES;
		return speaks_of_table(w, k);
	}
	k->confidence = k->hits >= HITS_MANY ? BY_MANY : BY_FEW;
	return k->hits == k->values;
}

static bool
is_whole_key(const struct infer_key *k)
{
	size_t n = 0;

	for (size_t i = 0; i < k->n; i++)
		n += k->from_columns[i]->primary_key;
	return n == k->n && k->from->nprimary_key == n;
}

/* Tables with the same whole key are parts of one thing where their names
 * say so. */
static bool
is_odd_pair(const struct infer *w, const struct infer_key *k)
{
	return is_whole_key(k) &&
	       !infer_share_word(
		   w->tables[k->from->index].all, w->tables[k->to->index].all);
}

/* Fill the key's columns; false if it lacks one, or has one twice. */
static bool
find_parts(const struct infer *w, struct infer_key *k, const json_t *names)
{
	const json_t *name;
	size_t i;

	json_array_foreach(names, i, name)
	{
		const struct infer_column *to =
		    column_named(w, k->to, json_string_value(name));
		const struct infer_column *from =
		    to != NULL ? part(w, k->from, to) : NULL;

		if (from == NULL)
			return false;
		for (size_t x = 0; x < i; x++)
			if (k->from_columns[x] == from->column)
				return false;
		k->from_columns[i] = from->column;
		k->to_columns[i] = to->column;
	}
	return true;
}

static void
try_key(struct infer *w, const struct schema_table *from,
    const struct schema_table *to, const json_t *names)
{
	const struct schema_column *columns[2][PARTS_MAX];
	size_t n = json_array_size(names);
	struct infer_key found = {.from = from,
	    .to = to,
	    .n = n,
	    .from_columns = columns[0],
	    .to_columns = columns[1]};
	struct infer_key *k;

	if (!find_parts(w, &found, names) || is_odd_pair(w, &found) ||
	    !weigh(w, &found))
		return;
	k = infer_add_key(w, from, to, n);
	for (size_t i = 0; i < n; i++) {
		k->from_columns[i] = columns[0][i];
		k->to_columns[i] = columns[1][i];
	}
	k->confidence = found.confidence;
	k->values = found.values;
	k->hits = found.hits;
}

static bool
has(const struct infer_key *k, const struct schema_column *c)
{
	for (size_t i = 0; i < k->n; i++)
		if (k->from_columns[i] == c)
			return true;
	return false;
}

static bool
within(const struct infer_key *x, const struct infer_key *y)
{
	for (size_t i = 0; i < x->n; i++)
		if (!has(y, x->from_columns[i]))
			return false;
	return x->from == y->from;
}

/* The wider one wins; of two with the same columns none can be told. */
static void
settle(struct infer *w, size_t first)
{
	size_t n = first;
	bool *drop = mem_calloc(w->nkeys + 1, sizeof *drop);

	for (size_t i = first; i < w->nkeys; i++)
		for (size_t k = first; k < w->nkeys; k++) {
			const struct infer_key *x = &w->keys[i];
			const struct infer_key *y = &w->keys[k];
			bool same = i != k && within(x, y) &&
				    (x->n < y->n || within(y, x));

			if (same && x->n == y->n && x->to == y->to)
				same = i > k; /* a key and the index of it */
			drop[i] |= same;
		}
	for (size_t i = first; i < w->nkeys; i++)
		if (!drop[i] && !infer_has_key(&w->keys[i]))
			w->keys[n++] = w->keys[i];
	w->nkeys = n;
	free(drop);
}

static bool
is_table(const struct schema_table *t)
{
	return strcmp(t->kind, "table") == 0;
}

static void
try_keys_of(struct infer *w, const struct schema_table *to, const json_t *names)
{
	if (json_array_size(names) < 2 || json_array_size(names) > PARTS_MAX)
		return;
	for (size_t i = 0; i < w->schema->ntables; i++) {
		const struct schema_table *from = &w->schema->tables[i];

		if (from != to && is_table(from))
			try_key(w, from, to, names);
	}
}

static size_t
tries(const struct infer *w)
{
	size_t columns = 0, keys = 0;

	for (size_t i = 0; i < w->schema->ntables; i++) {
		const struct schema_table *t = &w->schema->tables[i];

		columns += t->ncolumns;
		keys += (t->nprimary_key > 1) +
			json_array_size(get_array(t->json, "unique_keys"));
	}
	return columns * keys;
}

void
infer_composites(struct infer *w)
{
	size_t first = w->nkeys;

	if (tries(w) > TRIES_MAX)
		return;
	for (size_t i = 0; i < w->schema->ntables; i++) {
		const struct schema_table *to = &w->schema->tables[i];
		const json_t *unique;
		size_t k;

		if (!is_table(to))
			continue;
		try_keys_of(w, to, get_array(to->json, "primary_key"));
		json_array_foreach(get_array(to->json, "unique_keys"), k,
		    unique) try_keys_of(w, to, unique);
	}
	settle(w, first);
}
