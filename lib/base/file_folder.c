/* Folders: how they are made, and opened through no link. */
#define _GNU_SOURCE /* O_PATH */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/file.h"

/* Neither more nor less than said: a umask of 777 would shut us out, too. */
static int
make_one(const char *path)
{
	mode_t mask = umask(077);
	int error = mkdir(path, 0700) == 0 ? 0 : errno;

	umask(mask);
	return error == EEXIST ? 0 : error;
}

/* The folders of path that end with a slash. */
static int
make_above(const char *path)
{
	char folder[PATH_MAX];
	size_t n = strlen(path), i;
	int error = 0;

	if (n >= sizeof folder)
		return ENAMETOOLONG;
	memcpy(folder, path, n + 1);
	for (i = 1; i < n && error == 0; i++) {
		if (folder[i] != '/')
			continue;
		folder[i] = '\0';
		error = make_one(folder);
		folder[i] = '/';
	}
	return error;
}

int
file_folder_of(const char *path)
{
	return make_above(path);
}

int
file_folder(const char *path)
{
	int error = make_above(path);

	return error == 0 ? make_one(path) : error;
}

int
file_folder_own(const char *path, const char **why)
{
	const char *told = NULL;
	struct stat st;
	int error = file_folder(path);

	if (error == 0 && lstat(path, &st) != 0)
		error = errno;
	if (error == 0 && !S_ISDIR(st.st_mode))
		told = "it is no folder";
	else if (error == 0 && st.st_uid != geteuid())
		told = "it belongs to another user";
	else if (error == 0 && (st.st_mode & 077) != 0)
		told = "other users can look into it (chmod 700)";
	if (why != NULL)
		*why = error != 0 ? strerror(error) : told;
	return told != NULL ? EPERM : error;
}

/* Without the "/" and "/." behind a name, through which a link is followed. */
static void
bare(char *folder)
{
	size_t n = strlen(folder);

	while (n > 1 && (folder[n - 1] == '/' ||
	    (folder[n - 1] == '.' && folder[n - 2] == '/')))
		n--;
	folder[n] = '\0';
}

int
file_folder_open(const char *path, bool follow)
{
	const int flags = O_DIRECTORY | O_CLOEXEC | O_NOCTTY |
	    (follow ? 0 : O_NOFOLLOW);
	char folder[PATH_MAX];
	size_t n = strlen(path);
	struct stat st;
	int fd;

	if (n >= sizeof folder) {
		errno = ENAMETOOLONG;
		return -1;
	}
	memcpy(folder, path, n + 1);
	if (!follow)
		bare(folder);
	fd = open(folder, flags | O_RDONLY);
	if (fd < 0 && errno == EACCES) /* that may not be listed */
		fd = open(folder, flags | O_PATH);
	if (fd < 0 && errno == ENOTDIR && !follow) {
		bool link = lstat(folder, &st) == 0 && S_ISLNK(st.st_mode);

		errno = link ? ELOOP : ENOTDIR;
	}
	return fd;
}
