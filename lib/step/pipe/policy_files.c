#include "step/pipe/policy_files.h"

#include <stdlib.h>
#include <string.h>
#include "base/die.h"
#include "base/io.h"
#include "base/mem.h"

static int
by_bytes(const void *a, const void *b)
{
	const struct buf *one = &((const struct policy_file *)a)->bytes;
	const struct buf *other = &((const struct policy_file *)b)->bytes;
	size_t n = one->len < other->len ? one->len : other->len;
	int order = n > 0 ? memcmp(one->s, other->s, n) : 0;

	return order != 0 ? order : (one->len > other->len) -
	    (one->len < other->len);
}

static void
free_file(struct policy_file *f)
{
	free(f->file);
	buf_free(&f->bytes);
}

struct policy_file *
policy_files_read(const struct config_policies *list, size_t *n)
{
	struct policy_file *v = mem_calloc(list->n + 1, sizeof *v);
	int error;

	for (size_t i = 0; i < list->n; i++) {
		v[i].file = mem_strdup(list->v[i].file);
		buf_init(&v[i].bytes);
		v[i].configured = list->v[i].configured;
		error = io_read_file(v[i].file, &v[i].bytes);
		if (error != 0)
			die(STATUS_BAD, "cannot read the policy '%s': %s",
			    v[i].file, strerror(error));
	}
	if (list->n > 0)
		qsort(v, list->n, sizeof *v, by_bytes);
	*n = 0;
	for (size_t i = 0; i < list->n; i++)
		if (*n > 0 && by_bytes(&v[*n - 1], &v[i]) == 0) {
			v[*n - 1].configured |= v[i].configured;
			free_file(&v[i]);
		} else {
			v[(*n)++] = v[i];
		}
	return v;
}

void
policy_files_free(struct policy_file *v, size_t n, struct buf *out)
{
	for (size_t i = 0; i < n; i++) {
		if (out != NULL)
			buf_add(out, v[i].bytes.s, v[i].bytes.len);
		free_file(&v[i]);
	}
	free(v);
}
