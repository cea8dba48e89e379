#include "step/pipe/access_key.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/die.h"
#include "base/file.h"
#include "base/io.h"
#include "os/home.h"

enum { KEY_BYTES = 32 };

/* A key that others know, or have made, keeps no secret from them. One that an
 * administrator gives is read as it is meant to be: by a group, too. */
static const char *
not_secret(int fd)
{
	mode_t mode;
	const char *why = file_foreign(fd, &mode);

	return why == NULL && (mode & 027) != 0 ?
	    "other users can read or write it (chmod 600)" : why;
}

/* Read it: NULL, or why not; *absent says that there is none. */
static const char *
read_key(const char *path, struct buf *key, bool *absent)
{
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
	const char *why = fd < 0 ? strerror(errno) : not_secret(fd);
	int error;

	*absent = fd < 0 && errno == ENOENT;
	if (why == NULL && (error = io_read_fd(fd, key)) != 0)
		why = strerror(error);
	if (fd >= 0)
		close(fd);
	return why;
}

/* The same, and make it where there is none; then *absent says that this could
 * not be done. */
static const char *
take_key(const char *path, struct buf *key, bool *absent)
{
	unsigned char bytes[KEY_BYTES];
	const char *why = read_key(path, key, absent);
	int error;

	if (!*absent)
		return why;
	error = file_folder_of(path);
	if (error == 0 && !file_random(bytes, sizeof bytes))
		error = EIO;
	if (error == 0)
		error = file_write(path, bytes, sizeof bytes, FILE_FIRST);
	/* another may have been first */
	return error == 0 || error == EEXIST ?
	    read_key(path, key, absent) : file_error(error);
}

/* NULL, or why there is none, for people. Without a home that can be used there
 * is one for as long as temporary files stay. */
static const char *
find_key(struct buf *path, struct buf *key)
{
	const char *given = getenv("T2S_ACCESS_KEY");
	const char *tmp = getenv("TMPDIR"), *why;
	bool absent;

	if (given != NULL && *given != '\0') {
		buf_str(path, given);
		return take_key(path->s, key, &absent);
	}
	home_path(path, HOME_STATE, "key");
	if (path->len > 0) {
		why = take_key(path->s, key, &absent);
		if (!absent)
			return why;
	}
	buf_reset(path);
	buf_fmt(path, "%s/t2s-%ld", tmp != NULL && *tmp != '\0' ? tmp : "/tmp",
	    (long)geteuid());
	if (file_folder_own(path->s, &why) != 0)
		return why;
	buf_str(path, "/key");
	return take_key(path->s, key, &absent);
}

void
access_beside_key(const char *ending, struct buf *path)
{
	struct buf key = BUF_INIT;

	if (find_key(path, &key) == NULL)
		buf_str(path, ending);
	else
		buf_reset(path);
	buf_free(&key);
}

const struct buf *
access_key(void)
{
	static struct buf key = BUF_INIT;
	struct buf path = BUF_INIT;
	const char *why;

	if (key.len > 0)
		return &key;
	why = find_key(&path, &key);
	if (why != NULL)
		die(STATUS_BAD, "cannot use the key '%s': %s; set "
		    "T2S_ACCESS_KEY to use another file", path.s, why);
	if (key.len != KEY_BYTES)
		die(STATUS_BAD, "'%s' is not a key of %d bytes; remove the "
		    "file and a new key is made", path.s, KEY_BYTES);
	buf_free(&path);
	return &key;
}
