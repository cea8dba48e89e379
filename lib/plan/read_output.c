/* What is to be shown, and of what. */
#include <string.h>
#include "plan/reading.h"

#define SURE 0.6

/* The table behind "of": owner of what was wanted before. */
static void
own_wants(struct reading *r, struct head *h, long owner, double strength)
{
	for (size_t i = h->first; i < r->out->nwants; i++) {
		struct want *w = &r->out->wants[i];

		if (w->slot >= 0 && w->slot != owner)
			slot_owner(r, w->slot, owner, w->agg ?
			    0.4 * strength : strength);
	}
}

static bool
after_of(const struct reading *r, size_t i)
{
	long k = (long)i - 1;

	if (lex_at(r, k, LEX_EACH) && item_at(r, (size_t)k)->lexeme->arg == 1)
		return true;
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
	    item_column(item_at(r, i + 1), SURE) && (item->inner ||
	    (!item_table(item_at(r, i + 1), 0.9) && !is_verb(r, i + 1)));
	long slot;

	if (!h->expect && !after_of(r, i))
		return i + 1;
	if (!h->expect && !(t && next_column)) {
		if (!t && !item_table(item, 0.45) &&
		    !(c && lex_at(r, item_before(r, i), LEX_OF)))
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
	/* "total per country": a column that is called like its sum */
	if (item->lexeme && item->lexeme->class == LEX_AGG &&
	    r->out->ngroups > 0)
		w->agg = (enum agg)item->lexeme->arg;
	use(r, i, ROLE_OUTPUT);
	if (t && (!c || t->score >= c->score))
		set_entity(r, slot);
	else
		h->said = true;
	return i + 1;
}

/* "Paris hotels", "overdue orders", "out of stock products" */
static bool
describes(const struct reading *r, const struct head *h, size_t i)
{
	const struct item *item = item_at(r, i);

	return item->kind == ITEM_VALUE || ((item->kind == ITEM_NAME ||
	    item_is(item, LEX_STOCK)) && r->out->nwants == h->first);
}

/* Words after which names are conditions, no outputs. */
static bool
closes(const struct reading *r, const struct head *h, size_t i)
{
	const struct item *item = item_at(r, i);
	size_t next = i + 1;

	/* "Ada Byron's address" */
	while (item->kind == ITEM_VALUE && next < r->items->n &&
	    item_at(r, next)->kind == ITEM_VALUE)
		next++;
	if (item->kind == ITEM_WORD)
		return r->items->q->v[item->from].content && !h->expect &&
		    r->out->nwants > h->first;
	return item_is(item, LEX_REL) || item_is(item, LEX_WHOSE) ||
	    item_is(item, LEX_WITH) || item_is(item, LEX_HAVE) ||
	    (item_is(item, LEX_WHO) && r->out->nwants > h->first) ||
	    (item_is(item, LEX_WH) && item->lexeme->arg == 1 &&
	    r->out->nwants > h->first) || item_is(item, LEX_DO) ||
	    (item_is(item, LEX_WHERE) && r->out->nwants > h->first) ||
	    (r->role[i] == ROLE_FILTER && (!describes(r, h, i) ||
	    !is_name(r, (long)next) || !is_free(r, next)));
}

static bool
reopens(const struct reading *r, size_t i)
{
	const struct item *item = item_at(r, i);

	return item_is(item, LEX_SHOW) || item_is(item, LEX_ALSO) ||
	    (item_is(item, LEX_WH) && i > 0 && (lex_at(r, (long)i - 1,
	    LEX_AND) || item_at(r, i - 1)->kind == ITEM_COMMA));
}

/* "For each party, show ..": the table named first owns what follows. */
static bool
read_topic(struct reading *r, struct head *h, size_t i)
{
	size_t k = item_next(r, i);

	if (!is_name(r, (long)k) || !is_free(r, k) || (i > 0 &&
	    item_at(r, i - 1)->kind != ITEM_STOP) ||
	    r->out->nwants > h->first || !item_table(item_at(r, k), SURE))
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

/* "Who made the latest order?" */
static bool
read_who(struct reading *r, struct head *h, size_t i)
{
	size_t next = i + 1;
	long slot;

	if ((i > 0 && item_at(r, i - 1)->kind != ITEM_STOP &&
	    item_at(r, i - 1)->kind != ITEM_COMMA) || r->out->nwants >
	    h->first)
		return false;
	/* "who are the authors" names them */
	if (lex_at(r, (long)next, LEX_BE) && is_name(r,
	    (long)item_next(r, next)) && is_free(r, item_next(r, next)))
		return false;
	slot = slot_of_person(r, i);
	if (r->out->slots[slot].n == 0)
		return false;
	add_want(r, AGG_NONE, slot);
	use(r, i, ROLE_OUTPUT);
	h->expect = h->open = false;
	return true;
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
	if (item_is(item, LEX_WHO) && h->open && read_who(r, h, i))
		return i + 1;
	if ((item_is(item, LEX_FOR) || item_is(item, LEX_EACH) ||
	    item_is(item, LEX_IN)) &&
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
	if (item_is(item, LEX_AGG) && read_trailing_agg(r, h, i))
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

void
read_outputs(struct reading *r)
{
	bool said = false;
	size_t before = r->out->nwants;

	for (size_t i = 0; i < r->items->n; ) {
		struct head h = {.sentence = item_at(r, i)->sentence,
		    .open = true, .expect = true,
		    .first = i ? r->out->nwants : 0};

		h.said = i == 0 && before > 0;
		/* "How many .. per country? Order the countries by ..": only
		 * the order is new */
		if (said && lex_at(r, (long)i, LEX_ORDER))
			h.open = h.expect = false;
		while (i < r->items->n &&
		    item_at(r, i)->sentence == h.sentence)
			i = read_item(r, &h, i);
		settle_sentence(r, &h, said);
		said |= h.said;
		r->out->distinct |= h.distinct;
	}
	settle_outputs(r);
}
