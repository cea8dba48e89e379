/* Terms of the dictionary and units of time, where they are no plain names:
 * "late", "monthly", "customers by revenue". */
#include "plan/reading.h"

static const struct computed *
computed_at(const struct reading *r, size_t i)
{
	const struct item *item = item_at(r, i);

	if (item->kind != ITEM_NAME)
		return NULL;
	for (size_t k = 0; k < item->nlinks; k++)
		if (item->links[k].column && item->links[k].score >=
		    item->links[0].score) {
			const struct computed *c = computed_of(
			    item->links[k].column);

			if (c)
				return c;
		}
	return NULL;
}

bool
is_measured(const struct reading *r, size_t i)
{
	const struct computed *c = i < r->items->n ? computed_at(r, i) : NULL;

	return c && c->measure;
}

/* "average monthly revenue": the unit parts the two. */
static void
read_over(struct reading *r, long agg, size_t measure)
{
	if (!lex_at(r, agg, LEX_AGG) || !is_free(r, (size_t)agg) ||
	    !is_free(r, measure) || !is_measured(r, measure))
		return;
	add_want(r, (enum agg)item_at(r, (size_t)agg)->lexeme->arg,
	    slot_of(r, measure, WANT_COLUMN));
	use(r, (size_t)agg, ROLE_OUTPUT);
	use(r, measure, ROLE_OUTPUT);
}

/* "revenue per month", "monthly revenue" */
static void
read_unit(struct reading *r, size_t i)
{
	long k = item_before(r, i);

	if (lex_at(r, k, LEX_EACH) || lex_at(r, k, LEX_BY) ||
	    lex_at(r, k, LEX_GROUP))
		use(r, (size_t)k, ROLE_MARK);
	add_group(r, slot_of(r, i, WANT_COLUMN));
	use(r, i, ROLE_GROUP);
	read_over(r, k, item_next(r, i));
}

/* "customers by revenue": the greatest first. */
static void
read_by_measure(struct reading *r, size_t i)
{
	long slot;

	read_phrase(r, item_next(r, i), WANT_COLUMN, ROLE_ORDER, &slot);
	add_key(r, slot, AGG_NONE, 1, i);
	use(r, i, ROLE_ORDER);
}

void
read_computed(struct reading *r)
{
	for (size_t i = 0; i < r->items->n; i++) {
		const struct computed *c = is_free(r, i) ? computed_at(r, i) :
		    NULL;

		if (lex_at(r, (long)i, LEX_BY) && is_free(r, i) && i > 0 &&
		    is_free(r, item_next(r, i)) &&
		    is_measured(r, item_next(r, i)))
			read_by_measure(r, i);
		if (c && c->filter) {
			add_test(r, TEST_TERM, slot_of(r, i, WANT_COLUMN), i);
			use(r, i, ROLE_FILTER);
		} else if (c && c->unit) {
			read_unit(r, i);
		}
	}
}

static bool
is_unit(const struct slot *s)
{
	const struct computed *c = s->n ? computed_of(s->v[0].column) : NULL;

	return c && c->unit;
}

static bool
has_unit_group(const struct reading *r)
{
	for (size_t i = 0; i < r->out->ngroups; i++)
		if (is_unit(&r->out->slots[r->out->groups[i]]))
			return true;
	return false;
}

/* Dates that no name says are those nearest to what is measured. */
static void
own_dates(struct reading *r)
{
	struct intent *o = r->out;
	long measure = -1;

	for (size_t i = 0; i < r->items->n && measure < 0; i++)
		if (is_measured(r, i))
			measure = r->slot[i];
	if (measure < 0)
		return;
	for (size_t i = 0; i < o->ntests; i++)
		if (o->tests[i].kind == TEST_DATE && o->tests[i].slot >= 0 &&
		    o->slots[o->tests[i].slot].implied)
			slot_owner(r, o->tests[i].slot, measure, 1.5);
	for (size_t i = 0; i < o->ngroups; i++)
		if (is_unit(&o->slots[o->groups[i]]))
			slot_owner(r, o->groups[i], measure, 1.5);
}

/* "orders per month" are counted; months stand in their order. */
void
settle_computed(struct reading *r)
{
	struct intent *o = r->out;
	bool calculated = false;

	own_dates(r);
	if (!has_unit_group(r))
		return;
	for (size_t i = 0; i < o->nwants; i++)
		calculated |= o->wants[i].agg != AGG_NONE ||
		    (o->wants[i].slot >= 0 &&
		    is_measured(r, o->slots[o->wants[i].slot].item));
	for (size_t i = 0; !calculated && i < o->nwants; i++)
		if (o->wants[i].slot >= 0 && o->slots[o->wants[i].slot].n &&
		    !o->slots[o->wants[i].slot].v[0].column)
			o->wants[i].agg = AGG_COUNT;
	if (o->nkeys == 0 && o->limit == 0)
		for (size_t i = 0; i < o->ngroups; i++)
			add_key(r, o->groups[i], AGG_NONE, -1,
			    o->slots[o->groups[i]].item);
}
