#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdarg.h>
#include <stddef.h>

/*
 * A growing string. After BUF_INIT `s` is never NULL and always NUL-terminated.
 * It may be a shared empty string, so write only through these functions.
 * `len` excludes the final NUL; the bytes may contain NULs.
 */
struct buf {
	char *s;
	size_t len, cap;
};
extern char buf_empty[1];
#define BUF_INIT {buf_empty, 0, 0}

void buf_init(struct buf *b);
/* Release the memory. The buffer is then empty and usable again. */
void buf_free(struct buf *b);
/* Make the buffer empty and keep its memory. */
void buf_reset(struct buf *b);
/* Cut to `len` bytes; no effect if the buffer is shorter. */
void buf_cut(struct buf *b, size_t len);
/* Returns the string (new). The buffer is then empty. */
char *buf_take(struct buf *b);

/* Make room for `n` more bytes. buf_room returns where they go; after writing
 * them, call buf_wrote(n). These and buf_ch are inline because every row is
 * written with them. */
void buf_grow(struct buf *b, size_t n);
static inline char *
buf_room(struct buf *b, size_t n)
{
	if (b->cap - b->len <= n)
		buf_grow(b, n);
	return b->s + b->len;
}

static inline void
buf_wrote(struct buf *b, size_t n)
{
	b->len += n;
	b->s[b->len] = '\0';
}

static inline void
buf_ch(struct buf *b, char c)
{
	*buf_room(b, 1) = c;
	buf_wrote(b, 1);
}

void buf_add(struct buf *b, const void *bytes, size_t n);
void buf_str(struct buf *b, const char *s);
/* Append s in quotes: as a word of the shell, a name in SQL. */
enum buf_quotes { BUF_SHELL_WORD, BUF_SQL_NAME };
void buf_quoted(struct buf *b, enum buf_quotes quotes, const char *s);
/* Append the byte c `n` times. */
void buf_fill(struct buf *b, char c, size_t n);
void buf_fmt(struct buf *b, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void buf_vfmt(struct buf *b, const char *format, va_list args);

#endif
