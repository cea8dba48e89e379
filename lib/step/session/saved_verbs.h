#ifndef STEP_SESSION_SAVED_VERBS_H
#define STEP_SESSION_SAVED_VERBS_H

#include <stdbool.h>
#include "base/opt.h"
#include "step/session/saved.h"
#include "step/pipe/policed.h"
#include "step/pipe/verb.h"

/*
 * What t2s-saved does with saved questions: a verb each, in the order in which
 * they are told. The argument of the steps is:
 */
struct saved_options {
	const char *by;             /* the program */
	struct saved saved;         /* started */
	const char *name;           /* what stands behind the verb */
	struct opt_list parameters; /* save: NAME=VALUE of conditions */
	struct opt_list settings;   /* save: options that were given */
	struct opt_list sets;       /* show: NAME=VALUE of parameters */
	bool force;                 /* save, check: what has the name goes */
	bool quiet;                 /* save: do not say where */
	struct policed *policed;    /* started: who may see which */
};

/*
 * save writes the document under the name and leaves it as it is; check dies
 * where that could not be done; show adds what has the name to the document;
 * list sets `saved` to all that there are. What was saved under other claims is
 * not there, but for its name.
 */
extern const struct verb saved_verbs[];

#endif
