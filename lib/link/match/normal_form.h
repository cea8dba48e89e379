#ifndef LINK_MATCH_NORMAL_FORM_H
#define LINK_MATCH_NORMAL_FORM_H

#include "base/buf.h"
#include "words/words.h"

/*
 * The form in which phrases and stored values are compared: letters and
 * digits folded, without accents, all else one space, none at the ends:
 * "AC/DC" is "ac dc". A plus or a sharp behind a letter stays ("C++", "A+"),
 * and a minus behind a single letter ("A-"). Appended; the text need not end
 * with a NUL but must be UTF-8.
 */
void normal_form_add(struct buf *out, struct arena *a, const char *s,
    size_t len);
/* Each word of a plain form stemmed. */
void normal_form_stems(struct buf *out, struct arena *a, const char *plain);
/* The first two letters of the plain form of ASCII text, as a number below
 * 65536; -1 where that needs a closer look, -2 where there are none. */
int normal_form_begin(const char *s, size_t len);

#endif
