#ifndef ENG_EXAM_H
#define ENG_EXAM_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/buf.h"

/*
 * One question through a pipe, and its answer judged. What belongs to a
 * database (the schema's document, copies in memory) is made when the first
 * question on it comes and kept until one on another comes.
 */
struct exam {
	const char *databases;  /* folder: NAME/NAME.sqlite, NAME.sqlite or
	                           NAME.db */
	char *const *command;   /* NULL: the filters in a row */
	long timeout_ms;        /* of the pipe, and of each query */
	long copies;            /* altered copies to judge on, 0 for none */
	uint64_t seed;
	bool talks;             /* let the pipe write on stderr */

	/* private */
	char *name, *path;
	struct buf image;
	struct judge *judge;
	int schema;             /* descriptor of the document */
};

/* The result as t2s-eval(1) documents it (new). Dies with status 2 where the
 * question's database cannot be read. */
json_t *exam_question(struct exam *e, const json_t *question);
void exam_end(struct exam *e);

#endif
