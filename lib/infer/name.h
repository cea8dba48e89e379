#ifndef INFER_NAME_H
#define INFER_NAME_H

#include <stdbool.h>
#include <stddef.h>
#include "base/mem.h"

/*
 * Names of tables and columns taken apart, to tell whether one says the
 * other: home_team_id says teams.id.
 */
enum infer_how {
#define HOW(id, strength, text) INFER_##id,
#include "infer/how.def"
#undef HOW
};
double infer_how_strength(enum infer_how how);
const char *infer_how_text(enum infer_how how); /* static */

/* Words in order, in lower case, singular. */
struct infer_words {
	const char **v;
	size_t n;
};
struct infer_name {
	struct infer_words all;
	struct infer_words core; /* without the words for a key */
	const char *joined;      /* all, written as one */
	bool key;                /* has a word for a key: id, code, no .. */
	bool counted;            /* begins as a count or a sum does */
	bool plural;             /* ends in one */
	bool measure;            /* ends as a quantity, date or text does */
};

/* Split at what is no letter or digit, before capitals and digits, and
 * before an "id" that is glued on; in the arena. */
struct infer_name infer_name(struct arena *a, const char *name);
/* The same without "tbl" and its like at the beginning. */
struct infer_name infer_table_name(struct arena *a, const char *name);

/* The same words, or the same written as one. */
bool infer_same_words(struct infer_words x, struct infer_words y);
bool infer_share_word(struct infer_words x, struct infer_words y);
/* Is the column called after the table: customer_no in customers? */
bool infer_is_home(
    const struct infer_name *column, const struct infer_name *table);

/* Does the table hold people who do something? */
bool infer_is_people(const struct infer_name *table);

/* How `column` says the column `key` of `table`; `own`: it is a column of
 * that table itself. */
enum infer_how infer_how(const struct infer_name *column,
    const struct infer_name *key, const struct infer_name *table, bool own);

#endif
