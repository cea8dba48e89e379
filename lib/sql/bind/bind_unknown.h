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
bool bind_unknown_dotted(struct binder *s, struct expr *e);
/* The only source of a query of that table, whatever its alias; NULL: none,
 * or several. */
struct source *bind_unknown_is_table(struct binder *s, const char *table);

/* A column that a sub-query shows and takes from a query around it: legal, and
 * likely a slip. */
void bind_unknown_outer(struct binder *s, const struct expr *e,
    const struct source *outer);
/* The mistakes, or findings where names may stay unresolved (parser's
 * `unresolved`). `only`: the source that was named, NULL: any in sight. */
void bind_unknown_column(struct binder *s, const struct expr *e,
    const struct source *only);
void bind_unknown_source(struct binder *s, const struct place *at,
    const char *name);
void bind_unknown_table(struct binder *s, const struct source *t);
/* A call of a function that the dialect may not have; a finding where names
 * may stay unresolved, else nothing. */
void bind_unknown_function(struct binder *s, const struct expr *e);
/* A column that several sources of q have: the names to choose from. */
void bind_unknown_shared(struct binder *s, const struct expr *e,
    const struct query *q);

/*
 * "so", which names no column, becomes a string: SQLite's rule. It is a
 * mistake where a column is called so in another spelling, and where only a
 * column makes sense or, in the select list, is near.
 */
void bind_unknown_string(struct binder *s, struct expr **at);
enum meant { MEANT_COLUMN, MEANT_OUTPUT };
void bind_unknown_check(struct binder *s, struct expr **at, enum meant meant);
/* The same of what is directly below a node or a predicate. */
void bind_unknown_below(struct binder *s, struct expr *e);
void bind_unknown_compared(void *arg, struct pred *pred);

#endif
