#include "model/task/vote.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "json/get.h"
#include "json/write.h"
#include "plan/dialogue/attempt.h"

typedef bool (*same_fn)(const json_t *a, const json_t *b);

static bool
same_result(const json_t *a, const json_t *b)
{
	return json_equal(a, b) != 0;
}

static long
count_votes(const json_t *list, same_fn same, size_t *agree, size_t *n)
{
	const json_t *x, *y;
	long best = -1;
	size_t i, k;

	*agree = *n = 0;
	json_array_foreach(list, i, x) {
		size_t votes = 0;

		if (json_is_null(x))
			continue;
		++*n;
		json_array_foreach(list, k, y)
			votes += !json_is_null(y) && same(x, y);
		if (votes > *agree) {
			*agree = votes;
			best = (long)i;
		}
	}
	return best;
}

long
vote_plans(const json_t *plans, size_t *agree, size_t *n)
{
	return count_votes(plans, attempt_same, agree, n);
}

long
vote_results(const json_t *results, size_t *agree, size_t *n)
{
	return count_votes(results, same_result, agree, n);
}

static int
compare_texts(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

json_t *
vote_rows(const json_t *result, int ordered)
{
	const json_t *rows = get_array(result, "rows"), *row;
	size_t n = json_array_size(rows), i;
	char **texts;
	json_t *out;

	if (rows == NULL)
		return NULL;
	texts = mem_alloc((n + 1) * sizeof *texts);
	json_array_foreach(rows, i, row) {
		struct buf b = BUF_INIT;

		json_compact(&b, row);
		texts[i] = buf_take(&b);
	}
	if (!ordered)
		qsort(texts, n, sizeof *texts, compare_texts);
	out = json_array();
	for (i = 0; i < n; i++) {
		json_array_append_new(out, json_string(texts[i]));
		free(texts[i]);
	}
	free(texts);
	return out;
}
