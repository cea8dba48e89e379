#ifndef DB_SQLITE_OF_FILES_H
#define DB_SQLITE_OF_FILES_H

#include "db/file/file.h"
#include "db/sqlite/engine.h"

/* Where a place means data files, the database that is made of them, as
 * file_database has it; else *made is zero. False with a finding that is an
 * error, and *status. */
bool sqlite_of_files(struct file_database *made, const char *place, bool tell,
    long ms, bool policed, struct findings *f, enum status *status);
/* Tell what their import found, once the policy is known (rowview_make), as
 * far as it lets it be known. */
void sqlite_tell_files(struct sqlite_database *d,
    const struct file_database *made, struct findings *f);

#endif
