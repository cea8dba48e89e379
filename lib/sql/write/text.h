#ifndef SQL_WRITE_TEXT_H
#define SQL_WRITE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"
#include "sql/dialect/dialect.h"

/*
 * SQL text under construction. It has three doors and no other:
 *
 *   words     known at compile time: text_word, text_spelled
 *   names     quoted: text_name (text_bare, for what cannot be quoted,
 *             takes letters, digits and _ only)
 *   values    quoted literals, checked numbers, placeholders
 *
 * The text is written on one line with marks where it may break; text_finish
 * lays it out. A group breaks at all its marks or, where it fits in the
 * width, at none. All values count alike there, so that a value never
 * changes the text around it.
 */
#define TEXT_WIDTH 80
#define TEXT_INDENT 2

struct text_mark;
struct text {
	struct buf buf;
	const struct dialect *dialect;
	bool one_line;      /* no line break anywhere, not even in a value */
	size_t placeholders;
	long excess;        /* bytes of values that layout does not count */
	struct text_mark *marks;
	size_t n, cap;
	size_t open;        /* the innermost open group, as index + 1 */
};

void text_init(struct text *t, const struct dialect *d, bool one_line);
void text_free(struct text *t);
/* Append the text as it should be read. */
void text_finish(const struct text *t, struct buf *out);

/* Words. The empty strings refuse all but a string literal. */
#define text_word(t, literal) \
	buf_add(&(t)->buf, "" literal "", sizeof(literal) - 1)
void text_spelled(struct text *t, struct word word);
/* Words with numbers in them, which are values to the layout. */
#define text_numbers(t, literal) text_spelled(t, (struct word)WORD(literal))
/* The part of a template's word between two of its arguments. */
void text_piece(struct text *t, struct word word, size_t from, size_t to);

/* Names. */
void text_name(struct text *t, const char *name);
/* A function or a type that the tables do not have; false, and nothing is
 * written, unless it is of ASCII letters, digits and _ and no word that
 * begins another construct. Written in upper case. */
bool text_bare(struct text *t, const char *name, size_t len);

/* Values. */
void text_string(struct text *t, const char *s, size_t n);
/* Digits with sign, fraction, exponent; false and nothing where they are
 * none. */
bool text_number(struct text *t, const char *digits);
/* Hexadecimal digits, an even number of them, as a blob. */
bool text_blob(struct text *t, const char *hex);
void text_int(struct text *t, int64_t v);
void text_real(struct text *t, double v); /* finite */
void text_placeholder(struct text *t);
/* The n-th once more, from 1; of a dialect that numbers them. */
void text_placeholder_again(struct text *t, size_t n);

/* Layout. */
void text_open(struct text *t);   /* a group, indented */
void text_stack(struct text *t);  /* a group that always breaks, not indented */
void text_break(struct text *t);  /* a space or a new line */
void text_fill(struct text *t);   /* ... a new line only where the next item
                                     does not fit */
void text_leave(struct text *t);  /* ... at the indentation outside */
void text_close(struct text *t);

#endif
