#include "base/utf8.h"

#include <string.h>

/* A continuation byte at s[i]? */
#define MORE(s, i) (((unsigned char)(s)[i] & 0xc0) == 0x80)
#define BITS(s, i) ((uint32_t)((unsigned char)(s)[i] & 0x3f))

size_t
utf8_decode(const char *s, size_t n, uint32_t *cp)
{
	unsigned char c = (unsigned char)s[0];
	uint32_t v;

	if (c < 0x80) {
		*cp = c;
		return 1;
	}
	if (c >= 0xc2 && c < 0xe0 && n >= 2 && MORE(s, 1)) {
		*cp = (uint32_t)(c & 0x1f) << 6 | BITS(s, 1);
		return 2;
	}
	if (c >= 0xe0 && c < 0xf0 && n >= 3 && MORE(s, 1) && MORE(s, 2)) {
		v = (uint32_t)(c & 0xf) << 12 | BITS(s, 1) << 6 | BITS(s, 2);
		if (v < 0x800 || (v >= 0xd800 && v < 0xe000))
			return 0;
		*cp = v;
		return 3;
	}
	if (c >= 0xf0 && c < 0xf5 && n >= 4 && MORE(s, 1) && MORE(s, 2) &&
	    MORE(s, 3)) {
		v = (uint32_t)(c & 7) << 18 | BITS(s, 1) << 12 |
		    BITS(s, 2) << 6 | BITS(s, 3);
		if (v < 0x10000 || v > 0x10ffff)
			return 0;
		*cp = v;
		return 4;
	}
	return 0;
}

size_t
utf8_write(uint32_t cp, char out[4])
{
	static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
	size_t len, i;

	if (cp > 0x10ffff || (cp >= 0xd800 && cp < 0xe000))
		return 0;
	if (cp < 0x80) {
		out[0] = (char)cp;
		return 1;
	}
	len = cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
	for (i = len - 1; i > 0; i--) {
		out[i] = (char)(0x80 | (cp & 0x3f));
		cp >>= 6;
	}
	out[0] = (char)(first[len] | cp);
	return len;
}

bool
utf8_valid(const char *s, size_t n)
{
	return utf8_invalid_at(s, n) == n;
}

size_t
utf8_invalid_at(const char *s, size_t n)
{
	uint32_t cp;
	uint64_t word;
	size_t i = 0, len;

	while (i < n) {
		if (n - i >= sizeof word) {
			memcpy(&word, s + i, sizeof word);
			if ((word & 0x8080808080808080u) == 0) {
				i += sizeof word;
				continue;
			}
		}
		len = utf8_decode(s + i, n - i, &cp);
		if (len == 0)
			return i;
		i += len;
	}
	return n;
}

/* What is no part of a name: spaces, punctuation, symbols, controls. */
static const struct {
	uint32_t from, to;
} no_letters[] = {
	{0x80, 0xa9}, {0xab, 0xb4}, {0xb6, 0xb9}, {0xbb, 0xbf}, {0xd7, 0xd7},
	{0xf7, 0xf7}, {0x2c2, 0x2c5}, {0x2d2, 0x2df}, {0x37e, 0x37e},
	{0x387, 0x387}, {0x482, 0x482}, {0x55a, 0x55f}, {0x589, 0x58f},
	{0x5be, 0x5be}, {0x5c0, 0x5c0}, {0x5c3, 0x5c3}, {0x5f3, 0x5f4},
	{0x600, 0x60f}, {0x61b, 0x61f}, {0x66a, 0x66d}, {0x6d4, 0x6d4},
	{0x700, 0x70f}, {0x964, 0x965}, {0x970, 0x970}, {0xe3f, 0xe3f},
	{0xe4f, 0xe4f}, {0xe5a, 0xe5b}, {0x1360, 0x1368}, {0x1680, 0x1680},
	{0x17d4, 0x17db}, {0x1800, 0x180e}, {0x2000, 0x2070},
	{0x2074, 0x207e}, {0x2080, 0x208e}, {0x20a0, 0x20cf},
	{0x2190, 0x2bff}, {0x2e00, 0x3004}, {0x3007, 0x3030},
	{0x3036, 0x3037}, {0x303d, 0x303f}, {0x309b, 0x309c},
	{0x30a0, 0x30a0}, {0x30fb, 0x30fb}, {0x3200, 0x33ff},
	{0x4dc0, 0x4dff}, {0xe000, 0xf8ff}, {0xfd3e, 0xfd3f},
	{0xfe10, 0xfe1f}, {0xfe30, 0xfe6f}, {0xfeff, 0xff0f},
	{0xff1a, 0xff20}, {0xff3b, 0xff40}, {0xff5b, 0xff65},
	{0xffe0, 0xffff}, {0x1d000, 0x1d3ff}, {0x1f000, 0x1fbff},
	{0xe0000, 0x10ffff},
};

size_t
utf8_length(const char *s)
{
	size_t n = 0;

	for (; *s; s++)
		n += ((unsigned char)*s & 0xc0) != 0x80;
	return n;
}

bool
utf8_obeyed(uint32_t cp)
{
	return cp < 0x20 || (cp >= 0x7f && cp <= 0x9f) || cp == 0x061c ||
	    cp == 0x180e || cp == 0x200b || cp == 0x200e || cp == 0x200f ||
	    (cp >= 0x2028 && cp <= 0x202e) || (cp >= 0x2060 && cp <= 0x206f) ||
	    cp == 0xfeff || (cp >= 0xfff9 && cp <= 0xfffb) ||
	    (cp >= 0xe0000 && cp <= 0xe007f);
}

bool
utf8_is_letter(uint32_t cp)
{
	size_t low = 0, high = sizeof no_letters / sizeof *no_letters, mid;

	if (cp < 0x80)
		return (cp >= 'a' && cp <= 'z') || (cp >= 'A' && cp <= 'Z');
	while (low < high) {
		mid = (low + high) / 2;
		if (cp > no_letters[mid].to)
			low = mid + 1;
		else if (cp < no_letters[mid].from)
			high = mid;
		else
			return false;
	}
	return true;
}

int
ascii_lower(int c)
{
	return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

bool
ascii_equal(const char *a, const char *b)
{
	return ascii_compare(a, b) == 0;
}

bool
ascii_equal_n(const char *a, const char *b, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (ascii_lower(a[i]) != ascii_lower(b[i]))
			return false;
		else if (a[i] == '\0')
			break;
	return true;
}

int
ascii_compare(const char *a, const char *b)
{
	int x, y;

	do {
		x = ascii_lower((unsigned char)*a++);
		y = ascii_lower((unsigned char)*b++);
	} while (x == y && x != '\0');
	return x - y;
}
