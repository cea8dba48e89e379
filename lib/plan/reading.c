/* What all readers share: items, slots and the lists of an intent. */
#include <math.h>
#include <string.h>
#include "base/utf8.h"
#include "plan/reading.h"

enum { PICKS_MAX = 32 };

/* Grow an arena array by one. */
static void *
grow(struct arena *a, void *old, size_t n, size_t *cap, size_t size)
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
#define GROW(r, list, n, cap) \
	((list) = grow((r)->a, (list), (n), &(cap), sizeof *(list)))

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

static long
slot_new(struct reading *r, size_t item)
{
	struct intent *o = r->out;

	GROW(r, o->slots, o->nslots, r->cap_slots);
	o->slots[o->nslots] = (struct slot){.item = item, .owner = -1};
	o->slots[o->nslots].v = arena_alloc(r->a,
	    PICKS_MAX * sizeof *o->slots->v);
	return (long)o->nslots++;
}

static void
slot_pick(struct slot *s, const struct pick *p)
{
	size_t at = s->n;

	if (s->n == PICKS_MAX)
		return;
	while (at > 0 && s->v[at - 1].cost > p->cost) {
		s->v[at] = s->v[at - 1];
		at--;
	}
	s->v[at] = *p;
	s->n++;
}

long
slot_of(struct reading *r, size_t i, enum want_kind want)
{
	const struct item *item = item_at(r, i);
	struct slot *s;
	bool sure;

	if (r->slot[i] >= 0)
		return r->slot[i];
	r->slot[i] = slot_new(r, i);
	s = &r->out->slots[r->slot[i]];
	sure = item_table(item, 0.9) != NULL;
	for (size_t k = 0; k < item->nlinks; k++) {
		const struct link *l = &item->links[k];
		double cost = 2.2 * (1 - l->score);

		if (want == WANT_COLUMN && !l->column)
			cost += 1.2;
		if (want == WANT_TABLE && l->column)
			cost += 0.5;
		if (want == WANT_EITHER && l->column && sure && is_key(
		    l->column))
			cost += 0.0;
		if (l->column && is_key(l->column) &&
		    !l->column->primary_key)
			cost += 0.12;
		slot_pick(s, &(struct pick){.table = l->table,
		    .column = l->column, .also = l->also, .cost = cost,
		    .sign = 1});
	}
	return r->slot[i];
}

long
slot_of_value(struct reading *r, size_t i)
{
	const struct item *item = item_at(r, i);
	struct slot *s;

	if (r->slot[i] >= 0)
		return r->slot[i];
	r->slot[i] = slot_new(r, i);
	s = &r->out->slots[r->slot[i]];
	for (size_t k = 0; k < item->nlinks; k++) {
		const struct link *l = &item->links[k];

		slot_pick(s, &(struct pick){.table = l->table,
		    .column = l->column, .value = l->value,
		    .cost = 2.5 * (1 - l->score), .sign = 1});
	}
	return r->slot[i];
}

long
slot_of_tables(struct reading *r, size_t i,
    bool (*fits)(const struct schema_table *))
{
	long slot = slot_new(r, i);

	for (size_t t = 0; t < r->out->schema->ntables; t++)
		if (fits(&r->out->schema->tables[t]))
			slot_pick(&r->out->slots[slot], &(struct pick){
			    .table = &r->out->schema->tables[t],
			    .cost = 0.2, .sign = 1});
	return slot;
}

/* How well a column measures a domain: 0 best; negative: not at all. */
static double
domain_cost(const struct reading *r, const struct schema_column *c,
    enum domain d, int *sign)
{
	struct words words = words_of_name(r->a, c->name);
	double best = -1;

	for (size_t i = 0; i < words.n; i++) {
		size_t rank;
		int s = lexicon_domain(d, words.v[i].stem, &rank);
		double cost = 0.12 * (double)rank + 0.08 * (double)words.n;

		if (s && (best < 0 || cost < best)) {
			best = cost;
			*sign = s;
		}
	}
	if (best < 0 && lexicon_is_time(d) && (c->class == TYPE_DATE ||
	    c->class == TYPE_DATETIME)) {
		*sign = 1;
		best = 0.2;
	}
	return best;
}

long
slot_of_domain(struct reading *r, size_t i, enum domain d, long owner)
{
	long slot = slot_new(r, i);
	struct slot *s = &r->out->slots[slot];

	s->implied = true;
	s->owner = owner;
	s->pull = 1.5;
	for (size_t t = 0; t < r->out->schema->ntables; t++) {
		const struct schema_table *table = &r->out->schema->tables[t];

		for (size_t k = 0; k < table->ncolumns; k++) {
			const struct schema_column *c = &table->columns[k];
			int sign = 1;
			double cost = domain_cost(r, c, d, &sign);

			if (cost < 0 || c->hidden || is_key(c))
				continue;
			if (!is_numeric(c) && !is_temporal(c) &&
			    d != DOMAIN_PLACE)
				cost += 1;
			slot_pick(s, &(struct pick){.table = table,
			    .column = c, .cost = cost, .sign = sign});
		}
	}
	return slot;
}

static bool
name_has(struct reading *r, const struct schema_column *c,
    const struct token *t)
{
	struct words words = words_of_name(r->a, c->name);

	for (size_t i = 0; i < words.n; i++)
		if (name_word_score(t->text, t->stem, words.v[i].text,
		    words.v[i].stem) >= 0.8)
			return true;
	return false;
}

void
slot_sort(struct slot *s)
{
	for (size_t i = 1; i < s->n; i++)
		for (size_t k = i; k > 0 && s->v[k - 1].cost > s->v[k].cost;
		    k--) {
			struct pick p = s->v[k];

			s->v[k] = s->v[k - 1];
			s->v[k - 1] = p;
		}
}

void
slot_hear(struct reading *r, long slot, size_t i)
{
	struct slot *s = &r->out->slots[slot];
	const struct question *q = r->items->q;

	for (size_t k = 0; k < s->n; k++)
		for (size_t t = item_at(r, i)->to + 1; t < q->n; t++)
			if (q->v[t].content && s->v[k].column &&
			    name_has(r, s->v[k].column, &q->v[t])) {
				s->v[k].cost -= 0.5;
				break;
			}
	slot_sort(s);
}

void
slot_owner(struct reading *r, long slot, long owner, double pull)
{
	struct slot *s = &r->out->slots[slot];

	if (slot == owner || (s->owner >= 0 && s->pull >= pull))
		return;
	s->owner = owner;
	s->pull = pull;
}

void
slot_favour(struct reading *r, long slot,
    bool (*keep)(const struct schema_column *), double more)
{
	struct slot *s = &r->out->slots[slot];
	size_t n = s->n;
	struct pick *v = arena_alloc(r->a, (n + 1) * sizeof *v);

	memcpy(v, s->v, n * sizeof *v);
	s->n = 0;
	for (size_t i = 0; i < n; i++) {
		if (v[i].column && !keep(v[i].column))
			v[i].cost += more;
		slot_pick(s, &v[i]);
	}
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
