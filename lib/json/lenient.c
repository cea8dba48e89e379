#include "json/lenient.h"

#include <stdbool.h>
#include <string.h>
#include "base/utf8.h"
#include "json/read.h"

/*
 * A text is written anew as the JSON it is meant to be, token by token, and
 * json_read, which knows the grammar, judges the result. Line breaks are
 * kept, so that the lines of a mistake are those of the text.
 */
struct rewriting {
	const char *at, *end;
	struct buf out;
	char last;        /* token's first byte */
	size_t comma;     /* behind one in `out` with nothing since; 0: none */
	unsigned slips;
	struct buf *why;
};

static bool
refuse(struct rewriting *r, const char *reason)
{
	if (r->why->len == 0)
		buf_str(r->why, reason);
	return false;
}

static void
forgive(struct rewriting *r, enum lenient_slip slip)
{
	r->slips |= 1u << slip;
}

static bool
is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Bytes of a space that JSON does not have, as word processors and pages
 * write them; 0: none is at s. */
static size_t
odd_space(const char *s, const char *end)
{
	static const char *const spaces[] = {"\xc2\xa0", "\xe2\x80\x8b",
		"\xe2\x80\xaf", "\xe3\x80\x80", "\xef\xbb\xbf"};

	for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++) {
		size_t n = strlen(spaces[i]);

		if ((size_t)(end - s) >= n && memcmp(s, spaces[i], n) == 0)
			return n;
	}
	return 0;
}

/* The family of a typographic quote, U+2018 to U+201F: '\'' or '"'; 0: none
 * is at s. It has three bytes. */
static char
smart_quote(const char *s, const char *end)
{
	if (end - s < 3 || memcmp(s, "\xe2\x80", 2) != 0 ||
	    ((unsigned char)s[2] & 0xf8) != 0x98)
		return 0;
	return ((unsigned char)s[2] & 4) != 0 ? '"' : '\'';
}

static bool
is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '_' || c == '$';
}

const char *
lenient_behind_comment(const char *s, const char *end)
{
	if (*s == '#' || (end - s > 1 && (*s == '/' || *s == '-') &&
	    s[1] == *s))
		return memchr(s, '\n', (size_t)(end - s));
	if (end - s < 2 || s[0] != '/' || s[1] != '*')
		return s;
	for (s += 2; end - s > 1; s++)
		if (s[0] == '*' && s[1] == '/')
			return s + 2;
	return NULL;
}

/* Space and comments; only the line breaks of a comment are kept. */
static bool
pass_space(struct rewriting *r)
{
	while (r->at < r->end) {
		const char *behind;
		size_t odd = odd_space(r->at, r->end);

		if (is_space(*r->at)) {
			buf_ch(&r->out, *r->at++);
			continue;
		}
		if (odd > 0) {
			forgive(r, LENIENT_SPACE);
			r->at += odd;
			continue;
		}
		behind = lenient_behind_comment(r->at, r->end);
		if (behind == r->at)
			break;
		if (behind == NULL)
			return refuse(r, "the JSON is cut off");
		forgive(r, LENIENT_COMMENT);
		for (; r->at < behind; r->at++)
			if (*r->at == '\n')
				buf_ch(&r->out, '\n');
	}
	return true;
}

/* What stands next except for space and comments; 0: the end. */
static char
next_sign(const struct rewriting *r, const char *s)
{
	while (s < r->end) {
		const char *behind = is_space(*s) ? s + 1 :
		    s + odd_space(s, r->end);

		if (behind == s)
			behind = lenient_behind_comment(s, r->end);

		if (behind == NULL)
			return '\0';
		if (behind == s)
			return *s;
		s = behind;
	}
	return '\0';
}

/* One byte of a text, or an escape. */
static void
rewrite_byte(struct rewriting *r)
{
	static const char breaks[] = "\n\r\t", names[] = "nrt";
	const char *known = *r->at != '\0' ? strchr(breaks, *r->at) : NULL;

	if (known != NULL) {
		forgive(r, LENIENT_BREAK);
		buf_fmt(&r->out, "\\%c", names[known - breaks]);
	} else if (*r->at == '\\' && r->at + 1 < r->end) {
		r->at++;
		if (*r->at == '\'') /* which needs none */
			forgive(r, LENIENT_QUOTES);
		else
			buf_ch(&r->out, '\\');
		buf_ch(&r->out, *r->at);
	} else {
		if (*r->at == '"') /* within single quotes */
			buf_ch(&r->out, '\\');
		buf_ch(&r->out, *r->at);
	}
	r->at++;
}

/* Bytes of the quote at r->at that closes a text which such a one opened: of
 * the same family, smart or not; 0: none is there. */
static size_t
closing(const struct rewriting *r, char quote, bool smart)
{
	if (!smart)
		return *r->at == quote ? 1 : 0;
	return smart_quote(r->at, r->end) == quote ? 3 : 0;
}

static bool
rewrite_text(struct rewriting *r, char quote, bool smart)
{
	size_t close = 0;
	char next;

	r->at += smart ? 3 : 1;
	buf_ch(&r->out, '"');
	while (r->at < r->end && (close = closing(r, quote, smart)) == 0)
		rewrite_byte(r);
	if (r->at == r->end)
		return refuse(r, "the JSON is cut off");
	r->at += close;
	buf_ch(&r->out, '"');
	if (quote == '"' && !smart)
		return true;
	forgive(r, smart ? LENIENT_SMART : LENIENT_QUOTES);
	next = next_sign(r, r->at);
	if (next != '\0' && strchr(",:]}", next) == NULL)
		return refuse(r, smart ?
		    "a text in typographic quotes contains a quote" :
		    "a text in single quotes contains a quote");
	return true;
}

static bool
refuse_word(struct rewriting *r, const char *word, size_t n, const char *is)
{
	if (r->why->len == 0)
		buf_fmt(r->why, "'%.*s' %s", (int)(n < 40 ? n : 40),
		    word, is);
	return false;
}

/* A word: a value, one of another language's, or a member's name. */
static bool
rewrite_word(struct rewriting *r)
{
	static const struct {
		const char *word, *meant;
		enum lenient_slip slip; /* where it is written otherwise */
	} words[] = {{"true", "true", LENIENT_WORD},
	    {"false", "false", LENIENT_WORD}, {"null", "null", LENIENT_WORD},
	    {"none", "null", LENIENT_WORD}, {"nan", "null", LENIENT_NAN},
	    {"undefined", "null", LENIENT_NAN}};
	const char *word = r->at;
	size_t n = 0;

	while (r->at < r->end && is_word(*r->at))
		r->at++;
	n = (size_t)(r->at - word);
	if (next_sign(r, r->at) == ':') {
		forgive(r, LENIENT_KEY);
		buf_fmt(&r->out, "\"%.*s\"", (int)n, word);
		return true;
	}
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (strlen(words[i].word) != n ||
		    !ascii_equal_n(words[i].word, word, n))
			continue;
		if (strncmp(words[i].meant, word, n) != 0)
			forgive(r, words[i].slip);
		buf_str(&r->out, words[i].meant);
		return true;
	}
	return refuse_word(r, word, n, "is not a JSON value");
}

static size_t
digits(const char *s, const char *end)
{
	size_t n = 0;

	while (s + n < end && s[n] >= '0' && s[n] <= '9')
		n++;
	return n;
}

/* An exponent that is one, or nothing? */
static bool
is_exponent(const char *s, const char *end)
{
	if (s == end)
		return true;
	if (*s++ != 'e' && s[-1] != 'E')
		return false;
	if (s < end && (*s == '+' || *s == '-'))
		s++;
	return s < end && s + digits(s, end) == end;
}

/* A number; what is none is told as it was written. */
static bool
rewrite_number(struct rewriting *r)
{
	const char *word = r->at, *s = word, *end, *rest;
	size_t n, whole, part;

	while (r->at < r->end && (is_word(*r->at) ||
	    memchr("+-.", *r->at, 3) != NULL))
		r->at++;
	end = r->at;
	n = (size_t)(end - word);
	s += *s == '+' || *s == '-';
	whole = digits(s, end);
	rest = s + whole;
	part = rest < end && *rest == '.' ? digits(rest + 1, end) : 0;
	if (whole > 0 && *s == '0' && (whole > 1 || (rest < end &&
	    (*rest == 'x' || *rest == 'X' || *rest == 'o' || *rest == 'b'))))
		return refuse_word(r, word, n, "can be read as two numbers");
	if (rest < end && *rest == '.')
		rest += part + 1;
	if (whole + part == 0 || !is_exponent(rest, end))
		return refuse_word(r, word, n, "is not a JSON value");
	if (*word == '+' || whole == 0 || (part == 0 && rest > s + whole))
		forgive(r, LENIENT_NUMBER);
	buf_fmt(&r->out, "%s%s%.*s%s%.*s", *word == '-' ? "-" : "",
	    whole == 0 ? "0" : "", (int)(rest - s), s,
	    rest > s + whole && part == 0 ? "0" : "", (int)(end - rest),
	    rest);
	return true;
}

/* One token; `depth` follows the brackets. */
static bool
rewrite_token(struct rewriting *r, size_t *depth)
{
	char c = *r->at, last = r->last;
	size_t comma = r->comma;

	r->last = c;
	r->comma = 0;
	if (c == '"' || c == '\'')
		return rewrite_text(r, c, false);
	if (smart_quote(r->at, r->end) != 0)
		return rewrite_text(r, smart_quote(r->at, r->end), true);
	if ((is_word(c) && (c < '0' || c > '9')))
		return rewrite_word(r);
	if (c == '{' || c == '[' || c == '}' || c == ']') {
		*depth += c == '{' || c == '[' ? 1 : (size_t)-1;
		if (comma != 0 && (c == '}' || c == ']')) {
			forgive(r, LENIENT_COMMA);
			r->out.s[comma - 1] = ' ';
		}
	}
	if ((c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.')
		return rewrite_number(r);
	buf_ch(&r->out, c);
	r->at++;
	/* a comma with nothing before it is no trailing one */
	if (c == ',' && strchr("{[,", last) == NULL)
		r->comma = r->out.len;
	return true;
}

/* From a bracket to the one that closes it. */
static bool
rewrite(struct rewriting *r)
{
	size_t depth = 0;

	while (rewrite_token(r, &depth)) {
		if (depth == 0)
			return true;
		if (!pass_space(r))
			return false;
		if (r->at == r->end)
			return refuse(r, "the JSON is cut off");
	}
	return false;
}

json_t *
lenient_read(const char *at, const char *end, const char **close,
    unsigned *slips, struct buf *why)
{
	struct rewriting r = {.at = at, .end = end, .out = BUF_INIT,
	    .why = why};
	struct json_mistake m;
	json_t *value = NULL;

	if (rewrite(&r)) {
		value = json_read(r.out.s, r.out.len, &m);
		if (value == NULL && why->len == 0)
			buf_fmt(why,
			    "invalid JSON, line %d, column %d: %s",
			    m.line, m.column, m.message);
	}
	if (value != NULL)
		*slips |= r.slips;
	*close = r.at;
	buf_free(&r.out);
	return value;
}

const char *
lenient_phrase(enum lenient_slip slip)
{
	static const char *const phrases[] = {
#define SLIP(name, phrase) phrase,
		LENIENT_SLIPS(SLIP)
#undef SLIP
	};

	return phrases[slip];
}
