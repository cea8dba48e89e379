/*
 * Join edges -> a tree. FROM starts at the first item; an edge with one end
 * among the items joined brings in the other, one with both in adds to the
 * join of the later, one with none in waits.
 */
#include <string.h>
#include "base/utf8.h"
#include "lang/view/shape.h"

struct item {
	struct source *tree;
	struct source *join; /* that brought it in, NULL: the first */
	size_t when;         /* 0: not in; else in the order of joining */
	bool named;          /* by an edge that could not be read */
};

struct joins {
	struct build *b;
	struct item *items;
	const size_t *first; /* leaf of each item, and one past the last */
	size_t n, joined;
	struct source *tree;
};

struct edge {
	struct place at;
	const json_t *m[EDGE_N];
	enum join_type type;
	size_t from, to; /* items; from: j->n where it is not said */
	struct preds on;
	const char **using;
	size_t nusing;
};

enum outcome { EDGE_DONE, EDGE_WAITS };

static const char *const join_types[] = {
	[JOIN_INNER] = "inner", [JOIN_LEFT] = "left", [JOIN_RIGHT] = "right",
	[JOIN_FULL] = "full", [JOIN_CROSS] = "cross", NULL
};

static enum join_type
turned(enum join_type type)
{
	return type == JOIN_LEFT ? JOIN_RIGHT :
	    type == JOIN_RIGHT ? JOIN_LEFT : type;
}

/* The source that an end names, or NULL and a finding. */
static struct source *
edge_end(struct joins *j, const struct place *at, const char *key,
    const json_t *json)
{
	const struct query *q = j->b->s.query;
	struct place member = at_key(at, key);
	const char *name = shape_text(json), *names[VIEW_SOURCES];
	size_t n = j->first[j->n] - j->first[0];
	struct source *const *sources = q->sources + j->first[0];
	struct source_hit hit = source_find(sources, n, name);
	json_t *finding;

	if (hit.source == NULL) {
		finding = tell(&j->b->t, FINDING_table_not_in_plan, &member,
		    "'%s' is not a table of this query", name);
		for (size_t i = 0; i < n; i++)
			names[i] = source_name(sources[i]);
		tell_near(&j->b->t, finding, name, names, n);
	} else if (hit.ambiguous) {
		tell(&j->b->t, FINDING_name_ambiguous, &member, "'%s' matches "
		    "several selections: use an alias", name);
	} else if (hit.inexact) {
		tell(&j->b->t, FINDING_name_case_differs, &member,
		    "'%s' matches '%s' except for its case", name,
		    source_name(hit.source));
	}
	return hit.source;
}

static size_t
item_of(const struct joins *j, const struct source *s)
{
	struct source *const *sources = j->b->s.query->sources;

	for (size_t i = 0; i < j->n; i++)
		for (size_t k = j->first[i]; k < j->first[i + 1]; k++)
			if (sources[k] == s)
				return i;
	return j->n;
}

/* from_table.from_column = to_table.to_column */
static bool
edge_columns(struct joins *j, struct edge *e, struct source *from,
    struct source *to)
{
	struct build *b = j->b;
	struct pred *p;
	struct expr *left, *right;

	for (int i = EDGE_from_table; i <= EDGE_to_column; i++)
		if (e->m[i] == NULL) {
			shape_error(b, &e->at, shape_edge.members[i].name,
			    "a join edge needs '%s' (or 'on', 'using', or "
			    "join_type \"cross\")",
			    shape_edge.members[i].name);
			return false;
		}
	left = expr_column(b, e->at, "from_table", e->m[EDGE_from_table],
	    "from_column", e->m[EDGE_from_column]);
	right = expr_column(b, e->at, "to_table", e->m[EDGE_to_table],
	    "to_column", e->m[EDGE_to_column]);
	if (left == NULL || right == NULL)
		return false;
	left->u.column.source = from;
	right->u.column.source = to;
	p = pred_new(b, e->at, PRED_COMPARE);
	p->u.compare.op = COMPARE_EQ;
	p->u.compare.left = left;
	expr_add(b, &p->u.compare.right, right);
	pred_add(b, &e->on, p);
	return true;
}

static bool
edge_condition(struct joins *j, struct edge *e, struct source *from,
    struct source *to)
{
	struct build *b = j->b;
	bool columns = e->m[EDGE_from_column] || e->m[EDGE_to_column];
	int ways = columns + (e->m[EDGE_on] != NULL) +
	    (e->m[EDGE_using] != NULL) + (e->type == JOIN_CROSS);

	if (ways > 1) {
		shape_error(b, &e->at, NULL, "a join edge needs exactly one of "
		    "columns, 'on', 'using' and join_type \"cross\"");
		return false;
	}
	if (e->m[EDGE_on] != NULL) {
		view_preds(b, &e->at, "on", e->m[EDGE_on], &e->on);
		if (json_array_size(e->m[EDGE_on]) == 0)
			shape_error(b, &e->at, "on", "'on' is empty");
		return e->on.n > 0;
	}
	if (e->m[EDGE_using] != NULL) {
		e->using = view_names(b, &e->at, "using", e->m[EDGE_using],
		    &e->nusing);
		if (json_array_size(e->m[EDGE_using]) == 0)
			shape_error(b, &e->at, "using", "'using' is empty");
		return e->nusing > 0;
	}
	return e->type == JOIN_CROSS || edge_columns(j, e, from, to);
}

/* On nothing but true: a cross join. */
static bool
is_unconditional(const struct edge *e)
{
	const struct pred *p = e->on.n == 1 ? e->on.v[0] : NULL;

	return e->type == JOIN_INNER && p != NULL && p->kind == PRED_TEST &&
	    p->u.test->kind == EXPR_VALUE &&
	    json_is_true(p->u.test->u.value.json);
}

/* Where other tables are to be joined, one of them was meant more likely than
 * a second use of this one. */
static void
tell_self(struct joins *j, const struct edge *e, const struct source *s)
{
	struct source *const *sources = j->b->s.query->sources + j->first[0];
	const char *other = NULL;

	for (size_t i = 0; j->n == 2 && i < j->first[j->n] - j->first[0]; i++)
		if (sources[i] != s)
			other = source_name(sources[i]);
	if (other != NULL)
		tell(&j->b->t, FINDING_join_self, &e->at, "both ends of the "
		    "join edge are '%s': one end must be '%s'",
		    source_name(s), other);
	else if (j->n > 1)
		tell(&j->b->t, FINDING_join_self, &e->at, "both ends of the "
		    "join edge are '%s': name another table at one end, or "
		    "give a second selection of '%s' an alias",
		    source_name(s), source_name(s));
	else
		tell(&j->b->t, FINDING_join_self, &e->at, "both ends of the "
		    "join edge are '%s': select it twice, with aliases",
		    source_name(s));
}

static bool
edge_read(struct joins *j, struct edge *e, const json_t *json)
{
	struct source *from = NULL, *to = NULL;
	int type;
	bool good;

	if (!shape_read(j->b, &e->at, json, &shape_edge, e->m))
		return false;
	type = shape_word(j->b, &e->at, "join_type", e->m[EDGE_join_type],
	    join_types, JOIN_INNER);
	e->type = type < 0 ? JOIN_INNER : (enum join_type)type;
	if (e->m[EDGE_from_table] != NULL)
		from = edge_end(j, &e->at, "from_table",
		    e->m[EDGE_from_table]);
	if (e->m[EDGE_to_table] != NULL)
		to = edge_end(j, &e->at, "to_table", e->m[EDGE_to_table]);
	else
		shape_error(j->b, &e->at, "to_table",
		    "a join edge needs 'to_table'");
	e->from = item_of(j, from);
	e->to = item_of(j, to);
	good = type >= 0 && to != NULL &&
	    (from != NULL || e->m[EDGE_from_table] == NULL);
	if (good && from == to) {
		tell_self(j, e, to);
		good = false;
	}
	good = good && edge_condition(j, e, from, to);
	if (good && is_unconditional(e)) {
		e->type = JOIN_CROSS;
		e->on.n = 0;
	}
	if (!good && from != NULL)
		j->items[e->from].named = true;
	if (!good && to != NULL)
		j->items[e->to].named = true;
	return good;
}

static struct source *
join_new(struct joins *j, struct place at, enum join_type type, size_t item)
{
	struct source *s = NEW(j->b, struct source);

	s->kind = SOURCE_JOIN;
	s->at = at;
	s->in = j->b->s.query;
	s->u.join.type = type;
	s->u.join.left = j->tree;
	s->u.join.right = j->items[item].tree;
	j->items[item].join = s;
	j->items[item].when = ++j->joined;
	j->tree = s;
	return s;
}

static bool
is_using(const struct source *join, const char *name)
{
	for (size_t i = 0; i < join->u.join.nusing; i++)
		if (ascii_equal(join->u.join.using[i], name))
			return true;
	return false;
}

static void
using_add(struct build *b, struct source *join, const struct edge *e)
{
	const char **all = arena_alloc(&b->v->arena,
	    (join->u.join.nusing + e->nusing) * sizeof *all);

	for (size_t i = 0; i < join->u.join.nusing; i++)
		all[i] = join->u.join.using[i];
	join->u.join.using = all;
	for (size_t i = 0; i < e->nusing; i++)
		if (!is_using(join, e->using[i]))
			all[join->u.join.nusing++] = e->using[i];
}

/* Both ends are in: the condition joins that of the later. */
static void
edge_add(struct joins *j, struct edge *e)
{
	bool from_later = e->from < j->n &&
	    j->items[e->from].when > j->items[e->to].when;
	struct item *later = &j->items[from_later ? e->from : e->to];
	enum join_type type = from_later ? turned(e->type) : e->type;
	struct source *join = later->join;

	if (e->from == e->to || join == NULL) {
		tell(&j->b->t, FINDING_join_self, &e->at, join == NULL ?
		    "a join edge cannot lead to the first selection, where the "
		    "joins begin" : "both ends of the join edge are in the "
		    "same group");
		return;
	}
	if (join->u.join.type == JOIN_CROSS)
		join->u.join.type = type;
	if (join->u.join.type != type || (e->nusing > 0 &&
	    join->u.join.on.n > 0) || (e->on.n > 0 &&
	    join->u.join.nusing > 0)) {
		tell(&j->b->t, FINDING_join_conflict, &e->at, "these tables "
		    "are already joined with another join type (%s)",
		    join_types[join->u.join.type]);
		return;
	}
	for (size_t i = 0; i < e->on.n; i++)
		pred_add(j->b, &join->u.join.on, e->on.v[i]);
	if (e->nusing > 0)
		using_add(j->b, join, e);
}

static enum outcome
edge_apply(struct joins *j, struct edge *e)
{
	bool from_in = e->from == j->n || j->items[e->from].when > 0;
	bool to_in = j->items[e->to].when > 0;
	struct source *join;

	if (!from_in && !to_in)
		return EDGE_WAITS;
	if (from_in && to_in) {
		edge_add(j, e);
		return EDGE_DONE;
	}
	join = from_in ? join_new(j, e->at, e->type, e->to) :
	    join_new(j, e->at, turned(e->type), e->from);
	join->u.join.on = e->on;
	join->u.join.using = e->using;
	join->u.join.nusing = e->nusing;
	return EDGE_DONE;
}

/* Those that wait, in order, until none gets in; gives how many still wait. */
static size_t
waiting_apply(struct joins *j, struct edge **waiting, size_t n)
{
	for (size_t i = 0; i < n;) {
		if (edge_apply(j, waiting[i]) == EDGE_WAITS) {
			i++;
			continue;
		}
		memmove(waiting + i, waiting + i + 1,
		    (n - i - 1) * sizeof *waiting);
		n--;
		i = 0;
	}
	return n;
}

static void
edges_apply(struct joins *j, const json_t *edges, const struct place *up)
{
	const struct place *list =
	    view_place_keep(j->b, at_key(up, "join_edges"));
	struct edge *waiting[VIEW_SOURCES], *e;
	size_t i, n = 0;
	const json_t *item;

	if (json_array_size(edges) > VIEW_SOURCES) {
		view_full(j->b, list, "join edges", VIEW_SOURCES);
		return;
	}
	json_array_foreach(edges, i, item) {
		e = NEW(j->b, struct edge);
		e->at = at_index(list, i);
		if (!edge_read(j, e, item))
			continue;
		if (edge_apply(j, e) == EDGE_WAITS)
			waiting[n++] = e;
		else
			n = waiting_apply(j, waiting, n);
	}
	for (i = 0; i < n; i++)
		tell(&j->b->t, FINDING_join_unconnected, &waiting[i]->at,
		    "this join edge is not connected to the tables joined "
		    "before it");
}

/* What no edge brought in stands as a cross join, after a finding. */
static void
check_missing(struct joins *j)
{
	const struct query *q = j->b->s.query;
	json_t *finding;

	for (size_t i = 1; i < j->n; i++) {
		const struct source *s = q->sources[j->first[i]];

		if (j->items[i].when > 0)
			continue;
		if (!j->items[i].named) {
			finding = tell(&j->b->t, FINDING_join_missing, &s->at,
			    "no join connects '%s' and '%s'", source_name(s),
			    source_name(q->sources[j->first[0]]));
			tell_hint(&j->b->t, finding, "add a join edge; "
			    "join_type \"cross\" if you want every "
			    "combination");
		}
		join_new(j, s->at, JOIN_CROSS, i);
	}
}

struct source *
view_joins(struct build *b, struct source **trees, const size_t *first,
    size_t n, const json_t *edges, const struct place *up)
{
	struct joins j = {.b = b, .first = first, .n = n};

	if (n == 0) {
		if (json_array_size(edges) > 0)
			shape_error(b, up, "join_edges", "the plan has join "
			    "edges but no selections");
		return NULL;
	}
	j.items = arena_alloc(&b->v->arena, n * sizeof *j.items);
	for (size_t i = 0; i < n; i++)
		j.items[i].tree = trees[i];
	j.tree = trees[0];
	j.items[0].when = ++j.joined;
	edges_apply(&j, edges, up);
	check_missing(&j);
	return j.tree;
}
