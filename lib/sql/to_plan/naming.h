#ifndef SQL_TO_PLAN_NAMING_H
#define SQL_TO_PLAN_NAMING_H

#include "sql/read/parse.h"

/*
 * Private to the reader: names that the plan language asks for where SQL
 * needs none or allows more. Settled queries get an alias for each derived
 * table, aggregate and window; aliases that say nothing more than the table's name go, others that
 * would be mistaken for another table are replaced; names that are no
 * aliases of the plan language are mended.
 */
void naming_query(struct parser *p, struct query *q);

#endif
