#include "audit/rows/split.h"

#include <string.h>

#include "lang/function.h"
#include "lang/scope/scope.h"
#include "lang/walk.h"

/* ---- the query in pieces ------------------------------------------------ */

/* A chain of joins, each of one source; notes how each was joined. */
static bool
read_chain(struct split *t, const struct source *s)
{
	const struct source *right;

	if (s->kind != SOURCE_JOIN)
		return s == t->q->sources[0];
	right = s->u.join.right;
	if (right->kind == SOURCE_JOIN ||
	    s->u.join.type == JOIN_RIGHT || s->u.join.type == JOIN_FULL ||
	    !read_chain(t, s->u.join.left))
		return false;
	t->left[rows_index(t->q, right)] = s->u.join.type == JOIN_LEFT;
	return true;
}

static void
add_cond(struct split *t, struct pred *p, size_t item)
{
	if (p->kind == PRED_AND) {
		for (size_t i = 0; i < p->u.list.n; i++)
			add_cond(t, p->u.list.v[i], item);
		return;
	}
	t->conds = arena_grow(&t->a->arena, t->conds, t->nconds,
	    sizeof *t->conds);
	t->conds[t->nconds++] = (struct split_cond){.pred = p,
	    .of = rows_sources_pred(t->q, p), .item = item};
}

static struct expr *
using_column(struct split *t, const struct source *side, const char *name)
{
	struct expr *e = arena_alloc(&t->a->arena, sizeof *e);

	e->kind = EXPR_COLUMN;
	e->u.column.name = name;
	e->u.column.source = (struct source *)source_owner(side, name);
	return e;
}

/* The condition that USING stands for. */
static struct pred *
using_of(struct split *t, const struct source *join, const char *name)
{
	struct pred *p = arena_alloc(&t->a->arena, sizeof *p);

	p->kind = PRED_COMPARE;
	p->u.compare.op = COMPARE_EQ;
	p->u.compare.left = using_column(t, join->u.join.left, name);
	p->u.compare.right.v = arena_alloc(&t->a->arena,
	    sizeof *p->u.compare.right.v);
	p->u.compare.right.v[0] = using_column(t, join->u.join.right, name);
	p->u.compare.right.n = 1;
	return p;
}

static void
read_conds(struct split *t, const struct source *s)
{
	if (s->kind != SOURCE_JOIN)
		return;
	read_conds(t, s->u.join.left);
	for (size_t i = 0; i < s->u.join.on.n; i++)
		add_cond(t, s->u.join.on.v[i],
		    rows_index(t->q, s->u.join.right));
	for (size_t i = 0; i < s->u.join.nusing; i++)
		add_cond(t, using_of(t, s, s->u.join.using[i]),
		    rows_index(t->q, s->u.join.right));
}

/* What a total is of: its value, or the row that it counts. */
static source_set
total_of(struct split *t, const struct expr *call)
{
	const struct source *grain, *other;
	source_set set = 0;

	for (size_t i = 0; i < call->u.call.args.n; i++)
		set |= rows_sources(t->q, call->u.call.args.v[i]);
	for (size_t i = 0; i < call->u.call.filter.n; i++)
		set |= rows_sources_pred(t->q, call->u.call.filter.v[i]);
	for (size_t i = 0; i < call->u.call.order_by.n; i++)
		set |= rows_sources(t->q, call->u.call.order_by.v[i]->by);
	if (set != 0)
		return set;
	grain = rows_grain(t->a, t->f, &other);
	return other == NULL ? rows_bit(rows_index(t->q, grain)) : 0;
}

static void
add_total(void *arg, struct expr *call)
{
	struct split *t = arg;
	struct split_total *total;

	for (size_t i = 0; i < t->ntotals; i++)
		if (t->totals[i].call == call)
			return;
	t->totals = arena_grow(&t->a->arena, t->totals, t->ntotals,
	    sizeof *t->totals);
	total = &t->totals[t->ntotals++];
	*total = (struct split_total){.call = call, .of = total_of(t, call)};
	total->told = rows_total_repeated(t->a, t->f, call, &total->repeat) &&
	    total->repeat.sure;
}

/* The sources of what is no total. */
struct plain {
	struct split *t;
	struct walk below;
};

static void
see_plain(void *arg, struct expr **e)
{
	struct plain *p = arg;
	struct expr *column = *e;

	if (column->kind == EXPR_CALL && function_aggregates(column))
		return;
	if (column->kind == EXPR_COLUMN || column->kind == EXPR_QUERY)
		p->t->plain |= rows_sources(p->t->q, column);
	else if (column->kind == EXPR_STAR)
		p->t->plain = p->t->f->all;
	else
		walk_expr(&p->below, column);
}

static void
see_query(void *arg, struct query *q)
{
	const struct plain *p = arg;
	struct expr e = {.kind = EXPR_QUERY, .u.query = q};

	p->t->plain |= rows_sources(p->t->q, &e);
}

static void
read_plain(struct split *t)
{
	struct plain p = {t, {.expr = see_plain, .query = see_query}};
	struct query *q = t->q;

	p.below.arg = &p;
	walk_outputs(&p.below, &q->outputs);
	walk_exprs(&p.below, &q->group_by);
	walk_preds(&p.below, &q->having);
	walk_orders(&p.below, &q->order_by);
}

static bool
read_query(struct split *t)
{
	struct query *q = t->q;

	if (q->is_set || q->ngroupings > 0 || q->nwindows > 0 ||
	    q->nsources < 2 || q->from == NULL)
		return false;
	t->f = rows_of(t->a, q);
	if (t->f->all == 0 || t->f->loose != 0 || t->f->absent != 0 ||
	    !read_chain(t, q->from))
		return false;
	read_conds(t, q->from);
	for (size_t i = 0; i < q->where.n; i++)
		add_cond(t, q->where.v[i], SPLIT_WHERE);
	audit_aggregates(q, add_total, t);
	read_plain(t);
	return true;
}

/* ---- branches ----------------------------------------------------------- */

static bool
is_several(source_set s)
{
	return (s & (s - 1)) != 0;
}

/* The sources of `among` that conditions on no more than `within` join to
 * `set`. */
static source_set
joined_to(const struct split *t, source_set set, source_set among,
    source_set within)
{
	source_set before;

	do {
		before = set;
		for (size_t i = 0; i < t->nconds; i++)
			if ((t->conds[i].of & set) != 0 &&
			    (t->conds[i].of & ~within) == 0)
				set |= t->conds[i].of & among;
	} while (set != before);
	return set;
}

/* Each source has a condition that joins it within the spine. */
static bool
is_joined(const struct split *t)
{
	source_set first = t->spine & -t->spine;

	return joined_to(t, first, t->spine, t->spine) == t->spine;
}

static void
find_branches(struct split *t)
{
	source_set rest = t->f->all & ~t->spine, set;
	size_t first;

	t->nbranches = 0;
	t->branches = arena_alloc(&t->a->arena, t->q->nsources *
	    sizeof *t->branches);
	for (; rest != 0; rest &= ~set) {
		set = joined_to(t, rest & -rest, rest, t->f->all);
		first = rows_index(t->q, rows_first(t->f, set));
		t->branches[t->nbranches++] = (struct split_branch){
		    .set = set, .first = first, .left = t->left[first]};
	}
}

/*
 * May a branch go? A source of the spine must not have been kept for its sake;
 * of a branch that was joined LEFT nothing but its first join may name the
 * spine, and a condition on it in WHERE lets no row of nulls through.
 */
static bool
is_loose(struct split *t, struct split_branch *b)
{
	const struct split_cond *c;
	bool own;

	for (size_t i = 0; i < t->nconds; i++) {
		c = &t->conds[i];
		own = c->item != SPLIT_WHERE &&
		    (b->set & rows_bit(c->item)) != 0;
		if (c->item != SPLIT_WHERE && c->item != b->first &&
		    t->left[c->item] && (own ? (c->of & ~b->set) != 0 :
		    (c->of & b->set) != 0))
			return false;
		if ((c->of & b->set) == 0)
			continue;
		if (c->item == b->first || !b->left || (own &&
		    t->left[c->item]))
			continue;
		if ((rows_rejects(t->q, c->pred) & b->set) == 0)
			return false;
		b->left = false;
	}
	for (size_t i = 0; i < t->q->nsources; i++)
		if ((b->set & rows_bit(i)) != 0 && i != b->first &&
		    !t->left[i])
			b->left = false;
	return true;
}

/* A column of the branch and one of the spine that are equal: what the
 * sub-query gives can be joined by it. */
static bool
is_link(const struct split *t, const struct pred *p)
{
	const struct expr *x, *y;

	if (p->kind != PRED_COMPARE || p->u.compare.op != COMPARE_EQ ||
	    p->u.compare.query != NULL || p->u.compare.right.n != 1)
		return false;
	x = p->u.compare.left;
	y = p->u.compare.right.v[0];
	return x->kind == EXPR_COLUMN && y->kind == EXPR_COLUMN &&
	    is_several(rows_sources_pred(t->q, (struct pred *)p));
}

/* A sub-query in FROM sees neither its neighbours nor what is around. */
static bool
is_own(struct split *t, const struct split_branch *b)
{
	bool linked = false, outer = false;
	const struct walk below = {.expr = walk_outer, .arg = &outer};
	const struct split_cond *c;

	for (size_t i = 0; i < t->nconds; i++) {
		c = &t->conds[i];
		if ((c->of & b->set) == 0)
			continue;
		if ((c->of & ~b->set) != 0 && !is_link(t, c->pred))
			return false;
		linked |= (c->of & ~b->set) != 0;
		if ((c->of & ~b->set) == 0)
			walk_pred(&below, c->pred);
	}
	for (size_t i = 0; i < t->ntotals; i++)
		if (t->totals[i].branch == b)
			walk_expr(&below, t->totals[i].call);
	return linked && !outer;
}

/* ---- totals ------------------------------------------------------------- */

static bool
is_called(const struct expr *call, const char *name)
{
	return strcmp(call->u.call.name, name) == 0;
}

/* Is it the same however often its rows come? */
static bool
is_harmless(struct split *t, const struct split_total *total)
{
	const struct expr *call = total->call;

	return is_called(call, "min") || is_called(call, "max") ||
	    (call->u.call.distinct && !total->told) ||
	    (is_called(call, "avg") && (total->of & ~rows_fixed(t->a, t->f,
	    0, ROWS_OF_GROUP)) == 0);
}

/* Can it be made in parts that are added up? COUNT(DISTINCT key) can, where
 * the rows of the key are not repeated. */
static bool
is_in_parts(const struct expr *call)
{
	const struct expr *e = call->u.call.args.n == 1 ?
	    call->u.call.args.v[0] : NULL;

	if (call->u.call.order_by.n > 0)
		return false;
	if (is_called(call, "min") || is_called(call, "max"))
		return true;
	if (call->u.call.distinct)
		return is_called(call, "count") && e != NULL &&
		    e->kind == EXPR_COLUMN && e->u.column.column != NULL &&
		    schema_is_unique(e->u.column.column->table,
		    &e->u.column.column, 1);
	return is_called(call, "sum") || is_called(call, "count") ||
	    is_called(call, "avg");
}

/* Where the branch has no row: is the total none then, or a number that is
 * added in place of the missing one? */
static bool
is_none(const struct split *t, struct split_total *total, source_set of)
{
	const struct expr *call = total->call;

	return call->u.call.args.n == 1 && rows_of_null(t->q, of,
	    call->u.call.args.v[0], &total->none) &&
	    (total->none == NULL || (is_called(call, "sum") &&
	    call->u.call.filter.n == 0));
}

static bool
place_total(struct split *t, struct split_total *total)
{
	source_set all = rows_fixed(t->a, t->f, total->of, ROWS_ALL), of;
	struct split_branch *b = NULL;

	if (total->of == 0)
		return false;
	total->branch = NULL;
	if ((total->of & ~t->spine) == 0)
		return is_harmless(t, total) ||
		    (total->told && (t->spine & ~all) == 0);
	for (size_t i = 0; i < t->nbranches; i++)
		if ((total->of & ~t->branches[i].set) == 0)
			b = &t->branches[i];
	if (b == NULL || !is_in_parts(total->call) ||
	    (b->left && !is_none(t, total, b->set)))
		return false;
	total->branch = b;
	b->totals = true;
	of = rows_fixed(t->a, t->f, b->set, ROWS_ALL);
	return is_called(total->call, "min") ||
	    is_called(total->call, "max") ||
	    ((b->set & ~all) == 0 && (t->spine & ~of) == 0);
}

static bool
try_spine(struct split *t, source_set spine)
{
	t->spine = spine;
	if ((t->plain & ~spine) != 0 || spine == t->f->all || !is_joined(t))
		return false;
	find_branches(t);
	for (size_t i = 0; i < t->nbranches; i++)
		if (!is_loose(t, &t->branches[i]))
			return false;
	for (size_t i = 0; i < t->ntotals; i++)
		if (!place_total(t, &t->totals[i]))
			return false;
	for (size_t i = 0; i < t->nbranches; i++)
		if (t->branches[i].totals && !is_own(t, &t->branches[i]))
			return false;
	return true;
}

/* The sub-queries that it takes. */
static size_t
derived(const struct split *t)
{
	size_t n = 0;

	for (size_t i = 0; i < t->nbranches; i++)
		n += t->branches[i].totals;
	return n;
}

bool
split_find(struct split *t, struct audit *a, struct query *q)
{
	size_t least = SIZE_MAX;
	source_set spine, best = 0;
	bool told = false;

	*t = (struct split){.a = a, .q = q};
	if (!read_query(t))
		return false;
	for (size_t i = 0; i < t->ntotals; i++)
		told |= t->totals[i].told;
	for (size_t i = 0; told && i < q->nsources; i++) {
		spine = rows_fixed(a, t->f, rows_bit(i), ROWS_ALL);
		if (!try_spine(t, spine) || derived(t) >= least)
			continue;
		best = spine;
		least = derived(t);
	}
	return best != 0 && try_spine(t, best);
}
