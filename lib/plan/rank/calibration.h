#ifndef PLAN_RANK_CALIBRATION_H
#define PLAN_RANK_CALIBRATION_H

#include "plan/rank/feature.h"

/*
 * How sure the first candidate is: what it is like itself, and how far the
 * others are behind it in the order's score.
 */
enum calibration_feature {
	SURE_GAP = RANK_FEATURES, /* to the next */
	SURE_FORM_GAP,            /* to the next of another form */
	SURE_TABLES_GAP,          /* .. of other tables */
	SURE_SHARE,               /* of the weight of all */
	SURE_SCORE,
	SURE_SAME,                /* and on: the weight of those that have the
	                             same part */
	SURE_FEATURES = SURE_SAME + PARTS
};

/* From the numbers of n candidates and their scores; `best` is the first. */
void calibration_features(const double *const *features, const double *score,
    size_t n, size_t best, double out[SURE_FEATURES]);

/* A point of the line from a score to a probability. */
struct calibration_point {
	double score, sure;
};
/* The probability between the points, which rise. */
double calibration_at(const struct calibration_point *points, size_t n,
    double score);

#endif
