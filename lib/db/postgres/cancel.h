#ifndef DB_POSTGRES_CANCEL_H
#define DB_POSTGRES_CANCEL_H

#include "db/postgres/connect.h"

/*
 * A query works on the server, where it goes on when this process ends. While
 * a session is watched it is cancelled there before an interrupt, a hang-up,
 * the end of who reads our output, or the timer ends the process, as they
 * would without.
 */
void cancel_watch(const struct pg_session *s);
void cancel_unwatch(void);

/* Ask the server to end what runs now. */
void cancel_now(const struct pg_session *s);

#endif
