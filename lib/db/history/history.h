#ifndef DB_HISTORY_HISTORY_H
#define DB_HISTORY_HISTORY_H

#include <jansson.h>
#include <stdbool.h>
#include <time.h>
#include "base/buf.h"
#include "base/die.h"

/*
 * The log of sessions: one SQLite file for all of a user's. What has been
 * added is there after a crash, and many may add at once. Of a session the
 * last HISTORY_KEEPS turns are kept, and the last HISTORY_CONTEXT that had an
 * answer.
 *
 * A turn is what turn_of_document (doc/turn.h) gives, numbered from 1 within
 * its session. It can be taken back, so that a follow-up goes on from the one
 * before, and be put back until another is answered; it stays in the log.
 *
 * Each function gives OK, else BAD or LATER with a sentence in the `why` of
 * history_open, and has then changed nothing.
 */
enum { HISTORY_KEEPS = 1000, HISTORY_CONTEXT = 10 };

struct history;

/*
 * Open the file; with `make` it and its folders are made, readable by nobody
 * else. One of an earlier format is brought to this one. NULL if that
 * fails: *status is then BAD or LATER and `why` (which the other functions
 * use, too, and which must live on) has one sentence. Without `make` a file
 * that is not there is NULL with *status OK.
 */
struct history *history_open(const char *path, bool make, struct buf *why,
    enum status *status);
void history_close(struct history *h);

/* Add a turn (borrowed) at the end of a session; its number is the next. One
 * with an answer ends what could be put back. */
enum status history_append(struct history *h, const char *session,
    const json_t *turn, time_t when);

/* Which turns: of all in the log, only those that had an answer and
 * stand (were not taken back), or that could be put back. */
enum history_which { HISTORY_ALL, HISTORY_ANSWERED,
	HISTORY_UNDONE };

/*
 * `session` NULL is all of them; `number` 0 is any, `most` 0 no bound. Of
 * those that `may` (NULL: any) does not let through nothing is told but how
 * many they are, in `hidden`. `to` is for history_rename.
 */
struct history_query {
	const char *session;
	long number;
	enum history_which which;
	long most;
	bool (*may)(const json_t *turn, void *arg);
	void *arg;
	size_t hidden;
	const char *to;
};

/*
 * Turns (a new array, oldest first, those of all sessions by their time), the
 * last `most` of them, each with "session", "time" and, where it was taken
 * back, "undone" added.
 */
enum status history_find(struct history *h, struct history_query *q,
    json_t **turns);

/* Take back the last q->most turns that had an answer, or put back as many of
 * those that were taken back last: as many as there are. *turns as above. */
enum status history_undo(struct history *h, struct history_query *q,
    json_t **turns);
enum status history_redo(struct history *h, struct history_query *q,
    json_t **turns);

/*
 * Of the turns that q->may lets through, in q->session, remove those older than `before` (0: none), and all but
 * the last `keep` of each session (negative: none). *turns are those that went, as above, in no order of time.
 */
struct history_prune {
	time_t before;
	long keep;
};
enum status history_prune(struct history *h, const struct history_prune *p,
    struct history_query *q, json_t **turns);

/* Move the turns to the session q->to. NO, with the reason and nothing
 * changed, where there are turns already. */
enum status history_rename(struct history *h, struct history_query *q,
    json_t **turns);

/* Add turns as history_find gave them, under their number or, where another
 * has that, the next; one that is there already is left out of *added (new),
 * as is what is no turn. */
enum status history_import(struct history *h, const json_t *turns,
    json_t **added);

#endif
