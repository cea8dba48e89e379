#ifndef AUDIT_NAMES_MENTIONS_H
#define AUDIT_NAMES_MENTIONS_H

#include "audit/rule.h"

/*
 * What a query says of the tables that it names: by each name that stands
 * before a column, in its own clauses and not in those of queries below, the
 * columns. "" is the name of columns without one.
 */
enum { MENTIONS_COLUMNS = 32, MENTIONS_NAMES = 16 };

struct column_mention {
	const char *name;
	const char *columns[MENTIONS_COLUMNS];
	size_t n;
	bool keyed; /* an edge names it */
};
struct column_mentions {
	struct column_mention *v; /* in the arena */
	size_t n;
};

/* Texts are borrowed from the plan. */
struct column_mentions mentions_of(struct audit *a, const json_t *query);
/* NULL if nothing is said of the name. */
const struct column_mention *mentions_find(const struct column_mentions *all,
    const char *name);
/* Has the table all that is said, and is anything said? */
bool mentions_fits(const struct column_mention *x,
    const struct schema_table *t);

#endif
