#include "eval/rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
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
	r->cells[r->ncells++] = hash_mix(hash);
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
