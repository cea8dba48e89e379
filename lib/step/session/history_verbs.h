#ifndef STEP_SESSION_HISTORY_VERBS_H
#define STEP_SESSION_HISTORY_VERBS_H

#include <stdbool.h>
#include "base/opt.h"
#include "step/session/logged.h"
#include "step/pipe/verb.h"

/*
 * What t2s-history does with the log of sessions: a verb each, in the order in
 * which they are told. The argument of the steps is:
 */
struct history_options {
	struct logged logged;     /* started */
	const char *session;      /* of --session, NULL: not given */
	const char *said;         /* append: what was said of the question */
	struct opt_list settings; /* append: options that were given */
	bool quiet;               /* append: do not tell that nothing can be
	                             kept */
	bool tee;                 /* append: answers alone, and nothing that
	                             comes of it changes the document */
	bool all;                 /* of all sessions; search sets it where no
	                             session is named */
	bool any;                 /* show: the last, also without an answer */
	long turns;               /* the last of them only; 0: all */
	long age, keep;           /* prune: days, turns of a session; -1: not
	                             given */
	struct verb_operands operands;
};
#define HISTORY_OPTIONS_INIT(program) {.logged = {.by = (program)}, \
	.age = -1, .keep = -1}

/*
 * append keeps what there is of the document, and leaves it as it is; last
 * sets `history` to what a follow-up may need to know; show makes the document
 * what a turn was; export sets `history` to turns as they are kept; the others
 * to turns without their plans. What is not there is a finding
 * history_missing.
 */
extern const struct verb history_verbs[];

#endif
