#include "json/hash.h"

#include <string.h>

static uint64_t
mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * UINT64_C(0x9e3779b97f4a7c15);
	return h ^ (h >> 29);
}

static uint64_t
mix_bytes(uint64_t h, const char *s, size_t n)
{
	uint64_t eight = 0;

	h = mix(h, n);
	for (; n > sizeof eight; s += sizeof eight, n -= sizeof eight) {
		memcpy(&eight, s, sizeof eight);
		h = mix(h, eight);
	}
	eight = 0;
	memcpy(&eight, s, n);
	return mix(h, eight);
}

static uint64_t
hash_object(const json_t *object)
{
	uint64_t sum = 0;
	const char *key;
	json_t *member;

	json_object_foreach((json_t *)object, key, member)
		sum += mix(mix_bytes(1, key, strlen(key)), json_hash(member));
	return sum;
}

uint64_t
json_hash(const json_t *value)
{
	uint64_t h = value ? mix(2, (uint64_t)json_typeof(value)) : 0;
	double real;

	if (!value)
		return 0;
	switch (json_typeof(value)) {
	case JSON_OBJECT:
		return mix(h, hash_object(value));
	case JSON_ARRAY:
		for (size_t i = 0; i < json_array_size(value); i++)
			h = mix(h, json_hash(json_array_get(value, i)));
		return h;
	case JSON_STRING:
		return mix_bytes(h, json_string_value(value),
		    json_string_length(value));
	case JSON_INTEGER:
		return mix(h, (uint64_t)json_integer_value(value));
	case JSON_REAL:
		real = json_real_value(value);
		real = real == 0 ? 0 : real; /* -0 equals 0 */
		return mix_bytes(h, (const char *)&real, sizeof real);
	case JSON_TRUE:
	case JSON_FALSE:
	case JSON_NULL:
		break;
	}
	return h;
}
