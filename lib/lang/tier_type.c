#include "lang/tier_type.h"

#include <string.h>
#include "base/buf.h"
#include "json/get.h"
#include "lang/function.h"
#include "lang/plan.h"

/* The words of TYPE, as JSON. */
static const struct {
	const char *name, *json;
} words[] = {
#define WORD(name, json) {#name, json},
#include "lang/tier_word.def"
#undef WORD
};

/* Words of the language that are written otherwise than for models. */
static const struct {
	const char *name, *type;
} wide[] = {
#define WIDE(name, type) {#name, type},
#include "lang/tier_word.def"
#undef WIDE
};

size_t
tier_type_word(const char *s)
{
	return strspn(s, "abcdefghijklmnopqrstuvwxyz_0123456789");
}

bool
tier_type_is(const char *s, size_t len, const char *word)
{
	return strncmp(s, word, len) == 0 && word[len] == '\0';
}

/* One of the enums of node.def. */
static json_t *
enum_of(const char *s, size_t len)
{
	json_t *list = json_array();
	int i;

	if (tier_type_is(s, len, "comparison"))
		for (i = 0; i < COMPARISONS; i++)
			json_array_append_new(list, json_string(
			    comparison_text((enum comparison)i)));
	else if (tier_type_is(s, len, "operator"))
		for (i = 0; i < OPERATORS; i++)
			json_array_append_new(list, json_string(
			    operator_text((enum operator)i)));
	else if (tier_type_is(s, len, "part_unit") ||
	    tier_type_is(s, len, "span_unit"))
		for (i = 0; i <= UNIT_DAY_OF_YEAR && (*s == 'p' ||
		    i < UNIT_WEEKDAY); i++)
			json_array_append_new(list, json_string(
			    date_unit_text((enum date_unit)i)));
	if (json_array_size(list) > 0)
		return json_pack("{s:o}", "enum", list);
	json_decref(list);
	return NULL;
}

/* "[Ss][Uu][Mm]": in whatever case. */
static void
uncased(struct buf *pattern, const char *word)
{
	for (; *word != '\0'; word++)
		if (*word >= 'a' && *word <= 'z')
			buf_fmt(pattern, "[%c%c]", *word - 'a' + 'A', *word);
		else
			buf_ch(pattern, *word);
}

/* Names of aggregates, or of what a window can have, in whatever case. */
static json_t *
functions(bool window)
{
	struct buf pattern = BUF_INIT;
	size_t n, shown = 0;
	const struct function *table = function_table(&n);
	json_t *type, *examples = json_array();

	buf_str(&pattern, "^(");
	for (size_t i = 0; i < n; i++) {
		if (table[i].kind != FUNCTION_AGGREGATE &&
		    (!window || table[i].kind != FUNCTION_WINDOW))
			continue;
		if (shown++ > 0)
			buf_ch(&pattern, '|');
		uncased(&pattern, table[i].name);
		json_array_append_new(examples, json_string(table[i].name));
	}
	if (!window) {
		buf_ch(&pattern, '|');
		uncased(&pattern, "count_distinct");
	}
	buf_str(&pattern, ")$");
	type = json_pack("{ss ss so}", "type", "string", "pattern", pattern.s,
	    "examples", examples);
	buf_free(&pattern);
	return type;
}

static json_t *
word_read(struct composer *c)
{
	size_t len = tier_type_word(c->s), i;
	const char *s = c->s;
	struct composer inner;
	json_t *list;

	c->s += len;
	for (i = 0; c->tier == TIER_LANGUAGE &&
	    i < sizeof wide / sizeof wide[0]; i++)
		if (tier_type_is(s, len, wide[i].name)) {
			inner = (struct composer){c->tier, wide[i].type};
			return tier_type(&inner);
		}
	for (i = 0; i < sizeof words / sizeof words[0]; i++)
		if (tier_type_is(s, len, words[i].name))
			return json_loads(words[i].json, 0, NULL);
	list = enum_of(s, len);
	if (list != NULL)
		return list;
	if (tier_type_is(s, len, "aggregate_name") ||
	    tier_type_is(s, len, "window_name"))
		return functions(*s == 'w');
	return json_pack("{s:o}", "$ref", json_sprintf("#/$defs/%.*s",
	    (int)len, s));
}

json_t *
tier_type_choice(struct composer *c)
{
	json_t *list = json_array();
	size_t len;

	do {
		c->s++;
		len = strcspn(c->s, ",)");
		json_array_append_new(list, json_stringn(c->s, len));
		c->s += len;
	} while (*c->s == ',');
	c->s++;
	return json_pack("{s:s, s:o}", "type", "string", "enum", list);
}

/* How many: + at least one, +2 at least two, #2 just two. */
static void
items_read(struct composer *c, json_t *list)
{
	bool just = *c->s == '#';
	json_int_t n = 1;

	if (*c->s != '+' && !just)
		return;
	c->s++;
	if (*c->s >= '0' && *c->s <= '9')
		n = *c->s++ - '0';
	json_object_set_new(list, "minItems", json_integer(n));
	if (just)
		json_object_set_new(list, "maxItems", json_integer(n));
}

static json_t *
single_read(struct composer *c)
{
	json_t *type;

	switch (*c->s) {
	case '(':
		return tier_type_choice(c);
	case '[':
		c->s++;
		type = json_pack("{s:s, s:o}", "type", "array", "items",
		    tier_type(c));
		items_read(c, type);
		c->s++;
		return type;
	case '{':
		c->s++;
		type = json_pack("{s:s, s:o}", "type", "object",
		    "additionalProperties", tier_type(c));
		c->s++;
		return type;
	}
	return word_read(c);
}

json_t *
tier_type_nullable(json_t *type /* steals */)
{
	json_t *name = json_object_get(type, "type");
	json_t *list = json_object_get(type, "enum"), *null;

	if (list != NULL)
		json_array_append_new(list, json_null());
	if (json_object_size(type) == 0 || json_is_array(name))
		return type;
	if (json_is_string(name)) {
		json_object_set_new(type, "type", json_pack("[O, s]", name,
		    "null"));
		return type;
	}
	list = json_object_get(type, "anyOf");
	if (list == NULL) {
		list = json_pack("[o]", type);
		type = json_pack("{s:o}", "anyOf", list);
	}
	null = json_pack("{s:s}", "type", "null");
	if (!get_has(list, null))
		json_array_append(list, null);
	json_decref(null);
	return type;
}

json_t *
tier_type(struct composer *c)
{
	json_t *type = single_read(c), *list;

	if (*c->s == '/') {
		list = json_pack("[o]", type);
		while (*c->s == '/') {
			c->s++;
			json_array_append_new(list, single_read(c));
		}
		type = json_pack("{s:o}", "anyOf", list);
	}
	if (*c->s == '?') {
		c->s++;
		type = tier_type_nullable(type);
	}
	return type;
}
