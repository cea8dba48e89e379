#ifndef FOLLOW_COMPOSE_H
#define FOLLOW_COMPOSE_H

#include "follow/following.h"

/*
 * Another question, of which the topic's rows are a part: "who rated them?",
 * "how many rooms does it have?" of the largest. The best reading of some
 * texts takes the topic's place; where it speaks of SPANS_ABOUT it speaks of
 * the rows that the topic has. False, and nothing is changed, where no reading
 * fits, or the rows have no key of one column.
 */
bool compose(struct follow *f, const char *const *texts, size_t n,
    phrase_fits *fits);

/* Has the topic rows that no condition alone tells: the first few, or groups
 * of so many? What is calculated of them has to stand around them. */
bool compose_needed(const struct topic *t);

#endif
