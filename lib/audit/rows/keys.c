/* Joins on columns that are no key: each row may meet many. */
#include "audit/rule.h"

#include "base/utf8.h"

#define PAIRS 16

struct match {
	const struct schema_column *x[PAIRS], *y[PAIRS];
	size_t n;
};

static bool
is_along(const struct schema_key *k, const struct schema_column *x,
    const struct schema_column *y)
{
	for (size_t i = 0; i < k->n; i++)
		if (k->from_columns != NULL && k->to_columns != NULL &&
		    k->from_columns[i] == x && k->to_columns[i] == y)
			return true;
	return false;
}

static bool
has_key(const struct schema_column *x, const struct schema_column *y)
{
	for (size_t i = 0; i < x->table->nkeys; i++)
		if (is_along(&x->table->keys[i], x, y))
			return true;
	return false;
}

bool
audit_is_key(const struct schema_column *x, const struct schema_column *y)
{
	return x != NULL && y != NULL && (has_key(x, y) || has_key(y, x));
}

/* Columns of two tables set equal. Expressions and constants pass. */
static bool
read_pair(const struct pred *p, struct match *m)
{
	const struct expr *left, *right;

	if (p->kind != PRED_COMPARE || p->u.compare.op != COMPARE_EQ ||
	    p->u.compare.right.n != 1 || m->n == PAIRS)
		return false;
	left = p->u.compare.left;
	right = p->u.compare.right.v[0];
	if (left->kind != EXPR_COLUMN || right->kind != EXPR_COLUMN ||
	    left->u.column.column == NULL || right->u.column.column == NULL)
		return false;
	m->x[m->n] = left->u.column.column;
	m->y[m->n++] = right->u.column.column;
	return true;
}

/* The key of one column that leads from one table to the other; NULL. */
static const struct schema_key *
key_between(const struct schema_table *x, const struct schema_table *y)
{
	for (size_t i = 0; x != y && i < x->nkeys; i++)
		if (x->keys[i].to == y && x->keys[i].n == 1)
			return &x->keys[i];
	for (size_t i = 0; x != y && i < y->nkeys; i++)
		if (y->keys[i].to == x && y->keys[i].n == 1)
			return &y->keys[i];
	return NULL;
}

/* Is one side of the pairs that belong to the tables of the first a key? */
static bool
is_sound(const struct match *m, size_t first)
{
	const struct schema_column *x[PAIRS], *y[PAIRS];
	const struct schema_table *tx = m->x[first]->table;
	const struct schema_table *ty = m->y[first]->table;
	size_t n = 0;

	for (size_t i = 0; i < m->n; i++) {
		if (m->x[i]->table != tx || m->y[i]->table != ty)
			continue;
		x[n] = m->x[i];
		y[n++] = m->y[i];
		if (audit_is_key(m->x[i], m->y[i]))
			return true;
	}
	return (schema_is_unique(tx, x, n) || schema_is_unique(ty, y, n)) &&
	    (n != 1 || ascii_equal(x[0]->name, y[0]->name) ||
	    key_between(tx, ty) == NULL);
}

static void
tell(struct audit *a, const struct place *at, const struct schema_column *x,
    const struct schema_column *y)
{
	const struct schema_key *key = key_between(x->table, y->table);
	json_t *f = finding_at(a->findings, FINDING_join_not_on_key, at,
	    "'%s.%s' and '%s.%s' are joined but are not a key relation: a row "
	    "may match many, or another", x->table->name, x->name,
	    y->table->name, y->name);

	if (key != NULL)
		finding_hint(f, "'%s.%s' leads to '%s'", key->from->name,
		    key->from_columns[0]->name, key->to->name);
}

/* The column of a table under a tree of joins; NULL: none, or several. */
static const struct schema_column *
column_under(const struct source *tree, const char *name)
{
	const struct schema_column *l, *r;

	if (tree->kind == SOURCE_TABLE)
		return tree->u.table.table != NULL ?
		    schema_column(tree->u.table.table, name, NULL) : NULL;
	if (tree->kind != SOURCE_JOIN)
		return NULL;
	l = column_under(tree->u.join.left, name);
	r = column_under(tree->u.join.right, name);
	return l == NULL ? r : r == NULL ? l : NULL;
}

static bool
is_of_key(const struct schema_column *c)
{
	if (c->primary_key)
		return true;
	for (size_t i = 0; i < c->table->nkeys; i++)
		for (size_t k = 0; k < c->table->keys[i].n; k++)
			if (c->table->keys[i].from_columns[k] == c)
				return true;
	return false;
}

/* USING (club_id, name): beside a key, what only has the same name, as the
 * names of a club and a member do. */
static void
see_using(struct audit *a, const struct source *s)
{
	const struct schema_column *x, *y, *other = NULL;
	bool key = false;

	for (size_t i = 0; i < s->u.join.nusing; i++) {
		x = column_under(s->u.join.left, s->u.join.using[i]);
		y = column_under(s->u.join.right, s->u.join.using[i]);
		if (x == NULL || y == NULL)
			continue;
		if (audit_is_key(x, y))
			key = true;
		else if (!is_of_key(x) && !is_of_key(y))
			other = x;
	}
	if (key && other != NULL)
		finding_hint(finding_at(a->findings, FINDING_join_not_on_key,
		    &s->at, "the join compares '%s' of both tables, too, "
		    "which is no key", other->name), "join on the key alone");
}

static void
see_join(struct audit *a, const struct source *s)
{
	struct match m = {.n = 0};

	if (s == NULL || s->kind != SOURCE_JOIN)
		return;
	see_join(a, s->u.join.left);
	see_join(a, s->u.join.right);
	see_using(a, s);
	for (size_t i = 0; i < s->u.join.on.n; i++)
		read_pair(s->u.join.on.v[i], &m);
	for (size_t i = 0; i < m.n; i++) {
		if (is_sound(&m, i))
			continue;
		tell(a, &s->u.join.on.v[0]->at, m.x[i], m.y[i]);
		return;
	}
}

static void
see(struct audit *a, struct query *q)
{
	see_join(a, q->from);
}

void
keys_check(struct audit *a)
{
	static const struct walker w = {.query = see};

	if (a->known != NULL)
		walk_plan(a, &w);
}
