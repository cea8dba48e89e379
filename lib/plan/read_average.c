/* Comparisons with something calculated: the average, all others. */
#include "plan/reading.h"

#define SURE 0.6

static enum compare
compare_at(const struct reading *r, size_t i)
{
	return (enum compare)item_at(r, i)->lexeme->arg;
}

/* The column on the left of the operator, or what its adjective measures. */
static long
left_slot(struct reading *r, size_t i, enum domain d)
{
	struct left l = look_left(r, i);

	if (l.at >= 0 && !l.crossed &&
	    numeric_link(item_at(r, (size_t)l.at), SURE)) {
		use(r, (size_t)l.at, ROLE_FILTER);
		return slot_of(r, (size_t)l.at, WANT_COLUMN);
	}
	if (d != DOMAIN_NONE)
		return slot_of_domain(r, i, d, left_owner(r, &l));
	return -1;
}

/* Where the clause that says what is compared with ends. */
static size_t
clause_end(const struct reading *r, size_t i)
{
	for (; i < r->items->n; i++) {
		const struct item *item = item_at(r, i);

		if (item->kind == ITEM_STOP || item->kind == ITEM_COMMA ||
		    item_is(item, LEX_AND) || item_is(item, LEX_BUT) ||
		    item_is(item, LEX_EACH) || item_is(item, LEX_GROUP) ||
		    r->role[i] == ROLE_ORDER)
			break;
	}
	return i;
}

/* A test against agg of the same column, over what the clause from `from`
 * says. */
static void
add_scalar(struct reading *r, size_t i, size_t at, long slot, enum agg agg,
    size_t from)
{
	struct test *t;

	slot_favour(r, slot, is_numeric, 0.7);
	t = add_test(r, TEST_AVERAGE, slot, at);
	t->op = compare_at(r, i);
	t->agg = agg;
	t->inner_from = from;
	t->inner_to = clause_end(r, from);
	use(r, i, ROLE_FILTER);
	use(r, at, ROLE_FILTER);
}

/* "above the average price [of ..]" */
void
read_average(struct reading *r, size_t i, size_t j, enum domain d)
{
	enum agg agg = (enum agg)item_at(r, j)->lexeme->arg;
	size_t k = item_next(r, j);
	enum agg left = look_left(r, i).agg;
	long slot;

	if (lex_at(r, (long)k, LEX_COUNT))
		k = item_next(r, k);
	if (lex_at(r, (long)k, LEX_OF))
		k = item_next(r, k);
	slot = left_slot(r, i, d);
	if (is_name(r, (long)k) && is_name(r, (long)k + 1) &&
	    !numeric_link(item_at(r, k), SURE))
		use(r, k++, ROLE_MARK);
	if (is_name(r, (long)k) && numeric_link(item_at(r, k), SURE)) {
		if (slot < 0)
			slot = slot_of(r, k, WANT_COLUMN);
		use(r, k, ROLE_FILTER);
		k++;
	}
	if (slot < 0)
		return;
	add_scalar(r, i, j, slot, agg, k);
	r->out->tests[r->out->ntests - 1].left = left;
}

static bool
is_whole(const struct reading *r, size_t k)
{
	const char *text = item_at(r, k)->text;

	return item_is(item_at(r, k), LEX_EACH) || (item_is(item_at(r, k),
	    LEX_ART) && (text[0] == 'a' || text[0] == 'e') && text[1] != '\0' &&
	    (text[1] == 'l' || text[2] == 'y'));
}

/* "older than all engineers", "than any wine from X", "than the salary of
 * the employee with id 3" */
bool
read_quantified(struct reading *r, size_t i, enum domain d)
{
	enum compare op = compare_at(r, i);
	bool more = op == CMP_GT || op == CMP_GE, whole, any;
	size_t k = i + 1;
	long slot;

	if (op == CMP_EQ || op == CMP_NE || k >= r->items->n)
		return false;
	if (item_is(item_at(r, k), LEX_FILL))
		k++;
	if (k >= r->items->n || !lex_at(r, (long)k, LEX_ART))
		return false;
	whole = is_whole(r, k);
	any = item_at(r, k)->text[0] == 'a' && item_at(r, k)->text[1] == 'n' &&
	    item_at(r, k)->text[2] == 'y';
	if (!whole && item_at(r, k)->text[0] != 't')
		return false;
	k++;
	if (k >= r->items->n || (!is_name(r, (long)k) &&
	    item_at(r, k)->kind != ITEM_VALUE))
		return false;
	slot = left_slot(r, i, d);
	if (slot < 0)
		return false;
	if (is_name(r, (long)k) && numeric_link(item_at(r, k), SURE)) {
		use(r, k, ROLE_FILTER);
		k++;
	}
	add_scalar(r, i, i, slot, more == any ? AGG_MIN : AGG_MAX, k);
	return true;
}

/* "greater than the estimate" */
void
read_other_column(struct reading *r, size_t i, size_t j)
{
	struct left l = look_left(r, i);
	struct test *t;
	long slot, other;

	if (l.at < 0 || !numeric_link(item_at(r, (size_t)l.at), SURE) ||
	    !numeric_link(item_at(r, j), SURE))
		return;
	slot = slot_of(r, (size_t)l.at, WANT_COLUMN);
	other = slot_of(r, j, WANT_COLUMN);
	t = add_test(r, TEST_COLUMN, slot, j);
	t->other = other;
	t->op = compare_at(r, i);
	use(r, (size_t)l.at, ROLE_FILTER);
	use(r, i, ROLE_FILTER);
	use(r, j, ROLE_FILTER);
}

/* Conditions in the clause of a calculated side belong to it. Tables named
 * there need no join. */
void
read_inner(struct reading *r)
{
	for (size_t i = 0; i < r->out->ntests; i++) {
		size_t from = r->out->tests[i].inner_from;
		size_t to = r->out->tests[i].inner_to, scope = 0;

		for (size_t k = 0; to > from && k < r->out->ntests; k++) {
			struct test *t = &r->out->tests[k];

			if (k == i || t->scope != 0 || t->item < from ||
			    t->item >= to)
				continue;
			if (!scope)
				scope = add_scope(r, SCOPE_VALUE, -1);
			t->scope = scope;
		}
		r->out->tests[i].inner = scope;
		for (size_t k = from; k < to; k++)
			if (is_free(r, k) && is_name(r, (long)k))
				use(r, k, ROLE_FILTER);
	}
}
