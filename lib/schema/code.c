#include "schema/code.h"

#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"

static bool
is_word(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
	    (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

/* Behind a code: what parts it from its meaning; NULL where nothing does. */
static const char *
meaning_of(const char *behind)
{
	size_t n = strspn(behind, " '\"=:>(-");

	return n > 0 ? behind + n : NULL;
}

/* How long the meaning is: to the next mark, without blanks at its end. */
static size_t
length_of(const char *meaning)
{
	size_t n = strcspn(meaning, ",;|/.)\n\t'\"");
	const char *or = strstr(meaning, " or ");

	if (or != NULL && (size_t)(or - meaning) < n)
		n = (size_t)(or - meaning);
	while (n > 0 && meaning[n - 1] == ' ')
		n--;
	return n;
}

static bool
says(const char *comment, const char *code, const char *label)
{
	size_t n = strlen(code), m = strlen(label);
	const char *at = comment, *meaning;

	while (n > 0 && (at = strstr(at, code)) != NULL) {
		meaning = at > comment && is_word(at[-1]) ? NULL :
		    meaning_of(at + n);
		if (meaning != NULL && length_of(meaning) == m &&
		    ascii_equal_n(meaning, label, m))
			return true;
		at += n;
	}
	return false;
}

long
code_meaning(const char *comment, const char *const *codes, size_t n,
    const char *label)
{
	long hit = -1;

	for (size_t i = 0; i < n && *label != '\0'; i++) {
		if (!says(comment, codes[i], label))
			continue;
		if (hit >= 0)
			return -1;
		hit = (long)i;
	}
	return hit;
}
