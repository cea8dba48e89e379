/* Ranking the tables of an index by a question. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "link/retrieve/retrieve.h"
#include "words/listed.h"

/* What neighbours cover counts here by this share; tuned as the weights of
 * the fields are. */
#define SHARE_NEXT 0.7F  /* one key away */
#define SHARE_TWO 0.5F   /* two keys away */
#define SHARE_GROUP 0.8F /* in the same small schema */
#define TOGETHER 2.0     /* of what is covered together, in the score */
#define LINKED 0.5       /* of what is covered here and one key away */
#define WEAK_WORD 0.4         /* of a word of how to answer */
#define PAIR 0.3         /* of two words that one name has together */
#define CHANCE 1.5       /* of the size of a small schema (its logarithm): a
                            larger one covers more by chance */
#define AGAIN 0.2        /* of a word said before */
#define MEANING 0.5      /* of likeness by vectors, against the best score */

enum { HUB = 32 }; /* neighbours; more lead nowhere in particular */

/* A word counts where it says something about a schema: "per month" is no word
 * of per_from. */
static bool
counts(const struct word *w)
{
	return w->kind == WORD_LETTERS && !words_is_stop(w->text) &&
	    !listed_has(LISTED_PER, w->text) && strlen(w->text) > 1;
}

struct retrieve_cell *
retrieve_cell(const struct retrieve_ranking *g, size_t word, size_t table)
{
	return &g->cells[word * g->rank->schema->ntables + table];
}

static void
meet(struct retrieve_ranking *g, size_t word, size_t table, float strength,
    enum rank_field field)
{
	struct retrieve_cell *c = retrieve_cell(g, word, table);

	if (strength > c->strength)
		*c = (struct retrieve_cell){strength, field};
}

void
retrieve_meet(struct retrieve_ranking *g, size_t word, size_t n, size_t table,
    float strength, enum rank_field field)
{
	for (size_t i = word; i < word + n && i < g->words->n; i++)
		meet(g, i, table, strength, field);
}

/* Running text is met by its own words only, names and values also by what
 * comes near. */
static bool
too_far(enum rank_field field, double score)
{
	return score < 0.85 && (field == RANK_COMMENT || field == RANK_VALUE);
}

static void
meet_term(struct retrieve_ranking *g, size_t word, size_t n, uint32_t term,
    double score)
{
	const struct retrieve_index *r = g->rank;

	for (size_t i = r->first[term]; i < r->end[term]; i++)
		if (!too_far(r->postings[i].field, score))
			retrieve_meet(g, word, n, r->postings[i].table,
			    r->postings[i].strength * (float)score,
			    r->postings[i].field);
}

static void
meet_clue(struct retrieve_ranking *g, size_t clue, uint32_t term)
{
	const struct retrieve_index *r = g->rank;

	for (size_t i = r->first[term]; i < r->end[term]; i++)
		meet(g, clue, r->postings[i].table, r->postings[i].strength,
		    r->postings[i].field);
}

/* The word after this one, little words passed over; NULL: none, or too far
 * to make one name with it. */
static const struct word *
next_word(const struct words *words, size_t word)
{
	for (size_t i = word + 1; i < words->n && i <= word + 3; i++) {
		const struct word *w = &words->v[i];

		if (w->kind != WORD_LETTERS)
			return NULL;
		if (!words_is_stop(w->text))
			return w;
	}
	return NULL;
}

/* "home town" is written hometown in a name. */
static void
meet_joined(struct retrieve_ranking *g, struct arena *a, size_t word)
{
	const struct word *w = &g->words->v[word];
	uint32_t term;

	if (word + 1 >= g->words->n || !counts(&w[0]) || !counts(&w[1]))
		return;
	term = vocab_find(&g->rank->vocab, words_stem(a,
	    arena_printf(a, "%s%s", w[0].text, w[1].text)));
	if (term != VOCAB_NONE)
		meet_term(g, word, 2, term, 0.95);
}

/* Two words of the question that follow each other in a name, in this order
 * or, with a little word between, in the other ("name of the product"). */
static void
meet_pair(struct retrieve_ranking *g, struct arena *a, size_t word)
{
	const struct word *w = &g->words->v[word];
	const struct word *next = next_word(g->words, word);
	uint32_t term;

	if (w->kind != WORD_LETTERS || !next || words_is_stop(w->text))
		return;
	term = vocab_find(&g->rank->vocab, words_joined(a, w, next));
	if (term != VOCAB_NONE)
		meet_clue(g, g->words->n + word, term);
	if (next == w + 1)
		return;
	term = vocab_find(&g->rank->vocab, words_joined(a, next, w));
	if (term != VOCAB_NONE)
		meet_clue(g, g->words->n + word, term);
}

/* Words of how to answer speak for themselves only. */
static bool
far_from(const struct word *w, const struct reach_to *to)
{
	return words_is_weak(w->text) && to->alike.how != ALIKE_EXACT;
}

void
retrieve_make(struct retrieve_ranking *g, struct arena *a,
    struct retrieve_index *r,
    const struct words *words)
{
	size_t n = r->schema->ntables;

	*g = (struct retrieve_ranking){.rank = r, .words = words};
	g->reach = arena_alloc(a, (words->n + 1) * sizeof *g->reach);
	g->weight = arena_alloc(a, (2 * words->n + 1) * sizeof *g->weight);
	g->cells = arena_alloc(a,
	    (2 * words->n * n + 1) * sizeof *g->cells);
	g->score = arena_alloc(a, (n + 1) * sizeof *g->score);
	for (size_t w = 0; w < words->n; w++) {
		meet_joined(g, a, w);
		meet_pair(g, a, w);
		if (!counts(&words->v[w]))
			continue;
		g->reach[w] = reach_word(&r->vocab, a, words, w);
		for (size_t i = 0; i < g->reach[w].n; i++)
			if (!far_from(&words->v[w], &g->reach[w].v[i]))
				meet_term(g, w, 1, g->reach[w].v[i].term,
				    g->reach[w].v[i].alike.score);
	}
}

/* How rare a word is, by the tables it meets with half of its best strength
 * or more. */
static double
rarity(const struct retrieve_ranking *g, size_t word)
{
	size_t n = g->rank->schema->ntables, met = 0;
	float best = 0;

	for (size_t t = 0; t < n; t++)
		if (retrieve_cell(g, word, t)->strength > best)
			best = retrieve_cell(g, word, t)->strength;
	if (best <= 0)
		return 0;
	for (size_t t = 0; t < n; t++)
		if (retrieve_cell(g, word, t)->strength >= best / 2)
			met++;
	return log(1 + ((double)n - (double)met + 0.5) / ((double)met + 0.5));
}

/* The strongest among the neighbours of each table. */
static void
neighbours(const struct graph *g, const float *in, float *out)
{
	for (size_t t = 0; t < g->n; t++) {
		out[t] = 0;
		for (size_t i = g->first[t]; i < g->first[t + 1]; i++) {
			size_t u = g->links[i].to;

			if (in[u] > out[t] && graph_degree(g, u) <= HUB)
				out[t] = in[u];
		}
	}
}

/* A word said again adds little, as does one of how to answer. */
static double
importance(const struct words *words, size_t word)
{
	double share = 1;

	for (size_t i = 0; i < word && share == 1; i++)
		if (strcmp(words->v[i].stem, words->v[word].stem) == 0)
			share = AGAIN;
	return words_is_weak(words->v[word].text) ? share * WEAK_WORD : share;
}

struct covering {
	float *own, *next, *two, *group;
};

static float
most(float a, float b)
{
	return a > b ? a : b;
}

static void
add_word(struct retrieve_ranking *g, size_t word, struct covering *c)
{
	const struct retrieve_index *r = g->rank;
	double weight = g->weight[word];

	memset(c->group, 0, r->ngroups * sizeof *c->group);
	for (size_t t = 0; t < r->graph.n; t++) {
		c->own[t] = retrieve_cell(g, word, t)->strength;
		if (r->group[t])
			c->group[r->group[t]] = most(c->group[r->group[t]],
			    c->own[t]);
	}
	neighbours(&r->graph, c->own, c->next);
	neighbours(&r->graph, c->next, c->two);
	for (size_t t = 0; t < r->graph.n; t++) {
		float together = most(most(c->own[t],
		    SHARE_NEXT * c->next[t]), most(SHARE_TWO * c->two[t],
		    SHARE_GROUP * c->group[r->group[t]]));

		g->score[t] += weight * (c->own[t] + TOGETHER * together +
		    LINKED * most(c->own[t], c->next[t]));
	}
}

static double
prior(const struct retrieve_index *r, size_t table)
{
	double central = log(1 + (double)graph_degree(&r->graph, table));

	return 0.01 * central + CHANCE * log((double)r->group_size[0] /
	    (double)r->group_size[r->group[table]]);
}

/* What is alike in meaning counts half as much as the best words can: the
 * likeness of all tables is alike, so only what lies above their mean says
 * something. */
static void
add_likeness(struct retrieve_ranking *g)
{
	size_t n = g->rank->schema->ntables;
	double mean = 0, most = -1, best = 0;

	for (size_t t = 0; t < n; t++) {
		mean += g->likeness[t] / (double)n;
		most = g->likeness[t] > most ? g->likeness[t] : most;
		best = g->score[t] > best ? g->score[t] : best;
	}
	if (most - mean < 1e-6)
		return;
	best = g->relevant ? best : 1;
	for (size_t t = 0; t < n; t++)
		if (g->likeness[t] > mean)
			g->score[t] += MEANING * best *
			    (g->likeness[t] - mean) / (most - mean);
	g->relevant = true;
}

void
retrieve_total(struct retrieve_ranking *g, struct arena *a)
{
	size_t n = g->rank->schema->ntables;
	struct covering c = {
	    .own = arena_alloc(a, (n + 1) * sizeof *c.own),
	    .next = arena_alloc(a, (n + 1) * sizeof *c.next),
	    .two = arena_alloc(a, (n + 1) * sizeof *c.two),
	    .group = arena_alloc(a, (g->rank->ngroups + 1) *
		sizeof *c.group)};

	g->relevant = false;
	for (size_t t = 0; t < n; t++)
		g->score[t] = prior(g->rank, t);
	for (size_t w = 0; w < 2 * g->words->n; w++) {
		g->weight[w] = rarity(g, w) * (w < g->words->n
			? importance(g->words, w) : PAIR);
		if (g->weight[w] <= 0)
			continue;
		g->relevant = true;
		add_word(g, w, &c);
	}
	if (g->likeness)
		add_likeness(g);
}

struct scored {
	double score;
	size_t table;
};

static int
by_score(const void *x, const void *y)
{
	const struct scored *a = x, *b = y;

	if (a->score > b->score || a->score < b->score)
		return a->score > b->score ? -1 : 1;
	return a->table < b->table ? -1 : 1;
}

void
retrieve_order(const struct retrieve_ranking *g, struct arena *a, size_t *order)
{
	size_t n = g->rank->schema->ntables;
	struct scored *v = arena_alloc(a, (n + 1) * sizeof *v);

	for (size_t t = 0; t < n; t++)
		v[t] = (struct scored){g->score[t], t};
	if (n)
		qsort(v, n, sizeof *v, by_score);
	for (size_t t = 0; t < n; t++)
		order[t] = v[t].table;
}
