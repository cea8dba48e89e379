#include "link/retrieve/reach.h"

#include <string.h>
#include "words/abbreviation.h"
#include "words/name.h"

/* Of what words/name says of another word; tuned by
 * tests/bench/retrieval.sh. */
#define OTHER_WORD 0.7
#define OWN_FORM 0.85 /* sold, for sell */

struct reaching {
	const struct vocab *v;
	struct arena *a;
	const struct words *words; /* of the question */
	struct reach out;
};

static void
add(struct reaching *r, uint32_t term, double score, enum alike_how how)
{
	struct reach *out = &r->out;
	struct reach_to *old = out->v;

	if (term == VOCAB_NONE)
		return;
	for (size_t i = 0; i < out->n; i++)
		if (out->v[i].term == term) {
			if (score > out->v[i].alike.score)
				out->v[i].alike = (struct alike){score, how};
			return;
		}
	if (out->n == out->cap) {
		out->cap = out->cap ? 2 * out->cap : 8;
		out->v = arena_alloc(r->a, out->cap * sizeof *out->v);
		if (out->n)
			memcpy(out->v, old, out->n * sizeof *old);
	}
	out->v[out->n++] = (struct reach_to){term, {score, how}};
}

/* A word that is said as well is meant by its own: "customers with accounts"
 * is about two things. */
static bool
is_said(const struct reaching *r, const char *stem)
{
	return words_have_stem(r->words, stem);
}

/* A stem is of several words: who is a purchaser is no purchase. */
static bool
is_form(const char *word, const char *base)
{
	return word == NULL || strcmp(word, base) == 0 ||
	    name_plural(word, base) || wordnet_related(word, base) >= 1;
}

static void
add_other(void *arg, const char *word, struct word_match match)
{
	struct reaching *r = arg;
	const char *stem = words_stem(r->a, word);
	uint32_t term = vocab_find(r->v, stem);

	if (term == VOCAB_NONE || is_said(r, stem) ||
	    !is_form(r->v->terms[term].word, word))
		return;
	if (match.how == WORD_MATCH_STEM)
		add(r, term, OWN_FORM, ALIKE_STEM);
	else
		add(r, term, OTHER_WORD * match.score, ALIKE_SYNONYM);
}

/* A slip in the word as it stands, of which a stem may show too little:
 * "bokks", where a name has books or book. An English word is no slip. */
static bool
is_slip(const struct word *w, const struct vocab_term *to)
{
	char plural[64];
	size_t n = strlen(to->word);

	if (name_slip(w->stem, to->stem))
		return true;
	if (wordnet_knows(w->text) || n + 2 > sizeof plural)
		return false;
	memcpy(plural, to->word, n);
	memcpy(plural + n, "s", 2);
	return name_slip(w->text, to->word) || name_slip(w->text, plural);
}

/* Who has an own word in the schema is not misspelt, and less likely cut. */
static void
add_near(struct reaching *r, const struct word *w, bool own)
{
	uint32_t t = r->v->first[(unsigned char)*w->text];

	for (; t != VOCAB_NONE; t = r->v->terms[t].next) {
		const char *word = r->v->terms[t].word;

		if (name_root(w->stem, word) ||
		    name_root(r->v->terms[t].stem, w->text))
			add(r, t, 0.7, ALIKE_STEM);
		else if (abbreviation_cut(w->text, word) || abbreviation_cut(word, w->text))
			add(r, t, own ? 0.45 : 0.6, ALIKE_FUZZY);
		else if (!own && is_slip(w, &r->v->terms[t]))
			add(r, t, 0.6, ALIKE_FUZZY);
	}
}

struct reach
reach_word(const struct vocab *v, struct arena *a, const struct words *words,
    size_t word)
{
	struct reaching r = {.v = v, .a = a, .words = words};
	const struct word *w = &words->v[word];
	struct name_key key;
	bool own;

	if (w->kind != WORD_LETTERS)
		return r.out;
	add(&r, vocab_find(v, w->stem), 1, ALIKE_EXACT);
	own = r.out.n > 0;
	/* "hometown", where a name has home_town */
	add(&r, vocab_find(v, w->text), 0.95, ALIKE_STEM);
	name_key(&key, w->text, w->stem);
	name_each(&key, !own, add_other, &r);
	add_near(&r, w, own);
	return r.out;
}

struct reach
reach_run(const struct vocab *v, struct arena *a, const struct word *w,
    size_t n)
{
	struct reaching r = {.v = v, .a = a};
	uint32_t t = v->first[(unsigned char)*w->text];

	for (; t != VOCAB_NONE; t = v->terms[t].next) {
		struct word name = {.text = v->terms[t].word,
		    .kind = WORD_LETTERS};
		struct alike like = alike_run(w, n, &name);

		if (like.score > 0)
			add(&r, t, like.score, like.how);
	}
	return r.out;
}

struct alike
reach_find(const struct reach *r, uint32_t term)
{
	for (size_t i = 0; i < r->n; i++)
		if (r->v[i].term == term)
			return r->v[i].alike;
	return (struct alike){0, ALIKE_NOT};
}
