/* Predicates of states, as the plan language has them. */
#include <stdio.h>
#include <string.h>
#include "base/day.h"
#include "plan/spans/predicate.h"

static json_t *
null(const struct schema_column *c, bool is)
{
	json_t *p = spans_column(c);

	json_object_set_new(p, "op", json_string(is ? "is_null" :
	    "is_not_null"));
	return p;
}

/* Missing is also a text that says so: "", "n/a". */
json_t *
predicate_null(const struct schema_column *c, bool is)
{
	const json_t *blanks = json_object_get(c->json, "blanks"), *v;
	json_t *list, *p;
	size_t i;

	if (json_array_size(blanks) == 0)
		return null(c, is);
	list = json_array();
	json_array_append_new(list, null(c, is));
	json_array_foreach(blanks, i, v)
		json_array_append_new(list, predicate_compare(c,
		    is ? "=" : "!=", json_incref((json_t *)v)));
	p = json_object();
	json_object_set_new(p, is ? "or" : "and", list);
	return p;
}

static void
write_today(const struct spans *s, char text[static 40])
{
	snprintf(text, 40, "%04d-%02d-%02d", s->now.year, s->now.month,
	    s->now.day);
}

/* A comparison that no blank text meets (steals). */
static json_t *
but_blanks(const struct schema_column *c, json_t *p)
{
	const json_t *blanks = json_object_get(c->json, "blanks"), *v;
	json_t *list;
	size_t i;

	if (json_array_size(blanks) == 0 || c->class != TYPE_TEXT)
		return p;
	list = json_array();
	json_array_foreach(blanks, i, v)
		json_array_append_new(list, predicate_compare(c, "!=",
		    json_incref((json_t *)v)));
	json_array_append_new(list, p);
	return predicate_all(list);
}

json_t *
predicate_compare(const struct schema_column *c, const char *op,
    json_t *value)
{
	json_t *p = spans_column(c);

	json_object_set_new(p, "op", json_string(op));
	json_object_set_new(p, "value", value);
	return p;
}

json_t *
predicate_in(const struct schema_column *c, const json_t *values, bool is)
{
	if (json_array_size(values) == 1)
		return predicate_compare(c, is ? "=" : "!=",
		    json_incref(json_array_get(values, 0)));
	return predicate_compare(c, is ? "in" : "not_in",
	    json_deep_copy(values));
}

json_t *
predicate_flag(struct spans *s, const struct schema_column *c, bool yes)
{
	const struct kind_info *info = kind_of(&s->kinds, c);
	const json_t *value = yes ? info->yes : info->no;

	if (value)
		return predicate_compare(c, "=", json_incref((json_t *)value));
	value = yes ? info->no : info->yes;
	if (value && json_is_string(value))
		return predicate_compare(c, "!=",
		    json_incref((json_t *)value));
	if (c->class == TYPE_BOOLEAN)
		return predicate_compare(c, "=", json_boolean(yes));
	return predicate_compare(c, "=", json_integer(yes));
}

json_t *
predicate_past(struct spans *s, const struct schema_column *c, bool past)
{
	struct when_time now = past ? when_before_now(&s->now) :
	    when_from_now(&s->now);
	json_t *expr = spans_column(c);
	struct when_column of = {.expr = expr, .holds = c->time,
	    .class = c->class};
	json_t *list = when_predicates(&now, &of, true);

	json_decref(expr);
	if (json_array_size(list) == 0) {
		json_decref(list);
		return predicate_null(c, true);
	}
	return but_blanks(c, predicate_all(list));
}

bool
predicate_is_ahead(const struct spans *s, const struct schema_column *c)
{
	const json_t *last = json_array_get(json_object_get(c->json, "range"),
	    1);
	char today[40];

	write_today(s, today);
	if (json_is_string(last) && (c->time == SCHEMA_TIME_DATE ||
	    c->time == SCHEMA_TIME_DATETIME))
		return strncmp(json_string_value(last), today, 10) > 0;
	if (json_is_integer(last) && c->time == SCHEMA_TIME_EPOCH)
		return json_integer_value(last) / 86400 > day_number(
		    s->now.year, s->now.month, s->now.day) -
		    day_number(1970, 1, 1);
	return false;
}

json_t *
predicate_valid(struct spans *s, const struct schema_column *start,
    const struct schema_column *end, bool yes)
{
	json_t *list, *any, *p;

	if (!yes)
		return predicate_past(s, end, true);
	list = json_array();
	if (start && predicate_is_ahead(s, start)) {
		p = predicate_past(s, start, false);
		json_object_set_new(p, "op", json_string("<="));
		json_array_append_new(list, p);
	}
	p = predicate_past(s, end, false);
	if (end->nullable) {
		any = json_array();
		json_array_append_new(any, predicate_null(end, true));
		json_array_append_new(any, p);
		p = json_object();
		json_object_set_new(p, "or", any);
	}
	json_array_append_new(list, p);
	return predicate_all(list);
}

json_t *
predicate_all(json_t *list)
{
	json_t *p;

	if (json_array_size(list) == 1) {
		p = json_incref(json_array_get(list, 0));
		json_decref(list);
		return p;
	}
	p = json_object();
	json_object_set_new(p, "and", list);
	return p;
}
