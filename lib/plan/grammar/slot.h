#ifndef PLAN_GRAMMAR_SLOT_H
#define PLAN_GRAMMAR_SLOT_H

#include "plan/grammar/grammar.h"

/* How slots are made and kept; private to slot*.c and the acts that
 * ask when rows began. */

#define COST_TEXT_NUMBER 1 /* text that shall be a number */

enum { SLOT_MOST = 64 }; /* senses; of those that are implied many */

/* A sense at its place by cost, into a list with room for SLOT_MOST. */
void slot_push(struct sense *v, size_t *n, const struct sense *s, double cost);
/* Columns of the sense's table that tell when its rows happened, began,
 * ended: as `want` says. */
void slot_push_time(struct grammar *g, struct sense *v, size_t *n,
    const struct sense *of, enum want want);
/* The slot, kept under its id; NULL where it has no senses. */
const struct slot *slot_keep(struct grammar *g, struct slot s);
/* One that is kept already, with senses or without. */
const struct slot *slot_find(struct grammar *g, size_t from, size_t to,
    enum want want, enum domain domain);

#endif
