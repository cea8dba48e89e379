#ifndef SQL_TO_PLAN_TO_PLAN_PART_H
#define SQL_TO_PLAN_TO_PLAN_PART_H

#include <stdint.h>

#include "base/mem.h"
#include "sql/to_plan/to_plan.h"

/*
 * Private to to_plan_*.c: one query on its way to JSON. Aggregates and
 * windows that the simple spelling has a list for are gathered in `computed`
 * with the alias that HAVING, ORDER BY and "select" know them by.
 */
enum output_kind {
	OUTPUT_COLUMN, OUTPUT_STAR,
	OUTPUT_GROUP,     /* an expression that is grouped by */
	OUTPUT_AGGREGATE, /* group_by.aggregates can say it */
	OUTPUT_WINDOW,    /* window_functions can say it */
	OUTPUT_OTHER,
};

struct computed {
	const struct expr *expr;
	const char *name;
	bool window;
	bool shown;
};

struct to_plan {
	const struct query *q;
	struct arena arena; /* names made */
	struct computed *computed;
	size_t n, cap;
	struct pred **where; /* ANDed; NULL: became a join */
	size_t nwhere, wherecap;
	bool grouped;
	bool kept;          /* joins are said as they stand */
	bool listed;        /* "select" is needed */
};

/* Gather what is computed, decide what is listed. */
void to_plan_outputs(struct to_plan *r);
/* The alias of an aggregate, gathered as a hidden one if it is new; NULL:
 * the lists cannot say it. */
const char *to_plan_alias(struct to_plan *r, const struct expr *e);

/* Members into the object. */
void to_plan_from(json_t *out, struct to_plan *r);
void to_plan_select(json_t *out, const struct to_plan *r);
void to_plan_group(json_t *out, struct to_plan *r);
void to_plan_windows(json_t *out, const struct to_plan *r);
void to_plan_where(struct to_plan *r, struct pred *p);

/* Which sources a condition names. */
struct names {
	const struct query *q;
	uint64_t set; /* of the query's own sources, by index */
	bool other;   /* a column whose source is not known */
};
struct names names_of(const struct query *q, const struct pred *p);

/* The columns that the selection of a source shows, where nothing lists
 * them. */
json_t *to_plan_shown(const struct to_plan *r, const struct source *s);

#endif
