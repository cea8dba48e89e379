#ifndef PLAN_DRAFT_PREDICATE_H
#define PLAN_DRAFT_PREDICATE_H

#include "plan/draft/draft.h"

/*
 * Kinds of conditions as predicates, private to the drafts; draft_cond is the
 * door. Each is new; where there is none, NULL or anything, and .failed set.
 */

/* ---- predicate_number.c: numbers, columns, averages -------------------- */
json_t *cond_compared(struct drafting *l, const struct cond *c);
json_t *cond_between(struct drafting *l, const struct cond *c);
json_t *cond_than_average(struct drafting *l, const struct cond *c);
json_t *cond_than(struct drafting *l, const struct cond *c);
/* A state of one time after another, by as much as the number says. */
json_t *cond_late(struct drafting *l, const struct cond *c,
    const struct sense *s);
/* A number beside c's left side in the column's own measure: cents,
 * milliseconds. */
double cond_scaled(const struct drafting *l, const struct cond *c, double v);

/* ---- predicate_rows.c: rows that are there, or so many ----------------- */
json_t *cond_counted(struct drafting *l, const struct cond *c);
json_t *cond_referred(struct drafting *l, const struct cond *c);
json_t *cond_repeated(struct drafting *l, const struct cond *c);
/* The table that rows inside a condition belong to: the owner that a bond
 * gives, or the main rows. */
const struct schema_table *cond_owner(const struct drafting *l,
    const struct argument *s);
/* The rows that a counted reference leads to; NULL: it leads nowhere. */
const struct schema_table *cond_referred_table(const struct drafting *l,
    const struct cond *c);

/* ---- apart.c: what holds for rows of its own --------------------------- */
json_t *cond_apart(struct drafting *l, const struct cond *c);
json_t *cond_first(struct drafting *l, const struct cond *c);
/* The conditions, those that no row can meet together for rows apart. */
const struct list *apart_conditions(const struct drafting *l,
    const struct list *conds);

/* ---- predicate.c: what they have in common ----------------------------- */
/* The operator, turned where the condition is negated; static. */
const char *cond_op_text(const struct cond *c);
/* Is it negated, by the question or by the state that holds? */
bool cond_is_not(const struct drafting *l, const struct cond *c);
/* The predicate, or that it does not hold (steals). */
json_t *cond_negate(json_t *p, bool not);
/* Which column a term is about, NULL for none. */
const struct schema_column *cond_column(const struct drafting *l,
    const struct term *t);

#endif
