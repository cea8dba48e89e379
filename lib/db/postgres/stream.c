#include "db/postgres/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include "db/postgres/query.h"

#define CHUNK 131072
#define FLOW_BYTES 4096
#define HEADER 5 /* a letter, and how long the message is except for that */
#define LONGEST (1UL << 30) /* a server does not build more */

void
stream_open(struct pg_stream *s, struct pg_session *session, size_t most)
{
	*s = (struct pg_stream){.session = session, .most = most, .pair = -1,
	    .end = STREAM_END};
	buf_init(&s->in);
	s->ended = PQsslInUse(session->conn) || PQgssEncInUse(session->conn);
}

void
stream_close(struct pg_stream *s)
{
	if (s->session && s->pair >= 0) {
		(void)dup2(s->server, PQsocket(s->session->conn));
		close(s->server);
		close(s->pair);
	}
	buf_free(&s->in);
	*s = (struct pg_stream){.ended = true, .end = STREAM_END};
	buf_init(&s->in);
}

static uint32_t
number(const char *bytes)
{
	const unsigned char *u = (const unsigned char *)bytes;

	return (uint32_t)u[0] << 24 | (uint32_t)u[1] << 16 |
	    (uint32_t)u[2] << 8 | u[3];
}

/* Rows, what comes before the first, and what may come between two: nobody
 * waits for a notice. */
static bool
is_ours(const struct pg_stream *s, char letter)
{
	return letter && strchr(s->begun ? "DNSA" : "12TNSA", letter);
}

/* What may come behind them, and what ends it. Who sends rows once more would
 * have libpq take them. */
static bool
is_tail(const struct pg_stream *s, char letter)
{
	if (letter == 'Z')
		return s->complete;
	return letter && strchr(s->begun ? "CENSA" : "ENSA", letter);
}

/*
 * A server that finds us asleep until it sends must wake us for each of its
 * 8 KB, which takes it a sixth of its time. While rows flow we sleep by the
 * clock instead and find several.
 */
static void
wait_more(struct pg_stream *s, bool *late)
{
	static const struct timespec rest = {0, 100000};

	if (s->flows)
		(void)nanosleep(&rest, NULL);
	else
		prove_wait(s->session, late);
	s->flows = false;
}

/* Read what is there, or wait for it; false: nothing comes any more. */
static bool
read_more(struct pg_stream *s, bool *late)
{
	ssize_t n;

	if (s->at > 0) {
		memmove(s->in.s, s->in.s + s->at, s->in.len - s->at);
		buf_cut(&s->in, s->in.len - s->at);
		s->at = 0;
	}
	n = recv(PQsocket(s->session->conn), buf_room(&s->in, CHUNK), CHUNK,
	    0);
	if (n > 0) {
		s->flows = n >= FLOW_BYTES;
		buf_wrote(&s->in, (size_t)n);
	} else if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK ||
	    errno == EINTR)) {
		wait_more(s, late);
	} else {
		s->closed = true;
	}
	return !s->closed;
}

/* What the header of a message says already. */
static enum stream_got
judge(const struct pg_stream *s, size_t at, size_t len)
{
	char letter = s->in.s[s->at + at];

	if ((at > 0 || !is_ours(s, letter)) && !is_tail(s, letter))
		return STREAM_WRONG;
	if (len < HEADER || len > LONGEST)
		return STREAM_WRONG;
	return at + len > s->most ? STREAM_TOO_BIG : STREAM_END;
}

/* The message `at` bytes behind the one at hand is whole in the buffer. */
static bool
whole_message(struct pg_stream *s, size_t at, size_t *len, bool *late)
{
	do {
		*len = HEADER;
		if (s->in.len >= s->at + at + HEADER) {
			*len = (size_t)number(s->in.s + s->at + at + 1) + 1;
			s->end = judge(s, at, *len);
			if (s->end == STREAM_END &&
			    s->in.len >= s->at + at + *len)
				return true;
		}
	} while (s->end == STREAM_END && read_more(s, late));
	return false;
}

/* See to it that all bytes that are libpq's, up to the server's word that it
 * is ready, lie in the buffer, or all messages that came whole before the
 * connection ended. */
static void
read_tail(struct pg_stream *s, bool *late)
{
	size_t at = 0, len;
	char letter = 0;

	while (letter != 'Z' && whole_message(s, at, &len, late)) {
		letter = s->in.s[s->at + at];
		s->complete = s->complete || letter == 'C' || letter == 'E';
		at += len;
	}
	if (s->closed)
		buf_cut(&s->in, s->at + at);
}

/* A socket does not hold an error of a megabyte: libpq takes it from there
 * meanwhile. */
static bool
feed(struct pg_stream *s)
{
	ssize_t n;

	while (s->at < s->in.len) {
		n = send(s->pair, s->in.s + s->at, s->in.len - s->at,
		    MSG_NOSIGNAL);
		if (n >= 0) {
			s->at += (size_t)n;
		} else if (errno == EAGAIN || errno == EWOULDBLOCK) {
			if (!PQconsumeInput(s->session->conn))
				return false;
		} else if (errno != EINTR) {
			return false;
		}
	}
	return true;
}

/* Let libpq read them. */
static bool
hand_back(struct pg_stream *s)
{
	int fd = PQsocket(s->session->conn), ends[2];
	bool well;

	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends))
		return false;
	s->server = dup(fd);
	s->pair = ends[0];
	well = s->server >= 0 && !fcntl(ends[0], F_SETFL, O_NONBLOCK) &&
	    !fcntl(ends[1], F_SETFL, O_NONBLOCK) && dup2(ends[1], fd) >= 0;
	close(ends[1]);
	well = well && feed(s);
	if (s->closed) /* libpq finds the end, too */
		(void)shutdown(ends[0], SHUT_WR);
	return well;
}

/* The fields of a row; false if they are not what it says. */
static bool
read_fields(const char *row, size_t len, struct stream_field *fields,
    size_t n)
{
	const char *s = row + HEADER + 2, *end = row + len;
	uint32_t size;

	if (len < HEADER + 2 || number(row + HEADER - 2) % 65536 != n)
		return false;
	for (size_t i = 0; i < n; i++) {
		if (end - s < 4)
			return false;
		size = number(s);
		s += 4;
		fields[i].bytes = size == UINT32_MAX ? NULL : s;
		fields[i].len = size == UINT32_MAX ? 0 : size;
		if (fields[i].len > (size_t)(end - s))
			return false;
		s += fields[i].len;
	}
	return s == end;
}

enum stream_got
stream_next(struct pg_stream *s, struct stream_field *fields, size_t n,
    bool *late)
{
	const char *message;
	size_t len;

	while (!s->ended && whole_message(s, 0, &len, late)) {
		message = s->in.s + s->at;
		if (!is_ours(s, *message))
			break;
		s->begun = s->begun || *message == 'T';
		s->at += len;
		if (*message != 'D' || *late)
			continue;
		if (read_fields(message, len, fields, n))
			return STREAM_ROW;
		s->end = STREAM_WRONG;
		break;
	}
	if (!s->ended && s->end == STREAM_END)
		read_tail(s, late);
	if (!s->ended && s->end == STREAM_END && !hand_back(s))
		s->end = STREAM_TOO_BIG;
	s->ended = true;
	return s->end;
}
