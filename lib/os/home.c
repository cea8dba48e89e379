#include "os/home.h"

#include <errno.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct {
	const char *variable, *below;
} homes[] = {
	[HOME_STATE] = {"XDG_STATE_HOME", ".local/state"},
	[HOME_DATA] = {"XDG_DATA_HOME", ".local/share"},
	[HOME_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
	[HOME_CACHE] = {"XDG_CACHE_HOME", ".cache"},
};

/* Append the folder; nothing where none is named. */
static void
name(struct buf *b, enum home which)
{
	const char *folder = getenv(homes[which].variable);
	const char *home = getenv("HOME");

	if (folder != NULL && *folder == '/')
		buf_fmt(b, "%s/t2s", folder);
	else if (home != NULL && *home == '/')
		buf_fmt(b, "%s/%s/t2s", home, homes[which].below);
}

/* What is there is somebody's; NULL: it is ours alone. */
static const char *
not_ours(const struct stat *st)
{
	if (!S_ISDIR(st->st_mode))
		return "is no folder";
	if (st->st_uid != geteuid())
		return "belongs to another user";
	return (st->st_mode & S_IWOTH) != 0 ? "can be written by others" :
	    NULL;
}

/* Why it cannot be made, for people; NULL: it can. */
static const char *
not_made(const char *path)
{
	struct buf above = BUF_INIT;
	const char *slash;
	struct stat st;
	int error = 0;

	buf_str(&above, path);
	while ((slash = strrchr(above.s, '/')) != NULL && above.len > 1) {
		buf_cut(&above, slash > above.s ? (size_t)(slash - above.s) : 1);
		if (stat(above.s, &st) == 0 || errno != ENOENT)
			break;
	}
	if (access(above.s, W_OK | X_OK) != 0)
		error = errno;
	buf_free(&above);
	return error != 0 ? strerror(error) : NULL;
}

bool
home_lacks(enum home which, struct buf *why)
{
	struct buf path = BUF_INIT;
	const char *is = NULL;
	size_t before = why->len;
	struct stat st;

	name(&path, which);
	if (path.len == 0)
		buf_fmt(why, "HOME is not set");
	else if (stat(path.s, &st) == 0)
		is = not_ours(&st);
	else if (errno != ENOENT)
		buf_fmt(why, "'%s' cannot be used: %s", path.s,
		    strerror(errno));
	else if ((is = not_made(path.s)) != NULL)
		buf_fmt(why, "'%s' cannot be made: %s", path.s, is);
	if (is != NULL && why->len == before)
		buf_fmt(why, "'%s' %s", path.s, is);
	buf_free(&path);
	return why->len > before;
}

void
home_path(struct buf *b, enum home which, const char *file)
{
	struct buf why = BUF_INIT;
	size_t before = b->len;

	if (which == HOME_CONFIG || !home_lacks(which, &why))
		name(b, which);
	if (b->len > before)
		buf_fmt(b, "/%s", file);
	buf_free(&why);
}

const char *
home_folder(void)
{
	const char *home = getenv("HOME");
	const struct passwd *me;

	if (home != NULL && *home == '/')
		return home;
	me = getpwuid(geteuid());
	return me != NULL && *me->pw_dir == '/' ? me->pw_dir : NULL;
}
