/* The index of a schema: postings of its words, and what is around a table. */
#include "link/retrieve/retrieve.h"

#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/utf8.h"
#include "json/get.h"

enum {
	VALUES_MAX = 200,   /* of one column that are read */
	SMALL_SCHEMA = 40,  /* tables that stand together by their schema */
};

/* What a word weighs by where it stands; tuned by tests/bench/retrieval.sh. */
static const float field_weight[] = {
	[RANK_NONE] = 0, [RANK_SCHEMA] = 0.5F, [RANK_COMMENT] = 0.35F,
	[RANK_VALUE] = 0.3F, [RANK_COLUMN] = 0.6F, [RANK_NAME] = 1,
	[RANK_TERM] = 1,
};

struct indexer {
	struct retrieve_index *r;
	size_t cap;
	uint32_t table;
	size_t *last;     /* posting of a term last made, one more */
	size_t nlast;
};

/* The posting of this term and table, where there is one. */
static struct rank_posting *
posted(struct indexer *x, uint32_t term)
{
	struct retrieve_index *r = x->r;
	size_t n = x->nlast;

	if (term >= n) {
		x->nlast = r->vocab.n > 2 * n ? r->vocab.n + 256 : 2 * n;
		x->last = mem_reallocarray(x->last, x->nlast,
		    sizeof *x->last);
		memset(x->last + n, 0, (x->nlast - n) * sizeof *x->last);
	}
	if (x->last[term] && r->postings[x->last[term] - 1].table == x->table)
		return &r->postings[x->last[term] - 1];
	return NULL;
}

/* Of one term and table the strongest stays. */
static void
post(struct indexer *x, uint32_t term, enum rank_field field, double share)
{
	struct retrieve_index *r = x->r;
	struct rank_posting new = {term, x->table,
	    field_weight[field] * (float)share, field};
	struct rank_posting *old = posted(x, term);

	if (old) {
		if (old->strength < new.strength)
			*old = new;
		return;
	}
	MEM_GROW(r->postings, r->npostings, x->cap);
	r->postings[r->npostings++] = new;
	x->last[term] = r->npostings;
}

/* A word of a long name says less; two words written as one say it whole. */
static void
post_name(struct indexer *x, const char *name, enum rank_field field)
{
	const struct vocab_name *v;
	double share;
	size_t n;

	if (!name)
		return;
	v = vocab_name(&x->r->vocab, name);
	n = v->words.n;
	share = 0.5 + 0.5 / (double)(n ? n : 1);
	for (size_t i = 0; i < n; i++) {
		if (v->terms[i] != VOCAB_NONE)
			post(x, v->terms[i], field, share);
		if (v->joined[i] != VOCAB_NONE)
			post(x, v->joined[i], field, n == 2 ? 0.95 : share);
	}
}

static void
post_word(struct indexer *x, const char *word, size_t len,
    enum rank_field field)
{
	uint32_t term = vocab_add(&x->r->vocab, word, len);

	if (!x->r->vocab.terms[term].stop)
		post(x, term, field, 1);
}

/* Running text, read by letters: stems are the vocabulary's business. */
static void
post_text(struct indexer *x, const char *text, enum rank_field field)
{
	char word[64];
	size_t n = 0;

	if (!text)
		return;
	for (const char *p = text;; p++) {
		int c = ascii_lower((unsigned char)*p);

		if ((c >= 'a' && c <= 'z') || c >= 0x80) {
			if (n < sizeof word - 1)
				word[n++] = (char)c;
			continue;
		}
		if (n > 1)
			post_word(x, word, n, field);
		n = 0;
		if (!c)
			break;
	}
}

static void
post_strings(struct indexer *x, const json_t *array, enum rank_field field,
    size_t max)
{
	for (size_t i = 0; i < json_array_size(array) && i < max; i++) {
		const char *s = json_string_value(json_array_get(array, i));

		if (field == RANK_VALUE)
			post_text(x, s, field);
		else
			post_name(x, s, field);
	}
}

/* One walk over the members: looking up each by name would take longer than
 * all else. */
static void
index_column(struct indexer *x, const struct schema_column *c)
{
	const char *key;
	json_t *value;

	post_name(x, c->name, RANK_COLUMN);
	json_object_foreach((json_t *)c->json, key, value) {
		if (strcmp(key, "comment") == 0)
			post_text(x, json_string_value(value), RANK_COMMENT);
		else if (strcmp(key, "synonyms") == 0)
			post_strings(x, value, RANK_COLUMN, SIZE_MAX);
		else if (strcmp(key, "values") == 0)
			post_strings(x, value, RANK_VALUE, VALUES_MAX);
	}
}

static void
index_table(struct indexer *x, const struct schema_table *t)
{
	x->table = (uint32_t)t->index;
	post_name(x, t->name, RANK_NAME);
	post_name(x, t->schema, RANK_SCHEMA);
	post_text(x, get_str(t->json, "comment"), RANK_COMMENT);
	post_strings(x, get_array(t->json, "synonyms"), RANK_NAME, SIZE_MAX);
	for (size_t i = 0; i < t->ncolumns; i++)
		if (!t->columns[i].hidden)
			index_column(x, &t->columns[i]);
}

/* Words that no table has are met, too. */
static void
know_term(struct indexer *x, const json_t *term)
{
	const json_t *name;
	size_t i;

	if (get_str(term, "name"))
		vocab_name(&x->r->vocab, get_str(term, "name"));
	json_array_foreach(get_array(term, "synonyms"), i, name)
		if (json_is_string(name))
			vocab_name(&x->r->vocab, json_string_value(name));
}

/* The words of a term speak for each of its tables. */
static void
index_terms(struct indexer *x)
{
	const struct schema *s = x->r->schema;
	const json_t *term, *name;
	size_t i, k;

	json_array_foreach(get_array(s->json, "terms"), i, term) {
		know_term(x, term);
		json_array_foreach(get_array(term, "tables"), k, name) {
			const struct schema_table *t;

			t = !json_is_string(name) ? NULL : schema_table(s,
			    NULL, json_string_value(name), NULL, NULL);
			if (!t)
				continue;
			x->table = (uint32_t)t->index;
			post_name(x, get_str(term, "name"), RANK_TERM);
			post_strings(x, get_array(term, "synonyms"),
			    RANK_TERM, SIZE_MAX);
		}
	}
}

/* By term, keeping the order in which they were made. */
static void
sort_postings(struct retrieve_index *r)
{
	struct rank_posting *out = mem_reallocarray(NULL,
	    r->npostings + 1, sizeof *out);
	size_t sum = 0;

	r->first = mem_calloc(r->vocab.n + 1, sizeof *r->first);
	r->end = mem_calloc(r->vocab.n + 1, sizeof *r->end);
	for (size_t i = 0; i < r->npostings; i++)
		r->end[r->postings[i].term]++;
	for (size_t t = 0; t < r->vocab.n; t++) {
		size_t count = r->end[t];

		r->first[t] = r->end[t] = sum;
		sum += count;
	}
	for (size_t i = 0; i < r->npostings; i++)
		out[r->end[r->postings[i].term]++] = r->postings[i];
	free(r->postings);
	r->postings = out;
}

/* Tables of one schema are a group where the schema is small and not the
 * only one; group 0 is none. */
static void
group_tables(struct retrieve_index *r)
{
	const struct schema *s = r->schema;
	const char **names = mem_calloc(s->ntables + 1, sizeof *names);
	size_t *count = mem_calloc(s->ntables + 1, sizeof *count), n = 0;

	r->group = mem_calloc(s->ntables + 1, sizeof *r->group);
	for (size_t t = 0; t < s->ntables; t++) {
		const char *name = s->tables[t].schema;
		size_t g = n;

		/* neighbours in the list mostly share their schema */
		while (g > 0 && strcmp(names[g - 1], name ? name : "") != 0)
			g--;
		if (g == 0) {
			names[n++] = name ? name : "";
			g = n;
		}
		r->group[t] = (uint32_t)g;
		count[g]++;
	}
	for (size_t t = 0; t < s->ntables; t++)
		if (n == 1 || count[r->group[t]] > SMALL_SCHEMA)
			r->group[t] = 0;
	count[0] = SMALL_SCHEMA;
	r->ngroups = n + 1;
	r->group_size = count;
	free(names);
}

void
retrieve_build(struct retrieve_index *r, const struct schema *s)
{
	struct indexer x = {.r = r};

	*r = (struct retrieve_index){.schema = s};
	vocab_init(&r->vocab);
	for (size_t i = 0; i < s->ntables; i++)
		index_table(&x, &s->tables[i]);
	index_terms(&x);
	free(x.last);
	sort_postings(r);
	graph_build(&r->graph, s);
	group_tables(r);
}

void
retrieve_free(struct retrieve_index *r)
{
	vocab_free(&r->vocab);
	free(r->postings);
	free(r->first);
	free(r->end);
	free(r->group);
	free(r->group_size);
	graph_free(&r->graph);
	*r = (struct retrieve_index){0};
}
