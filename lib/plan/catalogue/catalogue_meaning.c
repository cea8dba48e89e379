/* What words of the database mean. */
#include <stdlib.h>
#include <string.h>
#include "json/get.h"
#include "plan/catalogue/catalogue_plan.h"
#include "plan/catalogue/grid.h"

/* What a term stands for, as the dictionary spells it (new); null where it is
 * a rule in words, and within a policy, which may deny what it is made of. */
static json_t *
definition(const struct catalogue_plan *p, const json_t *term)
{
	static const char *const members[] = {"sql", "expr", "filter"};

	for (size_t i = 0; i < COUNT(members) && !get_object(p->doc, "access");
	    i++) {
		json_t *member = json_object_get(term, members[i]);
		char *text;
		json_t *out;

		if (json_is_string(member))
			return json_incref(member);
		if (!member)
			continue;
		text = json_dumps(member, JSON_COMPACT | JSON_ENCODE_ANY);
		out = json_string(text);
		free(text);
		return out;
	}
	return json_null();
}

json_t *
catalogue_plan_terms(struct catalogue_plan *p)
{
	struct grid g = grid_begin("term meaning definition");
	const json_t *term;
	size_t i;

	p->summary = "terms of the dictionary";
	json_array_foreach(get_array(p->s->json, "terms"), i, term)
		if (catalogue_has_term(p->s, term))
			grid_add(&g, json_pack("[s?s?o]",
			    get_str(term, "name"), get_str(term, "comment"),
			    definition(p, term)));
	return grid_plan(&g, "terms");
}

static void
add_terms(struct catalogue_plan *p, struct grid *g)
{
	const json_t *term;
	size_t i;

	json_array_foreach(get_array(p->s->json, "terms"), i, term) {
		const char *name = get_str(term, "name");

		if (catalogue_has_term(p->s, term) &&
		    catalogue_is_called(p->a, p->asked->name, name, term))
			grid_add(g, json_pack("[sss?nno]", name, "term",
			    get_str(term, "comment"), definition(p, term)));
	}
}

/* Is it called as what is asked, "status" or "order.status"? */
static bool
is_column(struct catalogue_plan *p, const struct schema_column *c)
{
	const char *said = p->asked->name, *dot = strrchr(said, '.');

	if (c->hidden)
		return false;
	return catalogue_is_called(p->a, said, c->name, c->json) ||
	    (dot && catalogue_is_called(p->a, dot + 1, c->name, c->json) &&
	    catalogue_is_called(p->a, arena_strndup(p->a, said,
	    (size_t)(dot - said)), c->table->name, c->table->json));
}

static void
add_table(struct catalogue_plan *p, struct grid *g,
    const struct schema_table *t)
{
	const char *name = catalogue_plan_name(p->a, t);

	if (catalogue_is_called(p->a, p->asked->name, t->name, t->json))
		grid_add(g, json_pack("[sss?nnn]", name, t->kind ? t->kind :
		    "table", get_str(t->json, "comment")));
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];

		if (is_column(p, c))
			grid_add(g, json_pack("[sss?s?s?n]",
			    arena_printf(p->a, "%s.%s", name, c->name),
			    "column", get_str(c->json, "comment"),
			    *c->type ? c->type : NULL,
			    get_str(c->json, "unit")));
	}
}

json_t *
catalogue_plan_meaning(struct catalogue_plan *p)
{
	struct grid g = grid_begin("name kind meaning type unit definition");

	p->summary = arena_printf(p->a, "what %s means", p->asked->name);
	add_terms(p, &g);
	for (size_t i = 0; i < p->s->ntables; i++)
		add_table(p, &g, &p->s->tables[i]);
	return grid_plan(&g, "meanings");
}
