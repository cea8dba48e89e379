/*
 * GROUP BY: a list of expressions; or one ROLLUP, CUBE or GROUPING SETS; or
 * a list with some of these in it, which is multiplied out to sets.
 */
#include "sql/read/parse.h"

#define SETS 64

struct element {
	enum grouping_kind kind; /* GROUPING_SET: one set, or those listed */
	bool plain;              /* an expression, or a list of some */
	struct exprs exprs;
	struct element **inner;  /* GROUPING SETS (..) */
	size_t ninner;
};

static struct element *parse_element(struct parser *p);

/* -- reading */

static void
parse_elements(struct parser *p, struct element *e)
{
	struct exprs list = {NULL, 0}; /* only to grow by */

	do {
		parse_one_of_few(p, list.n);
		parse_append(p, &list, (struct expr *)parse_element(p));
	} while (parse_accept(p, ","));
	e->inner = (struct element **)list.v;
	e->ninner = list.n;
}

static void
parse_list(struct parser *p, struct exprs *list)
{
	parse_expect(p, "(");
	if (!parse_is(p, ")"))
		parse_few(p, list);
	parse_expect(p, ")");
}

static struct element *
parse_element(struct parser *p)
{
	struct element *e = arena_alloc(p->arena, sizeof *e);
	struct expr *one;

	e->kind = GROUPING_SET;
	if (parse_accept_two(p, "grouping", "sets")) {
		parse_expect(p, "(");
		if (parse_down(p))
			parse_elements(p, e);
		parse_up(p);
		parse_expect(p, ")");
	} else if (parse_is_two(p, "rollup", "(") ||
	    parse_is_two(p, "cube", "(")) {
		e->kind = parse_is(p, "cube") ? GROUPING_CUBE :
		    GROUPING_ROLLUP;
		parse_next(p);
		parse_list(p, &e->exprs);
	} else if (parse_accept_two(p, "(", ")")) {
		e->ninner = 0;
	} else {
		one = parse_expr(p);
		e->plain = true;
		if (one->kind == EXPR_ROW)
			e->exprs = one->u.row;
		else
			parse_append(p, &e->exprs, one);
	}
	return e;
}

/* -- multiplying out */

static const char so_many[] = "GROUP BY with so many grouping sets";

struct sets {
	struct exprs v[SETS];
	size_t n;
};

static void
add_set(struct parser *p, struct sets *sets, const struct exprs *before,
    const struct exprs *own, size_t chosen)
{
	struct exprs set = {NULL, 0};
	size_t i;

	if (sets->n == SETS) {
		parse_unsupported(p, so_many);
		return;
	}
	for (i = 0; i < before->n; i++)
		parse_append(p, &set, before->v[i]);
	for (i = 0; i < own->n; i++)
		if (chosen >> i & 1)
			parse_append(p, &set, own->v[i]);
	sets->v[sets->n++] = set;
}

static void
add_element(struct parser *p, struct sets *sets, const struct exprs *before,
    const struct element *e)
{
	size_t all, i;

	if (e->exprs.n > 30) {
		parse_unsupported(p, "GROUP BY with so many columns");
		return;
	}
	all = ((size_t)1 << e->exprs.n) - 1;
	for (i = 0; i < e->ninner; i++)
		add_element(p, sets, before, e->inner[i]);
	if (e->kind == GROUPING_ROLLUP)
		for (i = 0; i <= e->exprs.n; i++)
			add_set(p, sets, before, &e->exprs, all >> i);
	else if (e->kind == GROUPING_CUBE)
		for (i = 0; i <= all && !p->failed; i++)
			add_set(p, sets, before, &e->exprs, all - i);
	else if (e->ninner == 0)
		add_set(p, sets, before, &e->exprs, all);
}

/* No set becomes several. */
static void
add_plain(struct parser *p, struct sets *sets, const struct exprs *own)
{
	size_t i, k;

	for (i = 0; i < sets->n; i++)
		for (k = 0; k < own->n; k++)
			parse_append(p, &sets->v[i], own->v[k]);
}

static struct sets *
product_of(struct parser *p, const struct element *e)
{
	struct sets *sets = arena_alloc(p->arena, sizeof *sets), *more;
	const struct exprs none = {NULL, 0};
	const struct element *inner;
	size_t i, k, multiplied = 0;

	add_set(p, sets, &none, &none, 0);
	for (i = 0; i < e->ninner && !p->failed; i++) {
		inner = e->inner[i];
		if (inner->plain) {
			add_plain(p, sets, &inner->exprs);
			continue;
		}
		if (++multiplied > SETS)
			parse_unsupported(p, so_many);
		more = arena_alloc(p->arena, sizeof *more);
		for (k = 0; k < sets->n && !p->failed; k++)
			add_element(p, more, &sets->v[k], inner);
		sets = more;
	}
	return sets;
}

static void
group_by_sets(struct parser *p, struct query *q, const struct sets *sets)
{
	size_t i;

	q->groupings = arena_alloc(p->arena,
	    (sets->n + 1) * sizeof *q->groupings);
	for (i = 0; i < sets->n; i++) {
		q->groupings[i].kind = GROUPING_SET;
		q->groupings[i].exprs = sets->v[i];
	}
	q->ngroupings = sets->n;
}

/* ROLLUP, CUBE and sets as they stand. */
static bool
group_by_one(struct parser *p, struct query *q, const struct element *e)
{
	size_t n = e->ninner > 0 ? e->ninner : 1, i;

	q->groupings = arena_alloc(p->arena, n * sizeof *q->groupings);
	for (i = 0; i < n; i++) {
		const struct element *one = e->ninner > 0 ? e->inner[i] : e;

		if (one->ninner > 0)
			return false;
		q->groupings[i].kind = one->kind;
		q->groupings[i].exprs = one->exprs;
	}
	q->ngroupings = n;
	return true;
}

static void
group_by_list(struct parser *p, struct query *q, const struct element *all)
{
	size_t i, k;

	for (i = 0; i < all->ninner; i++)
		for (k = 0; k < all->inner[i]->exprs.n; k++)
			parse_append(p, &q->group_by,
			    all->inner[i]->exprs.v[k]);
	if (!parse_accept_two(p, "with", "rollup"))
		return;
	q->groupings = arena_alloc(p->arena, sizeof *q->groupings);
	q->groupings->kind = GROUPING_ROLLUP;
	q->groupings->exprs = q->group_by;
	q->ngroupings = 1;
	q->group_by.n = 0;
}

void
parse_group_by(struct parser *p, struct query *q)
{
	struct element all = {.kind = GROUPING_SET};
	bool plain = true;
	size_t i;

	q->grouped = true;
	parse_elements(p, &all);
	for (i = 0; i < all.ninner; i++)
		plain = plain && all.inner[i]->plain;
	if (plain)
		group_by_list(p, q, &all);
	else if (all.ninner > 1 || !group_by_one(p, q, all.inner[0]))
		group_by_sets(p, q, product_of(p, &all));
}
