#ifndef STEP_SESSION_CONVERSATION_H
#define STEP_SESSION_CONVERSATION_H

#include <stdbool.h>

/*
 * What t2s-talk does: each line that is typed, or comes, is a question for a
 * command, which is run with it in the foreground.
 */
struct conversation {
	char *const *command; /* t2s with its options; ends with NULL */
	const char *prompt;   /* a name, what stands before a line */
	const char *lines;    /* the file in which lines are kept; "": nowhere;
	                         NULL: the user's */
	bool continues;       /* go on with what was asked before */
	bool quiet;           /* no word of greeting */
	bool alone;           /* keep no history of questions and lines */
};

/*
 * Lead it to its end: the end of the lines, a line that ends it, or a signal.
 * Returns the exit status: 0, NO where a line from a pipe failed, 128 + n for
 * signal n. Ends the process with the command's status where it cannot say
 * what the conversation is about, with 3 where no line can be read.
 */
int conversation_run(const struct conversation *c);

#endif
