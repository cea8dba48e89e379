#include "words/vector.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"

enum { WORD = 16, MIDDLE = 32 };

/* No pointers: a table that nobody asks costs no start. */
static const struct entry {
	char word[WORD];
	char at[VECTOR_DIMENSIONS];
} entries[] = {
#define VECTOR(word, components) {word, components},
#include "words/vector.def"
#undef VECTOR
};

/* Letters, then digits, then two signs, as base 64 has them. */
static int
level(char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	return c == '+' ? 62 : 63;
}

static int
compare(const void *key, const void *row)
{
	return strncmp(key, ((const struct entry *)row)->word, WORD);
}

static const struct entry *
entry_of(const char *word)
{
	return strlen(word) >= WORD ? NULL : bsearch(word, entries,
	    COUNT(entries), sizeof *entries, compare);
}

void
vector_find(const char *word, struct vector *out)
{
	const struct entry *e = entry_of(word);

	*out = (struct vector){.known = e != NULL};
	for (int i = 0; e && i < VECTOR_DIMENSIONS; i++)
		out->at[i] = (signed char)(level(e->at[i]) - MIDDLE);
}

double
vector_near(const struct vector *a, const struct vector *b)
{
	long both = 0, aa = 0, bb = 0;

	if (!a->known || !b->known)
		return 0;
	for (int i = 0; i < VECTOR_DIMENSIONS; i++) {
		both += a->at[i] * b->at[i];
		aa += a->at[i] * a->at[i];
		bb += b->at[i] * b->at[i];
	}
	return (double)both / sqrt((double)aa * (double)bb);
}
