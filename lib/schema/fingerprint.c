#include "schema/fingerprint.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "json/get.h"
#include "schema/schema.h"

#define FNV_PRIME UINT64_C(1099511628211)

uint64_t
fingerprint_text(uint64_t h, const char *s)
{
	for (; s != NULL && *s != '\0'; s++)
		h = (h ^ (unsigned char)*s) * FNV_PRIME;
	return (h ^ 0xff) * FNV_PRIME;
}

uint64_t
fingerprint_end(uint64_t h)
{
	return (h ^ 0xfe) * FNV_PRIME;
}

uint64_t
fingerprint_column(uint64_t h, const char *name, const char *type,
    bool nullable)
{
	h = fingerprint_text(h, name);
	h = fingerprint_text(h, type);
	return fingerprint_text(h, nullable ? "null" : "");
}

void
fingerprint_finish(uint64_t h, uint64_t unique_sum, uint64_t foreign_sum,
    char out[17])
{
	const uint64_t sums[] = {unique_sum, foreign_sum};

	for (size_t i = 0; i < 2; i++)
		for (int shift = 0; shift < 64; shift += 8)
			h = (h ^ ((sums[i] >> shift) & 0xff)) * FNV_PRIME;
	snprintf(out, 17, "%016llx", (unsigned long long)h);
}

/* ---- of JSON ----------------------------------------------------------- */

static uint64_t
hash_names(uint64_t h, const json_t *names)
{
	const json_t *name;
	size_t i;

	json_array_foreach(names, i, name)
		h = fingerprint_text(h, json_string_value(name));
	return fingerprint_end(h);
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
		h = hash_names(FINGERPRINT_START, get_array(key, "columns"));
		h = fingerprint_text(h, get_str(key, "to_schema"));
		h = fingerprint_text(h, get_str(key, "to_table"));
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
		sum += hash_names(FINGERPRINT_START, key);
	return sum;
}

void
schema_fingerprint(const json_t *table, char out[17])
{
	const json_t *column;
	uint64_t h;
	size_t i;

	h = fingerprint_text(FINGERPRINT_START, get_str(table, "name"));
	json_array_foreach(get_array(table, "columns"), i, column)
		h = fingerprint_column(h, get_str(column, "name"),
		    get_str(column, "type"), get_true(column, "nullable"));
	h = hash_names(h, get_array(table, "primary_key"));
	fingerprint_finish(h, sum_unique_keys(get_array(table,
	    "unique_keys")), sum_foreign_keys(get_array(table,
	    "foreign_keys")), out);
}

void
schema_fingerprints(const json_t *schema, json_t *prints)
{
	struct buf key = BUF_INIT;
	const json_t *table;
	char print[17];
	size_t i;

	json_array_foreach(get_array(schema, "tables"), i, table) {
		const char *in = get_str(table, "schema");

		buf_reset(&key);
		if (in != NULL)
			buf_fmt(&key, "%s.", in);
		buf_str(&key, get_str(table, "name"));
		schema_fingerprint(table, print);
		json_object_set_new(prints, key.s, json_string(print));
	}
	buf_free(&key);
}
