/* Rows that belong to others, as conditions on the others. */
#include <string.h>
#include "link/path/path.h"
#include "plan/draft/from.h"
#include "plan/spans/predicate.h"

enum { KEYS_MOST = 4 }; /* between two tables */
#define COLUMN_MEANT 0.35 /* of a column that a word surely means */

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
		if (i != first && from_is_below(t, i, first))
			from_join_node(inner->q, t, i);
	from_show_hinge(inner->q, &t->v[first]);
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
	tree_tables_add(&core, owner);
	if (!of && rows->conds) {
		draft_cond_tables(l, rows->conds->v[0], &others);
		of = others.v[0];
	}
	if (!of)
		return false;
	tree_tables_add(&core, of);
	draft_term_tables(l, measure, &core);
	from_collect_tables(&inner, &others);
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

	return query_column(n->table->name, from_hinge(n, true));
}

/* The owner is among those that the rows lead to, or is not. */
static json_t *
among(struct drafting *l, const struct schema_table *owner,
    const struct frag *rows, const struct belonging *b, struct query *q,
    bool not)
{
	const struct node *first = &b->tree.v[b->first];
	json_t *left = query_column(draft_name(l, owner),
	    from_hinge(first, false));

	if (not && !first->down && from_hinge(first, false)->nullable &&
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
	if (not && from_hinge(first, true)->nullable)
		query_where(&q, from_not_null(first->table->name,
		    from_hinge(first, true)));
	return among(l, owner, rows, b, &q, not);
}

/* Is one of the keys called for the table it leads to, "employee_id", and
 * others for a role, "approver_id"? */
static bool
is_owners(struct drafting *l, const struct path_edge *edges, size_t n)
{
	struct kinds *k = &l->g->spans->kinds;
	size_t named = 0;

	for (size_t i = 0; i < n; i++) {
		struct words w = kind_words(k,
		    edges[i].key->from_columns[0]->name);
		struct words t = kind_words(k, edges[i].key->to->name);

		named += w.n && t.n && strcmp(w.v[0].stem,
		    t.v[t.n - 1].stem) == 0;
	}
	return named == 1;
}

/* Is none of the keys said, nor a part of what tells its rows apart, as in a
 * table that links rows of one kind? */
static bool
are_roles(const struct drafting *l, const struct path_edge *edges, size_t n)
{
	const struct spans *s = l->g->spans;

	for (size_t i = 0; i < n; i++) {
		/* one that is spoken of is surer: implied.c */
		if (edges[i].key->confidence != edges[0].key->confidence)
			return false;
		const struct schema_column *c =
		    edges[i].key->from_columns[0];

		for (size_t k = 0; k < c->table->nprimary_key; k++)
			if (c->table->primary_key[k] == c)
				return false;
		for (size_t m = 0; m < s->n; m++)
			for (size_t k = 0; k < s->v[m].n; k++)
				if (s->v[m].v[k].column == c &&
				    s->v[m].v[k].cost <= COLUMN_MEANT)
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
	if (!not || !first->down || n < 2 || is_owners(l, edges, n) ||
	    !are_roles(l, edges, n))
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
	    lexicon_compare_text(op), c->right ? draft_term(l, c->right) :
	    query_number(c->left ? cond_scaled(l, c, c->number) :
	    c->number)));
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
	    from_hinge(&b.tree.v[b.first], false)), query_json(&q), false);
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
	    from_hinge(&b.tree.v[b.first], false)), query_json(&q), false);
}
