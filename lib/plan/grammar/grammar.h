#ifndef PLAN_GRAMMAR_GRAMMAR_H
#define PLAN_GRAMMAR_GRAMMAR_H

#include "plan/grammar/frag.h"

/*
 * Constructions over mentions and words: rule.def has them, each with an
 * example. A chart holds what each run of tokens may be; every fragment says
 * which tokens it could not use and what that costs, so that a question is
 * read as far as it is understood, and in several ways.
 */
struct rule;

struct grammar {
	struct arena *arena;  /* of fragments, and what they are made of; none
	                         outlives one that is refused */
	struct arena *kept;   /* of the rest */
	struct spans *spans;
	const struct question *q;
	const struct argument **args;  /* all that were made, by id */
	size_t nargs, cap;
	const struct known_path *paths; /* found by plan/draft/tree.c; to be set to
	                               NULL when keys change */
	size_t asks;                /* the first token that asks for something
	                               ("which", "list", "who"); their number:
	                               none does */
	double *lost;               /* by token: what is lost without it */
	double *lost_phrase;        /* by token and length: without a phrase
	                               that says little; negative: none */
};

/*
 * What a rule does: the new fragment's meaning (in the arena), or NULL if
 * the parts do not fit; .cat, place, score and skipped words are filled in by
 * the chart. `r` is NULL for a rule of one part. A score that is set is
 * added.
 */
typedef struct frag *rule_act(struct grammar *g, const struct frag *l,
    const struct frag *r);

struct rule {
	const char *name;
	enum cat to, left, right; /* right: CAT_NONE for one part */
	rule_act *act;
	double cost;
	const char *example;
};
extern const struct rule grammar_rules[];
extern const size_t grammar_nrules;

/* A reading of the whole question, best first. */
struct readings {
	const struct frag **v;
	size_t n;
};
enum {
	GRAMMAR_PHRASE = 6, GRAMMAR_TOKENS = SPANS_TOKENS, GRAMMAR_READINGS = 24
};

/* Everything in the arena. At most GRAMMAR_TOKENS tokens are read; those
 * behind them count as skipped. */
struct readings grammar_read(struct grammar *g, struct arena *a,
    struct spans *s);

/* ---- for the acts (acts_*.c) ------------------------------------------- */

/* The use of a mention's senses; NULL if none fits. */
const struct argument *argument_of(struct grammar *g, const struct mention *m,
    enum role role);
/* A value or state of a column that is said beside it: its senses in that
 * column. */
const struct argument *argument_value_of(struct grammar *g,
    const struct mention *column, const struct mention *value);
/* One that no name says, of tokens from .. to; when rows began and ended
 * (ROLE_START, ROLE_END: `to` is the last token), too. */
const struct argument *argument_implied(struct grammar *g, size_t from,
    size_t to,
    enum role role, enum domain domain);
/* The last of the tokens that say it, or that it is implied by. */
size_t argument_last(const struct argument *s);
/* Does some sense of the argument, not much worse than its best, fit? */
bool argument_may(struct grammar *g, const struct argument *s,
    bool (*fits)(struct grammar *g, const struct sense *v));

/* Is the last word of the argument "id", "code", "number"? */
bool argument_says_key(const struct grammar *g, const struct argument *s);

/* A copy without what the chart fills in. */
struct frag *frag_copy(struct grammar *g, const struct frag *f);
struct frag *frag_new(struct grammar *g);
/* Add everything that another says but its head. */
void frag_take(struct grammar *g, struct frag *f, const struct frag *other);
/* The arguments that wait belong to an owner from now on. */
void frag_own(struct grammar *g, struct frag *f, const struct argument *owner,
    double pull);
void frag_bond(struct grammar *g, struct frag *f,
    const struct argument *dependant, const struct argument *owner,
    double pull);
void frag_hash(struct frag *f);

const struct term *term_new(struct grammar *g, struct term t);
const struct term *term_column(struct grammar *g, const struct argument *s);
const struct term *term_agg(struct grammar *g, enum agg agg,
    const struct term *of);
const struct term *term_rows(struct grammar *g, const struct argument *s,
    bool distinct);
const struct cond *cond_new(struct grammar *g, struct cond c);
const struct order *order_new(struct grammar *g, const struct term *t,
    int dir);
void frag_cond(struct grammar *g, struct frag *f, const struct cond *c);
void frag_out(struct grammar *g, struct frag *f, const struct term *t);
void frag_loose(struct grammar *g, struct frag *f, const struct argument *s);

/* Fragments of single mentions and words into the chart. */
struct chart;
void leaves_add(struct grammar *g, struct chart *c);
/* A fragment (in the arena, .cat, .from, .to, .score set). False: it is not
 * needed. */
bool chart_add(struct chart *c, struct frag *f);

#endif
