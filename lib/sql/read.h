#ifndef SQL_READ_H
#define SQL_READ_H

#include <jansson.h>
#include <stddef.h>
#include "doc/finding.h"
#include "schema/schema.h"
#include "sql/dialect.h"

/*
 * SQL text -> plan language.
 *
 * A scalar expression as an expression of the plan, new; NULL where the text
 * is none, or holds a query. It is of no dialect in particular. Fits
 * view_read_expression (lang/view.h).
 */
json_t *sql_read_expression(const char *text);

#endif
