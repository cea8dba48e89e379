#include "audit/rule.h"

#include <string.h>

#include "json/get.h"
#include "lang/scope.h"
#include "lang/view.h"

/*
 * A baseline column that is no column but reads as a scalar expression
 * ("COALESCE(a.b, 0) * a.c") is written as the expression that it is. The
 * reader makes nodes of it; what it cannot read stays a name, and is none.
 */

/* Sub-queries are not let in by this door. */
static bool
find_query(void *arg, json_t *object, const struct place *at)
{
	bool *found = arg;

	(void)at;
	if (surface_is_query(object) || get_object(object, "query") != NULL ||
	    get_object(object, "exists") != NULL)
		*found = true;
	return !*found;
}

static json_t *
read_expression(const char *text)
{
	bool found = false;
	json_t *expr;

	if (view_read_expression == NULL || surface_is_name(text) ||
	    strpbrk(text, "(+-*/|%") == NULL || strcmp(text, "*") == 0)
		return NULL;
	expr = view_read_expression(text);
	if (expr != NULL)
		surface_each(expr, NULL, find_query, &found);
	if (found || get_str(expr, "column") != NULL) {
		json_decref(expr);
		return NULL;
	}
	return expr;
}

/* The list an object stands in; in it, the member that takes expressions. */
static const struct home {
	const char *list, *member;
} homes[] = {
	{"aggregates", "expr"},
	{"group_by_columns", "expr"},
	{"order_by", "expr"},
	{"select", "expr"},
	{"filters", "left"},
	{"global_filters", "left"},
	{"having_filters", "left"},
};

static const char *
home_of(const struct place *at)
{
	if (at->key != NULL || at->up == NULL || at->up->key == NULL)
		return NULL;
	for (size_t i = 0; i < sizeof homes / sizeof homes[0]; i++)
		if (strcmp(homes[i].list, at->up->key) == 0)
			return homes[i].member;
	return NULL;
}

static bool
is_known(const struct audit *a, const char *name)
{
	for (size_t i = 0; a->known != NULL && i < a->known->ntables; i++)
		if (schema_column(&a->known->tables[i], name, NULL) != NULL)
			return true;
	return false;
}

static bool
lift(void *arg, json_t *object, const struct place *at)
{
	const char *text = get_str(object, "column"), *path;
	const char *member = home_of(at);
	struct audit *a = arg;
	json_t *expr;

	if (text == NULL || member == NULL || is_known(a, text))
		return true;
	expr = read_expression(text);
	if (expr == NULL)
		return true;
	path = pointer_of(a, at);
	change_say(audit_replace(a, path, NULL), FINDING_expression_lifted,
	    "'%.100s' is no column but an expression: written as one", text);
	json_object_set_new(a->changes[a->nchanges - 1].op, "value",
	    json_deep_copy(object));
	object = json_object_get(a->changes[a->nchanges - 1].op, "value");
	json_object_del(object, "column");
	json_object_del(object, "table");
	json_object_set_new(object, member, expr);
	return true;
}

void
rule_expressions(struct audit *a)
{
	struct place root = {NULL, "plan", 0};

	if (view_read_expression != NULL)
		surface_each(audit_plan(a), &root, lift, a);
}
