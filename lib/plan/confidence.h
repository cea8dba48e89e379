#ifndef PLAN_CONFIDENCE_H
#define PLAN_CONFIDENCE_H

#include "plan/draft.h"
#include "plan/resolve.h"
#include "plan/unused.h"

/*
 * How likely a plan is what was asked: 0..1, from how well its words were
 * understood, how far other readings are, and how much has to go right.
 * The weights were fitted to questions with known answers. What a term of the
 * dictionary says, its tables and its condition, is nothing that could go
 * wrong and is not counted.
 */
struct confidence_of {
	const struct intent *intent;
	const struct resolutions *all;
	size_t chosen;             /* index into all */
	const struct draft *draft; /* made from it */
	const struct unused *unused;
	double gap;                /* cost to the next reading that gives
	                              another plan, large: none */
};
double confidence(const struct confidence_of *c);

/* The features by name, for tests and fitting; the sum of the products with
 * the weights is the logit. */
#define FEATURE(name, weight, meaning) FEATURE_##name,
enum confidence_feature {
#include "plan/confidence.def"
	FEATURES
};
#undef FEATURE
const char *confidence_feature_name(enum confidence_feature f);
void confidence_features(const struct confidence_of *c, double out[FEATURES]);

#endif
