/*
 * A scope that nothing passes. An engine may try a condition of the statement
 * on a row before the condition of the policy: an error, or the time that it
 * takes, would then tell of rows that the scope hides. So where a condition
 * could fail the scope has an OFFSET of no rows, below which no engine moves
 * one. What is computed of rows that have passed needs none.
 */
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "lang/function.h"
#include "sql/policy/policy_part.h"

static const struct {
	const char *name;
	size_t literal; /* which argument, from 1; 0: none */
} steady[] = {
#define STEADY(name, literal) {name, literal},
#include "sql/policy/steady.def"
#undef STEADY
};

struct look {
	const struct policy_work *w;
	struct policy_kinds kinds;
	struct view *view; /* where patterns are put away, NULL: just looking */
	bool passed;       /* what is looked at is of rows that have passed */
	size_t asking;     /* conditions and values around it that are not */
	bool asked;        /* within a query that these ask */
	bool asks_ctes;    /* ... which reads a CTE */
	bool may_fail;
};

static void look_expr(void *arg, struct expr **at);
static void look_pred(void *arg, struct pred *p);
static void looked_pred(void *arg, struct pred *p);
static void look_query(void *arg, struct query *q);
static bool look_source(void *arg, struct source *s);
static void put_away(struct look *l, struct expr **at);

static struct walk
walk_of(struct look *l)
{
	return (struct walk){.expr = look_expr, .query = look_query,
	    .pred = look_pred, .pred_after = looked_pred,
	    .source = look_source, .arg = l};
}

static bool
converts(const struct look *l)
{
	return l->w->dialect->calls & CALLS_TAKE_ANY;
}

static bool
is_steady(const struct look *l, const struct expr *e)
{
	const struct exprs *args = &e->u.call.args;
	size_t i = 0;

	while (i < COUNT(steady) &&
	    !ascii_equal(steady[i].name, e->u.call.name))
		i++;
	if (!converts(l) || i == COUNT(steady))
		return false;
	return steady[i].literal == 0 || steady[i].literal > args->n ||
	    args->v[steady[i].literal - 1]->kind == EXPR_VALUE;
}

static bool
can_raise(struct look *l, const struct expr *e)
{
	switch (e->kind) {
	case EXPR_COLUMN:
	case EXPR_VALUE:
	case EXPR_PARAM:
	case EXPR_OUTPUT:
	case EXPR_STAR:
	case EXPR_PREDICATE:
	case EXPR_KINDS:
		return false;
	case EXPR_CASE:
		return !converts(l) && !policy_kinds_unite(&l->kinds, e);
	case EXPR_OP: /* a text can grow beyond what is allowed */
		return !converts(l) || e->u.op.op == OPERATOR_CONCAT;
	case EXPR_CALL:
		return !is_steady(l, e) &&
		    (converts(l) || !policy_kinds_total(&l->kinds, e));
	case EXPR_CAST: /* to JSON it is a function on SQLite, which reads a
			 * literal, too, only for a row that comes to it */
		return converts(l) ? strcmp(e->u.cast.to, "json") == 0 :
		    e->u.cast.of->kind != EXPR_VALUE;
	case EXPR_PART:
	case EXPR_TRUNC:
	case EXPR_DIFF:
	case EXPR_SHIFT:
	case EXPR_QUERY: /* of more than one row */
	case EXPR_ROW:
	case EXPR_COLLATE:
		return !converts(l);
	}
	return true;
}

/* An aggregate or a window, of rows that its own query lets through? Of what a
 * condition asks an engine computes it when it comes to that, for a row that
 * may be hidden. */
static bool
is_of_rows(const struct look *l, struct expr *e)
{
	const struct walk w = {.expr = walk_outer, .arg = &(bool){false}};

	if (l->asked || e->kind != EXPR_CALL || (e->u.call.over == NULL &&
	    (e->u.call.function == NULL ||
	    e->u.call.function->kind != FUNCTION_AGGREGATE ||
	    e->u.call.args.n > 1)))
		return false;
	walk_expr(&w, e);
	return !*(bool *)w.arg;
}

static void
look_expr(void *arg, struct expr **at)
{
	struct look *l = arg;
	const struct walk w = walk_of(l);
	const bool passed = l->passed;
	struct expr *e = *at;
	const bool asks = e->kind == EXPR_QUERY && !passed;

	l->passed = passed || is_of_rows(l, e);
	l->asking += asks;
	l->may_fail = l->may_fail || (!l->passed && can_raise(l, e));
	if (e->kind == EXPR_CALL && !l->passed && e->u.call.args.n > 1 &&
	    strcmp(e->u.call.name, "regexp_like") == 0)
		put_away(l, &e->u.call.args.v[1]);
	if (e->kind == EXPR_OUTPUT && !l->passed && e->u.output.output != NULL)
		look_expr(l, &e->u.output.output->expr);
	else
		walk_expr(&w, e);
	l->asking -= asks;
	l->passed = passed;
}

/* -- patterns */

/* A text that ends within an escape is an error where it is met alone. */
static bool
is_plain_pattern(const struct pred *p, const struct expr *e)
{
	const char *escape = p->u.compare.escape;
	const char *s = e->kind == EXPR_VALUE ?
	    json_string_value(e->u.value.json) : NULL;

	return s != NULL && strlen(s) < 1000 && strchr(s, '\\') == NULL &&
	    (escape == NULL || (strlen(escape) == 1 && *escape != '\\' &&
	    (strlen(s) == 0 || s[strlen(s) - 1] != *escape)));
}

static void
find_column(void *found, struct expr **at)
{
	const struct walk w = {.expr = find_column, .arg = found};

	if ((*at)->kind == EXPR_COLUMN || (*at)->kind == EXPR_QUERY)
		*(bool *)found = true;
	walk_expr(&w, *at);
}

/*
 * PostgreSQL tries a pattern that it knows on the values that ANALYZE has
 * kept of a table, all its rows', which can fail or take long: what a
 * sub-query gives it does not know.
 */
static void
put_away(struct look *l, struct expr **at)
{
	struct query *q;
	struct output *o;
	struct expr *e;
	bool found = false;

	find_column(&found, at);
	if (found || l->view == NULL || converts(l))
		return;
	q = arena_alloc(&l->view->arena, sizeof *q);
	o = arena_alloc(&l->view->arena, sizeof *o);
	e = arena_alloc(&l->view->arena, sizeof *e);
	o->expr = *at;
	q->outputs.v = arena_alloc(&l->view->arena, sizeof *q->outputs.v);
	q->outputs.v[0] = o;
	q->outputs.n = 1;
	q->listed = true;
	e->kind = EXPR_QUERY;
	e->at = (*at)->at;
	e->type = (*at)->type;
	e->u.query = q;
	*at = e;
}

/* Of rows that have passed, or of none? */
static bool
has_passed(const struct look *l, struct expr *e)
{
	bool found = false;

	e = (struct expr *)expr_computed(e);
	find_column(&found, &e);
	return !found || is_of_rows(l, e);
}

static bool
is_of_passed(const struct look *l, const struct pred *p)
{
	bool passed = has_passed(l, p->u.compare.left) &&
	    p->u.compare.query == NULL;

	for (size_t i = 0; i < p->u.compare.right.n; i++)
		passed = passed && has_passed(l, p->u.compare.right.v[i]);
	return passed;
}

/* Where another type than a text is compared, one side becomes what the other
 * is. */
static void
look_kinds(struct look *l, const struct pred *p)
{
	switch (comparison_with(p->u.compare.op)) {
	case WITH_VALUE:
		if (!is_of_passed(l, p) && !policy_kinds_compare(&l->kinds, p))
			l->may_fail = true;
		break;
	case WITH_TEXT:
		if (!has_passed(l, p->u.compare.left) &&
		    !policy_kind_is_text(&l->kinds, p->u.compare.left))
			l->may_fail = true;
		break;
	case WITH_NOTHING:
		break;
	}
}

static void
look_pred(void *arg, struct pred *p)
{
	struct look *l = arg;

	l->asking += !l->passed;
	if (p->kind != PRED_COMPARE || l->passed)
		return;
	if (!converts(l))
		look_kinds(l, p);
	if (comparison_with(p->u.compare.op) != WITH_TEXT)
		return;
	for (size_t i = 0; i < p->u.compare.right.n; i++)
		if (!is_plain_pattern(p, p->u.compare.right.v[i])) {
			l->may_fail = true;
			put_away(l, &p->u.compare.right.v[i]);
		}
	if (!converts(l) && (p->u.compare.op == COMPARE_GLOB ||
	    p->u.compare.op == COMPARE_NOT_GLOB))
		l->may_fail = true;
}

static void
looked_pred(void *arg, struct pred *p)
{
	struct look *l = arg;

	(void)p;
	l->asking -= !l->passed;
}

/* -- queries */

static bool
is_form(const struct look *l, const struct query *q)
{
	for (size_t i = 0; i < l->w->nforms; i++)
		if (l->w->forms[i] == q)
			return true;
	return false;
}

static bool
look_source(void *arg, struct source *s)
{
	struct look *l = arg;

	l->asks_ctes = l->asks_ctes || (l->asked &&
	    s->kind == SOURCE_TABLE && s->u.table.cte != NULL);
	l->may_fail = l->may_fail || s->kind == SOURCE_FUNCTION ||
	    (s->kind == SOURCE_JOIN && !converts(l) &&
	    !policy_kinds_join(&l->kinds, s));
	return true;
}

/* What a view gives is computed of the rows below it, and so is a column that
 * is not stored: by what nobody has looked at. */
static bool
is_stored(const struct policy_work *w, const struct source *s)
{
	const struct policy_catalogue *c = w->catalogue;

	return c->kind != NULL && c->kind(c->arg, policy_schema(w->dialect, s),
	    s->u.table.name, NULL) != NULL;
}

static bool
is_number(const struct expr *e)
{
	return e == NULL || (e->kind == EXPR_VALUE &&
	    json_is_integer(e->u.value.json));
}

/* What a query around this one asks of its outputs may be asked within it. */
static void
look_query(void *arg, struct query *q)
{
	struct look *l = arg;
	const struct walk w = walk_of(l);
	const bool passed = l->passed, asked = l->asked;

	if (is_form(l, q))
		return;
	l->passed = false;
	l->asked = asked || l->asking > 0 || l->asks_ctes;
	l->may_fail = l->may_fail || !is_number(q->limit) ||
	    !is_number(q->offset) || (q->is_set && !converts(l) &&
	    !policy_kinds_of_set(&l->kinds, q));
	walk_query(&w, q);
	policy_walk_computed(&w, q);
	l->passed = passed;
	l->asked = asked;
}

/* Outputs, groups, order and limit are of rows that have passed. */
static void
look_top(struct look *l, struct query *q)
{
	const struct walk w = walk_of(l);

	walk_sources(&w, q);
	walk_preds(&w, &q->where);
	walk_preds(&w, &q->having);
	l->passed = true;
	walk_outputs(&w, &q->outputs);
	policy_walk_computed(&w, q);
	walk_exprs(&w, &q->group_by);
	for (size_t i = 0; i < q->ngroupings; i++)
		walk_exprs(&w, &q->groupings[i].exprs);
	for (size_t i = 0; i < q->nwindows; i++)
		walk_window(&w, &q->windows[i]);
	walk_orders(&w, &q->order_by);
	l->passed = false;
}

/* A CTE is looked at before what reads it, and once more where that is asked. */
static bool
may_fail(struct look *l, struct query *q)
{
	look_top(l, q);
	if (l->asks_ctes && !l->may_fail)
		look_top(l, q);
	return l->may_fail;
}

static bool
look_table(void *arg, struct source *s)
{
	struct look *l = arg;

	if (s->kind == SOURCE_TABLE && s->u.table.cte == NULL &&
	    !is_stored(l->w, s))
		l->may_fail = true;
	return true;
}

static void
look_tables(void *arg, struct query *q)
{
	const struct walk w = {.query = look_tables, .source = look_table,
	    .arg = arg};

	walk_query(&w, q);
}

bool
policy_could_fail(const struct dialect *d, struct view *v,
    const struct policy_catalogue *c)
{
	const struct policy_work w = {.dialect = d, .catalogue = c};
	struct look l = {.w = &w, .kinds = policy_kinds(&w)};

	look_tables(&l, v->query);
	return c->tight || may_fail(&l, v->query);
}

bool
policy_where_fails(const struct policy_work *w, struct query *q)
{
	struct look l = {.w = w, .kinds = policy_kinds(w)};
	const struct walk walk = walk_of(&l);

	walk_preds(&walk, &q->where);
	return l.may_fail;
}

static bool
needs_barrier(const struct policy_work *w, struct view *v)
{
	struct look l = {.w = w, .kinds = policy_kinds(w)};

	switch (policy_barriers(w->policy)) {
	case POLICY_NO_BARRIER:
		return false;
	case POLICY_BARRIER:
		break;
	case POLICY_ALL_BARRIERS:
		return true;
	}
	for (size_t i = 0; i < w->nforms; i++)
		if (w->catalogue->tight || !is_stored(w, w->forms[i]->from))
			return true;
	return may_fail(&l, v->query);
}

void
policy_put_away(const struct policy_work *w, struct query *q)
{
	struct look l = {.w = w, .view = w->view, .kinds = policy_kinds(w)};
	const struct walk walk = walk_of(&l);

	walk_preds(&walk, &q->where);
}

struct expr *
policy_no_offset(const struct policy_work *w, struct view *v)
{
	struct expr *none = arena_alloc(&v->arena, sizeof *none);

	none->kind = EXPR_VALUE;
	none->u.value.json = json_integer(0);
	json_array_append_new(w->bound, (json_t *)none->u.value.json);
	return none;
}

void
policy_barrier(const struct policy_work *w, struct view *v)
{
	struct look l = {.w = w, .view = v, .kinds = policy_kinds(w)};
	struct expr *none;

	if (w->nforms == 0 || !needs_barrier(w, v))
		return;
	look_top(&l, v->query);
	none = policy_no_offset(w, v);
	for (size_t i = 0; i < w->nforms; i++)
		w->forms[i]->offset = none;
}
