#ifndef DB_BOUNDS_H
#define DB_BOUNDS_H

#include <stdbool.h>
#include <stdint.h>
#include "base/buf.h"

/*
 * What loading data files may take: the time of --timeout, and bytes. A small
 * file can become a large one: packed, or as rows of a wide table. So what is
 * unpacked, what comes through a pipe and the database itself have at most
 * T2S_LIMITS=data bytes, or four times what the files have on the disk.
 */
enum bounds_over { BOUNDS_KEPT, BOUNDS_TIME, BOUNDS_DATA };

struct bounds {
	/* private */
	long ms;
	int64_t deadline; /* of io_now_ms; 0: none */
	int64_t own;      /* bytes of the files */
	enum bounds_over over;
};

/* Begin; 0 ms: as long as it takes. */
void bounds_begin(struct bounds *b, long ms);
/* A file of so many bytes is added: one before that was too large, and is
 * left out, does not end it. */
void bounds_file(struct bounds *b, int64_t bytes);
/* Is there time, and room for so many bytes? Once there is not, never again. */
bool bounds_keep(struct bounds *b, int64_t bytes);
enum bounds_over bounds_are_over(const struct bounds *b);
/* Appended: which limit it was, and how to raise it. */
void bounds_say(const struct bounds *b, struct buf *why);

/* Most bytes that are taken of a pipe; what to say of more, appended. */
int64_t bounds_pipe(void);
void bounds_pipe_say(struct buf *why);

#endif
