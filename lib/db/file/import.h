#ifndef DB_FILE_IMPORT_H
#define DB_FILE_IMPORT_H

#include <stdbool.h>
#include "base/die.h"
#include "db/file/load.h"
#include "db/file/place.h"
#include "doc/finding.h"

/* Load a file's tables into the database. False with a finding that is an
 * error, and *status. */
bool import_file(struct load *l, const struct file_place *p,
    struct bounds *bounds, struct findings *f, enum status *status);

#endif
