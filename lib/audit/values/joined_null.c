/*
 * Texts that are put together with a column that has nulls: || is null where
 * one of its sides is, and takes the whole text with it. Not where the
 * conditions leave no null, or COALESCE or CASE stands around the column.
 */
#include "audit/rows/fanout.h"

#include <string.h>

#include "json/get.h"
#include "lang/walk.h"

/* Does a condition that all rows meet need a value of the column? */
static bool
is_needed(const struct preds *list, const struct expr *column)
{
	const struct pred *p;
	const struct expr *left;

	for (size_t i = 0; i < list->n; i++) {
		p = list->v[i];
		if (p->kind == PRED_AND && is_needed(&p->u.list, column))
			return true;
		left = p->kind == PRED_COMPARE ? p->u.compare.left : NULL;
		if (left == NULL || p->u.compare.op == COMPARE_IS_NULL ||
		    p->u.compare.op == COMPARE_IS_DISTINCT ||
		    p->u.compare.op == COMPARE_IS_NOT_DISTINCT)
			continue;
		if (left->kind == EXPR_COLUMN && left->u.column.source ==
		    column->u.column.source && left->u.column.column ==
		    column->u.column.column)
			return true;
	}
	return false;
}

static bool
is_needed_by_joins(const struct source *s, const struct expr *column)
{
	if (s == NULL || s->kind != SOURCE_JOIN)
		return false;
	return (s->u.join.type == JOIN_INNER &&
	    is_needed(&s->u.join.on, column)) ||
	    is_needed_by_joins(s->u.join.left, column) ||
	    is_needed_by_joins(s->u.join.right, column);
}

/* Is it null in some row of the query, as far as the schema knows? */
static bool
has_nulls(struct audit *a, const struct query *q, const struct expr *e,
    struct expr *whole)
{
	const struct schema_column *c = e->u.column.column;
	struct rows *f = rows_of(a, q);
	size_t source = rows_index(q, e->u.column.source);

	if (c == NULL || source == q->nsources)
		return false;
	if ((f->outer & ~f->needed & rows_bit(source)) != 0 &&
	    (rows_sources(q, whole) & ~rows_bit(source)) != 0)
		return true;
	return c->nullable && get_true(c->json, "nulls") &&
	    !is_needed(&q->where, e) && !is_needed_by_joins(q->from, e);
}

struct texts {
	struct audit *a;
	const struct query *q;
	struct expr *whole;
	size_t columns; /* of it: one alone loses nothing */
	struct walk below;
};

static void
see_side(const struct texts *t, const struct expr *e)
{
	if (e->kind == EXPR_CAST)
		e = e->u.cast.of;
	if (e->kind == EXPR_COLUMN && has_nulls(t->a, t->q, e, t->whole))
		finding_hint(audit_doubt(t->a, FINDING_text_joined_with_null,
		    &e->at, "the whole text is null where '%s' of '%s' is",
		    e->u.column.name, e->u.column.column->table->name),
		    "use COALESCE(%s, '')", e->u.column.name);
}

static void
count_columns(void *n, struct expr **e)
{
	struct walk w = {.expr = count_columns, .arg = n};

	*(size_t *)n += (*e)->kind == EXPR_COLUMN;
	walk_expr(&w, *e);
}

static size_t
columns_of(struct expr *e)
{
	size_t n = 0;

	count_columns(&n, &e);
	return n;
}

/* What takes null for a value ends the search. */
static bool
takes_null(const struct expr *e)
{
	static const char *const names[] = {"coalesce", "ifnull", "nvl",
	    "isnull", "iif", "if", "concat", "concat_ws"};

	for (size_t i = 0; e->kind == EXPR_CALL &&
	    i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i], e->u.call.name) == 0)
			return true;
	return e->kind == EXPR_CASE || e->kind == EXPR_PREDICATE;
}

static void
see_expr(void *arg, struct expr **e)
{
	struct texts *t = arg;

	if (takes_null(*e))
		return;
	if ((*e)->kind == EXPR_OP && (*e)->u.op.op == OPERATOR_CONCAT) {
		if (t->whole == NULL) {
			t->whole = *e;
			t->columns = columns_of(*e);
		}
		for (size_t i = 0; t->columns > 1 && i < (*e)->u.op.args.n; i++)
			see_side(t, (*e)->u.op.args.v[i]);
	}
	walk_expr(&t->below, *e);
	if (t->whole == *e)
		t->whole = NULL;
}

static void
see(struct audit *a, struct query *q)
{
	struct texts t = {.a = a, .q = q, .below = {.expr = see_expr}};

	t.below.arg = &t;
	if (!q->is_set)
		walk_outputs(&t.below, &q->outputs);
}

void
joined_null_check(struct audit *a)
{
	static const struct walker w = {.query = see};

	if (a->known != NULL)
		walk_plan(a, &w);
}
