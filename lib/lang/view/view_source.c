/* Sources: tables, derived tables, VALUES, table functions. */
#include <string.h>
#include "base/utf8.h"
#include "lang/view/shape.h"

/* A source that stands as a whole in FROM: its tree, and the place of its
 * first leaf among the query's sources. */
struct trees {
	struct source **v;
	size_t *first;
	size_t n;
};

static struct source *read_group(struct build *b, const struct place *at,
    const json_t *json);

static void
note_type(struct build *b, struct source *s, const char *column,
    const char *type)
{
	struct typed t = {s, column, type};

	if (type != NULL && strcmp(type, "unknown") != 0)
		LIST_ADD(b, b->s.typed, b->s.ntyped, t);
}

/* One of selections[].columns: "name", {"column", ..} or {"expr", "as"}. */
static void
read_column(struct build *b, struct place at, const json_t *json,
    struct source *s, bool shown)
{
	const char *name = NULL, *type = NULL;
	const json_t *m[COL_N];
	struct output *o;
	struct expr *e;

	if (json_is_string(json)) {
		e = expr_column(b, at, NULL, NULL, NULL, json);
	} else {
		if (!shape_read(b, &at, json, &shape_column, m))
			return;
		shown = shape_word(b, &at, "role", m[COL_role],
		    view_roles, 0) == 0 && shown;
		name = view_name(b, &at, "as", m[COL_as]);
		type = view_type(b, &at, "value_type", m[COL_value_type]);
		if (m[COL_expr] != NULL)
			shape_stray(b, &at, "expr", "a selected column");
		e = expr_column(b, at, "table", m[COL_table], "column",
		    m[COL_column]);
	}
	if (e == NULL)
		return;
	note_type(b, s, e->u.column.name, type);
	o = view_output_new(b, at, e, name);
	o->hidden = !shown;
	view_output_add(b, &b->s.query->selected, o);
}

static void
read_columns(struct build *b, const struct place *up, const json_t *json,
    struct source *s, bool shown)
{
	const struct place *list;
	const json_t *item;
	size_t i;

	if (json_array_size(json) == 0)
		return;
	list = view_place_keep(b, at_key(up, "columns"));
	b->s.home = s;
	json_array_foreach(json, i, item) {
		if (b->s.query->selected.n >= VIEW_OUTPUTS) {
			view_full(b, list, "columns", VIEW_OUTPUTS);
			break;
		}
		read_column(b, at_index(list, i), item, s, shown);
	}
	b->s.home = NULL;
}

static bool
read_row(struct build *b, struct place at, const json_t *row,
    struct exprs *out, size_t width)
{
	const json_t *cell;
	struct expr *e;
	size_t i;

	if (json_array_size(row) == 0) {
		shape_error(b, &at, NULL, "a row of 'values' must be a list of "
		    "one value or more");
		return false;
	}
	if (json_array_size(row) != width) {
		shape_error(b, &at, NULL, "each row of 'values' must be a list "
		    "as long as the first row");
		return false;
	}
	at.up = view_place_keep(b, at);
	json_array_foreach(row, i, cell) {
		struct place place = at_index(at.up, i);

		e = json_is_object(cell) ? view_expr(b, place, cell) :
		    expr_literal(b, place, cell, NULL);
		if (e == NULL)
			return false;
		expr_add(b, out, e);
	}
	return true;
}

static bool
read_values(struct build *b, struct source *s, const json_t *json)
{
	const struct place *list = view_place_keep(b, at_key(&s->at, "values"));
	size_t width = json_array_size(json_array_get(json, 0)), i;
	const json_t *row;
	bool good = true;

	s->kind = SOURCE_VALUES;
	s->u.values.rows = arena_alloc(&b->v->arena,
	    json_array_size(json) * sizeof *s->u.values.rows);
	if (json_array_size(json) == 0) {
		shape_error(b, list, NULL, "'values' needs at least one row");
		return false;
	}
	json_array_foreach(json, i, row)
		good = read_row(b, at_index(list, i), row,
		    &s->u.values.rows[i], width) && good;
	s->u.values.n = json_array_size(json);
	if (s->ncolumns == 0) {
		shape_error(b, &s->at, "columns", "'values' needs 'columns', "
		    "a name for each");
		return false;
	}
	if (s->ncolumns != width) {
		shape_error(b, &s->at, "columns", "'values' has %zu columns: "
		    "'columns' must name each of them", width);
		return false;
	}
	return good;
}

static bool
read_function(struct build *b, struct source *s, const json_t *json)
{
	struct expr *call = view_expr(b, at_key(&s->at, "function"), json);

	s->kind = SOURCE_FUNCTION;
	if (call == NULL)
		return false;
	if (call->kind != EXPR_CALL) {
		shape_error(b, &s->at, "function",
		    "'function' of a selection must be {\"fn\", \"args\"}");
		return false;
	}
	s->u.function = call;
	return true;
}

/* The names that values and function give to their columns. */
static void
name_columns(struct build *b, struct source *s, const json_t *json)
{
	const struct place *list =
	    view_place_keep(b, at_key(&s->at, "columns"));
	const json_t *item, *name;
	size_t i;

	s->columns = arena_alloc(&b->v->arena,
	    json_array_size(json) * sizeof *s->columns);
	json_array_foreach(json, i, item) {
		struct place at = at_index(list, i);

		name = json_is_object(item) ? json_object_get(item, "column") :
		    item;
		if (!json_is_string(name)) {
			shape_error(b, &at, NULL, "a column needs a name");
			continue;
		}
		s->columns[s->ncolumns++] = view_name(b, &at, NULL, name);
	}
}

static bool
read_kind(struct build *b, struct source *s, const json_t **m)
{
	bool named = m[SEL_values] != NULL || m[SEL_function] != NULL;

	if (named && m[SEL_columns] != NULL)
		name_columns(b, s, m[SEL_columns]);
	if (m[SEL_table] != NULL) {
		s->u.table.name = shape_text(m[SEL_table]);
		s->u.table.schema = shape_text(m[SEL_schema]);
		return true;
	}
	if (s->alias == NULL && m[SEL_alias] == NULL &&
	    m[SEL_function] == NULL) {
		shape_error(b, &s->at, "alias",
		    "a derived table needs an 'alias'");
		return false;
	}
	if (m[SEL_query] != NULL) {
		s->kind = SOURCE_QUERY;
		s->u.query.lateral = json_is_true(m[SEL_lateral]);
		s->u.query.query = view_query(b, at_key(&s->at, "query"),
		    m[SEL_query]);
		return s->u.query.query != NULL;
	}
	if (m[SEL_values] != NULL)
		return read_values(b, s, m[SEL_values]);
	return read_function(b, s, m[SEL_function]);
}

/* The same table selected twice under one name: the first is kept. */
static bool
is_double(struct build *b, const struct source *s)
{
	const struct query *q = b->s.query;

	if (s->kind != SOURCE_TABLE)
		return false;
	for (size_t i = 0; i < q->nsources; i++) {
		const struct source *t = q->sources[i];

		if (t->kind == SOURCE_TABLE &&
		    strcmp(t->u.table.name, s->u.table.name) == 0 &&
		    strcmp(source_name(t), source_name(s)) == 0 &&
		    (t->alias == NULL) == (s->alias == NULL)) {
			tell(&b->t, FINDING_selection_merged, &s->at,
			    "'%s' is selected twice; only the first selection "
			    "is used", source_name(s));
			return true;
		}
	}
	return false;
}

/* Is the alias of s the name of the table that t is, and s another table? */
static bool
is_borrowed(const struct source *s, const struct source *t)
{
	return s->alias != NULL && t->kind == SOURCE_TABLE &&
	    ascii_equal(s->alias, t->u.table.name) &&
	    !(s->kind == SOURCE_TABLE &&
	    ascii_equal(s->u.table.name, t->u.table.name));
}

static void
check_alias(struct build *b, const struct source *s)
{
	const struct query *q = b->s.query;
	const char *name = source_name(s);
	struct place alias = at_key(&s->at, "alias");

	for (size_t i = 0; i < q->nsources; i++) {
		const struct source *t = q->sources[i];
		bool equal = ascii_equal(name, source_name(t));

		if (equal || is_borrowed(s, t) || is_borrowed(t, s))
			tell(&b->t, FINDING_alias_taken, s->alias != NULL ?
			    &alias : &s->at, "two selections have the name "
			    "'%s'", equal || is_borrowed(s, t) ? name :
			    source_name(t));
	}
}

static struct source *
read_leaf(struct build *b, const struct place *at, const json_t **m)
{
	struct query *q = b->s.query;
	struct source *s = NEW(b, struct source);
	struct waiting w = {m[SEL_filters], *at, s};

	s->at = *at;
	s->in = q;
	s->alias = view_name(b, at, "alias", m[SEL_alias]);
	if (!read_kind(b, s, m) || is_double(b, s))
		return NULL;
	if (q->nsources >= VIEW_SOURCES) {
		view_full(b, at, "selections", VIEW_SOURCES);
		return NULL;
	}
	check_alias(b, s);
	LIST_ADD(b, q->sources, q->nsources, s);
	read_columns(b, &s->at, m[SEL_columns], s,
	    !json_is_true(m[SEL_include_only_for_join]));
	w.at = s->at;
	if (w.filters != NULL)
		LIST_ADD(b, b->s.waiting, b->s.nwaiting, w);
	return s;
}

static struct source *
read_selection(struct build *b, const struct place *at, const json_t *json)
{
	const json_t *m[SEL_N];
	double confidence;

	if (!shape_read(b, at, json, &shape_selection, m))
		return NULL;
	confidence = m[SEL_confidence] == NULL ? 1 :
	    json_number_value(m[SEL_confidence]);
	if (!(confidence >= 0 && confidence <= 1))
		shape_error(b, at, "confidence", "'confidence' must be between "
		    "0 and 1");
	if ((m[SEL_table] != NULL) + (m[SEL_query] != NULL) +
	    (m[SEL_values] != NULL) + (m[SEL_function] != NULL) +
	    (m[SEL_group] != NULL) != 1) {
		shape_error(b, at, "table", "a selection needs exactly one "
		    "of 'table', 'query', 'values', 'function' and 'group'");
		return NULL;
	}
	if (m[SEL_group] == NULL)
		return read_leaf(b, at, m);
	return read_group(b, view_place_keep(b, at_key(view_place_keep(b, *at),
	    "group")), m[SEL_group]);
}

/* Selections and the edges between them: one tree. */
static struct source *
read_list(struct build *b, const struct place *up, const json_t *selections,
    const json_t *edges)
{
	const struct place *list = view_place_keep(b, at_key(up, "selections"));
	size_t most = json_array_size(selections), i;
	struct trees t = {0};
	const json_t *item;

	t.v = arena_alloc(&b->v->arena, most * sizeof *t.v);
	t.first = arena_alloc(&b->v->arena, (most + 1) * sizeof *t.first);
	json_array_foreach(selections, i, item) {
		struct place at = at_index(list, i);

		t.first[t.n] = b->s.query->nsources;
		t.v[t.n] = read_selection(b, &at, item);
		t.n += t.v[t.n] != NULL;
		if (b->s.full)
			break;
	}
	t.first[t.n] = b->s.query->nsources;
	return view_joins(b, t.v, t.first, t.n, edges, up);
}

static struct source *
read_group(struct build *b, const struct place *at, const json_t *json)
{
	const json_t *m[GROUP_N];
	struct source *tree = NULL;

	if (!view_down(b, at))
		return NULL;
	if (shape_read(b, at, json, &shape_group, m)) {
		tree = read_list(b, at, m[GROUP_selections],
		    m[GROUP_join_edges]);
		if (tree == NULL)
			shape_error(b, at, "selections", "a join group needs "
			    "at least one selection");
		else if (tree->kind == SOURCE_JOIN)
			tree->u.join.group = true;
	}
	view_up(b);
	return tree;
}

void
view_sources(struct build *b, const json_t **m)
{
	struct query *q = b->s.query;

	q->from = read_list(b, &q->at, m[Q_selections], m[Q_join_edges]);
}
