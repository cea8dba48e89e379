#ifndef SQL_WRITE_CLOCK_H
#define SQL_WRITE_CLOCK_H

#include "base/moment.h"
#include "doc/finding.h"
#include "sql/dialect/dialect.h"

/*
 * The clock of a plan, bound: current_date, current_timestamp and
 * current_time become literals, and so does what shift, trunc, part, epoch
 * and casts make of them alone. Where the plan is meant in sqlite the word
 * 'now' of its functions of a time does, too.
 *
 * Changes the tree of a resolved view, in its arena. A function that reads
 * another clock stays and is a finding database_clock_used. Returns true if
 * anything was bound.
 */
bool sql_clock(struct view *v, const struct dialect *meant,
    const struct moment *now, struct findings *f);

/* Is it a literal that sql_clock made? It is no value of the plan, and so no
 * parameter of the statement. */
bool sql_clock_made(const struct expr *e);

#endif
