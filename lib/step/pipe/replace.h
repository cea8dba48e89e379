#ifndef STEP_PIPE_REPLACE_H
#define STEP_PIPE_REPLACE_H

#include <stdbool.h>

/*
 * Which file may be replaced by what a program writes where a person said (-o
 * FILE, --save, --report). One that is there is kept unless t2s wrote it: it
 * is empty, is as it was written (os/state/written.h), or is of the kind that
 * is written again. --force replaces any other one and tells so, but never
 * what the run reads: the database with what SQLite keeps beside it, data
 * files, the policy, a dictionary, a plan, a configuration, what this process
 * has read, what T2S_READS lists, and what t2s keeps for itself. base/file.h
 * writes; all that it is given by a person goes through here before.
 */
struct replace {
	bool force;
	bool quiet;         /* tell nothing: who writes it will */
	const char *target; /* that is read, beside that of T2S_DB; NULL: none */
};

#define REPLACE_OPTION(r) \
	{0, "force", NULL, "replace a file that t2s did not write", \
	    .flag = &(r).force}

/* What is written, and what by its content counts as written by t2s then. */
enum replace_as {
	REPLACE_BY_ROWS,     /* or a page, a picture, words: nothing */
	REPLACE_BY_DOCUMENT, /* a document of t2s, or lines of them */
	REPLACE_BY_PLAN,     /* the same, or a plan */
};

/* Dies with status 2 where there is a file that may not be replaced. */
void replace_check(const struct replace *r, const char *path,
    enum replace_as as);
/* The same once more, quietly, when more of what is read is known: a document,
 * and its target (NULL: none). */
void replace_again(const struct replace *r, const char *path,
    enum replace_as as, const char *target);

#endif
