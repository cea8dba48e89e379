#ifndef SCHEMA_CONTENT_CASING_H
#define SCHEMA_CONTENT_CASING_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"
#include "base/mem.h"

/*
 * How the letters of a column's texts are written: in one style, except for
 * some words. A text is taken apart into words, runs of letters; each has one
 * spelling that the style gives it at its place, or one of those listed.
 * Learned from all values of a column (casing_learn.c), it allows each of them;
 * what it does not allow is none of them, and is spelled as one
 * (casing_spell.c).
 */
enum casing {
	CASING_UPPER,    /* ANNA LEE */
	CASING_LOWER,    /* anna lee */
	CASING_TITLE,    /* Anna Lee, O'Brien, Women's, 2nd */
	CASING_SENTENCE, /* Anna lee */
	CASINGS,         /* no style */
};
const char *casing_name(enum casing style);
enum casing casing_named(const char *name); /* NULL, or unknown: CASINGS */
/* "are in lower case" */
const char *casing_words(enum casing style);

/* ---- words ------------------------------------------------------------- */

/* Where a word stands, as bits. */
enum casing_place {
	CASING_FIRST = 1,       /* the first of its text */
	CASING_AFTER_DIGIT = 2, /* "2nd" */
	CASING_AFTER_QUOTE = 4, /* an apostrophe between letters */
};
struct casing_word {
	const char *s;
	size_t n;
	size_t letters;
	unsigned place;
	/* has it a letter that has an upper case, and so on? */
	bool starts_upper, starts_lower, goes_on_upper, goes_on_lower;
};
/* The next word of a text that is UTF-8, from byte *at, which is moved behind
 * it; false at the end. `first`: was there none before? */
bool casing_next(const char *s, size_t n, size_t *at, bool first,
    struct casing_word *out);
/* Is it as the style writes it where it stands? */
bool casing_fits(enum casing style, const struct casing_word *w);
/* Append it as the style does; in lower case. */
void casing_write(struct buf *out, enum casing style,
    const struct casing_word *w);
void casing_fold(struct buf *out, const struct casing_word *w);
/* May a word that is listed only stand within a text, as "of" in titles? */
bool casing_joins(enum casing style, const struct casing_word *w);

/* ---- learning ---------------------------------------------------------- */

/* Init with {0}. */
struct casing_seen {
	struct casing_entry *table; /* owned */
	size_t n, cap;
	size_t words;           /* distinct ones that have a case */
	size_t other[CASINGS];  /* that are not in the style */
	bool none;              /* there is no style */
	bool padded;            /* a text begins or ends with a blank */
	bool digits, mixed;     /* some are digits alone; some are not, or of
	                           another length */
	bool zeros;             /* some begin with a zero */
	size_t width;           /* digits that all have */
	uint64_t *recent;       /* hashes of texts, owned */
	struct arena arena;
};
void casing_take(struct casing_seen *c, const char *s, size_t n);
/* The style of all that was taken and the words that are written otherwise,
 * in the arena; CASINGS where there is none or too little was seen. */
enum casing casing_learned(const struct casing_seen *c, struct arena *a,
    const char ***but, size_t *nbut);
/* The digits that each text is made of, some with zeros in front; 0. */
size_t casing_width(const struct casing_seen *c);
void casing_free(struct casing_seen *c);

/* ---- spelling ---------------------------------------------------------- */

enum casing_verdict {
	CASING_HELD,    /* a value may be written so */
	CASING_SPELLED, /* none is: it is written as `spelled` */
	CASING_UNSURE,  /* none is, and words of it are written in two ways:
	                   as `spelled` or as `or_so` */
};
/* What a column's `case` says of a text; HELD without one. The spellings are
 * in the arena. */
enum casing_verdict casing_spell(struct arena *a, const json_t *column,
    const char *text, const char **spelled, const char **or_so);

#endif
