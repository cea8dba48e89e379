/* Operations from one part of a form to another. */
#include "edit/diff/diff.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"

static json_t *
operation(const char *name)
{
	return json_pack("{ss}", "op", name);
}

/* What stands in x and not in y (new array). */
static json_t *
without(const json_t *x, const json_t *y)
{
	json_t *out = json_array();
	const json_t *item;
	size_t i;

	json_array_foreach(x, i, item)
		if (!get_has(y, item))
			json_array_append(out, (json_t *)item);
	return out;
}

/* ---- tables ----------------------------------------------------------- */

static bool
touches(const json_t *edge, const char *name)
{
	const char *from = get_str(edge, "from_table");
	const char *to = get_str(edge, "to_table");

	return (from != NULL && ascii_equal(from, name)) ||
	    (to != NULL && ascii_equal(to, name));
}

/* Does the form have the source at the other end of an edge? */
static bool
has_ends(const json_t *form, const json_t *edge, const char *but)
{
	static const char *const keys[] = {"from_table", "to_table"};

	for (size_t i = 0; i < 2; i++) {
		const char *end = get_str(edge, keys[i]);
		const json_t *selection;
		bool found = end == NULL || ascii_equal(end, but);
		size_t k;

		json_array_foreach(get_array(form, "selections"), k, selection)
			found |= end != NULL && form_source_name(selection) &&
			    ascii_equal(end, form_source_name(selection));
		if (!found)
			return false;
	}
	return true;
}

/* A table of the other form, once it can be joined to what is there. */
static bool
add_table(struct between *b, const json_t *selection, bool *waits)
{
	const char *name = form_source_name(selection);
	json_t *edges = json_array(), *op, *edge;
	size_t i;

	json_array_foreach(get_array(b->now, "join_edges"), i, edge)
		if (name != NULL && touches(edge, name) &&
		    has_ends(b->j.form, edge, name))
			json_array_append(edges, edge);
	*waits = json_array_size(edges) == 0;
	if (*waits || get_str(selection, "table") == NULL) {
		json_decref(edges);
		return *waits;
	}
	op = operation("add_table");
	json_object_update(op, (json_t *)selection);
	if (json_array_size(edges) == 1)
		json_object_set(op, "edge", json_array_get(edges, 0));
	else
		json_object_set(op, "edges", edges);
	json_decref(edges);
	return diff_do(b, op);
}

static bool
add_tables(struct between *b)
{
	json_t *wanted = without(get_array(b->now, "selections"),
	    get_array(b->j.form, "selections"));
	bool moved = true, good = true, waits;

	while (good && moved && json_array_size(wanted) > 0) {
		moved = false;
		for (size_t i = 0; good && i < json_array_size(wanted); i++) {
			good = add_table(b, json_array_get(wanted, i), &waits);
			if (!waits) {
				json_array_remove(wanted, i--);
				moved = true;
			}
		}
	}
	good = good && json_array_size(wanted) == 0;
	json_decref(wanted);
	return good;
}

/* Are the tables still there that both forms have? */
static bool
has_common(const struct between *b, const json_t *common)
{
	const json_t *selection;
	size_t i;

	json_array_foreach(common, i, selection)
		if (!get_has(get_array(b->j.form, "selections"), selection))
			return false;
	return true;
}

/* One that goes without one that stays. */
static bool
remove_table(struct between *b, const json_t *gone, const json_t *common)
{
	const json_t *selection;
	size_t i;

	json_array_foreach(gone, i, selection) {
		const char *name = form_source_name(selection);
		struct diff_mark m = diff_begin(b);

		if (name != NULL && diff_do(b, json_pack("{ss ss}", "op",
		    "remove_table", "table", name)) && has_common(b, common)) {
			diff_keep(&m);
			return true;
		}
		diff_back(b, &m);
	}
	return false;
}

static bool
remove_tables(struct between *b)
{
	const json_t *now = get_array(b->now, "selections");
	json_t *gone = without(get_array(b->j.form, "selections"), now);
	json_t *common = without(get_array(b->j.form, "selections"), gone);
	bool good = true;

	while (good && json_array_size(gone) > 0) {
		good = remove_table(b, gone, common);
		json_decref(gone);
		gone = without(get_array(b->j.form, "selections"), now);
	}
	json_decref(gone);
	json_decref(common);
	return good;
}

static bool
share_tables(const struct between *b)
{
	const json_t *selection;
	size_t i;

	json_array_foreach(get_array(b->now, "selections"), i, selection)
		if (get_has(get_array(b->j.form, "selections"), selection))
			return true;
	return false;
}

/* Joins whose type alone is another. */
static bool
retype_joins(struct between *b)
{
	json_t *gone = without(get_array(b->j.form, "join_edges"),
	    get_array(b->now, "join_edges"));
	json_t *come = without(get_array(b->now, "join_edges"),
	    get_array(b->j.form, "join_edges"));
	bool good = json_array_size(gone) == json_array_size(come);
	const json_t *type;
	json_t *x, *y, *bare;
	size_t i;

	json_array_foreach(gone, i, x) {
		y = json_array_get(come, i);
		type = json_object_get(y, "join_type");
		bare = json_copy(x);
		if (type != NULL)
			json_object_set(bare, "join_type", (json_t *)type);
		else
			json_object_del(bare, "join_type");
		good = good && json_equal(bare, y) && diff_do(b, json_pack(
		    "{ss sO sO ss}", "op", "replace_join", "from_table",
		    json_object_get(y, "from_table"), "to_table",
		    json_object_get(y, "to_table"), "join_type",
		    type != NULL ? json_string_value(type) : "inner"));
		json_decref(bare);
	}
	json_decref(gone);
	json_decref(come);
	return good;
}

/* All tables anew: what they hold must be there before and after. */
static bool
replace_tables(struct between *b)
{
	json_t *op = operation("replace_tables");

	json_object_set_new(op, "selections", json_deep_copy(
	    get_array(b->now, "selections")));
	json_object_set_new(op, "join_edges", json_deep_copy(
	    get_array(b->now, "join_edges")));
	return diff_do(b, op);
}

static bool
same_edges(const struct between *b)
{
	json_t *gone = without(get_array(b->j.form, "join_edges"),
	    get_array(b->now, "join_edges"));
	bool same = json_array_size(gone) == 0 && json_array_size(
	    get_array(b->j.form, "join_edges")) == json_array_size(
	    get_array(b->now, "join_edges"));

	json_decref(gone);
	return same;
}

bool
diff_tables(struct between *b)
{
	if (!share_tables(b) || !remove_tables(b) || !add_tables(b))
		return false;
	return same_edges(b) || diff_same_joins(b) || retype_joins(b) ||
	    replace_tables(b);
}

/* ---- conditions ------------------------------------------------------- */

/* Are two conditions about the same thing: their left sides? */
static bool
same_subject(const json_t *x, const json_t *y)
{
	static const char *const keys[] = {"table", "column", "left"};

	if (get_object(x, "not") != NULL)
		x = get_object(x, "not");
	if (get_object(y, "not") != NULL)
		y = get_object(y, "not");
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		const json_t *a = json_object_get(x, keys[i]);
		const json_t *c = json_object_get(y, keys[i]);

		if (a != c && (a == NULL || c == NULL || !json_equal(a, c)))
			return false;
	}
	return json_object_get(x, "column") != NULL ||
	    json_object_get(x, "left") != NULL;
}

/* Of those that come, the one that takes the place of one that goes. */
static size_t
successor(const json_t *come, const json_t *gone)
{
	const json_t *pred;
	size_t i;

	json_array_foreach(come, i, pred)
		if (same_subject(pred, gone))
			return i;
	return PICK_NONE;
}

bool
diff_conditions(struct between *b, const char *list)
{
	bool groups = strcmp(list, "having") == 0;
	json_t *gone = without(get_array(b->j.form, list),
	    get_array(b->now, list));
	json_t *come = without(get_array(b->now, list),
	    get_array(b->j.form, list));
	json_t *pred;
	bool good = true;
	size_t i, at;

	json_array_foreach(gone, i, pred) {
		at = successor(come, pred);
		good = good && diff_do(b, at != PICK_NONE ?
		    json_pack("{ss sO sO}", "op", groups ? "replace_having" :
		    "replace_condition", "condition", pred, "with",
		    json_array_get(come, at)) :
		    json_pack("{ss sO}", "op", groups ? "remove_having" :
		    "remove_condition", "condition", pred));
		if (at != PICK_NONE)
			json_array_remove(come, at);
	}
	json_array_foreach(come, i, pred)
		good = good && diff_do(b, json_pack("{ss sO}", "op",
		    groups ? "add_having" : "add_condition", "condition",
		    pred));
	json_decref(gone);
	json_decref(come);
	return good;
}

/* ---- order ------------------------------------------------------------ */

/* An order as the plan spells it: an output's name, a column, an expr. */
static json_t *
spell_order(const struct between *b, const json_t *order)
{
	const json_t *expr = form_expr(order), *outputs = get_array(b->j.form,
	    "outputs");
	json_t *item;
	size_t at = operand_equal(outputs, expr);
	const char *as = at != PICK_NONE ? get_str(json_array_get(outputs,
	    at), "as") : NULL;

	if (get_str(expr, "column") != NULL)
		item = json_copy((json_t *)expr);
	else if (as != NULL)
		item = json_pack("{ss}", "output", as);
	else
		item = json_pack("{sO}", "expr", expr);
	if (get_str(order, "direction") != NULL)
		json_object_set(item, "direction",
		    json_object_get(order, "direction"));
	if (get_str(order, "nulls") != NULL)
		json_object_set(item, "nulls",
		    json_object_get(order, "nulls"));
	return item;
}

static bool
same_orders(const struct between *b)
{
	return json_equal(get_array(b->j.form, "orders"),
	    get_array(b->now, "orders"));
}

static bool
reversed(struct between *b)
{
	struct diff_mark m = diff_begin(b);

	if (diff_do(b, operation("reverse_order")) && same_orders(b)) {
		diff_keep(&m);
		return true;
	}
	diff_back(b, &m);
	return false;
}

/* One more at the end. */
static bool
extended(struct between *b)
{
	const json_t *is = get_array(b->j.form, "orders");
	const json_t *now = get_array(b->now, "orders");
	size_t n = json_array_size(is), i;
	struct diff_mark m;
	json_t *item, *op;

	if (n == 0 || json_array_size(now) != n + 1)
		return false;
	for (i = 0; i < n; i++)
		if (!json_equal(json_array_get(is, i), json_array_get(now, i)))
			return false;
	m = diff_begin(b);
	item = spell_order(b, json_array_get(now, n));
	op = operation("add_order");
	json_object_update(op, item);
	json_decref(item);
	if (diff_do(b, op) && same_orders(b)) {
		diff_keep(&m);
		return true;
	}
	diff_back(b, &m);
	return false;
}

bool
diff_orders(struct between *b)
{
	json_t *list, *op;
	const json_t *order;
	size_t i;

	if (same_orders(b) || extended(b) || reversed(b))
		return true;
	list = json_array();
	json_array_foreach(get_array(b->now, "orders"), i, order)
		json_array_append_new(list, spell_order(b, order));
	op = operation("modify_order_by");
	json_object_set_new(op, "order_by", list);
	return diff_do(b, op);
}
