#include "base/num.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char pairs[] =
    "00010203040506070809101112131415161718192021222324252627282930313233"
    "34353637383940414243444546474849505152535455565758596061626364656667"
    "6869707172737475767778798081828384858687888990919293949596979899";

/* The digits of u, at most 20. Gives how many. */
static size_t
write_digits(char *out, uint64_t u)
{
	char backwards[20];
	size_t at = sizeof backwards;

	while (u >= 100) {
		at -= 2;
		memcpy(backwards + at, pairs + u % 100 * 2, 2);
		u /= 100;
	}
	if (u >= 10) {
		at -= 2;
		memcpy(backwards + at, pairs + u * 2, 2);
	} else {
		backwards[--at] = (char)('0' + u);
	}
	memcpy(out, backwards + at, sizeof backwards - at);
	return sizeof backwards - at;
}

size_t
num_int(char out[NUM_SIZE], int64_t v)
{
	size_t len = 0;

	if (v < 0)
		out[len++] = '-';
	len += write_digits(out + len, v < 0 ? -(uint64_t)v : (uint64_t)v);
	out[len] = '\0';
	return len;
}

/*
 * The shortest digits by Raffaele Giulietti's method ("The Schubfach way to
 * render doubles"): of the multiples of 10^k and 10^(k+1) next to the value,
 * take one that lies between the neighbouring doubles' midpoints. The names
 * are the paper's.
 */
struct power {
	uint64_t high, low;
};

#define POWER_LEAST (-292)

static const struct power powers[] = {
#define POWER(high, low) {high##u, low##u},
#include "base/num_power.def"
#undef POWER
};

static int
floor_log2_pow10(int k)
{
	return (k * 1741647) >> 19;
}

/* floor(log10(2^q)), or of 3/4 of it */
static int
floor_log10_pow2(int q, bool three_quarters)
{
	return (q * 1262611 - (three_quarters ? 524031 : 0)) >> 22;
}

static struct power
multiply(uint64_t a, uint64_t b)
{
	uint64_t a0 = a & UINT32_MAX, a1 = a >> 32;
	uint64_t b0 = b & UINT32_MAX, b1 = b >> 32;
	uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32);
	uint64_t other = a0 * b1 + (middle & UINT32_MAX);

	return (struct power){a1 * b1 + (middle >> 32) + (other >> 32),
	    other << 32 | (low & UINT32_MAX)};
}

/* The high part of g * cp, its last bit set where anything is cut off. */
static uint64_t
round_to_odd(struct power g, uint64_t cp)
{
	struct power x = multiply(g.low, cp), y = multiply(g.high, cp);
	uint64_t low = y.low + x.high;

	return (y.high + (low < y.low)) | (low > 1);
}

/* v = significand * 2^q, v > 0 */
static uint64_t
split(double v, int *q, bool *lower_is_closer)
{
	uint64_t bits, c;
	int exponent;

	memcpy(&bits, &v, sizeof bits);
	exponent = (int)(bits >> 52 & 0x7ff);
	c = bits & (((uint64_t)1 << 52) - 1);
	*lower_is_closer = c == 0 && exponent > 1;
	*q = (exponent > 0 ? exponent : 1) - 1075;
	return exponent > 0 ? c | (uint64_t)1 << 52 : c;
}

/* v = digits * 10^k with the fewest digits; v > 0 */
static uint64_t
shortest(double v, int *exponent)
{
	uint64_t c, lower, upper, vb, s, tens;
	bool closer, odd, up, down;
	struct power g;
	int q, h, k;

	c = split(v, &q, &closer);
	odd = c & 1;
	k = floor_log10_pow2(q, closer);
	h = q + floor_log2_pow10(-k) + 1;
	g = powers[-k - POWER_LEAST];
	lower = round_to_odd(g, (4 * c - 2 + closer) << h) + odd;
	vb = round_to_odd(g, 4 * c << h);
	upper = round_to_odd(g, (4 * c + 2) << h) - odd;

	s = vb / 4;
	tens = s / 10;
	down = lower <= 40 * tens;
	up = 40 * tens + 40 <= upper;
	*exponent = k + 1;
	if (s >= 10 && down != up)
		return tens + up;
	*exponent = k;
	down = lower <= 4 * s;
	up = 4 * s + 4 <= upper;
	if (down == up)
		up = vb > 4 * s + 2 || (vb == 4 * s + 2 && (s & 1));
	return s + up;
}

/* The same as text, without zeroes at the end, and the place of the point. */
static size_t
shortest_digits(double v, char *digits, int *point)
{
	uint64_t whole = v < 9007199254740992.0 ? (uint64_t)v : 0;
	int exponent = 0;
	size_t n;

	n = write_digits(digits, (double)whole == v ? whole :
	    shortest(v, &exponent));
	*point = (int)n + exponent;
	while (n > 1 && digits[n - 1] == '0')
		n--;
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
	n = shortest_digits(fabs(v), digits, &point);
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

/* 10^0 to 10^22 are doubles without a rounding error. */
static const double exact_powers[] = {
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12,
	1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22
};

/* [+-] digits [. digits] [e [+-] digits], a digit beside the point. */
struct decimal {
	uint64_t digits; /* the first 19 of them */
	int exponent;    /* of the last of these */
	bool negative, exact;
};

static void
take_digit(struct decimal *d, char c, bool fraction)
{
	if (d->digits < UINT64_MAX / 10 - 1) {
		d->digits = d->digits * 10 + (uint64_t)(c - '0');
		d->exponent -= fraction;
	} else {
		d->exact = false;
	}
}

static bool
read_exponent(const char **s, int *exponent)
{
	bool negative = **s == '-';
	int e = 0;

	if (**s == '-' || **s == '+')
		++*s;
	if (**s < '0' || **s > '9')
		return false;
	for (; **s >= '0' && **s <= '9'; ++*s)
		if (e < 100000)
			e = e * 10 + (**s - '0');
	*exponent += negative ? -e : e;
	return true;
}

static bool
read_decimal(const char *s, struct decimal *d)
{
	const char *start;
	size_t n;

	*d = (struct decimal){.negative = *s == '-', .exact = true};
	if (*s == '-' || *s == '+')
		s++;
	for (start = s; *s >= '0' && *s <= '9'; s++)
		take_digit(d, *s, false);
	n = (size_t)(s - start);
	if (*s == '.')
		for (s++; *s >= '0' && *s <= '9'; s++, n++)
			take_digit(d, *s, true);
	if (n == 0)
		return false;
	if ((*s == 'e' || *s == 'E') && (s++, !read_exponent(&s, &d->exponent)))
		return false;
	return *s == '\0';
}

/* The C library's strtod with the point of the C locale. */
static double
parse_slowly(const char *s)
{
	static locale_t c;
	locale_t before;
	double v;

	if (c == (locale_t)0)
		c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
	before = uselocale(c);
	v = strtod(s, NULL);
	uselocale(before);
	return v;
}

bool
num_parse_real(const char *s, double *v)
{
	struct decimal d;
	double got;

	if (!read_decimal(s, &d))
		return false;
	if (d.exact && d.digits <= (uint64_t)1 << 53 && d.exponent >= -22 &&
	    d.exponent <= 22) {
		/* both are exact, so one operation rounds once */
		got = (double)d.digits;
		if (d.exponent < 0)
			got /= exact_powers[-d.exponent];
		else
			got *= exact_powers[d.exponent];
		if (d.negative)
			got = -got;
	} else {
		got = parse_slowly(s);
	}
	if (!isfinite(got))
		return false;
	*v = got;
	return true;
}
