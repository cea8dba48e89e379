#ifndef PLAN_RANK_FACT_H
#define PLAN_RANK_FACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/mem.h"

/*
 * A candidate as the ranking sees it: facts, each with a name of several
 * parts ("passed", "please"; "shown", "key", "said") and how much it holds.
 * Whoever tells of a fact makes up its name; weight.def knows some of them,
 * and the others count nothing. Start with the arena, and .kept where facts are
 * to be listed.
 */
enum fact_weights {
	FACT_ORDER, /* for the order of candidates */
	FACT_SURE,  /* for how likely the first is right */
	FACT_WEIGHTS
};
struct fact {
	const char *name; /* parts with a blank between, in the arena */
	double value;
	double weight[FACT_WEIGHTS];
};
struct facts {
	struct arena *arena;
	double score[FACT_WEIGHTS]; /* what they come to so far */
	bool kept;        /* whether .v is made: for people and for training */
	struct fact *v;   /* one may stand there several times: it adds up */
	size_t n;
};

enum { FACT_PARTS = 6 };
/* At most FACT_PARTS parts, the first NULL ends them. */
void fact_add(struct facts *f, double value, const char *const *parts);
#define FACT_VALUE(f, value, ...) \
	fact_add((f), (value), (const char *const[]){__VA_ARGS__, NULL})
#define FACT(f, ...) FACT_VALUE((f), 1, __VA_ARGS__)

/* A small number as a part, "0" .. "9"; static. */
const char *fact_digit(size_t n);

/* The number that stands for a name in weight.def. */
uint64_t fact_id(const char *name);

#endif
