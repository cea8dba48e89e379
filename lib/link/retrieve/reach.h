#ifndef LINK_RETRIEVE_REACH_H
#define LINK_RETRIEVE_REACH_H

#include "words/alike.h"
#include "link/retrieve/vocab.h"

/*
 * Which words of a schema a word of a question reaches: its own stem, its
 * synonyms, what it is short for or cut to, a slip of spelling; or a run of
 * words that a name writes as one.
 */
struct reach_to {
	uint32_t term;
	struct alike alike; /* own stem: of the form in the vocabulary */
};
struct reach {
	struct reach_to *v; /* in the arena */
	size_t n, cap;
};

/* For a word of the question: its own stem 1, another base form 0.85; a
 * synonym or what it is short for 0.7 of what words/name gives, and where the
 * schema does not have the word as much of what WordNet relates, none of which
 * are said as well; what is cut or misspelt 0.6, what is cut 0.45 where the
 * word has a stem of its own in the schema. */
struct reach reach_word(const struct vocab *v, struct arena *a,
    const struct words *words, size_t word);
/* The terms that n words starting at w make up together (alike_run). */
struct reach reach_run(const struct vocab *v, struct arena *a,
    const struct word *w, size_t n);
/* Score 0 if the term is not reached. */
struct alike reach_find(const struct reach *r, uint32_t term);

#endif
