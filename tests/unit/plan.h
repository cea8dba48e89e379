#ifndef TESTS_UNIT_PLAN_H
#define TESTS_UNIT_PLAN_H

/* A plan from text and its tree as text, for the tests of lang/. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "json/get.h"
#include "json/write.h"
#include "lang/function.h"
#include "lang/scope/scope.h"
#include "lang/view/view.h"
#include "quoted.h"

struct trial {
	json_t *plan, *schema_json;
	struct schema schema;
	bool has_schema;
	struct view view;
	struct findings findings;
	bool good;
	struct buf text;
};

/* `reader` reads what stands as text in the plan; NULL: nobody does. */
static inline void
trial_read(struct trial *t, const char *plan, const char *schema,
    const struct view_reader *reader)
{
	*t = (struct trial){.findings = FINDINGS_INIT("test"),
	    .text = BUF_INIT};
	t->plan = trial_json(plan);
	if (schema != NULL) {
		t->schema_json = trial_json(schema);
		schema_view(&t->schema, t->schema_json);
		t->has_schema = true;
	}
	t->good = view_build(&t->view, t->plan, reader, &t->findings);
	t->good = scope_resolve(&t->view, schema != NULL ? &t->schema : NULL,
	    &t->findings) && t->good;
}

static inline void
trial_start(struct trial *t, const char *plan, const char *schema)
{
	trial_read(t, plan, schema, NULL);
}

static inline void
trial_end(struct trial *t)
{
	view_free(&t->view);
	findings_free(&t->findings);
	if (t->has_schema)
		schema_free(&t->schema);
	json_decref(t->plan);
	json_decref(t->schema_json);
	buf_free(&t->text);
}

/* "code /pointer; code /pointer" */
static inline const char *
trial_findings(struct trial *t)
{
	const json_t *finding;
	size_t i;

	buf_reset(&t->text);
	json_array_foreach(t->findings.list, i, finding)
		buf_fmt(&t->text, "%s%s %s", i > 0 ? "; " : "",
		    get_str(finding, "code"), get_str(finding, "pointer"));
	return t->text.s;
}

static inline void tree_query(struct buf *b, const struct query *q);
static inline void tree_pred(struct buf *b, const struct pred *p);
static inline void tree_expr(struct buf *b, const struct expr *e);

static inline void
tree_exprs(struct buf *b, const struct exprs *list)
{
	for (size_t i = 0; i < list->n; i++) {
		buf_ch(b, ' ');
		tree_expr(b, list->v[i]);
	}
}

static inline void
tree_orders(struct buf *b, const struct orders *list)
{
	static const char *const nulls[] = {"", " first", " last"};

	for (size_t i = 0; i < list->n; i++) {
		buf_str(b, " [");
		tree_expr(b, list->v[i]->by);
		buf_fmt(b, "%s%s]", list->v[i]->descending ? " desc" : "",
		    nulls[list->v[i]->nulls]);
	}
}

static inline void
tree_bound(struct buf *b, const struct frame_bound *bound)
{
	if (bound->kind == BOUND_OFFSET)
		tree_expr(b, bound->offset);
	else
		buf_str(b, bound->kind == BOUND_CURRENT ? "current" : "all");
	buf_str(b, bound->following ? "+" : "-");
}

static inline void
tree_window(struct buf *b, const struct window *w)
{
	static const char *const units[] = {"rows", "range", "groups"};

	buf_str(b, " (over");
	if (w->base != NULL)
		buf_fmt(b, " %s", w->base);
	tree_exprs(b, &w->partition_by);
	tree_orders(b, &w->order_by);
	if (w->frame != NULL) {
		buf_fmt(b, " %s ", units[w->frame->unit]);
		tree_bound(b, &w->frame->start);
		buf_ch(b, ' ');
		tree_bound(b, &w->frame->end);
	}
	buf_ch(b, ')');
}

static inline void
tree_call(struct buf *b, const struct expr *e)
{
	buf_fmt(b, "(%s%s%s", e->u.call.name, e->u.call.star ? " *" : "",
	    e->u.call.distinct ? " distinct" : "");
	tree_exprs(b, &e->u.call.args);
	for (size_t i = 0; i < e->u.call.filter.n; i++) {
		buf_str(b, " filter ");
		tree_pred(b, e->u.call.filter.v[i]);
	}
	tree_orders(b, &e->u.call.order_by);
	if (e->u.call.over != NULL)
		tree_window(b, e->u.call.over);
	buf_ch(b, ')');
}

static inline void
tree_case(struct buf *b, const struct expr *e)
{
	buf_str(b, "(case");
	if (e->u.cases.operand != NULL) {
		buf_ch(b, ' ');
		tree_expr(b, e->u.cases.operand);
	}
	for (size_t i = 0; i < e->u.cases.n; i++) {
		const struct when *w = &e->u.cases.whens[i];

		buf_str(b, " (");
		if (w->test != NULL)
			tree_pred(b, w->test);
		else
			tree_expr(b, w->value);
		buf_ch(b, ' ');
		tree_expr(b, w->then);
		buf_ch(b, ')');
	}
	if (e->u.cases.otherwise != NULL) {
		buf_ch(b, ' ');
		tree_expr(b, e->u.cases.otherwise);
	}
	buf_ch(b, ')');
}

static inline void
tree_date(struct buf *b, const struct expr *e)
{
	buf_fmt(b, "(%s %s ", expr_head(e->kind),
	    date_unit_text(e->u.date.unit));
	tree_expr(b, e->u.date.of);
	if (e->u.date.to != NULL || e->u.date.by != NULL) {
		buf_ch(b, ' ');
		tree_expr(b, e->u.date.to != NULL ? e->u.date.to :
		    e->u.date.by);
	}
	buf_ch(b, ')');
}

static inline void
tree_expr(struct buf *b, const struct expr *e)
{
	switch (e->kind) {
	case EXPR_COLUMN:
		buf_fmt(b, "%s%s.%s", e->u.column.outer ? "^" : "",
		    e->u.column.source != NULL ?
		    source_name(e->u.column.source) : "?", e->u.column.name);
		break;
	case EXPR_VALUE:
		json_compact(b, e->u.value.json);
		if (e->u.value.type != NULL)
			buf_fmt(b, ":%s", e->u.value.type);
		break;
	case EXPR_PARAM:
		buf_fmt(b, "$%s", e->u.param.name);
		break;
	case EXPR_OUTPUT:
		buf_fmt(b, "@%s", e->u.output.alias);
		break;
	case EXPR_STAR:
		buf_fmt(b, "*%s", e->u.star.table != NULL ? e->u.star.table :
		    "");
		break;
	case EXPR_OP:
		buf_fmt(b, "(%s", operator_text(e->u.op.op));
		tree_exprs(b, &e->u.op.args);
		buf_ch(b, ')');
		break;
	case EXPR_CALL:
		tree_call(b, e);
		break;
	case EXPR_CASE:
		tree_case(b, e);
		break;
	case EXPR_CAST:
		buf_str(b, "(cast ");
		tree_expr(b, e->u.cast.of);
		buf_fmt(b, " %s)", e->u.cast.to);
		break;
	case EXPR_PART:
	case EXPR_TRUNC:
	case EXPR_DIFF:
	case EXPR_SHIFT:
		tree_date(b, e);
		break;
	case EXPR_QUERY:
		tree_query(b, e->u.query);
		break;
	case EXPR_ROW:
		buf_str(b, "(row");
		tree_exprs(b, &e->u.row);
		buf_ch(b, ')');
		break;
	case EXPR_COLLATE:
		buf_fmt(b, "(collate %s ", e->u.collate.by);
		tree_expr(b, e->u.collate.of);
		buf_ch(b, ')');
		break;
	case EXPR_PREDICATE:
		tree_pred(b, e->u.predicate);
		break;
	case EXPR_KINDS:
		break;
	}
}

static inline void
tree_compare(struct buf *b, const struct pred *p)
{
	static const char *const quantifiers[] = {"", " any", " all"};

	buf_fmt(b, "(%s%s ", comparison_text(p->u.compare.op),
	    quantifiers[p->u.compare.quantifier]);
	tree_expr(b, p->u.compare.left);
	tree_exprs(b, &p->u.compare.right);
	if (p->u.compare.query != NULL) {
		buf_ch(b, ' ');
		tree_query(b, p->u.compare.query);
	}
	if (p->u.compare.escape != NULL)
		buf_fmt(b, " escape %s", p->u.compare.escape);
	buf_ch(b, ')');
}

static inline void
tree_list(struct buf *b, const char *word, const struct preds *list)
{
	if (list->n == 0)
		return;
	buf_fmt(b, " (%s", word);
	for (size_t i = 0; i < list->n; i++) {
		buf_ch(b, ' ');
		tree_pred(b, list->v[i]);
	}
	buf_ch(b, ')');
}

static inline void
tree_pred(struct buf *b, const struct pred *p)
{
	switch (p->kind) {
	case PRED_COMPARE:
		tree_compare(b, p);
		break;
	case PRED_AND:
	case PRED_OR:
		buf_ch(b, '<');
		tree_list(b, p->kind == PRED_AND ? "and" : "or", &p->u.list);
		buf_ch(b, '>');
		break;
	case PRED_NOT:
		buf_str(b, "(not ");
		tree_pred(b, p->u.not);
		buf_ch(b, ')');
		break;
	case PRED_EXISTS:
		buf_str(b, "(exists ");
		tree_query(b, p->u.exists);
		buf_ch(b, ')');
		break;
	case PRED_TEST:
		buf_str(b, "(test ");
		tree_expr(b, p->u.test);
		buf_ch(b, ')');
		break;
	case PRED_CONSTANT:
		buf_str(b, p->u.constant ? "true" : "false");
		break;
	}
}

static inline void
tree_source(struct buf *b, const struct source *s)
{
	static const char *const joins[] = {
		"join", "left", "right", "full", "cross"};

	switch (s->kind) {
	case SOURCE_TABLE:
		buf_str(b, s->u.table.name);
		break;
	case SOURCE_QUERY:
		tree_query(b, s->u.query.query);
		break;
	case SOURCE_VALUES:
		buf_str(b, "(values");
		for (size_t i = 0; i < s->u.values.n; i++) {
			buf_str(b, " (row");
			tree_exprs(b, &s->u.values.rows[i]);
			buf_ch(b, ')');
		}
		buf_ch(b, ')');
		break;
	case SOURCE_FUNCTION:
		tree_expr(b, s->u.function);
		break;
	case SOURCE_JOIN:
		buf_fmt(b, "%s%s ", s->u.join.group ? "{" : "(",
		    joins[s->u.join.type]);
		tree_source(b, s->u.join.left);
		buf_ch(b, ' ');
		tree_source(b, s->u.join.right);
		tree_list(b, "on", &s->u.join.on);
		for (size_t i = 0; i < s->u.join.nusing; i++)
			buf_fmt(b, " using %s", s->u.join.using[i]);
		buf_str(b, s->u.join.group ? "}" : ")");
		return;
	}
	if (s->alias != NULL)
		buf_fmt(b, " %s", s->alias);
}

static inline void
tree_groupings(struct buf *b, const struct query *q)
{
	static const char *const kinds[] = {"set", "rollup", "cube"};

	for (size_t i = 0; i < q->ngroupings; i++) {
		buf_fmt(b, " (%s", kinds[q->groupings[i].kind]);
		tree_exprs(b, &q->groupings[i].exprs);
		buf_ch(b, ')');
	}
}

static inline void
tree_body(struct buf *b, const struct query *q)
{
	for (size_t i = 0; i < q->outputs.n; i++) {
		buf_ch(b, ' ');
		tree_expr(b, q->outputs.v[i]->expr);
		if (q->outputs.v[i]->name != NULL)
			buf_fmt(b, "=%s", q->outputs.v[i]->name);
	}
	if (q->from != NULL) {
		buf_str(b, " (from ");
		tree_source(b, q->from);
		buf_ch(b, ')');
	}
	tree_list(b, "where", &q->where);
	if (q->grouped)
		buf_str(b, " (group");
	tree_exprs(b, &q->group_by);
	tree_groupings(b, q);
	if (q->grouped)
		buf_ch(b, ')');
	tree_list(b, "having", &q->having);
}

static inline void
tree_query(struct buf *b, const struct query *q)
{
	static const char *const sets[] = {"union", "intersect", "except"};

	for (size_t i = 0; i < q->nctes; i++) {
		buf_fmt(b, "(with%s %s ", q->ctes[i].recursive ?
		    " recursive" : "", q->ctes[i].name);
		tree_query(b, q->ctes[i].query);
		buf_str(b, ") ");
	}
	buf_fmt(b, "(%s%s", q->is_set ? sets[q->set_op] : "select",
	    q->set_all ? " all" : q->distinct ? " distinct" : "");
	for (size_t i = 0; i < q->nargs; i++) {
		buf_ch(b, ' ');
		tree_query(b, q->args[i]);
	}
	tree_body(b, q);
	if (q->order_by.n > 0)
		buf_str(b, " (order");
	tree_orders(b, &q->order_by);
	if (q->order_by.n > 0)
		buf_ch(b, ')');
	if (q->limit != NULL) {
		buf_str(b, " limit ");
		tree_expr(b, q->limit);
	}
	if (q->offset != NULL) {
		buf_str(b, " offset ");
		tree_expr(b, q->offset);
	}
	buf_ch(b, ')');
}

static inline const char *
trial_tree(struct trial *t)
{
	buf_reset(&t->text);
	if (t->view.query != NULL)
		tree_query(&t->text, t->view.query);
	return t->text.s;
}

#endif
