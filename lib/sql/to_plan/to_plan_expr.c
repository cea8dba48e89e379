/* Expressions, predicates, orders and windows. */
#include "sql/to_plan/to_plan.h"
#include "sql/read/match_template.h"

#include <string.h>

#include "base/num.h"
#include "lang/scope/scope.h"

void
to_plan_text(json_t *object, const char *key, const char *text)
{
	if (text != NULL)
		json_object_set_new(object, key, json_string(text));
}

void
to_plan_list(json_t *object, const char *key, json_t *list)
{
	if (json_array_size(list) > 0)
		json_object_set_new(object, key, list);
	else
		json_decref(list);
}

static void
set(json_t *object, const char *key, json_t *value /* steals */)
{
	json_object_set_new(object, key, value);
}

void
to_plan_column(json_t *object, const struct expr *e)
{
	const struct source *s = e->u.column.source;

	to_plan_text(object, "table", s != NULL ? source_name(s) :
	    e->u.column.table);
	to_plan_text(object, "column", e->u.column.name);
}

json_t *
to_plan_exprs(const struct exprs *list)
{
	json_t *out = json_array();
	size_t i;

	for (i = 0; i < list->n; i++)
		json_array_append_new(out, to_plan_expr(list->v[i]));
	return out;
}

/* -- ordering and windows */

json_t *
to_plan_order(const struct order *o, bool wrapped)
{
	json_t *out = json_object();

	if (o->by->kind == EXPR_COLUMN && !wrapped)
		to_plan_column(out, o->by);
	else if (o->by->kind == EXPR_OUTPUT)
		to_plan_text(out, "output", o->by->u.output.alias);
	else
		set(out, "expr", to_plan_expr(o->by));
	if (o->descending)
		to_plan_text(out, "direction", "DESC");
	if (o->nulls != NULLS_DEFAULT)
		to_plan_text(out, "nulls",
		    o->nulls == NULLS_FIRST ? "first" : "last");
	return out;
}

static json_t *
to_plan_orders(const struct orders *list)
{
	json_t *out = json_array();
	size_t i;

	for (i = 0; i < list->n; i++)
		json_array_append_new(out, to_plan_order(list->v[i], false));
	return out;
}

static json_t *
bound(const struct frame_bound *b)
{
	json_t *out;

	if (b->kind == BOUND_CURRENT)
		return json_string("current_row");
	if (b->kind == BOUND_UNBOUNDED)
		return json_string(b->following ? "unbounded_following" :
		    "unbounded_preceding");
	out = json_object();
	set(out, b->following ? "following" : "preceding",
	    b->offset->kind == EXPR_VALUE &&
	    json_is_integer(b->offset->u.value.json) ?
	    json_deep_copy(b->offset->u.value.json) :
	    to_plan_expr(b->offset));
	return out;
}

static json_t *
frame(const struct frame *f)
{
	static const char *const units[] = {[FRAME_ROWS] = "rows",
	    [FRAME_RANGE] = "range", [FRAME_GROUPS] = "groups"};
	static const char *const excludes[] = {[EXCLUDE_NOTHING] = NULL,
	    [EXCLUDE_CURRENT] = "current_row", [EXCLUDE_GROUP] = "group",
	    [EXCLUDE_TIES] = "ties"};
	json_t *out = json_object();

	to_plan_text(out, "unit", units[f->unit]);
	set(out, "start", bound(&f->start));
	set(out, "end", bound(&f->end));
	to_plan_text(out, "exclude", excludes[f->exclude]);
	return out;
}

json_t *
to_plan_window(const struct window *w)
{
	json_t *out;

	if (w->base != NULL && w->partition_by.n == 0 &&
	    w->order_by.n == 0 && w->frame == NULL)
		return json_string(w->base);
	out = json_object();
	to_plan_text(out, "base", w->base);
	to_plan_list(out, "partition_by", to_plan_exprs(&w->partition_by));
	to_plan_list(out, "order_by", to_plan_orders(&w->order_by));
	if (w->frame != NULL)
		set(out, "frame", frame(w->frame));
	return out;
}

/* -- kinds */

/* A long list is mostly these: what nobody can change is there once. */
static json_t *
literal(const struct expr *e)
{
	const json_t *v = e->u.value.json;

	return json_is_array(v) || json_is_object(v) ? json_deep_copy(v) :
	    json_incref((json_t *)v);
}

static void
value(json_t *out, const struct expr *e)
{
	set(out, "value", literal(e));
	to_plan_text(out, "type", e->u.value.type);
}

static void
param(json_t *out, const struct expr *e)
{
	to_plan_text(out, "param", e->u.param.name);
	if (e->u.param.otherwise != NULL)
		set(out, "default", json_deep_copy(e->u.param.otherwise));
	to_plan_text(out, "type", e->u.param.type);
}

static void
star(json_t *out, const struct expr *e)
{
	const struct source *s = e->u.star.source;

	if (s == NULL && e->u.star.table == NULL)
		set(out, "star", json_true());
	else
		to_plan_text(out, "star", s != NULL ? source_name(s) :
		    e->u.star.table);
}

static void
call(json_t *out, const struct expr *e)
{
	to_plan_text(out, "fn", e->u.call.name);
	if (e->u.call.distinct)
		set(out, "distinct", json_true());
	if (e->u.call.star)
		to_plan_text(out, "args", "*");
	else
		to_plan_list(out, "args", to_plan_exprs(&e->u.call.args));
	to_plan_list(out, "filter", to_plan_preds(&e->u.call.filter));
	to_plan_list(out, "order_by", to_plan_orders(&e->u.call.order_by));
	if (e->u.call.over != NULL)
		set(out, "over", to_plan_window(e->u.call.over));
}

static void
cases(json_t *out, const struct expr *e)
{
	json_t *list = json_array(), *when;
	size_t i;

	if (e->u.cases.operand != NULL)
		set(out, "operand", to_plan_expr(e->u.cases.operand));
	for (i = 0; i < e->u.cases.n; i++) {
		const struct when *w = &e->u.cases.whens[i];

		when = json_object();
		set(when, "when", w->test != NULL ? to_plan_pred(w->test) :
		    to_plan_expr(w->value));
		set(when, "then", to_plan_expr(w->then));
		json_array_append_new(list, when);
	}
	set(out, "case", list);
	if (e->u.cases.otherwise != NULL)
		set(out, "else", to_plan_expr(e->u.cases.otherwise));
}

static void
date(json_t *out, const struct expr *e)
{
	json_t *of;

	to_plan_text(out, expr_head(e->kind), date_unit_text(e->u.date.unit));
	if (e->u.date.by != NULL)
		set(out, "by", to_plan_expr(e->u.date.by));
	of = to_plan_expr(e->u.date.of);
	/* what an interval moves has a time then */
	if (e->kind == EXPR_SHIFT && e->at.key == parse_moment &&
	    e->u.date.unit <= UNIT_DAY &&
	    match_template_type(e->u.date.of) != TYPE_DATETIME)
		of = json_pack("{s:o,s:s}", "cast", of, "to", "datetime");
	set(out, e->kind == EXPR_DIFF ? "from" : "of", of);
	if (e->u.date.to != NULL)
		set(out, "to", to_plan_expr(e->u.date.to));
}

static void
fill(json_t *out, const struct expr *e)
{
	switch (e->kind) {
	case EXPR_COLUMN:
		to_plan_column(out, e);
		return;
	case EXPR_VALUE:
		value(out, e);
		return;
	case EXPR_PARAM:
		param(out, e);
		return;
	case EXPR_OUTPUT:
		to_plan_text(out, "output", e->u.output.alias);
		return;
	case EXPR_STAR:
		star(out, e);
		return;
	case EXPR_OP:
		to_plan_text(out, "op", operator_text(e->u.op.op));
		set(out, "args", to_plan_exprs(&e->u.op.args));
		return;
	case EXPR_CALL:
		call(out, e);
		return;
	case EXPR_CASE:
		cases(out, e);
		return;
	case EXPR_CAST:
		set(out, "cast", to_plan_expr(e->u.cast.of));
		to_plan_text(out, "to", e->u.cast.to);
		return;
	case EXPR_PART:
	case EXPR_TRUNC:
	case EXPR_DIFF:
	case EXPR_SHIFT:
		date(out, e);
		return;
	case EXPR_QUERY:
		set(out, "query", to_plan_query(e->u.query));
		return;
	case EXPR_ROW:
		set(out, "row", to_plan_exprs(&e->u.row));
		return;
	case EXPR_COLLATE:
		set(out, "collate", to_plan_expr(e->u.collate.of));
		to_plan_text(out, "by", e->u.collate.by);
		return;
	case EXPR_PREDICATE:
		set(out, "predicate", to_plan_pred(e->u.predicate));
		return;
	case EXPR_KINDS:
		return;
	}
}

json_t *
to_plan_expr(const struct expr *e)
{
	json_t *out = json_object();

	fill(out, e);
	return out;
}

/* -- predicates */

/* Digits that stay what they are as a JSON number: 9.5, but not 100.0 or
 * 1e3, which other tools would write as whole numbers. */
static bool
keeps_digits(const char *digits, double *v)
{
	char shortest[NUM_SIZE];
	size_t n;

	if (!num_parse_real(digits, v))
		return false;
	n = num_real(shortest, *v);
	return strcmp(shortest, digits) == 0 && n > 2 &&
	    strchr(digits, 'e') == NULL &&
	    strcmp(digits + n - 2, ".0") != 0;
}

/* A literal that "value" can hold; NULL: it needs "right". */
static json_t *
plain_value(const struct expr *e)
{
	double v;

	if (e->kind != EXPR_VALUE || json_is_null(e->u.value.json))
		return NULL;
	if (e->u.value.type == NULL)
		return literal(e);
	if (strcmp(e->u.value.type, "number") == 0 &&
	    json_is_string(e->u.value.json) &&
	    keeps_digits(json_string_value(e->u.value.json), &v))
		return json_real(v);
	return NULL;
}

/* All of a list; NULL: not all can be. */
static json_t *
plain_values(const struct exprs *list)
{
	json_t *out = json_array(), *v;
	size_t i;

	for (i = 0; i < list->n; i++) {
		v = plain_value(list->v[i]);
		if (v == NULL) {
			json_decref(out);
			return NULL;
		}
		json_array_append_new(out, v);
	}
	return out;
}

static void
right_side(json_t *out, const struct pred *p)
{
	const struct exprs *right = &p->u.compare.right;
	int kind = comparison_right(p->u.compare.op);
	json_t *v;

	if (kind == 0)
		return;
	if (kind > 1) {
		v = plain_values(right);
		if (v != NULL)
			set(out, "value", v);
		else
			set(out, "right", to_plan_exprs(right));
	} else if (right->v[0]->kind == EXPR_PARAM) {
		json_t *p2 = json_object();

		param(p2, right->v[0]);
		json_object_update(out, p2);
		json_decref(p2);
	} else {
		v = plain_value(right->v[0]);
		if (v != NULL)
			set(out, "value", v);
		else
			set(out, "right", to_plan_expr(right->v[0]));
	}
}

static json_t *
compare(const struct pred *p)
{
	json_t *out = json_object();
	const struct expr *left = p->u.compare.left;

	if (left->kind == EXPR_COLUMN)
		to_plan_column(out, left);
	else if (left->kind == EXPR_OUTPUT)
		to_plan_text(out, "output", left->u.output.alias);
	else
		set(out, "left", to_plan_expr(left));
	to_plan_text(out, "op", comparison_text(p->u.compare.op));
	if (p->u.compare.query != NULL)
		set(out, "query", to_plan_query(p->u.compare.query));
	else
		right_side(out, p);
	if (p->u.compare.quantifier == QUANTIFIER_ANY)
		set(out, "any", json_true());
	else if (p->u.compare.quantifier == QUANTIFIER_ALL)
		set(out, "all", json_true());
	to_plan_text(out, "escape", p->u.compare.escape);
	return out;
}

static void
flatten(json_t *out, const struct pred *p)
{
	size_t i;

	if (p->kind != PRED_AND) {
		json_array_append_new(out, to_plan_pred(p));
		return;
	}
	for (i = 0; i < p->u.list.n; i++)
		flatten(out, p->u.list.v[i]);
}

json_t *
to_plan_preds(const struct preds *list)
{
	json_t *out = json_array();
	size_t i;

	for (i = 0; i < list->n; i++)
		flatten(out, list->v[i]);
	return out;
}

json_t *
to_plan_pred(const struct pred *p)
{
	json_t *out = json_object(), *list;
	size_t i;

	switch (p->kind) {
	case PRED_COMPARE:
		json_decref(out);
		return compare(p);
	case PRED_AND:
		set(out, "and", to_plan_preds(&p->u.list));
		break;
	case PRED_OR:
		list = json_array();
		for (i = 0; i < p->u.list.n; i++)
			json_array_append_new(list,
			    to_plan_pred(p->u.list.v[i]));
		set(out, "or", list);
		to_plan_text(out, "comment", p->bare ? PLAN_BARE : NULL);
		break;
	case PRED_NOT:
		set(out, "not", to_plan_pred(p->u.not));
		break;
	case PRED_EXISTS:
		set(out, "exists", to_plan_query(p->u.exists));
		break;
	case PRED_TEST:
		set(out, "test", to_plan_expr(p->u.test));
		break;
	case PRED_CONSTANT:
		set(out, "left", json_pack("{s:i}", "value", 1));
		to_plan_text(out, "op", "=");
		set(out, "value", json_integer(p->u.constant));
		break;
	}
	return out;
}
