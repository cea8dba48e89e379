#ifndef WORDS_CENTS_H
#define WORDS_CENTS_H

#include <stddef.h>

/* How many bytes at the end of a name say that it is in cents, what parts them
 * from the rest included: "_cents" of total_cents, "Cents" of totalCents.
 * 0: none, or all of it. */
size_t cents_end(const char *name);

#endif
