/* Questions and names split into words. */
#include <string.h>
#include <utf8proc.h>
#include "base/utf8.h"
#include "words/words.h"
#include "words/listed.h"

struct splitter {
	struct arena *a;
	const char *text;
	size_t len, at;
	struct words out;
	size_t cap;
};

/* Pairs of quotation marks; a mark may close with itself. */
static const struct {
	const char *open, *close;
} quotes[] = {
	{"\"", "\""}, {"'", "'"}, {"`", "`"},
	{"\xe2\x80\x9c", "\xe2\x80\x9d"}, {"\xe2\x80\x98", "\xe2\x80\x99"},
	{"\xe2\x80\x9e", "\xe2\x80\x9c"}, {"\xc2\xab", "\xc2\xbb"},
};

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Code point at `at`; bytes that are not UTF-8 count as symbols. */
static size_t
decode(const struct splitter *s, size_t at, uint32_t *cp)
{
	size_t n = 0;

	*cp = 0;
	if (at < s->len)
		n = utf8_decode(s->text + at, s->len - at, cp);
	return n ? n : 1;
}

static bool
letter_at(const struct splitter *s, size_t at, size_t *n)
{
	uint32_t cp;

	*n = decode(s, at, &cp);
	return cp != 0 && utf8_is_letter(cp);
}

static struct word *
append(struct splitter *s, size_t start, size_t end)
{
	struct word *old = s->out.v, *w;

	if (s->out.n == s->cap) {
		s->cap = s->cap ? 2 * s->cap : 16;
		s->out.v = arena_alloc(s->a, s->cap * sizeof *s->out.v);
		if (s->out.n)
			memcpy(s->out.v, old, s->out.n * sizeof *old);
	}
	w = &s->out.v[s->out.n++];
	w->start = start;
	w->end = end;
	return w;
}

static void
add_letters(struct splitter *s, size_t start, size_t end)
{
	struct word *w = append(s, start, end);

	w->kind = WORD_LETTERS;
	w->text = words_fold(s->a,
	    arena_strndup(s->a, s->text + start, end - start));
	w->stem = words_stem(s->a, w->text);
}

static void
add_plain(struct splitter *s, size_t start, size_t end, int kind)
{
	struct word *w = append(s, start, end);

	w->kind = kind;
	w->stem = w->text =
	    arena_strndup(s->a, s->text + start, end - start);
}

static void
add_number(struct splitter *s, size_t start, size_t end)
{
	struct word *w = append(s, start, end);
	char *text = arena_alloc(s->a, end - start + 1), *to = text;

	for (size_t i = start; i < end; i++)
		if (s->text[i] != ',')
			*to++ = s->text[i];
	w->kind = WORD_NUMBER;
	w->stem = w->text = text;
}

static size_t
digits(const struct splitter *s, size_t at)
{
	size_t n = 0;

	while (at + n < s->len && is_digit(s->text[at + n]))
		n++;
	return n;
}

/* "2010-01-31", "31/1/2010", "10:30", "10:30:15": the end, or 0. */
static size_t
date_or_time(const struct splitter *s, size_t at)
{
	size_t first = digits(s, at), second, third;
	char mark = s->text[at + first];

	if (first == 0 || first > 4 || !mark || !strchr("-/.:", mark))
		return 0;
	at += first + 1;
	second = digits(s, at);
	if (second == 0 || second > 2)
		return 0;
	at += second;
	if (s->text[at] != mark)
		return mark == ':' ? at : 0;
	third = digits(s, at + 1);
	if (third == 0 || third > 4)
		return mark == ':' ? at : 0;
	return at + 1 + third;
}

static size_t
number_end(const struct splitter *s, size_t at)
{
	size_t end = date_or_time(s, at);

	if (end)
		return end;
	end = at + digits(s, at);
	while (s->text[end] == ',' && digits(s, end + 1) == 3)
		end += 4;
	if (s->text[end] == '.' && digits(s, end + 1))
		end += 1 + digits(s, end + 1);
	return end;
}

/* A minus is a sign where a value may begin and digits follow. */
static bool
take_number(struct splitter *s)
{
	size_t at = s->at, end;
	bool sign = s->text[at] == '-' &&
	    (at == 0 || strchr(" (\t=<>", s->text[at - 1]));

	if (!digits(s, at + sign))
		return false;
	end = number_end(s, at + sign);
	add_number(s, at, end);
	s->at = end;
	return true;
}

static bool
starts(const struct splitter *s, size_t at, const char *what)
{
	return strncmp(s->text + at, what, strlen(what)) == 0;
}

static bool
word_before(const struct splitter *s, size_t at)
{
	unsigned char c = at ? (unsigned char)s->text[at - 1] : ' ';

	return c >= 0x80 || is_digit((char)c) || utf8_is_letter(c);
}

/* Where the quotation that begins at `from` closes, or 0: an apostrophe
 * between letters does not close. */
static size_t
quote_end(const struct splitter *s, size_t from, const char *close)
{
	uint32_t cp;
	size_t step = strlen(close);

	for (size_t at = from; at < s->len; at += decode(s, at, &cp)) {
		if (!starts(s, at, close) || at == from)
			continue;
		decode(s, at + step, &cp);
		if (cp && (utf8_is_letter(cp) ||
		    (cp < 0x80 && is_digit((char)cp))))
			continue;
		return at;
	}
	return 0;
}

static bool
take_quoted(struct splitter *s)
{
	if (word_before(s, s->at))
		return false;
	for (size_t i = 0; i < sizeof quotes / sizeof *quotes; i++) {
		size_t inside = s->at + strlen(quotes[i].open), end;
		struct word *w;

		if (!starts(s, s->at, quotes[i].open))
			continue;
		end = quote_end(s, inside, quotes[i].close);
		if (!end)
			continue;
		add_plain(s, inside, end, WORD_QUOTED);
		w = &s->out.v[s->out.n - 1];
		w->start = s->at;
		w->end = s->at = end + strlen(quotes[i].close);
		return true;
	}
	return false;
}

static size_t
apostrophe(const struct splitter *s, size_t at)
{
	if (s->text[at] == '\'')
		return 1;
	return starts(s, at, "\xe2\x80\x99") ? 3 : 0;
}

/* "n't" after a verb: the verb, then "not". */
static bool
take_not(struct splitter *s, size_t start, size_t end)
{
	size_t mark = apostrophe(s, end), n;
	struct word *w;

	if (!mark || end - start < 3 || s->text[end - 1] != 'n' ||
	    s->text[end + mark] != 't' || letter_at(s, end + mark + 1, &n))
		return false;
	add_letters(s, start, end - 1);
	w = &s->out.v[s->out.n - 1];
	if (listed_has(LISTED_CAN, w->text))
		w->stem = w->text = "can";
	else if (listed_has(LISTED_WILL, w->text))
		w->stem = w->text = "will";
	w = append(s, end - 1, end + mark + 1);
	w->kind = WORD_LETTERS;
	w->stem = w->text = "not";
	s->at = w->end;
	return true;
}

/* The length of 's, 'll, 're, 've, 'd, 'm at `at`, 0 for none. */
static size_t
clitic(const struct splitter *s, size_t at)
{
	size_t mark = apostrophe(s, at), len = 0, n;
	char form[3] = "";

	while (mark && len < sizeof form && letter_at(s, at + mark + len, &n))
		len += n;
	if (len == 0 || len >= sizeof form)
		return 0;
	memcpy(form, s->text + at + mark, len);
	return listed_has(LISTED_CONTRACTED, form) ? mark + len : 0;
}

static bool
take_letters(struct splitter *s)
{
	size_t start = s->at, end = start, n;

	while (end < s->len && letter_at(s, end, &n))
		end += n;
	if (end == start)
		return false;
	if (take_not(s, start, end))
		return true;
	add_letters(s, start, end);
	s->at = end + clitic(s, end);
	n = apostrophe(s, s->at);
	if (s->at == end && (n || s->text[end] == '-')) {
		size_t after = end + (n ? n : 1), skip;

		/* inner marks part words and are none themselves; one
		 * after the last letter is a plural's possessive */
		if (letter_at(s, after, &skip) || n)
			s->at = after;
	}
	return true;
}

static void
take_symbol(struct splitter *s)
{
	static const char *const pairs[] = {"<=", ">=", "!=", "<>", "=="};
	uint32_t cp;
	size_t n = decode(s, s->at, &cp);

	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if (starts(s, s->at, pairs[i]))
			n = 2;
	if (n > 1 || (cp > ' ' && cp != 0x7f && cp != '_'))
		add_plain(s, s->at, s->at + n, WORD_SYMBOL);
	s->at += n;
}

bool
words_is_blank(uint32_t cp)
{
	return cp <= ' ' || cp == 0xa0 ||
	    utf8proc_category((utf8proc_int32_t)cp) == UTF8PROC_CATEGORY_ZS;
}

static bool
is_space(const struct splitter *s, size_t *n)
{
	uint32_t cp;

	*n = decode(s, s->at, &cp);
	return cp != 0 && words_is_blank(cp);
}

struct words
words_of_text(struct arena *a, const char *text)
{
	struct splitter s = {.a = a, .text = text, .len = strlen(text)};
	size_t n;

	while (s.at < s.len) {
		if (is_space(&s, &n))
			s.at += n;
		else if (!take_number(&s) && !take_quoted(&s) &&
		    !take_letters(&s))
			take_symbol(&s);
	}
	return s.out;
}

enum shape { SHAPE_NONE, SHAPE_DIGIT, SHAPE_LOWER, SHAPE_UPPER };

static enum shape
shape_at(const struct splitter *s, size_t at, size_t *n)
{
	uint32_t cp;

	*n = decode(s, at, &cp);
	if (cp == 0)
		return SHAPE_NONE;
	if (cp < 0x80 && is_digit((char)cp))
		return SHAPE_DIGIT;
	if (!utf8_is_letter(cp))
		return SHAPE_NONE;
	if (cp < 0x80)
		return cp >= 'A' && cp <= 'Z' ? SHAPE_UPPER : SHAPE_LOWER;
	return utf8proc_category((utf8proc_int32_t)cp) ==
	    UTF8PROC_CATEGORY_LU ? SHAPE_UPPER : SHAPE_LOWER;
}

/* An upper-case run with a plural's s: "IDs" is one word. */
static bool
plural_of_capitals(const struct splitter *s, size_t at)
{
	size_t n;

	return s->text[at] == 's' && shape_at(s, at + 1, &n) != SHAPE_LOWER;
}

/* Does a new word begin at `at`, between shapes `was` and `is`? */
static bool
parts(const struct splitter *s, size_t at, enum shape was, enum shape is,
    size_t n)
{
	size_t skip;

	if (was == SHAPE_NONE || is == SHAPE_NONE)
		return true;
	if ((was == SHAPE_DIGIT) != (is == SHAPE_DIGIT))
		return true;
	if (was == SHAPE_LOWER && is == SHAPE_UPPER)
		return true;
	return was == SHAPE_UPPER && is == SHAPE_UPPER &&
	    shape_at(s, at + n, &skip) == SHAPE_LOWER &&
	    !plural_of_capitals(s, at + n);
}

struct words
words_of_name(struct arena *a, const char *name)
{
	struct splitter s = {.a = a, .text = name, .len = strlen(name)};
	enum shape was = SHAPE_NONE;
	size_t start = 0, n;

	for (; s.at <= s.len; s.at += n) {
		enum shape is = shape_at(&s, s.at, &n);

		if (!parts(&s, s.at, was, is, n)) {
			was = is;
			continue;
		}
		if (was == SHAPE_DIGIT)
			add_plain(&s, start, s.at, WORD_NUMBER);
		else if (was != SHAPE_NONE)
			add_letters(&s, start, s.at);
		start = s.at;
		was = is;
	}
	return s.out;
}

size_t
words_unit_at(const char *name)
{
	size_t n = strlen(name);
	const char *open;

	if (n < 3 || (name[n - 1] != ')' && name[n - 1] != ']'))
		return n;
	open = strrchr(name, name[n - 1] == ')' ? '(' : '[');
	return open == NULL || open == name ? n : (size_t)(open - name);
}

const char *
words_joined(struct arena *a, const struct word *first,
    const struct word *second)
{
	return arena_printf(a, "%s%s", first->stem, second->stem);
}

bool
words_have_stem(const struct words *words, const char *stem)
{
	for (size_t i = 0; i < words->n; i++)
		if (strcmp(words->v[i].stem, stem) == 0)
			return true;
	return false;
}
