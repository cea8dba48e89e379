#include "report/explain/explain_words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include "base/num.h"
#include "base/utf8.h"
#include "json/get.h"

enum { CUT = 60 }; /* bytes of a text that stand in a sentence */

void
explain_gap(struct buf *b, size_t i, size_t n, const char *last)
{
	if (i == 0)
		return;
	if (i + 1 < n)
		buf_str(b, ", ");
	else
		buf_fmt(b, " %s ", last);
}

/* Decimals that tell something of a figure of this size. */
static int
decimals_of(double size)
{
	int n = 2;

	if (size >= 1 || size == 0)
		return n;
	for (; size < 1 && n < 12; size *= 10)
		n++;
	return n;
}

void
explain_number(struct buf *b, double v)
{
	char text[64];
	size_t point, n;

	if (!isfinite(v) || fabs(v) >= 1e15 || (v != 0 && fabs(v) < 1e-9)) {
		if (isfinite(v))
			num_real(text, v);
		buf_str(b, isfinite(v) ? text : v < 0 ? "-Infinity" :
		    v > 0 ? "Infinity" : "NaN");
		return;
	}
	snprintf(text, sizeof text, "%.*f", decimals_of(fabs(v)), fabs(v));
	n = strlen(text);
	while (text[n - 1] == '0')
		n--;
	n -= text[n - 1] == '.';
	point = strcspn(text, ".");
	if (v < 0 && strspn(text, "0.") < n)
		buf_ch(b, '-');
	if (point > n)
		point = n;
	buf_wrote(b, num_parted(buf_room(b, 2 * point), text, point));
	if (point < n)
		buf_add(b, text + point, n - point);
}

void
explain_count(struct buf *b, double n, const char *one, const char *many)
{
	explain_number(b, n);
	buf_fmt(b, " %s", n >= 1 && n <= 1 ? one : many);
}

void
explain_share_text(struct buf *b, double part, double whole)
{
	double share = whole != 0 ? 100 * part / whole : 0;

	buf_fmt(b, fabs(share) < 9.95 && fabs(share - round(share)) > 0.05 ?
	    "%.1f %%" : "%.0f %%", share);
}

/* Midnight says nothing of a date. */
static size_t
shown_length(const char *text)
{
	size_t n = strlen(text);

	if (n >= 19 && text[4] == '-' && strncmp(text + 11, "00:00:00", 8) == 0 &&
	    text[19 + strspn(text + 19, ".0Z")] == '\0')
		return 10;
	return n;
}

static void
add_text(struct buf *b, const char *text)
{
	size_t n = shown_length(text), end = CUT;
	bool odd = n == 0 || text[0] == ' ' || text[n - 1] == ' ' ||
	    text[n - 1] == '.' || text[n - 1] == ',';

	buf_str(b, odd ? "'" : "");
	if (n > CUT) {
		while (end > 0 && ((unsigned char)text[end] & 0xc0) == 0x80)
			end--;
		buf_add(b, text, end);
		buf_str(b, "...");
	} else
		buf_add(b, text, n);
	buf_str(b, odd ? "'" : "");
}

void
explain_value(struct buf *b, const json_t *value, int plain)
{
	if (json_is_string(value))
		add_text(b, json_string_value(value));
	else if (json_is_integer(value) && plain)
		buf_fmt(b, "%lld", (long long)json_integer_value(value));
	else if (json_is_number(value))
		explain_number(b, json_number_value(value));
	else if (json_is_boolean(value))
		buf_str(b, json_is_true(value) ? "true" : "false");
	else if (get_str(value, "blob"))
		buf_str(b, "a blob");
	else
		buf_str(b, "nothing");
}

void
explain_column(struct buf *b, const char *name)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789_ ";

	if (*name == '\0') {
		buf_str(b, "the column");
		return;
	}
	if (strspn(name, plain) != strlen(name)) {
		buf_str(b, name);
		return;
	}
	for (; *name; name++)
		buf_ch(b, *name == '_' ? ' ' : *name);
}
