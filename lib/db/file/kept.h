#ifndef DB_FILE_KEPT_H
#define DB_FILE_KEPT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/buf.h"
#include "db/file/place.h"

/*
 * Where databases made of files are kept, two files each: NAME.db, whose mark
 * (load.h) tells of what it was made, and NAME.json with the findings of its
 * import. NAME is made of the files' paths, the mark of the state that they
 * were in. Those that nobody has used for 30 days go.
 */
struct kept {
	struct buf path;   /* of the database */
	struct buf notes;  /* of what is told of it */
	uint64_t mark;
	bool stable;       /* the files can be read again: it may be kept */
};

/* Of these files. False where one cannot be looked at: `why` says which. The
 * paths are empty where there is no folder for them. */
bool kept_of(struct kept *k, const struct file_places *p, struct buf *why);
/* Is it there as it should be? Then its findings, new; else NULL. It counts
 * as used. */
json_t *kept_find(const struct kept *k);
/* Let the file `aside` be it. 0, or errno. */
int kept_keep(const struct kept *k, const char *aside, const json_t *findings);
/* Remove what nobody uses. */
void kept_sweep(const struct kept *k);
void kept_free(struct kept *k);

#endif
