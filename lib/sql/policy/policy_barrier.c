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

static const char *const steady[] = {
#include "sql/policy/steady.def"
	NULL};

struct look {
	const struct policy_work *w;
	struct view *view; /* where patterns are put away, NULL: just looking */
	bool passed;       /* what is looked at is of rows that have passed */
	bool may_fail;
};

static void look_expr(void *arg, struct expr **at);
static void look_pred(void *arg, struct pred *p);
static void look_query(void *arg, struct query *q);
static bool look_source(void *arg, struct source *s);
static void put_away(struct look *l, struct expr **at);

static struct walk
walk_of(struct look *l)
{
	return (struct walk){.expr = look_expr, .query = look_query,
	    .pred = look_pred, .source = look_source, .arg = l};
}

static bool
converts(const struct look *l)
{
	return l->w->dialect->calls & CALLS_TAKE_ANY;
}

static bool
is_steady(const struct look *l, const char *name)
{
	for (size_t i = 0; converts(l) && steady[i] != NULL; i++)
		if (ascii_equal(steady[i], name))
			return true;
	return false;
}

static bool
can_raise(const struct look *l, const struct expr *e)
{
	switch (e->kind) {
	case EXPR_COLUMN:
	case EXPR_VALUE:
	case EXPR_PARAM:
	case EXPR_OUTPUT:
	case EXPR_STAR:
	case EXPR_CASE:
	case EXPR_PREDICATE:
	case EXPR_KINDS:
		return false;
	case EXPR_OP: /* a text can grow beyond what is allowed */
		return !converts(l) || e->u.op.op == OPERATOR_CONCAT;
	case EXPR_CALL:
		return !is_steady(l, e->u.call.name);
	case EXPR_CAST:
		return !converts(l) && e->u.cast.of->kind != EXPR_VALUE;
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

/* An aggregate or a window, of rows that its own query lets through? */
static bool
is_of_rows(struct expr *e)
{
	const struct walk w = {.expr = walk_outer, .arg = &(bool){false}};

	if (e->kind != EXPR_CALL || (e->u.call.over == NULL &&
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

	l->passed = passed || is_of_rows(e);
	l->may_fail = l->may_fail || (!l->passed && can_raise(l, e));
	if (e->kind == EXPR_CALL && !l->passed && e->u.call.args.n > 1 &&
	    strcmp(e->u.call.name, "regexp_like") == 0)
		put_away(l, &e->u.call.args.v[1]);
	if (e->kind == EXPR_OUTPUT && !l->passed && e->u.output.output != NULL)
		look_expr(l, &e->u.output.output->expr);
	else
		walk_expr(&w, e);
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

static void
look_pred(void *arg, struct pred *p)
{
	struct look *l = arg;

	if (p->kind != PRED_COMPARE || l->passed ||
	    comparison_with(p->u.compare.op) != WITH_TEXT)
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

	l->may_fail = l->may_fail || s->kind == SOURCE_FUNCTION;
	return true;
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
	const bool passed = l->passed;

	if (is_form(l, q))
		return;
	l->passed = false;
	l->may_fail = l->may_fail || !is_number(q->limit) ||
	    !is_number(q->offset);
	walk_query(&w, q);
	policy_walk_computed(&w, q);
	l->passed = passed;
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
}

bool
policy_could_fail(const struct dialect *d, struct view *v)
{
	const struct policy_work w = {.dialect = d};
	struct look l = {.w = &w};

	look_top(&l, v->query);
	return l.may_fail;
}

void
policy_barrier(const struct policy_work *w, struct view *v)
{
	struct look l = {.w = w};
	struct expr *none;

	if (w->nforms == 0 || !policy_has_barrier(w->policy))
		return;
	look_top(&l, v->query);
	if (!l.may_fail)
		return;
	l = (struct look){.w = w, .view = v};
	look_top(&l, v->query);
	none = arena_alloc(&v->arena, sizeof *none);
	none->kind = EXPR_VALUE;
	none->u.value.json = json_integer(0);
	json_array_append_new(w->bound, (json_t *)none->u.value.json);
	for (size_t i = 0; i < w->nforms; i++)
		w->forms[i]->offset = none;
}
