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
static bool
is_denied(const struct asked *k, size_t at)
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
		    is_denied(k, i)))
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
	judge_year(k);
}
