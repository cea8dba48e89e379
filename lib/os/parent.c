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
#include <unistd.h>

#include "base/mem.h"

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#define STACK_BYTES 65536
#define LOOK_MS 200
#define GRACE_S 5
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

/* Of the thread, which takes the list. */
static void *
wait_for_end(void *list)
{
	struct watched w = *(struct watched *)list;
	struct pollfd p[MOST];
	int most_ms = -1, n;

	free(list);
	for (nfds_t i = 0; i < w.n; i++) {
		p[i] = (struct pollfd){open_process(w.pid[i]), POLLIN, 0};
		if (p[i].fd < 0)
			most_ms = LOOK_MS;
	}
	do {
		if (most_ms > 0 && any_has_ended(&w))
			break;
		n = poll(p, w.n, most_ms);
	} while (n == 0 || (n < 0 && errno == EINTR));
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
		runs = pthread_create(&thread, &how, wait_for_end, list) == 0;
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
