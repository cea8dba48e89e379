#include "edit/say.h"

#include <string.h>

#include "base/buf.h"
#include "json/get.h"
#include "json/write.h"
#include "lang/surface.h"

static void
push(json_t *list, struct buf *b)
{
	json_array_append_new(list, json_text(b->s, b->len));
	buf_free(b);
}

/* "customer.city"; an expression as its JSON. */
static void
say_column(struct buf *b, const json_t *item, const char *table)
{
	const char *column = surface_column(item);

	if (get_str(item, "table") != NULL)
		table = get_str(item, "table");
	if (column == NULL)
		column = get_str(item, "output");
	if (column == NULL) {
		json_compact(b, get_object(item, "expr") != NULL ?
		    get_object(item, "expr") : item);
		return;
	}
	if (table != NULL && get_str(item, "output") == NULL)
		buf_fmt(b, "%s.", table);
	buf_str(b, column);
}

static const char *
name_of(const json_t *selection)
{
	const char *alias = get_str(selection, "alias");

	return alias != NULL ? alias : get_str(selection, "table");
}

static const char *
table_of(const json_t *selection)
{
	const char *table = get_str(selection, "table");

	return table != NULL ? table : name_of(selection);
}

json_t *
say_tables(const json_t *plan)
{
	json_t *list = json_array();
	const json_t *selection;
	size_t i;

	json_array_foreach(get_array(plan, "selections"), i, selection) {
		struct buf b = BUF_INIT;

		if (table_of(selection) != NULL)
			buf_str(&b, table_of(selection));
		else
			json_compact(&b, selection);
		if (get_str(selection, "alias") != NULL &&
		    get_str(selection, "table") != NULL)
			buf_fmt(&b, " as %s", get_str(selection, "alias"));
		push(list, &b);
	}
	return list;
}

static void
say_join(struct buf *b, const json_t *edge)
{
	const char *type = get_str(edge, "join_type");

	if (type != NULL && strcmp(type, "inner") != 0)
		buf_fmt(b, "%s ", type);
	if (get_str(edge, "from_column") == NULL) {
		json_compact(b, edge);
		return;
	}
	buf_fmt(b, "%s.%s = %s.%s", get_str(edge, "from_table"),
	    get_str(edge, "from_column"), get_str(edge, "to_table"),
	    get_str(edge, "to_column"));
}

json_t *
say_joins(const json_t *plan)
{
	json_t *list = json_array();
	const json_t *edge;
	size_t i;

	json_array_foreach(get_array(plan, "join_edges"), i, edge) {
		struct buf b = BUF_INIT;

		say_join(&b, edge);
		push(list, &b);
	}
	return list;
}

static void
say_computed(json_t *list, const json_t *computed)
{
	const json_t *item;
	size_t i;

	json_array_foreach(computed, i, item) {
		struct buf b = BUF_INIT;
		const char *function = get_str(item, "function");

		if (get_true(item, "hidden"))
			continue;
		buf_fmt(&b, "%s(", function != NULL ? function : "");
		if (get_str(item, "column") != NULL ||
		    get_object(item, "expr") != NULL)
			say_column(&b, item, NULL);
		buf_ch(&b, ')');
		if (get_str(item, "alias") != NULL)
			buf_fmt(&b, " as %s", get_str(item, "alias"));
		push(list, &b);
	}
}

static void
say_projections(json_t *list, const json_t *selection)
{
	const json_t *item;
	size_t i;

	json_array_foreach(get_array(selection, "columns"), i, item) {
		struct buf b = BUF_INIT;

		if (!surface_is_shown(item))
			continue;
		say_column(&b, item, table_of(selection));
		push(list, &b);
	}
}

json_t *
say_outputs(const json_t *plan)
{
	json_t *list = json_array();
	const json_t *select = get_array(plan, "select"), *item;
	size_t i;

	json_array_foreach(select, i, item) {
		struct buf b = BUF_INIT;

		say_column(&b, item, NULL);
		if (get_str(item, "as") != NULL)
			buf_fmt(&b, " as %s", get_str(item, "as"));
		push(list, &b);
	}
	if (select != NULL)
		return list;
	json_array_foreach(get_array(plan, "selections"), i, item)
		say_projections(list, item);
	say_computed(list, get_array(get_object(plan, "group_by"),
	    "aggregates"));
	say_computed(list, get_array(plan, "window_functions"));
	return list;
}

static void
say_predicate(struct buf *b, const json_t *p, const char *table)
{
	const json_t *value = json_object_get(p, "value");

	if ((surface_column(p) == NULL && get_str(p, "output") == NULL) ||
	    get_str(p, "op") == NULL) {
		json_compact(b, p);
		return;
	}
	say_column(b, p, table);
	buf_fmt(b, " %s", get_str(p, "op"));
	if (value == NULL)
		value = json_object_get(p, "right");
	if (value == NULL)
		value = json_object_get(p, "query");
	if (get_str(p, "param") != NULL) {
		buf_fmt(b, " :%s", get_str(p, "param"));
	} else if (value != NULL) {
		buf_ch(b, ' ');
		json_compact(b, value);
	}
}

static void
say_predicates(json_t *list, const json_t *predicates, const char *table)
{
	const json_t *p;
	size_t i;

	json_array_foreach(predicates, i, p) {
		struct buf b = BUF_INIT;

		say_predicate(&b, p, table);
		push(list, &b);
	}
}

json_t *
say_conditions(const json_t *plan)
{
	json_t *list = json_array();
	const json_t *selection;
	size_t i;

	json_array_foreach(get_array(plan, "selections"), i, selection)
		say_predicates(list, get_array(selection, "filters"),
		    table_of(selection));
	say_predicates(list, get_array(plan, "global_filters"), NULL);
	return list;
}

static json_t *
say_list(const json_t *items)
{
	json_t *list = json_array();
	const json_t *item;
	size_t i;

	json_array_foreach(items, i, item) {
		struct buf b = BUF_INIT;

		say_column(&b, item, NULL);
		push(list, &b);
	}
	return list;
}

json_t *
say_groups(const json_t *plan)
{
	return say_list(get_array(get_object(plan, "group_by"),
	    "group_by_columns"));
}

json_t *
say_havings(const json_t *plan)
{
	json_t *list = json_array();

	say_predicates(list, get_array(get_object(plan, "group_by"),
	    "having_filters"), NULL);
	return list;
}

json_t *
say_orders(const json_t *plan)
{
	json_t *list = json_array();
	const json_t *item;
	size_t i;

	json_array_foreach(get_array(plan, "order_by"), i, item) {
		const char *direction = get_str(item, "direction");
		struct buf b = BUF_INIT;

		say_column(&b, item, NULL);
		if (direction != NULL && strcmp(direction, "DESC") == 0)
			buf_str(&b, " desc");
		if (get_str(item, "nulls") != NULL)
			buf_fmt(&b, " nulls %s", get_str(item, "nulls"));
		push(list, &b);
	}
	return list;
}
