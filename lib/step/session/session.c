#include "step/session/session.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/io.h"
#include "os/home.h"

/* When a process began, in ticks since the machine did, where /proc tells:
 * its number is given to another in time. */
static void
add_start(struct buf *b, pid_t pid)
{
	struct buf path = BUF_INIT, stat = BUF_INIT;
	const char *at;
	int field;

	buf_fmt(&path, "/proc/%ld/stat", (long)pid);
	if (io_read_file(path.s, &stat) == 0 &&
	    (at = strrchr(stat.s, ')')) != NULL) {
		for (field = 2; field < 22 && at != NULL; field++)
			at = strchr(at + 1, ' ');
		if (at != NULL)
			buf_fmt(b, "-%.*s",
			    (int)strspn(at + 1, "0123456789"), at + 1);
	}
	buf_free(&path);
	buf_free(&stat);
}

void
session_name(struct buf *b)
{
	const char *given = getenv("T2S_SESSION");
	pid_t leader = getsid(0);

	if (given != NULL && *given != '\0') {
		buf_str(b, given);
		return;
	}
	buf_fmt(b, "shell-%ld", (long)leader);
	add_start(b, leader);
}

void
session_history(struct buf *b)
{
	const char *given = getenv("T2S_HISTORY");

	if (given != NULL)
		buf_str(b, given);
	else
		home_path(b, HOME_STATE, "history.db");
}
