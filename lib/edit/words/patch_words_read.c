/* Patches in words: outputs, conditions and tables. */
#include "edit/words/patch_words_read.h"

#include <string.h>

#include "json/get.h"

json_t *
patch_append(json_t *list, const char *op)
{
	json_t *o = json_object();

	json_object_set_new(o, "op", json_string(op));
	json_array_append_new(list, o);
	return o;
}

static const char *const places[] = {"as", "first", "last", "before",
    "after", NULL};

/* NAME into a member. */
static bool
take_name(struct cursor *w, json_t *o, const char *key)
{
	if (!cursor_name(w))
		return cursor_invalid(w, "expected a name");
	json_object_set_new(o, key, cursor_token(w));
	return true;
}

/* first, last, before NAME, after NAME */
static bool
read_place(struct cursor *w, json_t *o, const char *key)
{
	if (cursor_take(w, "first"))
		json_object_set_new(o, key, json_string("first"));
	else if (cursor_take(w, "last"))
		json_object_set_new(o, key, json_string("last"));
	else if (cursor_take(w, "before"))
		return take_name(w, o, "before");
	else if (cursor_take(w, "after"))
		return take_name(w, o, "after");
	return true;
}

/* A column or an expression into {table?, column} or {expr}. */
bool
patch_item(struct cursor *w, const char *const *stops, json_t *o)
{
	json_t *expr;

	if (cursor_at_item_end(w))
		return cursor_invalid(w, "expected a column name");
	if (cursor_is_column(w, stops, o))
		return true;
	expr = cursor_expr(w, stops);
	if (expr == NULL)
		return false;
	json_object_set_new(o, "expr", expr);
	return true;
}

/* ---- outputs ---------------------------------------------------------- */

bool
patch_output(struct cursor *w, json_t *o)
{
	return patch_item(w, places, o) &&
	    (!cursor_take(w, "as") || take_name(w, o, "as"));
}

bool
patch_add(struct cursor *w, json_t *list)
{
	json_t *o;

	do {
		o = patch_append(list, "add_output");
		if (!patch_output(w, o) || !read_place(w, o, "at"))
			return false;
		if (json_object_get(o, "expr") == NULL &&
		    json_object_get(o, "as") == NULL &&
		    json_object_get(o, "at") == NULL &&
		    json_object_get(o, "before") == NULL &&
		    json_object_get(o, "after") == NULL)
			json_object_set_new(o, "op",
			    json_string("add_column"));
	} while (cursor_take_char(w, ','));
	return true;
}

bool
patch_drop(struct cursor *w, json_t *list)
{
	json_t *o;

	do {
		o = patch_append(list, "remove_column");
		if (!patch_item(w, NULL, o))
			return false;
		if (json_object_get(o, "expr") != NULL)
			json_object_set_new(o, "op",
			    json_string("remove_output"));
	} while (cursor_take_char(w, ','));
	return true;
}

bool
patch_only(struct cursor *w, json_t *list)
{
	json_t *outputs = json_array(), *item;

	json_object_set_new(patch_append(list, "replace_outputs"), "outputs",
	    outputs);
	do {
		item = json_object();
		json_array_append_new(outputs, item);
		if (!patch_output(w, item))
			return false;
	} while (cursor_take_char(w, ','));
	return true;
}

bool
patch_rename(struct cursor *w, json_t *list)
{
	json_t *o = patch_append(list, "replace_output");

	if (!take_name(w, o, "output"))
		return false;
	if (!cursor_take(w, "to") && !cursor_take(w, "as"))
		return cursor_invalid(w, "expected 'to' and the new name");
	return take_name(w, o, "as");
}

/* People count from one. */
bool
patch_move(struct cursor *w, json_t *list)
{
	json_t *o = patch_append(list, "move_output");
	int64_t n;

	if (!take_name(w, o, "output"))
		return false;
	if (!cursor_take(w, "to"))
		return read_place(w, o, "to") && (json_object_size(o) > 2 ||
		    cursor_invalid(w, "expected first, last, to N, before NAME "
		    "or after NAME"));
	if (cursor_is(w, "first") || cursor_is(w, "last"))
		return read_place(w, o, "to");
	if (!cursor_number(w, &n) || n < 1)
		return cursor_invalid(w, "expected a position of 1 or more");
	json_object_set_new(o, "to", json_integer(n - 1));
	return true;
}

bool
patch_replace(struct cursor *w, json_t *list)
{
	static const char *const with[] = {"with", "by", NULL};
	json_t *o = patch_append(list, "replace_output"), *item = json_object();

	json_object_set_new(o, "with", item);
	if (!patch_item(w, with, o))
		return false;
	if (!cursor_take(w, "with") && !cursor_take(w, "by"))
		return cursor_invalid(w, "expected 'with' and the replacement");
	return patch_output(w, item);
}

/* ---- conditions ------------------------------------------------------- */

/* As text: what it means is up to the plan's dialect. */
static bool
take_condition(struct cursor *w, json_t *o, const char *key,
    const char *const *stops)
{
	json_t *pred = cursor_condition(w, stops);

	if (pred == NULL)
		return false;
	json_decref(pred);
	json_object_set_new(o, key, cursor_token(w));
	return true;
}

static bool
add_condition(struct cursor *w, json_t *list, const char *op)
{
	return take_condition(w, patch_append(list, op), "condition", NULL);
}

bool
patch_where(struct cursor *w, json_t *list)
{
	return add_condition(w, list, "add_condition");
}

bool
patch_having(struct cursor *w, json_t *list)
{
	return add_condition(w, list, "add_having");
}

/* A column, a condition, or nothing: all. */
static bool
read_picked(struct cursor *w, json_t *o, const char *const *stops)
{
	if (cursor_at_end(w)) {
		json_object_set_new(o, "all", json_true());
		return true;
	}
	return cursor_is_column(w, stops, o) ||
	    take_condition(w, o, "condition", stops);
}

bool
patch_drop_where(struct cursor *w, json_t *list)
{
	return read_picked(w, patch_append(list, "remove_condition"), NULL);
}

bool
patch_drop_having(struct cursor *w, json_t *list)
{
	return read_picked(w, patch_append(list, "remove_having"), NULL);
}

bool
patch_replace_where(struct cursor *w, json_t *list)
{
	static const char *const with[] = {"with", "by", NULL};
	json_t *o = patch_append(list, "replace_condition");

	if (!read_picked(w, o, with))
		return false;
	if (!cursor_take(w, "with") && !cursor_take(w, "by"))
		return cursor_invalid(w, "expected 'with' and a condition");
	return take_condition(w, o, "with", NULL);
}

/* ---- tables ----------------------------------------------------------- */

bool
patch_add_table(struct cursor *w, json_t *list)
{
	json_t *o = patch_append(list, "add_table");

	return take_name(w, o, "table") &&
	    (!cursor_take(w, "as") || take_name(w, o, "alias"));
}

bool
patch_drop_table(struct cursor *w, json_t *list)
{
	return take_name(w, patch_append(list, "remove_table"), "table");
}

bool
patch_replace_table(struct cursor *w, json_t *list)
{
	json_t *o = patch_append(list, "replace_table");

	if (!take_name(w, o, "table"))
		return false;
	if (!cursor_take(w, "with") && !cursor_take(w, "by"))
		return cursor_invalid(w, "expected 'with' and a table");
	return take_name(w, o, "with");
}

/* a.x = b.y as an edge (new); NULL: it is none. */
static json_t *
edge_of(const json_t *pred)
{
	const json_t *right = json_object_get(pred, "right");

	if (!get_is(pred, "op", "=") || get_str(pred, "table") == NULL ||
	    get_str(pred, "column") == NULL ||
	    get_str(right, "table") == NULL ||
	    get_str(right, "column") == NULL)
		return NULL;
	return json_pack("{sO sO sO sO}", "from_table",
	    json_object_get(pred, "table"), "from_column",
	    json_object_get(pred, "column"), "to_table",
	    json_object_get(right, "table"), "to_column",
	    json_object_get(right, "column"));
}

/* The edges of a condition (new): equal columns, else one with all of it. */
static json_t *
edges_of(const json_t *pred, const char *name)
{
	const json_t *parts = get_array(pred, "and"), *part;
	json_t *edges = json_array(), *edge;
	size_t i;

	edge = parts == NULL ? edge_of(pred) : NULL;
	if (edge != NULL)
		json_array_append_new(edges, edge);
	json_array_foreach(parts, i, part) {
		edge = edge_of(part);
		if (edge != NULL)
			json_array_append_new(edges, edge);
	}
	if (json_array_size(edges) == (parts ? json_array_size(parts) : 1))
		return edges;
	json_array_clear(edges);
	json_array_append_new(edges, json_pack("{ss s[O]}", "to_table", name,
	    "on", pred));
	return edges;
}

static bool
read_join(struct cursor *w, json_t *list, const char *type)
{
	json_t *o = patch_append(list, "add_table"), *pred;
	const char *name;

	if (!take_name(w, o, "table") ||
	    (cursor_take(w, "as") && !take_name(w, o, "alias")))
		return false;
	if (type != NULL)
		json_object_set_new(o, "join_type", json_string(type));
	if (!cursor_take(w, "on"))
		return true;
	pred = cursor_condition(w, NULL);
	if (pred == NULL)
		return false;
	name = get_str(o, get_str(o, "alias") ? "alias" : "table");
	json_object_set_new(o, "edges", edges_of(pred, name));
	json_decref(pred);
	return true;
}

bool
patch_join(struct cursor *w, json_t *list)
{
	return read_join(w, list, NULL);
}

bool
patch_inner_join(struct cursor *w, json_t *list)
{
	return read_join(w, list, "inner");
}

bool
patch_left_join(struct cursor *w, json_t *list)
{
	return read_join(w, list, "left");
}

bool
patch_right_join(struct cursor *w, json_t *list)
{
	return read_join(w, list, "right");
}

bool
patch_full_join(struct cursor *w, json_t *list)
{
	return read_join(w, list, "full");
}

/* Of one table, or of two. */
bool
patch_drop_join(struct cursor *w, json_t *list)
{
	json_t *o = patch_append(list, "remove_join");

	if (!cursor_name(w))
		return cursor_invalid(w, "expected a table name");
	if (cursor_at_end(w)) {
		json_object_set_new(o, "table", cursor_token(w));
		return true;
	}
	json_object_set_new(o, "from_table", cursor_token(w));
	if (!cursor_take_char(w, ','))
		cursor_take(w, "with");
	return take_name(w, o, "to_table");
}
