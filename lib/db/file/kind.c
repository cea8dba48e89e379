#include "db/file/kind.h"

#include <string.h>
#include "base/day.h"
#include "base/mem.h"
#include "base/utf8.h"

/* What stands for nothing in columns that are otherwise no text. */
static const char *const blanks[] = {
	"NA", "N/A", "n.a.", "null", "NaN", "none", "-", "--", "?", "\\N",
	"#N/A", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "nil",
	/* sums of these are none */
	"inf", "+inf", "-inf", "infinity", "+infinity", "-infinity",
};

static bool
is_one_of(const char *s, size_t n, const char *const *list, size_t nlist)
{
	for (size_t i = 0; i < nlist; i++)
		if (strlen(list[i]) == n && ascii_equal_n(s, list[i], n))
			return true;
	return false;
}

static bool
is_flag(const char *s, size_t n)
{
	static const char *const flags[] = {"true", "false"};

	return (n == 4 || n == 5) && is_one_of(s, n, flags, COUNT(flags));
}

/* Digits alone, the commonest of all. */
static bool
read_digits(struct reading *r, const char *s, size_t n)
{
	int64_t value = 0;

	for (size_t i = 0; i < n; i++) {
		if (s[i] < '0' || s[i] > '9')
			return false;
		if (i < 18)
			value = value * 10 + (s[i] - '0');
	}
	if (n > 18 || (n > 1 && s[0] == '0')) {
		r->kind = KIND_DIGITS;
		return true;
	}
	r->kind = KIND_NUMBER;
	r->ways = WAY_POINT | WAY_COMMA | WAY_POINT_WHOLE | WAY_COMMA_WHOLE;
	r->plain = true;
	r->value = value;
	return true;
}

/* By their first letters: most texts are neither. */
static bool
may_be_word(char c)
{
	return c != '\0' && strchr("nNtTfFiI+-?\\#", c) != NULL;
}

/* Letters before the digits are a unit or a month: most texts are neither. */
static bool
may_be_more(const char *s, size_t n)
{
	size_t letters = 0;

	while (letters < n && (s[letters] | 32) >= 'a' &&
	    (s[letters] | 32) <= 'z')
		letters++;
	return letters < n && (letters <= 3 ||
	    day_month_named(s, letters) > 0);
}

static void
read_blank(struct reading *r, const char *s, size_t n)
{
	r->kind = KIND_BLANK;
	r->infinite = n > 2 && (s[*s == '-' || *s == '+'] | 32) == 'i';
}

void
kind_read(struct reading *r, const struct field *f)
{
	const char *s = f->s;
	size_t n = f->n;

	*r = (struct reading){.kind = KIND_TEXT};
	if (n == 0) {
		r->kind = KIND_EMPTY;
		return;
	}
	if (n > 48 || read_digits(r, s, n) || kind_read_decimal(r, s, n))
		return;
	if (may_be_word(s[0]) && n <= 9 &&
	    is_one_of(s, n, blanks, COUNT(blanks)))
		read_blank(r, s, n);
	else if (may_be_word(s[0]) && is_flag(s, n))
		r->kind = KIND_FLAG;
	else if (may_be_more(s, n) && (n < 8 || s[4] != '-' ||
	    !kind_read_when(r, s, n)) && !kind_read_number(r, s, n))
		(void)kind_read_when(r, s, n);
}
