#include "base/near.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "base/utf8.h"

static size_t
least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Three rows of the table are enough; a row without a cell within the bound
 * is the last. */
size_t
near_edits(const uint32_t *x, size_t n, const uint32_t *y, size_t m,
    size_t most)
{
	size_t rows[3][NEAR_MOST + 1];
	size_t *two = rows[0], *one = rows[1], *now = rows[2], *spare;

	if ((n > m ? n - m : m - n) > most)
		return most + 1;
	for (size_t j = 0; j <= m; j++)
		one[j] = j;
	for (size_t i = 1; i <= n; i++) {
		size_t best = now[0] = i;

		for (size_t j = 1; j <= m; j++) {
			now[j] = least(least(one[j], now[j - 1]) + 1,
			    one[j - 1] + (x[i - 1] != y[j - 1]));
			if (i > 1 && j > 1 && x[i - 1] == y[j - 2] &&
			    x[i - 2] == y[j - 1])
				now[j] = least(now[j], two[j - 2] + 1);
			best = least(best, now[j]);
		}
		if (best > most)
			return most + 1;
		spare = two;
		two = one;
		one = now;
		now = spare;
	}
	return least(one[m], most + 1);
}

/* Lower case without underscores. Returns the length. */
static size_t
fold(const char *s, uint32_t out[NEAR_MOST])
{
	size_t n = 0;

	for (; *s != '\0' && n < NEAR_MOST; s++)
		if (*s != '_')
			out[n++] = (uint32_t)ascii_lower((unsigned char)*s);
	return n;
}

size_t
near_distance(const char *a, const char *b)
{
	uint32_t x[NEAR_MOST], y[NEAR_MOST];
	size_t n = fold(a, x), m = fold(b, y);

	return near_edits(x, n, y, m, NEAR_MOST);
}

/* The distance that a slip would explain; never the whole name. */
static bool
is_slip(const char *wanted, size_t distance)
{
	size_t len = strlen(wanted);

	return distance <= (len >= 6 ? len / 3 : 1) &&
	    (distance == 0 || distance < len);
}

bool
near_same_digits(const char *a, const char *b)
{
	for (;; a++, b++) {
		a += strcspn(a, "0123456789");
		b += strcspn(b, "0123456789");
		if (*a != *b)
			return false;
		if (*a == '\0')
			return true;
	}
}

long
near_best(const char *wanted, const char *const *names, size_t n)
{
	size_t i, d, best = NEAR_MOST + 1;
	long at = -1;

	for (i = 0; i < n; i++) {
		if (names[i] == NULL)
			continue;
		d = near_distance(wanted, names[i]);
		if (d < best) {
			best = d;
			at = (long)i;
		} else if (d == best) {
			at = -1;
		}
	}
	return at >= 0 && is_slip(wanted, best) ? at : -1;
}

/* Letters of any script, in bytes, and digits. */
static bool
is_part(char c)
{
	return (unsigned char)c >= 0x80 || utf8_is_letter((unsigned char)c) ||
	    (c >= '0' && c <= '9');
}

/* The next part of a name: split at what is no letter or digit and where a
 * capital follows a small letter. False at the end. */
static bool
next_part(const char **s, const char **part, size_t *len)
{
	const char *p = *s;

	while (*p != '\0' && !is_part(*p))
		p++;
	*part = p;
	while (is_part(*p)) {
		p++;
		if (p[-1] >= 'a' && p[-1] <= 'z' && *p >= 'A' && *p <= 'Z')
			break;
	}
	*len = (size_t)(p - *part);
	*s = p;
	return *len > 0;
}

/* Is one the beginning of the other, for at least three bytes? */
static bool
parts_meet(const char *a, size_t n, const char *b, size_t m)
{
	size_t len = least(n, m);

	return len >= 3 && ascii_equal_n(a, b, len) &&
	    (n > m ? n - m : m - n) <= 3;
}

static bool
shares_part(const char *a, const char *b)
{
	const char *x, *y, *rest;
	size_t n, m;

	while (next_part(&a, &x, &n))
		for (rest = b; next_part(&rest, &y, &m);)
			if (parts_meet(x, n, y, m))
				return true;
	return false;
}

struct ranked {
	size_t distance, index;
};

static int
ranked_compare(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;

	if (x->distance != y->distance)
		return x->distance < y->distance ? -1 : 1;
	return x->index < y->index ? -1 : 1;
}

size_t
near_some(const char *wanted, const char *const *names, size_t n, size_t *out,
    size_t max)
{
	struct ranked *all;
	size_t i, len = 0, found = 0;
	bool slip = false;

	all = mem_reallocarray(NULL, n, sizeof *all);
	for (i = 0; i < n; i++) {
		if (names[i] == NULL)
			continue;
		all[len].distance = near_distance(wanted, names[i]);
		slip = slip || is_slip(wanted, all[len].distance);
		all[len++].index = i;
	}
	qsort(all, len, sizeof *all, ranked_compare);
	for (i = 0; i < len && found < max; i++)
		if (slip ? is_slip(wanted, all[i].distance)
		         : shares_part(wanted, names[all[i].index]))
			out[found++] = all[i].index;
	free(all);
	return found;
}
