#ifndef OS_HTTP_HTTP_H
#define OS_HTTP_HTTP_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"

/*
 * POST, many at once, over one pool of connections that stay open. Redirects
 * are not followed, certificates always checked, nothing is decompressed,
 * no cookie and no .netrc is read; http and https alone.
 */
struct http;

struct http_options {
	const char *ca_file, *ca_dir; /* NULL: the system's */
	long connections;             /* at most, to one host */
};

/* Cheap: libcurl is set up with the first request. `o` is borrowed. */
struct http *http_open(const struct http_options *o);
void http_close(struct http *h);

struct http_request {
	const char *url;
	const char *const *headers; /* "Name: value"; NULL ends */
	const void *body;           /* borrowed until the reply is there */
	size_t len;
	long timeout_ms;
	long idle_ms; /* without a byte, once the answer has begun */
	size_t most;  /* bytes of a body */
	bool direct;  /* past any proxy */
	void *tag;
};
void http_send(struct http *h, const struct http_request *r);

enum http_end {
	HTTP_ANSWERED, HTTP_TRANSPORT, HTTP_TIMEOUT, HTTP_TLS, HTTP_SIZE
};

struct http_reply {
	void *tag;
	enum http_end end;
	int status;            /* of HTTP, when answered */
	struct buf body;
	char retry_after[64], retry_after_ms[32], should_retry[8], id[128];
	char error[256];       /* when not answered */
};

/* Work until a request ends, one of `fds` is ready or wait_ms passed; -1
 * waits as long as it takes. */
void http_wait(struct http *h, struct pollfd *fds, size_t n, long wait_ms);

/* The next that has ended; its body is the caller's. */
bool http_next(struct http *h, struct http_reply *reply);

#endif
