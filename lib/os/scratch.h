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

#endif
