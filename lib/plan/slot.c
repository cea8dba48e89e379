/* Slots: what each mention may mean, and what speaks for it. */
#include <string.h>
#include "plan/display.h"
#include "plan/reading.h"

enum { PICKS_MAX = 32 };

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
			cost += is_key(l->column) && !l->column->primary_key ?
			    0.8 : 0.5;
		if (want == WANT_EITHER && l->column && sure && is_key(
		    l->column))
			cost += 0.4;
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
slot_of_none(struct reading *r, size_t i)
{
	long slot = slot_new(r, i);

	r->out->slots[slot].implied = true;
	return slot;
}

void
slot_add(struct reading *r, long slot, const struct schema_column *c,
    double cost)
{
	slot_pick(&r->out->slots[slot], &(struct pick){.table = c->table,
	    .column = c, .cost = cost, .sign = 1});
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
				s->v[k].cost += 0.4;
				break;
			}
	slot_sort(s);
}

/* "names of colleges": where the college has no name it shows itself, and
 * where it is a column, that is meant. */
static void
name_itself(struct reading *r, struct slot *s, const struct slot *owner)
{
	const struct item *item = item_at(r, s->item);

	if (strcmp(r->items->q->v[item->to].stem, "name") != 0 ||
	    item->from != item->to)
		return;
	for (size_t i = 0; i < owner->n; i++) {
		const struct pick *o = &owner->v[i];
		struct pick p = {.table = o->table, .column = o->column,
		    .cost = o->cost + 0.3, .sign = 1};
		const struct schema_column *show[2];
		bool known = false;

		if (!o->column && display_columns(o->table, show) &&
		    !is_key(show[0]))
			p.column = show[0];
		for (size_t k = 0; k < s->n; k++)
			known |= s->v[k].table == p.table && (!o->column ||
			    s->v[k].column == p.column);
		if (p.column && !known && !(o->column && is_key(o->column)))
			slot_pick(s, &p);
	}
}

bool
slot_is_person(struct reading *r, const struct schema_table *t)
{
	static const char *const stems[] = {
#define PERSON(stem) stem,
#include "plan/person.def"
#undef PERSON
	};
	struct words words = words_of_name(r->a, t->name);
	const struct schema_column *both[2];

	/* of a compound the last word says what it is */
	for (size_t k = 0; words.n && k < sizeof stems / sizeof *stems; k++)
		if (strcmp(words.v[words.n - 1].stem, stems[k]) == 0)
			return true;
	return display_person(t, both);
}

long
slot_of_key(struct reading *r, size_t i, const struct schema_table *t)
{
	long slot = slot_new(r, i);

	for (size_t k = 0; k < t->nprimary_key; k++)
		slot_pick(&r->out->slots[slot], &(struct pick){.table = t,
		    .column = t->primary_key[k], .sign = 1});
	return slot;
}

long
slot_of_person(struct reading *r, size_t i)
{
	const struct schema *s = r->out->schema;
	long slot = slot_new(r, i);

	r->out->slots[slot].implied = true;
	for (size_t t = 0; t < s->ntables; t++)
		if (slot_is_person(r, &s->tables[t]))
			slot_pick(&r->out->slots[slot], &(struct pick){
			    .table = &s->tables[t], .sign = 1});
	return slot;
}

void
slot_owner(struct reading *r, long slot, long owner, double pull)
{
	struct slot *s = &r->out->slots[slot];

	if (slot == owner || (s->owner >= 0 && s->pull >= pull))
		return;
	s->owner = owner;
	s->pull = pull;
	if (pull > 0.8)
		name_itself(r, s, &r->out->slots[owner]);
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
