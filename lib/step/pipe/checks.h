#ifndef STEP_PIPE_CHECKS_H
#define STEP_PIPE_CHECKS_H

#include "doc/finding.h"
#include "step/pipe/pipe.h"

/*
 * Plan files, each checked by itself, in the place of pipe_run: operands that
 * hold no plan (a schema) go to all of them, of a folder each *.json below it
 * is read. A file that cannot be read, or in a folder holds no plan, is told,
 * and hinders no other.
 */
enum checks_format {
	CHECKS_DOCUMENT, /* a line each, with the member `file` */
	CHECKS_TEXT,     /* a line for each finding */
	CHECKS_SARIF,    /* one log */
};

struct checks {
	enum checks_format format;
	/* would an edit be made for a finding of this code? */
	bool (*mends)(enum finding_code code);
	/* a rule as SARIF has it (new), without its id */
	json_t *(*rule)(enum finding_code code);
};

/* Is one of the operands a folder? */
bool checks_folder(char **operands);

/* Do two of the files among them hold a plan, and no schema? */
bool checks_many(const struct pipe *p, char **operands);

/*
 * Returns the worst status of all files: 2 and 3, where one cannot be read, are
 * worse than 7, that than 1, 6, 4 and 0. Dies with 2 where there is no plan.
 */
int checks_run(struct pipe *p, char **operands, pipe_step step, void *arg,
    const struct checks *c);

#endif
