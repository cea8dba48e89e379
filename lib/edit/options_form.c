/* What a plan has that could be patched, and what could be added to it. */
#include "edit/options.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"
#include "link/path/path.h"

static void
append_text(json_t *list, const char *text)
{
	json_array_append_new(list, json_string(text));
}

/* ---- what a column is there for --------------------------------------- */

static bool
is_joined(const json_t *form, const char *source, const char *name)
{
	static const char *const ends[][2] = {{"from_table", "from_column"},
	    {"to_table", "to_column"}};
	const json_t *edge;
	size_t i, k;

	json_array_foreach(get_array(form, "join_edges"), i, edge) {
		for (k = 0; k < 2; k++)
			if (get_str(edge, ends[k][0]) != NULL &&
			    get_str(edge, ends[k][1]) != NULL &&
			    ascii_equal(get_str(edge, ends[k][0]), source) &&
			    ascii_equal(get_str(edge, ends[k][1]), name))
				return true;
		if (parts_use_column(get_array(edge, "on"), source, name) ||
		    get_holds(get_array(edge, "using"), name))
			return true;
	}
	return false;
}

void
options_uses(json_t *column, const struct job *j, const char *source,
    const char *name)
{
	static const char *const lists[][2] = {{"outputs", "shown"},
	    {"where", "filter"}, {"groups", "group"}, {"having", "having"},
	    {"orders", "order"}};
	json_t *uses;

	if (j->form == NULL)
		return;
	uses = json_array();
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		if (parts_use_column(get_array(j->form, lists[i][0]), source,
		    name))
			append_text(uses, lists[i][1]);
	if (is_joined(j->form, source, name))
		append_text(uses, "join");
	json_object_set_new(column, "uses", uses);
}

/* ---- what there is ---------------------------------------------------- */

/* The items of a list of the form, each with its index and in words. */
static void
list_items(json_t *out, struct job *j, const char *list, const char *key,
    void (*say)(struct buf *b, const json_t *item))
{
	json_t *items = json_array(), *item, *one;
	size_t i;

	json_array_foreach(get_array(j->form, list), i, item) {
		one = json_pack("{si ss}", "index", (int)i, "text",
		    job_say(j, say, item));
		if (strcmp(key, "outputs") == 0 && operand_name(item) != NULL)
			json_object_set_new(one, "name",
			    json_string(operand_name(item)));
		json_object_set(one, strcmp(key, "conditions") == 0 ||
		    strcmp(key, "having") == 0 ? "condition" :
		    strcmp(key, "joins") == 0 ? "edge" : "expr",
		    strcmp(key, "joins") == 0 ? item :
		    (json_t *)form_expr(item));
		json_array_append_new(items, one);
	}
	json_object_set_new(out, key, items);
}

static void
say_edge(struct buf *b, const json_t *edge)
{
	const char *type = get_str(edge, "join_type");

	buf_fmt(b, "%s join of %s and %s", type != NULL ? type : "inner",
	    get_str(edge, "from_table") != NULL ?
	    get_str(edge, "from_table") : "?",
	    get_str(edge, "to_table") != NULL ?
	    get_str(edge, "to_table") : "?");
	if (get_str(edge, "from_column") != NULL)
		buf_fmt(b, ": %s = %s", get_str(edge, "from_column"),
		    get_str(edge, "to_column"));
}

void
options_now(json_t *out, struct job *j)
{
	const json_t *offset = json_object_get(j->plan, "offset");

	json_object_set(out, "current_offset", offset != NULL ?
	    (json_t *)offset : json_null());
	json_object_set_new(out, "current_distinct",
	    json_boolean(get_true(j->plan, "distinct")));
	if (j->form == NULL)
		return;
	list_items(out, j, "outputs", "outputs", say_output);
	list_items(out, j, "where", "conditions", say_pred);
	list_items(out, j, "groups", "groups", say_expr);
	list_items(out, j, "having", "having", say_pred);
	list_items(out, j, "join_edges", "joins", say_edge);
}

/* ---- what could be added ---------------------------------------------- */

static void
add_aggregate(json_t *list, const char *function, const char *source,
    const char *column)
{
	json_array_append_new(list, json_pack("{ss ss ss}", "function",
	    function, "table", source, "column", column));
}

/* Sums of keys say nothing. */
static void
add_aggregates(json_t *list, const struct seat *seat)
{
	const struct schema_table *t = seat->known;
	const char *name = seat_name(seat);

	for (size_t i = 0; t != NULL && i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];
		bool number = c->class == TYPE_INTEGER ||
		    c->class == TYPE_NUMBER;
		bool time = c->time != SCHEMA_TIME_NONE;

		if (c->hidden)
			continue;
		if (c->primary_key || schema_refers(c)) {
			add_aggregate(list, "COUNT_DISTINCT", name, c->name);
			continue;
		}
		if (number && !time) {
			add_aggregate(list, "SUM", name, c->name);
			add_aggregate(list, "AVG", name, c->name);
		}
		if (number || time) {
			add_aggregate(list, "MIN", name, c->name);
			add_aggregate(list, "MAX", name, c->name);
		}
	}
}

/* A key that leads out of the plan: the table, the join, and whether a row
 * has several there. */
static void
add_neighbour(json_t *list, const struct seat *seat,
    const struct path_edge *e, const struct schema_table *t)
{
	json_t *columns = json_array(), *edges = json_array(), *one;
	const struct schema_key *k = e->key;

	for (size_t i = 0; i < k->n; i++)
		json_array_append_new(edges, json_pack("{ssssssss}",
		    "from_table", seat_name(seat), "from_column",
		    (e->forward ? k->from_columns : k->to_columns)[i]->name,
		    "to_table", t->name, "to_column",
		    (e->forward ? k->to_columns : k->from_columns)[i]->name));
	for (size_t i = 0; i < t->ncolumns; i++)
		if (!t->columns[i].hidden)
			json_array_append_new(columns, json_pack("{ssss}",
			    "name", t->columns[i].name, "type",
			    t->columns[i].type));
	one = json_pack("{ss so sb so}", "table", t->name, "edges", edges,
	    "many", !e->forward && !schema_is_unique(k->from,
	    k->from_columns, k->n), "columns", columns);
	json_array_append_new(list, one);
}

static void
add_neighbours(json_t *list, struct job *j, const struct seat *seat)
{
	struct path_edge edges[8];

	for (size_t i = 0; seat->known != NULL && i < j->known->ntables; i++) {
		const struct schema_table *t = &j->known->tables[i];
		size_t n;

		if (t == seat->known || job_has_table(j, t->name))
			continue;
		n = path_keys_between(j->known, seat->known, t, edges, 8);
		for (size_t k = 0; k < n; k++)
			add_neighbour(list, seat, &edges[k], t);
	}
}

void
options_more(json_t *out, struct job *j)
{
	json_t *aggregates, *tables, *missing = json_object();

	if (j->known == NULL)
		json_object_set_new(missing, "schema",
		    json_string("the document has no schema, so types, other "
		    "columns and other tables are unknown; add it with "
		    "t2s-schema"));
	if (j->form == NULL)
		json_object_set_new(missing, "form",
		    json_string( get_object(j->plan, "set") != NULL ?
		    "the plan is a set operation: only its order and limit, "
		    "and members by path, can be patched" : "the plan cannot "
		    "be read or has grouping sets: only its columns, order and "
		    "limit, and members by path, can be patched"));
	if (json_object_size(missing) > 0)
		json_object_set(out, "missing", missing);
	json_decref(missing);
	if (j->form == NULL)
		return;
	aggregates = json_pack("[{ss}]", "function", "COUNT");
	tables = json_array();
	for (size_t i = 0; i < j->seats.n; i++) {
		add_aggregates(aggregates, &j->seats.v[i]);
		add_neighbours(tables, j, &j->seats.v[i]);
	}
	json_object_set_new(out, "addable", json_pack("{so so}", "aggregates",
	    aggregates, "tables", tables));
}
