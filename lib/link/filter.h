#ifndef LINK_FILTER_H
#define LINK_FILTER_H

#include "base/die.h"
#include "doc/finding.h"
#include "link/narrow/narrow.h"

/*
 * The whole of t2s-filter but the database: the question of a document
 * against its schema, the narrowed schema and the matches put into it.
 */

/* Looks up stored values of these tables, the most promising first. */
typedef void (*filter_probe)(void *arg, const json_t *doc,
    const struct schema_table *const *tables, size_t n,
    struct phrases *phrases, struct value_hits *hits, struct findings *f);

/*
 * Judges, as a second stage, what the first one kept: `schema`, with the
 * document's `matches` for it. FILTER_JUDGED: *verdicts (new) is {table:
 * {"relevant": bool, "reason"?: text, "columns"?: [name]}} with the names of
 * narrow_name; those it leaves out are not relevant. FILTER_UNJUDGED: the
 * first stage stands. FILTER_WAITS: the document goes out as it came, with
 * what the judge put into it.
 */
enum filter_judged { FILTER_UNJUDGED, FILTER_JUDGED, FILTER_WAITS };
typedef enum filter_judged (*filter_judge)(void *arg, json_t *doc,
    const json_t *schema, json_t **verdicts, struct findings *f);

/* How alike the question and each table are in what they mean, -1 to 1, into
 * likeness by index of the schema. False where that cannot be told. */
typedef bool (*filter_embed)(void *arg, json_t *doc, const struct schema *s,
    const char *question, double *likeness, struct findings *f);

/*
 * Tables, where nothing is said of them: a small schema stays whole, of a
 * larger one few are kept. On 223 tables of 59 databases in one a question is
 * answered rightly more often from 8 (61.7 %) than from 24 (57.0 %), for more
 * tables are more that words may mean; but of 16 tables that belong together
 * each has what others need: the status that a term asks for.
 */
enum { FILTER_WHOLE = 24, FILTER_TOP = 8 };

struct filter {
	size_t top;         /* tables to keep; 0: what the budget allows, or
	                       the default */
	size_t budget;      /* tokens of Markdown, 0: no limit */
	struct narrow_request said; /* of tables, beside the document */
	filter_probe probe; /* NULL: no stored values */
	void *arg;
	filter_embed embed; /* NULL: words alone count */
	void *embed_arg;
	filter_judge judge; /* NULL: one stage */
	void *judge_arg;
	/* the index of the schema met last: lines share one */
	json_t *indexed;
	struct schema schema;
	struct retrieve_index rank;
};

/* Narrow the document's schema in place; returns its status, `stop` set where
 * it is not OK. */
enum status filter_document(struct filter *filter, json_t *doc,
    const char *by);
/* Release the index. */
void filter_free(struct filter *filter);

#endif
