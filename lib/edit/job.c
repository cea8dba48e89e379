/* What the patches of a list share, and the ways in which they edit. */
#include "edit/job.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "edit/form/form.h"
#include "json/get.h"
#include "lang/scope/scope.h"
#include "lang/view/view.h"
#include "sql/read.h"

#define MESSAGE 500

static json_t *
tell(struct job *j, enum finding_code code, const char *format, va_list args)
{
	char text[MESSAGE];

	vsnprintf(text, sizeof text, format, args);
	return finding_add(j->findings, code, "/plan", "%s", text);
}

bool
job_refuse(struct job *j, const char *wanted, const char *const *names,
    size_t n, const char *format, ...)
{
	json_t *finding;
	va_list args;

	va_start(args, format);
	finding = tell(j, FINDING_patch_refused, format, args);
	va_end(args);
	if (wanted != NULL)
		finding_near(finding, wanted, names, n);
	return false;
}

json_t *
job_refusal(struct job *j, const char *format, ...)
{
	json_t *finding;
	va_list args;

	va_start(args, format);
	finding = tell(j, FINDING_patch_refused, format, args);
	va_end(args);
	return finding;
}

void
job_no_change(struct job *j, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	tell(j, FINDING_patch_no_change, format, args);
	va_end(args);
}

void
job_follow(struct job *j, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	tell(j, FINDING_patch_side_effect, format, args);
	va_end(args);
}

/* ---- the plan as it is spelled ---------------------------------------- */

void
job_replace(struct job *j, const char *path, json_t *value)
{
	edits_do(&j->edits, edits_replace(path, value), j->reason, false);
}

void
job_append(struct job *j, const char *path, json_t *value)
{
	edits_do(&j->edits, edits_add(path, value), j->reason, false);
}

void
job_remove(struct job *j, const char *path)
{
	edits_do(&j->edits, edits_remove(path), j->reason, false);
}

void
job_set(struct job *j, const char *key, json_t *value)
{
	const char *path = raw_plan_path(&j->arena, "/plan", key);
	const json_t *old = json_object_get(j->plan, key);

	if (old != NULL && json_equal(old, value))
		json_decref(value);
	else if (old != NULL)
		job_replace(j, path, value);
	else
		job_append(j, path, value);
}

/* ---- is it a plan? ---------------------------------------------------- */

static void
look(const json_t *plan, const struct schema *s, struct findings *f)
{
	struct view v;

	if (view_build(&v, plan, &sql_reader, f) && v.query != NULL)
		scope_resolve(&v, s, f);
	view_free(&v);
}

/* The first error that a plan has and another has not (borrowed). */
static const json_t *
new_error(const struct findings *now, const struct findings *before)
{
	const json_t *finding;
	size_t i;

	json_array_foreach(now->list, i, finding)
		if (get_is(finding, "severity", "error") &&
		    !get_has(before->list, finding))
			return finding;
	return NULL;
}

bool
job_check(struct job *j, const json_t *before)
{
	struct findings was = FINDINGS_INIT(j->findings->by);
	struct findings is = FINDINGS_INIT(j->findings->by);
	const json_t *error, *name;
	json_t *refusal;
	size_t i;

	look(j->plan, j->known, &is);
	if (is.errors > 0)
		look(before, j->known, &was);
	error = new_error(&is, &was);
	if (error != NULL) {
		refusal = finding_add(j->findings, FINDING_patch_refused,
		    get_str(error, "pointer"), "the plan would not be valid: "
		    "%s", get_str(error, "message"));
		json_array_foreach(get_array(error, "candidates"), i, name)
			if (json_is_string(name))
				finding_candidate(refusal,
				    json_string_value(name));
	}
	findings_free(&was);
	findings_free(&is);
	return error == NULL;
}

const char *
job_dialect(const struct job *j)
{
	const char *dialect = get_str(j->plan, "dialect");

	return dialect != NULL ? dialect :
	    get_str(get_object(j->doc, "database"), "dialect");
}

/* ---- the form --------------------------------------------------------- */

void
job_seats(struct job *j)
{
	j->plan = get_object(j->doc, "plan");
	j->seats = j->form != NULL ?
	    raw_plan_seats(&j->arena, j->known, j->form, "") :
	    raw_plan_seats(&j->arena, j->known, j->plan, "/plan");
}

static const char *
formless(const json_t *plan)
{
	if (get_object(plan, "set") != NULL)
		return "the plan is a set operation: edit one of its queries "
		    "by path";
	if (json_array_size(get_array(get_object(plan, "group_by"),
	    "sets")) > 0)
		return "the plan has grouping sets: edit it by path";
	return "the plan has no selections to edit";
}

bool
job_opens(struct job *j)
{
	if (j->form == NULL) {
		j->form = form_of(j->plan, j->known);
		job_seats(j);
		buf_str(&j->reasons, j->form != NULL && j->reason != NULL ?
		    j->reason : "");
	}
	return j->form != NULL;
}

bool
job_open(struct job *j)
{
	struct findings f = FINDINGS_INIT(j->findings->by);
	const json_t *error;

	if (job_opens(j))
		return true;
	look(j->plan, j->known, &f);
	error = finding_first_error(&f);
	if (error != NULL)
		job_refuse(j, NULL, NULL, 0, "the plan has an error: %s",
		    get_str(error, "message"));
	else
		job_refuse(j, NULL, NULL, 0, "%s", formless(j->plan));
	findings_free(&f);
	return false;
}

/* What the form is when it is written out as it is: why it is no plan. */
static bool
refuse_form(struct job *j)
{
	json_t *bare = form_spelled(j->form), *before = j->plan;
	bool good;

	j->plan = bare;
	good = job_check(j, before);
	j->plan = before;
	json_decref(bare);
	return good ? job_refuse(j, NULL, NULL, 0,
	    "the plan would not be valid") : false;
}

/* Outputs that were added to help a reader, as far as they are still there. */
static void
keep_added(struct job *j, json_t *now)
{
	json_t *left = json_array(), *name, *output;
	const char *shown;
	size_t i, k;

	json_array_foreach(get_array(now, "added"), i, name)
		json_array_foreach(get_array(j->form, "outputs"), k, output) {
			shown = operand_name(output);
			if (shown != NULL && json_is_string(name) &&
			    ascii_equal(shown, json_string_value(name)))
				json_array_append(left, name);
		}
	if (json_array_size(left) > 0)
		json_object_set(now, "added", left);
	else
		json_object_del(now, "added");
	json_decref(left);
}

bool
job_close(struct job *j)
{
	json_t *query, *now;

	if (j->form == NULL)
		return true;
	if (json_array_size(get_array(j->form, "outputs")) == 0)
		return job_refuse(j, NULL, NULL, 0, "the plan would have no "
		    "output");
	query = form_query(j->form, j->known);
	now = form_apply(j->plan, query, j->known);
	json_decref(query);
	if (now == NULL)
		return refuse_form(j);
	keep_added(j, now);
	notes_keep(now, j->plan);
	j->checked = true;
	j->reason = arena_strndup(&j->arena, j->reasons.s, j->reasons.len);
	buf_reset(&j->reasons);
	edits_become(&j->edits, now, j->reason);
	j->plan = get_object(j->doc, "plan");
	json_decref(now);
	json_decref(j->form);
	j->form = NULL;
	job_seats(j);
	return true;
}
