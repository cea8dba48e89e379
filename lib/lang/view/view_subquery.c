/*
 * subquery_filters: outer_column in (select subquery_column from
 * subquery_table where ..), or exists with the two columns equal.
 */
#include <string.h>
#include "base/utf8.h"
#include "lang/view/shape.h"

struct subquery {
	struct build *b;
	struct place at;
	const json_t *m[SUB_N];
	struct query *query;
	struct source *source;
	struct expr *outer, *inner;
};

/* A name for the inner table where an outer selection has its own: the
 * table's name would mean the inner one everywhere inside. */
static const char *
inner_alias(struct subquery *s, const char *table)
{
	for (struct query *q = s->b->s.query; q != NULL; q = q->outer)
		for (size_t i = 0; i < q->nsources; i++)
			if (ascii_equal(source_name(q->sources[i]), table))
				return arena_printf(&s->b->v->arena, "sub_%d",
				    s->b->depth + 1);
	return NULL;
}

static void
inner_source(struct subquery *s)
{
	struct source *t = NEW(s->b, struct source);
	struct query *q = NEW(s->b, struct query);

	q->at = s->at;
	q->outer = s->b->s.query;
	t->at = s->at;
	t->in = q;
	t->u.table.name = shape_text(s->m[SUB_subquery_table]);
	t->alias = inner_alias(s, t->u.table.name);
	t->made = t->alias != NULL;
	LIST_ADD(s->b, q->sources, q->nsources, t);
	q->from = t;
	s->query = q;
	s->source = t;
}

/* The columns of both ends; the outer one is looked up out here, so that
 * the inner table cannot capture it. */
static bool
ends(struct subquery *s)
{
	const json_t *table = s->m[SUB_outer_table];
	struct expr *e;

	s->outer = expr_column(s->b, s->at, "outer_table", table,
	    "outer_column", s->m[SUB_outer_column]);
	s->inner = e = expr_column(s->b, s->at, "subquery_table",
	    s->m[SUB_subquery_table], "subquery_column",
	    s->m[SUB_subquery_column]);
	if (s->outer == NULL || e == NULL)
		return false;
	e->u.column.source = s->source;
	return true;
}

static void
inner_filters(struct subquery *s)
{
	struct build *b = s->b;
	struct scope_build outer = b->s;

	memset(&b->s, 0, sizeof b->s);
	b->s.query = s->query;
	b->s.home = s->source;
	view_preds(b, &s->query->at, "subquery_filters",
	    s->m[SUB_subquery_filters], &s->query->where);
	b->s = outer;
}

static struct pred *
equal(struct subquery *s)
{
	struct pred *p = pred_new(s->b, s->at, PRED_COMPARE);

	p->u.compare.op = COMPARE_EQ;
	p->u.compare.left = s->inner;
	expr_add(s->b, &p->u.compare.right, s->outer);
	return p;
}

static struct pred *
lower_in(struct subquery *s, bool not)
{
	struct pred *p = pred_new(s->b, s->at, PRED_COMPARE);

	view_output_add(s->b, &s->query->outputs,
	    view_output_new(s->b, s->at, s->inner, NULL));
	p->u.compare.op = not ? COMPARE_NOT_IN : COMPARE_IN;
	p->u.compare.left = s->outer;
	p->u.compare.query = s->query;
	return p;
}

static struct pred *
lower_exists(struct subquery *s, bool not)
{
	struct pred *p = pred_new(s->b, s->at, PRED_EXISTS), *outside;
	struct source_hit hit;

	/* pin the outer end to the outer query */
	if (s->outer->u.column.table != NULL) {
		hit = source_find(s->query->outer->sources,
		    s->query->outer->nsources, s->outer->u.column.table);
		s->outer->u.column.source = hit.ambiguous ? NULL : hit.source;
	} else if (s->query->outer->nsources == 1) {
		s->outer->u.column.source = s->query->outer->sources[0];
	}
	pred_add(s->b, &s->query->where, equal(s));
	p->u.exists = s->query;
	if (!not)
		return p;
	outside = pred_new(s->b, s->at, PRED_NOT);
	outside->u.not = p;
	return outside;
}

static struct pred *
subquery_filter(struct build *b, struct place at, const json_t *json)
{
	static const char *const ops[] = {
		"in", "not_in", "exists", "not_exists", NULL};
	static const int needed[] = {SUB_outer_column, SUB_op,
		SUB_subquery_table, SUB_subquery_column};
	struct subquery s = {.b = b, .at = at};
	struct pred *p;
	int op;

	if (!shape_read(b, &at, json, &shape_subquery, s.m))
		return NULL;
	for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
		if (s.m[needed[i]] == NULL) {
			shape_error(b, &at,
			    shape_subquery.members[needed[i]].name,
			    "a sub-query filter needs '%s'",
			    shape_subquery.members[needed[i]].name);
			return NULL;
		}
	op = shape_word(b, &at, "op", s.m[SUB_op], ops, -1);
	inner_source(&s);
	if (op < 0 || !view_down(b, &at))
		return NULL;
	p = ends(&s) ? op < 2 ? lower_in(&s, op == 1) :
	    lower_exists(&s, op == 3) : NULL;
	inner_filters(&s);
	view_up(b);
	return p;
}

void
view_subquery_filters(struct build *b, const json_t *json)
{
	view_preds_by(b, &b->s.query->at, "subquery_filters", json,
	    &b->s.query->where, subquery_filter);
}
