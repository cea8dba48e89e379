#include "lang/plain.h"

#include <string.h>
#include "base/utf8.h"
#include "json/write.h"
#include "lang/scope.h"
#include "lang/view.h"


static const struct {
	const char *function, *before;
} calls[] = {
    {"count", "number of "}, {"sum", "sum of "}, {"avg", "average "},
    {"min", "smallest "}, {"max", "largest "},
};

void
plain_exprs(const struct plain *w, const struct exprs *list, const char *gap)
{
	for (size_t i = 0; i < list->n; i++) {
		if (i > 0)
			buf_str(w->b, gap);
		plain_expr(w, list->v[i]);
	}
}

static void
plain_literal(const struct plain *w, const json_t *value)
{
	if (json_is_string(value))
		buf_fmt(w->b, "'%s'", json_string_value(value));
	else if (value)
		json_compact(w->b, value);
	else
		buf_str(w->b, "..");
}

static void
plain_window(const struct plain *w, const struct window *over)
{
	if (over->partition_by.n > 0) {
		buf_str(w->b, " within each ");
		plain_exprs(w, &over->partition_by, ", ");
	}
	for (size_t i = 0; i < over->order_by.n; i++) {
		buf_str(w->b, i == 0 ? " by " : ", ");
		plain_expr(w, over->order_by.v[i]->by);
		if (over->order_by.v[i]->descending)
			buf_str(w->b, ", largest first");
	}
}

/* strftime('%Y', x), which SQLite has for the year of x. */
static bool
plain_strftime(const struct plain *w, const struct expr *e)
{
	static const struct {
		const char *format, *words;
	} parts[] = {
	    {"%Y", "year of "}, {"%Y-%m", "month of "},
	    {"%m", "month of the year of "}, {"%d", "day of the month of "},
	    {"%Y-%m-%d", "day of "}, {"%w", "weekday of "},
	    {"%H", "hour of "},
	};
	const struct exprs *args = &e->u.call.args;
	const char *format;

	if (strcmp(e->u.call.name, "strftime") != 0 || args->n != 2 ||
	    args->v[0]->kind != EXPR_VALUE)
		return false;
	format = json_string_value(args->v[0]->u.value.json);
	for (size_t i = 0; format && i < sizeof parts / sizeof *parts; i++)
		if (strcmp(parts[i].format, format) == 0) {
			buf_str(w->b, parts[i].words);
			plain_expr(w, args->v[1]);
			return true;
		}
	return false;
}

static void
plain_call(const struct plain *w, const struct expr *e)
{
	const char *name = e->u.call.name;

	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
		if (strcmp(calls[i].function, name) != 0 || e->u.call.over)
			continue;
		buf_str(w->b, calls[i].before);
		buf_str(w->b, e->u.call.distinct ? "different " : "");
		if (e->u.call.star || e->u.call.args.n == 0)
			buf_str(w->b, "rows");
		else
			plain_exprs(w, &e->u.call.args, ", ");
		return;
	}
	if (plain_strftime(w, e))
		return;
	buf_fmt(w->b, "%s(", name);
	plain_exprs(w, &e->u.call.args, ", ");
	buf_ch(w->b, ')');
	if (e->u.call.over)
		plain_window(w, e->u.call.over);
}

static void
plain_column(const struct plain *w, const struct expr *e)
{
	const struct source *s = e->u.column.source;
	const char *table = s ? source_name(s) : e->u.column.table;

	if (w->tables && table)
		buf_fmt(w->b, "%s.", table);
	buf_str(w->b, e->u.column.name);
}

/* A sum within a product keeps its parentheses. */
static void
plain_op(const struct plain *w, const struct expr *e)
{
	const char *sign = operator_text(e->u.op.op);

	if (e->u.op.args.n < 2)
		buf_str(w->b, sign);
	for (size_t i = 0; i < e->u.op.args.n; i++) {
		const struct expr *arg = e->u.op.args.v[i];
		bool inner = arg->kind == EXPR_OP &&
		    (arg->u.op.op != e->u.op.op || i > 0);

		if (i > 0)
			buf_fmt(w->b, " %s ", sign);
		buf_str(w->b, inner ? "(" : "");
		plain_expr(w, arg);
		buf_str(w->b, inner ? ")" : "");
	}
}

static void
plain_case(const struct plain *w, const struct expr *e)
{
	for (size_t i = 0; i < e->u.cases.n; i++) {
		const struct when *when = &e->u.cases.whens[i];

		buf_str(w->b, i > 0 ? ", " : "");
		plain_expr(w, when->then);
		buf_str(w->b, " if ");
		if (when->test) {
			plain_pred(w, when->test);
			continue;
		}
		if (e->u.cases.operand)
			plain_expr(w, e->u.cases.operand);
		buf_str(w->b, " = ");
		plain_expr(w, when->value);
	}
	if (e->u.cases.otherwise) {
		buf_str(w->b, ", else ");
		plain_expr(w, e->u.cases.otherwise);
	}
}

static void
plain_date(const struct plain *w, const struct expr *e)
{
	const char *unit = unit_text(e->u.date.unit);

	if (e->kind == EXPR_DIFF) {
		buf_fmt(w->b, "%ss from ", unit);
		plain_expr(w, e->u.date.of);
		buf_str(w->b, " to ");
		plain_expr(w, e->u.date.to);
	} else if (e->kind == EXPR_SHIFT) {
		plain_expr(w, e->u.date.of);
		buf_str(w->b, " moved by ");
		plain_expr(w, e->u.date.by);
		buf_fmt(w->b, " %ss", unit);
	} else {
		buf_fmt(w->b, "%s of ", unit);
		plain_expr(w, e->u.date.of);
	}
}

static void
plain_inner(const struct plain *w, const struct query *q)
{
	struct plain inner = {w->b, w->tables || w->inner, w->inner};

	buf_ch(w->b, '(');
	plain_query(&inner, q);
	buf_ch(w->b, ')');
}

/* What the query shows says nothing, only whether it has a row. */
static void
plain_exists(const struct plain *w, const char *words, const struct query *q)
{
	struct plain inner = {w->b, w->tables || w->inner, w->inner};

	buf_str(w->b, words);
	if (q->is_set || q->having.n > 0) {
		buf_str(w->b, " of ");
		plain_inner(w, q);
		return;
	}
	for (size_t i = 0; i < q->nsources; i++) {
		buf_str(w->b, i == 0 ? " in " : ", ");
		buf_str(w->b, source_name(q->sources[i]) ?
		    source_name(q->sources[i]) : "..");
	}
	if (q->where.n > 0) {
		buf_str(w->b, " where ");
		plain_preds(&inner, &q->where, " and ");
	}
}

void
plain_expr(const struct plain *w, const struct expr *e)
{
	switch (e->kind) {
	case EXPR_COLUMN:
		plain_column(w, e);
		break;
	case EXPR_VALUE:
		plain_literal(w, e->u.value.json);
		break;
	case EXPR_PARAM:
		buf_fmt(w->b, ":%s", e->u.param.name);
		break;
	case EXPR_OUTPUT:
		if (e->u.output.output)
			plain_expr(w, e->u.output.output->expr);
		else
			buf_str(w->b, e->u.output.alias);
		break;
	case EXPR_STAR:
		buf_str(w->b, "all columns");
		break;
	case EXPR_OP:
		plain_op(w, e);
		break;
	case EXPR_CALL:
		plain_call(w, e);
		break;
	case EXPR_CAST:
		plain_expr(w, e->u.cast.of);
		break;
	case EXPR_PART:
	case EXPR_TRUNC:
	case EXPR_DIFF:
	case EXPR_SHIFT:
		plain_date(w, e);
		break;
	case EXPR_COLLATE:
		plain_expr(w, e->u.collate.of);
		break;
	case EXPR_PREDICATE:
		plain_pred(w, e->u.predicate);
		break;
	case EXPR_QUERY:
		plain_inner(w, e->u.query);
		break;
	case EXPR_CASE:
		plain_case(w, e);
		break;
	case EXPR_ROW:
		buf_ch(w->b, '(');
		plain_exprs(w, &e->u.row, ", ");
		buf_ch(w->b, ')');
		break;
	case EXPR_KINDS:
		break;
	}
}

void
plain_preds(const struct plain *w, const struct preds *list, const char *gap)
{
	for (size_t i = 0; i < list->n; i++) {
		const struct pred *p = list->v[i];
		bool inner = list->n > 1 &&
		    (p->kind == PRED_AND || p->kind == PRED_OR);

		if (i > 0)
			buf_str(w->b, gap);
		buf_str(w->b, inner ? "(" : "");
		plain_pred(w, p);
		buf_str(w->b, inner ? ")" : "");
	}
}

/* Comparisons whose sign is no word. */
static const char *
comparison_words(enum comparison op, bool listed)
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

	if (listed && op == COMPARE_IN)
		return "is one of";
	if (listed && op == COMPARE_NOT_IN)
		return "is none of";
	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		if (list[i].op == op)
			return list[i].words;
	return comparison_text(op);
}

void
plain_pred(const struct plain *w, const struct pred *p)
{
	switch (p->kind) {
	case PRED_COMPARE:
		plain_expr(w, p->u.compare.left);
		buf_fmt(w->b, " %s", comparison_words(p->u.compare.op,
		    p->u.compare.right.n > 0));
		if (p->u.compare.query || p->u.compare.right.n > 0)
			buf_ch(w->b, ' ');
		if (p->u.compare.query) {
			plain_inner(w, p->u.compare.query);
		} else {
			plain_exprs(w, &p->u.compare.right,
			    comparison_right(p->u.compare.op) == 2 ? " and " :
			    ", ");
		}
		break;
	case PRED_AND:
		plain_preds(w, &p->u.list, " and ");
		break;
	case PRED_OR:
		plain_preds(w, &p->u.list, " or ");
		break;
	case PRED_NOT:
		if (p->u.not->kind == PRED_EXISTS) {
			plain_exists(w, "there is no row", p->u.not->u.exists);
			break;
		}
		buf_str(w->b, "not ");
		plain_pred(w, p->u.not);
		break;
	case PRED_EXISTS:
		plain_exists(w, "there is a row", p->u.exists);
		break;
	case PRED_TEST:
		plain_expr(w, p->u.test);
		break;
	case PRED_CONSTANT:
		buf_str(w->b, p->u.constant ? "always" : "never");
		break;
	}
}

static void
plain_sources(const struct plain *w, const struct query *q)
{
	for (size_t i = 0; i < q->nsources; i++) {
		const struct source *s = q->sources[i];

		buf_str(w->b, i == 0 ? "; from " : ", ");
		if (s->kind == SOURCE_TABLE)
			buf_str(w->b, s->u.table.name);
		else
			buf_str(w->b, s->alias ? s->alias : "..");
	}
}

static void
plain_orders(const struct plain *w, const struct orders *orders)
{
	const struct order *o;

	for (size_t i = 0; i < orders->n; i++) {
		o = orders->v[i];
		buf_str(w->b, i == 0 ? "; sorted by " : ", ");
		plain_expr(w, o->by);
		buf_str(w->b, o->descending ? ", largest first" : "");
	}
}

void
plain_query(const struct plain *w, const struct query *q)
{
	static const char *const sets[] = {[SET_UNION] = " together with ",
	    [SET_INTERSECT] = " as well as ", [SET_EXCEPT] = " without "};

	for (size_t i = 0; q->is_set && i < q->nargs; i++) {
		buf_str(w->b, i > 0 ? sets[q->set_op] : "");
		buf_ch(w->b, '(');
		plain_query(w, q->args[i]);
		buf_ch(w->b, ')');
	}
	buf_str(w->b, q->distinct ? "different " : "");
	for (size_t i = 0; i < q->outputs.n; i++) {
		buf_str(w->b, i > 0 ? ", " : "");
		plain_expr(w, q->outputs.v[i]->expr);
	}
	plain_sources(w, q);
	buf_str(w->b, q->where.n > 0 ? "; where " : "");
	plain_preds(w, &q->where, " and ");
	buf_str(w->b, q->group_by.n > 0 ? "; for each " : "");
	plain_exprs(w, &q->group_by, ", ");
	buf_str(w->b, q->having.n > 0 ? "; if " : "");
	plain_preds(w, &q->having, " and ");
	plain_orders(w, &q->order_by);
	if (q->limit) {
		buf_str(w->b, "; the first ");
		plain_expr(w, q->limit);
	}
}

bool
plain_plan(struct buf *b, const json_t *plan)
{
	struct findings scratch = FINDINGS_INIT("");
	struct plain w = {.b = b};
	struct view view;
	bool ok;

	ok = view_build(&view, plan, &scratch) && view.query;
	if (ok) {
		/* names that are unknown are told by others */
		(void)scope_resolve(&view, NULL, &scratch);
		plain_query(&w, view.query);
	}
	view_free(&view);
	findings_free(&scratch);
	return ok;
}

bool
plain_same(const struct expr *x, const struct expr *y)
{
	struct buf a = BUF_INIT, b = BUF_INIT;
	struct plain wx = {.b = &a}, wy = {.b = &b};
	bool same;

	while (x->kind == EXPR_OUTPUT && x->u.output.output)
		x = x->u.output.output->expr;
	while (y->kind == EXPR_OUTPUT && y->u.output.output)
		y = y->u.output.output->expr;
	plain_expr(&wx, x);
	plain_expr(&wy, y);
	same = x == y || strcmp(a.s, b.s) == 0;
	if (x->kind == EXPR_COLUMN && y->kind == EXPR_COLUMN &&
	    x->u.column.source && y->u.column.source)
		same = same && x->u.column.source == y->u.column.source;
	buf_free(&a);
	buf_free(&b);
	return same;
}

bool
plain_repeats(const struct output *o)
{
	const struct expr *e = o->expr;
	const char *rest;
	size_t n;

	if (!o->name || e->kind != EXPR_CALL)
		return false;
	n = strlen(e->u.call.name);
	if (!ascii_equal_n(o->name, e->u.call.name, n))
		return false;
	rest = o->name + n;
	return *rest == '\0' || (*rest == '_' && e->u.call.args.n == 1 &&
	    e->u.call.args.v[0]->kind == EXPR_COLUMN &&
	    ascii_equal(rest + 1, e->u.call.args.v[0]->u.column.name));
}
