#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/mem.h"

enum { OWNER_ALONE = 0600, TRIES = 100 };

const char *
file_error(int error)
{
	if (error == ELOOP)
		return "it is a symbolic link; name its target";
	if (error == EMLINK)
		return "it has another hard link";
	if (error == EEXIST)
		return "it is there, and t2s did not write it";
	return strerror(error);
}

bool
file_random(void *bytes, size_t n)
{
	int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC | O_NOCTTY);
	char *at = bytes;
	ssize_t got = 1;

	for (; fd >= 0 && n > 0 && got > 0; at += got, n -= (size_t)got)
		do
			got = read(fd, at, n);
		while (got < 0 && errno == EINTR);
	if (fd >= 0)
		close(fd);
	return n == 0;
}

/* The folder, and the name within it. 0, or errno. To be closed. */
static int
spot_open(struct file_stream *s, const char *path, bool follow)
{
	const char *slash = strrchr(path, '/');
	size_t n = slash == NULL ? 0 : (size_t)(slash - path);
	char folder[PATH_MAX] = ".";

	if (n >= sizeof folder)
		return ENAMETOOLONG;
	if (slash != NULL) {
		n += n == 0; /* the root */
		memcpy(folder, path, n);
		folder[n] = '\0';
	}
	s->name = slash == NULL ? path : slash + 1;
	if (*s->name == '\0')
		return *path == '\0' ? ENOENT : EISDIR;
	s->folder = file_folder_open(folder, follow);
	return s->folder < 0 ? errno : 0;
}

/* ---- what is there ------------------------------------------------------ */

/* Below these a link is the kernel's, and stands for an open file. */
static bool
is_system(const char *path)
{
	return strncmp(path, "/dev/", 5) == 0 ||
	    strncmp(path, "/proc/", 6) == 0;
}

/*
 * What stands at a name that a person gave: 0 to write it aside, with the
 * mode it is to have, or in place (*aside false); else errno.
 */
static int
look(const struct file_stream *s, const char *path, mode_t *mode, bool *aside)
{
	struct stat st;

	*aside = true;
	if (fstatat(s->folder, s->name, &st, AT_SYMLINK_NOFOLLOW) != 0)
		return errno == ENOENT ? 0 : errno;
	if (S_ISLNK(st.st_mode)) {
		if (stat(path, &st) != 0 || S_ISDIR(st.st_mode) ||
		    (S_ISREG(st.st_mode) && !is_system(path)))
			return ELOOP;
		*aside = false;
		return 0;
	}
	if (S_ISDIR(st.st_mode))
		return EISDIR;
	*aside = S_ISREG(st.st_mode);
	if (!*aside)
		return 0;
	/* root may write all: what its owner does not is not meant to be */
	if ((st.st_mode & S_IWUSR) == 0)
		return EACCES;
	if (faccessat(s->folder, s->name, W_OK, AT_EACCESS) != 0)
		return errno;
	/* another's file may be a snare: it is not for others to say who
	 * reads ours */
	if (st.st_uid == geteuid())
		*mode = st.st_mode & 0777;
	return 0;
}

int
file_check(const char *path)
{
	struct file_stream s;
	mode_t mode;
	bool aside;
	int error = spot_open(&s, path, true);

	if (error != 0)
		return error;
	error = look(&s, path, &mode, &aside);
	if (error == 0 && aside &&
	    faccessat(s.folder, ".", W_OK | X_OK, AT_EACCESS) != 0)
		error = errno;
	close(s.folder);
	return error;
}

/* What a shell would make. */
static mode_t
mode_of_umask(void)
{
	mode_t mask = umask(077);

	umask(mask);
	return 0666 & ~mask;
}

/* ---- writing ------------------------------------------------------------ */

int
file_write_all(int fd, const void *bytes, size_t n)
{
	const char *at = bytes;
	ssize_t done;

	while (n > 0) {
		done = write(fd, at, n);
		if (done < 0 && errno != EINTR)
			return errno;
		if (done > 0) {
			at += done;
			n -= (size_t)done;
		}
	}
	return 0;
}

enum { COPIED = 1 << 16 }; /* bytes at a time */

int
file_copy(int from, int to, int64_t most)
{
	char *piece = mem_alloc(COPIED);
	int error = 0;
	ssize_t n;

	while (error == 0 && (n = read(from, piece, COPIED)) != 0)
		if (n > 0)
			error = (most -= n) < 0 ? EFBIG :
			    file_write_all(to, piece, (size_t)n);
		else if (errno != EINTR)
			error = errno;
	free(piece);
	return error;
}

static int
sync_all(int fd)
{
	int code;

	do
		code = fsync(fd);
	while (code != 0 && errno == EINTR);
	return code == 0 ? 0 : errno;
}

/* A descriptor, or -1 with errno. */
static int
open_in_place(const char *path)
{
	int fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY);
	int error;
	struct stat st;

	if (fd < 0)
		return -1;
	error = fstat(fd, &st) != 0 ? errno :
	    /* it was none a moment ago */
	    S_ISREG(st.st_mode) && !is_system(path) ? EAGAIN : 0;
	if (error == 0)
		return fd;
	close(fd);
	errno = error;
	return -1;
}

/* ".t2s-0123456789abcdef": short enough beside any name that there can be;
 * FILE_ASIDE_SIZE with its end. */
static bool
aside_name(char name[FILE_ASIDE_SIZE])
{
	static const char digits[] = "0123456789abcdef";
	unsigned char random[8];
	size_t i;

	if (!file_random(random, sizeof random))
		return false;
	memcpy(name, ".t2s-", 5);
	for (i = 0; i < sizeof random; i++) {
		name[5 + 2 * i] = digits[random[i] >> 4];
		name[6 + 2 * i] = digits[random[i] & 15];
	}
	name[5 + 2 * i] = '\0';
	return true;
}

/* Make a file aside, open for reading and writing. A descriptor, or -1 with errno. */
static int
aside_open(const struct file_stream *s, char name[FILE_ASIDE_SIZE])
{
	mode_t mask = umask(077);
	int fd = -1, tries;

	errno = EIO;
	for (tries = 0; tries < TRIES && fd < 0; tries++) {
		if (!aside_name(name))
			break;
		fd = openat(s->folder, name, O_RDWR | O_CREAT | O_EXCL |
		    O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, OWNER_ALONE);
		if (fd < 0 && errno != EEXIST)
			break;
	}
	umask(mask);
	return fd;
}

/* Give it its name unless that is there. Not every disk knows links: a name
 * that comes meanwhile is then lost. */
static int
take_first(const struct file_stream *s, const char *name, bool *gone)
{
	struct stat st;
	int error = linkat(s->folder, name, s->folder, s->name, 0) == 0 ? 0 :
	    errno;

	if (error != EPERM && error != ENOTSUP && error != ENOSYS &&
	    error != EMLINK)
		return error;
	if (fstatat(s->folder, s->name, &st, AT_SYMLINK_NOFOLLOW) == 0)
		return EEXIST;
	*gone = renameat(s->folder, name, s->folder, s->name) == 0;
	return *gone ? 0 : errno;
}

/* Where it is to be written: 0, with *aside, or errno. */
static int
stream_place(struct file_stream *f, const char *path, enum file_how how,
    bool *aside)
{
	mode_t mode = how == FILE_OUTPUT ? mode_of_umask() : OWNER_ALONE;
	int error;

	*f = (struct file_stream){.fd = -1, .how = how};
	error = spot_open(f, path, how != FILE_KEPT);
	*aside = true;
	if (error != 0)
		return error;
	if (how == FILE_NAMED || how == FILE_REPORT || how == FILE_OUTPUT)
		error = look(f, path, &mode, aside);
	f->mode = mode;
	if (error != 0)
		close(f->folder);
	return error;
}

static int
stream_begin(struct file_stream *f, const char *path, bool aside)
{
	int error;

	f->fd = aside ? aside_open(f, f->aside) : open_in_place(path);
	error = f->fd < 0 ? errno : 0;
	if (error != 0)
		close(f->folder);
	return error;
}

int
file_stream_open(struct file_stream *f, const char *path)
{
	bool aside;
	int error = stream_place(f, path, FILE_OUTPUT, &aside);

	return error == 0 ? stream_begin(f, path, aside) : error;
}

/* What is aside takes its name. */
static int
take_name(struct file_stream *f, bool *gone)
{
	if (f->how == FILE_FIRST)
		return take_first(f, f->aside, gone);
	*gone = renameat(f->folder, f->aside, f->folder, f->name) == 0;
	return *gone ? 0 : errno;
}

int
file_stream_close(struct file_stream *f, bool keep)
{
	bool sync = f->how != FILE_CACHE && f->how != FILE_REPORT;
	bool aside = *f->aside != '\0', gone = false;
	int error = 0;

	keep = keep && aside;
	if (keep && f->mode != OWNER_ALONE && fchmod(f->fd, f->mode) != 0)
		error = errno;
	if (keep && error == 0 && sync)
		error = sync_all(f->fd);
	if (close(f->fd) != 0 && error == 0)
		error = errno;
	if (keep && error == 0)
		error = take_name(f, &gone);
	if (aside && !gone)
		(void)unlinkat(f->folder, f->aside, 0);
	/* where folders cannot be synced, there is no more to be done */
	if (keep && error == 0 && sync)
		(void)sync_all(f->folder);
	close(f->folder);
	return error;
}

/* Signals that end a process wait until no file stands aside; too large a
 * file is an error and no signal, which is not to wait, either. */
static void
hold_signals(sigset_t *before, struct sigaction *large)
{
	static const int ours[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT,
		SIGTRAP, SIGSYS, SIGXFSZ};
	struct sigaction ignore = {.sa_handler = SIG_IGN};
	sigset_t all;

	sigfillset(&all);
	for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
		sigdelset(&all, ours[i]);
	sigemptyset(&ignore.sa_mask);
	sigprocmask(SIG_SETMASK, &all, before);
	sigaction(SIGXFSZ, &ignore, large);
}

int
file_write(const char *path, const void *bytes, size_t n, enum file_how how)
{
	struct file_stream f;
	struct sigaction large;
	sigset_t before;
	bool aside;
	int error = stream_place(&f, path, how, &aside), end;

	if (error != 0)
		return error;
	if (aside)
		hold_signals(&before, &large);
	error = stream_begin(&f, path, aside);
	if (error == 0) {
		error = file_write_all(f.fd, bytes, n);
		end = file_stream_close(&f, error == 0);
		error = error != 0 ? error : end;
	}
	if (aside) {
		sigaction(SIGXFSZ, &large, NULL);
		sigprocmask(SIG_SETMASK, &before, NULL);
	}
	return error;
}

/* ---- what others fill --------------------------------------------------- */

int
file_aside(const char *path, struct buf *aside)
{
	const char *slash = strrchr(path, '/');
	char name[FILE_ASIDE_SIZE];
	struct file_stream s;
	int error = spot_open(&s, path, false), fd;

	if (error != 0) {
		errno = error;
		return -1;
	}
	fd = aside_open(&s, name);
	error = errno;
	close(s.folder);
	buf_reset(aside);
	buf_add(aside, path, slash == NULL ? 0 : (size_t)(slash - path) + 1);
	buf_str(aside, name);
	errno = error;
	return fd;
}

int
file_aside_keep(const char *aside, const char *path)
{
	return rename(aside, path) == 0 ? 0 : errno;
}

int
file_unnamed(void)
{
	const char *below = getenv("TMPDIR");
	struct buf path = BUF_INIT, aside = BUF_INIT;
	int fd, error;

	buf_fmt(&path, "%s/t2s", below && *below ? below : "/tmp");
	fd = file_aside(path.s, &aside);
	error = errno;
	if (fd >= 0)
		(void)unlink(aside.s);
	buf_free(&path);
	buf_free(&aside);
	errno = error;
	return fd;
}

/* ---- what only grows ---------------------------------------------------- */

static int
append_open(const char *path)
{
	const int flags = O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK |
	    O_CLOEXEC | O_NOCTTY;
	mode_t mask = umask(077);
	int fd = -1, tries;

	/* it may go and come meanwhile */
	for (tries = 0; tries < TRIES && fd < 0; tries++) {
		fd = open(path, flags | O_CREAT | O_EXCL, OWNER_ALONE);
		if (fd >= 0 || errno != EEXIST)
			break;
		fd = open(path, flags);
		if (fd < 0 && errno != ENOENT)
			break;
	}
	umask(mask);
	return fd;
}

const char *
file_foreign(int fd, mode_t *mode)
{
	struct stat st;

	if (fstat(fd, &st) != 0)
		return strerror(errno);
	*mode = st.st_mode;
	if (!S_ISREG(st.st_mode))
		return "it is no regular file";
	return st.st_uid != geteuid() && st.st_uid != 0 ?
	    "it belongs to another user" : NULL;
}

int
file_append(const char *path)
{
	int fd = append_open(path), error = 0;
	struct stat st;

	if (fd < 0)
		return -1;
	if (fstat(fd, &st) != 0)
		error = errno;
	else if (!S_ISREG(st.st_mode))
		error = EINVAL;
	if (error == 0)
		return fd;
	close(fd);
	errno = error;
	return -1;
}
