/* A question as tokens, with numbers and capitals noticed. */
#include <stdlib.h>
#include <string.h>
#include "base/num.h"
#include "base/utf8.h"
#include "plan/text/lexicon.h"
#include "words/listed.h"
#include "words/number.h"

static bool
is_capital(const char *text, size_t at)
{
	return text[at] >= 'A' && text[at] <= 'Z';
}

/* A capital means a name only where a sentence does not begin. */
static bool
begins_sentence(const struct token *t, size_t i)
{
	return i == 0 || strchr(".?!:", t[i - 1].text[0]) != NULL;
}

static bool
possessive(const char *text, size_t end)
{
	if (text[end] == '\'' && (text[end + 1] == 's' || (end > 0 &&
	    text[end - 1] == 's' && text[end + 1] == ' ')))
		return true;
	return strncmp(text + end, "\xe2\x80\x99s", 4) == 0;
}

static void
read_number(struct token *t, const struct word *w)
{
	const struct number_word *named;

	if (w->kind == WORD_NUMBER) {
		t->has_number = num_parse_real(w->text, &t->number);
		t->digits = true;
	} else if (w->kind == WORD_LETTERS &&
	    (named = number_word(w->text, strlen(w->text))) != NULL) {
		t->has_number = true;
		t->number = named->value;
		t->ordinal = named->ordinal;
	}
}

/* "5 million", "3rd": what follows a number changes it. */
static size_t
widen_number(struct token *t, const struct words *words, size_t i)
{
	static const struct {
		const char *word;
		double factor;
	} factors[] = {
#define NUMBER_FACTOR(word, factor) {word, factor},
#include "words/number.def"
#undef NUMBER_FACTOR
	};
	const struct word *next = i + 1 < words->n ? &words->v[i + 1] : NULL;
	size_t used = 0;

	if (!t->has_number || !next || next->kind != WORD_LETTERS)
		return 0;
	for (size_t k = 0; k < sizeof factors / sizeof *factors; k++)
		if (strcmp(next->text, factors[k].word) == 0) {
			t->number *= factors[k].factor;
			used = 1;
		}
	if (t->digits && next->start == t->end &&
	    listed_has(LISTED_ORDINAL_END, next->text)) {
		t->ordinal = true;
		used = 1;
	}
	if (used)
		t->end = next->end;
	return used;
}

struct question
question_read(struct arena *a, const char *text)
{
	struct words words = words_of_text(a, text);
	struct question q = {.text = text};

	q.v = arena_alloc(a, (words.n + 1) * sizeof *q.v);
	for (size_t i = 0; i < words.n; i++) {
		const struct word *w = &words.v[i];
		struct token *t = &q.v[q.n];

		*t = (struct token){.word = w, .text = w->text,
		    .stem = w->stem, .start = w->start, .end = w->end};
		t->capital = is_capital(text, w->start) &&
		    !begins_sentence(q.v, q.n);
		t->possessive = possessive(text, w->end);
		t->content = w->kind == WORD_LETTERS &&
		    !words_is_stop(w->text);
		t->literal = w->kind == WORD_QUOTED ? w->text :
		    arena_strndup(a, text + w->start, w->end - w->start);
		read_number(t, w);
		i += widen_number(t, &words, i);
		q.n++;
	}
	lexicon_mark(a, &q);
	return q;
}

const char *
question_span(const struct question *q, struct arena *a, size_t from,
    size_t to)
{
	if (from == to)
		return q->v[from].literal;
	return arena_strndup(a, q->text + q->v[from].start,
	    q->v[to].end - q->v[from].start);
}

/* Are tokens i and i + 1 parts of one written word? */
static bool
is_parted(const struct question *q, size_t i)
{
	static const char *const within[] = {"", "'", "\xe2\x80\x99", "_"};
	const struct token *t = &q->v[i];

	for (size_t k = 0; k < 2; k++)
		if (t[k].word->kind != WORD_LETTERS &&
		    t[k].word->kind != WORD_NUMBER)
			return false;
	for (size_t k = 0; k < sizeof within / sizeof *within; k++)
		if (t[1].start == t->end + strlen(within[k]) &&
		    strncmp(q->text + t->end, within[k],
		    strlen(within[k])) == 0)
			return true;
	return false;
}

void
question_widen(const struct question *q, size_t *from, size_t *to)
{
	while (*from > 0 && is_parted(q, *from - 1))
		--*from;
	while (*to + 1 < q->n && is_parted(q, *to))
		++*to;
}

const char *
question_squeeze(struct arena *a, const char *text, size_t n)
{
	char *out = arena_alloc(a, n + 1), *to = out;
	size_t len;
	bool blank = false;

	for (size_t i = 0; i < n; i += len) {
		uint32_t cp = 0;

		len = utf8_decode(text + i, n - i, &cp);
		if (len > 0 && words_is_blank(cp)) {
			blank = true;
			continue;
		}
		if (blank && to > out)
			*to++ = ' ';
		blank = false;
		len = len ? len : 1;
		memcpy(to, text + i, len);
		to += len;
	}
	return out;
}

const char *
question_said(const struct question *q, struct arena *a, size_t from,
    size_t to)
{
	if (from == to && q->v[from].word->kind == WORD_QUOTED)
		return q->v[from].literal;
	return question_squeeze(a, q->text + q->v[from].start,
	    q->v[to].end - q->v[from].start);
}
