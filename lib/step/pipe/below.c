#include "step/pipe/below.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/die.h"
#include "base/mem.h"

/* A folder in a folder in a folder .. */
#define DEPTH 64

bool
below_is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

bool
below_is_file(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

static int
by_name(const void *x, const void *y)
{
	return strcmp(*(char *const *)x, *(char *const *)y);
}

/* The names in a folder, sorted; false if it cannot be read. */
static bool
names_in(const char *folder, struct below *names)
{
	DIR *d = opendir(folder);
	const struct dirent *entry;

	if (d == NULL)
		return false;
	while ((entry = readdir(d)) != NULL)
		if (entry->d_name[0] != '.') {
			MEM_GROW(names->v, names->n, names->cap);
			names->v[names->n++] = mem_strdup(entry->d_name);
		}
	closedir(d);
	if (names->n > 0)
		qsort(names->v, names->n, sizeof *names->v, by_name);
	return true;
}

static bool
ends(const char *name, const char *end)
{
	size_t n = strlen(name), m = strlen(end);

	return n >= m && strcmp(name + n - m, end) == 0;
}

static void list(struct below *out, const char *folder, const char *end,
    int depth);

static void
take(struct below *out, char *path, const char *end, int depth)
{
	struct stat here, there;

	if (lstat(path, &here) == 0 && stat(path, &there) == 0) {
		if (S_ISDIR(here.st_mode)) {
			list(out, path, end, depth + 1);
		} else if (S_ISREG(there.st_mode) && ends(path, end)) {
			MEM_GROW(out->v, out->n, out->cap);
			out->v[out->n++] = path;
			return;
		}
	}
	free(path);
}

static void
list(struct below *out, const char *folder, const char *end, int depth)
{
	struct below names = {NULL, 0, 0};
	size_t n = strlen(folder);
	struct buf path = BUF_INIT;

	if (depth > DEPTH || !names_in(folder, &names)) {
		if (depth == 0)
			die(STATUS_BAD, "cannot read the folder '%s': %s",
			    folder, strerror(errno));
		warn("skipped folder '%s': %s", folder,
		    depth > DEPTH ? "too deep" : strerror(errno));
	}
	while (n > 1 && folder[n - 1] == '/')
		n--;
	for (size_t i = 0; i < names.n; i++) {
		buf_reset(&path);
		buf_add(&path, folder, n);
		buf_fmt(&path, "%s%s", n == 1 && *folder == '/' ? "" : "/",
		    names.v[i]);
		take(out, mem_strdup(path.s), end, depth);
	}
	buf_free(&path);
	below_free(&names);
}

void
below_list(struct below *out, const char *folder, const char *end)
{
	list(out, folder, end, 0);
}

void
below_free(struct below *b)
{
	for (size_t i = 0; i < b->n; i++)
		free(b->v[i]);
	free(b->v);
	*b = (struct below){NULL, 0, 0};
}
