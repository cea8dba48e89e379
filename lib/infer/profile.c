#include "infer/profile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"

/* Numbers that fill more of their range than this are counted through. */
#define DENSE 0.5
/* What one text is worth that is found again. */
#define TEXT_NATS 2.0

void
infer_profile_null(struct infer_profile *p)
{
	p->rows++;
}

static void
add(struct infer_profile *p, uint64_t hash, bool number, int64_t value)
{
	if (p->values == 0)
		p->numbers = true;
	p->numbers &= number;
	if (p->n == p->cap) {
		p->cap = p->cap > 0 ? 2 * p->cap : 64;
		p->hashes =
		    mem_reallocarray(p->hashes, p->cap, sizeof *p->hashes);
		p->sorted =
		    mem_reallocarray(p->sorted, p->cap, sizeof *p->sorted);
	}
	p->hashes[p->n] = hash;
	p->sorted[p->n++] = value;
	p->rows++;
	p->values++;
}

static uint64_t
mix(uint64_t x)
{
	x ^= x >> 33;
	x *= UINT64_C(0xff51afd7ed558ccd);
	x ^= x >> 33;
	x *= UINT64_C(0xc4ceb9fe1a85ec53);
	return x ^ x >> 33;
}

void
infer_profile_integer(struct infer_profile *p, int64_t value)
{
	add(p, mix((uint64_t)value), true, value);
}

/* "12", "-7"; not "007", which is another text than 7. */
static bool
reads_as_integer(const char *s, size_t len, int64_t *out)
{
	bool minus = len > 0 && *s == '-';
	int64_t value = 0;

	if (len <= (size_t)minus || len > 18 ||
	    (s[minus] == '0' && len > (size_t)minus + 1))
		return false;
	for (size_t i = minus; i < len; i++) {
		if (s[i] < '0' || s[i] > '9')
			return false;
		value = 10 * value + (s[i] - '0');
	}
	*out = minus ? -value : value;
	return true;
}

void
infer_profile_text(struct infer_profile *p, const char *s, size_t len)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	int64_t value;

	if (reads_as_integer(s, len, &value)) {
		infer_profile_integer(p, value);
		return;
	}
	for (size_t i = 0; i < len; i++)
		hash = (hash ^ (unsigned char)s[i]) * UINT64_C(0x100000001b3);
	add(p, mix(hash), false, 0);
}

static int
compare_hashes(const void *x, const void *y)
{
	uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;

	return (a > b) - (a < b);
}

static int
compare_numbers(const void *x, const void *y)
{
	int64_t a = *(const int64_t *)x, b = *(const int64_t *)y;

	return (a > b) - (a < b);
}

void
infer_profile_end(struct infer_profile *p, bool whole)
{
	size_t n = 0;

	p->read = true;
	p->whole = whole;
	if (p->n == 0)
		return;
	qsort(p->hashes, p->n, sizeof *p->hashes, compare_hashes);
	if (p->numbers)
		qsort(p->sorted, p->n, sizeof *p->sorted, compare_numbers);
	for (size_t i = 0; i < p->n; i++)
		if (i == 0 || p->hashes[i] != p->hashes[i - 1])
			p->hashes[n++] = p->hashes[i];
	/* hashes of integers are one to one */
	for (size_t i = 0, k = 0; p->numbers && i < p->n; i++)
		if (i == 0 || p->sorted[i] != p->sorted[i - 1])
			p->sorted[k++] = p->sorted[i];
	p->n = n;
}

void
infer_profile_free(struct infer_profile *p)
{
	free(p->hashes);
	free(p->sorted);
	*p = (struct infer_profile){0};
}

bool
infer_profile_unique(const struct infer_profile *p)
{
	return p->n > 0 && p->n == p->rows;
}

size_t
infer_profile_shared(
    const struct infer_profile *from, const struct infer_profile *in)
{
	size_t hits = 0;

	for (size_t i = 0, k = 0; i < from->n && k < in->n;) {
		if (from->hashes[i] == in->hashes[k]) {
			hits++;
			i++;
			k++;
		} else if (from->hashes[i] < in->hashes[k]) {
			i++;
		} else {
			k++;
		}
	}
	return hits;
}

/* The first of the sorted numbers that is not below. */
static size_t
first_from(const struct infer_profile *p, int64_t value)
{
	size_t low = 0, high = p->n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (p->sorted[middle] < value)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

double
infer_profile_surprise(const struct infer_profile *from,
    const struct infer_profile *in, size_t hits)
{
	double low, high, share;
	int64_t least;
	size_t end;

	if (hits == 0)
		return 0;
	if (!from->numbers || !in->numbers)
		return TEXT_NATS * (double)hits;
	/* among the numbers from 1 on up to the greatest of `from` */
	least = from->sorted[0] < 1 ? from->sorted[0] : 1;
	low = (double)least;
	high = (double)from->sorted[from->n - 1];
	end = first_from(in, from->sorted[from->n - 1]);
	if (end < in->n && in->sorted[end] == from->sorted[from->n - 1])
		end++;
	share = (double)(end - first_from(in, from->sorted[0]) + 1) /
		(high - (low < 1 ? low : 1) + 2);
	return share < DENSE ? -log(share) * (double)hits : 0;
}
