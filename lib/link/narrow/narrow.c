/* Which tables of a schema a question needs. */
#include "link/narrow/narrow.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "link/narrow/narrow_complete.h"

#define CALLED 0.5F   /* a word as strong as that calls a column */
#define COVER 1.0     /* of a word that no table kept so far meets as well */

enum { REASON_WORDS = 2 };

/* ---- reasons ----------------------------------------------------------- */

/* The column of a table whose name a word of the question meets. */
static const char *
column_met(const struct narrow_chooser *c, const struct schema_table *t,
    size_t word)
{
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct vocab_name *name =
		    vocab_name(&c->g->rank->vocab, t->columns[i].name);

		for (size_t k = 0; k < name->words.n; k++)
			if (reach_find(&c->g->reach[word],
			    name->terms[k]).score > 0)
				return t->columns[i].name;
	}
	return NULL;
}

static void
reason_word(struct buf *b, const struct narrow_chooser *c,
    const struct schema_table *t, size_t word, enum rank_field field)
{
	const char *what = NULL, *column;

	switch (field) {
	case RANK_NAME:
		what = "name";
		break;
	case RANK_COLUMN:
		column = column_met(c, t, word);
		buf_str(b, "column ");
		if (column)
			buf_fmt(b, "'%s' ", column);
		what = "";
		break;
	case RANK_VALUE:
		what = "a value";
		break;
	case RANK_COMMENT:
		what = "comment";
		break;
	case RANK_SCHEMA:
		what = "schema";
		break;
	case RANK_TERM:
		what = "a term";
		break;
	case RANK_NONE:
		break;
	}
	if (what)
		buf_fmt(b, "%s%smatches '%s'", what, *what ? " " : "",
		    c->g->words->v[word].text);
}

static double
gain(const struct narrow_chooser *c, size_t word, size_t table)
{
	return c->g->weight[word] *
	    (double)retrieve_cell(c->g, word, table)->strength;
}

/* The words that speak for a table, the strongest first. */
static const char *
reason_of(const struct narrow_chooser *c, const struct schema_table *t)
{
	struct buf b = BUF_INIT;
	double last = INFINITY;
	const char *reason;

	for (size_t said = 0; said < REASON_WORDS; said++) {
		size_t best = c->g->words->n;

		for (size_t w = 0; w < c->g->words->n; w++)
			if (gain(c, w, t->index) > 0.05 &&
			    gain(c, w, t->index) < last &&
			    (best == c->g->words->n || gain(c, w, t->index) >
			    gain(c, best, t->index)))
				best = w;
		if (best == c->g->words->n)
			break;
		if (b.len)
			buf_str(&b, ", ");
		reason_word(&b, c, t, best,
		    retrieve_cell(c->g, best, t->index)->field);
		last = gain(c, best, t->index);
	}
	if (!b.len)
		buf_str(&b, c->g->likeness ? "similar in meaning" :
		    c->g->relevant ? "close to tables that match" :
		    "central in the schema");
	reason = arena_strdup(c->a, b.s);
	buf_free(&b);
	return reason;
}

/* ---- choosing ---------------------------------------------------------- */

void
narrow_keep(struct narrow_chooser *c, const struct schema_table *t, const char *reason,
    bool bridge)
{
	struct narrow_table *to = &c->out->v[c->out->n++];

	c->kept[t->index] = true;
	*to = (struct narrow_table){.table = t,
	    .score = c->g->score[t->index], .reason = reason,
	    .forced = c->requests[t->index] > 0, .bridge = bridge};
	for (size_t w = 0; w < c->g->words->n; w++) {
		float here = retrieve_cell(c->g, w, t->index)->strength;

		if (here > c->best[w])
			c->best[w] = here;
	}
}

static double
own_score(const struct narrow_chooser *c, size_t table)
{
	double sum = 0;

	for (size_t w = 0; w < c->g->words->n; w++)
		sum += gain(c, w, table);
	return sum;
}

/* The score, and what this table would cover that no other does so far. */
static double
worth(const struct narrow_chooser *c, size_t table)
{
	double sum = c->g->score[table];

	for (size_t w = 0; w < c->g->words->n; w++) {
		float here = retrieve_cell(c->g, w, table)->strength;

		if (here > c->best[w])
			sum += COVER * c->g->weight[w] *
			    (double)(here - c->best[w]);
	}
	return sum;
}

static const struct schema_table *
next_best(const struct narrow_chooser *c, const bool *of)
{
	const struct schema_table *best = NULL;
	double most = -1;

	for (size_t t = 0; t < c->s->ntables; t++) {
		double here;

		/* a new word adds at most what it adds to the score */
		if (c->kept[t] || c->requests[t] < 0 || (of && !of[t]) ||
		    c->g->score[t] + COVER * c->own[t] <= most)
			continue;
		here = worth(c, t);
		if (here > most) {
			most = here;
			best = &c->s->tables[t];
		}
	}
	return best;
}

/* The table with the column, or term, that is called most as a word which no
 * table kept so far meets; NULL: none is. */
static const struct schema_table *
called(const struct narrow_chooser *c, size_t word)
{
	const struct schema_table *best = NULL;
	float most = CALLED;

	if (c->best[word] > 0 || words_is_weak(c->g->words->v[word].text))
		return NULL;
	for (size_t t = 0; t < c->s->ntables; t++) {
		const struct retrieve_cell *cell = retrieve_cell(c->g, word,
		    t);

		if (cell->strength <= most || c->requests[t] < 0 ||
		    (cell->field != RANK_COLUMN && cell->field != RANK_TERM))
			continue;
		most = cell->strength;
		best = &c->s->tables[t];
	}
	return best;
}

/* ---- the whole ---------------------------------------------------------- */

static const char *
requested(signed char request)
{
	static const char *const reasons[] = {"", "chosen by a person",
	    "needed by a query", "named by a lesson"};

	return reasons[request];
}

static struct narrow_chooser
chooser_open(struct narrow *out, struct arena *a, struct retrieve_ranking *g,
    const signed char *requests)
{
	const struct schema *s = g->rank->schema;
	struct narrow_chooser c = {.out = out, .a = a, .g = g, .s = s,
	    .requests = requests,
	    .kept = arena_alloc(a, s->ntables + 1),
	    .best = arena_alloc(a, (g->words->n + 1) * sizeof *c.best),
	    .own = arena_alloc(a, (s->ntables + 1) * sizeof *c.own)};

	out->n = 0;
	out->v = arena_alloc(a, (s->ntables + 1) * sizeof *out->v);
	for (size_t i = 0; i < s->ntables; i++)
		c.own[i] = own_score(&c, i);
	return c;
}

void
narrow_choose(struct narrow *out, struct arena *a, struct retrieve_ranking *g,
    const signed char *requests, size_t top)
{
	const struct schema *s = g->rank->schema;
	struct narrow_chooser c = chooser_open(out, a, g, requests);
	const struct schema_table *t;

	for (size_t i = 0; i < s->ntables; i++)
		if (requests[i] > 0)
			narrow_keep(&c, &s->tables[i], requested(requests[i]),
			    false);
	while (out->n < top && (t = next_best(&c, NULL)) != NULL)
		narrow_keep(&c, t, reason_of(&c, t), false);
	while (g->named && (t = next_best(&c, g->named)) != NULL)
		narrow_keep(&c, t, reason_of(&c, t), false);
	for (size_t w = 0; w < g->words->n; w++)
		if ((t = called(&c, w)) != NULL)
			narrow_keep(&c, t, reason_of(&c, t), false);
	narrow_complete(&c, false);
}

static int
by_score(const void *x, const void *y)
{
	const struct narrow_table *a = x, *b = y;

	if (a->score > b->score || a->score < b->score)
		return a->score > b->score ? -1 : 1;
	return a->table->index < b->table->index ? -1 : 1;
}

void
narrow_take(struct narrow *out, struct arena *a, struct retrieve_ranking *g,
    const signed char *requests, const bool *taken)
{
	const struct schema *s = g->rank->schema;
	signed char *all = arena_alloc(a, s->ntables + 1);
	struct narrow_chooser c = chooser_open(out, a, g, all);

	for (size_t i = 0; i < s->ntables; i++) {
		const char *reason = requests[i] > 0 ? requested(requests[i]) :
		    reason_of(&c, &s->tables[i]);

		all[i] = requests[i] ? requests[i] : taken[i];
		if (all[i] > 0)
			narrow_keep(&c, &s->tables[i], reason, false);
	}
	for (size_t i = 0; i < out->n; i++)
		out->v[i].forced = requests[out->v[i].table->index] > 0;
	qsort(out->v, out->n, sizeof *out->v, by_score);
	narrow_complete(&c, true);
}

void
narrow_name(struct buf *b, const struct schema_table *t)
{
	if (t->schema)
		buf_fmt(b, "%s.", t->schema);
	buf_str(b, t->name);
}
