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
 *
 * Likeness has one home, this folder, and each question about it one answer:
 *	base/near.h       letters alone, for hints and where no words are linked
 *	words/spelling.h  how many letters may be wrong; misspelt English
 *	words/name.h      two words: why they are alike, and how much
 *	words/alike.h     a word of a question and a name, as a link tells it
 *	words/resemble.h  two names: how likely one was meant by the other; how
 *	                  much of a phrase names a thing
 * How much of a table's or column's name a question says, with what may go
 * unsaid, is the planner's (plan/spans/name.h); how a column's name says a key
 * is a feature of a fitted model (infer/name.h). Both compare words by these.
 */
double resemble(const char *wanted, const char *name,
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

/* The index of the name that was meant, -1 where none or two may be. NULL
 * entries are skipped; equal names are one. */
long resemble_best(const char *wanted, const char *const *names, size_t n,
    const char *table);

/* The same of names that come one by one, each of `table`. */
struct resemble_nearest {
	const char *wanted, *table; /* table NULL: none; may change */
	const char *best;           /* borrowed from who gave it; NULL: none */
	double score, next;
};
void resemble_see(struct resemble_nearest *n, const char *name /* or NULL */);
/* best becomes NULL if none was meant clearly. */
void resemble_decide(struct resemble_nearest *n);

/* How many of a phrase's words that mean something name the thing, by stem: 1
 * is all of them, 0 none. Words of `also` count too, but none of them alone;
 * both names may be NULL. */
double resemble_phrase(const char *phrase, const char *name,
    const char *also);

/* The index of the stored value that was meant; -1 where none or two may be.
 * Values are more easily two than names: "Iran" is not "Iraq", and "unpaid" is
 * not "paid". */
long resemble_value(const char *wanted, const char *const *values, size_t n);

#endif
