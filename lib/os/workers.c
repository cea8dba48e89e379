#include "os/workers.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/mem.h"
#include "os/parent.h"

/*
 * The numbers of the tasks wait in one pipe: a read of four bytes is whole or
 * nothing, so that each worker takes the next when it is free. Each has a
 * pipe of its own to send lines through.
 */
struct crew {
	const struct workers *w;
	int tasks;          /* reading end */
	struct pollfd *from;
	struct buf *text;   /* of each worker, not yet a line */
	pid_t *pid;
	size_t n;
};

void
workers_send(int home, const char *line, size_t len)
{
	struct buf text = BUF_INIT;
	size_t sent = 0;
	ssize_t n;

	buf_add(&text, line, len);
	buf_ch(&text, '\n');
	while (sent < text.len) {
		n = write(home, text.s + sent, text.len - sent);
		if (n < 0 && errno != EINTR)
			_exit(1);
		sent += n > 0 ? (size_t)n : 0;
	}
	buf_free(&text);
}

_Noreturn static void
work(const struct workers *w, int tasks, int home)
{
	uint32_t task;
	ssize_t n;

	while ((n = read(tasks, &task, sizeof task)) == (ssize_t)sizeof task ||
	    (n < 0 && errno == EINTR))
		if (n > 0)
			w->work(w->arg, task, home);
	_exit(0);
}

static int
fill_tasks(size_t n)
{
	int fd[2];

	if (pipe(fd) != 0)
		return -1;
	for (uint32_t i = 0; i < n && i < WORKERS_TASKS; i++)
		if (write(fd[1], &i, sizeof i) != (ssize_t)sizeof i)
			break;
	close(fd[1]);
	(void)fcntl(fd[0], F_SETFD, FD_CLOEXEC);
	return fd[0];
}

static int
start_worker(struct crew *c)
{
	pid_t pid, parent = getpid();
	int fd[2];

	if (pipe(fd) != 0)
		return -1;
	(void)fcntl(fd[0], F_SETFD, FD_CLOEXEC);
	(void)fcntl(fd[1], F_SETFD, FD_CLOEXEC);
	pid = fork();
	if (pid == 0) {
		parent_hold(parent);
		close(fd[0]);
		work(c->w, c->tasks, fd[1]);
	}
	close(fd[1]);
	if (pid < 0) {
		close(fd[0]);
		return -1;
	}
	c->from[c->n] = (struct pollfd){.fd = fd[0], .events = POLLIN};
	buf_init(&c->text[c->n]);
	c->pid[c->n++] = pid;
	return 0;
}

static void
give_lines(const struct workers *w, struct buf *text)
{
	char *start = text->s, *end = text->s + text->len, *newline;
	size_t rest;

	while ((newline = memchr(start, '\n', (size_t)(end - start))) !=
	    NULL) {
		w->got(w->arg, start, (size_t)(newline - start));
		start = newline + 1;
	}
	rest = (size_t)(end - start);
	if (start != text->s)
		memmove(text->s, start, rest);
	buf_cut(text, rest);
}

/* Returns whether the worker still sends. */
static bool
receive(struct crew *c, size_t i)
{
	ssize_t n;

	n = read(c->from[i].fd, buf_room(&c->text[i], 1 << 16), 1 << 16);
	if (n < 0 && errno == EINTR)
		return true;
	if (n <= 0) {
		close(c->from[i].fd);
		c->from[i].fd = -1;
		return false;
	}
	buf_wrote(&c->text[i], (size_t)n);
	give_lines(c->w, &c->text[i]);
	return true;
}

static void
listen_to(struct crew *c)
{
	size_t sending = c->n;

	while (sending > 0) {
		if (poll(c->from, (nfds_t)c->n, -1) < 0)
			continue;
		for (size_t i = 0; i < c->n; i++)
			if (c->from[i].fd >= 0 && c->from[i].revents != 0 &&
			    !receive(c, i))
				sending--;
	}
}

int
workers_run(const struct workers *w)
{
	struct crew c = {.w = w, .tasks = fill_tasks(w->tasks)};
	int failed = 0, status;

	if (c.tasks < 0)
		return -1;
	c.from = mem_calloc(w->jobs, sizeof *c.from);
	c.text = mem_calloc(w->jobs, sizeof *c.text);
	c.pid = mem_calloc(w->jobs, sizeof *c.pid);
	while (c.n < w->jobs && start_worker(&c) == 0)
		;
	listen_to(&c);
	for (size_t i = 0; i < c.n; i++) {
		if (waitpid(c.pid[i], &status, 0) < 0 || status != 0)
			failed++;
		buf_free(&c.text[i]);
	}
	if (c.n == 0)
		failed = -1;
	close(c.tasks);
	free(c.from);
	free(c.text);
	free(c.pid);
	return failed;
}
