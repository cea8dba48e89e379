#include "link/filter.h"

#include <stdint.h>
#include <string.h>
#include "base/utf8.h"
#include "doc/doc.h"
#include "json/get.h"
#include "lesson/told.h"
#include "link/catalogue/catalogue.h"
#include "link/match/code.h"

enum {
	CANDIDATES = 32, /* tables whose values are looked up, at least */
	FEW = 8,         /* tables: columns go before there are fewer */
};

/* One question at work. */
struct filtering {
	struct filter *filter;
	json_t *doc;
	struct findings *f;
	struct arena a;
	const char *question;
	struct words words;
	struct retrieve_ranking ranking;
	const signed char *requests;
	const bool *named; /* tables that the question names */
	struct phrases phrases;
	struct value_hits hits;
	struct narrow kept;
	struct links links;
	json_t *verdicts; /* of the judge; NULL: none */
};

static enum status
check(json_t *doc, const char *by)
{
	const char *question = get_str(doc, "question");

	if (!get_array(get_object(doc, "schema"), "tables")) {
		doc_stop(doc, by, STATUS_BAD, "input", "the document has no "
		    "schema");
		return STATUS_BAD;
	}
	if (question && !question[strspn(question, " \t\r\n")]) {
		doc_stop(doc, by, STATUS_BAD, "input",
		    "the question is empty");
		return STATUS_BAD;
	}
	return STATUS_OK;
}

static void
index_schema(struct filter *filter, json_t *schema)
{
	if (filter->indexed == schema)
		return;
	filter_free(filter);
	filter->indexed = json_incref(schema);
	schema_view(&filter->schema, schema);
	retrieve_build(&filter->rank, &filter->schema);
}

void
filter_free(struct filter *filter)
{
	if (!filter->indexed)
		return;
	retrieve_free(&filter->rank);
	schema_free(&filter->schema);
	json_decref(filter->indexed);
	filter->indexed = NULL;
}

/* How many tables to keep where no budget says it. */
static size_t
top_of(const struct filtering *x)
{
	size_t all = x->filter->schema.ntables;

	if (x->filter->top)
		return x->filter->top;
	return all <= FILTER_WHOLE ? all : FILTER_TOP;
}

/* How many of the best tables the budget may hold. */
static size_t
most_tables(struct filtering *x)
{
	const struct schema *s = &x->filter->schema;
	size_t *order = arena_alloc(&x->a, (s->ntables + 1) * sizeof *order);
	size_t bytes = 0, n = 0;

	retrieve_order(&x->ranking, &x->a, order);
	while (n < s->ntables && narrow_tokens(bytes) <= x->filter->budget)
		bytes += narrow_least(&s->tables[order[n++]]);
	return n;
}

/* All tables, or of many the best ones, in order of their scores. */
static const struct schema_table **
candidates(struct filtering *x, size_t *n)
{
	const struct schema *s = &x->filter->schema;
	size_t max = x->filter->budget && !x->filter->top ? most_tables(x) :
	    4 * top_of(x);
	struct narrow best = {0};
	const struct schema_table **out;

	if (max < CANDIDATES)
		max = CANDIDATES;
	narrow_choose(&best, &x->a, &x->ranking, x->requests, max);
	if (best.n > max)
		best.n = max;
	*n = best.n;
	out = arena_alloc(&x->a, (s->ntables + 1) * sizeof *out);
	for (size_t i = 0; i < best.n; i++)
		out[i] = best.v[i].table;
	return out;
}

/* A phrase that is written as a name is more likely meant as a value. */
static float
value_strength(const struct phrase *p)
{
	return p->name || p->n > 1 ? RANK_VALUE_NAME : RANK_VALUE_WORD;
}

/* What stored values say of tables: a table that holds what is asked for
 * is met by the words of the phrase. */
static void
rank_values(struct filtering *x)
{
	for (size_t i = 0; i < x->hits.n; i++) {
		const struct value_hit *h = &x->hits.v[i];

		retrieve_meet(&x->ranking, h->phrase->word, h->phrase->n,
		    h->column->table->index,
		    (float)h->alike.score * value_strength(h->phrase),
		    RANK_VALUE);
	}
	retrieve_total(&x->ranking, &x->a);
}

static void
find_values(struct filtering *x)
{
	const struct schema_table **tables;
	size_t n;

	phrases_make(&x->phrases, &x->a, x->question, &x->words);
	tables = candidates(x, &n);
	for (size_t i = 0; i < n; i++)
		values_try_listed(&x->phrases, tables[i], &x->hits);
	if (x->filter->probe)
		x->filter->probe(x->filter->arg, x->doc, tables, n,
		    &x->phrases, &x->hits, x->f);
	values_order(&x->hits);
	if (x->hits.n)
		rank_values(x);
}

static void
find_links(struct filtering *x)
{
	const struct schema_table **tables;

	tables = arena_alloc(&x->a, (x->kept.n + 1) * sizeof *tables);
	for (size_t i = 0; i < x->kept.n; i++)
		tables[i] = x->kept.v[i].table;
	x->links = (struct links){0};
	match_names(&x->links, &x->a, &x->ranking, tables, x->kept.n);
	match_values(&x->links, &x->a, &x->hits, tables, x->kept.n);
	code_match(&x->links, &x->a, &x->words, tables, x->kept.n);
	match_order(&x->links);
}

static size_t
tokens_of(const json_t *schema)
{
	struct buf b = BUF_INIT;
	size_t n;

	narrow_markdown(&b, schema);
	n = narrow_tokens(b.len);
	buf_free(&b);
	return n;
}

static const json_t *
verdict_on(const struct filtering *x, const struct schema_table *t)
{
	struct buf name = BUF_INIT;
	const json_t *verdict;

	narrow_name(&name, t);
	verdict = json_object_get(x->verdicts, name.s);
	buf_free(&name);
	return verdict;
}

/* Take away the least of those that are taken and not named. */
static void
drop_least(const struct filtering *x, bool *taken)
{
	const double *score = x->ranking.score;
	const bool *named = x->ranking.named;
	size_t least = SIZE_MAX;

	for (size_t i = 0; i < x->filter->schema.ntables; i++)
		if (taken[i] && !(named && named[i]) &&
		    (least == SIZE_MAX || score[i] < score[least]))
			least = i;
	if (least != SIZE_MAX)
		taken[least] = false;
}

/* The best `top` of the tables that were judged to be relevant. */
static void
take_relevant(struct filtering *x, size_t top)
{
	const struct schema *s = &x->filter->schema;
	bool *taken = arena_alloc(&x->a, s->ntables + 1);
	size_t n = 0;

	for (size_t i = 0; i < s->ntables; i++) {
		taken[i] = get_true(verdict_on(x, &s->tables[i]), "relevant");
		n += taken[i];
	}
	for (; n > top; n--)
		drop_least(x, taken);
	narrow_take(&x->kept, &x->a, &x->ranking, x->requests, taken);
}

static void
tell_reasons(struct filtering *x)
{
	for (size_t i = 0; i < x->kept.n; i++) {
		struct narrow_table *t = &x->kept.v[i];
		const json_t *verdict = verdict_on(x, t->table);
		const char *reason = get_str(verdict, "reason");

		if (!get_true(verdict, "relevant"))
			continue;
		t->columns = get_array(verdict, "columns");
		if (reason && *reason && !t->forced)
			t->reason = reason;
	}
}

/* Keep `top` tables; the schema is new. What is tight may even lack tables
 * that are named. */
static json_t *
narrow_to(struct filtering *x, size_t top, enum narrow_width width)
{
	x->ranking.named = width == NARROW_TIGHT ? NULL : x->named;
	if (x->verdicts)
		take_relevant(x, top);
	else
		narrow_choose(&x->kept, &x->a, &x->ranking, x->requests, top);
	tell_reasons(x);
	find_links(x);
	return narrow_schema(&x->kept, &x->filter->schema, &x->links, width);
}

/* ---- as much as fits ---------------------------------------------------- */

static bool
fits(struct filtering *x, size_t top, enum narrow_width width)
{
	json_t *schema = narrow_to(x, top, width);
	bool is = tokens_of(schema) <= x->filter->budget;

	json_decref(schema);
	return is;
}

/* The most tables from `least` to `most` that fit; 0 if not even `least`
 * do. */
static size_t
most_fitting(struct filtering *x, size_t least, size_t most,
    enum narrow_width width)
{
	if (fits(x, most, width))
		return most;
	if (least == most || !fits(x, least, width))
		return 0;
	while (most - least > 1) {
		size_t middle = least + (most - least) / 2;

		if (fits(x, middle, width))
			least = middle;
		else
			most = middle;
	}
	return least;
}

/*
 * All of it; else fewer columns of wide tables, and fewer tables where no
 * number of them was asked for, down to FEW; else fewer columns, then fewer
 * tables.
 */
static json_t *
narrow_within(struct filtering *x)
{
	const struct filter *filter = x->filter;
	size_t top = filter->top ? filter->top : most_tables(x);
	size_t few = filter->top || top < FEW ? top : FEW;
	const struct {
		size_t least, most;
		enum narrow_width width;
	} ways[] = {{top, top, NARROW_ALL}, {few, top, NARROW_WIDE},
	    {1, few, NARROW_TIGHT}};
	json_t *schema;
	size_t n;

	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		n = most_fitting(x, ways[i].least, ways[i].most,
		    ways[i].width);
		if (n)
			return narrow_to(x, n, ways[i].width);
	}
	schema = narrow_to(x, 1, NARROW_TIGHT);
	finding_add(x->f, FINDING_budget_exceeded, "/schema",
	    "the schema needs about %zu tokens, but the budget is %zu",
	    tokens_of(schema), filter->budget);
	return schema;
}

static void
set_matches(struct filtering *x)
{
	json_object_set_new(x->doc, "matches",
	    match_json(&x->links, x->question));
}

/* The second stage. False where the document is to go out as it came. */
static bool
judge(struct filtering *x)
{
	struct filter *filter = x->filter;
	enum filter_judged judged = FILTER_UNJUDGED;
	json_t *schema;

	if (!filter->judge || !*x->question)
		return true;
	schema = narrow_to(x, top_of(x), NARROW_WIDE);
	set_matches(x);
	judged = filter->judge(filter->judge_arg, x->doc, schema,
	    &x->verdicts, x->f);
	json_decref(schema);
	if (judged == FILTER_WAITS)
		json_object_del(x->doc, "matches");
	return judged != FILTER_WAITS;
}

static void
compare_meaning(struct filtering *x)
{
	struct filter *filter = x->filter;
	double *likeness;

	if (!filter->embed || !*x->question)
		return;
	likeness = arena_alloc(&x->a, (filter->schema.ntables + 1) *
	    sizeof *likeness);
	if (filter->embed(filter->embed_arg, x->doc, &filter->schema,
	    x->question, likeness, x->f))
		x->ranking.likeness = likeness;
}

/* A question about the database itself is answered from all of it. */
static bool
takes_all(struct filtering *x)
{
	struct catalogue_asked asked;

	if (!catalogue_asks(&x->a, &x->filter->schema, x->question, false,
	    &asked))
		return false;
	json_object_set_new(x->doc, "matches", json_array());
	return true;
}

static void
work(struct filtering *x)
{
	json_t *schema;

	told_narrow(x->doc);
	if (takes_all(x))
		return;
	x->requests = narrow_requests(&x->a, &x->filter->schema, x->doc,
	    &x->filter->said);
	x->words = words_of_text(&x->a, x->question);
	retrieve_make(&x->ranking, &x->a, &x->filter->rank, &x->words);
	compare_meaning(x);
	retrieve_total(&x->ranking, &x->a);
	find_values(x);
	x->named = match_named(&x->a, &x->ranking);
	if (!x->ranking.relevant)
		finding_add(x->f, FINDING_no_table_matched, "/question",
		    *x->question
			? "no word of the question matches the schema"
			: "no question: only the central tables were "
			    "kept");
	if (!judge(x))
		return;
	schema = x->filter->budget ? narrow_within(x) :
	    narrow_to(x, top_of(x), NARROW_WIDE);
	json_object_set_new(x->doc, "schema", schema);
	told_narrow(x->doc);
	set_matches(x);
}

enum status
filter_document(struct filter *filter, json_t *doc, const char *by)
{
	struct findings f = FINDINGS_INIT(by);
	struct filtering x = {.filter = filter, .doc = doc, .f = &f};
	enum status status = check(doc, by);

	if (status != STATUS_OK)
		return status;
	index_schema(filter, get_object(doc, "schema"));
	x.question = get_str(doc, "question");
	if (!x.question)
		x.question = "";
	work(&x);
	json_decref(x.verdicts);
	arena_free(&x.a);
	doc_set_findings(doc, &f);
	return STATUS_OK;
}
