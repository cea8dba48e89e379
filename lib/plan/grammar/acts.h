#ifndef PLAN_GRAMMAR_ACTS_H
#define PLAN_GRAMMAR_ACTS_H

#include "plan/grammar/grammar.h"

/* What the rules of rule.def do, by topic. */
#define RULE(name, to, left, right, act, cost, example) rule_act act_##act;
#include "plan/grammar/rule.def"
#undef RULE

/* How strongly what is said belongs to what it is said of. */
#define PULL_INSIDE 2.0  /* "active agents", "customer name" */
#define PULL_OF 1.2      /* "name of the customer" */
#define PULL_CLAUSE 1.0  /* "customers who .." */
#define PULL_LOOSE 0.5   /* "tickets .. of customers" */
#define PULL_FAR 0.3

/* "amount by reason": what adds up is listed and not summed up. */
#define COST_NOT_SUMMED 0.5

/* Senses that a number or a time may be compared with. */
bool acts_is_number(struct grammar *g, const struct sense *v);
bool acts_is_time(struct grammar *g, const struct sense *v);
/* Is the use of the mention one past participle that is no column's own name,
 * or that of a time: what happened to rows, "insured", "registered"? */
bool acts_is_deed(struct grammar *g, const struct mention *m,
    const struct argument *s);
/* Is it a unit of time by its name in the plan language? NULL is none. */
bool acts_is_time_unit(const char *text);
/* Is it "within 2 days", "in less than 2 days"? */
bool acts_is_within(const struct grammar *g, const struct frag *number);
/*
 * Fragments that several topics make, new. Those of an argument wait for the
 * rows that it belongs to, and are NULL if absent.
 */
/* A condition whose .left is the argument's column. */
struct frag *acts_of_column(struct grammar *g, const struct argument *s,
    struct cond c);
/* The condition that the argument's value holds. */
struct frag *acts_of_value(struct grammar *g, const struct argument *s);
/* The argument's column has the text as the words before it say. */
struct frag *acts_matched(struct grammar *g, const struct argument *s,
    const struct frag *text);
/* The argument's column, or rows, shown. */
struct frag *acts_shown(struct grammar *g, const struct argument *s);
/* Those of its rows `of` add up to, or are on average, as the number says. */
struct frag *acts_of_sum(struct grammar *g, const struct argument *s,
    const struct argument *of, enum agg agg, double pull,
    const struct frag *number);
/* What the argument adds up to, or is on average; a measure. */
struct frag *acts_measured(struct grammar *g, const struct argument *s,
    enum agg agg);
/* The same of the rows of a fragment, which keeps what it says of them. */
struct frag *acts_rows_measured(struct grammar *g, const struct frag *rows,
    const struct argument *s, enum agg agg, double pull);
/* The term, of rows alone for which all of the conditions hold. */
const struct term *acts_only(struct grammar *g, const struct term *t,
    const struct list *conds);
/* What is lost where a time behind other rows is not theirs. */
double acts_time_beyond(const struct frag *l, const struct frag *r);
/* A fragment, and what another says of its head. */
struct frag *acts_joined(struct grammar *g, const struct frag *f,
    const struct frag *other, double pull);

/* Is what is shown one amount that adds up, and not what each row has? Then
 * groups of a column ask for its sums. */
bool acts_adds_up(struct grammar *g, const struct frag *shown,
    const struct argument *by);

/* That the condition does not hold; all of the list as one, NULL if there are
 * none. */
const struct cond *acts_negated(struct grammar *g, const struct cond *c);
const struct cond *acts_together(struct grammar *g, const struct list *conds);
/* The condition that the value or state of a mention holds, loose. */
bool acts_holds(struct grammar *g, struct frag *f, const struct mention *m,
    bool not);
/* Rows that belong to those of the fragment: "of customers", "of the oldest
 * customer"; false if they cannot. */
bool acts_relate(struct grammar *g, struct frag *f, const struct frag *rows,
    double pull);
/* The score of a measure beside a number that nothing names: "revenue over
 * 1000" is what rows add up to, not the revenue of large ones. */
double acts_amount_beside(const struct frag *measure, const struct frag *cond);
/* The fragment with one more column to group by, which is loose in it. */
struct frag *acts_also_by(struct grammar *g, const struct frag *f,
    const struct argument *column);
/* A condition on when rows of the head happened; loose. */
void acts_when(struct grammar *g, struct frag *f, const struct frag *w);

#endif
