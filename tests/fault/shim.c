/*
 * Loaded before the C library, it makes calls fail, so that tests see every
 * program meet what happens once in a thousand years. One variable says what:
 *
 *   FAULT=CALL:N[+]:HOW   the N-th such call of a process, from main on;
 *                         with + that and all behind it
 *   FAULT_IN=NAME         in programs of this name only
 *   FAULT_SEEN=FILE       counts of the calls, as 64-bit numbers in the
 *                         order of `calls` below, added up over processes
 *   FAULT_CLOCK=N:SECONDS the clock of the day jumps by so many seconds at
 *                         its N-th reading; the monotonic one never does
 *
 * CALL is one of `calls`; HOW the name of an error, or "short": half of the
 * bytes go through, or "torn": so do they, and from then on the disk is full.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <poll.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum call {
	CALL_MALLOC, CALL_WRITE, CALL_READ, CALL_OPEN, CALL_CLOSE, CALL_SYNC,
	CALL_RENAME, CALL_TRUNCATE, CALL_MAKE, CALL_WAIT, CALL_PROCESS,
	CALLS
};

static const char *const calls[CALLS] = {
	[CALL_MALLOC] = "malloc",
	[CALL_WRITE] = "write",
	[CALL_READ] = "read",
	[CALL_OPEN] = "open",
	[CALL_CLOSE] = "close",
	[CALL_SYNC] = "sync",
	[CALL_RENAME] = "rename",
	[CALL_TRUNCATE] = "truncate",
	[CALL_MAKE] = "make",       /* mkstemp, mkdir, link, chmod */
	[CALL_WAIT] = "wait",       /* poll, waitpid, flock */
	[CALL_PROCESS] = "process", /* fork, pipe */
};

static const struct {
	const char *name;
	int error;
} errors[] = {
	{"ENOMEM", ENOMEM}, {"ENOSPC", ENOSPC}, {"EIO", EIO},
	{"EINTR", EINTR}, {"EMFILE", EMFILE}, {"EAGAIN", EAGAIN},
	{"EACCES", EACCES}, {"EROFS", EROFS}, {"EDQUOT", EDQUOT},
};

static struct {
	bool on;          /* main has begun, and the program is meant */
	enum call call;
	uint64_t nth;
	bool on_and_on, is_short, is_torn, torn;
	int error;
	uint64_t *seen;   /* shared with other processes, or `own` */
	uint64_t clock_nth, clock_seen;
	time_t jump;
} fault;
static uint64_t own[CALLS];

#define REAL(name) \
	static __typeof__(&name) real; \
	if (real == NULL) \
		real = (__typeof__(&name))(intptr_t)dlsym(RTLD_NEXT, #name)

/* Is this call to fail? Then errno is set. */
static bool
fails(enum call call)
{
	uint64_t n;

	if (!fault.on)
		return false;
	n = 1 + __atomic_fetch_add(&fault.seen[call], 1, __ATOMIC_RELAXED);
	if (fault.torn && call == CALL_WRITE) {
		errno = ENOSPC;
		return true;
	}
	if (fault.call != call || fault.nth == 0 ||
	    (fault.on_and_on ? n < fault.nth : n != fault.nth))
		return false;
	errno = fault.error;
	return true;
}

/* How many of n bytes go through, -1 for none. */
static ssize_t
passes(enum call call, size_t n)
{
	if (!fails(call))
		return (ssize_t)n;
	if (!fault.is_short || fault.torn)
		return -1;
	fault.torn = fault.is_torn;
	return n > 1 ? (ssize_t)(n / 2) : (ssize_t)n;
}

/* -- memory: dlsym may ask for some before it has found any */

static char early[4096];
static size_t early_used;

static void *
take_early(size_t size)
{
	void *p = early + early_used;

	size = (size + 15) / 16 * 16;
	if (size > sizeof early - early_used)
		abort();
	early_used += size;
	return p;
}

static bool
is_early(const void *p)
{
	return (const char *)p >= early && (const char *)p < early + sizeof early;
}

/* The C library's, by name once: 0 while it is looked for. */
#define FOUND(name) \
	static __typeof__(&name) real; \
	static bool looking; \
	if (real == NULL && !looking) { \
		looking = true; \
		real = (__typeof__(&name))(intptr_t)dlsym(RTLD_NEXT, #name); \
		looking = false; \
	}

void *
malloc(size_t size)
{
	FOUND(malloc)
	if (real == NULL)
		return take_early(size);
	return fails(CALL_MALLOC) ? NULL : real(size);
}

void *
calloc(size_t count, size_t size)
{
	FOUND(calloc)
	if (real == NULL)
		return take_early(count * size);
	return fails(CALL_MALLOC) ? NULL : real(count, size);
}

void *
realloc(void *old, size_t size)
{
	void *p;

	FOUND(realloc)
	if (is_early(old)) {
		p = malloc(size);
		if (p != NULL)
			memcpy(p, old, size);
		return p;
	}
	if (real == NULL)
		return take_early(size);
	return fails(CALL_MALLOC) ? NULL : real(old, size);
}

void
free(void *p)
{
	FOUND(free)
	if (!is_early(p) && real != NULL)
		real(p);
}

/* -- bytes */

ssize_t
write(int fd, const void *bytes, size_t n)
{
	ssize_t some = passes(CALL_WRITE, n);
	REAL(write);

	return some < 0 ? -1 : real(fd, bytes, (size_t)some);
}

ssize_t
writev(int fd, const struct iovec *v, int n)
{
	ssize_t some = passes(CALL_WRITE, 2);
	REAL(writev);

	return some < 0 ? -1 : some == 1 ? write(fd, v->iov_base, v->iov_len) :
	    real(fd, v, n);
}

ssize_t
read(int fd, void *bytes, size_t n)
{
	ssize_t some = passes(CALL_READ, n);
	REAL(read);

	return some < 0 ? -1 : real(fd, bytes, (size_t)some);
}

#define AT_OFFSET(name, call, constant, type) \
	ssize_t \
	name(int fd, constant void *bytes, size_t n, type at) \
	{ \
		ssize_t some = passes(call, n); \
		REAL(name); \
	\
		return some < 0 ? -1 : real(fd, bytes, (size_t)some, at); \
	}
AT_OFFSET(pwrite, CALL_WRITE, const, off_t)
AT_OFFSET(pwrite64, CALL_WRITE, const, off64_t)
AT_OFFSET(pread, CALL_READ, , off_t)
AT_OFFSET(pread64, CALL_READ, , off64_t)

/* -- files */

#define SIMPLE(call, name, parameters, arguments) \
	int \
	name parameters \
	{ \
		REAL(name); \
	\
		return fails(call) ? -1 : real arguments; \
	}
SIMPLE(CALL_SYNC, fsync, (int fd), (fd))
SIMPLE(CALL_SYNC, fdatasync, (int fd), (fd))
SIMPLE(CALL_RENAME, rename, (const char *from, const char *to), (from, to))
SIMPLE(CALL_RENAME, renameat, (int d, const char *from, int e, const char *to),
    (d, from, e, to))
SIMPLE(CALL_RENAME, renameat2, (int d, const char *from, int e, const char *to,
    unsigned how), (d, from, e, to, how))
SIMPLE(CALL_TRUNCATE, ftruncate, (int fd, off_t n), (fd, n))
SIMPLE(CALL_TRUNCATE, ftruncate64, (int fd, off64_t n), (fd, n))
SIMPLE(CALL_MAKE, mkstemp, (char *path), (path))
SIMPLE(CALL_MAKE, mkstemp64, (char *path), (path))
SIMPLE(CALL_MAKE, mkdir, (const char *path, mode_t mode), (path, mode))
SIMPLE(CALL_MAKE, link, (const char *from, const char *to), (from, to))
SIMPLE(CALL_MAKE, linkat, (int d, const char *from, int e, const char *to,
    int how), (d, from, e, to, how))
SIMPLE(CALL_MAKE, chmod, (const char *path, mode_t mode), (path, mode))
SIMPLE(CALL_MAKE, fchmod, (int fd, mode_t mode), (fd, mode))
SIMPLE(CALL_WAIT, flock, (int fd, int how), (fd, how))
SIMPLE(CALL_WAIT, poll, (struct pollfd *p, nfds_t n, int ms), (p, n, ms))
SIMPLE(CALL_WAIT, waitpid, (pid_t pid, int *status, int how),
    (pid, status, how))
SIMPLE(CALL_PROCESS, pipe, (int fd[2]), (fd))
SIMPLE(CALL_PROCESS, fork, (void), ())

/* Linux has closed it, whatever it says. */
int
close(int fd)
{
	int done;
	REAL(close);

	done = real(fd);
	return fails(CALL_CLOSE) ? -1 : done;
}

static mode_t
mode_of(int how, va_list rest)
{
	return how & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
}

#define OPENS(name, parameters, last, arguments) \
	int \
	name parameters \
	{ \
		mode_t mode; \
		va_list rest; \
		REAL(name); \
	\
		va_start(rest, last); \
		mode = mode_of(last, rest); \
		va_end(rest); \
		return fails(CALL_OPEN) ? -1 : real arguments; \
	}
OPENS(open, (const char *path, int how, ...), how, (path, how, mode))
OPENS(open64, (const char *path, int how, ...), how, (path, how, mode))
OPENS(openat, (int d, const char *path, int how, ...), how,
    (d, path, how, mode))
OPENS(openat64, (int d, const char *path, int how, ...), how,
    (d, path, how, mode))

/* -- the clock */

static time_t
jumped(void)
{
	return fault.clock_nth > 0 && ++fault.clock_seen >= fault.clock_nth ?
	    fault.jump : 0;
}

int
clock_gettime(clockid_t clock, struct timespec *t)
{
	int done;
	REAL(clock_gettime);

	done = real(clock, t);
	if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)
		t->tv_sec += jumped();
	return done;
}

int
gettimeofday(struct timeval *restrict t, void *restrict zone)
{
	int done;
	REAL(gettimeofday);

	done = real(t, zone);
	t->tv_sec += jumped();
	return done;
}

time_t
time(time_t *to)
{
	time_t now;
	REAL(time);

	now = real(NULL) + jumped();
	if (to != NULL)
		*to = now;
	return now;
}

/* -- the beginning */

static void
read_how(const char *how)
{
	fault.is_torn = strcmp(how, "torn") == 0;
	fault.is_short = fault.is_torn || strcmp(how, "short") == 0;
	for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
		if (strcmp(errors[i].name, how) == 0)
			fault.error = errors[i].error;
}

static void
read_fault(const char *s)
{
	size_t n = strcspn(s, ":");
	char *end;

	for (int i = 0; i < CALLS; i++)
		if (strlen(calls[i]) == n && memcmp(calls[i], s, n) == 0)
			fault.call = (enum call)i;
	fault.nth = strtoull(s + n + (s[n] == ':'), &end, 10);
	fault.on_and_on = *end == '+';
	end += fault.on_and_on;
	read_how(*end == ':' ? end + 1 : "ENOMEM");
}

static void
share_counts(const char *path)
{
	void *shared;
	int fd;

	fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0 || ftruncate(fd, sizeof own) != 0)
		abort();
	shared = mmap(NULL, sizeof own, PROT_READ | PROT_WRITE, MAP_SHARED,
	    fd, 0);
	if (shared == MAP_FAILED)
		abort();
	fault.seen = shared;
	close(fd);
}

static void
begin(void)
{
	const char *s, *in = getenv("FAULT_IN");
	char *end;

	fault.seen = own;
	if (in != NULL && strcmp(in, program_invocation_short_name) != 0)
		return;
	if ((s = getenv("FAULT_SEEN")) != NULL)
		share_counts(s);
	if ((s = getenv("FAULT_CLOCK")) != NULL) {
		fault.clock_nth = strtoull(s, &end, 10);
		fault.jump = *end == ':' ? (time_t)strtoll(end + 1, NULL, 10) :
		    0;
	}
	if ((s = getenv("FAULT")) != NULL)
		read_fault(s);
	fault.on = true;
}

static int (*real_main)(int, char **, char **);

static int
main_after(int argc, char **argv, char **env)
{
	begin();
	return real_main(argc, argv, env);
}

/* What libraries do before main is not ours to break. */
int __libc_start_main(int (*)(int, char **, char **), int, char **,
    void (*)(void), void (*)(void), void (*)(void), void *);

int
__libc_start_main(int (*start)(int, char **, char **), int argc, char **argv,
    void (*init)(void), void (*fini)(void), void (*rtld)(void), void *stack)
{
	REAL(__libc_start_main);

	real_main = start;
	return real(main_after, argc, argv, init, fini, rtld, stack);
}
