/* Whose column is it? Where the table that was said does not have a column,
 * or none was said: another of the query, or one a key away. */
#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/scope/scope.h"
#include "link/path/path.h"

/* ---- the conditions around a column ------------------------------------ */

/* Call for each ANDed condition of the joins and of WHERE until it is true. */
typedef bool (*pred_fn)(void *arg, const struct pred *p, bool outer);

static bool
any_of(const struct preds *list, pred_fn each, void *arg, bool outer)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->v[i]->kind == PRED_AND ?
		    any_of(&list->v[i]->u.list, each, arg, outer) :
		    each(arg, list->v[i], outer))
			return true;
	return false;
}

static bool
any_join(const struct source *s, pred_fn each, void *arg)
{
	if (s == NULL || s->kind != SOURCE_JOIN)
		return false;
	return any_join(s->u.join.left, each, arg) ||
	    any_join(s->u.join.right, each, arg) ||
	    any_of(&s->u.join.on, each, arg, s->u.join.type != JOIN_INNER);
}

static bool
any_condition(const struct query *q, pred_fn each, void *arg)
{
	return any_join(q->from, each, arg) || any_of(&q->where, each, arg,
	    false);
}

/* Is it one column = another? */
static bool
is_equality(const struct pred *p)
{
	return p->kind == PRED_COMPARE && p->u.compare.op == COMPARE_EQ &&
	    p->u.compare.right.n == 1 &&
	    p->u.compare.left->kind == EXPR_COLUMN &&
	    p->u.compare.right.v[0]->kind == EXPR_COLUMN;
}

struct opposite {
	const struct expr *of, *found;
};

static bool
find_opposite(void *arg, const struct pred *p, bool outer)
{
	struct opposite *o = arg;

	(void)outer;
	if (!is_equality(p))
		return false;
	if (p->u.compare.left == o->of)
		o->found = p->u.compare.right.v[0];
	else if (p->u.compare.right.v[0] == o->of)
		o->found = p->u.compare.left;
	return o->found != NULL;
}

const struct expr *
owner_other(const struct query *q, const struct expr *column)
{
	struct opposite o = {column, NULL};

	any_condition(q, find_opposite, &o);
	return o.found;
}

const struct source *
owner_opposite(const struct query *q, const struct expr *column)
{
	const struct expr *other = owner_other(q, column);

	return other != NULL ? other->u.column.source : NULL;
}

/* The source that a join brings in, on whose condition the column stands. */
static const struct source *
find_joined(const struct source *s, const struct expr *column)
{
	struct opposite o = {column, NULL};
	const struct source *found;

	if (s == NULL || s->kind != SOURCE_JOIN)
		return NULL;
	if (any_of(&s->u.join.on, find_opposite, &o, false))
		return s->u.join.right;
	found = find_joined(s->u.join.left, column);
	return found != NULL ? found : find_joined(s->u.join.right, column);
}

/* ---- a column that several tables have --------------------------------- */

enum { OWNERS = 16 };

/* Those of the innermost query that has any. */
struct owners {
	const char *column;
	const struct source *v[OWNERS];
	size_t of[OWNERS]; /* equal numbers: joined on it */
	size_t n;
};

static void
find_owners(const struct query *q, const char *column,
    const struct source *not, const struct source *opposite,
    struct owners *out)
{
	*out = (struct owners){.column = column};
	for (; q != NULL && out->n == 0; q = q->outer)
		for (size_t i = 0; i < q->nsources && out->n < OWNERS; i++) {
			const struct source *s = q->sources[i];
			bool known;

			if (s == not || s == opposite ||
			    source_name(s) == NULL ||
			    !source_has(s, column, &known))
				continue;
			out->of[out->n] = out->n;
			out->v[out->n++] = s;
		}
}

static size_t
index_of(const struct owners *o, const struct expr *e)
{
	size_t i = 0;

	if (e->u.column.name == NULL || !ascii_equal(e->u.column.name,
	    o->column))
		return o->n;
	while (i < o->n && o->v[i] != e->u.column.source)
		i++;
	return i;
}

static bool
unite(void *arg, const struct pred *p, bool outer)
{
	struct owners *o = arg;
	size_t x, y, old;

	if (outer || !is_equality(p))
		return false;
	x = index_of(o, p->u.compare.left);
	y = index_of(o, p->u.compare.right.v[0]);
	if (x == o->n || y == o->n)
		return false;
	old = o->of[x];
	for (size_t i = 0; i < o->n; i++)
		if (o->of[i] == old)
			o->of[i] = o->of[y];
	return false;
}

struct spelled {
	const char *name;
	bool found;
};

static void
see_spelled(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	struct spelled *s = arg;

	(void)type;
	(void)column;
	s->found = s->found || (name != NULL && strcmp(name, s->name) == 0);
}

/* The only one that spells it so; NULL: none, or several. */
static const struct source *
find_exact(const struct owners *o)
{
	const struct source *found = NULL;

	for (size_t i = 0; i < o->n; i++) {
		struct spelled s = {o->column, false};

		source_columns(o->v[i], see_spelled, &s);
		if (s.found && found != NULL)
			return NULL;
		if (s.found)
			found = o->v[i];
	}
	return found;
}

const struct source *
owner_shared(const struct query *q, const struct expr *column)
{
	const struct source *opposite = owner_opposite(q, column), *exact;
	struct owners o;

	if (column->u.column.table != NULL)
		return NULL;
	find_owners(q, column->u.column.name, NULL, NULL, &o);
	if (o.n < 2 || o.v[0]->in != q ||
	    source_merges(q->from, column->u.column.name))
		return NULL;
	exact = find_exact(&o);
	if (exact != NULL && exact != opposite)
		return NULL;
	find_owners(q, column->u.column.name, NULL, opposite, &o);
	any_condition(q, unite, &o);
	for (size_t i = 1; i < o.n; i++)
		if (o.of[i] != o.of[0])
			return NULL;
	return o.n > 0 && o.v[0]->in == q ? o.v[0] : NULL;
}

/* ---- a column that its table does not have ----------------------------- */

const struct source *
owner_source(const struct query *q, const struct expr *column,
    const struct source *not)
{
	struct owners o;

	find_owners(q, column->u.column.name, not, owner_opposite(q, column),
	    &o);
	if (o.n == 0)
		find_owners(q, column->u.column.name, not, NULL, &o);
	for (size_t i = 0; i < o.n && o.n > 1; i++)
		if (o.v[i] == find_joined(q->from, column))
			return o.v[i];
	return o.n == 1 ? o.v[0] : NULL;
}

/* How many keys lead from the tables of a query to this one. */
static size_t
count_keys(const struct audit *a, const struct query *q,
    const struct schema_table *t)
{
	struct path_edge edges[4];
	size_t n = 0;

	for (size_t i = 0; i < q->nsources; i++) {
		const struct source *s = q->sources[i];

		if (s->kind == SOURCE_TABLE && s->u.table.table == t)
			return 0; /* it is there already */
		if (s->kind == SOURCE_TABLE && s->u.table.table != NULL)
			n += path_keys_between(a->known, s->u.table.table, t,
			    edges, sizeof edges / sizeof edges[0]);
	}
	return n;
}

const struct schema_table *
owner_neighbour(const struct audit *a, const struct query *q,
    const char *column)
{
	const struct schema_table *found = NULL;

	for (size_t i = 0; a->known != NULL && i < a->known->ntables; i++) {
		const struct schema_table *t = &a->known->tables[i];

		if (schema_column(t, column, NULL) == NULL ||
		    count_keys(a, q, t) != 1)
			continue;
		if (found != NULL)
			return NULL;
		found = t;
	}
	return found;
}
