/* "starts with A", "contains 'x'", "has no email": what is no comparison of
 * size. */
#include "plan/reading.h"

#define SURE 0.6

void
read_like(struct reading *r, size_t i)
{
	struct left l = look_left(r, i);
	size_t j = i + 1, k;
	struct test *t;
	long slot;

	while (lex_at(r, (long)j, LEX_LIKE) || (lex_at(r, (long)j, LEX_ART) &&
	    item_at(r, j)->text[0] >= 'a') ||
	    lex_at(r, (long)j, LEX_CALLED) || lex_at(r, (long)j, LEX_OF))
		use(r, j++, ROLE_FILTER);
	if (j >= r->items->n || item_at(r, j)->kind == ITEM_STOP ||
	    lex_at(r, (long)j, LEX_CMP) || lex_at(r, (long)j, LEX_BETWEEN))
		return;
	k = item_next(r, j);
	if (lex_at(r, (long)k, LEX_IN))
		k = item_next(r, k);
	if (k < r->items->n && k > j + 1 && is_name(r, (long)k) &&
	    item_column(item_at(r, k), SURE)) {
		slot = slot_of(r, k, WANT_COLUMN);
		use(r, k, ROLE_FILTER);
	} else if (l.at >= 0) {
		slot = slot_of(r, (size_t)l.at, WANT_EITHER);
	} else if (l.test >= 0 && r->out->tests[l.test].slot >= 0) {
		slot = r->out->tests[l.test].slot;
	} else {
		return;
	}
	t = add_test(r, TEST_LIKE, slot, j);
	t->like = (enum like)item_at(r, i)->lexeme->arg;
	t->value = text_json(r, item_at(r, j)->text);
	use(r, i, ROLE_FILTER);
	use(r, j, ROLE_FILTER);
}

void
read_null(struct reading *r, size_t i)
{
	struct left l = look_left(r, i);
	struct test *t;

	if (l.at < 0 || !item_column(item_at(r, (size_t)l.at), SURE))
		return;
	t = add_test(r, TEST_NULL, slot_of(r, (size_t)l.at, WANT_COLUMN), i);
	t->not = item_at(r, i)->lexeme->arg == 0;
	use(r, (size_t)l.at, ROLE_FILTER);
	use(r, i, ROLE_FILTER);
}
