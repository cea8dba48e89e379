#ifndef OS_PROGRESS_H
#define OS_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>

/*
 * What a person is told while work takes long: one line on stderr, drawn
 * again four times a second and wiped at the end, so that it leaves nothing
 * behind:
 *
 *	t2s-exec: 1,234,567 of about 2,000,000 rows, 345,678 a second
 *
 * Only where stderr is a terminal that can wipe a line (not TERM=dumb) and
 * this process stands in its foreground, and only after T2S_PROGRESS seconds
 * (1; "no" is never). A thread draws, so that it makes no difference what the
 * work waits for. Messages of die.h wipe the line before they are written.
 */
struct progress {
	const char *doing;  /* "running the query": while nothing is counted */
	const char *unit;   /* "rows"; NULL: nothing is */
	double of;          /* how many there will be; 0 or less: not known */
	bool guessed;       /* ... by an estimate */
};

/* Would anything be shown? */
bool progress_wanted(void);

/* All texts borrowed until the end. What was begun before is ended. */
void progress_begin(const struct progress *p);

/* So many so far: cheap enough for every row. */
extern _Atomic long progress_count;
static inline void
progress_at(long n)
{
	atomic_store_explicit(&progress_count, n, memory_order_relaxed);
}

/* Wipe the line now; it is drawn again in its time. */
void progress_hide(void);

/* Wipe the line. Without a beginning nothing is done. */
void progress_end(void);

#endif
