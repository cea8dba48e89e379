#include "sql/token.h"

#include <string.h>

#include "base/utf8.h"

void
tokens_open(struct tokens *t, const char *text, size_t len,
    const struct dialect *d)
{
	t->text = t->at = text;
	t->end = text + len;
	t->dialect = d;
}

static int
peek(const struct tokens *t, size_t ahead)
{
	return (size_t)(t->end - t->at) > ahead ?
	    (unsigned char)t->at[ahead] : -1;
}

static bool
is_space(int c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool
is_digit(int c)
{
	return c >= '0' && c <= '9';
}

static bool
is_hex(int c)
{
	return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool
begins_word(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
	    c >= 0x80;
}

static bool
in_word(int c)
{
	return begins_word(c) || is_digit(c) || c == '$';
}

/* -- between tokens */

/* To the end of a comment that was begun; nested where they nest. */
static bool
pass_comment(struct tokens *t)
{
	int depth = 1;

	/* MySQL reads what is in such a comment */
	if (peek(t, 2) == '!' && (t->dialect->reads & READS_HASH_COMMENTS))
		return false;
	t->at += 2;
	while (t->at < t->end) {
		if (t->at[0] == '*' && peek(t, 1) == '/') {
			t->at += 2;
			if (--depth == 0)
				return true;
		} else if (t->at[0] == '/' && peek(t, 1) == '*' &&
		    (t->dialect->reads & READS_NESTED_COMMENTS)) {
			t->at += 2;
			depth++;
		} else {
			t->at++;
		}
	}
	/* SQLite takes a comment that is never closed */
	return (t->dialect->reads & READS_OPEN_COMMENTS) != 0;
}

/* In MySQL two dashes begin a comment only where a blank follows them. */
static bool
at_dashes(const struct tokens *t)
{
	return peek(t, 0) == '-' && peek(t, 1) == '-' &&
	    (!(t->dialect->reads & READS_HASH_COMMENTS) ||
	    peek(t, 2) <= ' ');
}

static bool
pass_space(struct tokens *t)
{
	const char *line;

	for (;;) {
		if (is_space(peek(t, 0))) {
			t->at++;
		} else if (at_dashes(t) ||
		    (peek(t, 0) == '#' &&
		    (t->dialect->reads & READS_HASH_COMMENTS))) {
			line = memchr(t->at, '\n', (size_t)(t->end - t->at));
			t->at = line != NULL ? line + 1 : t->end;
		} else if (peek(t, 0) == '/' && peek(t, 1) == '*') {
			if (!pass_comment(t))
				return false;
		} else {
			return true;
		}
	}
}

/* -- tokens */

static struct token
token(struct tokens *t, enum token_kind kind, const char *end)
{
	struct token k = {kind, t->at, (size_t)(end - t->at), NULL};

	t->at = end;
	return k;
}

static struct token
wrong(struct tokens *t, const char *why)
{
	struct token k = {TOKEN_WRONG, t->at, (size_t)(t->end - t->at), why};

	t->at = t->end;
	return k;
}

/* From a quote at offset `from` to the one that closes it. */
static struct token
quoted(struct tokens *t, enum token_kind kind, size_t from, char close,
    bool escapes)
{
	const char *s = t->at + from + 1;

	for (; s < t->end; s++) {
		if (escapes && *s == '\\' && s + 1 < t->end) {
			s++;
		} else if (*s == close) {
			if (s + 1 < t->end && s[1] == close)
				s++;
			else
				return token(t, kind, s + 1);
		}
	}
	return wrong(t, kind == TOKEN_NAME ? "a name whose quote is not closed"
	    : "a string whose quote is not closed");
}

/* $tag$ .. $tag$ */
static struct token
dollar_quoted(struct tokens *t)
{
	const char *s = t->at + 1, *tag_end, *body;
	size_t tag;

	while (s < t->end && in_word((unsigned char)*s) && *s != '$')
		s++;
	if (s >= t->end || *s != '$')
		return wrong(t, "a '$' that begins nothing");
	tag_end = s + 1;
	tag = (size_t)(tag_end - t->at);
	for (body = tag_end; body + tag <= t->end; body++)
		if (memcmp(body, t->at, tag) == 0)
			return token(t, TOKEN_STRING, body + tag);
	return wrong(t, "a string whose quote is not closed");
}

static struct token
number(struct tokens *t)
{
	const char *s = t->at;
	const char *end = t->end;

	/* SQL Server: no bytes are 0x */
	if (*s == '0' && s + 1 < end && (s[1] == 'x' || s[1] == 'X') &&
	    (is_hex(peek(t, 2)) || (t->dialect->id == DIALECT_TSQL &&
	    !begins_word(peek(t, 2))))) {
		for (s += 2; s < end && is_hex((unsigned char)*s); s++)
			;
		return token(t, TOKEN_NUMBER, s);
	}
	while (s < end && is_digit((unsigned char)*s))
		s++;
	if (s < end && *s == '.')
		for (s++; s < end && is_digit((unsigned char)*s); s++)
			;
	if (s < end && (*s == 'e' || *s == 'E')) {
		const char *e = s + 1;

		if (e < end && (*e == '-' || *e == '+'))
			e++;
		if (e < end && is_digit((unsigned char)*e))
			for (s = e; s < end && is_digit((unsigned char)*s); s++)
				;
	}
	if (s < end && begins_word((unsigned char)*s))
		return wrong(t, "a number that runs into a word");
	return token(t, TOKEN_NUMBER, s);
}

static struct token
word(struct tokens *t)
{
	const char *s = t->at;
	int c = ascii_lower((unsigned char)*s), next = peek(t, 1);
	unsigned reads = t->dialect->reads;

	if (c == 'u' && next == '&' && peek(t, 2) == '\'' &&
	    (reads & READS_E_STRINGS))
		return wrong(t, "a string with Unicode escapes");
	if (next == '\'') {
		if (c == 'b' || (c == 'x' && (reads & READS_HEX_AS_BITS)))
			return quoted(t, TOKEN_BITS, 1, '\'', false);
		if (c == 'x')
			return quoted(t, TOKEN_BLOB, 1, '\'', false);
		if (c == 'e' && (reads & READS_E_STRINGS))
			return quoted(t, TOKEN_STRING, 1, '\'', true);
		if (c == 'n' && (reads & READS_N_STRINGS))
			return quoted(t, TOKEN_STRING, 1, '\'',
			    (reads & READS_BACKSLASHES) != 0);
	}
	while (s < t->end && in_word((unsigned char)*s))
		s++;
	return token(t, TOKEN_WORD, s);
}

static struct token
param(struct tokens *t)
{
	const char *s = t->at + 1;

	while (s < t->end && in_word((unsigned char)*s))
		s++;
	if (s == t->at + 1 && *t->at != '?')
		return wrong(t, "a sign that SQL does not have");
	return token(t, TOKEN_PARAM, s);
}

static struct token
sign(struct tokens *t)
{
	static const char *const signs[] = {"->>", "<=>", "!~*", "!~", "~*",
	    "||", "&&", "<>", "!=", ">=", "<=", "==", "<<", ">>", "->", "::", "=",
	    "<", ">", "+", "-", "*", "/", "%", "&", "|", "~", "(", ")", ",",
	    ".", ";", "[", "]", "^", ":", NULL};
	size_t i, left = (size_t)(t->end - t->at);

	for (i = 0; signs[i] != NULL; i++) {
		size_t n = strlen(signs[i]);

		if (n <= left && memcmp(t->at, signs[i], n) == 0)
			return token(t, TOKEN_SIGN, t->at + n);
	}
	return wrong(t, "a sign that SQL does not have");
}

struct token
tokens_next(struct tokens *t)
{
	unsigned reads = t->dialect->reads;
	int c;

	if (!pass_space(t))
		return wrong(t, peek(t, 2) == '!' ? "a comment that is read" :
		    "a comment that is not closed");
	c = peek(t, 0);
	if (c == -1)
		return token(t, TOKEN_END, t->end);
	if (begins_word(c))
		return word(t);
	if (is_digit(c) || (c == '.' && is_digit(peek(t, 1))))
		return number(t);
	if (c == '\'')
		return quoted(t, TOKEN_STRING, 0, '\'',
		    (reads & READS_BACKSLASHES) != 0);
	if (c == '"')
		return quoted(t, (reads & READS_DOUBLE_STRINGS) ? TOKEN_STRING :
		    (reads & READS_DOUBLE_EITHER) ? TOKEN_TEXT : TOKEN_NAME, 0,
		    '"', (reads & READS_BACKSLASHES) != 0);
	if (c == '`' && (reads & READS_BACKTICKS))
		return quoted(t, TOKEN_NAME, 0, '`', false);
	if (c == '[' && (reads & READS_BRACKETS))
		return quoted(t, TOKEN_NAME, 0, ']', false);
	if (c == '$' && (reads & READS_DOLLAR_STRINGS) &&
	    !is_digit(peek(t, 1)))
		return dollar_quoted(t);
	if (c == '?' || c == '@' || c == '$' ||
	    (c == ':' && begins_word(peek(t, 1))))
		return param(t);
	return sign(t);
}

/* -- what a token holds */

/* Escapes of a backslash string. */
static char
unescape(char c)
{
	switch (c) {
	case 'n':
		return '\n';
	case 't':
		return '\t';
	case 'r':
		return '\r';
	case 'b':
		return '\b';
	}
	return c;
}

static const char *
unquote(const char *s, size_t n, char close, bool escapes, struct arena *a)
{
	char *out = arena_alloc(a, n + 1), *o = out;
	size_t i;

	for (i = 0; i < n; i++) {
		if (escapes && s[i] == '\\' && i + 1 < n) {
			i++;
			/* in LIKE patterns these two stay escaped */
			if (s[i] == '%' || s[i] == '_')
				*o++ = '\\';
			*o++ = unescape(s[i]);
		} else {
			if (s[i] == close)
				i++;
			*o++ = s[i];
		}
	}
	*o = '\0';
	return out;
}

const char *
token_text(const struct tokens *t, const struct token *k, struct arena *a)
{
	bool escapes = (t->dialect->reads & READS_BACKSLASHES) != 0;
	const char *s = k->s;
	size_t n = k->len, tag;

	if (k->kind == TOKEN_STRING && *s == '$') {
		tag = (size_t)((const char *)memchr(s + 1, '$', n - 1) - s) + 1;
		return arena_strndup(a, s + tag, n - 2 * tag);
	}
	if (k->kind != TOKEN_STRING && k->kind != TOKEN_NAME &&
	    k->kind != TOKEN_TEXT && k->kind != TOKEN_BLOB &&
	    k->kind != TOKEN_BITS)
		return arena_strndup(a, s, n);
	if (begins_word((unsigned char)*s)) { /* X'..' E'..' N'..' */
		escapes |= ascii_lower((unsigned char)*s) == 'e';
		s++;
		n--;
	}
	return unquote(s + 1, n - 2, s[n - 1],
	    escapes && k->kind == TOKEN_STRING, a);
}

bool
token_is(const struct token *k, const char *word)
{
	return (k->kind == TOKEN_WORD || k->kind == TOKEN_SIGN ||
	    k->kind == TOKEN_NUMBER) &&
	    strlen(word) == k->len && ascii_equal_n(k->s, word, k->len);
}

bool
token_is_any(const struct token *k, const char *const *words)
{
	for (; *words != NULL; words++)
		if (token_is(k, *words))
			return true;
	return false;
}

void
token_place(const struct tokens *t, const char *at, int *line, int *column)
{
	const char *s;

	*line = *column = 1;
	for (s = t->text; s < at; s++) {
		if (*s == '\n') {
			++*line;
			*column = 1;
		} else {
			++*column;
		}
	}
}
