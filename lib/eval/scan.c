#include "eval/scan.h"

#include <string.h>

#include "base/utf8.h"

static bool
is_word(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
	    (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

static const char *
skip_blank(const char *s)
{
	const char *end;

	for (;;) {
		s += strspn(s, " \t\r\n\f");
		if (strncmp(s, "--", 2) == 0) {
			s += strcspn(s, "\n");
		} else if (strncmp(s, "/*", 2) == 0) {
			end = strstr(s + 2, "*/");
			s = end != NULL ? end + 2 : s + strlen(s);
		} else {
			return s;
		}
	}
}

const char *
scan_next(const char *s, struct token *t)
{
	const char *start;

	s = start = skip_blank(s);
	t->s = s;
	if (*s == '\0') {
		t->kind = TOKEN_END;
	} else if (strchr("'\"`[", *s) != NULL) {
		char close = *s == '[' ? ']' : *s;

		t->kind = close == '\'' || close == '"' ? TOKEN_TEXT :
		    TOKEN_WORD;
		t->s = ++s;
		while (*s != '\0' && (*s != close || s[1] == close))
			s += *s == close ? 2 : 1;
		t->len = (size_t)(s - t->s);
		return s + (*s != '\0');
	} else if (*s >= '0' && *s <= '9') {
		t->kind = TOKEN_NUMBER;
		while (is_word(*s) || *s == '.')
			s++;
	} else if (is_word(*s)) {
		t->kind = TOKEN_WORD;
		while (is_word(*s))
			s++;
	} else {
		t->kind = TOKEN_MARK;
		s++;
	}
	t->len = (size_t)(s - start);
	return s;
}

bool
scan_is(const struct token *t, const char *word)
{
	return t->kind != TOKEN_TEXT && t->len == strlen(word) &&
	    ascii_equal_n(t->s, word, t->len);
}

bool
scan_is_any(const struct token *t, const char *const *words)
{
	for (; *words != NULL; words++)
		if (scan_is(t, *words))
			return true;
	return false;
}
