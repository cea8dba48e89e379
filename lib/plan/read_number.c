/* Numbers and dates without an operator: "in 2012", "3 rooms", "grade 5". */
#include <math.h>
#include <string.h>
#include "plan/reading.h"

#define SURE 0.6

/* The column that a number stands behind: "grade 5", "age is 20". */
static long
named_before(const struct reading *r, size_t i)
{
	for (size_t k = i; k-- > 0; ) {
		const struct item *item = item_at(r, k);

		if (item->kind == ITEM_NAME)
			return is_free(r, k) && item_column(item, SURE) &&
			    !is_verb(r, k) && (!is_measured(r, k) ||
			    lex_at(r, (long)k + 1, LEX_BE)) ? (long)k : -1;
		if (!item_is(item, LEX_BE) && !item_is(item, LEX_ART) &&
		    !item_is(item, LEX_OF) && !(item_is(item, LEX_CMP) &&
		    item->lexeme->arg == CMP_EQ) &&
		    !item_is(item, LEX_FILL) && !item_is(item, LEX_CALLED) &&
		    !item_is(item, LEX_NEG) && !item_is(item, LEX_OR) &&
		    !(item_is(item, LEX_IN) && !is_year(item_at(r, i))))
			return -1;
	}
	return -1;
}

/* "hired in 2003": the column of the date that follows. */
static long
dated_before(const struct reading *r, size_t i)
{
	long k = (long)i - 2;
	const struct item *item;

	if (!lex_at(r, (long)i - 1, LEX_IN) || !is_name(r, k) ||
	    !is_free(r, (size_t)k))
		return -1;
	item = item_at(r, (size_t)k);
	for (size_t n = 0; n < item->nlinks; n++)
		if (item->links[n].column && item->links[n].score >= SURE &&
		    is_temporal(item->links[n].column))
			return k;
	return -1;
}

static bool
is_like_text(const struct schema_column *c)
{
	return c->class == TYPE_TEXT || is_numeric(c) || is_temporal(c);
}

/* "2005 or later" */
static enum compare
after_compare(struct reading *r, size_t i)
{
	if (!lex_at(r, (long)i + 1, LEX_AFTERCMP) || !is_free(r, i + 1))
		return CMP_EQ;
	use(r, i + 1, ROLE_FILTER);
	return (enum compare)item_at(r, i + 1)->lexeme->arg;
}

static struct test *
equal_test(struct reading *r, long slot, size_t i)
{
	struct test *t = add_test(r, TEST_COMPARE, slot, i);

	t->op = after_compare(r, i);
	t->value = number_json(r, item_at(r, i)->number);
	use(r, i, ROLE_FILTER);
	return t;
}

static void
date_test(struct reading *r, long slot, size_t i)
{
	const struct item *item = item_at(r, i);
	struct test *t = add_test(r, TEST_DATE, slot, i);

	t->op = after_compare(r, i);
	if (item->kind == ITEM_DATE) {
		t->date = item->date;
		t->value = text_json(r, item->text);
	} else {
		t->date = date_of_year((int)item->number);
		t->value = number_json(r, item->number);
	}
	use(r, i, ROLE_FILTER);
}

/* "2 or more rooms", "exactly 3 rooms", "with 3 rooms" */
static bool
counted(struct reading *r, size_t i)
{
	size_t k = item_next(r, i);
	enum compare op = CMP_EQ;
	const struct item *noun;
	struct test *t;
	long before = item_before(r, i);
	bool count;

	if (lex_at(r, (long)k, LEX_AFTERCMP)) {
		op = (enum compare)item_at(r, k)->lexeme->arg;
		use(r, k, ROLE_FILTER);
		k = item_next(r, k);
	}
	if (lex_at(r, (long)k, LEX_TIMES)) {
		t = add_test(r, TEST_COUNT, -1, i);
		t->op = op;
		t->value = number_json(r, item_at(r, i)->number);
		use(r, i, ROLE_FILTER);
		use(r, k, ROLE_FILTER);
		return true;
	}
	if (!is_name(r, (long)k) || !is_free(r, k))
		return false;
	noun = item_at(r, k);
	if (op == CMP_EQ && !lex_at(r, before, LEX_WITH) &&
	    !lex_at(r, before, LEX_HAVE) && !lex_at(r, before, LEX_CMP) &&
	    !numeric_link(noun, SURE))
		return false;
	count = !numeric_link(noun, item_table(noun, SURE) ?
	    item_table(noun, SURE)->score + 0.02 : SURE);
	t = add_test(r, count ? TEST_COUNT : TEST_COMPARE,
	    slot_of(r, k, count ? WANT_TABLE : WANT_COLUMN), i);
	t->op = op;
	t->value = number_json(r, item_at(r, i)->number);
	use(r, i, ROLE_FILTER);
	use(r, k, ROLE_FILTER);
	return true;
}

/* "18 years old" */
static bool
aged(struct reading *r, size_t i)
{
	if (!lex_at(r, (long)i + 1, LEX_UNIT))
		return false;
	use(r, i + 1, ROLE_FILTER);
	equal_test(r, slot_of_domain(r, i, item_at(r, i + 1)->lexeme->domain,
	    -1), i);
	return true;
}

/* "department 140": the row with that key. */
static bool
keyed(struct reading *r, size_t i)
{
	const struct link *t = i > 0 && is_name(r, (long)i - 1) ?
	    item_table(item_at(r, i - 1), 0.9) : NULL;
	const struct item *item = item_at(r, i);
	struct test *test;

	if (!t || item->ordinal || item->number != floor(item->number) ||
	    t->table->nprimary_key != 1)
		return false;
	test = equal_test(r, slot_of_key(r, i, t->table), i);
	(void)test;
	return true;
}

static void
read_number(struct reading *r, size_t i)
{
	const struct item *item = item_at(r, i);
	long k = named_before(r, i), slot;
	struct test *t;

	if (k < 0 && is_year(item))
		k = dated_before(r, i);
	if (k >= 0 && (!item->ordinal || item->text[0] <= '9')) {
		slot = slot_of(r, (size_t)k, WANT_COLUMN);
		use(r, (size_t)k, ROLE_FILTER);
		if (is_year(item))
			date_test(r, slot, i);
		else
			equal_test(r, slot, i);
		return;
	}
	if (item->ordinal) {
		if (is_name(r, (long)i + 1) && is_free(r, i + 1) &&
		    numeric_link(item_at(r, i + 1), SURE)) {
			slot = slot_of(r, i + 1, WANT_COLUMN);
			use(r, i + 1, ROLE_FILTER);
			equal_test(r, slot, i);
		}
		return;
	}
	if (is_year(item) && lex_at(r, (long)i - 1, LEX_IN)) {
		date_test(r, slot_of_domain(r, i, DOMAIN_TIME, -1), i);
		return;
	}
	if (aged(r, i) || keyed(r, i) || counted(r, i))
		return;
	if (is_year(item)) {
		date_test(r, slot_of_domain(r, i, DOMAIN_TIME, -1), i);
	} else if (i > 0 && r->out->ntests > 0 && lex_at(r, (long)i - 1,
	    LEX_OR) && r->out->tests[r->out->ntests - 1].slot >= 0) {
		t = &r->out->tests[r->out->ntests - 1];
		t = equal_test(r, t->slot, i);
		t->or = true;
	}
}

static void
read_date(struct reading *r, size_t i)
{
	long k = named_before(r, i), slot;

	if (k < 0)
		k = dated_before(r, i);
	slot = k >= 0 ? slot_of(r, (size_t)k, WANT_COLUMN) :
	    slot_of_domain(r, i, DOMAIN_TIME, -1);
	if (k >= 0)
		use(r, (size_t)k, ROLE_FILTER);
	slot_favour(r, slot, is_like_text, 1);
	date_test(r, slot, i);
}

void
read_numbers(struct reading *r)
{
	for (size_t i = 0; i < r->items->n; i++) {
		if (!is_free(r, i))
			continue;
		if (item_at(r, i)->kind == ITEM_NUMBER)
			read_number(r, i);
		else if (item_at(r, i)->kind == ITEM_DATE)
			read_date(r, i);
	}
}
