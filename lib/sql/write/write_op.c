/* Operators: how they are spelled, and what keeps their meaning. */
#include "sql/write/writer.h"

#include <string.h>
#include "base/num.h"

#include "lang/function.h"

static bool
is_unknown(enum type_class c)
{
	return c == TYPE_UNKNOWN;
}

static void
write_unary(struct writer *w, const struct expr *e)
{
	if (e->u.op.op == OPERATOR_SUB)
		text_word(&w->text, "-");
	else if (e->u.op.op == OPERATOR_BIT_NOT)
		text_word(&w->text, "~");
	else
		text_word(&w->text, "+");
	/* two signs would begin a comment */
	write_expr(w, e->u.op.args.v[0], LEVEL_PRIMARY);
}

/* -- division */

/* 100, and "100.0" that is said to be a number */
static bool
is_nonzero(const struct expr *e)
{
	const json_t *value = e->kind == EXPR_VALUE ? e->u.value.json : NULL;
	double number = json_number_value(value);

	if (json_is_string(value) && e->u.value.type != NULL &&
	    strcmp(e->u.value.type, "number") == 0 &&
	    !num_parse_real(json_string_value(value), &number))
		return false;
	return number != 0;
}

/* x / 0 stays NULL if the plan's dialect has it so. */
static bool
zero_is_null(const struct writer *w, const struct expr *e)
{
	return plan_means(w, ZERO_GIVES_NULL) &&
	    !writer_means(w, ZERO_GIVES_NULL) && !is_nonzero(e);
}

static void
write_divisor(struct writer *w, const struct expr *e, enum level level)
{
	if (!zero_is_null(w, e)) {
		write_expr(w, e, level);
		return;
	}
	text_word(&w->text, "NULLIF(");
	write_expr(w, e, LEVEL_NONE);
	text_numbers(&w->text, ", 0)");
}

/* Is some argument known to have a fraction, are all known to be whole? */
static bool
is_real(const struct expr *e)
{
	size_t i;

	for (i = 0; i < e->u.op.args.n; i++)
		if (e->u.op.args.v[i]->type == TYPE_NUMBER)
			return true;
	return false;
}

static bool
is_whole(const struct expr *e)
{
	size_t i;

	for (i = 0; i < e->u.op.args.n; i++)
		if (e->u.op.args.v[i]->type != TYPE_INTEGER)
			return false;
	return true;
}

/* Does 7 / 2 have to be 3 here where the dialect would give 3.5? */
static bool
divides_whole(struct writer *w, const struct expr *e)
{
	if (e->u.op.op != OPERATOR_DIV || plan_means(w, DIVIDES_REAL) ||
	    !writer_means(w, DIVIDES_REAL) || is_real(e))
		return false;
	if (is_whole(e))
		return true;
	writer_differently(w, &e->at, "its division keeps the fraction, and "
	    "the operands are not known to be integers");
	return false;
}

/* ... and the other way round. */
static bool
divides_real(const struct writer *w, const struct expr *e)
{
	return e->u.op.op == OPERATOR_DIV && plan_means(w, DIVIDES_REAL) &&
	    !writer_means(w, DIVIDES_REAL) && !is_real(e);
}

/* Is there a value among these that has a fraction or is kept as if it had? */
static bool
has_fraction(const struct expr *e)
{
	size_t i;

	if (e->kind == EXPR_VALUE)
		return json_is_real(e->u.value.json);
	if (e->kind == EXPR_CAST)
		return strcmp(e->u.cast.to, "number") == 0;
	if (e->kind == EXPR_CALL)
		return strcmp(e->u.call.name, "avg") == 0 ||
		    strcmp(e->u.call.name, "round") == 0;
	for (i = 0; e->kind == EXPR_OP && i < e->u.op.args.n; i++)
		if (has_fraction(e->u.op.args.v[i]))
			return true;
	return false;
}

static bool
divides_decimals(const struct writer *w, const struct expr *e)
{
	return e->u.op.op == OPERATOR_DIV && w->d != w->from &&
	    writer_means(w, DECIMALS_ARE_WHOLE) && is_real(e) &&
	    !has_fraction(e);
}

/* Decimals are divided to few digits; the plan's dialect has more. */
static bool
divides_long(const struct writer *w, const struct expr *e)
{
	return e->u.op.op == OPERATOR_DIV && w->d != w->from &&
	    writer_means(w, DIVIDES_SHORT) &&
	    (plan_means(w, DIVIDES_REAL) || !is_whole(e));
}

static void
write_as_real(struct writer *w, const struct expr *e)
{
	text_word(&w->text, "CAST(");
	write_expr(w, e, LEVEL_NONE);
	text_word(&w->text, " AS ");
	text_spelled(&w->text, w->d->real);
	text_word(&w->text, ")");
}

/* -- text */

static bool
is_text(const struct expr *e)
{
	return e->type == TYPE_TEXT || (e->kind == EXPR_VALUE &&
	    json_is_string(e->u.value.json));
}

/* What is joined is text; some dialects want to be told. */
static void
write_joined(struct writer *w, const struct expr *e, enum level level)
{
	bool told = plan_means(w, PLUS_JOINS_TEXT);
	bool cast = writer_means(w, PLUS_JOINS_TEXT) && !told ? !is_text(e) :
	    plan_means(w, JOINS_ANY_TEXT) &&
	    !writer_means(w, JOINS_ANY_TEXT) && !is_unknown(e->type) &&
	    !is_text(e);

	if (cast)
		write_as_text(w, e);
	else
		write_expr(w, e, level);
}

/* -- all operators */

static void
write_operand(struct writer *w, const struct expr *e, size_t i,
    enum level level)
{
	const struct expr *arg = e->u.op.args.v[i];
	enum operator op = e->u.op.op;

	if (op == OPERATOR_CONCAT)
		write_joined(w, arg, level);
	else if (i > 0 && (op == OPERATOR_DIV || op == OPERATOR_MOD))
		write_divisor(w, arg, level);
	else if (i == 0 && (divides_real(w, e) || divides_long(w, e) ||
	    divides_decimals(w, e)))
		write_as_real(w, arg);
	else
		write_expr(w, arg, level);
}

/* nullif(x, 0); the caller has the room for it. */
struct nullif {
	struct expr call, zero, *args[2];
};

static struct expr *
make_nullif(struct writer *w, struct nullif *n, struct expr *e)
{
	memset(n, 0, sizeof *n);
	n->args[0] = e;
	n->args[1] = &n->zero;
	n->zero.kind = EXPR_VALUE;
	n->zero.at = n->call.at = e->at;
	n->zero.u.value.json = write_value_whole(w, 0);
	n->call.kind = EXPR_CALL;
	n->call.type = e->type;
	n->call.u.call.name = "nullif";
	n->call.u.call.function = function_find("nullif");
	n->call.u.call.args = (struct exprs){n->args, 2};
	return &n->call;
}

/* f(f(a, b), c), or f(a, b, c) where the template takes all. */
static void
write_by_template(struct writer *w, const struct expr *e, struct word word)
{
	enum operator op = e->u.op.op;
	struct expr *args[2], inner = *e;
	size_t n = e->u.op.args.n;
	struct nullif divisor;

	if (n < 2 || word.s[word.n - 2] == '*') {
		write_template(w, word, e->u.op.args.v, n);
		return;
	}
	inner.u.op.args.n = n - 1;
	args[0] = n > 2 ? &inner : e->u.op.args.v[0];
	args[1] = e->u.op.args.v[n - 1];
	if ((op == OPERATOR_DIV || op == OPERATOR_MOD) &&
	    zero_is_null(w, args[1]))
		args[1] = make_nullif(w, &divisor, args[1]);
	write_template(w, word, args, 2);
}

static void
write_operator(struct writer *w, const struct expr *e)
{
	enum operator op = e->u.op.op;
	enum level level = w->d->level[op];
	struct word infix = w->d->op[op];
	size_t i;

	if (e->u.op.args.n == 1) {
		write_unary(w, e);
		return;
	}
	if (divides_whole(w, e))
		infix = w->d->divide_whole[0];
	if (infix.s == NULL) {
		write_by_template(w, e, op == OPERATOR_DIV ?
		    w->d->divide_whole[1] : w->d->op_template[op]);
		return;
	}
	for (i = 0; i < e->u.op.args.n; i++) {
		if (i > 0)
			text_spelled(&w->text, infix);
		write_operand(w, e, i, i == 0 ? level :
		    (enum level)(level + 1));
	}
}

static bool
is_bits(enum operator op)
{
	return op == OPERATOR_BIT_AND || op == OPERATOR_BIT_OR ||
	    op == OPERATOR_BIT_NOT || op == OPERATOR_SHIFT_LEFT ||
	    op == OPERATOR_SHIFT_RIGHT;
}

void
write_op(struct writer *w, const struct expr *e)
{
	bool sign = is_bits(e->u.op.op) && w->d != w->from &&
	    writer_means(w, BITS_ARE_UNSIGNED);

	if (sign)
		text_word(&w->text, "CAST(");
	write_operator(w, e);
	if (sign)
		text_word(&w->text, " AS SIGNED)");
}

bool
write_is_whole_division(const struct writer *w, const struct expr *e)
{
	return w->d->divide_whole[0].s != NULL && e->u.call.args.n == 2 &&
	    strcmp(e->u.call.name, "div") == 0;
}

void
write_whole_division(struct writer *w, const struct expr *e)
{
	write_expr(w, e->u.call.args.v[0], LEVEL_MULTIPLY);
	text_spelled(&w->text, w->d->divide_whole[0]);
	write_expr(w, e->u.call.args.v[1], (enum level)(LEVEL_MULTIPLY + 1));
}
