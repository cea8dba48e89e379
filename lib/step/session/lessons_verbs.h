#ifndef STEP_SESSION_LESSONS_VERBS_H
#define STEP_SESSION_LESSONS_VERBS_H

#include <stdbool.h>
#include "step/session/lessons.h"
#include "step/pipe/verb.h"

/*
 * What t2s-lessons does with the lessons of a database: a verb each, in the
 * order in which they are told. The argument of the steps is:
 */
struct policed;
struct lessons_options {
	const char *by;     /* the program */
	const char *file;   /* of --lessons, NULL: not given */
	const char *target; /* of --db, NULL: not given */
	const char *text;   /* what stands behind the verb */
	const char *session; /* of --session, NULL: that at hand */
	bool all;           /* of every session; forget all that was learned */
	bool shared;        /* learn for all sessions */
	bool quiet;         /* do not tell what is learned */
	struct policed *policed; /* which policies the database has */
	char today[11];     /* of lessons_today */

	/* private: of the document at hand */
	struct lessons_places places;
};
#define LESSONS_OPTIONS_INIT(program) {.by = (program), \
	.places = LESSONS_PLACES_INIT}

/*
 * apply puts `lessons` into the document that the planner is told of; learn
 * keeps what it teaches and leaves it as it is; share makes what one session
 * learned count for all; list, check, add, share and forget
 * set `lessons` to what there is, or was added or forgotten, with `state`,
 * `confidence`, `uses` and `text`; export leaves nothing but those that are
 * believed, as people write them.
 */
extern const struct verb lessons_verbs[];

#endif
