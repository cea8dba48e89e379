#include "sql/write/text.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/utf8.h"

enum mark_kind { MARK_OPEN, MARK_STACK, MARK_CLOSE, MARK_BREAK, MARK_FILL,
	MARK_LEAVE };

struct text_mark {
	enum mark_kind kind;
	size_t at;    /* offset in the text */
	long column;  /* ... as if all values were equally long */
	size_t match; /* open: its close; while open: the group outside */
};

/* Where lines break does not depend on values: each counts alike. */
#define STRING_WIDTH 8
#define NUMBER_WIDTH 2

void
text_init(struct text *t, const struct dialect *d, bool one_line)
{
	memset(t, 0, sizeof *t);
	buf_init(&t->buf);
	t->dialect = d;
	t->one_line = one_line;
}

void
text_free(struct text *t)
{
	buf_free(&t->buf);
	free(t->marks);
	t->marks = NULL;
	t->n = t->cap = t->open = 0;
}

/* Where what is written next begins. */
struct text_place {
	size_t len, marks, placeholders;
	long excess;
};

static struct text_place
text_here(const struct text *t)
{
	return (struct text_place){t->buf.len, t->n, t->placeholders,
	    t->excess};
}

/*
 * A literal within a word counts as wide as one of the plan: read back from
 * the text it is one, and lines have to break alike. Returns its length.
 */
static size_t
count_literal(struct text *t, const char *s, size_t n)
{
	size_t len = 1;

	if (*s == '\'') {
		while (len < n && s[len] != '\'')
			len++;
		if (len++ == n)
			return 1; /* closed behind an argument */
		t->excess += (long)len - STRING_WIDTH;
		return len;
	}
	while (len < n && ((s[len] >= '0' && s[len] <= '9') || s[len] == '.'))
		len++;
	t->excess += (long)len - NUMBER_WIDTH;
	return len;
}

static void
count_literals(struct text *t, const char *s, size_t n)
{
	size_t i = 0;

	while (i < n) {
		bool digit = s[i] >= '0' && s[i] <= '9' && (i == 0 ||
		    strchr(" (-+*/,=", s[i - 1]) != NULL);

		if (s[i] == '\'' || digit)
			i += count_literal(t, s + i, n - i);
		else
			i++;
	}
}

void
text_spelled(struct text *t, struct word word)
{
	text_piece(t, word, 0, word.n);
}

void
text_piece(struct text *t, struct word word, size_t from, size_t to)
{
	buf_add(&t->buf, word.s + from, to - from);
	count_literals(t, word.s + from, to - from);
}

/* Bytes with one of them doubled. */
static void
add_doubled(struct buf *b, const char *s, size_t n, char twice)
{
	const char *hit;

	while ((hit = memchr(s, twice, n)) != NULL) {
		size_t k = (size_t)(hit - s) + 1;

		buf_add(b, s, k);
		buf_ch(b, twice);
		s += k;
		n -= k;
	}
	buf_add(b, s, n);
}

/* Bytes with a backslash before a quote and before itself; a newline as \n,
 * for a string in quotes has none. */
static void
add_escaped(struct buf *b, const char *s, size_t n, char quote)
{
	size_t i;

	for (i = 0; i < n; i++) {
		if (s[i] == quote || s[i] == '\\')
			buf_ch(b, '\\');
		if (s[i] == '\n')
			buf_str(b, "\\n");
		else if (s[i] == '\r')
			buf_str(b, "\\r");
		else
			buf_ch(b, s[i]);
	}
}

void
text_name(struct text *t, const char *name)
{
	buf_ch(&t->buf, t->dialect->quote_open);
	if (t->dialect->means & BACKSLASH_QUOTES)
		add_escaped(&t->buf, name, strlen(name),
		    t->dialect->quote_close);
	else
		add_doubled(&t->buf, name, strlen(name),
		    t->dialect->quote_close);
	buf_ch(&t->buf, t->dialect->quote_close);
}

/* Words before a parenthesis that make something else than a call. */
static const char *const never_bare[] = {"all", "and", "any", "as", "between",
	"by", "case", "cast", "collate", "distinct", "else", "end", "escape",
	"except", "exists", "filter", "from", "group", "having", "in",
	"intersect", "interval", "is", "isnull", "join", "lateral", "limit",
	"not", "notnull", "null", "on", "or", "order", "over", "raise",
	"select", "set", "some", "table", "then", "union", "using", "values",
	"when", "where", "with"};

bool
text_bare(struct text *t, const char *name, size_t len)
{
	size_t i;

	if (len == 0 || len > 63 || (name[0] >= '0' && name[0] <= '9'))
		return false;
	for (i = 0; i < len; i++) {
		int c = ascii_lower((unsigned char)name[i]);

		if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
		    c == '_'))
			return false;
	}
	for (i = 0; i < sizeof never_bare / sizeof *never_bare; i++)
		if (strlen(never_bare[i]) == len &&
		    ascii_equal_n(never_bare[i], name, len))
			return false;
	if (dialect_keeps(t->dialect, name, len))
		return false;
	for (i = 0; i < len; i++) {
		int c = ascii_lower((unsigned char)name[i]);

		buf_ch(&t->buf, (char)(c >= 'a' && c <= 'z' ? c - 32 : c));
	}
	return true;
}

/* A string that holds a newline, without a line break in the text. */
static void
add_on_one_line(struct text *t, const char *s, size_t n)
{
	const struct dialect *d = t->dialect;
	size_t i;

	text_spelled(t, d->line_break[0]);
	for (i = 0; i < n; i++) {
		if (s[i] == '\n')
			text_spelled(t, d->line_break[1]);
		else if (s[i] == '\'' || (d->escapes && s[i] == '\\'))
			buf_fill(&t->buf, s[i], 2);
		else
			buf_ch(&t->buf, s[i]);
	}
	text_spelled(t, d->line_break[2]);
}

/* What was written since `place` counts as wide as `width`. */
static void
count_alike(struct text *t, struct text_place place, long width)
{
	t->excess = place.excess + (long)(t->buf.len - place.len) - width;
}

static bool
is_ascii(const char *s, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if ((unsigned char)s[i] >= 0x80)
			return false;
	return true;
}

static void
add_quoted(struct text *t, const char *s, size_t n)
{
	const struct dialect *d = t->dialect;

	if (d->wide.n > 0 && !is_ascii(s, n))
		text_spelled(t, d->wide);
	buf_ch(&t->buf, '\'');
	if (d->means & BACKSLASH_QUOTES) {
		add_escaped(&t->buf, s, n, '\'');
	} else if (d->means & BACKSLASH_ESCAPES) {
		struct buf b = BUF_INIT;

		add_doubled(&b, s, n, '\\');
		add_doubled(&t->buf, b.s, b.len, '\'');
		buf_free(&b);
	} else {
		add_doubled(&t->buf, s, n, '\'');
	}
	buf_ch(&t->buf, '\'');
}


void
text_string(struct text *t, const char *s, size_t n)
{
	struct text_place from = text_here(t);

	if (t->one_line && memchr(s, '\n', n) != NULL &&
	    !(t->dialect->means & BACKSLASH_QUOTES))
		add_on_one_line(t, s, n);
	else
		add_quoted(t, s, n);
	count_alike(t, from, STRING_WIDTH);
}

static const char *
pass_digits(const char *s)
{
	while (*s >= '0' && *s <= '9')
		s++;
	return s;
}

bool
text_number(struct text *t, const char *digits)
{
	const char *s = digits + (*digits == '-'), *e;

	if ((e = pass_digits(s)) == s)
		return false;
	s = e;
	if (*s == '.') {
		if ((e = pass_digits(s + 1)) == s + 1)
			return false;
		s = e;
	}
	if (*s == 'e' || *s == 'E') {
		s += s[1] == '-' || s[1] == '+' ? 2 : 1;
		if ((e = pass_digits(s)) == s)
			return false;
		s = e;
	}
	if (*s != '\0')
		return false;
	buf_str(&t->buf, digits);
	t->excess += (long)strlen(digits) - NUMBER_WIDTH;
	return true;
}

bool
text_blob(struct text *t, const char *hex)
{
	struct text_place from = text_here(t);
	size_t n = strspn(hex, "0123456789abcdefABCDEF");

	if (hex[n] != '\0' || n % 2 != 0)
		return false;
	text_spelled(t, t->dialect->blob[0]);
	buf_add(&t->buf, hex, n);
	text_spelled(t, t->dialect->blob[1]);
	count_alike(t, from, STRING_WIDTH);
	return true;
}

void
text_int(struct text *t, int64_t v)
{
	char digits[NUM_SIZE];
	struct text_place from = text_here(t);

	buf_add(&t->buf, digits, num_int(digits, v));
	count_alike(t, from, NUMBER_WIDTH);
}

void
text_real(struct text *t, double v)
{
	char digits[NUM_SIZE];
	struct text_place from = text_here(t);

	buf_add(&t->buf, digits, num_real(digits, v));
	count_alike(t, from, NUMBER_WIDTH);
}

void
text_placeholder(struct text *t)
{
	t->placeholders++;
	text_spelled(t, t->dialect->placeholder);
	if (t->dialect->numbered)
		text_int(t, (int64_t)t->placeholders);
}

void
text_placeholder_again(struct text *t, size_t n)
{
	text_spelled(t, t->dialect->placeholder);
	text_int(t, (int64_t)n);
}

/* -- layout */

static void
add_mark(struct text *t, enum mark_kind kind)
{
	MEM_GROW(t->marks, t->n, t->cap);
	t->marks[t->n].kind = kind;
	t->marks[t->n].at = t->buf.len;
	t->marks[t->n].column = (long)t->buf.len - t->excess;
	t->marks[t->n].match = t->open;
	t->n++;
}

void
text_open(struct text *t)
{
	add_mark(t, MARK_OPEN);
	t->open = t->n;
}

void
text_stack(struct text *t)
{
	add_mark(t, MARK_STACK);
	t->open = t->n;
}

void
text_close(struct text *t)
{
	struct text_mark *open = &t->marks[t->open - 1];
	size_t outside = open->match;

	open->match = t->n;
	t->open = outside;
	add_mark(t, MARK_CLOSE);
}

void
text_break(struct text *t)
{
	add_mark(t, MARK_BREAK);
	buf_ch(&t->buf, ' ');
}

void
text_fill(struct text *t)
{
	add_mark(t, MARK_FILL);
	buf_ch(&t->buf, ' ');
}

void
text_leave(struct text *t)
{
	add_mark(t, MARK_LEAVE);
	buf_ch(&t->buf, ' ');
}

/* A reader of the marks: where it stands and how deep. */
struct layout {
	const struct text *t;
	struct buf *out;
	long line;     /* column in the text where the line begins */
	size_t indent; /* of that line */
	size_t depth;  /* groups open */
	struct {
		size_t indent;
		bool broken;
	} *groups;
	size_t cap;
};

/* Does the text fit on this line from its begin to where it may next break
 * after mark i? */
static bool
fits(const struct layout *l, size_t i)
{
	const struct text *t = l->t;
	long end = (long)t->buf.len - t->excess;

	for (i++; i < t->n; i++)
		if (t->marks[i].kind > MARK_CLOSE) {
			end = t->marks[i].column;
			break;
		}
	return (long)l->indent + end - l->line <= TEXT_WIDTH;
}

static void
enter(struct layout *l, size_t i)
{
	const struct text_mark *m = &l->t->marks[i];
	bool stack = m->kind == MARK_STACK;
	size_t indent = l->depth > 0 ? l->groups[l->depth - 1].indent : 0;

	MEM_GROW(l->groups, l->depth, l->cap);
	l->groups[l->depth].indent = indent + (stack ? 0 : TEXT_INDENT);
	l->groups[l->depth].broken = stack ||
	    !fits(l, m->match);
	l->depth++;
}

/* Returns how many bytes of the text the mark took. */
static size_t
pass_break(struct layout *l, size_t i)
{
	const struct text_mark *m = &l->t->marks[i];
	size_t indent = l->groups[l->depth - 1].indent;

	if (!l->groups[l->depth - 1].broken)
		return 0;
	if (m->kind == MARK_FILL && fits(l, i))
		return 0;
	if (m->kind == MARK_LEAVE)
		indent -= TEXT_INDENT;
	buf_ch(l->out, '\n');
	l->line = m->column + 1;
	l->indent = indent;
	buf_fill(l->out, ' ', indent);
	return 1;
}

void
text_finish(const struct text *t, struct buf *out)
{
	struct layout l = {.t = t, .out = out};
	size_t i, done = 0;

	for (i = 0; i < t->n && !t->one_line; i++) {
		const struct text_mark *m = &t->marks[i];

		buf_add(out, t->buf.s + done, m->at - done);
		done = m->at;
		if (m->kind == MARK_OPEN || m->kind == MARK_STACK)
			enter(&l, i);
		else if (m->kind == MARK_CLOSE)
			l.depth--;
		else
			done += pass_break(&l, i);
	}
	buf_add(out, t->buf.s + done, t->buf.len - done);
	free(l.groups);
}
