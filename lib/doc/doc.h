#ifndef DOC_DOC_H
#define DOC_DOC_H

#include <jansson.h>
#include <stdbool.h>
#include "base/die.h"
#include "doc/finding.h"

/*
 * The document: one JSON object that grows along the pipe and is kept whole.
 * These functions know its members and which program owns each
 * (t2s-document(5)).
 */

/* The `by` of programs whose results other programs look for. */
#define DOC_BY_PLAN "t2s-plan"
#define DOC_BY_LLM "t2s-llm"

/* Returns a new document {"t2s":1}. */
json_t *doc_new(void);
/* Returns a document (new) of `value`, which it steals: a document unchanged,
 * or a bare plan, schema or request, wrapped. NULL if it is none of these. */
json_t *doc_from(json_t *value);
/* Set the members of `later` in `doc`, in place of its own. If `later` has a
 * plan, `planner` and `written` of `doc` are removed first. */
void doc_merge(json_t *doc, const json_t *later);

/* The values of `planner`; a plan without it was written by a person. */
#define DOC_PLANNER_MODEL "model"
#define DOC_PLANNER_BUILT_IN "built-in"
/* Set `plan` (steals; NULL removes it) and `planner` (NULL: a person). Removes
 * `written`, what a model wrote for the previous plan. */
void doc_set_plan(json_t *doc, json_t *plan, const char *planner);
bool doc_planned_by(const json_t *doc, const char *planner);

/* Set `stop`: {by, status, reason, message}. */
void doc_stop(json_t *doc, const char *by, enum status status,
    const char *reason, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* Returns the status of `stop`; STATUS_OK if absent, STATUS_BAD if invalid. */
enum status doc_status(const json_t *doc);
void doc_clear_stop(json_t *doc);

/* Remove the findings of the program f->by, then append those of f, which is
 * then empty. The member is created if needed and removed if empty. */
void doc_set_findings(json_t *doc, struct findings *f);
/* The same without removing, for a step that runs twice in one program. */
void doc_add_findings(json_t *doc, struct findings *f);
/* If f has errors, stop with STATUS_NO, reason "findings" and the message of
 * the first error. Returns the status. Call it before doc_set_findings. */
enum status doc_stop_on_errors(json_t *doc, const struct findings *f);

/* If f has errors, stop with `status`, the message of the first error and the
 * reason for its code: for errors of a database. Returns `status`. */
enum status doc_stop_on_database(json_t *doc, const struct findings *f,
    enum status status);

/* Append {step,status,ms} to `trace`, whose length is bounded. */
void doc_trace(json_t *doc, const char *step, enum status status, long ms);

/*
 * Set `question`. If it replaces a different one, what was made from the old
 * question is removed: matches, plan, planner, written, edits,
 * questions, answers, sql, result, attempts, requirements, request, reply,
 * explanation, findings and stop.
 */
void doc_set_question(json_t *doc, const char *question);

/* The pointer bases used in findings. */
#define DOC_PLAN_POINTER "/plan"

#endif
