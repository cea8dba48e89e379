#ifndef DB_FILE_FILE_H
#define DB_FILE_FILE_H

#include <jansson.h>
#include <stdbool.h>
#include "base/die.h"
#include "doc/finding.h"

/*
 * Data files in the place of a database: CSV, TSV, JSON, also gzipped, a
 * folder of them, or several, with newlines between (place.h). They are loaded
 * into an SQLite database, a table each, that is kept in the cache folder and
 * used until one of the files changes; who opens the target opens that.
 */

/* Is it read as data files? True also of what cannot be: a list that names a
 * database, a workbook; file_database says why. False of an SQLite file and
 * of what is not there. */
bool file_is_data(const char *place);

/* The database made of them. */
struct file_database {
	char *path;    /* owned */
	bool made;     /* just now, and not found in the cache */
	bool fleeting; /* no folder keeps it: it goes when it is shut */
	json_t *found; /* what the import found that is to be told (found.h);
	                  owned, or NULL */
};

/*
 * Find it, or make it: a line on a terminal tells how far that is
 * (os/progress). The findings of the import come with it where it was made,
 * or where `tell` asks for them: lines that are irregular, columns whose type
 * or name is not evident. They tell of all rows, whoever asks: under a policy
 * only some may be told. False, with a finding that is an error and *status:
 * 1 where a file holds no table, 2 where it cannot be read or is too large,
 * 3 where there is no room, or it takes more than `ms` milliseconds (0: as
 * long as it takes); `policed` lets it tell nothing of rows. SQLite is begun before
 * (db/sqlite/begin.h).
 */
bool file_database(struct file_database *d, const char *place, bool tell,
    long ms, bool policed, struct findings *f, enum status *status);

/* Once it is open: its name is needed no more. Frees what d owns; one that is
 * zero is fine. */
void file_forget(struct file_database *d);

#endif
