/* The words of time, and what stands around them. */
#include <string.h>
#include "plan/text/when_read.h"

bool
when_is(const struct when_reader *r, size_t at, const char *word)
{
	return at < r->q->n && r->q->v[at].word->kind == WORD_LETTERS &&
	    strcmp(r->q->v[at].text, word) == 0;
}

bool
when_among(const struct when_reader *r, size_t at, enum listed list)
{
	return at < r->q->n && r->q->v[at].word->kind == WORD_LETTERS &&
	    listed_has(list, r->q->v[at].text);
}

size_t
when_phrase(const struct when_reader *r, size_t at, enum when_phrase phrase)
{
	static const char *const phrases[] = {
#define WHEN_PHRASE(name, words) words,
#include "plan/text/when_word.def"
	};

	return when_run(r, at, phrases[phrase]);
}

size_t
when_run(const struct when_reader *r, size_t at, const char *words)
{
	size_t i = at;

	for (const char *s = words; *s != '\0';) {
		char word[24];
		size_t n = strcspn(s, " ");

		if (n >= sizeof word)
			return 0;
		memcpy(word, s, n);
		word[n] = '\0';
		if (s != words && when_among(r, i, LISTED_THE) &&
		    !listed_has(LISTED_THE, word))
			i++;
		if (!when_is(r, i, word))
			return 0;
		i++;
		s += n + (s[n] == ' ');
	}
	return i - at;
}

bool
when_mark(const struct when_reader *r, size_t at, const char *symbol)
{
	return at < r->q->n && r->q->v[at].word->kind == WORD_SYMBOL &&
	    strcmp(r->q->v[at].text, symbol) == 0;
}

bool
when_dash(const struct when_reader *r, size_t at)
{
	return when_mark(r, at, "-") || when_mark(r, at, "\xe2\x80\x93") ||
	    when_mark(r, at, "\xe2\x80\x94");
}

bool
when_joined(const struct when_reader *r, size_t at)
{
	return at > 0 && at < r->q->n &&
	    r->q->v[at - 1].end == r->q->v[at].start;
}

bool
when_hyphened(const struct when_reader *r, size_t at)
{
	const struct token *t = &r->q->v[at];

	return at + 1 < r->q->n && t[1].start == t->end + 1 &&
	    r->q->text[t->end] == '-';
}

static bool
is_number(const struct when_reader *r, size_t at)
{
	return at < r->q->n && r->q->v[at].word->kind == WORD_NUMBER;
}

/* A hyphen or a slash makes one name of what stands at both its sides. */
static bool
binds(const struct when_reader *r, size_t at)
{
	return when_mark(r, at, "-") || when_mark(r, at, "\xe2\x80\x93") ||
	    when_mark(r, at, "/");
}

static bool
free_before(const struct when_reader *r, size_t at)
{
	size_t start = r->q->v[at].start;

	if (start > 0 && strchr("_.\\", r->q->text[start - 1]))
		return false;
	if (!when_joined(r, at))
		return true;
	if (r->q->v[at - 1].word->kind != WORD_SYMBOL)
		return false;
	if (binds(r, at - 1))
		return r->inner || !is_number(r, at) ||
		    !when_joined(r, at - 1);
	return strchr("([,;:'=<>", r->q->v[at - 1].text[0]) != NULL ||
	    (unsigned char)r->q->v[at - 1].text[0] >= 0x80;
}

static bool
free_after(const struct when_reader *r, size_t at, size_t n)
{
	size_t next = at + n;

	if (r->q->text[r->q->v[next - 1].end] == '_')
		return false;
	if (!when_joined(r, next) || (when_among(r, next, LISTED_T) &&
	    is_number(r, next + 1) && when_joined(r, next + 1)))
		return true;
	if (r->q->v[next].word->kind != WORD_SYMBOL)
		return false;
	if (binds(r, next))
		return r->inner || !when_joined(r, next + 1) ||
		    (!is_number(r, next + 1) &&
		    (n > 1 || !is_number(r, at)));
	return strchr(")],.?!;:'", r->q->v[next].text[0]) != NULL ||
	    (unsigned char)r->q->v[next].text[0] >= 0x80;
}

bool
when_free(const struct when_reader *r, size_t at, size_t n)
{
	return free_before(r, at) && free_after(r, at, n);
}

int
when_digits(const struct when_reader *r, size_t at, size_t least, size_t most)
{
	const char *text;
	size_t len;
	int value = 0;

	if (!is_number(r, at) || r->q->v[at].ordinal)
		return -1;
	text = r->q->v[at].text;
	len = strlen(text);
	if (len < least || len > most || len > 8 ||
	    strspn(text, "0123456789") != len ||
	    strcmp(text, r->q->v[at].literal) != 0 ||
	    r->q->v[at].end - r->q->v[at].start != len)
		return -1;
	for (; *text != '\0'; text++)
		value = value * 10 + (*text - '0');
	return value;
}

int
when_year_number(const struct when_reader *r, size_t at)
{
	int year = when_digits(r, at, 4, 4);

	return year >= 1000 && year < 2200 ? year : 0;
}

int
when_year_of_two(int digits)
{
	return digits < 70 ? 2000 + digits : 1900 + digits;
}

size_t
when_count(const struct when_reader *r, size_t at, int *n, bool *vague)
{
	const struct token *t;
	size_t a = when_among(r, at, LISTED_A_THE);

	*vague = false;
	if (when_among(r, at + a, LISTED_FEW)) {
		*vague = true;
		*n = when_among(r, at + a, LISTED_COUPLE) ? 2 : 3;
		return a + 1 + when_among(r, at + a + 1, LISTED_OF);
	}
	if (at >= r->q->n)
		return 0;
	t = &r->q->v[at];
	if (when_among(r, at, LISTED_A)) {
		*n = 1;
		return 1;
	}
	if (t->word->kind == WORD_QUOTED || !t->has_number || t->ordinal ||
	    t->number < 1 || t->number > 9999 || t->number != (int)t->number)
		return 0;
	*n = (int)t->number;
	if (!t->digits && *n >= 20 && *n < 100 && at + 1 < r->q->n &&
	    t[1].has_number && !t[1].digits && !t[1].ordinal &&
	    t[1].number >= 1 && t[1].number < 10) {
		*n += (int)t[1].number;
		return 2;
	}
	return 1;
}

int
when_day_of_month(const struct when_reader *r, size_t at)
{
	int n = when_digits(r, at, 1, 2);

	if (n < 0 && at < r->q->n && r->q->v[at].ordinal)
		n = (int)r->q->v[at].number;
	if (n < 0)
		n = when_ordinal(r, at);
	return n >= 1 && n <= 31 ? n : 0;
}

static bool
counts(const char *text)
{
	static const char *const things[] = {
#define WHEN_COUNTED(word) word,
#include "plan/text/when_word.def"
#define SCALE(word, kind, size) word,
#include "plan/text/scale.def"
#undef SCALE
	};
	size_t len = strlen(text);

	for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
		size_t n = strlen(things[i]);

		if (strncmp(things[i], text, n) == 0 && (len == n ||
		    (len == n + 1 && text[n] == 's')))
			return true;
	}
	return false;
}

static bool
numbers(const struct when_reader *r, size_t at)
{
	static const char *const words[] = {
#define WHEN_NUMBERED(word) word,
#include "plan/text/when_word.def"
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (when_is(r, at, words[i]))
			return true;
	return false;
}

bool
when_amount(const struct when_reader *r, size_t at)
{
	static const char *const marks[] = {"#", "$", "\xe2\x82\xac",
	    "\xc2\xa3", "<", ">", "<=", ">=", "=", "==", "!=", "<>"};

	if (at + 1 < r->q->n && r->q->v[at + 1].word->kind != WORD_QUOTED &&
	    counts(r->q->v[at + 1].text))
		return true;
	if (at == 0)
		return false;
	/* "between 2000 and 5000" */
	if (when_among(r, at - 1, LISTED_BETWEEN_FROM) &&
	    when_among(r, at + 1, LISTED_AND_TO) && is_number(r, at + 2) &&
	    when_digits(r, at + 2, 4, 9) >= 0 && !when_year_number(r, at + 2))
		return true;
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (when_mark(r, at - 1, marks[i]))
			return true;
	return (r->preposition == WHEN_BARE || r->preposition == WHEN_IN) &&
	    numbers(r, at - 1);
}
