#include "os/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/die.h"
#include "base/io.h"
#include "os/parent.h"

/*
 * The groups that run now. A signal that ends this program, from a terminal
 * or the driver, reaches only its own group, so that they are ended here.
 */
#define GROUPS 256
static volatile sig_atomic_t groups[GROUPS];

static void
end_groups(int sig)
{
	for (size_t i = 0; i < GROUPS; i++)
		if (groups[i] != 0)
			(void)kill(-(pid_t)groups[i], SIGTERM);
	(void)raise(sig); /* once more, now by the default */
}

/* Signals that are ignored, or that the program has a use for, stay so. */
static void
watch_signals(void)
{
	static const int ends[] = {SIGHUP, SIGINT, SIGTERM};
	static bool watched;
	struct sigaction now, ours = {.sa_handler = end_groups,
	    .sa_flags = (int)SA_RESETHAND};

	if (watched)
		return;
	watched = true;
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (sigaction(ends[i], NULL, &now) == 0 &&
		    now.sa_handler == SIG_DFL)
			(void)sigaction(ends[i], &ours, NULL);
}

/* Put `to` in the place of `from` in the list; 0 is a free place. */
static void
replace_group(pid_t from, pid_t to)
{
	for (size_t i = 0; i < GROUPS; i++)
		if (groups[i] == (sig_atomic_t)from) {
			groups[i] = (sig_atomic_t)to;
			return;
		}
}

_Noreturn static void
become(const struct child *c, int out, int parent)
{
	int none = open("/dev/null", O_RDWR);

	if (!c->stays)
		(void)setpgid(0, 0);
	(void)signal(SIGPIPE, SIG_DFL);
	(void)signal(SIGXFSZ, SIG_DFL);
	parent_hold(parent);
	parent_name(parent);
	if (none < 0 || dup2(c->in >= 0 ? c->in : none, STDIN_FILENO) < 0 ||
	    dup2(out, STDOUT_FILENO) < 0 ||
	    (!c->talks && dup2(none, STDERR_FILENO) < 0))
		_exit(127);
	if (c->foreign)
		parent_close(STDERR_FILENO + 1);
	execvp(c->argv[0], c->argv);
	_exit(127);
}

/* Wait until there is something to read. False when time is up. */
static bool
wait_readable(int fd, int64_t until)
{
	struct pollfd p = {.fd = fd, .events = POLLIN};
	int64_t left;
	int n;

	do {
		left = until == 0 ? -1 : until - io_now_ms();
		if (until != 0 && left <= 0)
			return false;
		n = poll(&p, 1, left > 60000 ? 60000 : (int)left);
	} while (n == 0 || (n < 0 && errno == EINTR));
	return true;
}

/* Read to the end; what is over the bound is read and thrown away, so that
 * the command does not end by SIGPIPE. */
static bool
read_reply(const struct child *c, int fd, struct buf *out)
{
	int64_t until = c->timeout_ms > 0 ? io_now_ms() + c->timeout_ms : 0;
	size_t start = out->len;
	ssize_t n;

	for (;;) {
		if (!wait_readable(fd, until))
			return false;
		n = read(fd, buf_room(out, 1 << 16), 1 << 16);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return true;
		buf_wrote(out, (size_t)n);
		if (c->most > 0 && out->len - start > c->most)
			buf_cut(out, start + c->most);
	}
}

static int
reap(pid_t pid)
{
	int status;

	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return 127;
	if (WIFSIGNALED(status))
		return 128 + WTERMSIG(status);
	return WEXITSTATUS(status);
}

bool
child_start(const struct child *c, struct child_process *p)
{
	int fd[2], parent = getpid();

	if (c->in >= 0)
		(void)lseek(c->in, 0, SEEK_SET);
	if (pipe(fd) != 0)
		return false;
	(void)fcntl(fd[0], F_SETFD, FD_CLOEXEC);
	(void)fcntl(fd[1], F_SETFD, FD_CLOEXEC);
	if (!c->stays)
		watch_signals();
	p->pid = fork();
	if (p->pid == 0)
		become(c, fd[1], parent);
	close(fd[1]);
	p->fd = fd[0];
	if (p->pid < 0) {
		close(fd[0]);
		return false;
	}
	if (c->stays)
		return true;
	(void)setpgid(p->pid, p->pid);
	replace_group(0, p->pid);
	p->guard = parent_guard(p->pid);
	if (p->guard < 0)
		(void)child_end(c, p, false);
	return p->guard > 0;
}

int
child_end(const struct child *c, struct child_process *p, bool in_time)
{
	int status;

	close(p->fd);
	if (!in_time)
		(void)kill(c->stays ? p->pid : -p->pid, SIGKILL);
	status = reap(p->pid);
	if (!c->stays) {
		replace_group(p->pid, 0);
		if (p->guard > 0)
			parent_unguard(p->guard);
	}
	return in_time ? status : CHILD_LATE;
}

int
child_run(const struct child *c, struct buf *out)
{
	struct child_process p;

	if (!child_start(c, &p))
		return 127;
	return child_end(c, &p, read_reply(c, p.fd, out));
}

int
child_foreground(char *const *argv, const volatile sig_atomic_t *interrupted)
{
	sigset_t interrupt, before;
	pid_t pid, got, parent = getpid();
	int status = 0;

	fflush(stderr);
	(void)sigemptyset(&interrupt);
	(void)sigaddset(&interrupt, SIGINT);
	(void)sigprocmask(SIG_BLOCK, &interrupt, &before);
	pid = fork();
	if (pid == 0) {
		(void)signal(SIGPIPE, SIG_DFL);
		(void)signal(SIGINT, SIG_DFL);
		if (*interrupted)
			(void)raise(SIGINT);
		parent_hold(parent);
		parent_name(parent);
		(void)sigprocmask(SIG_SETMASK, &before, NULL);
		execvp(argv[0], argv);
		warn("cannot run '%s': %s", argv[0], strerror(errno));
		_exit(127);
	}
	(void)sigprocmask(SIG_SETMASK, &before, NULL);
	if (pid < 0)
		die(STATUS_LATER, "cannot run '%s': %s", argv[0],
		    strerror(errno));
	while ((got = waitpid(pid, &status, 0)) < 0 && errno == EINTR)
		;
	if (got < 0)
		return STATUS_LATER;
	return WIFEXITED(status) ? WEXITSTATUS(status) :
	    128 + WTERMSIG(status);
}

void
child_folder(struct buf *to, const char *argv0)
{
	char real[4096];
	ssize_t n = readlink("/proc/self/exe", real, sizeof real);
	const char *slash;

	if (n > 0 && (size_t)n < sizeof real) {
		real[n] = '\0';
		argv0 = real;
	}
	slash = strrchr(argv0, '/');
	if (slash != NULL)
		buf_add(to, argv0, (size_t)(slash - argv0) + 1);
}

void
child_path(const char *argv0)
{
	const char *slash = strrchr(argv0, '/'), *path = getenv("PATH");
	struct buf all = BUF_INIT;

	if (slash == NULL)
		return;
	buf_add(&all, argv0, (size_t)(slash - argv0));
	buf_add(&all, ":", 1);
	child_folder(&all, argv0);
	buf_fmt(&all, ":%s", path != NULL ? path : "/usr/bin:/bin");
	if (setenv("PATH", all.s, 1) != 0)
		warn("cannot set PATH");
	buf_free(&all);
}

bool
child_is_there(const char *name)
{
	const char *path = getenv("PATH");
	struct buf file = BUF_INIT;
	bool there = false;
	size_t n;

	for (path = path != NULL ? path : "/usr/bin:/bin"; !there; path += n) {
		path += *path == ':';
		n = strcspn(path, ":");
		buf_reset(&file);
		buf_add(&file, path, n);
		buf_fmt(&file, "%s%s", n > 0 ? "/" : "", name);
		there = access(file.s, X_OK) == 0;
		if (path[n] == '\0')
			break;
	}
	buf_free(&file);
	return there;
}

int
child_input(const void *bytes, size_t n)
{
	FILE *file = tmpfile();
	int fd = -1;

	if (file == NULL)
		return -1;
	if (fwrite(bytes, 1, n, file) == n && fflush(file) == 0)
		fd = dup(fileno(file));
	fclose(file);
	return fd;
}
