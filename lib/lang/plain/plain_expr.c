/* Expressions in plain words. */
#include <string.h>
#include "base/utf8.h"
#include "json/write.h"
#include "lang/plain/plain_part.h"

/* How close an operator binds among operators. */
static int
precedence(enum operator op)
{
	switch (op) {
	case OPERATOR_MUL:
	case OPERATOR_DIV:
	case OPERATOR_MOD:
		return 2;
	case OPERATOR_ADD:
	case OPERATOR_SUB:
		return 1;
	case OPERATOR_CONCAT:
	case OPERATOR_BIT_AND:
	case OPERATOR_BIT_OR:
	case OPERATOR_SHIFT_LEFT:
	case OPERATOR_SHIFT_RIGHT:
	case OPERATOR_BIT_NOT:
	case OPERATORS:
		return 0;
	}
	return 0;
}

/* May an operation stand as the first of another without parentheses? */
static bool
is_open(const struct expr *e, const struct expr *first)
{
	return first->kind == EXPR_OP && first->u.op.args.n > 1 &&
	    !plain_is_days(first) &&
	    (first->u.op.op == e->u.op.op ||
	    precedence(first->u.op.op) > precedence(e->u.op.op) ||
	    (precedence(e->u.op.op) > 0 &&
	    precedence(first->u.op.op) == precedence(e->u.op.op)));
}

static void
plain_op(const struct plain *w, const struct expr *e)
{
	const struct exprs *args = &e->u.op.args;
	const char *sign = e->u.op.op == OPERATOR_CONCAT ? "then" :
	    operator_text(e->u.op.op);

	if (plain_is_days(e)) {
		plain_days(w, e);
		return;
	}
	if (args->n < 2)
		buf_str(w->b, sign);
	for (size_t i = 0; i < args->n; i++) {
		if (i > 0)
			buf_fmt(w->b, " %s ", sign);
		plain_at(w, args->v[i], i == 0 && is_open(e, args->v[i]) ?
		    BIND_OP : BIND_WORD);
	}
}

static void
plain_literal(const struct plain *w, const struct literal *literal)
{
	static const char *const bare[] = {"number", "integer", "boolean",
	    "interval"};
	const char *text = json_string_value(literal->json);

	for (size_t i = 0; text && literal->type &&
	    i < sizeof bare / sizeof *bare; i++)
		if (strcmp(literal->type, bare[i]) == 0) {
			buf_str(w->b, text);
			return;
		}
	if (literal->type && strcmp(literal->type, "blob") == 0)
		buf_str(w->b, "the bytes ");
	if (text)
		plain_quoted(w, text);
	else if (literal->json && !json_is_null(literal->json))
		json_compact(w->b, literal->json);
	else
		buf_str(w->b, "nothing");
}

static void
plain_param(const struct plain *w, const struct param *param)
{
	const struct literal otherwise = {param->otherwise, param->type};

	buf_fmt(w->b, param->otherwise ? "(:%s, by default " : ":%s",
	    param->name);
	if (param->otherwise) {
		plain_literal(w, &otherwise);
		buf_ch(w->b, ')');
	}
}

static void
plain_case(const struct plain *w, const struct expr *e)
{
	for (size_t i = 0; i < e->u.cases.n; i++) {
		const struct when *when = &e->u.cases.whens[i];

		buf_str(w->b, i > 0 ? ", " : "");
		plain_at(w, when->then, BIND_OP);
		buf_str(w->b, " if ");
		if (when->test) {
			plain_pred(w, when->test);
			continue;
		}
		if (e->u.cases.operand)
			plain_at(w, e->u.cases.operand, BIND_OP);
		buf_str(w->b, " = ");
		plain_at(w, when->value, BIND_OP);
	}
	buf_str(w->b, ", else ");
	if (e->u.cases.otherwise)
		plain_at(w, e->u.cases.otherwise, BIND_OP);
	else
		buf_str(w->b, "nothing");
}

/* Types whose name is no word; the others stand as they are. */
static void
plain_cast(const struct plain *w, const struct expr *e)
{
	static const struct {
		const char *to, *words;
	} types[] = {
	    {"bigint", "a whole number"}, {"boolean", "yes or no"},
	    {"char", "text"}, {"date", "a date"},
	    {"datetime", "a date and time"}, {"decimal", "an exact number"},
	    {"integer", "a whole number"}, {"number", "a number"},
	    {"smallint", "a whole number"}, {"time", "a time of day"},
	    {"varchar", "text"},
	};
	const char *words = e->u.cast.to;

	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		if (strcmp(types[i].to, e->u.cast.to) == 0)
			words = types[i].words;
	plain_at(w, e->u.cast.of, BIND_AFTER);
	buf_fmt(w->b, " as %s", words);
}

static void
plain_collate(const struct plain *w, const struct expr *e)
{
	plain_at(w, e->u.collate.of, BIND_AFTER);
	if (ascii_equal(e->u.collate.by, "nocase"))
		buf_str(w->b, " (ignoring case)");
	else
		buf_fmt(w->b, " in the order of %s", e->u.collate.by);
}

static void
plain_star(const struct plain *w, const struct expr *e)
{
	const struct source *s = e->u.star.source;

	buf_str(w->b, "all columns");
	if (e->u.star.table)
		buf_fmt(w->b, " of %s", s && plain_source_name(s) ?
		    plain_source_name(s) : e->u.star.table);
}

static void
plain_named(const struct plain *w, const struct expr *e)
{
	const struct output *o = e->u.output.output;

	if (o && (w->names == PLAIN_ALL || !plain_is_told(w, o)))
		plain_expr(w, o->expr);
	else
		buf_str(w->b, e->u.output.alias);
}

enum bind
plain_bind(const struct expr *e)
{
	switch (e->kind) {
	case EXPR_COLUMN:
	case EXPR_VALUE:
	case EXPR_PARAM:
	case EXPR_STAR:
	case EXPR_QUERY:
	case EXPR_ROW:
	case EXPR_KINDS:
		return BIND_WORD;
	case EXPR_OUTPUT:
		return e->u.output.output &&
		    !plain_is_long(e->u.output.output) ?
		    plain_bind(e->u.output.output->expr) : BIND_WORD;
	case EXPR_OP:
		return plain_is_days(e) ? BIND_AFTER : BIND_OP;
	case EXPR_CALL:
		return plain_call_bind(e);
	case EXPR_CAST:
	case EXPR_COLLATE:
		return BIND_AFTER;
	case EXPR_PART:
	case EXPR_TRUNC:
	case EXPR_DIFF:
	case EXPR_SHIFT:
		return plain_date_bind(e);
	case EXPR_PREDICATE:
	case EXPR_CASE:
		return BIND_LIST;
	}
	return BIND_LIST;
}

/* Words that are as many as that are read by nobody, and what stands twice
 * within itself would double them with each level. */
bool
plain_is_full(const struct plain *w)
{
	if (w->b->len <= PLAIN_MOST)
		return false;
	buf_str(w->b, "..");
	return true;
}

void
plain_expr(const struct plain *w, const struct expr *e)
{
	if (plain_is_full(w))
		return;
	switch (e->kind) {
	case EXPR_COLUMN:
		plain_column(w, e);
		break;
	case EXPR_VALUE:
		plain_literal(w, &e->u.value);
		break;
	case EXPR_PARAM:
		plain_param(w, &e->u.param);
		break;
	case EXPR_OUTPUT:
		plain_named(w, e);
		break;
	case EXPR_STAR:
		plain_star(w, e);
		break;
	case EXPR_OP:
		plain_op(w, e);
		break;
	case EXPR_CALL:
		plain_call(w, e);
		break;
	case EXPR_CAST:
		plain_cast(w, e);
		break;
	case EXPR_PART:
	case EXPR_TRUNC:
	case EXPR_DIFF:
	case EXPR_SHIFT:
		plain_date(w, e);
		break;
	case EXPR_COLLATE:
		plain_collate(w, e);
		break;
	case EXPR_PREDICATE:
		buf_str(w->b, "whether ");
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
plain_at(const struct plain *w, const struct expr *e, enum bind least)
{
	bool inner = plain_bind(e) < least;

	buf_str(w->b, inner ? "(" : "");
	plain_expr(w, e);
	buf_str(w->b, inner ? ")" : "");
}

void
plain_exprs(const struct plain *w, const struct exprs *list, const char *gap)
{
	for (size_t i = 0; i < list->n; i++) {
		buf_str(w->b, i > 0 ? gap : "");
		plain_at(w, list->v[i], list->n > 1 ? BIND_OP : BIND_LIST);
	}
}
