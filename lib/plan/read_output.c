/* What is to be shown, and of what. */
#include <string.h>
#include "plan/reading.h"

#define SURE 0.6

static const char *const measures[] = {
#define MEASURE(stem) stem,
#include "plan/measure.def"
#undef MEASURE
};

struct head {
	size_t sentence;
	bool open;       /* names are outputs here */
	bool expect;     /* ... and one may come: at the start, after "and" */
	bool distinct;
	bool also;       /* the sentence adds to the one before */
	size_t first;    /* wants of this sentence from here */
	long last_column_want;
	bool said;       /* a column or an aggregate is wanted */
};

static bool
is_number_column(const struct schema_column *c)
{
	return is_numeric(c) && !is_key(c);
}

static bool
column_fits(const struct item *item, double least,
    bool (*fits)(const struct schema_column *))
{
	for (size_t i = 0; item->kind == ITEM_NAME && i < item->nlinks; i++)
		if (item->links[i].column && item->links[i].score >= least &&
		    fits(item->links[i].column))
			return true;
	return false;
}

static void
set_entity(struct reading *r, long slot)
{
	if (r->out->entity < 0)
		r->out->entity = slot;
}

/* The table behind "of": owner of what was wanted before. */
static void
own_wants(struct reading *r, struct head *h, long owner, double strength)
{
	for (size_t i = h->first; i < r->out->nwants; i++) {
		struct want *w = &r->out->wants[i];

		if (w->slot >= 0 && w->slot != owner)
			slot_owner(r, w->slot, owner, strength);
	}
}

/* A column that itself holds a number of something. */
static bool
is_number_of(const struct schema_column *c)
{
	static const char *const words[] = {"num", "number", "total", "count",
	    "amount", "quantity", "tot"};
	struct arena a = {0};
	struct words name = words_of_name(&a, c->name);
	bool found = false;

	for (size_t i = 0; i < name.n; i++)
		for (size_t k = 0; k < sizeof words / sizeof *words; k++)
			found |= strcmp(name.v[i].text, words[k]) == 0;
	arena_free(&a);
	return found && is_number_column(c);
}

static bool
is_measure_word(const struct reading *r, const struct item *noun)
{
	const char *stem = r->items->q->v[noun->to].stem;

	for (size_t i = 0; i < sizeof measures / sizeof *measures; i++)
		if (strncmp(stem, measures[i], strlen(measures[i])) == 0)
			return true;
	return false;
}

static void
count_column(struct reading *r, const struct item *noun, bool total,
    bool distinct, long slot)
{
	struct want *w;

	if (!distinct && column_fits(noun, 0.8, is_number_of)) {
		slot_favour(r, slot, is_number_of, 0.5);
		add_want(r, total ? AGG_SUM : AGG_NONE, slot);
	} else if (!distinct && column_fits(noun, 0.85, is_number_column) &&
	    is_measure_word(r, noun)) {
		add_want(r, AGG_SUM, slot);
	} else {
		w = add_want(r, AGG_COUNT, slot);
		w->distinct = true;
	}
}

static size_t
read_count(struct reading *r, struct head *h, size_t i)
{
	size_t k = item_next(r, i);
	bool total = item_at(r, i)->lexeme->arg == 1;
	const struct item *noun;
	bool distinct = false, table;
	long slot;

	use(r, i, ROLE_OUTPUT);
	if (lex_at(r, (long)k, LEX_OF))
		k = item_next(r, k);
	if (lex_at(r, (long)k, LEX_DISTINCT)) {
		use(r, k, ROLE_MARK);
		distinct = true;
		k = item_next(r, k);
	}
	h->said = true;
	h->expect = false;
	while (k < r->items->n && (item_at(r, k)->kind == ITEM_VALUE ||
	    (item_at(r, k)->kind == ITEM_WORD && !is_name(r, (long)k) &&
	    is_name(r, (long)k + 1))))
		k++;
	if (!is_name(r, (long)k) || !is_free(r, k)) {
		add_want(r, AGG_COUNT, -1);
		return i + 1;
	}
	noun = item_at(r, k);
	table = item_table(noun, SURE) && !column_fits(noun,
	    item_table(noun, SURE)->score + 0.05, is_number_column);
	slot = slot_of(r, k, table ? WANT_TABLE : WANT_COLUMN);
	use(r, k, ROLE_OUTPUT);
	if (table) {
		add_want(r, AGG_COUNT, slot)->distinct = distinct;
		set_entity(r, slot);
	} else {
		count_column(r, noun, total, distinct, slot);
	}
	return k + 1;
}

/* "average, maximum and minimum": all share the noun that follows. */
static size_t
read_aggregates(struct reading *r, struct head *h, size_t i)
{
	enum agg aggs[6];
	size_t n = 0, k = i;
	long slot;

	for (; k < r->items->n && n < 6; k = item_next(r, k)) {
		if (lex_at(r, (long)k, LEX_AGG) && is_free(r, k)) {
			aggs[n++] = (enum agg)item_at(r, k)->lexeme->arg;
			use(r, k, ROLE_OUTPUT);
		} else if (!lex_at(r, (long)k, LEX_AND) &&
		    !lex_at(r, (long)k, LEX_OF) &&
		    item_at(r, k)->kind != ITEM_COMMA) {
			break;
		}
	}
	if (lex_at(r, (long)k, LEX_COUNT) && is_free(r, k)) {
		if (item_at(r, k)->lexeme->arg == 1 && n < 6)
			aggs[n++] = AGG_SUM;
		use(r, k, ROLE_OUTPUT);
		k = item_next(r, k);
	}
	if (!is_name(r, (long)k) || !is_free(r, k))
		return i + 1;
	while (is_name(r, (long)k) && is_free(r, k)) {
		size_t end = read_phrase(r, k, WANT_COLUMN, ROLE_OUTPUT,
		    &slot), next;

		slot_favour(r, slot, is_number_column, 0.8);
		for (size_t m = 0; m < n; m++)
			add_want(r, aggs[m], slot);
		h->said = true;
		h->expect = false;
		k = end;
		next = item_next(r, k);
		if (!lex_at(r, (long)k, LEX_AND) || next != k + 1 ||
		    !is_name(r, (long)next) || !column_fits(
		    item_at(r, next), SURE, is_number_column))
			break;
		k = next;
	}
	return k;
}

/* "in total", "on average" behind what was counted or named. */
static bool
trailing_agg(struct reading *r, struct head *h, size_t i)
{
	enum agg agg = (enum agg)item_at(r, i)->lexeme->arg;
	struct want *w;

	if (r->out->nwants == h->first)
		return false;
	w = &r->out->wants[r->out->nwants - 1];
	if (is_name(r, (long)item_next(r, i)) ||
	    lex_at(r, (long)item_next(r, i), LEX_COUNT) ||
	    lex_at(r, (long)item_next(r, i), LEX_AGG) ||
	    lex_at(r, item_before(r, i), LEX_AND))
		return false;
	use(r, i, ROLE_OUTPUT);
	if (w->agg == AGG_NONE && w->slot >= 0)
		w->agg = agg;
	return true;
}

static bool
after_of(const struct reading *r, size_t i)
{
	long k = (long)i - 1;

	while (k >= 0 && (lex_at(r, k, LEX_ART) || lex_at(r, k, LEX_DISTINCT) ||
	    lex_at(r, k, LEX_EACH) || lex_at(r, k, LEX_PRONOUN) ||
	    item_at(r, (size_t)k)->kind == ITEM_VALUE ||
	    item_at(r, (size_t)k)->kind == ITEM_NUMBER ||
	    lex_at(r, k, LEX_SUPER) ||
	    (item_at(r, (size_t)k)->kind == ITEM_WORD)))
		k--;
	return lex_at(r, k, LEX_OF) || lex_at(r, k, LEX_FOR) ||
	    lex_at(r, k, LEX_IN) || lex_at(r, k, LEX_BY);
}

static size_t
read_name(struct reading *r, struct head *h, size_t i)
{
	const struct item *item = item_at(r, i);
	const struct link *t = item_table(item, SURE);
	const struct link *c = item_column(item, SURE);
	struct want *w;
	bool next_column = is_name(r, (long)i + 1) && is_free(r, i + 1) &&
	    item_column(item_at(r, i + 1), SURE);
	long slot;

	if (!h->expect && !(t && next_column && after_of(r, i))) {
		if (!t && !(after_of(r, i) && item_table(item, 0.45)))
			return i + 1;
		slot = slot_of(r, i, WANT_TABLE);
		own_wants(r, h, slot, lex_at(r, item_before(r, i), LEX_OF) ?
		    0.9 : 0.5);
		set_entity(r, slot);
		use(r, i, ROLE_ENTITY);
		return i + 1;
	}
	h->expect = false;
	if (t && (next_column || item->inner) && is_name(r, (long)i + 1)) {
		long owner = slot_of(r, i, WANT_TABLE);

		use(r, i, ROLE_ENTITY);
		set_entity(r, owner);
		slot = slot_of(r, i + 1, WANT_COLUMN);
		slot_owner(r, slot, owner, 1.2);
		use(r, i + 1, ROLE_OUTPUT);
		add_want(r, AGG_NONE, slot)->distinct = h->distinct;
		h->said = true;
		return i + 2;
	}
	if (next_column && !t) {
		/* "book categories": the first only says which */
		use(r, i, ROLE_MARK);
		h->expect = true;
		return i + 1;
	}
	slot = slot_of(r, i, t && (!c || t->score >= c->score) ? WANT_TABLE :
	    WANT_COLUMN);
	w = add_want(r, AGG_NONE, slot);
	w->distinct = h->distinct;
	use(r, i, ROLE_OUTPUT);
	if (t && (!c || t->score >= c->score))
		set_entity(r, slot);
	else
		h->said = true;
	return i + 1;
}

/* Words after which names are conditions, no outputs. */
static bool
closes(const struct reading *r, const struct head *h, size_t i)
{
	const struct item *item = item_at(r, i);

	if (item->kind == ITEM_WORD)
		return r->items->q->v[item->from].content && !h->expect &&
		    r->out->nwants > h->first;
	return item_is(item, LEX_REL) || item_is(item, LEX_WHOSE) ||
	    item_is(item, LEX_WITH) || item_is(item, LEX_HAVE) ||
	    (item_is(item, LEX_WHO) && r->out->nwants > h->first) ||
	    (item_is(item, LEX_WH) && item->lexeme->arg == 1 &&
	    r->out->nwants > h->first) || item_is(item, LEX_DO) ||
	    (item_is(item, LEX_WHERE) && r->out->nwants > h->first) ||
	    r->role[i] == ROLE_FILTER;
}

static bool
reopens(const struct reading *r, size_t i)
{
	const struct item *item = item_at(r, i);

	return item_is(item, LEX_SHOW) || item_is(item, LEX_ALSO) ||
	    (item_is(item, LEX_WH) && i > 0 && (lex_at(r, (long)i - 1,
	    LEX_AND) || item_at(r, i - 1)->kind == ITEM_COMMA));
}

/* "When did", "where is", "how old": the measure is not named. */
static bool
read_measure(struct reading *r, struct head *h, size_t i)
{
	const struct lexeme *x = item_at(r, i)->lexeme;
	enum domain d = x->domain;
	long slot;

	if (r->out->nwants > h->first && !item_is(item_at(r, i), LEX_HOW))
		return false;
	if (x->class == LEX_WHEN)
		d = DOMAIN_TIME;
	else if (x->class == LEX_WHERE)
		d = DOMAIN_PLACE;
	slot = slot_of_domain(r, i, d, -1);
	slot_hear(r, slot, i);
	add_want(r, AGG_NONE, slot);
	use(r, i, ROLE_OUTPUT);
	h->said = true;
	h->expect = h->open = false;
	return true;
}

/* "For each party, show ..": the table named first owns what follows. */
static bool
read_topic(struct reading *r, struct head *h, size_t i)
{
	size_t k = item_next(r, i);

	if (!is_name(r, (long)k) || !is_free(r, k) || (i > 0 &&
	    item_at(r, i - 1)->kind != ITEM_STOP) || r->out->nwants > h->first ||
	    !item_table(item_at(r, k), SURE))
		return false;
	use(r, i, ROLE_MARK);
	use(r, k, ROLE_ENTITY);
	set_entity(r, slot_of(r, k, WANT_TABLE));
	h->expect = true;
	return true;
}

/* "John Smith is a customer at which company?" */
static void
restart(struct reading *r, struct head *h, size_t i)
{
	if (!item_is(item_at(r, i), LEX_WH) || h->said ||
	    !is_name(r, (long)i + 1) || !is_free(r, i + 1) ||
	    lex_at(r, (long)i + 2, LEX_BE))
		return;
	if (!lex_at(r, (long)i - 1, LEX_IN) && !lex_at(r, (long)i - 1,
	    LEX_FOR) && !lex_at(r, (long)i - 1, LEX_BY))
		return;
	r->out->nwants = h->first;
	h->open = h->expect = true;
}

/* One item of a sentence; gives the next. */
static size_t
read_item(struct reading *r, struct head *h, size_t i)
{
	const struct item *item = item_at(r, i);

	if (item_is(item, LEX_AND) || item->kind == ITEM_COMMA ||
	    item_is(item, LEX_OR))
		h->expect = true;
	if (reopens(r, i)) {
		h->open = h->expect = true;
		h->also |= item_is(item, LEX_ALSO) && r->out->nwants ==
		    h->first;
	} else if (closes(r, h, i)) {
		h->open = false;
	}
	if (!is_free(r, i))
		return i + 1;
	restart(r, h, i);
	if ((item_is(item, LEX_WHEN) || item_is(item, LEX_WHERE) ||
	    item_is(item, LEX_HOW)) && h->open && read_measure(r, h, i))
		return i + 1;
	if ((item_is(item, LEX_FOR) || item_is(item, LEX_EACH)) &&
	    read_topic(r, h, i))
		return item_next(r, i) + 1;
	if (item_is(item, LEX_DISTINCT)) {
		h->distinct = true;
		use(r, i, ROLE_MARK);
		return i + 1;
	}
	if (item_is(item, LEX_COUNT) && (h->open || i == 0 ||
	    lex_at(r, (long)i - 1, LEX_AND) ||
	    item_at(r, i - 1)->kind == ITEM_COMMA))
		return read_count(r, h, i);
	if (item_is(item, LEX_AGG) && trailing_agg(r, h, i))
		return i + 1;
	if (item_is(item, LEX_AGG) && h->open)
		return read_aggregates(r, h, i);
	if (item_is(item, LEX_EVERY_COLUMN) && h->open) {
		add_want(r, AGG_NONE, -1)->all = true;
		use(r, i, ROLE_OUTPUT);
		h->said = true;
		return i + 1;
	}
	if (item->kind == ITEM_NAME && h->open)
		return read_name(r, h, i);
	return i + 1;
}

static void
drop_wants(struct reading *r, size_t from, size_t to)
{
	struct intent *o = r->out;

	memmove(o->wants + from, o->wants + to,
	    (o->nwants - to) * sizeof *o->wants);
	o->nwants -= to - from;
}

/* "Which singers ..? List their names.": the later sentence says it. */
static void
settle(struct reading *r, const struct head *h, bool said_before)
{
	if (h->first == 0 || r->out->nwants == h->first)
		return;
	if (!h->said)
		drop_wants(r, h->first, r->out->nwants);
	else if (!h->also || !said_before)
		drop_wants(r, 0, h->first);
}

/* A table wanted beside its columns is only their owner. */
static void
drop_owners(struct reading *r)
{
	struct intent *o = r->out;

	for (size_t i = 0; i < o->nwants; i++)
		for (size_t k = 0; k < o->nwants; k++) {
			long slot = o->wants[k].slot;

			if (i == k || slot < 0 || o->wants[i].slot < 0 ||
			    o->wants[i].agg || o->slots[slot].owner !=
			    o->wants[i].slot)
				continue;
			drop_wants(r, i, i + 1);
			drop_owners(r);
			return;
		}
}

/* Beside every column a table alone adds nothing. */
static void
drop_beside_all(struct reading *r)
{
	struct intent *o = r->out;
	bool all = false;

	for (size_t i = 0; i < o->nwants; i++)
		all |= o->wants[i].all;
	for (size_t i = o->nwants; all && i-- > 0; )
		if (!o->wants[i].all && !o->wants[i].agg &&
		    item_table(item_at(r, o->slots[o->wants[i].slot].item),
		    SURE))
			drop_wants(r, i, i + 1);
}

static const char *
last_stem(const struct reading *r, long slot)
{
	const struct item *item = item_at(r, r->out->slots[slot].item);

	return r->items->q->v[item->to].stem;
}

/* "all policy types and the number of customers of each type": the group is
 * what was said before. */
static void
refer_groups(struct reading *r)
{
	struct intent *o = r->out;

	for (size_t i = 0; i < o->ngroups; i++)
		for (size_t k = 0; k < o->nwants; k++) {
			long slot = o->wants[k].slot;

			if (slot >= 0 && slot != o->groups[i] &&
			    !o->wants[k].agg && !o->slots[slot].implied &&
			    strcmp(last_stem(r, slot),
			    last_stem(r, o->groups[i])) == 0) {
				o->groups[i] = slot;
				break;
			}
		}
}

/* What has no owner belongs to the main table, if it can. */
static void
own_rest(struct reading *r)
{
	for (size_t i = 0; r->out->entity >= 0 && i < r->out->nwants; i++)
		if (r->out->wants[i].slot >= 0)
			slot_owner(r, r->out->wants[i].slot, r->out->entity,
			    0.35);
}

void
read_outputs(struct reading *r)
{
	bool said = false;
	size_t before = r->out->nwants;

	for (size_t i = 0; i < r->items->n; ) {
		struct head h = {.sentence = item_at(r, i)->sentence,
		    .open = true, .expect = true, .first = i ? r->out->nwants : 0};

		h.said = i == 0 && before > 0;
		while (i < r->items->n &&
		    item_at(r, i)->sentence == h.sentence)
			i = read_item(r, &h, i);
		settle(r, &h, said);
		said |= h.said;
		r->out->distinct |= h.distinct;
	}
	drop_owners(r);
	drop_beside_all(r);
	refer_groups(r);
	own_rest(r);
}
