#ifndef STEP_PIPE_VERB_H
#define STEP_PIPE_VERB_H

#include <stdbool.h>
#include "base/opt.h"
#include "step/pipe/pipe.h"

/*
 * Programs whose first operand is a verb ("t2s-history undo 2"): each verb is
 * a row of a table that ends with a row without name.
 */
struct verb {
	const char *name;
	pipe_step step;
	bool reads;         /* a document, also one that is stopped */
	bool untraced;      /* it is no step that a trace tells of */
	bool lists;         /* what people see as a table */
	bool lists_stopped; /* ... also of a document that it stopped */
	pipe_print lines;   /* writes its list as a document a line; NULL */
	bool silent;        /* nothing is written */
	bool words;         /* all that stands behind it are words, no files */
	const char *needs;  /* operand that must follow it; NULL: none */
	const char *counts; /* what a number behind it is; NULL: none may be */
};

/* What stands behind a verb. Borrowed from argv. */
struct verb_operands {
	char **words; /* all; ends with NULL */
	long number;  /* 0: none is given */
};

/* The verb of this name. Dies with status 2 for a word that is none; shows the
 * usage where there is no word. */
const struct verb *verb_find(const struct verb *verbs, const char *word,
    const struct opt_program *program);

/* Read what stands behind the verb. Returns what is left for pipe_run; dies
 * with status 2 where something is missing or no number. */
char **verb_read(const struct verb *v, char **operands,
    struct verb_operands *o);
/* The words as one text with blanks between them. New. */
char *verb_text(const struct verb_operands *o);

#endif
