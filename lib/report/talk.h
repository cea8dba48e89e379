#ifndef REPORT_TALK_H
#define REPORT_TALK_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"

/*
 * A document in words, for a person. Each appends lines to b, nothing where
 * the document has nothing of the kind; what a terminal would obey is spelt
 * out. Lines are broken at `width` columns, 0: not at all.
 */

/* "LABEL: TEXT", for what the others say. */
void talk_say(struct buf *b, const char *label, const char *text,
    size_t width);

/* How the question was read: the summary, which words became what, words
 * that were not used, what was assumed or changed. */
void talk_reading(struct buf *b, const json_t *doc, size_t width);

/* How often was planned, where that was more than once. */
void talk_tries(struct buf *b, const json_t *doc, size_t width);

/* "plan 2: no such column: x" for each plan that was tried, unless all ended
 * as the document did. */
void talk_attempts(struct buf *b, const json_t *doc, size_t width);

/* Of the reading what is a doubt: to be said once more below many rows. */
void talk_doubts(struct buf *b, const json_t *doc, size_t width);

/* Findings of at least a severity ("info", "warning", "error"). */
void talk_findings(struct buf *b, const json_t *doc, const char *least,
    size_t width);

/* Does a finding, whoever made it, bear on whether the rows are what was asked
 * for? */
bool talk_is_reading(const json_t *finding);
/* What is in doubt of a plan that is not sure, the part or the word by its
 * name, appended to b; false, and nothing, of one that is sure. */
bool talk_doubt(struct buf *b, const json_t *doc);
/* Has nobody answered it yet? */
bool talk_is_open(const json_t *doc, const json_t *question);

/* The SQL, indented, with its parameters; a long one is cut. Nothing of a plan
 * that only lists rows (reading_listing). */
void talk_sql(struct buf *b, const json_t *doc);
/* A parameter of the SQL: its value, or which claim it is. Not cleaned. */
void talk_param(struct buf *b, const json_t *param);

/* Open questions with their choices, and how to answer. */
void talk_questions(struct buf *b, const json_t *doc, size_t width);

/* Why a stopped document stopped: the reason, errors, questions, what
 * could be asked instead, and what was tried. */
void talk_stop(struct buf *b, const json_t *doc, size_t width);

/* The plan and the rows in sentences, where t2s-explain has made them. */
void talk_explanation(struct buf *b, const json_t *doc, size_t width);

/* Why there are no rows. */
void talk_empty(struct buf *b, const json_t *doc, size_t width);

/* What stands before the rows: the reading and the SQL, unless `quiet`, and why
 * the document stopped. */
void talk_before(struct buf *b, const json_t *doc, bool quiet, size_t width);

/* What somebody wants to know who asks why: the question, how it was read,
 * what was not used, how sure that is, how many rows there were, and what left
 * none. */
void talk_why(struct buf *b, const json_t *doc, size_t width);

#endif
