/* Joins, and tables in the place of others. */
#include "edit/job.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"
#include "link/path/path.h"

/* ---- which join ------------------------------------------------------- */

static bool
is_end(const json_t *edge, const char *key, const char *name)
{
	const char *end = get_str(edge, key);

	return end != NULL && name != NULL && ascii_equal(end, name);
}

static bool
joins(const json_t *edge, const char *x, const char *y)
{
	return (is_end(edge, "from_table", x) && is_end(edge, "to_table", y)) ||
	    (is_end(edge, "from_table", y) && is_end(edge, "to_table", x));
}

static void
say_edge(struct buf *b, const json_t *edge)
{
	const char *x = get_str(edge, "from_table");
	const char *y = get_str(edge, "to_table");

	buf_fmt(b, "%s, %s", x != NULL ? x : "?", y != NULL ? y : "?");
}

static json_t *
refuse_join(struct job *j)
{
	json_t *finding = job_refusal(j, "the plan has no such join");
	const json_t *edge;
	size_t i;

	json_array_foreach(get_array(j->form, "join_edges"), i, edge)
		finding_candidate(finding, job_say(j, say_edge, edge));
	return NULL;
}

/*
 * The indexes (new array, ascending) of the edges that a patch means: by
 * index, by its two tables, or by the table that one edge or several of one
 * pair bring in. NULL with a finding.
 */
static json_t *
operand_edges(struct job *j, const json_t *patch)
{
	const json_t *edges = get_array(j->form, "join_edges"), *edge;
	const json_t *index = json_object_get(patch, "index");
	const char *x = get_str(patch, "from_table");
	const char *y = get_str(patch, "to_table");
	const char *table = get_str(patch, "table");
	json_t *out = json_array();
	size_t i;

	json_array_foreach(edges, i, edge)
		if (json_is_integer(index) ?
		    (size_t)json_integer_value(index) == i :
		    x != NULL ? joins(edge, x, y) :
		    is_end(edge, "to_table", table))
			json_array_append_new(out, json_integer((json_int_t)i));
	if (json_array_size(out) == 0 && table != NULL)
		json_array_foreach(edges, i, edge)
			if (is_end(edge, "from_table", table))
				json_array_append_new(out,
				    json_integer((json_int_t)i));
	if (json_array_size(out) > 0)
		return out;
	json_decref(out);
	return refuse_join(j);
}

/* ---- edges ------------------------------------------------------------ */

static bool
take_end(struct job *j, json_t *edge, const char *table, const char *column)
{
	struct found found;

	if (get_str(edge, column) == NULL)
		return true;
	if (!job_find(j, get_str(edge, table), get_str(edge, column), &found))
		return false;
	json_object_set_new(edge, table, json_string(seat_name(found.seat)));
	json_object_set_new(edge, column, json_string(found.column));
	return true;
}

/* The edge that a patch says (new), with the names of the plan; NULL with a
 * finding. */
static json_t *
meant_edge(struct job *j, const json_t *said)
{
	static const char *const keys[] = {"from_table", "from_column",
	    "to_table", "to_column", "join_type", "on", "using"};
	json_t *edge = json_object();

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (json_object_get(said, keys[i]) != NULL)
			json_object_set_new(edge, keys[i], json_deep_copy(
			    json_object_get(said, keys[i])));
	if (take_end(j, edge, "from_table", "from_column") &&
	    take_end(j, edge, "to_table", "to_column"))
		return edge;
	json_decref(edge);
	return NULL;
}

/* A table that only the edge names comes with it. */
static bool
bring(struct job *j, const json_t *said, const char *key)
{
	const char *name = get_str(said, key);
	json_t *patch;
	bool good;

	if (name == NULL || job_has_table(j, name))
		return true;
	patch = json_pack("{sss[]}", "table", name, "edges");
	good = op_add_table(j, patch);
	json_decref(patch);
	return good;
}

bool
op_add_join(struct job *j, const json_t *patch)
{
	const json_t *said = get_object(patch, "edge");
	json_t *edge;

	if (said == NULL)
		said = patch;
	if (!bring(j, said, "from_table") || !bring(j, said, "to_table"))
		return false;
	edge = meant_edge(j, said);
	if (edge == NULL)
		return false;
	if (get_has(get_array(j->form, "join_edges"), edge))
		job_no_change(j, "the plan already has this join");
	else
		json_array_append(get_array(j->form, "join_edges"), edge);
	json_decref(edge);
	return true;
}

/* Is each source still joined with the first? The plan says it when it is
 * looked at; this says what to do. */
static bool
refuse_apart(struct job *j, const json_t *edge, const json_t *left)
{
	const char *x = get_str(edge, "from_table");
	const char *y = get_str(edge, "to_table");
	const json_t *other;
	bool from = false, to = false;
	size_t i;

	json_array_foreach(left, i, other) {
		from |= is_end(other, "from_table", x) ||
		    is_end(other, "to_table", x);
		to |= is_end(other, "from_table", y) ||
		    is_end(other, "to_table", y);
	}
	if ((from || x == NULL) && (to || y == NULL))
		return true;
	return job_refuse(j, NULL, NULL, 0, "table '%s' has no other join: "
	    "drop the table or replace the join", !to && y != NULL ? y : x);
}

bool
op_remove_join(struct job *j, const json_t *patch)
{
	json_t *picked = operand_edges(j, patch), *edges, *edge = NULL;
	bool good;

	if (picked == NULL)
		return false;
	edges = get_array(j->form, "join_edges");
	for (size_t i = json_array_size(picked); i-- > 0;) {
		size_t at = (size_t)json_integer_value(
		    json_array_get(picked, i));

		json_decref(edge);
		edge = json_incref(json_array_get(edges, at));
		json_array_remove(edges, at);
	}
	good = refuse_apart(j, edge, edges);
	json_decref(edge);
	json_decref(picked);
	return good;
}

static void
set_type(json_t *edges, const json_t *picked, const json_t *type)
{
	const json_t *at;
	size_t i;

	json_array_foreach(picked, i, at)
		json_object_set(json_array_get(edges,
		    (size_t)json_integer_value(at)), "join_type",
		    (json_t *)type);
}

bool
op_replace_join(struct job *j, const json_t *patch)
{
	const json_t *type = json_object_get(patch, "join_type");
	const json_t *with = get_object(patch, "with");
	json_t *picked, *edges = get_array(j->form, "join_edges"), *edge;
	size_t first;

	if (with == NULL && type == NULL)
		return job_refuse(j, NULL, NULL, 0, "the patch needs "
		    "\"join_type\", or another join in \"with\"");
	picked = operand_edges(j, patch);
	if (picked == NULL)
		return false;
	if (with == NULL) {
		set_type(edges, picked, type);
		json_decref(picked);
		return true;
	}
	edge = meant_edge(j, with);
	first = (size_t)json_integer_value(json_array_get(picked, 0));
	for (size_t i = json_array_size(picked); edge != NULL && i-- > 0;)
		json_array_remove(edges, (size_t)json_integer_value(
		    json_array_get(picked, i)));
	json_decref(picked);
	return edge != NULL &&
	    json_array_insert_new(edges, first, edge) == 0;
}

/* ---- another table ---------------------------------------------------- */

struct exchange {
	struct job *j;
	const char *from, *to;
	const struct schema_table *table; /* the new one */
};

/* Edges whose column the new table lacks go; false if none is left. */
static bool
move_edges(const struct exchange *x)
{
	json_t *edges = get_array(x->j->form, "join_edges");
	bool any = false, all = true;

	for (size_t i = json_array_size(edges); i-- > 0;) {
		json_t *edge = json_array_get(edges, i), *lacks;

		if (!is_end(edge, "from_table", x->from) &&
		    !is_end(edge, "to_table", x->from))
			continue;
		lacks = json_array();
		form_move_item(edge, x->from, x->to, x->table, lacks);
		if (json_array_size(lacks) > 0) {
			json_array_remove(edges, i);
			all = false;
		} else {
			any = true;
		}
		json_decref(lacks);
	}
	return any || all;
}

static bool
refuse_lacks(const struct exchange *x, const json_t *lacks)
{
	json_t *finding;
	struct buf b = BUF_INIT;
	const json_t *name;
	size_t i;

	json_array_foreach(lacks, i, name)
		buf_fmt(&b, "%s'%s'", i > 0 ? ", " : "",
		    json_string_value(name));
	finding = job_refusal(x->j, "table '%s' lacks what the plan uses of "
	    "'%s': %s", x->table->name, x->from, b.s);
	for (i = 0; i < x->table->ncolumns && i < 20; i++)
		if (!x->table->columns[i].hidden)
			finding_candidate(finding, x->table->columns[i].name);
	buf_free(&b);
	return false;
}

static bool
move_all(const struct exchange *x)
{
	json_t *lacks = form_move(x->j->form, x->from, x->to, x->table, false);
	bool good = json_array_size(lacks) == 0 || refuse_lacks(x, lacks);

	json_decref(lacks);
	return good;
}

/* The new table is joined anew where no old join fits it. */
static bool
put_table(const struct exchange *x, const struct seat *seat)
{
	json_t *selections = get_array(x->j->form, "selections");
	json_t *selection = json_copy(seat->json);
	size_t at = 0;

	while (json_array_get(selections, at) != seat->json)
		at++;
	json_object_set_new(selection, "table", json_string(x->table->name));
	json_object_del(selection, "schema");
	if (x->table->schema != NULL)
		json_object_set_new(selection, "schema",
		    json_string(x->table->schema));
	if (!move_edges(x) && json_array_size(selections) > 1) {
		json_decref(selection);
		json_array_remove(selections, at);
		job_seats(x->j);
		return reach_table(x->j, x->table, seat->alias, NULL,
		    REACH_ASKED);
	}
	json_array_set_new(selections, at, selection);
	job_seats(x->j);
	return true;
}

bool
op_replace_table(struct job *j, const json_t *patch)
{
	const char *name = get_str(patch, "table");
	const char *with = get_str(patch, "with");
	const struct seat *seat = name != NULL ?
	    seat_find(&j->seats, name) : NULL;
	struct exchange x = {.j = j};
	bool good = false;

	x.table = with != NULL && j->known != NULL ?
	    schema_table(j->known, NULL, with, NULL, NULL) : NULL;
	if (seat == NULL) {
		job_refuse(j, NULL, NULL, 0, "the plan has no table '%.100s'",
		    name != NULL ? name : "?");
	} else if (x.table == NULL) {
		job_refuse(j, NULL, NULL, 0, "table '%.100s' is not in the "
		    "schema", with != NULL ? with : "?");
	} else {
		x.from = seat_name(seat);
		x.to = seat->alias != NULL ? seat->alias : x.table->name;
		good = move_all(&x) && put_table(&x, seat);
	}
	return good;
}

bool
op_replace_tables(struct job *j, const json_t *patch)
{
	json_t *selections = get_array(patch, "selections");
	json_t *edges = get_array(patch, "join_edges");

	if (json_array_size(selections) == 0)
		return job_refuse(j, NULL, NULL, 0, "'selections' must be a "
		    "non-empty list");
	json_object_set_new(j->form, "selections",
	    json_deep_copy(selections));
	json_object_set_new(j->form, "join_edges", edges != NULL ?
	    json_deep_copy(edges) : json_array());
	job_seats(j);
	return true;
}
