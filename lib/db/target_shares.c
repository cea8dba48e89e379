/* Do two targets read the same data? */
#include "db/target.h"

#include <dirent.h>
#include <fcntl.h>
#include <netdb.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"

/* ---- files -------------------------------------------------------------- */

struct files {
	struct stat *v;
	size_t n, cap;
};

static void
add_file(struct files *files, const struct stat *st)
{
	MEM_GROW(files->v, files->n, files->cap);
	files->v[files->n++] = *st;
}

/* Links lead out of a folder, too. */
static void
add_folder(struct files *files, const char *path)
{
	DIR *d = opendir(path);
	struct dirent *entry;
	struct stat st;

	while (d != NULL && (entry = readdir(d)) != NULL)
		if (fstatat(dirfd(d), entry->d_name, &st, 0) == 0 &&
		    !S_ISDIR(st.st_mode))
			add_file(files, &st);
	if (d != NULL)
		closedir(d);
}

static void
add_path(struct buf *unused, const char *path, void *files)
{
	struct stat st;

	(void)unused;
	if ((strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, &st) :
	    stat(path, &st)) != 0)
		return;
	add_file(files, &st);
	if (S_ISDIR(st.st_mode))
		add_folder(files, path);
}

static struct files
files_of(const char *target)
{
	struct files files = {0};

	free(target_map(target, add_path, &files));
	return files;
}

static bool
files_share(const char *a, const char *b)
{
	struct files one = files_of(a), other = files_of(b);
	bool shared = false;

	for (size_t i = 0; i < one.n && !shared; i++)
		for (size_t k = 0; k < other.n && !shared; k++)
			shared = one.v[i].st_dev == other.v[k].st_dev &&
			    one.v[i].st_ino == other.v[k].st_ino;
	free(one.v);
	free(other.v);
	return shared;
}

/* ---- servers ------------------------------------------------------------ */

/* What a URI says of the place, as libpq reads it; NULL: it does not say. */
struct server {
	char *user, *host, *address, *port, *database;
	bool service; /* a file of services may say the rest */
};

static void
set(char **member, const char *s, size_t n)
{
	struct buf b = BUF_INIT;

	for (size_t i = 0; i < n; i++) {
		const char hex[] = {s[i], i + 2 < n ? s[i + 1] : '\0',
		    i + 2 < n ? s[i + 2] : '\0', '\0'};
		char *end;
		long byte = s[i] == '%' && i + 2 < n ? strtol(hex + 1, &end, 16)
		    : -1;

		buf_ch(&b, byte > 0 && *end == '\0' ? (char)byte : s[i]);
		i += byte > 0 && *end == '\0' ? 2 : 0;
	}
	free(*member);
	*member = NULL;
	if (b.len > 0)
		*member = buf_take(&b);
	buf_free(&b);
}

/* "host=..&dbname=.." */
static void
set_query(struct server *s, const char *query)
{
	const struct {
		const char *name;
		char **member;
	} names[] = {{"host", &s->host}, {"hostaddr", &s->address},
	    {"port", &s->port}, {"dbname", &s->database}, {"user", &s->user}};
	size_t n, name;

	for (; *query != '\0'; query += n + (query[n] != '\0')) {
		n = strcspn(query, "&");
		name = strcspn(query, "=&");
		for (size_t i = 0; i < sizeof names / sizeof *names; i++)
			if (name < n && strlen(names[i].name) == name &&
			    strncmp(query, names[i].name, name) == 0)
				set(names[i].member, query + name + 1,
				    n - name - 1);
		if (name == 7 && strncmp(query, "service", 7) == 0)
			s->service = true;
	}
}

/* "host:port,host:port"; a host in brackets may hold colons. The ports of
 * several are not told apart. */
static void
set_hosts(struct server *s, const char *text, size_t n)
{
	struct buf hosts = BUF_INIT;
	size_t at = 0, end, colon;

	while (at < n) {
		end = at + strcspn(text + at, ",/?");
		end = end < n ? end : n;
		colon = at;
		while (colon < end && text[colon] != ':')
			colon += text[colon] == '[' ?
			    strcspn(text + colon, "]/") : 1;
		if (colon < end)
			set(&s->port, text + colon + 1, end - colon - 1);
		buf_fmt(&hosts, "%s%.*s", hosts.len > 0 ? "," : "",
		    (int)(colon - at), text + at);
		at = end + 1;
	}
	set(&s->host, hosts.s != NULL ? hosts.s : "", hosts.len);
	buf_free(&hosts);
}

static void
set_default(char **member, const char *value)
{
	if (*member == NULL && value != NULL && *value != '\0')
		*member = mem_strdup(value);
}

static struct server
server_of(const char *target)
{
	const char *s = strstr(target, "://"), *at;
	const struct passwd *me = getpwuid(geteuid());
	struct server out = {0};
	size_t n;

	s = s != NULL ? s + 3 : target;
	n = strcspn(s, "@/");
	at = s[n] == '@' ? s + n + 1 : s;
	if (at != s)
		set(&out.user, s, strcspn(s, ":@"));
	n = strcspn(at, "/?");
	set_hosts(&out, at, n);
	at += n;
	if (*at == '/') {
		set(&out.database, at + 1, strcspn(at + 1, "?"));
		at += strcspn(at, "?");
	}
	if (*at == '?')
		set_query(&out, at + 1);
	out.service |= getenv("PGSERVICE") != NULL;
	set_default(&out.user, getenv("PGUSER"));
	if (!out.service)
		set_default(&out.user, me != NULL ? me->pw_name : NULL);
	set_default(&out.host, getenv("PGHOST"));
	set_default(&out.address, getenv("PGHOSTADDR"));
	set_default(&out.port, getenv("PGPORT"));
	set_default(&out.database, getenv("PGDATABASE"));
	if (!out.service) {
		set_default(&out.port, "5432");
		set_default(&out.database, out.user);
	}
	return out;
}

static void
free_server(struct server *s)
{
	free(s->user);
	free(s->host);
	free(s->address);
	free(s->port);
	free(s->database);
}

/* This machine, by a socket or a name that all have. */
static bool
is_here(const char *host)
{
	char own[256];

	return *host == '\0' || *host == '/' || *host == '@' ||
	    ascii_equal(host, "localhost") || strncmp(host, "127.", 4) == 0 ||
	    strcmp(host, "::1") == 0 || strcmp(host, "[::1]") == 0 ||
	    (gethostname(own, sizeof own) == 0 && ascii_equal(host, own));
}

static bool
addresses_share(const struct addrinfo *a, const struct addrinfo *b)
{
	for (; a != NULL; a = a->ai_next)
		for (const struct addrinfo *c = b; c != NULL; c = c->ai_next)
			if (a->ai_addrlen == c->ai_addrlen &&
			    memcmp(a->ai_addr, c->ai_addr, a->ai_addrlen) == 0)
				return true;
	return false;
}

static bool
one_host_is(const char *a, const char *b)
{
	const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
	struct addrinfo *one = NULL, *other = NULL;
	bool same = ascii_equal(a, b) || (is_here(a) && is_here(b));

	if (!same && getaddrinfo(a, NULL, &hints, &one) == 0 &&
	    getaddrinfo(b, NULL, &hints, &other) == 0)
		same = addresses_share(one, other);
	if (one != NULL)
		freeaddrinfo(one);
	if (other != NULL)
		freeaddrinfo(other);
	return same;
}

/* Of two lists with commas, has one a host of the other? */
static bool
hosts_share(const char *a, const char *b)
{
	bool same = false;
	size_t n, m;

	for (;; a += n + 1) {
		n = strcspn(a, ",");
		for (const char *c = b; !same; c += m + 1) {
			m = strcspn(c, ",");
			char *one = mem_strndup(a, n);
			char *other = mem_strndup(c, m);

			same = one_host_is(one, other);
			free(one);
			free(other);
			if (c[m] == '\0')
				break;
		}
		if (same || a[n] == '\0')
			return same;
	}
}

/* What is not known may be the same. */
static bool
may_be(const char *a, const char *b)
{
	return a == NULL || b == NULL || strcmp(a, b) == 0;
}

static bool
servers_share(const char *a, const char *b)
{
	struct server one = server_of(a), other = server_of(b);
	const char *mine = one.address ? one.address : one.host;
	const char *theirs = other.address ? other.address : other.host;
	bool known = mine != NULL || !one.service;
	bool same = may_be(one.database, other.database) &&
	    may_be(one.port, other.port);

	known = known && (theirs != NULL || !other.service);
	if (same && known)
		same = hosts_share(mine != NULL ? mine : "",
		    theirs != NULL ? theirs : "");
	free_server(&one);
	free_server(&other);
	return same;
}

bool
target_shares(const char *a, const char *b)
{
	if (target_is_server(a) || target_is_server(b))
		return target_is_server(a) && target_is_server(b) &&
		    servers_share(a, b);
	return files_share(a, b);
}
