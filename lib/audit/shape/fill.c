/* What is missing or said twice, and can be put right without a guess. */
#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"

/* To leave these out is no fault, which is what --check looks for. */
static void
fill(struct audit *a, const char *key, json_t *value)
{
	const char *path = raw_plan_path(&a->arena, "/plan", key);

	if (a->options->check) {
		json_decref(value);
		return;
	}

	change_say(audit_add(a, path, value), FINDING_default_added,
	    "'%s' was missing: the default was added", key);
}

static void
fill_decision(struct audit *a, const json_t *plan)
{
	const json_t *decision = json_object_get(plan, "decision");
	const char *word = json_string_value(decision);
	struct change *c;

	if (decision == NULL) {
		fill(a, "decision", json_string("proceed"));
	} else if (json_is_null(decision) || (word != NULL && *word == '\0')) {
		c = audit_replace(a, "/plan/decision",
		    json_string("proceed"));
		change_say(c, FINDING_default_added, "'decision' was empty");
	} else if (a->options->assume && word != NULL &&
	    strcmp(word, "clarify") == 0) {
		c = audit_replace(a, "/plan/decision",
		    json_string("proceed"));
		change_say(c, FINDING_reading_assumed, "the plan asks for "
		    "clarification; its own reading was used");
	}
}

void
fill_members_rule(struct audit *a)
{
	const json_t *plan = audit_plan(a);
	const char *question = get_str(a->doc, "question");

	fill_decision(a, plan);
	if (json_object_get(plan, "intent_summary") == NULL)
		fill(a, "intent_summary",
		    json_string(question != NULL ? question : ""));
	if (json_object_get(plan, "selections") == NULL &&
	    json_object_get(plan, "set") == NULL)
		fill(a, "selections", json_array());
	if (json_object_get(plan, "confidence") == NULL)
		fill(a, "confidence", json_real(SURFACE_CONFIDENCE));
}

static bool
same_text(const char *x, const char *y)
{
	if (x == NULL || y == NULL)
		return x == y;
	return ascii_equal(x, y);
}

static bool
is_twin(const struct seat *x, const struct seat *y)
{
	return x->table != NULL && same_text(x->table, y->table) &&
	    same_text(x->schema, y->schema) && same_text(x->alias, y->alias);
}

static bool
holds_item(const json_t *list, const json_t *item)
{
	const char *name = raw_plan_column(item), *other;
	const json_t *known;
	size_t i;

	json_array_foreach(list, i, known) {
		other = raw_plan_column(known);
		if (json_equal(known, item) || (name != NULL &&
		    other != NULL && strcmp(name, other) == 0 &&
		    get_str(item, "op") == NULL &&
		    raw_plan_is_shown(known) == raw_plan_is_shown(item)))
			return true;
	}
	return false;
}

/* What `from` has in its list `key` and `into` lacks goes there. */
static void
merge_list(struct audit *a, const struct seat *into, const struct seat *from,
    const char *key)
{
	const json_t *have = get_array(into->json, key);
	const char *path = raw_plan_path(&a->arena, into->path, key);
	json_t *all, *item;
	size_t i;

	if (json_array_size(get_array(from->json, key)) == 0)
		return;
	all = have != NULL ? json_copy((json_t *)have) : json_array();
	json_array_foreach(get_array(from->json, key), i, item)
		if (!holds_item(all, item))
			json_array_append(all, item);
	if (have != NULL)
		audit_replace(a, path, all);
	else
		audit_add(a, path, all);
}

static void
merge(struct audit *a, const struct seat *into, const struct seat *from)
{
	struct change *c = audit_remove(a, from->path);

	change_say(c, FINDING_selection_merged, "'%.100s' was selected twice: "
	    "the selections were merged", seat_name(from));
	merge_list(a, into, from, "columns");
	merge_list(a, into, from, "filters");
	if (get_true(into->json, "include_only_for_join") &&
	    !get_true(from->json, "include_only_for_join"))
		audit_replace(a, raw_plan_path(&a->arena, into->path,
		    "include_only_for_join"), json_false());
}

static void
merge_twins(struct audit *a, json_t *query, const char *path)
{
	struct seats seats = audit_seats(a, query, path);

	for (size_t i = 1; i < seats.n; i++)
		for (size_t k = 0; k < i; k++)
			if (is_twin(&seats.v[k], &seats.v[i])) {
				/* one at a time: its list is replaced */
				merge(a, &seats.v[k], &seats.v[i]);
				return;
			}
}

void
fill_selections_rule(struct audit *a)
{
	audit_queries(a, merge_twins);
}

static json_t *
join_only(const char *table)
{
	json_t *selection = json_object();

	json_object_set_new(selection, "table", json_string(table));
	json_object_set_new(selection, "confidence",
	    json_real(SURFACE_CONFIDENCE));
	json_object_set_new(selection, "include_only_for_join", json_true());
	json_object_set_new(selection, "columns", json_array());
	json_object_set_new(selection, "filters", json_array());
	return selection;
}

/* A joined table that the schema has, or any where there is no schema. */
static void
seat_end(struct audit *a, const struct seats *seats, const json_t *edge,
    const char *key, const char *path)
{
	const char *name = get_str(edge, key);

	if (name == NULL)
		return;
	for (size_t i = 0; i < seats->n; i++)
		if (same_text(seats->v[i].alias, name) ||
		    same_text(seats->v[i].table, name))
			return;
	if (a->known != NULL && !audit_is_cte(a, name) &&
	    schema_table(a->known, NULL, name, NULL, NULL) == NULL)
		return;
	change_say(audit_add(a, path, join_only(name)), FINDING_selection_added,
	    "'%.100s' was joined but not selected: added for the join only",
	    name);
}

static void
seat_joined(struct audit *a, json_t *query, const char *path)
{
	struct seats seats = audit_seats(a, query, path);
	const char *list = raw_plan_path(&a->arena, path, "selections/-");
	const json_t *edge;
	size_t i, before = a->nchanges;

	list = raw_plan_path(&a->arena, raw_plan_path(&a->arena, path,
	    "selections"), "-");
	json_array_foreach(get_array(query, "join_edges"), i, edge) {
		seat_end(a, &seats, edge, "from_table", list);
		if (a->nchanges == before)
			seat_end(a, &seats, edge, "to_table", list);
		if (a->nchanges != before)
			return; /* one at a time: two edges may name it */
	}
}

void
fill_joins_rule(struct audit *a)
{
	audit_queries(a, seat_joined);
}
