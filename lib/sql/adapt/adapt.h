#ifndef SQL_ADAPT_ADAPT_H
#define SQL_ADAPT_ADAPT_H

#include "doc/finding.h"
#include "lang/plan.h"
#include "sql/dialect/dialect.h"

/*
 * A plan that is meant in one dialect, made ready to be written in another:
 * what the other refuses, or takes for something else, becomes nodes of the
 * plan language, or calls of inner functions (adapt_part.h), that mean the same
 * there. What the writer can say in another way by looking at one node alone
 * is left to it.
 *
 *   columns that are not grouped   the value of any row of the group, or of
 *                                  the row of the only min or max
 *   DISTINCT ordered by what is    the same, grouped
 *   not shown
 *   text in the place of numbers,  a conversion as SQLite does it
 *   numbers in that of text
 *   columns that a table's key     the value of any row, where the table
 *   decides, not grouped           stands behind its scope and has no key
 *   tables called by a path        an alias, by which columns are reached
 *   functions that only SQLite     date and time parts, shifts, formats, ..
 *   has
 *
 * Changes the tree of a resolved view, in its arena. What cannot be kept is
 * a finding dialect_unsupported, or is left for the writer to refuse.
 */
void sql_adapt(struct view *v, const struct dialect *meant,
    const struct dialect *written, struct findings *f);

#endif
