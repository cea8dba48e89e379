/* What the question wants to see and to have one row of, beside what the plan
 * shows and groups by; and whether a text is to begin or to end so. */
#include "audit/asked.h"

#include <string.h>

#include "words/listed.h"

/* Does a column of the plan have a word of the name? */
static bool
is_covered(const struct asked *k, const struct words *name)
{
	struct words other;

	for (size_t i = 0; i < k->ncolumns; i++) {
		other = words_of_name(&k->a->arena, k->columns[i]->name);
		for (size_t w = 0; w < other.n; w++)
			if (words_have_stem(name, other.v[w].stem))
				return true;
	}
	return false;
}

/* Is the word the name of a table, or part of one? */
static bool
is_of_table(const struct asked *k, const char *stem)
{
	const struct schema *s = k->a->known;
	struct words name;

	for (size_t t = 0; t < s->ntables; t++) {
		name = words_of_name(&k->a->arena, s->tables[t].name);
		if (words_have_stem(&name, stem))
			return true;
	}
	return false;
}

/* ---- columns ------------------------------------------------------------ */

/* Where the list of what is to be shown ends: before "of", "for", "with". */
static size_t
list_end(const struct asked *k)
{
	size_t i;

	for (i = 0; i < k->said.n; i++)
		if (listed_has(LISTED_ASKED_OF, k->said.v[i].text))
			break;
	return i;
}

/* Does no other noun follow the word, as in "listener requests"? */
static bool
is_alone(const struct asked *k, size_t at)
{
	const struct word *next = at + 1 < k->said.n ? &k->said.v[at + 1] :
	    NULL;

	return next == NULL || next->kind == WORD_SYMBOL ||
	    listed_has(LISTED_ASKED_OF, next->text) ||
	    listed_has(LISTED_AND_OR, next->text);
}

/* "emails of members", of which the plan has names alone. */
static void
judge_column(const struct asked *k, const struct schema_column *c, size_t end)
{
	struct words name = words_of_name(&k->a->arena, c->name);

	if (name.n != 1 || c->hidden || c->primary_key || words_is_stop(
	    name.v[0].text) || words_is_weak(name.v[0].text) ||
	    is_of_table(k, name.v[0].stem) || is_covered(k, &name))
		return;
	for (size_t i = 0; i < end; i++)
		if (strncmp(k->said.v[i].text, name.v[0].text, strlen(
		    name.v[0].text)) == 0 && is_alone(k, i) &&
		    strcmp(k->said.v[i].stem, name.v[0].stem) == 0) {
			finding_hint(ASKED_TELL(k, "the question asks for '%s' "
			    "of '%s', which the query does not have", c->name,
			    c->table->name), "select '%s' if it is meant",
			    c->name);
			return;
		}
}

static void
judge_columns(const struct asked *k)
{
	const struct schema *s = k->a->known;
	size_t end = list_end(k);

	if (strcmp(k->said.v[0].text, "how") == 0 || end == k->said.n)
		return;
	for (size_t t = 0; t < s->ntables; t++)
		for (size_t c = 0; asked_reads(k, &s->tables[t]) &&
		    c < s->tables[t].ncolumns; c++)
			judge_column(k, &s->tables[t].columns[c], end);
}

/* ---- groups ------------------------------------------------------------- */

static bool
leads_to(const struct schema_column *c, const struct schema_table *t)
{
	if (c->table == t)
		return true;
	for (size_t i = 0; i < c->table->nkeys; i++)
		if (c->table->keys[i].to == t &&
		    c->table->keys[i].from_columns[0] == c)
			return true;
	return false;
}

/* "fees by club", grouped by the member. */
static void
judge_group(const struct asked *k)
{
	size_t at = asked_behind(k, 1, ASKED_EACH);
	const struct schema_table *t;
	const struct schema_column *c;
	const struct exprs *by = &k->top->group_columns;
	const struct expr *e;
	struct words name;

	if (at == k->said.n) /* "by" is said of other things, too */
		for (at = 1; at < k->said.n && strcmp(k->said.v[at - 1].text,
		    "by") != 0;)
			at++;
	t = at < k->said.n && is_alone(k, at) ? asked_table_called(k,
	    k->said.v[at].stem) : NULL;
	if (t == NULL || by->n == 0 || k->top->is_set || k->nqueries != 1)
		return;
	for (size_t i = 0; i < by->n; i++) {
		e = expr_computed(by->v[i]);
		c = e->kind == EXPR_COLUMN ? e->u.column.column : NULL;
		if (c == NULL || leads_to(c, t))
			return;
		name = words_of_name(&k->a->arena, c->name);
		if (words_have_stem(&name, k->said.v[at].stem))
			return;
	}
	finding_hint(ASKED_TELL(k, "the question asks for one row for each "
	    "'%s', but the query groups by '%s'", k->said.v[at].text,
	    expr_computed(by->v[0])->u.column.name), "group by a key of '%s'",
	    t->name);
}

/* ---- begins, ends ------------------------------------------------------- */

/* "starts with A" by LIKE '%A%'. */
static void
judge_pattern(const struct asked *k, const struct pred *p)
{
	const struct exprs *right = &p->u.compare.right;
	const char *text = right->n == 1 && right->v[0]->kind == EXPR_VALUE ?
	    json_string_value(right->v[0]->u.value.json) : NULL;
	size_t n = text != NULL ? strlen(text) : 0;

	if (p->u.compare.op != COMPARE_LIKE || n < 2)
		return;
	if (asked_hears(k, ASKED_BEGINS) && text[0] == '%' &&
	    !asked_hears(k, ASKED_ENDS))
		finding_hint(ASKED_TELL(k, "the question says how it begins, "
		    "but the pattern is '%s'", text), "use '%s%%'",
		    text[n - 1] == '%' ? arena_strndup(&k->a->arena, text + 1,
		    n - 2) : text + 1);
	else if (asked_hears(k, ASKED_ENDS) && text[n - 1] == '%' &&
	    !asked_hears(k, ASKED_BEGINS))
		finding_hint(ASKED_TELL(k, "the question says how it ends, "
		    "but the pattern is '%s'", text), "leave out the last %%");
}

void
asked_shown(const struct asked *k)
{
	judge_columns(k);
	judge_group(k);
	for (size_t i = 0; i < k->ntests; i++)
		judge_pattern(k, k->tests[i]);
}
