/*
 * Rows that are marked as deleted and are counted or listed all the same. Told
 * of a table whose rows the query is about, where the query does not speak of
 * the mark, and rows are known to be marked, or nobody looked. What is only
 * looked up by its key, as the customer of an order, is left alone: the order
 * is there.
 */
#include "audit/column_role.h"
#include "audit/rows/fanout.h"

#include "json/get.h"
#include "lang/walk.h"

struct mention {
	const struct source *s;
	const struct schema_column *mark;
	bool found;
	struct walk below;
};

static void
see_expr(void *arg, struct expr **e)
{
	struct mention *m = arg;

	if ((*e)->kind == EXPR_COLUMN && (*e)->u.column.source == m->s &&
	    (*e)->u.column.column == m->mark)
		m->found = true;
	walk_expr(&m->below, *e);
}

static void
see_query(void *arg, struct query *q)
{
	struct mention *m = arg;

	walk_query(&m->below, q);
}

static bool
is_mentioned(struct query *q, const struct source *s,
    const struct schema_column *mark)
{
	struct mention m = {s, mark, false, {.expr = see_expr,
	    .query = see_query}};

	const struct expr *e;

	for (size_t i = 0; i < q->outputs.n; i++) {
		e = q->outputs.v[i]->expr;
		if (e->kind == EXPR_STAR && (e->u.star.source == NULL ||
		    e->u.star.source == s))
			return true;
	}
	m.below.arg = &m;
	walk_query(&m.below, q);
	return m.found;
}

static void
judge(struct audit *a, struct query *q, struct rows *f, size_t source)
{
	const struct source *s = q->sources[source];
	const struct schema_column *mark;
	bool unseen, varies;
	json_t *finding;
	source_set rest = f->all & ~rows_bit(source) & ~f->outer;

	if (s->kind != SOURCE_TABLE || s->u.table.table == NULL)
		return;
	mark = purpose_find(a, s->u.table.table, PURPOSE_DELETED);
	if (mark == NULL)
		return;
	varies = purpose_varies(mark, &unseen);
	if ((!varies && !unseen) || is_mentioned(q, s, mark) ||
	    (rows_fixed(a, f, rest, ROWS_ALL) & rows_bit(source)) != 0)
		return;
	finding = finding_at(a->findings, FINDING_deleted_rows_included, &s->at,
	    "the query includes rows of '%s' that '%s' marks as deleted",
	    s->u.table.table->name, mark->name);
	audit_show_column(finding, mark, AUDIT_MARKED);
	finding_hint(finding, mark->class == TYPE_BOOLEAN ||
	    mark->class == TYPE_INTEGER ? "add %s = 0 to exclude them" :
	    "add %s IS NULL to exclude them, or compare it with the value of "
	    "live rows", mark->name);
}

static void
see(struct audit *a, struct query *q)
{
	struct rows *f;

	if (q->is_set || q->nsources == 0)
		return;
	f = rows_of(a, q);
	for (size_t i = 0; f->all != 0 && i < q->nsources; i++)
		judge(a, q, f, i);
}

void
deleted_check(struct audit *a)
{
	static const struct walker w = {.query = see};

	if (a->known != NULL)
		walk_plan(a, &w);
}
