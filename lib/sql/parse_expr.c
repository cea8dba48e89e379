#include "sql/parse.h"

/*
 * Expressions by precedence, loosest first: OR, AND, NOT, equality and its
 * kin, order comparisons, the operators of the dialect's level table,
 * COLLATE, signs.
 */

static struct expr *parse_not(struct parser *p);

static struct expr *
parse_chain(struct parser *p, const char *word, enum pred_kind kind,
    struct expr *(*below)(struct parser *))
{
	struct expr *first = below(p);
	struct pred *list;

	if (!parse_is(p, word))
		return first;
	list = parse_new_pred(p, kind);
	list->at = first->at;
	parse_append_pred(p, &list->u.list, parse_as_pred(p, first));
	while (parse_accept(p, word))
		parse_append_pred(p, &list->u.list,
		    parse_as_pred(p, below(p)));
	return parse_as_expr(p, list);
}

static struct expr *
parse_and(struct parser *p)
{
	return parse_chain(p, "and", PRED_AND, parse_not);
}

struct expr *
parse_expr(struct parser *p)
{
	struct expr *e;

	if (!parse_down(p)) {
		parse_up(p);
		return parse_value(p, json_null(), NULL);
	}
	e = parse_chain(p, "or", PRED_OR, parse_and);
	parse_up(p);
	return e;
}

struct pred *
parse_pred(struct parser *p)
{
	return parse_as_pred(p, parse_expr(p));
}

void
parse_exprs(struct parser *p, struct exprs *list)
{
	do {
		parse_append(p, list, parse_expr(p));
	} while (parse_accept(p, ","));
}

/* -- comparisons */

static struct pred *
compare(struct parser *p, enum comparison op, struct expr *left)
{
	struct pred *pred = parse_new_pred(p, PRED_COMPARE);

	pred->at = left->at;
	pred->u.compare.op = op;
	pred->u.compare.left = left;
	return pred;
}

static const struct {
	const char *sign;
	enum comparison op;
	bool order; /* binds tighter than equality */
} signs[] = {
	{"=", COMPARE_EQ, false},
	{"==", COMPARE_EQ, false},
	{"<>", COMPARE_NE, false},
	{"!=", COMPARE_NE, false},
	{"<=>", COMPARE_IS_NOT_DISTINCT, false},
	{"<", COMPARE_LT, true},
	{"<=", COMPARE_LE, true},
	{">", COMPARE_GT, true},
	{">=", COMPARE_GE, true},
};

static int
sign_at(const struct parser *p, bool order)
{
	size_t i;

	if (p->t.kind != TOKEN_SIGN)
		return -1;
	for (i = 0; i < sizeof signs / sizeof *signs; i++)
		if (signs[i].order == order && parse_is(p, signs[i].sign))
			return (int)signs[i].op;
	return -1;
}

/* ANY, ALL or SOME of a query, else an expression. */
static void
parse_right(struct parser *p, struct pred *pred,
    struct expr *(*below)(struct parser *))
{
	bool any = parse_is_two(p, "any", "(") || parse_is_two(p, "some", "(");
	struct expr *right;

	if (any || parse_is_two(p, "all", "(")) {
		pred->u.compare.quantifier = any ? QUANTIFIER_ANY :
		    QUANTIFIER_ALL;
		parse_next(p);
	}
	right = below(p);
	if (right->kind == EXPR_QUERY)
		pred->u.compare.query = right->u.query;
	else if (pred->u.compare.quantifier != QUANTIFIER_NONE)
		parse_unsupported(p, "ANY or ALL of a list");
	else
		parse_append(p, &pred->u.compare.right, right);
}

static struct expr *
parse_order_comparison(struct parser *p)
{
	struct expr *left = parse_operand(p);
	int op;

	while ((op = sign_at(p, true)) >= 0) {
		struct pred *pred = compare(p, (enum comparison)op, left);

		parse_next(p);
		parse_right(p, pred, parse_operand);
		left = parse_as_expr(p, pred);
	}
	return left;
}

/* x IS TRUE is never unknown: a case that is true or false. */
static struct expr *
parse_is_truth(struct parser *p, struct expr *left, bool not)
{
	bool truth = parse_is(p, "true");
	struct pred *test = parse_as_pred(p, left), *negative;
	struct expr *e = parse_new(p, EXPR_CASE);

	parse_next(p);
	if (!truth) {
		negative = parse_new_pred(p, PRED_NOT);
		negative->u.not = test;
		test = negative;
	}
	e->u.cases.whens = arena_alloc(p->arena, sizeof *e->u.cases.whens);
	e->u.cases.n = 1;
	e->u.cases.whens->test = test;
	e->u.cases.whens->then = parse_value(p, json_boolean(!not), NULL);
	e->u.cases.otherwise = parse_value(p, json_boolean(not), NULL);
	return e;
}

/* IS [NOT] NULL, TRUE, FALSE, DISTINCT FROM x, x */
static struct expr *
parse_is_what(struct parser *p, struct expr *left)
{
	bool not = parse_accept(p, "not");
	struct pred *pred;

	if (parse_is(p, "null") || parse_is(p, "unknown")) {
		parse_next(p);
		return parse_as_expr(p, compare(p, not ? COMPARE_IS_NOT_NULL :
		    COMPARE_IS_NULL, left));
	}
	if (parse_is(p, "true") || parse_is(p, "false"))
		return parse_is_truth(p, left, not);
	if (parse_accept_two(p, "distinct", "from"))
		not = !not;
	pred = compare(p, not ? COMPARE_IS_DISTINCT : COMPARE_IS_NOT_DISTINCT,
	    left);
	parse_append(p, &pred->u.compare.right, parse_order_comparison(p));
	return parse_as_expr(p, pred);
}

/* VALUES (1, 2), (3, 4): a list of rows. */
static void
parse_row_list(struct parser *p, struct exprs *list)
{
	const struct source *s = parse_values(p);
	size_t i;

	for (i = 0; i < s->u.values.n; i++) {
		struct expr *row = parse_new(p, EXPR_ROW);

		row->u.row = s->u.values.rows[i];
		parse_append(p, list, row->u.row.n == 1 ? row->u.row.v[0] :
		    row);
	}
}

static struct expr *
parse_in(struct parser *p, struct expr *left, bool not)
{
	struct pred *pred = compare(p, not ? COMPARE_NOT_IN : COMPARE_IN, left);

	parse_expect(p, "(");
	if (parse_is(p, "values")) {
		parse_row_list(p, &pred->u.compare.right);
	} else if (parse_is(p, "select") || parse_is(p, "with")) {
		pred->u.compare.query = parse_query(p);
	} else if (parse_is(p, ")")) { /* nothing is in it */
		pred->kind = PRED_CONSTANT;
		pred->u.constant = not;
	} else {
		parse_exprs(p, &pred->u.compare.right);
	}
	parse_expect(p, ")");
	return parse_as_expr(p, pred);
}

static struct expr *
parse_between(struct parser *p, struct expr *left, bool not)
{
	struct pred *pred = compare(p, not ? COMPARE_NOT_BETWEEN :
	    COMPARE_BETWEEN, left);

	parse_accept(p, "symmetric");
	parse_append(p, &pred->u.compare.right, parse_operand(p));
	parse_expect(p, "and");
	parse_append(p, &pred->u.compare.right, parse_operand(p));
	return parse_as_expr(p, pred);
}

static struct expr *
parse_like(struct parser *p, struct expr *left, enum comparison op)
{
	struct pred *pred = compare(p, op, left);
	struct expr *escape;

	parse_append(p, &pred->u.compare.right, parse_operand(p));
	if (parse_accept(p, "escape")) {
		escape = parse_operand(p);
		if (escape->kind == EXPR_VALUE &&
		    json_is_string(escape->u.value.json))
			pred->u.compare.escape =
			    json_string_value(escape->u.value.json);
		else
			parse_unsupported(p, "ESCAPE with no string");
	}
	return parse_as_expr(p, pred);
}

static const struct {
	const char *word;
	enum comparison op, not;
} likes[] = {
	{"like", COMPARE_LIKE, COMPARE_NOT_LIKE},
	{"ilike", COMPARE_ILIKE, COMPARE_NOT_ILIKE},
	{"glob", COMPARE_GLOB, COMPARE_NOT_GLOB},
};

/* What may follow [NOT]; NULL where nothing does. */
static struct expr *
parse_word_comparison(struct parser *p, struct expr *left, bool not)
{
	size_t i;

	if (parse_accept(p, "in"))
		return parse_in(p, left, not);
	if (parse_accept(p, "between"))
		return parse_between(p, left, not);
	for (i = 0; i < sizeof likes / sizeof *likes; i++)
		if (parse_accept(p, likes[i].word))
			return parse_like(p, left,
			    not ? likes[i].not : likes[i].op);
	return NULL;
}

/* One comparison that begins here; NULL where none does. */
static struct expr *
parse_comparison(struct parser *p, struct expr *left)
{
	int op = sign_at(p, false);
	struct pred *pred;

	if (op >= 0) {
		pred = compare(p, (enum comparison)op, left);
		parse_next(p);
		parse_right(p, pred, parse_order_comparison);
		return parse_as_expr(p, pred);
	}
	if (parse_accept(p, "is"))
		return parse_is_what(p, left);
	if (parse_accept(p, "isnull"))
		return parse_as_expr(p, compare(p, COMPARE_IS_NULL, left));
	if (parse_accept(p, "notnull") || parse_accept_two(p, "not", "null"))
		return parse_as_expr(p, compare(p, COMPARE_IS_NOT_NULL, left));
	if (parse_is(p, "not") && (token_is(&p->ahead, "in") ||
	    token_is(&p->ahead, "between") || token_is(&p->ahead, "like") ||
	    token_is(&p->ahead, "ilike") || token_is(&p->ahead, "glob"))) {
		parse_next(p);
		return parse_word_comparison(p, left, true);
	}
	return parse_word_comparison(p, left, false);
}

static struct expr *
parse_equality(struct parser *p)
{
	struct expr *left = parse_order_comparison(p), *more;

	while ((more = parse_comparison(p, left)) != NULL)
		left = more;
	return left;
}

static struct expr *
parse_not(struct parser *p)
{
	struct pred *not;
	struct expr *e;

	if (!parse_is(p, "not") || token_is(&p->ahead, "null"))
		return parse_equality(p);
	not = parse_new_pred(p, PRED_NOT);
	parse_next(p);
	if (!parse_down(p)) {
		parse_up(p);
		return parse_value(p, json_null(), NULL);
	}
	e = parse_not(p);
	parse_up(p);
	not->u.not = parse_as_pred(p, e);
	return parse_as_expr(p, not);
}

/* -- operators */

static int
operator_at(const struct parser *p, enum level level)
{
	const struct dialect *d = p->tokens.dialect;
	int op;

	if (p->t.kind != TOKEN_SIGN || p->t.len > 2)
		return -1;
	for (op = 0; op < OPERATORS; op++)
		if (d->level[op] == level && operator_arity(
		    (enum operator)op) != 1 &&
		    parse_is(p, operator_text((enum operator)op)))
			return op;
	return -1;
}

static struct expr *
parse_collated(struct parser *p)
{
	struct expr *e = parse_primary(p);

	while (parse_is(p, "collate")) {
		struct expr *c = parse_new(p, EXPR_COLLATE);

		parse_next(p);
		c->at = e->at;
		c->u.collate.of = e;
		c->u.collate.by = parse_name(p, "the name of a collation");
		e = c;
	}
	return e;
}

/* a + b + c is one node; the language has no depth for long sums. */
static struct expr *
parse_level(struct parser *p, enum level level)
{
	struct expr *left = level < LEVEL_COLLATE ?
	    parse_level(p, (enum level)(level + 1)) : parse_collated(p);
	int op;

	if (level >= LEVEL_COLLATE)
		return left;
	while ((op = operator_at(p, level)) >= 0) {
		bool more = left->kind == EXPR_OP &&
		    left->u.op.op == (enum operator)op &&
		    operator_arity((enum operator)op) == 2 &&
		    left->u.op.args.n > 1;
		struct expr *e = left;

		if (!more) {
			e = parse_new(p, EXPR_OP);
			e->at.index = left->at.index;
			e->u.op.op = (enum operator)op;
			parse_append(p, &e->u.op.args, left);
		}
		parse_next(p);
		parse_append(p, &e->u.op.args,
		    parse_level(p, (enum level)(level + 1)));
		left = e;
	}
	return left;
}

struct expr *
parse_operand(struct parser *p)
{
	return parse_level(p, LEVEL_OTHER);
}
