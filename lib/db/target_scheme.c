/* The text of a target: its kind, and what of it may be shown. */
#include "db/target.h"

#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "json/get.h"

const struct target_scheme target_schemes[] = {
    {"sqlite:", TARGET_CUT, "sqlite"},
    {"csv:", TARGET_KEPT, "sqlite"},
    {"tsv:", TARGET_KEPT, "sqlite"},
    {"json:", TARGET_KEPT, "sqlite"},
    {"jsonl:", TARGET_KEPT, "sqlite"},
    {"ndjson:", TARGET_KEPT, "sqlite"},
    {"postgresql://", TARGET_SERVER, "postgres"},
    {"postgres://", TARGET_SERVER, "postgres"},
    {NULL, TARGET_CUT, NULL},
};

const char *
target_named(const char *option, const json_t *doc)
{
	const char *target = option;

	if (!target || !*target)
		target = getenv("T2S_DB");
	if (!target || !*target)
		target = get_str(get_object(doc, "database"), "target");
	return target && *target ? target : NULL;
}

/* Of a kind that nothing here knows: "mysql://..", not "./odd://name". */
static bool
is_foreign(const char *target)
{
	const char *colon = strstr(target, "://");

	return colon && colon != target &&
	    strcspn(target, "/.") >= (size_t)(colon - target);
}

const struct target_scheme *
target_scheme(const char *target)
{
	const struct target_scheme *s = target_schemes;

	while (s->prefix && !ascii_equal_n(target, s->prefix,
	    strlen(s->prefix)))
		s++;
	return s->prefix ? s : NULL;
}

bool
target_is_server(const char *target)
{
	const struct target_scheme *s = target_scheme(target);

	return s ? s->how == TARGET_SERVER : is_foreign(target);
}

/* Of the names in a URI's query, those that hold secrets. */
static bool
is_secret(const char *name, size_t n)
{
	static const char *const names[] = {"password", "sslpassword"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (n == strlen(names[i]) && ascii_equal_n(name, names[i], n))
			return true;
	return false;
}

/* "a=1&password=x&b=2" without the secrets, with what stands before it. */
static void
show_query(struct buf *b, const char *query)
{
	char before = '?';
	size_t n;

	for (; *query; query += n + (query[n] != '\0')) {
		n = strcspn(query, "&");
		if (is_secret(query, strcspn(query, "=&")))
			continue;
		buf_ch(b, before);
		buf_add(b, query, n);
		before = '&';
	}
}

char *
target_shown(const char *target)
{
	struct buf b = BUF_INIT;
	const struct target_scheme *scheme = target_scheme(target);
	const char *s = target, *at, *colon;
	size_t n;

	if (!scheme || scheme->how != TARGET_SERVER) {
		buf_str(&b, target);
		return buf_take(&b);
	}
	n = strlen(scheme->prefix);
	buf_add(&b, s, n);
	s += n;
	/* as libpq reads it: the user ends at the first "@" before "/" */
	n = strcspn(s, "@/");
	at = s[n] == '@' ? s + n : NULL;
	colon = at ? memchr(s, ':', n) : NULL;
	if (colon) {
		buf_add(&b, s, (size_t)(colon - s));
		s = at;
	}
	n = strcspn(s, "?");
	buf_add(&b, s, n);
	if (s[n])
		show_query(&b, s + n + 1);
	return buf_take(&b);
}

/* What libpq takes from elsewhere where the URI does not say it; its options
 * may say who is asking, to row-level security. */
static void
add_environment(struct buf *b)
{
	static const char *const names[] = {"PGHOST", "PGHOSTADDR", "PGPORT",
	    "PGUSER", "PGDATABASE", "PGSERVICE", "PGSERVICEFILE",
	    "PGOPTIONS"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (getenv(names[i]))
			buf_fmt(b, "\n%s=%s", names[i], getenv(names[i]));
}

/* One place of a target that is no server's. */
static void
map_place(struct buf *b, const char *place, target_path one, void *arg)
{
	const struct target_scheme *s = target_scheme(place);
	size_t before = s ? strlen(s->prefix) : 0;
	const char *path = place + before;
	size_t n = s && s->how == TARGET_KEPT ? strcspn(path, "?") :
	    strlen(path);
	char *own = mem_strndup(path, n);

	buf_add(b, place, before);
	one(b, own, arg);
	buf_str(b, path + n);
	free(own);
}

char *
target_map(const char *target, target_path one, void *arg)
{
	struct buf b = BUF_INIT;
	char *place;
	size_t n;

	if (target_is_server(target)) {
		buf_str(&b, target);
		return buf_take(&b);
	}
	for (;; target += n + 1) {
		n = strcspn(target, "\n");
		place = mem_strndup(target, n);
		map_place(&b, place, one, arg);
		free(place);
		if (target[n] == '\0')
			break;
		buf_ch(&b, '\n');
	}
	return buf_take(&b);
}

static void
spell(char *text, target_path one, void *arg)
{
	const struct target_scheme *s;
	char *query;

	for (one(NULL, text, arg); (s = target_scheme(text)) != NULL &&
	    s->how != TARGET_SERVER; one(NULL, text, arg))
		text += strlen(s->prefix);
	query = strchr(text, '?');
	if (query == NULL)
		return;
	*query = '\0';
	one(NULL, text, arg);
}

void
target_paths(const char *target, target_path one, void *arg)
{
	char *copy = mem_strdup(target), *line, *end;

	if (strchr(target, '\n') != NULL)
		one(NULL, target, arg);
	for (line = copy; line != NULL; line = end) {
		end = strchr(line, '\n');
		if (end != NULL)
			*end++ = '\0';
		spell(line, one, arg);
	}
	free(copy);
}

static void
from_root(struct buf *b, const char *path, void *arg)
{
	char *real = realpath(path, NULL);

	(void)arg;
	buf_str(b, real ? real : path);
	free(real);
}

char *
target_full(const char *target)
{
	const struct target_scheme *scheme = target_scheme(target);
	struct buf b = BUF_INIT;
	char *own;

	if (target_is_server(target)) {
		own = target_shown(target);
		buf_fmt(&b, "%s://%s", scheme ? scheme->dialect : "",
		    own + (scheme ? strlen(scheme->prefix) : 0));
		add_environment(&b);
	} else {
		target += scheme && scheme->how == TARGET_CUT ?
		    strlen(scheme->prefix) : 0;
		own = target_map(target, from_root, NULL);
		buf_fmt(&b, "sqlite:%s", own);
	}
	free(own);
	return buf_take(&b);
}

char *
target_kept(const char *target)
{
	return target_is_server(target) ? target_shown(target) :
	    target_map(target, from_root, NULL);
}
