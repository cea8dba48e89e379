/* Groups, the order, and the rows that are cut off. */
#include "edit/job.h"

#include <string.h>

#include "edit/form/form.h"
#include "json/get.h"
#include "json/write.h"

/* ---- groups ----------------------------------------------------------- */

/* Show a group, before the aggregates. */
static void
show_group(struct job *j, const json_t *group, size_t at)
{
	json_t *outputs = get_array(j->form, "outputs"), *output;
	size_t i;

	if (operand_equal(outputs, form_expr(group)) != PICK_NONE)
		return;
	if (at == PICK_NONE) {
		at = json_array_size(outputs);
		json_array_foreach(outputs, i, output)
			if (at > i && form_aggregates(output))
				at = i;
	}
	output = json_pack("{sO}", "expr", form_expr(group));
	if (get_str(group, "as") != NULL)
		json_object_set(output, "as", json_object_get(group, "as"));
	json_array_insert_new(outputs, at, output);
}

/* "shown": false groups by what is not shown. */
static bool
is_to_show(const json_t *said)
{
	return !json_is_false(json_object_get(said, "shown"));
}

bool
op_add_group(struct job *j, const json_t *patch)
{
	json_t *group = meant_output(j, patch);
	json_t *groups = get_array(j->form, "groups");

	if (group == NULL)
		return false;
	if (form_aggregates(group)) {
		json_decref(group);
		return job_refuse(j, NULL, NULL, 0, "cannot group by an "
		    "aggregate");
	}
	if (operand_equal(groups, form_expr(group)) != PICK_NONE)
		job_no_change(j, "rows are already grouped by %s", job_say(j,
		    say_expr, form_expr(group)));
	else
		json_array_append(groups, (json_t *)form_expr(group));
	json_object_set_new(j->form, "grouped", json_true());
	if (is_to_show(patch))
		show_group(j, group, PICK_NONE);
	parts_resolve(j);
	json_decref(group);
	return true;
}

/* What is shown of a group that goes; where it stood. */
static size_t
hide_group(struct job *j, const json_t *expr)
{
	json_t *outputs = get_array(j->form, "outputs");
	size_t at = operand_equal(outputs, expr);

	if (at != PICK_NONE)
		json_array_remove(outputs, at);
	return at;
}

bool
op_remove_group(struct job *j, const json_t *patch)
{
	json_t *groups = get_array(j->form, "groups"), *expr;
	size_t at = operand_group(j, patch);

	if (at == PICK_NONE)
		return false;
	expr = json_incref(json_array_get(groups, at));
	json_array_remove(groups, at);
	if (hide_group(j, expr) != PICK_NONE)
		job_follow(j, "%s is no longer shown",
		    job_say(j, say_expr, expr));
	json_object_set_new(j->form, "grouped", json_true());
	parts_resolve(j);
	json_decref(expr);
	return true;
}

/* The groups of a list, as outputs (new); NULL with a finding. */
static json_t *
meant_groups(struct job *j, const json_t *said)
{
	json_t *list = json_array(), *group;
	const json_t *item;
	size_t i;

	json_array_foreach(said, i, item) {
		group = meant_output(j, item);
		if (group == NULL || form_aggregates(group)) {
			if (group != NULL)
				job_refuse(j, NULL, NULL, 0, "cannot group by "
				    "an aggregate");
			json_decref(group);
			json_decref(list);
			return NULL;
		}
		json_array_append_new(list, group);
	}
	return list;
}

/* Those shown before give their place to those that are shown now. */
static void
put_groups(struct job *j, const json_t *list, const json_t *said)
{
	json_t *groups = get_array(j->form, "groups");
	size_t at = PICK_NONE, hidden, i;
	json_t *group;

	for (i = 0; i < json_array_size(groups); i++) {
		group = json_array_get(groups, i);
		if (operand_equal(list, group) != PICK_NONE)
			continue;
		hidden = hide_group(j, group);
		if (at == PICK_NONE)
			at = hidden;
	}
	json_array_clear(groups);
	json_array_foreach(list, i, group) {
		json_array_append(groups, (json_t *)form_expr(group));
		if (is_to_show(json_array_get(said, i)) &&
		    operand_equal(get_array(j->form, "outputs"),
		    form_expr(group)) == PICK_NONE) {
			show_group(j, group, at);
			at += at != PICK_NONE;
		}
	}
}

bool
op_replace_groups(struct job *j, const json_t *patch)
{
	const json_t *said = json_object_get(patch, "groups");
	json_t *list;

	if (!json_is_array(said) && !json_is_null(said))
		return job_refuse(j, NULL, NULL, 0, "'groups' must be a list, "
		    "or null for none");
	list = meant_groups(j, said);
	if (list == NULL)
		return false;
	put_groups(j, list, said);
	if (json_array_size(list) > 0)
		json_object_set_new(j->form, "grouped", json_true());
	parts_resolve(j);
	json_decref(list);
	return true;
}

/* ---- order ------------------------------------------------------------ */

bool
op_add_order(struct job *j, const json_t *patch)
{
	json_t *orders = get_array(j->form, "orders");
	json_t *order = meant_order(j, patch);
	const json_t *at = json_object_get(patch, "at");
	size_t old, to = json_array_size(orders);

	if (order == NULL)
		return false;
	old = operand_equal(orders, form_expr(order));
	if (old != PICK_NONE) {
		json_array_remove(orders, old);
		to = old;
	}
	if (get_is(patch, "at", "first"))
		to = 0;
	else if (json_is_integer(at) && json_integer_value(at) >= 0 &&
	    (size_t)json_integer_value(at) <= json_array_size(orders))
		to = (size_t)json_integer_value(at);
	json_array_insert_new(orders, to, order);
	return true;
}

bool
op_remove_order(struct job *j, const json_t *patch)
{
	json_t *orders = get_array(j->form, "orders");
	size_t at;

	if (get_true(patch, "all"))
		return json_array_size(orders) > 0 ?
		    json_array_clear(orders) == 0 : job_refuse(j, NULL, NULL,
		    0, "the plan is not sorted");
	at = operand_order(j, patch);
	if (at == PICK_NONE)
		return false;
	json_array_remove(get_array(j->form, "orders"), at);
	parts_resolve(j);
	return true;
}

bool
op_reverse_order(struct job *j, const json_t *patch)
{
	json_t *order;
	size_t i;

	(void)patch;
	if (json_array_size(get_array(j->form, "orders")) == 0)
		return job_refuse(j, NULL, NULL, 0,
		    "the plan is not sorted: there is nothing to reverse");
	json_array_foreach(get_array(j->form, "orders"), i, order) {
		if (get_is(order, "direction", "DESC"))
			json_object_del(order, "direction");
		else
			json_object_set_new(order, "direction",
			    json_string("DESC"));
		if (get_str(order, "nulls") != NULL)
			json_object_set_new(order, "nulls", json_string(
			    get_is(order, "nulls", "first") ? "last" :
			    "first"));
	}
	return true;
}

bool
op_order(struct job *j, const json_t *patch)
{
	const json_t *said = json_object_get(patch, "order_by"), *item;
	json_t *list, *order;
	size_t i;

	if (said == NULL || (!json_is_null(said) && !json_is_array(said)))
		return job_refuse(j, NULL, NULL, 0, "'order_by' must be a "
		    "list, or null for none");
	list = json_array();
	json_array_foreach(said, i, item) {
		order = meant_order(j, item);
		if (order == NULL) {
			json_decref(list);
			return false;
		}
		json_array_append_new(list, order);
	}
	json_object_set_new(j->form, "orders", list);
	parts_resolve(j);
	return true;
}

/* ---- rows ------------------------------------------------------------- */

bool
op_limit(struct job *j, const json_t *patch)
{
	const json_t *limit = json_object_get(patch, "limit");

	if (json_is_null(limit))
		json_object_del(j->form, "limit");
	else if (json_is_integer(limit) && json_integer_value(limit) > 0)
		json_object_set(j->form, "limit", (json_t *)limit);
	else
		return job_refuse(j, NULL, NULL, 0, "invalid limit: expected a "
		    "positive integer, or null for none");
	return true;
}

bool
op_offset(struct job *j, const json_t *patch)
{
	const json_t *offset = json_object_get(patch, "offset");
	const json_t *old = json_object_get(j->form, "offset");
	struct buf b = BUF_INIT;

	if (json_is_null(offset) || (json_is_integer(offset) &&
	    json_integer_value(offset) == 0)) {
		if (old == NULL)
			job_no_change(j, "the plan skips no rows");
		json_object_del(j->form, "offset");
		return true;
	}
	if (!json_is_integer(offset) || json_integer_value(offset) < 0) {
		if (offset != NULL)
			json_compact(&b, offset);
		job_refuse(j, NULL, NULL, 0, "invalid offset %.100s: expected "
		    "a whole number of 0 or more, or null for none", b.s);
		buf_free(&b);
		return false;
	}
	if (old != NULL && json_equal(old, offset))
		job_no_change(j, "the offset is already %lld",
		    (long long)json_integer_value(offset));
	json_object_set(j->form, "offset", (json_t *)offset);
	return true;
}

bool
op_distinct(struct job *j, const json_t *patch)
{
	const json_t *value = json_object_get(patch, "distinct");
	bool wanted = value == NULL || json_is_true(value);

	if (value != NULL && !json_is_boolean(value))
		return job_refuse(j, NULL, NULL, 0, "'distinct' must be true "
		    "or false");
	if (wanted == get_true(j->form, "distinct"))
		job_no_change(j, wanted ? "each row is already shown once" :
		    "the plan is not distinct");
	if (wanted)
		json_object_set_new(j->form, "distinct", json_true());
	else
		json_object_del(j->form, "distinct");
	return true;
}

/* remove_limit, remove_offset, remove_distinct: the member that goes. */
static const char *
going(struct job *j, const json_t *patch, const json_t *from)
{
	const char *key = strchr(get_str(patch, "op"), '_') + 1;
	const json_t *value = json_object_get(from, key);

	if (value != NULL && !json_is_null(value) && !json_is_false(value))
		return key;
	job_refuse(j, NULL, NULL, 0, "the plan has no %s", key);
	return NULL;
}

bool
job_remove_member(struct job *j, const json_t *patch)
{
	const char *key = going(j, patch, j->plan);

	if (key != NULL)
		job_remove(j, raw_plan_path(&j->arena, "/plan", key));
	return key != NULL;
}

bool
op_remove_member(struct job *j, const json_t *patch)
{
	const char *key = going(j, patch, j->form);

	return key != NULL && json_object_del(j->form, key) == 0;
}
