#ifndef DOC_DOC_H
#define DOC_DOC_H

#include <jansson.h>
#include <stdbool.h>
#include "base/die.h"
#include "doc/finding.h"

/*
 * The document: one JSON object that grows along the pipe. It is kept whole;
 * these functions know its members and who owns them (t2s-document(5)).
 */

/* Programs whose work others ask for: the `by` of what they wrote. */
#define DOC_BY_PLAN "t2s-plan"
#define DOC_BY_LLM "t2s-llm"

/* A new document {"t2s":1}. */
json_t *doc_new(void);
/* Wrap a bare plan, schema or request, take a document as it is (steals
 * `value`); new, or NULL if it is none of these (value is released then). */
json_t *doc_from(json_t *value);
/* Later members win: copy the members of `later` over those of `doc`. A plan
 * of `later` is not by the planner that `doc` names. */
void doc_merge(json_t *doc, const json_t *later);

/* Whose a plan is: `planner`; a plan without it is a person's. */
#define DOC_PLANNER_MODEL "model"
#define DOC_PLANNER_BUILT_IN "built-in"
/* Set `plan` (stolen, NULL: remove it) and whose it is (NULL: a person's);
 * what a model wrote for the one before (`written`) goes. */
void doc_set_plan(json_t *doc, json_t *plan, const char *planner);
bool doc_planned_by(const json_t *doc, const char *planner);

/* stop: {by, status, reason, message}. */
void doc_stop(json_t *doc, const char *by, enum status status,
    const char *reason, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* The status of `stop`, STATUS_OK where there is none. */
enum status doc_status(const json_t *doc);
void doc_clear_stop(json_t *doc);

/* Remove the findings of program `by`, then append those of f (whose list
 * is emptied). The member is made where needed and removed when empty. */
void doc_set_findings(json_t *doc, struct findings *f);
/* As above without removing: a step that runs twice in one program. */
void doc_add_findings(json_t *doc, struct findings *f);
/* Stop with status `no` and reason "findings" when f has errors; the message
 * is the first error's. Call before doc_set_findings. */
enum status doc_stop_on_errors(json_t *doc, const struct findings *f);

/* Stop with `status` and the reason that goes with the code of the first
 * error, where there is one: what befell a database. Returns `status`. */
enum status doc_stop_on_database(json_t *doc, const struct findings *f,
    enum status status);

/* Append {step,status,ms} to trace and keep it bounded. */
void doc_trace(json_t *doc, const char *step, enum status status, long ms);

/*
 * A question given later replaces the one in the document and what was made
 * from it goes when the words differ: matches, plan, planner, written, edits,
 * questions, answers, sql, result, attempts, requirements, request, reply,
 * explanation, findings and stop.
 */
void doc_set_question(json_t *doc, const char *question);

/* The pointer bases used in findings. */
#define DOC_PLAN_POINTER "/plan"

#endif
