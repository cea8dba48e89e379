#include "os/state/written.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/file.h"
#include "base/sha256.h"
#include "os/home.h"

enum {
	PIECE = 1 << 16,  /* bytes of the beginning, and of the end */
	LINE = SHA256_TEXT, /* a digest, a newline */
	FULL = 4096 * LINE,
};

/* ---- what a file holds -------------------------------------------------- */

/* Append what is there from `at` on, a piece at most. */
static bool
add_piece(struct buf *b, int fd, off_t at)
{
	ssize_t n;

	do
		n = pread(fd, buf_room(b, PIECE), PIECE, at);
	while (n < 0 && errno == EINTR);
	buf_wrote(b, n > 0 ? (size_t)n : 0);
	return n >= 0;
}

/* Of a long one the ends will do, with its length. */
static bool
digest(const char *path, char out[SHA256_TEXT])
{
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC |
	    O_NOCTTY);
	struct buf b = BUF_INIT;
	struct stat st;
	bool good = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode);

	if (good) {
		buf_fmt(&b, "%jd\n", (intmax_t)st.st_size);
		good = add_piece(&b, fd, 0) && (st.st_size <= PIECE ||
		    add_piece(&b, fd, st.st_size > 2 * PIECE ?
		    st.st_size - PIECE : PIECE));
	}
	if (good)
		sha256_text(b.s, b.len, out);
	if (fd >= 0)
		close(fd);
	buf_free(&b);
	return good;
}

/* ---- what is remembered ------------------------------------------------- */

/* The file, locked and read; -1 where there is none. */
static int
open_list(struct buf *list)
{
	struct buf path = BUF_INIT;
	int fd = -1;
	off_t at = 0;

	home_path(&path, HOME_STATE, "written");
	if (path.len > 0 && file_folder_of(path.s) == 0)
		fd = file_append(path.s);
	buf_free(&path);
	while (fd >= 0 && flock(fd, LOCK_EX) != 0 && errno == EINTR)
		;
	while (fd >= 0 && at < 2 * FULL && add_piece(list, fd, at) &&
	    list->len > (size_t)at)
		at = (off_t)list->len;
	return fd;
}

static bool
has(const struct buf *list, const char *name)
{
	size_t n = strlen(name);

	for (size_t at = 0; at + n < list->len; at += n + 1)
		if (memcmp(list->s + at, name, n) == 0)
			return true;
	return false;
}

bool
written_knows(const char *path)
{
	struct buf list = BUF_INIT;
	char name[SHA256_TEXT];
	bool knows = false;
	int fd;

	if (!digest(path, name))
		return false;
	fd = open_list(&list);
	if (fd >= 0) {
		knows = has(&list, name);
		close(fd);
	}
	buf_free(&list);
	return knows;
}

/* The older half makes room. A line that a full disk has torn goes with all:
 * what is behind it could not be found. */
static void
add(int fd, const struct buf *list, const char *name)
{
	size_t from = list->len >= FULL ? list->len / LINE / 2 * LINE : 0;
	struct buf text = BUF_INIT;

	if (list->len % LINE != 0)
		from = list->len;
	if (from > 0 && ftruncate(fd, 0) == 0)
		buf_add(&text, list->s + from, list->len - from);
	buf_fmt(&text, "%s\n", name);
	(void)file_write_all(fd, text.s, text.len);
	buf_free(&text);
}

void
written_note(const char *path)
{
	struct buf list = BUF_INIT;
	char name[SHA256_TEXT];
	int fd;

	if (!digest(path, name))
		return;
	fd = open_list(&list);
	if (fd >= 0) {
		if (!has(&list, name))
			add(fd, &list, name);
		close(fd);
	}
	buf_free(&list);
}
