/* The facts about patches that tests/baseline-patch.t names. */
#include "../baseline.h"

#include "base/utf8.h"
#include "edit/edit.h"
#include "lang/raw_plan.h"

static const struct decided decided[] = {
	{"go_remove_drops_order_by", "rows stay in their order, as in "
	    "three other cases: under a limit others would come"},
	{NULL, NULL},
};

static enum status
apply(json_t *doc, const json_t *list, struct findings *f)
{
	struct schema_keep keep = {.json = NULL};
	enum status status = edit_apply_all(doc, list, &keep, f);

	schema_keep_free(&keep);
	return status;
}

static bool
contains(const char *text, const char *word)
{
	for (; *text != '\0'; text++)
		if (ascii_equal_n(text, word, strlen(word)))
			return true;
	return false;
}

/* "Column X does not exist" is "unknown column 'X'" here, "Must be" is
 * "expected"; a table of the schema may be "not in the plan". */
static bool
says_so(const char *message, const char *word)
{
	static const char *const other[][2] = {
		{"does", "unknown"}, {"not", "unknown"}, {"exist", "unknown"},
		{"found", "unknown"}, {"does", "not in the plan"},
		{"exist", "not in the plan"}, {"found", "not in the plan"},
		{"must", "expected"}, {"be", "expected"},
	};

	if (contains(message, word))
		return true;
	for (size_t i = 0; i < sizeof other / sizeof *other; i++)
		if (ascii_equal(word, other[i][0]) &&
		    contains(message, other[i][1]))
			return true;
	return false;
}

static bool
mentions_all(const json_t *findings, const json_t *words)
{
	const char *message = get_str(json_array_get(findings, 0), "message");
	const json_t *word;
	size_t i;

	json_array_foreach(words, i, word)
		if (message == NULL ||
		    !says_so(message, json_string_value(word)))
			return false;
	return true;
}

static const json_t *
selection_of(const json_t *plan, const char *table)
{
	const json_t *s;
	size_t i;

	json_array_foreach(get_array(plan, "selections"), i, s)
		if (strcmp(get_str(s, "table"), table) == 0)
			return s;
	return NULL;
}

static const char *
name_of(const json_t *item)
{
	return raw_plan_column(item) != NULL ? raw_plan_column(item) :
	    get_str(item, "name");
}

/* The names of shown or hidden columns as a list. */
static json_t *
columns_of(const json_t *selection, bool shown)
{
	json_t *list = json_array();
	const json_t *item;
	size_t i;

	json_array_foreach(get_array(selection, "columns"), i, item)
		if (raw_plan_is_shown(item) == shown)
			json_array_append_new(list,
			    json_string(name_of(item)));
	return list;
}

static bool
same_columns(const json_t *plan, json_t *expected)
{
	const char *table;
	json_t *roles, *got;
	bool good = true;

	json_object_foreach(expected, table, roles) {
		got = json_pack("{s:o, s:o}", "projection",
		    columns_of(selection_of(plan, table), true), "filter",
		    columns_of(selection_of(plan, table), false));
		good = good && json_equal(got, roles);
		json_decref(got);
	}
	return good;
}

static bool
same_counts(const json_t *plan, json_t *expected)
{
	const char *table;
	json_t *n;

	json_object_foreach(expected, table, n)
		if (json_array_size(get_array(selection_of(plan, table),
		    "columns")) != (size_t)json_integer_value(n))
			return false;
	return true;
}

static bool
same_member(const json_t *plan, const char *key, const json_t *expected)
{
	const json_t *got = json_object_get(plan, key);

	if (expected == NULL)
		return true;
	if (json_is_null(expected) || (json_is_array(expected) &&
	    json_array_size(expected) == 0))
		return got == NULL || json_is_null(got) ||
		    json_equal(got, expected);
	return json_equal(got, expected);
}

/* {"table.column": role} and, for the one case that asserts it, its type. */
static bool
same_roles(const json_t *plan, json_t *expected, bool number)
{
	const char *key, *dot;
	json_t *role, *item;
	char table[100];
	bool good = true;
	size_t i;

	json_object_foreach(expected, key, role) {
		dot = strchr(key, '.');
		snprintf(table, sizeof table, "%.*s", (int)(dot - key), key);
		json_array_foreach(get_array(selection_of(plan, table),
		    "columns"), i, item) {
			if (strcmp(name_of(item), dot + 1) != 0)
				continue;
			good = good && raw_plan_is_shown(item) == (strcmp(
			    json_string_value(role), "projection") == 0);
			good = good && (!number || strcmp(get_str(item,
			    "value_type"), "number") == 0);
		}
	}
	return good;
}

static bool
asserts(const json_t *expect, const char *text)
{
	const json_t *a;
	size_t i;

	json_array_foreach(get_array(expect, "asserted"), i, a)
		if (strstr(json_string_value(a), text) != NULL)
			return true;
	return false;
}

static bool
good_plan(const json_t *plan, const json_t *expect)
{
	return same_columns(plan, get_object(expect, "columns_after")) &&
	    same_counts(plan, get_object(expect, "column_count_after")) &&
	    baseline_references(get_array(get_object(plan, "group_by"),
	    "group_by_columns"), get_array(expect,
	    "group_by_columns_after")) &&
	    same_roles(plan, get_object(expect, "role_after"),
	    asserts(expect, "'number'")) &&
	    same_member(plan, "order_by",
	    json_object_get(expect, "order_by_after")) &&
	    same_member(plan, "limit",
	    json_object_get(expect, "limit_after"));
}

static bool
patch_holds(const json_t *c, const json_t *expect)
{
	const json_t *ops = json_object_get(c, "ops");
	struct findings f = FINDINGS_INIT("test");
	json_t *doc = baseline_document(c), *list = json_array(), *before;
	struct buf text = BUF_INIT;
	bool good, failed;

	before = json_deep_copy(doc);
	json_compact(&text, ops != NULL ? ops : json_object_get(c, "op"));
	failed = !edit_read(text.s, list, &f) ||
	    apply(doc, list, &f) != STATUS_OK;
	if (get_true(expect, "error"))
		good = failed && json_equal(doc, before) &&
		    mentions_all(f.list, get_array(expect, "error_mentions"));
	else
		good = !failed && good_plan(get_object(doc, "plan"), expect);
	buf_free(&text);
	findings_free(&f);
	json_decref(list);
	json_decref(before);
	json_decref(doc);
	return good;
}

/* "selected", "role": {"table.column": value} */
static bool
same_facts(json_t *expected, const json_t *tables, const char *member)
{
	const char *key, *dot;
	json_t *value, *item;
	char table[100];
	bool good = true;
	size_t i;

	json_object_foreach(expected, key, value) {
		dot = strchr(key, '.');
		snprintf(table, sizeof table, "%.*s", (int)(dot - key), key);
		json_array_foreach(get_array(get_object(tables, table),
		    "columns"), i, item)
			if (strcmp(get_str(item, "name"), dot + 1) == 0)
				good = good && json_equal(value,
				    json_object_get(item, member));
	}
	return good;
}

static bool
options_hold(const json_t *c, const json_t *expect)
{
	struct schema_keep keep = {.json = NULL};
	json_t *doc = baseline_document(c), *value;
	json_t *got = edit_options(doc, &keep);
	const json_t *tables = get_object(got, "tables"), *sortable;
	const json_t *name;
	const char *table;
	bool good;
	size_t i;

	sortable = get_array(got, "sortable_columns");
	good = same_facts(get_object(expect, "selected"), tables,
	    "selected") &&
	    same_facts(get_object(expect, "role"), tables, "role") &&
	    same_member(got, "current_order_by",
	    json_object_get(expect, "current_order_by")) &&
	    same_member(got, "current_limit",
	    json_object_get(expect, "current_limit")) &&
	    json_array_size(sortable) == (size_t)get_number(expect,
	    "sortable_count", (double)json_array_size(sortable));
	json_object_foreach(get_object(expect, "alias"), table, value)
		good = good && json_equal(value, json_object_get(
		    get_object(tables, table), "alias"));
	json_object_foreach(get_object(expect, "column_count"), table, value)
		good = good && json_array_size(get_array(get_object(tables,
		    table), "columns")) == (size_t)json_integer_value(value);
	json_array_foreach(get_array(expect, "sortable_keys"), i, name)
		good = good && json_object_get(json_array_get(sortable, 0),
		    json_string_value(name)) != NULL;
	json_decref(got);
	json_decref(doc);
	schema_keep_free(&keep);
	return good;
}

/* What add_column takes exists. */
static bool
exists_holds(const json_t *c, const json_t *expect)
{
	struct findings f = FINDINGS_INIT("test");
	json_t *doc = baseline_document(c), *list;
	bool good;

	json_object_set_new(doc, "plan", json_pack("{s:[{s:O}]}",
	    "selections", "table", json_object_get(c, "table")));
	list = json_pack("[{s:s, s:O, s:O}]", "op", "add_column", "table",
	    json_object_get(c, "table"), "column",
	    json_object_get(c, "column"));
	good = (apply(doc, list, &f) == STATUS_OK) ==
	    get_true(expect, "exists");
	findings_free(&f);
	json_decref(list);
	json_decref(doc);
	return good;
}

/* A dropped column that a condition uses stays as a filter. */
static enum verdict
filters_hold(const json_t *c, const json_t *expect)
{
	struct findings f = FINDINGS_INIT("test");
	json_t *doc = baseline_document(c), *list;
	enum verdict verdict = NOT_SHOWN; /* a plan without selections */
	bool stays = false;
	const json_t *item;
	size_t i;

	list = json_pack("[{s:s, s:O, s:O}]", "op", "remove_column", "table",
	    json_object_get(c, "table"), "column",
	    json_object_get(c, "column"));
	if (apply(doc, list, &f) == STATUS_OK) {
		json_array_foreach(get_array(selection_of(get_object(doc,
		    "plan"), get_str(c, "table")), "columns"), i, item)
			if (strcmp(name_of(item),
			    get_str(c, "column")) == 0)
				stays = true;
		verdict = stays == get_true(expect, "in_filters") ? HOLDS :
		    HOLDS_NOT;
	}
	findings_free(&f);
	json_decref(list);
	json_decref(doc);
	return verdict;
}

static enum verdict
holds(const json_t *c)
{
	const char *kind = get_str(c, "kind");
	const json_t *expect = get_object(c, "expect");
	bool good = false;

	if (strcmp(kind, "column_in_filters") == 0)
		return filters_hold(c, expect);
	if (strcmp(kind, "patch") == 0)
		good = patch_holds(c, expect);
	else if (strcmp(kind, "modification_options") == 0)
		good = options_hold(c, expect);
	else if (strcmp(kind, "type_to_value_type") == 0)
		good = strcmp(edit_value_type(get_str(c, "sql_type")),
		    get_str(expect, "value_type")) == 0;
	else if (strcmp(kind, "column_exists") == 0)
		good = exists_holds(c, expect);
	return good ? HOLDS : HOLDS_NOT;
}

int
main(int argc, char **argv)
{
	if (argc < 2) {
		printf("1..0 # SKIP run by tests/baseline-patch.t\n");
		return 0;
	}
	return baseline_run(argv[1], holds, decided);
}
