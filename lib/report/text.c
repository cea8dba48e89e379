#include "report/text.h"

#include <string.h>
#include <utf8proc.h>
#include "base/plain.h"
#include "base/utf8.h"

#define VARIATION_EMOJI 0xfe0f

bool
text_plain(const char *s, size_t n)
{
	uint64_t word;
	size_t i = 0;

	for (; n - i >= sizeof word; i += sizeof word) {
		memcpy(&word, s + i, sizeof word);
		if (plain_other(word))
			return false;
	}
	for (; i < n; i++)
		if (s[i] < 0x20 || s[i] >= 0x7f)
			return false;
	return true;
}

static void
spell(struct buf *b, uint32_t cp)
{
	if (cp == '\n')
		buf_str(b, "\\n");
	else if (cp == '\t')
		buf_str(b, "\\t");
	else if (cp == '\r')
		buf_str(b, "\\r");
	else if (cp < 0x100)
		buf_fmt(b, "\\x%02x", (unsigned)cp);
	else
		buf_fmt(b, "\\u%04x", (unsigned)cp);
}

void
text_clean(struct buf *b, const char *s, size_t n, bool lines)
{
	uint32_t cp;
	size_t len;

	if (text_plain(s, n)) {
		buf_add(b, s, n);
		return;
	}
	for (size_t i = 0; i < n; i += len) {
		len = utf8_decode(s + i, n - i, &cp);
		if (len == 0) {
			buf_str(b, "\xef\xbf\xbd");
			len = 1;
		} else if (utf8_obeyed(cp) && !(lines && cp == '\n')) {
			spell(b, cp);
		} else {
			buf_add(b, s + i, len);
		}
	}
}

void
text_mend(struct buf *b, const char *s, size_t n)
{
	size_t good;

	while (n > 0) {
		good = utf8_invalid_at(s, n);
		if (memchr(s, 0, good))
			good = (size_t)((const char *)memchr(s, 0, good) - s);
		buf_add(b, s, good);
		if (good == n)
			return;
		buf_str(b, "\xef\xbf\xbd");
		s += good + 1;
		n -= good + 1;
	}
}

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
