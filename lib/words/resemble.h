#ifndef WORDS_RESEMBLE_H
#define WORDS_RESEMBLE_H

#include <stdbool.h>

#include "base/mem.h"

/*
 * How likely who wrote one name of a table or column meant another, 0..1: the
 * one scorer of names for mends and candidates. In the order of what tells
 * most: the same except for case and signs; a slip of the keyboard, a word at a
 * time (address1 is not address2); the same words in any order, each as
 * word_match has it (plural, stem, abbreviation, synonym). Words of the
 * table's own name count on neither side: customer_name is the name of
 * customers.
 *
 * Words that no table or dictionary relates do not resemble: "height" is not
 * "weight", though a letter apart.
 */
double resemble(struct arena *a, const char *wanted, const char *name,
    const char *table /* of `name`; NULL: none */);

/* From here on it may be put into a plan, with RESEMBLE_LEAD before the next
 * one; from RESEMBLE_SLIP on nothing but the spelling differs. */
#define RESEMBLE_SURE 0.7
#define RESEMBLE_SLIP 0.9
#define RESEMBLE_LEAD 0.1
/* With three times that lead. */
#define RESEMBLE_WORD 0.64
/* Not against it where something else tells that it was meant. */
#define RESEMBLE_WEAK 0.45

/* May the nearest be put into a plan, the next one being this near? What says
 * the same in another word has to be far ahead. */
bool resemble_is_sure(double best, double next);

/* The index of the name that was meant, -1 where none or two may be. NULL
 * entries are skipped; equal names are one. */
long resemble_best(struct arena *a, const char *wanted,
    const char *const *names, size_t n, const char *table);

#endif
