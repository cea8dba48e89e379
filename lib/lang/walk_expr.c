#include "lang/walk_expr.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/function.h"

/* -- what is in it */

struct search {
	bool (*is)(const struct expr *);
	bool found;
};

static void
search_expr(void *arg, struct expr **e)
{
	struct search *s = arg;
	struct walk w = {.expr = search_expr, .arg = arg};

	s->found = s->found || s->is(*e);
	if (!s->found)
		walk_expr(&w, *e);
}

static bool
is_aggregate(const struct expr *e)
{
	return e->kind == EXPR_CALL && function_aggregates(e);
}

static bool
is_window(const struct expr *e)
{
	return e->kind == EXPR_CALL && e->u.call.over != NULL;
}

bool
walk_aggregates(const struct expr *e)
{
	struct search s = {is_aggregate, false};
	struct expr *at = (struct expr *)e;

	search_expr(&s, &at);
	return s.found;
}

bool
walk_spelled(const struct expr *e)
{
	return e->kind == EXPR_COLUMN && e->u.column.column != NULL &&
	    type_is_spelled(e->u.column.column->type);
}

bool
walk_windows(const struct expr *e)
{
	struct search s = {is_window, false};
	struct expr *at = (struct expr *)e;

	search_expr(&s, &at);
	return s.found;
}

bool
walk_pred_aggregates(const struct pred *p)
{
	struct search s = {is_aggregate, false};
	struct walk w = {.expr = search_expr, .arg = &s};

	walk_pred(&w, (struct pred *)p);
	return s.found;
}

struct sizing {
	size_t n, most;
};

static void
size_expr(void *arg, struct expr **e);

static void
size_query(void *arg, struct query *q)
{
	const struct walk w = {.expr = size_expr, .query = size_query,
	    .arg = arg};

	walk_query(&w, q);
}

static void
size_expr(void *arg, struct expr **e)
{
	const struct walk w = {.expr = size_expr, .query = size_query,
	    .arg = arg};
	struct sizing *s = arg;

	if (s->n < s->most && ++s->n < s->most)
		walk_expr(&w, *e);
}

size_t
walk_size(const struct expr *e, size_t most)
{
	struct sizing s = {0, most};
	struct expr *at = (struct expr *)e;

	size_expr(&s, &at);
	return s.n;
}

/* -- likeness */

static bool
same_text(const char *a, const char *b)
{
	return a == b || (a != NULL && b != NULL && ascii_equal(a, b));
}

static bool match(const struct expr *a, const struct expr *b,
    struct expr **bound);
static bool same_pred(const struct pred *a, const struct pred *b,
    struct expr **bound);

static bool
same_list(const struct exprs *a, const struct exprs *b, struct expr **bound)
{
	size_t i;

	if (a->n != b->n)
		return false;
	for (i = 0; i < a->n; i++)
		if (!match(a->v[i], b->v[i], bound))
			return false;
	return true;
}

static bool
same_column(const struct expr *a, const struct expr *b)
{
	return same_text(a->u.column.name, b->u.column.name) &&
	    a->u.column.source == b->u.column.source &&
	    (a->u.column.source != NULL ||
	    same_text(a->u.column.table, b->u.column.table));
}

static bool
same_call(const struct expr *a, const struct expr *b, struct expr **bound)
{
	return same_text(a->u.call.name, b->u.call.name) &&
	    a->u.call.star == b->u.call.star &&
	    a->u.call.distinct == b->u.call.distinct &&
	    a->u.call.over == NULL && b->u.call.over == NULL &&
	    a->u.call.filter.n + b->u.call.filter.n +
	    a->u.call.order_by.n + b->u.call.order_by.n == 0 &&
	    same_list(&a->u.call.args, &b->u.call.args, bound);
}

static bool
same_preds(const struct preds *a, const struct preds *b, struct expr **bound)
{
	size_t i;

	if (a->n != b->n)
		return false;
	for (i = 0; i < a->n; i++)
		if (!same_pred(a->v[i], b->v[i], bound))
			return false;
	return true;
}

static bool
same_pred(const struct pred *a, const struct pred *b, struct expr **bound)
{
	if (a->kind != b->kind)
		return false;
	switch (a->kind) {
	case PRED_COMPARE:
		return a->u.compare.op == b->u.compare.op &&
		    a->u.compare.query == NULL &&
		    b->u.compare.query == NULL &&
		    same_text(a->u.compare.escape, b->u.compare.escape) &&
		    match(a->u.compare.left, b->u.compare.left, bound) &&
		    same_list(&a->u.compare.right, &b->u.compare.right, bound);
	case PRED_AND:
	case PRED_OR:
		return same_preds(&a->u.list, &b->u.list, bound);
	case PRED_NOT:
		return same_pred(a->u.not, b->u.not, bound);
	case PRED_TEST:
		return match(a->u.test, b->u.test, bound);
	case PRED_CONSTANT:
		return a->u.constant == b->u.constant;
	case PRED_EXISTS:
		break;
	}
	return false;
}

static bool
same_or_none(const struct expr *a, const struct expr *b, struct expr **bound)
{
	return a == NULL || b == NULL ? a == b : match(a, b, bound);
}

static bool
same_case(const struct expr *a, const struct expr *b, struct expr **bound)
{
	size_t i;

	if (a->u.cases.n != b->u.cases.n ||
	    !same_or_none(a->u.cases.operand, b->u.cases.operand, bound) ||
	    !same_or_none(a->u.cases.otherwise, b->u.cases.otherwise, bound))
		return false;
	for (i = 0; i < a->u.cases.n; i++) {
		const struct when *x = &a->u.cases.whens[i];
		const struct when *y = &b->u.cases.whens[i];

		if ((x->test != NULL) != (y->test != NULL) ||
		    (x->test != NULL && !same_pred(x->test, y->test, bound)) ||
		    !same_or_none(x->value, y->value, bound) ||
		    !match(x->then, y->then, bound))
			return false;
	}
	return true;
}

/* A parameter a1, a2 or a3 of a pattern: any expression, but the same. */
static bool
match_hole(const struct expr *a, const struct expr *b, struct expr **bound)
{
	size_t i = (size_t)(a->u.param.name[1] - '1');

	if (bound[i] != NULL)
		return match(bound[i], b, NULL);
	bound[i] = (struct expr *)b;
	return true;
}

static bool
match(const struct expr *a, const struct expr *b, struct expr **bound)
{
	if (a == b)
		return true;
	if (bound != NULL && a->kind == EXPR_PARAM)
		return match_hole(a, b, bound);
	if (a->kind != b->kind)
		return false;
	switch (a->kind) {
	case EXPR_COLUMN:
		return same_column(a, b);
	case EXPR_VALUE:
		return json_equal(a->u.value.json, b->u.value.json) &&
		    same_text(a->u.value.type, b->u.value.type);
	case EXPR_PARAM:
		return strcmp(a->u.param.name, b->u.param.name) == 0;
	case EXPR_OUTPUT:
		return a->u.output.output == b->u.output.output;
	case EXPR_OP:
		return a->u.op.op == b->u.op.op &&
		    same_list(&a->u.op.args, &b->u.op.args, bound);
	case EXPR_CALL:
		return same_call(a, b, bound);
	case EXPR_CASE:
		return same_case(a, b, bound);
	case EXPR_CAST:
		return strcmp(a->u.cast.to, b->u.cast.to) == 0 &&
		    match(a->u.cast.of, b->u.cast.of, bound);
	case EXPR_PART:
	case EXPR_TRUNC:
	case EXPR_DIFF:
	case EXPR_SHIFT:
		return a->u.date.unit == b->u.date.unit &&
		    match(a->u.date.of, b->u.date.of, bound) &&
		    same_or_none(a->u.date.to, b->u.date.to, bound) &&
		    same_or_none(a->u.date.by, b->u.date.by, bound);
	case EXPR_ROW:
		return same_list(&a->u.row, &b->u.row, bound);
	case EXPR_COLLATE:
		return same_text(a->u.collate.by, b->u.collate.by) &&
		    match(a->u.collate.of, b->u.collate.of, bound);
	case EXPR_PREDICATE:
		return same_pred(a->u.predicate, b->u.predicate, bound);
	case EXPR_QUERY:
	case EXPR_STAR:
	case EXPR_KINDS:
		break;
	}
	return false;
}

bool
walk_same(const struct expr *a, const struct expr *b)
{
	return match(a, b, NULL);
}

bool
walk_match(const struct expr *pattern, const struct expr *e,
    struct expr *bound[WALK_HOLES])
{
	memset(bound, 0, WALK_HOLES * sizeof *bound);
	return match(pattern, e, bound);
}

bool
walk_grouped_by(const struct query *q, const struct expr *e)
{
	for (size_t i = 0; i < q->group_by.n; i++)
		if (walk_same(q->group_by.v[i], e))
			return true;
	return false;
}
