#include "report/rows/rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/num.h"
#include "json/get.h"
#include "json/write.h"
#include "report/rows/format.h"
#include "report/text.h"

static const struct {
	const struct rows_writer *writer;
	bool table;
} formats[ROWS_FORMATS] = {
#define FORMAT(constant, writer, name, shown, table) \
	[ROWS_##constant] = {&rows_##writer, table},
	ROWS_FORMAT_TABLE(FORMAT)
#undef FORMAT
};

bool
rows_is_table(int format)
{
	return format >= 0 && format < ROWS_FORMATS && formats[format].table;
}

void
format_real(struct buf *b, double v)
{
	char *at;

	if (isinf(v)) {
		buf_str(b, v < 0 ? "-Infinity" : "Infinity");
		return;
	}
	if (isnan(v)) {
		buf_str(b, "NaN");
		return;
	}
	at = buf_room(b, NUM_SIZE);
	buf_wrote(b, num_real(at, v));
}

/* A fraction with so many digits is a quotient: nobody wrote it down. */
enum { LONG_DIGITS = 12, LONG_DECIMALS = 5 };

static bool
is_quotient(const char *digits)
{
	const char *point = strchr(digits, '.');
	size_t first = strspn(digits, "-0."), n = strcspn(digits, "eE");

	return point && strlen(point + 1) >= LONG_DECIMALS && first < n &&
	    n - first - (point > digits + first) >= LONG_DIGITS;
}

/* Two decimals, and three digits of what is less than 1. */
static double
rounded(double v)
{
	char digits[64];

	snprintf(digits, sizeof digits, fabs(v) < 1 ? "%.3g" : "%.2f", v);
	return strtod(digits, NULL);
}

void
format_real_brief(struct buf *b, double v)
{
	char digits[32];

	/* a whole number has no digits that are due to rounding */
	if (isfinite(v) && floor(v) != v) {
		snprintf(digits, sizeof digits, "%.15g", v);
		v = is_quotient(digits) ? rounded(v) : strtod(digits, NULL);
	}
	format_real(b, v);
}

void
format_digits_brief(struct buf *b, const char *digits, size_t n)
{
	char text[64];

	if (n < sizeof text) {
		memcpy(text, digits, n);
		text[n] = '\0';
		if (!strpbrk(text, "eE") && is_quotient(text)) {
			format_real(b, rounded(strtod(text, NULL)));
			return;
		}
	}
	buf_add(b, digits, n);
}

void
format_integer(struct buf *b, int64_t v)
{
	char *at = buf_room(b, NUM_SIZE);

	buf_wrote(b, num_int(at, v));
}

void
format_base64(struct buf *b, const char *bytes, size_t n)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789+/";
	const unsigned char *s = (const unsigned char *)bytes;
	unsigned group;
	char *at;

	for (; n > 0; s += 3) {
		group = (unsigned)s[0] << 16;
		group |= n > 1 ? (unsigned)s[1] << 8 : 0;
		group |= n > 2 ? s[2] : 0;
		at = buf_room(b, 4);
		at[0] = digits[group >> 18];
		at[1] = digits[group >> 12 & 63];
		at[2] = n > 1 ? digits[group >> 6 & 63] : '=';
		at[3] = n > 2 ? digits[group & 63] : '=';
		buf_wrote(b, 4);
		n -= n > 3 ? 3 : n;
	}
}

/* Is the name among the first n ones? */
static bool
taken(const struct rows *r, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(r->names[i], name) == 0)
			return true;
	return false;
}

/* "name", or the first of "name_2", "name_3" .. that no column has. */
static char *
unique_name(struct rows *r, const char *const *names, size_t column)
{
	char *name = arena_strdup(&r->arena, names[column]);

	for (unsigned k = 2; taken(r, column, name); k++) {
		name = arena_printf(&r->arena, "%s_%u", names[column], k);
		for (size_t i = 0; i < r->ncolumns; i++)
			if (strcmp(names[i], name) == 0) {
				name = arena_strdup(&r->arena, names[column]);
				break;
			}
	}
	return name;
}

void
rows_begin(struct rows *r, enum rows_format format,
    const struct rows_style *style, struct buf *out,
    const char *const *names, size_t ncolumns)
{
	memset(r, 0, sizeof *r);
	r->writer = formats[format].writer;
	r->style = *style;
	r->null = style->null ? style->null : r->writer->null;
	r->out = out;
	r->ncolumns = ncolumns;
	buf_init(&r->work);
	r->names = arena_alloc(&r->arena, ncolumns * sizeof *r->names + 1);
	r->name_len = arena_alloc(&r->arena,
	    ncolumns * sizeof *r->name_len + 1);
	for (size_t i = 0; i < ncolumns; i++) {
		r->names[i] = r->writer->unique ? unique_name(r, names, i) :
		    arena_strdup(&r->arena, names[i]);
		r->name_len[i] = strlen(r->names[i]);
	}
	r->writer->begin(r, names);
}

void
rows_row(struct rows *r, const struct cell *cells)
{
	r->writer->row(r, cells);
	r->count++;
}

static void
finish(struct rows *r, const char *note, bool whole)
{
	r->writer->end(r, note, whole);
	buf_free(&r->work);
	arena_free(&r->arena);
}

void
rows_end(struct rows *r, const char *note)
{
	finish(r, note, true);
}

void
rows_cut(struct rows *r)
{
	finish(r, NULL, false);
}

bool
rows_is_formula(const char *s, size_t n)
{
	size_t i = 1;

	if (n == 0 || *s == '\0' || !strchr("=+-@\t\r", *s))
		return false;
	if (*s != '+' && *s != '-')
		return true;
	while (i < n && s[i] != '\0' && strchr("0123456789.,eE%", s[i]))
		i++;
	return i < n;
}

void
rows_tell_formulas(struct buf *b, size_t n)
{
	buf_fmt(b, "%zu text%s with =, +, - or @, which a spreadsheet takes "
	    "for %s", n, n == 1 ? " begins" : "s begin", n == 1 ?
	    "a formula" : "formulas");
}

/* The value of a base64 digit; -1 for anything else, padding included. */
static int
digit_value(char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	return c == '+' ? 62 : c == '/' ? 63 : -1;
}

static void
decode_blob(struct cell *cell, const char *text, struct arena *a)
{
	char *bytes = arena_alloc(a, strlen(text) * 3 / 4 + 1);
	unsigned group = 0, bits = 0;
	int digit;

	cell->kind = CELL_BLOB;
	cell->bytes = bytes;
	for (; *text; text++) {
		digit = digit_value(*text);
		if (digit < 0)
			continue;
		group = (group << 6 | (unsigned)digit) & 0xffff;
		bits += 6;
		if (bits >= 8) {
			bits -= 8;
			bytes[cell->len++] = (char)(group >> bits & 0xff);
		}
	}
}

struct cell
rows_cell(const json_t *value, struct arena *a)
{
	struct cell cell = {.kind = CELL_NULL};
	struct buf b = BUF_INIT;

	if (json_is_integer(value)) {
		cell.kind = CELL_INTEGER;
		cell.integer = json_integer_value(value);
	} else if (json_is_real(value)) {
		cell.kind = CELL_REAL;
		cell.real = json_real_value(value);
	} else if (json_is_boolean(value)) {
		cell.kind = CELL_BOOLEAN;
		cell.integer = json_is_true(value);
	} else if (json_is_string(value)) {
		cell.kind = CELL_TEXT;
		cell.bytes = json_string_value(value);
		cell.len = json_string_length(value);
	} else if (get_str(value, "blob")) {
		decode_blob(&cell, get_str(value, "blob"), a);
	} else if (json_is_array(value) || json_is_object(value)) {
		json_compact(&b, value);
		cell.kind = CELL_JSON;
		cell.bytes = arena_strndup(a, b.s, b.len);
		cell.len = b.len;
		buf_free(&b);
	}
	return cell;
}
