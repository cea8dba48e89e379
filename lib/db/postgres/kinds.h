#ifndef DB_POSTGRES_KINDS_H
#define DB_POSTGRES_KINDS_H

#include "db/postgres/connect.h"

/*
 * struct engine, kind: by what the values of a column go with others
 * (sql/policy/policy_kind.c). A table is asked for once a session.
 */
const char *pg_kind(struct database *db, const char *schema,
    const char *table, const char *column);

#endif
