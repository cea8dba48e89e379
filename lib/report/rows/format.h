#ifndef REPORT_ROWS_FORMAT_H
#define REPORT_ROWS_FORMAT_H

#include <string.h>
#include "report/rows/rows.h"

/* Private to report/: what a format consists of, and what several share. */
struct rows_writer {
	const char *null;
	bool unique; /* equal names get numbers */
	void (*begin)(struct rows *r, const char *const *names);
	void (*row)(struct rows *r, const struct cell *cells);
	void (*end)(struct rows *r, const char *note, bool whole);
};

#define FORMAT(constant, writer, name, shown, table) \
	extern const struct rows_writer rows_##writer;
ROWS_FORMAT_TABLE(FORMAT)
#undef FORMAT

/* Append a number, Infinity included, as JSON and csv spell it alike. */
void format_real(struct buf *b, double v);
/* For people: a fraction with 15 digits at most, as many as a decimal keeps in a
 * double, so that a sum of prices does not end in ..0000004; of an average, two
 * decimals, or three digits where it is less than 1. */
void format_real_brief(struct buf *b, double v);
/* The same of n digits that a server wrote; others than fractions as they are. */
void format_digits_brief(struct buf *b, const char *digits, size_t n);
void format_integer(struct buf *b, int64_t v);
void format_base64(struct buf *b, const char *bytes, size_t n);
/* JSON text on one line, with U+FFFD for bytes that are not UTF-8. */
void format_json(struct buf *b, const char *bytes, size_t n);
/* A CELL_ARRAY as a JSON array; with `held` a number that a document could
 * not hold (format_held) is a text. */
void format_array(struct buf *b, const struct cell *cell, bool held);

/* Does a number, spelled as JSON spells them, read back with all its digits
 * once it was an integer of 64 bits or a double? */
bool format_held(const char *digits, size_t n);

/* Copy n bytes in blocks: some beyond either end are touched, FORMAT_BLOCK at
 * most. For what is short and copied for every row. */
#define FORMAT_BLOCK 16
static inline void
format_copy(char *out, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i += FORMAT_BLOCK)
		memcpy(out + i, s + i, FORMAT_BLOCK);
}

#endif
