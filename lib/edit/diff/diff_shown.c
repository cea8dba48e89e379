/* Operations from what one form shows to what another does. */
#include "edit/diff/diff.h"

#include <string.h>

#include "edit/form/form.h"
#include "json/get.h"

static bool
same_shown(const struct between *b)
{
	return json_equal(get_array(b->j.form, "outputs"),
	    get_array(b->now, "outputs"));
}

static bool
same_groups(const struct between *b)
{
	const json_t *x = get_array(b->j.form, "groups");
	const json_t *y = get_array(b->now, "groups"), *group;
	size_t i;

	if (json_array_size(x) != json_array_size(y))
		return false;
	json_array_foreach(x, i, group)
		if (!get_has(y, group))
			return false;
	return true;
}

/* How a patch points at an output: by its name where that is its own, else by
 * its place. */
static json_t *
pointing(const json_t *outputs, size_t at)
{
	const char *name = operand_name(json_array_get(outputs, at)), *other;

	for (size_t i = 0; name != NULL && i < json_array_size(outputs); i++) {
		other = operand_name(json_array_get(outputs, i));
		if (i != at && other != NULL && strcmp(other, name) == 0)
			name = NULL;
	}
	return name != NULL ? json_string(name) : json_integer((json_int_t)at);
}

static json_t *
about(const struct between *b, const char *op, size_t at)
{
	return json_pack("{ss so}", "op", op, "output",
	    pointing(get_array(b->j.form, "outputs"), at));
}

/* An output as a patch says it. */
static void
say_item(json_t *op, const json_t *output)
{
	const json_t *expr = form_expr(output);

	if (get_str(expr, "column") != NULL)
		json_object_update(op, (json_t *)expr);
	else
		json_object_set(op, "expr", (json_t *)expr);
	if (get_str(output, "as") != NULL)
		json_object_set(op, "as", json_object_get(output, "as"));
}

/* ---- one by one ------------------------------------------------------- */

/* What computes the same and is called otherwise. */
static bool
rename_outputs(struct between *b)
{
	const json_t *now = get_array(b->now, "outputs"), *output;
	bool good = true;
	size_t i, at;
	json_t *op;

	json_array_foreach(now, i, output) {
		const json_t *is = get_array(b->j.form, "outputs");

		at = operand_equal(is, form_expr(output));
		if (at == PICK_NONE || get_has(is, output) ||
		    get_has(now, json_array_get(is, at)) ||
		    get_str(output, "as") == NULL)
			continue;
		op = about(b, "replace_output", at);
		json_object_set(op, "as", json_object_get(output, "as"));
		good = good && diff_do(b, op);
	}
	return good;
}

/* The place in `now` that no output of the form has, for one that goes. */
static size_t
heir(const struct between *b, const json_t *gone, size_t at)
{
	const json_t *now = get_array(b->now, "outputs");
	const json_t *is = get_array(b->j.form, "outputs");
	const json_t *there = json_array_get(now, at);

	if (there != NULL && !get_has(is, there) &&
	    form_aggregates(there) == form_aggregates(gone))
		return at;
	return PICK_NONE;
}

static bool
remove_outputs(struct between *b)
{
	const json_t *now = get_array(b->now, "outputs");
	bool good = true;
	size_t heirs;

	for (size_t i = json_array_size(get_array(b->j.form, "outputs"));
	    good && i-- > 0;) {
		const json_t *is = get_array(b->j.form, "outputs");
		const json_t *output = json_array_get(is, i);
		json_t *op;

		if (output == NULL || get_has(now, output))
			continue;
		heirs = heir(b, output, i);
		op = about(b, heirs != PICK_NONE ? "replace_output" :
		    "remove_output", i);
		if (heirs != PICK_NONE) {
			json_t *item = json_object();

			say_item(item, json_array_get(now, heirs));
			json_object_set_new(op, "with", item);
		}
		good = diff_do(b, op);
	}
	return good;
}

static bool
add_outputs(struct between *b)
{
	const json_t *now = get_array(b->now, "outputs"), *output;
	bool good = true;
	size_t i;

	json_array_foreach(now, i, output) {
		struct diff_mark m;
		json_t *op;

		if (get_has(get_array(b->j.form, "outputs"), output))
			continue;
		m = diff_begin(b);
		op = json_pack("{ss}", "op", "add_output");
		say_item(op, output);
		json_incref(op);
		good = good && diff_do(b, op);
		if (good && !json_equal(json_array_get(get_array(b->j.form,
		    "outputs"), i), output)) {
			diff_back(b, &m);
			json_object_set_new(op, "at",
			    json_integer((json_int_t)i));
			good = diff_do(b, op);
		} else {
			json_decref(op);
			diff_keep(&m);
		}
	}
	return good;
}

/* One that stands elsewhere. */
static bool
move_output(struct between *b)
{
	const json_t *now = get_array(b->now, "outputs");
	size_t n = json_array_size(now);

	for (size_t i = 0; i < n; i++) {
		struct diff_mark m;
		json_t *op;
		size_t to = 0;

		while (to < n && !json_equal(json_array_get(now, to),
		    json_array_get(get_array(b->j.form, "outputs"), i)))
			to++;
		if (to == n || to == i)
			continue;
		m = diff_begin(b);
		op = about(b, "move_output", i);
		json_object_set_new(op, "to", to == 0 ?
		    json_string("first") : to == n - 1 ?
		    json_string("last") : json_integer((json_int_t)to));
		if (diff_do(b, op) && same_shown(b)) {
			diff_keep(&m);
			return true;
		}
		diff_back(b, &m);
	}
	return false;
}

static bool
one_by_one(struct between *b)
{
	return rename_outputs(b) && remove_outputs(b) && add_outputs(b) &&
	    (same_shown(b) || move_output(b));
}

/* ---- as a whole ------------------------------------------------------- */

static bool
all_at_once(struct between *b)
{
	const json_t *output;
	json_t *list = json_array(), *item;
	size_t i;

	json_array_foreach(get_array(b->now, "outputs"), i, output) {
		item = json_object();
		say_item(item, output);
		json_array_append_new(list, item);
	}
	return diff_do(b, json_pack("{ss so}", "op", "replace_outputs",
	    "outputs", list)) && same_shown(b);
}

static bool
regroup(struct between *b)
{
	const json_t *group;
	json_t *list = json_array(), *item;
	size_t i;

	if (same_groups(b)) {
		json_decref(list);
		return true;
	}
	json_array_foreach(get_array(b->now, "groups"), i, group) {
		size_t at = operand_equal(get_array(b->now, "outputs"), group);

		item = json_object();
		say_item(item, at != PICK_NONE ? json_array_get(get_array(
		    b->now, "outputs"), at) : group);
		if (at == PICK_NONE)
			json_object_set_new(item, "shown", json_false());
		json_array_append_new(list, item);
	}
	return diff_do(b, json_pack("{ss so}", "op", "replace_groups",
	    "groups", list));
}

/* Is the way to the outputs one of few words? */
static bool
is_short(const struct between *b, size_t since)
{
	return json_array_size(b->ops) - since <= 1 +
	    json_array_size(get_array(b->now, "outputs"));
}

static bool
try(struct between *b, bool groups_first, bool (*show)(struct between *b))
{
	struct diff_mark m = diff_begin(b);

	if ((!groups_first || regroup(b)) && show(b) &&
	    (groups_first || regroup(b)) && same_shown(b) &&
	    same_groups(b) && is_short(b, m.ops)) {
		diff_keep(&m);
		return true;
	}
	diff_back(b, &m);
	return false;
}

bool
diff_shown(struct between *b)
{
	if (same_shown(b) && same_groups(b))
		return true;
	return try(b, false, one_by_one) || try(b, true, one_by_one) ||
	    try(b, false, all_at_once) || try(b, true, all_at_once);
}
