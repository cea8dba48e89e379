#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"

/* Tables of selections that the schema does not have, or spells otherwise. */

static void
rename_table(struct audit *a, json_t *query, const char *path,
    const struct seat *seat, const char *name)
{
	if (seat->alias == NULL || !ascii_equal(seat->alias, seat->table))
		audit_rename(a, query, path, seat->table, name);
}

static void
mend_case(struct audit *a, json_t *query, const char *path,
    const struct seat *seat)
{
	change_say(audit_replace(a, surface_path(&a->arena, seat->path,
	    "table"), json_string(seat->known->name)), FINDING_name_case,
	    "the schema spells table '%s' as '%s'", seat->table,
	    seat->known->name);
	rename_table(a, query, path, seat, seat->known->name);
}

static void
mend_unknown(struct audit *a, json_t *query, const char *path,
    const struct seat *seat)
{
	size_t n;
	const char *const *names = names_of_tables(a, &n);
	long best = near_name(a, seat->table, names, n);

	if (best < 0)
		return;
	change_say(audit_replace(a, surface_path(&a->arena, seat->path,
	    "table"), json_string(names[best])), FINDING_name_mended,
	    "unknown table '%.100s': read as '%s'", seat->table, names[best]);
	rename_table(a, query, path, seat, names[best]);
}

static void
mend_tables(struct audit *a, json_t *query, const char *path)
{
	struct seats seats = audit_seats(a, query, path);
	const struct seat *seat;
	bool twice;

	for (size_t i = 0; i < seats.n; i++) {
		seat = &seats.v[i];
		twice = false;
		if (seat->table == NULL || audit_is_cte(a, seat->table))
			continue;
		schema_table(a->known, seat->schema, seat->table, NULL,
		    &twice);
		if (twice)
			continue; /* two schemas have it: not ours to choose */
		if (seat->known == NULL)
			mend_unknown(a, query, path, seat);
		else if (!seat->exact)
			mend_case(a, query, path, seat);
	}
}

/* The inner table of a sub-query filter in baseline spelling. */
static void
mend_inner(struct audit *a, const json_t *filter, const char *path)
{
	const char *name = get_str(filter, "subquery_table");
	const struct schema_table *known;
	const char *const *names;
	bool inexact = false;
	size_t n;
	long best;

	if (name == NULL || audit_is_cte(a, name))
		return;
	known = schema_table(a->known, NULL, name, &inexact, NULL);
	if (known != NULL && !inexact)
		return;
	names = names_of_tables(a, &n);
	best = known != NULL ? (long)known->index :
	    near_name(a, name, names, n);
	if (best >= 0)
		change_say(audit_replace(a, surface_path(&a->arena, path,
		    "subquery_table"), json_string(names[best])),
		    known != NULL ? FINDING_name_case : FINDING_name_mended,
		    "unknown table '%.100s' of a sub-query: read as '%s'",
		    name, names[best]);
}

static void
mend_inners(struct audit *a, json_t *query, const char *path)
{
	const char *list = surface_path(&a->arena, path, "subquery_filters");
	const json_t *filter;
	size_t i;

	json_array_foreach(get_array(query, "subquery_filters"), i, filter)
		mend_inner(a, filter, surface_index(&a->arena, list, i));
}

void
rule_tables(struct audit *a)
{
	if (a->known == NULL)
		return;
	audit_queries(a, mend_tables);
	audit_queries(a, mend_inners);
}
