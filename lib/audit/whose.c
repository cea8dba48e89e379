/* Whose column is it? Where the table that was said does not have a column,
 * or none was said: another of the query, or one a key away. */
#include "audit/rule.h"

#include <string.h>

#include "lang/scope.h"
#include "link/path.h"

const struct source *
whose_source(const struct query *q, const char *column,
    const struct source *not)
{
	const struct source *found = NULL;

	for (; q != NULL && found == NULL; q = q->outer)
		for (size_t i = 0; i < q->nsources; i++) {
			const struct source *s = q->sources[i];
			bool known;

			if (s == not || source_name(s) == NULL ||
			    !source_has(s, column, &known))
				continue;
			if (found != NULL)
				return NULL;
			found = s;
		}
	return found;
}

/* How many keys lead from the tables of a query to this one. */
static size_t
count_keys(const struct audit *a, const struct query *q,
    const struct schema_table *t)
{
	struct path_edge edges[4];
	size_t n = 0;

	for (size_t i = 0; i < q->nsources; i++) {
		const struct source *s = q->sources[i];

		if (s->kind == SOURCE_TABLE && s->u.table.table == t)
			return 0; /* it is there already */
		if (s->kind == SOURCE_TABLE && s->u.table.table != NULL)
			n += path_keys_between(a->known, s->u.table.table, t,
			    edges, sizeof edges / sizeof edges[0]);
	}
	return n;
}

const struct schema_table *
whose_neighbour(const struct audit *a, const struct query *q,
    const char *column)
{
	const struct schema_table *found = NULL;

	for (size_t i = 0; a->known != NULL && i < a->known->ntables; i++) {
		const struct schema_table *t = &a->known->tables[i];

		if (schema_column(t, column, NULL) == NULL ||
		    count_keys(a, q, t) != 1)
			continue;
		if (found != NULL)
			return NULL;
		found = t;
	}
	return found;
}
