#include "eng/target.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/die.h"
#include "base/utf8.h"
#include "json/get.h"

/* How a target begins, and which engine it then means: the one that opens
 * paths where nothing else is said. */
static const struct {
	const char *prefix;
	bool kept;            /* it is part of what the engine opens */
	const char *dialect;  /* of the engine, and the name of the sibling that
	                         has it */
} schemes[] = {
    {"sqlite:", false, "sqlite"},
    {"postgresql://", true, "postgres"},
    {"postgres://", true, "postgres"},
};
#define SCHEMES (sizeof schemes / sizeof *schemes)

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

/* Index of the scheme, SCHEMES for a plain path. */
static size_t
scheme_of(const char *target)
{
	size_t i;

	for (i = 0; i < SCHEMES; i++)
		if (ascii_equal_n(target, schemes[i].prefix,
		    strlen(schemes[i].prefix)))
			break;
	return i;
}

bool
target_is_server(const char *target)
{
	size_t i = scheme_of(target);

	return i == SCHEMES ? is_foreign(target) : schemes[i].kept;
}

static const struct engine *
engine_of(const char *dialect)
{
	for (size_t i = 0; engines[i]; i++)
		if (strcmp(engines[i]->dialect, dialect) == 0)
			return engines[i];
	return NULL;
}

const struct engine *
target_engine(const char *target, const char **place)
{
	size_t i = scheme_of(target);

	*place = target;
	if (i == SCHEMES)
		return is_foreign(target) ? NULL : engine_of("sqlite");
	if (!schemes[i].kept)
		*place += strlen(schemes[i].prefix);
	return engine_of(schemes[i].dialect);
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
	size_t i = scheme_of(target), n;
	const char *s = target, *at, *colon;

	if (i == SCHEMES || !schemes[i].kept) {
		buf_str(&b, target);
		return buf_take(&b);
	}
	n = strlen(schemes[i].prefix);
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

/* Beside this program, wherever it was found; else by its name. */
static void
sibling_path(struct buf *path, const char *suffix, const char *self)
{
	char real[4096];
	ssize_t n = readlink("/proc/self/exe", real, sizeof real);
	const char *slash;

	if (n > 0 && (size_t)n < sizeof real) {
		real[n] = '\0';
		self = real;
	}
	slash = strrchr(self, '/');
	if (slash)
		buf_add(path, self, (size_t)(slash - self) + 1);
	buf_fmt(path, "%s-%s", die_program_name(), suffix);
}

static void
run_sibling(const char *suffix, char **argv)
{
	struct buf path = BUF_INIT;

	sibling_path(&path, suffix, argv[0]);
	execvp(path.s, argv);
	die(STATUS_BAD, "cannot run '%s', which opens servers: %s", path.s,
	    strerror(errno));
}

void
target_hand_over(const char *option, bool trusted, char **argv)
{
	const char *target = target_named(option, NULL);
	size_t i = target ? scheme_of(target) : SCHEMES;

	for (size_t k = 0; !target && trusted && k < SCHEMES; k++)
		if (!engine_of(schemes[k].dialect))
			i = k;
	if (i < SCHEMES && !engine_of(schemes[i].dialect))
		run_sibling(schemes[i].dialect, argv);
}
