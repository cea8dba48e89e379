/*
 * What the question says and the plan contradicts or leaves out: a direction,
 * a number, which of several dates or keys of a table.
 */
#include "audit/rule.h"

#include <stdlib.h>
#include <string.h>

#include "json/get.h"
#include "lang/walk.h"
#include "words/words.h"

enum { MOST = 128, YEAR_FIRST = 1900, YEAR_LAST = 2100 };

enum direction { SUPER, AGE, THAN, FROM };

static const struct {
	const char *words;
	enum direction kind;
	int sign;
} directions[] = {
#define ASKED(words, kind, sign) {words, kind, sign},
#include "audit/asked.def"
#undef ASKED
};

/* What the plan has, in any of its queries. */
struct asked {
	struct audit *a;
	struct words said;
	struct walk below;
	const struct schema_column *columns[MOST];
	const struct pred *tests[MOST];
	const json_t *values[MOST];
	size_t ncolumns, ntests, nvalues;
	bool unsure; /* more than that, parameters, a negation */
};

/* ---- the plan ----------------------------------------------------------- */

static void
see_expr(void *arg, struct expr **e)
{
	struct asked *k = arg;

	if (k->ncolumns == MOST || k->nvalues == MOST ||
	    (*e)->kind == EXPR_PARAM)
		k->unsure = true;
	else if ((*e)->kind == EXPR_COLUMN && (*e)->u.column.column != NULL)
		k->columns[k->ncolumns++] = (*e)->u.column.column;
	else if ((*e)->kind == EXPR_VALUE)
		k->values[k->nvalues++] = (*e)->u.value.json;
	walk_expr(&k->below, *e);
}

static void
see_pred(void *arg, struct pred *p)
{
	struct asked *k = arg;

	if (p->kind == PRED_NOT || k->ntests == MOST)
		k->unsure = true;
	else if (p->kind == PRED_COMPARE)
		k->tests[k->ntests++] = p;
}

static void
see_query(void *arg, struct query *q)
{
	const struct asked *k = arg;

	walk_query(&k->below, q);
}

static bool
is_used(const struct asked *k, const struct schema_column *c)
{
	for (size_t i = 0; i < k->ncolumns; i++)
		if (k->columns[i] == c)
			return true;
	return false;
}

/* ---- directions --------------------------------------------------------- */

/* Do the words of a row end before the word `at`? */
static bool
ends_before(const struct asked *k, size_t at, const char *phrase)
{
	struct words w = words_of_text(&k->a->arena, phrase);

	for (size_t i = 0; i < w.n; i++)
		if (at + i < w.n ||
		    strcmp(k->said.v[at - w.n + i].text, w.v[i].text) != 0)
			return false;
	return true;
}

/* The row whose words end before `at`; -1: none. `orders`: one that orders,
 * else one that compares. */
static int
direction_before(const struct asked *k, size_t at, bool orders)
{
	for (size_t i = 0; i < sizeof directions / sizeof *directions; i++)
		if ((directions[i].kind <= AGE) == orders &&
		    ends_before(k, at, directions[i].words))
			return (int)i;
	return -1;
}

/* The only direction that the question orders by; -1: none, or both. */
static int
ordered_by(const struct asked *k)
{
	int found = -1, row;

	for (size_t i = 1; i <= k->said.n; i++) {
		row = direction_before(k, i, true);
		if (row < 0 || (i > 1 && strcmp(k->said.v[i - 2].text, "at")
		    == 0))
			continue;
		if (found >= 0)
			return -1;
		found = row;
	}
	return found;
}

static struct expr *
behind_output(struct expr *e)
{
	while (e->kind == EXPR_OUTPUT && e->u.output.output != NULL)
		e = e->u.output.output->expr;
	return e;
}

/* Which end the query takes: 1 the high one, -1 the low one, 0 neither. */
static int
taken_end(const struct query *q, struct expr **of)
{
	struct expr *e;

	if (q->limit != NULL && q->order_by.n > 0) {
		*of = behind_output(q->order_by.v[0]->by);
		return q->order_by.v[0]->descending ? 1 : -1;
	}
	if (q->outputs.n != 1)
		return 0;
	e = behind_output(q->outputs.v[0]->expr);
	if (e->kind != EXPR_CALL || e->u.call.args.n != 1)
		return 0;
	*of = e->u.call.args.v[0];
	return strcmp(e->u.call.name, "max") == 0 ? 1 :
	    strcmp(e->u.call.name, "min") == 0 ? -1 : 0;
}

static void
judge_order(struct asked *k, struct query *q)
{
	struct expr *of = NULL;
	int row = ordered_by(k), end = q->is_set ? 0 : taken_end(q, &of), sign;
	const char *name = "value";

	if (row < 0 || end == 0)
		return;
	sign = directions[row].sign;
	if (of->kind == EXPR_COLUMN && of->u.column.column != NULL) {
		name = of->u.column.column->name;
		if (directions[row].kind == AGE &&
		    of->u.column.column->time != SCHEMA_TIME_NONE)
			sign = -sign;
	} else if (directions[row].kind == AGE) {
		return;
	}
	if (sign != end)
		finding_hint(audit_doubt(k->a, FINDING_question_contradicted,
		    &q->at, "the question asks for the '%s', but the query "
		    "takes the %s '%s'", directions[row].words,
		    end > 0 ? "highest" : "lowest", name),
		    "order the other way round");
}

/* ---- numbers ------------------------------------------------------------ */

/* 1 greater, -1 less; *closed: or equal; 0: another comparison. */
static int
test_sign(const struct pred *p, bool *closed)
{
	enum comparison op = p->u.compare.op;

	*closed = op == COMPARE_GE || op == COMPARE_LE;
	if (op == COMPARE_GT || op == COMPARE_GE)
		return 1;
	return op == COMPARE_LT || op == COMPARE_LE ? -1 : 0;
}

static void
judge_test(struct asked *k, const struct pred *p, int row, const char *number)
{
	const struct expr *left = p->u.compare.left;
	bool closed, meant = directions[row].kind == FROM;
	int sign = test_sign(p, &closed);

	if (sign == 0 || (sign == directions[row].sign && closed == meant))
		return;
	finding_hint(audit_doubt(k->a, FINDING_question_contradicted, &p->at,
	    "the question says '%s %s', but the query compares '%s' with %s",
	    directions[row].words, number, left->kind == EXPR_COLUMN ?
	    left->u.column.name : "a value", comparison_text(p->u.compare.op)),
	    "compare with %s", directions[row].sign > 0 ?
	    meant ? ">=" : ">" : meant ? "<=" : "<");
}

/* A test of this number, if there is but one. */
static const struct pred *
test_of(const struct asked *k, double number)
{
	const struct pred *found = NULL;
	const struct exprs *right;

	for (size_t i = 0; i < k->ntests; i++) {
		right = &k->tests[i]->u.compare.right;
		if (right->n != 1 || right->v[0]->kind != EXPR_VALUE ||
		    !json_is_number(right->v[0]->u.value.json) ||
		    json_number_value(right->v[0]->u.value.json) != number)
			continue;
		if (found != NULL)
			return NULL;
		found = k->tests[i];
	}
	return found;
}

/* Is the number in the plan, in another unit, or counted from the next? */
static bool
has_number(const struct asked *k, double number, const char *text)
{
	static const double units[] = {1, 12, 60, 100, 1000, 3600, 60000, 86400,
	    3600000, 86400000};
	double v;

	for (size_t i = 0; i < k->nvalues; i++) {
		if (json_is_string(k->values[i]) && strstr(json_string_value(
		    k->values[i]), text) != NULL)
			return true;
		v = json_number_value(k->values[i]);
		for (size_t u = 0; u < sizeof units / sizeof *units; u++)
			if (v == number * units[u] || v * units[u] == number)
				return true;
		if (v == number + 1 || v == number - 1 || v >= 1e8)
			return true;
	}
	return false;
}

/* A number that stands by itself: no date, no ordinal, no share, no period. */
static bool
is_bare_number(const struct asked *k, size_t at)
{
	const struct word *w = &k->said.v[at], *next = w + 1;
	static const char *const units[] = {"day", "week", "month", "quarter",
	    "year", "hour", "minut", "second", "percent", "%"};
	double v = w->kind == WORD_NUMBER ? strtod(w->text, NULL) : 0;

	if (v < 2 || w->text[strspn(w->text, "0123456789.")] != '\0' ||
	    (v >= YEAR_FIRST && v <= YEAR_LAST))
		return false;
	if (at + 1 == k->said.n)
		return true;
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (strcmp(next->stem, units[i]) == 0)
			return false;
	return next->start != w->end;
}

static void
judge_numbers(struct asked *k, struct query *q)
{
	const struct pred *test;
	double number;
	int row;

	for (size_t i = 0; i < k->said.n; i++) {
		if (!is_bare_number(k, i))
			continue;
		number = strtod(k->said.v[i].text, NULL);
		test = test_of(k, number);
		row = direction_before(k, i, false);
		if (test != NULL && row >= 0)
			judge_test(k, test, row, k->said.v[i].text);
		else if (!has_number(k, number, k->said.v[i].text))
			finding_hint(audit_doubt(k->a,
			    FINDING_question_contradicted, &q->at, "the "
			    "question says %s, which the query does not have",
			    k->said.v[i].text), "add the condition or the "
			    "limit that it stands for");
	}
}

/* ---- columns ------------------------------------------------------------ */

static bool
is_target(const struct schema_table *t, const struct schema_column *x,
    const struct schema_column *y)
{
	const struct schema_table *of = NULL;

	for (size_t i = 0; i < t->nkeys; i++)
		if (t->keys[i].n == 1 && t->keys[i].from_columns[0] == x)
			of = t->keys[i].to;
	for (size_t i = 0; of != NULL && i < t->nkeys; i++)
		if (t->keys[i].n == 1 && t->keys[i].from_columns[0] == y &&
		    t->keys[i].to == of)
			return true;
	return false;
}

/* May one stand for the other: dates, keys of one table? */
static bool
are_rivals(const struct schema_column *x, const struct schema_column *y)
{
	if (x->time != SCHEMA_TIME_NONE && y->time != SCHEMA_TIME_NONE)
		return true;
	return is_target(x->table, x, y);
}

/* Are the words of the name, without those that tell what kind of thing it
 * is, side by side in the question? */
static bool
is_said(const struct asked *k, const struct schema_column *c)
{
	struct words name = words_of_name(&k->a->arena, c->name),
	    table = words_of_name(&k->a->arena, c->table->name);
	size_t n = name.n, i;

	while (n > 0 && (words_is_generic(name.v[n - 1].text) ||
	    (c->time != SCHEMA_TIME_NONE && n > 1 && (words_is_stop(
	    name.v[n - 1].text) || strcmp(name.v[n - 1].text, "time") == 0))))
		n--;
	if (n == 0 || (n == 1 && (words_is_stop(name.v[0].text) ||
	    words_have_stem(&table, name.v[0].stem))))
		return false;
	for (size_t at = 0; at + n <= k->said.n; at++) {
		for (i = 0; i < n; i++)
			if (strcmp(k->said.v[at + i].stem, name.v[i].stem) != 0)
				break;
		if (i == n)
			return true;
	}
	return false;
}

static void
judge_columns(struct asked *k, struct query *q)
{
	const struct schema_column *x, *y;

	for (size_t i = 0; i < k->ncolumns; i++) {
		x = k->columns[i];
		for (size_t c = 0; c < x->table->ncolumns; c++) {
			y = &x->table->columns[c];
			if (y == x || !are_rivals(x, y) || is_used(k, y) ||
			    !is_said(k, y) || is_said(k, x))
				continue;
			finding_hint(audit_doubt(k->a,
			    FINDING_question_contradicted, &q->at,
			    "the question names '%s', but the query uses '%s'",
			    y->name, x->name), "use '%s' if it is meant",
			    y->name);
			return;
		}
	}
}

void
asked_check(struct audit *a)
{
	const char *text = get_str(a->doc, "question");
	struct query *q = a->view.query;
	struct asked *k;

	if (text == NULL || q == NULL || a->known == NULL)
		return;
	k = arena_alloc(&a->arena, sizeof *k);
	*k = (struct asked){.a = a, .said = words_of_text(&a->arena, text),
	    .below = {.expr = see_expr, .query = see_query, .pred = see_pred}};
	k->below.arg = k;
	walk_query(&k->below, q);
	if (k->unsure)
		return;
	judge_order(k, q);
	judge_numbers(k, q);
	judge_columns(k, q);
}
