#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdarg.h>
#include <stddef.h>

/*
 * A growing string.  `s` is always NUL-terminated and never NULL after
 * BUF_INIT (it may be a shared empty string, so write only through these
 * functions); `len` excludes the NUL and the bytes may hold NULs.
 */
struct buf {
	char *s;
	size_t len, cap;
};
extern char buf_empty[1];
#define BUF_INIT {buf_empty, 0, 0}

void buf_init(struct buf *b);
/* Release the memory; the buffer is empty and usable again. */
void buf_free(struct buf *b);
/* Make it empty, keep the memory. */
void buf_reset(struct buf *b);
/* Cut to `len` bytes, at most what is there. */
void buf_cut(struct buf *b, size_t len);
/* Give the string away: new, the buffer is empty afterwards. */
char *buf_take(struct buf *b);

/* Room for `n` more bytes; the place where they go. Then buf_wrote(n). These
 * and buf_ch are written out where they are used: rows are made of them. */
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
/* `n` times the byte c */
void buf_fill(struct buf *b, char c, size_t n);
void buf_fmt(struct buf *b, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void buf_vfmt(struct buf *b, const char *format, va_list args);

#endif
