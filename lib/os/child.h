#ifndef OS_CHILD_H
#define OS_CHILD_H

#include <signal.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * Run a command in a process group of its own, with `in` (a file, read from
 * its start; -1 is /dev/null) as stdin and /dev/null as stderr unless
 * `talks`; its stdout is appended to `out`.
 * Returns the exit status, 128 + n for an end by signal n, CHILD_LATE when
 * timeout_ms passed (the group is killed then; 0 waits for ever), 127 when
 * the command cannot be run. A reply over `most` bytes is cut there; 0: never.
 * With `stays` it stays in our process group, so that an interrupt at the
 * terminal reaches it too, and it alone is ended when time is up; without, it
 * is ended with this program, however that ends. A `foreign` command gets no
 * other descriptor of ours: it may hold what it inherits longer than we run.
 */
#define CHILD_LATE (-1)
struct child {
	char *const *argv; /* looked up on PATH; ends with NULL */
	int in;
	bool talks, stays, foreign;
	long timeout_ms;
	size_t most;
};
int child_run(const struct child *c, struct buf *out);

/*
 * The same in two halves, for who waits for several: `fd` is what it writes,
 * to be read to its end; child_end closes it and returns the status as above,
 * CHILD_LATE and its end by force unless it was `in_time`.
 */
struct child_process {
	int pid, fd, guard;
};
bool child_start(const struct child *c, struct child_process *p);
int child_end(const struct child *c, struct child_process *p, bool in_time);

/*
 * Run a command (looked up on PATH; ends with NULL) in the foreground, with
 * our stdin, stdout, stderr and terminal. An interrupt that comes while it
 * begins is for it: `interrupted` is set by our handler, and raised in it once
 * more. Returns its exit status, 128 + n for an end by signal n; dies with
 * status 3 where it cannot be started.
 */
int child_foreground(char *const *argv,
    const volatile sig_atomic_t *interrupted);

/* Appends the folder, with its slash, where this program's file lies behind any
 * links; where that cannot be told, what argv[0] has of one. */
void child_folder(struct buf *to, const char *argv0);

/* Started by its path, a program finds the others beside it first, then beside
 * the file that a link means: PATH is set so, by its argv[0]. */
void child_path(const char *argv0);

/* Is there such a program on PATH? */
bool child_is_there(const char *name);

/* A file without a name that holds these bytes; -1 with errno. */
int child_input(const void *bytes, size_t n);

#endif
