#define _GNU_SOURCE
#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "../tap.h"
#include "base/io.h"

/* Each test stands in this folder, and leaves it empty. */
static char folder[] = "/tmp/t2s-file.XXXXXX";

static int
entries(const char *path)
{
	DIR *d = opendir(path);
	int n = 0;

	while (d != NULL && readdir(d) != NULL)
		n++;
	if (d != NULL)
		closedir(d);
	return n - 2;
}

static int
put(const char *path, const char *text, enum file_how how)
{
	return file_write(path, text, strlen(text), how);
}

static long
mode_of(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0 ? (long)(st.st_mode & 0777) : -1;
}

static void
holds(const char *path, const char *want, const char *what)
{
	struct buf b = BUF_INIT;

	(void)io_read_file(path, &b);
	tap_is_str(b.s, want, "%s", what);
	buf_free(&b);
}

static void
modes(void)
{
	static const mode_t masks[] = {0, 022, 077, 0777};

	for (size_t i = 0; i < sizeof masks / sizeof *masks; i++) {
		umask(masks[i]);
		tap_is_int(put("x", "one", FILE_NAMED), 0, "written, umask "
		    "%03o", (unsigned)masks[i]);
		tap_is_int(mode_of("x"), 0600, "... for its owner alone");
		tap_is_int(file_folder("a/b"), 0, "folders");
		tap_is_int(mode_of("a"), 0700, "... the upper");
		tap_is_int(mode_of("a/b"), 0700, "... the lower");
		tap_is_int(file_folder("a/b"), 0, "... again");
		tap_is_int(put("a/b/c", "", FILE_FIRST), 0, "the first");
		tap_is_int(mode_of("a/b/c"), 0600, "... for its owner alone");
		close(file_append("grows"));
		tap_is_int(mode_of("grows"), 0600, "what grows is, too");
		unlink("a/b/c"), rmdir("a/b"), rmdir("a");
		unlink("x"), unlink("grows");
	}
	umask(022);
	tap_is_int(put("x", "one", FILE_NAMED), 0, "a new one");
	chmod("x", 0644);
	tap_is_int(put("x", "two", FILE_NAMED), 0, "a person's own");
	tap_is_int(mode_of("x"), 0644, "... keeps its mode");
	tap_is_int(put("x", "three", FILE_KEPT), 0, "one of ours");
	tap_is_int(mode_of("x"), 0600, "... does not");
	chmod("x", 0444);
	tap_is_int(put("x", "four", FILE_NAMED), EACCES, "a read-only one");
	holds("x", "three", "... is left alone");
	unlink("x");
}

static void
links(void)
{
	put("victim", "mine", FILE_NAMED);
	tap_is_int(symlink("victim", "link"), 0, "a link");
	tap_is_int(put("link", "no", FILE_NAMED), ELOOP, "is not followed");
	tap_is_int(file_append("link"), -1, "... nor appended to");
	tap_is_int(put("link", "no", FILE_FIRST), EEXIST, "... nor the first");
	tap_is_int(put("link", "kept", FILE_KEPT), 0, "... but replaced");
	holds("victim", "mine", "what it led to is as it was");
	holds("link", "kept", "and the name has its own");
	unlink("link");
	tap_is_int(symlink("nowhere", "link"), 0, "a link to nothing");
	tap_is_int(put("link", "no", FILE_NAMED), ELOOP, "is not followed");
	tap_is_int(file_append("link"), -1, "... nor made");
	tap_ok(access("nowhere", F_OK) != 0, "nothing was made there");
	unlink("link");
	tap_is_int(mkdir("d", 0700), 0, "a folder");
	tap_is_int(put("d", "no", FILE_NAMED), EISDIR, "is no file");
	tap_is_int(put("d", "no", FILE_KEPT), EISDIR, "... ours neither");
	tap_is_int(put("d/", "no", FILE_NAMED), EISDIR, "with a slash");
	tap_is_int(symlink("d", "link"), 0, "a link to a folder");
	tap_is_int(put("link", "no", FILE_NAMED), ELOOP, "stays one");
	tap_is_int(put("link/x", "in", FILE_NAMED), 0, "a folder by a link");
	holds("d/x", "in", "... is what it leads to");
	tap_is_int(put("", "no", FILE_NAMED), ENOENT, "no name");
	tap_is_int(put("none/x", "no", FILE_NAMED), ENOENT, "no folder");
	tap_is_int(put("victim/x", "no", FILE_NAMED), ENOTDIR, "no folder");
	unlink("link"), unlink("d/x"), rmdir("d"), unlink("victim");
}

static void
streams(void)
{
	char got[8] = "";
	int fds[2], n, fd;
	char path[40];

	tap_is_int(put("/dev/null", "x", FILE_NAMED), 0, "a device");
	tap_is_int(put("/dev/full", "x", FILE_NAMED), ENOSPC, "a full one");
	tap_is_int(symlink("/dev/null", "null"), 0, "a link to a device");
	tap_is_int(put("null", "x", FILE_NAMED), 0, "... is written");
	unlink("null");
	if (pipe(fds) != 0)
		tap_ok(false, "a pipe");
	snprintf(path, sizeof path, "/dev/fd/%d", fds[1]);
	tap_is_int(put(path, "abc", FILE_NAMED), 0, "a pipe by its number");
	n = (int)read(fds[0], got, sizeof got - 1);
	tap_ok(n == 3 && strcmp(got, "abc") == 0, "... got it");
	close(fds[0]), close(fds[1]);
	tap_is_int(mkfifo("fifo", 0600), 0, "a FIFO");
	fd = open("fifo", O_RDWR);
	tap_is_int(put("fifo", "abc", FILE_NAMED), 0, "... is written");
	tap_is_int(file_append("fifo"), -1, "... and is not one that grows");
	tap_is_int(put("fifo", "abc", FILE_KEPT), 0, "ours takes its place");
	holds("fifo", "abc", "... as a file");
	close(fd), unlink("fifo");
}

/* A disk that takes no more than 1000 bytes a file. */
static void
full(void)
{
	struct rlimit limit;
	char *large = calloc(1, 5000);

	put("x", "before", FILE_NAMED);
	getrlimit(RLIMIT_FSIZE, &limit);
	limit.rlim_cur = 1000;
	setrlimit(RLIMIT_FSIZE, &limit);
	tap_is_int(file_write("x", large, 5000, FILE_NAMED), EFBIG,
	    "too much for the disk");
	tap_is_int(file_write("y", large, 5000, FILE_FIRST), EFBIG,
	    "... for one that is new");
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_FSIZE, &limit);
	holds("x", "before", "what was there is whole");
	unlink("x");
	free(large);
}

/* Signals at any moment: the file is the old one or the new one, and none
 * stands beside it. */
static void
signals(void)
{
	static char text[100000];
	struct stat st;
	int bad = 0;

	memset(text, 'x', sizeof text);
	/* a shell's background jobs ignore SIGINT; the first comes at once */
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	for (int i = 0; i < 60; i++) {
		struct timespec t = {0, 100000L * (i % 30)};
		pid_t pid = fork();

		while (pid == 0)
			(void)file_write("x", text, sizeof text, FILE_KEPT);
		nanosleep(&t, NULL);
		kill(pid, i % 2 ? SIGTERM : SIGINT);
		waitpid(pid, NULL, 0);
		if (stat("x", &st) == 0 && st.st_size != sizeof text)
			bad++;
	}
	tap_is_int(bad, 0, "no half of a file");
	unlink("x");
	tap_is_int(entries("."), 0, "nothing beside it");
}

/* A folder into which one may write, and not look; the rights of root are
 * others, who may do all. */
static void
dark_folder(void)
{
	mkdir("dark", 0700);
	chmod("dark", 0300);
	tap_is_int(put("dark/x", "x", FILE_NAMED), 0, "a folder that cannot "
	    "be listed");
	unlink("dark/x"), rmdir("dark");
}

static void
appends(void)
{
	int fd = file_append("log"), other;

	tap_ok(fd >= 0 && write(fd, "a", 1) == 1, "appended");
	other = file_append("log");
	tap_ok(other >= 0 && write(other, "b", 1) == 1, "by another");
	tap_ok(write(fd, "c", 1) == 1, "and again");
	close(fd), close(other);
	holds("log", "abc", "all is there");
	unlink("log");
}

int
main(void)
{
	if (mkdtemp(folder) == NULL || chdir(folder) != 0)
		tap_ok(false, "a folder");
	modes();
	links();
	streams();
	full();
	signals();
	dark_folder();
	appends();
	tap_is_int(put("a name that is as long as a name can be: "
	    "0123456789012345678901234567890123456789012345678901234567890"
	    "0123456789012345678901234567890123456789012345678901234567890"
	    "0123456789012345678901234567890123456789012345678901234567890"
	    "012345678901234567890", "x", FILE_NAMED), 0, "a long name");
	tap_is_int(entries("."), 1, "nothing else is left behind");
	if (chdir("/") == 0 && fork() == 0)
		execlp("rm", "rm", "-r", folder, (char *)NULL);
	(void)wait(NULL);
	return tap_done();
}
