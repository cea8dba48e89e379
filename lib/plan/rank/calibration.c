/* How far the first candidate is ahead of the others. */
#include <string.h>
#include "plan/rank/calibration.h"

#define MARGIN_ALONE 12 /* where there is no other */

static void
lessen(double *least, double value)
{
	if (value < *least)
		*least = value;
}

void
calibration_features(const double *const *features, const double *score,
    size_t n,
    size_t best, double out[SURE_FEATURES])
{
	const double *first = features[best];
	double all = 0;

	memset(out, 0, SURE_FEATURES * sizeof *out);
	memcpy(out, first, RANK_FEATURES * sizeof *out);
	out[SURE_GAP] = out[SURE_FORM_GAP] = out[SURE_TABLES_GAP] =
	    MARGIN_ALONE;
	out[SURE_SCORE] = score[best];
	for (size_t i = 0; i < n; i++) {
		double gap = score[best] - score[i];
		double near = 1 / (1 + gap);
		const double *part = features[i] + RANK_PARTS_AT;

		near *= near * near;
		all += near;
		for (size_t p = 0; p < PARTS; p++)
			if (part[p] == first[RANK_PARTS_AT + p])
				out[SURE_SAME + p] += near;
		if (i != best)
			lessen(&out[SURE_GAP], gap);
		if (part[PART_FORM] != first[RANK_PARTS_AT + PART_FORM])
			lessen(&out[SURE_FORM_GAP], gap);
		if (part[PART_TABLES] != first[RANK_PARTS_AT + PART_TABLES])
			lessen(&out[SURE_TABLES_GAP], gap);
	}
	out[SURE_SHARE] = 1 / all;
	for (size_t p = 0; p < PARTS; p++)
		out[SURE_SAME + p] /= all;
}

double
calibration_at(const struct calibration_point *points, size_t n, double score)
{
	size_t i = 0;

	if (score <= points[0].score)
		return points[0].sure;
	while (i < n && points[i].score < score)
		i++;
	if (i == n)
		return points[n - 1].sure;
	return points[i - 1].sure + (points[i].sure - points[i - 1].sure) *
	    (score - points[i - 1].score) /
	    (points[i].score - points[i - 1].score);
}
