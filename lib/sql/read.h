#ifndef SQL_READ_H
#define SQL_READ_H

#include <jansson.h>
#include <stddef.h>
#include "base/buf.h"
#include "doc/finding.h"
#include "schema/schema.h"

struct dialect;
struct view_reader;

/* The intent_summary of such a plan. */
#define SQL_READ_SUMMARY "read from SQL"

/*
 * SQL text -> plan language.
 *
 * One SELECT as a plan, new. What cannot be read is a finding sql_syntax
 * with line and column, what is not one SELECT or not in the plan language
 * a finding sql_unsupported; NULL then. With a schema names are looked up in
 * it and written as it spells them; without one (NULL) columns of several
 * tables stay without a table where the text has none.
 */
json_t *sql_read(const char *text, size_t len, const struct dialect *d,
    const struct schema *schema, struct findings *f);

/*
 * The same where the names of a sound statement need not be those of the
 * schema: one that means nothing enters the plan as it is written, with a
 * warning (column_not_found, table_not_found, table_not_in_plan,
 * name_ambiguous) with line, column and the names that are near, as is a
 * function that the dialect may not have (lang/dialect_function.h). For who
 * looks at the plan again, as t2s-audit does.
 */
json_t *sql_read_unresolved(const char *text, size_t len,
    const struct dialect *d, const struct schema *schema, struct findings *f);

/*
 * An expression as one of the plan, new; NULL if the text is none, or holds
 * a query and `queries` is not set. `dialect` is its name; NULL: of none in
 * particular.
 */
json_t *sql_read_expression(const char *text, const char *dialect,
    bool queries);

/*
 * A condition as a predicate of the plan, new; it may hold queries, whose
 * names stand as they are written. NULL if the text is none: what is
 * wrong is appended to `why`.
 */
json_t *sql_read_condition(const char *text, const char *dialect,
    struct buf *why);

/* Both, for view_build (lang/view/view.h) of a plan that holds such texts. */
extern const struct view_reader sql_reader;

#endif
