#ifndef PLAN_DIALOGUE_UNREAD_H
#define PLAN_DIALOGUE_UNREAD_H

#include "plan/dialogue/clarify.h"

/* Answers that were not understood. */

/* Add the finding; `unknown` is the name in it that is of nothing, or of
 * several things; NULL: none. */
void unread_tell(struct clarify *c, const char *text, const char *unknown);
/* Add choices to a question: the columns of that name, else the tables whose
 * names are near. */
void unread_offer(struct clarify *c, json_t *question, const char *name);

#endif
