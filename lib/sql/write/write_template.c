/* Templates of a dialect (dialect.h) filled with arguments. */
#include "sql/write/writer.h"

#include <string.h>

#include "base/utf8.h"

struct arguments {
	struct expr *const *v;
	size_t n;
	size_t current; /* within a repeated part */
};

/* -- how tightly it holds */

/* To the quote that closes a text, or to the end. */
static size_t
pass_quoted(struct word word, size_t i)
{
	for (i++; i < word.n && word.s[i] != '\''; i++)
		;
	return i;
}

struct word
write_template_inside(struct word word)
{
	size_t depth = 0, i;

	if (word.n == 0 || word.s[0] != '(')
		return word;
	for (i = 0; i < word.n; i++) {
		if (word.s[i] == '\'')
			i = pass_quoted(word, i);
		else if (word.s[i] == '(')
			depth++;
		else if (word.s[i] == ')' && --depth == 0)
			break;
	}
	return i + 1 == word.n ?
	    (struct word){word.s + 1, word.n - 2} : word;
}

static bool
stands_at(struct word word, size_t at, struct word piece)
{
	return piece.s != NULL && at <= word.n && word.n - at >= piece.n &&
	    memcmp(word.s + at, piece.s, piece.n) == 0;
}

/* Signs that are no operator of the plan language. */
static const struct {
	struct word sign;
	enum level level;
} comparing[] = {{WORD(" ~ "), LEVEL_OTHER}, {WORD(" REGEXP "), LEVEL_COMPARE},
    {WORD(" AT TIME ZONE "), LEVEL_COLLATE}};
#define COMPARING (sizeof comparing / sizeof *comparing)

/* The level of an operator that stands there with a space on both sides;
 * LEVEL_PRIMARY where there is none. */
static enum level
level_at(const struct writer *w, struct word word, size_t at)
{
	size_t op;

	for (op = 0; op < OPERATORS; op++)
		if (stands_at(word, at, w->d->op[op]) && word.s[at] == ' ')
			return w->d->level[op];
	for (op = 0; op < COMPARING; op++)
		if (stands_at(word, at, comparing[op].sign))
			return comparing[op].level;
	return LEVEL_PRIMARY;
}

/* ... that ends before it. */
static enum level
level_before(const struct writer *w, struct word word, size_t end)
{
	size_t op, n;

	for (op = 0; op < OPERATORS; op++) {
		n = w->d->op[op].n;
		if (n <= end && stands_at(word, end - n, w->d->op[op]) &&
		    word.s[end - n] == ' ')
			return (enum level)(w->d->level[op] + 1);
	}
	for (op = 0; op < COMPARING; op++) {
		n = comparing[op].sign.n;
		if (n <= end && stands_at(word, end - n, comparing[op].sign))
			return (enum level)(comparing[op].level + 1);
	}
	return LEVEL_NONE;
}

/* An operand gets the parentheses that it would get beside the same operator
 * elsewhere: read back, that is what it is. */
static enum level
operand_level(const struct writer *w, struct word word, size_t at)
{
	static const struct word is_null = WORD(" IS NULL");
	enum level before = level_before(w, word, at);
	enum level behind = level_at(w, word, at + 2);

	if (stands_at(word, at + 2, is_null) || behind == LEVEL_COMPARE)
		return LEVEL_OTHER;
	if (behind == LEVEL_PRIMARY && before != LEVEL_NONE)
		return before;
	return before > behind ? before : behind;
}

enum level
write_template_level(const struct writer *w, struct word word,
    struct expr *const *args)
{
	struct word open = write_template_inside(word);
	enum level loosest = LEVEL_PRIMARY, here;
	size_t depth = 0, i;

	if (open.n == word.n)
		return LEVEL_PRIMARY;
	if (open.n == 2 && open.s[0] == '@')
		return write_expr_level(w, args[0]);
	for (i = 0; i < open.n; i++) {
		if (open.s[i] == '\'')
			i = pass_quoted(open, i);
		else if (open.s[i] == '(')
			depth++;
		else if (open.s[i] == ')')
			depth--;
		here = depth == 0 ? level_at(w, open, i) : LEVEL_PRIMARY;
		if (here < loosest)
			loosest = here;
	}
	return loosest;
}

/* -- writing */

/* DATETIME(seconds, 'unixepoch') as a plan may say it in SQLite's words */
static bool
is_unixepoch(const struct expr *e)
{
	const struct expr *how = e->u.call.args.n == 2 ?
	    e->u.call.args.v[1] : NULL;
	const char *s = how != NULL && how->kind == EXPR_VALUE ?
	    json_string_value(how->u.value.json) : NULL;

	return s != NULL && ascii_equal(s, "unixepoch") &&
	    strcmp(e->u.call.name, "datetime") == 0;
}

/* The seconds of what is written as DATETIME(seconds, 'unixepoch'); NULL:
 * it is something else. */
static const struct expr *
seconds_of(const struct writer *w, const struct expr *e)
{
	const char *to = e->kind == EXPR_CAST ? e->u.cast.to : "";
	bool call = e->kind == EXPR_CALL && e->u.call.args.n > 0;
	bool alone = call && e->u.call.args.n == 1, own = w->d == w->from;

	if (writer_misses(w, e))
		return NULL;
	if (e->kind == EXPR_OUTPUT && !writer_by_name(w, e))
		return seconds_of(w, e->u.output.output->expr);
	if (strcmp(to, "datetime") == 0)
		return seconds_of(w, e->u.cast.of);
	if (alone && own && strcmp(e->u.call.name, "datetime") == 0)
		return seconds_of(w, e->u.call.args.v[0]);
	return (alone && strcmp(e->u.call.name, "from_epoch") == 0) ||
	    (call && own && is_unixepoch(e)) ? e->u.call.args.v[0] : NULL;
}

static void
write_one(struct writer *w, struct word word, size_t at, const struct expr *e)
{
	const struct expr *seconds = word.s[at] == '!' ? seconds_of(w, e) :
	    NULL;

	write_expr(w, seconds != NULL ? seconds : e, word.s[at] == '#' ?
	    operand_level(w, word, at) : LEVEL_NONE);
	if (seconds != NULL)
		text_word(&w->text, ", 'unixepoch'");
}

/* The argument whose marker stands there, or all. */
static void
write_argument(struct writer *w, struct word word, size_t at,
    const struct arguments *a)
{
	char which = word.s[at + 1];
	size_t i;

	if (which == '.') {
		write_one(w, word, at, a->v[a->current]);
	} else if (which != '*') {
		i = (size_t)(which - '1');
		if (i < a->n)
			write_one(w, word, at, a->v[i]);
	} else {
		for (i = 0; i < a->n; i++) {
			if (i > 0)
				text_word(&w->text, ", ");
			write_one(w, word, at, a->v[i]);
		}
	}
}

static void
write_mark(struct writer *w, char c)
{
	if (c == SPELLED_OPEN[0])
		text_open(&w->text);
	else if (c == SPELLED_CLOSE[0])
		text_close(&w->text);
	else if (c == SPELLED_BREAK[0])
		text_break(&w->text);
	else
		text_leave(&w->text);
}

static void
write_part(struct writer *w, struct word word, const struct arguments *a)
{
	size_t from = 0, i;

	for (i = 0; i < word.n; i++) {
		bool argument = i + 1 < word.n && (word.s[i] == '@' ||
		    word.s[i] == '#' || word.s[i] == '!');

		if (!argument && (unsigned char)word.s[i] >= ' ')
			continue;
		text_piece(&w->text, word, from, i);
		if (argument)
			write_argument(w, word, i++, a);
		else
			write_mark(w, word.s[i]);
		from = i + 1;
	}
	text_piece(&w->text, word, from, word.n);
}

/* Where the separator begins: a bar within parentheses is an operator's. */
static const char *
find_bar(struct word part)
{
	const char *s = part.s;
	size_t depth = 0;

	for (; depth > 0 || *s != '|'; s++) {
		if (*s == '(')
			depth++;
		else if (*s == ')')
			depth--;
	}
	return s;
}

/* {2 .. @. ..|separator} */
static void
write_repeated(struct writer *w, struct word part, struct arguments *a)
{
	const char *bar = find_bar(part);
	size_t first = (size_t)(part.s[0] - '1');
	struct word body = {part.s + 1, (size_t)(bar - part.s) - 1};
	struct word separator = {bar + 1, part.n - body.n - 2};

	for (a->current = first; a->current < a->n; a->current++) {
		if (a->current > first)
			write_part(w, separator, a);
		write_part(w, body, a);
	}
}

void
write_template(struct writer *w, struct word word, struct expr *const *args,
    size_t n)
{
	struct arguments a = {.v = args, .n = n};
	const char *open, *close;

	word = write_template_inside(word);
	open = memchr(word.s, '{', word.n);
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
