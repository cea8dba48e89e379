#ifndef MODEL_TASK_CLARIFY_H
#define MODEL_TASK_CLARIFY_H

#include <jansson.h>
#include <stdbool.h>
#include "model/task/relevance.h"

/*
 * Asking back before a plan is made: a request of the task "clarify", and the
 * questions that its reply has. Nothing is sent here.
 */
enum { CLARIFYING_MOST = 3 };

/* Is this the time to ask back? Only before the first plan, and once. */
bool clarify_task_due(const json_t *doc);
/* New. */
json_t *clarify_task_request(const struct relevance_tables *w);

/*
 * Append the questions of a reply to the document's `questions`, at most
 * CLARIFYING_MOST; `free` ones, whose answers only a model can keep, where
 * they may be. Left out are those that name nothing of the schema, that have
 * one choice only, and that speak of words a person has answered for or
 * corrected. Returns how many; -1 where the reply has none to read.
 */
int clarify_task_read(json_t *doc, const json_t *reply, bool free_too);

#endif
