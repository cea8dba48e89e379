#ifndef LANG_SOURCE_H
#define LANG_SOURCE_H

#include "lang/plan.h"

/* Names of sources. All that is given is borrowed from the view. */

/* The name by which a reference reaches a source: alias, else table name. */
const char *source_name(const struct source *s);

/* The source of q that an EXPR_COLUMN means, NULL if absent or not said.
 * Also before scope_resolve, and where the column is not found. */
const struct source *source_of(const struct query *q,
    const struct expr *column);

/* Does a join of the tree merge a column of both its sides, with USING? */
bool source_merges(const struct source *tree, const char *name);

/* Is it the number of a row to SQLite: rowid, _rowid_ or oid, of a table of
 * the schema that has no such column? No * stands for it. */
bool source_row_number(const struct source *s, const char *name);

/* The one of n sources that a name means. */
struct source_hit {
	struct source *source; /* NULL: none */
	bool inexact;          /* matched except for its case */
	bool ambiguous;        /* two are equally good */
	bool hidden;           /* a table's own name behind its alias */
};
struct source_hit source_find(struct source *const *v, size_t n,
    const char *name);

#endif
