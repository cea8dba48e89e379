/* GROUP BY and ORDER BY: by number, by alias, by column. */
#include "sql/bind/bind.h"

#include <limits.h>

#include "base/utf8.h"
#include "lang/scope/scope.h"
#include "sql/bind/bind_unknown.h"
#include "lang/walk_expr.h"

/* -- numbers */

/* The n-th output, or the n-th column behind a star. */
struct nth {
	json_int_t left; /* 0: found */
	struct output *output;
	const char *name;
	struct source *source, *looked_at;
	enum type_class type;
	const struct schema_column *column;
};

static void
count_column(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	struct nth *n = arg;

	if (n->left == 0 || --n->left > 0)
		return;
	n->name = name;
	n->type = type;
	n->column = column;
	n->source = n->looked_at;
}

static bool
merges(const struct source *t)
{
	return t != NULL && t->kind == SOURCE_JOIN &&
	    (t->u.join.nusing > 0 || merges(t->u.join.left) ||
	    merges(t->u.join.right));
}

/* False where it is not known how many columns a star stands for. */
static bool
count_star(struct nth *n, const struct query *q, const struct expr *star)
{
	size_t i;

	if (merges(q->from))
		return false;
	for (i = 0; i < q->nsources; i++) {
		n->looked_at = q->sources[i];
		if ((star->u.star.table == NULL ||
		    star->u.star.source == q->sources[i]) &&
		    !source_columns(q->sources[i], count_column, n))
			return false;
	}
	return true;
}

static bool
count_to(struct nth *n, const struct query *q)
{
	size_t i;

	for (i = 0; i < q->outputs.n && n->left > 0; i++) {
		struct output *o = q->outputs.v[i];

		if (o->expr->kind == EXPR_STAR) {
			if (!count_star(n, q, o->expr))
				return false;
		} else if (--n->left == 0) {
			n->output = o;
		}
	}
	return true;
}

/* The query whose columns those of a set operation are. */
static const struct query *
first_arm(const struct query *q)
{
	while (q->is_set && q->nargs > 0)
		q = q->args[0];
	return q;
}

/* A whole number counts outputs from 1; false: it is none. */
static bool
is_number(struct binder *s, const struct expr *e, struct nth *n)
{
	json_int_t at;

	if (e->kind != EXPR_VALUE || !json_is_integer(e->u.value.json) ||
	    e->at.key == parse_plus)
		return false;
	at = json_integer_value(e->u.value.json);
	n->left = at > 0 ? at : INT_MAX;
	if (!count_to(n, first_arm(s->level->q)))
		bind_wrong(s, &e->at, "a column number cannot be used after "
		    "'*', whose columns are not known");
	else if (n->source != NULL && n->name == NULL)
		bind_wrong(s, &e->at, "the column with this number has no "
		    "name");
	else if (n->left > 0)
		bind_wrong(s, &e->at, "no column has this number");
	return true;
}

static struct expr *
nth_expr(struct binder *s, const struct nth *n, struct expr *e)
{
	struct expr *column;

	if (n->output != NULL)
		return n->output->expr;
	if (n->source == NULL)
		return e;
	column = parse_new(s->p, EXPR_COLUMN);
	column->at = e->at;
	column->type = n->type;
	column->u.column.name = n->name;
	column->u.column.source = n->source;
	column->u.column.column = n->column;
	return column;
}

/* -- the clauses */

void
bind_group(void *arg, struct expr **e)
{
	struct binder *s = arg;
	struct nth n = {0};

	s->level->within_group = (*e)->kind != EXPR_COLUMN;
	if (is_number(s, *e, &n))
		*e = nth_expr(s, &n, *e);
	else
		bind_in_expr(arg, e);
	s->level->within_group = false;
	bind_unknown_check(s, e, MEANT_COLUMN);
}

static struct expr *
output_ref(struct binder *s, struct output *o, const char *name,
    const struct expr *e)
{
	struct expr *ref = parse_new(s->p, EXPR_OUTPUT);

	ref->at = e->at;
	ref->u.output.output = o;
	ref->u.output.alias = name;
	return ref;
}

/* May a column behind a star have the name? */
static bool
star_has(const struct query *q, const char *name)
{
	struct column_lookup l = {.name = name};
	bool star = false, known = true;
	size_t i;

	for (i = 0; i < q->outputs.n; i++)
		star |= q->outputs.v[i]->expr->kind == EXPR_STAR;
	for (i = 0; i < q->nsources && star; i++)
		known &= bind_has(q->sources[i], &l);
	return star && (!known || l.found != NULL);
}

/* In a set operation the columns are those of the first arm: by name, by
 * number, or by the same expression. */
static void
bind_set_order(struct binder *s, struct expr **at)
{
	const struct query *q = first_arm(s->level->q);
	struct expr *e = *at;
	struct nth n = {0};
	const char *name = NULL;
	size_t i;

	if (is_number(s, e, &n)) {
		name = n.name;
	} else if (e->kind == EXPR_COLUMN) {
		n.output = bind_output(q, e->u.column.name, true);
		if (n.output == NULL && star_has(q, e->u.column.name))
			name = e->u.column.name;
	}
	for (i = 0; n.output == NULL && name == NULL && i < q->outputs.n; i++)
		if (walk_same(e, q->outputs.v[i]->expr))
			n.output = q->outputs.v[i];
	if (n.output != NULL)
		name = output_name(n.output);
	if (n.output == NULL && name == NULL)
		bind_wrong(s, &e->at, "ORDER BY must name a column of the "
		    "first query");
	else
		*at = output_ref(s, n.output, name, e);
}

/* A name alone is an output's alias first, then a column. */
static void
bind_order(void *arg, struct expr **e)
{
	struct binder *s = arg;
	struct output *o = NULL;
	struct nth n = {0};

	if (is_number(s, *e, &n)) {
		*e = nth_expr(s, &n, *e);
		return;
	}
	if ((*e)->kind == EXPR_COLUMN && (*e)->u.column.table == NULL)
		o = bind_alias_of(s, (*e)->u.column.name, true);
	if (o != NULL) {
		*e = o->expr;
		return;
	}
	if (s->p->tokens.dialect->reads & READS_ALIASES_ALONE)
		s->level->clause = CLAUSE_SELECT;
	bind_in_expr(arg, e);
	bind_unknown_check(s, e, MEANT_COLUMN);
	s->level->clause = CLAUSE_ORDER;
}

void
bind_orders(struct binder *s, struct query *q)
{
	const struct walk order = {.expr = bind_order, .arg = s};
	size_t i;

	s->level->clause = CLAUSE_ORDER;
	if (!q->is_set) {
		walk_orders(&order, &q->order_by);
		return;
	}
	for (i = 0; i < q->order_by.n; i++)
		bind_set_order(s, &q->order_by.v[i]->by);
}
