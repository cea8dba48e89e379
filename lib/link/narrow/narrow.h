#ifndef LINK_NARROW_NARROW_H
#define LINK_NARROW_NARROW_H

#include <jansson.h>
#include "base/buf.h"
#include "link/match/match.h"

/*
 * The part of a schema that a question needs: which tables are kept and why,
 * and of wide tables which columns.
 */
struct narrow_table {
	const struct schema_table *table;
	double score;
	const char *reason; /* in the arena */
	bool forced;        /* by a correction: never left out */
	bool bridge;        /* only joins others, or says what they hold */
	const json_t *columns; /* names that stay in any case; borrowed, NULL:
	                          none */
};
struct narrow {
	struct narrow_table *v; /* best first, then bridges; in the arena */
	size_t n;
};

/* What is said of tables beside the document. */
struct narrow_request {
	const json_t *needs; /* names of tables that a query was made with and
	                        that were not there; borrowed, may be NULL */
	const char *const *answers; /* a person's, see answer.h */
	size_t n;
};
/* By index of the schema: 1 is wanted by a person, 2 needed by a query that
 * was made, -1 is not wanted, 0 nothing was said. Also from `questions` and
 * `answers` of the document. */
signed char *narrow_requests(struct arena *a, const struct schema *s,
    const json_t *doc, const struct narrow_request *said);

/*
 * Keep `top` tables (at least those that were requested, and those that the
 * question names): the best, and those that alone cover a word; then what
 * narrow_complete adds. Call after retrieve_total.
 */
void narrow_choose(struct narrow *n, struct arena *a,
    struct retrieve_ranking *g,
    const signed char *requests, size_t top);

/* How many columns stay: all; of wide tables some; of all tables those that
 * are met, keys and names. */
enum narrow_width { NARROW_ALL, NARROW_WIDE, NARROW_TIGHT };

/* Keep these tables, by index of the schema, and those that join them; the
 * best first. */
void narrow_take(struct narrow *n, struct arena *a, struct retrieve_ranking *g,
    const signed char *requests, const bool *taken);

/* How a table is called: its name, "schema.name" where it has one. Appended. */
void narrow_name(struct buf *b, const struct schema_table *t);

/* The schema with these tables, new; shares what is unchanged with s->json,
 * which stays as it is. Adds score, reason, relevant_columns,
 * dropped_columns, dropped. */
json_t *narrow_schema(const struct narrow *n, const struct schema *s,
    const struct links *links, enum narrow_width width);

/* The schema as Markdown, for a person or a model; appended. */
void narrow_markdown(struct buf *out, const json_t *schema);
/* About how many tokens that is for a model: four bytes each. */
size_t narrow_tokens(size_t bytes);
/* Bytes of Markdown that a table takes at least, with all its columns. */
size_t narrow_least(const struct schema_table *t);

#endif
