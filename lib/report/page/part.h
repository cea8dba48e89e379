#ifndef REPORT_PAGE_PART_H
#define REPORT_PAGE_PART_H

#include <jansson.h>
#include <stddef.h>
#include "base/buf.h"

/* Private to page/: the parts of a page. Each appends nothing where the
 * document has nothing of the kind. */

/* Any text, escaped for an element or a quoted attribute. */
void part_text(struct buf *b, const char *s);
void part_text_n(struct buf *b, const char *s, size_t n);
/* "TEXT (HINT)" of a finding. */
void part_finding(struct buf *b, const json_t *finding);

/* The style sheet in pieces; ends with NULL. */
extern const char *const part_style[];

/* Why a stopped document has stopped, and what can be done. */
void part_stop(struct buf *b, const json_t *doc);
/* What makes the answer doubtful. */
void part_doubts(struct buf *b, const json_t *doc);
/* The rows, or the steps of a dry run, as a table that can be sorted. */
void part_table(struct buf *b, const json_t *doc);
/* SQL with its words marked, by the rules of the dialect (NULL: SQLite's). */
void part_sql_text(struct buf *b, const char *sql, const char *dialect);
/* The document's SQL with its parameters. */
void part_sql(struct buf *b, const json_t *doc);
/* How the question was read. */
void part_reading(struct buf *b, const json_t *doc);
/* Database, tables and their fingerprints, time. */
void part_sources(struct buf *b, const json_t *doc, const char *made);

#endif
