#ifndef WORDS_ALIKE_H
#define WORDS_ALIKE_H

#include "words/words.h"

/*
 * How a link of the document says that a word of a question meets a name: the
 * order of the kinds is their order of trust, and "how" has their names. What
 * two words have in common is word_match's to say (words/name.h); a link needs
 * fewer kinds, and its scores are tuned by tests/bench/retrieval.sh. That is
 * another ranking than resemble's (words/resemble.h), which is how likely one
 * name was meant by another.
 */
enum alike_how {
	ALIKE_NOT, ALIKE_COMMENT, ALIKE_FUZZY, ALIKE_PART, ALIKE_SYNONYM,
	ALIKE_STEM, ALIKE_EXACT
};
struct alike {
	double score; /* 0..1; 0 is not alike */
	enum alike_how how;
};
const char *alike_name(enum alike_how how);

/* The same stem: exact 1, a plural 0.95, another form 0.85. */
struct alike alike_forms(const char *question, const char *name);

/*
 * Do n words of a question, one after another, make up one word of a name:
 * written together ("home town", hometown), the last one whole behind
 * beginnings ("first name", fname), or by initials ("date of birth", dob)?
 */
struct alike alike_run(const struct word *question, size_t n,
    const struct word *name);

#endif
