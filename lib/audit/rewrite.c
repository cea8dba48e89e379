/* Expressions and comparisons of the view, written anew into the plan. */
#include "audit/compare.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "json/ptr.h"

static json_t *
spelled_at(struct audit *a, const struct place *at)
{
	return ptr_get(a->doc, walk_pointer(a, at));
}

static bool
is_text(const json_t *object, const char *key, const char *text)
{
	const char *is = get_str(object, key);

	return text != NULL ? is != NULL && strcmp(is, text) == 0 :
	    is == NULL;
}

/* A comparison of the plan, which has its left column among its members. */
static bool
is_comparison(const json_t *object)
{
	return get_str(object, "op") != NULL &&
	    json_object_get(object, "args") == NULL;
}

/* A literal that "value" can hold. */
static bool
is_plain(const json_t *e)
{
	return json_object_size(e) == 1 &&
	    json_object_get(e, "value") != NULL;
}

static json_t *
column(const struct expr *e)
{
	json_t *out = json_object();

	if (e->u.column.table != NULL)
		json_object_set_new(out, "table",
		    json_string(e->u.column.table));
	json_object_set_new(out, "column", json_string(e->u.column.name));
	return out;
}

static json_t *
param(const struct expr *e)
{
	json_t *out = json_pack("{s:s}", "param", e->u.param.name);

	if (e->u.param.otherwise != NULL)
		json_object_set(out, "default",
		    (json_t *)e->u.param.otherwise);
	if (e->u.param.type != NULL)
		json_object_set_new(out, "type",
		    json_string(e->u.param.type));
	return out;
}

/* Is the object at its place the expression, and not what holds it among
 * other members, or what it was read from? */
static bool
is_itself(const struct expr *e, const json_t *at)
{
	const char *head = expr_head(e->kind);

	if (!json_is_object(at) || is_comparison(at))
		return e->kind == EXPR_OP && json_is_object(at) &&
		    json_object_get(at, "args") != NULL;
	if (e->kind == EXPR_COLUMN)
		return is_text(at, "column", e->u.column.name) &&
		    json_object_size(at) <= 2;
	return json_object_get(at, head) != NULL;
}

json_t *
rewrite_expr(struct audit *a, const struct expr *e)
{
	const json_t *at = spelled_at(a, &e->at);

	if (at == NULL)
		return NULL;
	if (is_itself(e, at))
		return json_deep_copy(at);
	if (e->kind == EXPR_VALUE && !json_is_object(at) &&
	    json_equal(at, e->u.value.json))
		return json_pack("{s:O}", "value", at);
	if (!is_comparison(at))
		return NULL;
	if (e->kind == EXPR_COLUMN && e->u.column.name_key != NULL &&
	    is_text(at, e->u.column.name_key, e->u.column.name))
		return column(e);
	if (e->kind == EXPR_OUTPUT && e->u.output.alias != NULL)
		return json_pack("{s:s}", "output", e->u.output.alias);
	return e->kind == EXPR_PARAM ? param(e) : NULL;
}

/* What would stand at the place of e (stolen, new): an expression, or in a
 * list of literals a literal; NULL if neither can. */
static json_t *
fitting(const struct expr *e, const json_t *at, json_t *value)
{
	json_t *plain = NULL;

	if (at != NULL && is_itself(e, at) && !is_comparison(at))
		return value;
	if (e->kind == EXPR_VALUE && !json_is_object(at) &&
	    json_equal(at, e->u.value.json) && is_plain(value))
		plain = json_incref(json_object_get(value, "value"));
	json_decref(value);
	return plain;
}

struct change *
rewrite_place(struct audit *a, const struct expr *e, json_t *value)
{
	const char *path = walk_pointer(a, &e->at);

	if (audit_is_touched(a, path)) {
		json_decref(value);
		return NULL;
	}
	value = fitting(e, ptr_get(a->doc, path), value);
	return value != NULL ? audit_replace(a, path, value) : NULL;
}

/* ---- comparisons ------------------------------------------------------- */

static void
set_left(json_t *p, json_t *left /* steals */)
{
	if (json_object_get(left, "column") != NULL ||
	    json_object_get(left, "output") != NULL)
		json_object_update(p, left);
	else
		json_object_set(p, "left", left);
	json_decref(left);
}

static void
set_right(json_t *p, json_t *list /* steals */, bool many)
{
	json_t *values = json_array(), *e;
	const char *key = "value";
	size_t i;

	json_array_foreach(list, i, e) {
		json_array_append(values, json_object_get(e, "value"));
		if (!is_plain(e))
			key = "right";
	}
	if (strcmp(key, "value") != 0) {
		json_decref(values);
		values = json_incref(list);
	}
	json_object_set(p, key, many ? values : json_array_get(values, 0));
	json_decref(values);
	json_decref(list);
}

/* What else stands in the comparison, such as notes. */
static void
keep_others(json_t *p, const json_t *old)
{
	static const char *const sides[] = {"table", "column", "output",
	    "left", "function", "value", "right", "param", "default",
	    "value_type"};
	json_t *others = json_copy((json_t *)old);

	for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
		json_object_del(others, sides[i]);
	json_object_update(p, others);
	json_decref(others);
}

static void
drop(const struct meeting *m, json_t *left, json_t **right)
{
	json_decref(left);
	for (size_t i = 0; i < m->right.n; i++)
		json_decref(right[i]);
}

/* The comparison as it would be; NULL if a side is not to be had. */
static json_t *
compared(struct audit *a, const struct meeting *m, const json_t *old,
    json_t *left /* steals */, json_t **right /* steals */)
{
	json_t *p, *list = json_array(), *e;
	bool good = true;

	for (size_t i = 0; i < m->right.n; i++) {
		e = right[i] != NULL ? right[i] :
		    rewrite_expr(a, m->right.v[i]);
		good = good && e != NULL;
		json_array_append_new(list, e);
	}
	if (left == NULL)
		left = rewrite_expr(a, m->left);
	if (!good || left == NULL) {
		json_decref(list);
		json_decref(left);
		return NULL;
	}
	p = json_object();
	set_left(p, left);
	json_object_set(p, "op", json_object_get(old, "op"));
	set_right(p, list, comparison_right(m->op) > 1);
	keep_others(p, old);
	return p;
}

static bool
can_replace(struct audit *a, const struct expr *e, const json_t *value)
{
	const char *path = walk_pointer(a, &e->at);
	json_t *would;

	if (value == NULL)
		return true;
	would = fitting(e, ptr_get(a->doc, path), json_incref(
	    (json_t *)value));
	json_decref(would);
	return would != NULL && !audit_is_touched(a, path);
}

/* All sides or none. */
static struct change *
by_sides(struct audit *a, const struct meeting *m, json_t *left,
    json_t **right)
{
	bool can = can_replace(a, m->left, left);
	struct change *c = NULL;

	for (size_t i = 0; i < m->right.n; i++)
		can = can && can_replace(a, m->right.v[i], right[i]);
	if (!can) {
		drop(m, left, right);
		return NULL;
	}
	if (left != NULL)
		c = rewrite_place(a, m->left, left);
	for (size_t i = 0; i < m->right.n; i++)
		if (right[i] != NULL && c == NULL)
			c = rewrite_place(a, m->right.v[i], right[i]);
		else if (right[i] != NULL)
			rewrite_place(a, m->right.v[i], right[i]);
	return c;
}

/* Null in a list was taken out of it for the view. */
static bool
is_whole(const struct meeting *m, const json_t *old)
{
	const json_t *list = get_array(old, "value");

	return list == NULL || json_array_size(list) == m->right.n;
}

struct change *
rewrite_meeting(struct audit *a, const struct meeting *m, json_t *left,
    json_t **right)
{
	const char *path;
	const json_t *old;
	json_t *new;

	if (m->pred == NULL)
		return by_sides(a, m, left, right);
	path = walk_pointer(a, &m->pred->at);
	old = ptr_get(a->doc, path);
	if (!is_comparison(old) || !is_whole(m, old) ||
	    audit_is_touched(a, path)) {
		drop(m, left, right);
		return NULL;
	}
	new = compared(a, m, old, left, right);
	return new != NULL ? audit_replace(a, path, new) : NULL;
}

struct change *
rewrite_either(struct audit *a, const struct meeting *m, const struct expr *e,
    const char *one, const char *other)
{
	bool in = m->op == COMPARE_EQ || m->op == COMPARE_IN, found = false;
	const char *path = m->pred != NULL ?
	    walk_pointer(a, &m->pred->at) : NULL;
	const json_t *old = path != NULL ? ptr_get(a->doc, path) : NULL;
	json_t *list, *new;

	if ((!in && m->op != COMPARE_NE && m->op != COMPARE_NOT_IN) ||
	    !is_comparison(old) || !is_whole(m, old) ||
	    audit_is_touched(a, path))
		return NULL;
	list = json_array();
	for (size_t i = 0; i < m->right.n; i++) {
		if (m->right.v[i]->kind != EXPR_VALUE) {
			json_decref(list);
			return NULL;
		}
		found |= m->right.v[i] == e;
		if (m->right.v[i] != e) {
			json_array_append(list, (json_t *)
			    m->right.v[i]->u.value.json);
			continue;
		}
		json_array_append_new(list, json_string(one));
		json_array_append_new(list, json_string(other));
	}
	if (!found) {
		json_decref(list);
		return NULL;
	}
	new = json_copy((json_t *)old);
	json_object_del(new, "right");
	json_object_set_new(new, "op", json_string(in ? "in" : "not_in"));
	json_object_set_new(new, "value", list);
	return audit_replace(a, path, new);
}
