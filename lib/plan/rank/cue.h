#ifndef PLAN_RANK_CUE_H
#define PLAN_RANK_CUE_H

#include "plan/grammar/grammar.h"

/*
 * What the words of the question ask for, whatever a reading makes of them:
 * the everyday words of the lexicon, longest phrase first, and numbers.
 */
struct cue {
	double class[LEX_CLASSES];     /* how many of each */
	bool agg[AGG_COMPUTED + 1];    /* calculations that are said */
	bool most, least, more, fewer; /* superlatives, comparisons */
	bool per, distinct;
	double tokens, content, capitals, numbers, quoted;
	enum lex first;                /* class of the first word that says
	                                  how to answer */
};

struct cue cue_of(const struct question *q);
/* How many numbers and quoted texts of the question a text lacks. */
double cue_numbers_missing(const struct question *q, const char *text);
double cue_quoted_missing(const struct question *q, const char *text);

#endif
