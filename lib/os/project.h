#ifndef OS_PROJECT_H
#define OS_PROJECT_H

#include <stdbool.h>
#include "base/buf.h"

/*
 * The folder .t2s, in which a project keeps what is meant for git: saved
 * questions and lessons that people wrote. It stands in the working folder or
 * in one above it, up to the root of a git repository or the home, whichever
 * comes first. The folder of another user is passed over, with a warning: what
 * somebody else put above us is not for us to run nor to write.
 */

/* Append the path of the nearest .t2s in which there is `file` (NULL: of the
 * nearest) and, behind it, "/FILE". Returns false if absent. */
bool project_find(struct buf *path, const char *file);

/* Append the path of such a file that is passed over, as its folder is another
 * user's. Returns false if there is none before one of ours. */
bool project_foreign(struct buf *path, const char *file);

/* Append the path of .t2s beside .git, whether or not it is there yet. Returns
 * false outside of a git repository, and where it is another user's. */
bool project_of_git(struct buf *path);

#endif
