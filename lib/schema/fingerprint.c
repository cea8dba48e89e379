#include "schema/schema.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "json/get.h"

/*
 * FNV-1a over the members, each ended by a byte that no UTF-8 text holds, so
 * that ("ab", "c") and ("a", "bc") differ. Keys are summed: the order in
 * which an engine lists them says nothing.
 */
#define FNV_OFFSET UINT64_C(14695981039346656037)
#define FNV_PRIME UINT64_C(1099511628211)

static uint64_t
hash_text(uint64_t h, const char *s)
{
	for (; s != NULL && *s != '\0'; s++)
		h = (h ^ (unsigned char)*s) * FNV_PRIME;
	return (h ^ 0xff) * FNV_PRIME;
}

static uint64_t
hash_names(uint64_t h, const json_t *names)
{
	const json_t *name;
	size_t i;

	json_array_foreach(names, i, name)
		h = hash_text(h, json_string_value(name));
	return (h ^ 0xfe) * FNV_PRIME;
}

static uint64_t
hash_columns(uint64_t h, const json_t *columns)
{
	const json_t *column;
	size_t i;

	json_array_foreach(columns, i, column) {
		h = hash_text(h, get_str(column, "name"));
		h = hash_text(h, get_str(column, "type"));
		h = hash_text(h, get_true(column, "nullable") ? "null" : "");
	}
	return h;
}

/* An inferred key is a guess about the data and no part of the table. */
static uint64_t
sum_foreign_keys(const json_t *keys)
{
	const char *origin;
	const json_t *key;
	uint64_t h, sum = 0;
	size_t i;

	json_array_foreach(keys, i, key) {
		origin = get_str(key, "origin");
		if (origin != NULL && strcmp(origin, "inferred") == 0)
			continue;
		h = hash_names(FNV_OFFSET, get_array(key, "columns"));
		h = hash_text(h, get_str(key, "to_schema"));
		h = hash_text(h, get_str(key, "to_table"));
		sum += hash_names(h, get_array(key, "to_columns"));
	}
	return sum;
}

static uint64_t
sum_unique_keys(const json_t *keys)
{
	const json_t *key;
	uint64_t sum = 0;
	size_t i;

	json_array_foreach(keys, i, key)
		sum += hash_names(FNV_OFFSET, key);
	return sum;
}

void
schema_fingerprint(const json_t *table, char out[17])
{
	uint64_t h, sums[2];

	h = hash_text(FNV_OFFSET, get_str(table, "name"));
	h = hash_columns(h, get_array(table, "columns"));
	h = hash_names(h, get_array(table, "primary_key"));
	sums[0] = sum_unique_keys(get_array(table, "unique_keys"));
	sums[1] = sum_foreign_keys(get_array(table, "foreign_keys"));
	for (size_t i = 0; i < 2; i++)
		for (int shift = 0; shift < 64; shift += 8)
			h = (h ^ ((sums[i] >> shift) & 0xff)) * FNV_PRIME;
	snprintf(out, 17, "%016llx", (unsigned long long)h);
}
