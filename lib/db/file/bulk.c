#include "db/file/bulk.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "base/mem.h"

enum { LEAF = 0x0d, BRANCH = 0x05, LEAF_HEAD = 8, BRANCH_HEAD = 12 };

/* Bytes of a row that stand in its page where not all do. */
enum { MOST_LOCAL = BULK_PAGE - 35, LEAST_LOCAL = (BULK_PAGE - 12) * 32 / 255 -
    23 };

/* The page that SQLite keeps for locks: it holds nothing. */
#define LOCK_PAGE (0x40000000 / BULK_PAGE + 1)

/* ---- bytes --------------------------------------------------------------- */

static void
put_big(unsigned char *to, uint64_t v, size_t n)
{
	while (n-- > 0) {
		to[n] = (unsigned char)v;
		v >>= 8;
	}
}

/* Gives its length, at most 9. */
static size_t
put_varint(unsigned char *to, uint64_t v)
{
	size_t n = 1;

	if (v < 0x80) {
		to[0] = (unsigned char)v;
		return 1;
	}
	if (v >> 56 != 0) {
		to[8] = (unsigned char)v;
		v >>= 8;
		for (int i = 7; i >= 0; i--, v >>= 7)
			to[i] = (unsigned char)(0x80 | (v & 0x7f));
		return 9;
	}
	while (v >> (7 * n) != 0)
		n++;
	for (size_t i = n; i-- > 0; v >>= 7)
		to[i] = (unsigned char)((v & 0x7f) | (i + 1 < n ? 0x80 : 0));
	return n;
}

/* ---- pages --------------------------------------------------------------- */

static void
flush_block(struct bulk *b)
{
	off_t at = ((off_t)b->next - 1) * BULK_PAGE - (off_t)b->nblock;

	if (b->error == 0 && b->nblock > 0 &&
	    lseek(b->fd, at, SEEK_SET) < 0)
		b->error = errno;
	if (b->error == 0)
		b->error = file_write_all(b->fd, b->block, b->nblock);
	b->nblock = 0;
}

/* Gives its number. */
static uint32_t
write_page(struct bulk *b, const unsigned char *bytes)
{
	static const unsigned char none[BULK_PAGE];

	if (b->next == LOCK_PAGE && bytes != none)
		(void)write_page(b, none);
	if (b->nblock == BULK_BLOCK)
		flush_block(b);
	memcpy(b->block + b->nblock, bytes, BULK_PAGE);
	b->nblock += BULK_PAGE;
	return b->next++;
}

static void
clear(struct bulk_page *p, size_t head)
{
	p->head = head;
	p->cells = 0;
	p->content = BULK_PAGE;
	p->right = 0;
}

static struct bulk_page *
level(struct bulk *b, size_t depth)
{
	struct bulk_page *p;

	if (depth < b->depth)
		return b->level[depth];
	p = mem_calloc(1, sizeof *p);
	clear(p, depth == 0 ? LEAF_HEAD : BRANCH_HEAD);
	b->level[b->depth++] = p;
	return p;
}

static bool
has_room(const struct bulk_page *p, size_t n)
{
	return p->content - p->head - 2 * p->cells >= n + 2;
}

static unsigned char *
add_cell(struct bulk_page *p, size_t n)
{
	p->content -= n;
	p->size = n;
	put_big(p->bytes + p->head + 2 * p->cells, p->content, 2);
	p->cells++;
	return p->bytes + p->content;
}

/* Its head; and zeros between, so that nothing else gets into the file. */
static void
finish(struct bulk_page *p)
{
	size_t places = p->head + 2 * p->cells;

	p->bytes[0] = p->head == LEAF_HEAD ? LEAF : BRANCH;
	put_big(p->bytes + 1, 0, 2);
	put_big(p->bytes + 3, p->cells, 2);
	put_big(p->bytes + 5, p->content, 2);
	p->bytes[7] = 0;
	if (p->head == BRANCH_HEAD)
		put_big(p->bytes + 8, p->right, 4);
	memset(p->bytes + places, 0, p->content - places);
}

static size_t
branch_cell(unsigned char *to, uint32_t child, int64_t key)
{
	put_big(to, child, 4);
	return 4 + put_varint(to + 4, (uint64_t)key);
}

static void add_child(struct bulk *b, size_t depth, uint32_t child,
    int64_t key);

/*
 * A branch that has no room for another cell goes without its last one, whose
 * child becomes its right-most: so the page that follows has a cell and a
 * right-most child, as each branch must have.
 */
static void
split_branch(struct bulk *b, struct bulk_page *p, size_t depth,
    const unsigned char *cell, size_t n)
{
	uint32_t right = p->right, child = p->child;
	int64_t right_key = p->right_key, last = p->last;

	p->cells--;
	p->content += p->size;
	p->right = child;
	finish(p);
	p->full = true;
	child = write_page(b, p->bytes);
	clear(p, BRANCH_HEAD);
	memcpy(add_cell(p, n), cell, n);
	p->child = right;
	p->last = right_key;
	add_child(b, depth + 1, child, last);
}

/* Another page below, whose last rowid is the key. */
static void
add_child(struct bulk *b, size_t depth, uint32_t child, int64_t key)
{
	struct bulk_page *p;
	unsigned char cell[16];
	size_t n;

	if (depth == BULK_DEPTH) {
		b->error = EFBIG;
		return;
	}
	p = level(b, depth);
	if (p->right != 0) {
		n = branch_cell(cell, p->right, p->right_key);
		if (has_room(p, n)) {
			memcpy(add_cell(p, n), cell, n);
			p->child = p->right;
			p->last = p->right_key;
		} else {
			split_branch(b, p, depth, cell, n);
		}
	}
	p->right = child;
	p->right_key = key;
}

static void
end_leaf(struct bulk *b)
{
	struct bulk_page *p = b->level[0];

	finish(p);
	p->full = true;
	add_child(b, 1, write_page(b, p->bytes), p->last);
	clear(p, LEAF_HEAD);
}

/* ---- rows ---------------------------------------------------------------- */

/* The type of an integer, and in *n its bytes. */
static unsigned
integer_type(int64_t v, size_t *n)
{
	static const unsigned char sizes[] = {1, 2, 3, 4, 6};
	uint64_t u = v < 0 ? ~(uint64_t)v : (uint64_t)v;
	unsigned type = 0;

	*n = 0;
	if (v == 0 || v == 1)
		return v == 0 ? 8 : 9;
	while (type < sizeof sizes && u >> (8 * sizes[type] - 1) != 0)
		type++;
	*n = type < sizeof sizes ? sizes[type] : 8;
	return type + 1;
}

static void
put_value(struct buf *b, const struct value *v)
{
	unsigned char bytes[8];
	uint64_t bits;
	size_t n;

	switch (v->is) {
	case VALUE_NULL:
		break;
	case VALUE_INTEGER:
		(void)integer_type(v->integer, &n);
		put_big(bytes, (uint64_t)v->integer, n);
		buf_add(b, bytes, n);
		break;
	case VALUE_REAL:
		memcpy(&bits, &v->real, sizeof bits);
		put_big(bytes, bits, 8);
		buf_add(b, bytes, 8);
		break;
	case VALUE_TEXT:
		buf_add(b, v->text, v->n);
		break;
	}
}

static uint64_t
type_of(const struct value *v)
{
	size_t n;

	switch (v->is) {
	case VALUE_NULL:
		break;
	case VALUE_INTEGER:
		return integer_type(v->integer, &n);
	case VALUE_REAL:
		return 7;
	case VALUE_TEXT:
		return 13 + 2 * (uint64_t)v->n;
	}
	return 0;
}

/* Types of all values behind the length of that, then the values. Columns
 * behind the last value are NULL where the record ends before them. */
static void
make_record(struct buf *b, const struct value *values, size_t n, size_t key)
{
	unsigned char varint[9], *head;
	size_t len = 0, k;

	while (n > 1 && values[n - 1].is == VALUE_NULL && key != n - 1)
		n--;
	buf_reset(b);
	/* three bytes tell how long the types of 2000 columns are */
	head = (unsigned char *)buf_room(b, 9 * n + 3) + 3;
	for (size_t i = 0; i < n; i++)
		len += put_varint(head + len, i == key ? 0 :
		    type_of(&values[i]));
	k = 1;
	while (put_varint(varint, len + k) != k)
		k++;
	memmove(head - 3 + k, head, len);
	memcpy(head - 3, varint, k);
	buf_wrote(b, len + k);
	for (size_t i = 0; i < n; i++)
		if (i != key)
			put_value(b, &values[i]);
}

/* What does not fit into the leaf: gives the first of its pages. */
static uint32_t
write_rest(struct bulk *b, const char *s, size_t n)
{
	unsigned char page[BULK_PAGE];
	uint32_t first = b->next, next;
	size_t k;

	if (first == LOCK_PAGE)
		first++;
	for (; n > 0; s += k, n -= k) {
		k = n < BULK_PAGE - 4 ? n : BULK_PAGE - 4;
		next = b->next + 1 + (b->next == LOCK_PAGE);
		next += next == LOCK_PAGE;
		put_big(page, n > k ? next : 0, 4);
		memcpy(page + 4, s, k);
		memset(page + 4 + k, 0, BULK_PAGE - 4 - k);
		(void)write_page(b, page);
	}
	return first;
}

static size_t
local_of(size_t n)
{
	size_t local = LEAST_LOCAL + (n - LEAST_LOCAL) % (BULK_PAGE - 4);

	if (n <= MOST_LOCAL)
		return n;
	return local <= MOST_LOCAL ? local : LEAST_LOCAL;
}

void
bulk_row(struct bulk *b, int64_t rowid, const struct value *values, size_t n,
    size_t key)
{
	unsigned char head[18], *cell;
	struct bulk_page *p = b->level[0];
	size_t nhead, local, size;

	make_record(&b->record, values, n, key);
	local = local_of(b->record.len);
	nhead = put_varint(head, b->record.len);
	nhead += put_varint(head + nhead, (uint64_t)rowid);
	size = nhead + local + (local < b->record.len ? 4 : 0);
	if (!has_room(p, size))
		end_leaf(b);
	cell = add_cell(p, size);
	memcpy(cell, head, nhead);
	memcpy(cell + nhead, b->record.s, local);
	if (local < b->record.len)
		put_big(cell + nhead + local, write_rest(b, b->record.s + local,
		    b->record.len - local), 4);
	p->last = rowid;
}

/* ---- the whole ----------------------------------------------------------- */

void
bulk_begin(struct bulk *b, int fd, uint32_t root, uint32_t pages)
{
	*b = (struct bulk){.fd = fd, .root = root, .next = pages + 1,
	    .record = BUF_INIT};
	b->block = mem_alloc(BULK_BLOCK);
	(void)level(b, 0);
}

/* The page that has none beside it is the root, which has its place. */
static void
write_root(struct bulk *b, struct bulk_page *p)
{
	finish(p);
	flush_block(b);
	if (b->error == 0 && lseek(b->fd, ((off_t)b->root - 1) * BULK_PAGE,
	    SEEK_SET) < 0)
		b->error = errno;
	if (b->error == 0)
		b->error = file_write_all(b->fd, p->bytes, BULK_PAGE);
}

bool
bulk_end(struct bulk *b)
{
	size_t i = 0;

	if (b->level[0]->full)
		end_leaf(b);
	for (i = b->level[0]->full; i < b->depth && b->level[i]->full; i++) {
		struct bulk_page *p = b->level[i];

		finish(p);
		add_child(b, i + 1, write_page(b, p->bytes), p->right_key);
	}
	write_root(b, b->level[i]);
	for (i = 0; i < b->depth; i++)
		free(b->level[i]);
	free(b->block);
	b->block = NULL;
	buf_free(&b->record);
	return b->error == 0;
}
