#ifndef REPORT_TEXT_H
#define REPORT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"

/*
 * Text for people: what a terminal must not obey is spelled out, and widths
 * are counted in columns of the terminal, grapheme cluster by cluster.
 */

/*
 * Append s with what a terminal would obey (utf8_obeyed) written as "\n",
 * "\x1b", "\u202e", and with U+FFFD for bytes that are not UTF-8. `lines`: a
 * newline stays one.
 */
void text_clean(struct buf *b, const char *s, size_t n, bool lines);

/* Our own marks: a heading, what is absent, an error, a doubt, and the end of
 * each. Colours are those of the terminal's palette, so that they can be read
 * on a light ground and on a dark one. */
#define TEXT_BOLD "\033[1m"
#define TEXT_DIM "\033[2m"
#define TEXT_RED "\033[1;31m"
#define TEXT_YELLOW "\033[33m"
#define TEXT_PLAIN "\033[0m"

/*
 * The door of all that goes to a terminal, and of what is for people wherever
 * it goes: the same in b itself, from `start` on, where newlines and tabs stay.
 * `marked` lets our own marks stay too, of a writer that has cleaned what
 * stands between.
 */
void text_show(struct buf *b, size_t start, bool marked);

/* The same for a page or a picture: what is left is escaped for an element or a
 * quoted attribute of HTML or XML. */
void text_escape(struct buf *b, const char *s, size_t n, bool lines);

/* Append s as it is, but U+FFFD for NUL and bytes that are not UTF-8. */
void text_mend(struct buf *b, const char *s, size_t n);

/* Are all bytes printable ASCII? Then nothing above has work to do. */
bool text_plain(const char *s, size_t n);

/* Columns that clean text takes. */
size_t text_width(const char *s, size_t n);

/* Bytes of the longest beginning that fits `width` columns; *got is how many
 * columns it takes. */
size_t text_fit(const char *s, size_t n, size_t width, size_t *got);

/* Append s broken between words into lines of `width` columns, the first
 * after `first` spaces, the others after `indent`; ends with a newline.
 * width 0 does not break. */
void text_wrap(struct buf *b, const char *s, size_t first, size_t indent,
    size_t width);

#endif
