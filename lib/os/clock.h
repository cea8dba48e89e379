#ifndef OS_CLOCK_H
#define OS_CLOCK_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>

/*
 * The time limit of one query, in two parts. The deadline is asked by the
 * engine while it works and ends the query with an error that can be
 * reported. SQLite does not ask while preparing nor within one instruction,
 * however long that takes, and a server may not listen; so a timer ends the
 * process, half again as long after, with status 3.
 */

#define CLOCK_TEXT 64
struct clock {
	/* Called about four times a second on the engine's own thread, for who
	 * has waited for the next row in vain. NULL: nobody. */
	void (*show)(void *shown);
	void *shown;

	/* private to clock.c; all zero: no limit */
	long limit_ms;
	int64_t deadline; /* of io_now_ms */
	int64_t paused_at;
	int64_t tick_at;  /* the next tick */
	bool tick;
	struct rlimit cpu; /* the limit found, while another is set */
	bool cpu_is_set;
	char over[CLOCK_TEXT]; /* clock_over; "": none was started */
};

/* An option's seconds as milliseconds, rounded up; at most 11 days. */
long clock_ms(double seconds);

/* Start, or start again; 0 ms: no limit. The timer is the process's: one
 * clock goes at a time. */
void clock_start(struct clock *c, long ms);
/* The same for a query that may be left where it is when the time is over:
 * the process goes on unless the engine does not come back for seconds. */
void clock_start_gently(struct clock *c, long ms);
void clock_stop(struct clock *c);
/* Stand still while the output waits for its reader: that is no work of the
 * query. Calls do not nest. */
void clock_pause(struct clock *c);
void clock_resume(struct clock *c);

/* Rows between two looks at the clock, where rows are read in a loop. */
enum { CLOCK_ROWS = 256 };
/* Milliseconds to the deadline, 1 where it has passed; 0: no limit. */
long clock_left(const struct clock *c);

/* The message for a query that such a limit has ended, "query stopped after
 * 30 s"; returns `text`. */
const char *clock_over_text(char text[CLOCK_TEXT], long ms);
/* The same for the limit that was started last. */
const char *clock_over(const struct clock *c);

/* For sqlite3_progress_handler, of a struct clock: nonzero when the deadline
 * has passed. */
int clock_expired(void *clock);

/* True once in a quarter of a second while a query works: time to show what
 * there is. */
bool clock_tick(struct clock *c);

/*
 * Called by the timer just before it ends the process, in a signal handler:
 * may do what is async-signal-safe and nothing else. NULL: nothing to add.
 */
void clock_at_end(void (*last_words)(void));
/* The same, after these: what is to be stopped outside the process. It may
 * take two seconds. */
void clock_at_end_cancel(void (*cancel)(void));
/* Do that now, if there is anything. */
void clock_cancel(void);

#endif
