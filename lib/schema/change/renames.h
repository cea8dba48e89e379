#ifndef SCHEMA_CHANGE_RENAMES_H
#define SCHEMA_CHANGE_RENAMES_H

#include "schema/schema.h"

/*
 * Which tables and columns of one schema are those of a later one under
 * another name, by what speaks for it: for diff.h.
 */
struct renamed {
	const struct schema_table *from, *to;
	/* NULL: it is the tables that are meant */
	const struct schema_column *from_column, *to_column;
	json_t *because; /* owned: ["place", "type", "values"] */
};
struct renames {
	struct renamed *v; /* in the arena */
	size_t n;
	struct arena arena;
};

void renames_find(struct renames *r, const struct schema *before,
    const struct schema *after);
void renames_free(struct renames *r);

/* What a table or a column is now, by its name or as it was renamed; NULL: it
 * is gone. */
const struct schema_table *renames_table(const struct renames *r,
    const struct schema_table *t, const struct schema *after);
const struct schema_column *renames_column(const struct renames *r,
    const struct schema_column *c, const struct schema_table *after);
/* Was it there, by its name or another? */
bool renames_has_table(const struct renames *r, const struct schema_table *t,
    const struct schema *before);
bool renames_has(const struct renames *r, const struct schema_column *c,
    const struct schema_table *before);
/* Is nothing to be said of the column of one table because the other left it
 * out on the way, or nobody is to see it? */
bool renames_left_out(const struct schema_table *t,
    const struct schema_column *c);
/* How the table was renamed; NULL: it was not. */
const struct renamed *renames_of(const struct renames *r,
    const struct schema_table *t);

#endif
