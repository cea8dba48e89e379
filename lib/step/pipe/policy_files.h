#ifndef STEP_PIPE_POLICY_FILES_H
#define STEP_PIPE_POLICY_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"
#include "step/config/config_policy.h"

/* The texts of policies. The same text under two names is there once, and
 * their order is their own: whoever is under the same policies is under the
 * same access, however they were named. */
struct policy_file {
	char *file; /* its name */
	struct buf bytes;
	bool configured; /* a configuration file names it, too */
};

/* New; *n of them. Dies with status 2 where one cannot be read. */
struct policy_file *policy_files_read(const struct config_policies *list,
    size_t *n);
/* Append all their bytes to `out`, unless that is NULL, and free them. */
void policy_files_free(struct policy_file *v, size_t n, struct buf *out);

#endif
