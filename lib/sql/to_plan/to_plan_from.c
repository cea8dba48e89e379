/*
 * FROM -> selections and join edges. Where all joins are inner ones their
 * conditions form one pool: each goes to the last table it names, what names
 * one table alone goes to WHERE, and conditions of WHERE become edges of
 * tables that were joined by a comma. With an outer join among them the tree
 * is kept as it is.
 */
#include "sql/to_plan/to_plan_part.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "lang/scope/scope.h"
#include "sql/bind/bind.h"
#include "lang/walk.h"

static size_t
last_of(uint64_t set)
{
	size_t i = 0;

	while (set >>= 1)
		i++;
	return i;
}

/* a.x = b.y of two sources of the query: an edge of the baseline. */
static bool
is_edge(const struct query *q, const struct pred *p)
{
	const struct expr *left, *right;
	struct names n;

	if (p->kind != PRED_COMPARE || p->u.compare.op != COMPARE_EQ ||
	    p->u.compare.query != NULL)
		return false;
	left = p->u.compare.left;
	right = p->u.compare.right.v[0];
	if (left->kind != EXPR_COLUMN || right->kind != EXPR_COLUMN)
		return false;
	n = names_of(q, p);
	return !n.other && n.set != 0 && (n.set & (n.set - 1)) != 0;
}

/* -- selections */

static json_t *
values_rows(const struct source *s)
{
	json_t *rows = json_array(), *row;
	size_t i, k;

	for (i = 0; i < s->u.values.n; i++) {
		row = json_array();
		for (k = 0; k < s->u.values.rows[i].n; k++) {
			const struct expr *e = s->u.values.rows[i].v[k];

			json_array_append_new(row, e->kind == EXPR_VALUE &&
			    e->u.value.type == NULL ?
			    json_deep_copy(e->u.value.json) :
			    to_plan_expr(e));
		}
		json_array_append_new(rows, row);
	}
	return rows;
}

static json_t *
names_list(const char *const *names, size_t n)
{
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < n; i++)
		json_array_append_new(list, json_string(names[i]));
	return list;
}

static json_t *
selection(const struct to_plan *r, const struct source *s)
{
	json_t *out = json_object();

	switch (s->kind) {
	case SOURCE_TABLE:
		to_plan_text(out, "table", s->u.table.name);
		to_plan_text(out, "schema", s->u.table.schema);
		break;
	case SOURCE_QUERY:
		json_object_set_new(out, "query",
		    to_plan_query(s->u.query.query));
		if (s->u.query.lateral)
			json_object_set_new(out, "lateral", json_true());
		break;
	case SOURCE_VALUES:
		json_object_set_new(out, "values", values_rows(s));
		break;
	case SOURCE_FUNCTION:
		json_object_set_new(out, "function",
		    to_plan_expr(s->u.function));
		break;
	case SOURCE_JOIN:
		break;
	}
	to_plan_text(out, "alias", s->alias);
	if (s->kind == SOURCE_VALUES || s->kind == SOURCE_FUNCTION)
		to_plan_list(out, "columns", names_list(
		    (const char *const *)s->columns, s->ncolumns));
	else
		to_plan_list(out, "columns", to_plan_shown(r, s));
	return out;
}

/* -- edges */

static const char *
join_word(enum join_type type)
{
	static const char *const words[] = {[JOIN_INNER] = NULL,
	    [JOIN_LEFT] = "left", [JOIN_RIGHT] = "right",
	    [JOIN_FULL] = "full", [JOIN_CROSS] = "cross"};

	return words[type];
}

/* The leaf of one side that a join is said of: that whose column USING
 * means, else the first. */
static const struct source *
said_leaf(const struct source *join, const struct source *side)
{
	if (join->u.join.nusing > 0)
		return source_owner(side, join->u.join.using[0]);
	while (side->kind == SOURCE_JOIN)
		side = side->u.join.left;
	return side;
}

static enum join_type
turned(enum join_type type)
{
	return type == JOIN_LEFT ? JOIN_RIGHT :
	    type == JOIN_RIGHT ? JOIN_LEFT : type;
}

/* The side that is brought in is `to`, unless the order is kept. */
static json_t *
edge(const struct pred *p, const struct source *to_tree, enum join_type type,
    bool kept)
{
	const struct expr *from = p->u.compare.left;
	const struct expr *to = p->u.compare.right.v[0];
	json_t *out = json_object();

	if (walk_under(from->u.column.source, to_tree)) {
		if (kept) {
			type = turned(type);
		} else {
			to = from;
			from = p->u.compare.right.v[0];
		}
	}
	to_plan_text(out, "from_table", source_name(from->u.column.source));
	to_plan_text(out, "from_column", from->u.column.name);
	to_plan_text(out, "to_table", source_name(to->u.column.source));
	to_plan_text(out, "to_column", to->u.column.name);
	to_plan_text(out, "join_type", join_word(type));
	return out;
}

static json_t *
labelled(const struct source *from, const struct source *to,
    enum join_type type)
{
	json_t *out = json_object();

	to_plan_text(out, "from_table", source_name(from));
	to_plan_text(out, "to_table", source_name(to));
	to_plan_text(out, "join_type", join_word(type));
	return out;
}

/* -- the pool of inner joins */

static bool
all_inner(const struct source *s)
{
	if (s->kind != SOURCE_JOIN)
		return s->kind != SOURCE_QUERY || !s->u.query.lateral;
	return (s->u.join.type == JOIN_INNER ||
	    s->u.join.type == JOIN_CROSS) && s->u.join.nusing == 0 &&
	    all_inner(s->u.join.left) && all_inner(s->u.join.right);
}

struct pool {
	struct to_plan *r;
	struct pred **v;
	size_t n, cap;
};

static void
pool_add(struct pool *p, struct pred *pred)
{
	size_t i;

	if (pred->kind == PRED_AND) {
		for (i = 0; i < pred->u.list.n; i++)
			pool_add(p, pred->u.list.v[i]);
		return;
	}
	MEM_GROW(p->v, p->n, p->cap);
	p->v[p->n++] = pred;
}

static void
pool_tree(struct pool *p, const struct source *s)
{
	size_t i;

	if (s->kind != SOURCE_JOIN)
		return;
	pool_tree(p, s->u.join.left);
	pool_tree(p, s->u.join.right);
	for (i = 0; i < s->u.join.on.n; i++)
		pool_add(p, s->u.join.on.v[i]);
}

/* The conditions whose last source is the i-th; what names no other source
 * stays behind for WHERE. */
static size_t
pool_take(struct pool *p, size_t source, struct pred **taken)
{
	size_t i, kept = 0, n = 0;

	for (i = 0; i < p->n; i++) {
		struct names names = names_of(p->r->q, p->v[i]);

		if ((names.set & (names.set - 1)) != 0 &&
		    last_of(names.set) == source)
			taken[n++] = p->v[i];
		else
			p->v[kept++] = p->v[i];
	}
	p->n = kept;
	return n;
}

/* What no condition joins: JOIN without one, which may have been forgotten, is
 * told from CROSS JOIN and the comma. */
static void
join_all(json_t *out, enum join_type type)
{
	if (type != JOIN_CROSS)
		to_plan_list(out, "on", json_pack("[{s:{s:b}}]", "test",
		    "value", 1));
}

/* Is a source the right side of a JOIN without a condition? */
static bool
is_bare(const struct source *s, const struct source *right)
{
	if (s->kind != SOURCE_JOIN)
		return false;
	if (s->u.join.right != right)
		return is_bare(walk_under(right, s->u.join.right) ?
		    s->u.join.right : s->u.join.left, right);
	return s->u.join.type == JOIN_INNER && s->u.join.on.n == 0;
}

static void
edges_of(json_t *edges, const struct query *q, size_t i,
    struct pred *const *preds, size_t n)
{
	const struct source *to = q->sources[i];
	enum join_type type = n > 0 || is_bare(q->from, to) ? JOIN_INNER :
	    JOIN_CROSS;
	json_t *out, *on;
	bool plain = n > 0;
	size_t k;

	for (k = 0; k < n; k++)
		plain = plain && is_edge(q, preds[k]);
	for (k = 0; k < n && plain; k++)
		json_array_append_new(edges, edge(preds[k], to,
		    JOIN_INNER, false));
	if (plain)
		return;
	out = labelled(q->sources[i - 1], to, type);
	on = json_array();
	for (k = 0; k < n; k++)
		json_array_append_new(on, to_plan_pred(preds[k]));
	to_plan_list(out, "on", on);
	if (n == 0)
		join_all(out, type);
	json_array_append_new(edges, out);
}

/* Conditions of WHERE that join a table to which nothing else is joined. */
static size_t
lift(struct to_plan *r, size_t source, struct pred **taken)
{
	size_t i, n = 0;

	for (i = 0; i < r->nwhere; i++) {
		struct names names;

		if (r->where[i] == NULL || !is_edge(r->q, r->where[i]))
			continue;
		names = names_of(r->q, r->where[i]);
		if (last_of(names.set) != source)
			continue;
		taken[n++] = r->where[i];
		r->where[i] = NULL;
	}
	return n;
}

static void
inner_joins(json_t *selections, json_t *edges, struct to_plan *r)
{
	const struct query *q = r->q;
	struct pool p = {.r = r};
	struct pred **taken;
	size_t i, n;

	pool_tree(&p, q->from);
	taken = mem_alloc((p.n + r->nwhere + 1) * sizeof *taken);
	for (i = 0; i < q->nsources; i++) {
		json_array_append_new(selections,
		    selection(r, q->sources[i]));
		if (i == 0)
			continue;
		n = pool_take(&p, i, taken);
		if (n == 0)
			n = lift(r, i, taken);
		edges_of(edges, q, i, taken, n);
	}
	for (i = 0; i < p.n; i++)
		to_plan_where(r, p.v[i]);
	free(taken);
	free(p.v);
}

/* -- a tree that is kept */

static void tree(struct to_plan *r, const struct source *s,
    json_t *selections, json_t *edges);

static void
keep_item(struct to_plan *r, const struct source *s, json_t *selections)
{
	json_t *group, *inner, *joins;

	if (s->kind != SOURCE_JOIN) {
		json_array_append_new(selections, selection(r, s));
		return;
	}
	inner = json_array();
	joins = json_array();
	tree(r, s, inner, joins);
	group = json_object();
	json_object_set_new(group, "selections", inner);
	json_object_set_new(group, "join_edges", joins);
	json_array_append_new(selections, json_pack("{s:o}", "group", group));
}

static bool
joins_plainly(const struct to_plan *r, const struct source *s,
    const struct pool *p)
{
	size_t i;

	for (i = 0; i < p->n; i++) {
		const struct pred *pred = p->v[i];
		bool left, right;

		if (!is_edge(r->q, pred))
			return false;
		left = walk_under(pred->u.compare.left->u.column.source,
		    s->u.join.right);
		right = walk_under(pred->u.compare.right.v[0]->u.column.source,
		    s->u.join.right);
		if (left == right)
			return false;
	}
	return p->n > 0;
}

static void
keep_edges(struct to_plan *r, const struct source *s, json_t *edges)
{
	enum join_type type = s->u.join.type;
	struct pool p = {.r = r};
	json_t *out, *on = json_array();
	size_t i;

	for (i = 0; i < s->u.join.on.n; i++)
		pool_add(&p, s->u.join.on.v[i]);
	if (type == JOIN_CROSS && p.n > 0)
		type = JOIN_INNER;
	if (joins_plainly(r, s, &p)) {
		for (i = 0; i < p.n; i++)
			json_array_append_new(edges, edge(p.v[i],
			    s->u.join.right, type,
			    r->q->at.key == bind_kept));
		json_decref(on);
		free(p.v);
		return;
	}
	out = labelled(said_leaf(s, s->u.join.left),
	    said_leaf(s, s->u.join.right), type);
	for (i = 0; i < p.n; i++)
		json_array_append_new(on, to_plan_pred(p.v[i]));
	to_plan_list(out, "on", on);
	if (p.n + s->u.join.nusing == 0)
		join_all(out, type);
	to_plan_list(out, "using", names_list(
	    (const char *const *)s->u.join.using, s->u.join.nusing));
	json_array_append_new(edges, out);
	free(p.v);
}

static void
tree(struct to_plan *r, const struct source *s, json_t *selections,
    json_t *edges)
{
	if (s->kind != SOURCE_JOIN) {
		keep_item(r, s, selections);
		return;
	}
	tree(r, s->u.join.left, selections, edges);
	keep_item(r, s->u.join.right, selections);
	keep_edges(r, s, edges);
}

void
to_plan_from(json_t *out, struct to_plan *r)
{
	json_t *selections = json_array(), *edges = json_array();

	if (r->q->from != NULL && all_inner(r->q->from) &&
	    r->q->nsources <= 64 && r->q->at.key != bind_kept)
		inner_joins(selections, edges, r);
	else if (r->q->from != NULL)
		tree(r, r->q->from, selections, edges);
	json_object_set_new(out, "selections", selections);
	to_plan_list(out, "join_edges", edges);
}
