#ifndef ENG_SQLITE_HISTORY_H
#define ENG_SQLITE_HISTORY_H

#include <jansson.h>
#include <stdbool.h>
#include <time.h>
#include "base/buf.h"
#include "base/die.h"

/*
 * The log of sessions: one SQLite file for all of a user's. What has been
 * added is there after a crash, and many may add at once. Of a session the
 * last HISTORY_KEEPS turns are kept, and as many that had an answer.
 *
 * A turn is {"turn", "question", "standalone"?, "target"?, "plan"?, "sql"?,
 * "status"}, numbered from 1 within its session.
 */
enum { HISTORY_KEEPS = 10 };

struct history;

/*
 * Open the file; with `make` it and its folders are made, readable by nobody
 * else. NULL where that fails: *status is then BAD or LATER and `why` (which
 * the other functions use, too, and which must live on) has one sentence.
 * Without `make` a file that is not there is NULL with *status OK.
 */
struct history *history_open(const char *path, bool make, struct buf *why,
    enum status *status);
void history_close(struct history *h);

/* Add a turn (borrowed) at the end of a session; its number is the next. */
enum status history_append(struct history *h, const char *session,
    const json_t *turn, time_t when);

/*
 * Turns (a new array, oldest first), each with "session" and "time" added.
 * `session` NULL is all of them. `number` 0 is all, else only that turn.
 */
struct history_query {
	const char *session;
	long number;
	bool answered; /* only those with a plan and status 0 */
	long most;     /* the last so many; 0: all */
};
enum status history_find(struct history *h, const struct history_query *q,
    json_t **turns);

/*
 * Remove turns older than `before` (0: none), and all but the last `keep` of
 * each session (negative: none). `session` as above. *turns are those that
 * went, as above, in no order of time.
 */
struct history_prune {
	const char *session;
	time_t before;
	long keep;
};
enum status history_prune(struct history *h, const struct history_prune *p,
    json_t **turns);

#endif
