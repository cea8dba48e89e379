#ifndef DB_POSTGRES_CONNECT_ERROR_H
#define DB_POSTGRES_CONNECT_ERROR_H

#include "db/postgres/connect.h"

/* Why there is no connection: libpq's words, and the server's by their
 * SQLSTATE. */

/* The finding db_unreachable; returns the status to end with. No message holds
 * a password. */
enum status pg_unreachable(const struct pg_session *s, struct findings *f);

/* Is it a pooler, or a server that does not know one of the settings? */
bool pg_refuses_options(const PGconn *conn);

#endif
