#include "words/pattern.h"

#include <string.h>
#include "base/num.h"
#include "base/utf8.h"
#include "words/listed.h"
#include "words/number.h"

#define SPACE " \t\r\n"

void
pattern_split(struct pattern_words *w, const char *text)
{
	*w = (struct pattern_words){.text = text};
	while (w->n < PATTERN_WORDS) {
		size_t start = strspn(text, SPACE ","), len, bare;

		text += start;
		len = strcspn(text, SPACE ",");
		if (len == 0)
			return;
		bare = len;
		while (bare > 0 && strchr("?!.;:", text[bare - 1]))
			bare--;
		if (bare > 0) {
			w->at[w->n] = (size_t)(text - w->text);
			w->len[w->n++] = bare;
		}
		text += len;
	}
}

/* Is one of "a|b" this word? `end` is where the list ends. */
static bool
among(const char *word, size_t len, const char *list, const char *end)
{
	while (list < end) {
		const char *bar = memchr(list, '|', (size_t)(end - list));
		size_t n = (size_t)((bar ? bar : end) - list);

		if (n == len && ascii_equal_n(word, list, n))
			return true;
		list += n + 1;
	}
	return false;
}

bool
pattern_is(const struct pattern_words *w, size_t i, const char *either)
{
	return i < w->n && among(w->text + w->at[i], w->len[i], either,
	    either + strlen(either));
}

bool
pattern_among(const struct pattern_words *w, size_t i, enum listed list)
{
	return i < w->n && listed_has_n(list, w->text + w->at[i], w->len[i]);
}

void
pattern_trim(struct pattern_words *w, enum listed front, enum listed back)
{
	size_t skip = 0;

	while (skip < w->n && pattern_among(w, skip, front))
		skip++;
	w->n -= skip;
	memmove(w->at, w->at + skip, w->n * sizeof *w->at);
	memmove(w->len, w->len + skip, w->n * sizeof *w->len);
	while (w->n > 0 && pattern_among(w, w->n - 1, back))
		w->n--;
}

void
pattern_drop(struct pattern_words *w, bool front)
{
	w->n--;
	if (!front)
		return;
	memmove(w->at, w->at + 1, w->n * sizeof *w->at);
	memmove(w->len, w->len + 1, w->n * sizeof *w->len);
}

void
pattern_text(const struct pattern_words *w, size_t i, size_t j, struct buf *b)
{
	if (i < j && j <= w->n)
		buf_add(b, w->text + w->at[i],
		    w->at[j - 1] + w->len[j - 1] - w->at[i]);
}

long
pattern_number(const struct pattern_words *w, size_t i)
{
	const struct number_word *word = i < w->n ?
	    number_word(w->text + w->at[i], w->len[i]) : NULL;
	struct buf b = BUF_INIT;
	int64_t number = 0;

	if (word != NULL && !word->ordinal)
		return (long)word->value;
	pattern_text(w, i, i + 1, &b);
	if (!num_parse_int(b.s, &number) || number < 1 || number > 1000000000)
		number = 0;
	buf_free(&b);
	return (long)number;
}

/* The words from i on against what is left of the pattern. */
static bool
fits(const struct pattern_words *w, size_t i, const char *p, struct captured *c)
{
	const char *end;
	size_t to;

	p += strspn(p, " ");
	if (*p == '\0')
		return i == w->n;
	end = p + strcspn(p, " ");
	if (*p == '[') {
		if (i < w->n && among(w->text + w->at[i], w->len[i], p + 1,
		    end - 1) && fits(w, i + 1, end, c))
			return true;
		return fits(w, i, end, c);
	}
	if (i == w->n)
		return false;
	if (*p == '#') {
		c->number = pattern_number(w, i);
		return c->number > 0 && fits(w, i + 1, end, c);
	}
	if (*p != '*')
		return among(w->text + w->at[i], w->len[i], p, end) &&
		    fits(w, i + 1, end, c);
	for (to = i + 1; to <= w->n; to++) {
		if (!fits(w, to, end, c))
			continue;
		c->from = i;
		c->to = to;
		return true;
	}
	return false;
}

bool
pattern_match(const struct pattern_words *w, const char *pattern,
    struct captured *c)
{
	*c = (struct captured){0};
	return fits(w, 0, pattern, c);
}
