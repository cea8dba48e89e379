#ifndef DB_FILE_READER_H
#define DB_FILE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"
#include "db/file/source.h"

/*
 * The rows of a data file, one at a time, in memory that does not grow with
 * the file: a row that is longer than 16 MB is left out and counted.
 */
#define READER_ROW_BYTES (16 << 20)
/* SQLite has no more in a table. */
#define READER_FIELDS 2000

/* One value as the file has it, without quotes and escapes. */
struct field {
	const char *s; /* UTF-8 without NUL */
	uint32_t n;
	bool text;     /* the file says that it is a text (JSON) */
	bool mended;   /* bytes in it were no UTF-8, or NUL */
	bool doubled;  /* quotes in it still stand twice (csv.c) */
};

/* Fields are valid until the next row. */
struct row {
	struct field *fields; /* as many as are stored: READER_FIELDS + 1 */
	size_t n;             /* as many as there are */
	int64_t line;         /* on which it begins, from 1 */
};

/* A place in the source. */
struct reader_mark {
	int64_t at, line;
};

struct reader {
	struct source *source; /* borrowed */
	bool (*read_row)(struct reader *r);
	struct row row;

	/* the text at hand: [start, end) is not read yet */
	char *data;
	size_t start, end, cap;
	bool eof;
	int64_t line;       /* of .start */
	const char *from;   /* where the row at hand begins, up to .start */

	int64_t left_out;   /* rows that were too long */
	int64_t left_line;  /* where the first of them begins */
	int64_t invalid;    /* fields with bytes that are not UTF-8 */
	int64_t valid;      /* rows with other letters than ASCII */
	struct buf error;   /* why reading failed: empty while it did not */
	struct buf mend;    /* room for fields that were mended */

	/* csv.h */
	char delimiter;
	size_t fields;      /* that most of the first lines have */
	bool old_mac;       /* lines end with CR alone */
	unsigned char stops[256];

	struct objects *objects; /* objects.h; borrowed */

};

/* Fill in a reader of `source`, which is at its beginning. */
void reader_open(struct reader *r, struct source *source);
/* The next row into .row. False at the end, or with .error. */
bool reader_next(struct reader *r);
/* From the beginning of the source again. False with .error. */
bool reader_rewind(struct reader *r);
/* Where .start is; .at is -1 where the source has no places to go to. */
struct reader_mark reader_here(const struct reader *r);
/* There again. False with .error. */
bool reader_return(struct reader *r, struct reader_mark mark);
void reader_close(struct reader *r);

/* For the forms: read more behind .end, into room for at least one byte more,
 * which may move what is there to the front (.start is 0 then). False at the
 * end of the source, where the row would be too long, or with .error. */
bool reader_fill(struct reader *r);
/* Is the row at hand as long as rows may be? */
bool reader_is_full(const struct reader *r);
/* Another field of the row at hand. */
void reader_add(struct reader *r, const char *s, size_t n, bool text);
/* Make fields UTF-8 that are not. */
void reader_mend(struct reader *r);

#endif
