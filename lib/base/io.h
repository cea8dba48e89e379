#ifndef BASE_IO_H
#define BASE_IO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"

/*
 * Bytes out of files and onto stdout (base/file.h writes files). Reading
 * reports trouble to its caller; writing to stdout ends the program: a closed
 * pipe by SIGPIPE, quietly; a full disk with status 3 and a line on stderr.
 */

/* Before any other file is opened: see to the standard streams. */
void io_begin(void);

/* Append the whole of `path` ("-" is stdin) to b. 0, or errno: EFBIG where it
 * is longer than a document may be (base/text_limit.h). */
int io_read_file(const char *path, struct buf *b);
int io_read_fd(int fd, struct buf *b);
/* The same of what is no text, and may be as long as it is. */
int io_read_database(const char *path, struct buf *b);

/*
 * Lines of a stream in constant memory. io_lines_next returns false at the
 * end or on an error (then ->error is errno). The line has no newline and no
 * carriage return before it; it ends with a NUL that is not counted and is
 * valid until the next call. A line that is longer than a document may be is
 * not kept: ->over is set then, and what is given is its end. What io_out
 * holds is written before a read that may wait: who sends a line and waits for
 * the answer gets it.
 */
struct io_lines {
	int fd;
	int error;
	bool eof, over;
	size_t number; /* of the line last given, from 1 */
	struct buf buf;
	size_t start;
};
void io_lines_open(struct io_lines *l, int fd);
bool io_lines_next(struct io_lines *l, char **line, size_t *len);
void io_lines_close(struct io_lines *l);

/*
 * stdout through one buffer of our own. io_out_flush writes what is there;
 * io_out_close flushes and closes fd 1: call it at the end of every main, so
 * that a full disk is an error.
 */
void io_out(const void *bytes, size_t n);
void io_out_flush(void);
void io_out_close(void);

/* Call `tell` once, before stdout that cannot be written ends the program: its
 * reader left (EPIPE), or the disk is full (another errno). NULL: nothing is
 * to be told. */
void io_out_on_loss(void (*tell)(int error));

/* Milliseconds of the monotonic clock. */
int64_t io_now_ms(void);
/* How long it took since then, for people: 0 while T2S_STILL is set, so that
 * what is replayed is the same to the byte. */
int64_t io_elapsed_ms(int64_t began);

#endif
