#include "db/file/json_scan.h"

#include <stdint.h>
#include <string.h>
#include "base/utf8.h"

char *
json_scan_blanks(char *p, char *end)
{
	while (p < end && (*p == ' ' || *p == '\n' || *p == '\r' ||
	    *p == '\t'))
		p++;
	return p;
}

/* Behind the string whose first quote p stands at. */
static char *
string_end(char *p, char *end)
{
	for (p++; p < end; p++) {
		if (*p == '"')
			return p + 1;
		if (*p == '\\')
			p++;
	}
	return NULL;
}

static char *
nested_end(char *p, char *end)
{
	int depth = 0;

	while (p < end) {
		switch (*p) {
		case '"':
			p = string_end(p, end);
			if (p == NULL)
				return NULL;
			continue;
		case '{':
		case '[':
			depth++;
			break;
		case '}':
		case ']':
			if (--depth == 0)
				return p + 1;
			break;
		default:
			break;
		}
		p++;
	}
	return NULL;
}

char *
json_scan_value(char *p, char *end, int *wrong)
{
	char *from = p;

	if (p == end)
		return NULL;
	if (*p == '"')
		return string_end(p, end);
	if (*p == '{' || *p == '[')
		return nested_end(p, end);
	while (p < end && ((*p >= '0' && *p <= '9') ||
	    (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') ||
	    *p == '-' || *p == '+' || *p == '.'))
		p++;
	if (p == end)
		return NULL;
	*wrong = *wrong || p == from;
	return p == from ? NULL : p;
}

static int
hex(const char *s)
{
	int v = 0;

	for (int i = 0; i < 4; i++) {
		int c = ascii_lower((unsigned char)s[i]);

		if (c >= '0' && c <= '9')
			v = v * 16 + c - '0';
		else if (c >= 'a' && c <= 'f')
			v = v * 16 + c - 'a' + 10;
		else
			return -1;
	}
	return v;
}

/* "\u00e4" at s, `left` bytes there: how many were used, 0 for none. */
static size_t
unicode(const char *s, size_t left, uint32_t *cp)
{
	int one = left < 6 ? -1 : hex(s + 2), two;

	if (one < 0)
		return 0;
	*cp = (uint32_t)one;
	if (one < 0xd800 || one > 0xdfff)
		return 6;
	two = left >= 12 && s[6] == '\\' && s[7] == 'u' ? hex(s + 8) : -1;
	if (one < 0xdc00 && two >= 0xdc00 && two <= 0xdfff) {
		*cp = 0x10000 + (((uint32_t)one - 0xd800) << 10) +
		    ((uint32_t)two - 0xdc00);
		return 12;
	}
	*cp = 0xfffd;
	return 6;
}

size_t
json_scan_unescape(char *s, size_t n)
{
	static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
	char *out = memchr(s, '\\', n);
	const char *found;
	uint32_t cp;
	size_t i, k;

	if (out == NULL)
		return n;
	for (i = (size_t)(out - s); i < n;) {
		if (s[i] != '\\' || i + 1 == n) {
			*out++ = s[i++];
			continue;
		}
		k = s[i + 1] == 'u' ? unicode(s + i, n - i, &cp) : 0;
		if (k > 0) {
			out += utf8_write(cp, out);
			i += k;
			continue;
		}
		found = s[i + 1] == '\0' ? NULL : strchr(from, s[i + 1]);
		*out++ = found != NULL ? to[found - from] : s[i + 1];
		i += 2;
	}
	return (size_t)(out - s);
}
