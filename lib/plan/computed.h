#ifndef PLAN_COMPUTED_H
#define PLAN_COMPUTED_H

#include <jansson.h>
#include "plan/question.h"
#include "schema/schema.h"

/*
 * Columns that are not stored but computed: the terms of the dictionary
 * ("revenue"), and dates cut to units of time ("per month"). Readers see
 * each as a column of the table that it mostly comes from; a draft tells it
 * from a stored one with computed_of.
 */
struct computed {
	struct schema_column column; /* its name is the term's or unit's */
	const json_t *expr;    /* of the plan language; NULL: a condition */
	const json_t *filter;  /* the condition, a list of predicates */
	bool measure;          /* aggregates rows by itself */
	bool unit;             /* of time */
	bool term;             /* of the dictionary */
	const struct schema_table **tables; /* that it needs, its own first */
	size_t ntables;
};

/* Tokens from..to say it, as surely as score (0..1); the weight is that of
 * an edge in the lattice of items. */
struct computed_hit {
	const struct computed *computed;
	size_t from, to;
	double score, weight;
};

struct computeds {
	struct computed_hit *hits;
	size_t n, cap;
	json_t *keep; /* expressions; to be released by the owner */
};

/*
 * Those that the question speaks of. A term whose tables the schema does not
 * have is passed over. `terms` may be NULL. All but `keep` is in the arena.
 */
struct computeds computeds_make(struct arena *a, const struct schema *s,
    const struct question *q, const json_t *terms);

/* The computed column behind what readers saw; NULL for a stored one, and
 * for none. */
const struct computed *computed_of(const struct schema_column *column);

/* "sum(x)" alone: its function in capitals, and x in *of (NULL: rows); NULL
 * where the measure is anything else. */
const char *computed_aggregate(const struct computed *c, const json_t **of);

/* A line of a sale: a table of sales with a quantity. */
bool computed_is_sale(const struct schema_table *t);

/* A table of what is kept in stock; and its quantity, NULL: none. */
bool computed_is_held(const struct schema_table *t);
const struct schema_column *computed_held(const struct schema_table *t);

/* Private to the module: units of time (computed_unit.c). */
void computed_units(struct computeds *c, struct arena *a,
    const struct schema *s, const struct question *q);
/* Sums of what was sold (computed_money.c), after all others. */
void computed_money(struct computeds *c, struct arena *a,
    const struct schema *s, const struct question *q);
void computed_averages(struct computeds *c, struct arena *a,
    const struct schema *s, const struct question *q);
/* What a row of t comes to in money (new); NULL: it is no sale, or it does
 * not tell. */
json_t *computed_paid(struct arena *a, const struct schema_table *t);
void computed_add(struct computeds *c, struct arena *a,
    struct computed_hit hit);

#endif
