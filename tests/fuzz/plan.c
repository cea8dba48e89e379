/* Any JSON is a plan or is refused with a finding; what is built of a broken
 * one is whole, and what is accepted can be written, or refused in words, and
 * reads back. */
#include "oracle.h"

#include <stdint.h>
#include "json/validate.h"
#include "lang/tier.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max,
    unsigned int seed);

static void
write_sql(const struct view *v, const char *dialect)
{
	struct sql_options o = {.dialect = dialect_find(dialect)};
	struct findings f = FINDINGS_INIT("fuzz");
	struct buf sql = BUF_INIT;

	if (!sql_write(v, &o, &f, &sql, NULL) && f.errors == 0)
		abort();
	buf_free(&sql);
	findings_free(&f);
}

static void
try(const json_t *plan, const struct schema *schema)
{
	struct findings f = FINDINGS_INIT("fuzz");
	struct buf tree = BUF_INIT;
	struct view v;
	bool good;

	good = view_build(&v, plan, NULL, &f);
	good = scope_resolve(&v, schema, &f) && good;
	if (good != (f.errors == 0))
		abort();
	if (v.query != NULL)
		tree_query(&tree, v.query);
	if (good && v.query != NULL) {
		write_sql(&v, "duckdb");
		write_sql(&v, "bigquery");
	}
	buf_free(&tree);
	view_free(&v);
	findings_free(&f);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const enum dialect_id reads[] = {DIALECT_SQLITE,
	    DIALECT_POSTGRES, DIALECT_MYSQL, DIALECT_TSQL};
	static struct schema schema;
	static json_t *language;
	struct json_mistake m;
	json_t *plan;

	mem_jansson();
	if (language == NULL) {
		schema_view(&schema, trial_json(oracle_schema));
		language = tier_schema(TIER_LANGUAGE);
	}
	plan = json_read((const char *)data, size, &m);
	if (plan == NULL)
		return 0;
	try(plan, &schema);
	try(plan, NULL);
	for (size_t i = 0; i < sizeof reads / sizeof *reads; i++) {
		oracle_return(plan, dialect_get(reads[i]), &schema);
		oracle_return(plan, dialect_get(reads[i]), NULL);
	}
	validate(language, plan, NULL, NULL);
	json_decref(plan);
	return 0;
}

/* -- mutation: values of the tree change places, so that most of what is
 * tried is JSON and looks like a plan */

struct nodes {
	json_t *v[2000]; /* objects and arrays */
	size_t n;
};

static void
gather(struct nodes *list, json_t *value)
{
	const char *key;
	json_t *item;
	size_t i;

	if (list->n == sizeof list->v / sizeof list->v[0] ||
	    (!json_is_object(value) && !json_is_array(value)))
		return;
	list->v[list->n++] = value;
	json_array_foreach(value, i, item)
		gather(list, item);
	json_object_foreach(value, key, item)
		gather(list, item);
}

static json_t *
child(json_t *parent, unsigned int nth, const char **key, size_t *index)
{
	size_t n = json_is_object(parent) ? json_object_size(parent) :
	    json_array_size(parent);
	void *iter;

	if (n == 0)
		return NULL;
	*index = nth % n;
	if (json_is_array(parent))
		return json_array_get(parent, *index);
	iter = json_object_iter(parent);
	for (size_t i = 0; i < *index; i++)
		iter = json_object_iter_next(parent, iter);
	*key = json_object_iter_key(iter);
	return json_object_iter_value(iter);
}

/* One change: a value is copied over another, or goes, or its name does. */
static void
change(struct nodes *list, unsigned int seed)
{
	json_t *to = list->v[seed % list->n];
	json_t *from = list->v[(seed >> 8) % list->n], *value;
	const char *key = NULL, *from_key = NULL, *name;
	size_t index, other;

	value = child(from, seed >> 5, &from_key, &other);
	if (value == NULL || child(to, seed >> 16, &key, &index) == NULL)
		return;
	value = json_deep_copy(value);
	name = from_key != NULL && seed & 1 << 30 ? from_key : key;
	if (json_is_array(to) && seed & 1 << 29)
		json_array_append_new(to, value);
	else if (json_is_array(to))
		json_array_set_new(to, index, value);
	else if (json_object_set_new(to, name, value) == 0 && name != key)
		json_object_del(to, key);
}

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max,
    unsigned int seed)
{
	struct nodes list = {.n = 0};
	struct buf text = BUF_INIT;
	struct json_mistake m;
	json_t *plan = NULL;

	if (seed % 4 != 0)
		plan = json_read((const char *)data, size, &m);
	if (plan == NULL)
		return LLVMFuzzerMutate(data, size, max);
	gather(&list, plan);
	if (list.n > 0)
		change(&list, seed * 2654435761u);
	json_compact(&text, plan);
	if (text.len <= max) {
		memcpy(data, text.s, text.len);
		size = text.len;
	}
	json_decref(plan);
	buf_free(&text);
	return size;
}
