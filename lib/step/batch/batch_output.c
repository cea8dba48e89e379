#include "step/batch/batch_output.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/die.h"
#include "base/file.h"
#include "base/io.h"
#include "doc/doc.h"

struct spot { /* in a file */
	uintmax_t device, inode;
	off_t at;
};

/* Where the next byte goes. */
static off_t
position(const struct stat *st)
{
	int flags = fcntl(STDOUT_FILENO, F_GETFL);
	off_t at = lseek(STDOUT_FILENO, 0, SEEK_CUR);

	return (flags >= 0 && (flags & O_APPEND)) || at < 0 ? st->st_size : at;
}

static void
name_note(struct buf *b, const char *folder)
{
	buf_fmt(b, "%s/.output", folder);
}

static void
write_note(const char *folder, const struct spot *p)
{
	struct buf path = BUF_INIT, text = BUF_INIT;
	int error;

	name_note(&path, folder);
	buf_fmt(&text, "%ju %ju %jd\n", p->device, p->inode, (intmax_t)p->at);
	error = file_write(path.s, text.s, text.len, FILE_CACHE);
	if (error != 0)
		die(STATUS_LATER, "cannot write '%s': %s", path.s,
		    file_error(error));
	buf_free(&path);
	buf_free(&text);
}

static bool
read_note(const char *folder, struct spot *p)
{
	struct buf path = BUF_INIT, text = BUF_INIT;
	intmax_t at = -1;
	bool good;

	name_note(&path, folder);
	good = io_read_file(path.s, &text) == 0 && text.len > 0 &&
	    sscanf(text.s, "%ju %ju %jd", &p->device, &p->inode, &at) == 3 &&
	    at >= 0;
	p->at = (off_t)at;
	buf_free(&path);
	buf_free(&text);
	return good;
}

/* ---- what stands there ------------------------------------------------------ */

struct text {
	const char *s, *end;
};

enum like { LIKE_NOT, LIKE_TORN, LIKE_ALL };

/* Does the text begin with what was kept of the line, or end within it? Moves
 * behind it. */
static enum like
follows(struct text *t, const struct batch *b, const struct batch_done *d,
    size_t line, int status)
{
	json_t *doc = batch_done_read(d, line, status);
	enum like like = LIKE_NOT;
	struct buf one = BUF_INIT;
	size_t left = (size_t)(t->end - t->s), n;

	if (doc == NULL)
		return LIKE_NOT;
	b->print(&one, doc, line);
	n = one.len < left ? one.len : left;
	if (memcmp(t->s, one.s, n) == 0) {
		like = n == one.len ? LIKE_ALL : LIKE_TORN;
		t->s += n;
	}
	buf_free(&one);
	json_decref(doc);
	return like;
}

/* How many documents stand there and can stay; *stays is moved behind them.
 * False where there is anything else. */
static bool
compare(struct text *t, const struct batch *b, const struct batch_done *d,
    size_t *n, const char **stays)
{
	bool all = true;
	enum like like;
	int status;

	for (size_t line = 1; t->s < t->end && line <= batch_done_lines(d);
	    line++) {
		status = batch_done_status(d, line);
		if (status < 0)
			continue;
		like = follows(t, b, d, line, status);
		all = all && like == LIKE_ALL && status != STATUS_LATER;
		if (like == LIKE_NOT && status != STATUS_LATER)
			like = follows(t, b, d, line, STATUS_LATER);
		if (like == LIKE_NOT)
			return false;
		if (all) {
			(*n)++;
			*stays = t->s;
		}
	}
	return t->s == t->end;
}

_Noreturn static void
cannot_go_on(const char *why)
{
	die_last_words = NULL; /* that would stand in the file, too */
	die(STATUS_BAD, "cannot go on in the output file: %s; use another "
	    "file, or empty it", why);
}

/* Of the first `size` bytes of stdout's file, those from `start` on. */
static size_t
take_up(const struct batch *b, const struct batch_done *d, off_t start,
    off_t size)
{
	int fd = open("/dev/fd/1", O_RDONLY | O_CLOEXEC);
	char *all = fd < 0 ? MAP_FAILED :
	    mmap(NULL, (size_t)size, PROT_READ, MAP_PRIVATE, fd, 0);
	const char *stays;
	struct text t;
	size_t n = 0;
	off_t cut;

	if (all == MAP_FAILED)
		cannot_go_on(strerror(errno));
	close(fd);
	t = (struct text){all + start, all + size};
	stays = t.s;
	if (!compare(&t, b, d, &n, &stays))
		cannot_go_on("it holds something else than this run's answers");
	cut = (off_t)(stays - all);
	(void)munmap(all, (size_t)size);
	if (cut < size && (ftruncate(STDOUT_FILENO, cut) != 0 ||
	    lseek(STDOUT_FILENO, cut, SEEK_SET) < 0))
		cannot_go_on(strerror(errno));
	return n;
}

size_t
batch_output_begin(const struct batch *b, const struct batch_done *done)
{
	struct spot before, now = {0};
	struct stat st;

	if (b->keep == NULL || fstat(STDOUT_FILENO, &st) != 0)
		return 0;
	if (S_ISREG(st.st_mode)) {
		now.device = (uintmax_t)st.st_dev;
		now.inode = (uintmax_t)st.st_ino;
		now.at = position(&st);
	} else if (done != NULL) {
		return 0;
	}
	if (done == NULL || !read_note(b->keep, &before) ||
	    before.device != now.device || before.inode != now.inode ||
	    now.at < before.at) {
		write_note(b->keep, &now);
		return 0;
	}
	if (now.at > before.at)
		return take_up(b, done, before.at, now.at);
	/* it was emptied, and then somebody who was about to end wrote */
	if (st.st_size > now.at && ftruncate(STDOUT_FILENO, now.at) != 0)
		cannot_go_on(strerror(errno));
	return 0;
}
