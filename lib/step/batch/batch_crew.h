#ifndef STEP_BATCH_BATCH_CREW_H
#define STEP_BATCH_BATCH_CREW_H

#include "base/io.h"
#include "step/batch/batch.h"
#include "step/batch/batch_done.h"
#include "os/child.h"

/* Private to step/batch/batch: the pipes and the lines that are under way. */

enum { BATCH_EACH = 8 }; /* lines for each pipe, so that no step waits */

enum batch_state {
	BATCH_FREE,
	BATCH_SENT,  /* a pipe has it */
	BATCH_WAITS, /* for the other command */
	BATCH_AGAIN, /* which runs */
	BATCH_ENDED,
};

struct batch_item {
	enum batch_state state;
	size_t line;
	struct buf text;  /* the line; then what the other command gets */
	struct buf out;   /* then what it gives; then what is to be written */
	char *question;   /* "" of a document */
	json_t *doc;      /* stopped, while the other command is at it */
	size_t worker;
	size_t sent;      /* counted over all lines, as they are sent */
	struct child_process p;
	int in;           /* for the other command */
};

struct batch_worker {
	bool runs, closed;      /* closed: gets no more lines */
	struct child_process p; /* .fd is its stdout */
	int to;                 /* its stdin, -1: ended */
	struct buf out, in;     /* on the way there, and from there */
	size_t n;               /* lines under way */
};

struct batch_crew {
	const struct batch *b;
	struct batch_done *done;
	struct io_lines lines;
	const char *name;
	struct batch_item *ring;
	size_t first, count, size;
	struct batch_worker *workers;
	size_t again; /* other commands that run */
	size_t sent;  /* lines to pipes, those of a pipe that died once more */
	size_t written; /* of the first lines, by an earlier run */
	bool eof, failed;
};

/* The i-th oldest line under way. */
struct batch_item *batch_item(const struct batch_crew *c, size_t i);

/* batch_item.c: what comes of a line. */

/* What a pipe wrote for it. */
void batch_item_take(struct batch_crew *c, struct batch_item *it,
    const char *text, size_t len);
/* There is no document, and why. */
void batch_item_fail(struct batch_crew *c, struct batch_item *it,
    const char *why);
/* Start the other command for those that wait, and read what it writes. */
void batch_item_start(struct batch_crew *c);
void batch_item_read(struct batch_crew *c, struct batch_item *it);

/* batch_worker.c: the pipes. */

/* Give the line to one; another is started while there may be more. */
void batch_worker_send(struct batch_crew *c, struct batch_item *it);
/* When it can be written to, or has written. */
void batch_worker_write(struct batch_worker *w);
void batch_worker_read(struct batch_crew *c, struct batch_worker *w);
/* It gets no more lines. */
void batch_worker_close(struct batch_worker *w);

#endif
