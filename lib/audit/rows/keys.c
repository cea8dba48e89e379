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

static void
see_join(struct audit *a, const struct source *s)
{
	struct match m = {.n = 0};

	if (s == NULL || s->kind != SOURCE_JOIN)
		return;
	see_join(a, s->u.join.left);
	see_join(a, s->u.join.right);
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
