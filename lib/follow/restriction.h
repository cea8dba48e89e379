#ifndef FOLLOW_RESTRICTION_H
#define FOLLOW_RESTRICTION_H

#include <jansson.h>
#include <stdbool.h>
#include "follow/topic.h"

/*
 * Conditions of a form, as a follow-up changes them: what a condition is
 * about, and which of the old ones a new one takes the place of.
 */
enum restriction_class {
	RESTRICTION_EQUAL,  /* = or in, of values */
	RESTRICTION_TIME,   /* bounds of a column that holds time */
	RESTRICTION_LEAST,  /* > >= of a number */
	RESTRICTION_MOST,   /* < <= */
	RESTRICTION_OTHER,
};

/* The only column that a condition is about (borrowed); NULL: none, or
 * several. */
const json_t *restriction_column(const json_t *pred);
enum restriction_class restriction_class(const struct topic *t, const json_t *pred);

/* The condition that holds for all other rows (new), those without a value
 * included. */
json_t *restriction_not(const struct topic *t, const json_t *pred);

/* That not all of the conditions hold (new). */
json_t *restriction_none(const struct topic *t, const json_t *preds);

/* The conditions that a turn has not, of those that there are now (new, of the
 * form's own); the latest turn that lacks some counts. */
json_t *restriction_added(const struct topic *t);

/* The column by which the topic's rows are bound in time (borrowed); NULL. */
const json_t *restriction_time_column(const struct topic *t);

/* Add conditions to the form's; each takes the place of its rivals where
 * `replaces`. Returns how many were replaced. */
size_t restriction_add(struct topic *t, const json_t *preds, bool replaces);

#endif
