/*
 * A table joined to itself: each row with itself, by the primary key; and the
 * wrong way round, so that an output named for the key shows the row that has
 * it, not the one that it leads to.
 */
#include "audit/rule.h"

#include <string.h>

#include "json/get.h"
#include "words/words.h"

/* The key that leads from the column to its own table; NULL. */
static const struct schema_column *
parent_of(const struct schema_column *c)
{
	const struct schema_table *t = c->table;

	for (size_t i = 0; i < t->nkeys; i++)
		if (t->keys[i].n == 1 && t->keys[i].from_columns[0] == c &&
		    t->keys[i].to == t)
			return t->keys[i].to_columns[0];
	return NULL;
}

/* Does the name begin with the output's: mentor_id and "mentor"? */
static bool
is_named_for(struct audit *a, const char *output, const char *key)
{
	struct words x = words_of_name(&a->arena, output),
	    y = words_of_name(&a->arena, key);

	return x.n > 0 && y.n > 0 && strcmp(x.v[0].stem, y.v[0].stem) == 0;
}

/* `child` is the key's side of an edge to its own table. */
static void
judge_outputs(struct audit *a, const struct query *q, const struct expr *child)
{
	const struct output *o;

	for (size_t i = 0; i < q->outputs.n; i++) {
		o = q->outputs.v[i];
		if (o->name == NULL || o->expr->kind != EXPR_COLUMN ||
		    o->expr->u.column.source != child->u.column.source ||
		    o->expr->u.column.column == child->u.column.column ||
		    !is_named_for(a, o->name, child->u.column.name))
			continue;
		finding_hint(audit_doubt(a, FINDING_key_mismatch, &o->at,
		    "output '%s' shows the row that has '%s', not the one that "
		    "it leads to", o->name, child->u.column.name), "take the "
		    "output from the other side of the join");
	}
}

/* A query's rows may be fewer than those of the table that it shows. */
static bool
is_table(const struct expr *e)
{
	return e->u.column.source != NULL &&
	    e->u.column.source->kind == SOURCE_TABLE &&
	    e->u.column.source->u.table.table != NULL;
}

static void
judge(struct audit *a, const struct query *q, const struct pred *p)
{
	const struct expr *x = p->u.compare.left, *y;

	if (p->kind != PRED_COMPARE || p->u.compare.op != COMPARE_EQ ||
	    p->u.compare.right.n != 1)
		return;
	y = p->u.compare.right.v[0];
	if (x->kind != EXPR_COLUMN || y->kind != EXPR_COLUMN ||
	    x->u.column.column == NULL || y->u.column.column == NULL ||
	    x->u.column.column->table != y->u.column.column->table ||
	    x->u.column.source == y->u.column.source ||
	    !is_table(x) || !is_table(y))
		return;
	if (x->u.column.column == y->u.column.column &&
	    schema_is_unique(x->u.column.column->table, &x->u.column.column, 1))
		finding_hint(audit_doubt(a, FINDING_key_mismatch, &p->at,
		    "'%s' = '%s' joins each row of '%s' with itself",
		    x->u.column.name, y->u.column.name,
		    x->u.column.column->table->name), "join by the column that "
		    "leads to the other row");
	else if (parent_of(x->u.column.column) == y->u.column.column)
		judge_outputs(a, q, x);
	else if (parent_of(y->u.column.column) == x->u.column.column)
		judge_outputs(a, q, y);
}

static void
see_join(struct audit *a, const struct query *q, const struct source *s)
{
	if (s == NULL || s->kind != SOURCE_JOIN)
		return;
	see_join(a, q, s->u.join.left);
	see_join(a, q, s->u.join.right);
	for (size_t i = 0; i < s->u.join.on.n; i++)
		judge(a, q, s->u.join.on.v[i]);
}

static void
see(struct audit *a, struct query *q)
{
	see_join(a, q, q->from);
}

void
turned_check(struct audit *a)
{
	static const struct walker w = {.query = see};

	if (a->known != NULL)
		walk_plan(a, &w);
}
