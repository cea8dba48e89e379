#include "base/num.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t
num_int(char out[NUM_SIZE], int64_t v)
{
	char digits[NUM_SIZE];
	uint64_t u = v < 0 ? -(uint64_t)v : (uint64_t)v;
	size_t n = 0, len = 0;

	do {
		digits[n++] = (char)('0' + u % 10);
		u /= 10;
	} while (u > 0);
	if (v < 0)
		out[len++] = '-';
	while (n > 0)
		out[len++] = digits[--n];
	out[len] = '\0';
	return len;
}

/* The fewest digits that read back equal, and the place of the point. */
static size_t
shortest(double v, char digits[NUM_SIZE], int *point)
{
	char text[NUM_SIZE], *e;
	size_t n = 0, i;
	int precision;

	for (precision = 14; precision < 17; precision++) {
		snprintf(text, sizeof text, "%.*e", precision, v);
		if (strtod(text, NULL) == v)
			break;
	}
	e = strchr(text, 'e');
	for (i = 0; text + i < e; i++)
		if (text[i] >= '0' && text[i] <= '9')
			digits[n++] = text[i];
	while (n > 1 && digits[n - 1] == '0')
		n--;
	*point = (int)strtol(e + 1, NULL, 10) + 1;
	return n;
}

/* Put down digits d with the point after the first `point` of them. */
static size_t
spell(char *out, const char *d, int n, int point)
{
	char *p = out;
	int i;

	if (point > 15 || point <= -6) {
		*p++ = d[0];
		if (n > 1)
			*p++ = '.';
		memcpy(p, d + 1, (size_t)n - 1);
		p += n - 1;
		*p++ = 'e';
		return (size_t)(p - out) + num_int(p, point - 1);
	}
	if (point <= 0)
		*p++ = '0';
	for (i = 0; i < point; i++)
		*p++ = i < n ? d[i] : '0';
	*p++ = '.';
	for (i = point; i < 0; i++)
		*p++ = '0';
	if (point >= n)
		*p++ = '0';
	for (i = point > 0 ? point : 0; i < n; i++)
		*p++ = d[i];
	*p = '\0';
	return (size_t)(p - out);
}

size_t
num_real(char out[NUM_SIZE], double v)
{
	char digits[NUM_SIZE];
	size_t sign = 0, n;
	int point;

	if (signbit(v))
		out[sign++] = '-';
	if (v == 0) {
		memcpy(out + sign, "0.0", 4);
		return sign + 3;
	}
	n = shortest(fabs(v), digits, &point);
	return sign + spell(out + sign, digits, (int)n, point);
}

bool
num_parse_int(const char *s, int64_t *v)
{
	bool negative = *s == '-';
	uint64_t most = negative ? (uint64_t)1 << 63 : INT64_MAX, u = 0;
	unsigned digit;

	if (*s == '-' || *s == '+')
		s++;
	if (*s == '\0')
		return false;
	for (; *s != '\0'; s++) {
		if (*s < '0' || *s > '9')
			return false;
		digit = (unsigned)(*s - '0');
		if (u > (most - digit) / 10)
			return false;
		u = u * 10 + digit;
	}
	*v = negative ? (int64_t)-u : (int64_t)u;
	return true;
}

static const char *
pass_digits(const char *s)
{
	while (*s >= '0' && *s <= '9')
		s++;
	return s;
}

/* [+-] digits [. digits] [e [+-] digits], a digit beside the point. */
static bool
is_decimal(const char *s)
{
	const char *whole, *rest;

	whole = s + (*s == '-' || *s == '+');
	s = pass_digits(whole);
	if (*s == '.') {
		rest = pass_digits(s + 1);
		if (rest - whole < 2)
			return false;
		s = rest;
	} else if (s == whole) {
		return false;
	}
	if (*s == 'e' || *s == 'E') {
		s++;
		s += *s == '-' || *s == '+';
		rest = s;
		s = pass_digits(s);
		if (s == rest)
			return false;
	}
	return *s == '\0';
}

bool
num_parse_real(const char *s, double *v)
{
	static locale_t c;
	locale_t before;
	double got;

	if (!is_decimal(s))
		return false;
	if (c == (locale_t)0)
		c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
	before = uselocale(c);
	got = strtod(s, NULL);
	uselocale(before);
	if (!isfinite(got))
		return false;
	*v = got;
	return true;
}
