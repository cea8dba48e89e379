#include "base/buf.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"

char buf_empty[1];

void
buf_init(struct buf *b)
{
	*b = (struct buf)BUF_INIT;
}

void
buf_free(struct buf *b)
{
	if (b->cap > 0)
		free(b->s);
	buf_init(b);
}

void
buf_reset(struct buf *b)
{
	buf_cut(b, 0);
}

void
buf_cut(struct buf *b, size_t len)
{
	if (len < b->len) {
		b->len = len;
		b->s[len] = '\0';
	}
}

char *
buf_take(struct buf *b)
{
	char *s;

	s = b->cap > 0 ? b->s : mem_strdup("");
	buf_init(b);
	return s;
}

void
buf_grow(struct buf *b, size_t n)
{
	size_t cap;

	cap = b->cap > 0 ? b->cap : 64;
	while (cap - b->len <= n && cap < SIZE_MAX)
		cap = cap <= SIZE_MAX / 2 ? cap * 2 : SIZE_MAX;
	b->s = mem_realloc(b->cap > 0 ? b->s : NULL, cap);
	b->cap = cap;
	b->s[b->len] = '\0';
}

void
buf_add(struct buf *b, const void *bytes, size_t n)
{
	if (n == 0)
		return;
	memcpy(buf_room(b, n), bytes, n);
	buf_wrote(b, n);
}

void
buf_str(struct buf *b, const char *s)
{
	buf_add(b, s, strlen(s));
}

void
buf_quoted(struct buf *b, enum buf_quotes quotes, const char *s)
{
	static const struct {
		char quote;
		const char *within; /* the quote itself */
	} kinds[] = {
	    [BUF_SHELL_WORD] = {'\'', "'\\''"},
	    [BUF_SQL_NAME] = {'"', "\"\""},
	};
	char quote = kinds[quotes].quote;

	buf_ch(b, quote);
	for (; *s != '\0'; s++)
		if (*s == quote)
			buf_str(b, kinds[quotes].within);
		else
			buf_ch(b, *s);
	buf_ch(b, quote);
}

void
buf_fill(struct buf *b, char c, size_t n)
{
	if (n == 0)
		return;
	memset(buf_room(b, n), c, n);
	buf_wrote(b, n);
}

void
buf_vfmt(struct buf *b, const char *format, va_list args)
{
	va_list again;
	size_t room = b->cap - b->len;
	int n;

	va_copy(again, args);
	n = vsnprintf(room > 0 ? b->s + b->len : NULL, room, format, args);
	if (n < 0)
		n = 0;
	if ((size_t)n >= room) {
		buf_room(b, (size_t)n);
		vsnprintf(b->s + b->len, (size_t)n + 1, format, again);
	}
	va_end(again);
	buf_wrote(b, (size_t)n);
}

void
buf_fmt(struct buf *b, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	buf_vfmt(b, format, args);
	va_end(args);
}
