/*
 * Rows that an inner join loses without a word: those whose key is null meet
 * nothing. Orders without an employee are missing from a total of orders that
 * joins employees, and from their listing. Nothing is said where the other
 * side, or what is joined behind it, is asked for by a condition or grouped
 * by: then the rows are not wanted, or belong nowhere; nor of a key in which no
 * null was seen.
 */
#include "audit/asked.h"
#include "audit/rows/fanout.h"

#include "json/get.h"
#include "lang/scope/scope.h"
#include "lang/walk.h"

struct lost {
	struct audit *a;
	struct query *q;
	struct rows *f;
	source_set *meets;  /* of each source: those that a join sets beside */
	source_set asked;   /* spoken of by a condition that is no such join */
	source_set shown;   /* ... by an output or the order */
	source_set grouped; /* ... by the group */
};

/* ---- what a query speaks of --------------------------------------------- */

static const struct expr *
other_side(const struct pred *p)
{
	return p->kind == PRED_COMPARE && p->u.compare.op == COMPARE_EQ &&
	    p->u.compare.right.n == 1 && p->u.compare.left != NULL ?
	    p->u.compare.right.v[0] : NULL;
}

/* Two columns of two sources, set equal. */
static bool
is_pair(const struct lost *l, const struct pred *p, size_t *x, size_t *y)
{
	const struct expr *right = other_side(p);

	if (right == NULL || right->kind != EXPR_COLUMN ||
	    p->u.compare.left->kind != EXPR_COLUMN)
		return false;
	*x = rows_index(l->q, p->u.compare.left->u.column.source);
	*y = rows_index(l->q, right->u.column.source);
	return *x < l->q->nsources && *y < l->q->nsources && *x != *y;
}

static void
hear_pred(struct lost *l, struct pred *p)
{
	size_t x, y;

	for (size_t i = 0; p->kind == PRED_AND && i < p->u.list.n; i++)
		hear_pred(l, p->u.list.v[i]);
	if (p->kind == PRED_AND)
		return;
	if (is_pair(l, p, &x, &y)) {
		l->meets[x] |= rows_bit(y);
		l->meets[y] |= rows_bit(x);
	} else {
		l->asked |= rows_sources_pred(l->q, p);
	}
}

static void
hear_preds(struct lost *l, const struct preds *list)
{
	for (size_t i = 0; i < list->n; i++)
		hear_pred(l, list->v[i]);
}

/* The sources of both sides that a column of USING is of. */
static bool
owners(const struct lost *l, const struct source *s, const char *name,
    size_t *x, size_t *y)
{
	*x = rows_index(l->q, source_owner(s->u.join.left, name));
	*y = rows_index(l->q, source_owner(s->u.join.right, name));
	return *x < l->q->nsources && *y < l->q->nsources;
}

static void
hear_joins(struct lost *l, const struct source *s)
{
	size_t x, y;

	if (s == NULL || s->kind != SOURCE_JOIN)
		return;
	hear_joins(l, s->u.join.left);
	hear_joins(l, s->u.join.right);
	hear_preds(l, &s->u.join.on);
	for (size_t i = 0; i < s->u.join.nusing; i++) {
		if (!owners(l, s, s->u.join.using[i], &x, &y))
			continue;
		l->meets[x] |= rows_bit(y);
		l->meets[y] |= rows_bit(x);
	}
}

static void
hear(struct lost *l)
{
	struct query *q = l->q;

	l->meets = arena_alloc(&l->a->arena,
	    (q->nsources + 1) * sizeof *l->meets);
	hear_joins(l, q->from);
	hear_preds(l, &q->where);
	hear_preds(l, &q->having);
	for (size_t i = 0; i < q->outputs.n; i++)
		l->shown |= q->outputs.v[i]->expr->kind == EXPR_STAR ?
		    l->f->all : rows_sources(q, q->outputs.v[i]->expr);
	for (size_t i = 0; i < q->order_by.n; i++)
		l->shown |= rows_sources(q, q->order_by.v[i]->by);
	for (size_t i = 0; i < q->group_columns.n; i++)
		l->grouped |= rows_sources(q, q->group_columns.v[i]);
}

/* A source and all that is joined behind it. */
static source_set
behind(const struct lost *l, size_t first, size_t not_through)
{
	source_set set = rows_bit(first), before = 0;

	while (set != before) {
		before = set;
		for (size_t i = 0; i < l->q->nsources; i++)
			if ((set & rows_bit(i)) != 0)
				set |= l->meets[i] & ~rows_bit(not_through);
	}
	return set;
}

/* ---- the joins ---------------------------------------------------------- */

static bool
leads_to(const struct schema_column *from, const struct schema_column *to)
{
	for (size_t i = 0; i < from->table->nkeys; i++)
		for (size_t k = 0; k < from->table->keys[i].n; k++)
			if (from->table->keys[i].from_columns[k] == from &&
			    from->table->keys[i].to == to->table)
				return true;
	return false;
}

/* Does a condition other than a join speak of this column? */
struct search {
	const struct source *of;
	const struct schema_column *column;
	bool found;
	struct walk below;
};

static void
search_expr(void *arg, struct expr **e)
{
	struct search *s = arg;

	s->found |= (*e)->kind == EXPR_COLUMN &&
	    (*e)->u.column.source == s->of &&
	    (*e)->u.column.column == s->column;
	walk_expr(&s->below, *e);
}

static bool
is_asked(const struct lost *l, const struct source *of,
    const struct schema_column *c)
{
	struct search s = {of, c, false, {.expr = search_expr}};
	size_t x, y;

	s.below.arg = &s;
	for (size_t i = 0; i < l->q->where.n; i++)
		if (!is_pair(l, l->q->where.v[i], &x, &y))
			walk_pred(&s.below, l->q->where.v[i]);
	return s.found;
}

/* Are rows without the other side missed? */
static bool
are_missed(const struct lost *l, size_t owner, size_t other)
{
	source_set far = behind(l, other, owner);
	bool totals = l->q->grouped || audit_has_aggregate(l->q);

	if ((far & rows_bit(owner)) != 0 || (far & l->asked) != 0 ||
	    (far & l->grouped) != 0)
		return false;
	return (far & l->shown) == 0 || (!totals &&
	    (l->shown & ~far) != 0);
}

/* Of a listing it may be meant: who reports to whom. */
static void
tell(const struct lost *l, const struct place *at, const char *what,
    const struct schema_column *c, const char *where)
{
	json_t *f = finding_at(l->a->findings, FINDING_null_keys_dropped, at,
	    "the query drops rows of '%s' whose '%s' is null, because of the "
	    "inner join with '%s'", what, c->name, where);

	audit_show_column(f, c, AUDIT_NULL);
	finding_hint(f, "use LEFT JOIN '%s' to keep them, or add '%s' IS NOT "
	    "NULL if they are not wanted", where, c->name);
	if (!l->q->grouped && !audit_has_aggregate(l->q) &&
	    !asked_says(l->a, ASKED_ALL))
		finding_weigh(l->a->findings, f, SEVERITY_INFO);
}

static void
judge(const struct lost *l, const struct place *at,
    const struct schema_column *c, size_t owner,
    const struct schema_column *to, size_t other)
{
	if (c == NULL || to == NULL || !c->nullable ||
	    l->q->sources[owner]->kind != SOURCE_TABLE ||
	    !get_true(c->json, "nulls") ||
	    !leads_to(c, to) ||
	    (l->f->outer & (rows_bit(owner) | rows_bit(other))) != 0 ||
	    !are_missed(l, owner, other) || is_asked(l, l->q->sources[owner], c))
		return;
	tell(l, at, rows_name(l->q->sources[owner]), c,
	    rows_name(l->q->sources[other]));
}

static void
judge_pred(const struct lost *l, const struct pred *p)
{
	const struct schema_column *left, *right;
	size_t x, y;

	for (size_t i = 0; p->kind == PRED_AND && i < p->u.list.n; i++)
		judge_pred(l, p->u.list.v[i]);
	if (!is_pair(l, p, &x, &y))
		return;
	left = p->u.compare.left->u.column.column;
	right = other_side(p)->u.column.column;
	judge(l, &p->at, left, x, right, y);
	judge(l, &p->at, right, y, left, x);
}

static void
judge_preds(const struct lost *l, const struct preds *list)
{
	for (size_t i = 0; i < list->n; i++)
		judge_pred(l, list->v[i]);
}

static const struct schema_column *
own_column(const struct lost *l, size_t source, const char *name)
{
	const struct source *s = l->q->sources[source];

	return s->kind == SOURCE_TABLE && s->u.table.table != NULL ?
	    schema_column(s->u.table.table, name, NULL) : NULL;
}

static void
judge_using(const struct lost *l, const struct source *s)
{
	const struct schema_column *left, *right;
	size_t x, y;

	for (size_t i = 0; i < s->u.join.nusing; i++) {
		if (!owners(l, s, s->u.join.using[i], &x, &y))
			continue;
		left = own_column(l, x, s->u.join.using[i]);
		right = own_column(l, y, s->u.join.using[i]);
		judge(l, &s->at, left, x, right, y);
		judge(l, &s->at, right, y, left, x);
	}
}

/* The sources that a tree of joins gives rows of nulls of. */
static source_set
left_out(const struct lost *l, const struct source *tree)
{
	source_set set, left, right;

	if (tree->kind != SOURCE_JOIN)
		return 0;
	left = rows_under(l->q, tree->u.join.left);
	right = rows_under(l->q, tree->u.join.right);
	set = left_out(l, tree->u.join.left) |
	    left_out(l, tree->u.join.right);
	if (tree->u.join.type == JOIN_LEFT || tree->u.join.type == JOIN_FULL)
		set |= right;
	if (tree->u.join.type == JOIN_RIGHT || tree->u.join.type == JOIN_FULL)
		set |= left;
	return set;
}

/* An inner join along a column of what a left join may leave out. */
static void
judge_undone(const struct lost *l, const struct source *s)
{
	source_set of = left_out(l, s->u.join.left), hit;
	const struct pred *p;

	for (size_t i = 0; of != 0 && i < s->u.join.on.n; i++) {
		p = s->u.join.on.v[i];
		hit = rows_rejects(l->q, p) & of;
		if (hit == 0)
			continue;
		finding_hint(finding_at(l->a->findings,
		    FINDING_left_join_undone, &p->at, "an inner join on '%s' "
		    "undoes its left join: unmatched rows are dropped",
		    rows_name(rows_first(l->f, hit))), "use LEFT JOIN for the "
		    "table joined after it, too, or JOIN for both");
		return;
	}
}

static void
judge_joins(const struct lost *l, const struct source *s)
{
	if (s == NULL || s->kind != SOURCE_JOIN)
		return;
	judge_joins(l, s->u.join.left);
	judge_joins(l, s->u.join.right);
	if (s->u.join.type != JOIN_INNER)
		return;
	judge_preds(l, &s->u.join.on);
	judge_using(l, s);
	judge_undone(l, s);
}

static void
see(struct audit *a, struct query *q)
{
	struct lost l = {.a = a, .q = q};

	if (q->is_set || q->nsources < 2)
		return;
	l.f = rows_of(a, q);
	if (l.f->all == 0)
		return;
	hear(&l);
	judge_joins(&l, q->from);
	judge_preds(&l, &q->where);
}

void
lost_rows_check(struct audit *a)
{
	static const struct walker w = {.query = see};

	if (a->known != NULL)
		walk_plan(a, &w);
}
