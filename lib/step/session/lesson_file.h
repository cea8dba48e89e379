#ifndef STEP_SESSION_LESSON_FILE_H
#define STEP_SESSION_LESSON_FILE_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * Files of lessons (lesson/lesson.h): one that people write, meant for git,
 * and one for each database that is learned. Both are
 *
 *	{"lessons": [...]}
 *
 * or the bare list. A file is changed under a lock on its folder, written
 * aside and renamed, so that eight at once keep all, and whoever is killed
 * leaves what was there. One that cannot be read is never written.
 */

/*
 * Append the path of the file that people write: T2S_LESSONS, else
 * lessons.json in the project's .t2s (os/project.h), else t2s/lessons.json
 * below XDG_CONFIG_HOME or ~/.config. Where none is there: nothing, or with
 * `make` the one that is to be made: in .t2s beside .git where there is such a
 * folder. An empty T2S_LESSONS means none.
 */
void lesson_file_written(struct buf *path, bool make);

/*
 * Append the path of what was learned of a database: in the folder T2S_LEARNED,
 * else lessons/ below XDG_STATE_HOME/t2s or ~/.local/state/t2s, a file named
 * for the target. Nothing where T2S_LEARNED is empty, or no home is known.
 */
void lesson_file_learned(struct buf *path, const char *target);

/*
 * The lessons of a file (new): in their normal form, each with `id` and, where
 * it says none, `origin`; those that teach nothing are told of in `why` and
 * left out. An empty list where there is no file. NULL if the file cannot
 * be read, `why` says so.
 */
json_t *lesson_file_read(const char *path, const char *origin, struct buf *why);

/* Changes the list as it stands in the file; false: there is nothing to
 * write. */
typedef bool (*shelf_change)(json_t *lessons, void *arg);

/* Change a file, which is made where it is not there. 0, or an exit status
 * with `why`: BAD where it cannot be read, LATER where it cannot be written. */
int lesson_file_put(const char *path, bool by_hand, shelf_change change,
    void *arg,
    struct buf *why);

#endif
