#ifndef DB_SQLITE_ENGINE_H
#define DB_SQLITE_ENGINE_H

#include <sqlite3.h>
#include "db/engine.h"
#include "db/sqlite/guard.h"
#include "db/sqlite/rowview.h"

/* SQLite as one of the engines (engine.h). */
extern const struct engine sqlite_engine;

/* Private to sqlite/: what it is made of, as engine.h says of each. One that
 * is zero except for .db is neither guarded nor under a policy. */
struct sqlite_database {
	struct database base;
	sqlite3 *db;
	struct guard guard;
	struct rowview views;
	size_t length; /* of a value of the result, at most; 0: as the engine's
	                  own limit has it */
	bool of_files; /* it is made of data files: only for sqlite_introspect */
};
struct query_run *sqlite_query(struct database *db,
    const struct statement *s, struct findings *f, enum status *status);
bool sqlite_next(struct query_run *q, struct cell *cells, struct findings *f,
    enum status *status);
enum type_class sqlite_column_class(const struct query_run *q, size_t column,
    unsigned kinds);
void sqlite_finish(struct query_run *q);
enum status sqlite_estimate(struct database *db, const struct statement *s,
    struct estimate *out, struct findings *f);

#endif
