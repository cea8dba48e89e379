#include "db/server.h"

#include <errno.h>
#include <limits.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "db/host.h"

#define PORT "5432" /* what libpq has where nothing says more */

enum field { HOST, ADDRESS, PORTS, DATABASE, USER, SERVICE, FIELDS };

/* NULL: nobody says it. */
struct fields {
	char *v[FIELDS];
};

static const struct {
	const char *name, *environment;
} fields[] = {
	[HOST] = {"host", "PGHOST"},
	[ADDRESS] = {"hostaddr", "PGHOSTADDR"},
	[PORTS] = {"port", "PGPORT"},
	[DATABASE] = {"dbname", "PGDATABASE"},
	[USER] = {"user", "PGUSER"},
	[SERVICE] = {"service", "PGSERVICE"},
};

/* ---- the text ----------------------------------------------------------- */

static int
digit_of(char c)
{
	static const char digits[] = "0123456789abcdef";
	const char *at = c != '\0' ? strchr(digits, ascii_lower(c)) : NULL;

	return at != NULL ? (int)(at - digits) : -1;
}

/* Of n bytes with %XX, without blanks around them, which newer versions of
 * libpq pass over. New. */
static char *
decode(const char *s, size_t n)
{
	struct buf b = BUF_INIT;

	for (; n > 0 && *s == ' '; n--)
		s++;
	while (n > 0 && s[n - 1] == ' ')
		n--;
	for (size_t i = 0; i < n; i++) {
		int high = s[i] == '%' && i + 2 < n ? digit_of(s[i + 1]) : -1;
		int low = high >= 0 ? digit_of(s[i + 2]) : -1;

		buf_ch(&b, low >= 0 ? (char)(high << 4 | low) : s[i]);
		i += low >= 0 ? 2 : 0;
	}
	return b.s != NULL ? buf_take(&b) : mem_strdup("");
}

static void
set(struct fields *f, enum field field, const char *s, size_t n)
{
	free(f->v[field]);
	f->v[field] = n > 0 ? decode(s, n) : NULL;
}

/* "host=..&dbname=.." */
static void
set_query(struct fields *f, const char *query)
{
	size_t n, end;
	char *name;

	for (; *query != '\0'; query += n + (query[n] != '\0')) {
		n = strcspn(query, "&");
		end = strcspn(query, "=&");
		name = decode(query, end);
		for (int i = 0; i < FIELDS && end < n; i++)
			if (strcmp(fields[i].name, name) == 0)
				set(f, (enum field)i, query + end + 1,
				    n - end - 1);
		free(name);
	}
}

/* One of a list, without its comma; a host in brackets may hold colons. */
static void
add_host(struct buf *hosts, struct buf *ports, const char *s, size_t n)
{
	bool bracket = n > 0 && *s == '[';
	size_t end, colon;

	s += bracket;
	n -= bracket;
	for (end = 0; end < n && s[end] != (bracket ? ']' : ':');)
		end++;
	for (colon = end; colon < n && s[colon] != ':';)
		colon++;
	buf_add(hosts, s, end);
	if (colon < n)
		buf_add(ports, s + colon + 1, n - colon - 1);
}

/* "host:port,host:port", n bytes. */
static void
set_hosts(struct fields *f, const char *text, size_t n)
{
	struct buf hosts = BUF_INIT, ports = BUF_INIT;
	size_t end;

	for (size_t at = 0; at <= n; at = end + 1) {
		for (end = at; end < n && text[end] != ',';)
			end++;
		if (at > 0) {
			buf_ch(&hosts, ',');
			buf_ch(&ports, ',');
		}
		add_host(&hosts, &ports, text + at, end - at);
	}
	set(f, HOST, hosts.s, hosts.len);
	if (strspn(ports.s != NULL ? ports.s : "", ",") < ports.len)
		set(f, PORTS, ports.s, ports.len);
	buf_free(&hosts);
	buf_free(&ports);
}

static void
set_uri(struct fields *f, const char *target)
{
	const char *s = strstr(target, "://"), *at;
	size_t n;

	s = s != NULL ? s + 3 : target;
	n = strcspn(s, "@/");
	at = s[n] == '@' ? s + n + 1 : s;
	if (at != s)
		set(f, USER, s, strcspn(s, ":@"));
	n = strcspn(at, "/?");
	if (n > 0)
		set_hosts(f, at, n);
	at += n;
	if (*at == '/') {
		n = strcspn(at + 1, "?");
		set(f, DATABASE, at + 1, n);
		at += n + 1;
	}
	if (*at == '?')
		set_query(f, at + 1);
}

/* ---- what else is taken for it ------------------------------------------ */

static void
set_default(struct fields *f, enum field field, const char *value)
{
	if (f->v[field] == NULL && value != NULL && *value != '\0')
		f->v[field] = mem_strdup(value);
}

/* What a file of services says comes before the environment. */
static void
set_defaults(struct fields *f, bool environment)
{
	const struct passwd *me;

	if (environment)
		set_default(f, SERVICE, getenv(fields[SERVICE].environment));
	if (f->v[SERVICE] != NULL)
		return;
	for (int i = 0; i < FIELDS && environment; i++)
		set_default(f, (enum field)i, getenv(fields[i].environment));
	me = f->v[USER] == NULL ? getpwuid(geteuid()) : NULL;
	set_default(f, USER, me != NULL ? me->pw_name : NULL);
	set_default(f, PORTS, PORT);
	set_default(f, DATABASE, f->v[USER]);
}

/* ---- the places --------------------------------------------------------- */

static size_t
count(const char *list)
{
	size_t n = 1;

	for (; list != NULL && *list != '\0'; list++)
		n += *list == ',';
	return n;
}

/* Of a list; new. */
static char *
item(const char *list, size_t i)
{
	for (; i > 0; i--)
		list += strcspn(list, ",") + 1;
	return mem_strndup(list, strcspn(list, ","));
}

/* As strtol, with blanks around it: " 05477 " is 5477. */
static long
port_of(const char *list, size_t i, size_t n)
{
	char *text, *end;
	long port = -1;

	if (list == NULL || (count(list) != 1 && count(list) != n))
		return -1;
	text = item(list, count(list) == 1 ? 0 : i);
	errno = 0;
	port = strtol(*text != '\0' ? text : PORT, &end, 10);
	end += strspn(end, " \t\n\v\f\r");
	if (*end != '\0' || errno != 0 || port <= 0 || port > 65535)
		port = -1;
	free(text);
	return port;
}

static void
set_places(struct server *s, const struct fields *f)
{
	const char *hosts = f->v[ADDRESS] != NULL ? f->v[ADDRESS] :
	    f->v[HOST];
	struct server_place *p;

	if (hosts == NULL && f->v[SERVICE] != NULL)
		return;
	s->n = count(hosts);
	s->v = mem_calloc(s->n, sizeof *s->v);
	for (size_t i = 0; i < s->n; i++) {
		p = &s->v[i];
		p->port = port_of(f->v[PORTS], i, s->n);
		p->host = hosts != NULL ? item(hosts, i) : NULL;
		/* an address that is left out is that of the host */
		if (p->host != NULL && *p->host == '\0' &&
		    hosts == f->v[ADDRESS] && count(f->v[HOST]) == s->n &&
		    f->v[HOST] != NULL) {
			free(p->host);
			p->host = item(f->v[HOST], i);
		}
		if (p->host != NULL && *p->host == '\0') {
			free(p->host);
			p->host = NULL;
		}
	}
}

void
server_read(struct server *s, const char *target, bool environment)
{
	struct fields f = {{NULL}};

	*s = (struct server){0};
	set_uri(&f, target);
	set_defaults(&f, environment);
	set_places(s, &f);
	s->database = f.v[DATABASE];
	f.v[DATABASE] = NULL;
	for (int i = 0; i < FIELDS; i++)
		free(f.v[i]);
}

void
server_free(struct server *s)
{
	for (size_t i = 0; i < s->n; i++)
		free(s->v[i].host);
	free(s->v);
	free(s->database);
	*s = (struct server){0};
}

/* ---- two of them -------------------------------------------------------- */

static bool
places_share(const struct server_place *a, const struct server_place *b)
{
	if (a->port >= 0 && b->port >= 0 && a->port != b->port)
		return host_one_socket(a->host, a->port, b->host, b->port);
	return host_is_one(a->host, b->host);
}

static bool
servers_share(const struct server *a, const struct server *b)
{
	if (a->database != NULL && b->database != NULL &&
	    strcmp(a->database, b->database) != 0)
		return false;
	if (a->n == 0 || b->n == 0)
		return true;
	for (size_t i = 0; i < a->n; i++)
		for (size_t k = 0; k < b->n; k++)
			if (places_share(&a->v[i], &b->v[k]))
				return true;
	return false;
}

bool
server_shares(const char *a, const char *b)
{
	struct server one, other;
	bool shared = false;

	/* what is said of one in the configuration may be meant with the
	 * environment of another day */
	for (int i = 0; i < 4 && !shared; i++) {
		server_read(&one, a, i & 1);
		server_read(&other, b, i & 2);
		shared = servers_share(&one, &other);
		server_free(&one);
		server_free(&other);
	}
	return shared;
}
