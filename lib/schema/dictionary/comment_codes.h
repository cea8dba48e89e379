#ifndef SCHEMA_DICTIONARY_COMMENT_CODES_H
#define SCHEMA_DICTIONARY_COMMENT_CODES_H

#include <stddef.h>
#include "base/mem.h"

/*
 * What a comment says that the codes of a column mean: "status: O open
 * (unpaid), P paid", "0 = no; 1 = yes". A code is short, in digits or
 * capitals; what stands in parentheses is another word for the same.
 */
struct meaning {
	const char *code, *words; /* in the arena */
};
struct meanings {
	struct meaning *v;
	size_t n;
};
struct meanings meaning_read(struct arena *a, const char *comment);

#endif
