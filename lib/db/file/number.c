/* number - texts that are numbers, as people write them */
#include "db/file/kind.h"

#include <string.h>
#include "base/mem.h"
#include "base/num.h"
#include "base/utf8.h"

/* Most groups of digits: 18 of them in threes, and a fraction, whose digits
 * may be more than count. */
enum { GROUPS = 7, WHOLE = 18, FRACTION = 30, EXACT = 15 };

#define BOTH (WAY_POINT | WAY_COMMA | WAY_POINT_WHOLE | WAY_COMMA_WHOLE)

/* A number in its parts. */
struct parts {
	const char *s, *end;      /* what is left of the text */
	bool minus, plus;
	const char *body, *body_end;
	size_t len[GROUPS];       /* of the groups of digits */
	char sep[GROUPS];         /* before each but the first: '.', ',' or ' ' */
	size_t n;
	bool zero_first;          /* the first group begins with 0, and more */
	bool exponent;
	const char *unit;
	size_t nunit;
};

static const char *const units[] = {
	"$", "\xe2\x82\xac", "\xc2\xa3", "\xc2\xa5", "\xe2\x82\xb9", "%",
	"EUR", "USD", "GBP", "CHF", "JPY", "US$", "Fr.", "kr", "Kc", "R$",
};

static bool
skip_text(struct parts *p, const char *text)
{
	size_t n = strlen(text);

	if ((size_t)(p->end - p->s) < n || memcmp(p->s, text, n) != 0)
		return false;
	p->s += n;
	return true;
}

/* A space, also one that does not break. */
static bool
skip_space(struct parts *p)
{
	if (p->s < p->end && *p->s == ' ') {
		p->s++;
		return true;
	}
	return p->s < p->end && *p->s < 0 && (skip_text(p, "\xc2\xa0") ||
	    skip_text(p, "\xe2\x80\xaf"));
}

static void
take_unit(struct parts *p)
{
	const char *from = p->s;

	for (size_t i = 0; i < COUNT(units) && p->unit == NULL; i++)
		if (p->s < p->end && *p->s == *units[i] &&
		    skip_text(p, units[i])) {
			p->unit = from;
			p->nunit = strlen(units[i]);
		}
}

static void
take_sign(struct parts *p)
{
	if (skip_text(p, "-") || skip_text(p, "\xe2\x88\x92"))
		p->minus = true;
	else
		p->plus = skip_text(p, "+");
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static size_t
take_digits(struct parts *p)
{
	const char *from = p->s;

	while (p->s < p->end && is_digit(*p->s))
		p->s++;
	return (size_t)(p->s - from);
}

/* What parts two groups: 0 where nothing does. */
static char
take_separator(struct parts *p)
{
	const char *from = p->s;
	char c = p->s < p->end ? *p->s : '\0';

	if (c == '.' || c == ',')
		p->s++;
	else if (skip_space(p) || skip_text(p, "'") ||
	    skip_text(p, "\xe2\x80\x99"))
		c = ' ';
	else
		return '\0';
	if (c == ' ' && (p->s >= p->end || !is_digit(*p->s))) {
		p->s = from; /* a unit follows */
		return '\0';
	}
	return c;
}

static bool
take_groups(struct parts *p)
{
	char sep = '\0';

	p->body = p->s;
	do {
		if (p->n == GROUPS)
			return false;
		p->sep[p->n] = sep;
		p->len[p->n] = take_digits(p);
		p->n++;
		sep = take_separator(p);
	} while (sep != '\0');
	p->zero_first = p->len[0] > 1 && *p->body == '0';
	p->body_end = p->s;
	return true;
}

/* "12E4" is rather a code; "1.5E5", "1e5" and "1E-5" are none. */
static bool
take_exponent(struct parts *p)
{
	bool is_code;

	if (p->s == p->end || (*p->s != 'e' && *p->s != 'E'))
		return true;
	is_code = *p->s++ == 'E' && p->n == 1;
	if (skip_text(p, "-") || skip_text(p, "+"))
		is_code = false;
	p->exponent = true;
	if (take_digits(p) == 0 || p->n > 2 || is_code ||
	    (p->n == 2 && p->sep[1] != '.'))
		return false;
	p->body_end = p->s;
	return true;
}

static bool
split(struct parts *p, const char *s, size_t n)
{
	bool round;

	*p = (struct parts){.s = s, .end = s + n};
	round = n > 2 && s[0] == '(' && s[n - 1] == ')';
	p->s += round;
	p->end -= round;
	take_sign(p);
	take_unit(p);
	while (p->unit != NULL && skip_space(p))
		;
	if (p->unit != NULL && !p->minus)
		take_sign(p);
	if (!take_groups(p) || !take_exponent(p))
		return false;
	if (p->unit == NULL) {
		while (skip_space(p))
			;
		take_unit(p);
	}
	p->minus = p->minus || round;
	return p->s == p->end;
}

/* Are the groups up to the k-th parted by threes, with one separator? */
static bool
in_threes(const struct parts *p, size_t k)
{
	if (p->len[0] == 0 || p->len[0] > 3 || *p->body == '0')
		return false;
	for (size_t i = 1; i <= k; i++)
		if (p->len[i] != 3 || p->sep[i] != p->sep[1])
			return false;
	return true;
}

/* Can it be read with this before the fraction? */
static unsigned
way(const struct parts *p, char point, unsigned is, unsigned whole)
{
	size_t last = p->n - 1;

	if (p->sep[last] == point) {
		/* digits on one side at least */
		if (p->len[last] + p->len[last - 1] == 0 || p->zero_first ||
		    (last > 1 && p->sep[1] == point))
			return 0;
		return last == 1 || in_threes(p, last - 1) ? is : 0;
	}
	return last < WHOLE / 3 && in_threes(p, last) && p->sep[1] != point ?
	    is | whole : 0;
}

/* As many as numbers have? */
static bool
has_digits(const struct parts *p)
{
	size_t whole = p->len[0], last = p->n > 1 ? p->len[p->n - 1] : 0;

	for (size_t i = 1; i + 1 < p->n; i++)
		whole += p->len[i];
	return whole + last > 0 && last <= FRACTION &&
	    whole <= (p->exponent ? FRACTION : WHOLE);
}

bool
kind_read_number(struct reading *r, const char *s, size_t n)
{
	struct parts p;

	if (!split(&p, s, n) || !has_digits(&p))
		return false;
	if (p.n == 1)
		r->ways = p.zero_first ? 0 : p.exponent ?
		    WAY_POINT : BOTH;
	else
		r->ways = way(&p, '.', WAY_POINT, WAY_POINT_WHOLE) |
		    way(&p, ',', WAY_COMMA, WAY_COMMA_WHOLE);
	if (r->ways == 0)
		return false;
	r->kind = KIND_NUMBER;
	r->minus = p.minus;
	r->plus = p.plus && (r->ways & WAY_POINT_WHOLE) && p.unit == NULL;
	r->unit = p.unit;
	r->nunit = (unsigned char)p.nunit;
	return true;
}

void
kind_number(struct value *v, const char *s, size_t n, unsigned by, bool whole)
{
	char text[64], point = by == WAY_POINT ? '.' : ',';
	struct parts p;
	size_t k = 0;

	(void)split(&p, s, n);
	if (p.minus)
		text[k++] = '-';
	for (const char *c = p.body; c < p.body_end && k < sizeof text - 1;
	    c++) {
		if (*c == point)
			text[k++] = '.';
		else if (is_digit(*c) || (p.exponent && *c != '.'))
			text[k++] = *c;
	}
	text[k] = '\0';
	v->is = whole ? VALUE_INTEGER : VALUE_REAL;
	v->real = 0;
	if (whole)
		(void)num_parse_int(text, &v->integer);
	else if (!num_parse_real(text, &v->real))
		v->is = VALUE_NULL;
}

/* Digits with a point and no more, as most numbers are that have a fraction:
 * their value is at hand. */
bool
kind_read_decimal(struct reading *r, const char *s, size_t n)
{
	static const double powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7,
	    1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
	size_t i = s[0] == '-', first = i, point;
	int64_t value = 0;

	if (n > EXACT || (n > i + 1 && s[i] == '0' && s[i + 1] != '.'))
		return false;
	for (; i < n && is_digit(s[i]); i++)
		value = value * 10 + (s[i] - '0');
	point = i;
	if (i == first || (i < n && s[i] != '.'))
		return false;
	for (i++; i < n && is_digit(s[i]); i++)
		value = value * 10 + (s[i] - '0');
	if (i < n || n == point + 1)
		return false;
	r->kind = KIND_NUMBER;
	r->minus = first > 0;
	r->exact = true;
	if (point == n) { /* there was a sign alone */
		r->ways = BOTH;
		r->plain = true;
		r->value = first ? -value : value;
		return true;
	}
	r->ways = WAY_POINT;
	if (n - point == 4 && point - first <= 3 && s[first] != '0')
		r->ways |= WAY_COMMA | WAY_COMMA_WHOLE;
	r->real = (double)value / powers[n - point - 1];
	r->real = first ? -r->real : r->real;
	return true;
}
