/* Which rows the question asks for: those without any, the total of which is
 * more, those behind a day. */
#include "audit/asked.h"
#include "audit/rows/fanout.h"

#include <stdlib.h>
#include <string.h>

#include "json/get.h"

/* ---- none --------------------------------------------------------------- */

static bool
shows_table(const struct query *q, const struct schema_table *t)
{
	const struct expr *e;

	for (size_t i = 0; i < q->outputs.n; i++) {
		e = expr_computed(q->outputs.v[i]->expr);
		if (e->kind == EXPR_COLUMN && (e->u.column.column == NULL ||
		    e->u.column.column->table == t))
			return true;
	}
	return q->outputs.n == 0;
}

/* "never on a canoe": who was on another boat, too, is given by kind <>
 * 'canoe'. */
static void
judge_none(const struct asked *k)
{
	const struct pred *p;
	const struct schema_column *c;

	if (k->negates || !asked_hears(k, ASKED_NONE))
		return;
	for (size_t i = 0; i < k->ntests; i++) {
		p = k->tests[i];
		c = p->u.compare.left != NULL && p->u.compare.left->kind ==
		    EXPR_COLUMN ? p->u.compare.left->u.column.column : NULL;
		if (p->u.compare.op != COMPARE_NE || c == NULL ||
		    p->u.compare.right.n != 1 ||
		    p->u.compare.right.v[0]->kind != EXPR_VALUE ||
		    shows_table(k->top, c->table))
			continue;
		finding_hint(ASKED_TELL(k, "the question asks for what has "
		    "none, but the query finds what has another '%s', too",
		    c->name), "use NOT EXISTS with '%s' = that value", c->name);
		return;
	}
}

/* ---- none, of something between ------------------------------------------ */

/* The sources that a source is joined to; 0: it is joined to none. */
static source_set
joined_to(const struct query *q, const struct source *tree, source_set of)
{
	const struct source *l, *r;
	source_set to = 0;

	if (tree == NULL || tree->kind != SOURCE_JOIN)
		return 0;
	l = tree->u.join.left;
	r = tree->u.join.right;
	if (rows_under(q, l) == of || rows_under(q, r) == of)
		for (size_t i = 0; i < tree->u.join.on.n; i++)
			to |= rows_sources_pred(q, tree->u.join.on.v[i]);
	else
		to = joined_to(q, l, of) | joined_to(q, r, of);
	return to & ~of;
}

static bool
is_one_source(source_set set)
{
	return set != 0 && (set & (set - 1)) == 0;
}

static bool
names(const struct asked *k, const struct source *s)
{
	struct words name = words_of_name(&k->a->arena, rows_name(s));

	for (size_t i = 0; i < name.n; i++)
		if (words_have_stem(&k->said, name.v[i].stem))
			return true;
	return false;
}

/* May a row of the one be referred to by several of the other? */
static bool
has_several(const struct source *of, const struct source *other)
{
	const struct schema_table *t = other->kind == SOURCE_TABLE ?
	    other->u.table.table : NULL;
	const struct schema_table *to = of->kind == SOURCE_TABLE ?
	    of->u.table.table : NULL;

	for (size_t i = 0; t != NULL && to != NULL && i < t->nkeys; i++)
		if (t->keys[i].to == to && !schema_is_unique(t,
		    t->keys[i].from_columns, t->keys[i].n))
			return true;
	return false;
}

/* "clubs that have no outings": a club with a boat that has none may have
 * another boat with some. */
static void
judge_between(const struct asked *k)
{
	const struct query *q = k->top;
	const struct source *of, *between, *none;
	source_set shown = 0, to;
	struct rows *f;

	if (k->nqueries != 1 || q->is_set || q->grouped ||
	    !asked_hears(k, ASKED_NONE))
		return;
	f = rows_of(k->a, q);
	for (size_t i = 0; i < q->outputs.n; i++)
		shown |= rows_sources(q, q->outputs.v[i]->expr);
	to = is_one_source(f->absent) ? joined_to(q, q->from, f->absent) : 0;
	if (!is_one_source(shown) || !is_one_source(to))
		return;
	of = rows_first(f, shown);
	between = rows_first(f, to);
	none = rows_first(f, f->absent);
	if (has_several(of, between) && !names(k, between))
		finding_hint(ASKED_TELL(k, "the query finds each '%s' with a "
		    "'%s' that has no '%s', though another '%s' of it may have "
		    "some", rows_name(of), rows_name(between), rows_name(none),
		    rows_name(between)), "use NOT EXISTS with '%s' and '%s' "
		    "joined", rows_name(between), rows_name(none));
}

/* ---- also those without ------------------------------------------------- */

struct outer_search {
	bool joins, outer;
	struct walk below;
};

static bool
see_source(void *arg, struct source *s)
{
	struct outer_search *o = arg;

	if (s->kind == SOURCE_JOIN) {
		o->joins = true;
		o->outer |= s->u.join.type == JOIN_LEFT || s->u.join.type ==
		    JOIN_RIGHT || s->u.join.type == JOIN_FULL;
	}
	return true;
}

/* "including boats without outings", "also unassigned ones" */
static bool
says_also(const struct asked *k)
{
	enum { FEW = 4 };
	const struct word *w = k->said.v;

	if (asked_hears(k, ASKED_WITHOUT))
		return true;
	for (size_t i = 0; i < k->said.n; i++) {
		if (!listed_has(LISTED_ALSO, w[i].text))
			continue;
		for (size_t at = i + 1; at < k->said.n && at <= i + FEW; at++)
			if (listed_has(LISTED_LACKING, w[at].text) ||
			    (strncmp(w[at].text, "un", 2) == 0 &&
			    strcmp(w[at].stem, w[at].text) != 0))
				return true;
	}
	return false;
}

static void
judge_without(const struct asked *k)
{
	struct outer_search o = {.below = {.source = see_source}};

	if (k->nqueries != 1 || !says_also(k))
		return;
	o.below.arg = &o;
	walk_sources(&o.below, k->top);
	if ((o.joins || k->top->nsources > 1) && !o.outer)
		finding_hint(ASKED_TELL(k, "the question asks for those "
		    "without any, too, which the inner join drops"),
		    "use LEFT JOIN");
}

/* ---- the total of which ------------------------------------------------- */

/* A test of a plain column, with a number that the question says behind "sum
 * to over". */
static void
judge_total(const struct asked *k, const struct pred *p, const char *number)
{
	const struct expr *left = p->u.compare.left;
	const struct exprs *right = &p->u.compare.right;

	if (left == NULL || left->kind != EXPR_COLUMN || right->n != 1 ||
	    right->v[0]->kind != EXPR_VALUE || !json_is_number(
	    right->v[0]->u.value.json) || json_number_value(
	    right->v[0]->u.value.json) != strtod(number, NULL))
		return;
	finding_hint(ASKED_TELL(k, "the question compares a total with %s, but "
	    "the query compares each '%s'", number, left->u.column.name),
	    "use HAVING with SUM(%s)", left->u.column.name);
}

static void
judge_totals(const struct asked *k)
{
	size_t start;

	for (size_t i = 2; i < k->said.n; i++) {
		if (k->said.v[i].kind != WORD_NUMBER ||
		    asked_comparison(k, i, &start) == NULL ||
		    asked_before(k, start, ASKED_SUM) == NULL)
			continue;
		for (size_t t = 0; t < k->ntests; t++)
			judge_total(k, k->tests[t], k->said.v[i].text);
	}
}

/* ---- behind a day ------------------------------------------------------- */

static bool
is_day(const struct expr *e)
{
	const char *text = e->kind == EXPR_VALUE ? json_string_value(
	    e->u.value.json) : NULL;

	return text != NULL && strlen(text) == 10 && text[4] == '-' &&
	    text[7] == '-';
}

static void
judge_after(const struct asked *k, const struct pred *p)
{
	const struct expr *left = p->u.compare.left;

	if (p->u.compare.op != COMPARE_GT || left == NULL ||
	    left->kind != EXPR_COLUMN || left->u.column.column == NULL ||
	    schema_time_unit(left->u.column.column->time) !=
	    SCHEMA_TIME_UNIT_SECOND || p->u.compare.right.n != 1 ||
	    !is_day(p->u.compare.right.v[0]))
		return;
	finding_hint(ASKED_TELL(k, "'%s' has a time: > '%s' gives the rows of "
	    "that day, too", left->u.column.name, json_string_value(
	    p->u.compare.right.v[0]->u.value.json)), "compare with >= and the "
	    "next day");
}

void
asked_rows(const struct asked *k)
{
	judge_none(k);
	judge_between(k);
	judge_without(k);
	judge_totals(k);
	if (asked_hears(k, ASKED_AFTER))
		for (size_t i = 0; i < k->ntests; i++)
			judge_after(k, k->tests[i]);
}
