#ifndef PLAN_RANK_SHAPE_H
#define PLAN_RANK_SHAPE_H

#include <jansson.h>
#include <stdint.h>
#include "plan/spans/spans.h"

/*
 * What a plan consists of, in numbers: how many of each thing, which
 * functions and comparisons, what kinds of columns it shows. Parts of plans
 * are compared by their hashes.
 */
enum shape_part {
	PART_FORM,    /* how many of what, no names */
	PART_TABLES, PART_OUTPUTS, PART_CONDITIONS, PART_GROUPS, PART_ORDER,
	PARTS
};
enum shape_fn { FN_COUNT, FN_SUM, FN_AVG, FN_MIN, FN_MAX, FNS };
enum shape_op { OP_EQUAL, OP_NOT, OP_RANGE, OP_LIKE, OP_IN, OP_NULL, OPS };

struct shape {
	double tables, joins, outputs, groups, aggregates, orders, limit;
	double nested, having, either, negated; /* or, not */
	bool distinct, set, windows, descending;
	double fn[FNS], op[OPS];
	/* columns that are shown */
	double columns, keys, references, named, flags, codes, times, numbers;
	bool alone;             /* one of them tells rows apart */
	bool people;            /* one of them is of people */
	double said;            /* the least share of such a column's words
	                           that the question has; 1: none is shown */
	uint64_t part[PARTS];
	char *text;             /* owned: the plan as JSON */
};

/* Of a query in the simple spelling; names are looked up in the schema of
 * the spans. */
struct shape shape_of(struct spans *spans, const json_t *plan);
void shape_free(struct shape *s);

#endif
