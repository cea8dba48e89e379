#ifndef DB_FILE_SOURCE_H
#define DB_FILE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include "base/buf.h"
#include "db/bounds.h"

/*
 * The bytes of a data file, unpacked and as UTF-8 without byte order mark,
 * from the beginning as often as they are wanted: what cannot be read twice
 * (stdin, a pipe) goes through a temporary file. Bytes that are not valid in
 * a file of UTF-8 are passed on: only who knows its lines can tell of them.
 */
enum encoding {
	ENCODING_UTF8, ENCODING_1252, ENCODING_UTF16LE, ENCODING_UTF16BE
};

struct source {
	int fd;
	enum encoding encoding;
	bool evident;      /* by a mark, or since there is no other way */
	int64_t size;      /* of the file */
	int64_t taken;     /* bytes of it that were read since the beginning */
	struct buf error;  /* why reading failed: empty while it did not */
	size_t skip;       /* bytes of the mark */
	struct unpack *unpack; /* gzip, or NULL */
	unsigned char *raw; /* what is to be decoded */
	size_t nraw;
	int64_t unpacked;  /* bytes since the beginning */
	struct bounds *bounds; /* borrowed */
};

/* Open it; `encoding` NULL is found out. False, and .error says why: then,
 * too, close it. Reading keeps to the bounds. */
bool source_open(struct source *s, const char *path, const char *encoding,
    struct bounds *bounds);
/* Read at most n bytes, n at least 16: 0 at the end, -1 with .error. */
ssize_t source_read(struct source *s, char *into, size_t n);
/* Where it is, to go back there; -1: it has no such places, packed or in
 * another encoding. */
int64_t source_at(const struct source *s);
/* False with .error. */
bool source_go(struct source *s, int64_t at);
/* From the beginning again. False with .error. */
bool source_rewind(struct source *s);
void source_close(struct source *s);
/* "UTF-8", for people; static. */
const char *source_encoding(enum encoding e);

#endif
