#ifndef MODEL_ANSWER_SQL_PLACE_H
#define MODEL_ANSWER_SQL_PLACE_H

#include <jansson.h>
#include "base/buf.h"

/*
 * Where in SQL a finding belongs that was made of the plan the SQL means:
 * the one token that says what stands there.
 */
struct sql_place {
	int line, column; /* from 1; 0: not known */
};

/* `dialect` by its name. Of what stands in quotes in `message`, or else of a
 * word of it, or else of the node of a plan (may be NULL): what it is called,
 * compares with, .. */
struct sql_place sql_place(const char *sql, const char *dialect,
    const char *message, const json_t *node);

/* A message about a plan in the words of SQL, appended: "having_filters" is
 * HAVING. */
void sql_place_words(struct buf *b, const char *message);

#endif
