#include "report/text.h"

#include <string.h>
#include "base/plain.h"
#include "base/utf8.h"

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

/* Bytes of what stays in a text that was made for people. */
static size_t
meant(const char *s, size_t n, bool marked)
{
	static const char *const marks[] = {TEXT_BOLD, TEXT_DIM, TEXT_RED,
	    TEXT_YELLOW, TEXT_PLAIN};
	size_t len;

	if (*s == '\n' || *s == '\t')
		return 1;
	for (size_t i = 0; marked && i < sizeof marks / sizeof *marks; i++) {
		len = strlen(marks[i]);
		if (n >= len && memcmp(s, marks[i], len) == 0)
			return len;
	}
	return 0;
}

void
text_show(struct buf *b, size_t start, bool marked)
{
	struct buf work = BUF_INIT;
	size_t from = start, len, good;
	uint32_t cp;

	for (size_t i = start; i < b->len; i += len) {
		len = meant(b->s + i, b->len - i, marked);
		good = len > 0 ? len : utf8_decode(b->s + i, b->len - i, &cp);
		if (len > 0 || (good > 0 && !utf8_obeyed(cp))) {
			len = good;
			continue;
		}
		len = good > 0 ? good : 1;
		buf_add(&work, b->s + from, i - from);
		text_clean(&work, b->s + i, len, false);
		from = i + len;
	}
	if (from > start) {
		buf_add(&work, b->s + from, b->len - from);
		buf_cut(b, start);
		buf_add(b, work.s, work.len);
	}
	buf_free(&work);
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

void
text_escape(struct buf *b, const char *s, size_t n, bool lines)
{
	struct buf clean = BUF_INIT;

	text_clean(&clean, s, n, lines);
	for (size_t i = 0; i < clean.len; i++) {
		switch (clean.s[i]) {
		case '<': buf_str(b, "&lt;"); break;
		case '>': buf_str(b, "&gt;"); break;
		case '&': buf_str(b, "&amp;"); break;
		case '"': buf_str(b, "&quot;"); break;
		case '\'': buf_str(b, "&#39;"); break;
		default: buf_ch(b, clean.s[i]);
		}
	}
	buf_free(&clean);
}
