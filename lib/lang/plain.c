#include "lang/plain.h"

#include <string.h>
#include "json/write.h"
#include "lang/scope.h"
#include "lang/view.h"

static void plain_pred(struct buf *b, const struct pred *p);
static void plain_query(struct buf *b, const struct query *q);

static const struct {
	const char *function, *before;
} calls[] = {
    {"count", "number of "}, {"sum", "sum of "}, {"avg", "average "},
    {"min", "smallest "}, {"max", "largest "},
};

static void plain_expr(struct buf *b, const struct expr *e);

static void
plain_exprs(struct buf *b, const struct exprs *list, const char *gap)
{
	for (size_t i = 0; i < list->n; i++) {
		if (i > 0)
			buf_str(b, gap);
		plain_expr(b, list->v[i]);
	}
}

static void
plain_literal(struct buf *b, const json_t *value)
{
	if (json_is_string(value))
		buf_fmt(b, "'%s'", json_string_value(value));
	else if (value)
		json_compact(b, value);
	else
		buf_str(b, "..");
}

static void
plain_call(struct buf *b, const struct expr *e)
{
	const char *name = e->u.call.name;

	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
		if (strcmp(calls[i].function, name) != 0 || e->u.call.over)
			continue;
		buf_str(b, calls[i].before);
		buf_str(b, e->u.call.distinct ? "different " : "");
		if (e->u.call.star || e->u.call.args.n == 0)
			buf_str(b, "rows");
		else
			plain_exprs(b, &e->u.call.args, ", ");
		return;
	}
	buf_fmt(b, "%s(", name);
	plain_exprs(b, &e->u.call.args, ", ");
	buf_ch(b, ')');
}

static void
plain_expr(struct buf *b, const struct expr *e)
{
	switch (e->kind) {
	case EXPR_COLUMN:
		buf_str(b, e->u.column.name);
		break;
	case EXPR_VALUE:
		plain_literal(b, e->u.value.json);
		break;
	case EXPR_PARAM:
		buf_fmt(b, ":%s", e->u.param.name);
		break;
	case EXPR_OUTPUT:
		if (e->u.output.output)
			plain_expr(b, e->u.output.output->expr);
		else
			buf_str(b, e->u.output.alias);
		break;
	case EXPR_STAR:
		buf_str(b, "all columns");
		break;
	case EXPR_OP:
		if (e->u.op.args.n < 2)
			buf_str(b, operator_text(e->u.op.op));
		plain_exprs(b, &e->u.op.args, operator_text(e->u.op.op));
		break;
	case EXPR_CALL:
		plain_call(b, e);
		break;
	case EXPR_CAST:
		plain_expr(b, e->u.cast.of);
		break;
	case EXPR_PART:
	case EXPR_TRUNC:
		buf_fmt(b, "%s of ", unit_text(e->u.date.unit));
		plain_expr(b, e->u.date.of);
		break;
	case EXPR_COLLATE:
		plain_expr(b, e->u.collate.of);
		break;
	case EXPR_PREDICATE:
		plain_pred(b, e->u.predicate);
		break;
	case EXPR_QUERY:
		buf_ch(b, '(');
		plain_query(b, e->u.query);
		buf_ch(b, ')');
		break;
	case EXPR_CASE:
	case EXPR_DIFF:
	case EXPR_SHIFT:
	case EXPR_ROW:
	case EXPR_KINDS:
		buf_str(b, "..");
		break;
	}
}

static void
plain_preds(struct buf *b, const struct preds *list, const char *gap)
{
	for (size_t i = 0; i < list->n; i++) {
		if (i > 0)
			buf_str(b, gap);
		plain_pred(b, list->v[i]);
	}
}

/* Comparisons whose sign is no word. */
static const char *
comparison_words(enum comparison op)
{
	static const struct {
		enum comparison op;
		const char *words;
	} list[] = {
	    {COMPARE_BETWEEN, "between"}, {COMPARE_NOT_BETWEEN, "not between"},
	    {COMPARE_NOT_IN, "not in"}, {COMPARE_NOT_LIKE, "not like"},
	    {COMPARE_ILIKE, "like"}, {COMPARE_NOT_ILIKE, "not like"},
	    {COMPARE_STARTS_WITH, "starts with"},
	    {COMPARE_ENDS_WITH, "ends with"}, {COMPARE_IS_NULL, "is missing"},
	    {COMPARE_IS_NOT_NULL, "is there"}, {COMPARE_NE, "is not"},
	    {COMPARE_IS_DISTINCT, "is not"},
	    {COMPARE_IS_NOT_DISTINCT, "="},
	};

	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		if (list[i].op == op)
			return list[i].words;
	return comparison_text(op);
}

static void
plain_pred(struct buf *b, const struct pred *p)
{
	switch (p->kind) {
	case PRED_COMPARE:
		plain_expr(b, p->u.compare.left);
		buf_fmt(b, " %s", comparison_words(p->u.compare.op));
		if (p->u.compare.query || p->u.compare.right.n > 0)
			buf_ch(b, ' ');
		if (p->u.compare.query) {
			buf_ch(b, '(');
			plain_query(b, p->u.compare.query);
			buf_ch(b, ')');
		} else {
			plain_exprs(b, &p->u.compare.right,
			    comparison_right(p->u.compare.op) == 2 ? " and " :
			    ", ");
		}
		break;
	case PRED_AND:
		plain_preds(b, &p->u.list, " and ");
		break;
	case PRED_OR:
		plain_preds(b, &p->u.list, " or ");
		break;
	case PRED_NOT:
		buf_str(b, "not ");
		plain_pred(b, p->u.not);
		break;
	case PRED_EXISTS:
		buf_str(b, "there is (");
		plain_query(b, p->u.exists);
		buf_ch(b, ')');
		break;
	case PRED_TEST:
		plain_expr(b, p->u.test);
		break;
	case PRED_CONSTANT:
		buf_str(b, p->u.constant ? "always" : "never");
		break;
	}
}

static void
plain_sources(struct buf *b, const struct query *q)
{
	for (size_t i = 0; i < q->nsources; i++) {
		const struct source *s = q->sources[i];

		buf_str(b, i == 0 ? "; from " : ", ");
		if (s->kind == SOURCE_TABLE)
			buf_str(b, s->u.table.name);
		else
			buf_str(b, s->alias ? s->alias : "..");
	}
}

static void
plain_orders(struct buf *b, const struct orders *orders)
{
	const struct order *o;

	for (size_t i = 0; i < orders->n; i++) {
		o = orders->v[i];
		buf_str(b, i == 0 ? "; sorted by " : ", ");
		plain_expr(b, o->by);
		buf_str(b, o->descending ? ", largest first" : "");
	}
}

static void
plain_query(struct buf *b, const struct query *q)
{
	static const char *const sets[] = {[SET_UNION] = " together with ",
	    [SET_INTERSECT] = " as well as ", [SET_EXCEPT] = " without "};

	for (size_t i = 0; q->is_set && i < q->nargs; i++) {
		buf_str(b, i > 0 ? sets[q->set_op] : "");
		buf_ch(b, '(');
		plain_query(b, q->args[i]);
		buf_ch(b, ')');
	}
	buf_str(b, q->distinct ? "different " : "");
	for (size_t i = 0; i < q->outputs.n; i++) {
		buf_str(b, i > 0 ? ", " : "");
		plain_expr(b, q->outputs.v[i]->expr);
	}
	plain_sources(b, q);
	buf_str(b, q->where.n > 0 ? "; where " : "");
	plain_preds(b, &q->where, " and ");
	buf_str(b, q->group_by.n > 0 ? "; for each " : "");
	plain_exprs(b, &q->group_by, ", ");
	buf_str(b, q->having.n > 0 ? "; if " : "");
	plain_preds(b, &q->having, " and ");
	plain_orders(b, &q->order_by);
	if (q->limit) {
		buf_str(b, "; the first ");
		plain_expr(b, q->limit);
	}
}

bool
plain_plan(struct buf *b, const json_t *plan)
{
	struct findings scratch = FINDINGS_INIT("");
	struct view view;
	bool ok;

	ok = view_build(&view, plan, &scratch) && view.query;
	if (ok) {
		/* names that are unknown are told by others */
		(void)scope_resolve(&view, NULL, &scratch);
		plain_query(b, view.query);
	}
	view_free(&view);
	findings_free(&scratch);
	return ok;
}
