#include "sql/adapting.h"

#include <string.h>

#include "lang/function.h"
#include "sql/walk.h"

/* -- new nodes */

struct expr *
adapt_new(struct adapt *a, enum expr_kind kind, const struct expr *at,
    enum type_class type)
{
	struct expr *e = arena_alloc(&a->v->arena, sizeof *e);

	e->kind = kind;
	e->at = at->at;
	e->type = type;
	return e;
}

struct expr *
adapt_cast(struct adapt *a, struct expr *of, const char *to,
    enum type_class type)
{
	struct expr *e = adapt_new(a, EXPR_CAST, of, type);

	e->u.cast.of = of;
	e->u.cast.to = to;
	return e;
}

struct expr *
adapt_value(struct adapt *a, const struct expr *at, json_t *value,
    enum type_class type)
{
	struct expr *e = adapt_new(a, EXPR_VALUE, at, type);

	if (a->v->kept == NULL)
		a->v->kept = json_array();
	json_array_append_new(a->v->kept, value);
	e->u.value.json = value;
	return e;
}

struct expr *
adapt_shift(struct adapt *a, struct expr *of, enum date_unit unit,
    struct expr *by)
{
	struct expr *e = adapt_new(a, EXPR_SHIFT, of, unit <= UNIT_DAY ?
	    of->type : TYPE_DATETIME);

	e->u.date.unit = unit;
	e->u.date.of = of;
	e->u.date.by = by;
	return e;
}

struct expr *
adapt_trunc(struct adapt *a, struct expr *of, enum date_unit unit)
{
	struct expr *e = adapt_new(a, EXPR_TRUNC, of, unit <= UNIT_DAY ?
	    TYPE_DATE : TYPE_DATETIME);

	e->u.date.unit = unit;
	e->u.date.of = of;
	return e;
}

struct expr *
adapt_make(struct adapt *a, const char *name, enum type_class type,
    struct expr *first, struct expr *second)
{
	static const struct function aggregate = {"", FUNCTION_AGGREGATE, 1,
	    2, TYPE_UNKNOWN, ""};
	static const struct function scalar = {"", FUNCTION_SCALAR, 1, 2,
	    TYPE_UNKNOWN, ""};
	struct expr *e = adapt_new(a, EXPR_CALL, first, type);
	const struct function *known = function_find(name);
	bool groups = strcmp(name, INNER_ANY_ROW) == 0 ||
	    strcmp(name, INNER_ROW_OF_MAX) == 0 ||
	    strcmp(name, INNER_ROW_OF_MIN) == 0;

	e->u.call.name = name;
	e->u.call.function = known != NULL ? known :
	    groups ? &aggregate : &scalar;
	e->u.call.args.n = second != NULL ? 2 : 1;
	e->u.call.args.v = arena_alloc(&a->v->arena,
	    2 * sizeof *e->u.call.args.v);
	e->u.call.args.v[0] = first;
	e->u.call.args.v[1] = second;
	return e;
}

/* -- the tree */

bool
adapt_loosens(const struct adapt *a, unsigned flag)
{
	return (a->from->means & ~a->to->means & flag) != 0;
}

bool
adapt_tightens(const struct adapt *a, unsigned flag)
{
	return (a->to->means & ~a->from->means & flag) != 0;
}

bool
adapt_refuses(const struct adapt *a, unsigned flag)
{
	return (a->to->refuses & ~a->from->refuses & flag) != 0;
}

static void adapt_query(void *arg, struct query *q);
static void adapt_expr(void *arg, struct expr **e);

static void
compare_within(struct adapt *a, struct pred *p)
{
	size_t i;

	switch (p->kind) {
	case PRED_COMPARE:
		adapt_compare(a, p);
		return;
	case PRED_AND:
	case PRED_OR:
		for (i = 0; i < p->u.list.n; i++)
			compare_within(a, p->u.list.v[i]);
		return;
	case PRED_NOT:
		compare_within(a, p->u.not);
		return;
	case PRED_EXISTS:
	case PRED_TEST:
	case PRED_CONSTANT:
		return;
	}
}

static void
compare_all(struct adapt *a, struct preds *list)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		compare_within(a, list->v[i]);
}

static void
adapt_preds(struct adapt *a, struct preds *list)
{
	const struct walk w = {.expr = adapt_expr, .query = adapt_query,
	    .arg = a};

	walk_preds(&w, list);
	if (!a->keys_only)
		compare_all(a, list);
}

/* What is below first, then itself. */
static void
adapt_expr(void *arg, struct expr **e)
{
	struct adapt *a = arg;
	const struct walk w = {.expr = adapt_expr, .query = adapt_query,
	    .arg = a};
	size_t i;

	walk_expr(&w, *e);
	if (a->keys_only)
		return;
	if ((*e)->kind == EXPR_PREDICATE)
		compare_within(a, (*e)->u.predicate);
	for (i = 0; (*e)->kind == EXPR_CASE && i < (*e)->u.cases.n; i++)
		if ((*e)->u.cases.whens[i].test != NULL)
			compare_within(a, (*e)->u.cases.whens[i].test);
	if ((*e)->kind == EXPR_CALL) {
		compare_all(a, &(*e)->u.call.filter);
		adapt_call(a, e);
	}
	adapt_type(a, e);
}

static void
name_inside(struct adapt *a, struct query *q)
{
	if (adapt_refuses(a, REFUSES_TWINS_INSIDE))
		adapt_names(a, q);
}

static void
adapt_source(struct adapt *a, struct source *s)
{
	const struct walk w = {.expr = adapt_expr, .query = adapt_query,
	    .arg = a};
	size_t i;

	switch (s->kind) {
	case SOURCE_TABLE:
		return;
	case SOURCE_QUERY:
		adapt_query(a, s->u.query.query);
		if (s->ncolumns == 0)
			name_inside(a, s->u.query.query);
		return;
	case SOURCE_VALUES:
		for (i = 0; i < s->u.values.n; i++)
			walk_exprs(&w, &s->u.values.rows[i]);
		return;
	case SOURCE_FUNCTION:
		walk_expr(&w, s->u.function);
		return;
	case SOURCE_JOIN:
		adapt_source(a, s->u.join.left);
		adapt_source(a, s->u.join.right);
		adapt_preds(a, &s->u.join.on);
		return;
	}
}

static void
adapt_outputs(struct adapt *a, struct outputs *list)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		adapt_expr(a, &list->v[i]->expr);
}

static void
adapt_query(void *arg, struct query *q)
{
	struct adapt *a = arg;
	const struct walk w = {.expr = adapt_expr, .query = adapt_query,
	    .arg = a};
	size_t i;

	for (i = 0; i < q->nctes; i++) {
		adapt_query(a, q->ctes[i].query);
		if (q->ctes[i].ncolumns == 0)
			name_inside(a, q->ctes[i].query);
	}
	for (i = 0; i < q->nargs; i++)
		adapt_query(a, q->args[i]);
	if (q->from != NULL)
		adapt_source(a, q->from);
	adapt_outputs(a, &q->outputs);
	adapt_outputs(a, &q->computed);
	adapt_preds(a, &q->where);
	walk_exprs(&w, &q->group_by);
	for (i = 0; i < q->ngroupings; i++)
		walk_exprs(&w, &q->groupings[i].exprs);
	adapt_preds(a, &q->having);
	for (i = 0; i < q->nwindows; i++)
		walk_window(&w, &q->windows[i]);
	walk_orders(&w, &q->order_by);
	if (!q->is_set || q->nargs == 0)
		adapt_group(a, q);
	else if (!a->keys_only)
		adapt_set(a, q);
}

void
sql_adapt(struct view *v, const struct dialect *meant,
    const struct dialect *written, struct findings *f)
{
	struct adapt a = {v, meant, written, f, false};

	a.keys_only = meant == written;
	if (a.keys_only && v->scoped && (written->means & KEY_DECIDES_ROW))
		adapt_query(&a, v->query);
	a.keys_only = false;
	if (meant != written || !(written->has & HAS_LAG_DEFAULT))
		adapt_query(&a, v->query);
	if (adapt_refuses(&a, REFUSES_TWINS))
		adapt_names(&a, v->query);
}
