/* Are two results the same rows? Columns are paired, orders and ties kept. */
#include "base/hash.h"
#include "eval/rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* ---- comparison -------------------------------------------------------- */

/*
 * Both results are cut into the same segments; each segment must hold the
 * same rows in any order. A multiset is one segment, a list has one for each
 * row, a list with ties one for each set of rows that tie.
 */
struct comparison {
	const struct rows *gold, *answer;
	const size_t *segment; /* of each row */
	uint64_t *gold_sum, *answer_sum; /* signatures of columns */
	size_t *at;         /* the answer's column for each of the gold's */
	bool *taken;
	uint64_t *left, *right; /* rows, for the final check */
	long tries;
};
#define TRIES_MOST 5000

static uint64_t
row_hash(const struct rows *r, size_t row, const size_t *at)
{
	const uint64_t *cells = r->cells + row * r->ncolumns;
	uint64_t h = 0;

	for (size_t i = 0; i < r->ncolumns; i++)
		h = hash_mix(h * 31 + cells[at != NULL ? at[i] : i] + i);
	return h;
}

static void
sign_columns(const struct comparison *c, const struct rows *r, uint64_t *sums)
{
	for (size_t col = 0; col < r->ncolumns; col++) {
		sums[col] = 0;
		for (size_t row = 0; row < r->nrows; row++)
			sums[col] += hash_mix(c->segment[row] * 2654435761u ^
			    r->cells[row * r->ncolumns + col]);
	}
}

static int
compare_hash(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

static bool
rows_agree(struct comparison *c)
{
	size_t n = c->gold->nrows;

	for (size_t i = 0; i < n; i++) {
		c->left[i] = hash_mix(row_hash(c->gold, i, NULL) +
		    c->segment[i]);
		c->right[i] = hash_mix(row_hash(c->answer, i, c->at) +
		    c->segment[i]);
	}
	if (n == 0)
		return true;
	qsort(c->left, n, sizeof *c->left, compare_hash);
	qsort(c->right, n, sizeof *c->right, compare_hash);
	return memcmp(c->left, c->right, n * sizeof *c->left) == 0;
}

/* Try the columns of the answer that could be the gold's column `col`. */
static bool
assign(struct comparison *c, size_t col)
{
	bool found = false;

	if (col == c->gold->ncolumns)
		return c->tries++ < TRIES_MOST && rows_agree(c);
	for (size_t i = 0; i < c->gold->ncolumns && !found; i++) {
		if (c->taken[i] || c->gold_sum[col] != c->answer_sum[i] ||
		    c->tries >= TRIES_MOST)
			continue;
		c->taken[i] = true;
		c->at[col] = i;
		found = assign(c, col + 1);
		c->taken[i] = false;
	}
	return found;
}

/* segment[i] of each of the gold's rows; NULL is one segment. */
static bool
match_segments(const struct rows *gold, const struct rows *answer,
    const size_t *segment)
{
	struct comparison c = {.gold = gold, .answer = answer};
	size_t n = gold->nrows, m = gold->ncolumns;
	struct arena a = {0};
	bool same;

	if (n != answer->nrows || m != answer->ncolumns || gold->too_many ||
	    answer->too_many)
		return false;
	c.segment = segment != NULL ? segment :
	    arena_alloc(&a, (n + 1) * sizeof *segment);
	c.left = arena_alloc(&a, (n + 1) * sizeof *c.left);
	c.right = arena_alloc(&a, (n + 1) * sizeof *c.right);
	c.gold_sum = arena_alloc(&a, (m + 1) * sizeof *c.gold_sum);
	c.answer_sum = arena_alloc(&a, (m + 1) * sizeof *c.answer_sum);
	c.at = arena_alloc(&a, (m + 1) * sizeof *c.at);
	c.taken = arena_alloc(&a, (m + 1) * sizeof *c.taken);
	sign_columns(&c, gold, c.gold_sum);
	sign_columns(&c, answer, c.answer_sum);
	same = assign(&c, 0);
	arena_free(&a);
	return same;
}

bool
rows_match(const struct rows *gold, const struct rows *answer,
    enum rows_order order)
{
	size_t *segment;
	bool same;

	if (order == ROWS_MULTISET)
		return match_segments(gold, answer, NULL);
	segment = mem_calloc(gold->nrows + 1, sizeof *segment);
	for (size_t i = 0; i < gold->nrows; i++)
		segment[i] = i;
	same = match_segments(gold, answer, segment);
	free(segment);
	return same;
}

/* ---- ties -------------------------------------------------------------- */

/* Where two orders of the same rows have had the same rows so far, what
 * comes next does not tie with what came before. */
bool
rows_match_again(const struct rows *gold, const struct rows *again,
    const struct rows *answer)
{
	size_t *segment = mem_calloc(gold->nrows + 1, sizeof *segment), n = 0;
	bool same = gold->nrows == again->nrows &&
	    gold->ncolumns == again->ncolumns;
	uint64_t here = 0, there = 0;

	for (size_t i = 0; same && i < gold->nrows; i++) {
		n += here == there;
		segment[i] = n;
		here += hash_mix(row_hash(gold, i, NULL));
		there += hash_mix(row_hash(again, i, NULL));
	}
	same = same && match_segments(gold, answer, segment);
	free(segment);
	return same;
}

static bool
ties_with_next(const struct rows *keyed, size_t nkeys, size_t row)
{
	const uint64_t *end = keyed->cells + (row + 1) * keyed->ncolumns;

	return memcmp(end - nkeys, end + keyed->ncolumns - nkeys,
	    nkeys * sizeof *end) == 0;
}

/* The gold's rows without their keys, and the segments of those that tie. */
static void
without_keys(struct rows *out, const struct rows *keyed, size_t nkeys,
    size_t *segment)
{
	size_t m = keyed->ncolumns, n = 0;

	rows_reset(out, m - nkeys);
	out->cells = mem_calloc(keyed->ncells + 1, sizeof *out->cells);
	out->nrows = keyed->nrows;
	for (size_t i = 0; i < keyed->nrows; i++) {
		memcpy(out->cells + i * (m - nkeys), keyed->cells + i * m,
		    (m - nkeys) * sizeof *out->cells);
		segment[i] = n;
		if (i + 1 < keyed->nrows && !ties_with_next(keyed, nkeys, i))
			n++;
	}
}

static void
swap_rows(struct rows *r, size_t x, size_t y)
{
	for (size_t i = 0; i < r->ncolumns; i++) {
		uint64_t cell = r->cells[x * r->ncolumns + i];

		r->cells[x * r->ncolumns + i] = r->cells[y * r->ncolumns + i];
		r->cells[y * r->ncolumns + i] = cell;
	}
}

/* Of the rows first .. end - 1, which tie, bring those that the answer has
 * to the front. Columns are taken to stand in the gold's order. */
static void
prefer(struct rows *gold, size_t first, size_t end,
    const struct rows *answer)
{
	for (size_t i = first; i < answer->nrows; i++)
		for (size_t k = i; k < end; k++)
			if (row_hash(gold, k, NULL) ==
			    row_hash(answer, i, NULL)) {
				swap_rows(gold, i, k);
				break;
			}
}

bool
rows_match_ties(const struct rows *keyed, size_t nkeys, size_t limit,
    const struct rows *answer)
{
	size_t *segment = mem_calloc(keyed->nrows + 1, sizeof *segment);
	size_t first, end = limit;
	struct rows gold = {0};
	bool same;

	without_keys(&gold, keyed, nkeys, segment);
	while (end > 0 && end < gold.nrows &&
	    segment[end] == segment[limit - 1])
		end++;
	first = limit;
	while (first > 0 && limit <= gold.nrows &&
	    segment[first - 1] == segment[limit - 1])
		first--;
	if (answer->nrows < end && answer->ncolumns == gold.ncolumns)
		prefer(&gold, first, end, answer);
	gold.nrows = answer->nrows == end ? end : limit;
	gold.ncells = gold.nrows * gold.ncolumns;
	same = gold.nrows <= keyed->nrows &&
	    match_segments(&gold, answer, segment);
	rows_free(&gold);
	free(segment);
	return same;
}
