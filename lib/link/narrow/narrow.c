/* Which tables of a schema a question needs. */
#include "link/narrow/narrow.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"

#define COVER 1.0     /* of a word that no table kept so far meets as well */
#define RELEVANT 0.25 /* of the best table's own score, to be joined up */

enum {
	BETWEEN = 2,     /* tables that a path may add */
	BRIDGES = 8,     /* in all */
	REASON_WORDS = 2,
	LOOKUPS = 8,        /* in all */
	LOOKUP_COLUMNS = 5,
	LOOKUP_ROWS = 200,
};

struct chooser {
	struct narrow *out;
	struct arena *a;
	struct retrieve_ranking *g;
	const struct schema *s;
	const signed char *requests;
	bool *kept;    /* by table */
	float *best;   /* by word: the strongest cell kept */
	double *own;   /* by table: what it covers itself */
};

/* ---- reasons ----------------------------------------------------------- */

/* The column of a table whose name a word of the question meets. */
static const char *
column_met(const struct chooser *c, const struct schema_table *t,
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
reason_word(struct buf *b, const struct chooser *c,
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
gain(const struct chooser *c, size_t word, size_t table)
{
	return c->g->weight[word] *
	    (double)retrieve_cell(c->g, word, table)->strength;
}

/* The words that speak for a table, the strongest first. */
static const char *
reason_of(const struct chooser *c, const struct schema_table *t)
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

static void
keep(struct chooser *c, const struct schema_table *t, const char *reason,
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
own_score(const struct chooser *c, size_t table)
{
	double sum = 0;

	for (size_t w = 0; w < c->g->words->n; w++)
		sum += gain(c, w, table);
	return sum;
}

/* The score, and what this table would cover that no other does so far. */
static double
worth(const struct chooser *c, size_t table)
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
next_best(const struct chooser *c)
{
	const struct schema_table *best = NULL;
	double most = -1;

	for (size_t t = 0; t < c->s->ntables; t++) {
		double here;

		/* a new word adds at most what it adds to the score */
		if (c->kept[t] || c->requests[t] < 0 ||
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

/* ---- paths ------------------------------------------------------------- */

struct search {
	size_t *from;  /* the table before on the way, SIZE_MAX: not seen */
	size_t *queue;
	unsigned char *depth;
};

/* A way from `start` to another kept table over tables that are not kept;
 * its last table, or SIZE_MAX. Steps of kept tables cost nothing: `part`
 * says which kept tables already hang together. */
static size_t
search(const struct chooser *c, struct search *s, size_t start,
    const size_t *part)
{
	const struct graph *g = &c->g->rank->graph;
	size_t head = 0, n = 0;

	for (size_t t = 0; t < g->n; t++)
		s->from[t] = SIZE_MAX;
	s->from[start] = start;
	s->depth[start] = 0;
	s->queue[n++] = start;
	while (head < n) {
		size_t t = s->queue[head++];

		if (s->depth[t] > BETWEEN)
			continue;
		for (size_t i = g->first[t]; i < g->first[t + 1]; i++) {
			size_t to = g->links[i].to;

			if (s->from[to] != SIZE_MAX || c->requests[to] < 0)
				continue;
			s->from[to] = t;
			s->depth[to] = (unsigned char)(s->depth[t] + 1);
			if (c->kept[to] && part[to] != part[start])
				return to;
			if (!c->kept[to])
				s->queue[n++] = to;
		}
	}
	return SIZE_MAX;
}

/* Give every kept table the number of the part it hangs together with. */
static void
find_parts(const struct chooser *c, size_t *part)
{
	const struct graph *g = &c->g->rank->graph;
	bool moved = true;

	for (size_t i = 0; i < c->out->n; i++)
		part[c->out->v[i].table->index] = i;
	while (moved) {
		moved = false;
		for (size_t i = 0; i < c->out->n; i++) {
			size_t t = c->out->v[i].table->index;

			for (size_t k = g->first[t]; k < g->first[t + 1];
			    k++) {
				size_t to = g->links[k].to;

				if (!c->kept[to] || part[to] >= part[t])
					continue;
				part[t] = part[to];
				moved = true;
			}
		}
	}
}

static void
bridge(struct chooser *c, const struct search *s, size_t start, size_t end)
{
	const char *reason = arena_printf(c->a, "joins '%s' and '%s'",
	    c->s->tables[start].name, c->s->tables[end].name);

	for (size_t t = s->from[end]; t != start; t = s->from[t])
		keep(c, &c->s->tables[t], reason, true);
}

static bool
relevant(const struct chooser *c, size_t table, double most)
{
	return c->requests[table] > 0 || (most > 0 &&
	    c->own[table] >= RELEVANT * most);
}

/* Join up the relevant tables, the best ones first. */
static void
close_paths(struct chooser *c, double most)
{
	size_t n = c->s->ntables, kept = c->out->n, *part;
	struct search s = {
	    .from = arena_alloc(c->a, (n + 1) * sizeof *s.from),
	    .queue = arena_alloc(c->a, (n + 1) * sizeof *s.queue),
	    .depth = arena_alloc(c->a, n + 1)};

	part = arena_alloc(c->a, (n + 1) * sizeof *part);
	for (size_t i = 1; i < kept; i++) {
		size_t start = c->out->v[i].table->index, end;

		if (!relevant(c, start, most) ||
		    c->out->n + BETWEEN > kept + BRIDGES)
			continue;
		find_parts(c, part);
		if (part[start] == 0)
			continue;
		end = search(c, &s, start, part);
		if (end != SIZE_MAX && relevant(c, end, most))
			bridge(c, &s, start, end);
	}
}

static const char *
requested(signed char request)
{
	static const char *const reasons[] = {"", "chosen by a person",
	    "needed by a query", "named by a lesson"};

	return reasons[request];
}

/* The best that was not kept and has keys to two relevant tables; NULL. */
static const struct schema_table *
best_between(const struct chooser *c, double most, const char **reason)
{
	const struct schema_table *best = NULL;

	for (size_t i = 0; i < c->s->ntables; i++) {
		const struct schema_table *t = &c->s->tables[i], *to;
		const struct schema_table *first = NULL, *second = NULL;

		if (c->kept[i] || c->requests[i] < 0 || (best &&
		    c->g->score[i] <= c->g->score[best->index]))
			continue;
		for (size_t k = 0; k < t->nkeys; k++) {
			to = t->keys[k].to;
			if (!to || !c->kept[to->index] ||
			    !relevant(c, to->index, most) || to == first)
				continue;
			second = first ? to : NULL;
			first = first ? first : to;
		}
		if (!second)
			continue;
		best = t;
		*reason = arena_printf(c->a, "joins '%s' and '%s'",
		    first->name, second->name);
	}
	return best;
}

/* Two tables may hang together by one way and be meant by another: what
 * customers bought, and not what they sent back. */
static void
add_between(struct chooser *c, double most)
{
	const struct schema_table *t;
	const char *reason;

	for (size_t n = 0; n < BRIDGES; n++) {
		t = best_between(c, most, &reason);
		if (!t)
			break;
		keep(c, t, reason, true);
	}
}

/* ---- lookups ------------------------------------------------------------ */

/* A small table that says what a code means: a key, a label, and nothing
 * that leads on. */
static bool
is_lookup(const struct schema_table *t)
{
	return t->nkeys == 0 && t->ncolumns <= LOOKUP_COLUMNS &&
	    t->rows <= LOOKUP_ROWS;
}

/* Without them a code that a kept table holds cannot be told. */
static void
add_lookups(struct chooser *c, size_t kept, double most)
{
	size_t n = c->out->n;

	for (size_t i = 0; i < kept; i++) {
		const struct schema_table *t = c->out->v[i].table;

		for (size_t k = 0; k < t->nkeys &&
		    relevant(c, t->index, most); k++) {
			const struct schema_table *to = t->keys[k].to;

			if (!to || c->kept[to->index] || !is_lookup(to) ||
			    c->requests[to->index] < 0 ||
			    c->out->n >= n + LOOKUPS)
				continue;
			keep(c, to, arena_printf(c->a, "explains a code of "
			    "'%s'", t->name), true);
		}
	}
}

/* What the tables that match need beside them; of tables that were judged
 * only what joins them. */
static void
complete(struct chooser *c, bool judged)
{
	size_t kept = c->out->n;
	double most = 0;

	for (size_t i = 0; i < kept; i++)
		if (c->own[c->out->v[i].table->index] > most)
			most = c->own[c->out->v[i].table->index];
	close_paths(c, most);
	if (judged)
		return;
	add_between(c, most);
	add_lookups(c, kept, most);
}

static struct chooser
chooser_open(struct narrow *out, struct arena *a, struct retrieve_ranking *g,
    const signed char *requests)
{
	const struct schema *s = g->rank->schema;
	struct chooser c = {.out = out, .a = a, .g = g, .s = s,
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
	struct chooser c = chooser_open(out, a, g, requests);
	const struct schema_table *t;

	for (size_t i = 0; i < s->ntables; i++)
		if (requests[i] > 0)
			keep(&c, &s->tables[i], requested(requests[i]), false);
	while (out->n < top && (t = next_best(&c)) != NULL)
		keep(&c, t, reason_of(&c, t), false);
	complete(&c, false);
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
	struct chooser c = chooser_open(out, a, g, all);

	for (size_t i = 0; i < s->ntables; i++) {
		const char *reason = requests[i] > 0 ? requested(requests[i]) :
		    reason_of(&c, &s->tables[i]);

		all[i] = requests[i] ? requests[i] : taken[i];
		if (all[i] > 0)
			keep(&c, &s->tables[i], reason, false);
	}
	for (size_t i = 0; i < out->n; i++)
		out->v[i].forced = requests[out->v[i].table->index] > 0;
	qsort(out->v, out->n, sizeof *out->v, by_score);
	complete(&c, true);
}

void
narrow_name(struct buf *b, const struct schema_table *t)
{
	if (t->schema)
		buf_fmt(b, "%s.", t->schema);
	buf_str(b, t->name);
}
