/* How conditions hang together: and, or, both. */
#include <stdlib.h>
#include <string.h>
#include "plan/reading.h"

static bool
shares_column(const struct slot *a, const struct slot *b)
{
	for (size_t i = 0; i < a->n; i++)
		for (size_t k = 0; k < b->n; k++)
			if (a->v[i].column && a->v[i].column ==
			    b->v[k].column)
				return true;
	return false;
}

/* Keep in each only the columns that both have. */
static void
keep_shared(struct slot *a, const struct slot *b)
{
	size_t n = 0;

	for (size_t i = 0; i < a->n; i++)
		for (size_t k = 0; k < b->n; k++)
			if (a->v[i].column == b->v[k].column) {
				a->v[n++] = a->v[i];
				break;
			}
	a->n = n;
}

enum joint { JOINT_NONE, JOINT_AND, JOINT_OR };

static enum joint
joint_between(const struct reading *r, size_t from, size_t to)
{
	enum joint j = JOINT_NONE;

	for (size_t k = from + 1; k < to; k++) {
		const struct item *item = item_at(r, k);

		if (item->kind == ITEM_STOP)
			return JOINT_NONE;
		if (item_is(item, LEX_OR) && item->lexeme->arg == 0)
			j = JOINT_OR;
		else if ((item_is(item, LEX_AND) || item_is(item, LEX_ALSO)) &&
		    r->role[k] != ROLE_FILTER && j == JOINT_NONE)
			j = JOINT_AND;
		else if (item->kind == ITEM_COMMA && j == JOINT_NONE)
			j = JOINT_AND;
	}
	return j;
}

/* A list's last joint holds for all: "A, B or C". */
static bool
list_ends_with_or(const struct reading *r, size_t i)
{
	for (size_t k = i + 1; k < r->items->n; k++) {
		const struct item *item = item_at(r, k);

		if (item_is(item, LEX_OR))
			return true;
		if (item->kind != ITEM_COMMA && item->kind != ITEM_VALUE &&
		    item->kind != ITEM_QUOTED)
			return false;
	}
	return false;
}

static bool
is_number(const json_t *v)
{
	return json_is_integer(v) || json_is_real(v);
}

static const json_t *
value_of(const struct reading *r, const struct test *t)
{
	const struct slot *s = t->slot < 0 ? NULL : &r->out->slots[t->slot];

	return t->value ? t->value : s && s->n ? s->v[0].value : NULL;
}

/* "female students (sex is F)" */
static bool
says_again(const struct reading *r, const struct test *a,
    const struct test *b)
{
	return a->kind == TEST_COMPARE && b->kind == TEST_COMPARE &&
	    a->op == CMP_EQ && b->op == CMP_EQ && a->not == b->not &&
	    a->slot >= 0 && b->slot >= 0 && value_of(r, a) &&
	    json_equal(value_of(r, a), value_of(r, b)) &&
	    shares_column(&r->out->slots[a->slot], &r->out->slots[b->slot]);
}

/* Can no value meet both? "= 'A'" and "= 'B'", "< 5" and "> 7". */
static bool
excludes(const struct reading *r, const struct test *a, const struct test *b)
{
	bool less = a->op == CMP_LT || a->op == CMP_LE;
	bool more = b->op == CMP_GT || b->op == CMP_GE;

	if ((a->kind != TEST_COMPARE && a->kind != TEST_DATE) ||
	    (b->kind != TEST_COMPARE && b->kind != TEST_DATE) || a->not ||
	    b->not || a->slot < 0 || b->slot < 0 ||
	    !shares_column(&r->out->slots[a->slot], &r->out->slots[b->slot]))
		return false;
	if (a->op == CMP_EQ && b->op == CMP_EQ)
		return true;
	if (!is_number(a->value) || !is_number(b->value))
		return false;
	return less && more &&
	    json_number_value(a->value) <= json_number_value(b->value);
}

static void
part(struct reading *r, struct test *a, struct test *b)
{
	keep_shared(&r->out->slots[b->slot], &r->out->slots[a->slot]);
	keep_shared(&r->out->slots[a->slot], &r->out->slots[b->slot]);
	if (a->scope == 0)
		a->scope = add_scope(r, SCOPE_ARM, -1);
	b->scope = add_scope(r, SCOPE_ARM, -1);
}

static bool
is_tight(const struct reading *r, const struct test *a, const struct test *b)
{
	return b->item == a->item + 1 &&
	    item_at(r, a->item)->kind == ITEM_VALUE &&
	    item_at(r, b->item)->kind == ITEM_VALUE;
}

/* "customers in Hamburg and Berlin": a row of theirs has one city, so these
 * and those are meant; "in both" would say otherwise. */
static bool
lists_rows(const struct reading *r, const struct test *a,
    const struct test *b)
{
	const struct slot *s = &r->out->slots[a->slot];
	const struct link *rows;
	size_t k = a->item;

	if (b->item != a->item + 2 || a->op != CMP_EQ || s->n == 0)
		return false;
	while (k-- > 0 && (lex_at(r, (long)k, LEX_IN) ||
	    lex_at(r, (long)k, LEX_BE) || lex_at(r, (long)k, LEX_ART)))
		;
	if (k >= a->item || !is_name(r, (long)k))
		return false;
	rows = item_table(item_at(r, k), 0.9);
	return rows && s->v[0].column && s->v[0].table == rows->table;
}

static void
join_tests(struct reading *r, size_t i)
{
	struct test *a = &r->out->tests[i - 1], *b = &r->out->tests[i];
	enum joint j = joint_between(r, a->item, b->item);
	bool arm = r->out->scopes[a->scope].kind == SCOPE_ARM;

	b->tight |= is_tight(r, a, b);
	if (b->scope != a->scope && !arm)
		return;
	if (j == JOINT_OR || (j == JOINT_AND && excludes(r, a, b) &&
	    (list_ends_with_or(r, b->item) || lists_rows(r, a, b)))) {
		b->or = true;
		if (excludes(r, a, b)) {
			keep_shared(&r->out->slots[b->slot],
			    &r->out->slots[a->slot]);
			keep_shared(&r->out->slots[a->slot],
			    &r->out->slots[b->slot]);
		}
	} else if (b->scope == 0 && (excludes(r, a, b) ||
	    excludes(r, b, a))) {
		part(r, a, b);
	}
}

static int
compare_tests(const void *x, const void *y)
{
	size_t a = ((const struct test *)x)->item;
	size_t b = ((const struct test *)y)->item;

	return (a > b) - (a < b);
}

void
read_joints(struct reading *r)
{
	if (r->out->ntests)
		qsort(r->out->tests, r->out->ntests, sizeof *r->out->tests,
		    compare_tests);
	for (size_t i = 1; i < r->out->ntests; ) {
		struct test *t = &r->out->tests[i];

		if (!says_again(r, t - 1, t)) {
			join_tests(r, i++);
			continue;
		}
		/* the wish for its column stays */
		keep_shared(&r->out->slots[(t - 1)->slot],
		    &r->out->slots[t->slot]);
		memmove(t, t + 1, (--r->out->ntests - i) * sizeof *t);
	}
}
