#ifndef DB_SQLITE_VERSION_H
#define DB_SQLITE_VERSION_H

/* The version of SQLite that this was built with; static. For programs that
 * do not open databases, and are not linked with it. */
const char *version_of_sqlite(void);

#endif
