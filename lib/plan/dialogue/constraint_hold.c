/* Does a plan keep what a person said? */
#include <string.h>
#include "json/get.h"
#include "plan/dialogue/constraint.h"

static bool
is_named(const json_t *o, const char *key, const char *name)
{
	const char *text = get_str(o, key);

	return text && strcmp(text, name) == 0;
}

/* Does the object itself name the table, or a column of it? */
static bool
names(const json_t *o, const struct schema_table *t,
    const struct schema_column *c)
{
	const char *schema = get_str(o, "schema");
	const json_t *column;
	size_t i;

	if (schema && t->schema && strcmp(schema, t->schema) != 0)
		return false;
	if (!c)
		return is_named(o, "table", t->name) ||
		    is_named(o, "from_table", t->name) ||
		    is_named(o, "to_table", t->name);
	json_array_foreach(get_array(o, "columns"), i, column)
		if (is_named(o, "table", t->name) && ((json_is_string(column) &&
		    strcmp(json_string_value(column), c->name) == 0) ||
		    is_named(column, "column", c->name)))
			return true;
	return (is_named(o, "table", t->name) &&
	    is_named(o, "column", c->name)) ||
	    (is_named(o, "from_table", t->name) &&
	    is_named(o, "from_column", c->name)) ||
	    (is_named(o, "to_table", t->name) &&
	    is_named(o, "to_column", c->name));
}

static bool
mentions(const json_t *node, const struct schema_table *t,
    const struct schema_column *c)
{
	const json_t *child;
	const char *key;
	size_t i;

	if (json_is_object(node) && names(node, t, c))
		return true;
	json_array_foreach(node, i, child)
		if (mentions(child, t, c))
			return true;
	json_object_foreach((json_t *)node, key, child)
		if (strcmp(key, "basis") != 0 && mentions(child, t, c))
			return true;
	return false;
}

static bool
holds(const struct constraint *c, const json_t *plan)
{
	if (c->not_table && mentions(plan, c->not_table, NULL))
		return false;
	if (c->not_column && mentions(plan, c->not_column->table,
	    c->not_column))
		return false;
	if (c->to && !mentions(plan, c->to->table, c->to))
		return false;
	if (c->column)
		return mentions(plan, c->column->table, c->column);
	return !c->table || mentions(plan, c->table, NULL);
}

bool
constraints_hold(const struct constraints *c, const json_t *plan,
    const struct constraint **broken)
{
	for (size_t i = 0; i < c->n; i++) {
		if (!c->v[i].hard || holds(&c->v[i], plan))
			continue;
		if (broken)
			*broken = &c->v[i];
		return false;
	}
	return true;
}

bool
constraints_follow(const struct constraints *c, const json_t *plan,
    bool *settled)
{
	bool all = true;

	*settled = false;
	for (size_t i = 0; i < c->n; i++) {
		const struct constraint *one = &c->v[i];

		if (!one->settled)
			continue;
		*settled = true;
		all &= holds(one, plan);
	}
	return all;
}
