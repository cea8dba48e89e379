/* Apart from text.c: who only cleans text needs no library for it. */
#include "report/text.h"

#include <string.h>
#include <utf8proc.h>
#include "base/utf8.h"

#define VARIATION_EMOJI 0xfe0f

/* One grapheme cluster at s: its bytes and columns. */
static size_t
cluster(const char *s, size_t n, size_t *width)
{
	utf8proc_int32_t state = 0;
	uint32_t cp = 0, before = 0;
	size_t len, at = 0, sum = 0;
	bool emoji = false;

	while (at < n) {
		len = utf8_decode(s + at, n - at, &cp);
		if (len == 0) { /* callers give clean text */
			len = 1;
			cp = 0xfffd;
		}
		if (at > 0 && utf8proc_grapheme_break_stateful(
		    (utf8proc_int32_t)before, (utf8proc_int32_t)cp, &state))
			break;
		sum += (size_t)utf8proc_charwidth((utf8proc_int32_t)cp);
		emoji = emoji || cp == VARIATION_EMOJI;
		before = cp;
		at += len;
	}
	/* joined emoji, flags and syllables share two columns */
	*width = emoji || sum > 2 ? 2 : sum;
	return at;
}

size_t
text_fit(const char *s, size_t n, size_t width, size_t *got)
{
	size_t at = 0, columns = 0, len, w;

	if (text_plain(s, n)) {
		*got = n < width ? n : width;
		return *got;
	}
	while (at < n) {
		len = cluster(s + at, n - at, &w);
		if (columns + w > width)
			break;
		columns += w;
		at += len;
	}
	*got = columns;
	return at;
}

size_t
text_width(const char *s, size_t n)
{
	size_t columns;

	text_fit(s, n, (size_t)-1, &columns);
	return columns;
}

void
text_wrap(struct buf *b, const char *s, size_t first, size_t indent,
    size_t width)
{
	size_t column = first, len, w;
	bool begun = false; /* a word stands on the line */

	buf_fill(b, ' ', first);
	while (*s) {
		len = strcspn(s, " ");
		w = text_width(s, len);
		if (begun && width > 0 && column + 1 + w > width) {
			buf_ch(b, '\n');
			buf_fill(b, ' ', indent);
			column = indent;
		} else if (begun) {
			buf_ch(b, ' ');
			column++;
		}
		buf_add(b, s, len);
		column += w;
		begun = true;
		s += len + (s[len] != '\0');
	}
	buf_ch(b, '\n');
}
