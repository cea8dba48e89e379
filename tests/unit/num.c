#include "base/num.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include "../tap.h"

static void
is_real(double v, const char *want)
{
	char got[NUM_SIZE];
	size_t len = num_real(got, v);

	tap_is_str(got, want, "num_real %.17g", v);
	if (len != strlen(got))
		tap_ok(false, "the length is that of the text");
}

static void
reals(void)
{
	is_real(0.0, "0.0");
	is_real(-0.0, "-0.0");
	is_real(0.1, "0.1");
	is_real(0.3, "0.3");
	is_real(0.1 + 0.2, "0.30000000000000004");
	is_real(1.0, "1.0");
	is_real(-100.0, "-100.0");
	is_real(2232.11, "2232.11");
	is_real(0.01, "0.01");
	is_real(-1.5, "-1.5");
	is_real(1.005, "1.005");
	is_real(9999999999999.99, "9999999999999.99");
	is_real(99999999999999.98, "99999999999999.98");
	is_real(123456789012345.0, "123456789012345.0");
	is_real(999999999999999.0, "999999999999999.0");
	is_real(1e15, "1e15");
	is_real(1e22, "1e22");
	is_real(1e23, "1e23");
	is_real(1e300, "1e300");
	is_real(1.5e300, "1.5e300");
	is_real(9007199254740993.0, "9.007199254740992e15");
	is_real(0.000001, "0.000001");
	is_real(0.00000123, "0.00000123");
	is_real(1e-7, "1e-7");
	is_real(-1.25e-10, "-1.25e-10");
	is_real(5e-324, "5e-324");
	is_real(DBL_MIN, "2.2250738585072014e-308");
	is_real(DBL_MAX, "1.7976931348623157e308");
	is_real(DBL_EPSILON, "2.220446049250313e-16");
	is_real(9.5e-310, "9.5e-310");
	is_real(2251799813685248.5, "2.2517998136852485e15");
	is_real(2.0 / 3, "0.6666666666666666");
}

/* Does the text read back equal, and is no shorter one equal too? */
static bool
is_shortest(double v)
{
	char ours[NUM_SIZE], digits[64];
	const char *s;
	size_t n = 0, zeroes = 0;
	int precision;

	if (num_real(ours, v) >= NUM_SIZE || strtod(ours, NULL) != v)
		return false;
	for (s = ours; *s != '\0' && *s != 'e'; s++)
		if (*s >= '0' && *s <= '9' && (n > 0 || *s != '0')) {
			n++;
			zeroes = *s == '0' ? zeroes + 1 : 0;
		}
	n -= zeroes;
	if (n > 17)
		return false;
	precision = (int)n - 2;
	if (precision < 0)
		return true;
	snprintf(digits, sizeof digits, "%.*e", precision, v);
	return strtod(digits, NULL) != v;
}

static uint64_t
next_random(void)
{
	static uint64_t x = 88172645463325252u;

	x ^= x << 13;
	x ^= x >> 7;
	x ^= x << 17;
	return x;
}

/* Every pattern of bits may be a double; money and edges besides. */
static void
patterns(void)
{
	char name[NUM_SIZE];
	double v, back;
	uint64_t bits;
	int i, bad = 0, bad_parse = 0;

	for (i = 0; i < 200000; i++) {
		bits = next_random();
		if (i % 4 == 1) /* powers of two and their neighbours */
			bits = (bits & 0x7ff) << 52 | ((bits >> 20) % 3);
		if (i % 4 == 2) /* small exponents */
			bits = (bits & 0x800fffffffffffff) |
			    (0x3e0 + (bits >> 52) % 0x40) << 52;
		memcpy(&v, &bits, sizeof v);
		if (i % 4 == 3)
			v = (double)(bits % 1000000000) / 100;
		if (!isfinite(v))
			continue;
		bad += !is_shortest(v);
		num_real(name, v);
		bad_parse += !num_parse_real(name, &back) ||
		    memcmp(&back, &v, sizeof v) != 0;
	}
	tap_is_int(bad, 0, "shortest digits that read back equal");
	tap_is_int(bad_parse, 0, "our own reading gives every bit back");
}

static void
ints(void)
{
	char s[NUM_SIZE];
	static const int64_t values[] = {0, 7, -1, 10, 99, 100, 101, 999,
	    1000, 9999, 10000, 12345, -98765, 99999999, 100000000, INT64_MAX,
	    INT64_MIN};
	char want[NUM_SIZE];
	size_t i;
	int64_t back;

	for (i = 0; i < sizeof values / sizeof *values; i++) {
		snprintf(want, sizeof want, "%lld", (long long)values[i]);
		tap_is_int((long long)num_int(s, values[i]),
		    (long long)strlen(want), "length of %s", want);
		tap_is_str(s, want, "num_int %s", want);
		tap_ok(num_parse_int(s, &back) && back == values[i],
		    "num_parse_int %s", want);
	}
	tap_ok(!num_parse_int("9223372036854775808", &back), "over INT64_MAX");
	tap_ok(!num_parse_int("-9223372036854775809", &back), "under INT64_MIN");
	tap_ok(!num_parse_int("", &back), "empty");
	tap_ok(!num_parse_int("-", &back), "a sign alone");
	tap_ok(!num_parse_int("1 ", &back), "a space behind");
	tap_ok(!num_parse_int(" 1", &back), "a space before");
	tap_ok(!num_parse_int("1.0", &back), "a fraction");
}

static void
parses(void)
{
	static const char *const good[] = {"1", "-1.5", ".5", "5.", "1e3",
	    "1E+3", "1e-400", "123456789012345678901234567890", "+2",
	    "0.1e-5", "179769313486231570000e288", "4.9e-324",
	    "9007199254740993", "0.000000000000000000000000000000012345",
	    "1.00000000000000011102230246251565404236316680908203125"};
	static const char *const bad[] = {"", ".", "e1", "1e", "1e+", "0x10",
	    "inf", "nan", "1 ", " 1", "1e400", "-1e999999999999", "1,5",
	    "1.5.2", "--1"};
	size_t i;
	double v;

	for (i = 0; i < sizeof good / sizeof *good; i++)
		tap_ok(num_parse_real(good[i], &v) && v == strtod(good[i], NULL),
		    "reads %s", good[i]);
	for (i = 0; i < sizeof bad / sizeof *bad; i++)
		tap_ok(!num_parse_real(bad[i], &v), "refuses '%s'", bad[i]);
}

int
main(void)
{
	reals();
	patterns();
	ints();
	parses();
	return tap_done();
}
