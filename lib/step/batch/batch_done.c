#include "step/batch/batch_done.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/die.h"
#include "base/file.h"
#include "base/mem.h"
#include "doc/doc.h"
#include "step/pipe/pipe.h"
#include "step/pipe/replace.h"
#include "json/get.h"
#include "json/write.h"

struct batch_done {
	const struct pipe *reader;
	char *folder;
	unsigned char *status; /* by line, from 1; NONE: nothing is kept */
	size_t lines;
};
enum { NONE = 255 };

static void
note(struct batch_done *d, size_t line, int status)
{
	if (line > d->lines) {
		size_t most = line > 2 * d->lines ? line : 2 * d->lines;

		d->status = mem_realloc(d->status, most + 1);
		memset(d->status + d->lines + 1, NONE, most - d->lines);
		d->lines = most;
	}
	if (status != STATUS_LATER || d->status[line] == NONE)
		d->status[line] = (unsigned char)status;
}

struct batch_done *
batch_done_open(const char *folder, const struct pipe *reader)
{
	struct batch_done *d = mem_calloc(1, sizeof *d);
	DIR *dir = opendir(folder);
	const struct dirent *entry;
	size_t line;
	int status, end;

	if (dir == NULL)
		die(STATUS_BAD, "cannot use the folder '%s': %s", folder,
		    strerror(errno));
	d->reader = reader;
	d->folder = mem_strdup(folder);
	d->status = mem_alloc(1);
	while ((entry = readdir(dir)) != NULL) {
		end = 0;
		if (sscanf(entry->d_name, "%9zu-answer.%1d.json%n", &line,
		    &status, &end) == 2 && end > 0 && !entry->d_name[end] &&
		    line > 0)
			note(d, line, status);
	}
	closedir(dir);
	return d;
}

void
batch_done_free(struct batch_done *d)
{
	if (d == NULL)
		return;
	free(d->folder);
	free(d->status);
	free(d);
}

static void
name_file(struct buf *b, const char *folder, size_t line, int status)
{
	buf_fmt(b, "%s/%06zu-answer.%d.json", folder, line, status);
}

size_t
batch_done_lines(const struct batch_done *d)
{
	return d->lines;
}

int
batch_done_status(const struct batch_done *d, size_t line)
{
	int status = line <= d->lines ? d->status[line] : NONE;

	return status == NONE ? -1 : status;
}

json_t *
batch_done_read(const struct batch_done *d, size_t line, int status)
{
	struct buf path = BUF_INIT;
	json_t *doc = NULL;

	name_file(&path, d->folder, line, status);
	if (access(path.s, R_OK) == 0)
		doc = pipe_read_document(d->reader, path.s);
	buf_free(&path);
	return doc;
}

/* But for white space around them. */
static bool
is_same(const char *a, const char *b)
{
	static const char blank[] = " \t\r\n";
	size_t n, m;

	a += strspn(a, blank);
	b += strspn(b, blank);
	n = strlen(a);
	m = strlen(b);
	while (n > 0 && strchr(blank, a[n - 1]))
		n--;
	while (m > 0 && strchr(blank, b[m - 1]))
		m--;
	return n == m && memcmp(a, b, n) == 0;
}

json_t *
batch_done_take(const struct batch_done *d, size_t line, const char *name,
    const char *question)
{
	int status = batch_done_status(d, line);
	const char *before;
	json_t *doc;

	if (status < 0 || status == STATUS_LATER)
		return NULL;
	doc = batch_done_read(d, line, status);
	if (doc == NULL)
		return NULL;
	before = get_str(doc, "question");
	if (*question && before && !is_same(before, question))
		die(STATUS_BAD,
		    "line %zu of '%s' is not the question that was kept",
		    line, name);
	return doc;
}

void
batch_done_keep(const char *folder, size_t line, const json_t *doc)
{
	static const struct replace none;
	struct buf path = BUF_INIT, text = BUF_INIT;
	int error;

	name_file(&path, folder, line, (int)doc_status(doc));
	replace_check(&none, path.s, REPLACE_BY_DOCUMENT);
	json_compact(&text, doc);
	buf_ch(&text, '\n');
	error = file_write(path.s, text.s, text.len, FILE_CACHE);
	if (error != 0)
		die(STATUS_LATER, "cannot write '%s': %s", path.s,
		    file_error(error));
	buf_free(&path);
	buf_free(&text);
}
