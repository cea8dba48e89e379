#include "model/wire/subset_limit.h"

#include <string.h>
#include "json/get.h"

#define UNBOUNDED ((size_t)-1)

static const struct lower_limit limits[] = {
	[LOWER_OPENAI] = {true, true, false, true, false,
	    {"pattern", "minimum", "maximum", "exclusiveMinimum",
	    "exclusiveMaximum", "minItems", "maxItems"},
	    5000, 10, 1000, 0, UNBOUNDED},
	[LOWER_AZURE] = {true, true, false, true, false, {NULL},
	    100, 5, 500, 0, UNBOUNDED},
	[LOWER_ANTHROPIC] = {true, true, true, false, false, {NULL},
	    UNBOUNDED, LOWER_DEPTH, 200, 24, 16},
	[LOWER_GEMINI] = {true, false, false, true, false,
	    {"minimum", "maximum", "minItems", "maxItems"},
	    UNBOUNDED, LOWER_DEPTH, 1000, UNBOUNDED, UNBOUNDED},
	[LOWER_LLAMA] = {true, false, false, true, true,
	    {"minLength", "maxLength", "minItems", "maxItems", "minimum",
	    "maximum"},
	    UNBOUNDED, LOWER_DEPTH, 1000, UNBOUNDED, UNBOUNDED},
	[LOWER_COMPATIBLE] = {true, true, false, true, false, {NULL},
	    5000, LOWER_DEPTH, 1000, UNBOUNDED, UNBOUNDED},
	[LOWER_OBJECT] = {.constrains = false},
	[LOWER_WORDS] = {.constrains = false},
};

const struct lower_limit *
lower_limit(enum lower_subset subset)
{
	return &limits[subset];
}

const json_t *
subset_resolve(const json_t *root, const char *ref)
{
	static const char defs[] = "#/$defs/";

	if (strncmp(ref, defs, sizeof defs - 1) != 0)
		return NULL;
	return json_object_get(json_object_get(root, "$defs"),
	    ref + sizeof defs - 1);
}

/* -- counting */

struct count {
	const json_t *root;
	size_t properties, values, optional, unions;
	size_t depth; /* the deepest level of objects */
	bool endless;
};

/* Definitions are counted once, but their depth where they are used. */
static void
count_node(struct count *c, const json_t *node, size_t level, bool once)
{
	const json_t *properties = get_object(node, "properties");
	const char *ref = get_str(node, "$ref"), *name;
	json_t *v;
	size_t i;

	if (level > LOWER_DEPTH) {
		c->endless = true;
		return;
	}
	if (ref != NULL) {
		count_node(c, subset_resolve(c->root, ref), level, false);
		return;
	}
	if (level > c->depth)
		c->depth = level;
	if (once) {
		c->properties += json_object_size(properties);
		c->values += json_array_size(get_array(node, "enum"));
		c->unions += get_array(node, "anyOf") != NULL ||
		    get_array(node, "type") != NULL;
	}
	json_object_foreach((json_t *)properties, name, v) {
		if (once && !get_holds(get_array(node, "required"), name))
			c->optional++;
		count_node(c, v, level + 1, once);
	}
	json_array_foreach(get_array(node, "anyOf"), i, v)
		count_node(c, v, level, once);
	if (get_object(node, "items") != NULL)
		count_node(c, get_object(node, "items"), level, once);
}

bool
subset_fits(const json_t *schema, enum lower_subset subset)
{
	const struct lower_limit *l = lower_limit(subset);
	struct count c = {.root = schema};
	const char *name;
	json_t *def;

	count_node(&c, schema, 0, true);
	json_object_foreach(json_object_get(schema, "$defs"), name, def)
		count_node(&c, def, 0, true);
	return !c.endless && c.depth <= l->depth &&
	    c.properties <= l->properties && c.values <= l->values &&
	    c.optional <= l->optional && c.unions <= l->unions;
}
