/* Operations by path (RFC 6902), and another plan as a whole. */
#include "edit/job.h"

#include <string.h>

#include "json/edit.h"
#include "json/get.h"
#include "json/ptr.h"

static const char *const known[] = {"add", "remove", "replace", "move",
    "copy", "test"};

bool
pointer_knows(const char *op)
{
	for (size_t i = 0; op != NULL && i < sizeof known / sizeof *known; i++)
		if (strcmp(op, known[i]) == 0)
			return true;
	return false;
}

/* A path of the plan from the document's root; NULL if it is none. */
static const char *
rooted(struct job *j, const char *path)
{
	if (path == NULL || (*path != '/' && *path != '\0'))
		return NULL;
	return arena_printf(&j->arena, "/plan%s", path);
}

static bool
test(struct job *j, const json_t *patch, const char *path)
{
	const json_t *value = ptr_get(j->doc, path);

	if (value != NULL && json_equal(value,
	    json_object_get(patch, "value")))
		return true;
	return job_refuse(j, NULL, NULL, 0, value != NULL ? "'%.200s' does not "
	    "have the value that the patch tests for" : "nothing found at "
	    "'%.200s'", get_str(patch, "path"));
}

/* The operation on the document (new); NULL with a finding. */
static json_t *
rooted_op(struct job *j, const json_t *patch, const char *path)
{
	json_t *op = json_copy((json_t *)patch);
	const char *from = rooted(j, get_str(patch, "from"));
	json_t *value;

	json_object_set_new(op, "path", json_string(path));
	if (get_is(patch, "op", "copy")) {
		value = from != NULL ? ptr_get(j->doc, from) : NULL;
		json_object_set_new(op, "op", json_string("add"));
		json_object_del(op, "from");
		if (value != NULL)
			json_object_set_new(op, "value",
			    json_deep_copy(value));
	} else if (from != NULL) {
		json_object_set_new(op, "from", json_string(from));
	}
	if ((get_is(op, "op", "add") || get_is(op, "op", "replace")) &&
	    json_object_get(op, "value") == NULL) {
		json_decref(op);
		job_refuse(j, NULL, NULL, 0, from != NULL ? "nothing found at "
		    "'%.200s'" : "the patch of '%.200s' needs a value",
		    from != NULL ? from + 5 : path + 5);
		return NULL;
	}
	return op;
}

bool
job_pointer(struct job *j, const json_t *patch)
{
	const char *path = rooted(j, get_str(patch, "path")), *why = NULL;
	json_t *op, *trial;

	if (path == NULL)
		return job_refuse(j, NULL, NULL, 0, "invalid path '%.200s': a "
		    "path begins with '/'", get_str(patch, "path"));
	if (get_is(patch, "op", "test"))
		return test(j, patch, path);
	op = rooted_op(j, patch, path);
	if (op == NULL)
		return false;
	/* the sentence, which the record of edits does not tell */
	trial = edit_apply(j->doc, op, &why);
	if (trial == NULL) {
		json_decref(op);
		return job_refuse(j, NULL, NULL, 0, "'%.200s': %s",
		    get_str(patch, "path"), why != NULL ? why : "nothing "
		    "found");
	}
	json_decref(edit_apply(j->doc, trial, NULL));
	json_decref(trial);
	edits_do(&j->edits, op, j->reason, false);
	j->plan = get_object(j->doc, "plan");
	j->checked = true;
	return true;
}

bool
job_plan(struct job *j, const json_t *patch)
{
	json_t *plan = get_object(patch, "plan");

	if (plan == NULL)
		return job_refuse(j, NULL, NULL, 0, "the patch needs a "
		    "\"plan\"");
	job_replace(j, "/plan", json_deep_copy(plan));
	j->plan = get_object(j->doc, "plan");
	j->checked = true;
	return true;
}

bool
job_alone(struct job *j, const json_t *patch)
{
	return job_refuse(j, NULL, NULL, 0, "'%s' cannot be combined with "
	    "another patch", get_str(patch, "op"));
}
