#include "os/line/past.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/die.h"
#include "base/file.h"
#include "base/io.h"
#include "base/mem.h"

static void
take(struct past *p, const char *line, size_t len)
{
	MEM_GROW(p->v, p->n, p->cap);
	p->v[p->n++] = mem_strndup(line, len);
}

static void
read_lines(struct past *p, const struct buf *all)
{
	const char *s = all->s, *end;

	for (; (end = strchr(s, '\n')) != NULL; s = end + 1)
		if (end > s)
			take(p, s, (size_t)(end - s));
}

static void
drop_oldest(struct past *p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		free(p->v[i]);
	p->n -= n;
	memmove(p->v, p->v + n, p->n * sizeof *p->v);
}

/* What was read of a file that has grown too long is written anew. */
static void
shorten(struct past *p, const char *path)
{
	struct buf b = BUF_INIT;

	drop_oldest(p, p->n - PAST_LINES);
	for (size_t i = 0; i < p->n; i++)
		buf_fmt(&b, "%s\n", p->v[i]);
	(void)file_write(path, b.s, b.len, FILE_CACHE);
	buf_free(&b);
}

void
past_open(struct past *p, const char *path)
{
	struct buf all = BUF_INIT;
	int error;

	*p = (struct past){.fd = -1};
	if (path == NULL || *path == '\0')
		return;
	if (io_read_file(path, &all) == 0)
		read_lines(p, &all);
	buf_free(&all);
	if (p->n > 2 * PAST_LINES)
		shorten(p, path);
	error = file_folder_of(path);
	if (error == 0 && (p->fd = file_append(path)) < 0)
		error = errno;
	if (error != 0)
		warn("cannot save lines in '%s': %s", path, file_error(error));
}

void
past_close(struct past *p)
{
	if (p->fd >= 0)
		(void)close(p->fd);
	for (size_t i = 0; i < p->n; i++)
		free(p->v[i]);
	free(p->v);
	free(p->last);
	*p = (struct past){.fd = -1};
}

bool
past_add(struct past *p, const char *line)
{
	struct buf b = BUF_INIT;

	if (line[strspn(line, " \t")] == '\0' ||
	    (p->last != NULL && strcmp(p->last, line) == 0))
		return false;
	free(p->last);
	p->last = mem_strdup(line);
	buf_fmt(&b, "%s\n", line);
	if (p->fd >= 0 && file_write_all(p->fd, b.s, b.len) != 0) {
		(void)close(p->fd);
		p->fd = -1;
	}
	buf_free(&b);
	return true;
}
