/* Tables and columns that were called otherwise when the plan was made get the
 * names of now (drift.c). */
#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lang/basis.h"
#include "sql/read.h"

static void
say_table(struct change *c, const char *old, const char *new)
{
	change_say(c, FINDING_basis_renamed, "table '%.100s' was renamed to "
	    "'%.100s'", old, new);
}

static void
rename_tables(struct audit *a, json_t *query, const char *path)
{
	const char *list = raw_plan_path(&a->arena, path, "subquery_filters");
	const json_t *tables = get_object(a->drift, "tables"), *filter;
	struct seats seats = audit_seats(a, query, path);
	const char *old, *new;
	size_t i;

	for (i = 0; i < seats.n; i++) {
		old = seats.v[i].table;
		new = old != NULL && seats.v[i].known == NULL &&
		    !audit_is_cte(a, old) ? get_str(tables, old) : NULL;
		if (new == NULL)
			continue;
		say_table(audit_replace(a, raw_plan_path(&a->arena,
		    seats.v[i].path, "table"), json_string(new)), old, new);
		if (seats.v[i].alias == NULL ||
		    !ascii_equal(seats.v[i].alias, old))
			audit_rename(a, query, path, old, new);
	}
	json_array_foreach(get_array(query, "subquery_filters"), i, filter) {
		old = get_str(filter, "subquery_table");
		new = old != NULL && !audit_is_cte(a, old) ?
		    get_str(tables, old) : NULL;
		if (new != NULL)
			say_table(audit_replace(a, raw_plan_path(&a->arena,
			    raw_plan_index(&a->arena, list, i),
			    "subquery_table"), json_string(new)), old, new);
	}
}

/* The only table in reach with a column that had this name. */
static const struct schema_table *
table_of_bare(struct audit *a, const struct query *q, const char *name)
{
	const struct schema_table *hit = NULL, *t;

	for (; q != NULL; q = q->outer)
		for (size_t i = 0; i < q->nsources; i++) {
			t = q->sources[i]->kind == SOURCE_TABLE ?
			    q->sources[i]->u.table.table : NULL;
			if (t == NULL || t == hit ||
			    drift_name(a, t->name, name) == NULL)
				continue;
			if (hit != NULL)
				return NULL;
			hit = t;
		}
	return hit;
}

static void
see_renamed(struct audit *a, struct expr *e, struct query *q)
{
	const struct schema_table *t;
	const char *new, *path;
	const json_t *text;

	if (e->kind != EXPR_COLUMN || e->u.column.name == NULL ||
	    e->u.column.column != NULL)
		return;
	t = drift_table(q, e);
	if (t == NULL && drift_is_bare(e))
		t = table_of_bare(a, q, e->u.column.name);
	new = t == NULL ? NULL :
	    drift_name(a, t->name, e->u.column.name);
	path = walk_pointer(a, &e->at);
	if (e->u.column.name_key != NULL)
		path = raw_plan_path(&a->arena, path, e->u.column.name_key);
	text = ptr_get(a->doc, path);
	if (new == NULL || !json_is_string(text) ||
	    strcmp(json_string_value(text), e->u.column.name) != 0)
		return;
	change_say(audit_replace(a, path, json_string(new)),
	    FINDING_basis_renamed, "column '%.100s' of '%.100s' was renamed to "
	    "'%.100s'", e->u.column.name, t->name, new);
}

/* What is explained is so no more when the plan is looked at again. */
static void
renew_explained(struct audit *a, const json_t *basis)
{
	json_t *prints = audit_fingerprints(a);
	json_t *made = basis_make(audit_plan(a), a->known, &sql_reader, prints);
	const json_t *tables = get_object(a->drift, "tables");
	const char *key, *now, *path;
	json_t *entry, *new;

	json_object_foreach((json_t *)basis, key, entry) {
		if (json_object_get(get_object(a->drift, "explained"), key) ==
		    NULL)
			continue;
		now = get_str(tables, drift_bare(key));
		path = raw_plan_path(&a->arena, "/plan/basis", key);
		new = json_object_get(made, now != NULL ? now : key);
		if (new == NULL || json_equal(new, entry))
			continue;
		if (now == NULL) {
			audit_replace(a, path, json_incref(new));
			continue;
		}
		audit_remove(a, path);
		audit_add(a, raw_plan_path(&a->arena, "/plan/basis", now),
		    json_incref(new));
	}
	json_decref(made);
	json_decref(prints);
}

void
renamed_rule(struct audit *a)
{
	static const struct walker w = {.expr = see_renamed};
	const json_t *basis = get_object(audit_plan(a), "basis");

	if (a->known == NULL || json_object_size(basis) == 0)
		return;
	if (a->drift == NULL)
		drift_find(a, basis);
	if (json_object_size(get_object(a->drift, "tables")) == 0 &&
	    json_object_size(get_object(a->drift, "columns")) == 0)
		return;
	audit_queries(a, rename_tables);
	if (a->nchanges == 0)
		walk_plan(a, &w);
	if (a->nchanges == 0)
		renew_explained(a, basis);
}
