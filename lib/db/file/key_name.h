#ifndef DB_FILE_KEY_NAME_H
#define DB_FILE_KEY_NAME_H

#include <stdbool.h>

/* Which key of a table may a column be by its name, and where it stands? */
enum key_name { KEY_NAME_NONE, KEY_NAME_UNIQUE, KEY_NAME_PRIMARY };
enum key_name key_name_of(const char *column, bool is_first);

/* Unique columns that are tried: each costs an index. */
enum { KEY_NAME_TRIES = 2 };

#endif
