#ifndef REPORT_ANSWER_H
#define REPORT_ANSWER_H

#include <jansson.h>

/*
 * The object of "t2s -o json", for programs that want an answer and no
 * document: success, status, question, explanation, method, sql, params,
 * plan, results {columns, types, data, row_count, truncated, empty_because},
 * validation {row_count, issues}, findings, iterations, reflection {retries,
 * refinements}, model {calls, tokens}, tool_calls (doc/tally.h), is_followup,
 * and what the document has of questions, answers, edits, attempts, stop, usage and
 * trace. Members that the document has nothing for are left out, except for
 * those of the first line and sql, plan, results and findings. The question
 * is never null: of a plan it is what that says of itself. New.
 */
json_t *answer_of(const json_t *doc);

#endif
