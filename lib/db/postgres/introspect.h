#ifndef DB_POSTGRES_INTROSPECT_H
#define DB_POSTGRES_INTROSPECT_H

#include "db/describe.h"
#include "db/postgres/catalogue.h"
#include "schema/facts.h"

/*
 * What PostgreSQL says of a database (describe.h): tables, partitioned ones
 * once with their distribution, views, materialized views and foreign tables
 * of all schemas that the role may read. Those of `public` stand without
 * their schema unless another schema has a table of that name.
 */
bool postgres_describe(const char *uri, const struct describe *want,
    struct described *out, struct findings *f, enum status *status);

/* Private to postgres/: the relations by their number, and a part of the
 * facts of one that has the others before it. */
struct pg_relation {
	unsigned long oid;
	int row;               /* of PART_RELATIONS */
	const char *schema;    /* as it is told, or NULL */
	const char *name;
};
struct pg_relations {
	struct pg_relation *in_order, **by_oid;
	size_t n;
};
void pg_columns(const struct pg_catalogue *c, const struct pg_relation *r,
    struct facts *facts);
void pg_keys(const struct pg_catalogue *c, const struct pg_relations *all,
    const struct pg_relation *r, struct facts *facts);
/* What the values tell of columns; `most` categories. Needs the keys. */
void pg_contents(const struct pg_catalogue *c, const struct pg_relation *r,
    long most, struct facts *facts);

#endif
