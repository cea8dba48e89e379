#include "audit/truth/truth_state.h"

#include <string.h>

#include "audit/values/values.h"
#include "lang/walk.h"

/* ---- terms -------------------------------------------------------------- */

static size_t
root(const struct truth_state *s, size_t term)
{
	while (s->up[term] != term)
		term = s->up[term];
	return term;
}

/* Does each look give another value? */
static void
find_chance(void *arg, struct expr **e)
{
	struct walk w = {.expr = find_chance, .arg = arg};

	if ((*e)->kind == EXPR_CALL &&
	    strcmp((*e)->u.call.name, "random") == 0)
		*(bool *)arg = true;
	walk_expr(&w, *e);
}

static bool
is_term(const struct expr *e)
{
	struct expr *of = (struct expr *)e; /* it is only looked at */
	bool chance = false;

	if (e->kind == EXPR_VALUE || e->kind == EXPR_PARAM ||
	    e->kind == EXPR_STAR || e->kind == EXPR_ROW)
		return false;
	find_chance(&chance, &of);
	return !chance;
}

/* A column can be null where it may, or where an outer join puts nulls that
 * no condition keeps out. */
static bool
may_be_null(const struct truth_state *s, const struct expr *e)
{
	source_set left_out = s->f->outer & ~s->f->needed;
	size_t source;

	if (e->kind == EXPR_CALL && strcmp(e->u.call.name, "count") == 0)
		return false;
	if (e->kind != EXPR_COLUMN || e->u.column.column == NULL ||
	    e->u.column.column->nullable ||
	    e->u.column.source->kind != SOURCE_TABLE)
		return true;
	source = rows_index(s->t->q, e->u.column.source);
	return source == s->t->q->nsources || s->f->all == 0 ||
	    (left_out & rows_bit(source)) != 0;
}

static void
take_values(const struct truth_state *s, const struct expr *e, struct domain *d)
{
	struct audit *a = s->t->a;
	struct origin o;
	struct values known;
	struct domain_value *v;
	bool null = d->null;

	if (!s->t->values || a->known == NULL || e->kind != EXPR_COLUMN ||
	    !compare_origin(e, &o) || !values_known(a, &o, &known))
		return;
	v = arena_alloc(&a->arena, (known.n + 1) * sizeof *v);
	for (size_t i = 0; i < known.n; i++)
		v[i] = domain_value_of_text(known.v[i], known.numbers);
	if (known.n > 0)
		domain_only(d, &a->arena, v, known.n);
	d->null = null;
}

/* Nothing is counted less than no times; a row of a group stands for one. */
static void
take_bounds(const struct truth_state *s, const struct expr *e, bool own,
    struct domain *d)
{
	bool counts = e->kind == EXPR_CALL && e->u.call.over == NULL &&
	    strcmp(e->u.call.name, "count") == 0;
	bool some = own && counts && e->u.call.star &&
	    e->u.call.filter.n == 0 && s->t->q->group_by.n > 0;

	if (counts || (e->kind == EXPR_CALL &&
	    strcmp(e->u.call.name, "length") == 0))
		d->low.at = (struct domain_value){VALUE_NUMBER, some, NULL};
}

/* Is the source the only one of its query that stands for this CTE? */
static bool
is_single(const struct source *s)
{
	const struct query *q = s->in;

	if (s->kind == SOURCE_QUERY)
		return true;
	if (s->u.table.cte->recursive)
		return false;
	for (size_t i = 0; q != NULL && i < q->nsources; i++)
		if (q->sources[i] != s &&
		    q->sources[i]->kind == SOURCE_TABLE &&
		    q->sources[i]->u.table.cte == s->u.table.cte)
			return false;
	return q != NULL;
}

const struct query *
truth_inner(const struct source *s)
{
	const struct query *q = rows_inner(s);

	return q != NULL && !q->is_set && q->ngroupings == 0 && is_single(s) ?
	    q : NULL;
}

/* What stands behind outputs and the columns of derived tables. */
static const struct expr *
meant(const struct expr *e)
{
	const struct expr *behind = e;

	for (int depth = 0; behind != NULL && depth < 8; depth++) {
		e = behind;
		if (e->kind == EXPR_OUTPUT && e->u.output.output != NULL)
			behind = e->u.output.output->expr;
		else if (e->kind == EXPR_COLUMN &&
		    e->u.column.source != NULL &&
		    truth_inner(e->u.column.source) != NULL)
			behind = compare_behind(e);
		else
			break;
	}
	return e;
}

/* The index of a term, SIZE_MAX where it is none, or one too many. */
static size_t
term_of(struct truth_state *s, const struct expr *e)
{
	struct domain d = {.value = true};
	bool own = e->kind != EXPR_COLUMN; /* not of a derived table */

	e = meant(e);
	for (size_t i = 0; i < s->n; i++)
		if (audit_same(s->t->a, s->terms[i], e))
			return i;
	if (s->n == TRUTH_TERMS || !is_term(e))
		return SIZE_MAX;
	d.null = may_be_null(s, e);
	d.integer = e->type == TYPE_INTEGER;
	take_values(s, e, &d);
	take_bounds(s, e, own, &d);
	s->terms[s->n] = e;
	s->of[s->n] = d;
	s->up[s->n] = s->n;
	return s->n++;
}

/* ---- one comparison ----------------------------------------------------- */

/* What holds where a comparison of two values does not. */
static enum comparison
opposite(enum comparison op)
{
	static const enum comparison pairs[][2] = {
		{COMPARE_EQ, COMPARE_NE}, {COMPARE_LT, COMPARE_GE},
		{COMPARE_GT, COMPARE_LE}, {COMPARE_IN, COMPARE_NOT_IN},
		{COMPARE_BETWEEN, COMPARE_NOT_BETWEEN},
		{COMPARE_LIKE, COMPARE_NOT_LIKE},
		{COMPARE_ILIKE, COMPARE_NOT_ILIKE},
		{COMPARE_IS_NULL, COMPARE_IS_NOT_NULL},
		{COMPARE_IS_DISTINCT, COMPARE_IS_NOT_DISTINCT},
	};

	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		for (size_t k = 0; k < 2; k++)
			if (pairs[i][k] == op)
				return pairs[i][1 - k];
	return COMPARISONS;
}

static unsigned
stands(enum comparison op)
{
	return op == COMPARE_EQ ? VALUE_EQUAL :
	    op == COMPARE_NE ? VALUE_LESS | VALUE_GREATER :
	    op == COMPARE_LT ? VALUE_LESS :
	    op == COMPARE_LE ? VALUE_LESS | VALUE_EQUAL :
	    op == COMPARE_GT ? VALUE_GREATER :
	    op == COMPARE_GE ? VALUE_GREATER | VALUE_EQUAL : VALUE_UNKNOWN;
}

static void
add_relation(struct truth_state *s, size_t x, size_t y, enum comparison op)
{
	unsigned how = stands(op);

	if (how == VALUE_UNKNOWN)
		return;
	domain_not_null(&s->of[root(s, x)]);
	domain_not_null(&s->of[root(s, y)]);
	if (how == VALUE_EQUAL && root(s, x) != root(s, y)) {
		domain_meet(&s->of[root(s, y)], &s->t->a->arena,
		    &s->of[root(s, x)]);
		s->up[root(s, x)] = root(s, y);
	} else if (s->nrelations < TRUTH_TERMS) {
		s->relations[s->nrelations++] =
		    (struct truth_relation){x, y, how};
	}
}

static void
narrow(struct truth_state *s, size_t term, enum comparison op,
    const struct expr *constant)
{
	struct domain *d = &s->of[root(s, term)];
	struct domain_value v;

	if (stands(op) != VALUE_UNKNOWN)
		domain_not_null(d);
	if (domain_value_of(constant, s->terms[term]->type, &v))
		domain_compare(d, &s->t->a->arena, op, &v);
}

/* left op right, either of them a constant or none */
static void
take_pair(struct truth_state *s, const struct expr *left, enum comparison op,
    const struct expr *right)
{
	size_t x = term_of(s, left), y = term_of(s, right);

	if (x != SIZE_MAX && y != SIZE_MAX)
		add_relation(s, x, y, op);
	else if (x != SIZE_MAX)
		narrow(s, x, op, right);
	else if (y != SIZE_MAX)
		narrow(s, y, compare_turned(op), left);
}

static void
take_list(struct truth_state *s, const struct pred *p, enum comparison op)
{
	const struct exprs *list = &p->u.compare.right;
	size_t term = term_of(s, p->u.compare.left);
	struct domain_value *v;

	if (term == SIZE_MAX)
		return;
	domain_not_null(&s->of[root(s, term)]);
	v = arena_alloc(&s->t->a->arena, (list->n + 1) * sizeof *v);
	for (size_t i = 0; i < list->n; i++) {
		if (!domain_value_of(list->v[i], s->terms[term]->type, &v[i]))
			return;
		if (op == COMPARE_NOT_IN)
			narrow(s, term, COMPARE_NE, list->v[i]);
	}
	if (op == COMPARE_IN)
		domain_only(&s->of[root(s, term)], &s->t->a->arena, v,
		    list->n);
}

static void
take_like(struct truth_state *s, const struct pred *p, bool matches)
{
	const struct exprs *right = &p->u.compare.right;
	size_t term = term_of(s, p->u.compare.left);
	const char *pattern = right->n == 1 &&
	    right->v[0]->kind == EXPR_VALUE ?
	    json_string_value(right->v[0]->u.value.json) : NULL;

	if (term != SIZE_MAX && pattern != NULL &&
	    p->u.compare.escape == NULL && strchr(pattern, '\\') == NULL)
		domain_like(&s->of[root(s, term)], &s->t->a->arena, pattern,
		    matches);
}

static void
take_null(struct truth_state *s, const struct pred *p, bool is)
{
	size_t term = term_of(s, p->u.compare.left);

	if (term == SIZE_MAX)
		return;
	if (is)
		domain_null(&s->of[root(s, term)]);
	else
		domain_not_null(&s->of[root(s, term)]);
}

/* A truth value by itself: not 0, or 0. */
static void
take_test(struct truth_state *s, const struct expr *e, bool negated)
{
	const struct domain_value none = {VALUE_NUMBER, 0, NULL};
	size_t term = e->type != TYPE_TEXT ? term_of(s, e) : SIZE_MAX;

	if (term != SIZE_MAX)
		domain_compare(&s->of[root(s, term)], &s->t->a->arena,
		    negated ? COMPARE_EQ : COMPARE_NE, &none);
}

void
truth_take(struct truth_state *s, const struct truth_atom *atom)
{
	const struct pred *p = atom->pred;
	const struct exprs *right = &p->u.compare.right;
	enum comparison op;

	if (p->kind == PRED_TEST)
		take_test(s, p->u.test, atom->negated);
	if (p->kind != PRED_COMPARE || p->u.compare.left == NULL ||
	    p->u.compare.query != NULL ||
	    p->u.compare.quantifier != QUANTIFIER_NONE)
		return;
	op = atom->negated ? opposite(p->u.compare.op) : p->u.compare.op;
	if (op == COMPARE_IS_NULL || op == COMPARE_IS_NOT_NULL) {
		take_null(s, p, op == COMPARE_IS_NULL);
	} else if (op == COMPARE_IN || op == COMPARE_NOT_IN) {
		take_list(s, p, op);
	} else if (op == COMPARE_BETWEEN && right->n == 2) {
		take_pair(s, p->u.compare.left, COMPARE_GE, right->v[0]);
		take_pair(s, p->u.compare.left, COMPARE_LE, right->v[1]);
	} else if (op == COMPARE_LIKE || op == COMPARE_ILIKE) {
		take_like(s, p, true);
	} else if (op == COMPARE_NOT_LIKE || op == COMPARE_NOT_ILIKE) {
		take_like(s, p, false);
	} else if (right->n == 1) {
		take_pair(s, p->u.compare.left, op, right->v[0]);
	}
}

/* ---- is it possible? ---------------------------------------------------- */

static unsigned
turned(unsigned how)
{
	return (how & VALUE_EQUAL) |
	    ((how & VALUE_LESS) != 0 ? VALUE_GREATER : 0) |
	    ((how & VALUE_GREATER) != 0 ? VALUE_LESS : 0);
}

static bool
relations_clash(const struct truth_state *s)
{
	const struct truth_relation *r, *o;
	size_t x, y;

	for (size_t i = 0; i < s->nrelations; i++) {
		r = &s->relations[i];
		x = root(s, r->x);
		y = root(s, r->y);
		if (x == y ? (r->how & VALUE_EQUAL) == 0 :
		    !domain_may_stand(&s->of[x], &s->of[y], r->how))
			return true;
		for (size_t k = 0; k < i; k++) {
			o = &s->relations[k];
			if ((root(s, o->x) == x && root(s, o->y) == y &&
			    (o->how & r->how) == 0) ||
			    (root(s, o->x) == y && root(s, o->y) == x &&
			    (turned(o->how) & r->how) == 0))
				return true;
		}
	}
	return false;
}

bool
truth_is_dead(const struct truth_state *s)
{
	for (size_t i = 0; i < s->n; i++)
		if (domain_is_empty(&s->of[root(s, i)]))
			return true;
	return relations_clash(s);
}

bool
truth_is_equality(const struct truth_atom *atom)
{
	const struct pred *p = atom->pred;

	return !atom->negated && p->kind == PRED_COMPARE &&
	    p->u.compare.op == COMPARE_EQ && p->u.compare.right.n == 1 &&
	    p->u.compare.left != NULL && is_term(p->u.compare.left) &&
	    is_term(p->u.compare.right.v[0]);
}

void
truth_start(struct truth_state *s, const struct truth *t)
{
	*s = (struct truth_state){.t = t, .f = rows_of(t->a, t->q)};
}
