#ifndef MODEL_PROMPT_SHARE_H
#define MODEL_PROMPT_SHARE_H

#include <stdbool.h>

/*
 * How much a model is told of what is stored: nothing, facts that are no
 * values (what is missing, how many values are different, about how many
 * rows), or values. What people wrote into comments and dictionaries is
 * theirs and is told in any case. For options: --share WORD, and
 * --share-values for the last.
 */
enum share { SHARE_NONE, SHARE_FACTS, SHARE_VALUES };
#define SHARE_WORDS "(none|facts|values)"

static inline enum share
share_of(int word, bool values)
{
	return values ? SHARE_VALUES : (enum share)word;
}

#endif
