/*
 * Conditions in WHERE that are about groups: on an aggregate, or on the alias
 * of one. They move to HAVING, where what else they compare is grouped; the
 * others stay, and the view refuses them.
 */
#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "lang/function.h"
#include "lang/scope/scope.h"
#include "lang/walk.h"

struct look {
	struct audit *a;
	const struct query *q;
	bool groups; /* an aggregate, or the alias of one */
	bool rows;   /* what differs from row to row of a group */
	struct walk below;
};

/* The aggregate that has the alias. */
static bool
is_alias(const struct query *q, const char *name)
{
	for (size_t i = 0; name != NULL && i < q->computed.n; i++)
		if (q->computed.v[i]->aggregate &&
		    q->computed.v[i]->name != NULL &&
		    ascii_equal(q->computed.v[i]->name, name))
			return true;
	return false;
}

/* No table of the query, nor of one around it, has a column of this name. */
static bool
is_no_column(const struct query *q, const char *name)
{
	bool known;

	for (; q != NULL; q = q->outer)
		for (size_t i = 0; i < q->nsources; i++)
			if (source_has(q->sources[i], name, &known) || !known)
				return false;
	return true;
}

static bool
is_grouped(struct audit *a, const struct query *q, const struct expr *e)
{
	for (size_t i = 0; i < q->group_columns.n; i++)
		if (audit_same(a, e, q->group_columns.v[i]))
			return true;
	return e->u.column.outer;
}

static void
see_expr(void *arg, struct expr **place)
{
	struct look *l = arg;
	const struct expr *e = *place;

	if (e->kind == EXPR_CALL && function_aggregates(e)) {
		l->groups = true;
	} else if (e->kind == EXPR_OUTPUT) {
		l->groups = l->groups || is_alias(l->q, e->u.output.alias);
	} else if (e->kind == EXPR_COLUMN) {
		if (is_alias(l->q, e->u.column.name) &&
		    is_no_column(l->q, e->u.column.name))
			l->groups = true;
		else if (!is_grouped(l->a, l->q, e))
			l->rows = true;
	} else {
		walk_expr(&l->below, *place);
	}
}

/* The list of conditions at `path`, an element of one: "/plan/having_filters",
 * or NULL if it is none. */
static bool
is_element(const char *path)
{
	static const char *const lists[] = {"/global_filters/", "/filters/"};
	const char *index = strrchr(path, '/');
	size_t n;

	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		n = strlen(lists[i]);
		if (index != NULL && (size_t)(index + 1 - path) > n &&
		    strncmp(index + 1 - n, lists[i], n) == 0)
			return strspn(index + 1, "0123456789") ==
			    strlen(index + 1);
	}
	return false;
}

/* The table that a selection's own filter leaves out is said elsewhere. */
static json_t *
spelled(struct audit *a, const struct query *q, const char *path)
{
	json_t *pred = json_deep_copy(ptr_get(a->doc, path));
	const char *owner = strstr(path, "/selections/") == NULL ? NULL :
	    get_str(pred, "column");

	if (owner != NULL && get_str(pred, "table") == NULL &&
	    !is_alias(q, owner)) {
		json_decref(pred);
		return NULL;
	}
	return pred;
}

static bool
move(struct audit *a, const struct query *q, const struct pred *p)
{
	const char *path = walk_pointer(a, &p->at);
	const char *group = raw_plan_path(&a->arena, walk_pointer(a, &q->at),
	    "group_by");
	const char *list = raw_plan_path(&a->arena, group, "having_filters");
	json_t *pred;

	if (!is_element(path) || !json_is_object(ptr_get(a->doc, group)))
		return false;
	pred = spelled(a, q, path);
	if (pred == NULL)
		return false;
	change_say(audit_remove(a, path), FINDING_moved_to_having,
	    "a condition uses an aggregate: moved from WHERE to HAVING");
	if (json_is_array(ptr_get(a->doc, list)))
		audit_add(a, raw_plan_path(&a->arena, list, "-"), pred);
	else
		audit_add(a, list, json_pack("[o]", pred));
	return true;
}

static void
see(struct audit *a, struct query *q)
{
	for (size_t i = 0; i < q->where.n; i++) {
		struct look l = {.a = a, .q = q, .below = {.expr = see_expr}};

		l.below.arg = &l;
		walk_pred(&l.below, q->where.v[i]);
		/* one at a time: the list may have to be made first */
		if (l.groups && !l.rows && move(a, q, q->where.v[i]))
			return;
	}
}

void
misplaced_rule(struct audit *a)
{
	static const struct walker w = {.query = see};

	walk_plan(a, &w);
}
