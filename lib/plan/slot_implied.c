/* Columns that a phrase speaks of without naming them: what is in stock, the
 * amount that a bare number is compared with. */
#include <string.h>
#include "plan/reading.h"

static bool
has_word(struct reading *r, const struct schema_column *c,
    const char *const *list, size_t n)
{
	struct words words = words_of_name(r->a, c->name);

	for (size_t i = 0; i < words.n; i++)
		for (size_t k = 0; k < n; k++)
			if (strcmp(words.v[i].text, list[k]) == 0)
				return true;
	return false;
}

static bool
is_measure(const struct schema_column *c)
{
	return !c->hidden && !is_key(c) && !is_temporal(c) &&
	    (c->class == TYPE_INTEGER || c->class == TYPE_NUMBER);
}

/* "units_in_stock", "inventory"; not "max_stock", which is a rule. */
static bool
holds_stock(struct reading *r, const struct schema_column *c)
{
	static const char *const held[] = {"stock", "inventory"};
	static const char *const rules[] = {"min", "minimum", "max", "maximum",
	    "reorder", "safety", "alert", "value", "cost", "price"};

	return computed_held(c->table) == c || (has_word(r, c, held, 2) &&
	    !has_word(r, c, rules, sizeof rules / sizeof *rules));
}

long
slot_of_stock(struct reading *r, size_t i)
{
	long slot = slot_of_none(r, i);

	for (size_t t = 0; t < r->out->schema->ntables; t++) {
		const struct schema_table *of = &r->out->schema->tables[t];

		for (size_t k = 0; k < of->ncolumns; k++)
			if (is_measure(&of->columns[k]) &&
			    holds_stock(r, &of->columns[k]))
				slot_add(r, slot, &of->columns[k], 0.1);
	}
	return slot;
}

/* A column of numbers, and no date. */
static bool
plain_link(const struct item *item)
{
	for (size_t i = 0; i < item->nlinks; i++)
		if (item->links[i].column && item->links[i].score >= 0.6 &&
		    !is_key(item->links[i].column) &&
		    is_numeric(item->links[i].column) &&
		    !is_temporal(item->links[i].column))
			return true;
	return false;
}

bool
is_bare(const struct reading *r, const struct left *l, size_t number)
{
	const struct item *left = l->at >= 0 ? item_at(r, (size_t)l->at) :
	    NULL;

	return left && !l->crossed && item_table(left, 0.85) &&
	    item_at(r, number)->kind == ITEM_NUMBER && !plain_link(left);
}

static bool
is_money(const struct schema_column *c)
{
	struct arena a = {0};
	struct words words = words_of_name(&a, c->name);
	bool found = false;
	size_t rank;

	for (size_t i = 0; i < words.n; i++)
		found |= lexicon_domain(DOMAIN_MONEY, words.v[i].stem,
		    &rank) > 0;
	arena_free(&a);
	return found && is_measure(c);
}

bool
has_money(const struct schema_table *t)
{
	for (size_t i = 0; i < t->ncolumns; i++)
		if (is_money(&t->columns[i]))
			return true;
	return false;
}

long
slot_of_amount(struct reading *r, size_t i, const struct schema_table *t)
{
	bool money = has_money(t);
	size_t n = 0;
	long slot;

	for (size_t k = 0; k < t->ncolumns; k++)
		n += money ? is_money(&t->columns[k]) :
		    is_measure(&t->columns[k]);
	if (n == 0 || n > 2)
		return -1;
	slot = slot_of_none(r, i);
	for (size_t k = 0; k < t->ncolumns; k++)
		if (money ? is_money(&t->columns[k]) :
		    is_measure(&t->columns[k]))
			slot_add(r, slot, &t->columns[k], 0.2);
	return slot;
}
