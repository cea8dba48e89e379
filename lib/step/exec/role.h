#ifndef STEP_EXEC_ROLE_H
#define STEP_EXEC_ROLE_H

#include <jansson.h>
#include "base/buf.h"

/*
 * Append the SQL with which an administrator makes a PostgreSQL role for us,
 * once: one that can read the tables of `schema` (the document's member), or
 * of the schema public where that is NULL, and can do nothing else.
 */
void role_print(struct buf *b, const json_t *schema);

#endif
