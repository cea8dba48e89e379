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
