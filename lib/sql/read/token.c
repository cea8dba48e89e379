#include "sql/read/token.h"

#include <string.h>

#include "base/utf8.h"
#include "sql/read/quoted.h"

void
tokens_open(struct tokens *t, const char *text, size_t len,
    const struct dialect *d)
{
	t->text = t->at = t->plain = text;
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

/* To the end of the line. */
static void
pass_line(struct tokens *t)
{
	bool returns = (t->dialect->reads & READS_RETURNS) != 0;

	while (t->at < t->end && *t->at != '\n' &&
	    !(returns && *t->at == '\r'))
		t->at++;
}

static bool
pass_space(struct tokens *t)
{
	for (;;) {
		if (is_space(peek(t, 0))) {
			t->at++;
		} else if (at_dashes(t) ||
		    (peek(t, 0) == '#' &&
		    (t->dialect->reads & READS_HASH_COMMENTS))) {
			pass_line(t);
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

static struct token
not_closed(struct tokens *t, enum token_kind kind)
{
	return wrong(t, kind == TOKEN_NAME ? "an unterminated quoted name" :
	    "an unterminated string");
}

/* From a quote at offset `from` to the one that closes it. */
static struct token
quoted(struct tokens *t, enum token_kind kind, size_t from, char close,
    bool escapes)
{
	const char *s = t->at + from + 1, *end;
	bool again = (t->dialect->reads & READS_LONG_STRINGS) != 0;

	end = quoted_end(s, t->end, close, escapes, again && close == '\'');
	if (end == NULL)
		return not_closed(t, kind);
	if (again && kind == TOKEN_NAME && end == s + 1)
		return wrong(t, "an empty name");
	return token(t, kind, end);
}

/* Refuse now what token_text could not give. */
static struct token
decoded(struct tokens *t, struct token k)
{
	struct arena a = {0};
	char *out = arena_alloc(&a, k.len + 1);
	const char *why = k.kind == TOKEN_WRONG ? NULL :
	    quoted_decode(&k, out);

	arena_free(&a);
	if (why == NULL)
		return k;
	t->at = k.s;
	return wrong(t, why);
}

static struct token word(struct tokens *t);

/* UESCAPE '!' behind U&'..', which moves there. False: there is something
 * wrong with it. Only a word is looked at: whole tokens, each of them U&'..',
 * would be looked at by each other. */
static bool
unicode_escape(struct tokens *t)
{
	struct tokens rest = *t;
	struct token k;

	if (!pass_space(&rest) || peek(&rest, 0) == -1 ||
	    ascii_lower(peek(&rest, 0)) != 'u' || peek(&rest, 1) == '&')
		return true;
	k = word(&rest);
	if (!token_is(&k, "uescape"))
		return true;
	if (!pass_space(&rest) || peek(&rest, 0) != '\'')
		return false;
	k = quoted(&rest, TOKEN_STRING, 0, '\'', false);
	if (k.kind != TOKEN_STRING || k.len != 3 || !quoted_may_escape(k.s[1]))
		return false;
	t->at = rest.at;
	return true;
}

/* U&'..', U&".." and the UESCAPE '!' behind it. */
static struct token
unicode(struct tokens *t)
{
	enum token_kind kind = t->at[2] == '"' ? TOKEN_NAME : TOKEN_STRING;
	struct token k = quoted(t, kind, 2, t->at[2], false);

	if (k.kind == TOKEN_WRONG)
		return k;
	if (!unicode_escape(t)) {
		t->at = k.s;
		return wrong(t, "UESCAPE without an escape character");
	}
	k.len = (size_t)(t->at - k.s);
	return decoded(t, k);
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
		return wrong(t, "a stray '$'");
	tag_end = s + 1;
	tag = (size_t)(tag_end - t->at);
	for (body = tag_end; body + tag <= t->end; body++)
		if (memcmp(body, t->at, tag) == 0)
			return token(t, TOKEN_STRING, body + tag);
	return wrong(t, "an unterminated string");
}

static struct token
number(struct tokens *t)
{
	const char *s = t->at;
	const char *end = t->end;

	if (*s == '0' && s + 1 < end && (s[1] == 'x' || s[1] == 'X') &&
	    (is_hex(peek(t, 2)) || ((t->dialect->reads & READS_EMPTY_HEX) &&
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
		return wrong(t, "a number followed by letters");
	return token(t, TOKEN_NUMBER, s);
}

static struct token
word(struct tokens *t)
{
	const char *s = t->at;
	int c = ascii_lower((unsigned char)*s), next = peek(t, 1);
	unsigned reads = t->dialect->reads;

	if (c == 'u' && next == '&' && (reads & READS_LONG_STRINGS) &&
	    (peek(t, 2) == '\'' || peek(t, 2) == '"'))
		return unicode(t);
	if (next == '\'') {
		if (c == 'b' || (c == 'x' && (reads & READS_HEX_AS_BITS)))
			return quoted(t, TOKEN_BITS, 1, '\'', false);
		if (c == 'x')
			return quoted(t, TOKEN_BLOB, 1, '\'', false);
		if (c == 'e' && (reads & READS_E_STRINGS))
			return decoded(t, quoted(t, TOKEN_STRING, 1, '\'',
			    true));
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

	if ((t->dialect->reads & READS_DOLLAR_STRINGS) && *t->at == '$')
		while (is_digit(s < t->end ? (unsigned char)*s : -1))
			s++;
	else
		while (s < t->end && in_word((unsigned char)*s))
			s++;
	if (s == t->at + 1 && *t->at != '?')
		return wrong(t, "an invalid character");
	if (*t->at == '$' && s < t->end && in_word((unsigned char)*s))
		return wrong(t, "a parameter followed by letters");
	return token(t, TOKEN_PARAM, s);
}

/* PostgreSQL: all signs in a row are one operator, up to a comment; without
 * the + and - at its end where no sign is in it that SQL itself has not. Those
 * are then a token each: that they are is kept, or each would be found by
 * looking at all behind it. */
static struct token
long_sign(struct tokens *t)
{
	static const char all[] = TOKEN_SIGNS, own[] = "~!@#^&|`?%";
	const char *s = t->at;
	size_t n = 0, left = (size_t)(t->end - s);
	bool owned = false;

	if (s < t->plain)
		return token(t, TOKEN_SIGN, s + 1);
	while (n < left && s[n] != '\0' && strchr(all, s[n]) != NULL &&
	    !(n + 1 < left && ((s[n] == '-' && s[n + 1] == '-') ||
	    (s[n] == '/' && s[n + 1] == '*'))))
		owned |= strchr(own, s[n++]) != NULL;
	t->plain = owned ? s : s + n;
	while (!owned && n > 1 && (s[n - 1] == '+' || s[n - 1] == '-'))
		n--;
	return token(t, n == 1 && *s == '?' ? TOKEN_PARAM : TOKEN_SIGN, s + n);
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
	return wrong(t, "an invalid character");
}

struct token
tokens_next(struct tokens *t)
{
	unsigned reads = t->dialect->reads;
	int c;

	if (!pass_space(t))
		return wrong(t, peek(t, 2) == '!' ? "an executable comment" :
		    "an unterminated comment");
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
	if ((reads & READS_LONG_SIGNS) && c != '\0' &&
	    strchr(TOKEN_SIGNS, c) != NULL)
		return long_sign(t);
	if (c == '?' || c == '@' || c == '$' ||
	    (c == ':' && begins_word(peek(t, 1))))
		return param(t);
	return sign(t);
}

/* -- looking at one */

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
