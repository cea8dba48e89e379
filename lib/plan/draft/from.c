/* Sources, joins, and where each condition stands. */
#include <string.h>
#include "plan/draft/from.h"

const char *
draft_name(struct drafting *l, const struct schema_table *t)
{
	return query_source(l->q, t);
}

/* Is the node at or below another? */
bool
from_is_below(const struct tree *t, size_t node, size_t top)
{
	while (node != top && node != 0)
		node = t->v[node].parent;
	return node == top;
}

/* The node at which a sub-query with this node begins. */
static size_t
apart_top(const struct tree *t, size_t node)
{
	while (node != 0 && t->v[t->v[node].parent].apart)
		node = t->v[node].parent;
	return node;
}

/* The sub-query in which all tables of a condition stand; 0: none, and it
 * stands in the main query. */
static size_t
place_of(struct drafting *l, const struct cond *c)
{
	struct table_list tables = {.n = 0};
	size_t top = 0;

	draft_cond_tables(l, c, &tables);
	for (size_t i = 0; i < tables.n; i++) {
		size_t node = tree_find(l->tree, tables.v[i]);

		if (node < l->tree->n && l->tree->v[node].apart)
			top = apart_top(l->tree, node);
	}
	return top;
}

void
from_join_node(struct query *q, const struct tree *t, size_t i)
{
	const struct node *n = &t->v[i];
	const struct schema_table *parent = t->v[n->parent].table;
	const char *own = query_source(q, n->table);

	if (n->key->from == n->table)
		query_join(q, own, parent->name, n->key, false);
	else
		query_join(q, parent->name, own, n->key, false);
}

/* The columns by which rows below hang on those above, on the given side. */
const struct schema_column *
from_hinge(const struct node *n, bool own)
{
	bool from = n->key->from == n->table;

	return from == own ? n->key->from_columns[0] : n->key->to_columns[0];
}

void
from_show_hinge(struct query *q, const struct node *n)
{
	query_show(q, query_column(query_source(q, n->table),
	    from_hinge(n, true)), NULL);
}

json_t *
from_not_null(const char *name, const struct schema_column *c)
{
	json_t *p = query_column(name, c);

	json_object_set_new(p, "op", json_string("is_not_null"));
	return p;
}

/* "products that are not low on stock": none of what belongs to them is so.
 * The condition, where it is the only one below `top` and is not said of
 * these rows themselves; else NULL. */
static const struct cond *
none_of(struct drafting *l, size_t top)
{
	const struct cond *found = NULL;
	const struct schema_table *owner;
	size_t at;

	for (size_t i = 0; i < list_length(l->f->conds); i++) {
		const struct cond *c = l->f->conds->v[i];

		if (place_of(l, c) != top)
			continue;
		if (found || c->kind != COND_HOLDS || !cond_is_not(l, c))
			return NULL;
		found = c;
	}
	owner = found ? cond_owner(l, found->arg) : NULL;
	at = owner ? tree_find(l->tree, owner) : l->tree->n;
	return at < l->tree->n && !from_is_below(l->tree, at, top) ? found :
	    NULL;
}

/* Rows of the node at `top` and below that meet their conditions, as those
 * that the parent's rows must be among. */
static void
add_apart(struct drafting *l, size_t top)
{
	const struct tree *t = l->tree;
	const struct cond *none = none_of(l, top);
	const struct schema_column *own = from_hinge(&t->v[top], true);
	struct drafting inner = *l;
	struct query q;

	query_init(&q, l->g->arena);
	inner.q = &q;
	query_source(&q, t->v[top].table);
	for (size_t i = top + 1; i < t->n; i++)
		if (from_is_below(t, i, top))
			from_join_node(&q, t, i);
	from_show_hinge(&q, &t->v[top]);
	for (size_t i = 0; i < list_length(l->f->conds); i++) {
		struct cond c = *(const struct cond *)l->f->conds->v[i];
		json_t *p;

		if (place_of(l, l->f->conds->v[i]) != top)
			continue;
		c.not ^= none != NULL;
		p = draft_cond(&inner, &c);
		if (p)
			query_where(&q, p);
	}
	if (none && own->nullable)
		query_where(&q, from_not_null(t->v[top].table->name, own));
	l->failed |= inner.failed;
	query_where(l->q, query_in(query_column(draft_name(l,
	    t->v[t->v[top].parent].table), from_hinge(&t->v[top], false)),
	    query_json(&q), none != NULL));
}

void
from_collect_tables(struct drafting *l, struct table_list *others)
{
	const struct frag *f = l->f;

	for (size_t i = 0; i < list_length(f->conds); i++)
		draft_cond_tables(l, f->conds->v[i], others);
	for (size_t i = 0; i < list_length(f->rows); i++) {
		const struct sense *s = draft_sense(l, f->rows->v[i]);

		if (s)
			tree_tables_add(others, s->table);
	}
}

void
draft_from(struct drafting *l, const struct table_list *core)
{
	struct table_list others = {.n = 0};
	struct tree *t = arena_alloc(l->g->arena, sizeof *t);

	from_collect_tables(l, &others);
	if (!tree_make(l->g, core, &others, t)) {
		l->failed = true;
		return;
	}
	l->tree = t;
	if (l->style & STYLE_JOINED)
		for (size_t i = 0; i < t->n; i++) {
			t->v[i].core = true;
			t->v[i].apart = false;
		}
	query_source(l->q, t->v[0].table);
	for (size_t i = 1; i < t->n; i++)
		if (!t->v[i].apart)
			from_join_node(l->q, t, i);
	for (size_t i = 0; i < list_length(l->f->conds); i++) {
		json_t *p = place_of(l, l->f->conds->v[i]) == 0 ?
		    draft_cond(l, l->f->conds->v[i]) : NULL;

		if (p)
			query_where(l->q, p);
	}
	for (size_t i = 0; i < list_length(l->f->outs); i++)
		draft_measure_holds(l, l->f->outs->v[i]);
	for (size_t i = 0; i < list_length(l->f->orders); i++)
		draft_measure_holds(l, ((const struct order *)
		    l->f->orders->v[i])->term);
	for (size_t i = 1; i < t->n; i++)
		if (t->v[i].apart && !t->v[t->v[i].parent].apart)
			add_apart(l, i);
}
