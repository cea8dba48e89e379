/* The facts about audits that tests/baseline-audit.t names. */
#include "../baseline.h"

#include "audit/audit.h"
#include "doc/doc.h"
#include "lang/raw_plan.h"

static const struct decided decided[] = {
	{"test_validate_table_references_TestValidateTableReferences_test_"
	    "subquery_filter_references_missing_tables",
	    "the inner table of a sub-query need not be selected"},
	{NULL, NULL},
};

/* What audit finds where a check of the baseline has an issue. */
#define NAMES "column_not_found name_corrected table_not_found join_added " \
	"table_not_in_plan"
static const struct check {
	const char *name, *codes;
} checks[] = {
	{"table_connectivity", "join_missing join_added join_unconnected"},
	{"table_references", NAMES},
	{"group_by_completeness", "group_by_completed aggregate_input_hidden"},
	{NULL, NAMES},
};

static bool
is_issue(const json_t *finding, const char *check)
{
	const struct check *c = checks;

	while (c->name != NULL && (check == NULL ||
	    strcmp(c->name, check) != 0))
		c++;
	return strstr(c->codes, get_str(finding, "code")) != NULL;
}

static size_t
count_issues(const json_t *doc, const char *check)
{
	const json_t *finding;
	size_t i, n = 0;

	json_array_foreach(get_array(doc, "findings"), i, finding)
		n += is_issue(finding, check);
	return n;
}

static bool
mentions(const json_t *doc, const char *word)
{
	const json_t *finding;
	size_t i;

	json_array_foreach(get_array(doc, "findings"), i, finding)
		if (strstr(get_str(finding, "message"), word) != NULL)
			return true;
	return false;
}

static enum status
audit(json_t *doc)
{
	struct schema_keep keep = {.json = NULL};
	struct audit_options options = {.by = "t2s-audit", .keep = &keep};
	enum status status = audit_run(doc, &options);

	schema_keep_free(&keep);
	return status;
}

/* A plan of a group_by alone gets the tables that it names. */
static void
complete(json_t *plan)
{
	const json_t *item = json_array_get(get_array(get_object(plan,
	    "group_by"), "group_by_columns"), 0);

	if (json_object_get(plan, "selections") == NULL && item != NULL)
		json_object_set_new(plan, "selections", json_pack("[{s:O}]",
		    "table", json_object_get(item, "table")));
}

/* The issues named are told, and where there are none nothing is. */
static bool
issues_hold(const json_t *c, const json_t *expect)
{
	json_t *doc = baseline_document(c);
	const json_t *word;
	bool good;
	size_t i, n;

	complete(get_object(doc, "plan"));
	audit(doc);
	n = count_issues(doc, get_str(expect, "check"));
	good = (get_number(expect, "issue_count", 1) > 0) == (n > 0);
	json_array_foreach(get_array(expect, "issues_mention"), i, word)
		if (strstr(json_string_value(word), "join") == NULL &&
		    strstr(json_string_value(word), "JOIN") == NULL &&
		    strstr(json_string_value(word), "included") == NULL)
			good = good &&
			    mentions(doc, json_string_value(word));
	json_decref(doc);
	return good;
}

static json_t *
tables_of(const json_t *plan)
{
	json_t *list = json_array();
	const json_t *selection;
	size_t i;

	json_array_foreach(get_array(plan, "selections"), i, selection)
		json_array_append(list, json_object_get(selection, "table"));
	return list;
}

static bool
same_tables(const json_t *plan, const json_t *expected)
{
	json_t *got = tables_of(plan);
	bool good = expected == NULL || json_equal(got, expected);

	json_decref(got);
	return good;
}

/* Tables that were added are there for the join only. */
static bool
joined_only(const json_t *plan, const json_t *names)
{
	const json_t *s;
	size_t i;

	json_array_foreach(get_array(plan, "selections"), i, s)
		if (get_holds(names, get_str(s, "table")) &&
		    (!get_true(s, "include_only_for_join") ||
		    get_number(s, "confidence", 0) != 0.7 ||
		    json_array_size(get_array(s, "columns")) != 0))
			return false;
	return true;
}

/* The column repaired, or where nothing is near the name reported. */
static bool
column_holds(const json_t *doc, const json_t *expect)
{
	const json_t *list = get_array(json_array_get(get_array(
	    get_object(doc, "plan"), "selections"), 0), "columns");
	const char *name = get_str(expect, "column_after");

	if (!get_true(expect, "fixed"))
		return mentions(doc, name);
	return json_array_size(list) == 1 &&
	    strcmp(raw_plan_column(json_array_get(list, 0)), name) == 0;
}

static bool
fixes_hold(const json_t *c, const json_t *expect)
{
	json_t *doc = baseline_document(c);
	const json_t *plan, *group;
	bool good;

	audit(doc);
	plan = get_object(doc, "plan");
	group = get_object(plan, "group_by");
	good = same_tables(plan, get_array(expect, "selections_after")) &&
	    joined_only(plan, get_array(expect, "tables_added_join_only")) &&
	    baseline_references(get_array(group, "group_by_columns"),
	    get_array(expect, "group_by_columns_after")) &&
	    baseline_references(get_array(group, "having_filters"),
	    get_array(expect, "having_after")) &&
	    baseline_references(get_array(plan, "global_filters"),
	    get_array(expect, "global_filters_after"));
	if (get_str(expect, "column_after") != NULL)
		good = good && column_holds(doc, expect);
	json_decref(doc);
	return good;
}

/*
 * A plan that the contract rejects ends with 1. Those that it takes may show
 * no column, which is wrong here.
 */
static bool
contract_holds(const json_t *c, const json_t *expect)
{
	json_t *doc = baseline_document(c);
	enum status status = audit(doc);
	bool rejected = get_true(expect, "plan_rejected");
	bool good = !rejected || status == STATUS_NO;
	const json_t *finding;
	size_t i;

	json_array_foreach(get_array(doc, "findings"), i, finding)
		if (!rejected && strcmp(get_str(finding, "code"),
		    "output_missing") != 0 && strcmp(get_str(finding,
		    "severity"), "error") == 0)
			good = false;
	json_decref(doc);
	return good;
}

/* A column that exists is kept. */
static bool
exists_holds(const json_t *c, const json_t *expect)
{
	json_t *doc = baseline_document(c);
	bool kept;

	json_object_set_new(doc, "plan", json_pack("{s:[{s:O, s:[O]}]}",
	    "selections", "table", json_object_get(c, "table"), "columns",
	    json_object_get(c, "column")));
	kept = audit(doc) == STATUS_OK && count_issues(doc, NULL) == 0;
	json_decref(doc);
	return kept == get_true(expect, "exists");
}

/* A filter column with a condition stays one. */
static bool
predicate_holds(const json_t *c, const json_t *expect)
{
	json_t *doc = baseline_document(c), *list;
	bool shown;

	list = json_pack("[{s:O, s:s}]", "column",
	    json_object_get(c, "column"), "role", "filter");
	json_object_set_new(json_array_get(get_array(get_object(doc, "plan"),
	    "selections"), 0), "columns", list);
	audit(doc);
	shown = raw_plan_is_shown(json_array_get(get_array(json_array_get(
	    get_array(get_object(doc, "plan"), "selections"), 0),
	    "columns"), 0));
	json_decref(doc);
	return shown != get_true(expect, "has_predicate");
}

/* An empty decision goes on. */
static bool
route_holds(const json_t *c, const json_t *expect)
{
	json_t *doc = baseline_document(c);
	bool good;

	audit(doc);
	good = strcmp(get_str(get_object(doc, "plan"), "decision"),
	    get_str(expect, "route")) == 0;
	json_decref(doc);
	return good;
}

static const struct kind {
	const char *name;
	bool (*holds)(const json_t *c, const json_t *expect);
} kinds[] = {
	{"audit_issue", issues_hold},
	{"audit_fix", fixes_hold},
	{"plan_contract", contract_holds},
	{"column_exists", exists_holds},
	{"filter_column_has_predicate", predicate_holds},
	{"decision_route", route_holds},
};

static enum verdict
holds(const json_t *c)
{
	const char *kind = get_str(c, "kind");

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (strcmp(kinds[i].name, kind) == 0)
			return kinds[i].holds(c, get_object(c, "expect")) ?
			    HOLDS : HOLDS_NOT;
	return NOT_SHOWN;
}

int
main(int argc, char **argv)
{
	if (argc < 2) {
		printf("1..0 # SKIP run by tests/baseline-audit.t\n");
		return 0;
	}
	return baseline_run(argv[1], holds, decided);
}
