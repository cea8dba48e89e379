/* scratch - a folder that goes with the process */
#include "os/scratch.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/die.h"
#include "base/file.h"
#include "base/mem.h"

/* What ends a process finds it here alone. */
static struct buf folder = BUF_INIT;

/* Of folders in it, the files; deeper ones are nobody's here. */
static void
empty(const char *path, bool deeper)
{
	DIR *d = opendir(path);
	struct dirent *e;
	struct buf b = BUF_INIT;
	struct stat st;

	while (d != NULL && (e = readdir(d)) != NULL) {
		if (strcmp(e->d_name, ".") == 0 ||
		    strcmp(e->d_name, "..") == 0)
			continue;
		buf_reset(&b);
		buf_fmt(&b, "%s/%s", path, e->d_name);
		if (deeper && lstat(b.s, &st) == 0 && S_ISDIR(st.st_mode))
			empty(b.s, false);
		else
			(void)unlink(b.s);
	}
	if (d != NULL)
		(void)closedir(d);
	(void)rmdir(path);
	buf_free(&b);
}

static void
clear(void)
{
	empty(folder.s, true);
}

/* The file that scratch_file named. */
static struct buf file = BUF_INIT;

static void
end_by(int sig)
{
	(void)unlink(file.s);
	(void)rmdir(folder.s);
	(void)raise(sig); /* SA_RESETHAND: the default now */
}

const char *
scratch_file(const char *name)
{
	static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXCPU};
	struct sigaction now, ours = {.sa_handler = end_by,
	    .sa_flags = (int)SA_RESETHAND | SA_NODEFER};

	buf_fmt(&file, "%s/%s", folder.s, name);
	(void)sigemptyset(&ours.sa_mask);
	for (size_t i = 0; i < COUNT(ends); i++)
		if (sigaction(ends[i], NULL, &now) == 0 &&
		    now.sa_handler == SIG_DFL)
			(void)sigaction(ends[i], &ours, NULL);
	return file.s;
}

static void
on_death(enum status status, const char *message)
{
	(void)status;
	(void)message;
	clear();
}

const char *
scratch_make(const char *stem)
{
	const char *below = getenv("TMPDIR");
	unsigned char name[8];
	int error;

	if (!file_random(name, sizeof name))
		die(STATUS_LATER, "cannot get random bytes");
	buf_fmt(&folder, "%s/%s.", below && *below ? below : "/tmp", stem);
	for (size_t i = 0; i < sizeof name; i++)
		buf_fmt(&folder, "%02x", name[i]);
	error = file_folder(folder.s);
	if (error != 0)
		die(STATUS_LATER, "cannot make '%s': %s", folder.s,
		    file_error(error));
	(void)atexit(clear);
	die_last_words = on_death;
	return folder.s;
}
