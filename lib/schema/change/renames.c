#include "schema/change/renames.h"

#include <string.h>

#include "base/near.h"
#include "base/utf8.h"
#include "json/get.h"

/*
 * What speaks for a rename, and how much; one name becomes another where it
 * adds up to enough. A place and a type alone are: ALTER TABLE leaves both.
 */
enum {
	FOR_TYPE = 30, FOR_PLACE = 30, FOR_KEYS = 10, FOR_NULL = 5,
	FOR_VALUES = 30, FOR_NAME = 25, ENOUGH = 60,
	AGAINST_VALUES = -40,
};
/* Of tables: so many columns of a hundred alike. */
enum { ALIKE = 60 };

/* ---- columns ------------------------------------------------------------ */

/* The nearest column before it that the other table has too: its place. */
static const char *
neighbour(const struct schema_column *c, const struct schema_table *other)
{
	const struct schema_column *first = c->table->columns;

	while (c > first)
		if (schema_column(other, (--c)->name, NULL) != NULL)
			return c->name;
	return "";
}

/* How many columns stand between it and that neighbour. */
static size_t
distance(const struct schema_column *c, const struct schema_table *other)
{
	const struct schema_column *at = c;

	while (at > c->table->columns &&
	    schema_column(other, at[-1].name, NULL) == NULL)
		at--;
	return (size_t)(c - at);
}

/* Of the values that both are known to hold: 1 where half are the same, -1
 * where none is, 0 if nothing is known. */
static int
same_values(const struct schema_column *x, const struct schema_column *y)
{
	const json_t *a = get_array(x->json, "values");
	const json_t *b = get_array(y->json, "values"), *value, *other;
	size_t n = json_array_size(a), m = json_array_size(b), same = 0, i, k;

	if (n == 0 || m == 0) {
		a = json_object_get(x->json, "range");
		b = json_object_get(y->json, "range");
		return a != NULL && b != NULL && json_equal(a, b);
	}
	json_array_foreach(a, i, value)
		json_array_foreach(b, k, other)
			same += json_equal(value, other);
	return same == 0 ? -1 : same * 2 >= (n > m ? n : m);
}

static bool
same_keys(const struct schema_column *x, const struct schema_column *y)
{
	const struct schema_column *cs[] = {x, y};
	const char *to[2] = {"", ""};

	for (size_t s = 0; s < 2; s++)
		for (size_t i = 0; i < cs[s]->table->nkeys; i++) {
			const struct schema_key *k = &cs[s]->table->keys[i];

			if (k->n == 1 && k->from_columns[0] == cs[s])
				to[s] = k->to_name;
		}
	return x->primary_key == y->primary_key && strcmp(to[0], to[1]) == 0;
}

static void
because(json_t *list, const char *word)
{
	if (list != NULL)
		json_array_append_new(list, json_string(word));
}

static bool
contains(const char *text, const char *part)
{
	size_t n = strlen(part);

	for (; *text != '\0'; text++)
		if (ascii_equal_n(text, part, n))
			return true;
	return false;
}

/* By letters alone, which tell little, and are never asked alone: words cost
 * a library that this program does without. */
static bool
same_letters(const char *x, const char *y)
{
	size_t n = strlen(x), m = strlen(y), most = n > m ? n : m;

	return near_distance(x, y) * 3 <= most || (n >= 4 && m >= 4 &&
	    (contains(x, y) || contains(y, x)));
}

/* What speaks for it, of a hundred; listed where `why` is not NULL. */
static int
weigh(const struct schema_column *x, const struct schema_column *y,
    json_t *why)
{
	bool name = same_letters(x->name, y->name);
	int values = same_values(x, y), sum = 0;

	if (x->class != y->class)
		return 0;
	if (strcmp(neighbour(x, y->table), neighbour(y, x->table)) == 0 &&
	    distance(x, y->table) == distance(y, x->table)) {
		sum += FOR_PLACE;
		because(why, "place");
	}
	if (ascii_equal(x->type, y->type)) {
		sum += FOR_TYPE;
		because(why, "type");
	}
	if (same_keys(x, y))
		sum += FOR_KEYS;
	sum += x->nullable == y->nullable ? FOR_NULL : 0;
	sum += values > 0 ? FOR_VALUES : values < 0 ? AGAINST_VALUES : 0;
	if (values > 0)
		because(why, "values");
	sum += name ? FOR_NAME : 0;
	if (name)
		because(why, "name");
	return sum;
}

static void
keep(struct renames *r, const struct renamed *found)
{
	r->v = arena_grow(&r->arena, r->v, r->n, sizeof *r->v);
	r->v[r->n++] = *found;
}

/* The pair that most speaks for, until none has enough. */
static void
find_columns(struct renames *r, const struct schema_table *x,
    const struct schema_table *y)
{
	struct renamed best;
	int most, sum;

	do {
		most = ENOUGH - 1;
		for (size_t i = 0; i < x->ncolumns; i++) {
			const struct schema_column *c = &x->columns[i], *d;

			if (renames_column(r, c, y) != NULL ||
			    renames_left_out(y, c))
				continue;
			for (size_t k = 0; k < y->ncolumns; k++) {
				d = &y->columns[k];
				if (renames_has(r, d, x) ||
				    renames_left_out(x, d))
					continue;
				sum = weigh(c, d, NULL);
				if (sum > most) {
					most = sum;
					best = (struct renamed){x, y, c, d,
					    NULL};
				}
			}
		}
		if (most >= ENOUGH) {
			best.because = json_array();
			weigh(best.from_column, best.to_column, best.because);
			keep(r, &best);
		}
	} while (most >= ENOUGH);
}

/* ---- tables ------------------------------------------------------------- */

/* How many columns of a hundred have the same name and type. */
static size_t
alike(const struct schema_table *x, const struct schema_table *y)
{
	size_t same = 0, most = x->ncolumns > y->ncolumns ? x->ncolumns :
	    y->ncolumns;
	const struct schema_column *c;

	for (size_t i = 0; i < x->ncolumns; i++) {
		c = schema_column(y, x->columns[i].name, NULL);
		same += c != NULL && ascii_equal(c->type, x->columns[i].type);
	}
	return most > 0 ? same * 100 / most : 0;
}

static void
find_tables(struct renames *r, const struct schema *before,
    const struct schema *after)
{
	struct renamed best = {0};
	size_t most, share;

	do {
		most = ALIKE - 1;
		for (size_t i = 0; i < before->ntables; i++) {
			if (renames_table(r, &before->tables[i], after))
				continue;
			for (size_t k = 0; k < after->ntables; k++) {
				if (renames_has_table(r, &after->tables[k],
				    before))
					continue;
				share = alike(&before->tables[i],
				    &after->tables[k]);
				if (share <= most)
					continue;
				most = share;
				best.from = &before->tables[i];
				best.to = &after->tables[k];
			}
		}
		if (most >= ALIKE) {
			best.because = json_pack("[s]", most == 100 ?
			    "the same columns" : "similar columns");
			keep(r, &best);
		}
	} while (most >= ALIKE);
}

void
renames_find(struct renames *r, const struct schema *before,
    const struct schema *after)
{
	const struct schema_table *y;

	*r = (struct renames){NULL, 0, {0}};
	find_tables(r, before, after);
	for (size_t i = 0; i < before->ntables; i++) {
		y = renames_table(r, &before->tables[i], after);
		if (y != NULL)
			find_columns(r, &before->tables[i], y);
	}
}

void
renames_free(struct renames *r)
{
	for (size_t i = 0; i < r->n; i++)
		json_decref(r->v[i].because);
	arena_free(&r->arena);
}

/* ---- asking ------------------------------------------------------------- */

const struct renamed *
renames_of(const struct renames *r, const struct schema_table *t)
{
	for (size_t i = 0; i < r->n; i++)
		if (r->v[i].from == t && r->v[i].from_column == NULL)
			return &r->v[i];
	return NULL;
}

/* By name as it is spelled: a change of its case is one. */
static const struct schema_table *
table_called(const struct schema *s, const struct schema_table *t)
{
	bool inexact = false;
	const struct schema_table *hit = schema_table(s, t->schema, t->name,
	    &inexact, NULL);

	return inexact ? NULL : hit;
}

static const struct schema_column *
column_called(const struct schema_table *t, const char *name)
{
	bool inexact = false;
	const struct schema_column *hit = schema_column(t, name, &inexact);

	return inexact ? NULL : hit;
}

const struct schema_table *
renames_table(const struct renames *r, const struct schema_table *t,
    const struct schema *after)
{
	const struct renamed *found = renames_of(r, t);

	return found != NULL ? found->to : table_called(after, t);
}

const struct schema_column *
renames_column(const struct renames *r, const struct schema_column *c,
    const struct schema_table *after)
{
	for (size_t i = 0; i < r->n; i++)
		if (r->v[i].from_column == c)
			return r->v[i].to_column;
	return column_called(after, c->name);
}

bool
renames_has_table(const struct renames *r, const struct schema_table *t,
    const struct schema *before)
{
	for (size_t i = 0; i < r->n; i++)
		if (r->v[i].to == t && r->v[i].from_column == NULL)
			return true;
	return table_called(before, t) != NULL;
}

bool
renames_left_out(const struct schema_table *t, const struct schema_column *c)
{
	return c->hidden ||
	    get_holds(get_array(t->json, "dropped_columns"), c->name);
}

bool
renames_has(const struct renames *r, const struct schema_column *c,
    const struct schema_table *before)
{
	for (size_t i = 0; i < r->n; i++)
		if (r->v[i].to_column == c)
			return true;
	return column_called(before, c->name) != NULL;
}
