#ifndef FOLLOW_VALUE_H
#define FOLLOW_VALUE_H

#include <stdbool.h>
#include <stddef.h>

struct follow;

/*
 * "what about France?": where a text says nothing but values of a column
 * that a condition of the topic holds, at any depth, they take the place of
 * its values. False, and nothing is changed, where they do not.
 */
bool value_replace(struct follow *f, const char *const *texts, size_t n);
/* The same, beside the values that there are. */
bool value_extend(struct follow *f, const char *const *texts, size_t n);

#endif
