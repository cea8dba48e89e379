/*
 * The columns that a query shows: those that * stands for, and names for
 * those whose name is another's where a dialect does not take that.
 */
#include "sql/adapt/adapt_part.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "lang/scope/scope.h"

/* -- SELECT *: each column by itself */

struct spread {
	struct adapt *a;
	struct query *q;
	struct source *of;
	struct output *star;
	struct outputs *to;
};

static void
spread_column(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	struct spread *s = arg;
	struct output *o = arena_alloc(&s->a->v->arena, sizeof *o);

	*o = *s->star;
	o->expr = adapt_new(s->a, EXPR_COLUMN, s->star->expr, type);
	o->expr->u.column.source = s->of;
	o->expr->u.column.name = name;
	o->expr->u.column.column = column;
	o->name = NULL;
	s->to->v[s->to->n++] = o;
}

static void
count_column(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	(void)name;
	(void)type;
	(void)column;
	++*(size_t *)arg;
}

/* USING shows its columns once. */
static bool
has_using(const struct source *from)
{
	return from != NULL && from->kind == SOURCE_JOIN &&
	    (from->u.join.nusing > 0 || has_using(from->u.join.left) ||
	    has_using(from->u.join.right));
}

void
adapt_stars(struct adapt *a, struct query *q)
{
	struct outputs all = {NULL, q->outputs.n};
	struct spread s = {.a = a, .q = q, .to = &all};
	bool known = !has_using(q->from), stars = false;
	size_t i, k;

	for (i = 0; i < q->outputs.n; i++)
		stars |= q->outputs.v[i]->expr->kind == EXPR_STAR;
	for (k = 0; k < q->nsources; k++)
		known &= source_columns(q->sources[k], count_column, &all.n);
	if (!stars || !known)
		return;
	all.v = arena_alloc(&a->v->arena,
	    all.n * q->outputs.n * sizeof *all.v);
	all.n = 0;
	for (i = 0; i < q->outputs.n; i++) {
		const struct expr *e = q->outputs.v[i]->expr;

		s.star = q->outputs.v[i];
		if (e->kind != EXPR_STAR)
			all.v[all.n++] = s.star;
		for (k = 0; e->kind == EXPR_STAR && k < q->nsources; k++) {
			s.of = q->sources[k];
			if (e->u.star.source == NULL ||
			    e->u.star.source == s.of)
				source_columns(s.of, spread_column, &s);
		}
	}
	q->outputs = all;
}

/* -- names */

static bool
is_taken(const struct query *q, size_t n, const char *name)
{
	const char *other;
	size_t i;

	for (i = 0; i < n; i++) {
		other = output_name(q->outputs.v[i]);
		if (other != NULL && ascii_equal(other, name))
			return true;
	}
	return false;
}

/* name_2, or the next that no other column has */
static const char *
other_name(struct adapt *a, const struct query *q, const char *name)
{
	size_t size = strlen(name) + 24;
	char *other = arena_alloc(&a->v->arena, size);
	int k = 1;

	do
		snprintf(other, size, "%s_%d", name, ++k);
	while (is_taken(q, q->outputs.n, other));
	return other;
}

/* Two columns of one name, or a * that may have them. */
static bool
has_twins(const struct query *q)
{
	const char *name;
	size_t i;

	for (i = 0; i < q->outputs.n; i++) {
		name = output_name(q->outputs.v[i]);
		if (q->outputs.v[i]->expr->kind == EXPR_STAR ||
		    (name != NULL && is_taken(q, i, name)))
			return true;
	}
	return false;
}

void
adapt_names(struct adapt *a, struct query *q)
{
	struct outputs was;
	bool twins = false;
	size_t i;

	while (q->is_set && q->nargs > 0)
		q = q->args[0];
	if (!has_twins(q))
		return;
	was = q->outputs;
	adapt_stars(a, q);
	for (i = 1; i < q->outputs.n; i++) {
		struct output *o = q->outputs.v[i];
		const char *name = output_name(o);

		if (name == NULL || !is_taken(q, i, name))
			continue;
		twins = true;
		o->name = other_name(a, q, name);
	}
	if (!twins)
		q->outputs = was;
}
