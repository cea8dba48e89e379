#ifndef MODEL_WIRE_RETRY_H
#define MODEL_WIRE_RETRY_H

#include <stdbool.h>
#include <stdint.h>
#include "base/die.h"

/*
 * Whether a failed try is followed by another, and what its end means when it
 * is not. No clock and no randomness of its own: what varies is given.
 */

/* How one try ended. */
enum retry_end {
	RETRY_ANSWERED,  /* with an HTTP status; see .http */
	RETRY_TRANSPORT, /* no connection, or it broke */
	RETRY_TIMEOUT,
	RETRY_TLS,
	RETRY_SIZE,
	RETRY_MALFORMED, /* 200, but not what the protocol says */
};

struct retry_try {
	enum retry_end end;
	int http;          /* status */
	int64_t wait_ms;   /* of Retry-After; -1: none */
	int should;        /* x-should-retry: 1 yes, 0 no, -1 not said */
	int tries;         /* made so far, this one included */
	int most;          /* allowed */
	int64_t left_ms;   /* until the deadline */
	unsigned random;   /* any number */
};

struct retry_verdict {
	bool again;
	int64_t wait_ms;    /* before the next try */
	enum status status; /* else: the end */
	const char *reason; /* of `stop`; static */
	bool too_long;      /* the server asks to wait beyond the deadline */
};

struct retry_verdict retry_judge(const struct retry_try *t);

/*
 * Retry-After: seconds (a fraction is taken) or an HTTP date, as milliseconds
 * from `now` (seconds since 1970). -1 where it is neither or lies in the past.
 * Clamped to a year.
 */
int64_t retry_after(const char *value, int64_t now);

#endif
