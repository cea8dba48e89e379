/* What a token holds. */
#include <string.h>

#include "base/utf8.h"
#include "sql/read/quoted.h"
#include "sql/read/token.h"

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

/* With backslashes, as MySQL has them. */
static void
unquote_escapes(const char *s, size_t n, char close, char *o)
{
	size_t i;

	for (i = 0; i < n; i++) {
		if (s[i] == '\\' && i + 1 < n) {
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
}

/* What lies between two quotes. */
static void
unquote(const char *s, const char *end, char close, bool again, char *o)
{
	const char *more;

	while (s < end) {
		if (*s != close) {
			*o++ = *s++;
			continue;
		}
		more = quoted_behind(s, end, close, again);
		if (more == NULL || more == s + 2)
			*o++ = close;
		s = more != NULL ? more : s + 1;
	}
	*o = '\0';
}

/* As the dialect takes it: folded where it has no quotes, cut where it is too
 * long. */
static const char *
as_name(const struct tokens *t, enum token_kind kind, char *s)
{
	size_t n;
	char *c;

	if (!(t->dialect->reads & READS_FOLDED_NAMES))
		return s;
	for (c = s; kind == TOKEN_WORD && *c != '\0'; c++)
		*c = (char)ascii_lower((unsigned char)*c);
	n = strlen(s);
	if (n > DIALECT_NAME_BYTES) {
		n = DIALECT_NAME_BYTES;
		while (n > 0 && ((unsigned char)s[n] & 0xc0) == 0x80)
			n--;
		s[n] = '\0';
	}
	return s;
}

static const char *
dollar_text(const struct token *k, struct arena *a)
{
	const char *second = memchr(k->s + 1, '$', k->len - 1);
	size_t tag = (size_t)(second - k->s) + 1;

	return arena_strndup(a, k->s + tag, k->len - 2 * tag);
}

/* X'..' E'..' N'..', without their letter. */
static const char *
quoted_text(const struct tokens *t, const struct token *k, struct arena *a)
{
	char *out = arena_alloc(a, k->len + 1);
	unsigned reads = t->dialect->reads;
	const char *s = k->s, *end = k->s + k->len - 1;
	char letter = (char)ascii_lower((unsigned char)*s);

	if (k->kind == TOKEN_STRING && letter == 'e' &&
	    (reads & READS_E_STRINGS)) {
		(void)quoted_decode(k, out);
		return out;
	}
	if (letter == 'u') {
		(void)quoted_decode(k, out);
		return k->kind == TOKEN_NAME ? as_name(t, k->kind, out) : out;
	}
	s += letter >= 'a' && letter <= 'z' ? 2 : 1;
	if ((reads & READS_BACKSLASHES) && k->kind == TOKEN_STRING)
		unquote_escapes(s, (size_t)(end - s), *end, out);
	else
		unquote(s, end, *end,
		    (reads & READS_LONG_STRINGS) && *end == '\'', out);
	return k->kind == TOKEN_NAME ? as_name(t, k->kind, out) : out;
}

const char *
token_text(const struct tokens *t, const struct token *k, struct arena *a)
{
	switch (k->kind) {
	case TOKEN_STRING:
		if (*k->s == '$')
			return dollar_text(k, a);
		return quoted_text(t, k, a);
	case TOKEN_NAME:
	case TOKEN_TEXT:
	case TOKEN_BLOB:
	case TOKEN_BITS:
		return quoted_text(t, k, a);
	case TOKEN_WORD:
		return as_name(t, k->kind, arena_strndup(a, k->s, k->len));
	case TOKEN_END:
	case TOKEN_NUMBER:
	case TOKEN_PARAM:
	case TOKEN_SIGN:
	case TOKEN_WRONG:
		break;
	}
	return arena_strndup(a, k->s, k->len);
}
