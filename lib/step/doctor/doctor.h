#ifndef STEP_DOCTOR_DOCTOR_H
#define STEP_DOCTOR_DOCTOR_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * What t2s finds where it runs, a row for each thing that is looked at: how it
 * is, what was found and, where that is not as it should be, what to do. What
 * another program knows is asked of it, so that the answer is the one that a
 * run would get. A file a concern.
 */
enum doctor_state {
	DOCTOR_OK,
	DOCTOR_WARN, /* a run goes on without it */
	DOCTOR_FAIL, /* a run ends */
};

struct doctor {
	json_t *rows;   /* owned: [{check, state, found, hint?}] */
	bool failed;
	bool superuser;  /* a role that may do more than read will do */
	bool asks_model; /* a model may be asked for a word */
};

/* Add a row; `hint` (NULL: none) says what to do. */
void doctor_add(struct doctor *d, enum doctor_state state, const char *check,
    const char *hint, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Run a program of ours, or another on PATH, with a text as its standard input
 * (NULL: none); what it says on stdout is appended to `out`. Returns its
 * status, 127 where it is not there. */
int doctor_ask(char *const *argv, const char *in, struct buf *out);

void doctor_programs(struct doctor *d);
void doctor_folders(struct doctor *d);
/* False where the configuration ends a run, before a database is opened. */
bool doctor_config(struct doctor *d);
void doctor_database(struct doctor *d);
void doctor_policy(struct doctor *d);
void doctor_model(struct doctor *d);
void doctor_terminal(struct doctor *d);

/* Append a line for each row. */
void doctor_text(struct buf *b, const struct doctor *d);

#endif
