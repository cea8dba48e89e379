#ifndef PLAN_DIALOGUE_CONSTRAINT_H
#define PLAN_DIALOGUE_CONSTRAINT_H

#include "schema/schema.h"

/*
 * What a person said of a question: its answers as conditions on the next
 * plan. `answers` and `questions` of a document hold them, see
 * t2s-document(5).
 */
enum constraint_kind {
	CONSTRAINT_TABLE,  /* use `table`, not `not_table` */
	CONSTRAINT_COLUMN, /* use `column`, not `not_column` */
	CONSTRAINT_VALUE,  /* `value` in `column` */
	CONSTRAINT_JOIN,   /* join `column`, not `not_column`, with `to` */
	CONSTRAINT_PLAN,   /* the reading that was chosen: `plan` */
	CONSTRAINT_WORDS,  /* the phrase is one thing, no word of it another:
	                      the term `called`, or what it is a name of */
};
struct constraint {
	enum constraint_kind kind;
	const char *phrase;  /* for what these words of the question mean;
	                        NULL: for all of it */
	const struct schema_table *table, *not_table;   /* NULL: none */
	const struct schema_column *column, *not_column, *to;
	const json_t *value, *plan;
	const char *called;  /* NULL: no term */
	bool hard;           /* a correction: no plan may go against it */
	bool lesson;         /* of an earlier run: a plan may go against it */
	bool settled;        /* .. of the very question: nothing is asked */
	size_t answer;       /* index into `answers`; of none of a lesson */
};
struct constraints {
	struct constraint *v; /* in the arena */
	size_t n, cap;
};

/* From a document's answers, and its lessons that bear on the question
 * (lesson/told.h); what the schema does not have is passed over. */
struct constraints constraints_read(struct arena *a, const struct schema *s,
    const json_t *doc);

/* Drop those of lessons; gives whether there were any. */
bool constraints_unlearn(struct constraints *c);

/* Before anything is joined: which keys may be used, and which shall be. */
void constraints_join(const struct constraints *c, struct schema *s);
/*
 * Put what a correction says to show in the place of what it says not to, of
 * the same table or another one of the plan: among what a plan in the simple
 * spelling shows, groups and sorts by. Gives whether something was put.
 */
bool constraints_put(const struct constraints *c, json_t *plan);
/* Does the plan keep all corrections? If not, *broken is the first that it
 * breaks (where not NULL). */
bool constraints_hold(const struct constraints *c, const json_t *plan,
    const struct constraint **broken);
/* Does it keep what was learned of the very question? *settled: something
 * was. */
bool constraints_follow(const struct constraints *c, const json_t *plan,
    bool *settled);

/* Did a person choose a reading? Then no value of it is another. */
bool constraints_chosen(const struct constraints *c);

#endif
