/* Outputs that are calculated: counts, sums, averages, measures. */
#include <string.h>
#include "plan/reading.h"

#define SURE 0.6

static const char *const measures[] = {
#define MEASURE(stem) stem,
#include "plan/measure.def"
#undef MEASURE
};

static bool
is_number_column(const struct schema_column *c)
{
	return is_numeric(c) && !is_key(c);
}

/* A sum or an average of days or of keys says nothing. */
static bool
is_summable(const struct schema_column *c)
{
	return c->class != TYPE_DATE && c->class != TYPE_DATETIME &&
	    !is_key(c);
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
	for (size_t k = noun->from; k <= noun->to; k++) {
		const char *stem = r->items->q->v[k].stem;

		for (size_t i = 0; i < sizeof measures / sizeof *measures; i++)
			if (strncmp(stem, measures[i],
			    strlen(measures[i])) == 0)
				return true;
	}
	return false;
}

static void
count_column(struct reading *r, const struct item *noun, bool total,
    bool distinct, long slot)
{
	struct want *w;

	if (!distinct && item_fits(noun, 0.7, is_number_of)) {
		slot_favour(r, slot, is_number_of, 0.5);
		add_want(r, total ? AGG_SUM : AGG_NONE, slot);
	} else if (!distinct && item_fits(noun, 0.85, is_number_column) &&
	    is_measure_word(r, noun)) {
		add_want(r, AGG_SUM, slot);
	} else {
		w = add_want(r, AGG_COUNT, slot);
		w->distinct = true;
	}
}

size_t
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
	table = item_table(noun, SURE) && !item_fits(noun,
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

/* "average order": no number of it is said. */
static bool
sums_nothing(const struct reading *r, enum agg agg, size_t k)
{
	return (agg == AGG_SUM || agg == AGG_AVG) && !is_measured(r, k) &&
	    !is_name(r, (long)k + 1) && lex_at(r, item_before(r, k), LEX_AGG) &&
	    !item_fits(item_at(r, k), 0, is_number_column) &&
	    !item_fits(item_at(r, k), SURE, is_summable);
}

/* "average number of orders per customer": the rows of each are counted.
 * Where it is not said of what each, nothing is averaged. */
static bool
read_average_count(struct reading *r, struct head *h, size_t i, size_t k,
    enum agg agg)
{
	const struct item *noun = item_at(r, k);
	const struct link *t = item_table(noun, SURE);
	struct want *w;

	if (!t || agg == AGG_SUM || item_fits(noun, t->score - 0.1,
	    is_number_column))
		return false;
	if (r->out->ngroups == 1) {
		w = add_want(r, AGG_COUNT, slot_of(r, k, WANT_TABLE));
		w->over = agg;
	} else {
		add_want(r, AGG_COUNT, slot_of(r, k, WANT_TABLE));
		r->role[i] = ROLE_NONE;
		r->out->used[i] = false;
	}
	use(r, k, ROLE_OUTPUT);
	h->said = true;
	h->expect = false;
	return true;
}

/* "average, maximum and minimum": all share the noun that follows. */
size_t
read_aggregates(struct reading *r, struct head *h, size_t i)
{
	enum agg aggs[6];
	size_t n = 0, k = i;
	bool counts = false;
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
		counts = true;
	}
	if (!is_name(r, (long)k) || !is_free(r, k))
		return i + 1;
	if (n == 1 && counts && read_average_count(r, h, i, k, aggs[0]))
		return k + 1;
	if (n == 1 && sums_nothing(r, aggs[0], k)) {
		r->role[i] = ROLE_NONE;
		r->out->used[i] = false;
		return i + 1;
	}
	while (is_name(r, (long)k) && is_free(r, k)) {
		size_t end = read_phrase(r, k, WANT_COLUMN, ROLE_OUTPUT,
		    &slot), next;

		slot_favour(r, slot, is_number_column, 0.8);
		for (size_t m = 0; m < n; m++) {
			if (aggs[m] == AGG_SUM || aggs[m] == AGG_AVG)
				slot_favour(r, slot, is_summable, 3);
			add_want(r, aggs[m], slot);
		}
		h->said = true;
		h->expect = false;
		k = end;
		next = item_next(r, k);
		if (!lex_at(r, (long)k, LEX_AND) || next != k + 1 ||
		    !is_name(r, (long)next) || !item_fits(
		    item_at(r, next), SURE, is_number_column))
			break;
		k = next;
	}
	return k;
}

/* "in total", "on average" behind what was counted or named. */
bool
read_trailing_agg(struct reading *r, struct head *h, size_t i)
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

/* "When did", "where is", "how old": the measure is not named. */
bool
read_measure(struct reading *r, struct head *h, size_t i)
{
	const struct lexeme *x = item_at(r, i)->lexeme;
	enum domain d = x->domain;
	long slot;

	if (r->out->nwants > h->first && !item_is(item_at(r, i), LEX_HOW) &&
	    !(i > 0 && lex_at(r, (long)i - 1, LEX_AND)))
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

