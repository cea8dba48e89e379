#include "db/file/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/file.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "db/file/decode.h"
#include "db/file/unpack.h"

enum { RAW = 64 << 10, HEAD = 64 << 10 };

static bool
fail(struct source *s, const char *why)
{
	buf_reset(&s->error);
	buf_str(&s->error, why);
	return false;
}

/* ---- bytes --------------------------------------------------------------- */

static ssize_t
read_some(int fd, void *into, size_t n)
{
	ssize_t got;

	do
		got = read(fd, into, n);
	while (got < 0 && errno == EINTR);
	return got;
}

static ssize_t
read_raw(struct source *s, void *into, size_t n)
{
	const char *why = NULL;
	ssize_t got;

	if (s->unpack != NULL) {
		got = unpack_read(s->unpack, s->fd, into, n, &s->taken, &why);
	} else {
		got = read_some(s->fd, into, n);
		if (got < 0)
			why = strerror(errno);
		else
			s->taken += got;
	}
	if (got < 0) {
		(void)fail(s, why);
		return got;
	}
	s->unpacked += got;
	if (bounds_keep(s->bounds, s->unpacked))
		return got;
	buf_reset(&s->error);
	bounds_say(s->bounds, &s->error);
	return -1;
}

/* A file that can be read again, of one that cannot. */
static bool
spool(struct source *s)
{
	int to = file_unnamed(), error = to < 0 ? errno : 0;

	if (error == 0)
		error = file_copy(s->fd, to, bounds_pipe());
	if (s->fd > STDIN_FILENO)
		(void)close(s->fd);
	s->fd = to;
	if (error == 0 && lseek(to, 0, SEEK_SET) < 0)
		error = errno;
	if (error == EFBIG)
		bounds_pipe_say(&s->error);
	return error == 0 || (s->error.len == 0 && fail(s, strerror(error)));
}

static bool
open_file(struct source *s, const char *path)
{
	struct stat st;

	if (strcmp(path, "-") == 0)
		s->fd = STDIN_FILENO;
	else
		s->fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (s->fd < 0 || fstat(s->fd, &st) != 0)
		return fail(s, strerror(errno));
	if (S_ISDIR(st.st_mode))
		return fail(s, "it is a directory");
	if (!S_ISREG(st.st_mode) && !spool(s))
		return false;
	if (fstat(s->fd, &st) != 0)
		return fail(s, strerror(errno));
	s->size = st.st_size;
	bounds_file(s->bounds, s->size);
	if (lseek(s->fd, 0, SEEK_SET) < 0)
		return fail(s, strerror(errno));
	return true;
}

/* ---- what they mean ------------------------------------------------------ */

static const struct {
	const char *name;
	enum encoding encoding;
} names[] = {
	{"UTF-8", ENCODING_UTF8},
	{"windows-1252", ENCODING_1252},
	{"UTF-16LE", ENCODING_UTF16LE},
	{"UTF-16BE", ENCODING_UTF16BE},
	{"utf8", ENCODING_UTF8},
	{"ascii", ENCODING_UTF8},
	{"cp1252", ENCODING_1252},
	{"latin1", ENCODING_1252},
	{"latin-1", ENCODING_1252},
	{"iso-8859-1", ENCODING_1252},
	{"utf-16", ENCODING_UTF16LE},
};

const char *
source_encoding(enum encoding e)
{
	return names[e].name;
}

static bool
set_encoding(struct source *s, const char *name)
{
	for (size_t i = 0; i < COUNT(names); i++)
		if (ascii_equal(name, names[i].name)) {
			s->encoding = names[i].encoding;
			s->evident = true;
			return true;
		}
	buf_fmt(&s->error, "unknown encoding '%s'; known are UTF-8, "
	    "windows-1252, UTF-16LE and UTF-16BE", name);
	return false;
}

/* The first bytes, unpacked; it is at the beginning afterwards. */
static ssize_t
read_head(struct source *s, unsigned char *head, size_t size)
{
	size_t n = 0;
	ssize_t got;

	while (n < size && (got = read_raw(s, head + n, size - n)) > 0)
		n += (size_t)got;
	if (s->error.len > 0)
		return -1;
	return source_rewind(s) ? (ssize_t)n : -1;
}

static bool
guess(struct source *s, const char *encoding)
{
	unsigned char *head = mem_alloc(HEAD);
	ssize_t n = read_head(s, head, HEAD);

	if (n >= 0) {
		s->skip = decode_mark(head, (size_t)n, &s->encoding);
		s->evident = s->skip > 0;
		if (s->skip == 0)
			s->encoding = decode_guess(head, (size_t)n);
	}
	free(head);
	if (n < 0 || (encoding != NULL && !set_encoding(s, encoding)))
		return false;
	return source_rewind(s);
}

bool
source_open(struct source *s, const char *path, const char *encoding,
    struct bounds *bounds)
{
	unsigned char magic[2];

	*s = (struct source){.fd = -1, .error = BUF_INIT, .bounds = bounds};
	if (!open_file(s, path))
		return false;
	if (read_some(s->fd, magic, 2) == 2 && magic[0] == 0x1f &&
	    magic[1] == 0x8b)
		s->unpack = unpack_new();
	s->raw = mem_alloc(RAW);
	return source_rewind(s) && guess(s, encoding);
}

bool
source_rewind(struct source *s)
{
	char mark[4];
	size_t left = s->skip;
	ssize_t got = 1;

	if (lseek(s->fd, 0, SEEK_SET) < 0)
		return fail(s, strerror(errno));
	if (s->unpack != NULL)
		unpack_reset(s->unpack);
	s->taken = s->unpacked = 0;
	s->nraw = 0;
	for (; left > 0 && got > 0; left -= (size_t)got)
		got = read_raw(s, mark, left);
	return got >= 0;
}

int64_t
source_at(const struct source *s)
{
	return s->unpack != NULL || s->encoding != ENCODING_UTF8 ? -1 :
	    (int64_t)lseek(s->fd, 0, SEEK_CUR);
}

bool
source_go(struct source *s, int64_t at)
{
	if (lseek(s->fd, (off_t)at, SEEK_SET) < 0)
		return fail(s, strerror(errno));
	s->taken = s->unpacked = at;
	return true;
}

ssize_t
source_read(struct source *s, char *into, size_t n)
{
	size_t want = (n - 3) / 3, used, made;
	ssize_t got;

	if (s->encoding == ENCODING_UTF8)
		return read_raw(s, into, n);
	if (want > RAW)
		want = RAW;
	do {
		got = s->nraw < want ?
		    read_raw(s, s->raw + s->nraw, want - s->nraw) : 1;
		if (got < 0)
			return -1;
		s->nraw += s->nraw < want ? (size_t)got : 0;
		made = decode_some(s->encoding, s->raw, s->nraw, got == 0,
		    into, &used);
		s->nraw -= used;
		memmove(s->raw, s->raw + used, s->nraw);
	} while (made == 0 && got > 0);
	return (ssize_t)made;
}

void
source_close(struct source *s)
{
	unpack_free(s->unpack);
	free(s->raw);
	buf_free(&s->error);
	if (s->fd > STDIN_FILENO)
		(void)close(s->fd);
	*s = (struct source){.fd = -1, .error = BUF_INIT};
}
