/* What the reading passed over. */
#include <string.h>
#include "plan/dialogue/unused.h"

#define LOST_SOME 0.5 /* a word that is worth telling of */

static bool
is_skipped(const struct frag *f, size_t i)
{
	return i >= GRAMMAR_TOKENS || (f->skipped >> i & 1);
}

static double
lost(const struct grammar *g, size_t i)
{
	if (i < GRAMMAR_TOKENS)
		return g->lost[i];
	return g->q->v[i].content ? 1 : 0;
}

static bool
is_title(const struct question *q)
{
	/* "Show Me All Customers": capitals mean nothing there */
	size_t capitals = 0, words = 0;

	for (size_t k = 1; k < q->n; k++)
		if (q->v[k].content && !q->v[k].has_number) {
			words++;
			capitals += q->v[k].capital;
		}
	return words > 2 && capitals == words;
}

/* "price (in USD)": an aside */
static bool
is_aside(const struct question *q, size_t token)
{
	size_t i = q->v[token].start;

	while (i > 0 && q->text[i - 1] != '(' && q->text[i - 1] != ')')
		i--;
	return i > 0 && q->text[i - 1] == '(';
}

static bool
has_class(const struct question *q, size_t i, enum lex class)
{
	const struct lexeme *x;
	size_t len;

	for (size_t k = 0; (x = lexicon_at(q, i, k, &len)); k++)
		if (len == 1 && x->class == class)
			return true;
	return false;
}

/* "from Atlantis", "called x", 'x': a thing or a value must stand here. */
static bool
must_name(const struct question *q, size_t i)
{
	size_t len, k = i;

	if (q->v[i].word->kind == WORD_QUOTED)
		return true;
	if (!q->v[i].content || lexicon_at(q, i, 0, &len))
		return false;
	if (q->v[i].capital && !is_title(q))
		return true;
	while (k > 0 && has_class(q, k - 1, LEX_ART))
		k--;
	return k > 0 && has_class(q, k - 1, LEX_CALLED);
}

/* Does it name or describe something? Words of the lexicon say how to
 * answer. */
static bool
is_content(const struct question *q, size_t i)
{
	size_t len;

	return q->v[i].content && !q->v[i].has_number &&
	    !words_is_weak(q->v[i].text) && !lexicon_at(q, i, 0, &len);
}

/* "O'Brien", "check-in" are one word to who reads of it. */
static bool
is_joined(const struct question *q, size_t i)
{
	size_t end = q->v[i].end;

	return i + 1 < q->n && q->v[i + 1].start == end + 1 &&
	    q->v[i + 1].word->kind == WORD_LETTERS &&
	    (q->text[end] == '\'' || q->text[end] == '-');
}

/* The last token of what is told of as one. */
static size_t
end_of(const struct question *q, const struct frag *f, size_t i)
{
	const struct lexeme *x;
	size_t len, most = 1;

	for (size_t k = 0; (x = lexicon_at(q, i, k, &len)); k++) {
		size_t n = 1;

		while (n < len && is_skipped(f, i + n))
			n++;
		if (n == len && len > most)
			most = len;
	}
	i += most - 1;
	while (is_joined(q, i) && is_skipped(f, i + 1))
		i++;
	return i;
}

const char *
unused_phrase(const struct unused *u, struct arena *a, size_t first,
    size_t last)
{
	return question_said(u->q, a, u->from[first], u->to[last]);
}

/* Is word i next to the one before it? What is in quotes stays alone. */
static bool
goes_on(const struct unused *u, size_t i)
{
	const struct token *t = u->q->v;

	return u->from[i] <= u->to[i - 1] + 1 &&
	    t[u->from[i]].word->kind != WORD_QUOTED &&
	    t[u->to[i - 1]].word->kind != WORD_QUOTED;
}

/* "which parking", "merchants by": a question word before what is told, and
 * what leads to the words behind it, say nothing of it. */
static struct unused_run
trim(const struct unused *u, size_t first, size_t last)
{
	while (first < last && has_class(u->q, u->from[first], LEX_WH))
		first++;
	while (first < last && has_class(u->q, u->to[last], LEX_BY))
		last--;
	return (struct unused_run){first, last};
}

/* names: by word, does it name or describe something? */
static void
find_runs(struct unused *u, const bool *names)
{
	size_t i, last;

	for (i = 0; i < u->n; i = last + 1) {
		bool named = names[i];

		for (last = i; last + 1 < u->n && goes_on(u, last + 1); last++)
			named |= names[last + 1];
		if (named || u->content == 0)
			u->runs[u->nruns++] = trim(u, i, last);
	}
}

/* Counts what tokens i .. last lose. */
static bool
weigh(struct unused *u, const struct grammar *g, size_t i, size_t last)
{
	bool names = false;

	for (; i <= last; i++) {
		u->weight += lost(g, i);
		u->content += is_content(g->q, i);
		names |= is_content(g->q, i);
	}
	return names;
}

struct unused
unused_words(const struct grammar *g, const struct frag *f)
{
	const struct question *q = g->q;
	struct unused u = {.q = q};
	bool *names = arena_alloc(g->arena, q->n + 1);

	u.words = arena_alloc(g->arena, (q->n + 1) * sizeof *u.words);
	u.from = arena_alloc(g->arena, (q->n + 1) * sizeof *u.from);
	u.to = arena_alloc(g->arena, (q->n + 1) * sizeof *u.to);
	u.runs = arena_alloc(g->arena, (q->n + 1) * sizeof *u.runs);
	for (size_t i = 0, last; i < q->n; i = last + 1) {
		last = i;
		if (!is_skipped(f, i) || lost(g, i) < LOST_SOME ||
		    is_aside(q, i))
			continue;
		last = end_of(q, f, i);
		u.from[u.n] = i;
		u.to[u.n] = last;
		question_widen(q, &u.from[u.n], &u.to[u.n]);
		u.words[u.n] = unused_phrase(&u, g->arena, u.n, u.n);
		if (must_name(q, i) && !u.named)
			u.named = u.words[u.n];
		names[u.n++] = weigh(&u, g, i, last);
	}
	find_runs(&u, names);
	return u;
}

struct unused
unused_unmatched(const struct grammar *g)
{
	struct frag none = {.skipped = ~(uint64_t)0};

	for (size_t i = 0; i < g->spans->n; i++) {
		const struct mention *m = &g->spans->v[i];

		for (size_t k = m->from; m->n && k <= m->to &&
		    k < GRAMMAR_TOKENS; k++)
			none.skipped &= ~((uint64_t)1 << k);
	}
	return unused_words(g, &none);
}
