#ifndef BASE_MEMO_H
#define BASE_MEMO_H

#include "base/mem.h"

/*
 * What was found for a text, to be found again. Everything is in the arena;
 * init with the arena alone.
 */
struct memo {
	struct arena *arena;
	struct memo_entry **buckets;
	size_t nbuckets, n;
};

/* The place of the text's value, NULL at first; it stays where it is. The
 * text is copied. */
void **memo_at(struct memo *m, const char *text);

#endif
