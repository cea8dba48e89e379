#include "lang/tier_need.h"

#include <string.h>
#include "json/get.h"
#include "lang/tier_type.h"

static const struct {
	const char *objects, *when, *then;
} needs[] = {
#define NEED(objects, when, then) {objects, when, then},
#include "lang/tier_need.def"
#undef NEED
};

static json_t *
not(json_t *schema /* steals */)
{
	return json_pack("{s:o}", "not", schema);
}

static json_t *
of_member(const char *member, size_t len, json_t *type /* steals */)
{
	json_t *properties = json_object();

	json_object_setn_new(properties, member, len, type);
	return json_pack("{so}", "properties", properties);
}

static json_t *
is(const char *member, size_t len, json_t *type /* steals */)
{
	json_t *schema = of_member(member, len, type);

	json_object_set_new(schema, "required", json_pack("[o]",
	    json_stringn(member, len)));
	return schema;
}

static json_t *
there(const char *member, size_t len)
{
	return is(member, len, not(json_pack("{ss}", "type", "null")));
}

json_t *
tier_need_there(const char *member)
{
	if (strcmp(member, "value") == 0)
		return json_pack("{s[s]}", "required", member);
	return there(member, strlen(member));
}

/* One condition at c->s. */
static json_t *
condition_read(struct composer *c)
{
	char sign = *c->s == '-' || *c->s == '~' ? *c->s++ : '\0';
	const char *member = c->s;
	size_t len = tier_type_word(member);
	json_t *type = NULL;

	c->s += len;
	if (*c->s == '=' || *c->s == ':') {
		bool words = *c->s++ == '=';

		type = words ? tier_type_choice(c) : tier_type(c);
	}
	if (sign == '~')
		return of_member(member, len, json_pack("{s[n[]{}]}", "enum"));
	if (sign == '-' && type == NULL)
		return of_member(member, len, json_pack("{ss}", "type",
		    "null"));
	if (type == NULL)
		return there(member, len);
	return sign == '-' ? not(is(member, len, type)) :
	    is(member, len, type);
}

/* One of them, or a list under a keyword. */
static json_t *
under(const char *keyword, json_t *list /* steals */)
{
	json_t *one = json_incref(json_array_get(list, 0));

	if (json_array_size(list) == 1) {
		json_decref(list);
		return one;
	}
	json_decref(one);
	return json_pack("{so}", keyword, list);
}

static json_t *
conditions_read(struct composer *c)
{
	json_t *list = json_array();

	json_array_append_new(list, condition_read(c));
	while (*c->s == '&') {
		c->s++;
		json_array_append_new(list, condition_read(c));
	}
	return under("allOf", list);
}

static json_t *
alternatives(const char *text)
{
	struct composer c = {TIER_LANGUAGE, text};
	json_t *list = json_array();

	json_array_append_new(list, conditions_read(&c));
	while (*c.s == '|') {
		c.s++;
		json_array_append_new(list, conditions_read(&c));
	}
	return under("anyOf", list);
}

static void
add(json_t *object, json_t *schema /* steals */)
{
	if (get_array(object, "allOf") == NULL)
		json_object_set_new(object, "allOf", json_array());
	json_array_append_new(get_array(object, "allOf"), schema);
}

static bool
is_of(const char *objects, const char *name)
{
	size_t n = strlen(name);

	for (const char *s = objects; s != NULL; s = strchr(s, ',')) {
		s += *s == ',';
		if (strncmp(s, name, n) == 0 && (s[n] == ',' || s[n] == '\0'))
			return true;
	}
	return false;
}

void
tier_need(json_t *object, const char *name)
{
	for (size_t i = 0; i < sizeof needs / sizeof *needs; i++) {
		if (!is_of(needs[i].objects, name))
			continue;
		if (needs[i].when == NULL)
			add(object, alternatives(needs[i].then));
		else
			add(object, json_pack("{s[oo]}", "anyOf",
			    not(alternatives(needs[i].when)),
			    alternatives(needs[i].then)));
	}
}

void
tier_need_beside(json_t *object, const json_t *heads)
{
	json_t *list, *head, *any;
	const char *member;
	size_t i;

	json_object_foreach((json_t *)heads, member, list) {
		any = json_pack("[o]", of_member(member, strlen(member),
		    json_pack("{ss}", "type", "null")));
		json_array_foreach(list, i, head)
			json_array_append_new(any, tier_need_there(
			    json_string_value(head)));
		add(object, json_pack("{so}", "anyOf", any));
	}
}
