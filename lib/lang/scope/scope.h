#ifndef LANG_SCOPE_SCOPE_H
#define LANG_SCOPE_SCOPE_H

#include "lang/source.h"

/*
 * Names -> what they mean, by the rules of t2s-plan(5) REFERENCES: an alias
 * in the innermost query, an unaliased table there, a table name that only
 * one selection there has, then the enclosing query's. Compares exactly,
 * then ignoring ASCII case (a finding name_case_differs).
 *
 * With a schema every table and column must be known; with NULL only the
 * plan's own names (aliases, CTEs, derived columns) are checked.
 * Fills the members of the tree marked "scope", types included.
 * Returns false when an error was found.
 */
bool scope_resolve(struct view *v, const struct schema *s, struct findings *f);

/* The output columns of a source by name: calls `each` for every one, in
 * order; false if they are not known (a table without a schema). */
bool source_columns(const struct source *s,
    void (*each)(void *arg, const char *name, enum type_class type,
        const struct schema_column *column),
    void *arg);

/* How many columns a query shows; 0 if a star hides it. */
size_t scope_width(const struct query *q);

/* Has it an output column of this name, in any case? *known (may be NULL): are
 * all of them known? */
bool source_has(const struct source *s, const char *name, bool *known);

/* The leaf of a join tree that has a column, the first where none is known
 * to: whose column a join USING it means. */
const struct source *source_owner(const struct source *tree,
    const char *name);

/* The column name an output has in the result: name, else column's own,
 * else NULL. */
const char *output_name(const struct output *o);

#endif
