/* Keys as the document has them. */
#include <math.h>
#include "infer/work.h"
#include "json/get.h"

static json_t *
names(const struct schema_column *const *columns, size_t n)
{
	json_t *list = json_array();

	for (size_t i = 0; i < n; i++)
		json_array_append_new(list, json_string(columns[i]->name));
	return list;
}

static const char *
target_of(const struct infer_key *k)
{
	if (k->n == k->to->nprimary_key && k->to_columns[0]->primary_key)
		return "primary key";
	return schema_is_unique(k->to, k->to_columns, k->n) ? "unique key"
							    : "unique values";
}

static void
add_single(json_t *o, const struct infer_candidate *c)
{
	json_object_set_new(o, "name", json_string(infer_how_text(c->how)));
	json_object_set_new(o, "types",
	    json_string(
		c->from->column->class == c->to->column->class ? "same"
							       : "other"));
	json_object_set_new(
	    o, "others", json_integer((json_int_t)c->from->n - 1));
	if (c->from->profile->values > 0)
		json_object_set_new(o, "cardinality",
		    json_string(infer_profile_unique(c->from->profile)
				    ? "one to one"
				    : "many to one"));
}

static json_t *
evidence(const struct infer_key *k)
{
	json_t *o = json_object();

	if (k->confirmed) {
		json_object_set_new(o, "confirmed", json_true());
		return o;
	}
	if (k->stated)
		json_object_set_new(o, "comment", json_true());
	json_object_set_new(o, "target", json_string(target_of(k)));
	if (k->single != NULL)
		add_single(o, k->single);
	if (k->values > 0) {
		json_object_set_new(
		    o, "values", json_integer((json_int_t)k->values));
		json_object_set_new(
		    o, "found", json_integer((json_int_t)k->hits));
	}
	return o;
}

static json_t *
key_json(const struct infer_key *k)
{
	json_t *o = json_object();

	json_object_set_new(o, "columns", names(k->from_columns, k->n));
	if (k->to->schema != NULL && k->to->schema != k->from->schema)
		json_object_set_new(o, "to_schema", json_string(k->to->schema));
	json_object_set_new(o, "to_table", json_string(k->to->name));
	json_object_set_new(o, "to_columns", names(k->to_columns, k->n));
	json_object_set_new(o, "origin", json_string("inferred"));
	json_object_set_new(
	    o, "confidence", json_real(round(100 * k->confidence) / 100));
	json_object_set_new(o, "evidence", evidence(k));
	return o;
}

void
infer_apply(const struct infer *w, json_t *schema)
{
	const json_t *tables = get_array(schema, "tables");

	for (size_t i = 0; i < w->nkeys; i++) {
		const struct infer_key *k = &w->keys[i];
		size_t at = k->from->index; /* at least: some have no name */
		json_t *table = json_array_get(tables, at);

		while (table != NULL && table != k->from->json)
			table = json_array_get(tables, ++at);
		if (table != NULL)
			json_array_append_new(
			    get_or_make_array(table, "foreign_keys"),
			    key_json(k));
	}
}
