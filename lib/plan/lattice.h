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

struct edge *lattice_add(struct lattice *l, enum item_kind kind, size_t from,
    size_t to, double weight);
/* A stored value that the filter found. */
void lattice_match(struct lattice *l, const json_t *match);
/* "female" where the named column stores F. */
void lattice_code(struct lattice *l, size_t at, const struct name *name);
/* Add all meanings: words, phrases, names, stored values, numbers, dates,
 * terms. */
void lattice_fill(struct lattice *l, const struct names *names,
    const struct computeds *computed);

#endif
