#ifndef MODEL_TASK_EXPLAIN_H
#define MODEL_TASK_EXPLAIN_H

#include <jansson.h>
#include <stdbool.h>
#include "doc/finding.h"

/*
 * A result explained by a model: from a document to a request of the task
 * "explain", and from the reply to a text. Of the result it is told the names
 * of the columns and the number of rows; EXPLAINING_ROWS rows at most, and
 * what the rules said of them, only with `share_values`.
 */
enum { EXPLAINING_ROWS = 20 };

/* New. */
json_t *explain_task_request(const json_t *doc, bool share_values);

/*
 * Put the text of a reply in place of explanation.result; each number in it
 * that the result does not have is a finding number_not_in_result. Returns
 * false, and changes nothing, if the reply has no text that could be shown.
 */
bool explain_task_read(json_t *doc, const json_t *reply, struct findings *f);

#endif
