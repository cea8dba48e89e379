#ifndef PLAN_DRAFT_QUERY_H
#define PLAN_DRAFT_QUERY_H

#include <jansson.h>
#include <stdbool.h>
#include "base/mem.h"
#include "schema/schema.h"

/*
 * A query of the plan language under construction. Sources stand by the name
 * of their table, or of the role they play.
 */
struct source {
	const struct schema_table *table;
	const char *name;
	const struct schema_key *role; /* that leads there; NULL: the table's
	                                  own source */
};
struct query {
	struct arena *arena;
	struct source *v;
	size_t n, cap;
	json_t *edges, *select, *where, *group, *having, *order;
	long limit, offset;
	bool distinct;
};

void query_init(struct query *q, struct arena *a);
/* What it holds; a query that was written holds nothing any more. */
void query_free(struct query *q);

/* The table's own source, added where it is not there; its name. */
const char *query_source(struct query *q, const struct schema_table *t);
/* The source of the rows that a key leads to from the source `from`, joined
 * where it is not there: called like the key's column; its name. */
const char *query_role(struct query *q, const char *from,
    const struct schema_key *key, bool left);
/* Join two sources along a key; `from` has the key's columns. */
void query_join(struct query *q, const char *from, const char *to,
    const struct schema_key *key, bool left);

/* {"table": name, "column"}, new. */
json_t *query_column(const char *name, const struct schema_column *c);
/* Show an expression (steals), under a name or NULL; one that is shown
 * already is not shown twice. */
void query_show(struct query *q, json_t *expr, const char *as);
/* All of these hold (steals); each once. */
void query_where(struct query *q, json_t *pred);
void query_having(struct query *q, json_t *pred);
/* Group by an expression (steals), called so where it is no column. */
void query_group(struct query *q, json_t *expr, const char *as);
void query_order(struct query *q, json_t *expr /* steals */, int dir);
/* Rows that have nothing there come behind all others: of the order that was
 * put last. */
void query_nulls_last(struct query *q);

/* No two of what is shown have one name; query_json does it. */
void query_name_apart(struct query *q);

/* The query as plan-language JSON, new; q is empty then. */
json_t *query_json(struct query *q);

/* Small pieces, new; what is given is stolen. */
json_t *query_call(const char *fn, json_t *arg); /* NULL arg: "*" */
json_t *query_op(const char *op, json_t *x, json_t *y);
json_t *query_number(double v);
json_t *query_compare(json_t *left, const char *op, json_t *right);
json_t *query_in(json_t *left, json_t *query, bool not);

#endif
