#ifndef DB_JUDGE_GOLDS_H
#define DB_JUDGE_GOLDS_H

#include <jansson.h>
#include <sqlite3.h>
#include <stddef.h>
#include "db/judge/copy.h"
#include "db/judge/judge.h"
#include "eval/values.h"

/*
 * The rows of a question's golds, kept while answers to it are judged by some
 * of their columns (eval/columns.h). Init with {0}.
 */
struct golds {
	json_t *question; /* owned; NULL: none yet */
	struct gold_rows *v;
	size_t n, cap;
	size_t most;      /* rows of the longest: with more it is wrong */
	size_t ran;       /* how many did not fail */
	struct values answer;
};
void golds_free(struct golds *g);

/*
 * Judge what q gives on db; without q->sql there is nothing to run and
 * a->verdict is the verdict. The golds are run, with q's time alone, when the
 * question is another one than that of the last call. Fills *out and, where
 * q fails, *a as judge() does.
 */
void golds_judge(struct golds *g, sqlite3 *db, json_t *question,
    const struct copy_query *q, struct answer *a, struct judgement *out);

#endif
