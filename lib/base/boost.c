#include "base/boost.h"

double
boost_score(const struct boost *b, const double *feature)
{
	double sum = b->base;

	for (size_t i = 0; i < b->n; i++) {
		const struct boost_tree *t = &b->v[i];
		size_t leaf = 0;

		for (size_t k = 0; k < 3; k++)
			leaf = 2 * leaf + (feature[t->ask[k].feature] >=
			    t->ask[k].from);
		sum += t->leaf[leaf];
	}
	return sum;
}
