/* What the question speaks of, and the plan has nothing of: the table that it
 * is about, a column of another, a state that another tells, an amount. */
#include "audit/asked.h"
#include "audit/rows/fanout.h"

#include <ctype.h>
#include <string.h>

#include "lang/walk.h"

/* ---- what the plan has of a word ----------------------------------------- */

static bool
has_stem(const struct asked *k, const char *name, const char *stem)
{
	struct words words = words_of_name(&k->a->arena, name);

	return words_have_stem(&words, stem);
}

/* Is the word in a name or a text of the plan? */
static bool
is_in_plan(const struct asked *k, const char *stem)
{
	const struct query *q;
	const char *text;

	for (size_t i = 0; i < k->ncolumns; i++)
		if (has_stem(k, k->columns[i]->name, stem))
			return true;
	for (size_t i = 0; i < k->nvalues; i++) {
		text = json_string_value(k->values[i]);
		if (text != NULL && has_stem(k, text, stem))
			return true;
	}
	for (size_t i = 0; i < k->nqueries; i++) {
		q = k->queries[i];
		for (size_t s = 0; s < q->nsources; s++)
			if (has_stem(k, rows_name(q->sources[s]), stem))
				return true;
	}
	return false;
}

/* Are all its sources tables that hold rows, no views and no functions? */
static bool
reads_tables(const struct asked *k)
{
	const struct source *s;
	bool any = false;

	for (size_t i = 0; i < k->nqueries; i++)
		for (size_t n = 0; n < k->queries[i]->nsources; n++) {
			s = k->queries[i]->sources[n];
			any = true;
			if (rows_inner(s) == NULL && (s->kind != SOURCE_TABLE ||
			    s->u.table.table == NULL || strcmp(
			    s->u.table.table->kind, "view") == 0))
				return false;
		}
	return any;
}

/* Is there a key between the table and one of the plan, either way? */
static bool
is_near(const struct asked *k, const struct schema_table *t)
{
	const struct schema *s = k->a->known;

	for (size_t i = 0; i < t->nkeys; i++)
		if (t->keys[i].to != NULL && asked_reads(k, t->keys[i].to))
			return true;
	for (size_t i = 0; i < s->ntables; i++)
		for (size_t n = 0; asked_reads(k, &s->tables[i]) &&
		    n < s->tables[i].nkeys; n++)
			if (s->tables[i].keys[n].to == t)
				return true;
	return false;
}

/* ---- the table that it is about ------------------------------------------ */

/* The word, but for its number: "suppliers" is a supplier, "applications" are
 * no applicants though both have one stem. */
static bool
is_named(const char *word, const char *table)
{
	size_t n = strlen(word), m = strlen(table), alike = 0;

	while (alike < n && alike < m && word[alike] == (char)tolower(
	    (unsigned char)table[alike]))
		alike++;
	return alike + 1 >= (n < m ? n : m);
}

static bool
uses_key_to(const struct asked *k, const struct schema_table *t)
{
	const struct schema_column *c;

	for (size_t i = 0; i < k->ncolumns; i++) {
		c = k->columns[i];
		for (size_t n = 0; n < c->table->nkeys; n++)
			if (c->table->keys[n].to == t &&
			    c->table->keys[n].from_columns[0] == c)
				return true;
	}
	return false;
}

/* "suppliers in Germany" of the customers. */
static void
judge_subject(const struct asked *k)
{
	enum { FEW = 3 };
	const struct schema_table *t = NULL;
	size_t at = 0;

	for (; at < k->said.n && at < FEW; at++) {
		t = asked_table_called(k, k->said.v[at].stem);
		if (t != NULL)
			break;
		if (!words_is_stop(k->said.v[at].text) && !words_is_weak(
		    k->said.v[at].text) && !listed_has(LISTED_ASKED,
		    k->said.v[at].text))
			return;
	}
	if (t == NULL || (at + 1 < k->said.n && !listed_has(LISTED_ASKED_OF,
	    k->said.v[at + 1].text)) || asked_reads(k, t) || !is_named(
	    k->said.v[at].text, t->name) || uses_key_to(k, t) ||
	    is_in_plan(k, k->said.v[at].stem) || !reads_tables(k))
		return;
	finding_hint(ASKED_TELL(k, "the question asks about '%s', of which the "
	    "query has nothing", t->name), "read the table '%s'", t->name);
}

/* ---- a column of another ------------------------------------------------- */

static const struct schema_column *
column_called(const struct asked *k, const struct schema_table *t,
    const char *stem)
{
	for (size_t c = 0; c < t->ncolumns; c++)
		if (!t->columns[c].hidden && asked_is_called(k,
		    t->columns[c].name, stem))
			return &t->columns[c];
	return NULL;
}

/* "country of their supplier" */
static void
judge_owned(const struct asked *k, size_t at)
{
	const struct word *w = k->said.v;
	const struct schema_table *t;
	const struct schema_column *c;
	size_t of = at + 2;

	if (at + 2 >= k->said.n || strcmp(w[at + 1].text, "of") != 0)
		return;
	while (of + 1 < k->said.n && words_is_stop(w[of].text))
		of++;
	t = asked_table_called(k, w[of].stem);
	c = t != NULL ? column_called(k, t, w[at].stem) : NULL;
	if (c == NULL || asked_reads(k, t) || words_is_weak(w[at].text) ||
	    is_in_plan(k, w[at].stem) ||
	    !reads_tables(k))
		return;
	finding_hint(ASKED_TELL(k, "the question says '%s' of '%s', which the "
	    "query does not have", c->name, t->name), "select '%s' of '%s'",
	    c->name, t->name);
}

/* ---- a state that another table tells ------------------------------------ */

/* "delivered" of delivered_at: a time of two words, the state first. */
static bool
tells_state(const struct asked *k, const struct schema_column *c,
    const char *text)
{
	struct words name = words_of_name(&k->a->arena, c->name);
	size_t n = strlen(text);

	return c->time != SCHEMA_TIME_NONE && name.n == 2 && n > 3 &&
	    strcmp(text + n - 2, "ed") == 0 && words_is_stop(name.v[1].text) &&
	    strcmp(name.v[0].text, text) == 0;
}

/* Is a code of the plan's tables tested that may stand for the state? */
static bool
tests_status(const struct asked *k)
{
	for (size_t i = 0; i < k->ncolumns; i++)
		if (has_stem(k, k->columns[i]->name, words_stem(&k->a->arena,
		    "status")) || has_stem(k, k->columns[i]->name, words_stem(
		    &k->a->arena, "state")))
			return true;
	return false;
}

/* "delivered in May", "delivered to": no verb with an object. */
static void
judge_told(const struct asked *k, const struct word *w)
{
	const struct schema *s = k->a->known;
	const struct schema_column *found = NULL, *c;

	for (size_t t = 0; t < s->ntables; t++)
		for (size_t i = 0; i < s->tables[t].ncolumns; i++) {
			c = &s->tables[t].columns[i];
			if (!tells_state(k, c, w->text))
				continue;
			if (asked_reads(k, c->table) || !is_near(k, c->table))
				return;
			found = c;
		}
	if (found == NULL || is_in_plan(k, w->stem) || !reads_tables(k) ||
	    tests_status(k) || (w + 1 < k->said.v + k->said.n &&
	    !listed_has(LISTED_STATE_END, w[1].text)))
		return;
	finding_hint(ASKED_TELL(k, "the question says '%s', which '%s' of '%s' "
	    "tells and the query does not have", w->text, found->name,
	    found->table->name), "join '%s' if it is meant",
	    found->table->name);
}

/* ---- amounts ------------------------------------------------------------ */

/* The column of the table that says how many; NULL. */
static const struct schema_column *
quantity_of(const struct asked *k, const struct schema_table *t)
{
	for (size_t c = 0; c < t->ncolumns; c++)
		if (asked_is_called(k, t->columns[c].name, words_stem(
		    &k->a->arena, "quantity")) || asked_is_called(k,
		    t->columns[c].name, "qty"))
			return &t->columns[c];
	return NULL;
}

/* "total payments", "average payment" */
static bool
is_totalled(const struct asked *k, const char *stem)
{
	for (size_t i = 1; i < k->said.n; i++)
		if (strcmp(k->said.v[i].stem, stem) == 0 && (asked_before(k, i,
		    ASKED_SUM) != NULL || asked_before(k, i, ASKED_AVERAGE) !=
		    NULL))
			return true;
	return false;
}

/* Another table of the plan that is named, has a column of this name, too, and
 * does not use it: "total payments" by the amount of invoices. */
static const struct schema_column *
namesake(const struct asked *k, const struct schema_column *c)
{
	const struct schema *s = k->a->known;
	const struct schema_column *other;
	struct words name;

	for (size_t t = 0; t < s->ntables; t++) {
		if (&s->tables[t] == c->table || !asked_reads(k, &s->tables[t]))
			continue;
		other = schema_column(&s->tables[t], c->name, NULL);
		name = words_of_name(&k->a->arena, s->tables[t].name);
		if (other != NULL && name.n == 1 && !asked_uses(k, other) &&
		    is_totalled(k, name.v[0].stem))
			return other;
	}
	return NULL;
}

static void
see_total(void *arg, struct expr *call)
{
	const struct asked *k = arg;
	const struct schema_column *c = call->u.call.args.n == 1 &&
	    call->u.call.args.v[0]->kind == EXPR_COLUMN ?
	    call->u.call.args.v[0]->u.column.column : NULL, *other;
	struct words table;

	if (c == NULL || (strcmp(call->u.call.name, "sum") != 0 &&
	    strcmp(call->u.call.name, "avg") != 0))
		return;
	other = strcmp(call->u.call.name, "sum") == 0 ?
	    quantity_of(k, c->table) : NULL;
	if (other != NULL && has_stem(k, c->name, "price") && !asked_uses(k,
	    other) && !words_have_stem(&k->said, "price"))
		finding_hint(audit_doubt(k->a, FINDING_question_contradicted,
		    &call->at, "the total of '%s' leaves out '%s', how many of "
		    "them there are", c->name, other->name),
		    "SUM(%s * %s)", other->name, c->name);
	table = words_of_name(&k->a->arena, c->table->name);
	other = schema_refers(c) ? NULL : namesake(k, c);
	if (other != NULL && !words_have_stem(&k->said, table.v[0].stem))
		finding_hint(ASKED_TELL(k, "the question names '%s', but the "
		    "query takes '%s' of '%s'", other->table->name, c->name,
		    c->table->name), "use '%s' of '%s'", other->name,
		    other->table->name);
}

void
asked_about(const struct asked *k)
{
	judge_subject(k);
	for (size_t i = 0; i < k->said.n; i++) {
		judge_owned(k, i);
		judge_told(k, &k->said.v[i]);
	}
	for (size_t i = 0; i < k->nqueries; i++)
		audit_aggregates(k->queries[i], see_total, (void *)k);
}
