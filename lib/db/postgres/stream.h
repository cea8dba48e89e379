#ifndef DB_POSTGRES_STREAM_H
#define DB_POSTGRES_STREAM_H

#include "base/buf.h"
#include "db/postgres/connect.h"
#include "report/rows/rows.h"

enum stream_got {
	STREAM_ROW,
	STREAM_END,     /* libpq has the rest; what came before was whole. To
	                   be closed once the result was taken */
	/* the connection is of no more use: */
	STREAM_TOO_BIG, /* a row does not fit in memory */
	STREAM_WRONG,   /* what came is neither a row nor the end of them */
};

/*
 * The rows of a query as they lie in the server's messages. libpq makes a
 * result of each, with the names of all columns, which takes longer than the
 * server needs for the row and all else that is done with it here. So rows
 * are read from the socket without libpq, and the messages that end them, an
 * error too, are given to libpq through a pair of sockets that takes the
 * connection's place for a moment: it finds its command complete. An encrypted
 * connection is libpq's alone.
 */
struct pg_stream {
	struct pg_session *session;
	struct buf in;
	size_t at;   /* of the next message in it */
	size_t most; /* bytes of a message */
	int pair;    /* what libpq reads from; -1: the server */
	int server;  /* ... which is kept here meanwhile */
	bool begun, complete, ended, closed, flows;
	enum stream_got end; /* what is told of it */
};

/* After a query was sent and before libpq was asked for its result. */
void stream_open(struct pg_stream *s, struct pg_session *session,
    size_t most);
/* May be called twice, and for one that was never opened but is {0}. */
void stream_close(struct pg_stream *s);

/* The next row, valid until the next call: its fields, as many as columns;
 * NULL: null. *late as for prove_result. */
struct stream_field {
	const char *bytes;
	size_t len;
};
enum stream_got stream_next(struct pg_stream *s,
    struct stream_field *fields, size_t n, bool *late);

#endif
