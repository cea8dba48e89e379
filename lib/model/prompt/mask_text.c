/* Messages, as they may be shown. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "model/answer/answer_text.h"
#include "model/prompt/mask.h"

static size_t
word_length(const char *s)
{
	size_t n = 0;

	while (span_is_name((unsigned char)s[n]))
		n++;
	return n;
}

static bool
is_plain(const char *text, size_t n)
{
	static const char *const words[] = {
#define WORD(word) #word,
#include "model/prompt/mask_word.def"
#undef WORD
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == n && ascii_equal_n(words[i], text, n))
			return true;
	return false;
}

/* Does `told` have it, as words of its own? */
static bool
is_told(const char *told, const char *text, size_t n)
{
	char *copy = mem_strndup(text, n);
	bool found = false;

	for (const char *s = told; n > 0 && !found &&
	    (s = strstr(s, copy)) != NULL; s++)
		found = (s == told || !span_is_name((unsigned char)s[-1]) ||
		    !span_is_name((unsigned char)*text)) &&
		    (!span_is_name((unsigned char)s[n]) ||
		    !span_is_name((unsigned char)text[n - 1]));
	free(copy);
	return found;
}

/* What stands in quotes: one thing, or names with dots between them. */
static bool
shows_quoted(const struct mask *m, const char *text, size_t n)
{
	const char *dot = memchr(text, '.', n);

	return mask_shows(m, text, n) || (dot != NULL && dot > text &&
	    mask_is_name(m, text, (size_t)(dot - text)) &&
	    shows_quoted(m, dot + 1, n - (size_t)(dot - text) - 1));
}

/* The quote that closes the one at s; NULL: it is an apostrophe. */
static const char *
closing(const char *message, const char *s)
{
	if (s > message && span_is_name((unsigned char)s[-1]))
		return NULL;
	return strchr(s + 1, *s);
}

static bool
is_keyword(const char *text, size_t n)
{
	static const char *const words[] = {"and", "between", "in", "is",
	    "like", "not", "null", "or"};

	for (size_t i = 0; i < COUNT(words); i++)
		if (strlen(words[i]) == n && ascii_equal_n(words[i], text, n))
			return true;
	return false;
}

/* "kind = 'sail'" of an audit's message: a comparison in the words of the
 * schema, of which each literal may be shown. */
static bool
shows_condition(const struct mask *m, const char *text, size_t n)
{
	const char *end = text + n, *close;
	bool names = false, compares = false;

	for (const char *s = text; s < end; s = close + 1) {
		size_t word = word_length(s);

		if (word > (size_t)(end - s))
			word = (size_t)(end - s);
		close = word > 0 ? s + word - 1 : s;
		if (*s == '\'' || *s == '"') {
			close = memchr(s + 1, *s, (size_t)(end - s - 1));
			if (close == NULL || !mask_shows(m, s + 1,
			    (size_t)(close - s) - 1))
				return false;
		} else if (word > 0) {
			names |= mask_is_name(m, s, word);
			if (!is_keyword(s, word) && !mask_shows(m, s, word))
				return false;
			compares |= is_keyword(s, word);
		} else {
			compares |= strchr("=<>", *s) != NULL;
		}
	}
	return names && compares;
}

bool
mask_message(const struct mask *m, struct buf *b, const char *message,
    const char *told)
{
	const char *s = message, *open;
	bool whole = true;

	while (!m->open && (open = strpbrk(s, "'\"")) != NULL) {
		const char *close = closing(message, open);
		size_t n;

		buf_add(b, s, (size_t)(open - s) + 1);
		s = open + 1;
		if (close == NULL)
			continue;
		n = (size_t)(close - s);
		if (shows_quoted(m, s, n) || shows_condition(m, s, n) ||
		    is_told(told, s, n)) {
			buf_add(b, s, n);
		} else {
			buf_str(b, MASK_VALUE);
			whole = false;
		}
		buf_ch(b, *open);
		s = close + 1;
	}
	buf_str(b, s);
	return whole;
}

/* A quoted piece or a word of a database's message; gives where it ends. */
static const char *
mask_piece(const struct mask *m, struct buf *b, const char *message,
    const char *s, bool *whole)
{
	const char *close = *s == '\'' || *s == '"' ? closing(message, s) :
	    NULL;
	size_t n = word_length(s);

	if (close != NULL) {
		n = (size_t)(close - s) - 1;
		buf_ch(b, *s);
		if (shows_quoted(m, s + 1, n))
			buf_add(b, s + 1, n);
		else
			buf_str(b, MASK_VALUE);
		buf_ch(b, *s);
		return close + 1;
	}
	if (n == 0) {
		buf_ch(b, *s);
		return s + 1;
	}
	*whole &= is_plain(s, n) || mask_shows(m, s, n);
	buf_add(b, s, n);
	return s + n;
}

bool
mask_database(const struct mask *m, struct buf *b, const char *message)
{
	const char *place = strstr(message, " (line "), *s = message;
	const char *end = place != NULL ? place : message + strlen(message);
	bool whole = true;

	while (s < end && (whole || m->open))
		s = mask_piece(m, b, message, s, &whole);
	return whole || m->open;
}

void
mask_names(const struct mask *m, struct buf *b, const char *message)
{
	bool any = false;

	while (*message != '\0') {
		size_t n = word_length(message);

		if (n > 0 && !is_plain(message, n) &&
		    mask_is_name(m, message, n)) {
			buf_str(b, any ? ", " : "");
			buf_add(b, message, n);
			any = true;
		}
		message += n > 0 ? n : 1;
	}
}
