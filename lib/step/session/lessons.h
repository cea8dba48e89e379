#ifndef STEP_SESSION_LESSONS_H
#define STEP_SESSION_LESSONS_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * The lessons that count for a document: those written by hand, then those
 * learned of its database, the most believed first. Of the learned ones those
 * count that this session learned or that are for all sessions, and that were
 * learned under the same policy and claims, or without any.
 */
struct lessons_places {
	struct buf written, learned; /* empty: there is none */
};
#define LESSONS_PLACES_INIT {BUF_INIT, BUF_INIT}
/* `file` and `target` of options, NULL: not given. */
void lessons_places(struct lessons_places *p, const char *file,
    const char *target, const json_t *doc);

/* Who asks for lessons. */
struct lessons_viewer {
	const char *session; /* NULL: of every session */
	json_t *access;      /* step/pipe/access.h; NULL: no policy */
};

/* New; what cannot be read is told in `why`. Conditions that are SQL have
 * `filter` or `expr`, too, as read for the dialect. */
json_t *lessons_all(const struct lessons_places *p, const char *dialect,
    const char *today, struct lessons_viewer *who, struct buf *why);

/* May it be seen by a struct lessons_viewer? What people wrote is for all. */
bool lessons_seen(const json_t *lesson, void *viewer);

/* A condition, an expression or the query of a lesson as the plan has it;
 * false, with the reason, where its SQL is none. */
bool lessons_read_sql(json_t *lesson, const char *dialect, struct buf *why);

/* "2026-11-23", of T2S_NOW or the clock. */
void lessons_today(char out[11]);

#endif
