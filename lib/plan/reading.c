/* What all readers share: items, slots and the lists of an intent. */
#include <math.h>
#include <string.h>
#include "base/utf8.h"
#include "plan/reading.h"

/* Grow an arena array by one. */
void *
reading_grow(struct arena *a, void *old, size_t n, size_t *cap, size_t size)
{
	void *v = old;

	if (n == *cap) {
		*cap = *cap ? 2 * *cap : 8;
		v = arena_alloc(a, *cap * size);
		if (n)
			memcpy(v, old, n * size);
	}
	return v;
}
const struct item *
item_at(const struct reading *r, size_t i)
{
	return &r->items->v[i];
}

static bool
is_filler(const struct reading *r, size_t i)
{
	const struct item *item = item_at(r, i);

	if (item->kind == ITEM_WORD)
		return words_is_stop(item->text);
	return item_is(item, LEX_ART) || item_is(item, LEX_FILL) ||
	    item_is(item, LEX_BE) || item_is(item, LEX_DO) ||
	    item_is(item, LEX_PRONOUN);
}

size_t
item_next(const struct reading *r, size_t i)
{
	for (i++; i < r->items->n && is_filler(r, i); i++)
		;
	return i;
}

long
item_before(const struct reading *r, size_t i)
{
	long k = (long)i - 1;

	while (k >= 0 && is_filler(r, (size_t)k))
		k--;
	return k;
}

bool
lex_at(const struct reading *r, long i, enum lex class)
{
	return i >= 0 && (size_t)i < r->items->n &&
	    item_is(item_at(r, (size_t)i), class);
}

bool
is_free(const struct reading *r, size_t i)
{
	return i < r->items->n && r->role[i] == ROLE_NONE;
}

bool
is_name(const struct reading *r, long i)
{
	return i >= 0 && (size_t)i < r->items->n &&
	    item_at(r, (size_t)i)->kind == ITEM_NAME;
}

void
use(struct reading *r, size_t i, enum role role)
{
	if (i < r->items->n) {
		r->role[i] = role;
		r->out->used[i] = true;
	}
}

bool
is_numeric(const struct schema_column *c)
{
	return c->class == TYPE_INTEGER || c->class == TYPE_NUMBER ||
	    c->class == TYPE_UNKNOWN;
}

static bool
has_word(const char *name, const char *word)
{
	size_t n = strlen(word);

	for (; *name; name++)
		if (ascii_equal_n(name, word, n))
			return true;
	return false;
}

bool
is_temporal(const struct schema_column *c)
{
	return c->class == TYPE_DATE || c->class == TYPE_DATETIME ||
	    c->class == TYPE_TIME || has_word(c->name, "date") ||
	    has_word(c->name, "year") || has_word(c->name, "time");
}

static bool
has_suffix(const char *name, const char *suffix)
{
	size_t n = strlen(name), len = strlen(suffix);

	return n > len && ascii_equal(name + n - len, suffix);
}

bool
is_key(const struct schema_column *c)
{
	if (c->primary_key)
		return true;
	if (has_suffix(c->name, "_id") || ascii_equal(c->name, "id"))
		return true;
	for (size_t i = 0; i < c->table->nkeys; i++)
		for (size_t k = 0; k < c->table->keys[i].n; k++)
			if (c->table->keys[i].from_columns &&
			    c->table->keys[i].from_columns[k] == c)
				return true;
	return false;
}

/* "movies directed by": a verb that sounds like a column. */
bool
is_verb(const struct reading *r, size_t i)
{
	const struct item *item = item_at(r, i);
	const char *text = r->items->q->v[item->to].text;
	size_t n = strlen(text);

	/* "orders paid by", though a column is called so */
	if ((strcmp(text, "paid") == 0 || strcmp(text, "sold") == 0 ||
	    strcmp(text, "bought") == 0 || (n > 4 &&
	    strcmp(text + n - 2, "ed") == 0)) &&
	    (lex_at(r, (long)i + 1, LEX_IN) || lex_at(r, (long)i + 1, LEX_BY)))
		return true;
	return item->from == item->to && item->nlinks > 0 &&
	    item->links[0].score < 0.97 && n > 4 &&
	    (strcmp(text + n - 2, "ed") == 0 ||
	    strcmp(text + n - 3, "ing") == 0);
}

struct want *
add_want(struct reading *r, enum agg agg, long slot)
{
	struct intent *o = r->out;

	GROW(r, o->wants, o->nwants, r->cap_wants);
	o->wants[o->nwants] = (struct want){.agg = agg, .slot = slot};
	return &o->wants[o->nwants++];
}

struct test *
add_test(struct reading *r, enum test_kind kind, long slot, size_t item)
{
	struct intent *o = r->out;

	GROW(r, o->tests, o->ntests, r->cap_tests);
	o->tests[o->ntests] = (struct test){.kind = kind, .slot = slot,
	    .other = -1, .role = -1, .item = item};
	return &o->tests[o->ntests++];
}

struct key *
add_key(struct reading *r, long slot, enum agg agg, int dir, size_t item)
{
	struct intent *o = r->out;

	GROW(r, o->keys, o->nkeys, r->cap_keys);
	o->keys[o->nkeys] = (struct key){.slot = slot, .agg = agg,
	    .dir = dir, .item = item};
	return &o->keys[o->nkeys++];
}

void
add_group(struct reading *r, long slot)
{
	struct intent *o = r->out;

	for (size_t i = 0; i < o->ngroups; i++)
		if (o->groups[i] == slot)
			return;
	GROW(r, o->groups, o->ngroups, r->cap_groups);
	o->groups[o->ngroups++] = slot;
}

size_t
add_scope(struct reading *r, enum scope_kind kind, long slot)
{
	struct intent *o = r->out;

	GROW(r, o->scopes, o->nscopes, r->cap_scopes);
	o->scopes[o->nscopes] = (struct scope){.kind = kind, .slot = slot,
	    .via = -1};
	return o->nscopes++;
}

void
add_must(struct reading *r, long slot)
{
	struct intent *o = r->out;

	for (size_t i = 0; i < o->nmust; i++)
		if (o->must[i] == slot)
			return;
	GROW(r, o->must, o->nmust, r->cap_must);
	o->must[o->nmust++] = slot;
}

static const json_t *
keep(struct reading *r, json_t *value)
{
	json_array_append_new(r->out->keep, value);
	return value;
}

const json_t *
number_json(struct reading *r, double v)
{
	if (v == floor(v) && fabs(v) < 1e15)
		return keep(r, json_integer((json_int_t)v));
	return keep(r, json_real(v));
}

const json_t *
text_json(struct reading *r, const char *text)
{
	return keep(r, json_string(text));
}

void
set_entity(struct reading *r, long slot)
{
	if (r->out->entity < 0)
		r->out->entity = slot;
}
