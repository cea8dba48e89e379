#ifndef DB_FILE_FOUND_H
#define DB_FILE_FOUND_H

#include <jansson.h>
#include <stdbool.h>
#include "doc/finding.h"

/* What an import found, and whom it is told: whoever asks first, it tells of
 * all rows, and is kept beside the database for who asks next. */

/*
 * A finding of an import that tells of rows names their table ("": any), and
 * who may not see them all is told `otherwise` in its place (NULL: nothing).
 * Both are members of the finding, which are kept with it.
 */
void found_of_rows(json_t *finding, const char *table, const char *otherwise);
const char *found_otherwise(const json_t *finding);
/* Tell findings (borrowed) with all that they tell; or only of the tables
 * whose rows may all be seen, as `open` says (NULL: none). */
void found_tell(struct findings *f, const json_t *findings);
typedef bool found_open(void *arg, const char *table);
void found_tell_seen(struct findings *f, const json_t *findings,
    found_open *open, void *arg);

#endif
