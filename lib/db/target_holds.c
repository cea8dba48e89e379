/* Is a file one that a target reads? */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/mem.h"
#include "db/file/place.h"
#include "db/target.h"

static bool
is_same(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* The folder that a file stands in, and in *name what it is called there; false
 * if there is none. */
static bool
stat_above(const char *path, struct stat *out, const char **name)
{
	const char *slash = strrchr(path, '/');
	char *folder = slash == NULL ? mem_strdup(".") :
	    mem_strndup(path, (size_t)(slash - path) + 1);
	bool ok = stat(folder, out) == 0;

	*name = slash == NULL ? path : slash + 1;
	free(folder);
	return ok;
}

static bool
is_named(const char *name, const char *base, const char *end)
{
	size_t n = strlen(base);

	return strncmp(name, base, n) == 0 && strcmp(name + n, end) == 0;
}

/* What SQLite keeps beside a database it reads, also where it is not there
 * yet: who makes it has changed the database. */
static bool
is_beside(const char *database, const char *path)
{
	static const char *const ends[] = {"-journal", "-wal", "-shm"};
	struct stat theirs, ours;
	const char *base, *name;
	bool is = false;

	if (database == NULL || !stat_above(database, &theirs, &base) ||
	    !stat_above(path, &ours, &name) || !is_same(&theirs, &ours))
		return false;
	for (size_t i = 0; i < sizeof ends / sizeof *ends && !is; i++)
		is = is_named(name, base, ends[i]);
	return is;
}

/* One path of a target. */
static bool
path_holds(const char *place, const char *path, const struct stat *file)
{
	struct stat named, above;
	const char *name;
	char *real;
	bool holds;

	if (stat(place, &named) != 0)
		return false;
	if (S_ISDIR(named.st_mode))
		return file != NULL && place_has_suffix(path) &&
		    stat_above(path, &above, &name) && is_same(&named, &above);
	real = realpath(place, NULL);
	holds = (file != NULL && is_same(&named, file)) ||
	    is_beside(place, path) || is_beside(real, path);
	free(real);
	return holds;
}

struct asked {
	const char *path;
	const struct stat *file; /* NULL: there is none */
	bool holds;
};

static void
ask(struct buf *unused, const char *place, void *arg)
{
	struct asked *a = arg;

	(void)unused;
	a->holds = a->holds || path_holds(place, a->path, a->file);
}

bool
target_holds(const char *target, const char *path)
{
	struct stat file;
	struct asked a = {path, stat(path, &file) == 0 ? &file : NULL, false};

	if (target == NULL || target_is_server(target))
		return false;
	target_paths(target, ask, &a);
	return a.holds;
}
