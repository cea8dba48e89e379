/* "ordered by", "in descending order of", "alphabetically". */
#include "plan/reading.h"

#define TABLE_SURE 0.6

/* "student name": a table, and right behind it a column. */
static bool
is_owned(const struct reading *r, size_t i)
{
	return is_name(r, (long)i) && is_name(r, (long)i + 1) &&
	    is_free(r, i + 1) && item_table(item_at(r, i), TABLE_SURE) &&
	    item_column(item_at(r, i + 1), TABLE_SURE);
}

size_t
read_phrase(struct reading *r, size_t i, enum want_kind want,
    enum role role, long *slot)
{
	size_t of, j;
	long owner;

	*slot = -1;
	if (!is_name(r, (long)i))
		return i;
	if (is_owned(r, i)) {
		owner = slot_of(r, i, WANT_TABLE);
		use(r, i, ROLE_ENTITY);
		*slot = slot_of(r, i + 1, WANT_COLUMN);
		slot_owner(r, *slot, owner, 1.2);
		use(r, i + 1, role);
		return i + 2;
	}
	*slot = slot_of(r, i, want);
	use(r, i, role);
	of = i + 1;
	j = item_next(r, of);
	if (lex_at(r, (long)of, LEX_OF) && is_name(r, (long)j) &&
	    item_table(item_at(r, j), TABLE_SURE) && want != WANT_TABLE) {
		owner = slot_of(r, j, WANT_TABLE);
		slot_owner(r, *slot, owner, 0.9);
		use(r, of, ROLE_MARK);
		use(r, j, ROLE_ENTITY);
		return j + 1;
	}
	return i + 1;
}

struct order_phrase {
	enum agg agg;
	bool counted; /* COUNT was said, its noun not yet */
	int dir;      /* 0: not said */
	enum domain domain;
	size_t first; /* keys from here are of this phrase */
	bool alpha;
};

static bool
is_joint(const struct reading *r, size_t i)
{
	return lex_at(r, (long)i, LEX_OF) || lex_at(r, (long)i, LEX_BY) ||
	    lex_at(r, (long)i, LEX_IN) || lex_at(r, (long)i, LEX_ART) ||
	    lex_at(r, (long)i, LEX_FILL) || lex_at(r, (long)i, LEX_PRONOUN) ||
	    lex_at(r, (long)i, LEX_ORDER) || lex_at(r, (long)i, LEX_FOR);
}

/* One item of the phrase; false where the phrase ends before it. */
static bool
take(struct reading *r, size_t *i, struct order_phrase *p)
{
	const struct item *item = item_at(r, *i);
	long slot;

	if (item->kind == ITEM_NAME && is_free(r, *i) && (p->counted ||
	    r->out->nkeys == p->first || lex_at(r, (long)*i - 1, LEX_AND) ||
	    item_at(r, *i - 1)->kind == ITEM_COMMA ||
	    lex_at(r, (long)*i - 1, LEX_ALSO))) {
		*i = read_phrase(r, *i, p->counted ? WANT_TABLE : WANT_COLUMN,
		    ROLE_ORDER, &slot);
		add_key(r, slot, p->agg, 0, *i - 1);
		p->agg = AGG_NONE;
		p->counted = false;
		return true;
	}
	/* "by amount of money" */
	if (item->kind == ITEM_WORD && lex_at(r, (long)*i + 1, LEX_OF) &&
	    is_name(r, (long)item_next(r, *i + 1))) {
		use(r, *i, ROLE_ORDER);
		++*i;
		return true;
	}
	if (item->kind != ITEM_LEX || !is_free(r, *i))
		return false;
	if (item->lexeme->class == LEX_DIR || item->lexeme->class ==
	    LEX_ALPHA) {
		p->dir = item->lexeme->arg;
		p->alpha |= item->lexeme->class == LEX_ALPHA;
		p->domain = item->lexeme->domain;
	} else if (item->lexeme->class == LEX_COUNT) {
		p->agg = AGG_COUNT;
		p->counted = true;
	} else if (item->lexeme->class == LEX_AGG) {
		p->agg = (enum agg)item->lexeme->arg;
	} else if (!is_joint(r, *i)) {
		return false;
	}
	use(r, *i, ROLE_ORDER);
	++*i;
	return true;
}

/* "by price and name": a joint is taken only where a key follows. */
static bool
joins_key(const struct reading *r, size_t i)
{
	size_t next = item_next(r, i);

	if (!lex_at(r, (long)i, LEX_AND) && !lex_at(r, (long)i, LEX_ALSO) &&
	    (i >= r->items->n || item_at(r, i)->kind != ITEM_COMMA))
		return false;
	if (item_at(r, i)->kind == ITEM_COMMA && !is_name(r, (long)next) &&
	    !lex_at(r, (long)next, LEX_DIR) &&
	    !lex_at(r, (long)next, LEX_ALPHA))
		return false;
	/* ".. by age, and show the name" begins something new */
	return next < r->items->n && (is_name(r, (long)next) ||
	    lex_at(r, (long)next, LEX_COUNT) ||
	    lex_at(r, (long)next, LEX_DIR) ||
	    lex_at(r, (long)next, LEX_ALPHA));
}

static void
finish(struct reading *r, const struct order_phrase *p, size_t at)
{
	struct intent *o = r->out;

	if (o->nkeys == p->first && p->agg == AGG_COUNT) {
		add_key(r, -1, AGG_COUNT, 0, at);
	} else if (o->nkeys == p->first && p->domain != DOMAIN_NONE) {
		add_key(r, slot_of_domain(r, at, p->domain, -1), AGG_NONE, 0,
		    at);
	} else if (o->nkeys == p->first && (p->dir || p->alpha)) {
		if (p->first > 0) {
			o->keys[p->first - 1].dir = p->dir;
			return;
		}
		struct key *k = add_key(r, -1, AGG_NONE, 0, at);

		k->first = true;
		k->alpha = p->alpha;
	}
	for (size_t i = p->first; i < o->nkeys; i++)
		o->keys[i].dir = p->dir ? p->dir : -1;
}

static void
read_order_phrase(struct reading *r, size_t at)
{
	struct order_phrase p = {.first = r->out->nkeys};
	size_t i = at;

	while (i < r->items->n) {
		if (i > at && joins_key(r, i) && (r->out->nkeys > p.first ||
		    p.alpha)) {
			use(r, i, ROLE_ORDER);
			i++;
			continue;
		}
		if (!take(r, &i, &p))
			break;
	}
	finish(r, &p, at);
}

/* "Sort the names of students by age": what stands between is the output. */
static bool
verb_to_by(struct reading *r, size_t *i)
{
	size_t k;

	if (*i > 0 && item_at(r, *i - 1)->kind != ITEM_STOP &&
	    !lex_at(r, (long)*i - 1, LEX_AND) &&
	    !lex_at(r, (long)*i - 1, LEX_FILL))
		return false;
	for (k = *i + 1; k < r->items->n; k++) {
		if (item_at(r, k)->kind == ITEM_STOP)
			return false;
		if (lex_at(r, (long)k, LEX_BY))
			break;
	}
	if (k == r->items->n)
		return false;
	use(r, *i, ROLE_MARK);
	*i = k;
	return true;
}

void
read_orders(struct reading *r)
{
	for (size_t i = 0; i < r->items->n; i++) {
		const struct item *item = item_at(r, i);
		size_t at = i;

		if (item->kind != ITEM_LEX || !is_free(r, i))
			continue;
		if (item->lexeme->class == LEX_ORDER) {
			if (item->lexeme->arg == 2 && !verb_to_by(r, &at))
				continue;
			read_order_phrase(r, at);
		} else if (item->lexeme->class == LEX_DIR ||
		    item->lexeme->class == LEX_ALPHA) {
			read_order_phrase(r, i);
		}
	}
}
