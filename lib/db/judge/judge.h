#ifndef DB_JUDGE_JUDGE_H
#define DB_JUDGE_JUDGE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/buf.h"
#include "eval/answer.h"
#include "eval/gold.h"

/*
 * Is an answer's SQL right by a question's golds? Asked on a copy of the
 * database as it is and, for execution match, on copies that were altered by
 * a seed.
 */
enum judge_match {
	JUDGE_EXECUTION, /* the same rows: eval/rows.h */
	JUDGE_COLUMNS,   /* ... in some of the columns: eval/columns.h */
};
struct judge_options {
	enum judge_match match;
	long copies;     /* altered ones, 0 with JUDGE_COLUMNS */
	uint64_t seed;   /* of them */
	long timeout_ms; /* of each query, 0: any */
	long steps;      /* of an answer, as struct copy_query has it; 0: any */
};
struct judge;

/* NULL if the image is no database. It must outlive the judge. */
struct judge *judge_open(const struct buf *image,
    const struct judge_options *o);
void judge_close(struct judge *j);

enum { JUDGE_DIGESTS = 8 };
struct judgement {
	enum verdict verdict;
	enum difficulty level;
	bool gold_empty; /* as the question says, else: no row or one of NULL */
	bool held;       /* right on all altered copies, ties counting as
	                    right */
	size_t nrows;    /* of the answer, or more than any gold has */
	uint64_t digest; /* of these rows, as values_digest (eval/values.h),
	                    with JUDGE_COLUMNS */
	size_t ncolumns; /* .. and of each column, of few: as
	                    values_digest_columns */
	uint64_t columns[JUDGE_DIGESTS];
	const char *differs; /* of a wrong answer: "columns" or "rows" where
	                        there are more or fewer, "order", "values";
	                        static, else NULL */
	char *message;   /* owned: why SQL failed */
};

/*
 * Fill *out; an error of the answer's SQL goes to *a as well, borrowed from
 * out. A question without gold is judged by whoever knows what it expects:
 * its verdict is the answer's, VERDICT_RIGHT where it ran.
 */
void judge(struct judge *j, json_t *question, struct answer *a,
    struct judgement *out);
void judgement_free(struct judgement *j);

/* The answer's SQL failed, and why: in *out (zeroed or failed before) and in
 * *a. For who implements judge(). */
void judgement_fails(struct judgement *out, struct answer *a,
    const char *why);

#endif
