#ifndef MODEL_TASK_RELEVANCE_H
#define MODEL_TASK_RELEVANCE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"

/*
 * Tables judged by a model, the second stage of t2s-filter(1): requests for
 * the tables of `schema` (what the first stage kept), and what their replies
 * say. All that comes from the document stands in blocks of model/prompt/fence;
 * stored values only with share_values. Nothing is sent here.
 */
struct relevance_tables {
	const json_t *doc;    /* question, answers, matches, terms */
	const json_t *schema;
	bool share_values;
	size_t tokens;        /* about so many a request for one table, 0:
	                         no limit */
};

/* All tables in one request; `task` is "filter", or "refine" where they were
 * judged one by one before. New. */
json_t *relevance_request(const struct relevance_tables *w, const char *task);
/* The table number i alone; of a very wide one the first columns. New. */
json_t *relevance_request_one(const struct relevance_tables *w, size_t i);
/* What the question needs of the tables. New. */
json_t *relevance_request_needs(const struct relevance_tables *w);

/*
 * Add what a reply says to the verdicts, {table: {"relevant", "reason",
 * "columns"}}; `one` is the table it was about, NULL: any. Columns and tables
 * that the schema does not have are left out. False where it says nothing of
 * these tables.
 */
bool relevance_read(const struct relevance_tables *w, const json_t *reply,
    const char *one, json_t *verdicts);
/* The document's `requirements` (new); NULL if the reply has none. */
json_t *relevance_read_needs(const json_t *reply);

/*
 * What other requests of the kind are made of: the user's message with all
 * tables; a request of these parts (the buffer is emptied, the schema is
 * stolen); the one object of a reply (new, NULL: none); a text cut to `most`
 * bytes (new).
 */
void relevance_add_user(const struct relevance_tables *w, struct buf *b);
json_t *relevance_make(const char *task, const char *system, struct buf *user,
    json_t *schema, const char *name, int tokens);
json_t *relevance_object(const json_t *reply);
json_t *relevance_cut(const char *text, size_t most);

/* The name of table number i as verdicts have it (new). */
char *relevance_name(const json_t *schema, size_t i);
/* The schema of the relevant tables alone (new); *n is how many. */
json_t *relevance_is(const json_t *schema, const json_t *verdicts,
    size_t *n);

#endif
