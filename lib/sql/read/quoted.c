#include "sql/read/quoted.h"

#include <stdint.h>
#include <string.h>

#include "base/utf8.h"
#include "sql/read/token.h"

/* -- where it ends */

/* A line comment at s: behind it, where the line ends. */
static const char *
pass_line(const char *s, const char *end)
{
	while (s < end && *s != '\n' && *s != '\r')
		s++;
	return s;
}

static bool
at_dashes(const char *s, const char *end)
{
	return end - s > 1 && s[0] == '-' && s[1] == '-';
}

/* The quote with which a string goes on that was closed before s: a line
 * ends between the two, and only blanks and comments with two dashes stand
 * there. NULL: it does not. */
static const char *
again_at(const char *s, const char *end)
{
	bool line = false;

	for (; s < end && *s != '\''; s++) {
		if (at_dashes(s, end)) {
			s = pass_line(s, end);
			if (s == end)
				return NULL;
		}
		if (*s == '\n' || *s == '\r')
			line = true;
		else if (*s != ' ' && *s != '\t' && *s != '\f')
			return NULL;
	}
	return line && s < end ? s : NULL;
}

const char *
quoted_behind(const char *s, const char *end, char quote, bool again)
{
	const char *more;

	if (end - s > 1 && s[1] == quote)
		return s + 2;
	more = again ? again_at(s + 1, end) : NULL;
	return more != NULL ? more + 1 : NULL;
}

const char *
quoted_end(const char *s, const char *end, char quote, bool escapes,
    bool again)
{
	const char *more;

	while (s < end) {
		if (escapes && *s == '\\' && s + 1 < end) {
			s += 2;
		} else if (*s == quote) {
			more = quoted_behind(s, end, quote, again);
			if (more == NULL)
				return s + 1;
			s = more;
		} else {
			s++;
		}
	}
	return NULL;
}

/* -- what it holds */

static int
hex_of(char c)
{
	return c >= '0' && c <= '9' ? c - '0' :
	    c >= 'a' && c <= 'f' ? c - 'a' + 10 :
	    c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Up to `most` digits of a base at *s, which moves behind them. */
static int
digits(const char **s, const char *end, int most, int base, uint32_t *value)
{
	int n;

	*value = 0;
	for (n = 0; n < most && *s < end && hex_of(**s) >= 0 &&
	    hex_of(**s) < base; n++)
		*value = *value * (uint32_t)base +
		    (uint32_t)hex_of(*(*s)++);
	return n;
}

static const char bad_escape[] = "a string with an invalid escape";

/* A character by its number, of exactly n digits. */
static const char *
character(const char **s, const char *end, int n, char **o)
{
	uint32_t c;
	size_t len;

	if (digits(s, end, n, 16, &c) != n || c == 0)
		return bad_escape;
	len = utf8_write(c, *o);
	*o += len;
	return len > 0 ? NULL : bad_escape;
}

/* One escape of E'..', *s behind its backslash. */
static const char *
escape(const char **s, const char *end, char **o)
{
	static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
	char c = *(*s)++;
	const char *known = strchr(from, c);
	uint32_t byte;

	if (c == 'u' || c == 'U')
		return character(s, end, c == 'u' ? 4 : 8, o);
	if (c == 'v') /* a tab since PostgreSQL 16, before it the letter */
		return "a string with '\\v'";
	if (c == 'x' && *s < end && hex_of(**s) >= 0) {
		(void)digits(s, end, 2, 16, &byte);
	} else if (c >= '0' && c <= '7') {
		--*s;
		(void)digits(s, end, 3, 8, &byte);
	} else {
		byte = (unsigned char)(known != NULL ? to[known - from] : c);
	}
	*(*o)++ = (char)(byte & 0xff);
	return (byte & 0xff) == 0 ? bad_escape : NULL;
}

/*
 * What E'..' holds, or U&'..' and U&".." with the escape character, from
 * behind the quote that opens to behind the one that closes: into `out`,
 * which is as large as the text, NUL behind it. Returns why it is no text of
 * PostgreSQL's, else NULL; static.
 */
static const char *
quoted_escapes(const char *s, const char *end, char *out)
{
	const char *why = NULL, *more;

	while (s < end && why == NULL) {
		if (*s == '\\' && s + 1 < end) {
			s++;
			why = escape(&s, end, &out);
		} else if (*s != '\'') {
			*out++ = *s++;
		} else {
			more = quoted_behind(s, end, '\'', true);
			if (more == NULL)
				break;
			if (more == s + 2)
				*out++ = '\'';
			s = more;
		}
	}
	*out = '\0';
	return why;
}

/* One escape of U&'..', *s behind its mark. */
static const char *
unicode(const char **s, const char *end, char mark, char **o)
{
	if (*s < end && **s == mark) {
		*(*o)++ = *(*s)++;
		return NULL;
	}
	if (*s < end && **s == '+') {
		++*s;
		return character(s, end, 6, o);
	}
	return character(s, end, 4, o);
}

static const char *
quoted_unicode(const char *s, const char *end, char mark, char *out)
{
	char quote = s[-1];
	const char *why = NULL, *more;

	while (s < end && why == NULL) {
		if (*s == mark) {
			s++;
			why = unicode(&s, end, mark, &out);
		} else if (*s != quote) {
			*out++ = *s++;
		} else {
			more = quoted_behind(s, end, quote, quote == '\'');
			if (more == NULL)
				break;
			if (more == s + 2)
				*out++ = quote;
			s = more;
		}
	}
	*out = '\0';
	return why;
}

bool
quoted_may_escape(char c)
{
	return hex_of(c) < 0 && strchr("+'\" \t\n\r\f\v", c) == NULL;
}

const char *
quoted_decode(const struct token *k, char *out)
{
	const char *end = k->s + k->len, *s = k->s + 3, *close;

	if (ascii_lower((unsigned char)*k->s) == 'e')
		return quoted_escapes(k->s + 2, end, out);
	close = quoted_end(s, end, s[-1], false, s[-1] == '\'');
	return quoted_unicode(s, close, close == end ? '\\' : end[-2], out);
}
