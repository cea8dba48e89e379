#include "db/file/spool.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "base/file.h"
#include "base/mem.h"
#include "base/sha256.h"
#include "db/bounds.h"
#include "os/home.h"

/* The table is called by it; the suffix makes a column alone data, too. */
#define NAME "stdin.txt"

enum { DAYS_KEPT = 30, DAY = 24 * 60 * 60 };

/* The name of what the file holds; false where that is nothing. */
static bool
name_of(int fd, char name[SHA256_TEXT])
{
	struct stat st;
	void *all;

	if (fstat(fd, &st) != 0 || st.st_size == 0)
		return false;
	all = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (all == MAP_FAILED)
		return false;
	sha256_text(all, (size_t)st.st_size, name);
	name[32] = '\0';
	(void)munmap(all, (size_t)st.st_size);
	return true;
}

static void
sweep(const char *folder)
{
	DIR *d = opendir(folder);
	struct buf path = BUF_INIT;
	struct dirent *e;
	struct stat st;
	size_t n;

	while (d != NULL && (e = readdir(d)) != NULL) {
		buf_reset(&path);
		buf_fmt(&path, "%s/%s", folder, e->d_name);
		n = path.len;
		if (*e->d_name == '.' || lstat(path.s, &st) != 0 ||
		    time(NULL) - st.st_mtime < (time_t)DAYS_KEPT * DAY)
			continue;
		buf_str(&path, "/" NAME);
		(void)unlink(path.s);
		buf_cut(&path, n);
		(void)rmdir(path.s);
	}
	if (d != NULL)
		(void)closedir(d);
	buf_free(&path);
}

/* Let the file aside be what is kept of that name. The folder tells when it
 * was last given: the file keeps its time, by which it is known. */
static int
keep(struct buf *path, const char *aside, const char *name)
{
	size_t n;
	int error;

	buf_fmt(path, "/%s", name);
	n = path->len;
	buf_str(path, "/" NAME);
	error = file_folder_of(path->s);
	if (error == 0 && access(path->s, R_OK) == 0)
		(void)unlink(aside);
	else if (error == 0)
		error = file_aside_keep(aside, path->s);
	path->s[n] = '\0';
	(void)utimensat(AT_FDCWD, path->s, NULL, 0);
	path->s[n] = '/';
	return error;
}

char *
spool_stdin(struct buf *why)
{
	struct buf path = BUF_INIT, aside = BUF_INIT;
	char name[SHA256_TEXT];
	int fd = -1, error = 0;
	size_t n;

	home_path(&path, HOME_CACHE, "stdin");
	n = path.len;
	buf_str(&path, "/" NAME);
	if (n == 0)
		buf_str(why, "there is no folder to keep it in; set HOME or "
		    "XDG_CACHE_HOME");
	else if ((error = file_folder_of(path.s)) == 0 &&
	    (fd = file_aside(path.s, &aside)) < 0)
		error = errno;
	buf_cut(&path, n);
	if (fd >= 0 && (error = file_copy(STDIN_FILENO, fd, bounds_pipe())) ==
	    0 && !name_of(fd, name))
		buf_str(why, "it is empty");
	if (fd >= 0)
		(void)close(fd);
	if (error == 0 && why->len == 0) {
		sweep(path.s);
		error = keep(&path, aside.s, name);
	}
	if (error == EFBIG)
		bounds_pipe_say(why);
	else if (error != 0)
		buf_str(why, file_error(error));
	if (why->len > 0 && aside.len > 0)
		(void)unlink(aside.s);
	buf_free(&aside);
	if (why->len == 0)
		return buf_take(&path);
	buf_free(&path);
	return NULL;
}
