/* Comparisons: equality and its kin, order comparisons, which hold tighter. */
#include "sql/read/parse.h"

#include "sql/dialect/like.h"

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

	if (p->t.kind != TOKEN_SIGN || ((p->tokens.dialect->reads &
	    READS_LONG_SIGNS) && (parse_is(p, "==") || parse_is(p, "<=>"))))
		return -1;
	for (i = 0; i < sizeof signs / sizeof *signs; i++)
		if (signs[i].order == order && parse_is(p, signs[i].sign))
			return (int)signs[i].op;
	return -1;
}

/* = ANY (ARRAY[1, 2]) is IN (1, 2), <> ALL is NOT IN. False where something
 * else stands behind the ANY, at which the cursor then is. */
static bool
parse_any_array(struct parser *p, struct pred *pred, bool any)
{
	struct tokens rest = p->tokens;
	struct token k = tokens_next(&rest);

	if (!token_is(&k, "array"))
		return false;
	k = tokens_next(&rest);
	if (!token_is(&k, "[") ||
	    pred->u.compare.op != (any ? COMPARE_EQ : COMPARE_NE))
		return false;
	pred->u.compare.op = any ? COMPARE_IN : COMPARE_NOT_IN;
	parse_next(p);
	parse_next(p);
	parse_next(p);
	parse_next(p);
	parse_exprs(p, &pred->u.compare.right);
	parse_expect(p, "]");
	parse_expect(p, ")");
	return true;
}

/* ANY, ALL or SOME of a query, else an expression. */
static void
parse_right(struct parser *p, struct pred *pred,
    struct expr *(*below)(struct parser *))
{
	bool any = parse_is_two(p, "any", "(") || parse_is_two(p, "some", "(");
	struct expr *right;

	if ((any || parse_is_two(p, "all", "(")) &&
	    parse_any_array(p, pred, any))
		return;

	if (any || parse_is_two(p, "all", "(")) {
		pred->u.compare.quantifier = any ? QUANTIFIER_ANY :
		    QUANTIFIER_ALL;
		parse_next(p);
	}
	right = below(p);
	if (right->kind == EXPR_QUERY)
		pred->u.compare.query = right->u.query;
	else if (pred->u.compare.quantifier != QUANTIFIER_NONE)
		parse_unsupported(p, "ANY or ALL of an array (IN (..) and "
		    "array_position(array, value) are)");
	else
		parse_append(p, &pred->u.compare.right, right);
	parse_spare(p, right);
}

static struct expr *
parse_order_comparison(struct parser *p)
{
	struct expr *left = parse_operand(p);
	int op, links = 0;

	while ((op = sign_at(p, true)) >= 0) {
		struct pred *pred = compare(p, (enum comparison)op, left);

		parse_link(p, &links);
		parse_next(p);
		parse_right(p, pred, parse_operand);
		left = parse_as_expr(p, pred);
	}
	return left;
}

/* Words that may stand behind NOT. */
static bool
is_word_comparison(const struct token *t)
{
	static const char *const words[] = {"in", "between", "like", "ilike",
	    "glob", "regexp", "rlike", NULL};

	return token_is_any(t, words);
}

static bool
words_tighter(const struct parser *p)
{
	return (p->tokens.dialect->reads & READS_WORDS_TIGHTER) != 0;
}

static struct expr *parse_word_comparison(struct parser *p,
    struct expr *left, bool not);

/* LIKE, IN and BETWEEN, as they stand behind each other. */
static struct expr *
parse_words(struct parser *p)
{
	struct expr *left = parse_operand(p), *more = left;
	int links = -1;

	while (more != NULL) {
		parse_link(p, &links);
		left = more;
		if (parse_is(p, "not") && is_word_comparison(&p->ahead)) {
			parse_next(p);
			more = parse_word_comparison(p, left, true);
		} else {
			more = parse_word_comparison(p, left, false);
		}
	}
	return left;
}

/* = < > in PostgreSQL: one, of what holds tighter. */
static struct expr *
parse_one_sign(struct parser *p, struct expr *left)
{
	int op = sign_at(p, false);
	struct pred *pred;

	if (op < 0)
		op = sign_at(p, true);
	if (op < 0)
		return left;
	pred = compare(p, (enum comparison)op, left);
	parse_next(p);
	parse_right(p, pred, parse_words);
	if (sign_at(p, false) >= 0 || sign_at(p, true) >= 0)
		parse_wanted(p, "parentheses around one of two comparisons");
	return parse_as_expr(p, pred);
}

static struct expr *
parse_one_comparison(struct parser *p)
{
	return parse_one_sign(p, parse_words(p));
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
	else if (words_tighter(p))
		parse_wanted(p, "NULL, TRUE, FALSE, UNKNOWN or DISTINCT FROM");
	pred = compare(p, not ? COMPARE_IS_DISTINCT : COMPARE_IS_NOT_DISTINCT,
	    left);
	parse_append(p, &pred->u.compare.right, words_tighter(p) ?
	    parse_one_comparison(p) : parse_order_comparison(p));
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
		p->nodes += row->u.row.n; /* no spare literals here */
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
	} else if (parse_at_query(p)) {
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

static struct pred *
between(struct parser *p, struct expr *left, bool not, struct expr *from,
    struct expr *to)
{
	struct pred *pred = compare(p, not ? COMPARE_NOT_BETWEEN :
	    COMPARE_BETWEEN, left);

	parse_append(p, &pred->u.compare.right, from);
	parse_append(p, &pred->u.compare.right, to);
	return pred;
}

/* The same as a node of its own. */
static struct expr *
once_more(struct parser *p, const struct expr *e)
{
	struct expr *copy = parse_new(p, e->kind);

	if (e->kind != EXPR_COLUMN && e->kind != EXPR_VALUE &&
	    e->kind != EXPR_PARAM)
		parse_unsupported(p, "BETWEEN SYMMETRIC of a computed value");
	*copy = *e;
	return copy;
}

/* SYMMETRIC: either of both is the lower one. */
static struct expr *
parse_between(struct parser *p, struct expr *left, bool not)
{
	bool either = parse_accept(p, "symmetric");
	struct expr *from, *to;
	struct pred *both;

	if (!either)
		parse_accept(p, "asymmetric");
	from = parse_operand(p);
	parse_expect(p, "and");
	to = parse_operand(p);
	if (!either)
		return parse_as_expr(p, between(p, left, not, from, to));
	both = parse_new_pred(p, not ? PRED_AND : PRED_OR);
	both->at = left->at;
	parse_append_pred(p, &both->u.list, between(p, left, not, from, to));
	parse_append_pred(p, &both->u.list, between(p, once_more(p, left),
	    not, once_more(p, to), once_more(p, from)));
	return parse_as_expr(p, both);
}

/* LIKE BINARY tells letters apart, as GLOB does. */
static void
as_glob(struct parser *p, struct pred *pred)
{
	const struct expr *right = pred->u.compare.right.v[0];
	const char *escape = pred->u.compare.escape;
	struct buf glob = BUF_INIT;

	if (right->kind != EXPR_VALUE || !json_is_string(right->u.value.json)) {
		parse_unsupported(p, "LIKE BINARY of a computed pattern");
		return;
	}
	like_to_glob(&glob, json_string_value(right->u.value.json),
	    escape != NULL ? *escape : '\\');
	pred->u.compare.right.v[0] = parse_value(p, json_string(glob.s), NULL);
	pred->u.compare.op = pred->u.compare.op == COMPARE_LIKE ?
	    COMPARE_GLOB : COMPARE_NOT_GLOB;
	pred->u.compare.escape = NULL;
	buf_free(&glob);
}

static struct expr *
parse_like(struct parser *p, struct expr *left, enum comparison op)
{
	struct pred *pred = compare(p, op, left);
	struct expr *escape;

	bool exact = op <= COMPARE_NOT_LIKE && parse_is(p, "binary") &&
	    (p->tokens.dialect->reads & READS_BARS_AS_OR) != 0;

	if (exact)
		parse_next(p);
	parse_append(p, &pred->u.compare.right, parse_operand(p));
	if (parse_accept(p, "escape")) {
		escape = parse_operand(p);
		if (escape->kind == EXPR_VALUE &&
		    json_is_string(escape->u.value.json))
			pred->u.compare.escape =
			    json_string_value(escape->u.value.json);
		else
			parse_unsupported(p, "ESCAPE that is not a string");
	}
	if (exact)
		as_glob(p, pred);
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

/* x MATCH 'words', MATCH (x) AGAINST ('words') */
static bool
at_search(const struct parser *p)
{
	unsigned knows = p->tokens.dialect->knows;

	return ((knows & KNOWS_MATCH) && parse_is(p, "match")) ||
	    ((knows & KNOWS_AGAINST) && parse_is(p, "against"));
}

/* What may follow [NOT]; NULL if nothing does. */
static struct expr *
parse_word_comparison(struct parser *p, struct expr *left, bool not)
{
	size_t i;

	if (at_search(p))
		parse_unsupported(p, "a full-text search");
	if (parse_accept(p, "in"))
		return parse_in(p, left, not);
	if (parse_accept(p, "between"))
		return parse_between(p, left, not);
	for (i = 0; i < sizeof likes / sizeof *likes; i++)
		if (parse_accept(p, likes[i].word))
			return parse_like(p, left,
			    not ? likes[i].not : likes[i].op);
	if (parse_accept(p, "regexp") || parse_accept(p, "rlike"))
		return parse_matches(p, left, parse_operand(p), not, NULL);
	return NULL;
}

/* One comparison that begins here; NULL if none does. */
static struct expr *
parse_comparison(struct parser *p, struct expr *left)
{
	int op = sign_at(p, false);
	struct pred *pred;

	if (words_tighter(p) && (op >= 0 || sign_at(p, true) >= 0))
		return parse_one_sign(p, left);
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
	if (parse_accept(p, "notnull") || (!words_tighter(p) &&
	    parse_accept_two(p, "not", "null")))
		return parse_as_expr(p, compare(p, COMPARE_IS_NOT_NULL, left));
	if (parse_is(p, "not") && is_word_comparison(&p->ahead)) {
		parse_next(p);
		return parse_word_comparison(p, left, true);
	}
	return parse_word_comparison(p, left, false);
}

struct expr *
parse_equality(struct parser *p)
{
	struct expr *left = words_tighter(p) ? parse_one_comparison(p) :
	    parse_order_comparison(p), *more;
	int links = 0;

	while ((more = parse_comparison(p, left)) != NULL) {
		parse_link(p, &links);
		left = more;
	}
	return left;
}
