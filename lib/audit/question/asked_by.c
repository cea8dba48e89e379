/* What the question orders by, beside what the plan does: "sorted by", the
 * latest, the cheapest, who has the most of something. */
#include "audit/asked.h"
#include "audit/column_role.h"

#include <string.h>

/* ---- sorted by ---------------------------------------------------------- */

struct named {
	const struct asked *k;
	const char *stem;
	bool found;
	struct walk below;
};

static bool
has_stem(const struct asked *k, const char *name, const char *stem)
{
	struct words words = words_of_name(&k->a->arena, name);

	return words_have_stem(&words, stem);
}

static void
see_name(void *arg, struct expr **e)
{
	struct named *n = arg;

	n->found |= (*e)->kind == EXPR_COLUMN && has_stem(n->k,
	    (*e)->u.column.name, n->stem);
	n->found |= (*e)->kind == EXPR_CALL && has_stem(n->k,
	    (*e)->u.call.name, n->stem);
	if ((*e)->kind == EXPR_OUTPUT && (*e)->u.output.output != NULL) {
		n->found |= has_stem(n->k, (*e)->u.output.alias, n->stem);
		see_name(n, &(*e)->u.output.output->expr);
	}
	walk_expr(&n->below, *e);
}

/* Is it of a column, or an output, that has the word in its name? */
static bool
speaks_of(const struct asked *k, struct expr *e, const char *stem)
{
	struct named n = {k, stem, false, {.expr = see_name}};

	n.below.arg = &n;
	see_name(&n, &e);
	return n.found;
}

/* Is there a column of the plan's tables, or an output, called so? */
static bool
is_known(const struct asked *k, const char *stem)
{
	const struct query *q = k->top;
	const struct schema_table *t;

	for (size_t i = 0; i < q->outputs.n; i++)
		if ((q->outputs.v[i]->name != NULL && has_stem(k,
		    q->outputs.v[i]->name, stem)) || speaks_of(k,
		    q->outputs.v[i]->expr, stem))
			return true;
	for (size_t s = 0; s < q->nsources; s++) {
		t = q->sources[s]->kind == SOURCE_TABLE ?
		    q->sources[s]->u.table.table : NULL;
		for (size_t c = 0; t != NULL && c < t->ncolumns; c++)
			if (has_stem(k, t->columns[c].name, stem))
				return true;
	}
	return false;
}

/* Is the first of what it is ordered by the output that is called so? */
static bool
is_output(const struct asked *k, const struct expr *by, const char *stem)
{
	const struct outputs *o = &k->top->outputs;

	for (size_t i = 0; i < o->n; i++)
		if (o->v[i]->name != NULL && has_stem(k, o->v[i]->name, stem) &&
		    audit_same(k->a, expr_computed(o->v[i]->expr),
		    expr_computed(by)))
			return true;
	return false;
}

static bool
is_filler(const char *word)
{
	return words_is_stop(word) || words_is_weak(word) ||
	    words_is_generic(word);
}

/* Does the first order go by what one of these words names? */
static bool
goes_by(const struct asked *k, size_t from, size_t to)
{
	struct expr *by = k->top->order_by.v[0]->by;

	for (size_t i = from; i <= to; i++)
		if (speaks_of(k, by, k->said.v[i].stem) ||
		    is_output(k, by, k->said.v[i].stem))
			return true;
	return expr_computed(by)->kind == EXPR_CALL;
}

/* The last of the words that name one thing: "course titles" */
static size_t
last_of(const struct asked *k, size_t at)
{
	const struct word *w = k->said.v;

	while (at + 1 < k->said.n && w[at + 1].kind == WORD_LETTERS &&
	    !listed_has(LISTED_AND_OR, w[at + 1].text) &&
	    !words_is_stop(w[at + 1].text) && asked_before(k, at + 2,
	    ASKED_RAW) == NULL)
		at++;
	return at;
}

static void
judge_sorted(const struct asked *k)
{
	size_t from = asked_behind(k, 1, ASKED_SORTED), at, head;
	const struct orders *by = &k->top->order_by;

	while (from + 1 < k->said.n && words_is_stop(k->said.v[from].text))
		from++;
	if (from >= k->said.n || k->top->is_set || k->said.v[from].kind !=
	    WORD_LETTERS)
		return;
	at = head = last_of(k, from);
	head -= head > from && is_filler(k->said.v[head].text);
	if (!is_known(k, k->said.v[head].stem))
		return;
	if (by->n == 0 && k->top->outputs.n > 0)
		finding_hint(ASKED_TELL(k, "the question asks for an order by "
		    "'%s', but the query has none", k->said.v[head].text),
		    "add ORDER BY");
	else if (by->n > 0 && !goes_by(k, head, at))
		finding_hint(ASKED_TELL(k, "the question asks for an order by "
		    "'%s', but the query orders by something else first",
		    k->said.v[head].text), "order by it");
}

/* ---- which way ---------------------------------------------------------- */

/* "newest first", "in descending order", of a list that is not cut. */
static void
judge_way(const struct asked *k)
{
	const struct orders *by = &k->top->order_by;
	size_t at = asked_behind(k, 1, ASKED_RAW);
	const struct asked_row *row = asked_before(k, at, ASKED_RAW);
	const struct expr *e;
	int sign;

	if (by->n == 0 || k->top->is_set || k->top->limit != NULL)
		return;
	for (size_t i = 1; row == NULL && i < k->said.n; i++)
		if (strcmp(k->said.v[i].text, "first") == 0)
			row = asked_order_before(k, i);
	if (row == NULL || row->kind == ASKED_LENGTH || by->n > 1)
		return;
	e = expr_computed(by->v[0]->by);
	sign = row->sign;
	if (row->kind == ASKED_AGE && (e->kind != EXPR_COLUMN ||
	    e->u.column.column == NULL))
		return;
	if (row->kind == ASKED_AGE && e->u.column.column->time !=
	    SCHEMA_TIME_NONE)
		sign = -sign;
	if (sign != (by->v[0]->descending ? 1 : -1))
		finding_hint(ASKED_TELL(k, "the question says '%s', but the "
		    "query orders the other way", row->words), "order the "
		    "other way round");
}

/* ---- the last three ----------------------------------------------------- */

static void
judge_last(const struct asked *k)
{
	const struct query *q = k->top;
	const struct expr *of = q->limit != NULL && q->order_by.n > 0 ?
	    expr_computed(q->order_by.v[0]->by) : NULL;
	const struct word *w = k->said.v;
	bool last;

	if (of == NULL || q->is_set || of->kind != EXPR_COLUMN ||
	    of->u.column.column == NULL ||
	    of->u.column.column->time == SCHEMA_TIME_NONE)
		return;
	for (size_t i = 0; i + 2 < k->said.n; i++) {
		last = strcmp(w[i].text, "last") == 0;
		if ((!last && strcmp(w[i].text, "first") != 0) ||
		    asked_number_at(k, i + 1) < 1 ||
		    asked_table_called(k, w[i + 2].stem) == NULL ||
		    q->order_by.v[0]->descending == last)
			continue;
		finding_hint(ASKED_TELL(k, "the question asks for the %s of "
		    "them, but the query takes the %s '%s'", w[i].text,
		    last ? "earliest" : "latest", of->u.column.name),
		    "order the other way round");
		return;
	}
}

/* ---- the latest, the cheapest, the oldest -------------------------------- */

/* What the end is taken of, in the order or by MAX; NULL. */
static const struct schema_column *
taken_of(const struct query *q)
{
	const struct expr *e = q->limit != NULL && q->order_by.n > 0 ?
	    expr_computed(q->order_by.v[0]->by) : NULL;

	return q->is_set || e == NULL || e->kind != EXPR_COLUMN ? NULL :
	    e->u.column.column;
}

static bool
is_time(const struct asked *k, const struct schema_column *c)
{
	(void)k;
	return c->time != SCHEMA_TIME_NONE;
}

static bool
is_priced(const struct asked *k, const struct schema_column *c)
{
	return purpose_is(k->a, c->name, PURPOSE_MONEY) ||
	    asked_name_has(k, c->name, LISTED_PRICED);
}

static bool
is_age(const struct asked *k, const struct schema_column *c)
{
	return asked_name_has(k, c->name, LISTED_AGED);
}

/* Is a word of its name said? */
static bool
is_said(const struct asked *k, const struct schema_column *c)
{
	struct words name = words_of_name(&k->a->arena, c->name);

	for (size_t i = 0; i < name.n; i++)
		if (!words_is_stop(name.v[i].text) &&
		    words_have_stem(&k->said, name.v[i].stem))
			return true;
	return false;
}

static void
judge_end(const struct asked *k)
{
	static const struct {
		enum asked_kind kind;
		bool (*is)(const struct asked *k, const struct schema_column *c);
	} ends[] = {{ASKED_RECENT, is_time}, {ASKED_PRICED, is_priced},
	    {ASKED_OLD, is_age}};
	const struct schema_column *c = taken_of(k->top), *other = NULL;
	const struct asked_row *row;

	for (size_t i = 0; c != NULL && !c->primary_key &&
	    i < sizeof ends / sizeof *ends; i++) {
		row = asked_before(k, asked_behind(k, 1, ends[i].kind),
		    ends[i].kind);
		if (row == NULL || ends[i].is(k, c) || is_said(k, c))
			continue;
		for (size_t n = 0; n < c->table->ncolumns && other == NULL; n++)
			if (ends[i].is(k, &c->table->columns[n]))
				other = &c->table->columns[n];
		if (other != NULL)
			finding_hint(ASKED_TELL(k, "the question asks for the "
			    "'%s', but the query orders by '%s'", row->words,
			    c->name), "order by '%s' if it is meant",
			    other->name);
		return;
	}
}

/* ---- the most ----------------------------------------------------------- */

/* The number of the plan's tables that the word is called; NULL. */
static const struct schema_column *
number_called(const struct asked *k, const char *stem)
{
	const struct query *q = k->top;
	const struct schema_table *t;

	for (size_t s = 0; s < q->nsources; s++) {
		t = q->sources[s]->kind == SOURCE_TABLE ?
		    q->sources[s]->u.table.table : NULL;
		for (size_t c = 0; t != NULL && c < t->ncolumns; c++)
			if ((t->columns[c].class == TYPE_INTEGER ||
			    t->columns[c].class == TYPE_NUMBER) &&
			    !t->columns[c].primary_key &&
			    !schema_refers(&t->columns[c]) &&
			    asked_is_called(k, t->columns[c].name, stem))
				return &t->columns[c];
	}
	return NULL;
}

/* Is the word in the name of a number that the plan uses: no_of_customers? */
static bool
is_stored(const struct asked *k, const char *stem)
{
	for (size_t i = 0; i < k->ncolumns; i++)
		if ((k->columns[i]->class == TYPE_INTEGER ||
		    k->columns[i]->class == TYPE_NUMBER) &&
		    !k->columns[i]->primary_key &&
		    !schema_refers(k->columns[i]) && has_stem(k,
		    k->columns[i]->name, stem))
			return true;
	return false;
}

/* "the most fees" by MAX(amount), "the most hours" by COUNT(*) */
static void
judge_most(const struct asked *k)
{
	struct asked_figures f = asked_figures(k);
	const struct schema_column *number;
	const struct asked_row *row;
	const struct word *w;

	for (size_t i = 1; i < k->said.n; i++) {
		row = asked_before(k, i, ASKED_SUPER);
		w = &k->said.v[i + 2 < k->said.n && strcmp(k->said.v[i + 1].
		    text, "of") == 0 ? i + 2 : i]; /* "number of races" */
		if (row == NULL || (strcmp(row->words, "most") != 0 &&
		    strcmp(row->words, "fewest") != 0) || (i > 1 && strcmp(
		    k->said.v[i - 2].text, "at") == 0) ||
		    (k->top->limit == NULL && f.last == NULL) || k->divides)
			continue;
		number = number_called(k, w->stem);
		if (number == NULL && asked_table_called(k, w->stem) != NULL &&
		    f.counts == 0 && !asked_stored(k, LISTED_STORED_COUNT) &&
		    !is_stored(k, w->stem))
			finding_hint(ASKED_TELL(k, "the question asks who has "
			    "the '%s' '%s', but the query counts nothing",
			    row->words, w->text), "order by COUNT(*)");
		else if (number != NULL && f.counts > 0 && f.sums == 0 &&
		    !asked_uses(k, number))
			finding_hint(ASKED_TELL(k, "the question asks who has "
			    "the '%s' '%s', but the query counts rows",
			    row->words, w->text), "order by SUM(%s)",
			    number->name);
	}
}

void
asked_by(const struct asked *k)
{
	judge_sorted(k);
	judge_way(k);
	judge_last(k);
	judge_end(k);
	judge_most(k);
}
