/* The tree of a query that was split: sub-queries, EXISTS, totals of totals. */
#include "audit/rows/split.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/function.h"
#include "lang/scope/scope.h"
#include "lang/walk.h"

/* ---- nodes -------------------------------------------------------------- */

#define NEW(t, type) ((type *)arena_alloc(&(t)->a->arena, sizeof(type)))

static struct expr *
column_of(struct split *t, struct source *s, const char *name)
{
	struct expr *e = NEW(t, struct expr);

	e->kind = EXPR_COLUMN;
	e->u.column.source = s;
	e->u.column.name = name;
	return e;
}

static struct expr *
number(struct split *t, json_t *json)
{
	struct expr *e = NEW(t, struct expr);

	e->kind = EXPR_VALUE;
	e->u.value.json = json;
	json_array_append_new(t->a->kept, json);
	return e;
}

static void
exprs_add(struct split *t, struct exprs *list, struct expr *e)
{
	list->v = arena_grow(&t->a->arena, list->v, list->n, sizeof *list->v);
	list->v[list->n++] = e;
}

static struct expr *
call_of(struct split *t, const char *name, struct expr *x, struct expr *y)
{
	struct expr *e = NEW(t, struct expr);

	e->kind = EXPR_CALL;
	e->u.call.name = name;
	e->u.call.function = function_find(name);
	exprs_add(t, &e->u.call.args, x);
	if (y != NULL)
		exprs_add(t, &e->u.call.args, y);
	return e;
}

static struct expr *
op_of(struct split *t, enum operator op, struct expr *x, struct expr *y)
{
	struct expr *e = NEW(t, struct expr);

	e->kind = EXPR_OP;
	e->u.op.op = op;
	exprs_add(t, &e->u.op.args, x);
	exprs_add(t, &e->u.op.args, y);
	return e;
}

static void
preds_add(struct split *t, struct preds *list, struct pred *p)
{
	list->v = arena_grow(&t->a->arena, list->v, list->n, sizeof *list->v);
	list->v[list->n++] = p;
}

static void
output_add(struct split *t, struct query *q, struct expr *e, const char *name)
{
	struct output *o = NEW(t, struct output);

	*o = (struct output){.expr = e, .name = name};
	q->outputs.v = arena_grow(&t->a->arena, q->outputs.v, q->outputs.n,
	    sizeof *q->outputs.v);
	q->outputs.v[q->outputs.n++] = o;
}

static bool
has_output(const struct query *q, const char *name)
{
	for (size_t i = 0; i < q->outputs.n; i++)
		if (ascii_equal(output_name(q->outputs.v[i]), name))
			return true;
	return false;
}

static const char *
free_name(struct split *t, const struct query *q, const char *name)
{
	const char *free = name;

	for (int i = 2; has_output(q, free); i++)
		free = arena_printf(&t->a->arena, "%s_%d", name, i);
	return free;
}

/* ---- sources and conditions --------------------------------------------- */

static source_set
bit_of(const struct split_cond *c)
{
	return c->item == SPLIT_WHERE ? 0 : rows_bit(c->item);
}

/* Is it a condition within a set of sources, which the join of one says or
 * WHERE? What names none belongs to its join. */
static bool
is_within(const struct split_cond *c, source_set set)
{
	return (c->of & ~set) == 0 && ((c->of & set) != 0 ||
	    (bit_of(c) & set) != 0);
}

/* Conditions that the join of a source says, about a set. */
static struct preds
conds_of(struct split *t, size_t item, source_set set)
{
	struct preds list = {NULL, 0};

	for (size_t i = 0; i < t->nconds; i++)
		if (t->conds[i].item == item && !t->conds[i].used &&
		    (t->conds[i].of & ~set) == 0) {
			preds_add(t, &list, t->conds[i].pred);
			t->conds[i].used = true;
		}
	return list;
}

static struct source *
join_of(struct split *t, struct source *left, struct source *right,
    enum join_type type, struct preds on)
{
	struct source *s = NEW(t, struct source);

	s->kind = SOURCE_JOIN;
	s->in = t->q;
	s->u.join.type = type == JOIN_INNER && on.n == 0 ? JOIN_CROSS : type;
	s->u.join.left = left;
	s->u.join.right = right;
	s->u.join.on = on;
	return s;
}

static void
source_add(struct split *t, struct query *q, struct source *s)
{
	q->sources = arena_grow(&t->a->arena, q->sources, q->nsources,
	    sizeof *q->sources);
	q->sources[q->nsources++] = s;
}

/* FROM and WHERE of a query, of some of the sources. */
static void
from_some(struct split *t, struct query *q, const struct query *old,
    source_set set)
{
	struct source *s;
	struct preds on;

	for (size_t i = 0; i < old->nsources; i++) {
		if ((set & rows_bit(i)) == 0)
			continue;
		s = old->sources[i];
		source_add(t, q, s);
		if (q->from == NULL) {
			q->from = s;
			continue; /* what it was joined by is left for WHERE */
		}
		on = conds_of(t, i, set);
		q->from = join_of(t, q->from, s, t->left[i] ? JOIN_LEFT :
		    JOIN_INNER, on);
	}
	for (size_t i = 0; i < t->nconds; i++)
		if (!t->conds[i].used && is_within(&t->conds[i], set)) {
			preds_add(t, &q->where, t->conds[i].pred);
			t->conds[i].used = true;
		}
}

/* ---- a branch of which totals are made ---------------------------------- */

/* Which side of a condition is of the branch? */
static struct expr *
side_of(const struct split *t, const struct split_branch *b,
    const struct pred *p, bool own)
{
	struct expr *x = p->u.compare.left, *y = p->u.compare.right.v[0];

	return ((rows_sources(t->q, x) & b->set) != 0) == own ? x : y;
}

static const char *
key_of(struct split *t, struct query *inner, struct expr *own)
{
	const char *name;

	for (size_t i = 0; i < inner->group_by.n; i++)
		if (inner->group_by.v[i]->u.column.source ==
		    own->u.column.source && ascii_equal(own->u.column.name,
		    inner->group_by.v[i]->u.column.name))
			return output_name(inner->outputs.v[i]);
	name = free_name(t, inner, own->u.column.name);
	output_add(t, inner, own, name);
	exprs_add(t, &inner->group_by, own);
	exprs_add(t, &inner->group_columns, own);
	return name;
}

/* The conditions that join it: each as one on what the sub-query gives. */
static struct preds
links_of(struct split *t, struct split_branch *b, struct query *inner)
{
	struct preds list = {NULL, 0};
	struct split_cond *c;
	struct pred *p;

	for (size_t i = 0; i < t->nconds; i++) {
		c = &t->conds[i];
		if ((c->of & b->set) == 0 || (c->of & ~b->set) == 0)
			continue;
		p = NEW(t, struct pred);
		p->kind = PRED_COMPARE;
		p->u.compare.op = COMPARE_EQ;
		p->u.compare.left = side_of(t, b, c->pred, false);
		exprs_add(t, &p->u.compare.right, column_of(t, b->derived,
		    key_of(t, inner, side_of(t, b, c->pred, true))));
		preds_add(t, &list, p);
		c->used = true;
	}
	return list;
}

/* A part of a total, made in the sub-query; what it is there. */
static struct expr *
part_of(struct split *t, struct split_branch *b, const struct expr *call,
    const char *function)
{
	struct query *inner = b->derived->u.query.query;
	struct expr *part = NEW(t, struct expr);
	const struct expr *arg = call->u.call.args.n > 0 ?
	    call->u.call.args.v[0] : NULL;
	const char *name;

	*part = *call;
	part->u.call.name = function;
	part->u.call.function = function_find(function);
	part->u.call.distinct = false;
	name = free_name(t, inner, arg != NULL && arg->kind == EXPR_COLUMN ?
	    arena_printf(&t->a->arena, "%s_%s", function,
	    arg->u.column.name) : function);
	output_add(t, inner, part, name);
	return column_of(t, b->derived, name);
}

static struct expr *
sum_of(struct split *t, struct split_branch *b, const struct expr *call,
    const char *part)
{
	return call_of(t, "sum", part_of(t, b, call, part), NULL);
}

/* The total of the parts. */
static struct expr *
total_of_parts(struct split *t, struct split_branch *b,
    const struct split_total *total)
{
	const struct expr *call = total->call;
	const char *name = call->u.call.name;
	struct expr *part;

	if (strcmp(name, "count") == 0)
		return call_of(t, "coalesce", sum_of(t, b, call, name),
		    number(t, json_integer(0)));
	if (strcmp(name, "avg") == 0)
		return op_of(t, OPERATOR_DIV, op_of(t, OPERATOR_MUL,
		    number(t, json_real(1)), sum_of(t, b, call, "sum")),
		    call_of(t, "nullif", sum_of(t, b, call, "count"),
		    number(t, json_integer(0))));
	part = part_of(t, b, call, name);
	if (b->left && total->none != NULL)
		part = call_of(t, "coalesce", part, total->none);
	return call_of(t, name, part, NULL);
}

/* It is called as its first source was, by which the query knows it. */
static const char *
derived_name(struct split *t, const struct split_branch *b)
{
	const char *name = source_name(t->q->sources[b->first]);
	const struct source *s;

	for (size_t i = 0; i < t->q->nsources; i++) {
		s = t->q->sources[i];
		if ((t->spine & rows_bit(i)) != 0 && s->kind == SOURCE_TABLE &&
		    ascii_equal(s->u.table.name, name))
			return arena_printf(&t->a->arena, "%s_each", name);
	}
	return name;
}

/* The sub-query and what joins it, for the end of FROM. */
static struct preds
derive(struct split *t, struct split_branch *b)
{
	struct query *inner = NEW(t, struct query);
	struct preds on;

	b->derived = NEW(t, struct source);
	b->derived->kind = SOURCE_QUERY;
	b->derived->alias = derived_name(t, b);
	b->derived->in = t->q;
	b->derived->u.query.query = inner;
	inner->outer = t->q;
	inner->grouped = true;
	on = links_of(t, b, inner);
	if (b->left) /* what else its join says of the spine */
		for (size_t i = 0; i < t->nconds; i++)
			if (t->conds[i].item == b->first &&
			    (t->conds[i].of & t->spine) != 0 &&
			    !t->conds[i].used) {
				preds_add(t, &on, t->conds[i].pred);
				t->conds[i].used = true;
			}
	from_some(t, inner, t->q, b->set);
	for (size_t i = 0; i < t->ntotals; i++)
		if (t->totals[i].branch == b)
			t->totals[i].instead = total_of_parts(t, b,
			    &t->totals[i]);
	return on;
}

/* ---- a branch of which conditions are made ------------------------------ */

static struct pred *
exists(struct split *t, struct split_branch *b)
{
	struct query *inner = NEW(t, struct query);
	struct pred *p = NEW(t, struct pred);
	struct split_cond *c;

	inner->outer = t->q;
	output_add(t, inner, number(t, json_integer(1)), NULL);
	from_some(t, inner, t->q, b->set);
	for (size_t i = 0; i < t->nconds; i++) {
		c = &t->conds[i];
		if (c->used || (c->of & b->set) == 0)
			continue;
		preds_add(t, &inner->where, c->pred);
		c->used = true;
	}
	p->kind = PRED_EXISTS;
	p->u.exists = inner;
	return p;
}

/* A branch that was joined LEFT and of which nothing is said. */
static void
drop(struct split *t, const struct split_branch *b)
{
	for (size_t i = 0; i < t->nconds; i++)
		if ((t->conds[i].of & b->set) != 0 ||
		    (bit_of(&t->conds[i]) & b->set) != 0)
			t->conds[i].used = true;
}

/* ---- what is shown ------------------------------------------------------ */

struct replacing {
	struct split *t;
	struct walk below;
};

static bool
is_shown(const struct query *q, const struct output *o)
{
	for (size_t i = 0; i < q->outputs.n; i++)
		if (q->outputs.v[i] == o)
			return true;
	return false;
}

static void
replace(void *arg, struct expr **e)
{
	struct replacing *r = arg;

	if ((*e)->kind == EXPR_OUTPUT && (*e)->u.output.output != NULL)
		*e = (*e)->u.output.output->expr;
	for (size_t i = 0; i < r->t->ntotals; i++)
		if (r->t->totals[i].call == *e && r->t->totals[i].instead) {
			*e = r->t->totals[i].instead;
			return;
		}
	walk_expr(&r->below, *e);
}

static void
replace_totals(struct split *t)
{
	struct replacing r = {t, {.expr = replace}};
	struct query *q = t->q;
	struct expr *by;

	r.below.arg = &r;
	walk_outputs(&r.below, &q->outputs);
	walk_preds(&r.below, &q->having);
	for (size_t i = 0; i < q->order_by.n; i++) {
		by = q->order_by.v[i]->by;
		if (by->kind != EXPR_OUTPUT ||
		    !is_shown(q, by->u.output.output))
			replace(&r, &q->order_by.v[i]->by);
	}
}

void
split_build(struct split *t)
{
	struct query *q = t->q, old = *q;
	struct preds exist = {NULL, 0}, *on;
	struct split_branch *b;

	on = arena_alloc(&t->a->arena, t->nbranches * sizeof *on);
	for (size_t i = 0; i < t->nbranches; i++) {
		b = &t->branches[i];
		if (b->totals)
			on[i] = derive(t, b);
		else if (b->left)
			drop(t, b);
		else
			preds_add(t, &exist, exists(t, b));
	}
	q->sources = NULL;
	q->nsources = 0;
	q->from = NULL;
	q->where = (struct preds){NULL, 0};
	from_some(t, q, &old, t->spine);
	for (size_t i = 0; i < t->nconds; i++)
		if (!t->conds[i].used) /* of no source, or of a branch's ON */
			preds_add(t, &q->where, t->conds[i].pred);
	for (size_t i = 0; i < exist.n; i++)
		preds_add(t, &q->where, exist.v[i]);
	for (size_t i = 0; i < t->nbranches; i++) {
		if (t->branches[i].derived == NULL)
			continue;
		source_add(t, q, t->branches[i].derived);
		q->from = join_of(t, q->from, t->branches[i].derived,
		    t->branches[i].left ? JOIN_LEFT : JOIN_INNER, on[i]);
	}
	for (size_t i = 0; i < t->ntotals; i++)
		if (t->totals[i].branch == NULL && t->totals[i].told)
			t->totals[i].call->u.call.distinct = false;
	replace_totals(t);
}
