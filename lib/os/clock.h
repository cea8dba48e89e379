#ifndef OS_CLOCK_H
#define OS_CLOCK_H

#include <stdbool.h>

/*
 * The time limit of one query, in two parts. The deadline is asked by the
 * engine while it works and ends the query with an error that can be
 * reported. SQLite does not ask while preparing nor within one instruction,
 * however long that takes, and a server may not listen; so a timer ends the
 * process, half again as long after, with status 3.
 */

/* Start, or start again; 0 ms: no limit. */
void clock_start(long ms);
/* The same for a query that may be left where it is when the time is over:
 * the process goes on unless the engine does not come back for seconds. */
void clock_start_gently(long ms);
void clock_stop(void);
/* Stand still while the output waits for its reader: that is no work of the
 * query. Calls do not nest. */
void clock_pause(void);
void clock_resume(void);

/* Rows between two looks at the clock, where rows are read in a loop. */
enum { CLOCK_ROWS = 256 };
/* Milliseconds to the deadline, 1 where it has passed; 0: no limit. */
long clock_left(void);

/* For sqlite3_progress_handler: nonzero when the deadline has passed. */
int clock_expired(void *unused);

/* True once in a quarter of a second while a query works: time to show what
 * there is. */
bool clock_tick(void);
/* Called in the same moments, on the engine's own thread: for who has waited
 * for the next row in vain. NULL: nobody. */
extern void (*clock_show)(void);

/*
 * Called by the timer just before it ends the process, in a signal handler:
 * may do what is async-signal-safe and nothing else. NULL: nothing to add.
 */
extern void (*clock_last_words)(void);
/* The same, after these: what is to be stopped outside the process. It may
 * take two seconds. */
extern void (*clock_cancel)(void);

#endif
