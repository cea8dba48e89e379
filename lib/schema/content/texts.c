#include "schema/content/texts.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { FIRST = 256, SURE = 64 };

/* FNV-1a. */
static uint64_t
hash(const char *s, size_t n)
{
	uint64_t h = 14695981039346656037u;

	for (size_t i = 0; i < n; i++)
		h = (h ^ (unsigned char)s[i]) * 1099511628211u;
	return h != 0 ? h : 1;
}

static uint64_t *
place(uint64_t *v, size_t cap, uint64_t h)
{
	size_t i = h & (cap - 1);

	while (v[i] != 0 && v[i] != h)
		i = (i + 1) & (cap - 1);
	return &v[i];
}

static void
widen(struct texts *t)
{
	size_t cap = t->cap == 0 ? FIRST : 2 * t->cap;
	uint64_t *wider = mem_calloc(cap, sizeof *wider);

	for (size_t i = 0; i < t->cap; i++)
		if (t->v[i] != 0)
			*place(wider, cap, t->v[i]) = t->v[i];
	free(t->v);
	t->v = wider;
	t->cap = cap;
}

/* The digits before the point, of a number without zeros in front; 0: it is
 * none. */
static size_t
digits(const char *s, size_t n)
{
	size_t i = n > 0 && *s == '-', first = i, whole;

	while (i < n && s[i] >= '0' && s[i] <= '9')
		i++;
	whole = i - first;
	if (whole > 1 && s[first] == '0')
		return 0;
	if (i + 1 < n && s[i] == '.')
		for (i++; i < n && s[i] >= '0' && s[i] <= '9';)
			i++;
	return i == n ? whole : 0;
}

static void
take_number(struct texts *t, const char *s, size_t n)
{
	size_t length = digits(s, n);

	t->words = length == 0;
	if (t->least == 0 || length < t->least)
		t->least = length;
	if (length > t->most)
		t->most = length;
}

void
texts_take(struct texts *t, const char *s, size_t n)
{
	uint64_t h, *at;

	if (!t->words)
		take_number(t, s, n);
	if (t->often)
		return;
	if (2 * t->n >= t->cap)
		widen(t);
	h = hash(s, n);
	at = place(t->v, t->cap, h);
	if (*at == h) {
		t->again++;
		t->often = t->n + t->again > SURE && t->again > t->n;
		return;
	}
	*at = h;
	t->n++;
}

size_t
texts_doubles(const struct texts *t)
{
	size_t few = t->n + t->again < SURE ? 2 : 3; /* a small table */

	return t->often || few * t->again > t->n ? 0 : t->again;
}

bool
texts_are_numbers(const struct texts *t)
{
	return !t->words && t->most > t->least;
}

void
texts_free(struct texts *t)
{
	free(t->v);
	*t = (struct texts){0};
}
