/* Rows seen in a role: the manager of an employee is an employee too, in a
 * join of its own. */
#include <string.h>
#include "base/utf8.h"
#include "plan/draft_work.h"

static bool
ends_in_id(const char *name)
{
	size_t n = strlen(name);

	return n >= 2 && ascii_equal(name + n - 2, "id");
}

const struct schema_key *
draft_role_key(const struct schema_column *c)
{
	const struct schema_column *show[2];

	for (size_t i = 0; c && i < c->table->nkeys; i++) {
		const struct schema_key *k = &c->table->keys[i];

		if (k->n != 1 || !k->to || !k->from_columns ||
		    k->confidence < 0.35 || k->from_columns[0] != c ||
		    c->primary_key || c->class != TYPE_INTEGER ||
		    ends_in_id(c->name))
			continue;
		if (display_columns(k->to, show) && show[0]->class ==
		    TYPE_TEXT)
			return k;
	}
	return NULL;
}

/* A name that no table of the query has. */
static const char *
role_name(const struct drafting *d, const struct schema_key *k)
{
	const char *name = k->from_columns[0]->name;
	size_t n = strlen(name);
	char *other;

	for (size_t i = 0; i < d->out->ntables; i++) {
		if (!ascii_equal(d->out->tables[i]->name, name))
			continue;
		other = arena_alloc(d->a, n + 2);
		memcpy(other, name, n);
		other[n] = '_';
		return other;
	}
	return name;
}

static struct schema_table *
table_as(const struct drafting *d, const struct schema_key *k)
{
	struct schema_table *t = arena_alloc(d->a, sizeof *t);

	*t = *k->to;
	t->of = k->to;
	t->name = role_name(d, k);
	t->nkeys = 0;
	t->columns = arena_alloc(d->a, t->ncolumns * sizeof *t->columns);
	memcpy(t->columns, k->to->columns, t->ncolumns * sizeof *t->columns);
	for (size_t i = 0; i < t->ncolumns; i++)
		t->columns[i].table = t;
	return t;
}

/* The key, with its end turned to the table in its role. */
static struct schema_key *
key_to(const struct drafting *d, const struct schema_key *k,
    const struct schema_table *t)
{
	struct schema_key *own = arena_alloc(d->a, sizeof *own);

	*own = *k;
	own->to = t;
	own->to_name = t->name;
	own->to_columns = arena_alloc(d->a, sizeof *own->to_columns);
	own->to_columns[0] = draft_role_column(t, k->to_columns[0]);
	return own;
}

const struct schema_column *
draft_role_column(const struct schema_table *role,
    const struct schema_column *c)
{
	return &role->columns[c - c->table->columns];
}

const struct schema_table *
draft_role(struct drafting *d, const struct schema_key *k)
{
	struct draft *q = d->out;
	const struct schema_table **tables;
	struct path_edge *edges;
	struct schema_table *t;

	for (size_t i = 0; i < q->nedges; i++)
		if (q->edges[i].key->to && q->edges[i].key->to->of &&
		    q->edges[i].key->from_columns[0] == k->from_columns[0])
			return q->edges[i].key->to;
	t = table_as(d, k);
	tables = arena_alloc(d->a, (q->ntables + 2) * sizeof *tables);
	edges = arena_alloc(d->a, (q->nedges + 1) * sizeof *edges);
	memcpy(tables, q->tables, q->ntables * sizeof *tables);
	if (q->nedges)
		memcpy(edges, q->edges, q->nedges * sizeof *edges);
	tables[q->ntables++] = t;
	edges[q->nedges++] = (struct path_edge){key_to(d, k, t), true};
	q->tables = tables;
	q->edges = edges;
	return t;
}
