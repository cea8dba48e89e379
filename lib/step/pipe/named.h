#ifndef STEP_PIPE_NAMED_H
#define STEP_PIPE_NAMED_H

#include "step/pipe/pipe.h"

/* What is to be seen to of the target that -d (*target, NULL: not given) or
 * T2S_DB names, before anything is read: standard input is kept as a file,
 * which *target then names, for as long as the program. Dies with status 2
 * where a list has a server, and where a document is to be read from standard
 * input, too. */
void named_start(const struct pipe *p, const char **target, char **operands);

#endif
