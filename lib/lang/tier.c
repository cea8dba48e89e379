#include "lang/tier.h"

#include <stdbool.h>
#include <string.h>
#include "base/buf.h"
#include "lang/plan.h"

static const char *const names[] = {
	[TIER_MINIMAL] = "minimal", [TIER_STANDARD] = "standard",
	[TIER_FULL] = "full", [TIER_LANGUAGE] = "language",
};
#define TIERS ((int)(sizeof names / sizeof names[0]))

enum { M = 1 << TIER_MINIMAL, S = 1 << TIER_STANDARD, F = 1 << TIER_FULL,
	L = 1 << TIER_LANGUAGE };

struct rule {
	int tiers;
	const char *name, *forms, *members;
};

static const struct rule rules[] = {
#define TIER(tiers, name, forms, members) {tiers, #name, forms, members},
#include "lang/tier.def"
#undef TIER
};
#define RULES (sizeof rules / sizeof rules[0])

/* The words of TYPE, as JSON. */
static const struct {
	const char *name, *json;
} words[] = {
	{"name", "{\"type\":\"string\",\"minLength\":1}"},
	{"alias", "{\"type\":\"string\",\"minLength\":1,\"maxLength\":63}"},
	{"text", "{\"type\":\"string\"}"},
	{"flag", "{\"type\":\"boolean\"}"},
	{"true", "{\"const\":true}"},
	{"star", "{\"const\":\"*\"}"},
	{"number", "{\"type\":\"number\",\"minimum\":0}"},
	{"unit", "{\"type\":\"number\",\"minimum\":0,\"maximum\":1}"},
	{"any", "{}"},
	{"scalar", "{\"type\":[\"string\",\"number\",\"boolean\",\"null\"]}"},
	{"value", "{\"type\":[\"string\",\"number\",\"boolean\",\"array\","
	    "\"null\"],\"items\":{\"type\":[\"string\",\"number\","
	    "\"boolean\",\"null\"]}}"},
	{"count", "{\"type\":\"integer\",\"minimum\":1}"},
	{"offset", "{\"type\":\"integer\",\"minimum\":0}"},
	{"parameter", "{\"type\":\"object\",\"properties\":{\"param\":"
	    "{\"type\":\"string\",\"minLength\":1},\"default\":{\"type\":"
	    "[\"integer\",\"null\"]}},\"required\":[\"param\"]}"},
	{"whole", "{\"type\":\"integer\",\"minimum\":0}"},
	{"bound_word", "{\"enum\":[\"unbounded_preceding\",\"current_row\","
	    "\"unbounded_following\"]}"},
};

/* Words of the language that are written otherwise than for models. */
static const struct {
	const char *name, *type;
} wide[] = {
	{"count", "whole/parameter/expr"},
	{"offset", "whole/parameter/expr"},
	{"bound", "bound_word/offset_bound"},
};

struct composer {
	enum tier tier;
	const char *s; /* what is read */
};

static json_t *type_read(struct composer *c);

static size_t
word_length(const char *s)
{
	return strspn(s, "abcdefghijklmnopqrstuvwxyz_0123456789");
}

static bool
is_word(const char *s, size_t len, const char *word)
{
	return strncmp(s, word, len) == 0 && word[len] == '\0';
}

/* One of the enums of node.def. */
static json_t *
enum_of(const char *s, size_t len)
{
	json_t *list = json_array();
	int i;

	if (is_word(s, len, "comparison"))
		for (i = 0; i < COMPARISONS; i++)
			json_array_append_new(list, json_string(
			    comparison_text((enum comparison)i)));
	else if (is_word(s, len, "operator"))
		for (i = 0; i < OPERATORS; i++)
			json_array_append_new(list, json_string(
			    operator_text((enum operator)i)));
	else if (is_word(s, len, "unit_word"))
		for (i = 0; i <= UNIT_DAY_OF_YEAR; i++)
			json_array_append_new(list, json_string(
			    date_unit_text((enum date_unit)i)));
	if (json_array_size(list) > 0)
		return json_pack("{s:o}", "enum", list);
	json_decref(list);
	return NULL;
}

static json_t *
word_read(struct composer *c)
{
	size_t len = word_length(c->s), i;
	const char *s = c->s;
	struct composer inner;
	json_t *list;

	c->s += len;
	for (i = 0; c->tier == TIER_LANGUAGE &&
	    i < sizeof wide / sizeof wide[0]; i++)
		if (is_word(s, len, wide[i].name)) {
			inner = (struct composer){c->tier, wide[i].type};
			return type_read(&inner);
		}
	for (i = 0; i < sizeof words / sizeof words[0]; i++)
		if (is_word(s, len, words[i].name))
			return json_loads(words[i].json, 0, NULL);
	list = enum_of(s, len);
	if (list != NULL)
		return list;
	return json_pack("{s:o}", "$ref", json_sprintf("#/$defs/%.*s",
	    (int)len, s));
}

/* (a,b) */
static json_t *
choice_read(struct composer *c)
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

static json_t *
single_read(struct composer *c)
{
	json_t *type;

	switch (*c->s) {
	case '(':
		return choice_read(c);
	case '[':
		c->s++;
		type = json_pack("{s:s, s:o}", "type", "array", "items",
		    type_read(c));
		if (*c->s == '+') {
			json_object_set_new(type, "minItems", json_integer(1));
			c->s++;
		}
		c->s++;
		return type;
	case '{':
		c->s++;
		type = json_pack("{s:s, s:o}", "type", "object",
		    "additionalProperties", type_read(c));
		c->s++;
		return type;
	}
	return word_read(c);
}

/* That, or null. */
static json_t *
nullable(json_t *type /* steals */)
{
	json_t *name = json_object_get(type, "type");
	json_t *list = json_object_get(type, "enum");

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
	json_array_append_new(list, json_pack("{s:s}", "type", "null"));
	return type;
}

static json_t *
type_read(struct composer *c)
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
		type = nullable(type);
	}
	return type;
}

/* From which tier on a member is there. */
static bool
in_tier(struct composer *c)
{
	enum tier from = TIER_MINIMAL;

	if (*c->s == '@') {
		from = c->s[1] == 's' ? TIER_STANDARD :
		    c->s[1] == 'f' ? TIER_FULL : TIER_LANGUAGE;
		c->s += 2;
	}
	return c->tier >= from;
}

static void
describe(json_t *object, const char *name, size_t len, bool member)
{
	static const struct {
		const char *name, *text;
		bool member;
	} helps[] = {
#define OBJECT(name, text) {#name, text, false},
#define MEMBER(name, text) {#name, text, true},
#include "lang/tier_help.def"
#undef MEMBER
#undef OBJECT
	};

	for (size_t i = 0; i < sizeof helps / sizeof helps[0]; i++)
		if (helps[i].member == member &&
		    is_word(name, len, helps[i].name))
			json_object_set_new(object, "description",
			    json_string(helps[i].text));
}

static void
member_read(struct composer *c, json_t *properties, json_t *required)
{
	size_t len = word_length(c->s);
	const char *name = c->s;
	int marks = 0;
	json_t *type;

	for (c->s += len; *c->s == '!'; c->s++)
		marks++;
	c->s++;
	type = type_read(c);
	if (!in_tier(c)) {
		json_decref(type);
		return;
	}
	if (marks > (c->tier == TIER_LANGUAGE))
		json_array_append_new(required, json_stringn(name, len));
	else if (c->tier == TIER_LANGUAGE && !is_word(name, len, "value"))
		type = nullable(type);
	if (c->tier == TIER_LANGUAGE)
		describe(type, name, len, true);
	json_object_setn_new(properties, name, len, type);
}

/* Exactly one of these members; or, for models, one of these objects. */
static json_t *
forms_read(const struct composer *c, const char *s)
{
	json_t *list = json_array(), *form;
	size_t len;

	for (; *s != '\0'; s += len + (s[len] == ',')) {
		len = word_length(s);
		if (c->tier == TIER_LANGUAGE)
			form = json_pack("{s:[o]}", "required",
			    json_stringn(s, len));
		else
			form = json_pack("{s:o}", "$ref",
			    json_sprintf("#/$defs/%.*s", (int)len, s));
		json_array_append_new(list, form);
	}
	return list;
}

/* Only what the language has, notes (note.def) and what begins with one _ or x_. */
static void
close_object(json_t *object)
{
	static const char *const notes[] = {
#define NOTE(name, told) #name,
#include "lang/note.def"
#undef NOTE
	};
	struct buf pattern = BUF_INIT;
	json_t *patterns = json_object();

	buf_str(&pattern, "^(_|_[^_].*|x_.*");
	for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++)
		buf_fmt(&pattern, "|%s%s", *notes[i] == '$' ? "\\" : "",
		    notes[i]);
	buf_str(&pattern, ")$");
	json_object_set_new(patterns, pattern.s, json_object());
	json_object_set_new(object, "patternProperties", patterns);
	buf_free(&pattern);
}

static json_t *
rule_read(enum tier tier, const struct rule *rule)
{
	struct composer c = {tier, rule->members};
	json_t *properties, *required, *object;

	if (rule->members == NULL)
		return json_pack("{s:o}", "anyOf",
		    forms_read(&c, rule->forms));
	properties = json_object();
	required = json_array();
	while (*c.s != '\0') {
		member_read(&c, properties, required);
		c.s += *c.s == ' ';
	}
	object = json_pack("{s:s, s:o, s:o}", "type", "object", "properties",
	    properties, "required", required);
	if (tier == TIER_LANGUAGE) {
		close_object(object);
		describe(object, rule->name, strlen(rule->name), false);
	}
	json_object_set_new(object, "additionalProperties", json_false());
	if (rule->forms != NULL)
		json_object_set_new(object, "oneOf",
		    forms_read(&c, rule->forms));
	return object;
}

json_t *
tier_schema(enum tier t)
{
	json_t *schema = json_object(), *defs = json_object();
	size_t i;

	json_object_set_new(schema, "$schema", json_string(
	    "https://json-schema.org/draft/2020-12/schema"));
	json_object_set_new(schema, "title", json_sprintf("t2s plan, %s",
	    names[t]));
	for (i = 0; i < RULES; i++) {
		if (!(rules[i].tiers & 1 << t))
			continue;
		if (strcmp(rules[i].name, "plan") == 0) {
			json_t *plan = rule_read(t, &rules[i]);

			json_object_update(schema, plan);
			json_decref(plan);
		} else {
			json_object_set_new(defs, rules[i].name,
			    rule_read(t, &rules[i]));
		}
	}
	json_object_set_new(schema, "$defs", defs);
	return schema;
}

const char *
tier_name(enum tier t)
{
	return names[t];
}

int
tier_of(const char *name)
{
	for (int i = 0; i < TIERS; i++)
		if (strcmp(names[i], name) == 0)
			return i;
	return -1;
}
