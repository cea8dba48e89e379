/* A query: its clauses, set operations, CTEs. */
#include "sql/to_plan/to_plan_part.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "lang/scope/scope.h"
#include "sql/bind/bind.h"
#include "lang/walk_expr.h"

void
to_plan_where(struct to_plan *r, struct pred *p)
{
	size_t i;

	if (p->kind == PRED_AND) {
		for (i = 0; i < p->u.list.n; i++)
			to_plan_where(r, p->u.list.v[i]);
		return;
	}
	MEM_GROW(r->where, r->nwhere, r->wherecap);
	r->where[r->nwhere++] = p;
}

static void
where(json_t *out, const struct to_plan *r, const char *key)
{
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < r->nwhere; i++)
		if (r->where[i] != NULL)
			json_array_append_new(list,
			    to_plan_pred(r->where[i]));
	to_plan_list(out, key, list);
}

/* An output by its name, where only one has it. */
static const char *
output_named(const struct to_plan *r, const struct expr *e)
{
	const struct query *q = r->q;
	const char *name = NULL;
	size_t i, hits = 0;

	for (i = 0; i < q->outputs.n; i++)
		if (q->outputs.v[i]->expr->kind != EXPR_COLUMN &&
		    walk_same(q->outputs.v[i]->expr, e)) {
			name = q->outputs.v[i]->name;
			break;
		}
	for (i = 0; name != NULL && i < q->outputs.n; i++) {
		const char *own = output_name(q->outputs.v[i]);

		hits += own != NULL && ascii_equal(own, name);
	}
	return hits == 1 ? name : NULL;
}

/* Could the column of a table that is not known be read as an output? */
static bool
is_taken(const struct query *q, const struct expr *e)
{
	const struct output *o;

	if (q->is_set || e->kind != EXPR_COLUMN || e->u.column.column != NULL)
		return false;
	o = bind_output(q, e->u.column.name, false);
	return o != NULL && !walk_same(o->expr, e);
}

static json_t *
order(struct to_plan *r)
{
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < r->q->order_by.n; i++) {
		struct order item = *r->q->order_by.v[i];
		struct expr ref = {.kind = EXPR_OUTPUT};
		const char *name = NULL;

		if (!r->q->is_set && item.by->kind != EXPR_COLUMN) {
			if (item.by->kind == EXPR_CALL)
				name = to_plan_alias(r, item.by);
			if (name == NULL)
				name = output_named(r, item.by);
		}
		if (name != NULL) {
			ref.u.output.alias = name;
			item.by = &ref;
		}
		json_array_append_new(list, to_plan_order(&item,
		    is_taken(r->q, item.by)));
	}
	return list;
}

static void
limit(json_t *out, const char *key, const struct expr *e)
{
	if (e != NULL)
		json_object_set_new(out, key, e->kind == EXPR_VALUE ?
		    json_deep_copy(e->u.value.json) : to_plan_expr(e));
}

static void
set(json_t *out, const struct query *q)
{
	static const char *const ops[] = {[SET_UNION] = "union",
	    [SET_INTERSECT] = "intersect", [SET_EXCEPT] = "except"};
	json_t *set = json_object(), *args = json_array();
	size_t i;

	to_plan_text(set, "op", ops[q->set_op]);
	if (q->set_all)
		json_object_set_new(set, "all", json_true());
	for (i = 0; i < q->nargs; i++)
		json_array_append_new(args, to_plan_query(q->args[i]));
	json_object_set_new(set, "args", args);
	json_object_set_new(out, "set", set);
}

static void
ctes(json_t *out, const struct query *q)
{
	json_t *list = json_array(), *item, *names;
	size_t i, k;

	for (i = 0; i < q->nctes; i++) {
		const struct cte *c = &q->ctes[i];

		item = json_object();
		to_plan_text(item, "name", c->name);
		names = json_array();
		for (k = 0; k < c->ncolumns; k++)
			json_array_append_new(names,
			    json_string(c->columns[k]));
		to_plan_list(item, "columns", names);
		if (c->recursive)
			json_object_set_new(item, "recursive", json_true());
		to_plan_members(item, c->query, "filters");
		json_array_append_new(list, item);
	}
	to_plan_list(out, "ctes", list);
}

static void
body(json_t *out, struct to_plan *r, const char *filters)
{
	const struct query *q = r->q;
	json_t *orders;
	size_t i;

	for (i = 0; i < q->where.n; i++)
		to_plan_where(r, q->where.v[i]);
	to_plan_outputs(r);
	orders = order(r);
	to_plan_from(out, r);
	to_plan_select(out, r);
	if (q->distinct)
		json_object_set_new(out, "distinct", json_true());
	where(out, r, filters);
	to_plan_group(out, r);
	to_plan_windows(out, r);
	to_plan_list(out, "order_by", orders);
}

void
to_plan_members(json_t *out, const struct query *q, const char *filters)
{
	struct to_plan r = {.q = q};

	ctes(out, q);
	if (q->is_set) {
		set(out, q);
		to_plan_list(out, "order_by", order(&r));
	} else {
		body(out, &r, filters);
	}
	limit(out, "limit", q->limit);
	limit(out, "offset", q->offset);
	free(r.where);
	free(r.computed);
	arena_free(&r.arena);
}

json_t *
to_plan_query(const struct query *q)
{
	json_t *out = json_object();

	to_plan_members(out, q, "global_filters");
	return out;
}
