/* "the oldest", "with the most tracks", "top 5 by price". */
#include <string.h>
#include "plan/reading.h"

#define SURE 0.6

enum { SOME = 10 };

struct super {
	size_t at;          /* its item */
	size_t noun;        /* the item behind it */
	long limit;
	int dir;
	enum agg agg;       /* "highest average", "highest number of" */
	enum domain domain;
	bool often;
};

static bool
is_measure(const struct schema_column *c)
{
	return (is_numeric(c) || is_temporal(c)) && !is_key(c);
}

/* Only these may stand before a superlative that is itself the answer. */
static bool
is_head(const struct reading *r, size_t i)
{
	while (i-- > 0) {
		const struct item *item = item_at(r, i);

		/* "for each city, the highest" */
		if (item->kind == ITEM_STOP || (item->kind == ITEM_NAME &&
		    lex_at(r, (long)i - 1, LEX_EACH) && i == 1))
			return true;
		if (item_is(item, LEX_SUPER) || item_is(item, LEX_AGG) ||
		    item_is(item, LEX_AND) || item_is(item, LEX_SHOW) ||
		    item_is(item, LEX_WH) || item_is(item, LEX_ART) ||
		    item_is(item, LEX_BE) || item_is(item, LEX_FILL) ||
		    item_is(item, LEX_ALSO) || item->kind == ITEM_COMMA)
			continue;
		return false;
	}
	return true;
}

static bool
take_limit(struct reading *r, size_t i, struct super *s)
{
	const struct item *item;

	if (!is_free(r, i))
		return false;
	item = item_at(r, i);
	if (item->kind != ITEM_NUMBER || item->ordinal || item->number < 1 ||
	    item->number > 1000 || item->number != (long)item->number)
		return false;
	s->limit = (long)item->number;
	use(r, i, ROLE_MARK);
	return true;
}

static struct super
super_start(struct reading *r, size_t i)
{
	const struct lexeme *x = item_at(r, i)->lexeme;
	struct super s = {.at = i, .dir = x->arg, .domain = x->domain,
	    .often = x->class == LEX_OFTEN};
	long before = item_before(r, i);

	if (x->class == LEX_AGG)
		s.dir = x->arg == AGG_MAX ? 1 : -1;
	s.noun = item_next(r, i);
	if (before >= 0 && take_limit(r, (size_t)before, &s))
		;
	else if (s.noun < r->items->n && take_limit(r, s.noun, &s))
		s.noun = item_next(r, s.noun);
	if (lex_at(r, (long)s.noun, LEX_OFTEN) && is_free(r, s.noun)) {
		s.often = true;
		use(r, s.noun, ROLE_MARK);
		s.noun = item_next(r, s.noun);
	}
	if (lex_at(r, (long)s.noun, LEX_DISTINCT)) {
		use(r, s.noun, ROLE_MARK);
		s.noun = item_next(r, s.noun);
	}
	if (lex_at(r, (long)s.noun, LEX_COUNT) && is_free(r, s.noun)) {
		s.agg = AGG_COUNT;
		use(r, s.noun, ROLE_MARK);
		s.noun = item_next(r, s.noun);
	} else if (lex_at(r, (long)s.noun, LEX_AGG) && is_free(r, s.noun)) {
		s.agg = (enum agg)item_at(r, s.noun)->lexeme->arg;
		use(r, s.noun, ROLE_MARK);
		s.noun = item_next(r, s.noun);
	}
	if (lex_at(r, (long)s.noun, LEX_OF) && (s.agg != AGG_NONE ||
	    x->class == LEX_AGG))
		s.noun = item_next(r, s.noun);
	/* "body weight": the measure is the second noun */
	if (is_name(r, (long)s.noun) && is_name(r, (long)s.noun + 1) &&
	    is_free(r, s.noun + 1) && x->domain != DOMAIN_NONE &&
	    !item_fits(item_at(r, s.noun), SURE, is_measure) &&
	    item_fits(item_at(r, s.noun + 1), SURE, is_measure))
		use(r, s.noun++, ROLE_MARK);
	return s;
}

/* "the three countries that have the fewest": a number far before. */
static long
early_limit(struct reading *r, size_t i)
{
	size_t sentence = item_at(r, i)->sentence;

	for (size_t k = 0; k < i; k++) {
		const struct item *item = item_at(r, k);

		if (item->sentence != sentence || item->kind != ITEM_NUMBER ||
		    !is_free(r, k) || !is_name(r, (long)k + 1) ||
		    item->number < 2 || item->number > 100 ||
		    item->ordinal)
			continue;
		if (k > 0 && !lex_at(r, (long)k - 1, LEX_ART) &&
		    !lex_at(r, (long)k - 1, LEX_SHOW) &&
		    !lex_at(r, (long)k - 1, LEX_WH))
			continue;
		use(r, k, ROLE_MARK);
		return (long)item->number;
	}
	return 0;
}

/* "best selling products" are some, whose number is not said. */
static long
some(const struct reading *r, const struct super *s)
{
	bool plural = false;

	for (size_t i = 0; i < r->items->n && !plural; i++) {
		const struct item *item = item_at(r, i);
		const char *text = r->items->q->v[item->to].text;

		if (!item_table(item, SURE) || is_measured(r, i))
			continue;
		plural = text[strlen(text) - 1] == 's' || strcmp(text,
		    r->items->q->v[item->to].stem) != 0;
		break;
	}
	return s->domain == DOMAIN_QUALITY && plural ? SOME : 1;
}

static void
set_key(struct reading *r, const struct super *s, long slot, enum agg agg)
{
	struct key *k = add_key(r, slot, agg, s->dir, s->at);

	k->dir = s->dir;
	if (s->limit == 0 && r->out->limit == 0)
		r->out->limit = early_limit(r, s->at);
	if (s->limit || r->out->limit == 0)
		r->out->limit = s->limit ? s->limit : some(r, s);
	r->out->super = true;
	use(r, s->at, ROLE_ORDER);
}

/* The measure is a column that is named. */
static void
by_column(struct reading *r, const struct super *s)
{
	size_t prev = s->at > 0 ? s->at - 1 : 0;
	bool list = s->at > 0 && (lex_at(r, (long)prev, LEX_AND) ||
	    item_at(r, prev)->kind == ITEM_COMMA);
	long slot;

	if (s->limit == 0 && s->agg == AGG_NONE && (is_head(r, s->at) ||
	    (list && r->out->nwants > 0))) {
		read_phrase(r, s->noun, WANT_COLUMN, ROLE_OUTPUT, &slot);
		slot_favour(r, slot, is_measure, 0.8);
		add_want(r, s->dir > 0 ? AGG_MAX : AGG_MIN, slot);
		use(r, s->at, ROLE_OUTPUT);
		return;
	}
	read_phrase(r, s->noun, WANT_COLUMN, ROLE_ORDER, &slot);
	slot_favour(r, slot, is_measure, 0.8);
	set_key(r, s, slot, s->agg == AGG_COUNT ? AGG_NONE : s->agg);
}

/* "the highest and lowest price": the noun comes after the second. */
static bool
shares_noun(const struct reading *r, const struct super *s, size_t *noun)
{
	size_t k = s->noun;

	if (!lex_at(r, (long)k, LEX_AND) && (k >= r->items->n ||
	    item_at(r, k)->kind != ITEM_COMMA))
		return false;
	k = item_next(r, k);
	if (lex_at(r, (long)k, LEX_AND))
		k = item_next(r, k);
	if (!lex_at(r, (long)k, LEX_SUPER) && !lex_at(r, (long)k, LEX_AGG))
		return false;
	*noun = item_next(r, k);
	return is_name(r, (long)*noun) &&
	    item_fits(item_at(r, *noun), SURE, is_measure);
}

/* "launched most recently", "made an order most recently": a column or a
 * table that stands before. */
static long
name_before(const struct reading *r, size_t i, bool column)
{
	for (size_t k = i; k-- > 0 && k + 6 > i; ) {
		const struct item *item = item_at(r, k);

		if (item->kind == ITEM_STOP || item_is(item, LEX_OF))
			return -1;
		if (item->kind != ITEM_NAME)
			continue;
		if (column)
			return is_free(r, k) && item_fits(item, SURE,
			    is_measure) && k + 2 >= i ? (long)k : -1;
		return item_table(item, 0.55) ? (long)k : -1;
	}
	return -1;
}

static void
by_domain(struct reading *r, const struct super *s)
{
	long owner = -1, k;

	if (is_name(r, (long)s->noun)) {
		if (item_table(item_at(r, s->noun), SURE))
			owner = slot_of(r, s->noun, WANT_TABLE);
	} else if ((k = name_before(r, s->at, true)) >= 0) {
		use(r, (size_t)k, ROLE_ORDER);
		set_key(r, s, slot_of(r, (size_t)k, WANT_COLUMN), AGG_NONE);
		return;
	} else if ((k = name_before(r, s->at, false)) >= 0) {
		owner = slot_of(r, (size_t)k, WANT_TABLE);
	}
	k = slot_of_domain(r, s->at, s->domain, owner);
	if (r->out->slots[k].n || s->agg != AGG_NONE)
		set_key(r, s, k, s->agg == AGG_COUNT ? AGG_NONE : s->agg);
	else if (is_name(r, (long)s->noun) && is_free(r, s->noun) &&
	    item_column(item_at(r, s->noun), 0.85))
		by_column(r, s);
	/* else nothing measures it, and the word stays unused */
}

static void
by_count(struct reading *r, const struct super *s)
{
	bool named = is_name(r, (long)s->noun) && is_free(r, s->noun);
	long slot = -1;

	if (named && !s->often) {
		slot = slot_of(r, s->noun, WANT_TABLE);
		use(r, s->noun, ROLE_ORDER);
	}
	set_key(r, s, slot, AGG_COUNT);
}

/* "with the maximum gpa" is a superlative, "the maximum gpa" is not. */
static bool
is_superlative_agg(const struct reading *r, size_t i)
{
	const struct lexeme *x = item_at(r, i)->lexeme;
	long before = item_before(r, i);

	if (x->arg != AGG_MAX && x->arg != AGG_MIN)
		return false;
	return lex_at(r, before, LEX_WITH) || lex_at(r, before, LEX_HAVE) ||
	    (before >= 1 && item_at(r, (size_t)before)->kind == ITEM_NAME &&
	    lex_at(r, (long)i - 1, LEX_BE));
}

/* "top 5 countries by ..", ".. with the most ..": the measure is said
 * elsewhere. */
static bool
only_limits(struct reading *r, const struct super *s)
{
	size_t sentence = item_at(r, s->at)->sentence;

	if (!s->limit || s->domain != DOMAIN_QUALITY)
		return false;
	for (size_t k = s->noun; k < r->items->n &&
	    item_at(r, k)->sentence == sentence; k++) {
		size_t next = item_next(r, k);

		if (lex_at(r, (long)k, LEX_SUPER) ||
		    lex_at(r, (long)k, LEX_OFTEN) ||
		    (lex_at(r, (long)k, LEX_AGG) && is_superlative_agg(r, k)))
			return true;
		if ((lex_at(r, (long)k, LEX_BY) ||
		    (lex_at(r, (long)k, LEX_IN) &&
		    lex_at(r, (long)k + 1, LEX_AGG))) &&
		    next < r->items->n && is_free(r, next))
			return false;
	}
	return false;
}

/* ".. by number of invoices" */
static bool
by_phrase(struct reading *r, struct super *s)
{
	size_t sentence = item_at(r, s->at)->sentence, k, next;
	enum agg agg = AGG_NONE;
	long slot;

	if (!s->limit)
		return false;
	for (k = s->noun; k < r->items->n; k++)
		if (item_at(r, k)->sentence != sentence ||
		    lex_at(r, (long)k, LEX_BY))
			break;
	if (!lex_at(r, (long)k, LEX_BY))
		return false;
	next = item_next(r, k);
	if (lex_at(r, (long)next, LEX_COUNT) ||
	    lex_at(r, (long)next, LEX_AGG)) {
		agg = lex_at(r, (long)next, LEX_COUNT) ? AGG_COUNT :
		    (enum agg)item_at(r, next)->lexeme->arg;
		use(r, next, ROLE_ORDER);
		next = item_next(r, next);
	}
	if (!is_name(r, (long)next) || !is_free(r, next))
		return false;
	use(r, k, ROLE_ORDER);
	read_phrase(r, next, agg == AGG_COUNT ? WANT_TABLE : WANT_COLUMN,
	    ROLE_ORDER, &slot);
	set_key(r, s, slot, agg);
	return true;
}

static bool
is_free_measure(const struct reading *r, long i)
{
	return i >= 0 && (size_t)i < r->items->n && is_free(r, (size_t)i) &&
	    is_measured(r, (size_t)i);
}

/* "spent the most", "best selling", "made the most in sales" */
static bool
by_measure(struct reading *r, const struct super *s)
{
	long k = (long)s->noun;

	if (s->agg != AGG_NONE || (!is_free_measure(r, k) &&
	    is_name(r, k) && item_fits(item_at(r, s->noun), SURE,
	    is_measure)) || (s->domain != DOMAIN_NONE &&
	    s->domain != DOMAIN_QUALITY))
		return false;
	if (lex_at(r, k, LEX_IN) || lex_at(r, k, LEX_OF))
		k = (long)item_next(r, s->noun);
	if (!is_free_measure(r, k))
		k = item_before(r, s->at);
	if (!is_free_measure(r, k))
		return false;
	use(r, (size_t)k, ROLE_ORDER);
	set_key(r, s, slot_of(r, (size_t)k, WANT_COLUMN), AGG_NONE);
	return true;
}

static void
read_superlative(struct reading *r, size_t i)
{
	struct super s = super_start(r, i);
	const struct item *noun = is_name(r, (long)s.noun) &&
	    is_free(r, s.noun) ? item_at(r, s.noun) : NULL;
	const struct link *table = noun ? item_table(noun, SURE) : NULL;
	double least = !table ? SURE : s.domain != DOMAIN_NONE ||
	    s.agg > AGG_COUNT_DISTINCT ? table->score - 0.05 :
	    table->score + 0.01;
	size_t shared;

	if (only_limits(r, &s)) {
		r->out->limit = s.limit;
		use(r, i, ROLE_MARK);
	} else if (by_phrase(r, &s)) {
		return;
	} else if (by_measure(r, &s)) {
		return;
	} else if (s.often) {
		by_count(r, &s);
	} else if (s.agg == AGG_NONE && shares_noun(r, &s, &shared) &&
	    is_head(r, i)) {
		long slot = slot_of(r, shared, WANT_COLUMN);

		add_want(r, s.dir > 0 ? AGG_MAX : AGG_MIN, slot);
		use(r, i, ROLE_OUTPUT);
	} else if (noun && item_fits(noun, least, is_measure)) {
		by_column(r, &s);
	} else if (s.domain != DOMAIN_NONE && s.agg != AGG_COUNT) {
		by_domain(r, &s);
	} else {
		by_count(r, &s);
	}
}

void
read_superlatives(struct reading *r)
{
	for (size_t i = 0; i < r->items->n; i++) {
		if (!is_free(r, i))
			continue;
		if (lex_at(r, (long)i, LEX_SUPER) ||
		    lex_at(r, (long)i, LEX_OFTEN))
			read_superlative(r, i);
		else if (lex_at(r, (long)i, LEX_AGG) &&
		    is_superlative_agg(r, i))
			read_superlative(r, i);
	}
}
