#define _GNU_SOURCE /* get_current_dir_name */
#include "os/project.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/die.h"

#define FOLDER ".t2s"

/* Is there `name`, which is "" or begins with a slash, within the folder? */
static bool
is_there(const char *folder, const char *name, struct stat *st)
{
	struct buf path = BUF_INIT;
	bool there;

	buf_fmt(&path, "%s%s", folder, name);
	there = lstat(path.s, st) == 0;
	buf_free(&path);
	return there;
}

/* Does the folder that .t2s stands in have one that is ours to use? */
static bool
is_ours(const char *folder)
{
	struct stat st;

	return is_there(folder, "/" FOLDER, &st) && S_ISDIR(st.st_mode) &&
	    (st.st_uid == geteuid() || st.st_uid == 0);
}

static bool
has_git(const char *folder)
{
	struct stat st;

	return is_there(folder, "/.git", &st);
}

/* `name` is "/.t2s" or a file in it. */
static bool
has(const char *folder, const char *name)
{
	struct stat st;

	if (!is_there(folder, name, &st))
		return false;
	if (is_ours(folder))
		return true;
	if (is_there(folder, "/" FOLDER, &st) && S_ISDIR(st.st_mode))
		warn("skipped '%s/" FOLDER "': it belongs to another user; set "
		    "T2S_SAVED or T2S_LESSONS to use it", folder);
	return false;
}

/* Cut the path to the folder above. Returns false if that is not the
 * project's. */
static bool
climb(char *folder)
{
	const char *home = getenv("HOME");
	char *slash = strrchr(folder, '/');

	if (slash == NULL || has_git(folder) ||
	    (home != NULL && strcmp(folder, home) == 0))
		return false;
	*slash = '\0';
	return true;
}

bool
project_find(struct buf *path, const char *file)
{
	char *folder = get_current_dir_name();
	struct buf name = BUF_INIT;
	bool found = false, more = folder != NULL;

	buf_fmt(&name, "/" FOLDER "%s%s", file != NULL ? "/" : "",
	    file != NULL ? file : "");
	while (more && !found) {
		found = has(folder, name.s);
		more = !found && climb(folder);
	}
	if (found)
		buf_fmt(path, "%s%s", folder, name.s);
	buf_free(&name);
	free(folder);
	return found;
}

bool
project_foreign(struct buf *path, const char *file)
{
	char *folder = get_current_dir_name();
	struct buf name = BUF_INIT;
	bool there = false;
	struct stat st;

	buf_fmt(&name, "/" FOLDER "/%s", file);
	while (folder != NULL && !(there = is_there(folder, name.s, &st)) &&
	    climb(folder))
		;
	there = there && !is_ours(folder);
	if (there)
		buf_fmt(path, "%s%s", folder, name.s);
	buf_free(&name);
	free(folder);
	return there;
}

bool
project_of_git(struct buf *path)
{
	char *folder = get_current_dir_name();
	bool found = false;
	struct stat st;

	while (folder != NULL && !(found = has_git(folder)) && climb(folder))
		;
	found = found && (is_ours(folder) ||
	    !is_there(folder, "/" FOLDER, &st));
	if (found)
		buf_fmt(path, "%s/" FOLDER, folder);
	free(folder);
	return found;
}
