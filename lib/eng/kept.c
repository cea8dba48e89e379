#include "eng/kept.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/die.h"
#include "base/file.h"
#include "base/io.h"

#define DOCUMENT "[0-9]*-[a-z]*.[0-9]*.json"

void
kept_put(const char *file, bool once)
{
	struct buf b = BUF_INIT;
	int error = io_read_fd(STDIN_FILENO, &b);

	if (error == 0)
		error = file_write(file, b.s, b.len,
		    once ? FILE_FIRST : FILE_KEPT);
	if (error != 0 && !(once && error == EEXIST))
		die(STATUS_LATER, "cannot write '%s': %s", file,
		    file_error(error));
	buf_free(&b);
}

static DIR *
open_folder(const char *folder)
{
	int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *d = fd >= 0 ? fdopendir(fd) : NULL;

	if (d == NULL)
		die(STATUS_BAD, "cannot use the folder '%s': %s", folder,
		    strerror(errno));
	return d;
}

/* The name of the next document, NULL: no more. */
static const char *
next_document(DIR *d)
{
	const struct dirent *entry;

	while ((entry = readdir(d)) != NULL)
		if (fnmatch(DOCUMENT, entry->d_name, 0) == 0)
			return entry->d_name;
	return NULL;
}

void
kept_begin(const char *folder)
{
	int error = file_folder(folder);
	const char *name;
	DIR *d;

	if (error != 0)
		die(STATUS_BAD, "cannot make the folder '%s': %s", folder,
		    strerror(error));
	d = open_folder(folder);
	while ((name = next_document(d)) != NULL)
		if (unlinkat(dirfd(d), name, 0) != 0)
			die(STATUS_BAD, "cannot remove '%s/%s' of an earlier "
			    "run: %s", folder, name, strerror(errno));
	closedir(d);
}

static void
read_own(DIR *d, const char *folder, const char *name, struct buf *b)
{
	int fd = openat(dirfd(d), name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK |
	    O_CLOEXEC | O_NOCTTY);
	int error = fd < 0 ? errno : 0;
	struct stat st;

	if (error == 0 && fstat(fd, &st) != 0)
		error = errno;
	if (error == 0 && !S_ISREG(st.st_mode))
		error = EINVAL;
	if (error == 0 && st.st_uid != geteuid() && st.st_uid != 0)
		die(STATUS_BAD, "'%s/%s' is another user's; it is not read",
		    folder, name);
	if (error == 0)
		error = io_read_fd(fd, b);
	if (error != 0)
		die(STATUS_BAD, "cannot read '%s/%s': %s", folder, name,
		    file_error(error));
	close(fd);
}

void
kept_resume(const char *folder, const char *into)
{
	DIR *d = open_folder(folder);
	struct buf path = BUF_INIT, text = BUF_INIT;
	const char *name;
	int error;

	while ((name = next_document(d)) != NULL) {
		buf_reset(&path);
		buf_reset(&text);
		buf_fmt(&path, "%s/%s", into, name);
		read_own(d, folder, name, &text);
		error = file_write(path.s, text.s, text.len, FILE_CACHE);
		if (error != 0)
			die(STATUS_LATER, "cannot write '%s': %s", path.s,
			    file_error(error));
	}
	if (path.len == 0)
		die(STATUS_BAD, "'%s' holds no documents of a run", folder);
	closedir(d);
	buf_free(&path);
	buf_free(&text);
}
