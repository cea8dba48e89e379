/* Is a data file called, or read, otherwise than another target says? */
#include "db/target.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/mem.h"
#include "db/file/place.h"

static bool
stat_place(const struct file_place *p, struct stat *st)
{
	return (strcmp(p->path, "-") == 0 ? fstat(STDIN_FILENO, st) :
	    stat(p->path, st)) == 0;
}

static const char *
form_name(enum place_form form)
{
	switch (form) {
	case PLACE_CSV:
		return ".csv";
	case PLACE_TSV:
		return ".tsv";
	case PLACE_JSON:
		return ".json";
	case PLACE_JSONL:
		return ".jsonl";
	case PLACE_GUESSED:
		break;
	}
	return "";
}

/* A form that is said may be the one that the name says. */
static bool
same_form(const struct file_place *own, const struct file_place *given)
{
	const char *base = strrchr(own->path, '/');
	char *stem = place_stem(own->path);
	const char *name = form_name(given->form);
	const char *suffix = (base ? base + 1 : own->path) + strlen(stem);
	size_t n = strlen(name);
	bool same = own->form == given->form ||
	    (own->form == PLACE_GUESSED && n > 0 &&
	    strncasecmp(suffix, name, n) == 0 &&
	    (suffix[n] == '\0' || suffix[n] == '.'));

	free(stem);
	return same;
}

static bool
same_text(const char *a, const char *b)
{
	return a == b || (a != NULL && b != NULL && strcasecmp(a, b) == 0);
}

/* By standard input, which says nothing, a table has a name that no rule has. */
static bool
same_name(const struct file_place *own, const struct file_place *given)
{
	char *a = own->table ? mem_strdup(own->table) : place_stem(own->path);
	char *b = given->table ? mem_strdup(given->table) :
	    place_stem(given->path);
	bool same = strcmp(a, b) == 0 || (strcmp(given->path, "-") == 0 &&
	    given->table == NULL);

	free(a);
	free(b);
	return same;
}

static bool
is_other(const struct file_place *own, const struct file_place *given)
{
	return own->delimiter != given->delimiter ||
	    own->header != given->header ||
	    !same_text(own->encoding, given->encoding) ||
	    (strcmp(given->path, "-") != 0 && !same_form(own, given)) ||
	    !same_name(own, given);
}

static bool
read_places(struct file_places *p, const char *target)
{
	static const char sqlite[] = "sqlite:";
	size_t n = strncasecmp(target, sqlite, sizeof sqlite - 1) == 0 ?
	    sizeof sqlite - 1 : 0;
	struct buf why = BUF_INIT;
	bool good = places_read(p, target + n, &why);

	buf_free(&why);
	return good;
}

/* Does it name the same data file, and says something else of it? */
static bool
respells(const struct file_place *own, const struct file_place *given)
{
	struct stat a, b;

	return (own->form != PLACE_GUESSED || place_has_suffix(own->path)) &&
	    stat_place(own, &a) && stat_place(given, &b) &&
	    a.st_ino == b.st_ino && a.st_dev == b.st_dev &&
	    is_other(own, given);
}

bool
target_respelled(const char *own, const char *given)
{
	struct file_places a = {0}, b = {0};
	bool other = false;

	if (target_is_server(own) || target_is_server(given))
		return false;
	if (read_places(&a, own) && read_places(&b, given))
		for (size_t i = 0; i < a.n; i++)
			for (size_t k = 0; k < b.n; k++)
				other |= respells(&a.v[i], &b.v[k]);
	places_free(&a);
	places_free(&b);
	return other;
}
