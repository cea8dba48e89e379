/*
 * Comparisons with null, which are never true, as what is meant by them: by =
 * and <>, in either order, in a list of IN, and by the WHEN of a CASE with an
 * operand.
 */
#include "audit/rule.h"

#include <string.h>

#include "json/get.h"

static const char *
mended(const char *op)
{
	return strcmp(op, "=") == 0 || strcmp(op, "like") == 0 ? "is_null" :
	    strcmp(op, "!=") == 0 || strcmp(op, "not_like") == 0 ?
	    "is_not_null" : NULL;
}

/* {"value": null}, as SQL is read */
static bool
is_null(const json_t *e)
{
	return json_object_size(e) == 1 &&
	    json_is_null(json_object_get(e, "value"));
}

static void
say(struct change *c, const char *op)
{
	c->rows = true;
	change_say(c, FINDING_null_comparison_corrected, "'%s' compared with "
	    "null is never true: replaced by %s", op, mended(op));
}

/* Its right side is null: it goes. */
static void
mend_right(struct audit *a, const char *path, const char *op,
    const char *member)
{
	say(audit_replace(a, raw_plan_path(&a->arena, path, "op"),
	    json_string(mended(op))), op);
	audit_remove(a, raw_plan_path(&a->arena, path, member));
}

/* Its left side is: the other one is what is to be null. */
static void
mend_left(struct audit *a, const char *path, const char *op,
    const json_t *object)
{
	json_t *new = json_copy((json_t *)object);

	json_object_set(new, "left", json_object_get(object, "right"));
	json_object_del(new, "right");
	json_object_set_new(new, "op", json_string(mended(op)));
	say(audit_replace(a, path, new), op);
}

/* A list as the plan language has it, where null is one of the values; NULL: it
 * holds more than literals, or no null. */
static json_t *
values_of(const json_t *list)
{
	json_t *values = json_array(), *e;
	bool null = false, plain = true;
	size_t i;

	json_array_foreach(list, i, e) {
		null |= is_null(e);
		plain = plain && json_object_size(e) == 1 &&
		    json_object_get(e, "value") != NULL;
		json_array_append(values, json_object_get(e, "value"));
	}
	if (!null || !plain) {
		json_decref(values);
		return NULL;
	}
	return values;
}

static void
mend_list(struct audit *a, const char *path, const json_t *object, bool in)
{
	json_t *values = values_of(get_array(object, "right"));
	struct change *c;

	if (values == NULL)
		return;
	c = audit_add(a, raw_plan_path(&a->arena, path, "value"), values);
	c->rows = true;
	change_say(c, FINDING_null_comparison_corrected, "null in a list of %s "
	    "is equal to no value: it now means %s", in ? "IN" : "NOT IN",
	    in ? "or null" : "and not null");
	audit_remove(a, raw_plan_path(&a->arena, path, "right"));
}

static void
mend_comparison(struct audit *a, const json_t *object, const char *op,
    const struct place *at)
{
	const json_t *value = json_object_get(object, "value");
	const json_t *right = json_object_get(object, "right");
	bool in = strcmp(op, "in") == 0;

	if (json_object_get(object, "query") != NULL ||
	    json_object_get(object, "param") != NULL)
		return;
	if (value == NULL && (in || strcmp(op, "not_in") == 0))
		mend_list(a, walk_pointer(a, at), object, in);
	else if (mended(op) == NULL)
		return;
	else if (json_is_null(value) && right == NULL)
		mend_right(a, walk_pointer(a, at), op, "value");
	else if (value == NULL && is_null(right))
		mend_right(a, walk_pointer(a, at), op, "right");
	else if (json_is_object(right) &&
	    is_null(json_object_get(object, "left")))
		mend_left(a, walk_pointer(a, at), op, object);
}

/* CASE x WHEN NULL THEN .. as CASE WHEN x IS NULL THEN .. */
static void
mend_case(struct audit *a, const json_t *object, const struct place *at)
{
	const json_t *operand = json_object_get(object, "operand"), *value;
	json_t *new = json_deep_copy(object), *when;
	bool null = false;
	struct change *c;
	size_t i;

	json_array_foreach(get_array(new, "case"), i, when) {
		value = json_object_get(when, "when");
		null |= is_null(value);
		json_object_set_new(when, "when", is_null(value) ?
		    json_pack("{s:O, s:s}", "left", operand, "op", "is_null") :
		    json_pack("{s:O, s:s, s:O}", "left", operand, "op", "=",
		    "right", value));
	}
	json_object_del(new, "operand");
	if (!null) {
		json_decref(new);
		return;
	}
	c = audit_replace(a, walk_pointer(a, at), new);
	c->rows = true;
	change_say(c, FINDING_null_comparison_corrected, "WHEN NULL is never "
	    "true: replaced by is_null");
}

static bool
see(void *arg, json_t *object, const struct place *at)
{
	const char *op = get_str(object, "op");
	struct audit *a = arg;

	if (op != NULL && json_object_get(object, "args") == NULL)
		mend_comparison(a, object, op, at);
	if (get_array(object, "case") != NULL &&
	    json_object_get(object, "operand") != NULL)
		mend_case(a, object, at);
	return true;
}

void
nulls_rule(struct audit *a)
{
	struct place root = {NULL, "plan", 0};

	raw_plan_each(audit_plan(a), &root, see, a);
}
