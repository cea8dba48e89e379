#ifndef PLAN_GRAMMAR_ARGUMENT_H
#define PLAN_GRAMMAR_ARGUMENT_H

#include "plan/grammar/grammar.h"

/* How arguments are made and kept; private to argument*.c and the acts that
 * ask when rows began. */

#define COST_TEXT_NUMBER 1 /* text that shall be a number */

enum { ARGUMENT_MOST = 64 }; /* senses; of those that are implied many */

/* A sense at its place by cost, into a list with room for ARGUMENT_MOST. */
void argument_push(struct sense *v, size_t *n, const struct sense *s,
    double cost);
/* Columns of the sense's table that tell when its rows happened, began,
 * ended: as `want` says. */
void argument_push_time(struct grammar *g, struct sense *v, size_t *n,
    const struct sense *of, enum role role);
/* The argument, kept under its id; NULL if it has no senses. */
const struct argument *argument_keep(struct grammar *g, struct argument s);
/* One that is kept already, with senses or without. */
const struct argument *argument_find(struct grammar *g, size_t from, size_t to,
    enum role role, enum domain domain);

#endif
