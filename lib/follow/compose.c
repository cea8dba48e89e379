/* Questions around the topic's rows. */
#include "follow/compose.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"

#define AROUND 0.1 /* a plan that only changes is more likely meant */

bool
compose_needed(const struct topic *t)
{
	return json_object_get(t->form, "limit") != NULL ||
	    json_array_size(get_array(t->form, "having")) > 0;
}

/* The query of a form, or within it, that has the table, and the source's
 * name; NULL: none has. */
static json_t *
place_of(json_t *value, const char *table, const char **source)
{
	const json_t *selection;
	json_t *found = NULL, *item;
	const char *key;
	size_t i;

	json_array_foreach(get_array(value, "selections"), i, selection)
		if (get_str(selection, "table") != NULL && found == NULL &&
		    ascii_equal(get_str(selection, "table"), table)) {
			*source = form_source_name(selection);
			found = value;
		}
	json_array_foreach(value, i, item)
		if (found == NULL)
			found = place_of(item, table, source);
	json_object_foreach(value, key, item)
		if (found == NULL)
			found = place_of(item, table, source);
	return found;
}

/* The keys of the topic's rows, as a query (new); NULL: none. */
static json_t *
keys_of(const struct topic *t, const char *key)
{
	struct topic rows = {.schema = t->schema,
	    .form = json_deep_copy(t->form)};
	json_t *column = json_pack("{ss ss}", "table", t->entity, "column",
	    key), *query;

	if (!compose_needed(t)) {
		act_part_ungroup(&rows);
		json_array_clear(get_array(rows.form, "orders"));
	} else if (json_array_size(get_array(rows.form, "groups")) > 0 &&
	    !get_has(get_array(rows.form, "groups"), column)) {
		json_array_append(get_array(rows.form, "groups"), column);
	}
	json_object_del(rows.form, "distinct");
	json_object_set_new(rows.form, "outputs", json_pack("[{sO}]", "expr",
	    column));
	query = form_query(rows.form, t->schema);
	json_decref(column);
	json_decref(rows.form);
	return query;
}

/* Is the topic a list of one table, so that its conditions can stand in the
 * other query? */
static bool
is_plain(const struct topic *t, const char *source)
{
	return json_array_size(get_array(t->form, "selections")) == 1 &&
	    !compose_needed(t) && ascii_equal(source, t->entity);
}

/* What tells the table's rows apart: its key, else the column by which the
 * query joins it; NULL: nothing. */
static const char *
key_of(const struct schema_table *t, const json_t *query, const char *source)
{
	const json_t *edge;
	size_t i;

	if (t == NULL || t->nprimary_key == 1)
		return t ? t->primary_key[0]->name : NULL;
	json_array_foreach(get_array(query, "join_edges"), i, edge) {
		if (get_is(edge, "from_table", source))
			return get_str(edge, "from_column");
		if (get_is(edge, "to_table", source))
			return get_str(edge, "to_column");
	}
	return NULL;
}

/* The topic's rows alone, in the query that has their table. */
static bool
restrict_to_topic(const struct topic *t, json_t *query, const char *source)
{
	const char *key = key_of(topic_table(t, t->entity), query, source);
	json_t *where = get_or_make_array(query, get_array(query, "where") ?
	    "where" : "global_filters"), *keys;

	if (is_plain(t, source)) {
		json_t *own = json_deep_copy(get_array(t->form, "where"));

		json_array_extend(where, own);
		json_decref(own);
		return true;
	}
	keys = key ? keys_of(t, key) : NULL;
	if (keys == NULL)
		return false;
	json_array_append_new(where, json_pack("{ss ss ss so}", "table",
	    source, "column", key, "op", "in", "query", keys));
	return true;
}

bool
compose(struct follow *f, const char *const *texts, size_t n,
    phrase_fits *fits)
{
	struct topic *t = &f->topic;
	const char *table = form_table(t->form, t->entity), *source = NULL;
	json_t *names = topic_about(t, true), *reading, *query;
	struct phrase best = {0};
	bool good;
	size_t i;

	for (size_t k = 0; k < n && table != NULL; k++) {
		json_array_foreach(phrase_readings(f, names, texts[k]), i,
		    reading) {
			json_t *form = form_of(get_object(reading, "plan"),
			    t->schema);
			double loss = phrase_loss(reading);

			if (form != NULL && (best.form == NULL ||
			    loss < best.loss) && fits(f, reading, form) &&
			    place_of(form, table, &source) != NULL) {
				phrase_free(&best);
				best = (struct phrase){json_incref(form),
				    loss, json_incref(reading), false};
			}
			json_decref(form);
		}
	}
	json_decref(names);
	if (best.form == NULL)
		return false;
	query = place_of(best.form, table, &source);
	good = restrict_to_topic(t, query, source);
	if (good) {
		best.loss += AROUND;
		json_decref(t->form);
		t->form = json_incref(best.form);
		phrase_take(f, &best);
	}
	phrase_free(&best);
	return good;
}
