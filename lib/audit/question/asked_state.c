/* States that the question says or denies, "unpaid", "not cancelled", "without
 * a mentor", beside the conditions of the plan; and the year that it means. */
#include "audit/asked.h"

#include <string.h>

#include "json/get.h"
#include "words/listed.h"

/* ---- what a condition says ---------------------------------------------- */

static bool
is_text(const json_t *value, enum listed list)
{
	return json_is_string(value) && listed_has_n(list,
	    json_string_value(value), strlen(json_string_value(value)));
}

/* 1: the column has a value, or says yes; -1: none, or no; 0: neither. */
static int
sense_of(const struct pred *p)
{
	const struct exprs *right = &p->u.compare.right;
	const json_t *v = right->n == 1 && right->v[0]->kind == EXPR_VALUE ?
	    right->v[0]->u.value.json : NULL;
	int sense;

	if (p->u.compare.op == COMPARE_IS_NOT_NULL)
		return 1;
	if (p->u.compare.op == COMPARE_IS_NULL)
		return -1;
	if (v == NULL || (p->u.compare.op != COMPARE_EQ &&
	    p->u.compare.op != COMPARE_NE))
		return 0;
	sense = json_is_true(v) || is_text(v, LISTED_YES) ||
	    json_number_value(v) == 1 ? 1 : json_is_false(v) ||
	    is_text(v, LISTED_NO) || (json_is_integer(v) &&
	    json_integer_value(v) == 0) ? -1 : 0;
	return p->u.compare.op == COMPARE_EQ ? sense : -sense;
}

/* The word of the state that a column tells: cancelled, is_cancelled, paid_on,
 * mentor_id; NULL. */
static const struct word *
state_of(const struct asked *k, const struct schema_column *c,
    struct words *name)
{
	*name = words_of_name(&k->a->arena, c->name);
	if (name->n == 1)
		return &name->v[0];
	if (name->n != 2)
		return NULL;
	return words_is_stop(name->v[0].text) ? &name->v[1] : &name->v[0];
}

/* ---- what the question says --------------------------------------------- */

/* Words that turn it may stand before: "not been paid", "without a mentor". */
bool
asked_denied(const struct asked *k, size_t at)
{
	enum { REACH = 2 };
	static const char *const between[] = {"a", "an", "any", "been", "be",
	    "yet", "the", "were", "was"};
	size_t i;

	for (size_t back = 0; back <= REACH && back < at; back++) {
		if (asked_before(k, at - back, ASKED_NOT) != NULL ||
		    asked_before(k, at - back, ASKED_NONE) != NULL)
			return true;
		for (i = 0; i < sizeof between / sizeof *between &&
		    strcmp(k->said.v[at - back - 1].text, between[i]) != 0;)
			i++;
		if (i == sizeof between / sizeof *between)
			return false;
	}
	return false;
}

/* "unpaid" of paid */
static bool
is_undone(const struct asked *k, const struct word *said,
    const struct word *state)
{
	return strncmp(said->text, "un", 2) == 0 && strcmp(words_stem(
	    &k->a->arena, said->text + 2), state->stem) == 0;
}

/* -1: it is denied wherever it is said, 1: something is said to have it, 0:
 * neither. */
static int
said_sense(const struct asked *k, const struct word *state)
{
	int sense = 0, one;

	for (size_t i = 0; i < k->said.n; i++) {
		if (is_undone(k, &k->said.v[i], state) ||
		    (strcmp(k->said.v[i].stem, state->stem) == 0 &&
		    asked_denied(k, i)))
			one = -1;
		else if (strcmp(k->said.v[i].stem, state->stem) == 0)
			one = asked_before(k, i, ASKED_HAVE) != NULL ? 1 : 2;
		else
			continue;
		if (sense != 0 && sense != one)
			return 0;
		sense = one;
	}
	return sense == 2 ? 0 : sense;
}

static size_t
tests_of(const struct asked *k, const struct schema_column *c)
{
	const struct expr *left;
	size_t n = 0;

	for (size_t i = 0; i < k->ntests; i++) {
		left = k->tests[i]->u.compare.left;
		n += left != NULL && left->kind == EXPR_COLUMN &&
		    left->u.column.column == c;
	}
	return n;
}

static void
judge_state(const struct asked *k, const struct pred *p)
{
	const struct schema_column *c = p->u.compare.left != NULL &&
	    p->u.compare.left->kind == EXPR_COLUMN ?
	    p->u.compare.left->u.column.column : NULL;
	int sense = sense_of(p), said;
	const struct word *state;
	struct words name;

	if (c == NULL || sense == 0 || tests_of(k, c) != 1 ||
	    c->class == TYPE_UNKNOWN)
		return;
	state = state_of(k, c, &name);
	said = state != NULL ? said_sense(k, state) : 0;
	if (said == 0 || said == sense)
		return;
	finding_hint(audit_doubt(k->a, FINDING_question_contradicted, &p->at,
	    "the question asks for rows %s '%s', but the query takes those %s",
	    said < 0 ? "without" : "with", state->text,
	    sense < 0 ? "without" : "with"),
	    "turn the condition on '%s'", c->name);
}

/* ---- a state that no condition has ---------------------------------------- */

/* "unpaid", where the plan reads the table and not its paid_on. */
static void
judge_undone(const struct asked *k, const struct schema_column *c)
{
	struct words name;
	const struct word *state = state_of(k, c, &name);

	for (size_t i = 0; state != NULL && i < k->said.n; i++)
		if (is_undone(k, &k->said.v[i], state) && !asked_uses(k, c)) {
			finding_hint(ASKED_TELL(k, "the question says '%s', "
			    "but the query has no condition on '%s'",
			    k->said.v[i].text, c->name),
			    "add the condition");
			return;
		}
}

/* Is a text of the table asked for, which may be that state: status = 'open'? */
static bool
has_text_test(const struct asked *k, const struct schema_table *t)
{
	const struct expr *left;

	for (size_t i = 0; i < k->ntests; i++) {
		left = k->tests[i]->u.compare.left;
		if (left != NULL && left->kind == EXPR_COLUMN &&
		    left->u.column.column != NULL &&
		    left->u.column.column->table == t &&
		    left->u.column.column->time == SCHEMA_TIME_NONE)
			return true;
	}
	return false;
}

static void
judge_all_undone(const struct asked *k)
{
	const struct schema *s = k->a->known;

	for (size_t t = 0; t < s->ntables; t++)
		for (size_t c = 0; asked_reads(k, &s->tables[t]) &&
		    !has_text_test(k, &s->tables[t]) && c < s->tables[t].ncolumns; c++)
			if (s->tables[t].columns[c].time != SCHEMA_TIME_NONE)
				judge_undone(k, &s->tables[t].columns[c]);
}

/* ---- those without, those with ------------------------------------------- */

static bool
has_word(const struct asked *k, enum listed list)
{
	for (size_t i = 0; i < k->said.n; i++)
		if (listed_has(list, k->said.v[i].text) ||
		    strncmp(k->said.v[i].text, "un", 2) == 0)
			return true;
	return false;
}

/* The query of IN or EXISTS that a condition of the plan alone is; NULL. */
static const struct query *
partner_of(const struct pred *p, bool *without)
{
	const struct pred *in = p->kind == PRED_NOT ? p->u.not : p;
	bool none = in->kind == PRED_COMPARE && in->u.compare.op ==
	    COMPARE_NOT_IN;

	*without = none != (p->kind == PRED_NOT);
	if (in->kind == PRED_EXISTS)
		return in->u.exists;
	return in->kind == PRED_COMPARE && (none || in->u.compare.op ==
	    COMPARE_IN) ? in->u.compare.query : NULL;
}

/* The only table of a query; NULL: it has others, or none. */
static const struct schema_table *
only_table(const struct query *q)
{
	return q->nsources == 1 && q->sources[0]->kind == SOURCE_TABLE ?
	    q->sources[0]->u.table.table : NULL;
}

/* Is the word behind "without" or "no" the name of the only table of q? */
static bool
is_lacked(const struct asked *k, const struct query *q)
{
	size_t at = asked_behind(k, 1, ASKED_NONE);
	const struct schema_table *t = only_table(q);

	if (t == NULL || at == k->said.n)
		return false;
	at += at + 1 < k->said.n && words_is_stop(k->said.v[at].text);
	return asked_is_called(k, t->name, k->said.v[at].stem);
}

static bool
says(const struct asked *k, const char *named)
{
	struct words name = words_of_name(&k->a->arena, named);

	for (size_t w = 0; w < name.n; w++)
		if (words_have_stem(&k->said, name.v[w].stem) &&
		    !words_is_generic(name.v[w].text))
			return true;
	return false;
}

/* Does the question name its table, or a column of that which is used? */
static bool
is_said(const struct asked *k, const struct query *q)
{
	const struct schema_table *t = only_table(q);

	if (t == NULL || says(k, t->name))
		return t != NULL;
	for (size_t i = 0; i < k->ncolumns; i++)
		if (k->columns[i]->table == t && says(k, k->columns[i]->name))
			return true;
	return false;
}

static void
judge_partner(const struct asked *k)
{
	const struct pred *p = k->top->where.n == 1 ? k->top->where.v[0] :
	    NULL;
	const struct query *of;
	bool without;

	if (p == NULL || k->top->is_set || k->nqueries != 2)
		return;
	of = partner_of(p, &without);
	if (of == NULL)
		return;
	if (!without && !k->negates && is_lacked(k, of))
		finding_hint(ASKED_TELL(k, "the question asks for those "
		    "without, but the query takes those with a row in the "
		    "sub-query"), "use NOT EXISTS");
	else if (without && is_said(k, of) && !has_word(k,
	    LISTED_ASKED_WITHOUT))
		finding_hint(ASKED_TELL(k, "the query takes those without a "
		    "row in the sub-query, which the question does not say"),
		    "use EXISTS or IN");
}

static void
judge_all(const struct asked *k)
{
	if (asked_hears(k, ASKED_ALL_OF) && !k->negates && !k->divides &&
	    k->top->having.n == 0 && k->nqueries == 1 &&
	    k->top->nsources > 1 && !audit_has_aggregate(k->top))
		finding_hint(ASKED_TELL(k, "the question asks that all of them "
		    "are so, but one is enough for the query"), "use NOT EXISTS"
		    " with the condition turned");
}

/* ---- last year ---------------------------------------------------------- */

struct clock {
	bool now, moved;
	struct walk below;
};

static void
see_clock(void *arg, struct expr **e)
{
	struct clock *c = arg;

	c->now |= (*e)->kind == EXPR_CALL && strncmp((*e)->u.call.name,
	    "current_", strlen("current_")) == 0;
	c->moved |= (*e)->kind == EXPR_SHIFT || (*e)->kind == EXPR_DIFF ||
	    (*e)->kind == EXPR_OP;
	walk_expr(&c->below, *e);
}

static void
judge_year(const struct asked *k)
{
	struct clock c = {.below = {.expr = see_clock}};

	c.below.arg = &c;
	if (!asked_hears(k, ASKED_LAST_YEAR))
		return;
	walk_query(&c.below, k->top);
	if (c.now && !c.moved)
		finding_hint(ASKED_TELL(k, "the question says 'last year', but "
		    "the query compares with today's date as it is"),
		    "subtract one year");
}

void
asked_states(const struct asked *k)
{
	for (size_t i = 0; i < k->ntests && !k->excludes; i++)
		judge_state(k, k->tests[i]);
	judge_all_undone(k);
	judge_partner(k);
	judge_all(k);
	judge_year(k);
}
