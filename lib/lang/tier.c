#include "lang/tier.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "base/buf.h"
#include "lang/tier_need.h"
#include "lang/tier_type.h"

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
		    tier_type_is(name, len, helps[i].name))
			json_object_set_new(object, "description",
			    json_string(helps[i].text));
}

static void
member_read(struct composer *c, json_t *properties, json_t *required)
{
	size_t len = tier_type_word(c->s);
	const char *name = c->s;
	int marks = 0;
	json_t *type;

	for (c->s += len; *c->s == '!'; c->s++)
		marks++;
	c->s++;
	type = tier_type(c);
	if (!in_tier(c)) {
		json_decref(type);
		return;
	}
	if (marks > (c->tier == TIER_LANGUAGE))
		json_array_append_new(required, json_stringn(name, len));
	else if (c->tier == TIER_LANGUAGE && !tier_type_is(name, len, "value"))
		type = tier_type_nullable(type);
	if (c->tier == TIER_LANGUAGE)
		describe(type, name, len, true);
	json_object_setn_new(properties, name, len, type);
}

/* For models, one of these objects. */
static json_t *
forms_read(const char *s)
{
	json_t *list = json_array();
	size_t len;

	for (; *s != '\0'; s += len + (s[len] == ',')) {
		len = tier_type_word(s);
		json_array_append_new(list, json_pack("{s:o}", "$ref",
		    json_sprintf("#/$defs/%.*s", (int)len, s)));
	}
	return list;
}

/* "trunc:of", a head and the members that it takes: add it to `heads`. */
static const char *
takes_read(const char *s, size_t len, json_t *heads)
{
	json_t *head = json_stringn(s, len), *list;
	char member[40];

	for (s += len; *s == ':' || *s == '+'; s += len) {
		len = tier_type_word(++s);
		snprintf(member, sizeof member, "%.*s", (int)len, s);
		list = json_object_get(heads, member);
		if (list == NULL)
			json_object_set_new(heads, member, json_pack("[O]",
			    head));
		else
			json_array_append(list, head);
	}
	json_decref(head);
	return s;
}

/* Exactly one of these members, and beside it those that it takes. */
static void
heads_read(json_t *object, const char *s)
{
	json_t *list = json_array(), *heads = json_object();
	char head[40];

	while (*s != '\0') {
		size_t len = tier_type_word(s);

		snprintf(head, sizeof head, "%.*s", (int)len, s);
		json_array_append_new(list, tier_need_there(head));
		s = takes_read(s, len, heads);
		s += *s == ',';
	}
	json_object_set_new(object, "oneOf", list);
	tier_need_beside(object, heads);
	json_decref(heads);
}

/* Only what the language has, notes (note.def), what begins with one _ or x_,
 * and members that are empty. */
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
	/* what says nothing does no harm */
	json_object_set_new(object, "additionalProperties",
	    json_pack("{s[nbs[]{}]}", "enum", 0, ""));
	buf_free(&pattern);
}

static json_t *
rule_read(enum tier tier, const struct rule *rule)
{
	struct composer c = {tier, rule->members};
	json_t *properties, *required, *object;

	if (rule->members == NULL)
		return json_pack("{s:o}", "anyOf", forms_read(rule->forms));
	properties = json_object();
	required = json_array();
	while (*c.s != '\0') {
		member_read(&c, properties, required);
		c.s += *c.s == ' ';
	}
	object = json_pack("{s:s, s:o, s:o}", "type", "object", "properties",
	    properties, "required", required);
	json_object_set_new(object, "additionalProperties", json_false());
	if (tier == TIER_LANGUAGE) {
		close_object(object);
		describe(object, rule->name, strlen(rule->name), false);
		if (rule->forms != NULL)
			heads_read(object, rule->forms);
		tier_need(object, rule->name);
	}
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
