/* "Only": who has one and no more, and who has that and nothing else. */
#include "audit/asked.h"
#include "audit/rows/fanout.h"

#include <string.h>

/* ---- only one ----------------------------------------------------------- */

static double
number_of(const struct pred *p)
{
	const struct exprs *right = &p->u.compare.right;

	return right->n == 1 && right->v[0]->kind == EXPR_VALUE &&
	    json_is_number(right->v[0]->u.value.json) ?
	    json_number_value(right->v[0]->u.value.json) : -1;
}

/* Is a test of the plan an end that leaves no more than n? */
static bool
has_end(const struct asked *k, double n)
{
	enum comparison op;
	double v;

	for (size_t i = 0; i < k->ntests; i++) {
		op = k->tests[i]->u.compare.op;
		v = number_of(k->tests[i]);
		if (op == COMPARE_BETWEEN || (v == n && (op == COMPARE_EQ ||
		    op == COMPARE_LE)) || (v == n + 1 && op == COMPARE_LT))
			return true;
	}
	return false;
}

/* "with only one fee": the word before says that something has them. */
static void
judge_number(const struct asked *k, size_t at)
{
	const struct word *w = k->said.v;
	size_t i = at + 1 < k->said.n && strcmp(w[at + 1].text, "a") == 0 ?
	    at + 2 : at + 1;
	double n;

	if (strcmp(w[at].text, "only") != 0 || i + 1 >= k->said.n ||
	    (!listed_has(LISTED_ASKED_OF, w[at - 1].text) &&
	    !asked_before(k, at + 1, ASKED_ONLY)))
		return;
	n = strcmp(w[i].text, "single") == 0 ? 1 : asked_number_at(k, i);
	if (n < 1 || asked_table_called(k, w[i + 1].stem) == NULL ||
	    k->divides || k->excludes || has_end(k, n))
		return;
	finding_hint(ASKED_TELL(k, "the question says 'only %s', but the query "
	    "lets through what has more of them", w[i].text),
	    "HAVING COUNT(*) = %g", n);
}

/* ---- nothing else ------------------------------------------------------- */

/* Keys of other things alone are shown, of which rows may share one. */
static bool
shows_keys(const struct query *q)
{
	const struct expr *e;

	for (size_t i = 0; i < q->outputs.n; i++) {
		e = expr_computed(q->outputs.v[i]->expr);
		if (e->kind != EXPR_COLUMN || e->u.column.column == NULL ||
		    !schema_refers(e->u.column.column) || schema_is_unique(
		    e->u.column.column->table, &e->u.column.column, 1))
			return false;
	}
	return q->outputs.n > 0;
}

static source_set
shown(const struct query *q)
{
	source_set set = 0;

	for (size_t i = 0; i < q->outputs.n; i++)
		set |= rows_sources(q, q->outputs.v[i]->expr);
	return set;
}

/* May what is shown have other rows than the one that the test finds? */
static bool
may_have_others(const struct asked *k, const struct expr *tested)
{
	const struct query *q = tested->u.column.source->in;
	struct rows *f;
	source_set of;

	if (q != k->top)
		return q->outer == k->top && q->outputs.n == 1 &&
		    (shows_keys(q) || (q->nsources == 1 && expr_computed(
		    q->outputs.v[0]->expr)->kind == EXPR_VALUE));
	if (q->nsources == 1)
		return shows_keys(q);
	f = rows_of(k->a, q);
	of = shown(q);
	return of != 0 && (rows_fixed(k->a, f, of, ROWS_ALL) & rows_bit(
	    rows_index(q, tested->u.column.source))) == 0;
}

static void
judge_others(const struct asked *k)
{
	size_t at = asked_behind(k, 1, ASKED_ONLY);
	const struct pred *p;
	const struct expr *left;

	if (at == k->said.n || asked_number_at(k, at) > 0 || k->negates ||
	    k->divides || k->top->is_set || k->top->having.n > 0)
		return;
	for (size_t i = 0; i < k->ntests; i++) {
		p = k->tests[i];
		left = p->u.compare.left;
		if ((p->u.compare.op != COMPARE_EQ && p->u.compare.op !=
		    COMPARE_LIKE && p->u.compare.op != COMPARE_IN) ||
		    p->u.compare.right.n == 0 ||
		    p->u.compare.right.v[0]->kind != EXPR_VALUE ||
		    left == NULL || left->kind != EXPR_COLUMN ||
		    left->u.column.source == NULL ||
		    left->u.column.column == NULL ||
		    !may_have_others(k, left))
			continue;
		finding_hint(ASKED_TELL(k, "the question says 'only', but the "
		    "query also takes what has others beside that '%s'",
		    left->u.column.name), "add NOT EXISTS with another '%s'",
		    left->u.column.name);
		return;
	}
}

void
asked_only(const struct asked *k)
{
	for (size_t i = 1; i < k->said.n; i++)
		judge_number(k, i);
	judge_others(k);
}
