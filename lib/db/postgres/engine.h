#ifndef DB_POSTGRES_ENGINE_H
#define DB_POSTGRES_ENGINE_H

#include "db/postgres/connect.h"
#include "db/engine.h"

/* PostgreSQL as one of the engines (engine.h). */
extern const struct engine postgres_engine;

/* Private to postgres/: what it is made of, as engine.h says of each. */
struct query_run *pg_query(struct database *db, const struct statement *s,
    struct findings *f, enum status *status);
bool pg_next(struct query_run *q, struct cell *cells, struct findings *f,
    enum status *status);
enum type_class pg_column_class(const struct query_run *q, size_t column,
    unsigned kinds);
void pg_finish(struct query_run *q);
json_t *pg_names(struct database *db);
enum policy_known pg_knows(struct database *db, const char *schema,
    const char *table, const char *column);
bool pg_takes_row(struct database *db, const char *name);
enum status pg_estimate(struct database *db, const struct statement *s,
    struct estimate *out, struct findings *f);

#endif
