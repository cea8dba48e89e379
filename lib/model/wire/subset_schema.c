/* A JSON Schema rewritten within what a provider's subset takes. */
#include "model/wire/subset_limit.h"

#include <string.h>
#include "base/buf.h"
#include "json/get.h"
#include "json/write.h"

/* An enum that is longer holds names of a database, not words of a plan. */
#define NAMES 24

struct work {
	const json_t *root;
	const struct lower_limit *limit;
	json_t *defs; /* the lowered ones that are used */
	bool names;
	bool failed;
};

static json_t *node(struct work *w, const json_t *from, int depth);

static json_t *
null_type(void)
{
	return json_pack("{ss}", "type", "null");
}

static bool
is_type(const json_t *to, const char *name)
{
	const char *type = get_str(to, "type");

	return type != NULL && strcmp(type, name) == 0;
}

/* -- what is lost is told */

static const struct {
	const char *keyword, *words;
} bounds[] = {
	{"minimum", "at least"}, {"maximum", "at most"},
	{"exclusiveMinimum", "more than"}, {"exclusiveMaximum", "less than"},
	{"minItems", "items at least"}, {"maxItems", "items at most"},
	{"minLength", "characters at least"},
	{"maxLength", "characters at most"}, {"pattern", "matches"},
};

static bool
keeps(const struct lower_limit *l, const char *keyword)
{
	for (size_t i = 0; l->keep[i] != NULL; i++)
		if (strcmp(l->keep[i], keyword) == 0)
			return true;
	return false;
}

/* A share, which a grammar holds between 0 and 1 by its twentieths. */
static bool
add_grid(const struct work *w, const json_t *from, json_t *to)
{
	json_t *steps;

	if (!w->limit->grid || !is_type(to, "number"))
		return false;
	if (get_number(from, "minimum", -1) != 0 ||
	    get_number(from, "maximum", -1) != 1)
		return true;
	steps = json_array();
	for (int i = 0; i <= 20; i++)
		json_array_append_new(steps, json_real(i / 20.0));
	json_object_set_new(to, "enum", steps);
	return true;
}

/* There is no need to say that a text has a character. */
static void
copy_bounds(const struct work *w, const json_t *from, json_t *to)
{
	const char *said = get_str(from, "description");
	bool grid = add_grid(w, from, to);
	struct buf b = BUF_INIT;

	if (said != NULL)
		buf_str(&b, said);
	for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
		json_t *v = json_object_get(from, bounds[i].keyword);

		if (v == NULL)
			continue;
		if (keeps(w->limit, bounds[i].keyword) && !grid) {
			json_object_set(to, bounds[i].keyword, v);
			continue;
		}
		if (json_equal(v, json_true()) || (json_is_integer(v) &&
		    json_integer_value(v) <= 1 && i == 6))
			continue;
		buf_fmt(&b, "%s%s ", b.len > 0 ? "; " : "", bounds[i].words);
		json_compact(&b, v);
	}
	if (b.len > 0)
		json_object_set_new(to, "description",
		    json_text(b.s, b.len));
	buf_free(&b);
}

/* -- members */

static bool
has_null(const json_t *any)
{
	json_t *v;
	size_t i;

	json_array_foreach(any, i, v)
		if (is_type(v, "null"))
			return true;
	return false;
}

/* The same, or null: for a member that may be left out. */
static json_t *
or_null(const struct work *w, json_t *to /* steals */)
{
	json_t *type = json_object_get(to, "type"), *any, *list, *copy;

	any = get_array(to, "anyOf");
	if (any != NULL) {
		if (!has_null(any))
			json_array_append_new(any, null_type());
		return to;
	}
	if (w->limit->lists && json_is_string(type) && strcmp(json_string_value(type), "object")
	    != 0 && strcmp(json_string_value(type), "array") != 0) {
		json_object_set_new(to, "type", json_pack("[O,s]", type,
		    "null"));
		list = get_array(to, "enum");
		if (list != NULL) {
			copy = json_copy(list);
			json_array_append_new(copy, json_null());
			json_object_set_new(to, "enum", copy);
		}
		return to;
	}
	if (json_is_array(type))
		return to;
	return json_pack("{s[o,o]}", "anyOf", to, null_type());
}

/* A member left out is "", 0, an empty list or false here; a number, which
 * is a confidence, must be given; what has no such value may be null. */
static json_t *
or_empty(const struct work *w, json_t *to /* steals */)
{
	json_t *list = get_array(to, "enum");

	if (is_type(to, "string")) {
		if (list != NULL)
			json_array_append_new(list, json_string(""));
		return to;
	}
	if (is_type(to, "integer"))
		json_object_set_new(to, "description", json_string(
		    "0 where there is none"));
	if (is_type(to, "array") || is_type(to, "boolean") ||
	    is_type(to, "number") || is_type(to, "integer"))
		return to;
	return or_null(w, to);
}

static json_t *
member(struct work *w, const json_t *from, bool required, int depth)
{
	json_t *to = node(w, from, depth);

	if (to == NULL || required || !w->limit->strict)
		return to;
	return w->limit->sentinels ? or_empty(w, to) :
	    or_null(w, to);
}

/* A member whose shape is open cannot be sampled; it is left out. */
static void
lower_members(struct work *w, const json_t *from, json_t *to, int depth)
{
	const json_t *required = get_array(from, "required");
	json_t *all = json_object(), *needed = json_array(), *v, *lowered;
	const char *name;

	json_object_foreach(get_object(from, "properties"), name, v) {
		bool must = get_holds(required, name);

		lowered = member(w, v, must, depth + 1);
		if (lowered == NULL)
			continue;
		json_object_set_new(all, name, lowered);
		if (must || w->limit->strict)
			json_array_append_new(needed, json_string(name));
	}
	json_object_set_new(to, "properties", all);
	json_object_set_new(to, "required", needed);
	json_object_set_new(to, "additionalProperties", json_false());
}

/* -- nodes */

static json_t *
reference(struct work *w, const char *ref, int depth)
{
	const json_t *target = subset_resolve(w->root, ref);
	const char *name = strrchr(ref, '/');

	if (target == NULL || depth > LOWER_DEPTH) {
		w->failed = true;
		return NULL;
	}
	if (json_object_get(w->defs, name + 1) == NULL) {
		json_object_set_new(w->defs, name + 1, json_true());
		json_object_set_new(w->defs, name + 1,
		    node(w, target, depth + 1));
	}
	return json_pack("{ss}", "$ref", ref);
}

static json_t *
alternatives(struct work *w, const json_t *list, int depth)
{
	json_t *any = json_array(), *v, *lowered;
	size_t i;

	json_array_foreach(list, i, v)
		if ((lowered = node(w, v, depth + 1)) != NULL)
			json_array_append_new(any, lowered);
	return json_pack("{so}", "anyOf", any);
}

/* One type of a node, with what belongs to it. */
static json_t *
single(struct work *w, const json_t *from, const char *type, int depth)
{
	const json_t *list = get_array(from, "enum");
	json_t *to = json_object(), *items;

	json_object_set_new(to, "type", json_string(type));
	if (strcmp(type, "object") == 0) {
		lower_members(w, from, to, depth);
		return to;
	}
	if (strcmp(type, "null") == 0)
		return to;
	if (strcmp(type, "array") == 0) {
		items = node(w, json_object_get(from, "items"), depth + 1);
		if (items != NULL)
			json_object_set_new(to, "items", items);
		else if (w->limit->strict) /* must say of what */
			w->failed = true;
	}
	copy_bounds(w, from, to);
	if (json_object_get(from, "const") != NULL)
		json_object_set_new(to, "enum", json_pack("[O]",
		    json_object_get(from, "const")));
	else if (list != NULL && (w->names ||
	    json_array_size(list) <= NAMES))
		json_object_set_new(to, "enum", json_copy((json_t *)list));
	return to;
}

/* ["string", "null"] may stay a list; what has items or a third type is
 * spelt out. With sentinels a text needs no null. */
static json_t *
several(struct work *w, const json_t *from, const json_t *types, int depth)
{
	const char *one = json_string_value(json_array_get(types, 0));
	json_t *any, *v, *to;
	size_t i;

	if (json_array_size(types) == 2 && get_holds(types, "null") &&
	    one != NULL && strcmp(one, "array") != 0 &&
	    strcmp(one, "object") != 0) {
		to = single(w, from, one, depth);
		if (w->limit->sentinels && strcmp(one, "string") == 0)
			return or_empty(w, to);
		return or_null(w, to);
	}
	any = json_array();
	json_array_foreach(types, i, v)
		if (json_is_string(v))
			json_array_append_new(any, single(w, from,
			    json_string_value(v), depth));
	return json_pack("{so}", "anyOf", any);
}

/* New, or NULL if anything goes. */
static json_t *
node(struct work *w, const json_t *from, int depth)
{
	const json_t *type = json_object_get(from, "type");
	const char *ref = get_str(from, "$ref");
	const json_t *any = get_array(from, "anyOf");

	if (depth > LOWER_DEPTH)
		w->failed = true;
	if (w->failed)
		return NULL;
	if (ref != NULL)
		return reference(w, ref, depth);
	if (any == NULL)
		any = get_array(from, "oneOf");
	if (any != NULL)
		return alternatives(w, any, depth);
	if (json_is_array(type))
		return several(w, from, type, depth);
	if (json_is_string(type))
		return single(w, from, json_string_value(type), depth);
	if (get_object(from, "properties") != NULL)
		return single(w, from, "object", depth);
	if (json_is_string(json_array_get(get_array(from, "enum"), 0)) ||
	    json_is_string(json_object_get(from, "const")))
		return single(w, from, "string", depth);
	return NULL;
}

json_t *
subset_schema(const json_t *root, const struct lower_limit *limit, bool names)
{
	struct work w = {.root = root, .limit = limit, .names = names,
	    .defs = json_object()};
	json_t *to;

	to = node(&w, root, 0);
	if (to != NULL && json_object_size(w.defs) > 0)
		json_object_set(to, "$defs", w.defs);
	json_decref(w.defs);
	if (w.failed || !is_type(to, "object")) {
		json_decref(to);
		return NULL;
	}
	return to;
}
