#include "os/pager.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/io.h"
#include "os/parent.h"
#include "os/terminal.h"
#include "report/text.h"

/* What sh says of a program that cannot be run. */
#define NOT_RUN 126
#define NOT_FOUND 127

static const char *
pager_command(void)
{
	static const char *const names[] = {"T2S_PAGER", "PAGER"};

	if (terminal_is_plain())
		return NULL;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *value = getenv(names[i]);

		if (value != NULL)
			return *value == '\0' || strcmp(value, "cat") == 0 ?
			    NULL : value;
	}
	return "less";
}

bool
pager_is_long(const char *s, size_t n)
{
	struct rows_style style = terminal_style(STDOUT_FILENO);
	size_t most, lines = 0, len;
	const char *end;

	if (!style.terminal)
		return false;
	most = terminal_height(STDOUT_FILENO);
	for (size_t i = 0; i < n; i += len + 1) {
		end = memchr(s + i, '\n', n - i);
		len = end ? (size_t)(end - s) - i : n - i;
		/* marks take no columns, and are on short lines alone */
		if (++lines >= most || (len > style.width &&
		    text_width(s + i, len) > style.width &&
		    !memchr(s + i, '\033', len)))
			return true;
	}
	return false;
}

static void
run_pager(const char *command, const int ends[2], int parent)
{
	parent_hold(parent);
	if (dup2(ends[0], STDIN_FILENO) < 0)
		_exit(NOT_RUN);
	close(ends[0]);
	close(ends[1]);
	(void)signal(SIGPIPE, SIG_DFL);
	(void)signal(SIGINT, SIG_DFL);
	if (setenv("LESS", "RSX", 0) != 0)
		_exit(NOT_RUN);
	execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(NOT_RUN);
}

/* Its reader may leave at any line. */
static void
write_all(int fd, const char *s, size_t n)
{
	ssize_t got;

	for (size_t at = 0; at < n; at += got > 0 ? (size_t)got : 0) {
		got = write(fd, s + at, n - at);
		if (got < 0 && errno != EINTR)
			break;
	}
	close(fd);
}

static int
wait_for(pid_t pid)
{
	int status = 0;

	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return NOT_RUN;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 0;
}

bool
pager_show(const char *s, size_t n)
{
	const char *command = pager_command();
	void (*pipe_before)(int), (*interrupt_before)(int);
	int ends[2], status, parent = getpid();
	pid_t pid;

	if (command == NULL || pipe(ends) != 0)
		return false;
	fflush(stderr);
	pid = fork();
	if (pid == 0)
		run_pager(command, ends, parent);
	close(ends[0]);
	pipe_before = signal(SIGPIPE, SIG_IGN);
	interrupt_before = signal(SIGINT, SIG_IGN);
	if (pid > 0)
		write_all(ends[1], s, n);
	else
		close(ends[1]);
	status = pid > 0 ? wait_for(pid) : NOT_RUN;
	(void)signal(SIGINT, interrupt_before);
	(void)signal(SIGPIPE, pipe_before);
	return status != NOT_FOUND && status != NOT_RUN;
}
