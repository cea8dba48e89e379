#ifndef BASE_BOOST_H
#define BASE_BOOST_H

#include <stddef.h>

/*
 * Many small trees: each asks three questions of a row of features, and the
 * answers, no 0 and yes 1, are its leaf's number. Tables of them are made by
 * tests/bench/boost.h.
 */
struct boost_tree {
	struct {
		int feature;
		double from; /* yes: at least that */
	} ask[3];
	double leaf[8];
};
struct boost {
	double base;
	const struct boost_tree *v;
	size_t n;
};

/* What the leaves come to, and the base. */
double boost_score(const struct boost *b, const double *feature);

#endif
