/* Aggregates and what is grouped by. */
#include <string.h>
#include "lang/view/shape.h"

/* {"function", "table", "column" | "expr", "alias", ..} */
static struct expr *
aggregate_call(struct build *b, struct place at, const json_t **m)
{
	struct expr *e = expr_function(b, at, m[AGG_function], false);
	const json_t *column = m[AGG_column];
	struct expr *arg = NULL;

	if (e == NULL)
		return NULL;
	if (json_is_true(m[AGG_distinct]))
		e->u.call.distinct = true;
	if (column != NULL && m[AGG_expr] != NULL) {
		shape_error(b, &at, "expr", "an aggregate takes 'column' or "
		    "'expr', not both");
		return NULL;
	}
	if (column != NULL && strcmp(json_string_value(column), "*") == 0)
		column = NULL;
	if (m[AGG_expr] != NULL)
		arg = view_expr(b, at_key(&e->at, "expr"), m[AGG_expr]);
	else if (column != NULL)
		arg = expr_column(b, at, "table", m[AGG_table], "column",
		    column);
	else if (strcmp(e->u.call.name, "count") == 0 && !e->u.call.distinct)
		e->u.call.star = true;
	else
		shape_error(b, &at, "column", "%s needs a column; only COUNT "
		    "works without one", shape_text(m[AGG_function]));
	if (arg != NULL)
		expr_add(b, &e->u.call.args, arg);
	view_preds(b, &e->at, "filter", m[AGG_filter], &e->u.call.filter);
	return arg != NULL || e->u.call.star ? e : NULL;
}

static void
aggregate_read(struct build *b, struct place at, const json_t *json)
{
	const json_t *m[AGG_N];
	const char *alias;
	struct output *o;
	struct expr *e;

	if (!shape_read(b, &at, json, &shape_aggregate, m))
		return;
	alias = view_name(b, &at, "alias", m[AGG_alias]);
	e = aggregate_call(b, at, m);
	if (e == NULL)
		return;
	o = view_output_new(b, at, e, alias);
	o->aggregate = true;
	o->hidden = json_is_true(m[AGG_hidden]);
	view_output_add(b, &b->s.query->computed, o);
}

struct expr *
view_key(struct build *b, struct place at, const json_t **m)
{
	shape_word(b, &at, "role", m[COL_role], view_roles, 0);
	view_type(b, &at, "value_type", m[COL_value_type]);
	if (m[COL_expr] == NULL)
		return expr_column(b, at, "table", m[COL_table], "column",
		    m[COL_column]);
	if (m[COL_column] != NULL)
		shape_error(b, &at, "expr", "a key takes 'column' or 'expr', "
		    "not both");
	return view_expr(b, at_key(view_place_keep(b, at), "expr"),
	    m[COL_expr]);
}

/* A column as in the selections; with "as", and as {"expr"}, it is shown. */
static void
group_column(struct build *b, struct place at, const json_t *json)
{
	const json_t *m[COL_N];
	struct output *o;
	struct expr *e;

	if (json_is_string(json)) {
		e = expr_column(b, at, NULL, NULL, NULL, json);
		if (e != NULL)
			expr_add(b, &b->s.query->group_columns, e);
		return;
	}
	if (!shape_read(b, &at, json, &shape_column, m))
		return;
	e = view_key(b, at, m);
	if (e == NULL)
		return;
	if (m[COL_expr] == NULL && m[COL_as] == NULL) {
		expr_add(b, &b->s.query->group_columns, e);
		return;
	}
	o = view_output_new(b, at, e, view_name(b, &at, "as", m[COL_as]));
	expr_add(b, &b->s.query->group_columns, e);
	view_output_add(b, &b->s.groups, o);
}

/* A list of expressions, {"rollup": [..]} or {"cube": [..]}. */
static bool
grouping_set(struct build *b, struct place at, const json_t *json,
    struct grouping *g)
{
	const json_t *m[ROLLUP_N];
	const struct place *up = view_place_keep(b, at);
	const char *list;

	if (json_is_array(json)) {
		g->kind = GROUPING_SET;
		return view_exprs(b, up, NULL, json, &g->exprs);
	}
	if (!shape_read(b, &at, json, &shape_rollup, m))
		return false;
	if ((m[ROLLUP_rollup] != NULL) == (m[ROLLUP_cube] != NULL)) {
		shape_error(b, &at, NULL, "a grouping set must be a list, "
		    "{\"rollup\": [...]} or {\"cube\": [...]}");
		return false;
	}
	list = m[ROLLUP_cube] != NULL ? "cube" : "rollup";
	if (json_array_size(m[ROLLUP_cube]) == 0 &&
	    json_array_size(m[ROLLUP_rollup]) == 0) {
		shape_error(b, &at, list, "'%s' is empty", list);
		return false;
	}
	g->kind = m[ROLLUP_cube] != NULL ? GROUPING_CUBE : GROUPING_ROLLUP;
	if (g->kind == GROUPING_CUBE)
		return view_exprs(b, up, "cube", m[ROLLUP_cube], &g->exprs);
	return view_exprs(b, up, "rollup", m[ROLLUP_rollup], &g->exprs);
}

static void
grouping_sets(struct build *b, const struct place *up, const json_t *json)
{
	const struct place *list = view_place_keep(b, at_key(up, "sets"));
	struct query *q = b->s.query;
	const json_t *item;
	size_t i;

	q->groupings = arena_alloc(&b->v->arena,
	    json_array_size(json) * sizeof *q->groupings);
	json_array_foreach(json, i, item)
		if (grouping_set(b, at_index(list, i), item,
		    &q->groupings[q->ngroupings]))
			q->ngroupings++;
}

static void
each(struct build *b, const struct place *up, const char *key,
    const json_t *json,
    void (*read)(struct build *, struct place, const json_t *))
{
	const struct place *list;
	const json_t *item;
	size_t i;

	if (json_array_size(json) == 0)
		return;
	list = view_place_keep(b, at_key(up, key));
	json_array_foreach(json, i, item)
		read(b, at_index(list, i), item);
}

void
view_group(struct build *b, const json_t *json)
{
	struct query *q = b->s.query;
	const struct place *at;
	const json_t *m[BY_N];

	if (json == NULL)
		return;
	at = view_place_keep(b, at_key(&q->at, "group_by"));
	if (!shape_read(b, at, json, &shape_grouping, m))
		return;
	if (json_array_size(m[BY_group_by_columns]) == 0 &&
	    json_array_size(m[BY_aggregates]) == 0 &&
	    json_array_size(m[BY_having_filters]) == 0 &&
	    json_array_size(m[BY_sets]) == 0)
		return;
	q->grouped = true;
	each(b, at, "group_by_columns", m[BY_group_by_columns], group_column);
	if (json_array_size(m[BY_sets]) > 0)
		grouping_sets(b, at, m[BY_sets]);
	else
		q->group_by = q->group_columns;
	each(b, at, "aggregates", m[BY_aggregates], aggregate_read);
	b->s.having = true;
	view_preds(b, at, "having_filters", m[BY_having_filters], &q->having);
	b->s.having = false;
}
