/* What a configuration is told as: places, problems and a status. */
#include "step/config/config.h"

#include <stdlib.h>
#include <string.h>
#include "base/buf.h"

enum status
config_status(const struct config *c)
{
	enum status status = STATUS_OK;

	for (size_t i = 0; i < c->nproblems; i++)
		if (c->problems[i].fatal)
			return STATUS_BAD;
		else if (c->problems[i].policy)
			status = STATUS_NO;
	return status;
}

char *
config_place(const struct config_file *file, size_t line)
{
	const char *path = file->path, *home = getenv("HOME");
	char *here = realpath(".", NULL);
	struct buf b = BUF_INIT;
	size_t n;

	if (here != NULL && (n = strlen(here)) > 1 &&
	    strncmp(path, here, n) == 0 && path[n] == '/')
		path += n + 1;
	else if (home != NULL && (n = strlen(home)) > 1 &&
	    strncmp(path, home, n) == 0 && path[n] == '/') {
		buf_ch(&b, '~');
		path += n;
	}
	buf_str(&b, path);
	if (line > 0)
		buf_fmt(&b, ":%zu", line);
	free(here);
	return buf_take(&b);
}

char *
config_problem_text(const struct config_problem *p)
{
	char *place = config_place(p->file, p->line);
	struct buf b = BUF_INIT;

	buf_fmt(&b, "%s: %s", place, p->text);
	free(place);
	return buf_take(&b);
}
