#ifndef PLAN_DIALOGUE_UNUSED_H
#define PLAN_DIALOGUE_UNUSED_H

#include "plan/grammar/grammar.h"

/*
 * Words of the question that nothing in a reading stands for.
 */
struct unused {
	const struct question *q;
	const char **words; /* as they are in the question, in the arena */
	size_t *from, *to;  /* by word: its tokens, both included */
	size_t n;
	bool *names;        /* by word: it names or describes something */
	size_t content;     /* so many of their tokens do, the others say how
	                       to answer */
	const char *named;  /* one of them that must name a thing or a value
	                       ("from Atlantis"): without it the answer would
	                       be another question's; NULL: none */
	double weight;      /* how much meaning is lost, 0: none */
};
struct unused unused_words(const struct grammar *g, const struct frag *f);

#endif
