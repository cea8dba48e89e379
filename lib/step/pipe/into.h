#ifndef STEP_PIPE_INTO_H
#define STEP_PIPE_INTO_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"
#include "base/die.h"
#include "base/file.h"
#include "os/outfile.h"
#include "step/pipe/replace.h"

/*
 * Where an answer goes that is to stand in a file (-o sales.csv), or that
 * another program writes (-o xlsx). While it does, stdout is that file.
 */
struct into {
	const char *path; /* NULL: stdout */
	bool sheet;       /* t2s-xlsx writes it */
	bool whole;       /* it comes at once, by into_write */
	struct replace replace;

	/* private */
	bool begun;
	struct outfile file;
};

/* From here on stdout is the file, unless that comes as a whole, and takes no
 * document of a program that dies. Does nothing where stdout is stdout. Dies
 * with status 3 where there can be no such file, with 2 where it would be one
 * of several documents (`lines`), or may not be replaced. */
void into_begin(struct into *in, bool lines);

/* Before a document of this target (NULL: none) is worked on: dies with status
 * 2 where it, or what was read meanwhile, is in the file. */
void into_spare(const struct into *in, const char *target);

/* The end of what into_begin began. With `sheet` the document goes behind its
 * rows, or brings them. A failed one
 * leaves the file as it was; a file that cannot be written stops the document.
 * Returns the document's status. */
enum status into_end(struct into *in, json_t *doc, const char *by);

/* The same for who cannot stop the document any more: dies instead. */
void into_close(struct into *in, const json_t *doc);

/* The text as the file at `path`, with a newline at its end. Dies with status 3,
 * and with 2 where that may not be replaced. */
void into_write(const struct into *in, const char *path, struct buf *text,
    enum file_how how);

#endif
