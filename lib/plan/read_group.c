/* "for each country", "grouped by", and what must not be: "without pets". */
#include <string.h>
#include "plan/draft.h"
#include "plan/reading.h"

#define SURE 0.6

static bool
ends_clause(const struct reading *r, size_t i)
{
	const struct item *item = item_at(r, i);
	size_t next = i + 1;

	if (item->kind == ITEM_STOP || item_is(item, LEX_BUT) ||
	    item_is(item, LEX_SHOW) || r->role[i] == ROLE_ORDER)
		return true;
	if (item->kind != ITEM_COMMA && !item_is(item, LEX_AND))
		return false;
	return lex_at(r, (long)next, LEX_SHOW) ||
	    lex_at(r, (long)next, LEX_WH) || lex_at(r, (long)next, LEX_ALSO) ||
	    lex_at(r, (long)next, LEX_HAVE) || lex_at(r, (long)next, LEX_WHO) ||
	    lex_at(r, (long)next, LEX_BE) || lex_at(r, (long)next, LEX_ORDER) ||
	    lex_at(r, (long)next, LEX_WHOSE);
}

static size_t
tests_within(struct reading *r, size_t from, size_t to, size_t scope,
    bool set)
{
	size_t n = 0;

	for (size_t i = 0; i < r->out->ntests; i++) {
		struct test *t = &r->out->tests[i];

		if (t->item <= from || t->item >= to)
			continue;
		if (set)
			t->scope = scope;
		n++;
	}
	return n;
}

/* "never sold": no line of a sale has them. */
static bool
read_unsold(struct reading *r, size_t i, size_t end)
{
	static const char *const verbs[] = {"sold", "bought", "purchased"};

	for (size_t k = i + 1; k < end; k++)
		for (size_t v = 0; v < sizeof verbs / sizeof *verbs; v++) {
			long slot;

			if (strcmp(verbs[v], item_at(r, k)->text) != 0 ||
			    !is_free(r, k))
				continue;
			slot = slot_of_tables(r, k, computed_is_sale);
			if (r->out->slots[slot].n == 0)
				return false;
			add_scope(r, SCOPE_NOT, slot);
			use(r, k, ROLE_FILTER);
			return true;
		}
	return false;
}

static void
read_negation(struct reading *r, size_t i)
{
	size_t end = i + 1, ntests;
	long table = -1, column = -1, via = -1;

	while (end < r->items->n && !ends_clause(r, end))
		end++;
	for (size_t k = i + 1; k < end; k++) {
		if (!is_name(r, (long)k) || !is_free(r, k))
			continue;
		if (table < 0 && item_table(item_at(r, k), SURE))
			table = (long)k;
		else if (via < 0 && item_table(item_at(r, k), SURE))
			via = (long)k;
		else if (column < 0 && table < 0)
			column = (long)k;
	}
	ntests = tests_within(r, i, end, 0, false);
	if (!ntests && table < 0 && column >= 0) {
		struct test *t = add_test(r, TEST_NULL,
		    slot_of(r, (size_t)column, WANT_COLUMN), i);

		use(r, (size_t)column, ROLE_FILTER);
		(void)t;
	} else if (ntests || table >= 0) {
		long slot = table >= 0 ? slot_of(r, (size_t)table,
		    WANT_TABLE) : -1;
		size_t scope = add_scope(r, SCOPE_NOT, slot);

		if (table >= 0)
			use(r, (size_t)table, ROLE_FILTER);
		if (via >= 0) {
			r->out->scopes[scope].via = slot_of(r, (size_t)via,
			    WANT_TABLE);
			use(r, (size_t)via, ROLE_FILTER);
		}
		tests_within(r, i, end, scope, true);
	} else if (!read_unsold(r, i, end)) {
		return;
	}
	use(r, i, ROLE_FILTER);
}

void
read_negations(struct reading *r)
{
	for (size_t i = 0; i < r->items->n; i++)
		if (is_free(r, i) && (lex_at(r, (long)i, LEX_NEG) ||
		    (lex_at(r, (long)i, LEX_BUT) &&
		    item_at(r, i)->lexeme->arg == 1)))
			read_negation(r, i);
}

/* Is something calculated in this sentence? */
static bool
calculates(const struct reading *r, size_t i)
{
	size_t s = item_at(r, i)->sentence;

	for (size_t k = 0; k < r->items->n; k++) {
		const struct item *item = item_at(r, k);

		if (item->sentence != s || r->role[k] == ROLE_ORDER ||
		    r->role[k] == ROLE_FILTER)
			continue;
		if (item_is(item, LEX_COUNT) || item_is(item, LEX_AGG) ||
		    (item->kind == ITEM_NAME && item->lexeme &&
		    item->lexeme->class == LEX_AGG) || is_measured(r, k))
			return true;
	}
	for (size_t k = 0; k < r->out->nwants; k++)
		if (r->out->wants[k].agg != AGG_NONE)
			return true;
	return false;
}

static void
read_each(struct reading *r, size_t i)
{
	size_t k = i + 1;
	long slot;

	while (lex_at(r, (long)k, LEX_ART) || lex_at(r, (long)k, LEX_OF) ||
	    lex_at(r, (long)k, LEX_DISTINCT) || lex_at(r, (long)k, LEX_BY))
		use(r, k++, ROLE_MARK);
	/* "each fourth-grade classroom" */
	while (k < r->items->n && r->role[k] == ROLE_FILTER &&
	    is_name(r, (long)k + 1))
		k++;
	use(r, i, ROLE_MARK);
	for (;;) {
		size_t end;

		if (!is_name(r, (long)k) || !is_free(r, k))
			return;
		end = read_phrase(r, k, WANT_EITHER, ROLE_GROUP, &slot);
		add_group(r, slot);
		k = end;
		if (!lex_at(r, (long)k, LEX_AND))
			return;
		k = item_next(r, k);
		if (lex_at(r, (long)k, LEX_EACH))
			k = item_next(r, k);
	}
}

/* What the question begins with. */
static size_t
per_noun(const struct reading *r)
{
	size_t k = 0;

	while (lex_at(r, (long)k, LEX_SHOW) || lex_at(r, (long)k, LEX_ART))
		k++;
	return k;
}

/* "orders per channel", "orders in May per channel" and nothing before it: how
 * many there are. */
static bool
counts_per(const struct reading *r, size_t i)
{
	const struct question *q = r->items->q;
	size_t k = per_noun(r);

	for (size_t between = k + 1; between < i; between++)
		if (r->role[between] != ROLE_FILTER &&
		    r->role[between] != ROLE_MARK &&
		    !lex_at(r, (long)between, LEX_IN))
			return false;
	return k < i && strcmp(q->v[item_at(r, i)->from].text, "per") == 0 &&
	    is_name(r, (long)k) && is_free(r, k) &&
	    item_table(item_at(r, k), SURE) && is_name(r, (long)i + 1) &&
	    is_free(r, i + 1);
}

static void
read_per(struct reading *r, size_t i)
{
	size_t k = per_noun(r);
	long slot = slot_of(r, k, WANT_TABLE);

	use(r, k, ROLE_OUTPUT);
	add_want(r, AGG_COUNT, slot);
	set_entity(r, slot);
	read_each(r, i);
}

/* "used", "taught": who does it follows, no group. */
static bool
is_participle(const struct reading *r, size_t i)
{
	const struct item *item = item_at(r, i);
	const char *text = r->items->q->v[item->to].text;
	size_t n = strlen(text);

	if (item->kind == ITEM_WORD)
		return true;
	return item->kind == ITEM_NAME && n > 3 &&
	    strcmp(text + n - 2, "ed") == 0;
}

/* "by the artist X": one of them. */
static bool
has_value(const struct reading *r, size_t name)
{
	size_t next = name + 1;

	while (lex_at(r, (long)next, LEX_CALLED) ||
	    lex_at(r, (long)next, LEX_WITH) || is_name(r, (long)next))
		next++;
	return next < r->items->n && (item_at(r, next)->kind == ITEM_VALUE ||
	    item_at(r, next)->kind == ITEM_QUOTED);
}

/* "average salary by department" */
static bool
is_group_by(const struct reading *r, size_t i)
{
	size_t name = item_next(r, i);

	return lex_at(r, (long)i, LEX_BY) && calculates(r, i) && i > 0 &&
	    !is_participle(r, i - 1) && is_name(r, (long)name) &&
	    is_free(r, name) && !has_value(r, name);
}

/* Does a row of x belong to one of t, or is t the row itself? */
static bool
belongs(const struct schema_table *x, const struct pick *g)
{
	if (x == g->table)
		return g->column && !g->column->primary_key;
	return draft_each_key(x, g->table, g->column) != NULL;
}

/* "the oldest student in each department": the superlative holds within. */
static void
read_within(struct reading *r, size_t i)
{
	struct intent *o = r->out;
	size_t k = item_next(r, i), n = 0;
	struct slot *each, *measure;
	long slot;

	if (!o->super || o->nkeys != 1 || o->limit != 1 ||
	    o->keys[0].slot < 0 || o->keys[0].agg || o->each >= 0 ||
	    !is_name(r, (long)k) || !is_free(r, k))
		return;
	slot = slot_of(r, k, WANT_EITHER);
	each = &o->slots[slot];
	measure = &o->slots[o->keys[0].slot];
	for (size_t e = 0; e < each->n; e++)
		for (size_t m = 0; m < measure->n; m++)
			if (belongs(measure->v[m].table, &each->v[e])) {
				each->v[n++] = each->v[e];
				break;
			}
	if (n == 0)
		return;
	each->n = n;
	o->each = slot;
	use(r, i, ROLE_GROUP);
	use(r, k, ROLE_GROUP);
}

void
read_groups(struct reading *r)
{
	for (size_t i = 0; i < r->items->n; i++) {
		if (!is_free(r, i))
			continue;
		if (lex_at(r, (long)i, LEX_GROUP) || is_group_by(r, i))
			read_each(r, i);
		else if (lex_at(r, (long)i, LEX_EACH) && calculates(r, i))
			read_each(r, i);
		else if (lex_at(r, (long)i, LEX_EACH) && counts_per(r, i))
			read_per(r, i);
		else if (lex_at(r, (long)i, LEX_EACH))
			read_within(r, i);
	}
}
