#ifndef PLAN_LATTICE_H
#define PLAN_LATTICE_H

#include "plan/item.h"

/* Private to item.c: what each phrase of the question could be. */

/* One meaning of tokens from .. to. */
struct edge {
	enum item_kind kind;
	size_t from, to;
	const struct lexeme *lexeme;
	struct link link;
	struct date date;
	double weight;
};
struct lattice {
	struct arena *a;
	const struct question *q;
	const struct item_source *src;
	struct edge *v;
	size_t n, cap;
};

/* Add all meanings: words, phrases, names, stored values, numbers, dates,
 * terms. */
void lattice_fill(struct lattice *l, const struct names *names,
    const struct computeds *computed);

#endif
