#include "model/prompt/constrain.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"

/* Names that a plan may give: to a table selected twice, a CTE, an aggregate
 * in a CTE. They are told in the prompt. */
static const char *const aliases[] = {"t1", "t2", "t3", "t4", NULL};
static const char *const ctes[] = {"cte1", "cte2", "cte3", NULL};
static const char *const outputs[] = {"x1", "x2", "x3", "x4", NULL};

/* Objects of the tiers whose columns may be more than a column's name. */
static const char *const free_columns[] = {"order", "aggregate", "key",
	"operand", "item", "item_column", "having_plain"};

static void
add_once(json_t *list, const char *name)
{
	if (!get_holds(list, name))
		json_array_append_new(list, json_string(name));
}

static json_t *
enum_of(json_t *list /* steals */)
{
	if (json_array_size(list) == 0) {
		json_decref(list);
		return json_pack("{s:s, s:i}", "type", "string",
		    "minLength", 1);
	}
	return json_pack("{s:s, s:o}", "type", "string", "enum", list);
}

static json_t *
table_names(enum tier t, const struct schema *s)
{
	json_t *list = json_array();

	for (size_t i = 0; i < s->ntables; i++)
		add_once(list, s->tables[i].name);
	if (s->ntables > 0)
		for (size_t i = 0; aliases[i] != NULL; i++)
			add_once(list, aliases[i]);
	if (s->ntables > 0 && t == TIER_FULL)
		for (size_t i = 0; ctes[i] != NULL; i++)
			add_once(list, ctes[i]);
	return enum_of(list);
}

static json_t *
column_names(enum tier t, const struct schema *s)
{
	json_t *list = json_array(), *seen = json_object();

	/* of wide schemas get_holds would take its time */
	for (size_t i = 0; i < s->ntables; i++)
		for (size_t k = 0; k < s->tables[i].ncolumns; k++) {
			const struct schema_column *c =
			    &s->tables[i].columns[k];

			if (c->hidden || json_object_get(seen, c->name))
				continue;
			json_object_set_new(seen, c->name, json_true());
			json_array_append_new(list, json_string(c->name));
		}
	json_decref(seen);
	if (json_array_size(list) > 0 && t == TIER_FULL)
		for (size_t i = 0; outputs[i] != NULL; i++)
			add_once(list, outputs[i]);
	return enum_of(list);
}

static json_t *
reference(const char *to)
{
	return json_pack("{s:s}", "$ref", to);
}

/* Is it a place for any name, {"type":"string","minLength":1}? */
static bool
is_name(const json_t *type)
{
	const json_t *said = json_object_get(type, "type");

	return json_object_get(type, "minLength") != NULL &&
	    json_object_get(type, "maxLength") == NULL && said != NULL;
}

/* Said once: each place for one would be two unions more. */
static void
share_value(json_t *defs)
{
	json_t *object, *properties, *type;
	const char *name;

	json_object_set(defs, "value", json_object_get(json_object_get(
	    json_object_get(defs, "plain"), "properties"), "value"));
	json_object_foreach(defs, name, object) {
		properties = json_object_get(object, "properties");
		type = json_object_get(properties, "value");
		if (type != NULL)
			json_object_set_new(properties, "value",
			    reference("#/$defs/value"));
	}
}

static void
put(json_t *properties, const char *key, const char *to)
{
	if (is_name(json_object_get(properties, key)))
		json_object_set_new(properties, key, reference(to));
}

static bool
is_null_type(const json_t *type)
{
	const char *name = get_str(type, "type");

	return name != NULL && strcmp(name, "null") == 0;
}

/* What may be left out needs no null beside, and unions are dear to some
 * servers; only a value may be null. */
static void
drop_null(json_t *properties, const char *key)
{
	json_t *type = json_object_get(properties, key);
	json_t *names = get_array(type, "type"), *list;
	json_t *forms = get_array(type, "anyOf");

	if (strcmp(key, "value") == 0)
		return;
	if (json_array_size(names) == 2 && get_holds(names, "null")) {
		json_object_set(type, "type", json_array_get(names, 0));
		list = get_array(type, "enum");
		if (list != NULL && json_is_null(json_array_get(list,
		    json_array_size(list) - 1)))
			json_array_remove(list, json_array_size(list) - 1);
	}
	if (json_array_size(forms) == 2 &&
	    is_null_type(json_array_get(forms, 1)))
		json_object_set(properties, key, json_array_get(forms, 0));
}

static bool
ends_with(const char *s, const char *end)
{
	size_t n = strlen(s), k = strlen(end);

	return n >= k && strcmp(s + n - k, end) == 0;
}

/* Notes cost a model's time, and every place for one a server's grammar. */
static bool
is_note(const char *key)
{
	static const char *const notes[] = {"candidate_keys", "source_text",
	    "comment", "reason", "value_type"};

	for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
		if (strcmp(key, notes[i]) == 0)
			return true;
	return false;
}

static void
name_members(json_t *object, bool frees_columns)
{
	json_t *properties = json_object_get(object, "properties"), *type;
	const char *key;
	void *next;

	json_object_foreach_safe(properties, next, key, type) {
		if (is_note(key)) {
			json_object_del(properties, key);
			continue;
		}
		drop_null(properties, key);
		if (ends_with(key, "table"))
			put(properties, key, "#/$defs/table_name");
		else if (ends_with(key, "column") && !frees_columns)
			put(properties, key, "#/$defs/column_name");
	}
}

/* HAVING compares aggregates by their alias: objects of their own, whose
 * column is free. */
static void
free_having(json_t *defs, const char *group)
{
	json_t *list = json_object_get(json_object_get(json_object_get(
	    json_object_get(defs, group), "properties"), "having_filters"),
	    "items");

	if (list == NULL)
		return;
	if (json_object_get(defs, "having") == NULL) {
		json_object_set_new(defs, "having_plain", json_deep_copy(
		    json_object_get(defs, "plain")));
		json_object_set_new(defs, "having", json_pack("{s:[o,o]}",
		    "anyOf", reference("#/$defs/having_plain"),
		    reference("#/$defs/test")));
	}
	json_object_set_new(list, "$ref", json_string("#/$defs/having"));
}

/* The alias of a selection, the name of a CTE: of those that are known. */
static void
name_aliases(json_t *defs, const char *object, const char *key,
    const char *const *names)
{
	json_t *properties = json_object_get(json_object_get(defs, object),
	    "properties");
	json_t *list = json_array();

	for (; *names != NULL; names++)
		json_array_append_new(list, json_string(*names));
	if (json_object_get(properties, key) != NULL)
		json_object_set_new(properties, key, json_pack("{s:s, s:O}",
		    "type", "string", "enum", list));
	json_decref(list);
}

json_t *
constrain(enum tier t, const struct schema *s)
{
	json_t *schema = tier_schema(t);
	json_t *defs = json_object_get(schema, "$defs"), *object;
	const char *name;

	/* nobody asks how sure a join is; it would be a union more */
	json_object_del(json_object_get(json_object_get(defs, "edge"),
	    "properties"), "confidence");
	free_having(defs, "group");
	free_having(defs, "sub_group");
	name_members(schema, false);
	json_object_foreach(defs, name, object) {
		bool frees = false;

		for (size_t i = 0; i < sizeof free_columns /
		    sizeof *free_columns; i++)
			frees |= strcmp(name, free_columns[i]) == 0;
		name_members(object, frees);
	}
	share_value(defs);
	name_aliases(defs, "selection", "alias", aliases);
	name_aliases(defs, "sub_selection", "alias", aliases);
	name_aliases(defs, "cte", "name", ctes);
	json_object_set_new(defs, "table_name", table_names(t, s));
	json_object_set_new(defs, "column_name", column_names(t, s));
	return schema;
}
