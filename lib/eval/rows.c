#include "eval/rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* ---- cells ------------------------------------------------------------- */

static uint64_t
hash_bytes(char kind, const void *bytes, size_t n)
{
	uint64_t h = UINT64_C(14695981039346656037);
	const unsigned char *p = bytes;

	h = (h ^ (unsigned char)kind) * UINT64_C(1099511628211);
	for (size_t i = 0; i < n; i++)
		h = (h ^ p[i]) * UINT64_C(1099511628211);
	return h;
}

/* Sums of hashes are compared below, so that each must be well mixed. */
static uint64_t
mix(uint64_t h)
{
	h ^= h >> 30;
	h *= UINT64_C(0xbf58476d1ce4e5b9);
	h ^= h >> 27;
	h *= UINT64_C(0x94d049bb133111eb);
	return h ^ (h >> 31);
}

void
rows_free(struct rows *r)
{
	free(r->cells);
	memset(r, 0, sizeof *r);
}

void
rows_reset(struct rows *r, size_t ncolumns)
{
	r->ncolumns = ncolumns;
	r->ncells = r->nrows = r->nulls = 0;
	r->too_many = false;
}

bool
rows_next(struct rows *r)
{
	if (r->nrows == ROWS_MOST) {
		r->too_many = true;
		return false;
	}
	r->nrows++;
	return true;
}

static void
add(struct rows *r, uint64_t hash)
{
	MEM_GROW(r->cells, r->ncells, r->cap);
	r->cells[r->ncells++] = mix(hash);
}

void
rows_null(struct rows *r)
{
	r->nulls++;
	add(r, hash_bytes('n', "", 0));
}

void
rows_integer(struct rows *r, int64_t v)
{
	add(r, hash_bytes('i', &v, sizeof v));
}

/* A sum of 0.1s that should be whole is off in the last digits only. */
void
rows_real(struct rows *r, double v)
{
	char digits[32];
	double whole = rint(v);
	int n;

	if (fabs(v) < 9e15 && fabs(v - whole) <= 1e-9 * fmax(1, fabs(v))) {
		rows_integer(r, (int64_t)whole);
		return;
	}
	n = snprintf(digits, sizeof digits, "%.6g", v);
	add(r, hash_bytes('r', digits, n > 0 ? (size_t)n : 0));
}

void
rows_text(struct rows *r, const char *s, size_t len)
{
	add(r, hash_bytes('t', s, len));
}

void
rows_blob(struct rows *r, const void *s, size_t len)
{
	add(r, hash_bytes('b', s, len));
}

bool
rows_empty(const struct rows *r)
{
	return r->nrows <= 1 && r->nulls == r->ncells;
}

/* ---- comparison -------------------------------------------------------- */

/*
 * Both results are cut into the same segments; each segment must hold the
 * same rows in any order. A multiset is one segment, a list has one for each
 * row, a list with ties one for each set of rows that tie.
 */
struct comparison {
	const struct rows *gold, *answer;
	size_t *segment;    /* of each row */
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
		h = mix(h * 31 + cells[at != NULL ? at[i] : i] + i);
	return h;
}

static void
sign_columns(const struct comparison *c, const struct rows *r, uint64_t *sums)
{
	for (size_t col = 0; col < r->ncolumns; col++) {
		sums[col] = 0;
		for (size_t row = 0; row < r->nrows; row++)
			sums[col] += mix(c->segment[row] * 2654435761u ^
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
		c->left[i] = mix(row_hash(c->gold, i, NULL) + c->segment[i]);
		c->right[i] = mix(row_hash(c->answer, i, c->at) +
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

/* Where two orders of the same rows have had the same rows so far, what
 * comes next does not tie with what came before. */
static void
cut_at_ties(struct comparison *c, const struct rows *again)
{
	uint64_t here = 0, there = 0;
	size_t segment = 0;

	for (size_t i = 0; i < c->gold->nrows; i++) {
		if (here == there)
			segment++;
		c->segment[i] = segment;
		here += mix(row_hash(c->gold, i, NULL));
		there += mix(row_hash(again, i, NULL));
	}
}

static void
cut(struct comparison *c, enum rows_order order, const struct rows *again)
{
	bool ties = again != NULL && again->nrows == c->gold->nrows &&
	    again->ncolumns == c->gold->ncolumns;

	if (order == ROWS_LIST && ties) {
		cut_at_ties(c, again);
		return;
	}
	for (size_t i = 0; i < c->gold->nrows; i++)
		c->segment[i] = order == ROWS_LIST ? i : 0;
}

bool
rows_match(const struct rows *gold, const struct rows *answer,
    enum rows_order order, const struct rows *again)
{
	struct comparison c = {.gold = gold, .answer = answer};
	size_t n = gold->nrows, m = gold->ncolumns;
	struct arena a = {0};
	bool same;

	if (n != answer->nrows || m != answer->ncolumns || gold->too_many ||
	    answer->too_many)
		return false;
	c.segment = arena_alloc(&a, (n + 1) * sizeof *c.segment);
	c.left = arena_alloc(&a, (n + 1) * sizeof *c.left);
	c.right = arena_alloc(&a, (n + 1) * sizeof *c.right);
	c.gold_sum = arena_alloc(&a, (m + 1) * sizeof *c.gold_sum);
	c.answer_sum = arena_alloc(&a, (m + 1) * sizeof *c.answer_sum);
	c.at = arena_alloc(&a, (m + 1) * sizeof *c.at);
	c.taken = arena_alloc(&a, (m + 1) * sizeof *c.taken);
	cut(&c, order, again);
	sign_columns(&c, gold, c.gold_sum);
	sign_columns(&c, answer, c.answer_sum);
	same = assign(&c, 0);
	arena_free(&a);
	return same;
}
