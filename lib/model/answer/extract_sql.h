#ifndef MODEL_ANSWER_EXTRACT_SQL_H
#define MODEL_ANSWER_EXTRACT_SQL_H

#include <stdbool.h>
#include <stddef.h>
#include "schema/schema.h"
#include "sql/dialect/dialect.h"

/*
 * The query in what a model answered. It may stand alone; in a fence, with
 * or without a language's name, closed or not; in <sql> or <answer> tags; as
 * the member "sql" or "query" of a JSON object; behind a label or in the
 * midst of prose. What a model thought before it answered does not count. A
 * query that repeats a part of another, as who explains one does, is none of
 * its own; but several that differ, and a statement that is no query, wherever
 * it stands, leave no answer: which one is meant is not said.
 */
struct extracted {
	char *sql;        /* new; NULL: no query was found */
	size_t queries;   /* how many there are: 0: it cannot be read */
	const char *verb; /* of a statement that is no query; static */
	bool mended;      /* marks of a page stood for those of SQL */
};

/* `schema` may be NULL. */
struct extracted extract_sql(const char *text, size_t len,
    const struct dialect *d, const struct schema *schema);

#endif
