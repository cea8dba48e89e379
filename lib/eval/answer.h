#ifndef EVAL_ANSWER_H
#define EVAL_ANSWER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * What a pipe made of a question, read from what it wrote: a document, the
 * object of `t2s -o json`, or bare SQL text.
 */
enum verdict {
	VERDICT_RIGHT,
	VERDICT_WRONG,
	VERDICT_ASKED,   /* status 4 */
	VERDICT_NEVER,   /* 6 */
	VERDICT_REFUSED, /* 7 */
	VERDICT_ERROR,   /* no SQL, or SQL that fails */
	VERDICT_GOLD,    /* the gold itself fails: not scored */
	VERDICT_COUNT
};
const char *verdict_name(enum verdict v);
/* VERDICT_COUNT where there is no such name. */
enum verdict verdict_named(const char *name);

struct answer {
	json_t *json;          /* owned, NULL for bare SQL */
	const char *sql;       /* borrowed from json or the reply; NULL */
	const json_t *params;
	double confidence;     /* -1 where it does not say */
	int status;            /* of the document's stop, else the pipe's */
	bool warned;           /* a finding of severity warning or error */
	bool rows;             /* a result with rows is in it */
	/* VERDICT_RIGHT: there is SQL to be judged, or rows without any */
	enum verdict verdict;
	const char *step, *code, *message; /* of an error; may be NULL */
};

/* `reply` must outlive the answer. `status` is the pipe's. */
void answer_read(struct answer *a, const char *reply, size_t len, int status);
void answer_free(struct answer *a);

#endif
