/* "in stock", "out of stock": by a quantity that is held. */
#include "plan/reading.h"

static bool
is_held(const struct schema_table *t)
{
	return computed_is_held(t);
}

/* No quantity says it: a row is there. */
static void
read_held(struct reading *r, size_t i, bool there)
{
	long slot = slot_of_tables(r, i, is_held);

	if (r->out->slots[slot].n == 0 || !there)
		return;
	add_must(r, slot);
	use(r, i, ROLE_FILTER);
}

/* What is out of stock has no row with a quantity, wherever it is kept. */
static void
read_stock(struct reading *r, size_t i)
{
	long slot = slot_of_stock(r, i), before = item_before(r, i);
	bool there = item_at(r, i)->lexeme->arg == 1;
	struct test *t;
	size_t scope = 0;

	if (lex_at(r, before, LEX_NEG) && is_free(r, (size_t)before)) {
		there = !there;
		use(r, (size_t)before, ROLE_FILTER);
	}
	if (r->out->slots[slot].n == 0) {
		read_held(r, i, there);
		return;
	}
	if (!there)
		scope = add_scope(r, SCOPE_NOT, -1);
	t = add_test(r, TEST_COMPARE, slot, i);
	t->op = CMP_GT;
	t->value = number_json(r, 0);
	t->scope = scope;
	use(r, i, ROLE_FILTER);
}

void
read_stocks(struct reading *r)
{
	for (size_t i = 0; i < r->items->n; i++)
		if (is_free(r, i) && lex_at(r, (long)i, LEX_STOCK))
			read_stock(r, i);
}
