#ifndef SCHEMA_CONTENT_TEXTS_H
#define SCHEMA_CONTENT_TEXTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * What the texts of a column are, seen one after another: how many have come
 * before, of a column whose texts hardly repeat (two customers of one name),
 * told apart by hashes of 64 bits; and whether all are numbers, of several
 * lengths, so that they do not sort as numbers. Init with {0}.
 */
struct texts {
	uint64_t *v; /* owned; 0 is an empty place */
	size_t n, cap;
	size_t again;
	bool often;            /* they repeat as categories do */
	bool words;            /* one was no number */
	size_t least, most;    /* digits before the point */
};

void texts_take(struct texts *t, const char *s, size_t n);
/* Texts that have come before; 0 also where they repeat often. */
size_t texts_doubles(const struct texts *t);
/* Are they numbers that sort otherwise as texts? */
bool texts_are_numbers(const struct texts *t);
void texts_free(struct texts *t);

#endif
