#include "model/answer/repair.h"

#include <string.h>

#include "base/utf8.h"
#include "doc/doc.h"
#include "json/get.h"
#include "json/write.h"
#include "lang/raw_plan.h"
#include "model/answer/spoiled.h"
#include "model/answer/tolerant.h"
#include "sql/read.h"

/* What models call the types of values. */
static const char *const types[][2] = {
	{"text", "string"}, {"str", "string"}, {"varchar", "string"},
	{"char", "string"}, {"int", "integer"}, {"bigint", "integer"},
	{"real", "number"}, {"float", "number"}, {"double", "number"},
	{"decimal", "number"}, {"numeric", "number"}, {"bool", "boolean"},
	{"timestamp", "datetime"},
};
static const char *const known_types[] = {"string", "number", "integer",
	"boolean", "date", "datetime", "time", "unknown"};
static const char *const joins[][2] = {
	{"inner join", "inner"}, {"join", "inner"}, {"left join", "left"},
	{"left outer", "left"}, {"left outer join", "left"},
	{"right join", "right"}, {"right outer", "right"},
	{"right outer join", "right"}, {"full join", "full"},
	{"full outer", "full"}, {"full outer join", "full"},
	{"outer", "full"}, {"cross join", "cross"},
};
static const char *const directions[][2] = {
	{"ascending", "ASC"}, {"descending", "DESC"},
};

static const char *
translate(const char *word, const char *const table[][2], size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (ascii_equal(word, table[i][0]))
			return table[i][1];
	return NULL;
}

static void
put_word(json_t *object, const char *key, const char *word)
{
	if (word != NULL)
		json_object_set_new(object, key, json_string(word));
}

static bool
is_known_type(const char *word)
{
	for (size_t i = 0; i < COUNT(known_types); i++)
		if (ascii_equal(word, known_types[i]))
			return true;
	return false;
}

static void
repair_words(json_t *object)
{
	const char *role = get_str(object, "role");
	const char *type = get_str(object, "value_type");
	const char *join = get_str(object, "join_type");
	const char *direction = get_str(object, "direction"), *word;

	if (role != NULL && !ascii_equal(role, "projection") &&
	    !ascii_equal(role, "filter"))
		put_word(object, "role", "projection");
	if (type != NULL && !is_known_type(type)) {
		word = translate(type, types, COUNT(types));
		put_word(object, "value_type", word ? word : "unknown");
	}
	if (join != NULL)
		put_word(object, "join_type", translate(join, joins,
		    COUNT(joins)));
	if (direction != NULL)
		put_word(object, "direction", translate(direction,
		    directions, COUNT(directions)));
}

/* Is this null a value, and not a member left out? */
static bool
means_null(const json_t *object, const char *key)
{
	static const char *const others[] = {"query", "right", "param"};
	const char *op = get_str(object, "op");

	if (strcmp(key, "default") == 0)
		return true;
	if (strcmp(key, "value") != 0)
		return false;
	for (size_t i = 0; i < COUNT(others); i++) {
		const json_t *other = json_object_get(object, others[i]);

		if (other != NULL && !json_is_null(other))
			return false;
	}
	return op == NULL || (!ascii_equal(op, "is_null") &&
	    !ascii_equal(op, "is_not_null") && !ascii_equal(op, "exists"));
}

static bool
is_no_limit(const json_t *value)
{
	return json_is_integer(value) && json_integer_value(value) == 0;
}

/* What constrained models write because they must write something. */
static bool
is_filler(const char *key, const json_t *value)
{
	const char *text = json_string_value(value);

	if (strcmp(key, "limit") == 0)
		return is_no_limit(value);
	if (strcmp(key, "alias") == 0 || strcmp(key, "schema") == 0 ||
	    strcmp(key, "termination_reason") == 0 || strcmp(key, "as") == 0)
		return text != NULL && *text == '\0';
	if (strcmp(key, "select") == 0 || strcmp(key, "args") == 0 ||
	    strcmp(key, "on") == 0)
		return json_is_array(value) && json_array_size(value) == 0;
	if (strcmp(key, "query") == 0)
		return json_is_object(value) &&
		    json_array_size(get_array(value, "selections")) == 0 &&
		    json_object_get(value, "set") == NULL;
	if (strcmp(key, "group_by") == 0)
		return json_is_object(value) && json_array_size(get_array(
		    value, "group_by_columns")) == 0 && json_array_size(
		    get_array(value, "aggregates")) == 0;
	return strcmp(key, "set") == 0 && json_is_object(value) &&
	    json_array_size(get_array(value, "args")) == 0;
}

/* is_null compares with nothing, whatever stands there. */
static void
drop_value(json_t *object)
{
	const char *op = get_str(object, "op");

	if (op != NULL && (ascii_equal(op, "is_null") ||
	    ascii_equal(op, "is_not_null")))
		json_object_del(object, "value");
}

/* A join that says its columns because it must say some. */
static void
drop_columns(json_t *object)
{
	const char *join = get_str(object, "join_type");

	if (get_array(object, "on") == NULL &&
	    (join == NULL || strcmp(join, "cross") != 0))
		return;
	json_object_del(object, "from_column");
	json_object_del(object, "to_column");
}

/* "a \\u003e 5": what a prompt or a page wrote for the signs of SQL. */
static void
unspoil(json_t *object)
{
	static const char *const members[] = {"op", "test", "column"};

	for (size_t i = 0; i < COUNT(members); i++) {
		const char *text = get_str(object, members[i]);
		struct buf b = BUF_INIT;

		if (text == NULL || (strstr(text, "\\u00") == NULL &&
		    strchr(text, '&') == NULL))
			continue;
		spoiled_mend(&b, text, strlen(text));
		json_object_set_new(object, members[i], json_text(b.s, b.len));
		buf_free(&b);
	}
}

/* {"test": "a.x > b.y"} as the predicate that it is, so that all who look
 * at the plan see its tables. */
static void
read_condition(json_t *object, const char *dialect)
{
	const char *text = get_str(object, "test");
	struct buf why = BUF_INIT;
	json_t *pred = text != NULL ? sql_read_condition(text,
	    dialect, &why) : NULL;

	if (pred != NULL) {
		json_object_clear(object);
		json_object_update(object, pred);
		json_decref(pred);
	}
	buf_free(&why);
}

struct repair {
	const char *dialect;
	struct findings *f;
};

static bool
repair_object(void *arg, json_t *object, const struct place *at)
{
	const struct repair *r = arg;
	const char *key;
	json_t *value;
	void *next;

	(void)at;
	if (is_no_limit(json_object_get(object, "limit")))
		finding_add(r->f, FINDING_plan_repaired, DOC_PLAN_POINTER,
		    "'limit' 0 was read as none");
	json_object_foreach_safe(object, next, key, value)
		if (is_filler(key, value) || (json_is_null(value) &&
		    !means_null(object, key)))
			json_object_del(object, key);
	unspoil(object);
	drop_value(object);
	repair_words(object);
	drop_columns(object);
	read_condition(object, r->dialect);
	return true;
}

/* A selection that is only a name. */
static void
repair_selections(json_t *plan)
{
	json_t *list = get_array(plan, "selections"), *item;
	size_t i;

	if (json_is_string(json_object_get(plan, "selections")))
		json_object_set_new(plan, "selections", json_pack("[O]",
		    json_object_get(plan, "selections")));
	json_array_foreach(list, i, item)
		if (json_is_string(item))
			json_array_set_new(list, i, json_pack("{s:O}",
			    "table", item));
}

static void
fill(json_t *plan, const char *key, json_t *value, struct findings *f)
{
	finding_add(f, FINDING_plan_repaired, DOC_PLAN_POINTER,
	    "'%s' was missing", key);
	json_object_set_new(plan, key, value);
}

static void
fill_members(json_t *plan, const char *question, struct findings *f)
{
	const json_t *sure = json_object_get(plan, "confidence");

	if (json_object_get(plan, "decision") == NULL)
		fill(plan, "decision", json_string("proceed"), f);
	if (json_object_get(plan, "intent_summary") == NULL)
		fill(plan, "intent_summary", json_text(question,
		    strlen(question)), f);
	if (json_object_get(plan, "selections") == NULL &&
	    json_object_get(plan, "set") == NULL)
		fill(plan, "selections", json_array(), f);
	if (!json_is_number(sure) || json_number_value(sure) < 0 ||
	    json_number_value(sure) > 1)
		fill(plan, "confidence", json_real(SURFACE_CONFIDENCE), f);
}

/* Does it say for itself that it does not go on? What stands within it must
 * not overrule that. */
static bool
declines(const json_t *answer)
{
	const char *decision = get_str(answer, "decision");

	return decision != NULL && !ascii_equal(decision, "proceed");
}

/* A copy of the plan that an answer is, or that an object in it is: one with
 * tables, else one with a decision alone. */
static json_t *
plan_in(const json_t *answer, struct findings *f)
{
	json_t *tables = json_pack("[s, s, s]", "selections", "set", "ctes");
	json_t *decision = json_pack("[s]", "decision");
	unsigned slips = 0;
	json_t *inner = NULL, *plan;

	if (!declines(answer))
		inner = tolerant_inner(answer, tables, &slips);
	if (inner == NULL && !raw_plan_is_query(answer))
		inner = tolerant_inner(answer, decision, &slips);
	tolerant_tell(f, "/reply", slips);
	plan = json_deep_copy(inner != NULL ? inner : answer);
	json_decref(inner);
	json_decref(tables);
	json_decref(decision);
	return plan;
}

json_t *
repair_plan(const json_t *answer, const char *question, const char *dialect,
    struct findings *f)
{
	struct repair r = {dialect, f};
	json_t *plan;

	if (!json_is_object(answer))
		return NULL;
	plan = plan_in(answer, f);
	raw_plan_each(plan, NULL, repair_object, &r);
	repair_selections(plan);
	fill_members(plan, question, f);
	json_object_del(plan, "basis"); /* ours to say */
	json_object_set_new(plan, "dialect", json_string(dialect));
	return plan;
}
