#ifndef MODEL_WIRE_PRICE_H
#define MODEL_WIRE_PRICE_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"

/*
 * What a call costs, by a table that the user keeps:
 *
 *	{"openai:gpt-x": {"in": 1.25, "out": 10, "cached": 0.125}, ...}
 *
 * in units of money for a million tokens. A name that ends with "*" stands
 * for all that begin so; the longest that fits is taken. `cached` is the
 * price of input that the provider had kept, by default that of `in`.
 */
struct price {
	double in, out, cached; /* for a million tokens */
};

/* False, with the reason in `why`, where the table is none. */
bool price_check(const json_t *table, struct buf *why);

/* The price of a model, PROVIDER:NAME. False where the table has none. */
bool price_find(const json_t *table, const char *model, struct price *p);

/* `in` counts the cached ones too. */
double price_cost(const struct price *p, double in, double cached,
    double out);

#endif
