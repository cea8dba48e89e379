#ifndef EDIT_DIFF_DIFF_H
#define EDIT_DIFF_DIFF_H

#include "edit/job.h"

/*
 * What edit_between works with; private to edit/. It proposes operations,
 * does them, and keeps those that lead to the other form.
 */
struct between {
	struct job j;       /* its form is on the way from one to the other */
	const json_t *now;  /* the other form */
	json_t *ops;        /* what was done */
	struct findings f;
};

/* Do an operation (steals) and keep it; false, with nothing changed, where it
 * is refused. */
bool diff_do(struct between *b, json_t *op);

/* Where a list of steps began, and back to there. */
struct diff_mark {
	json_t *form;
	size_t ops;
};
struct diff_mark diff_begin(const struct between *b);
void diff_keep(struct diff_mark *m);
void diff_back(struct between *b, struct diff_mark *m);

/* Are the joins the same, from whichever end they are read? */
bool diff_same_joins(const struct between *b);

/* diff_part.c, diff_shown.c: false if it is beyond them. */
bool diff_tables(struct between *b);
bool diff_shown(struct between *b);
bool diff_conditions(struct between *b, const char *list);
bool diff_orders(struct between *b);

#endif
