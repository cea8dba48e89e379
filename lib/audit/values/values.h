#ifndef AUDIT_VALUES_VALUES_H
#define AUDIT_VALUES_VALUES_H

#include "audit/compare.h"

/*
 * All that an expression whose values are a column's can give, as text, in
 * the arena; false if they are not known.
 */
struct values {
	const char **v;
	size_t n;
	bool numbers; /* they are, here as text */
};
bool values_known(struct audit *a, const struct origin *o, struct values *v);
/* Are they known of this one? Then values.c says what is wrong with a literal
 * that is said to equal it. */
bool values_speak(struct audit *a, const struct expr *e);

/* Tell in a finding of all values of a column, where they are not many; a hint
 * that it has stays. */
void values_offer(json_t *finding, const struct schema_column *c,
    const struct values *v);

/* A text that is compared by its letters with values that are not known: what
 * `case` of the column, or lower() around it, says of it. A `pattern` is one of
 * LIKE. (cased.c) */
void values_cased(struct audit *a, const struct meeting *m,
    const struct origin *o, const struct expr *e, bool pattern);
/* Propose another literal; steals the value. (values.c) */
void values_replace(struct audit *a, const struct expr *e, json_t *value,
    const char *message);
/* A text as lower() and the like give it, bits of enum origin_spelling; in
 * the arena. (values.c) */
const char *values_given(struct audit *a, const char *text,
    unsigned spelling);

/* A text without case, accents and what stands between words; in the arena.
 * (spelled.c) */
const char *values_loose(struct audit *a, const char *text);
/* The one value that a text spells otherwise: in another case, with other
 * accents or blanks, a letter off, as several, or by a word that the question
 * was linked to it by; NULL: none, or two. (spelled.c) */
const char *values_spelled(struct audit *a, const struct origin *o,
    const struct values *v, const char *text);

/* Does a text match a pattern of LIKE, without an escape?
 * (like.c) */
bool values_like(const char *text, const char *pattern, bool any_case);

/* The column in scope that a text names, "name" or "table.name", as it is
 * called there; NULL: none. (quoted.c) */
const char *quoted_column(const struct query *in, const char *text);

#endif
