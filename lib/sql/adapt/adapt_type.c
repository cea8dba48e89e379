/*
 * SQLite makes a number of a text where one is wanted, and a text of a
 * number. Where the other dialect refuses that it is said; dates, times and
 * truth values, which SQLite has as texts and numbers, too.
 */
#include "sql/adapt/adapt_part.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "lang/walk_expr.h"

static bool
is_number(const struct expr *e)
{
	return e->type == TYPE_INTEGER || e->type == TYPE_NUMBER ||
	    (e->kind == EXPR_VALUE && json_is_number(e->u.value.json));
}

static bool
is_time(const struct expr *e)
{
	return e->type == TYPE_DATE || e->type == TYPE_DATETIME ||
	    e->type == TYPE_TIME;
}

static bool
is_literal_text(const struct expr *e)
{
	return e->kind == EXPR_VALUE && json_is_string(e->u.value.json) &&
	    e->u.value.type == NULL;
}

static bool
is_text(const struct expr *e)
{
	return e->type == TYPE_TEXT || is_literal_text(e);
}

/* A column that is true or false; a predicate is written as a number. */
static bool
is_truth(const struct expr *e)
{
	return e->type == TYPE_BOOLEAN && e->kind == EXPR_COLUMN;
}

/* -- conversions */

static void
to_text(struct adapt *a, struct expr **e)
{
	if (is_truth(*e))
		*e = adapt_cast(a, *e, "integer", TYPE_INTEGER);
	if (is_number(*e) || is_time(*e) || walk_spelled(*e))
		*e = adapt_cast(a, *e, "text", TYPE_TEXT);
}

static void
to_number(struct adapt *a, struct expr **e)
{
	bool strict = adapt_tightens(a, IS_STRICT);

	if (is_truth(*e) && strict) {
		*e = adapt_cast(a, *e, "integer", TYPE_INTEGER);
		return;
	}
	if (is_literal_text(*e))
		return;
	if (is_time(*e))
		*e = adapt_cast(a, *e, "text", TYPE_TEXT);
	else if (!strict)
		return;
	if ((*e)->type == TYPE_TEXT)
		*e = adapt_make(a, INNER_NUMBER, TYPE_NUMBER, *e, NULL);
}

/* Text and anything else among values of which one is taken. */
static bool
has_mixed(struct expr *const *v, size_t n)
{
	bool text = false, other = false;
	size_t i;

	for (i = 0; i < n; i++) {
		if (v[i] == NULL)
			continue;
		text |= is_text(v[i]);
		other |= is_number(v[i]) || is_time(v[i]) || is_truth(v[i]);
	}
	return text && other;
}

/* -- where numbers or texts are wanted */

static void
adapt_operator(struct adapt *a, struct expr *e)
{
	size_t i;

	switch (e->u.op.op) {
	case OPERATOR_ADD:
	case OPERATOR_SUB:
	case OPERATOR_MUL:
	case OPERATOR_DIV:
	case OPERATOR_MOD:
		for (i = 0; i < e->u.op.args.n; i++)
			to_number(a, &e->u.op.args.v[i]);
		return;
	case OPERATOR_CONCAT:
	case OPERATOR_BIT_AND:
	case OPERATOR_BIT_OR:
	case OPERATOR_SHIFT_LEFT:
	case OPERATOR_SHIFT_RIGHT:
	case OPERATOR_BIT_NOT:
	case OPERATORS:
		return;
	}
}

/* By the bits, which arguments are numbers and which are texts. */
static const struct {
	const char *name;
	unsigned numbers, texts;
	bool alike; /* the arguments have one type */
} wants[] = {
	{"abs", 1, 0, false}, {"avg", 1, 0, false},
	{"coalesce", 0, 0, true}, {"from_epoch", 1, 0, false},
	{"left", 0, 1, false}, {"length", 0, 1, false},
	{"lower", 0, 1, false}, {"lpad", 0, 5, false},
	{"ltrim", 0, 3, false}, {"median", 1, 0, false},
	{"position", 0, 3, false}, {"repeat", 0, 1, false},
	{"replace", 0, 7, false}, {"reverse", 0, 1, false},
	{"right", 0, 1, false}, {"round", 1, 0, false},
	{"rpad", 0, 5, false}, {"rtrim", 0, 3, false},
	{"stddev", 1, 0, false}, {"stddev_pop", 1, 0, false},
	{"substr", 0, 1, false}, {"sum", 1, 0, false},
	{"total", 1, 0, false}, {"trim", 0, 3, false},
	{"upper", 0, 1, false}, {"var_pop", 1, 0, false},
	{"variance", 1, 0, false},
};

static void
adapt_arguments(struct adapt *a, struct expr *e)
{
	struct exprs *args = &e->u.call.args;
	size_t i, k, n = sizeof wants / sizeof *wants;
	bool mixed;

	for (k = 0; k < n; k++)
		if (strcmp(wants[k].name, e->u.call.name) == 0)
			break;
	if (k == n)
		return;
	mixed = wants[k].alike && has_mixed(args->v, args->n);
	for (i = 0; i < args->n && i < 8; i++) {
		if (wants[k].numbers & 1u << i)
			to_number(a, &args->v[i]);
		if ((wants[k].texts & 1u << i || mixed) &&
		    adapt_tightens(a, IS_STRICT))
			to_text(a, &args->v[i]);
	}
}

/* PostgreSQL has no least and no greatest truth value. */
static void
adapt_extreme(struct adapt *a, struct expr *e)
{
	if ((strcmp(e->u.call.name, "min") == 0 ||
	    strcmp(e->u.call.name, "max") == 0) &&
	    e->u.call.args.n == 1 && is_truth(e->u.call.args.v[0]))
		to_number(a, &e->u.call.args.v[0]);
}

static void
adapt_case(struct adapt *a, struct expr *e)
{
	struct when *whens = e->u.cases.whens;
	size_t i, n = e->u.cases.n;
	bool text = false, other = false;

	for (i = 0; i <= n; i++) {
		const struct expr *then = i < n ? whens[i].then :
		    e->u.cases.otherwise;

		if (then == NULL)
			continue;
		text |= is_text(then);
		other |= !is_text(then);
	}
	if (!text || !other)
		return;
	for (i = 0; i < n; i++)
		to_text(a, &whens[i].then);
	if (e->u.cases.otherwise != NULL)
		to_text(a, &e->u.cases.otherwise);
	e->type = TYPE_TEXT;
}

/*
 * A column of a set operation that is text in one arm and number in another:
 * they never are equal, which only matters where equal rows count.
 */
void
adapt_set(struct adapt *a, struct query *q)
{
	size_t i, k, n = q->args[0]->outputs.n;
	bool counts = q->set_op != SET_UNION || !q->set_all;
	bool strict = adapt_tightens(a, IS_STRICT);
	bool casts = strict || adapt_tightens(a, PLUS_JOINS_TEXT);

	for (k = 0; k < n && adapt_loosens(a, COMPARES_AS_TEXT); k++) {
		bool text = false, other = false;

		for (i = 0; i < q->nargs && q->args[i]->outputs.n == n; i++) {
			const struct expr *e = q->args[i]->outputs.v[k]->expr;

			text |= is_text(e);
			other |= is_number(e) || (strict && is_time(e));
		}
		if (!text || !other)
			continue;
		if (counts)
			finding_at(a->f, FINDING_dialect_unsupported, &q->at,
			    "%s has no UNION of a text column with a number "
			    "column", a->to->name);
		for (i = 0; casts && i < q->nargs &&
		    q->args[i]->outputs.n == n; i++)
			to_text(a, &q->args[i]->outputs.v[k]->expr);
	}
}

/* Text cast to a number; what was made of a number or a time is one. */
static void
adapt_text_cast(struct adapt *a, struct expr *e)
{
	struct expr **of = &e->u.cast.of;

	if (!is_text(*of) || (*of)->kind == EXPR_CAST ||
	    ((*of)->kind == EXPR_CALL &&
	    strcmp((*of)->u.call.name, INNER_FORMAT) == 0))
		return;
	if (e->type == TYPE_INTEGER)
		*of = adapt_make(a, INNER_WHOLE, TYPE_INTEGER, *of, NULL);
	else if (e->type == TYPE_NUMBER)
		*of = adapt_make(a, INNER_NUMBER, TYPE_NUMBER, *of, NULL);
}

/*
 * CAST(x AS DECIMAL(9, 2)) and CAST(x AS VARCHAR(3)): one dialect goes by what
 * is in the parentheses, the other does not.
 */
static void
adapt_type_args(struct adapt *a, struct expr **e)
{
	struct expr *cast = *e, *plain;
	const char *to = cast->u.cast.to, *comma = strchr(to, ',');
	bool text = cast->type == TYPE_TEXT;
	unsigned flag = text ? IGNORES_LENGTH : IGNORES_SCALE;
	size_t len = strcspn(to, "( ");
	long n;

	if (to[len] == '\0' || (!text && cast->type != TYPE_NUMBER))
		return;
	plain = adapt_cast(a, cast->u.cast.of, text ? "text" :
	    arena_printf(&a->v->arena, "%.*s", (int)len, to), cast->type);
	n = strtol(text ? strchr(to, '(') + 1 : comma != NULL ? comma + 1 :
	    "0", NULL, 10);
	if (a->from->means & flag)
		*e = plain;
	else if (adapt_tightens(a, flag))
		*e = adapt_make(a, text ? "left" : "round", cast->type, plain,
		    adapt_value(a, cast, json_integer(n), TYPE_INTEGER));
}

void
adapt_type(struct adapt *a, struct expr **e)
{
	if ((*e)->kind == EXPR_CAST)
		adapt_type_args(a, e);
	if (a->from->means & IS_STRICT)
		return;
	if ((*e)->kind == EXPR_OP) {
		adapt_operator(a, *e);
	} else if ((*e)->kind == EXPR_CALL && !(*e)->u.call.star) {
		adapt_arguments(a, *e);
		if (adapt_tightens(a, IS_STRICT))
			adapt_extreme(a, *e);
	} else if ((*e)->kind == EXPR_CASE && adapt_tightens(a, IS_STRICT)) {
		adapt_case(a, *e);
	} else if ((*e)->kind == EXPR_CAST && adapt_tightens(a, IS_STRICT)) {
		adapt_text_cast(a, *e);
	}
}

/* -- comparisons */

/* "2025-10-31", with a time behind it or not. */
static bool
is_date_text(const char *s)
{
	static const char form[] = "0000-00-00";
	size_t i;

	for (i = 0; form[i] != '\0'; i++)
		if (form[i] == '0' ? !isdigit((unsigned char)s[i]) :
		    s[i] != form[i])
			return false;
	return s[i] == '\0' || s[i] == ' ' || s[i] == 'T';
}

/* What SQLite gives an affinity: a column, or what is cast to a type. */
static bool
has_affinity(const struct expr *e)
{
	return e->kind == EXPR_COLUMN || e->kind == EXPR_CAST;
}

static bool
spells_number(const struct expr *e)
{
	const char *s = json_string_value(e->u.value.json);
	int64_t whole;
	double real;

	return num_parse_int(s, &whole) || num_parse_real(s, &real);
}

/* Text beside a number: it counts as the number that it spells. */
enum beside { BESIDE_EQUAL, BESIDE_UNEQUAL, BESIDE_OTHER };

static void
compare_text(struct adapt *a, struct expr **text, struct expr **number,
    enum beside how)
{
	if ((*number)->kind == EXPR_VALUE || (*number)->kind == EXPR_PARAM)
		return;
	if (is_literal_text(*text)) {
		if (!spells_number(*text))
			to_text(a, number);
		return;
	}
	if (has_affinity(*number) && how == BESIDE_EQUAL) {
		*text = adapt_make(a, INNER_WHOLLY, TYPE_NUMBER, *text, NULL);
		return;
	}
	if (has_affinity(*number) && how == BESIDE_UNEQUAL)
		*text = adapt_make(a, INNER_SPELLED, TYPE_TEXT, *text, NULL);
	if (!has_affinity(*number) || how == BESIDE_UNEQUAL)
		to_text(a, number);
}

static void
compare_time(struct adapt *a, struct expr **time, struct expr **other)
{
	const struct expr *o = *other;

	if (is_literal_text(o) ? (*time)->type != TYPE_TIME &&
	    !is_date_text(json_string_value(o->u.value.json)) :
	    o->type == TYPE_TEXT)
		to_text(a, time);
}

static void
compare_two(struct adapt *a, struct expr **x, struct expr **y,
    enum beside how)
{
	bool strict = adapt_tightens(a, IS_STRICT);

	if (is_text(*x) && is_number(*y))
		compare_text(a, x, y, how);
	else if (is_text(*y) && is_number(*x))
		compare_text(a, y, x, how);
	else if (!strict)
		return;
	else if (is_truth(*x) && is_number(*y) && (*y)->kind != EXPR_VALUE)
		to_number(a, x);
	else if (is_truth(*y) && is_number(*x) && (*x)->kind != EXPR_VALUE)
		to_number(a, y);
	else if (is_time(*x))
		compare_time(a, x, y);
	else if (is_time(*y))
		compare_time(a, y, x);
}

void
adapt_compare(struct adapt *a, struct pred *p)
{
	struct query *q = p->u.compare.query;
	struct exprs *right = &p->u.compare.right;
	enum beside how = BESIDE_OTHER;
	size_t i;

	if (!adapt_loosens(a, COMPARES_AS_TEXT))
		return;
	switch (p->u.compare.op) {
	case COMPARE_EQ:
	case COMPARE_IN:
		how = BESIDE_EQUAL;
		break;
	case COMPARE_NE:
	case COMPARE_NOT_IN:
	case COMPARE_IS_DISTINCT:
	case COMPARE_IS_NOT_DISTINCT:
		how = BESIDE_UNEQUAL;
		break;
	case COMPARE_LIKE:
	case COMPARE_NOT_LIKE:
	case COMPARE_ILIKE:
	case COMPARE_NOT_ILIKE:
	case COMPARE_GLOB:
	case COMPARE_NOT_GLOB:
	case COMPARE_STARTS_WITH:
	case COMPARE_ENDS_WITH:
		return; /* the writer sees to them */
	case COMPARE_LT:
	case COMPARE_LE:
	case COMPARE_GT:
	case COMPARE_GE:
	case COMPARE_BETWEEN:
	case COMPARE_NOT_BETWEEN:
	case COMPARE_IS_NULL:
	case COMPARE_IS_NOT_NULL:
	case COMPARISONS:
		break;
	}
	for (i = 0; i < right->n; i++)
		compare_two(a, &p->u.compare.left, &right->v[i], how);
	if (q != NULL && !q->is_set && !q->distinct && q->outputs.n == 1)
		compare_two(a, &p->u.compare.left, &q->outputs.v[0]->expr,
		    how);
}
