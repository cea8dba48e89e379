#ifndef DB_FILE_BULK_H
#define DB_FILE_BULK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"
#include "db/file/kind.h"

/*
 * The rows of a table, in the order of their rowids, written as pages of
 * SQLite's file format (sqlite.org/fileformat2.html) behind those that the
 * file has: each page is filled and written once, which SQLite, to which each
 * row is one that may come anywhere, takes twice as long for.
 */
#define BULK_PAGE 4096
#define BULK_DEPTH 10
#define BULK_BLOCK (64 * BULK_PAGE)

/* A page that is being filled: cells grow from its end, their places from its
 * head. */
struct bulk_page {
	unsigned char bytes[BULK_PAGE];
	size_t head;       /* bytes before the places of the cells */
	size_t cells, content;
	size_t size;       /* of the last cell */
	int64_t last;      /* rowid of the last cell */
	uint32_t child;    /* of a branch: of the last cell */
	uint32_t right;    /* ... behind it, 0: none yet */
	int64_t right_key;
	bool full;         /* another page of this depth was written */
};

struct bulk {
	int fd;
	int error;         /* errno: 0 while all is well */
	uint32_t next;     /* the page that is written next */
	uint32_t root;
	struct bulk_page *level[BULK_DEPTH]; /* leaves, then branches */
	size_t depth;
	unsigned char *block; /* pages that wait, up to .next */
	size_t nblock;
	struct buf record;
};

/* Write to fd, whose page `root` is a table without rows, and which has
 * `pages` pages. */
void bulk_begin(struct bulk *b, int fd, uint32_t root, uint32_t pages);
/* Another row: values but that at `key`, which is its rowid (n: none is). */
void bulk_row(struct bulk *b, int64_t rowid, const struct value *values,
    size_t n, size_t key);
/* All of it is written: false with b->error. Frees; the file then has
 * b->next - 1 pages. */
bool bulk_end(struct bulk *b);

#endif
