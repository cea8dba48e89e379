/* The schema as the plan needs it; what goes is listed by name. */
#include "audit/rule.h"

#include "json/get.h"

static void
keep(struct audit *a, json_t *kept, const char *schema, const char *name)
{
	const struct schema_table *t;

	if (name == NULL)
		return;
	t = schema_table(a->known, schema, name, NULL, NULL);
	if (t == NULL)
		return;
	for (size_t i = 0; i < json_array_size(kept); i++)
		if (json_array_get(kept, i) == t->json)
			return;
	json_array_append(kept, (json_t *)t->json);
}

struct narrow {
	struct audit *a;
	json_t *kept;
};

static bool
see_table(void *arg, json_t *object, const struct place *at)
{
	struct narrow *n = arg;

	if (at->key == NULL && at->up != NULL)
		keep(n->a, n->kept, get_str(object, "schema"),
		    get_str(object, "table"));
	keep(n->a, n->kept, NULL, get_str(object, "subquery_table"));
	return true;
}

static bool
holds(const json_t *list, const json_t *value)
{
	for (size_t i = 0; i < json_array_size(list); i++)
		if (json_array_get(list, i) == value)
			return true;
	return false;
}

static json_t *
full_name(const json_t *table)
{
	const char *schema = get_str(table, "schema");
	const char *name = get_str(table, "name");

	return schema != NULL ? json_sprintf("%s.%s", schema, name) :
	    json_string(name);
}

/* In the order of the schema, which other documents may share. */
static void
cut(struct audit *a, const json_t *kept)
{
	json_t *schema = json_copy(get_object(a->doc, "schema")), *table;
	json_t *tables = json_array(), *dropped;
	size_t i;

	dropped = get_array(schema, "dropped");
	dropped = dropped != NULL ? json_copy(dropped) : json_array();
	json_array_foreach(get_array(schema, "tables"), i, table) {
		if (holds(kept, table))
			json_array_append(tables, table);
		else
			json_array_append_new(dropped, full_name(table));
	}
	json_object_set_new(schema, "tables", tables);
	json_object_set_new(schema, "dropped", dropped);
	json_object_set_new(a->doc, "schema", schema);
}

void
audit_narrow(struct audit *a)
{
	struct place root = {NULL, "plan", 0};
	struct narrow n = {a, NULL};

	if (a->known == NULL)
		return;
	n.kept = json_array();
	raw_plan_each(audit_plan(a), &root, see_table, &n);
	if (json_array_size(n.kept) > 0 &&
	    json_array_size(n.kept) < a->known->ntables)
		cut(a, n.kept);
	json_decref(n.kept);
}
