/* What a patch points at: an output, a condition, a group, an order. */
#include "edit/job.h"

#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"

const char *
operand_name(const json_t *output)
{
	const char *name = get_str(output, "as");

	return name != NULL ? name : get_str(form_expr(output), "column");
}

size_t
operand_equal(const json_t *list, const json_t *expr)
{
	const json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
		if (json_equal(form_expr(item), expr))
			return i;
	return PICK_NONE;
}

/* ---- candidates ------------------------------------------------------- */

typedef void (*say_fn)(struct buf *b, const json_t *part);

const char *
job_say(struct job *j, say_fn say, const json_t *part)
{
	struct buf b = BUF_INIT;
	const char *text;

	say(&b, part);
	text = arena_strndup(&j->arena, b.s, b.len);
	buf_free(&b);
	return text;
}

/* A refusal with what there is in its place. */
static void
refuse_pick(struct job *j, const json_t *list, say_fn say, const char *wanted,
    const char *what)
{
	json_t *finding = job_refusal(j, "%s", what);
	size_t n = json_array_size(list);
	const char **names = arena_alloc(&j->arena, (n + 1) * sizeof *names);

	for (size_t i = 0; i < n; i++)
		names[i] = job_say(j, say, json_array_get(list, i));
	if (wanted != NULL)
		finding_near(finding, wanted, names, n);
	if (json_object_get(finding, "candidates") != NULL)
		return;
	for (size_t i = 0; i < n && i < 20; i++)
		finding_candidate(finding, names[i]);
}

static void
explain_name(struct buf *b, const json_t *output)
{
	if (operand_name(output) != NULL)
		buf_str(b, operand_name(output));
	else
		say_output(b, output);
}

/* ---- one of a list ---------------------------------------------------- */

static size_t
at_index(struct job *j, const json_t *list, const json_t *index,
    const char *what)
{
	json_int_t at = json_integer_value(index);

	if (at >= 0 && (size_t)at < json_array_size(list))
		return (size_t)at;
	job_refuse(j, NULL, NULL, 0, "invalid %s index %lld: the plan has %zu, "
	    "counted from 0", what, (long long)at, json_array_size(list));
	return PICK_NONE;
}

/* Of several of one name the first. */
static size_t
by_name(const json_t *outputs, const char *name)
{
	const json_t *output;
	size_t i;

	json_array_foreach(outputs, i, output)
		if (get_str(output, "as") != NULL &&
		    ascii_equal(get_str(output, "as"), name))
			return i;
	json_array_foreach(outputs, i, output)
		if (operand_name(output) != NULL &&
		    ascii_equal(operand_name(output), name))
			return i;
	return PICK_NONE;
}

size_t
operand_named(struct job *j, const json_t *name)
{
	const json_t *outputs = get_array(j->form, "outputs");
	const char *text = json_string_value(name);
	size_t at;

	if (json_is_integer(name))
		return at_index(j, outputs, name, "output");
	if (text == NULL) {
		job_refuse(j, NULL, NULL, 0, "an output must be given by name "
		    "or index");
		return PICK_NONE;
	}
	at = by_name(outputs, text);
	if (at == PICK_NONE)
		refuse_pick(j, outputs, explain_name, text,
		    arena_printf(&j->arena, "the plan has no output '%.100s'",
		    text));
	return at;
}

/* The item of a list that is an expression, said as "expr" or a column. */
static size_t
by_expr(struct job *j, const json_t *list, const json_t *patch,
    const char *what)
{
	const char *column = get_str(patch, "column");
	const json_t *expr = json_object_get(patch, "expr");
	json_t *meant;
	struct found found;
	size_t at;

	if (expr == NULL && column == NULL) {
		job_refuse(j, NULL, NULL, 0, "the patch does not say which %s",
		    what);
		return PICK_NONE;
	}
	if (expr != NULL) {
		meant = meant_expr(j, expr, REACH_NEVER);
	} else {
		if (!job_find(j, get_str(patch, "table"), column, &found))
			return PICK_NONE;
		meant = json_pack("{ssss}", "table", seat_name(found.seat),
		    "column", found.column);
	}
	if (meant == NULL)
		return PICK_NONE;
	at = operand_equal(list, meant);
	if (at == PICK_NONE)
		refuse_pick(j, list, say_output, job_say(j, say_expr, meant),
		    arena_printf(&j->arena, "the plan has no %s '%.200s'", what,
		    job_say(j, say_expr, meant)));
	json_decref(meant);
	return at;
}

static size_t
pick(struct job *j, const char *list, const json_t *patch, const char *what)
{
	const json_t *items = get_array(j->form, list);
	const json_t *index = json_object_get(patch, "index");

	if (json_is_integer(index))
		return at_index(j, items, index, what);
	return by_expr(j, items, patch, what);
}

/* A column alone may be an output's name. */
static bool
is_output_name(struct job *j, const json_t *patch)
{
	const char *column = get_str(patch, "column");

	return column != NULL && get_str(patch, "table") == NULL &&
	    by_name(get_array(j->form, "outputs"), column) != PICK_NONE;
}

size_t
operand_output(struct job *j, const json_t *patch)
{
	const json_t *name = json_object_get(patch, "output");

	if (name != NULL)
		return operand_named(j, name);
	if (is_output_name(j, patch))
		return operand_named(j, json_object_get(patch, "column"));
	return pick(j, "outputs", patch, "output");
}

/* The group or order that is what an output computes. */
static size_t
operand_by_output(struct job *j, const char *list, const json_t *patch,
    const char *what)
{
	const json_t *name = json_object_get(patch, "output"), *expr;
	size_t at;

	if (name == NULL && is_output_name(j, patch))
		name = json_object_get(patch, "column");
	if (name == NULL)
		return pick(j, list, patch, what);
	at = operand_named(j, name);
	if (at == PICK_NONE)
		return at;
	expr = form_expr(json_array_get(get_array(j->form, "outputs"), at));
	at = operand_equal(get_array(j->form, list), expr);
	if (at == PICK_NONE)
		refuse_pick(j, get_array(j->form, list), say_output, NULL,
		    arena_printf(&j->arena, "the plan has no %s '%.200s'", what,
		    job_say(j, say_expr, expr)));
	return at;
}

size_t
operand_group(struct job *j, const json_t *patch)
{
	return operand_by_output(j, "groups", patch, "group");
}

size_t
operand_order(struct job *j, const json_t *patch)
{
	return operand_by_output(j, "orders", patch, "order by");
}

/* ---- conditions ------------------------------------------------------- */

/* Is the condition about this column: its left side, or all that it names? */
static bool
is_about(const json_t *pred, const char *source, const char *column)
{
	const json_t *left = get_object(pred, "left");

	if (get_object(pred, "not") != NULL)
		return is_about(get_object(pred, "not"), source, column);
	if (get_str(pred, "op") != NULL)
		return left != NULL ? parts_use_column(left, source, column) :
		    get_is(pred, "column", column) &&
		    get_is(pred, "table", source);
	for (const char *const *key = (const char *const []){"or", "and",
	    NULL}; *key != NULL; key++) {
		const json_t *part;
		size_t i;

		json_array_foreach(get_array(pred, *key), i, part)
			if (!is_about(part, source, column))
				return false;
		if (get_array(pred, *key) != NULL)
			return true;
	}
	return parts_use_column(get_object(pred, "test"), source, column);
}

static void
add_equal(json_t *out, const json_t *preds, const json_t *wanted)
{
	const json_t *pred;
	size_t i;

	json_array_foreach(preds, i, pred)
		if (json_equal(pred, wanted))
			json_array_append_new(out, json_integer((json_int_t)i));
}

static bool
by_condition(struct job *j, const json_t *preds, const json_t *said,
    json_t *out)
{
	json_t *meant = meant_pred(j, said, REACH_NEVER);
	const json_t *part;
	size_t i;

	if (meant == NULL)
		return false;
	add_equal(out, preds, meant);
	/* a AND b, which stand apart */
	if (json_array_size(out) == 0)
		json_array_foreach(get_array(meant, "and"), i, part)
			add_equal(out, preds, part);
	if (json_array_size(out) == 0)
		refuse_pick(j, preds, say_pred, NULL, arena_printf(&j->arena,
		    "the plan has no condition %.200s",
		    job_say(j, say_pred, meant)));
	json_decref(meant);
	return json_array_size(out) > 0;
}

static bool
by_column(struct job *j, const json_t *preds, const json_t *patch,
    json_t *out)
{
	const char *column = get_str(patch, "column");
	const json_t *pred;
	struct found found;
	size_t i;

	if (column == NULL)
		return job_refuse(j, NULL, NULL, 0,
		    "the patch does not say which condition");
	if (!job_find(j, get_str(patch, "table"), column, &found))
		return false;
	json_array_foreach(preds, i, pred)
		if (is_about(pred, seat_name(found.seat), found.column))
			json_array_append_new(out, json_integer((json_int_t)i));
	if (json_array_size(out) == 0)
		refuse_pick(j, preds, say_pred, NULL, arena_printf(&j->arena,
		    "the plan has no condition on '%s'", found.column));
	return json_array_size(out) > 0;
}

/* An aggregate by the name of its output. */
static bool
by_output(struct job *j, const json_t *preds, const json_t *name, json_t *out)
{
	size_t at = operand_named(j, name), i;
	const json_t *expr, *pred;

	if (at == PICK_NONE)
		return false;
	expr = form_expr(json_array_get(get_array(j->form, "outputs"), at));
	json_array_foreach(preds, i, pred)
		if (json_equal(get_object(pred, "left"), expr))
			json_array_append_new(out, json_integer((json_int_t)i));
	if (json_array_size(out) == 0)
		refuse_pick(j, preds, say_pred, NULL, arena_printf(&j->arena,
		    "the plan has no condition on '%s'",
		    job_say(j, say_expr, expr)));
	return json_array_size(out) > 0;
}

json_t *
operand_conditions(struct job *j, const char *list, const json_t *patch)
{
	const json_t *preds = get_array(j->form, list);
	const json_t *index = json_object_get(patch, "index");
	const json_t *said = json_object_get(patch, "condition");
	const json_t *output = json_object_get(patch, "output");
	json_t *out = json_array();
	size_t at;
	bool good;

	if (json_array_size(preds) == 0) {
		good = job_refuse(j, NULL, NULL, 0, "the plan has no "
		    "condition%s", strcmp(list, "having") == 0 ?
		    " on its groups" : "");
	} else if (get_true(patch, "all")) {
		for (size_t i = 0; i < json_array_size(preds); i++)
			json_array_append_new(out, json_integer((json_int_t)i));
		good = true;
	} else if (json_is_integer(index)) {
		at = at_index(j, preds, index, "condition");
		good = at != PICK_NONE;
		json_array_append_new(out, json_integer((json_int_t)at));
	} else if (output != NULL) {
		good = by_output(j, preds, output, out);
	} else {
		good = said != NULL ? by_condition(j, preds, said, out) :
		    by_column(j, preds, patch, out);
	}
	if (good)
		return out;
	json_decref(out);
	return NULL;
}
