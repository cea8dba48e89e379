/* Undeclared joins, from names. */
#include <stdlib.h>
#include <string.h>
#include "base/utf8.h"
#include "infer/said.h"
#include "plan/draft/implied.h"
#include "words/listed.h"
#include "words/name.h"

#define CONFIDENCE_KEY 0.5     /* the other side is a key */
#define CONFIDENCE_SHARED 0.35 /* both merely have the column */
#define HOW_LEAST 4.5          /* how strongly other names say a key */
#define CONFIDENCE_NAMES 0.97  /* declared, with two names */
#define CONFIDENCE_UNSAID 0.9  /* another key to the table is spoken of */

static bool
is_common(const char *name)
{
	return listed_has_n(LISTED_COMMON_COLUMN, name, strlen(name));
}

static bool
is_single_key(const struct schema_table *t, const struct schema_column *c)
{
	return t->nprimary_key == 1 && t->primary_key[0] == c;
}

/* "customer_id" of another table for the key "id" of customer, also behind
 * a role: "start_station_id". */
static bool
names_key(const struct schema_column *from, const struct schema_column *to,
    bool *role)
{
	size_t n = strlen(to->table->name), len = strlen(from->name);
	const char *name = from->name;

	if (len < n + 1 || n < 3 || !listed_end(LISTED_ID, name, 0) ||
	    !listed_has_n(LISTED_ID, to->name, strlen(to->name)))
		return false;
	len -= 2 + (name[len - 3] == '_');
	if (to->table->name[n - 1] == 's' && (len < n ||
	    !ascii_equal_n(name + len - n, to->table->name, n)))
		n--;
	*role = len > n;
	return len >= n && ascii_equal_n(name + len - n, to->table->name,
	    n) && (len == n || name[len - n - 1] == '_');
}

/* A number that is no id, "population", does not tell rows apart. */
static bool
may_tell(const struct schema_column *c)
{
	return listed_end(LISTED_KEY_END, c->name, 0) ||
	    c->class == TYPE_TEXT;
}

static double
confidence(const struct schema_column *from, const struct schema_column *to,
    bool *role)
{
	bool key = is_single_key(to->table, to), shared;

	*role = false;
	if (from->class != to->class)
		return 0;
	if (key && names_key(from, to, role))
		return CONFIDENCE_KEY;
	shared = to->table->nprimary_key != 1 &&
	    from->table->nprimary_key != 1 &&
	    from->table->index < to->table->index && may_tell(to);
	if ((!key && !shared) || !ascii_equal(from->name, to->name) ||
	    is_common(to->name))
		return 0;
	return key ? CONFIDENCE_KEY : CONFIDENCE_SHARED;
}

static bool
is_joined(const struct schema_table *a, const struct schema_table *b)
{
	for (size_t i = 0; i < a->nkeys; i++)
		if (a->keys[i].to == b)
			return true;
	for (size_t i = 0; i < b->nkeys; i++)
		if (b->keys[i].to == a)
			return true;
	return false;
}

void
implied_add(struct schema *s, struct schema_table *t,
    const struct schema_column *from, const struct schema_column *to,
    double sure)
{
	struct schema_key *keys = arena_alloc(&s->arena,
	    (t->nkeys + 1) * sizeof *keys), *k;
	const struct schema_column **ends = arena_alloc(&s->arena,
	    2 * sizeof *ends);

	if (t->nkeys)
		memcpy(keys, t->keys, t->nkeys * sizeof *keys);
	k = &keys[t->nkeys++];
	t->keys = keys;
	ends[0] = from;
	ends[1] = to;
	*k = (struct schema_key){.from = t, .to = to->table,
	    .to_name = to->table->name, .from_columns = &ends[0],
	    .to_columns = &ends[1], .n = 1, .confidence = sure};
}

/* The columns of a table by their names, in any case, then by their place. */
struct named {
	const struct schema_column **v;
	size_t n;
};

static int
by_name(const void *a, const void *b)
{
	const struct schema_column *x = *(const struct schema_column *const *)a;
	const struct schema_column *y = *(const struct schema_column *const *)b;
	int order = ascii_compare(x->name, y->name);

	return order != 0 ? order : (x > y) - (x < y);
}

static struct named
named_of(const struct schema_table *t, struct arena *a)
{
	struct named named = {arena_alloc(a, (t->ncolumns + 1) *
	    sizeof *named.v), t->ncolumns};

	for (size_t i = 0; i < t->ncolumns; i++)
		named.v[i] = &t->columns[i];
	qsort(named.v, named.n, sizeof *named.v, by_name);
	return named;
}

/* Where those of the name begin. */
static size_t
first_named(const struct named *named, const char *name)
{
	size_t low = 0, high = named->n, mid;

	while (low < high) {
		mid = low + (high - low) / 2;
		if (ascii_compare(named->v[mid]->name, name) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

/* A key to the column, if there can be one. True: no other need be looked
 * for. */
static bool
imply_key(struct schema *s, struct schema_table *t,
    const struct schema_column *from, const struct schema_column *to)
{
	bool role;
	double sure = confidence(from, to, &role);

	if (sure <= 0 || json_is_false(json_object_get(from->json, "key")))
		return false;
	implied_add(s, t, from, to, sure);
	return !role;
}

/* Only the key of the other table, and what is called alike, can be meant: the
 * columns of wide tables are not tried each with each. */
static void
imply(struct schema *s, struct schema_table *t, const struct schema_table *o,
    const struct named *named)
{
	const struct schema_column *key, *from, *to;
	size_t k;

	for (size_t i = 0; i < t->ncolumns; i++) {
		from = &t->columns[i];
		key = o->nprimary_key == 1 ? o->primary_key[0] : NULL;
		k = first_named(named, from->name);
		for (;;) {
			to = k < named->n && ascii_equal(named->v[k]->name,
			    from->name) ? named->v[k] : NULL;
			if (key != NULL && (to == NULL || key <= to)) {
				k += key == to;
				to = key;
				key = NULL;
			} else {
				k++;
			}
			if (to == NULL)
				break;
			if (imply_key(s, t, from, to))
				return;
		}
	}
}

/* ---- other names ------------------------------------------------------- */

struct called {
	struct infer_name name, said;
};

static struct called
called(struct arena *a, const char *name, const json_t *json)
{
	return (struct called){infer_name(a, name), infer_said(a, json)};
}

static struct infer_called
both(const struct called *c)
{
	return (struct infer_called){&c->name, &c->said};
}

static bool
has_key_from(const struct schema_table *t, const struct schema_column *c)
{
	for (size_t i = 0; i < t->nkeys; i++)
		for (size_t k = 0; t->keys[i].from_columns && k <
		    t->keys[i].n; k++)
			if (t->keys[i].from_columns[k] == c)
				return true;
	return false;
}

/* How strongly the column says the table's key. */
static double
strength(struct arena *a, const struct schema_column *c,
    const struct called *column, const struct schema_table *to,
    const struct called *table)
{
	struct infer_name key = infer_name(a, to->primary_key[0]->name);
	bool own = c->table == to;
	enum infer_how named = infer_how(&column->name, &key, &table->name,
	    own);
	enum infer_how said = infer_how_said(both(column), &key, both(table),
	    to, own);
	double most = infer_how_strength(infer_how_strength(named) >
	    infer_how_strength(said) ? named : said);

	/* "invoice_no" of invoices is no other invoice */
	return own && named != INFER_SELF && said != INFER_SELF ? 0 : most;
}

static bool
has_keys(const struct schema *s)
{
	for (size_t i = 0; i < s->ntables; i++)
		if (s->tables[i].nkeys)
			return true;
	return false;
}

/* "director_id" where the staff has directors, "trained_by" where people are
 * trained: the table that says it best. */
static void
imply_other(struct schema *s, struct schema_table *t,
    const struct schema_column *c, struct arena *a,
    const struct called *tables)
{
	struct called column = called(a, c->name, c->json);
	const struct schema_table *best = NULL;
	double most = 0;

	for (size_t i = 0; i < s->ntables; i++) {
		const struct schema_table *to = &s->tables[i];
		double said;

		if (to->nprimary_key != 1 || to->primary_key[0] == c ||
		    to->primary_key[0]->class != c->class)
			continue;
		said = strength(a, c, &column, to, &tables[i]);
		if (said > most) {
			most = said;
			best = to;
		}
	}
	if (best && most >= HOW_LEAST)
		implied_add(s, t, c, best->primary_key[0], CONFIDENCE_KEY);
}

static bool
may_refer(const struct schema_column *c)
{
	return !c->primary_key && !c->hidden && (c->class == TYPE_INTEGER ||
	    c->class == TYPE_TEXT) && c->time == SCHEMA_TIME_NONE &&
	    (listed_end(LISTED_KEY_END, c->name, 1) ||
	    listed_end(LISTED_REFERENCE_END, c->name, 2)) &&
	    !json_is_false(json_object_get(c->json, "key"));
}

static void
imply_others(struct schema *s)
{
	struct arena a = {0};
	struct called *tables = NULL;

	for (size_t i = 0; i < s->ntables; i++)
		for (size_t k = 0; k < s->tables[i].ncolumns; k++) {
			struct schema_table *t = &s->tables[i];
			const struct schema_column *c = &t->columns[k];

			if (!may_refer(c) || has_key_from(t, c))
				continue;
			if (!tables) {
				tables = arena_alloc(&a, s->ntables *
				    sizeof *tables);
				for (size_t j = 0; j < s->ntables; j++)
					tables[j] = called(&a, s->tables[j].name,
					    s->tables[j].json);
			}
			imply_other(s, t, c, &a, tables);
		}
	arena_free(&a);
}

/* ---- of several -------------------------------------------------------- */

static void
weigh_declared(struct schema_table *t)
{
	for (size_t i = 0; i < t->nkeys; i++) {
		struct schema_key *k = &t->keys[i];

		for (size_t c = 0; k->declared && k->from_columns &&
		    k->to_columns && c < k->n; c++)
			if (k->from_columns[c] && k->to_columns[c] &&
			    !ascii_equal(k->from_columns[c]->name,
			    k->to_columns[c]->name)) {
				k->declared = false;
				k->confidence = CONFIDENCE_NAMES;
			}
	}
}

/* Does the question have a word of the key's column beside those of the
 * tables it joins? */
static bool
is_said(const struct schema_key *k, const struct question *q)
{
	struct arena a = {0};
	struct words own, to, from;
	bool said = false;

	if (!k->from_columns || !k->from_columns[0] || !k->to)
		return false;
	own = words_of_name(&a, k->from_columns[0]->name);
	to = words_of_name(&a, k->to->name);
	from = words_of_name(&a, k->from->name);
	for (size_t i = 0; i < own.n && !said; i++) {
		const struct word *w = &own.v[i];
		bool mute = strlen(w->text) < 2 || is_common(w->text);

		mute |= words_have_stem(&to, w->stem) ||
		    words_have_stem(&from, w->stem);
		for (size_t t = 0; !mute && t < q->n; t++)
			said |= q->v[t].content && name_match(
			    q->v[t].text, q->v[t].stem, w->text,
			    w->stem).score >= 0.65;
	}
	arena_free(&a);
	return said;
}

static void
weigh_rivals(struct schema_table *t, const struct question *q)
{
	for (size_t i = 0; i < t->nkeys; i++) {
		struct schema_key *k = &t->keys[i];
		bool rival = false;

		for (size_t o = 0; o < t->nkeys; o++)
			rival |= o != i && t->keys[o].to == k->to &&
			    is_said(&t->keys[o], q);
		if (!rival || is_said(k, q))
			continue;
		if (!k->declared && k->confidence <= CONFIDENCE_KEY)
			k->confidence *= CONFIDENCE_UNSAID;
		else if (k->confidence > CONFIDENCE_UNSAID)
			k->confidence = CONFIDENCE_UNSAID;
		k->declared = false;
	}
}

void
implied_keys(struct schema *s, const struct question *q)
{
	bool none = !has_keys(s);
	struct arena a = {0};
	struct named *named = arena_alloc(&a, (s->ntables + 1) *
	    sizeof *named);

	for (size_t i = 0; i < s->ntables; i++) {
		weigh_declared(&s->tables[i]);
		named[i] = named_of(&s->tables[i], &a);
	}
	for (size_t i = 0; i < s->ntables; i++)
		for (size_t k = 0; k < s->ntables; k++)
			if (i != k && !is_joined(&s->tables[i],
			    &s->tables[k]))
				imply(s, &s->tables[i], &s->tables[k],
				    &named[k]);
	if (none)
		imply_others(s);
	for (size_t i = 0; i < s->ntables; i++)
		weigh_rivals(&s->tables[i], q);
	arena_free(&a);
}
