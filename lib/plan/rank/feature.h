#ifndef PLAN_RANK_FEATURE_H
#define PLAN_RANK_FEATURE_H

#include "plan/draft/candidate.h"
#include "plan/rank/cue.h"
#include "plan/rank/shape.h"

/*
 * A candidate as the ranking sees it: what it cost by each account, alone and
 * against the others; what the plan consists of, against what the words ask
 * for; and in what it agrees with the others.
 */
enum rank_feature {
#define FEATURE(id, value, meaning) RANK_##id,
#include "plan/rank/feature.def"
#undef FEATURE
	RANK_FEATURES,
	/* behind them, for comparing: the plan's parts as numbers */
	RANK_PARTS_AT = RANK_FEATURES,
	RANK_ALL = RANK_FEATURES + PARTS
};

/* What the senses of a reading's arguments are like. */
struct look {
	double worst, second;       /* the greatest costs */
	double dear;                /* how many cost much */
	double implied;             /* arguments that no name says */
	double other;               /* senses that are not their argument's best */
	double lag;                 /* .. and how much worse they are */
	double exact, part, synonym, table_word, code;
	double values, states, measures;
};

/* How a reading was made. */
struct derivation {
	double rules, cost, dearest, mentions, covered;
	double first, out;          /* tokens of the head, of the first
	                               column */
	double words, outs, conds, rows_conds, time_conds, bonds;
};

struct rank_sight {
	const struct candidate *c;
	struct shape shape;
	struct look look;
	struct derivation how;
	double skipped, content, capitals, lost; /* words not used */
	double agree[PARTS];        /* weight of others that have the same */
	double weight;
	double feature[RANK_ALL];
};

struct rank_sights {
	struct rank_sight *v;            /* as the candidates, in the arena */
	size_t n;
	struct cue cue;
};

/* Of candidates in the order of their costs. */
struct rank_sights feature_make(struct grammar *g, const struct candidates *c);
void feature_free(struct rank_sights *s);

/* Of the parts as well; static. */
const char *rank_feature_name(enum rank_feature f);

#endif
