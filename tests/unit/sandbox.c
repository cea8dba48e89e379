/* Where the kernel can, a process shuts itself in */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include "os/sandbox.h"
#include "../tap.h"

static int
shut_in(const char *path, const char *outside, int open_before)
{
	const char *writable[] = {path, NULL};
	int fd;

	sandbox_enter(writable, 2, 0);
	tap_ok(write(open_before, "x", 1) == 1, "what is open stays so");
	fd = open(path, O_WRONLY | O_CREAT, 0600);
	tap_ok(fd >= 0, "a file in a folder that is allowed");
	tap_ok(unlink(path) == 0, "... goes again");
	fd = open("/etc/passwd", O_RDONLY);
	tap_ok(fd >= 0, "reading is free");
	fd = open(outside, O_WRONLY | O_CREAT, 0600);
	if (fd >= 0) {
		printf("ok 5 - # SKIP this kernel has no Landlock\n1..5\n");
		fflush(stdout);
		return tap_failed > 0;
	}
	tap_ok(errno == EACCES, "no file anywhere else");
	execl("/bin/true", "true", (char *)NULL);
	tap_ok(errno == EACCES, "no other program");
	return tap_done();
}

int
main(void)
{
	char inside[] = "/tmp/t2s-sandbox.XXXXXX";
	char outside[] = "/tmp/t2s-outside.XXXXXX", path[64];
	int other, status = 1;
	pid_t pid;

	if (!mkdtemp(inside) || (other = mkstemp(outside)) < 0)
		return 1;
	unlink(outside);
	snprintf(path, sizeof path, "%s/report", inside);
	pid = fork();
	if (pid == 0)
		_exit(shut_in(path, outside, other));
	waitpid(pid, &status, 0);
	unlink(outside);
	rmdir(inside); /* which could not be done from in there */
	return status != 0;
}
