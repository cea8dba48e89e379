#include "edit/edit.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/limit.h"
#include "base/utf8.h"
#include "doc/doc.h"
#include "edit/job.h"
#include "json/get.h"
#include "json/read.h"
#include "json/write.h"

static const struct operation {
	const char *name;
	bool (*apply)(struct job *j, const json_t *patch);
} operations[] = {
	{"add_column", job_add_column},
	{"remove_column", job_remove_column},
	{"modify_order_by", job_order},
	{"modify_limit", job_limit},
	{"page", job_page},
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
	finding = finding_add(f, FINDING_patch_invalid, "",
	    "cannot read the patch %.200s: %s", b.s, what);
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
					invalid(f, item, "no object");
				return false;
			}
		return true;
	}
	patch = normal(value);
	if (patch == NULL) {
		invalid(f, value, "no operation of these");
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
		finding_add(f, FINDING_patch_invalid, "",
		    "cannot read the patch: line %d column %d: %s", m.line,
		    m.column, m.message);
		return false;
	}
	good = read_json(value, list, f);
	json_decref(value);
	return good;
}

bool
job_refuse(struct job *j, const char *wanted, const char *const *names,
    size_t n, const char *format, ...)
{
	char text[500];
	json_t *finding;
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	finding = finding_add(j->findings, FINDING_patch_refused, "/plan",
	    "%s", text);
	if (wanted != NULL)
		finding_near(finding, wanted, names, n);
	return false;
}

void
job_no_change(struct job *j, const char *format, ...)
{
	char text[500];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	finding_add(j->findings, FINDING_patch_no_change, "/plan", "%s", text);
}

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
	const char *path = surface_path(&j->arena, "/plan", key);
	const json_t *old = json_object_get(j->plan, key);

	if (old != NULL && json_equal(old, value))
		json_decref(value);
	else if (old != NULL)
		job_replace(j, path, value);
	else
		job_append(j, path, value);
}

static void
say_name(struct buf *b, const json_t *item)
{
	const char *table = get_str(item, "table");
	const char *column = get_str(item, "column");

	if (column == NULL)
		column = get_str(item, "output");
	buf_fmt(b, "%s%s%s", table != NULL ? table : "",
	    table != NULL ? "." : "", column != NULL ? column : "?");
}

static void
say_order(struct buf *b, const json_t *list)
{
	const char *direction;
	const json_t *item;
	size_t i;

	buf_str(b, "sort");
	json_array_foreach(list, i, item) {
		buf_str(b, i > 0 ? ", " : " ");
		say_name(b, item);
		direction = get_str(item, "direction");
		if (direction != NULL && ascii_equal(direction, "desc"))
			buf_str(b, " desc");
	}
	if (json_array_size(list) == 0)
		buf_str(b, " none");
}

static void
say_page(struct buf *b, const json_t *patch)
{
	const json_t *to = json_object_get(patch, "to");

	buf_str(b, "page ");
	if (json_is_integer(to))
		json_compact(b, to);
	else
		buf_str(b, json_is_string(to) ? json_string_value(to) : "?");
	if (json_is_integer(json_object_get(patch, "rows"))) {
		buf_ch(b, ' ');
		json_compact(b, json_object_get(patch, "rows"));
	}
}

/* The patch in words, as it is said in edits. */
static const char *
reason_of(struct job *j, const json_t *patch)
{
	const char *op = get_str(patch, "op"), *text;
	struct buf b = BUF_INIT;

	if (strcmp(op, "modify_limit") == 0) {
		buf_str(&b, "limit ");
		if (json_is_integer(json_object_get(patch, "limit")))
			json_compact(&b, json_object_get(patch, "limit"));
		else
			buf_str(&b, "none");
	} else if (strcmp(op, "page") == 0) {
		say_page(&b, patch);
	} else if (strcmp(op, "modify_order_by") == 0) {
		say_order(&b, get_array(patch, "order_by"));
	} else {
		buf_str(&b, strcmp(op, "add_column") == 0 ? "add " : "drop ");
		say_name(&b, patch);
	}
	text = arena_strndup(&j->arena, b.s, b.len);
	buf_free(&b);
	return text;
}

static void
read_seats(struct job *j)
{
	j->plan = get_object(j->doc, "plan");
	j->seats = surface_seats(&j->arena, j->known, j->plan, "/plan");
}

static bool
apply(struct job *j, const json_t *list)
{
	const json_t *patch;
	bool good = true;
	size_t i;

	json_array_foreach(list, i, patch) {
		read_seats(j);
		j->reason = reason_of(j, patch);
		if (!find(get_str(patch, "op"))->apply(j, patch))
			good = false;
	}
	return good;
}

static bool
run(struct job *j, const json_t *list)
{
	bool good;

	edits_begin(&j->edits, j->doc, j->findings->by);
	good = apply(j, list);
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

enum status
edit_apply_all(json_t *doc, const json_t *list, struct schema_keep *keep,
    struct findings *f)
{
	struct job j = {.findings = f};

	if (get_object(doc, "plan") == NULL) {
		finding_add(f, FINDING_plan_missing, "",
		    "there is no plan in the document");
		return STATUS_NO;
	}
	j.doc = edits_copy(doc);
	j.known = schema_keep(keep, get_object(doc, "schema"));
	if (run(&j, list))
		adopt(doc, j.doc, j.edits.n > 0);
	json_decref(j.doc);
	return f->errors > 0 ? STATUS_NO : STATUS_OK;
}
