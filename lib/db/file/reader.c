#include "db/file/reader.h"

#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "base/utf8.h"

enum { BLOCK = 256 << 10, LEAST = 16 };

void
reader_open(struct reader *r, struct source *source)
{
	*r = (struct reader){.source = source, .line = 1,
	    .error = BUF_INIT, .mend = BUF_INIT, .cap = 2 * BLOCK};
	r->data = mem_alloc(r->cap);
	r->row.fields = mem_reallocarray(NULL, READER_FIELDS + 1,
	    sizeof *r->row.fields);
}

void
reader_close(struct reader *r)
{
	free(r->data);
	free(r->row.fields);
	buf_free(&r->error);
	buf_free(&r->mend);
}

/* Begin at a place of the source, once that is there. */
static bool
begin_at(struct reader *r, bool there, int64_t line)
{
	r->start = r->end = 0;
	r->eof = false;
	r->line = line;
	r->left_out = r->left_line = r->invalid = r->valid = 0;
	if (!there)
		buf_str(&r->error, r->source->error.s);
	return there;
}

bool
reader_rewind(struct reader *r)
{
	return begin_at(r, source_rewind(r->source), 1);
}

struct reader_mark
reader_here(const struct reader *r)
{
	int64_t at = source_at(r->source);

	return (struct reader_mark){at < 0 ? -1 :
	    at - (int64_t)(r->end - r->start), r->line};
}

bool
reader_return(struct reader *r, struct reader_mark mark)
{
	return begin_at(r, source_go(r->source, mark.at), mark.line);
}

bool
reader_is_full(const struct reader *r)
{
	/* the least that is read at once has no room */
	return r->end - r->start + LEAST > READER_ROW_BYTES;
}

/* Room behind what is at hand for as much again, so that a long row is not
 * begun anew too often. */
static size_t
make_room(struct reader *r)
{
	size_t n = r->end - r->start, want = n > BLOCK ? n : BLOCK;

	if (n + want > READER_ROW_BYTES)
		want = READER_ROW_BYTES - n;
	if (r->start > 0) {
		memmove(r->data, r->data + r->start, n);
		r->end = n;
		r->start = 0;
	}
	/* a byte is left for what ends a search */
	if (r->cap < n + want + 1) {
		r->cap = n + want + 1;
		r->data = mem_realloc(r->data, r->cap);
	}
	return want;
}

bool
reader_fill(struct reader *r)
{
	ssize_t got = 1;
	size_t want, from;

	if (r->eof || reader_is_full(r))
		return false;
	want = make_room(r);
	for (from = r->end; r->end - from + LEAST <= want && got > 0;
	    r->end += got > 0 ? (size_t)got : 0)
		got = source_read(r->source, r->data + r->end,
		    want - (r->end - from));
	if (got < 0)
		buf_str(&r->error, r->source->error.s);
	r->eof = got <= 0;
	return r->end > from;
}

void
reader_add(struct reader *r, const char *s, size_t n, bool text)
{
	if (r->row.n <= READER_FIELDS)
		r->row.fields[r->row.n] = (struct field){s, (uint32_t)n,
		    text, false, false};
	r->row.n++;
}

/* ---- what is no text ----------------------------------------------------- */

static void
mend_field(struct buf *b, const char *s, size_t n)
{
	uint32_t cp;
	size_t k;

	for (size_t i = 0; i < n; i += k == 0 ? 1 : k) {
		k = s[i] == '\0' ? 0 : utf8_decode(s + i, n - i, &cp);
		if (k == 0)
			buf_str(b, "\xef\xbf\xbd");
		else
			buf_add(b, s + i, k);
	}
}

static bool
is_text(const struct field *f)
{
	return memchr(f->s, '\0', f->n) == NULL && utf8_valid(f->s, f->n);
}

void
reader_mend(struct reader *r)
{
	size_t n = r->row.n < READER_FIELDS ? r->row.n : READER_FIELDS;
	size_t room = 0, at;

	buf_reset(&r->mend);
	for (size_t i = 0; i < n; i++)
		if (!is_text(&r->row.fields[i]))
			room += 3 * (size_t)r->row.fields[i].n;
	if (room == 0)
		return;
	(void)buf_room(&r->mend, room + 1); /* it does not move from here */
	for (size_t i = 0; i < n; i++) {
		struct field *f = &r->row.fields[i];

		if (is_text(f))
			continue;
		at = r->mend.len;
		mend_field(&r->mend, f->s, f->n);
		f->s = r->mend.s + at;
		f->n = (uint32_t)(r->mend.len - at);
		f->mended = true;
		r->invalid++;
	}
}

/* Nothing in it but ASCII without NUL? */
static bool
is_plain(const char *s, size_t n)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);
	uint64_t bad = 0, w;
	size_t i;

	for (i = 0; i + 8 <= n; i += 8) {
		memcpy(&w, s + i, 8);
		bad |= w | (w - ones); /* the top bit: not ASCII, or zero */
	}
	for (; i < n; i++)
		bad |= s[i] <= 0 ? ones << 7 : 0;
	return (bad & (ones << 7)) == 0;
}

bool
reader_next(struct reader *r)
{
	r->row.n = 0;
	if (!r->read_row(r))
		return false;
	if (is_plain(r->from, (size_t)(r->data + r->start - r->from)))
		return true;
	r->valid++;
	reader_mend(r);
	return true;
}
