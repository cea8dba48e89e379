/* Values that hold others, as JSON: what PostgreSQL writes as {a,"b",{c}}. */
#include <string.h>
#include "base/num.h"
#include "json/write.h"
#include "report/rows/format.h"
#include "report/text.h"

void
format_json(struct buf *b, const char *bytes, size_t n)
{
	size_t start = b->len;

	text_mend(b, bytes, n);
	/* a control in JSON is white space: in strings there is none */
	for (size_t i = start; i < b->len; i++)
		if ((unsigned char)b->s[i] < ' ')
			b->s[i] = ' ';
}

/* ---- numbers ----------------------------------------------------------- */

/* "-0.0250e3" as its digits "25" and the exponent of the first one. */
struct digits {
	char s[32];
	size_t n; /* may be more than fit */
	long exponent;
};

static void
read_digits(struct digits *d, const char *s, size_t len)
{
	long point = 0, exponent = 0, zeroes = 0;
	bool fraction = false, negative;
	size_t i;

	*d = (struct digits){.n = 0};
	for (i = 0; i < len && s[i] != 'e' && s[i] != 'E'; i++) {
		if (s[i] == '.')
			fraction = true;
		if (s[i] < '0' || s[i] > '9')
			continue;
		if (d->n > 0 || s[i] != '0') {
			if (d->n < sizeof d->s)
				d->s[d->n] = s[i];
			d->n++;
			zeroes = s[i] == '0' ? zeroes + 1 : 0;
			point += !fraction;
		} else {
			point -= fraction;
		}
	}
	d->n -= (size_t)zeroes;
	negative = i + 1 < len && s[i + 1] == '-';
	for (; i < len; i++)
		if (s[i] >= '0' && s[i] <= '9' && exponent < 100000)
			exponent = exponent * 10 + (s[i] - '0');
	d->exponent = d->n == 0 ? 0 :
	    point + (negative ? -exponent : exponent);
}

bool
format_held(const char *s, size_t n)
{
	char copy[64], back[NUM_SIZE];
	struct digits a, b;
	int64_t integer;
	double real;

	read_digits(&a, s, n);
	if (a.n > sizeof a.s || n >= sizeof copy)
		return false;
	memcpy(copy, s, n);
	copy[n] = '\0';
	if (num_parse_int(copy, &integer))
		return true;
	if (!strpbrk(copy, ".eE") || !num_parse_real(copy, &real))
		return false;
	read_digits(&b, back, num_real(back, real));
	return a.n == b.n && a.exponent == b.exponent &&
	    memcmp(a.s, b.s, a.n) == 0;
}

/* ---- arrays ------------------------------------------------------------ */

static int
nibble(char c)
{
	return c <= '9' ? c - '0' : (c | 32) - 'a' + 10;
}

/* "\xff00" as base64. */
static void
hex(struct buf *b, char *s, size_t n)
{
	size_t len = n > 2 ? (n - 2) / 2 : 0;

	for (size_t i = 0; i < len; i++)
		s[i] = (char)(nibble(s[2 + i * 2]) << 4 |
		    nibble(s[3 + i * 2]));
	buf_str(b, "{\"blob\":\"");
	format_base64(b, s, len);
	buf_str(b, "\"}");
}

static void
element(struct buf *b, struct buf *text, enum cell_kind kind, bool held)
{
	bool number = text->len > 0 && strchr("-0123456789", text->s[0]) &&
	    text->s[text->len - 1] <= '9'; /* and not -Infinity */

	if (kind == CELL_BOOLEAN)
		buf_str(b, text->s[0] == 't' ? "true" : "false");
	else if (kind == CELL_NUMBER && number &&
	    (!held || format_held(text->s, text->len)))
		buf_add(b, text->s, text->len);
	else if (kind == CELL_JSON)
		format_json(b, text->s, text->len);
	else if (kind == CELL_BLOB)
		hex(b, text->s, text->len);
	else
		json_quote(b, text->s, text->len);
}

/* The element in quotes, or without, at s into `text`; what follows it. */
static const char *
read_element(struct buf *text, const char *s, const char *end,
    char delimiter)
{
	bool quoted = *s == '"';

	buf_reset(text);
	for (s += quoted; s < end; s++) {
		if (quoted ? *s == '"' : *s == delimiter || *s == '}')
			return s + quoted;
		if (*s == '\\' && s + 1 < end)
			s++;
		buf_ch(text, *s);
	}
	return end;
}

void
format_array(struct buf *b, const struct cell *cell, bool held)
{
	const char *s = cell->bytes, *end = s + cell->len, *bounds;
	struct buf text = BUF_INIT;
	bool quoted;

	/* "[0:1]={..}" says where it begins to count */
	bounds = s < end && *s == '[' ? memchr(s, '=', cell->len) : NULL;
	if (bounds)
		s = bounds + 1;
	while (s < end) {
		if (*s == '{' || *s == '}' || *s == cell->delimiter) {
			buf_ch(b, *s == '{' ? '[' : *s == '}' ? ']' : ',');
			s++;
			continue;
		}
		quoted = *s == '"';
		s = read_element(&text, s, end, cell->delimiter);
		if (!quoted && strcmp(text.s, "NULL") == 0)
			buf_str(b, "null");
		else
			element(b, &text, cell->of, held);
	}
	buf_free(&text);
}
