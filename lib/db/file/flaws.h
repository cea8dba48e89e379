#ifndef DB_FILE_FLAWS_H
#define DB_FILE_FLAWS_H

#include <stdint.h>
#include "base/buf.h"
#include "db/file/column.h"
#include "db/file/reader.h"
#include "doc/finding.h"

/* Lines of a file that are not as the others: counted, and the first ten told
 * with what is wrong. Init with {0}. */
#define FLAWS_TOLD 10
struct flaws {
	int64_t lines;   /* that have one */
	int64_t last;    /* line counted last */
	struct buf told;
};

/* A row with another number of fields than the table has columns. */
void flaws_ragged(struct flaws *w, const struct row *row, size_t columns);
/* A line above the table. */
void flaws_title(struct flaws *w, const struct row *row);
/* A field that does not fit its column. */
void flaws_stray(struct flaws *w, const struct row *row, size_t field,
    const struct column *c);
/* A field with bytes that are not text, which were replaced. */
void flaws_bytes(struct flaws *w, const struct row *row,
    const struct column *c);
/* Lines that are left out: how many, the first of them, and why. */
void flaws_left_out(struct flaws *w, int64_t line, int64_t n, const char *why);
/* Tell them in one finding, of a file of so many rows. */
void flaws_tell(const struct flaws *w, const char *path, int64_t rows,
    struct findings *f);
void flaws_free(struct flaws *w);

#endif
