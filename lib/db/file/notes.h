#ifndef DB_FILE_NOTES_H
#define DB_FILE_NOTES_H

#include "db/file/column.h"
#include "db/file/place.h"
#include "db/file/source.h"
#include "doc/finding.h"

/* What was chosen where the file does not say it: one finding a table. */
void notes_tell(struct findings *f, const char *path, const char *table,
    const struct column *columns, size_t n);
/* ... and of the encoding, where that was found out by odd bytes. */
void notes_encoding(struct findings *f, const struct file_place *p,
    const struct source *s);

#endif
