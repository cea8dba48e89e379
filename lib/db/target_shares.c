/* Do two targets read the same data? */
#include "db/target.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/mem.h"
#include "db/server.h"

/* ---- what a target may mean --------------------------------------------- */

struct files {
	struct stat *v;
	size_t n, cap;
	bool unknown; /* something is there that may not be looked at */
	bool kept;    /* a database that t2s keeps */
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

	files->unknown |= d == NULL;
	while (d != NULL && (entry = readdir(d)) != NULL)
		if (fstatat(dirfd(d), entry->d_name, &st, 0) != 0)
			files->unknown |= errno != ENOENT;
		else if (!S_ISDIR(st.st_mode))
			add_file(files, &st);
	if (d != NULL)
		closedir(d);
}

/* The application_id of SQLite's header is that of a history, or of vectors:
 * "T2S" and a letter. */
static bool
is_history(const char *path)
{
	char head[100];
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
	bool is = fd >= 0 && read(fd, head, sizeof head) == sizeof head &&
	    memcmp(head, "SQLite format 3", 16) == 0 &&
	    memcmp(head + 68, "T2S", 3) == 0;

	if (fd >= 0)
		close(fd);
	return is;
}

/* Where t2s keeps things, whatever folders this caller names. */
static const char *const kept_paths[] = {
	"*/.local/state/t2s/*", "*/.local/share/t2s/*", "*/.cache/t2s/*",
	"*/.config/t2s/*", "*/tmp/t2s-[0-9]*/*",
	"*/t2s/files/????????????????.*"
};

static bool
is_kept_path(const char *real)
{
	for (size_t i = 0; i < COUNT(kept_paths); i++)
		if (fnmatch(kept_paths[i], real, 0) == 0)
			return fnmatch("*/t2s/stdin/*", real, 0) != 0;
	return false;
}

/* What t2s keeps holds data of others: rows of turns (db/history/), files as a
 * database (db/file/kept.h). Standard input that is kept (db/file/spool.h) is
 * what that is, too. */
static void
add_kept(struct files *files, const char *path)
{
	char *real = realpath(path, NULL);
	struct stat st;

	files->kept |= is_history(path) || (real != NULL &&
	    is_kept_path(real));
	if (real != NULL && fnmatch("*/t2s/stdin/*/stdin.txt", real, 0) == 0 &&
	    fstat(STDIN_FILENO, &st) == 0 && S_ISREG(st.st_mode))
		add_file(files, &st);
	free(real);
}

static void
add_path(struct buf *unused, const char *path, void *arg)
{
	struct files *files = arg;
	struct stat st;

	(void)unused;
	if ((strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, &st) :
	    stat(path, &st)) != 0) {
		files->unknown |= errno != ENOENT && errno != ENOTDIR &&
		    errno != ENAMETOOLONG;
		return;
	}
	add_file(files, &st);
	if (S_ISDIR(st.st_mode))
		add_folder(files, path);
	else if (S_ISREG(st.st_mode))
		add_kept(files, path);
}

static struct files
files_of(const char *target)
{
	struct files files = {0};

	target_paths(target, add_path, &files);
	return files;
}

/* ---- two of them -------------------------------------------------------- */

static bool
is_same_time(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

/* A file system that is mounted twice, or lies over another, may give a file
 * two devices; a copy has neither the number nor the times. */
static bool
is_same(const struct stat *a, const struct stat *b)
{
	return a->st_ino == b->st_ino && (a->st_dev == b->st_dev ||
	    (S_ISREG(a->st_mode) && a->st_size == b->st_size &&
	    is_same_time(&a->st_mtim, &b->st_mtim) &&
	    is_same_time(&a->st_ctim, &b->st_ctim)));
}

static bool
files_share(const char *a, const char *b)
{
	struct files one = files_of(a), other = files_of(b);
	bool shared = one.unknown || other.unknown || one.kept || other.kept;

	for (size_t i = 0; i < one.n && !shared; i++)
		for (size_t k = 0; k < other.n && !shared; k++)
			shared = is_same(&one.v[i], &other.v[k]);
	free(one.v);
	free(other.v);
	return shared;
}

static bool
is_kept(const char *target)
{
	struct files files = files_of(target);

	free(files.v);
	return files.kept;
}

/* Of a server the history alone has kept anything. */
bool
target_shares(const char *a, const char *b)
{
	bool far_a = target_is_server(a), far_b = target_is_server(b);

	if (far_a && far_b)
		return server_shares(a, b);
	if (!far_a && !far_b)
		return files_share(a, b);
	return is_kept(far_a ? b : a);
}
