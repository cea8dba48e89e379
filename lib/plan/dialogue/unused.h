#ifndef PLAN_DIALOGUE_UNUSED_H
#define PLAN_DIALOGUE_UNUSED_H

#include "plan/grammar/grammar.h"

/*
 * Words of the question that nothing in a reading stands for.
 */
struct unused {
	const struct question *q;
	const char **words; /* as a person wrote them, in the arena */
	size_t *from, *to;  /* by word: its tokens, both included; two words
	                       that were written as one have the same */
	size_t n;
	struct unused_run {
		size_t first, last; /* words, both included */
	} *runs;            /* what is told: words next to each other as one
	                       phrase, if one of them names or describes
	                       something; where none does, all */
	size_t nruns;       /* 0: no word is unused */
	size_t content;     /* so many of their tokens name or describe
	                       something, the others say how to answer */
	const char *named;  /* one of them that must name a thing or a value
	                       ("from Atlantis"): without it the answer would
	                       be another question's; NULL: none */
	double weight;      /* how much meaning is lost, 0: none */
};
struct unused unused_words(const struct grammar *g, const struct frag *f);
/* The words that nothing in the schema matches, whatever the reading. */
struct unused unused_unmatched(const struct grammar *g);
/* The words first .. last as one phrase, as a person wrote it; in the
 * arena. */
const char *unused_phrase(const struct unused *u, struct arena *a,
    size_t first, size_t last);

#endif
