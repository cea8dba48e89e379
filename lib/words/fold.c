/* One word: folding and stems. */
#include <libstemmer.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>
#include "base/utf8.h"
#include "words/words.h"

/* Longer words are no words of a language; the stemmer would take its time. */
enum { STEM_MAX = 60 };

static bool
is_ascii(const char *s)
{
	for (; *s; s++)
		if ((unsigned char)*s >= 0x80)
			return false;
	return true;
}

static const char *
ascii_fold(struct arena *a, const char *text)
{
	char *out = arena_strdup(a, text);

	for (char *p = out; *p; p++)
		*p = (char)ascii_lower((unsigned char)*p);
	return out;
}

static const char *
map(struct arena *a, const char *text, utf8proc_option_t options)
{
	utf8proc_uint8_t *mapped = NULL;
	const char *out;

	if (is_ascii(text) || utf8proc_map((const utf8proc_uint8_t *)text, 0,
	    &mapped, options | UTF8PROC_NULLTERM | UTF8PROC_STABLE) < 0)
		return ascii_fold(a, text);
	out = arena_strdup(a, (const char *)mapped);
	free(mapped);
	return out;
}

const char *
words_fold(struct arena *a, const char *text)
{
	return map(a, text, UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD);
}

const char *
words_plain(struct arena *a, const char *text)
{
	return map(a, text, UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD |
	    UTF8PROC_STRIPMARK);
}

const char *
words_stem(struct arena *a, const char *folded)
{
	static struct sb_stemmer *stemmer;
	const char *singular = words_irregular(folded);
	const char *word = singular ? singular : folded;
	size_t len = strlen(word);
	const sb_symbol *stem;
	int stem_len;

	/* "gas", "bus", "ids": too short for rules but a plural s */
	if (len > STEM_MAX || len < 3)
		return folded;
	if (!stemmer)
		stemmer = sb_stemmer_new("english", "UTF_8");
	if (!stemmer)
		return folded;
	stem = sb_stemmer_stem(stemmer, (const sb_symbol *)word, (int)len);
	if (!stem)
		return folded;
	stem_len = sb_stemmer_length(stemmer);
	if ((size_t)stem_len == strlen(folded) &&
	    memcmp(stem, folded, (size_t)stem_len) == 0)
		return folded;
	return arena_strndup(a, (const char *)stem, (size_t)stem_len);
}
