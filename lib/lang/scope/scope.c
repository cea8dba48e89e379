#include "lang/scope/scope.h"

#include "base/utf8.h"
#include "lang/default_alias.h"
#include "lang/scope/resolve.h"

static void
count_columns(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	(void)name;
	(void)type;
	(void)column;
	++*(size_t *)arg;
}

size_t
scope_width(const struct query *q)
{
	size_t n = 0;

	return query_columns(q, count_columns, &n) ? n : 0;
}

/* Names for more columns, or fewer, than there are. */
static void
check_cte(struct resolve *r, const struct cte *c)
{
	size_t n = c->ncolumns > 0 ? scope_width(c->query) : 0;

	if (n != 0 && n != c->ncolumns)
		tell(&r->t, FINDING_plan_invalid, &c->at, "'%s' names %zu "
		    "columns, but its query has %zu", c->name, c->ncolumns, n);
}

static void
resolve_ctes(struct resolve *r)
{
	struct frame_of *frame = r->frame;
	struct query *q = frame->q;

	for (size_t i = 0; i < q->nctes; i++) {
		frame->ctes = i;
		frame->recursive = q->ctes[i].recursive;
		resolve_query(r, q->ctes[i].query, false);
		check_cte(r, &q->ctes[i]);
	}
	frame->ctes = q->nctes;
	frame->recursive = false;
}

static void
resolve_set(struct resolve *r)
{
	struct query *q = r->frame->q;
	size_t first = 0, n;
	bool known = false;

	for (size_t i = 0; i < q->nargs; i++) {
		resolve_query(r, q->args[i], true);
		n = scope_width(q->args[i]);
		if (n == 0)
			continue;
		if (known && n != first)
			tell_hint(&r->t, tell(&r->t, FINDING_plan_invalid,
			    &q->args[i]->at, "this query of the set operation "
			    "has %zu column%s, the first has %zu", n, n == 1 ?
			    "" : "s", first), "select the same number of "
			    "columns in each query, in the same order");
		else
			first = n;
		known = true;
	}
}

static void
resolve_outputs(struct resolve *r, const struct outputs *list)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->v[i]->expr->kind == EXPR_STAR)
			resolve_star(r, list->v[i]->expr);
		else
			resolve_expr(r, list->v[i]->expr);
}

static void
check_windows(struct resolve *r, const struct query *q)
{
	for (size_t i = 0; i < q->nwindows; i++)
		resolve_window(r, &q->windows[i]);
}

static void
check_computed(struct resolve *r, const struct outputs *list)
{
	for (size_t i = 1; i < list->n; i++)
		for (size_t k = 0; k < i && list->v[i]->name != NULL; k++) {
			struct place at = at_key(&list->v[i]->at, "alias");

			if (list->v[k]->name != NULL && ascii_equal(
			    list->v[i]->name, list->v[k]->name))
				tell(&r->t, FINDING_alias_taken, &at,
				    "two outputs have the name '%s'",
				    list->v[k]->name);
		}
}

static void
resolve_body(struct resolve *r, struct query *q)
{
	resolve_sources(r);
	if (q->from != NULL)
		resolve_joins(r, q->from);
	r->clause = CLAUSE_SELECT;
	resolve_outputs(r, &q->selected);
	resolve_outputs(r, &q->computed);
	/* the derived ones are those just resolved, or group columns */
	if (q->listed || q->selected.n + q->computed.n == 0)
		resolve_outputs(r, &q->outputs);
	check_computed(r, &q->computed);
	check_windows(r, q);
	r->clause = CLAUSE_WHERE;
	resolve_preds(r, &q->where);
	r->clause = CLAUSE_GROUP;
	resolve_exprs(r, &q->group_columns);
	for (size_t i = 0; i < q->ngroupings; i++)
		resolve_exprs(r, &q->groupings[i].exprs);
	r->clause = CLAUSE_HAVING;
	resolve_preds(r, &q->having);
}

/* `sources`: the enclosing query's sources are seen from in here. */
void
resolve_query(struct resolve *r, struct query *q, bool sources)
{
	struct frame_of frame = {.up = r->frame, .q = q,
	    .around = r->clause, .sources = true};
	struct resolve outer = *r;

	if (r->frame != NULL)
		r->frame->sources = sources;
	r->frame = &frame;
	r->join = NULL;
	r->home = NULL;
	r->within = NULL;
	resolve_ctes(r);
	if (q->is_set)
		resolve_set(r);
	else
		resolve_body(r, q);
	r->clause = CLAUSE_ORDER;
	resolve_orders(r, &q->order_by);
	r->clause = CLAUSE_OTHER;
	frame.sources = false; /* no row is at hand for a number of rows */
	if (q->limit != NULL)
		resolve_expr(r, q->limit);
	if (q->offset != NULL)
		resolve_expr(r, q->offset);
	default_alias_outputs(&r->v->arena, q);
	r->frame = outer.frame;
	r->join = outer.join;
	r->home = outer.home;
	r->within = outer.within;
	r->clause = outer.clause;
	if (r->frame != NULL)
		r->frame->sources = true;
}

bool
scope_resolve(struct view *v, const struct schema *s, struct findings *f)
{
	struct resolve r = {.v = v, .schema = s, .t = {.f = f}};

	if (v->query != NULL)
		resolve_query(&r, v->query, false);
	tell_end(&r.t);
	return !r.t.bad;
}

const char *
output_name(const struct output *o)
{
	if (o->name != NULL)
		return o->name;
	return o->expr->kind == EXPR_COLUMN ? o->expr->u.column.name : NULL;
}
