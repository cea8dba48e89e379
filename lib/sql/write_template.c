#include "sql/writer.h"

#include <string.h>

struct arguments {
	struct expr *const *v;
	size_t n;
	size_t current; /* within a repeated part */
};

static void
write_one(struct writer *w, char marker, const struct expr *e)
{
	write_expr(w, e, marker == '#' ? LEVEL_PRIMARY : LEVEL_NONE);
}

/* One argument, or all, by its marker. */
static void
write_argument(struct writer *w, char marker, char which,
    const struct arguments *a)
{
	size_t i;

	if (which == '.') {
		write_one(w, marker, a->v[a->current]);
	} else if (which != '*') {
		i = (size_t)(which - '1');
		if (i < a->n)
			write_one(w, marker, a->v[i]);
	} else {
		for (i = 0; i < a->n; i++) {
			if (i > 0)
				text_word(&w->text, ", ");
			write_one(w, marker, a->v[i]);
		}
	}
}

static void
write_part(struct writer *w, struct word word, const struct arguments *a)
{
	size_t from = 0, i;

	for (i = 0; i + 1 < word.n; i++) {
		if (word.s[i] != '@' && word.s[i] != '#')
			continue;
		text_piece(&w->text, word, from, i);
		write_argument(w, word.s[i], word.s[i + 1], a);
		from = i + 2;
		i++;
	}
	text_piece(&w->text, word, from, word.n);
}

/* {2 .. @. ..|separator} */
static void
write_repeated(struct writer *w, struct word part, struct arguments *a)
{
	const char *bar = memchr(part.s, '|', part.n);
	size_t first = (size_t)(part.s[0] - '1');
	struct word body = {part.s + 1, (size_t)(bar - part.s) - 1};

	for (a->current = first; a->current < a->n; a->current++) {
		if (a->current > first)
			text_piece(&w->text, part, body.n + 2, part.n);
		write_part(w, body, a);
	}
}

void
write_template(struct writer *w, struct word word, struct expr *const *args,
    size_t n)
{
	struct arguments a = {.v = args, .n = n};
	const char *open = memchr(word.s, '{', word.n), *close;

	if (open == NULL) {
		write_part(w, word, &a);
		return;
	}
	close = memchr(open, '}', word.n - (size_t)(open - word.s));
	write_part(w, (struct word){word.s, (size_t)(open - word.s)}, &a);
	write_repeated(w, (struct word){open + 1,
	    (size_t)(close - open) - 1}, &a);
	write_part(w, (struct word){close + 1,
	    word.n - (size_t)(close + 1 - word.s)}, &a);
}
