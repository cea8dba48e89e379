/* How far the first candidate is ahead of the others. */
#include <string.h>
#include "plan/rank/sure.h"

#define FAR 12 /* where there is no other */

static bool
same_form(const double *x, const double *y)
{
	static const enum rank_feature form[] = {RANK_TABLES, RANK_OUTPUTS,
	    RANK_GROUPS, RANK_AGGREGATES, RANK_ORDERS, RANK_LIMIT,
	    RANK_NESTED, RANK_EQUAL, RANK_RANGE, RANK_LIKE, RANK_NULLS,
	    RANK_NEGATED, RANK_FN_COUNT, RANK_FN_SUM, RANK_FN_AVG};

	for (size_t i = 0; i < sizeof form / sizeof *form; i++)
		if (x[form[i]] != y[form[i]])
			return false;
	return true;
}

void
sure_features(const double *const *features, const double *score, size_t n,
    size_t best, double out[SURE_FEATURES])
{
	double all = 0;

	memcpy(out, features[best], RANK_FEATURES * sizeof *out);
	out[SURE_GAP] = out[SURE_FORM_GAP] = FAR;
	out[SURE_SCORE] = score[best];
	for (size_t i = 0; i < n; i++) {
		double gap = score[best] - score[i];
		double near = 1 / (1 + gap);

		all += near * near * near;
		if (i == best)
			continue;
		if (gap < out[SURE_GAP])
			out[SURE_GAP] = gap;
		if (gap < out[SURE_FORM_GAP] &&
		    !same_form(features[best], features[i]))
			out[SURE_FORM_GAP] = gap;
	}
	out[SURE_SHARE] = 1 / all;
}

double
sure_at(const struct sure_point *points, size_t n, double score)
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
