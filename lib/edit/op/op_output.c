/* Outputs: what is shown, in which order. */
#include "edit/job.h"

#include <string.h>

#include "edit/form/form.h"
#include "json/get.h"

/* Where a new output stands unless the patch says it: before the first
 * aggregate where it is none itself, else last. */
static size_t
default_place(const struct job *j, const json_t *output)
{
	const json_t *outputs = get_array(j->form, "outputs"), *other;
	size_t i;

	if (!form_aggregates(output) && !form_windows(output) &&
	    json_array_size(get_array(j->form, "groups")) > 0)
		json_array_foreach(outputs, i, other)
			if (form_aggregates(other))
				return i;
	return json_array_size(outputs);
}

/* A place is an index, "first", "last", or before or after an output;
 * PICK_NONE with a finding. `all`: how many outputs there will be. */
static size_t
place_of(struct job *j, const json_t *patch, const char *key, size_t otherwise,
    size_t last)
{
	const json_t *at = json_object_get(patch, key);
	const json_t *before = json_object_get(patch, "before");
	const json_t *after = json_object_get(patch, "after");
	const char *word = json_string_value(at);
	size_t beside;

	if (before != NULL || after != NULL) {
		beside = operand_named(j, before != NULL ? before : after);
		return beside == PICK_NONE || before != NULL ? beside :
		    beside + 1;
	}
	if (at == NULL || json_is_null(at))
		return otherwise;
	if (word != NULL && strcmp(word, "first") == 0)
		return 0;
	if (word != NULL && strcmp(word, "last") == 0)
		return last;
	if (json_is_integer(at) && json_integer_value(at) >= 0 &&
	    (size_t)json_integer_value(at) <= last)
		return (size_t)json_integer_value(at);
	job_refuse(j, NULL, NULL, 0, "'%s' must be an index from 0 to %zu, "
	    "\"first\" or \"last\"", key, last);
	return PICK_NONE;
}

/* Beside aggregates rows are grouped by what is none; the first aggregate
 * groups them by what is shown. */
static void
group_output(struct job *j, const json_t *output, bool was_grouped)
{
	const json_t *expr = form_expr(output);

	if (!was_grouped && form_aggregates(expr))
		parts_group_shown(j);
	if (!was_grouped || form_aggregates(expr) || form_windows(expr) ||
	    parts_in_groups(j, expr))
		return;
	json_array_append(get_array(j->form, "groups"), (json_t *)expr);
	job_follow(j, "rows are now also grouped by %s", job_say(j, say_expr,
	    expr));
}

static bool
is_shown(struct job *j, const json_t *output)
{
	size_t at = operand_equal(get_array(j->form, "outputs"),
	    form_expr(output));

	return at != PICK_NONE && (get_str(output, "as") == NULL ||
	    json_equal(json_array_get(get_array(j->form, "outputs"), at),
	    output));
}

bool
op_add_output(struct job *j, const json_t *patch)
{
	json_t *output = meant_output(j, patch);
	bool grouped = parts_grouped(j->form);
	size_t at;

	if (output == NULL)
		return false;
	if (is_shown(j, output)) {
		job_no_change(j, "%s is already shown", job_say(j, say_output,
		    output));
		json_decref(output);
		return true;
	}
	group_output(j, output, grouped);
	at = place_of(j, patch, "at", default_place(j, output),
	    json_array_size(get_array(j->form, "outputs")));
	if (at == PICK_NONE) {
		json_decref(output);
		return false;
	}
	json_array_insert_new(get_array(j->form, "outputs"), at, output);
	return true;
}

/* Rows are no longer grouped by what is no longer shown of a group. */
static void
leave_groups(struct job *j, const json_t *expr)
{
	json_t *groups = get_array(j->form, "groups");
	size_t at = operand_equal(groups, expr);

	if (at == PICK_NONE ||
	    operand_equal(get_array(j->form, "outputs"), expr) != PICK_NONE)
		return;
	json_array_remove(groups, at);
	json_object_set_new(j->form, "grouped", json_true());
	job_follow(j, "rows are no longer grouped by %s",
	    job_say(j, say_expr, expr));
	parts_resolve(j);
}

/* With DISTINCT only what is shown can be sorted by. */
static void
leave_orders(struct job *j, const json_t *expr)
{
	json_t *orders = get_array(j->form, "orders");

	if (!get_true(j->form, "distinct"))
		return;
	for (size_t i = json_array_size(orders); i-- > 0;) {
		if (!json_equal(form_expr(json_array_get(orders, i)), expr))
			continue;
		json_array_remove(orders, i);
		job_follow(j, "no longer sorted by %s",
		    job_say(j, say_expr, expr));
	}
}

bool
op_remove_output(struct job *j, const json_t *patch)
{
	bool grouped = parts_grouped(j->form);
	json_t *outputs, *expr;
	size_t at;

	parts_expand(j);
	outputs = get_array(j->form, "outputs");
	at = operand_output(j, patch);
	if (at == PICK_NONE)
		return false;
	expr = json_incref((json_t *)form_expr(json_array_get(outputs, at)));
	json_array_remove(outputs, at);
	leave_groups(j, expr);
	leave_orders(j, expr);
	if (grouped)
		parts_ungroup(j);
	json_decref(expr);
	return true;
}

/* "with" says the new output, or the patch itself does, next to "output"; a
 * name alone renames. */
static json_t *
replacement(struct job *j, const json_t *patch, const json_t *old)
{
	const json_t *with = json_object_get(patch, "with");
	json_t *item, *new;

	if (with == NULL && json_object_get(patch, "output") != NULL) {
		with = patch;
		item = json_copy((json_t *)patch);
		json_object_del(item, "output");
	} else {
		item = json_is_object(with) ? json_copy((json_t *)with) :
		    json_pack("{sO?}", "expr", with);
	}
	if (json_object_get(item, "expr") == NULL &&
	    json_object_get(item, "column") == NULL &&
	    json_object_get(item, "function") == NULL &&
	    get_str(item, "as") != NULL)
		new = json_pack("{sO sO}", "expr", form_expr(old), "as",
		    json_object_get(item, "as"));
	else
		new = meant_output(j, item);
	json_decref(item);
	return new;
}

/* What was sorted or grouped by goes along. */
static void
replace_in(json_t *list, const json_t *old, const json_t *new, bool wrapped)
{
	size_t at = operand_equal(list, old);

	if (at == PICK_NONE)
		return;
	if (wrapped)
		json_object_set(json_array_get(list, at), "expr",
		    (json_t *)new);
	else if (operand_equal(list, new) == PICK_NONE)
		json_array_set(list, at, (json_t *)new);
}

bool
op_replace_output(struct job *j, const json_t *patch)
{
	bool grouped = parts_grouped(j->form);
	json_t *outputs, *new, *old;
	size_t at;

	parts_expand(j);
	outputs = get_array(j->form, "outputs");
	at = operand_output(j, patch);
	if (at == PICK_NONE)
		return false;
	old = json_array_get(outputs, at);
	new = replacement(j, patch, old);
	if (new == NULL)
		return false;
	old = json_incref((json_t *)form_expr(old));
	json_array_set_new(outputs, at, new);
	if (!json_equal(old, form_expr(new))) {
		replace_in(get_array(j->form, "orders"), old, form_expr(new),
		    true);
		if (form_aggregates(form_expr(new)))
			leave_groups(j, old);
		else
			replace_in(get_array(j->form, "groups"), old,
			    form_expr(new), false);
		group_output(j, new, grouped);
		if (grouped)
			parts_ungroup(j);
	}
	json_decref(old);
	return true;
}

static json_t *
meant_outputs(struct job *j, const json_t *said)
{
	json_t *list = json_array(), *output;
	const json_t *item;
	size_t i;

	json_array_foreach(said, i, item) {
		output = meant_output(j, item);
		if (output == NULL) {
			json_decref(list);
			return NULL;
		}
		json_array_append_new(list, output);
	}
	return list;
}

/* Groups that are no longer shown go; rows are grouped by what is shown. */
static void
regroup(struct job *j, bool was_grouped)
{
	const json_t *outputs = get_array(j->form, "outputs");
	json_t *groups = get_array(j->form, "groups");

	for (size_t i = json_array_size(groups); i-- > 0;)
		if (!parts_in_groups(j, outputs) || operand_equal(outputs,
		    json_array_get(groups, i)) == PICK_NONE)
			json_array_remove(groups, i);
	if (form_aggregates(outputs) ||
	    json_array_size(get_array(j->form, "having")) > 0 ||
	    form_aggregates(get_array(j->form, "orders")))
		parts_group_shown(j);
	else if (was_grouped)
		parts_ungroup(j);
}

bool
op_replace_outputs(struct job *j, const json_t *patch)
{
	const json_t *said = get_array(patch, "outputs");
	bool grouped = parts_grouped(j->form);
	json_t *list;

	if (json_array_size(said) == 0)
		return job_refuse(j, NULL, NULL, 0, "'outputs' must be a "
		    "non-empty list");
	list = meant_outputs(j, said);
	if (list == NULL)
		return false;
	json_object_set_new(j->form, "outputs", list);
	regroup(j, grouped);
	return true;
}

bool
op_move_output(struct job *j, const json_t *patch)
{
	json_t *outputs, *output;
	size_t at, to;

	parts_expand(j);
	outputs = get_array(j->form, "outputs");
	at = operand_output(j, patch);
	if (at == PICK_NONE)
		return false;
	if (json_object_get(patch, "to") == NULL &&
	    json_object_get(patch, "before") == NULL &&
	    json_object_get(patch, "after") == NULL)
		return job_refuse(j, NULL, NULL, 0,
		    "the patch does not say where to move it");
	to = place_of(j, patch, "to", at, json_array_size(outputs) - 1);
	if (to == PICK_NONE)
		return false;
	/* beside another one is counted with it in its old place */
	if (json_object_get(patch, "to") == NULL && to > at)
		to--;
	if (to == at)
		job_no_change(j, "the output is already there");
	output = json_incref(json_array_get(outputs, at));
	json_array_remove(outputs, at);
	json_array_insert_new(outputs, to, output);
	return true;
}
