#ifndef DB_SERVER_H
#define DB_SERVER_H

#include <stdbool.h>
#include <stddef.h>

/*
 * What a server's URI means, read as libpq reads it: names and values with
 * %XX, a value that is said twice, lists of hosts and ports, PG* of the
 * environment. What a service says is not known here.
 */
struct server_place {
	char *host;  /* a name, an address, the folder of a socket; NULL: this
	                machine's socket */
	long port;   /* -1: no number */
};
struct server {
	struct server_place *v; /* any of them may be connected to */
	size_t n;               /* 0: not known */
	char *database;         /* NULL: not known */
};

/* Read it, with or without what the environment says; to be freed. */
void server_read(struct server *s, const char *target, bool environment);
void server_free(struct server *s);

/* May two URIs lead to one database, as far as can be told without a
 * connection? What is not known may be the same; two names of one server that
 * nothing here knows for one (a tunnel, a pooler) are found by asking it
 * (db/postgres/twin.h). May ask the name service. */
bool server_shares(const char *a, const char *b);

#endif
