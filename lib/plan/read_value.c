/* Stored values, quoted text, and numbers that stand for themselves. */
#include <string.h>
#include "plan/display.h"
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

/* The name a value belongs to on the left: "city X", "country is X". In
 * "names of Rock tracks" it does not. */
static long
left_name(const struct reading *r, size_t i)
{
	bool head = is_name(r, (long)i + 1) &&
	    item_table(item_at(r, i + 1), 0.9);

	for (size_t k = i; k-- > 0; ) {
		const struct item *item = item_at(r, k);

		if (item->kind == ITEM_NAME)
			return (long)k;
		if (item->kind == ITEM_VALUE || item->kind == ITEM_QUOTED)
			continue;
		if (item->kind == ITEM_LEX && (item->lexeme->class == LEX_BE ||
		    item->lexeme->class == LEX_ART ||
		    item->lexeme->class == LEX_CALLED ||
		    (item->lexeme->class == LEX_OF && !head) ||
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

/* "contains 'a' or 'b'": the second is compared like the first. */
static bool
like_before(struct reading *r, size_t i)
{
	const struct test *p = NULL;
	struct test *t;
	struct test copy;

	if (!lex_at(r, (long)i - 1, LEX_OR) && !lex_at(r, (long)i - 1,
	    LEX_AND))
		return false;
	for (size_t k = 0; k < r->out->ntests; k++)
		if (r->out->tests[k].item + 2 == i &&
		    r->out->tests[k].kind == TEST_LIKE)
			p = &r->out->tests[k];
	if (!p)
		return false;
	copy = *p;
	t = add_test(r, TEST_LIKE, copy.slot, i);
	t->like = copy.like;
	t->value = text_json(r, item_at(r, i)->text);
	use(r, i, ROLE_FILTER);
	return true;
}

/* "'x' in their name": a part of it. */
static bool
part_of_column(struct reading *r, size_t i)
{
	size_t k = item_next(r, i);
	struct test *t;

	if (!lex_at(r, (long)k, LEX_IN))
		return false;
	/* "in part of their names" */
	if (k + 2 < r->items->n && lex_at(r, (long)k + 2, LEX_OF))
		k += 2;
	if (!lex_at(r, (long)k + 1, LEX_PRONOUN) ||
	    !is_name(r, (long)item_next(r, k)))
		return false;
	k = item_next(r, k);
	if (!is_free(r, k) || !item_column(item_at(r, k), SURE))
		return false;
	t = add_test(r, TEST_LIKE, slot_of(r, k, WANT_COLUMN), i);
	t->like = LIKE_CONTAINS;
	t->value = text_json(r, item_at(r, i)->text);
	use(r, i, ROLE_FILTER);
	use(r, k, ROLE_FILTER);
	return true;
}

static bool
hangs_on(const struct schema_table *t, const struct item *name)
{
	for (size_t i = 0; i < t->nkeys; i++)
		if (t->keys[i].to && has_table(name, t->keys[i].to))
			return true;
	return false;
}

/* "albums by X": X is no album, and nothing that an album consists of;
 * sooner somebody than something. */
static void
made_by(struct reading *r, long slot, size_t i)
{
	struct slot *s = &r->out->slots[slot];
	long k = (long)i - 2;

	while (k >= 0 && item_at(r, (size_t)k)->kind == ITEM_WORD)
		k--;
	if (!is_name(r, k))
		return;
	for (size_t n = 0; n < s->n; n++)
		if (has_table(item_at(r, (size_t)k), s->v[n].table))
			s->v[n].cost += 1.5;
		else if (hangs_on(s->v[n].table, item_at(r, (size_t)k)))
			s->v[n].cost += 0.7;
		else if (slot_is_person(r, s->v[n].table))
			s->v[n].cost -= 1;
	slot_sort(s);
}

/* "shipped to X", "reports to X": the column on the left is a key to the
 * row that has the value. */
static bool
leads_to(const struct item *name, const struct schema_table *t, bool self)
{
	for (size_t i = 0; i < name->nlinks; i++) {
		const struct schema_column *c = name->links[i].column;

		for (size_t k = 0; c && name->links[i].score >= 0.5 &&
		    k < c->table->nkeys; k++)
			if (c->table->keys[k].to == t &&
			    c->table->keys[k].from_columns &&
			    c->table->keys[k].from_columns[0] == c &&
			    (!self || c->table == t))
				return true;
	}
	return false;
}

static void
read_role(struct reading *r, struct test *t, size_t i, long left)
{
	struct slot *s = &r->out->slots[t->slot];
	bool by = lex_at(r, (long)i - 1, LEX_BY);
	const struct item *name;

	if (i > 0 && item_at(r, i - 1)->kind == ITEM_VALUE &&
	    r->out->ntests > 1)
		t->role = t[-1].role;
	if (by)
		left = item_before(r, i - 1);
	if (!is_name(r, left) || (!by && !lex_at(r, (long)i - 1, LEX_IN)))
		return;
	name = item_at(r, (size_t)left);
	if (item_table(name, SURE) ||
	    (!is_free(r, (size_t)left) && r->role[left] != ROLE_FILTER))
		return;
	for (size_t k = 0; k < s->n; k++)
		if (leads_to(name, s->v[k].table, false))
			s->v[k].cost -= 1;
	slot_sort(s);
	if (!s->n || !leads_to(name, s->v[0].table, false))
		return;
	if (leads_to(name, s->v[0].table, true))
		t->role = slot_of(r, (size_t)left, WANT_COLUMN);
	use(r, (size_t)left, ROLE_FILTER);
}

/* "whose ties is '1'": the column is said, whatever else holds the value. */
static bool
said_column(struct reading *r, size_t i, long left)
{
	const struct item *item = item_at(r, i);
	const struct item *name = left >= 0 ? item_at(r, (size_t)left) : NULL;
	struct test *t;

	if (!name || !is_free(r, (size_t)left) || !item_column(name, 0.85) ||
	    item_table(name, 0.85) ||
	    (size_t)left + 2 != i || !(lex_at(r, left + 1, LEX_BE) ||
	    lex_at(r, left + 1, LEX_CMP)))
		return false;
	for (size_t k = 0; k < item->nlinks; k++)
		if (has_column(name, item->links[k].column))
			return false;
	t = add_test(r, TEST_COMPARE, slot_of(r, (size_t)left, WANT_COLUMN),
	    i);
	t->op = CMP_EQ;
	t->not = is_negated(r, i);
	t->value = text_json(r, item->text);
	use(r, (size_t)left, ROLE_FILTER);
	use(r, i, ROLE_FILTER);
	return true;
}

static void
read_value(struct reading *r, size_t i)
{
	long left = left_name(r, i), slot;
	struct test *t;

	if (said_column(r, i, left))
		return;
	slot = slot_of_value(r, i);
	t = add_test(r, TEST_COMPARE, slot, i);

	t->op = CMP_EQ;
	t->not = is_negated(r, i);
	read_role(r, t, i, left);
	if (lex_at(r, (long)i - 1, LEX_BY))
		made_by(r, slot, i);
	if (is_name(r, (long)i + 1) && pull(r, slot, i + 1) &&
	    !item_table(item_at(r, i + 1), 0.9))
		use(r, i + 1, ROLE_FILTER);
	if (left >= 0 && pull(r, slot, (size_t)left) &&
	    !item_table(item_at(r, (size_t)left), 0.95) &&
	    r->role[left] == ROLE_NONE)
		use(r, (size_t)left, ROLE_FILTER);
	use(r, i, ROLE_FILTER);
	if (i > 0 && item_at(r, i - 1)->kind == ITEM_VALUE &&
	    r->slot[i - 1] >= 0)
		slot_owner(r, slot, r->slot[i - 1], 1.5);
}

static long
slot_of_person_name(struct reading *r, size_t i, size_t part)
{
	long slot = slot_of_person(r, i);
	struct slot *s = &r->out->slots[slot];
	size_t n = 0;

	for (size_t k = 0; k < s->n; k++) {
		const struct schema_column *both[2];

		if (!display_person(s->v[k].table, both))
			continue;
		s->v[n] = s->v[k];
		s->v[n++].column = both[part];
	}
	s->n = n;
	return slot;
}

/* "'Linda Smith'" that no single column holds: a first and a last name. */
static bool
read_person(struct reading *r, size_t i)
{
	const char *text = item_at(r, i)->text, *gap = strchr(text, ' ');
	long first = -1;

	if (!gap || strchr(gap + 1, ' ') || text[0] < 'A' || text[0] > 'Z' ||
	    gap[1] < 'A' || gap[1] > 'Z')
		return false;
	for (size_t part = 0; part < 2; part++) {
		long slot = slot_of_person_name(r, i, part);
		struct test *t;

		if (r->out->slots[slot].n == 0)
			return false;
		t = add_test(r, TEST_COMPARE, slot, i);
		t->op = CMP_EQ;
		t->tight = part > 0;
		t->value = text_json(r, part ? gap + 1 : arena_strndup(r->a,
		    text, (size_t)(gap - text)));
		if (part)
			slot_owner(r, slot, first, 3);
		first = slot;
	}
	use(r, i, ROLE_FILTER);
	return true;
}

/* Text that no column is known to hold goes to the column beside it. */
static void
read_quoted(struct reading *r, size_t i)
{
	long left = left_name(r, i), slot = -1;
	struct test *t;

	if ((left < 0 || !item_column(item_at(r, (size_t)left), SURE)) &&
	    read_person(r, i))
		return;

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
}

static bool
is_end(struct reading *r, const struct schema_column *c, bool start)
{
	static const char *const ends[2][5] = {{"destination", "dest", "dst",
	    "arrival", "to"}, {"origin", "source", "src", "departure",
	    "from"}};
	struct words words = words_of_name(r->a, c->name);

	for (size_t i = 0; i < words.n; i++)
		for (size_t k = 0; k < 5; k++)
			if (strcmp(words.v[i].text, ends[start][k]) == 0)
				return true;
	return false;
}

/* "from Chicago to New York": one column holds where it begins, another
 * where it ends. */
static void
read_route_end(struct reading *r, const struct test *t)
{
	struct slot *s = t->slot < 0 ? NULL : &r->out->slots[t->slot];
	bool start = lex_at(r, (long)t->item - 1, LEX_IN) &&
	    item_at(r, t->item - 1)->lexeme->arg == 1;
	bool end = lex_at(r, (long)t->item - 1, LEX_IN) &&
	    item_at(r, t->item - 1)->lexeme->arg == 2;
	size_t n = 0;

	if (!s || (!start && !end))
		return;
	for (size_t i = 0; i < s->n; i++)
		n += is_end(r, s->v[i].column, start);
	for (size_t i = 0; n && i < s->n; i++)
		if (is_end(r, s->v[i].column, !start))
			s->v[i].cost += 2;
	for (size_t i = 0; n && i < s->n; i++)
		if (is_end(r, s->v[i].column, start))
			s->v[i].cost -= 0.2;
	slot_sort(s);
	if (n)
		while (s->n > n && is_end(r, s->v[s->n - 1].column, !start))
			s->n--;
}

void
read_values(struct reading *r)
{
	for (size_t i = 0; i < r->items->n; i++) {
		if (!is_free(r, i) || (item_at(r, i)->kind != ITEM_VALUE &&
		    item_at(r, i)->kind != ITEM_QUOTED))
			continue;
		if (like_before(r, i) || part_of_column(r, i))
			continue;
		if (item_at(r, i)->kind == ITEM_VALUE)
			read_value(r, i);
		else if (item_at(r, i)->kind == ITEM_QUOTED)
			read_quoted(r, i);
	}
	for (size_t i = 0; i < r->out->ntests; i++)
		if (item_at(r, r->out->tests[i].item)->kind == ITEM_VALUE)
			read_route_end(r, &r->out->tests[i]);
}
