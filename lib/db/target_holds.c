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

/* The folder that a file stands in; false if there is none. */
static bool
stat_above(const char *path, struct stat *out)
{
	const char *slash = strrchr(path, '/');
	char *folder = slash == NULL ? mem_strdup(".") :
	    mem_strndup(path, (size_t)(slash - path) + 1);
	bool ok = stat(folder, out) == 0;

	free(folder);
	return ok;
}

/* One line of a target. */
static bool
line_holds(char *line, const char *path, const struct stat *file)
{
	const struct target_scheme *scheme = target_scheme(line);
	struct stat named, above;

	if (scheme != NULL && scheme->how == TARGET_SERVER)
		return false;
	if (scheme != NULL) {
		line += strlen(scheme->prefix);
		line[strcspn(line, "?")] = '\0';
	}
	if (stat(line, &named) != 0)
		return false;
	if (!S_ISDIR(named.st_mode))
		return is_same(&named, file);
	return place_has_suffix(path) && stat_above(path, &above) &&
	    is_same(&named, &above);
}

bool
target_holds(const char *target, const char *path)
{
	struct stat file;
	char *lines, *line, *end;
	bool holds = false;

	if (target == NULL || stat(path, &file) != 0)
		return false;
	lines = mem_strdup(target);
	for (line = lines; line != NULL && !holds; line = end) {
		end = strchr(line, '\n');
		if (end != NULL)
			*end++ = '\0';
		holds = line_holds(line, path, &file);
	}
	free(lines);
	return holds;
}
