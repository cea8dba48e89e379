/* Keys, and how tables belong together. */
#include <string.h>
#include "json/get.h"
#include "link/path/path.h"
#include "plan/catalogue/catalogue_plan.h"
#include "plan/catalogue/grid.h"

static void
add_own(struct arena *a, struct grid *g, const struct schema_table *t)
{
	const json_t *key, *name;
	size_t i, k;

	if (t->nprimary_key > 0)
		grid_add(g, json_pack("[sssnnn]", catalogue_plan_name(a, t),
		    "primary key", catalogue_plan_columns(a, t->primary_key,
		    t->nprimary_key)));
	json_array_foreach(get_array(t->json, "unique_keys"), i, key) {
		const struct schema_column **c = arena_alloc(a,
		    (json_array_size(key) + 1) * sizeof *c);

		json_array_foreach(key, k, name)
			c[k] = json_is_string(name) ? schema_column(t,
			    json_string_value(name), NULL) : NULL;
		grid_add(g, json_pack("[sssnnn]", catalogue_plan_name(a, t),
		    "unique", catalogue_plan_columns(a, c,
		    json_array_size(key))));
	}
}

static void
add_foreign(struct arena *a, struct grid *g, const struct schema_key *k)
{
	if (k->to)
		grid_add(g, json_pack("[ssssss]",
		    catalogue_plan_name(a, k->from), "foreign key",
		    catalogue_plan_columns(a, k->from_columns, k->n),
		    catalogue_plan_name(a, k->to),
		    catalogue_plan_columns(a, k->to_columns, k->n),
		    catalogue_plan_origin(k)));
}

json_t *
catalogue_plan_keys(struct catalogue_plan *p)
{
	const struct schema_table *of = p->asked->ntables > 0 ?
	    p->asked->tables[0] : NULL;
	struct grid g = grid_begin("table key columns to_table to_columns "
	    "origin");

	p->summary = of ? arena_printf(p->a, "keys of %s",
	    catalogue_plan_name(p->a, of)) : "foreign keys of the database";
	p->why = of ? arena_printf(p->a, "%s has no keys; t2s-schema "
	    "--infer-keys finds those that are not declared",
	    catalogue_plan_name(p->a, of)) :
	    "the database declares no foreign keys; t2s-schema --infer-keys "
	    "finds those that are not declared";
	if (of)
		add_own(p->a, &g, of);
	for (size_t i = 0; i < p->s->ntables; i++) {
		const struct schema_table *t = &p->s->tables[i];

		for (size_t k = 0; k < t->nkeys; k++)
			if (!of || t == of || t->keys[k].to == of)
				add_foreign(p->a, &g, &t->keys[k]);
	}
	return grid_plan(&g, "keys");
}

static void
add_edge(struct catalogue_plan *p, struct grid *g, const struct path_edge *e)
{
	const struct schema_key *k = e->key;
	const char *names[2] = {catalogue_plan_name(p->a, k->from),
	    catalogue_plan_name(p->a, k->to)};
	const char *columns[2] = {
	    catalogue_plan_columns(p->a, k->from_columns, k->n),
	    catalogue_plan_columns(p->a, k->to_columns, k->n)};

	grid_add(g, json_pack("[sssss]", names[!e->forward],
	    columns[!e->forward], names[e->forward], columns[e->forward],
	    catalogue_plan_origin(k)));
}

/* Two tables may have several keys between them: each is a way. */
static bool
add_direct(struct catalogue_plan *p, struct grid *g)
{
	enum { MOST = 16 };
	struct path_edge edges[MOST];
	size_t n = p->asked->ntables != 2 ? 0 : path_keys_between(p->s,
	    p->asked->tables[0], p->asked->tables[1], edges, MOST);

	for (size_t i = 0; i < n; i++)
		add_edge(p, g, &edges[i]);
	return n > 0;
}

json_t *
catalogue_plan_join(struct catalogue_plan *p)
{
	struct grid g = grid_begin("table columns to_table to_columns origin");
	const char *names = "";
	struct path path;

	for (size_t i = 0; i < p->asked->ntables; i++)
		names = arena_printf(p->a, "%s%s%s", names, i ? " and " : "",
		    catalogue_plan_name(p->a, p->asked->tables[i]));
	p->summary = arena_printf(p->a, "keys that connect %s", names);
	p->why = arena_printf(p->a, "no keys connect %s; t2s-schema "
	    "--infer-keys finds those that are not declared", names);
	if (!add_direct(p, &g) && path_connect(p->s, p->a, p->asked->tables,
	    p->asked->ntables, &path))
		for (size_t i = 0; i < path.n; i++)
			add_edge(p, &g, &path.edges[i]);
	return grid_plan(&g, "joins");
}
