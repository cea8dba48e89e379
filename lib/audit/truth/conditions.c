/*
 * Conditions that no row meets, and those that every row meets: WHERE with
 * the inner joins, each outer join, HAVING, the tests of CASE and FILTER. A
 * condition of constants alone (1 = 1) is said on purpose, and an end of
 * BETWEEN above the other is types.c's.
 */
#include "audit/truth/truth.h"

#include <string.h>

#include "audit/rows/fanout.h"
#include "lang/plain/plain.h"
#include "lang/walk.h"

struct scope {
	struct audit *a;
	struct query *q;
	struct rows *f;
	int depth; /* of derived tables; 0: its conditions are judged */
};

static const char *
words_of(const struct scope *s, const struct truth_atom *atom)
{
	struct buf b = BUF_INIT;
	struct plain w = {.b = &b, .q = s->q};
	const char *text;

	buf_str(&b, atom->negated ? "not " : "");
	plain_pred(&w, atom->pred);
	text = arena_strndup(&s->a->arena, b.s, b.len);
	buf_free(&b);
	return text;
}

/* ---- none --------------------------------------------------------------- */

static bool
is_equal(const struct truth_atom *atom)
{
	return atom->pred->kind == PRED_COMPARE && !atom->negated &&
	    atom->pred->u.compare.op == COMPARE_EQ;
}

static const char *
advice(const struct scope *s, const struct truth_found *found)
{
	const struct pred *p = found->at->pred;

	if (found->alone && p->kind == PRED_COMPARE &&
	    p->u.compare.op == COMPARE_IS_NULL)
		return "a key or NOT NULL column is null only after a LEFT "
		    "JOIN";
	if (found->alone && p->kind == PRED_COMPARE &&
	    p->u.compare.left->type == TYPE_INTEGER &&
	    p->u.compare.left->kind != EXPR_COLUMN && s->q->grouped)
		return "a group has at least one row; COUNT of a column of the "
		    "LEFT JOIN is 0 where nothing matches";
	if (found->other != NULL && is_equal(found->at) &&
	    is_equal(found->other))
		return "if either is meant, combine them with OR or use IN";
	return "change one of them, or combine them with OR if either is meant";
}

/* What holds of today's rows alone may be asked, and answered: none. */
static json_t *
say(const struct scope *s, const struct truth_found *found, bool sure,
    const char *message)
{
	const struct place *at = &found->at->pred->at;
	json_t *finding;

	if (sure)
		return audit_doubt(s->a, FINDING_never_true, at, "%s",
		    message);
	finding = finding_at(s->a->findings, FINDING_never_true, at, "%s",
	    message);
	if (found->alone)
		finding_weigh(s->a->findings, finding, SEVERITY_INFO);
	return finding;
}

/* `sure`: whatever the rows are; else as they are today. */
static void
tell_never(const struct scope *s, const struct truth_found *found, bool sure)
{
	struct arena *a = &s->a->arena;
	const char *what = words_of(s, found->at), *by;

	if (found->alone)
		by = arena_printf(a, "no row can satisfy \"%s\"", what);
	else if (found->other != NULL)
		by = arena_printf(a, "no row can satisfy both \"%s\" and "
		    "\"%s\"", words_of(s, found->other), what);
	else
		by = arena_printf(a, "no row can satisfy \"%s\" together with "
		    "the other conditions", what);
	if (!sure)
		by = arena_printf(a, "%s, given the stored values", by);
	finding_hint(say(s, found, sure, by), "%s", advice(s, found));
}

/* What another check tells. */
static bool
is_told(const struct truth_found *found, bool sure)
{
	const struct pred *p = found->at->pred;

	if (!found->alone || p->kind != PRED_COMPARE)
		return false;
	return sure ? p->u.compare.op == COMPARE_BETWEEN :
	    p->u.compare.op == COMPARE_EQ || p->u.compare.op == COMPARE_IN;
}

/* Tell what of a list cannot hold; true if there is such a thing. */
static bool
judge(const struct scope *s, const struct truth_list *list)
{
	struct truth t = {s->a, s->q, false};
	struct truth_found found;

	if (!truth_clash(&t, list, &found)) {
		t.values = true;
		if (!truth_clash(&t, list, &found))
			return false;
	}
	if (!is_told(&found, !t.values))
		tell_never(s, &found, !t.values);
	return true;
}

/* ---- joins -------------------------------------------------------------- */

static bool
is_kept_out(const struct scope *s, const struct source *side)
{
	return (s->f->needed & rows_under(s->q, side)) != 0;
}

enum { DEEP = 8 };

static void add_query(struct audit *a, const struct query *q, int depth,
    struct truth_list *list);

/*
 * Add what holds of all rows that a tree of joins gives. The condition of an
 * outer join holds where it finds a row: it is judged with what holds of both
 * sides.
 */
static void
add_tree(const struct scope *s, const struct source *tree,
    struct truth_list *list)
{
	struct truth_list *inner;
	const struct source *left, *right;
	enum join_type type;

	if (tree != NULL && tree->kind != SOURCE_JOIN && s->depth < DEEP &&
	    truth_inner(tree) != NULL)
		add_query(s->a, truth_inner(tree), s->depth + 1, list);
	if (tree == NULL || tree->kind != SOURCE_JOIN)
		return;
	type = tree->u.join.type;
	left = tree->u.join.left;
	right = tree->u.join.right;
	if ((type == JOIN_LEFT && is_kept_out(s, right)) ||
	    (type == JOIN_RIGHT && is_kept_out(s, left)))
		type = JOIN_INNER;
	if (type == JOIN_INNER || type == JOIN_CROSS) {
		add_tree(s, left, list);
		add_tree(s, right, list);
		truth_add_all(list, &tree->u.join.on);
		return;
	}
	inner = arena_alloc(&s->a->arena, sizeof *inner);
	add_tree(s, left, type == JOIN_LEFT ? list : inner);
	add_tree(s, right, type == JOIN_RIGHT ? list : inner);
	if (type != JOIN_FULL)
		for (size_t i = 0; i < list->n &&
		    inner->n < TRUTH_ATOMS; i++)
			inner->v[inner->n++] = list->v[i];
	truth_add_all(inner, &tree->u.join.on);
	if (s->depth == 0)
		judge(s, inner);
}

/* What holds of the rows that a query takes. */
static void
add_query(struct audit *a, const struct query *q, int depth,
    struct truth_list *list)
{
	struct scope s = {a, (struct query *)q /* only looked at */,
	    rows_of(a, q), depth};

	add_tree(&s, q->from, list);
	truth_add_all(list, &q->where);
}

/* ---- all ---------------------------------------------------------------- */

/* Is it true of each row, or null? */
static bool
is_idle(const struct scope *s, const struct pred *p)
{
	struct truth t = {s->a, s->q, false};
	struct truth_list list = {.n = 0};
	struct truth_found found;

	truth_add(&list, p, true);
	return truth_clash(&t, &list, &found);
}

static bool
is_constant(const struct expr *e)
{
	return e->kind == EXPR_VALUE || e->kind == EXPR_PARAM;
}

/* Alternatives, and comparisons of an expression with itself. */
static bool
may_be_idle(const struct pred *p)
{
	const struct exprs *right = &p->u.compare.right;

	return p->kind == PRED_OR || (p->kind == PRED_COMPARE &&
	    p->u.compare.query == NULL && p->u.compare.left != NULL &&
	    right->n == 1 && !is_constant(right->v[0]) &&
	    !is_constant(p->u.compare.left));
}

/* Alternatives that can never be met, beside others that can. */
static void
find_dead(const struct scope *s, const struct pred *p)
{
	struct truth_list list;

	for (size_t i = 0; i < p->u.list.n; i++) {
		list.n = 0;
		truth_add(&list, p->u.list.v[i], false);
		if (list.n > 1)
			judge(s, &list);
	}
}

/* x = 1 OR x = 2 AND y, as SQL without parentheses has it. */
static void
find_bare(const struct scope *s, const struct pred *p)
{
	const struct pred *all = NULL, *one = NULL;

	for (size_t i = 0; i < p->u.list.n; i++)
		if (p->u.list.v[i]->kind == PRED_AND)
			all = p->u.list.v[i];
		else
			one = p->u.list.v[i];
	if (!p->bare || all == NULL || one == NULL)
		return;
	finding_hint(audit_doubt(s->a, FINDING_or_without_parentheses, &p->at,
	    "AND binds tighter than OR: \"%s\" is one alternative and \"%s\" "
	    "holds without it", words_of(s, &(struct truth_atom){all, false}),
	    words_of(s, &(struct truth_atom){one, false})),
	    "put parentheses around the alternatives, (a OR b) AND c, or "
	    "around what is one of them, a OR (b AND c)");
}

static void
find_idle(const struct scope *s, const struct pred *p)
{
	struct truth_atom atom = {p, false};

	if (p->kind == PRED_OR) {
		find_dead(s, p);
		find_bare(s, p);
	}

	if (p->kind == PRED_NOT)
		find_idle(s, p->u.not);
	if (may_be_idle(p) && is_idle(s, p)) {
		finding_hint(finding_at(s->a->findings, FINDING_always_true,
		    &p->at, "\"%s\" is true for every row and excludes none",
		    words_of(s, &atom)), p->kind == PRED_OR ? "if both are "
		    "meant, combine them with AND" : "both sides are the same: "
		    "compare with another column");
		return;
	}
	for (size_t i = 0; (p->kind == PRED_AND || p->kind == PRED_OR) &&
	    i < p->u.list.n; i++)
		find_idle(s, p->u.list.v[i]);
}

static void
find_all_idle(const struct scope *s, const struct preds *list)
{
	for (size_t i = 0; i < list->n; i++)
		find_idle(s, list->v[i]);
}

static void
find_idle_joins(const struct scope *s, const struct source *tree)
{
	if (tree == NULL || tree->kind != SOURCE_JOIN)
		return;
	find_idle_joins(s, tree->u.join.left);
	find_idle_joins(s, tree->u.join.right);
	find_all_idle(s, &tree->u.join.on);
}

static bool
is_within(struct query *q)
{
	bool found = false;
	struct walk w = {.expr = walk_outer, .arg = &found};

	walk_preds(&w, &q->where);
	return found;
}

static void
see_query(struct audit *a, struct query *q)
{
	struct scope s = {a, q, NULL, 0};
	struct truth_list *list, *around;
	bool dead;

	if (q->is_set)
		return;
	s.f = rows_of(a, q);
	list = arena_alloc(&a->arena, sizeof *list);
	add_query(a, q, 0, list);
	dead = judge(&s, list);
	if (!dead && q->outer != NULL && !q->outer->is_set && is_within(q)) {
		around = arena_alloc(&a->arena, sizeof *around);
		*around = *list;
		add_query(a, q->outer, 1, around);
		dead = judge(&s, around);
	}
	if (!dead && q->having.n > 0) {
		truth_add_all(list, &q->having);
		judge(&s, list);
	}
	find_idle_joins(&s, q->from);
	find_all_idle(&s, &q->where);
	find_all_idle(&s, &q->having);
}

static void
see_test(const struct scope *s, const struct preds *tests)
{
	struct truth_list list = {.n = 0};

	truth_add_all(&list, tests);
	if (!judge(s, &list))
		find_all_idle(s, tests);
}

static void
see_expr(struct audit *a, struct expr *e, struct query *q)
{
	struct scope s = {a, q, NULL, 0};
	struct preds one;

	if (e->kind == EXPR_CALL && e->u.call.filter.n > 0)
		see_test(&s, &e->u.call.filter);
	for (size_t i = 0; e->kind == EXPR_CASE && i < e->u.cases.n; i++) {
		one = (struct preds){&e->u.cases.whens[i].test, 1};
		if (*one.v != NULL)
			see_test(&s, &one);
	}
}

void
conditions_check(struct audit *a)
{
	static const struct walker w = {.query = see_query,
	    .expr = see_expr};

	walk_plan(a, &w);
}
