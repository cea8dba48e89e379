#ifndef DB_SQLITE_DDL_H
#define DB_SQLITE_DDL_H

#include <stdbool.h>
#include "schema/facts.h"

/*
 * Columns and keys of a plain CREATE TABLE, just as the PRAGMAs table_xinfo,
 * foreign_key_list and index_list tell them, at a fifth of the cost. Unique
 * keys that the engine finds to be the same, it joins: compare the number of
 * its indexes before believing `unique`.
 * False where there is anything out of the ordinary (generated columns,
 * WITHOUT ROWID, STRICT, comments, a type in quotes ..); the facts are then
 * as after facts_reset, and the engine is to be asked.
 */
bool ddl_read(const char *create_table, struct facts *f);

#endif
