#include "db/file/decode.h"

#include <string.h>
#include "base/utf8.h"

#define REPLACEMENT 0xfffd

/* What windows-1252 has at 80 to 9f; elsewhere it is Unicode. */
static const uint16_t upper[32] = {
	0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
	0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd,
	0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
	0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178,
};

size_t
decode_mark(const unsigned char *s, size_t n, enum encoding *e)
{
	static const struct {
		const char *bytes;
		size_t n;
		enum encoding encoding;
	} marks[] = {
		{"\xef\xbb\xbf", 3, ENCODING_UTF8},
		{"\xff\xfe", 2, ENCODING_UTF16LE},
		{"\xfe\xff", 2, ENCODING_UTF16BE},
	};

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (n >= marks[i].n && memcmp(s, marks[i].bytes,
		    marks[i].n) == 0) {
			*e = marks[i].encoding;
			return marks[i].n;
		}
	return 0;
}

/* Where text has its zeros: nearly all of each second byte, none of the
 * others. */
static bool
zeros_at(const unsigned char *s, size_t n, size_t odd)
{
	size_t here = 0, there = 0;

	for (size_t i = 0; i + 1 < n; i += 2) {
		here += s[i + odd] == 0;
		there += s[i + 1 - odd] == 0;
	}
	return there == 0 && here > 0 && here * 2 * 5 >= n * 2;
}

enum encoding
decode_guess(const unsigned char *s, size_t n)
{
	size_t valid = 0, invalid = 0;
	uint32_t cp;

	if (zeros_at(s, n, 1))
		return ENCODING_UTF16LE;
	if (zeros_at(s, n, 0))
		return ENCODING_UTF16BE;
	for (size_t i = 0; i < n;) {
		size_t k = s[i] < 0x80 ? 1 :
		    utf8_decode((const char *)s + i, n - i, &cp);

		valid += k > 1;
		/* the last one may be cut off */
		invalid += k == 0 && i + 4 <= n;
		i += k == 0 ? 1 : k;
	}
	return invalid > valid ? ENCODING_1252 : ENCODING_UTF8;
}

static size_t
decode_1252(const unsigned char *s, size_t n, char *into)
{
	size_t made = 0;

	for (size_t i = 0; i < n; i++) {
		uint32_t cp = s[i] < 0x80 || s[i] >= 0xa0 ? s[i] :
		    upper[s[i] - 0x80];

		if (cp < 0x80)
			into[made++] = (char)cp;
		else
			made += utf8_write(cp, into + made);
	}
	return made;
}

/* Gives how many of its bytes make the character: 0 where the rest is to
 * come. */
static size_t
unit_pair(const unsigned char *s, size_t n, bool big, uint32_t *cp)
{
	uint32_t one = big ? s[0] << 8 | s[1] : s[1] << 8 | s[0], two;

	*cp = one;
	if (one < 0xd800 || one > 0xdfff)
		return 2;
	*cp = REPLACEMENT;
	if (one >= 0xdc00)
		return 2;
	if (n < 4)
		return 0;
	two = big ? s[2] << 8 | s[3] : s[3] << 8 | s[2];
	if (two < 0xdc00 || two > 0xdfff)
		return 2;
	*cp = 0x10000 + ((one - 0xd800) << 10) + (two - 0xdc00);
	return 4;
}

static size_t
decode_16(const unsigned char *s, size_t n, bool last, bool big, char *into,
    size_t *used)
{
	size_t made = 0, i = 0, k;
	uint32_t cp;

	while (i + 1 < n) {
		k = unit_pair(s + i, n - i, big, &cp);
		if (k == 0 && !last)
			break;
		made += utf8_write(cp, into + made);
		i += k == 0 ? 2 : k;
	}
	if (last && i < n) {
		made += utf8_write(REPLACEMENT, into + made);
		i = n;
	}
	*used = i;
	return made;
}

size_t
decode_some(enum encoding e, const unsigned char *s, size_t n, bool last,
    char *into, size_t *used)
{
	if (e == ENCODING_UTF16LE || e == ENCODING_UTF16BE)
		return decode_16(s, n, last, e == ENCODING_UTF16BE, into,
		    used);
	*used = n;
	return decode_1252(s, n, into);
}
