/* Sources, joins, and where each condition stands. */
#include <string.h>
#include "link/path.h"
#include "plan/draft/cond.h"
#include "plan/spans/predicate.h"

enum { KEYS_MOST = 4 }; /* between two tables */
#define SAID 0.35 /* of a column that a word surely means */

const char *
draft_name(struct drafting *l, const struct schema_table *t)
{
	return query_source(l->q, t);
}

/* Is the node at or below another? */
static bool
is_below(const struct tree *t, size_t node, size_t top)
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

static void
join_node(struct query *q, const struct tree *t, size_t i)
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
static const struct schema_column *
hinge(const struct node *n, bool own)
{
	bool from = n->key->from == n->table;

	return from == own ? n->key->from_columns[0] : n->key->to_columns[0];
}

static void
show_hinge(struct query *q, const struct node *n)
{
	query_show(q, query_column(query_source(q, n->table),
	    hinge(n, true)), NULL);
}

static json_t *
not_null(const char *name, const struct schema_column *c)
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

	for (size_t i = 0; i < list_length(l->f->conds); i++) {
		const struct cond *c = l->f->conds->v[i];

		if (place_of(l, c) != top)
			continue;
		if (found || c->kind != COND_HOLDS || !cond_is_not(l, c))
			return NULL;
		found = c;
	}
	owner = found ? cond_owner(l, found->slot) : NULL;
	return owner && !is_below(l->tree, tree_find(l->tree, owner), top) ?
	    found : NULL;
}

/* Rows of the node at `top` and below that meet their conditions, as those
 * that the parent's rows must be among. */
static void
add_apart(struct drafting *l, size_t top)
{
	const struct tree *t = l->tree;
	const struct cond *none = none_of(l, top);
	const struct schema_column *own = hinge(&t->v[top], true);
	struct drafting inner = *l;
	struct query q;

	query_init(&q, l->g->arena);
	inner.q = &q;
	query_source(&q, t->v[top].table);
	for (size_t i = top + 1; i < t->n; i++)
		if (is_below(t, i, top))
			join_node(&q, t, i);
	show_hinge(&q, &t->v[top]);
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
		query_where(&q, not_null(t->v[top].table->name, own));
	l->failed |= inner.failed;
	query_where(l->q, query_in(query_column(draft_name(l,
	    t->v[t->v[top].parent].table), hinge(&t->v[top], false)),
	    query_json(&q), none != NULL));
}

static void
collect_tables(struct drafting *l, struct table_list *others)
{
	const struct frag *f = l->f;

	for (size_t i = 0; i < list_length(f->conds); i++)
		draft_cond_tables(l, f->conds->v[i], others);
	for (size_t i = 0; i < list_length(f->rows); i++) {
		const struct sense *s = draft_sense(l, f->rows->v[i]);

		if (s)
			tables_add(others, s->table);
	}
}

/* Of a measure only some rows may count; not where the question itself says
 * which. */
static void
measure_holds(struct drafting *l, const struct term *t)
{
	const struct term *of = t && t->left ? t->left : t;
	const struct sense *s = of ? draft_sense(l, of->slot) : NULL;
	json_t *p;
	size_t i;

	if (!s || s->kind != SENSE_MEASURE || !s->cond)
		return;
	json_array_foreach(l->q->where, i, p)
		if (json_equal(json_object_get(p, "table"),
		    json_object_get(s->cond, "table")) &&
		    json_equal(json_object_get(p, "column"),
		    json_object_get(s->cond, "column")))
			return;
	query_where(l->q, json_deep_copy(s->cond));
}

void
draft_from(struct drafting *l, const struct table_list *core)
{
	struct table_list others = {.n = 0};
	struct tree *t = arena_alloc(l->g->arena, sizeof *t);

	collect_tables(l, &others);
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
			join_node(l->q, t, i);
	for (size_t i = 0; i < list_length(l->f->conds); i++) {
		json_t *p = place_of(l, l->f->conds->v[i]) == 0 ?
		    draft_cond(l, l->f->conds->v[i]) : NULL;

		if (p)
			query_where(l->q, p);
	}
	for (size_t i = 0; i < list_length(l->f->outs); i++)
		measure_holds(l, l->f->outs->v[i]);
	for (size_t i = 0; i < list_length(l->f->orders); i++)
		measure_holds(l, ((const struct order *)
		    l->f->orders->v[i])->term);
	for (size_t i = 1; i < t->n; i++)
		if (t->v[i].apart && !t->v[t->v[i].parent].apart)
			add_apart(l, i);
}

/* ---- rows that belong to others ---------------------------------------- */

/* The node next to the root on the way to the rows. */
static size_t
first_step(const struct tree *t, size_t node)
{
	while (node != 0 && t->v[node].parent != 0)
		node = t->v[node].parent;
	return node;
}

/* A query of the rows without the root, whose hinge with it is shown. */
static void
inner_query(struct drafting *inner, const struct tree *t, size_t first)
{
	const struct frag *f = inner->f;

	query_source(inner->q, t->v[first].table);
	for (size_t i = 1; i < t->n; i++)
		if (i != first && is_below(t, i, first))
			join_node(inner->q, t, i);
	show_hinge(inner->q, &t->v[first]);
	for (size_t i = 0; i < list_length(f->conds); i++) {
		json_t *p = draft_cond(inner, f->conds->v[i]);

		if (p)
			query_where(inner->q, p);
	}
}

/* A key that leads nowhere leads to none of the rows either. */
static json_t *
or_null(json_t *left, json_t *query, bool alone)
{
	json_t *null = json_deep_copy(left), *both, *list;

	json_object_set_new(null, "op", json_string("is_null"));
	if (alone) {
		json_decref(left);
		json_decref(query);
		return null;
	}
	list = json_array();
	json_array_append_new(list, null);
	json_array_append_new(list, query_in(left, query, true));
	both = json_object();
	json_object_set_new(both, "or", list);
	return both;
}

/* Rows beside those of the owner: the joins, and where they hang on it. */
struct belonging {
	struct tree tree;
	size_t first;
};

static bool
belonging_tree(struct drafting *l, const struct frag *rows,
    const struct term *measure, const struct schema_table *owner,
    struct belonging *b)
{
	struct table_list core = {.n = 0}, others = {.n = 0};
	struct drafting inner = *l;
	const struct sense *head = draft_sense(l, rows->head);
	const struct schema_table *of = head ? head->table : NULL;

	l->failed = true;
	inner.f = rows;
	tables_add(&core, owner);
	if (!of && rows->conds) {
		draft_cond_tables(l, rows->conds->v[0], &others);
		of = others.v[0];
	}
	if (!of)
		return false;
	tables_add(&core, of);
	draft_term_tables(l, measure, &core);
	collect_tables(&inner, &others);
	if (!tree_make(l->g, &core, &others, &b->tree) || b->tree.n < 2)
		return false;
	b->first = first_step(&b->tree, tree_find(&b->tree, of));
	l->failed = b->first == 0;
	return !l->failed;
}

/* The rows, by what they hang on their owner. */
static void
belonging_query(struct drafting *l, const struct frag *rows,
    struct belonging *b, struct query *q)
{
	struct drafting inner = *l;

	query_init(q, l->g->arena);
	inner.f = rows;
	inner.q = q;
	inner.tree = &b->tree;
	inner_query(&inner, &b->tree, b->first);
	l->failed |= inner.failed;
}

static json_t *
own_hinge(const struct belonging *b)
{
	const struct node *n = &b->tree.v[b->first];

	return query_column(n->table->name, hinge(n, true));
}

/* The owner is among those that the rows lead to, or is not. */
static json_t *
among(struct drafting *l, const struct schema_table *owner,
    const struct frag *rows, const struct belonging *b, struct query *q,
    bool not)
{
	const struct node *first = &b->tree.v[b->first];
	json_t *left = query_column(draft_name(l, owner),
	    hinge(first, false));

	if (not && !first->down && hinge(first, false)->nullable &&
	    first->key->to == first->table)
		return or_null(left, query_json(q),
		    list_length(rows->conds) == 0);
	return query_in(left, query_json(q), not);
}

static json_t *
belonging_by_key(struct drafting *l, const struct frag *rows,
    const struct schema_table *owner, struct belonging *b, bool not)
{
	const struct node *first = &b->tree.v[b->first];
	struct query q;

	belonging_query(l, rows, b, &q);
	if (not && hinge(first, true)->nullable)
		query_where(&q, not_null(first->table->name,
		    hinge(first, true)));
	return among(l, owner, rows, b, &q, not);
}

/* Is none of the keys said, nor a part of what tells its rows apart, as in a
 * table that links rows of one kind? */
static bool
are_roles(const struct drafting *l, const struct path_edge *edges, size_t n)
{
	const struct spans *s = l->g->spans;

	for (size_t i = 0; i < n; i++) {
		const struct schema_column *c =
		    edges[i].key->from_columns[0];

		for (size_t k = 0; k < c->table->nprimary_key; k++)
			if (c->table->primary_key[k] == c)
				return false;
		for (size_t m = 0; m < s->n; m++)
			for (size_t k = 0; k < s->v[m].n; k++)
				if (s->v[m].v[k].column == c &&
				    s->v[m].v[k].cost <= SAID)
					return false;
	}
	return true;
}

json_t *
draft_belonging(struct drafting *l, const struct frag *rows,
    const struct schema_table *owner, bool not)
{
	struct path_edge edges[KEYS_MOST];
	struct belonging b;
	struct node *first;
	json_t *none;
	size_t n;

	if (!belonging_tree(l, rows, NULL, owner, &b))
		return NULL;
	first = &b.tree.v[b.first];
	n = path_keys_between(l->g->spans->schema, first->table, owner, edges,
	    KEYS_MOST);
	if (!not || !first->down || n < 2 || !are_roles(l, edges, n))
		return belonging_by_key(l, rows, owner, &b, not);
	/* "addresses without orders": by neither of the keys */
	none = json_array();
	for (size_t i = 0; i < n; i++) {
		first->key = edges[i].key;
		if (first->key->from == first->table)
			json_array_append_new(none, belonging_by_key(l, rows,
			    owner, &b, true));
	}
	return predicate_all(none);
}

/* What is measured of the rows: how many, or what they add up to. */
static json_t *
measured(struct drafting *l, const struct cond *c, struct query *q)
{
	struct drafting inner = *l;
	json_t *e;

	if (!c->left)
		return query_call("count", NULL);
	inner.q = q;
	e = draft_term(&inner, c->left);
	l->failed |= inner.failed;
	return e;
}

json_t *
draft_belonging_counted(struct drafting *l, const struct cond *c,
    const struct schema_table *owner, bool not, enum compare op)
{
	struct belonging b;
	struct query q;

	if (!belonging_tree(l, c->rows, c->left, owner, &b))
		return NULL;
	belonging_query(l, c->rows, &b, &q);
	query_group(&q, own_hinge(&b), NULL);
	query_having(&q, query_compare(measured(l, c, &q),
	    lexicon_compare_text(op), query_number(c->left ?
	    cond_scaled(l, c, c->number) : c->number)));
	return among(l, owner, c->rows, &b, &q, not);
}

/* How many of the rows each owner has, on average. */
static json_t *
average_count(struct drafting *l, const struct frag *rows,
    struct belonging *b)
{
	struct query q;
	json_t *outer = json_object(), *value = json_object(), *o;

	belonging_query(l, rows, b, &q);
	json_array_clear(q.select);
	query_show(&q, query_call("count", NULL), "n");
	query_group(&q, own_hinge(b), NULL);
	o = json_object();
	json_object_set_new(o, "query", query_json(&q));
	json_object_set_new(o, "alias", json_string("counts"));
	json_object_set_new(outer, "selections", json_pack("[o]", o));
	json_object_set_new(value, "table", json_string("counts"));
	json_object_set_new(value, "column", json_string("n"));
	o = json_object();
	json_object_set_new(o, "expr", query_call("avg", value));
	json_object_set_new(o, "as", json_string("average"));
	json_object_set_new(outer, "select", json_pack("[o]", o));
	o = json_object();
	json_object_set_new(o, "query", outer);
	return o;
}

json_t *
draft_belonging_average(struct drafting *l, const struct frag *rows,
    const struct schema_table *owner, enum compare op)
{
	struct belonging b;
	struct query q;

	if (!belonging_tree(l, rows, NULL, owner, &b))
		return NULL;
	belonging_query(l, rows, &b, &q);
	query_group(&q, own_hinge(&b), NULL);
	query_having(&q, query_compare(query_call("count", NULL),
	    lexicon_compare_text(op), average_count(l, rows, &b)));
	return query_in(query_column(draft_name(l, owner),
	    hinge(&b.tree.v[b.first], false)), query_json(&q), false);
}

json_t *
draft_belonging_every(struct drafting *l, const struct frag *rows,
    const struct schema_table *owner)
{
	const struct sense *s = draft_sense(l, rows->head);
	struct drafting inner = *l;
	struct belonging b;
	struct query q, all;
	json_t *count, *scalar;

	if (!s || s->table->nprimary_key != 1 ||
	    !belonging_tree(l, rows, NULL, owner, &b))
		return NULL;
	belonging_query(l, rows, &b, &q);
	count = query_call("count", query_column(query_source(&q, s->table),
	    s->table->primary_key[0]));
	json_object_set_new(count, "distinct", json_true());
	query_init(&all, l->g->arena);
	inner.q = &all;
	query_source(&all, s->table);
	query_show(&all, query_call("count", NULL), "n");
	LIST_EACH(const struct cond *, c, rows->conds)
		query_where(&all, draft_cond(&inner, c));
	l->failed |= inner.failed;
	scalar = json_object();
	json_object_set_new(scalar, "query", query_json(&all));
	query_group(&q, own_hinge(&b), NULL);
	query_having(&q, query_compare(count, "=", scalar));
	return query_in(query_column(draft_name(l, owner),
	    hinge(&b.tree.v[b.first], false)), query_json(&q), false);
}
