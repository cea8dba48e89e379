#ifndef LINK_ALIKE_H
#define LINK_ALIKE_H

#include "link/words.h"

/*
 * How alike two words are: one of a question, one of a name. The order of
 * the kinds is their order of trust; the document's "how" has the names.
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

/* Calls for each synonym and each word that this one is short for or that
 * is short for it; `word` is static. */
void alike_each(struct arena *a, const struct word *w,
    void (*each)(void *arg, const char *word), void *arg);

/* Another word of the same root: "advise" and "advisor", "enroll" and
 * "enrolment". `stem` is of one word, `word` the other. */
bool alike_root(const char *stem, const char *word);
/* A slip of spelling: one letter in five, two in eight. */
bool alike_slip(const char *x, const char *y);

/*
 * Do n words of a question, one after another, make up one word of a name:
 * written together ("home town", hometown), the last one whole behind
 * beginnings ("first name", fname), or by initials ("date of birth", dob)?
 */
struct alike alike_run(const struct word *question, size_t n,
    const struct word *name);

#endif
