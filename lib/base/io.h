#ifndef BASE_IO_H
#define BASE_IO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"

/*
 * Reads files and writes stdout; base/file.h writes files. A read error is
 * returned to the caller. A write error on stdout ends the program: a closed
 * pipe silently by SIGPIPE, a full disk with status 3 and a line on stderr.
 */

/* Open the standard streams that are closed on /dev/null, and ignore SIGXFSZ.
 * Call it before any other file is opened. */
void io_begin(void);

/* Append all of `path` ("-" is stdin) or of fd to b. Returns 0 or errno; EFBIG
 * if it is longer than a document may be (base/text_limit.h). */
int io_read_file(const char *path, struct buf *b);
int io_read_fd(int fd, struct buf *b);
/* The same for a file that is no text and has no limit of length. */
int io_read_database(const char *path, struct buf *b);
/* Was a path of this file read by them? What a run reads it does not replace. */
struct stat;
bool io_has_read(const struct stat *file);

/*
 * Reads a stream line by line in constant memory. io_lines_next returns false
 * at the end or on an error; ->error is then errno. The line excludes its
 * newline and a carriage return before that. It ends with a NUL that `len` does
 * not count, and is valid until the next call. A line that is longer than a
 * document may be is dropped: ->over is set, and only its end is returned. The
 * buffer of io_out is written before a read that may wait, so that a peer that
 * sends a line and waits for the answer gets it.
 */
struct io_lines {
	int fd;
	int error;
	bool eof, over;
	size_t number; /* of the line last returned, from 1 */
	struct buf buf;
	size_t start;
};
void io_lines_open(struct io_lines *l, int fd);
bool io_lines_next(struct io_lines *l, char **line, size_t *len);
void io_lines_close(struct io_lines *l);

/*
 * Writes stdout through one buffer. io_out_flush writes the buffer;
 * io_out_close also closes fd 1. Call io_out_close at the end of every main, so
 * that a full disk is an error.
 */
void io_out(const void *bytes, size_t n);
void io_out_flush(void);
void io_out_close(void);

/* Set the function that is called once before a write error on stdout ends the
 * program; `error` is EPIPE if the reader left, another errno otherwise. NULL
 * sets none. */
void io_out_on_loss(void (*tell)(int error));

/* Returns the milliseconds of the monotonic clock. */
int64_t io_now_ms(void);
/* Returns the milliseconds since `began`, for people; 0 if T2S_STILL is set, so
 * that a replay is the same to the byte. */
int64_t io_elapsed_ms(int64_t began);

#endif
