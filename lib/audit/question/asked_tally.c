/* What kind of figure the question asks for, beside the one that the plan
 * computes: a count, an average, a total, or a list and none of them. */
#include "audit/asked.h"
#include "audit/rows/fanout.h"

#include <string.h>

static void
see_call(void *arg, struct expr *call)
{
	struct asked_figures *f = arg;
	const char *name = call->u.call.name;

	if (strcmp(name, "count") == 0) {
		f->counts++;
		return;
	}
	f->sums += strcmp(name, "sum") == 0 || strcmp(name, "total") == 0;
	f->averages += strcmp(name, "avg") == 0;
	f->others += strcmp(name, "sum") != 0 && strcmp(name, "total") != 0 &&
	    strcmp(name, "avg") != 0;
	f->last = call;
}

struct asked_figures
asked_figures(const struct asked *k)
{
	struct asked_figures f = {0};

	for (size_t i = 0; i < k->nqueries; i++)
		audit_aggregates(k->queries[i], see_call, &f);
	return f;
}

bool
asked_stored(const struct asked *k, enum listed list)
{
	for (size_t i = 0; i < k->ncolumns; i++)
		if (asked_name_has(k, k->columns[i]->name, list))
			return true;
	return false;
}

/* ---- how many ----------------------------------------------------------- */

/* The table whose name is the word behind "how many"; NULL. */
static const struct schema_table *
counted(const struct asked *k)
{
	size_t at = asked_behind(k, 1, ASKED_COUNT);

	return at < k->said.n ? asked_table_called(k, k->said.v[at].stem) :
	    NULL;
}

/* Only texts and keys are shown, which are no number of anything. */
static bool
shows_things(const struct query *q)
{
	const struct schema_column *c;
	const struct expr *e;

	for (size_t i = 0; i < q->outputs.n; i++) {
		e = expr_computed(q->outputs.v[i]->expr);
		c = e->kind == EXPR_COLUMN ? e->u.column.column : NULL;
		if (c == NULL || (c->class != TYPE_TEXT && !c->primary_key &&
		    !schema_refers(c)))
			return false;
	}
	return q->outputs.n > 0;
}

static bool
is_said(const struct asked *k, const struct schema_column *c)
{
	struct words name = words_of_name(&k->a->arena, c->name);

	for (size_t i = 0; i < name.n; i++)
		if (words_have_stem(&k->said, name.v[i].stem))
			return true;
	return false;
}

static void
judge_count(const struct asked *k, const struct asked_figures *f)
{
	const struct schema_column *c = f->last != NULL && f->last->u.call.args.
	    n == 1 && f->last->u.call.args.v[0]->kind == EXPR_COLUMN ?
	    f->last->u.call.args.v[0]->u.column.column : NULL;
	const struct schema_table *t = counted(k);

	if (k->said.n < 3 || strcmp(k->said.v[0].text, "how") != 0 ||
	    strcmp(k->said.v[1].text, "many") != 0 || f->counts > 0 ||
	    k->divides || k->top->is_set)
		return;
	if (f->last == NULL && !k->top->grouped && shows_things(k->top))
		finding_hint(ASKED_TELL(k, "the question asks how many, but "
		    "the query lists rows"), "use COUNT");
	else if (t != NULL && asked_has(k, t) && f->sums + f->averages == 1 &&
	    f->others == 0 && c != NULL && !is_said(k, c))
		finding_hint(ASKED_TELL(k, "the question asks how many '%s', "
		    "but the query adds up '%s'", k->said.v[2].text, c->name),
		    "use COUNT");
}

/* ---- how many things that a row refers to -------------------------------- */

static const struct schema_column *
key_to(const struct schema_table *from, const struct schema_table *to)
{
	const struct schema_column *found = NULL;

	for (size_t i = 0; i < from->nkeys; i++) {
		if (from->keys[i].to != to || from->keys[i].n != 1)
			continue;
		if (found != NULL)
			return NULL;
		found = from->keys[i].from_columns[0];
	}
	return found;
}

/* Is there one row of each, given what is grouped by and what is fixed? */
static bool
is_once(const struct asked *k, const struct schema_column *c)
{
	enum { MOST = 16 };
	const struct schema_column *known[MOST] = {c};
	const struct expr *e;
	size_t n = 1;

	for (size_t i = 0; i < k->top->group_columns.n && n < MOST; i++) {
		e = expr_computed(k->top->group_columns.v[i]);
		if (e->kind == EXPR_COLUMN && e->u.column.column != NULL &&
		    e->u.column.column->table == c->table)
			known[n++] = e->u.column.column;
	}
	for (size_t i = 0; i < k->ntests && n < MOST; i++) {
		e = k->tests[i]->u.compare.left;
		if (k->tests[i]->u.compare.op == COMPARE_EQ && e != NULL &&
		    e->kind == EXPR_COLUMN && e->u.column.column != NULL &&
		    e->u.column.column->table == c->table)
			known[n++] = e->u.column.column;
	}
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++)
			if (known[i] == known[j])
				return i == 0; /* each group is of one */
	return schema_is_unique(c->table, known, n);
}

/* Is the word the first of two that are one thing, "project members", "party
 * events"? It is no plural then. */
static bool
is_compound(const struct asked *k)
{
	const char *word = k->said.v[asked_behind(k, 1, ASKED_COUNT)].text;
	size_t n = strlen(word);

	return n == 0 || (word[n - 1] != 's' && words_irregular(word) == NULL);
}

struct keyed {
	const struct asked *k;
	const struct schema_table *to;
	bool told;
};

/* COUNT(boat_id) of outings, for "how many boats"; COUNT(*) where they are
 * all that is counted. */
static void
see_key(void *arg, struct expr *call)
{
	struct keyed *x = arg;
	const struct query *q = x->k->top;
	const struct schema_column *c = NULL;

	if (strcmp(call->u.call.name, "count") != 0 || call->u.call.distinct ||
	    call->u.call.over != NULL || x->told)
		return;
	if (call->u.call.args.n == 1 && call->u.call.args.v[0]->kind ==
	    EXPR_COLUMN)
		c = call->u.call.args.v[0]->u.column.column;
	else if (call->u.call.star && q->nsources == 1 &&
	    q->sources[0]->kind == SOURCE_TABLE &&
	    q->sources[0]->u.table.table != NULL)
		c = key_to(q->sources[0]->u.table.table, x->to);
	if (c == NULL || c->table == x->to || key_to(c->table, x->to) != c ||
	    !rows_has_keys(c->table) || is_compound(x->k) ||
	    is_once(x->k, c))
		return;
	x->told = true;
	finding_hint(ASKED_TELL(x->k, "the question asks how many '%s', but "
	    "the query counts rows of '%s', of which several may have one '%s'",
	    x->to->name, c->table->name, c->name), "use COUNT(DISTINCT %s)",
	    c->name);
}

static void
judge_keyed(const struct asked *k)
{
	struct keyed x = {k, counted(k), false};

	if (x.to != NULL && !k->top->is_set && k->nqueries == 1)
		audit_aggregates(k->top, see_key, &x);
}

/* ---- different ---------------------------------------------------------- */

static void
see_different(void *arg, struct expr *call)
{
	const struct asked *k = arg;
	const struct schema_column *c = call->u.call.args.n == 1 &&
	    call->u.call.args.v[0]->kind == EXPR_COLUMN ?
	    call->u.call.args.v[0]->u.column.column : NULL;

	if (strcmp(call->u.call.name, "count") == 0 &&
	    !call->u.call.distinct && c != NULL &&
	    !schema_is_unique(c->table, &c, 1))
		finding_hint(ASKED_TELL(k, "the question asks how many are "
		    "different, but the query counts each row that has '%s'",
		    c->name), "use COUNT(DISTINCT %s)", c->name);
}

/* ---- figures ------------------------------------------------------------ */

static bool
has_distinct(const struct asked *k)
{
	for (size_t i = 0; i < k->nqueries; i++)
		if (k->queries[i]->distinct || k->queries[i]->is_set)
			return true;
	return false;
}

static bool
is_end(const struct expr *call)
{
	return strcmp(call->u.call.name, "max") == 0 ||
	    strcmp(call->u.call.name, "min") == 0;
}

static bool
hears_order(const struct asked *k)
{
	for (size_t i = 1; i <= k->said.n; i++)
		if (asked_order_before(k, i) != NULL)
			return true;
	return false;
}

static void
judge_figures(const struct asked *k, const struct asked_figures *f)
{
	if (k->divides || k->shares)
		return;
	if (asked_hears(k, ASKED_AVERAGE) && f->averages == 0 && f->sums > 0 &&
	    f->counts == 0 && !asked_stored(k, LISTED_STORED_AVERAGE) && !asked_hears(k,
	    ASKED_SUM))
		finding_hint(ASKED_TELL(k, "the question asks for an average, "
		    "but the query adds up"), "use AVG");
	else if (asked_hears(k, ASKED_AVERAGE) && f->averages == 0 &&
	    f->sums + f->counts == 0 && f->others == 1 && is_end(f->last) &&
	    !asked_stored(k, LISTED_STORED_AVERAGE) && !hears_order(k))
		finding_hint(ASKED_TELL(k, "the question asks for an average, "
		    "but the query takes the %s", f->last->u.call.name),
		    "use AVG");
	else if (asked_hears(k, ASKED_SUM) && f->averages > 0 && f->sums == 0 &&
	    f->counts == 0 && !asked_stored(k, LISTED_STORED_TOTAL) && !asked_hears(k,
	    ASKED_AVERAGE))
		finding_hint(ASKED_TELL(k, "the question asks for a total, but "
		    "the query gives an average"), "use SUM");
}

/* "with an average rating above 4" by each rating */
static void
judge_mean(const struct asked *k, const struct asked_figures *f)
{
	const struct pred *p;
	double number;

	if (f->averages + f->sums > 0 || k->divides || !asked_hears(k,
	    ASKED_AVERAGE) || asked_stored(k, LISTED_STORED_AVERAGE))
		return;
	for (size_t i = 2; i < k->said.n; i++) {
		number = asked_number_at(k, i);
		if (number <= 0 || asked_comparison(k, i, NULL) == NULL)
			continue;
		for (size_t t = 0; t < k->ntests; t++) {
			p = k->tests[t];
			if (p->u.compare.left == NULL ||
			    p->u.compare.left->kind != EXPR_COLUMN ||
			    p->u.compare.right.n != 1 ||
			    p->u.compare.right.v[0]->kind != EXPR_VALUE ||
			    json_number_value(p->u.compare.right.v[0]->
			    u.value.json) != number)
				continue;
			finding_hint(audit_doubt(k->a,
			    FINDING_question_contradicted, &p->at, "the "
			    "question compares an average with %s, but the "
			    "query compares each '%s'", k->said.v[i].text,
			    p->u.compare.left->u.column.name), "use HAVING "
			    "with AVG(%s)", p->u.compare.left->u.column.name);
			return;
		}
	}
}

/* "which members .." of which the query gives only how many. */
static void
judge_list(const struct asked *k, const struct asked_figures *f)
{
	size_t at = asked_behind(k, 1, ASKED_LIST);

	if (at > 2 || at == k->said.n || k->top->group_columns.n > 0 ||
	    k->top->is_set ||
	    k->nqueries != 1 || f->counts == 0 || f->last != NULL ||
	    k->divides || k->top->outputs.n != 1 ||
	    expr_computed(k->top->outputs.v[0]->expr)->kind != EXPR_CALL ||
	    asked_hears(k, ASKED_TALLY))
		return;
	finding_hint(ASKED_TELL(k, "the question asks for a list, but the "
	    "query counts"), "select the columns that are asked for");
}

static void
judge_common(const struct asked *k, const struct asked_figures *f)
{
	if (asked_hears(k, ASKED_COMMON) && f->counts == 0 &&
	    (f->last != NULL || k->top->limit != NULL) && !asked_stored(k, LISTED_STORED_COUNT))
		finding_hint(ASKED_TELL(k, "the question asks for what is most "
		    "or least frequent, but the query counts nothing"),
		    "group by it and order by COUNT(*)");
}

void
asked_tallies(const struct asked *k)
{
	struct asked_figures f = asked_figures(k);

	judge_count(k, &f);
	judge_keyed(k);
	judge_figures(k, &f);
	judge_mean(k, &f);
	judge_list(k, &f);
	judge_common(k, &f);
	if (asked_hears(k, ASKED_COUNT_DIFFERENT) && !has_distinct(k) &&
	    k->top->group_columns.n == 0)
		audit_aggregates(k->top, see_different, (void *)k);
}
