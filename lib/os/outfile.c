#include "os/outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/die.h"
#include "base/file.h"
#include "base/io.h"
#include "base/mem.h"
#include "os/child.h"

enum { PIECE = 1 << 16 };

/* Bytes read, 0 at the end. */
static size_t
take(int fd, char *piece)
{
	ssize_t n;

	do
		n = read(fd, piece, PIECE);
	while (n < 0 && errno == EINTR);
	return n > 0 ? (size_t)n : 0;
}

/* Read all, also what can no longer be written: who writes to us is to end by
 * itself, and not by SIGPIPE. Nobody says "keep" who was killed. */
static int
copy(struct file_stream *f, int in, int keep, bool *kept)
{
	char *piece = mem_alloc(PIECE), said;
	int error = 0, end;
	size_t n;

	while ((n = take(in, piece)) > 0)
		if (error == 0)
			error = file_write_all(f->fd, piece, n);
	*kept = error == 0 && read(keep, &said, 1) == 1;
	end = file_stream_close(f, *kept);
	*kept = *kept && end == 0;
	free(piece);
	return error != 0 ? error : end;
}

/* A signal of the terminal is for the program that has us; when that ends, so
 * do we. */
static void
hold_signals(void)
{
	sigset_t all;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, NULL);
	(void)signal(SIGXFSZ, SIG_IGN);
}

static void
make_pipe(int fd[2])
{
	if (pipe(fd) != 0)
		die(STATUS_LATER, "cannot make a pipe: %s", strerror(errno));
	(void)fcntl(fd[0], F_SETFD, FD_CLOEXEC);
	(void)fcntl(fd[1], F_SETFD, FD_CLOEXEC);
}

static int
fork_child(void)
{
	int pid = fork();

	if (pid < 0)
		die(STATUS_LATER, "cannot start a process: %s",
		    strerror(errno));
	return pid;
}

/* stdout leads to the child. */
static void
turn_stdout(int rows[2])
{
	if (dup2(rows[1], STDOUT_FILENO) < 0)
		die(STATUS_LATER, "cannot turn stdout: %s", strerror(errno));
	close(rows[0]);
	close(rows[1]);
}

void
outfile_check(const char *path)
{
	int error = file_check(path);

	if (error != 0)
		die(STATUS_LATER, "cannot write '%s': %s", path,
		    file_error(error));
}

void
outfile_begin(struct outfile *o, const char *path,
    void (*done)(const char *path))
{
	int rows[2], keep[2], error;
	struct file_stream f;
	bool kept;

	outfile_check(path);
	make_pipe(rows);
	make_pipe(keep);
	error = file_stream_open(&f, path);
	if (error != 0)
		die(STATUS_LATER, "cannot write '%s': %s", path,
		    file_error(error));
	o->pid = fork_child();
	if (o->pid == 0) {
		hold_signals();
		close(rows[1]);
		close(keep[1]);
		error = copy(&f, rows[0], keep[0], &kept);
		if (kept)
			done(path);
		_exit(error > 255 ? EIO : error);
	}
	close(keep[0]);
	close(f.fd);
	close(f.folder);
	turn_stdout(rows);
	o->keep = keep[1];
}

void
outfile_begin_program(struct outfile *o, char *const *argv)
{
	int rows[2];

	if (!child_is_there(argv[0]))
		die(STATUS_BAD, "%s not found; is it installed?", argv[0]);
	make_pipe(rows);
	o->pid = fork_child();
	if (o->pid == 0) {
		if (dup2(rows[0], STDIN_FILENO) >= 0)
			execvp(argv[0], argv);
		_exit(127);
	}
	turn_stdout(rows);
	o->keep = -1;
}

int
outfile_end(struct outfile *o, bool keep)
{
	int none, status, error = 0;

	io_out_flush();
	none = open("/dev/null", O_WRONLY);
	if (keep && o->keep >= 0 && write(o->keep, "k", 1) != 1)
		error = errno;
	if (none < 0 || dup2(none, STDOUT_FILENO) < 0)
		(void)close(STDOUT_FILENO);
	if (o->keep >= 0)
		close(o->keep);
	while (waitpid(o->pid, &status, 0) < 0)
		if (errno != EINTR)
			return errno;
	if (error != 0)
		return error;
	return WIFEXITED(status) ? WEXITSTATUS(status) : EIO;
}
