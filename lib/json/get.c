#include "json/get.h"

#include <string.h>

#include "base/utf8.h"

const char *
get_str(const json_t *object, const char *key)
{
	return json_string_value(json_object_get(object, key));
}

bool
get_is(const json_t *object, const char *key, const char *text)
{
	const char *is = get_str(object, key);

	return is != NULL && strcmp(is, text) == 0;
}

json_t *
get_array(const json_t *object, const char *key)
{
	json_t *v = json_object_get(object, key);

	return json_is_array(v) ? v : NULL;
}

json_t *
get_object(const json_t *object, const char *key)
{
	json_t *v = json_object_get(object, key);

	return json_is_object(v) ? v : NULL;
}

bool
get_true(const json_t *object, const char *key)
{
	return json_is_true(json_object_get(object, key));
}

double
get_number(const json_t *object, const char *key, double otherwise)
{
	json_t *v = json_object_get(object, key);

	return json_is_number(v) ? json_number_value(v) : otherwise;
}

size_t
get_offset(const json_t *object, const char *key)
{
	double v = get_number(object, key, 0);

	return v >= 0 && v <= 1e9 ? (size_t)v : 0;
}

json_t *
get_or_make_array(json_t *object, const char *key)
{
	if (get_array(object, key) == NULL)
		json_object_set_new(object, key, json_array());
	return json_object_get(object, key);
}

json_t *
get_or_make_object(json_t *object, const char *key)
{
	if (get_object(object, key) == NULL)
		json_object_set_new(object, key, json_object());
	return json_object_get(object, key);
}

bool
get_holds(const json_t *array, const char *text)
{
	size_t i;
	json_t *v;

	json_array_foreach(array, i, v)
		if (json_is_string(v) && strcmp(json_string_value(v), text) == 0)
			return true;
	return false;
}

const json_t *
get_by_id(const json_t *array, const char *id)
{
	const json_t *o;
	size_t i;

	json_array_foreach(array, i, o) {
		const char *here = get_str(o, "id");

		if (id != NULL && here != NULL && ascii_equal(here, id))
			return o;
	}
	return NULL;
}

bool
get_has(const json_t *array, const json_t *value)
{
	const json_t *one;
	size_t i;

	json_array_foreach(array, i, one)
		if (json_equal(one, value))
			return true;
	return false;
}
