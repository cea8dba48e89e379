/* The words of a question beside what its plan has. */
#include "audit/asked.h"

#include <string.h>

#include "json/get.h"
#include "words/number.h"

static const struct asked_row rows[] = {
#define ASKED(words, kind, sign) {words, ASKED_##kind, sign},
#include "audit/asked.def"
#undef ASKED
};

/* ---- the words ---------------------------------------------------------- */

double
asked_number(const char *word, bool ordinal)
{
	const struct number_word *number = number_word(word, strlen(word));

	return number != NULL && number->ordinal == ordinal ? number->value :
	    0;
}

/* How many words, which end before the word `at`, the phrase has; 0: they are
 * others. A phrase is lower case, with one space between words. */
static size_t
words_before(const struct words *said, size_t at, const char *phrase)
{
	size_t end = strlen(phrase), begin, n = 0;
	const char *word;

	while (n < at) {
		for (begin = end; begin > 0 && phrase[begin - 1] != ' ';)
			begin--;
		word = said->v[at - ++n].text;
		if (strlen(word) != end - begin ||
		    strncmp(word, phrase + begin, end - begin) != 0)
			return 0;
		if (begin == 0)
			return n;
		end = begin - 1;
	}
	return 0;
}

const struct asked_row *
asked_before(const struct asked *k, size_t at, enum asked_kind kind)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (rows[i].kind == kind &&
		    words_before(&k->said, at, rows[i].words) > 0)
			return &rows[i];
	return NULL;
}

const struct asked_row *
asked_comparison(const struct asked *k, size_t at, size_t *begin)
{
	const struct asked_row *row = asked_before(k, at, ASKED_THAN);

	if (row == NULL)
		row = asked_before(k, at, ASKED_FROM);
	if (row != NULL && begin != NULL)
		*begin = at - words_before(&k->said, at, row->words);
	return row;
}

size_t
asked_behind(const struct asked *k, size_t from, enum asked_kind kind)
{
	while (from < k->said.n && asked_before(k, from, kind) == NULL)
		from++;
	return from;
}

bool
asked_hears(const struct asked *k, enum asked_kind kind)
{
	return asked_behind(k, 1, kind) < k->said.n ||
	    asked_before(k, k->said.n, kind) != NULL;
}

bool
asked_says(struct audit *a, enum asked_kind kind)
{
	const char *text = get_str(a->doc, "question");
	struct asked k = {.a = a};

	if (text == NULL)
		return false;
	k.said = words_of_text(&a->arena, text);
	return asked_hears(&k, kind);
}

/* ---- the plan ----------------------------------------------------------- */

static void
see_call(struct asked *k, const struct expr *e)
{
	const struct exprs *args = &e->u.call.args;

	k->divides |= e->u.call.distinct || e->u.call.over != NULL;
	k->shares |= strcmp(e->u.call.name, "avg") == 0 && args->n == 1 &&
	    (args->v[0]->kind == EXPR_CASE || args->v[0]->kind ==
	    EXPR_PREDICATE);
}

static void
see_expr(void *arg, struct expr **e)
{
	struct asked *k = arg;

	if (k->ncolumns == ASKED_MOST || k->nvalues == ASKED_MOST ||
	    (*e)->kind == EXPR_PARAM)
		k->unsure = true;
	else if ((*e)->kind == EXPR_COLUMN && (*e)->u.column.column != NULL)
		k->columns[k->ncolumns++] = (*e)->u.column.column;
	else if ((*e)->kind == EXPR_VALUE)
		k->values[k->nvalues++] = (*e)->u.value.json;
	else if ((*e)->kind == EXPR_CALL)
		see_call(k, *e);
	else if ((*e)->kind == EXPR_OP && (*e)->u.op.op == OPERATOR_DIV)
		k->divides = k->shares = true;
	else if ((*e)->kind == EXPR_OUTPUT && (*e)->u.output.output != NULL &&
	    (*e)->u.output.output->hidden)
		see_expr(k, &(*e)->u.output.output->expr);
	walk_expr(&k->below, *e);
}

static void
see_pred(void *arg, struct pred *p)
{
	struct asked *k = arg;

	if (k->ntests == ASKED_MOST)
		k->unsure = true;
	else if (p->kind == PRED_COMPARE)
		k->tests[k->ntests++] = p;
	k->inverts |= p->kind == PRED_NOT;
	k->excludes |= p->kind == PRED_NOT || (p->kind == PRED_COMPARE &&
	    p->u.compare.op == COMPARE_NOT_IN && p->u.compare.query != NULL);
	k->negates |= k->excludes || (p->kind == PRED_COMPARE &&
	    p->u.compare.op == COMPARE_IS_NULL);
}

static void
see_query(void *arg, struct query *q)
{
	struct asked *k = arg;

	if (k->nqueries == ASKED_MOST)
		k->unsure = true;
	else
		k->queries[k->nqueries++] = q;
	k->excludes |= q->is_set && q->set_op == SET_EXCEPT;
	k->negates |= k->excludes;
	walk_query(&k->below, q);
}

bool
asked_uses(const struct asked *k, const struct schema_column *c)
{
	for (size_t i = 0; i < k->ncolumns; i++)
		if (k->columns[i] == c)
			return true;
	return false;
}

bool
asked_has(const struct asked *k, const struct schema_table *t)
{
	for (size_t i = 0; i < k->ncolumns; i++)
		if (k->columns[i]->table == t)
			return true;
	return false;
}

bool
asked_reads(const struct asked *k, const struct schema_table *t)
{
	for (size_t i = 0; i < k->nqueries; i++)
		for (size_t s = 0; s < k->queries[i]->nsources; s++)
			if (k->queries[i]->sources[s]->kind == SOURCE_TABLE &&
			    k->queries[i]->sources[s]->u.table.table == t)
				return true;
	return false;
}

bool
asked_names(const struct asked *k, const struct schema_column *c)
{
	struct words name = words_of_name(&k->a->arena, c->name),
	    table = words_of_name(&k->a->arena, c->table->name);

	for (size_t i = 0; i < name.n; i++)
		if (words_have_stem(&k->said, name.v[i].stem))
			return true;
	for (size_t i = 0; i < table.n; i++)
		if (words_have_stem(&k->said, table.v[i].stem) &&
		    words_is_generic(name.v[name.n - 1].text))
			return true;
	return false;
}

bool
asked_name_has(const struct asked *k, const char *name, enum listed list)
{
	struct words words = words_of_name(&k->a->arena, name);

	for (size_t i = 0; i < words.n; i++)
		if (listed_has(list, words.v[i].text))
			return true;
	return false;
}

bool
asked_is_called(const struct asked *k, const char *name, const char *stem)
{
	struct words words = words_of_name(&k->a->arena, name);

	return words.n == 1 && strcmp(words.v[0].stem, stem) == 0;
}

const struct schema_table *
asked_table_called(const struct asked *k, const char *stem)
{
	const struct schema *s = k->a->known;

	for (size_t t = 0; t < s->ntables; t++)
		if (asked_is_called(k, s->tables[t].name, stem))
			return &s->tables[t];
	return NULL;
}

/* ---- all of it ---------------------------------------------------------- */

void
asked_check(struct audit *a)
{
	const char *text = get_str(a->doc, "question");
	struct query *q = a->view.query;
	struct asked *k;

	if (text == NULL || q == NULL || a->known == NULL)
		return;
	k = arena_alloc(&a->arena, sizeof *k);
	*k = (struct asked){.a = a, .top = q,
	    .said = words_of_text(&a->arena, text),
	    .below = {.expr = see_expr, .query = see_query, .pred = see_pred}};
	k->below.arg = k;
	see_query(k, q);
	if (k->unsure)
		return;
	if (!k->inverts) {
		asked_order(k);
		asked_numbers(k);
		asked_columns(k);
	}
	asked_values(k);
	asked_years(k);
	asked_groups(k);
	asked_rows(k);
	asked_tallies(k);
	asked_than(k);
	asked_states(k);
	asked_spans(k);
	asked_shown(k);
	asked_by(k);
	asked_only(k);
	asked_shares(k);
	asked_about(k);
	asked_flags(k);
}
