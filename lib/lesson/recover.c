/* Names that were not there, and those that worked in their place. */
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "json/get.h"
#include "json/ptr.h"
#include "lesson/learning.h"
#include "lesson/lesson.h"
#include "lesson/mentioned.h"
#include "words/resemble.h"

#define PLAN "/plan"

/* A failed plan, or the plan that worked as it was before it was mended. */
struct failure {
	const json_t *plan;
	json_t *names, *now; /* of it, and of the plan that worked */
};

/* The errors that name a thing, and where the plan has such names. */
static const struct pattern {
	const char *code, *member, *key;
} patterns[] = {
	{"table_not_found", "tables", "table"},
	{"column_not_found", "columns", "column"},
	{"function_not_found", "functions", "fn"},
	{"function_unknown", "functions", "fn"},
	{"db_table_not_found", "tables", "table"},
	{"db_column_not_found", "columns", "column"},
	{"db_function_not_found", "functions", "fn"},
};

static const struct pattern *
pattern_of(const json_t *finding)
{
	for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
		if (get_is(finding, "code", patterns[i].code))
			return &patterns[i];
	return NULL;
}

/* A plan has the place of a finding, or of an edit, in it. */
static json_t *
at_place(const json_t *plan, const char *pointer)
{
	return pointer != NULL && strncmp(pointer, PLAN, strlen(PLAN)) == 0 ?
	    ptr_get(plan, pointer + strlen(PLAN)) : NULL;
}

/* The object that a place, or its member, is in; "" is the plan. */
static const json_t *
object_at(const json_t *plan, const char *pointer)
{
	const char *slash = pointer ? strrchr(pointer, '/') : NULL;
	const json_t *here = at_place(plan, pointer);
	char *up;

	if (here == NULL || json_is_object(here) || slash == NULL)
		return here;
	up = mem_strndup(pointer, (size_t)(slash - pointer));
	here = at_place(plan, up);
	free(up);
	return here;
}

/* The name that a place has: itself, or the member that says such a name. */
static const char *
name_at(const json_t *plan, const char *pointer, const char *key)
{
	const json_t *here = at_place(plan, pointer);

	if (json_is_string(here))
		return json_string_value(here);
	if (get_str(here, key))
		return get_str(here, key);
	return strcmp(key, "fn") == 0 ? get_str(here, "function") : NULL;
}

/* The table of the column at a place: that of its object, else of the
 * selection that lists it. */
static const char *
table_at(const json_t *plan, const char *pointer)
{
	const json_t *o = object_at(plan, pointer);
	const char *slash = pointer ? strstr(pointer, "/columns/") : NULL;
	const char *alias = get_str(o, "table");
	char *up;

	if (alias == NULL && get_str(o, "from_table") && pointer &&
	    strstr(pointer, "from_column"))
		alias = get_str(o, "from_table");
	if (alias == NULL && get_str(o, "to_table") && pointer &&
	    strstr(pointer, "to_column"))
		alias = get_str(o, "to_table");
	if (alias == NULL && slash != NULL) {
		up = mem_strndup(pointer, (size_t)(slash - pointer));
		alias = get_str(at_place(plan, up), "table");
		free(up);
	}
	return alias != NULL ? mentioned_table(plan, alias) : NULL;
}

/* Of the names that the working plan has and the other had not: the only one,
 * else the one that is alike; NULL: none is. */
static const char *
came(const struct failure *f, const char *member, const char *name,
    struct arena *a)
{
	json_t *before = json_object_get(f->names, member), *value;
	const char **v, *key, *dot;
	size_t n = 0;
	long best;

	v = arena_alloc(a, (1 + json_object_size(json_object_get(f->now,
	    member))) * sizeof *v);
	json_object_foreach(json_object_get(f->now, member), key, value)
		if (json_object_get(before, key) == NULL)
			v[n++] = key;
	if (n < 2)
		return n ? v[0] : NULL;
	for (size_t i = 0; i < n; i++) {
		dot = strrchr(v[i], '.');
		if (resemble(name, dot ? dot + 1 : v[i], NULL) >=
		    RESEMBLE_SURE)
			return v[i];
	}
	best = resemble_best(name, v, n, NULL);
	return best >= 0 ? v[best] : NULL;
}

/* Into `table` and `column`, from "customer.name"; false if no table is
 * known. */
static bool
set_column(json_t *lesson, const char *dotted)
{
	const char *dot = strrchr(dotted, '.');

	if (dot == NULL || dot == dotted || *dotted == '*')
		return false;
	json_object_set_new(lesson, "table",
	    json_stringn(dotted, (size_t)(dot - dotted)));
	json_object_set_new(lesson, "column", json_string(dot + 1));
	return true;
}

/* The other name at the very place; false if the plan has none there. */
static bool
same_place(const json_t *plan, json_t *lesson, const struct pattern *p,
    const char *pointer, const char *name)
{
	const char *now = name_at(plan, pointer, p->key);
	const char *table = table_at(plan, pointer);

	if (now == NULL || strcmp(now, name) == 0)
		return false;
	if (strcmp(p->member, "columns") != 0) {
		json_object_set_new(lesson, strcmp(p->member, "tables") == 0 ?
		    "table" : "function", json_string(now));
		return true;
	}
	if (table == NULL)
		return false;
	json_object_set_new(lesson, "table", json_string(table));
	json_object_set_new(lesson, "column", json_string(now));
	return true;
}

static bool
by_names(const struct failure *f, json_t *lesson, const struct pattern *p,
    const char *name)
{
	struct arena a = {0};
	const char *now = came(f, p->member, name, &a);
	bool good = now != NULL;

	if (good && strcmp(p->member, "columns") == 0)
		good = set_column(lesson, now);
	else if (good)
		json_object_set_new(lesson, strcmp(p->member, "tables") == 0 ?
		    "table" : "function", json_string(now));
	arena_free(&a);
	return good;
}

static json_t *
new_error(const struct pattern *p, const char *name)
{
	const char *code = strcmp(p->member, "functions") == 0 ?
	    "function_not_found" : strcmp(p->member, "tables") == 0 ?
	    "table_not_found" : "column_not_found";

	return json_pack("{ssssss}", "type", "error", "error", code, "name",
	    name);
}

/* Of the failed plan's names the one that a database's message has. */
static const char *
name_in(const json_t *names, const char *message)
{
	const char *key, *name, *at;
	json_t *value;

	json_object_foreach((json_t *)names, key, value) {
		name = strrchr(key, '.') ? strrchr(key, '.') + 1 : key;
		at = message ? strstr(message, name) : NULL;
		/* strchr finds the end, too: it ends a name as well */
		if (at != NULL && strchr(" '\"`:,.(;)", at[strlen(name)]))
			return name;
	}
	return NULL;
}

static bool
is_gone(const struct failure *f, const struct pattern *p, const char *table,
    const char *name)
{
	if (strcmp(p->member, "columns") == 0)
		return table == NULL || !mentioned_have_column(f->now, table,
		    name);
	return json_object_get(json_object_get(f->now, p->member), name) ==
	    NULL;
}

static void
learn_finding(const struct learning *l, const struct failure *f,
    const json_t *finding)
{
	const json_t *plan = get_object(l->doc, "plan");
	const struct pattern *p = pattern_of(finding);
	const char *pointer = get_str(finding, "pointer");
	const char *name = p ? name_at(f->plan, pointer, p->key) : NULL;
	const char *message = get_str(finding, "message");
	const char *table = p && strcmp(p->member, "columns") == 0 ?
	    table_at(f->plan, pointer) : NULL;
	json_t *lesson;

	if (name == NULL && p != NULL)
		name = name_in(json_object_get(f->names, p->member), message);
	if (name == NULL || !is_gone(f, p, table, name))
		return;
	lesson = new_error(p, name);
	if (table != NULL)
		json_object_set_new(lesson, "in", json_string(table));
	if (same_place(plan, lesson, p, pointer, name))
		learning_add(l, lesson, "recovery", LESSON_RECOVERED);
	else if (by_names(f, lesson, p, name))
		learning_add(l, lesson, "recovery", LESSON_GUESSED);
	else
		json_decref(lesson);
}

static void
learn_attempt(const struct learning *l, const json_t *attempt)
{
	struct failure f = {get_object(attempt, "plan"), NULL, NULL};
	const json_t *finding;
	size_t i;

	if (f.plan == NULL)
		return;
	f.names = mentioned_in(f.plan);
	f.now = mentioned_in(get_object(l->doc, "plan"));
	json_array_foreach(get_array(attempt, "findings"), i, finding)
		learn_finding(l, &f, finding);
	json_decref(f.names);
	json_decref(f.now);
}

/* ---- what the audit mended ----------------------------------------------- */

/* The edit that a finding tells of. */
static const json_t *
edit_of(const json_t *doc, const json_t *finding)
{
	const json_t *edits = get_array(doc, "edits"), *edit, *found = NULL;
	size_t i;

	json_array_foreach(edits, i, edit)
		if (get_str(edit, "reason") && get_is(finding, "message",
		    get_str(edit, "reason")))
			found = edit;
	return found;
}

/* What only the spelling told is found again without a lesson. */
static void
learn_mend(const struct learning *l, const json_t *finding)
{
	const json_t *edit = edit_of(l->doc, finding);
	const char *path = get_str(edit, "path");
	const char *now = get_str(edit, "value");
	const char *before = get_str(get_object(edit, "inverse"), "value");
	const char *key = path ? strrchr(path, '/') : NULL;
	const char *table;
	json_t *lesson;

	if (!get_is(finding, "code", "name_corrected") || !now || !before ||
	    get_number(finding, "confidence", 0) >= RESEMBLE_SLIP)
		return;
	if (strcmp(key, "/table") == 0) {
		lesson = new_error(&patterns[0], before);
		json_object_set_new(lesson, "table", json_string(now));
	} else {
		table = table_at(get_object(l->doc, "plan"), path);
		if (table == NULL)
			return;
		lesson = new_error(&patterns[1], before);
		json_object_set_new(lesson, "in", json_string(table));
		json_object_set_new(lesson, "table", json_string(table));
		json_object_set_new(lesson, "column", json_string(now));
	}
	learning_add(l, lesson, "recovery", LESSON_GUESSED);
}

void
learning_recoveries(const struct learning *l)
{
	const json_t *attempt, *finding;
	size_t i;

	json_array_foreach(get_array(l->doc, "attempts"), i, attempt)
		learn_attempt(l, attempt);
	json_array_foreach(get_array(l->doc, "findings"), i, finding)
		learn_mend(l, finding);
}
