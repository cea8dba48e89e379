/* How many rows there are. */
#include <stdlib.h>
#include "json/get.h"
#include "plan/catalogue/catalogue_plan.h"
#include "plan/catalogue/grid.h"

/* Up to so many tables, and about so many rows in all, are counted; of more
 * the estimates of the schema are told. */
enum { COUNTED_TABLES = 60, COUNTED_ROWS = 20000000 };

static json_t *
source(const struct schema_table *t)
{
	json_t *from = json_object();

	if (t->schema)
		json_object_set_new(from, "schema", json_string(t->schema));
	json_object_set_new(from, "table", json_string(t->name));
	return json_pack("[o]", from);
}

/* COUNT(*) AS "rows" */
static json_t *
count(const struct schema_table *t)
{
	return json_pack("{so s{s[] s[{ss ss ss}]}}", "selections", source(t),
	    "group_by", "group_by_columns", "aggregates", "function", "COUNT",
	    "table", t->name, "alias", "rows");
}

/* 'order' AS "table", COUNT(*) AS "rows" */
static json_t *
counted(struct arena *a, const struct schema_table *t)
{
	json_t *query = count(t);

	json_object_set_new(query, "select", json_pack("[{s{ss} ss} {ss}]",
	    "expr", "value", catalogue_plan_name(a, t), "as", "table",
	    "output", "rows"));
	return query;
}

static bool
has_tables(const struct schema *s)
{
	for (size_t i = 0; i < s->ntables; i++)
		if (!catalogue_plan_view(&s->tables[i]))
			return true;
	return false;
}

/* Views are asked only where there is nothing else: they may take long. */
static bool
is_meant(const struct catalogue_plan *p, const struct schema_table *t)
{
	return !catalogue_plan_view(t) || !has_tables(p->s);
}

static int
by_rows(const void *x, const void *y)
{
	const struct schema_table *a = *(const struct schema_table *const *)x;
	const struct schema_table *b = *(const struct schema_table *const *)y;

	if (a->rows < b->rows || a->rows > b->rows)
		return a->rows < b->rows ? 1 : -1;
	return a->index > b->index ? 1 : -1;
}

static bool
is_countable(const struct catalogue_plan *p)
{
	double rows = 0;

	for (size_t i = 0; i < p->s->ntables; i++)
		rows += p->s->tables[i].rows > 0 ? p->s->tables[i].rows : 0;
	return p->s->ntables <= COUNTED_TABLES && rows <= COUNTED_ROWS &&
	    json_array_size(get_array(p->s->json, "dropped")) == 0;
}

/* The tables that are meant, those with the most rows first. */
static const struct schema_table **
largest_first(struct catalogue_plan *p, size_t *n)
{
	const struct schema_table **v = arena_alloc(p->a,
	    (p->s->ntables + 1) * sizeof *v);

	*n = 0;
	for (size_t i = 0; i < p->s->ntables; i++)
		if (is_meant(p, &p->s->tables[i]))
			v[(*n)++] = &p->s->tables[i];
	qsort(v, *n, sizeof *v, by_rows);
	return v;
}

static json_t *
estimated(struct catalogue_plan *p)
{
	struct grid g = grid_begin("table estimated_rows");
	size_t n;
	const struct schema_table **v = largest_first(p, &n);

	for (size_t i = 0; i < n; i++)
		grid_add(&g, json_pack("[so]", catalogue_plan_name(p->a, v[i]),
		    v[i]->rows < 0 ? json_null() :
		    json_integer((json_int_t)v[i]->rows)));
	if (n > 0 && v[0]->rows < 0) /* the plan would be a list of tables */
		json_array_clear(g.rows);
	p->summary = "estimated numbers of rows of the tables";
	p->why = "there are too many tables to count the rows of each; ask "
	    "for one: \"how many rows in ..\"";
	return grid_plan(&g, "tables");
}

static json_t *
of_all(struct catalogue_plan *p)
{
	json_t *args = json_array(), *plan;

	p->summary = "number of rows of each table";
	p->why = "the database has no tables";
	for (size_t i = 0; i < p->s->ntables; i++)
		if (is_meant(p, &p->s->tables[i]))
			json_array_append_new(args, counted(p->a,
			    &p->s->tables[i]));
	if (json_array_size(args) > 1)
		plan = json_pack("{s{ss sb sO}}", "set", "op", "union", "all",
		    1, "args", args);
	else
		plan = json_incref(json_array_get(args, 0));
	json_decref(args);
	return plan;
}

json_t *
catalogue_plan_rows(struct catalogue_plan *p, bool largest)
{
	bool exact = is_countable(p);
	json_t *plan;

	if (p->asked->ntables > 0) {
		p->summary = arena_printf(p->a, "number of rows of %s",
		    catalogue_plan_name(p->a, p->asked->tables[0]));
		return count(p->asked->tables[0]);
	}
	plan = exact ? of_all(p) : estimated(p);
	if (!plan)
		return NULL;
	if (exact)
		json_object_set_new(plan, "order_by", json_pack("[{ss ss}]",
		    "output", "rows", "direction", "DESC"));
	else
		json_object_set_new(plan, "order_by", json_pack("[{ss ss ss}]",
		    "table", "tables", "column", "estimated_rows",
		    "direction", "DESC"));
	if (largest) {
		p->summary = "the table with the most rows";
		json_object_set_new(plan, "limit", json_integer(1));
	}
	return plan;
}
