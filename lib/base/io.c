#include "base/io.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "base/die.h"
#include "base/text_limit.h"
#include "base/file.h"
#include "base/mem.h"

#define IO_CHUNK 65536

static struct {
	char bytes[IO_CHUNK];
	size_t n;
	bool broken; /* an error was met: die()'s last words must not loop */
	void (*on_loss)(int error);
} out;

/* What was read. */
static struct {
	struct file_id {
		dev_t device;
		ino_t inode;
	} *v;
	size_t n, cap;
} was_read;

/*
 * A standard stream that our caller closed would be given to the next file
 * that is opened, and a document written into a database. Open the wrong
 * way round, each use of it is an error instead. So is too large a file, like
 * a full disk.
 */
void
io_begin(void)
{
	int fd;

	for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 && open("/dev/null",
		    fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
			_exit(STATUS_LATER);
	(void)signal(SIGXFSZ, SIG_IGN);
}

static int
read_most(int fd, struct buf *b, size_t most)
{
	const size_t before = b->len;
	struct stat st;
	ssize_t n;

	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0) {
		if ((uintmax_t)st.st_size > most)
			return EFBIG;
		buf_room(b, (size_t)st.st_size + 1);
	}
	for (;;) {
		char *room = buf_room(b, b->cap - b->len > 4096
		    ? b->cap - b->len - 1 : IO_CHUNK);

		n = read(fd, room, b->cap - b->len - 1);
		if (n > 0)
			buf_wrote(b, (size_t)n);
		else if (n == 0)
			return 0;
		else if (errno != EINTR)
			return errno;
		if (b->len - before > most)
			return EFBIG;
	}
}

int
io_read_fd(int fd, struct buf *b)
{
	return read_most(fd, b, limit_most(LIMIT_document));
}

static void
note_read(int fd)
{
	struct stat st;

	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || io_has_read(&st))
		return;
	MEM_GROW(was_read.v, was_read.n, was_read.cap);
	was_read.v[was_read.n++] = (struct file_id){st.st_dev, st.st_ino};
}

bool
io_has_read(const struct stat *file)
{
	for (size_t i = 0; i < was_read.n; i++)
		if (was_read.v[i].device == file->st_dev &&
		    was_read.v[i].inode == file->st_ino)
			return true;
	return false;
}

static int
read_path(const char *path, struct buf *b, size_t most)
{
	int fd, error;

	if (strcmp(path, "-") == 0)
		return read_most(STDIN_FILENO, b, most);
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (fd < 0)
		return errno;
	note_read(fd);
	error = read_most(fd, b, most);
	close(fd);
	return error;
}

int
io_read_file(const char *path, struct buf *b)
{
	return read_path(path, b, limit_most(LIMIT_document));
}

int
io_read_database(const char *path, struct buf *b)
{
	return read_path(path, b, SIZE_MAX);
}

void
io_lines_open(struct io_lines *l, int fd)
{
	*l = (struct io_lines){.fd = fd, .buf = BUF_INIT};
}

/* Read more behind what is there. False at the end or on an error. */
static bool
io_lines_fill(struct io_lines *l)
{
	ssize_t n;
	size_t rest = l->buf.len - l->start;

	if (l->eof || l->error != 0)
		return false;
	io_out_flush();
	if (l->start > 0) {
		memmove(l->buf.s, l->buf.s + l->start, rest);
		buf_cut(&l->buf, rest);
		l->start = 0;
	}
	buf_room(&l->buf, IO_CHUNK);
	do
		n = read(l->fd, l->buf.s + rest, l->buf.cap - rest - 1);
	while (n < 0 && errno == EINTR);
	if (n > 0) {
		buf_wrote(&l->buf, (size_t)n);
		return true;
	}
	l->eof = n == 0;
	l->error = n < 0 ? errno : 0;
	return false;
}

bool
io_lines_next(struct io_lines *l, char **line, size_t *len)
{
	const size_t most = limit_most(LIMIT_document);
	size_t seen = 0, rest;
	char *newline = NULL;

	l->over = false;
	for (;;) {
		rest = l->buf.len - l->start;
		if (rest > seen)
			newline = memchr(l->buf.s + l->start + seen, '\n',
			    rest - seen);
		if (newline != NULL)
			break;
		seen = rest;
		if (rest > most) {
			/* nothing of it is kept while its end is sought */
			l->over = true;
			buf_cut(&l->buf, l->start);
			seen = 0;
		}
		if (!io_lines_fill(l))
			break;
	}
	if (newline == NULL && (l->error != 0 || (rest == 0 && !l->over)))
		return false;
	*line = l->buf.s + l->start;
	*len = newline != NULL ? (size_t)(newline - *line) : rest;
	l->start += *len + (newline != NULL);
	l->over |= *len > most;
	if (*len > 0 && (*line)[*len - 1] == '\r')
		--*len;
	(*line)[*len] = '\0';
	l->number++;
	return true;
}

void
io_lines_close(struct io_lines *l)
{
	buf_free(&l->buf);
}

/* Whoever started us may have SIGPIPE ignored; die by it all the same. */
static void
die_by_sigpipe(void)
{
	struct sigaction plain = {.sa_handler = SIG_DFL};
	sigset_t set;

	sigemptyset(&plain.sa_mask);
	sigemptyset(&set);
	sigaddset(&set, SIGPIPE);
	sigaction(SIGPIPE, &plain, NULL);
	raise(SIGPIPE);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	_exit(128 + SIGPIPE);
}

static void
out_failed(int error)
{
	void (*tell)(int error) = out.on_loss;

	out.broken = true;
	out.n = 0;
	out.on_loss = NULL;
	if (tell != NULL)
		tell(error);
	if (error == EPIPE) {
		if (die_clear)
			die_clear();
		die_by_sigpipe();
	}
	die(STATUS_LATER, "cannot write to stdout: %s", strerror(error));
}

static void
out_write(const char *bytes, size_t n)
{
	int error;

	if (out.broken)
		return;
	error = file_write_all(STDOUT_FILENO, bytes, n);
	if (error != 0)
		out_failed(error);
}

void
io_out(const void *bytes, size_t n)
{
	if (n > sizeof out.bytes - out.n) {
		io_out_flush();
		if (n >= sizeof out.bytes) {
			out_write(bytes, n);
			return;
		}
	}
	memcpy(out.bytes + out.n, bytes, n);
	out.n += n;
}

void
io_out_flush(void)
{
	size_t n = out.n;

	out.n = 0;
	if (n > 0)
		out_write(out.bytes, n);
}

void
io_out_close(void)
{
	io_out_flush();
	if (!out.broken && close(STDOUT_FILENO) != 0 && errno != EBADF)
		out_failed(errno);
}

void
io_out_on_loss(void (*tell)(int error))
{
	out.on_loss = tell;
	/* an error of write() in place of the end */
	(void)signal(SIGPIPE, tell != NULL ? SIG_IGN : SIG_DFL);
}

int64_t
io_now_ms(void)
{
	struct timespec t;

	if (clock_gettime(CLOCK_MONOTONIC, &t) != 0)
		return 0;
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t
io_elapsed_ms(int64_t began)
{
	const char *still = getenv("T2S_STILL");

	return still != NULL && *still != '\0' ? 0 : io_now_ms() - began;
}
