#ifndef DB_SQLITE_OF_FILES_H
#define DB_SQLITE_OF_FILES_H

#include "db/file/file.h"

/* Where a place means data files, the database that is made of them, as
 * file_database has it; else *made is zero. False with a finding that is an
 * error, and *status. */
bool sqlite_of_files(struct file_database *made, const char *place, bool tell,
    struct findings *f, enum status *status);

#endif
