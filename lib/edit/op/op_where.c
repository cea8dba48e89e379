/* Conditions on rows, and on groups. */
#include "edit/job.h"

#include "edit/form/form.h"

#include "json/get.h"

static bool
need(struct job *j, const json_t *value, const char *key)
{
	return value != NULL || job_refuse(j, NULL, NULL, 0, "the patch needs "
	    "\"%s\"", key);
}

/* A condition; one that asks for rows of a table of which there are several
 * for each row of the plan asks whether there is one. */
static json_t *
meant(struct job *j, const json_t *said)
{
	json_t *within, *out;

	if (!need(j, said, "condition"))
		return NULL;
	within = meant_within(j, said);
	out = within != NULL ? meant_pred(j, within, REACH_ASKED) :
	    j->findings->errors > 0 ? NULL : meant_pred(j, said, REACH_ASKED);
	json_decref(within);
	return out;
}

/* A and B stand apart. Places run from `at`. */
static void
insert(json_t *list, size_t at, json_t *pred /* steals */)
{
	const json_t *parts = get_array(pred, "and"), *part;
	size_t i;

	json_array_foreach(parts, i, part)
		if (!get_has(list, part))
			json_array_insert(list, at++, (json_t *)part);
	if (parts == NULL)
		json_array_insert(list, at, pred);
	json_decref(pred);
}

/* A condition on groups needs some. */
static bool
add(struct job *j, const char *list, json_t *pred /* steals */, size_t at)
{
	bool grouped = parts_grouped(j->form);
	json_t *preds;

	if (form_aggregates(pred))
		list = "having";
	preds = get_array(j->form, list);
	if (get_has(preds, pred)) {
		job_no_change(j, "the plan already has the condition %s",
		    job_say(j, say_pred, pred));
		json_decref(pred);
		return true;
	}
	if (at > json_array_size(preds))
		at = json_array_size(preds);
	if (preds == get_array(j->form, "having") && !grouped)
		parts_group_shown(j);
	insert(preds, at, pred);
	return true;
}

static bool
add_to(struct job *j, const char *list, const json_t *patch)
{
	json_t *pred = meant(j, json_object_get(patch, "condition"));

	return pred != NULL && add(j, list, pred, PICK_NONE);
}

/* An aggregate's conditions stand among those on groups. */
static const char *
list_of(struct job *j, const char *list, const json_t *patch)
{
	const json_t *said = json_object_get(patch, "condition");
	const json_t *having = get_array(j->form, "having");

	if (json_array_size(having) == 0)
		return list;
	if (json_array_size(get_array(j->form, list)) == 0 &&
	    json_object_get(patch, "index") == NULL)
		return "having";
	if (form_aggregates(said) || json_object_get(patch, "output") != NULL)
		return "having";
	return list;
}

static bool
remove_from(struct job *j, const char *list, const json_t *patch)
{
	json_t *picked, *preds;

	list = list_of(j, list, patch);
	picked = operand_conditions(j, list, patch);
	if (picked == NULL)
		return false;
	preds = get_array(j->form, list);
	for (size_t i = json_array_size(picked); i-- > 0;)
		json_array_remove(preds, (size_t)json_integer_value(
		    json_array_get(picked, i)));
	json_decref(picked);
	if (preds == get_array(j->form, "having"))
		parts_resolve(j);
	return true;
}

/* The new one stands where the first of the old ones stood. */
static bool
replace_in(struct job *j, const char *list, const json_t *patch)
{
	const json_t *with = json_object_get(patch, "with");
	json_t *picked, *preds, *pred;
	size_t first;

	if (!need(j, with, "with"))
		return false;
	list = list_of(j, list, patch);
	picked = operand_conditions(j, list, patch);
	if (picked == NULL)
		return false;
	pred = meant(j, with);
	if (pred == NULL) {
		json_decref(picked);
		return false;
	}
	preds = get_array(j->form, list);
	first = (size_t)json_integer_value(json_array_get(picked, 0));
	for (size_t i = json_array_size(picked); i-- > 0;)
		json_array_remove(preds, (size_t)json_integer_value(
		    json_array_get(picked, i)));
	json_decref(picked);
	return add(j, list, pred, first);
}

bool
op_add_condition(struct job *j, const json_t *patch)
{
	return add_to(j, "where", patch);
}

bool
op_remove_condition(struct job *j, const json_t *patch)
{
	return remove_from(j, "where", patch);
}

bool
op_replace_condition(struct job *j, const json_t *patch)
{
	return replace_in(j, "where", patch);
}

bool
op_add_having(struct job *j, const json_t *patch)
{
	return add_to(j, "having", patch);
}

bool
op_remove_having(struct job *j, const json_t *patch)
{
	return remove_from(j, "having", patch);
}

bool
op_replace_having(struct job *j, const json_t *patch)
{
	return replace_in(j, "having", patch);
}
