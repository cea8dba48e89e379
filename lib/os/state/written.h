#ifndef OS_STATE_WRITTEN_H
#define OS_STATE_WRITTEN_H

#include <stdbool.h>

/*
 * Which files are as t2s has written them where a person said: known by what
 * they hold, not by their names, so that one that was moved, copied or checked
 * out is known and one that was changed since is not. Kept as digests, those
 * of the last few thousand files, in t2s/written of the state folder; where
 * there is none nothing is remembered.
 */

/* This file was just written. */
void written_note(const char *path);
/* Is it as it was written? */
bool written_knows(const char *path);

#endif
