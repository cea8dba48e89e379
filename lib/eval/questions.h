#ifndef EVAL_QUESTIONS_H
#define EVAL_QUESTIONS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * Questions with their gold: one JSON object a line with `db`, `question`
 * and `gold_sql`, or `gold_sqls` where several readings are right, which one
 * that does not expect rows (`expect`, eval/outcome.h) needs not have; `id`
 * is the line's number where it is missing.
 */
enum split { SPLIT_ALL, SPLIT_REPORT, SPLIT_TUNE };

struct questions {
	json_t **v;     /* owned; in the order of the file */
	size_t n, cap;
};

/* Why a line is not taken (static), NULL if it was added. Blank lines are
 * passed over. `number` counts from 1. */
const char *questions_add(struct questions *q, const char *line, size_t len,
    size_t number);
void questions_free(struct questions *q);

/* Keep those of one split: databases whose MD5 of the name, as a number, is 0
 * modulo 5 are to report on, the others are to tune on. */
void questions_split(struct questions *q, enum split split);
/* Keep those on the databases of some lists of names, which commas part; or,
 * without `keep_them`, those on others. Returns a name that no question has
 * (owned), having kept all, or NULL. */
char *questions_named(struct questions *q, const char *const *lists, size_t n,
    bool keep_them);
/* Keep the first `most`. */
void questions_cut(struct questions *q, size_t most);

/* The i-th gold text of a question, NULL after the last. */
const char *question_gold(const json_t *question, size_t i);

#endif
