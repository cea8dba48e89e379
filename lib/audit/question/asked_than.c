/* Comparisons that the question says, of a number and of two columns, beside
 * those of the plan. */
#include "audit/asked.h"

#include <stdlib.h>
#include <string.h>

/* ---- numbers in words, exactly, between ---------------------------------- */

double
asked_number_at(const struct asked *k, size_t at)
{
	const struct word *w;

	if (at >= k->said.n)
		return 0;
	w = &k->said.v[at];
	return w->kind == WORD_NUMBER ? strtod(w->text, NULL) :
	    asked_number(w->text, false);
}

/* What a test compares with; false: no number, or more than one. */
static bool
number_of(const struct pred *p, double *number)
{
	const struct exprs *right = &p->u.compare.right;

	if (right->n != 1 || right->v[0]->kind != EXPR_VALUE ||
	    !json_is_number(right->v[0]->u.value.json))
		return false;
	*number = json_number_value(right->v[0]->u.value.json);
	return true;
}

/* The only test of a number that is so, by any but = and <>; NULL. */
static const struct pred *
ordered_test(const struct asked *k, double number)
{
	const struct pred *found = NULL;
	double v;

	for (size_t i = 0; i < k->ntests; i++) {
		if (!number_of(k->tests[i], &v) || v != number)
			continue;
		if (found != NULL)
			return NULL;
		found = k->tests[i];
	}
	return found != NULL && (found->u.compare.op == COMPARE_GT ||
	    found->u.compare.op == COMPARE_GE || found->u.compare.op ==
	    COMPARE_LT || found->u.compare.op == COMPARE_LE) ? found : NULL;
}

static void
tell(const struct asked *k, const struct pred *p, const char *said,
    const char *hint)
{
	finding_hint(audit_doubt(k->a, FINDING_question_contradicted, &p->at,
	    "the question says '%s', but the query compares with %s", said,
	    comparison_text(p->u.compare.op)), "%s", hint);
}

static bool
is_test(enum comparison op, const struct asked_row *row)
{
	bool closed = row->kind == ASKED_FROM;

	return op == (row->sign > 0 ? closed ? COMPARE_GE : COMPARE_GT :
	    closed ? COMPARE_LE : COMPARE_LT);
}

/* "at least two" by > 2, "exactly two" by >= 2. */
static void
judge_number(const struct asked *k, size_t at)
{
	double number = asked_number_at(k, at);
	const struct pred *p = number > 0 ? ordered_test(k, number) : NULL;
	const struct asked_row *row;

	if (p == NULL)
		return;
	if (asked_before(k, at, ASKED_EXACTLY) != NULL)
		tell(k, p, "exactly", "compare with =");
	if (k->said.v[at].kind == WORD_NUMBER)
		return; /* asked_order.c judges these */
	row = asked_comparison(k, at, NULL);
	if (row != NULL && !is_test(p->u.compare.op, row))
		tell(k, p, row->words, "compare as the question does");
}

/* "between 20 and 40" by > 20. */
static void
judge_between(const struct asked *k, size_t at)
{
	const struct pred *p;
	double low, high;

	if (strcmp(k->said.v[at].text, "between") != 0 ||
	    at + 3 >= k->said.n ||
	    strcmp(k->said.v[at + 2].text, "and") != 0)
		return;
	low = asked_number_at(k, at + 1);
	high = asked_number_at(k, at + 3);
	p = low > 0 && low < high ? ordered_test(k, low) : NULL;
	if (p != NULL && p->u.compare.op == COMPARE_GT)
		tell(k, p, "between", "compare with >= and <=, or BETWEEN");
	p = low > 0 && low < high ? ordered_test(k, high) : NULL;
	if (p != NULL && p->u.compare.op == COMPARE_LT &&
	    k->said.v[at + 3].kind == WORD_NUMBER && high < 1900)
		tell(k, p, "between", "compare with >= and <=, or BETWEEN");
}

/* ---- the second --------------------------------------------------------- */

static bool
is_number(const struct expr *e, double number)
{
	return e != NULL && e->kind == EXPR_VALUE &&
	    json_number_value(e->u.value.json) == number;
}

/* "the second oldest": all but one row before it are left out. */
static void
judge_ordinal(const struct asked *k, size_t at)
{
	double n = asked_number(k->said.v[at].text, true);

	if (n < 2 || k->nqueries != 1 || k->divides || k->top->limit == NULL ||
	    at + 1 >= k->said.n ||
	    (asked_before(k, at + 2, ASKED_SUPER) == NULL &&
	    asked_before(k, at + 2, ASKED_AGE) == NULL &&
	    asked_before(k, at + 2, ASKED_LENGTH) == NULL) ||
	    (is_number(k->top->offset, n - 1) && is_number(k->top->limit, 1)))
		return;
	finding_hint(ASKED_TELL(k, "the question asks for the '%s', but the "
	    "query does not take row %g alone", k->said.v[at].text, n),
	    "LIMIT 1 OFFSET %g", n - 1);
}

/* ---- so many hours, so many days ----------------------------------------- */

struct moved {
	double number;
	enum date_unit unit;
	bool same, other; /* it is moved by so many of them, of other units */
	struct walk below;
};

static void
see_shift(void *arg, struct expr **e)
{
	struct moved *m = arg;
	const struct expr *by = (*e)->kind == EXPR_SHIFT ? (*e)->u.date.by :
	    NULL;
	double n = by != NULL && by->kind == EXPR_VALUE ? json_number_value(
	    by->u.value.json) : 0;

	if (n == m->number || n == -m->number) {
		m->same |= (*e)->u.date.unit == m->unit;
		m->other |= (*e)->u.date.unit != m->unit;
	}
	walk_expr(&m->below, *e);
}

/* The unit of time that a word names; -1. */
static int
unit_named(const char *stem)
{
	static const struct {
		const char *stem;
		enum date_unit unit;
	} units[] = {{"day", UNIT_DAY}, {"week", UNIT_WEEK},
	    {"month", UNIT_MONTH}, {"year", UNIT_YEAR}, {"hour", UNIT_HOUR},
	    {"minut", UNIT_MINUTE}};

	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (strcmp(units[i].stem, stem) == 0)
			return (int)units[i].unit;
	return -1;
}

static bool
is_seconds(const struct expr *e)
{
	const struct schema_column *c;

	if (e == NULL || e->kind != EXPR_OP || e->u.op.op != OPERATOR_SUB)
		return false;
	for (size_t i = 0; i < e->u.op.args.n; i++) {
		c = e->u.op.args.v[i]->kind == EXPR_COLUMN ?
		    e->u.op.args.v[i]->u.column.column : NULL;
		if (c == NULL || (c->time != SCHEMA_TIME_EPOCH &&
		    c->time != SCHEMA_TIME_EPOCH_MS))
			return false;
	}
	return true;
}

/* "10 days" by '+10 months', "3 hours" by ended - started > 3. */
static void
judge_unit(const struct asked *k, size_t at)
{
	int unit = at + 1 < k->said.n ? unit_named(k->said.v[at + 1].stem) : -1;
	struct moved m = {asked_number_at(k, at), (enum date_unit)unit, false, false,
	    {.expr = see_shift}};
	const struct pred *p;

	if (unit < 0 || m.number <= 0)
		return;
	m.below.arg = &m;
	walk_query(&m.below, k->top);
	p = ordered_test(k, m.number);
	if (m.other && !m.same)
		finding_hint(ASKED_TELL(k, "the question says '%s %s', but the "
		    "query moves a date by so many of another unit",
		    k->said.v[at].text, k->said.v[at + 1].text),
		    "move it by %ss", date_unit_text(m.unit));
	else if (p != NULL && is_seconds(p->u.compare.left))
		finding_hint(ASKED_TELL(k, "the question says '%s %s', but the "
		    "query compares seconds, or parts of them, with %s",
		    k->said.v[at].text, k->said.v[at + 1].text,
		    k->said.v[at].text), "compare in seconds");
}

/* ---- two columns -------------------------------------------------------- */

static const struct expr *
column_of(const struct expr *e)
{
	return e != NULL && e->kind == EXPR_COLUMN &&
	    e->u.column.column != NULL ? e : NULL;
}

/* The only test that orders two columns; NULL. */
static const struct pred *
test_of_columns(const struct asked *k)
{
	const struct pred *found = NULL, *p;

	for (size_t i = 0; i < k->ntests; i++) {
		p = k->tests[i];
		if (p->u.compare.right.n != 1 ||
		    column_of(p->u.compare.left) == NULL ||
		    column_of(p->u.compare.right.v[0]) == NULL ||
		    p->u.compare.op == COMPARE_EQ)
			continue;
		if (found != NULL)
			return NULL;
		found = p;
	}
	return found;
}

static int
sign_of(const struct pred *p)
{
	enum comparison op = p->u.compare.op;

	return op == COMPARE_GT || op == COMPARE_GE ? 1 :
	    op == COMPARE_LT || op == COMPARE_LE ? -1 : 0;
}

/* Is a word of x's name, which is not one of y's, said in [from, to)? */
static bool
is_said(const struct asked *k, const struct schema_column *x,
    const struct schema_column *y, size_t from, size_t to)
{
	struct words name = words_of_name(&k->a->arena, x->name),
	    other = words_of_name(&k->a->arena, y->name);

	for (size_t i = 0; i < name.n; i++)
		for (size_t at = from; at < to && at < k->said.n; at++)
			if (!words_is_stop(name.v[i].text) &&
			    !words_have_stem(&other, name.v[i].stem) &&
			    strcmp(name.v[i].stem, k->said.v[at].stem) == 0)
				return true;
	return false;
}

/* Whose rows are shown, of two sources of one column? */
static const struct source *
shown(const struct query *q)
{
	const struct source *of = NULL;
	const struct expr *e;

	for (size_t i = 0; i < q->outputs.n; i++) {
		e = expr_computed(q->outputs.v[i]->expr);
		if (e->kind != EXPR_COLUMN || (of != NULL &&
		    e->u.column.source != of))
			return NULL;
		of = e->u.column.source;
	}
	return of;
}

/* 1: the left side is the one of which the question speaks first, -1: the
 * right one is, 0: it cannot be told. */
static int
first_of(const struct asked *k, const struct pred *p, size_t at)
{
	enum { FEW = 5 };
	const struct expr *l = p->u.compare.left, *r = p->u.compare.right.v[0];
	const struct schema_column *x = l->u.column.column,
	    *y = r->u.column.column;
	const struct source *of = shown(k->top);

	if (x == y)
		return of == l->u.column.source ? 1 :
		    of == r->u.column.source ? -1 : 0;
	if (x->table != y->table)
		return 0;
	if (is_said(k, y, x, at, at + FEW) && !is_said(k, x, y, at, at + FEW))
		return 1;
	return is_said(k, x, y, at, at + FEW) &&
	    !is_said(k, y, x, at, at + FEW) ? -1 : 0;
}

/* "longer than planned": km > planned_km. */
static void
judge_columns(const struct asked *k)
{
	size_t at = asked_behind(k, 1, ASKED_ORDER);
	const struct pred *p = at < k->said.n ? test_of_columns(k) : NULL;
	const struct asked_row *row;
	int first, wanted;

	if (p == NULL || sign_of(p) == 0 || k->inverts ||
	    asked_behind(k, at + 1, ASKED_ORDER) < k->said.n ||
	    asked_hears(k, ASKED_NOT) || asked_hears(k, ASKED_NONE))
		return;
	row = asked_before(k, at, ASKED_ORDER);
	first = first_of(k, p, at);
	wanted = -row->sign * first;
	if (p->u.compare.left->u.column.column->time != SCHEMA_TIME_NONE &&
	    (strcmp(row->words, "older than") == 0 ||
	    strcmp(row->words, "younger than") == 0))
		wanted = -wanted;
	if (first != 0 && wanted != sign_of(p))
		tell(k, p, row->words, "compare the other way round");
}

/* "paid late": behind the time that was meant. */
static void
judge_late(const struct asked *k)
{
	size_t at = asked_behind(k, 1, ASKED_LATE);
	const struct asked_row *row = asked_before(k, at, ASKED_LATE);
	const struct pred *p = row != NULL ? test_of_columns(k) : NULL;
	const struct schema_column *x, *y;
	bool meant, other;
	int sign;

	if (p == NULL || k->inverts || asked_hears(k, ASKED_NOT))
		return;
	x = p->u.compare.left->u.column.column;
	y = p->u.compare.right.v[0]->u.column.column;
	meant = asked_name_has(k, x->name, LISTED_TIME_MEANT);
	other = asked_name_has(k, y->name, LISTED_TIME_MEANT);
	sign = meant ? -sign_of(p) : sign_of(p);
	if (x->time != SCHEMA_TIME_NONE && y->time != SCHEMA_TIME_NONE &&
	    meant != other && sign != 0 && sign != row->sign)
		tell(k, p, row->words, "compare the other way round");
}

/* ---- units of a name ---------------------------------------------------- */

static const struct measure {
	const char *word, *kind;
	double of; /* of the smallest of its kind */
} measures[] = {{"g", "weight", 1}, {"gram", "weight", 1},
    {"kg", "weight", 1000}, {"kilo", "weight", 1000},
    {"kilogram", "weight", 1000}, {"mm", "length", 1}, {"cm", "length", 10},
    {"m", "length", 1000}, {"metr", "length", 1000},
    {"meter", "length", 1000}, {"km", "length", 1e6},
    {"kilomet", "length", 1e6}, {"kilometr", "length", 1e6},
    {"ml", "volume", 1}, {"l", "volume", 1000}, {"litr", "volume", 1000},
    {"liter", "volume", 1000}, {"sec", "time", 1}, {"second", "time", 1},
    {"min", "time", 60}, {"minut", "time", 60}, {"hour", "time", 3600},
    {"day", "time", 86400}, {"week", "time", 604800}};

static const struct measure *
measure_called(const char *stem)
{
	for (size_t i = 0; i < sizeof measures / sizeof *measures; i++)
		if (strcmp(measures[i].word, stem) == 0)
			return &measures[i];
	return NULL;
}

/* "500 g" by weight_kg > 500 */
static void
judge_measure(const struct asked *k, size_t at)
{
	double number = asked_number_at(k, at);
	const struct pred *p = number > 0 && at + 1 < k->said.n ?
	    ordered_test(k, number) : NULL;
	const struct measure *said, *held;
	const struct expr *left;
	struct words name;

	left = p != NULL ? p->u.compare.left : NULL;
	if (left == NULL || left->kind != EXPR_COLUMN ||
	    left->u.column.column == NULL)
		return;
	name = words_of_name(&k->a->arena, left->u.column.name);
	said = measure_called(k->said.v[at + 1].stem);
	held = name.n > 1 ? measure_called(name.v[name.n - 1].stem) : NULL;
	if (said == NULL || held == NULL || said->of == held->of ||
	    strcmp(said->kind, held->kind) != 0)
		return;
	finding_hint(ASKED_TELL(k, "the question says '%s %s', but '%s' is in "
	    "%s", k->said.v[at].text, k->said.v[at + 1].text,
	    left->u.column.name, name.v[name.n - 1].text), "compare with %g",
	    number * said->of / held->of);
}

void
asked_than(const struct asked *k)
{
	for (size_t i = 0; i < k->said.n; i++) {
		if (i > 0 && !k->inverts)
			judge_number(k, i);
		judge_between(k, i);
		judge_ordinal(k, i);
		judge_unit(k, i);
		judge_measure(k, i);
	}
	judge_columns(k);
	judge_late(k);
}
