#include "os/http/http.h"

#include <curl/curl.h>
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/die.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/utf8.h"

#define CONNECT_MS 5000L
#define HEADERS_MOST (64 << 10)
#define DEBIAN_CERTS "/etc/ssl/certs"

struct transfer {
	CURL *easy;
	struct curl_slist *headers;
	struct http_reply reply;
	size_t most, header_bytes;
	bool headed; /* the blank line behind the header came */
	int64_t last_ms; /* when a byte came; 0: none yet */
	long idle_ms;
	char error[CURL_ERROR_SIZE];
	struct transfer *next; /* among the idle */
};

struct http {
	struct http_options options;
	CURLM *multi;
	struct transfer *idle;
	const char *ca_dir;
	int under_way; /* requests whose end was not told yet */
};

/* -- setting up */

/*
 * Is it a folder whose certificates are found by hash? A bundle of all takes
 * twenty milliseconds to read, which is more than all else that a call needs.
 */
static bool
is_hashed(const char *dir)
{
	DIR *d = opendir(dir);
	const struct dirent *e;
	bool found = false;

	while (d != NULL && !found && (e = readdir(d)) != NULL) {
		size_t n = strlen(e->d_name);

		found = n == 10 && strcmp(e->d_name + 8, ".0") == 0;
	}
	if (d != NULL)
		closedir(d);
	return found;
}

struct http *
http_open(const struct http_options *o)
{
	struct http *h = mem_calloc(1, sizeof *h);

	h->options = *o;
	return h;
}

static void
set_up(struct http *h)
{
	/* TLS on a connection that broke; stdout dies by it all the same */
	(void)signal(SIGPIPE, SIG_IGN);
	if (curl_global_init_mem(CURL_GLOBAL_DEFAULT, mem_alloc, free,
	    mem_realloc, mem_strdup, mem_calloc) != CURLE_OK ||
	    (h->multi = curl_multi_init()) == NULL)
		die(STATUS_LATER, "cannot initialize libcurl");
	curl_multi_setopt(h->multi, CURLMOPT_MAX_HOST_CONNECTIONS,
	    h->options.connections);
	curl_multi_setopt(h->multi, CURLMOPT_MAXCONNECTS,
	    h->options.connections * 2);
	if (h->options.ca_file == NULL && h->options.ca_dir == NULL &&
	    is_hashed(DEBIAN_CERTS))
		h->ca_dir = DEBIAN_CERTS;
	else
		h->ca_dir = h->options.ca_dir;
}

static void
free_transfer(struct transfer *t)
{
	curl_slist_free_all(t->headers);
	curl_easy_cleanup(t->easy);
	buf_free(&t->reply.body);
	free(t);
}

void
http_close(struct http *h)
{
	struct transfer *t;

	while ((t = h->idle) != NULL) {
		h->idle = t->next;
		free_transfer(t);
	}
	if (h->multi != NULL) {
		curl_multi_cleanup(h->multi);
		curl_global_cleanup();
	}
	free(h);
}

/* -- what comes in */

static size_t
got_body(char *bytes, size_t size, size_t n, void *arg)
{
	struct transfer *t = arg;

	t->last_ms = io_now_ms();
	if (t->reply.body.len + size * n > t->most) {
		t->reply.end = HTTP_SIZE;
		return 0;
	}
	buf_add(&t->reply.body, bytes, size * n);
	return size * n;
}

static const struct {
	const char *name;
	size_t at, size;
} wanted[] = {
#define WANTED(name, member) {name, offsetof(struct http_reply, member), \
	sizeof ((struct http_reply *)0)->member}
	WANTED("retry-after:", retry_after),
	WANTED("retry-after-ms:", retry_after_ms),
	WANTED("x-should-retry:", should_retry),
	WANTED("x-request-id:", id),
	WANTED("request-id:", id),
#undef WANTED
};

static void
keep_header(struct http_reply *r, const char *line, size_t n)
{
	for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
		size_t name = strlen(wanted[i].name), from = name;
		char *to = (char *)r + wanted[i].at;

		if (n <= name || !ascii_equal_n(line, wanted[i].name, name))
			continue;
		while (from < n && (line[from] == ' ' || line[from] == '\t'))
			from++;
		while (n > from && (unsigned char)line[n - 1] <= ' ')
			n--;
		if (n - from >= wanted[i].size)
			n = from + wanted[i].size - 1;
		memcpy(to, line + from, n - from);
		to[n - from] = '\0';
	}
}

static size_t
got_header(char *bytes, size_t size, size_t n, void *arg)
{
	struct transfer *t = arg;

	n *= size;
	t->last_ms = io_now_ms();
	t->header_bytes += n;
	if (t->header_bytes > HEADERS_MOST || memchr(bytes, '\0', n) != NULL) {
		t->reply.end = HTTP_TRANSPORT;
		return 0;
	}
	t->headed = *bytes == '\r' || *bytes == '\n';
	keep_header(&t->reply, bytes, n);
	return n;
}

/* libcurl asks once a second at least. */
static int
may_go_on(void *arg, curl_off_t dltotal, curl_off_t dlnow, curl_off_t ultotal,
    curl_off_t ulnow)
{
	struct transfer *t = arg;

	(void)dltotal, (void)dlnow, (void)ultotal, (void)ulnow;
	if (t->last_ms == 0 || t->idle_ms <= 0 ||
	    io_now_ms() - t->last_ms < t->idle_ms)
		return 0;
	t->reply.end = HTTP_TIMEOUT;
	return 1;
}

/* -- requests */

/* What is the same for all requests of this process. */
static struct transfer *
new_transfer(const struct http *h)
{
	struct transfer *t = mem_calloc(1, sizeof *t);
	CURL *e = t->easy = curl_easy_init();

	if (e == NULL)
		die(STATUS_LATER, "cannot initialize libcurl");
	curl_easy_setopt(e, CURLOPT_PRIVATE, t);
	curl_easy_setopt(e, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(e, CURLOPT_PROTOCOLS_STR, "http,https");
	curl_easy_setopt(e, CURLOPT_FOLLOWLOCATION, 0L);
	curl_easy_setopt(e, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
	curl_easy_setopt(e, CURLOPT_SSL_VERIFYPEER, 1L);
	curl_easy_setopt(e, CURLOPT_SSL_VERIFYHOST, 2L);
	curl_easy_setopt(e, CURLOPT_HTTP_VERSION,
	    (long)CURL_HTTP_VERSION_1_1);
	curl_easy_setopt(e, CURLOPT_CONNECTTIMEOUT_MS, CONNECT_MS);
	curl_easy_setopt(e, CURLOPT_ERRORBUFFER, t->error);
	curl_easy_setopt(e, CURLOPT_WRITEFUNCTION, got_body);
	curl_easy_setopt(e, CURLOPT_WRITEDATA, t);
	curl_easy_setopt(e, CURLOPT_HEADERFUNCTION, got_header);
	curl_easy_setopt(e, CURLOPT_HEADERDATA, t);
	curl_easy_setopt(e, CURLOPT_XFERINFOFUNCTION, may_go_on);
	curl_easy_setopt(e, CURLOPT_XFERINFODATA, t);
	curl_easy_setopt(e, CURLOPT_NOPROGRESS, 0L);
	if (h->options.ca_file != NULL) {
		curl_easy_setopt(e, CURLOPT_CAINFO, h->options.ca_file);
		curl_easy_setopt(e, CURLOPT_CAPATH, NULL);
	} else if (h->ca_dir != NULL) {
		curl_easy_setopt(e, CURLOPT_CAPATH, h->ca_dir);
		curl_easy_setopt(e, CURLOPT_CAINFO, NULL);
	}
	return t;
}

static struct transfer *
take_transfer(struct http *h)
{
	struct transfer *t = h->idle;

	if (t == NULL)
		return new_transfer(h);
	h->idle = t->next;
	curl_slist_free_all(t->headers);
	t->headers = NULL;
	t->header_bytes = 0;
	t->headed = false;
	t->last_ms = 0;
	return t;
}

static void
add_header(struct transfer *t, const char *line)
{
	struct curl_slist *list = curl_slist_append(t->headers, line);

	if (list == NULL)
		die(STATUS_LATER, "out of memory");
	t->headers = list;
}

void
http_send(struct http *h, const struct http_request *r)
{
	struct transfer *t;
	const char *const *header;

	if (h->multi == NULL)
		set_up(h);
	t = take_transfer(h);
	t->reply = (struct http_reply){.tag = r->tag, .body = BUF_INIT};
	t->error[0] = '\0';
	t->most = r->most;
	t->idle_ms = r->idle_ms;
	for (header = r->headers; *header != NULL; header++)
		add_header(t, *header);
	add_header(t, "Content-Type: application/json");
	/* a body that waits for leave to be sent costs a round trip */
	add_header(t, "Expect:");
	curl_easy_setopt(t->easy, CURLOPT_URL, r->url);
	curl_easy_setopt(t->easy, CURLOPT_HTTPHEADER, t->headers);
	curl_easy_setopt(t->easy, CURLOPT_POSTFIELDS, r->body);
	curl_easy_setopt(t->easy, CURLOPT_POSTFIELDSIZE_LARGE,
	    (curl_off_t)r->len);
	curl_easy_setopt(t->easy, CURLOPT_MAXFILESIZE_LARGE,
	    (curl_off_t)r->most);
	curl_easy_setopt(t->easy, CURLOPT_TIMEOUT_MS,
	    r->timeout_ms > 0 ? r->timeout_ms : 1L);
	curl_easy_setopt(t->easy, CURLOPT_PROXY, r->direct ? "" : NULL);
	if (curl_multi_add_handle(h->multi, t->easy) != CURLM_OK)
		die(STATUS_LATER, "cannot send a request");
	h->under_way++;
}

void
http_wait(struct http *h, struct pollfd *fds, size_t n, long wait_ms)
{
	struct curl_waitfd extra[64];
	int running = 0;

	if (h->multi == NULL) {
		(void)poll(fds, (nfds_t)n, (int)(wait_ms > 60000 ? 60000 :
		    wait_ms));
		return;
	}
	if (n > sizeof extra / sizeof *extra)
		n = sizeof extra / sizeof *extra;
	for (size_t i = 0; i < n; i++)
		extra[i] = (struct curl_waitfd){fds[i].fd, CURL_WAIT_POLLIN,
			0};
	curl_multi_perform(h->multi, &running);
	/* what has ended by now would not wake us */
	if (running == h->under_way)
		curl_multi_poll(h->multi, extra, (unsigned)n,
		    wait_ms < 0 || wait_ms > 1000 ? 1000 : (int)wait_ms,
		    NULL);
	curl_multi_perform(h->multi, &running);
	for (size_t i = 0; i < n; i++)
		fds[i].revents = extra[i].revents != 0 ? POLLIN : 0;
}

/* -- what came of it */

static enum http_end
end_of(CURLcode code)
{
	switch ((int)code) {
	case CURLE_OPERATION_TIMEDOUT:
		return HTTP_TIMEOUT;
	case CURLE_FILESIZE_EXCEEDED:
		return HTTP_SIZE;
	case CURLE_SSL_CONNECT_ERROR:
	case CURLE_PEER_FAILED_VERIFICATION:
	case CURLE_SSL_ENGINE_NOTFOUND:
	case CURLE_SSL_ENGINE_SETFAILED:
	case CURLE_SSL_CERTPROBLEM:
	case CURLE_SSL_CIPHER:
	case CURLE_USE_SSL_FAILED:
	case CURLE_SSL_ENGINE_INITFAILED:
	case CURLE_SSL_CACERT_BADFILE:
	case CURLE_SSL_CRL_BADFILE:
	case CURLE_SSL_ISSUER_ERROR:
	case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
	case CURLE_SSL_INVALIDCERTSTATUS:
		return HTTP_TLS;
	default:
		return HTTP_TRANSPORT;
	}
}

static void
conclude(struct transfer *t, CURLcode code)
{
	const char *said = t->error[0] != '\0' ? t->error :
	    curl_easy_strerror(code);
	long status = 0;

	curl_easy_getinfo(t->easy, CURLINFO_RESPONSE_CODE, &status);
	t->reply.status = (int)status;
	if (code == CURLE_OK && t->headed)
		return;
	if (code == CURLE_OK)
		said = "the response ended within its header";
	if (t->reply.end == HTTP_ANSWERED)
		t->reply.end = end_of(code);
	else if (t->reply.end == HTTP_SIZE)
		said = "the response is too large";
	else if (t->reply.end == HTTP_TIMEOUT)
		said = "the response stopped before its end";
	else
		said = "the response header is too large or missing";
	snprintf(t->reply.error, sizeof t->reply.error, "%s", said);
}

bool
http_next(struct http *h, struct http_reply *reply)
{
	struct transfer *t = NULL;
	CURLMsg *m;
	int left;

	if (h->multi == NULL)
		return false;
	do
		m = curl_multi_info_read(h->multi, &left);
	while (m != NULL && m->msg != CURLMSG_DONE);
	if (m == NULL)
		return false;
	curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, (char **)&t);
	conclude(t, m->data.result);
	curl_multi_remove_handle(h->multi, t->easy);
	h->under_way--;
	*reply = t->reply;
	t->reply.body = (struct buf)BUF_INIT;
	t->next = h->idle;
	h->idle = t;
	return true;
}
