#ifndef PLAN_DIALOGUE_MISSING_H
#define PLAN_DIALOGUE_MISSING_H

#include "plan/dialogue/unused.h"
#include "plan/draft/candidate.h"

/*
 * Which of the words that a reading does not use had to be in its plan: a word
 * that stands where a column, rows or a condition stand ("salary of Emp 3",
 * "names and emails", "vip orders", "orders blorp"), and that neither a name
 * in the plan nor a value says. Without it the rows answer another question.
 * Words that only hold a sentence together ("guests come from ..", "at the
 * moment", "thanks") are none of them.
 */
struct missing {
	const char **phrases; /* as a person wrote them, words next to each
	                         other as one; in the arena */
	size_t n;             /* 0: none is missing */
	bool known;           /* the schema has something for one of them, and
	                         the plan does not hold it */
};
struct missing missing_words(const struct grammar *g,
    const struct candidate *c, const struct unused *u);

/* Words that a reading does not use and its plan does not say all the same: not
 * what a value is the name of ("the chain South"), a verb that only ties rows
 * to what they belong to ("who works in"), what was done at a time that the
 * plan has ("who was hired last"). */
struct unused missing_unused(const struct grammar *g,
    const struct candidate *c);

#endif
