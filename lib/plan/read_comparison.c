/* "older than 20", "more than 3 courses", "price above the average". */
#include <string.h>
#include "plan/reading.h"
#include "plan/scale.h"

#define SURE 0.6

static const struct {
	const char *stem;
	enum domain domain;
} units[] = {
#define UNIT(stem, domain) {stem, DOMAIN_##domain},
#include "plan/unit.def"
#undef UNIT
};

static bool
is_operand(const struct item *item)
{
	return item->kind == ITEM_NUMBER || item->kind == ITEM_DATE ||
	    item->kind == ITEM_QUOTED || item->kind == ITEM_VALUE;
}

static long
test_at(const struct reading *r, size_t item)
{
	for (size_t i = r->out->ntests; i-- > 0; )
		if (r->out->tests[i].item == item)
			return (long)i;
	return -1;
}

static bool
ends_walk(const struct item *item)
{
	return item->kind == ITEM_STOP || item_is(item, LEX_SHOW) ||
	    item_is(item, LEX_ORDER) || item_is(item, LEX_CMP) ||
	    item_is(item, LEX_SUPER);
}

static void
note_head(const struct reading *r, struct left *l)
{
	long k = item_before(r, (size_t)l->at);

	if (lex_at(r, k, LEX_OF))
		k = item_before(r, (size_t)k);
	if (lex_at(r, k, LEX_COUNT))
		l->counted = true;
	if (lex_at(r, k, LEX_AGG))
		l->agg = (enum agg)item_at(r, (size_t)k)->lexeme->arg;
}

struct left
look_left(const struct reading *r, size_t i)
{
	struct left l = {.at = -1, .test = -1};
	int words = 0;

	for (size_t k = i; k-- > 0; ) {
		const struct item *item = item_at(r, k);

		if (ends_walk(item) || words > 2)
			break;
		if (item->kind == ITEM_NAME && r->role[k] == ROLE_NONE) {
			l.at = (long)k;
			/* "a balance that is higher than" */
			if (lex_at(r, (long)k + 1, LEX_REL) &&
			    lex_at(r, (long)k + 2, LEX_BE))
				l.crossed = false;
			note_head(r, &l);
			break;
		}
		if (r->role[k] == ROLE_FILTER) {
			l.test = test_at(r, k);
			if (l.test < 0 && r->out->ntests)
				l.test = (long)r->out->ntests - 1;
			break;
		}
		if (item_is(item, LEX_WITH) || item_is(item, LEX_HAVE) ||
		    item_is(item, LEX_WHO) || item_is(item, LEX_REL) ||
		    item_is(item, LEX_WH) || item_is(item, LEX_WHERE))
			l.crossed = true;
		words += item->kind == ITEM_WORD &&
		    !words_is_stop(item->text);
	}
	return l;
}

bool
numeric_link(const struct item *item, double least)
{
	for (size_t i = 0; i < item->nlinks; i++)
		if (item->links[i].column && item->links[i].score >= least &&
		    (!is_key(item->links[i].column) ||
		    item->links[i].score > 0.85) &&
		    (is_numeric(item->links[i].column) ||
		    is_temporal(item->links[i].column)))
			return true;
	return false;
}

bool
is_year(const struct item *item)
{
	return item->kind == ITEM_NUMBER && item->number >= 1000 &&
	    item->number < 2200 && item->text[0] >= '1' &&
	    item->text[0] <= '2' && strlen(item->text) == 4;
}

/* Fit to be compared with this number: what is a day to 100? */
static bool
fits_number(const struct item *item, const struct item *number)
{
	if (number->kind != ITEM_NUMBER || is_year(number))
		return numeric_link(item, SURE);
	for (size_t i = 0; i < item->nlinks; i++) {
		const struct schema_column *c = item->links[i].column;

		if (c && item->links[i].score >= SURE && is_numeric(c) &&
		    (!is_key(c) || item->links[i].score > 0.85))
			return true;
	}
	return false;
}

/* Fit to be compared with a year or a date. */
static bool
temporal_link(const struct item *item)
{
	for (size_t i = 0; i < item->nlinks; i++)
		if (item->links[i].column && item->links[i].score >= SURE &&
		    !is_key(item->links[i].column) &&
		    (is_temporal(item->links[i].column) ||
		    item->links[i].score > 0.85))
			return true;
	return false;
}

static enum domain
unit_domain(const struct reading *r, size_t i)
{
	const char *stem;

	if (i >= r->items->n)
		return DOMAIN_NONE;
	if (lex_at(r, (long)i, LEX_UNIT))
		return item_at(r, i)->lexeme->domain;
	stem = r->items->q->v[item_at(r, i)->from].stem;
	for (size_t k = 0; k < sizeof units / sizeof *units; k++)
		if (strcmp(units[k].stem, stem) == 0)
			return units[k].domain;
	return DOMAIN_NONE;
}

static const json_t *
operand_json(struct reading *r, size_t i)
{
	const struct item *item = item_at(r, i);

	if (item->kind == ITEM_NUMBER || item->has_number)
		return number_json(r, item->number);
	if (item_is(item, LEX_ONCE))
		return number_json(r, item->lexeme->arg);
	if (item->kind == ITEM_DATE)
		return text_json(r, item->date.from);
	return text_json(r, item->text);
}

long
left_owner(struct reading *r, const struct left *l)
{
	if (l->at < 0 || !item_table(item_at(r, (size_t)l->at), SURE))
		return -1;
	return slot_of(r, (size_t)l->at, WANT_TABLE);
}

/* Where the number's column is; -1 for none. *count: rows are counted. */
static long
number_slot(struct reading *r, size_t i, size_t j, enum domain d,
    const struct left *l, bool *count)
{
	const struct item *left = l->at >= 0 ? item_at(r, (size_t)l->at) :
	    NULL;
	size_t k = item_next(r, j);
	const struct item *right = is_name(r, (long)k) && is_free(r, k) ?
	    item_at(r, k) : NULL;
	bool near = left && !l->crossed && fits_number(left, item_at(r, j)) &&
	    (d != DOMAIN_TIME || temporal_link(left));
	long slot;

	/* "advising more than 2 students" counts them */
	if (near && right && item_table(right, 0.9) &&
	    unit_domain(r, k) == DOMAIN_NONE && is_verb(r, (size_t)l->at))
		near = false;
	*count = false;
	(void)i;
	if (left && l->counted && unit_domain(r, k) == DOMAIN_NONE) {
		use(r, (size_t)l->at, ROLE_FILTER);
		*count = !numeric_link(left, 0.8);
		return slot_of(r, (size_t)l->at, *count ? WANT_TABLE :
		    WANT_COLUMN);
	}
	if (right && !near && unit_domain(r, k) == DOMAIN_NONE) {
		const struct link *t = item_table(right, SURE);
		const struct link *c = item_column(right, SURE);

		*count = !numeric_link(right, t ? t->score + 0.02 : SURE);
		if (!t && !c)
			*count = false;
		use(r, k, ROLE_FILTER);
		return slot_of(r, k, *count ? WANT_TABLE : WANT_COLUMN);
	}
	if (d == DOMAIN_NONE && unit_domain(r, k) == DOMAIN_NONE &&
	    is_bare(r, l, j))
		return slot_of_amount(r, j, item_table(left, 0.85)->table);
	if (near) {
		slot = slot_of(r, (size_t)l->at, WANT_COLUMN);
		use(r, (size_t)l->at, ROLE_FILTER);
		if (unit_domain(r, k) != DOMAIN_NONE && is_free(r, k))
			use(r, k, ROLE_FILTER);
		return slot;
	}
	if (d == DOMAIN_NONE || d == DOMAIN_HEIGHT || d == DOMAIN_SIZE)
		if (unit_domain(r, k) != DOMAIN_NONE) {
			d = unit_domain(r, k);
			use(r, k, ROLE_FILTER);
		}
	if (l->test >= 0 && (d == DOMAIN_NONE || d == DOMAIN_HEIGHT ||
	    d == DOMAIN_SIZE || d == DOMAIN_TIME) &&
	    r->out->tests[l->test].slot >= 0) {
		*count = r->out->tests[l->test].kind == TEST_COUNT;
		return r->out->tests[l->test].slot;
	}
	if (d != DOMAIN_NONE)
		return slot_of_domain(r, j, d, left_owner(r, l));
	if (left && item_column(left, SURE) && !l->crossed) {
		use(r, (size_t)l->at, ROLE_FILTER);
		return slot_of(r, (size_t)l->at, WANT_COLUMN);
	}
	return -1;
}

static const char *
unit_word(const struct reading *r, size_t i)
{
	return r->items->q->v[item_at(r, i)->from].text;
}

static void
add_number_test(struct reading *r, size_t i, size_t j, enum compare op,
    enum domain d)
{
	struct left l = look_left(r, i);
	const struct item *item = item_at(r, j);
	bool count;
	size_t k = item_next(r, j);
	long slot;
	struct test *t;

	if (lex_at(r, (long)k, LEX_TIMES) || item_is(item, LEX_ONCE)) {
		t = add_test(r, TEST_COUNT, -1, j);
		if (!item_is(item, LEX_ONCE))
			use(r, k, ROLE_FILTER);
	} else {
		if (is_year(item) && d == DOMAIN_NONE && !is_name(r, (long)k) &&
		    (l.at < 0 || !numeric_link(item_at(r, (size_t)l.at),
		    SURE)) && !(is_bare(r, &l, j) && has_money(item_table(
		    item_at(r, (size_t)l.at), 0.85)->table)))
			d = DOMAIN_TIME;
		if (item->kind == ITEM_DATE && d == DOMAIN_NONE)
			d = DOMAIN_TIME;
		slot = number_slot(r, i, j, d, &l, &count);
		if (slot < 0)
			return;
		t = add_test(r, count ? TEST_COUNT : TEST_COMPARE, slot, j);
		if (l.agg && !count) {
			t->kind = TEST_AGG;
			t->agg = l.agg;
		}
	}
	t->op = op;
	t->value = operand_json(r, j);
	if (k < r->items->n && scale_is_unit(unit_word(r, k))) {
		t->unit = unit_word(r, k);
		if (is_free(r, k))
			use(r, k, ROLE_FILTER);
	}
	if (t->kind == TEST_COMPARE && (item->kind == ITEM_DATE ||
	    is_year(item))) {
		t->kind = TEST_DATE;
		t->date = item->kind == ITEM_DATE ? item->date :
		    date_of_year((int)item->number);
	}
	use(r, i, ROLE_FILTER);
	use(r, j, ROLE_FILTER);
}

/* "before '2017-06-19 02:59:21'", a stored text that can be ordered. */
static void
add_text_test(struct reading *r, size_t i, size_t j, enum compare op,
    enum domain d)
{
	struct left l = look_left(r, i);
	const struct item *item = item_at(r, j);
	struct test *t;
	long slot;

	if (l.at >= 0 && numeric_link(item_at(r, (size_t)l.at), SURE)) {
		slot = slot_of(r, (size_t)l.at, WANT_COLUMN);
		use(r, (size_t)l.at, ROLE_FILTER);
	} else if (l.test >= 0 && d == DOMAIN_TIME &&
	    r->out->tests[l.test].slot >= 0) {
		slot = r->out->tests[l.test].slot;
	} else if (item->kind == ITEM_VALUE) {
		slot = slot_of_value(r, j);
	} else if (d != DOMAIN_NONE) {
		slot = slot_of_domain(r, j, d, left_owner(r, &l));
	} else {
		return;
	}
	t = add_test(r, TEST_COMPARE, slot, j);
	t->op = op;
	t->value = text_json(r, item->text);
	use(r, i, ROLE_FILTER);
	use(r, j, ROLE_FILTER);
}

/* "before the year 2010", "after the date '2017-01-01'": the column stands
 * between. */
static bool
named_operand(struct reading *r, size_t i, size_t j, enum compare op)
{
	size_t k = item_next(r, j);
	struct test *t;

	if (!is_name(r, (long)j) || !is_free(r, j))
		return false;
	if (lex_at(r, (long)k, LEX_OF))
		k = item_next(r, k);
	if (k >= r->items->n || !is_operand(item_at(r, k)) ||
	    !numeric_link(item_at(r, j), SURE))
		return false;
	t = add_test(r, TEST_COMPARE, slot_of(r, j, WANT_COLUMN), k);
	t->op = op;
	t->value = operand_json(r, k);
	if (item_at(r, k)->kind == ITEM_DATE || is_year(item_at(r, k))) {
		t->kind = TEST_DATE;
		t->date = is_year(item_at(r, k)) ?
		    date_of_year((int)item_at(r, k)->number) :
		    item_at(r, k)->date;
	}
	use(r, i, ROLE_FILTER);
	use(r, j, ROLE_FILTER);
	use(r, k, ROLE_FILTER);
	return true;
}

static void
read_comparison(struct reading *r, size_t i)
{
	const struct lexeme *x = item_at(r, i)->lexeme;
	enum compare op = (enum compare)x->arg;
	size_t j = item_next(r, i);
	const struct item *item;

	if (j >= r->items->n || named_operand(r, i, j, op) ||
	    read_quantified(r, i, x->domain))
		return;
	item = item_at(r, j);
	if (op == CMP_EQ && item->kind != ITEM_NUMBER &&
	    !item_is(item, LEX_ONCE))
		return;
	if (item->kind == ITEM_NUMBER || item->kind == ITEM_DATE ||
	    item_is(item, LEX_ONCE))
		add_number_test(r, i, j, op, x->domain);
	else if (item_is(item, LEX_AGG) && item->lexeme->arg != AGG_SUM)
		read_average(r, i, j, x->domain);
	else if (item->kind == ITEM_VALUE && item->has_number)
		add_number_test(r, i, j, op, x->domain);
	else if ((item->kind == ITEM_VALUE || item->kind == ITEM_QUOTED) &&
	    op != CMP_NE)
		add_text_test(r, i, j, op, x->domain);
	else if (item->kind == ITEM_NAME && op != CMP_NE)
		read_other_column(r, i, j);
}

static void
read_between(struct reading *r, size_t i)
{
	size_t j = item_next(r, i), k = item_next(r, j), m = item_next(r, k);
	struct test *t;
	size_t before = r->out->ntests;

	if (m >= r->items->n || !is_operand(item_at(r, j)) ||
	    !is_operand(item_at(r, m)))
		return;
	if (!lex_at(r, (long)k, LEX_AND) && !lex_at(r, (long)k, LEX_IN) &&
	    item_at(r, k)->kind != ITEM_WORD)
		return;
	/* the noun stands behind the second number */
	add_number_test(r, i, m, CMP_LE, DOMAIN_NONE);
	if (r->out->ntests == before)
		return;
	t = &r->out->tests[before];
	t->value2 = t->value;
	t->value = operand_json(r, j);
	if (t->kind == TEST_DATE) {
		struct date from = item_at(r, j)->kind == ITEM_DATE ?
		    item_at(r, j)->date :
		    date_of_year((int)item_at(r, j)->number);

		memcpy(t->date.from, from.from, sizeof from.from);
		t->date.span = true;
		t->op = CMP_EQ;
	} else if (t->kind == TEST_COMPARE) {
		t->kind = TEST_BETWEEN;
	}
	use(r, j, ROLE_FILTER);
	use(r, k, ROLE_FILTER);
}

/* "from 2000 to 2010" */
static bool
is_from_to(const struct reading *r, size_t i)
{
	size_t k = i + 2;

	return lex_at(r, (long)i, LEX_IN) && item_at(r, i)->lexeme->arg == 1 &&
	    k + 1 < r->items->n && is_operand(item_at(r, i + 1)) &&
	    lex_at(r, (long)k, LEX_IN) && item_at(r, k)->lexeme->arg == 2 &&
	    is_operand(item_at(r, k + 1)) &&
	    item_at(r, i + 1)->kind != ITEM_VALUE;
}

void
read_comparisons(struct reading *r)
{
	for (size_t i = 0; i < r->items->n; i++) {
		if (!is_free(r, i))
			continue;
		if (lex_at(r, (long)i, LEX_CMP))
			read_comparison(r, i);
		else if (lex_at(r, (long)i, LEX_BETWEEN) || is_from_to(r, i))
			read_between(r, i);
		else if (lex_at(r, (long)i, LEX_LIKE))
			read_like(r, i);
		else if (lex_at(r, (long)i, LEX_NULL))
			read_null(r, i);
	}
}
