#include "db/postgres/words.h"

#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"
#include "sql/dialect/dialect.h"

struct list {
	char **v;
	size_t n, cap;
	struct arena arena;
};

static bool
is_part(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '_' || c == '$' ||
	    (unsigned char)c >= 0x80;
}

static void
make_small(char *s)
{
	for (; *s; s++)
		if (*s >= 'A' && *s <= 'Z')
			*s = (char)(*s + 'a' - 'A');
}

/* That is no name. */
static bool
is_number(const char *word)
{
	return *word >= '0' && *word <= '9';
}

/* The next one behind *s, into `word`; false: there is none. */
static bool
next(const char **s, const char *end, char word[DIALECT_NAME_BYTES + 1])
{
	const char *from;
	size_t n;

	while (*s < end && !is_part(**s))
		(*s)++;
	from = *s;
	while (*s < end && is_part(**s))
		(*s)++;
	n = (size_t)(*s - from);
	n = n > DIALECT_NAME_BYTES ? DIALECT_NAME_BYTES : n;
	memcpy(word, from, n);
	word[n] = '\0';
	return n > 0;
}

bool
words_any(const char *text, size_t len,
    bool (*is)(void *arg, const char *word), void *arg)
{
	const char *s = text, *end = text + len;
	char word[DIALECT_NAME_BYTES + 1];

	while (next(&s, end, word)) {
		make_small(word);
		if (!is_number(word) && is(arg, word))
			return true;
	}
	return false;
}

static int
order(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void
add(struct list *l, const char *word)
{
	MEM_GROW(l->v, l->n, l->cap);
	l->v[l->n++] = arena_strdup(&l->arena, word);
}

static void
collect(struct list *l, const char *text, size_t len)
{
	const char *s = text, *end = text + len;
	char word[DIALECT_NAME_BYTES + 1], small[DIALECT_NAME_BYTES + 1];

	while (next(&s, end, word)) {
		if (is_number(word))
			continue;
		strcpy(small, word);
		make_small(small);
		add(l, small);
		if (strcmp(small, word) != 0)
			add(l, word);
	}
	if (l->n > 0)
		qsort(l->v, l->n, sizeof *l->v, order);
}

/* A word has nothing in it that an array would want quoted. */
char *
words_array(const char *text, size_t len)
{
	struct list l = {0};
	struct buf b = BUF_INIT;

	collect(&l, text, len);
	buf_ch(&b, '{');
	for (size_t i = 0; i < l.n; i++)
		if (i == 0 || strcmp(l.v[i], l.v[i - 1]) != 0)
			buf_fmt(&b, "%s\"%s\"", b.len > 1 ? "," : "", l.v[i]);
	buf_ch(&b, '}');
	arena_free(&l.arena);
	free(l.v);
	return buf_take(&b);
}

bool
words_escaped(const char *text, size_t len)
{
	for (size_t i = 0; i + 2 < len; i++)
		if ((text[i] | 32) == 'u' && text[i + 1] == '&' &&
		    text[i + 2] == '"')
			return true;
	return false;
}
