#ifndef SCHEMA_DDL_H
#define SCHEMA_DDL_H

#include "schema/facts.h"

/*
 * Comments that stand in the text of a CREATE TABLE become `comment` of the
 * table (before its first column) and of its columns: on the line on which a
 * definition ends, else on lines of their own before it. Anything may be
 * given; what is not understood adds nothing.
 */
void ddl_comments(const char *create_table, struct facts *table);

#endif
