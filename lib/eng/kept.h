#ifndef ENG_KEPT_H
#define ENG_KEPT_H

#include <stdbool.h>

/*
 * The folder in which a run keeps the document of each step, as
 * NN-STEP.STATUS.json. The driver works on documents of its own, elsewhere,
 * and reads the folder once, when a run is resumed.
 */

/* Keep what stands on stdin in a file, byte for byte. With `once` a file that
 * is there stays as it is. Dies with status 3 where that fails. */
void kept_put(const char *file, bool once);

/* Make a folder, for its owner alone, to keep a run in; the documents of an
 * earlier one that is there go. Dies with status 2 where it cannot be had. */
void kept_begin(const char *folder);

/*
 * Copy the documents of a run out of the folder into another, which is ours
 * alone. Links, and documents that somebody else has put there, are refused:
 * dies with status 2, as where there is no document at all.
 */
void kept_resume(const char *folder, const char *into);

#endif
