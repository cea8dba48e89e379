/* Tables that are spoken of without being shown: they must be joined. */
#include <string.h>
#include "plan/reading.h"

#define SURE 0.7

/* The name beside a value says which kind of thing it is, no more. */
static bool
beside_value(const struct reading *r, size_t i)
{
	if (i > 0 && item_at(r, i - 1)->kind == ITEM_VALUE)
		return true;
	for (size_t k = i + 1; k < r->items->n; k++) {
		const struct item *item = item_at(r, k);

		if (item->kind == ITEM_VALUE || item->kind == ITEM_QUOTED)
			return true;
		if (!item_is(item, LEX_CALLED) && !item_is(item, LEX_BE) &&
		    !item_is(item, LEX_WHOSE) && !item_is(item, LEX_OF))
			return false;
	}
	return false;
}

/* "who ordered tea": a line of a sale stands between. */
static bool
read_sold(struct reading *r, size_t i)
{
	static const char *const verbs[] = {"ordered", "bought", "purchased"};
	long slot;

	for (size_t v = 0; v < sizeof verbs / sizeof *verbs; v++) {
		if (strcmp(verbs[v], item_at(r, i)->text) != 0)
			continue;
		slot = slot_of_tables(r, i, computed_is_sale);
		if (r->out->slots[slot].n == 0)
			return false;
		add_must(r, slot);
		r->out->used[i] = true;
		return true;
	}
	return false;
}

static bool
is_said(const struct reading *r, const struct schema_table *t)
{
	for (size_t i = 0; i < r->out->nmust; i++)
		if (r->out->slots[r->out->must[i]].v[0].table == t)
			return true;
	return r->out->entity >= 0 &&
	    r->out->slots[r->out->entity].v[0].table == t;
}

void
read_connections(struct reading *r)
{
	for (size_t i = 0; i < r->items->n; i++) {
		const struct link *t;

		if (!is_free(r, i) || (beside_value(r, i) && read_sold(r, i)) ||
		    !is_name(r, (long)i))
			continue;
		t = item_table(item_at(r, i), SURE);
		if (!t)
			continue;
		r->out->used[i] = true;
		if (!is_said(r, t->table) && !beside_value(r, i))
			add_must(r, slot_of(r, i, WANT_TABLE));
	}
	for (size_t i = 0; i < r->items->n; i++)
		if (item_at(r, i)->kind == ITEM_LEX &&
		    item_at(r, i)->lexeme->class >= LEX_AND)
			r->out->used[i] = true;
}
