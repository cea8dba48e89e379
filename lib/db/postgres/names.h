#ifndef DB_POSTGRES_NAMES_H
#define DB_POSTGRES_NAMES_H

#include "db/postgres/connect.h"

/*
 * What the database has, for a finding about what it does not have: the
 * nearest names, of those that the role may read, as candidates. `at` is how
 * many characters of the statement stand before the name. Where the server
 * named one, or the catalogue cannot be read, nothing is added.
 */
void names_near(struct pg_session *s, json_t *finding,
    enum finding_code code, const char *sql, size_t at);

#endif
