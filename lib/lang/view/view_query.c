/* Queries: CTEs, set operations, order, limit. */
#include <string.h>
#include "base/utf8.h"
#include "lang/view/shape.h"

static void
view_ctes(struct build *b, const json_t *json)
{
	struct query *q = b->s.query;
	const struct place *list = view_place_keep(b, at_key(&q->at, "ctes"));
	const json_t *m[CTE_N], *item;
	size_t i;

	q->ctes = arena_alloc(&b->v->arena,
	    json_array_size(json) * sizeof *q->ctes);
	json_array_foreach(json, i, item) {
		struct cte *c = &q->ctes[q->nctes];

		c->at = at_index(list, i);
		if (!shape_read(b, &c->at, item, &shape_cte, m))
			continue;
		c->name = view_name(b, &c->at, "name", m[CTE_name]);
		if (c->name == NULL && m[CTE_name] == NULL)
			shape_error(b, &c->at, "name", "a CTE needs a 'name'");
		c->recursive = json_is_true(m[CTE_recursive]);
		c->columns = view_names(b, &c->at, "columns", m[CTE_columns],
		    &c->ncolumns);
		c->query = view_members(b, c->at, m, m[CTE_filters]);
		if (c->name != NULL && c->query != NULL)
			q->nctes++;
	}
}

static void
check_cte_names(struct build *b)
{
	const struct query *q = b->s.query;

	for (size_t i = 1; i < q->nctes; i++)
		for (size_t k = 0; k < i; k++) {
			struct place name = at_key(&q->ctes[i].at, "name");

			if (ascii_equal(q->ctes[i].name, q->ctes[k].name))
				tell(&b->t, FINDING_alias_taken, &name,
				    "another CTE has the name '%s'",
				    q->ctes[k].name);
		}
}

static void
view_set(struct build *b, const json_t *json)
{
	static const char *const ops[] = {
		"union", "intersect", "except", NULL};
	struct query *q = b->s.query, *arm;
	const struct place *set = view_place_keep(b, at_key(&q->at, "set"));
	const struct place *args = view_place_keep(b, at_key(set, "args"));
	const json_t *m[SET_N], *item;
	size_t i, n = 0;
	int op;

	q->is_set = true;
	if (!shape_read(b, set, json, &shape_set, m))
		return;
	op = shape_word(b, set, "op", m[SET_op], ops, -1);
	if (m[SET_op] == NULL)
		shape_error(b, set, "op", "a set operation needs an 'op'");
	q->set_op = op < 0 ? SET_UNION : (enum set_op)op;
	q->set_all = json_is_true(m[SET_all]);
	json_array_foreach(m[SET_args], i, item) {
		arm = view_query(b, at_index(args, i), item);
		if (arm != NULL)
			LIST_ADD(b, q->args, n, arm);
	}
	q->nargs = n;
	if (json_array_size(m[SET_args]) < 2)
		shape_error(b, set, "args", "a set operation needs at least "
		    "two queries");
}

static struct order *
view_order(struct build *b, struct place at, const json_t *json)
{
	static const char *const directions[] = {"ASC", "DESC", NULL};
	static const char *const nulls[] = {"first", "last", NULL};
	struct order *o = NEW(b, struct order);
	const json_t *m[ORDER_N];
	int word;

	o->at = at;
	if (!shape_read(b, &at, json, &shape_order, m))
		return NULL;
	if ((m[ORDER_column] != NULL) + (m[ORDER_output] != NULL) +
	    (m[ORDER_expr] != NULL) != 1) {
		shape_error(b, &at, NULL, "an ordering needs exactly one of "
		    "'column', 'output' and 'expr'");
		return NULL;
	}
	if (m[ORDER_column] != NULL) {
		o->by = expr_column(b, at, "table", m[ORDER_table], "column",
		    m[ORDER_column]);
	} else if (m[ORDER_output] != NULL) {
		o->by = expr_new(b, at, EXPR_OUTPUT);
		o->by->u.output.alias = shape_text(m[ORDER_output]);
	} else {
		o->by = view_expr(b, at_key(&o->at, "expr"), m[ORDER_expr]);
	}
	word = shape_word(b, &at, "direction", m[ORDER_direction],
	    directions, 0);
	o->descending = word == 1;
	word = shape_word(b, &at, "nulls", m[ORDER_nulls], nulls, -1);
	o->nulls = word < 0 ? NULLS_DEFAULT :
	    word == 0 ? NULLS_FIRST : NULLS_LAST;
	return o->by != NULL ? o : NULL;
}

void
view_orders(struct build *b, const struct place *up, const char *key,
    const json_t *json, struct orders *out)
{
	const struct place *list;
	const json_t *item;
	struct order *o;
	size_t i;

	if (json_array_size(json) == 0)
		return;
	list = view_place_keep(b, at_key(up, key));
	json_array_foreach(json, i, item) {
		o = view_order(b, at_index(list, i), item);
		if (o != NULL)
			LIST_ADD(b, out->v, out->n, o);
	}
}

/* limit, offset. */
static struct expr *
view_limit(struct build *b, const struct place *up, const char *key,
    const json_t *json)
{
	struct place at = at_key(up, key);
	const json_t *m[LIMIT_N];
	struct expr *e;

	if (json == NULL)
		return NULL;
	if (json_is_object(json) && json_object_get(json, "param") == NULL)
		return view_expr(b, at, json);
	if (json_is_object(json)) {
		if (!shape_read(b, &at, json, &shape_limit, m))
			return NULL;
		if (m[LIMIT_param] != NULL && (m[LIMIT_default] == NULL ||
		    (json_is_integer(m[LIMIT_default]) &&
		    json_integer_value(m[LIMIT_default]) >= 0)))
			return view_expr(b, at, json);
	} else if (json_is_integer(json) && json_integer_value(json) >= 0) {
		e = expr_literal(b, at, json, NULL);
		return e;
	}
	shape_error(b, up, key, "'%s' must be a whole number of 0 or more, "
	    "{\"param\": NAME} or an expression", key);
	return NULL;
}

static void
view_body(struct build *b, const json_t **m, const json_t *filters)
{
	struct query *q = b->s.query;

	view_sources(b, m);
	for (size_t i = 0; i < b->s.nwaiting; i++) {
		const struct waiting *w = &b->s.waiting[i];

		b->s.home = w->source;
		view_preds(b, &w->at, "filters", w->filters, &q->where);
	}
	b->s.home = NULL;
	view_preds(b, &q->at, "global_filters", m[Q_global_filters],
	    &q->where);
	view_preds(b, &q->at, "filters", filters, &q->where);
	view_subquery_filters(b, m[Q_subquery_filters]);
	view_group(b, m[Q_group_by]);
	view_windows(b, m[Q_windows]);
	view_window_functions(b, m[Q_window_functions]);
	view_outputs(b, m[Q_select], q->grouped);
}

/* What has no meaning beside a set operation. */
static void
check_set(struct build *b, const json_t **m, const json_t *filters)
{
	static const struct {
		int member;
		const char *key;
	} strays[] = {
		{Q_selections, "selections"}, {Q_join_edges, "join_edges"},
		{Q_global_filters, "global_filters"},
		{Q_subquery_filters, "subquery_filters"},
		{Q_window_functions, "window_functions"},
		{Q_select, "select"}, {Q_windows, "windows"},
	};
	const struct place *at = &b->s.query->at;

	for (size_t i = 0; i < sizeof strays / sizeof strays[0]; i++)
		if (json_array_size(m[strays[i].member]) > 0 ||
		    json_object_size(m[strays[i].member]) > 0)
			shape_error(b, at, strays[i].key, "'%s' is not a "
			    "member of a set operation: move it into its "
			    "queries",
			    strays[i].key);
	if (m[Q_group_by] != NULL || json_array_size(filters) > 0)
		shape_error(b, at, m[Q_group_by] ? "group_by" : "filters",
		    "grouping and filters are not members of a set "
		    "operation: move them into its queries");
}

/* The rows of a set operation have no table. */
static void
check_set_order(struct build *b)
{
	const struct orders *list = &b->s.query->order_by;

	for (size_t i = 0; i < list->n; i++)
		if (list->v[i]->by->kind != EXPR_OUTPUT)
			shape_error(b, &list->v[i]->at, NULL,
			    "order a set operation by {\"output\": NAME}, an "
			    "output of its first query");
}

static void
check_shown(struct build *b, bool bare)
{
	const struct query *q = b->s.query;

	if (!q->is_set && q->outputs.n == 0 && !bare && !b->t.bad)
		tell(&b->t, FINDING_output_missing, &q->at, "the query has no "
		    "output: add columns to a selection, an aggregate or "
		    "'select'");
}

struct query *
view_members(struct build *b, struct place at, const json_t **m,
    const json_t *filters)
{
	struct scope_build outer = b->s;
	bool bare = b->bare;
	struct query *q;

	b->bare = false;
	if (!view_down(b, &at))
		return NULL;
	q = NEW(b, struct query);
	q->at = at;
	q->outer = outer.query;
	memset(&b->s, 0, sizeof b->s);
	b->s.query = q;
	q->distinct = json_is_true(m[Q_distinct]);
	if (m[Q_ctes] != NULL) {
		view_ctes(b, m[Q_ctes]);
		check_cte_names(b);
	}
	if (m[Q_set] != NULL) {
		check_set(b, m, filters);
		view_set(b, m[Q_set]);
	} else {
		view_body(b, m, filters);
	}
	check_shown(b, bare);
	view_orders(b, &q->at, "order_by", m[Q_order_by], &q->order_by);
	if (q->is_set)
		check_set_order(b);
	q->limit = view_limit(b, &q->at, "limit", m[Q_limit]);
	q->offset = view_limit(b, &q->at, "offset", m[Q_offset]);
	b->s = outer;
	view_up(b);
	return q;
}

struct query *
view_query(struct build *b, struct place at, const json_t *json)
{
	const json_t *m[Q_N];

	if (!shape_read(b, &at, json, &shape_query, m))
		return NULL;
	return view_members(b, at, m, NULL);
}
