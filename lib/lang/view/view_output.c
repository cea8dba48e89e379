/* Outputs: "select", projections, aggregates that are shown. */
#include <string.h>
#include "base/utf8.h"
#include "lang/name.h"
#include "lang/view/shape.h"

const char *const view_roles[] = {"projection", "filter", NULL};

struct output *
view_output_new(struct build *b, struct place at, struct expr *e,
    const char *name)
{
	struct output *o = NEW(b, struct output);

	o->at = at;
	o->expr = e;
	o->name = name;
	return o;
}

void
view_output_add(struct build *b, struct outputs *list, struct output *o)
{
	if (list->n >= VIEW_OUTPUTS)
		view_full(b, &o->at, "outputs", VIEW_OUTPUTS);
	else
		LIST_ADD(b, list->v, list->n, o);
}

void
view_alias(struct build *b, const struct place *at, const char *key,
    const char *name)
{
	struct place member = at_key(at, key);

	if (!name_is_alias(name))
		tell(&b->t, FINDING_alias_invalid, key != NULL ? &member : at,
		    "invalid name '%.80s': use a letter or _, then letters, "
		    "digits, _ and single spaces, at most %d characters", name,
		    NAME_MOST);
}

const char *
view_name(struct build *b, const struct place *at, const char *key,
    const json_t *json)
{
	const char *name = shape_text(json);

	if (name != NULL)
		view_alias(b, at, key, name);
	return name;
}

const char **
view_names(struct build *b, const struct place *up, const char *key,
    const json_t *json, size_t *n)
{
	struct place list = at_key(up, key);
	const char **names;
	const json_t *item;
	size_t i;

	*n = 0;
	if (json == NULL)
		return NULL;
	names = arena_alloc(&b->v->arena,
	    json_array_size(json) * sizeof *names);
	json_array_foreach(json, i, item) {
		struct place at = at_index(&list, i);

		if (!json_is_string(item) || json_string_length(item) == 0)
			shape_error(b, &at, NULL, "'%s' must hold names, not "
			    "%s", key, shape_kind(item));
		else
			names[(*n)++] = json_string_value(item);
	}
	return names;
}

/* The output that "output" names: an aggregate or a window, or a group
 * column that has a name. */
static struct output *
output_named(struct build *b, const struct place *at, const char *name)
{
	const struct outputs *lists[] = {
		&b->s.query->computed, &b->s.groups};
	const char *names[64];
	size_t n = 0;

	for (size_t k = 0; k < 2; k++)
		for (size_t i = 0; i < lists[k]->n; i++) {
			struct output *o = lists[k]->v[i];

			if (o->name == NULL)
				continue;
			if (strcmp(o->name, name) == 0)
				return o;
			if (n < 64)
				names[n++] = o->name;
		}
	tell_near(&b->t, tell(&b->t, FINDING_output_not_found, at,
	    "no aggregate or window function has the alias '%s'", name), name,
	    names, n);
	return NULL;
}

static struct expr *
star_read(struct build *b, struct place at, const json_t *json)
{
	struct expr *e = expr_new(b, at, EXPR_STAR);

	if (json_string_length(json) > 0) {
		e->u.star.table = json_string_value(json);
	} else if (!json_is_true(json)) {
		shape_error(b, &at, "star",
		    "'star' must be true or the name of a selection");
		return NULL;
	}
	return e;
}

static struct output *
renamed(struct build *b, struct place at, const struct output *o,
    const char *as)
{
	struct output *copy = NEW(b, struct output);

	*copy = *o;
	copy->at = at;
	copy->name = as;
	return copy;
}

static struct output *
select_item(struct build *b, struct place at, const json_t *json)
{
	const json_t *m[SELECT_N];
	struct expr *e;
	struct output *o;
	const char *as;

	if (!shape_read(b, &at, json, &shape_select, m))
		return NULL;
	if ((m[SELECT_column] != NULL) + (m[SELECT_output] != NULL) +
	    (m[SELECT_expr] != NULL) + (m[SELECT_star] != NULL) != 1) {
		shape_error(b, &at, NULL, "an item of 'select' needs exactly "
		    "one of 'column', 'output', 'expr' and 'star'");
		return NULL;
	}
	as = view_name(b, &at, "as", m[SELECT_as]);
	if (m[SELECT_output] != NULL) {
		struct place member = at_key(&at, "output");

		o = output_named(b, &member, shape_text(m[SELECT_output]));
		return o != NULL && as != NULL ? renamed(b, at, o, as) : o;
	}
	if (m[SELECT_column] != NULL)
		e = expr_column(b, at, "table", m[SELECT_table], "column",
		    m[SELECT_column]);
	else if (m[SELECT_star] != NULL)
		e = star_read(b, at, m[SELECT_star]);
	else
		e = view_expr(b, at_key(view_place_keep(b, at), "expr"),
		    m[SELECT_expr]);
	return e != NULL ? view_output_new(b, at, e, as) : NULL;
}

/* `hidden`, and columns of selections, decide nothing beside a list. */
static void
check_listed(struct build *b)
{
	const struct query *q = b->s.query;

	for (size_t i = 0; i < q->computed.n; i++) {
		struct place hidden = at_key(&q->computed.v[i]->at, "hidden");

		if (q->computed.v[i]->hidden)
			tell(&b->t, FINDING_projection_ignored, &hidden,
			    "the output is decided by 'select' alone; this has "
			    "no effect");
	}
	for (size_t i = 0; i < q->selected.n; i++) {
		const struct output *o = q->selected.v[i];
		const struct source *s = source_of(b->s.query, o->expr);

		if (!o->hidden && (s == NULL || (s->kind != SOURCE_VALUES &&
		    s->kind != SOURCE_FUNCTION)))
			tell(&b->t, FINDING_projection_ignored, &o->at,
			    "the output is decided by 'select' alone; this has "
			    "no effect");
	}
}

static void
outputs_listed(struct build *b, const json_t *select)
{
	struct query *q = b->s.query;
	const struct place *list = view_place_keep(b, at_key(&q->at, "select"));
	const json_t *item;
	struct output *o;
	size_t i, k;

	check_listed(b);
	for (i = 0; i < q->computed.n; i++)
		q->computed.v[i]->hidden = true;
	json_array_foreach(select, i, item) {
		if (i >= VIEW_OUTPUTS) {
			view_full(b, list, "outputs", VIEW_OUTPUTS);
			break;
		}
		o = select_item(b, at_index(list, i), item);
		if (o == NULL)
			continue;
		for (k = 0; k < q->computed.n; k++)
			if (q->computed.v[k]->expr == o->expr)
				q->computed.v[k]->hidden = false;
		view_output_add(b, &q->outputs, o);
	}
}

/* Is this column one of group_by_columns? */
static bool
is_grouped(struct build *b, const struct expr *e)
{
	const struct exprs *by = &b->s.query->group_columns;
	const struct source *source = source_of(b->s.query, e), *other;

	for (size_t i = 0; i < by->n; i++) {
		const struct expr *g = by->v[i];

		if (g->kind != EXPR_COLUMN ||
		    !ascii_equal(g->u.column.name, e->u.column.name))
			continue;
		other = source_of(b->s.query, g);
		if (other == source || other == NULL)
			return true;
	}
	return false;
}

/* The group column with an "as" that is this one; NULL: none. */
static struct output *
named_group(struct build *b, const struct expr *e)
{
	const struct source *source = source_of(b->s.query, e);

	for (size_t i = 0; i < b->s.groups.n; i++) {
		struct expr *g = b->s.groups.v[i]->expr;

		if (g->kind == EXPR_COLUMN &&
		    ascii_equal(g->u.column.name, e->u.column.name) &&
		    source_of(b->s.query, g) == source)
			return b->s.groups.v[i];
	}
	return NULL;
}

/* A projection that is grouped under a name stands where the projection
 * does. */
static void
outputs_derived(struct build *b, bool grouped)
{
	struct query *q = b->s.query;
	size_t i, k;

	for (i = 0; i < q->selected.n; i++) {
		struct output *o = q->selected.v[i];
		struct output *named = named_group(b, o->expr);

		if (!o->hidden && named != NULL)
			view_output_add(b, &q->outputs, named);
		else if (!o->hidden && (!grouped || is_grouped(b, o->expr)))
			view_output_add(b, &q->outputs, o);
	}
	for (i = 0; i < b->s.groups.n; i++) {
		for (k = 0; k < q->outputs.n; k++)
			if (q->outputs.v[k] == b->s.groups.v[i])
				break;
		if (k == q->outputs.n)
			view_output_add(b, &q->outputs, b->s.groups.v[i]);
	}
	for (i = 0; i < q->computed.n; i++)
		if (!q->computed.v[i]->hidden)
			view_output_add(b, &q->outputs, q->computed.v[i]);
}

void
view_outputs(struct build *b, const json_t *select, bool grouped)
{
	struct query *q = b->s.query;

	q->listed = select != NULL;
	if (q->listed)
		outputs_listed(b, select);
	else
		outputs_derived(b, grouped);
}
