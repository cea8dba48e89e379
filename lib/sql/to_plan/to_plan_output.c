/* The list of outputs, in the simple spelling where it can say it. */
#include "sql/to_plan/to_plan_part.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "lang/default_alias.h"
#include "lang/function.h"
#include "lang/scope/scope.h"
#include "lang/walk_expr.h"

/* -- kinds */

static bool
is_listed_aggregate(const struct expr *e)
{
	const struct function *f = function_find(e->u.call.name);

	return e->u.call.over == NULL && f != NULL &&
	    f->kind == FUNCTION_AGGREGATE && e->u.call.order_by.n == 0 &&
	    strcmp(f->name, "grouping") != 0 &&
	    (e->u.call.star || e->u.call.args.n == 1);
}

static bool
is_listed_window(const struct expr *e)
{
	const struct function *f = function_find(e->u.call.name);

	return e->u.call.over != NULL && f != NULL &&
	    (f->kind == FUNCTION_AGGREGATE || f->kind == FUNCTION_WINDOW) &&
	    !e->u.call.distinct && e->u.call.order_by.n == 0;
}

/* How a query shows an output. */
static enum output_kind
to_plan_kind(const struct to_plan *r, const struct expr *e)
{
	if (e->kind == EXPR_COLUMN)
		return OUTPUT_COLUMN;
	if (e->kind == EXPR_STAR)
		return OUTPUT_STAR;
	if (e->kind == EXPR_CALL && is_listed_aggregate(e))
		return OUTPUT_AGGREGATE;
	if (e->kind == EXPR_CALL && is_listed_window(e))
		return OUTPUT_WINDOW;
	return walk_grouped_by(r->q, e) ? OUTPUT_GROUP : OUTPUT_OTHER;
}

/* -- what is computed */

static const struct computed *
to_plan_find(const struct to_plan *r, const struct expr *e)
{
	size_t i;

	for (i = 0; i < r->n; i++)
		if (walk_same(r->computed[i].expr, e))
			return &r->computed[i];
	return NULL;
}

static bool
is_taken(const void *arg, const char *name)
{
	const struct to_plan *r = arg;
	size_t i;

	for (i = 0; i < r->n; i++)
		if (ascii_equal(r->computed[i].name, name))
			return true;
	for (i = 0; i < r->q->outputs.n; i++) {
		const char *own = output_name(r->q->outputs.v[i]);

		if (own != NULL && ascii_equal(own, name))
			return true;
	}
	return false;
}

/* An alias that two outputs have, or that a column in HAVING has, would not
 * say which it is. */
static const char *
name_for(struct to_plan *r, const struct expr *e, const char *said)
{
	size_t i;

	for (i = 0; said != NULL && i < r->n; i++)
		if (ascii_equal(r->computed[i].name, said))
			said = NULL;
	return said != NULL ? said :
	    default_alias_after(&r->arena, e, is_taken, r);
}

static const char *
add_computed(struct to_plan *r, const struct expr *e, const char *said,
    bool shown)
{
	const char *name = name_for(r, e, said);

	MEM_GROW(r->computed, r->n, r->cap);
	r->computed[r->n].expr = e;
	r->computed[r->n].name = name;
	r->computed[r->n].window = e->u.call.over != NULL;
	r->computed[r->n].shown = shown;
	r->n++;
	return name;
}

const char *
to_plan_alias(struct to_plan *r, const struct expr *e)
{
	const struct computed *c = to_plan_find(r, e);

	if (c != NULL)
		return c->name;
	if (to_plan_kind(r, e) != OUTPUT_AGGREGATE)
		return NULL;
	return add_computed(r, e, NULL, false);
}

/* -- derived or listed */

static size_t
source_index(const struct query *q, const struct source *s)
{
	size_t i;

	for (i = 0; i < q->nsources; i++)
		if (q->sources[i] == s)
			break;
	return i;
}

/* Steps of the derived order: projections by selection, then grouped
 * expressions, aggregates, windows. */
static long
step_of(const struct to_plan *r, const struct expr *e)
{
	const struct query *q = r->q;
	const struct source *s = e->u.column.source;

	switch (to_plan_kind(r, e)) {
	case OUTPUT_COLUMN:
		if (s == NULL || source_index(q, s) == q->nsources ||
		    s->kind == SOURCE_VALUES || s->kind == SOURCE_FUNCTION ||
		    (r->grouped && !walk_grouped_by(q, e)))
			return -1;
		return (long)source_index(q, s);
	case OUTPUT_GROUP:
		return 100;
	case OUTPUT_AGGREGATE:
		return 101;
	case OUTPUT_WINDOW:
		return 102;
	case OUTPUT_STAR:
	case OUTPUT_OTHER:
		break;
	}
	return -1;
}

/* Grouped expressions are all shown, in their order, or they are listed. */
static bool
shows_groups(const struct to_plan *r)
{
	const struct query *q = r->q;
	size_t i, k = 0;

	for (i = 0; i < q->group_by.n; i++) {
		if (q->group_by.v[i]->kind == EXPR_COLUMN)
			continue;
		while (k < q->outputs.n && to_plan_kind(r,
		    q->outputs.v[k]->expr) != OUTPUT_GROUP)
			k++;
		if (k == q->outputs.n ||
		    !walk_same(q->outputs.v[k]->expr, q->group_by.v[i]) ||
		    q->outputs.v[k]->name == NULL)
			return false;
		k++;
	}
	while (k < q->outputs.n)
		if (to_plan_kind(r, q->outputs.v[k++]->expr) ==
		    OUTPUT_GROUP)
			return false;
	return true;
}

static bool
is_twice(const struct query *q, size_t i)
{
	size_t k;

	for (k = 0; k < i; k++)
		if (walk_same(q->outputs.v[k]->expr, q->outputs.v[i]->expr))
			return true;
	return false;
}

/* Its name is taken: as an aggregate it has another one. */
static bool
is_renamed(const struct to_plan *r, const struct output *o)
{
	const struct computed *c = to_plan_find(r, o->expr);

	return c != NULL && o->name != NULL && strcmp(c->name, o->name) != 0;
}

static bool
is_derivable(const struct to_plan *r)
{
	const struct query *q = r->q;
	long step, last = 0;
	size_t i;

	for (i = 0; i < q->outputs.n; i++) {
		step = step_of(r, q->outputs.v[i]->expr);
		if (step < last || is_twice(q, i) ||
		    is_renamed(r, q->outputs.v[i]))
			return false;
		last = step;
	}
	for (i = 0; i < q->nsources; i++) /* they show all they name */
		if ((q->sources[i]->kind == SOURCE_VALUES ||
		    q->sources[i]->kind == SOURCE_FUNCTION) &&
		    q->sources[i]->ncolumns > 0)
			return false;
	return q->outputs.n > 0 && q->ngroupings == 0 && shows_groups(r);
}

void
to_plan_outputs(struct to_plan *r)
{
	const struct query *q = r->q;
	size_t i;

	r->grouped = q->grouped || q->having.n > 0;
	for (i = 0; i < q->outputs.n; i++)
		r->grouped |= walk_aggregates(q->outputs.v[i]->expr);
	for (i = 0; i < q->order_by.n; i++)
		r->grouped |= walk_aggregates(q->order_by.v[i]->by);
	for (i = 0; i < q->outputs.n; i++) {
		const struct output *o = q->outputs.v[i];
		enum output_kind kind = to_plan_kind(r, o->expr);

		if ((kind == OUTPUT_AGGREGATE || kind == OUTPUT_WINDOW) &&
		    to_plan_find(r, o->expr) == NULL)
			add_computed(r, o->expr, o->name, true);
	}
	r->listed = !is_derivable(r);
}

/* -- what a selection shows */

json_t *
to_plan_shown(const struct to_plan *r, const struct source *s)
{
	json_t *list = json_array(), *item;
	size_t i;

	for (i = 0; !r->listed && i < r->q->outputs.n; i++) {
		const struct output *o = r->q->outputs.v[i];
		const struct expr *e = o->expr;

		if (e->kind != EXPR_COLUMN || e->u.column.source != s)
			continue;
		if (o->name == NULL || strcmp(o->name,
		    e->u.column.name) == 0) {
			item = json_string(e->u.column.name);
		} else {
			item = json_object();
			to_plan_text(item, "column", e->u.column.name);
			to_plan_text(item, "as", o->name);
		}
		json_array_append_new(list, item);
	}
	return list;
}

static json_t *
select_item(const struct to_plan *r, const struct output *o)
{
	const struct computed *c = to_plan_find(r, o->expr);
	json_t *item;

	if (o->expr->kind == EXPR_STAR)
		return to_plan_expr(o->expr);
	item = json_object();
	if (c != NULL) {
		to_plan_text(item, "output", c->name);
		if (o->name != NULL && strcmp(o->name, c->name) != 0)
			to_plan_text(item, "as", o->name);
		return item;
	}
	if (o->expr->kind == EXPR_COLUMN)
		to_plan_column(item, o->expr);
	else
		json_object_set_new(item, "expr", to_plan_expr(o->expr));
	if (o->expr->kind != EXPR_COLUMN || (o->name != NULL &&
	    strcmp(o->name, o->expr->u.column.name) != 0))
		to_plan_text(item, "as", o->name);
	return item;
}

void
to_plan_select(json_t *out, const struct to_plan *r)
{
	json_t *list;
	size_t i;

	if (!r->listed)
		return;
	list = json_array();
	for (i = 0; i < r->q->outputs.n; i++)
		json_array_append_new(list,
		    select_item(r, r->q->outputs.v[i]));
	json_object_set_new(out, "select", list);
}
