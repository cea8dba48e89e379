/* Candidates in the order of how likely they are right. */
#include "base/boost.h"
#include "plan/rank/rank.h"
#include "plan/rank/sure.h"

/* tree.def is made by `make train`. */
#define ASK(id, from) {id, from}
#define LEAVES(...) {__VA_ARGS__}

static const struct boost_tree order_trees[] = {
#define ORDER(...) {__VA_ARGS__},
#define SURE(...)
#define POINT(score, sure)
#include "plan/rank/tree.def"
#undef ORDER
#undef SURE
#undef POINT
};
static const struct boost_tree sure_trees[] = {
#define ORDER(...)
#define SURE(...) {__VA_ARGS__},
#define POINT(score, sure)
#include "plan/rank/tree.def"
#undef ORDER
#undef SURE
#undef POINT
};
static const struct sure_point points[] = {
#define ORDER(...)
#define SURE(...)
#define POINT(score, sure) {score, sure},
#include "plan/rank/tree.def"
#undef ORDER
#undef SURE
#undef POINT
};
#undef ASK
#undef LEAVES

static const struct boost order = {0, order_trees,
	sizeof order_trees / sizeof *order_trees};
static const struct boost sure = {0, sure_trees,
	sizeof sure_trees / sizeof *sure_trees};

double
rank_score(const double *feature)
{
	return boost_score(&order, feature) - RANK_COST_SCORE *
	    feature[RANK_COST_GAP];
}

/* Those behind the first share what its score leaves them. */
static void
tell_sure(struct candidates *c, const double *const *features,
    const double *score)
{
	double x[SURE_FEATURES];

	if (c->n == 0)
		return;
	sure_features(features, score, c->n, 0, x);
	c->v[0].sure = sure_at(points, sizeof points / sizeof *points,
	    boost_score(&sure, x));
	for (size_t i = 1; i < c->n; i++) {
		double near = 1 / (1 + score[0] - score[i]);

		c->v[i].sure = c->v[0].sure * near * near;
	}
}

void
rank_candidates(struct grammar *g, struct candidates *c)
{
	struct sights s = sights_make(g, c);
	const double **features = arena_alloc(g->arena, (c->n + 1) *
	    sizeof *features);
	double *score = arena_alloc(g->arena, (c->n + 1) * sizeof *score);

	for (size_t i = 0; i < c->n; i++) {
		struct candidate one = c->v[i];
		double x = rank_score(s.v[i].feature);
		size_t at = i;

		one.features = s.v[i].feature;
		for (; at > 0 && score[at - 1] < x; at--) {
			c->v[at] = c->v[at - 1];
			score[at] = score[at - 1];
			features[at] = features[at - 1];
		}
		c->v[at] = one;
		score[at] = x;
		features[at] = one.features;
	}
	tell_sure(c, features, score);
	sights_free(&s);
}
