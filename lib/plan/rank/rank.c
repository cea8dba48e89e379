/* Candidates in the order of how likely they are right. */
#include <stdlib.h>
#include <string.h>
#include "base/boost.h"
#include "plan/rank/rank.h"
#include "plan/rank/calibration.h"

/* tree.def is made by `make train`. */
#define ASK(id, from) {id, from}
#define LEAVES(...) {__VA_ARGS__}

static const struct worth {
	const char *rule;
	double weight;
} worths[] = {
#define RULE(name, weight) {name, weight},
#define ORDER(...)
#define SURE(...)
#define POINT(score, sure)
#include "plan/rank/tree.def"
#undef RULE
#undef ORDER
};
static const struct boost_tree order_trees[] = {
#define RULE(name, weight)
#define ORDER(...) {__VA_ARGS__},
#include "plan/rank/tree.def"
#undef ORDER
#undef SURE
};
static const struct boost_tree sure_trees[] = {
#define ORDER(...)
#define SURE(...) {__VA_ARGS__},
#include "plan/rank/tree.def"
#undef SURE
#undef POINT
};
static const struct calibration_point points[] = {
#define SURE(...)
#define POINT(score, sure) {score, sure},
#include "plan/rank/tree.def"
#undef RULE
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

static int
compare_worths(const void *x, const void *y)
{
	return strcmp(((const struct worth *)x)->rule,
	    ((const struct worth *)y)->rule);
}

/* What each construction is worth, by its place in the grammar. */
static const double *
worth_of_rules(struct arena *a)
{
	double *out = arena_alloc(a, (grammar_nrules + 1) * sizeof *out);

	for (size_t i = 0; i < grammar_nrules; i++) {
		const struct worth key = {grammar_rules[i].name, 0};
		const struct worth *w = bsearch(&key, worths,
		    sizeof worths / sizeof *worths, sizeof *worths,
		    compare_worths);

		out[i] = w ? w->weight : 0;
	}
	return out;
}

static double
worth_of(const double *rules, const struct frag *f)
{
	return f && f->rule ? rules[f->rule - grammar_rules] +
	    worth_of(rules, f->left) + worth_of(rules, f->right) : 0;
}

/* Those behind the first share what its score leaves them. */
static void
tell_sure(struct candidates *c, const double *const *features,
    const double *score)
{
	double x[SURE_FEATURES];

	if (c->n == 0)
		return;
	calibration_features(features, score, c->n, 0, x);
	c->v[0].sure = calibration_at(points, sizeof points / sizeof *points,
	    boost_score(&sure, x));
	for (size_t i = 1; i < c->n; i++) {
		double near = 1 / (1 + score[0] - score[i]);

		c->v[i].sure = c->v[0].sure * near * near;
	}
}

void
rank_candidates(struct grammar *g, struct candidates *c)
{
	struct rank_sights s = feature_make(g, c);
	const double **features = arena_alloc(g->arena, (c->n + 1) *
	    sizeof *features);
	const double *rules = worth_of_rules(g->arena);
	double *score = arena_alloc(g->arena, (c->n + 1) * sizeof *score);

	for (size_t i = 0; i < c->n; i++) {
		struct candidate one = c->v[i];
		double x = boost_score(&order, s.v[i].feature) +
		    worth_of(rules, one.reading) - RANK_COST_SCORE *
		    s.v[i].feature[RANK_COST_GAP];
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
	feature_free(&s);
}
