/*
 * The JSON Schema of the language against what t2s takes: every place of many
 * plans is altered, and both must say the same of the form. With "-v" each
 * difference is printed; further arguments are files of plans, of whose
 * alterations one in eleven is tried.
 */

#include "../tap.h"
#include "json/edit.h"
#include "json/validate.h"
#include "lang/tier.h"
#include "plan.h"
#include "sql/read.h"
#include "trees.h"

static json_t *schema;
static size_t tried, refused, differ, shown, most = 40;
static size_t every = 1, turn; /* of large plans some alterations are enough */

/* What a finding of the view is about: the form, which a schema can say, or
 * what names and values mean together. */
static bool
is_of_form(const json_t *finding)
{
	static const char *const codes[] = {"plan_invalid", "member_unknown",
	    "value_invalid", "value_missing", "alias_invalid"};
	/* what counts, or is SQL, is beyond a schema */
	static const char *const beyond[] = {"must have the same number of "
	    "values", "as long as the first row", "must name each of them",
	    "cannot parse the condition"};
	const char *message = get_str(finding, "message");

	if (get_is(finding, "severity", "info"))
		return false;
	for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++)
		if (strstr(message, beyond[i]) != NULL)
			return false;
	if (get_is(finding, "code", "null_comparison"))
		return get_is(finding, "severity", "error");
	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
		if (get_is(finding, "code", codes[i]))
			return true;
	return false;
}

/* The first finding of the form (new); NULL: the program takes the plan. */
static json_t *
refusal(const json_t *plan)
{
	struct findings found = FINDINGS_INIT("test");
	struct view view;
	json_t *finding, *first = NULL;
	size_t i;

	view_build(&view, plan, &sql_reader, &found);
	json_array_foreach(found.list, i, finding)
		if (first == NULL && is_of_form(finding))
			first = json_incref(finding);
	view_free(&view);
	findings_free(&found);
	return first;
}

static void
compare(const json_t *plan, const char *what, const char *how)
{
	struct buf text = BUF_INIT;
	json_t *finding;
	bool valid;

	if (turn++ % every != 0)
		return;
	valid = validate(schema, plan, NULL, NULL);
	finding = refusal(plan);
	tried++;
	refused += !valid;
	if (valid != (finding == NULL)) {
		differ++;
		if (shown++ < most) {
			json_compact(&text, plan);
			printf("# %s, %s: the schema %s, t2s %s %s\n#   %s\n",
			    what, how, valid ? "takes it" : "refuses it",
			    finding ? get_str(finding, "code") : "takes it",
			    finding ? get_str(finding, "message") : "",
			    text.s);
		}
	}
	json_decref(finding);
	buf_free(&text);
}

struct altered {
	const char *what;
	json_t *plan;       /* as it is altered */
};

static void alter(struct altered *a, json_t *value, const char *where);

/* Other values in the place of one. */
static const char *const others[] = {"null", "true", "1", "-1", "1.5", "''",
    "'x'", "[]", "{}", "['x']", "[1]", "{'table':'t','column':'a'}",
    "{'value':1}", "'ASC'"};

static void
say(char *how, size_t size, const char *where, const char *key,
    const char *done)
{
	snprintf(how, size, "%s/%s %s", where, key, done);
}

/* Each member: left out, of another type, of another name; one more. */
static void
alter_object(struct altered *a, json_t *object, const char *where)
{
	json_t *copy = json_copy(object), *member;
	const char *key;
	char how[400];

	json_object_foreach(copy, key, member) {
		char longer[100];

		say(how, sizeof how, where, key, "left out");
		json_object_del(object, key);
		compare(a->plan, a->what, how);
		snprintf(longer, sizeof longer, "%ss", key);
		say(how, sizeof how, where, key, "misspelt");
		if (json_object_get(copy, longer) == NULL) {
			json_object_set(object, longer, member);
			compare(a->plan, a->what, how);
			json_object_del(object, longer);
		}
		for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
			json_object_set_new(object, key,
			    trial_json(others[i]));
			say(how, sizeof how, where, key, others[i]);
			compare(a->plan, a->what, how);
		}
		json_object_set(object, key, member);
		snprintf(how, sizeof how, "%s/%s", where, key);
		alter(a, member, how);
	}
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		for (size_t k = 0; k < 2; k++) {
			const char *name = k == 0 ? "zebra" : "x_zebra";

			json_object_set_new(object, name,
			    trial_json(others[i]));
			say(how, sizeof how, where, name, others[i]);
			compare(a->plan, a->what, how);
			json_object_del(object, name);
		}
	json_decref(copy);
}

static void
alter_array(struct altered *a, json_t *array, const char *where)
{
	json_t *copy = json_copy(array), *item;
	char how[400], key[30];
	size_t i;

	json_array_foreach(copy, i, item) {
		snprintf(key, sizeof key, "%zu", i);
		json_array_remove(array, i);
		say(how, sizeof how, where, key, "left out");
		compare(a->plan, a->what, how);
		json_array_insert(array, i, item);
		for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
			json_array_set_new(array, i, trial_json(others[k]));
			say(how, sizeof how, where, key, others[k]);
			compare(a->plan, a->what, how);
		}
		json_array_set(array, i, item);
		snprintf(how, sizeof how, "%s/%zu", where, i);
		alter(a, item, how);
	}
	json_decref(copy);
}

static void
alter(struct altered *a, json_t *value, const char *where)
{
	if (json_is_object(value))
		alter_object(a, value, where);
	else if (json_is_array(value))
		alter_array(a, value, where);
}

static void
try_plan(const char *what, json_t *plan /* steals */)
{
	struct altered a = {what, plan};
	size_t before = differ;

	turn = 0;
	compare(plan, what, "as it is");
	alter(&a, plan, "");
	tap_ok(differ == before, "%s: the schema and t2s agree", what);
	json_decref(plan);
}

int
main(int argc, char **argv)
{
	int i = 1;

	schema = tier_schema(TIER_LANGUAGE);
	if (argc > 1 && strcmp(argv[1], "-v") == 0) {
		most = 1000000;
		i++;
	}
	for (size_t k = 0; k < sizeof trees / sizeof trees[0]; k++)
		/* of which the second selection is not read */
		if (strstr(trees[k].what, "selected twice") == NULL)
			try_plan(trees[k].what, trial_json(trees[k].plan));
	try_plan("a basis", trial_json("{'selections':[{'table':'t','columns':"
	    "['a']}],'basis':{'t':{'fingerprint':'1','columns':{'a':'INT'},"
	    "'unique':[['a'],['b','c']],'refers':{'a':'u.b'}},'u':'2'},"
	    "'added':['a'],'ambiguities':['x'],'dialect':'sqlite',"
	    "'confidence':0.5}"));
	try_plan("none", trial_json("{'decision':'terminate',"
	    "'termination_reason':'x','selections':[]}"));
	for (every = 11; i < argc; i++) {
		json_t *plan = json_load_file(argv[i], 0, NULL);

		if (plan != NULL)
			try_plan(argv[i], plan);
	}
	printf("# %zu plans, %zu refused by the schema, %zu differ\n", tried,
	    refused, differ);
	json_decref(schema);
	return tap_done();
}
