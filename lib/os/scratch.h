#ifndef OS_SCRATCH_H
#define OS_SCRATCH_H

/*
 * A folder for what is of use to this process and what it runs, below TMPDIR
 * or /tmp; it goes with the process, however that ends but by a signal that
 * nobody takes.
 */

/* Make it; its name begins with `stem`. Returns its path, static. Dies with
 * status 3 where it cannot be had. Takes die_last_words; call once. */
const char *scratch_make(const char *stem);

/* The path of a file in it, static. If it is all that is in the folder, both go
 * also with a signal (INT, TERM, HUP, PIPE, XCPU). Call once, behind that. */
const char *scratch_file(const char *name);

#endif
