#include "edit/parameter.h"

#include <ctype.h>
#include <string.h>
#include "base/num.h"
#include "json/get.h"
#include "json/write.h"
#include "lang/raw_plan.h"

bool
parameter_is_name(const char *name, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (!isalnum((unsigned char)name[i]) && name[i] != '_')
			return false;
	return n > 0 && !isdigit((unsigned char)name[0]);
}

/* ---- values that become parameters -------------------------------------- */

struct making {
	const char *name, *text;
	struct buf *known;
	size_t n;
};

static bool
is_condition(const struct place *at)
{
	size_t n;

	for (; at != NULL; at = at->up) {
		n = at->key != NULL ? strlen(at->key) : 0;
		if (n >= 7 && strcmp(at->key + n - 7, "filters") == 0)
			return true;
		if (n > 0 && (strcmp(at->key, "filter") == 0 ||
		    strcmp(at->key, "on") == 0))
			return true;
	}
	return false;
}

/* A scalar that is written like the text; else it is one of those known. */
static bool
is_meant(struct making *m, const json_t *value)
{
	double real;

	if (json_is_string(value) &&
	    strcmp(json_string_value(value), m->text) == 0)
		return true;
	if (json_is_number(value) && num_parse_real(m->text, &real) &&
	    real == json_number_value(value))
		return true;
	if (json_is_number(value) || json_is_string(value)) {
		buf_str(m->known, m->known->len > 0 ? ", " : "");
		if (json_is_string(value))
			buf_fmt(m->known, "'%s'", json_string_value(value));
		else
			json_compact(m->known, value);
	}
	return false;
}

/* The parameter (new), with the value as default. */
static json_t *
parameter(struct making *m, json_t *value)
{
	m->n++;
	return json_pack("{sssO}", "param", m->name, "default", value);
}

/* The member, in its place, becomes those of another object (stolen), or one
 * of another name. */
static void
replace(json_t *object, const char *key, const char *name, json_t *with)
{
	json_t *old = json_copy(object), *value;
	const char *k;

	json_object_clear(object);
	json_object_foreach(old, k, value) {
		if (strcmp(k, key) != 0)
			json_object_set(object, k, value);
		else if (name != NULL)
			json_object_set(object, name, with);
		else
			json_object_update(object, with);
	}
	json_decref(old);
	json_decref(with);
}

/* A list of values, some of which are meant, as expressions. */
static void
make_list(struct making *m, json_t *object, json_t *values)
{
	json_t *right = json_array(), *value;
	size_t i, before = m->n;

	json_array_foreach(values, i, value)
		json_array_append_new(right, is_meant(m, value) ?
		    parameter(m, value) : json_pack("{sO}", "value", value));
	if (m->n > before)
		replace(object, "value", "right", right);
	else
		json_decref(right);
}

/* "the last 30 days" lie -30 days from now, but what varies is 30. */
static bool
make_back(struct making *m, json_t *object, const struct place *at)
{
	const json_t *value = json_object_get(object, "value");
	json_int_t n = json_integer_value(value);
	json_t *there;
	bool meant;

	if (at == NULL || at->key == NULL || strcmp(at->key, "by") != 0 ||
	    n >= 0 || n < -1000000)
		return false;
	there = json_integer(-n);
	meant = is_meant(m, there);
	if (meant) {
		json_object_clear(object);
		json_object_update_new(object, json_pack("{sss[o]}", "op",
		    "-", "args", parameter(m, there)));
	}
	json_decref(there);
	return true;
}

static bool
make(void *arg, json_t *object, const struct place *at)
{
	static const char *const counts[] = {"limit", "offset"};
	struct making *m = arg;
	json_t *value = json_object_get(object, "value");
	size_t i;

	for (i = 0; i < sizeof counts / sizeof *counts; i++) {
		json_t *count = json_object_get(object, counts[i]);

		if (json_is_number(count) && is_meant(m, count))
			json_object_set_new(object, counts[i],
			    parameter(m, count));
	}
	if (value == NULL || !is_condition(at))
		return true;
	if (json_is_array(value))
		make_list(m, object, value);
	else if (make_back(m, object, at))
		return true;
	else if (is_meant(m, value))
		replace(object, "value", NULL, parameter(m, value));
	return true;
}

size_t
parameter_make(json_t *plan, const char *name, const char *text,
    struct buf *known)
{
	struct making m = {name, text, known, 0};

	raw_plan_each(plan, NULL, make, &m);
	return m.n;
}

/* ---- parameters that are there ------------------------------------------ */

struct filling {
	const char *name, *text;
	bool found;
};

/* The text as a value of the type of another (new); NULL if it is none. */
static json_t *
value_like(const json_t *other, const char *text)
{
	int64_t whole;
	double real;

	if (!json_is_number(other))
		return json_string(text);
	if (num_parse_int(text, &whole))
		return json_integer(whole);
	return num_parse_real(text, &real) ? json_real(real) : NULL;
}

static bool
fill(void *arg, json_t *object, const struct place *at)
{
	struct filling *f = arg;
	json_t *value;

	(void)at;
	if (!get_is(object, "param", f->name))
		return true;
	f->found = true;
	value = value_like(json_object_get(object, "default"), f->text);
	if (value != NULL)
		json_object_set_new(object, "default", value);
	return true;
}

bool
parameter_fill(json_t *plan, const char *name, const char *text)
{
	struct filling f = {name, text, false};

	raw_plan_each(plan, NULL, fill, &f);
	return f.found;
}

static bool
note(void *arg, json_t *object, const struct place *at)
{
	json_t *list = arg, *value = json_object_get(object, "default");
	const char *name = get_str(object, "param");

	(void)at;
	if (name != NULL && !json_is_object(value) &&
	    (value != NULL || json_object_get(list, name) == NULL))
		json_object_set_new(list, name,
		    value != NULL ? json_incref(value) : json_null());
	return true;
}

json_t *
parameter_list(json_t *plan)
{
	json_t *list = json_object();

	raw_plan_each(plan, NULL, note, list);
	return list;
}
