/* A list of operations applied: all of it, or nothing. */
#include "edit/edit.h"

#include <string.h>

#include "base/text_limit.h"
#include "doc/doc.h"
#include "edit/job.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"
#include "lang/plain/plain.h"
#include "sql/read.h"

typedef bool (*apply_fn)(struct job *j, const json_t *patch);

/* What works on the plan as it is spelled leaves the rest of it as it stands;
 * where the form is open already that is taken, if it can be. */
static const struct operation {
	const char *name;
	apply_fn on_plan, on_form;
} operations[] = {
	{"add_column", job_add_column, op_add_output},
	{"remove_column", job_remove_column, op_remove_output},
	{"modify_order_by", job_order, op_order},
	{"modify_limit", job_limit, op_limit},
	{"page", page_apply, NULL},
	{"modify_offset", NULL, op_offset},
	{"remove_limit", job_remove_member, op_remove_member},
	{"remove_offset", job_remove_member, op_remove_member},
	{"remove_distinct", job_remove_member, op_remove_member},
	{"set_distinct", NULL, op_distinct},
	{"add_output", NULL, op_add_output},
	{"remove_output", NULL, op_remove_output},
	{"replace_output", NULL, op_replace_output},
	{"replace_outputs", NULL, op_replace_outputs},
	{"move_output", NULL, op_move_output},
	{"add_condition", NULL, op_add_condition},
	{"remove_condition", NULL, op_remove_condition},
	{"replace_condition", NULL, op_replace_condition},
	{"add_group", NULL, op_add_group},
	{"remove_group", NULL, op_remove_group},
	{"replace_groups", NULL, op_replace_groups},
	{"add_having", NULL, op_add_having},
	{"remove_having", NULL, op_remove_having},
	{"replace_having", NULL, op_replace_having},
	{"add_order", NULL, op_add_order},
	{"remove_order", NULL, op_remove_order},
	{"reverse_order", NULL, op_reverse_order},
	{"add_table", NULL, op_add_table},
	{"remove_table", NULL, op_remove_table},
	{"replace_table", NULL, op_replace_table},
	{"replace_tables", NULL, op_replace_tables},
	{"add_join", NULL, op_add_join},
	{"remove_join", NULL, op_remove_join},
	{"replace_join", NULL, op_replace_join},
	{"replace_plan", job_plan, NULL},
	{"undo", job_alone, NULL},
	{"redo", job_alone, NULL},
};
#define OPERATIONS (sizeof operations / sizeof operations[0])

static const struct operation *
find(const char *name)
{
	for (size_t i = 0; name != NULL && i < OPERATIONS; i++)
		if (strcmp(operations[i].name, name) == 0)
			return &operations[i];
	return NULL;
}

static void
invalid(struct findings *f, const json_t *patch, const char *what)
{
	struct buf b = BUF_INIT;
	json_t *finding;

	json_compact(&b, patch);
	finding = finding_add(f, FINDING_patch_invalid, "", "cannot parse the "
	    "patch %.200s: %s", b.s, what);
	for (size_t i = 0; i < OPERATIONS; i++)
		finding_candidate(finding, operations[i].name);
	buf_free(&b);
}

/* {"op": ..}, {"operation": ..} or {"add_column": {..}} as the first. */
static json_t *
normal(const json_t *patch)
{
	const char *op = get_str(patch, "op");
	json_t *out, *inner;

	if (get_str(patch, "path") != NULL)
		return pointer_knows(op) ? json_incref((json_t *)patch) : NULL;
	if (op == NULL)
		op = get_str(patch, "operation");
	if (op != NULL && find(op) != NULL) {
		out = json_copy((json_t *)patch);
		json_object_del(out, "operation");
		json_object_set_new(out, "op", json_string(op));
		return out;
	}
	for (size_t i = 0; op == NULL && i < OPERATIONS; i++) {
		inner = get_object(patch, operations[i].name);
		if (inner == NULL)
			continue;
		out = json_copy(inner);
		json_object_set_new(out, "op",
		    json_string(operations[i].name));
		return out;
	}
	return NULL;
}

static bool
read_json(const json_t *value, json_t *list, struct findings *f)
{
	const json_t *item;
	json_t *patch;
	size_t i;

	if (json_is_array(value)) {
		json_array_foreach(value, i, item)
			if (!json_is_object(item) ||
			    !read_json(item, list, f)) {
				if (!json_is_object(item))
					invalid(f, item, "not an object");
				return false;
			}
		return true;
	}
	patch = normal(value);
	if (patch == NULL) {
		invalid(f, value, "unknown operation");
		return false;
	}
	json_array_append_new(list, patch);
	return true;
}

bool
edit_read(const char *text, json_t *list, struct findings *f)
{
	const char *s = text + strspn(text, " \t\n");
	struct json_mistake m;
	json_t *value;
	struct buf why = BUF_INIT;
	bool good = limit_text(LIMIT_words, text, strlen(text), &why);

	if (!good)
		finding_add(f, FINDING_patch_invalid, "", "%s", why.s);
	buf_free(&why);
	if (!good)
		return false;
	if (*s != '{' && *s != '[')
		return patch_words(s, list, f);
	value = json_read(s, strlen(s), &m);
	if (value == NULL) {
		finding_add(f, FINDING_patch_invalid, "", "cannot parse the "
		    "patch: line %d, column %d: %s", m.line, m.column,
		    m.message);
		return false;
	}
	good = read_json(value, list, f);
	json_decref(value);
	return good;
}

/* The patch in words, as it is said in edits. */
static const char *
reason_of(struct job *j, const json_t *patch)
{
	json_t *list = json_pack("[O]", patch);
	struct buf b = BUF_INIT;
	const char *text;

	edit_say(&b, list);
	text = arena_strndup(&j->arena, b.s, b.len);
	buf_free(&b);
	json_decref(list);
	return text;
}

/* On the plan, which the form is written to first. */
static bool
on_plan(struct job *j, apply_fn apply, const json_t *patch)
{
	const char *reason = reason_of(j, patch);

	if (!job_close(j))
		return false;
	job_seats(j);
	j->reason = reason;
	return apply(j, patch);
}

static bool
on_form(struct job *j, apply_fn apply, const json_t *patch)
{
	const char *reason = reason_of(j, patch);

	j->reason = NULL;
	if (!job_open(j))
		return false;
	buf_fmt(&j->reasons, "%s%s", j->reasons.len > 0 ? "; " : "", reason);
	return apply(j, patch);
}

bool
patch_do(struct job *j, const json_t *patch)
{
	const struct operation *o = find(get_str(patch, "op"));

	if (get_str(patch, "path") != NULL)
		return on_plan(j, job_pointer, patch);
	if (o->on_form == NULL || (o->on_plan != NULL && j->form == NULL))
		return on_plan(j, o->on_plan, patch);
	return on_form(j, o->on_form, patch);
}

/* All are tried, so that all that is wrong is told at once. */
static bool
apply(struct job *j, const json_t *list)
{
	const json_t *patch;
	bool good = true;
	size_t i;

	json_array_foreach(list, i, patch)
		if (!patch_do(j, patch))
			good = false;
	return good && job_close(j);
}

/* How the question was read is said of the plan that is there now. */
static void
renew_summary(struct job *j)
{
	struct buf b = BUF_INIT;

	if (j->edits.n > 0 && get_str(j->plan, "intent_summary") != NULL &&
	    plain_plan(&b, j->plan, j->known, &sql_reader, "; "))
		job_set(j, "intent_summary", json_text(b.s, b.len));
	buf_free(&b);
}

static bool
run(struct job *j, const json_t *list)
{
	json_t *before = json_deep_copy(get_object(j->doc, "plan"));
	bool good;

	edits_begin(&j->edits, j->doc, j->findings->by);
	job_seats(j);
	good = apply(j, list) && (!j->checked || job_check(j, before));
	if (good)
		renew_summary(j);
	json_decref(before);
	json_decref(j->form);
	buf_free(&j->reasons);
	arena_free(&j->arena);
	return good;
}

/* The copy has become the document. */
static void
adopt(json_t *doc, json_t *copy, bool changed)
{
	edits_adopt(doc, copy);
	doc_clear_stop(doc);
	if (changed) {
		json_object_del(doc, "sql");
		json_object_del(doc, "result");
	}
}

/* "undo" or "redo" and no more: how many patches; 0: it is neither. */
static long
turns_back(const json_t *list, const char *op)
{
	const json_t *patch = json_array_get(list, 0), *n;

	if (json_array_size(list) != 1 || !get_is(patch, "op", op))
		return 0;
	n = json_object_get(patch, "n");
	return json_is_integer(n) && json_integer_value(n) > 0 &&
	    json_integer_value(n) < 1000000 ? (long)json_integer_value(n) : 1;
}

/* What did not come about is not told. */
static void
forget(struct findings *f)
{
	bool skips[FINDING_COUNT] = {false};

	skips[FINDING_patch_side_effect] = skips[FINDING_patch_no_change] =
	    skips[FINDING_join_fan_out] = skips[FINDING_group_by_completed] =
	    skips[FINDING_grouped_by_hidden_column] =
	    skips[FINDING_page_changed] = true;
	findings_skip(f, skips);
}

enum status
edit_apply_all(json_t *doc, const json_t *list, struct schema_keep *keep,
    struct findings *f)
{
	struct job j = {.findings = f, .reasons = BUF_INIT};
	long undo = turns_back(list, "undo"), redo = turns_back(list, "redo");

	if (get_object(doc, "plan") == NULL) {
		finding_add(f, FINDING_plan_missing, "", "the document has no "
		    "plan");
		return STATUS_NO;
	}
	if (undo > 0 || redo > 0)
		return undo > 0 ? edit_undo(doc, undo, f) :
		    edit_redo(doc, redo, f);
	j.doc = edits_copy(doc);
	j.known = schema_keep(keep, get_object(doc, "schema"));
	if (run(&j, list)) {
		adopt(doc, j.doc, j.edits.n > 0);
	} else {
		if (f->errors == 0)
			job_refuse(&j, NULL, NULL, 0,
			    "the patch does not fit the plan");
		forget(f);
	}
	json_decref(j.doc);
	return f->errors > 0 ? STATUS_NO : STATUS_OK;
}
