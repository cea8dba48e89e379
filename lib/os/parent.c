#define _GNU_SOURCE /* syscall */
#include "os/parent.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/mem.h"

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#define STACK_BYTES 65536
#define LOOK_MS 200
#define GRACE_S 5
#define PAUSE_MS 20
#define FILES_MOST 65536 /* closed one by one */
#define MOST 8 /* watched, the nearest first */

struct watched {
	pid_t pid[MOST];
	nfds_t n;
};

/* A descriptor that can be read when the process has ended; -1: there is no
 * such thing, or no such process. */
static int
open_process(pid_t pid)
{
#ifdef SYS_pidfd_open
	return (int)syscall(SYS_pidfd_open, pid, 0); /* closed by exec */
#else
	(void)pid;
	return -1;
#endif
}

static bool
any_has_ended(const struct watched *w)
{
	for (nfds_t i = 0; i < w->n; i++)
		if (kill(w->pid[i], 0) != 0 && errno == ESRCH)
			return true;
	return false;
}

static void
end_self(void)
{
	(void)kill(getpid(), SIGTERM);
	(void)sleep(GRACE_S);
	(void)kill(getpid(), SIGKILL);
}

static void
wait_for_end(const struct watched *w)
{
	struct pollfd p[MOST];
	int most_ms = -1, n;

	for (nfds_t i = 0; i < w->n; i++) {
		p[i] = (struct pollfd){open_process(w->pid[i]), POLLIN, 0};
		if (p[i].fd < 0)
			most_ms = LOOK_MS;
	}
	do {
		if (most_ms > 0 && any_has_ended(w))
			break;
		n = poll(p, w->n, most_ms);
	} while (n == 0 || (n < 0 && errno == EINTR));
}

/* Of the thread, which takes the list. */
static void *
watch(void *list)
{
	struct watched w = *(struct watched *)list;

	free(list);
	wait_for_end(&w);
	end_self();
	return NULL;
}

static void
start_watch(const struct watched *w)
{
	struct watched *list = mem_alloc(sizeof *list);
	sigset_t all, before;
	pthread_attr_t how;
	pthread_t thread;
	bool runs = false;

	*list = *w;
	/* signals are for who works */
	(void)sigfillset(&all);
	(void)pthread_sigmask(SIG_SETMASK, &all, &before);
	if (pthread_attr_init(&how) == 0) {
		(void)pthread_attr_setstacksize(&how, STACK_BYTES);
		(void)pthread_attr_setdetachstate(&how,
		    PTHREAD_CREATE_DETACHED);
		runs = pthread_create(&thread, &how, watch, list) == 0;
		(void)pthread_attr_destroy(&how);
	}
	(void)pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (!runs)
		free(list);
}

void
parent_watch(void)
{
	const char *named = getenv(PARENT_DRIVER);
	struct watched w = {.n = 0};
	int pid, session, end;

	for (; named != NULL && w.n < MOST && sscanf(named, "%d %d%n", &pid,
	    &session, &end) == 2; named += end)
		if (pid > 1 && pid != getpid() && session == getsid(0))
			w.pid[w.n++] = pid;
	if (w.n == 1 && w.pid[0] == getppid())
		parent_hold(w.pid[0]);
	else if (w.n > 0)
		start_watch(&w);
}

void
parent_hold(int parent)
{
#if defined(__linux__)
	if (prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0) != 0)
		return;
	/* it may have ended before */
	if (getppid() != parent)
		(void)raise(SIGTERM);
#else
	(void)parent;
#endif
}

void
parent_name(int parent)
{
	const char *others = getenv(PARENT_DRIVER);
	char all[256];

	(void)snprintf(all, sizeof all, "%d %d %s", parent, (int)getsid(0),
	    others != NULL ? others : "");
	(void)setenv(PARENT_DRIVER, all, 1);
}

void
parent_close(int first)
{
	long n = sysconf(_SC_OPEN_MAX);

#ifdef SYS_close_range
	if (syscall(SYS_close_range, (unsigned)first, ~0U, 0U) == 0)
		return;
#endif
	for (int fd = first; fd < (n > 0 && n < FILES_MOST ? n : FILES_MOST); fd++)
		(void)close(fd);
}

static void
end_group(pid_t group)
{
	struct timespec pause = {0, PAUSE_MS * 1000000};

	(void)kill(-group, SIGTERM);
	for (int ms = 0; ms < GRACE_S * 1000; ms += PAUSE_MS) {
		if (kill(-group, 0) != 0 && errno == ESRCH)
			return;
		(void)nanosleep(&pause, NULL);
	}
	(void)kill(-group, SIGKILL);
}

int
parent_guard(int group)
{
	struct watched w = {{getpid()}, 1};
	pid_t guard = fork();

	if (guard != 0)
		return guard;
	/* what ends our group, or asks us to end, is not for the guard */
	(void)setpgid(0, 0);
	(void)signal(SIGHUP, SIG_IGN);
	(void)signal(SIGINT, SIG_IGN);
	(void)signal(SIGTERM, SIG_IGN);
	/* nobody is to wait for the end of what we read and write */
	parent_close(0);
	wait_for_end(&w);
	end_group(group);
	_exit(0);
}

void
parent_unguard(int guard)
{
	(void)kill(guard, SIGKILL);
	while (waitpid(guard, NULL, 0) < 0 && errno == EINTR)
		;
}
