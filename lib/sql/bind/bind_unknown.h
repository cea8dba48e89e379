#ifndef SQL_BIND_BIND_UNKNOWN_H
#define SQL_BIND_BIND_UNKNOWN_H

#include "sql/bind/bind.h"

/*
 * Private to the reader: names that mean nothing as they stand. What is meant
 * is taken where it can only be one thing; else the mistake is told with the
 * names that are near.
 */

/* "table.column" in one pair of quotes becomes that table's column; false
 * where it is none. A column or an alias that is called so goes first. */
bool meant_dotted(struct settle *s, struct expr *e);
/* The only source of a query of that table, whatever its alias; NULL: none,
 * or several. */
struct source *meant_table(struct settle *s, const char *table);

/* A column that a sub-query shows and takes from a query around it: legal, and
 * likely a slip. */
void meant_outer(struct settle *s, const struct expr *e,
    const struct source *outer);
/* The mistakes, or findings where names may stay unresolved (parser's
 * `unresolved`). `only`: the source that was named, NULL: any in sight. */
void meant_no_column(struct settle *s, const struct expr *e,
    const struct source *only);
void meant_no_source(struct settle *s, const struct place *at,
    const char *name);
void meant_no_table(struct settle *s, const struct source *t);
/* A call of a function that the dialect may not have; a finding where names
 * may stay unresolved, else nothing. */
void meant_no_function(struct settle *s, const struct expr *e);
/* A column that several sources of q have: the names to choose from. */
void meant_shared(struct settle *s, const struct expr *e,
    const struct query *q);

/*
 * "so", which names no column, becomes a string: SQLite's rule. It is a
 * mistake where a column is called so in another spelling, and where only a
 * column makes sense or, in the select list, is near.
 */
void meant_string(struct settle *s, struct expr **at);
enum meant { MEANT_COLUMN, MEANT_OUTPUT };
void meant_check(struct settle *s, struct expr **at, enum meant meant);
/* The same of what is directly below a node or a predicate. */
void meant_below(struct settle *s, struct expr *e);
void meant_compared(void *arg, struct pred *pred);

#endif
