/* What an option says of several targets, and of standard input. */
#include "db/target.h"

#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "db/file/spool.h"

struct looking {
	bool found;
	bool busy;
	char *path; /* owned */
};

static void
look(struct buf *b, const char *path, void *arg)
{
	struct looking *l = arg;

	(void)b;
	l->found |= strcmp(path, "-") == 0;
}

/* Standard input is read once, however often it is named. */
static void
put_in(struct buf *b, const char *path, void *arg)
{
	struct looking *l = arg;
	struct buf why = BUF_INIT;

	if (strcmp(path, "-") != 0) {
		buf_str(b, path);
		return;
	}
	if (l->path == NULL && (l->path = spool_stdin(&why)) == NULL)
		die(STATUS_LATER, "cannot keep standard input as data: %s",
		    why.s);
	buf_str(b, l->path);
	buf_free(&why);
}

char *
target_of_stdin(const char *option, bool busy)
{
	const char *target = target_named(option, NULL);
	struct looking l = {false, busy, NULL};
	char *all;

	if (target == NULL)
		return NULL;
	free(target_map(target, look, &l));
	if (!l.found)
		return NULL;
	if (busy)
		die(STATUS_BAD, "-d - reads the data from standard input, so "
		    "the document must come from a file");
	all = target_map(target, put_in, &l);
	free(l.path);
	return all;
}

void
target_check(const char *option)
{
	const char *target = target_named(option, NULL);
	bool server;
	char *place;
	size_t n;

	if (target == NULL || strchr(target, '\n') == NULL)
		return;
	for (;; target += n + 1) {
		n = strcspn(target, "\n");
		place = mem_strndup(target, n);
		server = target_is_server(place);
		free(place);
		if (server)
			die(STATUS_BAD, "a server cannot be given together "
			    "with other targets: only data files can");
		if (target[n] == '\0')
			break;
	}
}
