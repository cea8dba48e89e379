/* A list of operations in words. */
#include "edit/edit.h"

#include <string.h>

#include "edit/job.h"
#include "json/get.h"
#include "json/write.h"

/* ---- what an operation points at -------------------------------------- */

static void
say_table_column(struct buf *b, const json_t *op)
{
	if (get_str(op, "table") != NULL)
		buf_fmt(b, "%s.", get_str(op, "table"));
	buf_str(b, get_str(op, "column") != NULL ? get_str(op, "column") :
	    "?");
}

/* An output, group or order: by name, index, column or expression. */
static void
say_picked(struct buf *b, const json_t *op)
{
	const json_t *index = json_object_get(op, "index");
	const json_t *output = json_object_get(op, "output");

	if (json_is_integer(output))
		index = output;
	if (json_is_string(output))
		buf_str(b, json_string_value(output));
	else if (json_is_integer(index))
		buf_fmt(b, "number %lld",
		    (long long)json_integer_value(index) + 1);
	else if (get_str(op, "column") != NULL)
		say_table_column(b, op);
	else
		say_output(b, op);
}

static void
say_condition(struct buf *b, const json_t *op)
{
	const json_t *condition = json_object_get(op, "condition");

	if (get_true(op, "all")) {
		buf_str(b, "all conditions");
	} else if (condition != NULL) {
		buf_str(b, "condition ");
		say_pred(b, condition);
	} else if (json_object_get(op, "index") != NULL) {
		buf_str(b, "condition ");
		say_picked(b, op);
	} else {
		buf_str(b, "condition on ");
		say_picked(b, op);
	}
}

static void
say_list(struct buf *b, const json_t *list, void (*say)(struct buf *b,
    const json_t *item))
{
	const json_t *item;
	size_t i;

	json_array_foreach(list, i, item) {
		buf_str(b, i > 0 ? ", " : "");
		say(b, item);
	}
}

static void
say_ends(struct buf *b, const json_t *op)
{
	const json_t *edge = get_object(op, "edge");
	const char *from, *to;

	if (edge == NULL)
		edge = op;
	from = get_str(edge, "from_table");
	to = get_str(edge, "to_table");
	if (from != NULL && to != NULL)
		buf_fmt(b, "%s with %s", from, to);
	else if (get_str(edge, "table") != NULL)
		buf_fmt(b, "of %s", get_str(edge, "table"));
	else
		say_picked(b, op);
}

/* ---- the operations --------------------------------------------------- */

static void
say_output_replaced(struct buf *b, const json_t *op)
{
	const json_t *with = json_object_get(op, "with");
	const char *as = get_str(with != NULL ? with : op, "as");

	if (with == NULL)
		with = op;
	if (as != NULL && json_object_get(with, "expr") == NULL &&
	    json_object_get(with, "function") == NULL &&
	    (with == op || json_object_get(with, "column") == NULL)) {
		buf_str(b, "column ");
		say_picked(b, op);
		buf_fmt(b, " renamed to %s", as);
		return;
	}
	buf_str(b, "column ");
	if (with == op) {
		json_t *item = json_copy((json_t *)op);

		json_object_del(item, "output");
		say_output(b, item);
		json_decref(item);
	} else {
		say_output(b, with);
	}
	buf_str(b, " replaces ");
	say_picked(b, op);
}

static void
say_moved(struct buf *b, const json_t *op)
{
	const json_t *to = json_object_get(op, "to");
	const char *before = get_str(op, "before"), *after = get_str(op,
	    "after");

	buf_str(b, "column ");
	say_picked(b, op);
	if (before != NULL || after != NULL)
		buf_fmt(b, " moved %s %s", before != NULL ? "before" :
		    "after", before != NULL ? before : after);
	else if (json_is_string(to))
		buf_fmt(b, " moved %s", json_string_value(to));
	else
		buf_fmt(b, " moved to place %lld",
		    (long long)json_integer_value(to) + 1);
}

static void
say_condition_added(struct buf *b, const json_t *op)
{
	say_condition(b, op);
	buf_str(b, " added");
}

static void
say_condition_removed(struct buf *b, const json_t *op)
{
	say_condition(b, op);
	buf_str(b, " removed");
}

static void
say_condition_replaced(struct buf *b, const json_t *op)
{
	const json_t *old = json_object_get(op, "condition");

	buf_str(b, "condition ");
	say_pred(b, json_object_get(op, "with"));
	buf_str(b, " replaces ");
	if (old != NULL)
		say_pred(b, old);
	else
		say_condition(b, op);
}

static void
say_groups(struct buf *b, const json_t *op)
{
	const json_t *groups = get_array(op, "groups");

	if (json_array_size(groups) == 0) {
		buf_str(b, "rows no longer grouped");
		return;
	}
	buf_str(b, "rows grouped by ");
	say_list(b, groups, say_output);
}

static void
say_orders(struct buf *b, const json_t *op)
{
	const json_t *orders = get_array(op, "order_by");

	if (json_array_size(orders) == 0) {
		buf_str(b, "no longer sorted");
		return;
	}
	buf_str(b, "sorted by ");
	say_list(b, orders, say_order_item);
}

static void
say_order_added(struct buf *b, const json_t *op)
{
	buf_str(b, get_is(op, "at", "first") ? "sorted first by " :
	    "sorted also by ");
	say_order_item(b, op);
}

static void
say_order_removed(struct buf *b, const json_t *op)
{
	buf_str(b, "no longer sorted");
	if (get_true(op, "all"))
		return;
	buf_str(b, " by ");
	say_picked(b, op);
}

static void
say_reversed(struct buf *b, const json_t *op)
{
	(void)op;
	buf_str(b, "order reversed");
}

static void
say_limit(struct buf *b, const json_t *op)
{
	const json_t *limit = json_object_get(op, "limit");

	if (limit == NULL || json_is_null(limit)) {
		buf_str(b, "no limit");
		return;
	}
	buf_str(b, "limit ");
	json_compact(b, limit);
}

static void
say_offset(struct buf *b, const json_t *op)
{
	const json_t *offset = json_object_get(op, "offset");

	if (offset == NULL || json_is_null(offset)) {
		buf_str(b, "no rows skipped");
		return;
	}
	json_compact(b, offset);
	buf_str(b, " rows skipped");
}

static void
say_page(struct buf *b, const json_t *op)
{
	const json_t *to = json_object_get(op, "to");

	buf_str(b, "page ");
	if (json_is_integer(to))
		json_compact(b, to);
	else
		buf_str(b, json_is_string(to) ? json_string_value(to) : "?");
	if (json_is_integer(json_object_get(op, "rows")))
		buf_fmt(b, " of %lld rows", (long long)json_integer_value(
		    json_object_get(op, "rows")));
}

static void
say_distinct(struct buf *b, const json_t *op)
{
	buf_str(b, json_is_false(json_object_get(op, "distinct")) ?
	    "repeated rows shown" : "each row shown once");
}

static void
say_repeated(struct buf *b, const json_t *op)
{
	(void)op;
	buf_str(b, "repeated rows shown");
}

static void
say_table_added(struct buf *b, const json_t *op)
{
	buf_fmt(b, "table %s", get_str(op, "table") != NULL ?
	    get_str(op, "table") : "?");
	if (get_str(op, "alias") != NULL)
		buf_fmt(b, " as %s", get_str(op, "alias"));
	buf_str(b, " joined");
}

static void
say_table_removed(struct buf *b, const json_t *op)
{
	buf_fmt(b, "table %s removed", get_str(op, "table") != NULL ?
	    get_str(op, "table") : "?");
}

static void
say_table_replaced(struct buf *b, const json_t *op)
{
	buf_fmt(b, "table %s replaces %s", get_str(op, "with") != NULL ?
	    get_str(op, "with") : "?", get_str(op, "table") != NULL ?
	    get_str(op, "table") : "?");
}

static void
say_source(struct buf *b, const json_t *selection)
{
	const char *table = get_str(selection, "table");
	const char *alias = get_str(selection, "alias");

	buf_str(b, table != NULL ? table : alias != NULL ? alias :
	    "a query");
	if (table != NULL && alias != NULL)
		buf_fmt(b, " as %s", alias);
}

static void
say_tables(struct buf *b, const json_t *op)
{
	buf_str(b, "rows come from ");
	say_list(b, get_array(op, "selections"), say_source);
}

static void
say_join_added(struct buf *b, const json_t *op)
{
	buf_str(b, "join ");
	say_ends(b, op);
	buf_str(b, " added");
}

static void
say_join_removed(struct buf *b, const json_t *op)
{
	buf_str(b, "join ");
	say_ends(b, op);
	buf_str(b, " removed");
}

static void
say_join_replaced(struct buf *b, const json_t *op)
{
	buf_str(b, "join ");
	say_ends(b, op);
	if (get_str(op, "join_type") != NULL)
		buf_fmt(b, " is %s", get_str(op, "join_type"));
	else
		buf_str(b, " replaced");
}

static void
say_outputs(struct buf *b, const json_t *op)
{
	buf_str(b, "columns shown: ");
	say_list(b, get_array(op, "outputs"), say_output);
}

static void
say_another(struct buf *b, const json_t *op)
{
	(void)op;
	buf_str(b, "another plan");
}

static void
say_op(struct buf *b, const json_t *op)
{
	buf_str(b, get_str(op, "op"));
}

static void
say_path(struct buf *b, const json_t *op)
{
	buf_fmt(b, "%s %s", get_str(op, "op"), get_str(op, "path"));
	if (json_object_get(op, "value") != NULL) {
		buf_ch(b, ' ');
		json_compact(b, json_object_get(op, "value"));
	}
}

/* Those that say the same of several things are said together: "2 columns
 * added: city, phone". */
static const struct saying {
	const char *op;
	void (*say)(struct buf *b, const json_t *op);
	const char *one, *many; /* say tells the thing alone; NULL: all */
} sayings[] = {
	{"add_column", say_table_column, "column added: ", "columns added: "},
	{"add_output", say_output, "column added: ", "columns added: "},
	{"remove_column", say_picked, "column removed: ",
	    "columns removed: "},
	{"remove_output", say_picked, "column removed: ",
	    "columns removed: "},
	{"replace_output", say_output_replaced, NULL, NULL},
	{"replace_outputs", say_outputs, NULL, NULL},
	{"move_output", say_moved, NULL, NULL},
	{"add_condition", say_condition_added, NULL, NULL},
	{"add_having", say_condition_added, NULL, NULL},
	{"remove_condition", say_condition_removed, NULL, NULL},
	{"remove_having", say_condition_removed, NULL, NULL},
	{"replace_condition", say_condition_replaced, NULL, NULL},
	{"replace_having", say_condition_replaced, NULL, NULL},
	{"add_group", say_output, "rows grouped by ", NULL},
	{"remove_group", say_picked, "rows no longer grouped by ", NULL},
	{"replace_groups", say_groups, NULL, NULL},
	{"modify_order_by", say_orders, NULL, NULL},
	{"add_order", say_order_added, NULL, NULL},
	{"remove_order", say_order_removed, NULL, NULL},
	{"reverse_order", say_reversed, NULL, NULL},
	{"modify_limit", say_limit, NULL, NULL},
	{"modify_offset", say_offset, NULL, NULL},
	{"remove_limit", say_limit, NULL, NULL},
	{"remove_offset", say_offset, NULL, NULL},
	{"remove_distinct", say_repeated, NULL, NULL},
	{"page", say_page, NULL, NULL},
	{"set_distinct", say_distinct, NULL, NULL},
	{"add_table", say_table_added, NULL, NULL},
	{"remove_table", say_table_removed, NULL, NULL},
	{"replace_table", say_table_replaced, NULL, NULL},
	{"replace_tables", say_tables, NULL, NULL},
	{"add_join", say_join_added, NULL, NULL},
	{"remove_join", say_join_removed, NULL, NULL},
	{"replace_join", say_join_replaced, NULL, NULL},
	{"undo", say_op, NULL, NULL},
	{"redo", say_op, NULL, NULL},
	{"replace_plan", say_another, NULL, NULL},
};

static const struct saying *
saying_of(const json_t *op)
{
	static const struct saying path = {"path", say_path, NULL, NULL};

	if (get_str(op, "path") != NULL)
		return &path;
	for (size_t i = 0; i < sizeof sayings / sizeof *sayings; i++)
		if (get_is(op, "op", sayings[i].op))
			return &sayings[i];
	return NULL;
}

/* Are two operations said together? */
static bool
is_alike(const struct saying *x, const struct saying *y)
{
	return x != NULL && y != NULL && x->many != NULL && y->many != NULL &&
	    strcmp(x->many, y->many) == 0;
}

/* One operation and those after it that are said with it; gives how many. */
static size_t
say_run(struct buf *b, const json_t *ops, size_t at)
{
	const struct saying *s = saying_of(json_array_get(ops, at)), *next;
	size_t n = 1;

	if (s == NULL) {
		json_compact(b, json_array_get(ops, at));
		return n;
	}
	while (is_alike(s, at + n < json_array_size(ops) ?
	    saying_of(json_array_get(ops, at + n)) : NULL))
		n++;
	if (n > 1)
		buf_fmt(b, "%zu %s", n, s->many);
	else if (s->one != NULL)
		buf_str(b, s->one);
	for (size_t i = 0; i < n; i++) {
		next = saying_of(json_array_get(ops, at + i));
		buf_str(b, i > 0 ? ", " : "");
		next->say(b, json_array_get(ops, at + i));
	}
	return n;
}

static void
say_all(struct buf *out, const json_t *ops, const char *gap)
{
	for (size_t i = 0; i < json_array_size(ops);) {
		buf_str(out, i > 0 ? gap : "");
		i += say_run(out, ops, i);
	}
}

void
edit_say(struct buf *out, const json_t *ops)
{
	say_all(out, ops, "; ");
}

void
edit_say_lines(struct buf *out, const json_t *ops)
{
	say_all(out, ops, "\n");
	buf_str(out, json_array_size(ops) > 0 ? "\n" : "no difference\n");
}
