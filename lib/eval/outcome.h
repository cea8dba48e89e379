#ifndef EVAL_OUTCOME_H
#define EVAL_OUTCOME_H

#include <stdbool.h>
#include "eval/answer.h"

/*
 * What an answer is worth to the person who asked: a wrong one that says so
 * does less harm than one that does not.
 */
enum outcome {
	OUTCOME_RIGHT,
	OUTCOME_DECLINED, /* it asked back, or gave no answer: 4, 6, 7 */
	OUTCOME_TOLD,     /* wrong, with a word of doubt */
	OUTCOME_SILENT,   /* wrong, without one */
	OUTCOME_FAILED,   /* an error, and nothing that could be taken for an
	                     answer */
	OUTCOME_COUNT
};
const char *outcome_name(enum outcome o);
/* OUTCOME_COUNT where there is no such name. */
enum outcome outcome_named(const char *name);

/* What a question asks for, its member `expect`. */
enum expect {
	EXPECT_ROWS,    /* those of a gold; also where nothing is said */
	EXPECT_DECLINE, /* "ask_or_never": the schema cannot say it */
	EXPECT_REFUSED, /* it asks to change data */
	EXPECT_META,    /* about the database itself: any rows */
	EXPECT_COUNT
};
const char *expect_name(enum expect e);
/* NULL is rows; EXPECT_COUNT where there is no such name. */
enum expect expect_named(const char *name);

/* Under this confidence an answer counts as told to be doubtful. */
#define OUTCOME_DOUBT 0.55

/* `verdict` is right or wrong where there was an answer. For EXPECT_ROWS it
 * is that of the judge; for the others `rows`, whether the answer had any,
 * tells right from wrong. */
enum outcome outcome_of(enum expect expect, enum verdict verdict,
    const struct answer *a, bool rows);

#endif
