#include "sql/adapt/adapt_part.h"

#include <string.h>

#include "lang/function.h"
#include "lang/walk_expr.h"

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

bool
adapt_is_large(const struct expr *e)
{
	enum { MOST = 2000 };

	return walk_size(e, MOST) == MOST;
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
static bool adapt_source(void *arg, struct source *s);

static void
adapt_pred(void *arg, struct pred *p)
{
	struct adapt *a = arg;

	if (p->kind == PRED_COMPARE && !a->keys_only)
		adapt_compare(a, p);
}

static struct walk
adapt_walk(struct adapt *a)
{
	return (struct walk){.expr = adapt_expr, .query = adapt_query,
	    .pred_after = adapt_pred, .source = adapt_source, .arg = a};
}

/* What is below first, then itself. */
static void
adapt_expr(void *arg, struct expr **e)
{
	struct adapt *a = arg;
	const struct walk w = adapt_walk(a);

	walk_expr(&w, *e);
	if (a->keys_only)
		return;
	if ((*e)->kind == EXPR_CALL)
		adapt_call(a, e);
	adapt_type(a, e);
}

static void
name_inside(struct adapt *a, struct query *q)
{
	if (adapt_refuses(a, REFUSES_TWINS_INSIDE))
		adapt_names(a, q);
}

static bool
adapt_source(void *arg, struct source *s)
{
	struct adapt *a = arg;

	if (s->kind != SOURCE_QUERY)
		return true;
	adapt_query(a, s->u.query.query);
	if (s->ncolumns == 0)
		name_inside(a, s->u.query.query);
	return false;
}

static void
adapt_query(void *arg, struct query *q)
{
	struct adapt *a = arg;
	const struct walk w = adapt_walk(a);
	size_t i;

	for (i = 0; i < q->nctes; i++) {
		adapt_query(a, q->ctes[i].query);
		if (q->ctes[i].ncolumns == 0)
			name_inside(a, q->ctes[i].query);
	}
	for (i = 0; i < q->nargs; i++)
		adapt_query(a, q->args[i]);
	walk_source(&w, q->from);
	walk_outputs(&w, &q->outputs);
	walk_outputs(&w, &q->computed);
	walk_clauses(&w, q);
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
	if (written->refuses & REFUSES_PATHS)
		adapt_paths(&a);
}
