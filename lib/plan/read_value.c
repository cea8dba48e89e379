/* Stored values, quoted text, and numbers that stand for themselves. */
#include <string.h>
#include "plan/reading.h"

#define SURE 0.6

static bool
has_column(const struct item *name, const struct schema_column *c)
{
	for (size_t i = 0; i < name->nlinks; i++)
		if (name->links[i].column == c && name->links[i].score >= 0.5)
			return true;
	return false;
}

static bool
has_table(const struct item *name, const struct schema_table *t)
{
	for (size_t i = 0; i < name->nlinks; i++)
		if (!name->links[i].column && name->links[i].table == t &&
		    name->links[i].score >= SURE)
			return true;
	return false;
}

/* Make the meanings that a neighbour names cheaper. Gives whether the
 * neighbour names a column of one of them. */
static bool
pull(struct reading *r, long slot, size_t neighbour)
{
	const struct item *name = item_at(r, neighbour);
	struct slot *s = &r->out->slots[slot];
	bool column = false;

	for (size_t i = 0; i < s->n; i++) {
		if (has_column(name, s->v[i].column)) {
			s->v[i].cost -= 1.2;
			column = true;
		} else if (has_table(name, s->v[i].table)) {
			s->v[i].cost -= 0.7;
		}
	}
	slot_sort(s);
	return column;
}

/* The name a value belongs to on the left: "city of X", "country is X". */
static long
left_name(const struct reading *r, size_t i)
{
	for (size_t k = i; k-- > 0; ) {
		const struct item *item = item_at(r, k);

		if (item->kind == ITEM_NAME)
			return (long)k;
		if (item->kind == ITEM_VALUE || item->kind == ITEM_QUOTED)
			continue;
		if (item->kind == ITEM_LEX && (item->lexeme->class == LEX_BE ||
		    item->lexeme->class == LEX_ART ||
		    item->lexeme->class == LEX_CALLED ||
		    item->lexeme->class == LEX_OF ||
		    item->lexeme->class == LEX_NEG ||
		    item->lexeme->class == LEX_BOTH ||
		    item->lexeme->class == LEX_CMP ||
		    item->lexeme->class == LEX_OR ||
		    item->lexeme->class == LEX_IN ||
		    item->lexeme->class == LEX_FILL ||
		    item->lexeme->class == LEX_AND))
			continue;
		if (item->kind == ITEM_WORD && words_is_stop(item->text))
			continue;
		return -1;
	}
	return -1;
}

static bool
is_negated(const struct reading *r, size_t i)
{
	for (size_t k = i; k-- > 0; ) {
		const struct item *item = item_at(r, k);

		if (item_is(item, LEX_CMP))
			return item->lexeme->arg == CMP_NE;
		if (!item_is(item, LEX_ART) && !item_is(item, LEX_BE) &&
		    !item_is(item, LEX_IN) && !item_is(item, LEX_FILL))
			return false;
	}
	return false;
}

static bool
shares_column(const struct slot *a, const struct slot *b)
{
	for (size_t i = 0; i < a->n; i++)
		for (size_t k = 0; k < b->n; k++)
			if (a->v[i].column == b->v[k].column)
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

/* What stands between two operands, when nothing else does. */
static enum joint
joint_between(const struct reading *r, size_t from, size_t to, bool *both)
{
	enum joint j = JOINT_NONE;

	*both = false;
	for (size_t k = from; k-- > 0 && k + 6 > from; )
		if (lex_at(r, (long)k, LEX_BOTH))
			*both = true;
	for (size_t k = from + 1; k < to; k++) {
		const struct item *item = item_at(r, k);

		if (item_is(item, LEX_OR))
			j = JOINT_OR;
		else if (item_is(item, LEX_AND))
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

/* Two conditions on one column: either, or each in its own arm. */
static void
connect(struct reading *r, size_t last)
{
	struct intent *o = r->out;
	struct test *t = &o->tests[last], *p;
	bool both;
	enum joint j;

	if (last == 0)
		return;
	p = &o->tests[last - 1];
	if (p->slot < 0 || p->item >= t->item || (p->kind != TEST_COMPARE) ||
	    !shares_column(&o->slots[t->slot], &o->slots[p->slot]))
		return;
	j = joint_between(r, p->item, t->item, &both);
	if (j == JOINT_NONE)
		return;
	keep_shared(&o->slots[t->slot], &o->slots[p->slot]);
	keep_shared(&o->slots[p->slot], &o->slots[t->slot]);
	if (j == JOINT_OR || list_ends_with_or(r, t->item)) {
		t->or = true;
	} else if (!t->not && !p->not) {
		if (p->scope == 0)
			p->scope = add_scope(r, SCOPE_ARM, -1);
		t->scope = add_scope(r, SCOPE_ARM, -1);
	}
}

static void
read_value(struct reading *r, size_t i)
{
	long slot = slot_of_value(r, i), left = left_name(r, i);
	struct test *t = add_test(r, TEST_COMPARE, slot, i);

	t->op = CMP_EQ;
	t->not = is_negated(r, i);
	if (is_name(r, (long)i + 1) && pull(r, slot, i + 1) &&
	    !item_table(item_at(r, i + 1), 0.9))
		use(r, i + 1, ROLE_FILTER);
	if (left >= 0 && pull(r, slot, (size_t)left) &&
	    !item_table(item_at(r, (size_t)left), 0.95) &&
	    r->role[left] == ROLE_NONE)
		use(r, (size_t)left, ROLE_FILTER);
	use(r, i, ROLE_FILTER);
	connect(r, r->out->ntests - 1);
}

/* Text that no column is known to hold goes to the column beside it. */
static void
read_quoted(struct reading *r, size_t i)
{
	long left = left_name(r, i), slot = -1;
	struct test *t;

	if (left >= 0)
		slot = slot_of(r, (size_t)left, WANT_EITHER);
	else if (is_name(r, (long)i + 1))
		slot = slot_of(r, i + 1, WANT_EITHER);
	if (slot < 0)
		return;
	t = add_test(r, TEST_COMPARE, slot, i);
	t->op = CMP_EQ;
	t->not = is_negated(r, i);
	t->value = text_json(r, item_at(r, i)->text);
	if (left >= 0 && !item_table(item_at(r, (size_t)left), SURE))
		use(r, (size_t)left, ROLE_FILTER);
	use(r, i, ROLE_FILTER);
	connect(r, r->out->ntests - 1);
}

void
read_values(struct reading *r)
{
	for (size_t i = 0; i < r->items->n; i++) {
		if (!is_free(r, i))
			continue;
		if (item_at(r, i)->kind == ITEM_VALUE)
			read_value(r, i);
		else if (item_at(r, i)->kind == ITEM_QUOTED)
			read_quoted(r, i);
	}
}
