#include "base/num.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char pairs[] =
    "00010203040506070809101112131415161718192021222324252627282930313233"
    "34353637383940414243444546474849505152535455565758596061626364656667"
    "6869707172737475767778798081828384858687888990919293949596979899";

static size_t
count_digits(uint64_t u)
{
	size_t n = 1;

	for (; u >= 10000; u /= 10000)
		n += 4;
	return n + (u >= 10) + (u >= 100) + (u >= 1000);
}

/* The n digits of u. */
static void
write_digits(char *out, uint64_t u, size_t n)
{
	while (u >= 100) {
		n -= 2;
		memcpy(out + n, pairs + u % 100 * 2, 2);
		u /= 100;
	}
	if (u >= 10)
		memcpy(out, pairs + u * 2, 2);
	else
		out[0] = (char)('0' + u);
}

static size_t
integer(char *out, int64_t v)
{
	uint64_t u = v < 0 ? -(uint64_t)v : (uint64_t)v;
	size_t sign = 0, n = count_digits(u);

	if (v < 0)
		out[sign++] = '-';
	write_digits(out + sign, u, n);
	out[sign + n] = '\0';
	return sign + n;
}

size_t
num_int(char out[NUM_SIZE], int64_t v)
{
	return integer(out, v);
}

size_t
num_parted(char *out, const char *digits, size_t n)
{
	size_t at = 0;

	for (size_t i = 0; i < n; i++) {
		if (i > 0 && (n - i) % 3 == 0)
			out[at++] = ',';
		out[at++] = digits[i];
	}
	return at;
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
#ifdef __SIZEOF_INT128__
	__extension__ unsigned __int128 product = a;

	product *= b;
	return (struct power){(uint64_t)(product >> 64), (uint64_t)product};
#else
	uint64_t a0 = a & UINT32_MAX, a1 = a >> 32;
	uint64_t b0 = b & UINT32_MAX, b1 = b >> 32;
	uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32);
	uint64_t other = a0 * b1 + (middle & UINT32_MAX);

	return (struct power){a1 * b1 + (middle >> 32) + (other >> 32),
	    other << 32 | (low & UINT32_MAX)};
#endif
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

/*
 * v * 100 where v has no more than two decimals, else 0. Where cents divided
 * by 100 are the value, they are its shortest digits: fewer than 16 digits
 * mean one double, and no two texts of so few mean the same.
 */
static uint64_t
as_cents(double v)
{
	uint64_t cents = v < 1e13 ? (uint64_t)(v * 100 + 0.5) : 0;

	return (double)cents / 100 == v ? cents : 0;
}

/* Put down the n digits of u with the point behind the first `point`. */
static size_t
spell(char *out, uint64_t u, int n, int point)
{
	bool power = point > 15 || point <= -6;
	int before = power ? 1 : point, i;
	char *p = out;

	if (before <= 0) {
		*p++ = '0';
		*p++ = '.';
		for (i = before; i < 0; i++)
			*p++ = '0';
		write_digits(p, u, (size_t)n);
		p += n;
	} else {
		write_digits(p + 1, u, (size_t)n);
		for (i = 0; i < before; i++)
			p[i] = p[i + 1];
		p[before] = '.';
		p += n > before ? n + 1 : n; /* of 5e300: no point */
	}
	*p = '\0';
	if (power) {
		*p++ = 'e';
		p += integer(p, point - 1);
	}
	return (size_t)(p - out);
}

/* v > 0 */
static size_t
real(char *out, double v)
{
	uint64_t u = v < 1e15 ? (uint64_t)v : 0;
	int exponent = -2, n;

	if (u > 0 && (double)u == v) {
		n = (int)integer(out, (int64_t)u);
		memcpy(out + n, ".0", 3);
		return (size_t)n + 2;
	}
	u = as_cents(v);
	if (u == 0)
		u = shortest(v, &exponent);
	for (; u % 10 == 0; exponent++)
		u /= 10;
	n = (int)count_digits(u);
	return spell(out, u, n, n + exponent);
}

size_t
num_real(char out[NUM_SIZE], double v)
{
	size_t sign = 0;

	if (signbit(v))
		out[sign++] = '-';
	if (v == 0) {
		memcpy(out + sign, "0.0", 4);
		return sign + 3;
	}
	return sign + real(out + sign, fabs(v));
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
