#ifndef STEP_BATCH_BATCH_OUTPUT_H
#define STEP_BATCH_BATCH_OUTPUT_H

#include <stddef.h>
#include "step/batch/batch.h"
#include "step/batch/batch_done.h"

/*
 * A run that was killed and goes on in the file that it wrote to. The folder
 * of `keep` has in `.output` which file that was, and where in it the run
 * began; what stands from there on is compared with what was kept.
 *
 * Returns how many of the first documents need not be written again. A line
 * that is torn, or was to be asked again (status 3), is cut off with those
 * behind it, all of which were kept. Dies with status 2 where the file holds
 * something else, or cannot be read. Another file, or one that was emptied,
 * gets all of them; so does what is no regular file. `done` is NULL where
 * nothing was kept before.
 */
size_t batch_output_begin(const struct batch *b,
    const struct batch_done *done);

#endif
