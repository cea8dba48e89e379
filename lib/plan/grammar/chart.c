/* All that each run of tokens may be. */
#include <stdlib.h>
#include <string.h>
#include "plan/grammar/grammar.h"

enum {
	CELL_MOST = 5,    /* fragments of one kind in a cell */
	ROOM = 70000000,  /* fragments in a cell, by the tokens' fourth power:
	                     211 of 24 tokens, 13 of 48 */
	QUESTIONS_MOST = GRAMMAR_READINGS,
};
#define BEAM 4.5      /* what a fragment may have lost beside the best */

struct cell {
	struct frag **v;
	size_t n, cap;
	double best;
};
struct chart {
	struct grammar *g;
	size_t n;         /* tokens */
	size_t room;      /* in a cell, so that the work has a bound */
	struct cell *cells; /* [from * (n + 1) + to] */
	const struct rule **pairs[CATS][CATS]; /* NULL ends */
	const struct rule **singles[CATS];
	bool begins[CATS]; /* it may be the left part of a pair */
};

/* ---- rules by their parts ---------------------------------------------- */

static const struct rule **
append(struct arena *a, const struct rule **list, const struct rule *r)
{
	size_t n = 0;
	const struct rule **new;

	while (list && list[n])
		n++;
	new = arena_alloc(a, (n + 2) * sizeof *new);
	if (n)
		memcpy(new, list, n * sizeof *new);
	new[n] = r;
	return new;
}

static void
index_rules(struct chart *c)
{
	for (size_t i = 0; i < grammar_nrules; i++) {
		const struct rule *r = &grammar_rules[i];

		if (r->right == CAT_NONE) {
			c->singles[r->left] = append(c->g->arena,
			    c->singles[r->left], r);
		} else {
			c->pairs[r->left][r->right] = append(c->g->arena,
			    c->pairs[r->left][r->right], r);
			c->begins[r->left] = true;
		}
	}
}

/* ---- cells ------------------------------------------------------------- */

static struct cell *
cell_at(struct chart *c, size_t from, size_t to)
{
	return &c->cells[from * (c->n + 1) + to];
}

/* Of those that are no question. */
static long
worst_of(const struct cell *cell)
{
	long worst = -1;

	for (size_t i = 0; i < cell->n; i++)
		if (cell->v[i]->cat != CAT_Q && (worst < 0 ||
		    cell->v[i]->score < cell->v[worst]->score))
			worst = (long)i;
	return worst;
}

/* The worst of the kind where there are too many, or one that means the
 * same; its place, or -1 for room. -2: the new one is not needed. */
static long
place_for(const struct cell *cell, const struct frag *f, size_t room)
{
	size_t most = f->cat == CAT_Q ? QUESTIONS_MOST : CELL_MOST, same = 0;
	long worst = -1;

	for (size_t i = 0; i < cell->n; i++) {
		const struct frag *o = cell->v[i];

		if (o->cat != f->cat)
			continue;
		if (o->hash == f->hash && o->lexeme == f->lexeme)
			return o->score >= f->score ? -2 : (long)i;
		same++;
		if (worst < 0 || o->score < cell->v[worst]->score)
			worst = (long)i;
	}
	if (same < most && (cell->n < room || f->cat == CAT_Q))
		return -1;
	if (same < most)
		worst = worst_of(cell);
	return worst >= 0 && cell->v[worst]->score < f->score ? worst : -2;
}

static void derive(struct chart *c, const struct frag *f);

bool
chart_add(struct chart *c, struct frag *f)
{
	struct cell *cell = cell_at(c, f->from, f->to);
	long at;

	if (cell->n > 0 && f->score < cell->best - BEAM)
		return false;
	frag_hash(f);
	at = place_for(cell, f, c->room);
	if (at == -2)
		return false;
	if (at < 0 && cell->n == cell->cap) {
		struct frag **old = cell->v;

		cell->cap = cell->cap ? 2 * cell->cap : 8;
		cell->v = arena_alloc(c->g->kept, cell->cap *
		    sizeof *cell->v);
		if (cell->n)
			memcpy(cell->v, old, cell->n * sizeof *old);
	}
	if (cell->n == 0 || f->score > cell->best)
		cell->best = f->score;
	cell->v[at < 0 ? (long)cell->n++ : at] = f;
	derive(c, f);
	return true;
}

/* What the rule makes of the parts, if it is needed. */
static bool
make(struct chart *c, const struct rule *rule, const struct frag *l,
    const struct frag *r)
{
	double score = l->score + (r ? r->score : 0) - rule->cost;
	struct cell *cell = cell_at(c, l->from, r ? r->to : l->to);
	struct frag *f;

	if (cell->n > 0 && score < cell->best - BEAM)
		return false;
	f = rule->act(c->g, l, r);
	if (!f)
		return false;
	f->cat = rule->to;
	f->rule = rule;
	f->left = l;
	f->right = r;
	f->from = l->from;
	f->to = r ? r->to : l->to;
	f->skipped = l->skipped | (r ? r->skipped : 0);
	f->score += score;
	return chart_add(c, f);
}

/* Most is not needed: of a long question, hundreds of megabytes. */
static void
apply(struct chart *c, const struct rule *rule, const struct frag *l,
    const struct frag *r)
{
	struct arena_mark before = arena_mark(c->g->arena);

	if (!make(c, rule, l, r))
		arena_rewind(c->g->arena, before);
}

static void
derive(struct chart *c, const struct frag *f)
{
	const struct rule **r = c->singles[f->cat];

	for (; r && *r; r++)
		apply(c, *r, f, NULL);
}

/* ---- words that are not used ------------------------------------------- */

static double
lost_phrase(const struct chart *c, size_t at, size_t len)
{
	return len == 1 ? c->g->lost[at] :
	    c->g->lost_phrase[at * GRAMMAR_PHRASE + len];
}

/* Pass `len` words behind a fragment. */
static void
skip_right(struct chart *c, const struct frag *f, size_t len)
{
	struct arena_mark before = arena_mark(c->g->arena);
	struct frag *o;

	if (!c->begins[f->cat] && f->cat != CAT_Q)
		return;
	o = arena_alloc(c->g->arena, sizeof *o);
	*o = *f;
	for (size_t i = 0; i < len; i++)
		o->skipped |= UINT64_C(1) << (f->to + i);
	o->score -= lost_phrase(c, f->to, len);
	o->to = f->to + len;
	if (!chart_add(c, o))
		arena_rewind(c->g->arena, before);
}

/* What is lost with the words before the first that is used, at least. */
static double
lost_before(const struct chart *c, size_t to)
{
	double least[GRAMMAR_TOKENS + 1] = {0};

	for (size_t i = 1; i <= to; i++) {
		least[i] = least[i - 1] + c->g->lost[i - 1];
		for (size_t len = 2; len < GRAMMAR_PHRASE && len <= i; len++) {
			double lost = lost_phrase(c, i - len, len);

			if (lost >= 0 && least[i - len] + lost < least[i])
				least[i] = least[i - len] + lost;
		}
	}
	return least[to];
}

/* ---- filling ----------------------------------------------------------- */

static void
combine(struct chart *c, size_t from, size_t mid, size_t to)
{
	struct cell *l = cell_at(c, from, mid), *r = cell_at(c, mid, to);

	for (size_t i = 0; i < l->n; i++) {
		if (!c->begins[l->v[i]->cat])
			continue;
		for (size_t k = 0; k < r->n; k++) {
			const struct rule **rule =
			    c->pairs[l->v[i]->cat][r->v[k]->cat];

			for (; rule && *rule; rule++)
				apply(c, *rule, l->v[i], r->v[k]);
		}
	}
}

static void
fill(struct chart *c, size_t from, size_t to)
{
	for (size_t mid = from + 1; mid < to; mid++)
		combine(c, from, mid, to);
	for (size_t len = 1; len < GRAMMAR_PHRASE && len < to - from; len++) {
		struct cell *shorter = cell_at(c, from, to - len);

		for (size_t i = 0; i < shorter->n &&
		    lost_phrase(c, to - len, len) >= 0; i++)
			skip_right(c, shorter->v[i], len);
	}
}

static int
compare_frags(const void *x, const void *y)
{
	const struct frag *a = *(const struct frag *const *)x;
	const struct frag *b = *(const struct frag *const *)y;

	if (a->score != b->score)
		return (a->score < b->score) - (a->score > b->score);
	return (a->hash > b->hash) - (a->hash < b->hash);
}

/* Questions that reach to the end, from wherever they begin. */
static struct readings
collect(struct chart *c)
{
	struct readings out = {0};

	out.v = arena_alloc(c->g->arena, (c->n + 1) * QUESTIONS_MOST *
	    sizeof *out.v);
	for (size_t from = 0; from < c->n; from++) {
		struct cell *cell = cell_at(c, from, c->n);
		double lost = lost_before(c, from);

		for (size_t i = 0; i < cell->n; i++) {
			struct frag *f;

			if (cell->v[i]->cat != CAT_Q)
				continue;
			f = arena_alloc(c->g->arena, sizeof *f);
			*f = *cell->v[i];
			f->score -= lost;
			for (size_t k = 0; k < from; k++)
				f->skipped |= UINT64_C(1) << k;
			out.v[out.n++] = f;
		}
	}
	if (out.n)
		qsort(out.v, out.n, sizeof *out.v, compare_frags);
	if (out.n > GRAMMAR_READINGS)
		out.n = GRAMMAR_READINGS;
	return out;
}

struct readings
grammar_read(struct grammar *g, struct arena *a, struct spans *s)
{
	struct chart *c = arena_alloc(a, sizeof *c);
	struct arena made = {0};
	struct readings out;

	*g = (struct grammar){.arena = &made, .kept = a, .spans = s,
	    .q = s->q};
	c->g = g;
	c->n = s->q->n < GRAMMAR_TOKENS ? s->q->n : GRAMMAR_TOKENS;
	c->room = c->n ? ROOM / (c->n * c->n * c->n * c->n) : 1;
	c->cells = arena_alloc(a, (c->n + 1) * (c->n + 1) * sizeof *c->cells);
	index_rules(c);
	leaves_add(g, c);
	for (size_t len = 1; len <= c->n; len++)
		for (size_t from = 0; from + len <= c->n; from++)
			fill(c, from, from + len);
	out = collect(c);
	g->arena = a;
	arena_join(a, &made);
	return out;
}
