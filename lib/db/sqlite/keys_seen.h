#ifndef DB_SQLITE_KEYS_SEEN_H
#define DB_SQLITE_KEYS_SEEN_H

#include "db/sqlite/engine.h"
#include "schema/facts.h"

/* The keys of a table made of a file are what is so in all its rows. Put in
 * their place what is so in those that the policy lets be seen, by the same
 * rules (db/file/key_name.h): else a key, or that there is none, would tell of
 * other rows. After rowview_need_table. */
void keys_seen(struct sqlite_database *d, struct facts *table);

#endif
