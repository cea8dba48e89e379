/*
 * The JSON Schemas of the tiers. With a tier as argument the plans on stdin,
 * one a line, are held against it, for tests that have plans of their own.
 */

#include "../tap.h"
#include "base/io.h"
#include "json/validate.h"
#include "lang/view/shape.h"
#include "lang/tier.h"
#include "plan.h"
#include "trees.h"

static json_t *schemas[TIER_LANGUAGE + 1];

static void
report(void *arg, const char *pointer, const char *message)
{
	(void)arg;
	printf("# %s: %s\n", pointer, message);
}

static bool
is_valid(enum tier t, const char *text)
{
	json_t *plan = trial_json(text);
	bool valid = validate(schemas[t], plan, NULL, NULL);

	json_decref(plan);
	return valid;
}

/* Each $ref has its definition; followed to a depth that runs out where they
 * go round, or not at all where depth is below 0. */
static bool
refs_end(const json_t *schema, const json_t *value, int depth)
{
	const char *key, *ref;
	const json_t *item;
	size_t i;

	if (depth == 0)
		return false;
	json_array_foreach(value, i, item)
		if (!refs_end(schema, item, depth))
			return false;
	json_object_foreach((json_t *)value, key, item) {
		ref = strcmp(key, "$ref") == 0 ? json_string_value(item) : NULL;
		if (ref != NULL && (ptr_get(schema, ref + 1) == NULL ||
		    (depth > 0 && !refs_end(schema,
		    ptr_get(schema, ref + 1), depth - 1))))
			return false;
		if (strcmp(key, "$defs") != 0 &&
		    !refs_end(schema, item, depth))
			return false;
	}
	return true;
}

static void
test_refs(void)
{
	const json_t *schema = schemas[TIER_LANGUAGE];

	for (int t = TIER_MINIMAL; t <= TIER_FULL; t++)
		tap_ok(refs_end(schemas[t], schemas[t], 20),
		    "%s: references end", tier_name((enum tier)t));
	tap_ok(refs_end(schema, schema, -1) && refs_end(schema,
	    json_object_get(schema, "$defs"), -1),
	    "language: references are known");
	tap_ok(!refs_end(schema, schema, 20), "language: it is recursive");
}

/* What is said in tier.def is what shape.def reads. */
static void
test_members(void)
{
	static const struct {
		const char *def;
		const struct shape *shape;
	} pairs[] = {
		{NULL, &shape_plan}, {"query", &shape_query},
		{"basis", &shape_basis}, {"cte", &shape_cte}, {"selection", &shape_selection},
		{"join_group", &shape_group}, {"edge", &shape_edge},
		{"group", &shape_grouping}, {"aggregate", &shape_aggregate},
		{"window", &shape_window}, {"frame", &shape_frame},
		{"window_function", &shape_window_function},
		{"offset_bound", &shape_bound}, {"order", &shape_order},
		{"subquery", &shape_subquery}, {"item", &shape_select},
		{"set", &shape_set}, {"having", &shape_predicate},
		{"when", &shape_when}, {"rollup", &shape_rollup},
	};

	for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
		const json_t *schema = schemas[TIER_LANGUAGE], *properties;
		size_t n = 0;

		if (pairs[i].def != NULL)
			schema = json_object_get(json_object_get(schema,
			    "$defs"), pairs[i].def);
		properties = json_object_get(schema, "properties");
		for (size_t k = 0; k < pairs[i].shape->n; k++)
			n += json_object_get(properties,
			    pairs[i].shape->members[k].name) != NULL;
		tap_ok(n == pairs[i].shape->n &&
		    n == json_object_size(properties),
		    "%s has the members of the language",
		    pairs[i].shape->what);
	}
}

static void
test_language(void)
{
	for (size_t i = 0; i < sizeof trees / sizeof trees[0]; i++)
		tap_ok(is_valid(TIER_LANGUAGE, trees[i].plan), "language: %s",
		    trees[i].what);
}

#define FIRST "{'decision':'proceed','intent_summary':'x','selections':[" \
	"{'table':'t','confidence':0.9,'columns':[{'table':'t','column':'a'," \
	"'role':'projection'}]}]"

static const struct {
	const char *what, *plan;
	int tiers; /* from which on it is valid; 4: in none */
} plans[] = {
	{"a selection", FIRST "}", TIER_MINIMAL},
	{"a filter", FIRST ",'global_filters':[{'table':'t','column':'a',"
	    "'op':'in','value':[1,2]}]}", TIER_MINIMAL},
	{"a group without", FIRST ",'group_by':null,'limit':null}",
	    TIER_MINIMAL},
	{"an alias", "{'decision':'proceed','intent_summary':'x',"
	    "'selections':[{'table':'t','alias':'u','confidence':1}]}",
	    TIER_MINIMAL},
	{"ilike", FIRST ",'global_filters':[{'table':'t','column':'a','op':"
	    "'ilike','value':'x'}]}", TIER_FULL},
	{"or", FIRST ",'global_filters':[{'or':[{'table':'t','column':'a',"
	    "'op':'=','value':1},{'table':'t','column':'a','op':'is_null'}]}"
	    "]}", TIER_FULL},
	{"a sub-query", FIRST ",'global_filters':[{'table':'t','column':'a',"
	    "'op':'in','query':{'selections':[{'table':'u','columns':["
	    "{'table':'u','column':'b','role':'projection'}]}]}}]}",
	    TIER_FULL},
	{"select, distinct, hidden", FIRST ",'select':[{'output':'n'},"
	    "{'table':'t','column':'a'}],'distinct':true,'group_by':"
	    "{'group_by_columns':[{'table':'t','column':'a'}],'aggregates':"
	    "[{'function':'COUNT','table':'t','alias':'n','hidden':true}]}}",
	    TIER_FULL},
	{"a window", FIRST ",'window_functions':[{'function':'RANK',"
	    "'partition_by':[],'order_by':[{'table':'t','column':'a',"
	    "'direction':'DESC'}],'alias':'r'}]}", TIER_FULL},
	{"an expression", FIRST ",'select':[{'expr':{'value':1}}]}",
	    TIER_LANGUAGE},
	{"no decision", "{'selections':[{'table':'t'}]}", TIER_LANGUAGE},
	{"a member of nobody's", FIRST ",'x_note':1}", TIER_LANGUAGE},
	{"an operator off the list", FIRST ",'global_filters':[{'table':'t',"
	    "'column':'a','op':'matches','value':1}]}", 4},
	{"a limit of 0", FIRST ",'limit':0}", TIER_LANGUAGE},
	{"no aggregate", FIRST ",'group_by':{'group_by_columns':[],"
	    "'aggregates':[]}}", TIER_MINIMAL},
	{"a condition as text", FIRST ",'global_filters':[{'test':"
	    "'t.a > t.b'}]}", TIER_MINIMAL},
	{"a named key", FIRST ",'group_by':{'group_by_columns':[{'table':"
	    "'t','column':'t.a + 1','as':'x'}],'aggregates':[]}}",
	    TIER_MINIMAL},
	{"two heads", FIRST ",'select':[{'expr':{'value':1,'column':'a'}}]}",
	    4},
};

static void
test_tiers(void)
{
	for (size_t i = 0; i < sizeof plans / sizeof plans[0]; i++)
		for (int t = TIER_MINIMAL; t <= TIER_LANGUAGE; t++)
			tap_ok(is_valid((enum tier)t, plans[i].plan) ==
			    (t >= plans[i].tiers), "%s: %s is %svalid",
			    tier_name((enum tier)t), plans[i].what,
			    t >= plans[i].tiers ? "" : "not ");
}

/* Gives 1 where a line is not valid. */
static int
check_lines(enum tier t)
{
	struct json_mistake mistake;
	struct io_lines lines;
	int status = 0;
	char *line;
	size_t len;

	io_lines_open(&lines, 0);
	while (io_lines_next(&lines, &line, &len)) {
		json_t *plan = json_read(line, len, &mistake);

		if (plan == NULL ||
		    !validate(schemas[t], plan, report, NULL)) {
			printf("# line %zu\n", lines.number);
			status = 1;
		}
		json_decref(plan);
	}
	io_lines_close(&lines);
	return status;
}

int
main(int argc, char **argv)
{
	int status;

	for (int t = TIER_MINIMAL; t <= TIER_LANGUAGE; t++)
		schemas[t] = tier_schema((enum tier)t);
	if (argc > 1 && tier_of(argv[1]) >= 0) {
		status = check_lines((enum tier)tier_of(argv[1]));
	} else {
		test_refs();
		test_members();
		test_language();
		test_tiers();
		status = tap_done();
	}
	for (int t = TIER_MINIMAL; t <= TIER_LANGUAGE; t++)
		json_decref(schemas[t]);
	return status;
}
