#ifndef SQL_TO_PLAN_TO_PLAN_PART_H
#define SQL_TO_PLAN_TO_PLAN_PART_H

#include <stdint.h>

#include "base/mem.h"
#include "sql/to_plan/to_plan.h"

/*
 * Private to restate_*.c: one query on its way to JSON. Aggregates and
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

struct restating {
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

/* How a query shows an output. */
enum output_kind restating_kind(const struct restating *r,
    const struct expr *e);
/* Gather what is computed, decide what is listed. */
void restating_outputs(struct restating *r);
/* The alias of an aggregate, gathered as a hidden one if it is new; NULL:
 * the lists cannot say it. */
const char *restating_alias(struct restating *r, const struct expr *e);
const struct computed *restating_find(const struct restating *r,
    const struct expr *e);

/* Members into the object. */
void restate_from(json_t *out, struct restating *r);
void restate_select(json_t *out, const struct restating *r);
void restate_group(json_t *out, struct restating *r);
void restate_windows(json_t *out, const struct restating *r);
void restating_where(struct restating *r, struct pred *p);

/* Which sources a condition names. */
struct names {
	const struct query *q;
	uint64_t set; /* of the query's own sources, by index */
	bool other;   /* a column whose source is not known */
};
struct names names_of(const struct query *q, const struct pred *p);

/* The columns that the selection of a source shows, where nothing lists
 * them. */
json_t *restate_shown(const struct restating *r, const struct source *s);

#endif
