#ifndef ENG_SQLITE_JUDGE_H
#define ENG_SQLITE_JUDGE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/buf.h"
#include "eval/answer.h"
#include "eval/gold.h"

/*
 * Execution match of an answer's SQL with a question's gold, on a copy of the
 * database as it is and on copies that were altered by a seed.
 */
struct judge;

/* NULL where the image is no database. It must outlive the judge. */
struct judge *judge_open(const struct buf *image, long copies, uint64_t seed);
void judge_close(struct judge *j);

struct judgement {
	enum verdict verdict;
	enum difficulty level;
	bool gold_empty; /* as the question says, else: no row or one of NULL */
	bool held;       /* right on all altered copies, ties counting as
	                    right */
	const char *differs; /* of a wrong answer: "columns" or "rows" where
	                        there are more or fewer, "order", "values";
	                        static, else NULL */
	char *message;   /* owned: why SQL failed */
};

/* Fill *out; an error of the answer's SQL goes to *a as well, borrowed from
 * out. */
void judge(struct judge *j, const json_t *question, struct answer *a,
    long timeout_ms, struct judgement *out);
void judgement_free(struct judgement *j);

#endif
