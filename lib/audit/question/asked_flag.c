/* Flags and values that the question names as a state, "late deliveries", "not
 * active", "who still work here", beside the conditions of the plan. */
#include "audit/asked.h"

#include <string.h>

#include "json/get.h"

/* ---- flags -------------------------------------------------------------- */

/* Does the column hold yes and no? */
static bool
is_flag(const struct schema_column *c)
{
	const json_t *values = get_array(c->json, "values");

	return c->class == TYPE_BOOLEAN || (c->class == TYPE_INTEGER &&
	    json_array_size(values) == 2 &&
	    json_integer_value(json_array_get(values, 0)) == 0 &&
	    json_integer_value(json_array_get(values, 1)) == 1);
}

/* The word that a flag is called, is_late; NULL: it has others. */
static const struct word *
word_of(const struct asked *k, const struct schema_column *c,
    struct words *name)
{
	*name = words_of_name(&k->a->arena, c->name);
	if (name->n == 1)
		return &name->v[0];
	return name->n == 2 && words_is_stop(name->v[0].text) ?
	    &name->v[1] : NULL;
}

/* Where it is said; said.n: nowhere, or in more places than one. */
static size_t
said_at(const struct asked *k, const char *stem)
{
	size_t at = k->said.n;

	for (size_t i = 0; i < k->said.n; i++)
		if (strcmp(k->said.v[i].stem, stem) == 0) {
			if (at < k->said.n)
				return k->said.n;
			at = i;
		}
	return at;
}

/* 1: the test takes those that are so, -1: those that are not; 0: neither. */
static int
taken(const struct pred *p)
{
	const struct expr *e = p->u.compare.right.n == 1 ?
	    p->u.compare.right.v[0] : NULL;
	bool equal = p->u.compare.op == COMPARE_EQ;
	double v;

	if (e == NULL || e->kind != EXPR_VALUE || (!equal &&
	    p->u.compare.op != COMPARE_NE))
		return 0;
	if (json_is_boolean(e->u.value.json))
		v = json_is_true(e->u.value.json);
	else if (json_is_number(e->u.value.json))
		v = json_number_value(e->u.value.json);
	else
		return 0;
	return v == 1 ? equal ? 1 : -1 : v == 0 ? equal ? -1 : 1 : 0;
}

static const struct pred *
test_of(const struct asked *k, const struct schema_column *c, size_t *n)
{
	const struct pred *found = NULL;
	const struct expr *left;

	for (size_t i = 0; i < k->ntests; i++) {
		left = k->tests[i]->u.compare.left;
		if (left != NULL && left->kind == EXPR_COLUMN &&
		    left->u.column.column == c) {
			found = k->tests[i];
			(*n)++;
		}
	}
	return found;
}

/* Is the word part of the name of another column that is used, of a table, or
 * of a text of the plan? */
static bool
is_other(const struct asked *k, const struct schema_column *flag,
    const char *stem)
{
	struct words name;
	const char *text;

	for (size_t i = 0; i < k->ncolumns; i++) {
		name = words_of_name(&k->a->arena, k->columns[i]->name);
		if (k->columns[i] != flag && words_have_stem(&name, stem))
			return true;
	}
	for (size_t i = 0; i < k->nvalues; i++) {
		text = json_string_value(k->values[i]);
		name = words_of_name(&k->a->arena, text != NULL ? text : "");
		if (words_have_stem(&name, stem))
			return true;
	}
	return asked_table_called(k, stem) != NULL;
}

static void
judge_flag(const struct asked *k, const struct schema_column *c)
{
	struct words name = {NULL, 0};
	const struct word *word = is_flag(c) ? word_of(k, c, &name) : NULL;
	size_t at = word != NULL && !words_is_stop(word->text) ?
	    said_at(k, word->stem) : k->said.n, tests = 0;
	const struct pred *p = test_of(k, c, &tests);
	int sense;

	if (at == k->said.n || is_other(k, c, word->stem) ||
	    asked_hears(k, ASKED_FRACTION) || (at > 0 && listed_has(
	    LISTED_PER_BY, k->said.v[at - 1].text)))
		return;
	if (!asked_uses(k, c)) {
		finding_hint(ASKED_TELL(k, "the question says '%s', which '%s' "
		    "of '%s' tells and the query does not use",
		    k->said.v[at].text, c->name, c->table->name),
		    "add the condition if it is meant");
		return;
	}
	sense = tests == 1 ? taken(p) : 0;
	if (name.n < 2 || sense != -1 || asked_denied(k, at) || k->excludes ||
	    asked_hears(k, ASKED_NOT) || asked_hears(k, ASKED_NONE))
		return;
	finding_hint(audit_doubt(k->a, FINDING_question_contradicted, &p->at,
	    "the question says '%s', but the query takes those that are not",
	    k->said.v[at].text), "turn the condition on '%s'", c->name);
}

static void
judge_flags(const struct asked *k)
{
	const struct schema *s = k->a->known;

	for (size_t t = 0; t < s->ntables; t++)
		for (size_t c = 0; asked_reads(k, &s->tables[t]) &&
		    c < s->tables[t].ncolumns; c++)
			judge_flag(k, &s->tables[t].columns[c]);
}

/* ---- values that are denied ----------------------------------------------- */

/* "not active" by status = 'active' */
static void
judge_value(const struct asked *k, const struct pred *p)
{
	const struct exprs *right = &p->u.compare.right;
	const char *text = p->u.compare.op == COMPARE_EQ && right->n == 1 &&
	    right->v[0]->kind == EXPR_VALUE ? json_string_value(
	    right->v[0]->u.value.json) : NULL;
	struct words value;
	size_t at;

	if (text == NULL || k->negates || k->divides)
		return;
	value = words_of_name(&k->a->arena, text);
	at = value.n == 1 ? said_at(k, value.v[0].stem) : k->said.n;
	for (size_t i = 0; i < k->ntests; i++)
		if (k->tests[i]->u.compare.op == COMPARE_NE ||
		    k->tests[i]->u.compare.op == COMPARE_NOT_IN)
			return;
	if (at == k->said.n || at == 0 || !asked_denied(k, at) ||
	    asked_before(k, at, ASKED_NONE) != NULL)
		return;
	finding_hint(audit_doubt(k->a, FINDING_question_contradicted, &p->at,
	    "the question says 'not %s', but the query takes those that are",
	    k->said.v[at].text), "use <>, and keep the nulls if they are "
	    "meant");
}

/* ---- what has not ended --------------------------------------------------- */

/* "who still work here" by left_on IS NOT NULL */
static void
judge_still(const struct asked *k, const struct pred *p)
{
	const struct expr *left = p->u.compare.left;
	const struct schema_column *c = left != NULL && left->kind ==
	    EXPR_COLUMN ? left->u.column.column : NULL;

	if (p->u.compare.op != COMPARE_IS_NOT_NULL || c == NULL ||
	    c->time == SCHEMA_TIME_NONE || k->inverts ||
	    !asked_hears(k, ASKED_STILL) ||
	    !asked_name_has(k, c->name, LISTED_ENDED))
		return;
	finding_hint(audit_doubt(k->a, FINDING_question_contradicted, &p->at,
	    "the question asks for what has not ended, but the query takes "
	    "what has '%s'", c->name), "use IS NULL");
}

/* ---- those with none ------------------------------------------------------ */

/* The source of the table in a query that joins it to another inwards. */
static bool
joins(const struct query *q, const struct source *s,
    const struct schema_table *t)
{
	if (s == NULL || q->nsources < 2)
		return false;
	if (s->kind == SOURCE_JOIN)
		return s->u.join.type == JOIN_INNER && (joins(q,
		    s->u.join.left, t) || joins(q, s->u.join.right, t));
	return s->kind == SOURCE_TABLE && s->u.table.table == t;
}

/* "customers who have no contract" by a join with contracts */
static void
judge_joined(const struct asked *k)
{
	size_t at = asked_behind(k, 1, ASKED_NONE);
	const struct schema_table *t;

	at += at + 1 < k->said.n && words_is_stop(k->said.v[at].text);
	t = at < k->said.n ? asked_table_called(k, k->said.v[at].stem) : NULL;
	if (t == NULL || k->negates || k->divides || k->top->is_set ||
	    k->top->having.n > 0 || k->nqueries != 1 || k->top->outputs.n == 0 ||
	    !joins(k->top, k->top->from, t))
		return;
	finding_hint(ASKED_TELL(k, "the question asks for those without '%s', "
	    "but the query takes those that have one", k->said.v[at].text),
	    "use NOT EXISTS");
}

void
asked_flags(const struct asked *k)
{
	judge_flags(k);
	judge_joined(k);
	for (size_t i = 0; i < k->ntests; i++) {
		judge_value(k, k->tests[i]);
		judge_still(k, k->tests[i]);
	}
}
