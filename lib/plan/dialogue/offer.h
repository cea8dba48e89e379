#ifndef PLAN_DIALOGUE_OFFER_H
#define PLAN_DIALOGUE_OFFER_H

#include "plan/dialogue/ask.h"

/*
 * What is left to say when all attempts are spent: readings that were not
 * tried, as a question without its id (new; NULL: there are none), and
 * questions about the same tables that the schema answers (a list, new).
 */
json_t *offer_readings(const struct asking *a);
json_t *offer_questions(const struct asking *a);

#endif
