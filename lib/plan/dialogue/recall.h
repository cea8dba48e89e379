#ifndef PLAN_DIALOGUE_RECALL_H
#define PLAN_DIALOGUE_RECALL_H

#include <jansson.h>
#include <stdbool.h>

/*
 * A lesson that has the very question and its plan: the plan becomes the
 * document's. False, and nothing changes, where there is none, where a person
 * has said something of the question, and where the plan was tried.
 */
bool recall_plan(json_t *doc);

#endif
