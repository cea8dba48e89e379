/* "How much did each customer spend", "products never sold". */
#include <string.h>
#include "plan/reading.h"

#define SURE 0.6

static bool
is_how_much(const struct item *item)
{
	return (item_is(item, LEX_HOW) && item->lexeme->domain ==
	    DOMAIN_MONEY) || (item_is(item, LEX_AGG) &&
	    strcmp(item->lexeme->phrase, "how much") == 0);
}

/* Who spends is a group where each is meant, and no output else. */
static void
read_spender(struct reading *r, size_t i)
{
	long before = (long)i - 1;

	if (!is_name(r, (long)i) || !is_free(r, i))
		return;
	if (lex_at(r, before, LEX_EACH)) {
		use(r, (size_t)before, ROLE_MARK);
		add_group(r, slot_of(r, i, WANT_EITHER));
		use(r, i, ROLE_GROUP);
	} else if (item_table(item_at(r, i), SURE)) {
		add_must(r, slot_of(r, i, WANT_TABLE));
		use(r, i, ROLE_ENTITY);
	}
}

static void
read_how_much(struct reading *r, size_t i)
{
	size_t m = i + 1, sentence = item_at(r, i)->sentence;

	while (m < r->items->n && item_at(r, m)->sentence == sentence &&
	    !(is_free(r, m) && is_measured(r, m)))
		m++;
	if (m == r->items->n || item_at(r, m)->sentence != sentence)
		return;
	add_want(r, AGG_NONE, slot_of(r, m, WANT_COLUMN));
	use(r, i, ROLE_OUTPUT);
	use(r, m, ROLE_OUTPUT);
	for (size_t k = i + 1; k < m; k++)
		read_spender(r, k);
}

void
read_spending(struct reading *r)
{
	for (size_t i = 0; i < r->items->n; i++)
		if (is_free(r, i) && is_how_much(item_at(r, i)))
			read_how_much(r, i);
}
