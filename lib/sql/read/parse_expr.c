/*
 * Expressions by precedence, loosest first: OR, AND, NOT, equality and its
 * kin, order comparisons, the operators of the dialect's level table,
 * COLLATE, signs.
 */
#include "sql/read/parse_special.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/function.h"
#include "lang/name.h"

static struct expr *parse_not(struct parser *p);

/* AND and OR, also as && and || where these are. */
static bool
at_word(const struct parser *p, const char *word)
{
	if (parse_is(p, word))
		return true;
	return (p->tokens.dialect->reads & READS_BARS_AS_OR) != 0 &&
	    parse_is(p, *word == 'o' ? "||" : "&&");
}

/* May the operator stand beside another one in "Ulm, or one of Bern and Basel",
 * "under 20 or over 60"? */
static bool
is_choice(enum comparison op)
{
	return op == COMPARE_EQ || op == COMPARE_IN || op == COMPARE_LIKE ||
	    op == COMPARE_LT || op == COMPARE_LE || op == COMPARE_GT ||
	    op == COMPARE_GE;
}

/* Do both compare one column, as it is spelled, by operators that give it a
 * choice? */
static bool
is_kin(const struct pred *x, const struct pred *y)
{
	const struct expr *a, *b;

	if (x->kind != PRED_COMPARE || y->kind != PRED_COMPARE ||
	    (x->u.compare.op != y->u.compare.op &&
	    !(is_choice(x->u.compare.op) && is_choice(y->u.compare.op))))
		return false;
	a = x->u.compare.left;
	b = y->u.compare.left;
	return a != NULL && b != NULL && a->kind == EXPR_COLUMN &&
	    b->kind == EXPR_COLUMN &&
	    ascii_equal(a->u.column.name, b->u.column.name) &&
	    (a->u.column.table == NULL) == (b->u.column.table == NULL) &&
	    (a->u.column.table == NULL ||
	    ascii_equal(a->u.column.table, b->u.column.table));
}

/* x = 1 OR x = 2 AND y, y AND x = 1 OR x = 2: the AND may be meant of all. */
static bool
has_bare(const struct preds *list)
{
	const struct pred *one, *other;

	for (size_t i = 0; i + 1 < list->n; i++) {
		one = list->v[i];
		other = list->v[i + 1];
		if (one->kind == PRED_AND && one->bare &&
		    is_kin(one->u.list.v[one->u.list.n - 1], other))
			return true;
		if (other->kind == PRED_AND && other->bare &&
		    is_kin(one, other->u.list.v[0]))
			return true;
	}
	return false;
}

static struct expr *
parse_chain(struct parser *p, const char *word, enum pred_kind kind,
    struct expr *(*below)(struct parser *))
{
	struct expr *first = below(p);
	struct pred *list;

	if (!at_word(p, word))
		return first;
	list = parse_new_pred(p, kind);
	list->at = first->at;
	parse_append_pred(p, &list->u.list, parse_as_pred(p, first));
	while (at_word(p, word)) {
		parse_next(p);
		parse_append_pred(p, &list->u.list,
		    parse_as_pred(p, below(p)));
	}
	list->bare = kind == PRED_AND || has_bare(&list->u.list);
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

/* There may be as many literals as the text has room for. */
void
parse_exprs(struct parser *p, struct exprs *list)
{
	struct expr *e;

	do {
		e = parse_expr(p);
		parse_spare(p, e);
		parse_append(p, list, e);
	} while (parse_accept(p, ","));
}

void
parse_one_of_few(struct parser *p, size_t n)
{
	parse_tally(p, &n, PARSE_OUTPUTS, "expressions in one list");
}

void
parse_few(struct parser *p, struct exprs *list)
{
	do {
		parse_one_of_few(p, list->n);
		parse_append(p, list, parse_expr(p));
	} while (parse_accept(p, ","));
}

static struct expr *
parse_not(struct parser *p)
{
	struct pred *not;
	struct expr *e;

	if (!parse_is(p, "not"))
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

	if (level == LEVEL_MULTIPLY && (d->reads & READS_DIV) &&
	    parse_is(p, "mod"))
		return OPERATOR_MOD;
	if (p->t.kind != TOKEN_SIGN || p->t.len > 2)
		return -1;
	for (op = 0; op < OPERATORS; op++)
		if (d->level[op] == level && operator_arity(
		    (enum operator)op) != 1 &&
		    parse_is(p, operator_text((enum operator)op)))
			return op;
	return -1;
}

/* x COLLATE y; NULL: something else stands behind x. */
static struct expr *
parse_collate(struct parser *p, struct expr *of)
{
	struct expr *e;

	if (!parse_accept(p, "collate"))
		return NULL;
	e = parse_new(p, EXPR_COLLATE);
	e->at = of->at;
	e->u.collate.of = of;
	e->u.collate.by = parse_other_name(p, "a collation name");
	return e;
}

/* x AT TIME ZONE y is timezone(y, x); NULL as above. */
static struct expr *
parse_zone(struct parser *p, struct expr *of)
{
	struct expr *e, *zone, *more;

	if (!(p->tokens.dialect->knows & KNOWS_ZONES) ||
	    !parse_accept_two(p, "at", "time"))
		return NULL;
	parse_expect(p, "zone");
	zone = parse_primary(p);
	while ((more = parse_collate(p, zone)) != NULL)
		zone = more;
	e = parse_special_call(p, "timezone", zone, of, NULL);
	e->at = of->at;
	return e;
}

static struct expr *
parse_collated(struct parser *p)
{
	struct expr *e, *more = parse_primary(p);
	int links = -1;

	do {
		parse_link(p, &links);
		e = more;
		more = parse_collate(p, e);
		if (more == NULL)
			more = parse_zone(p, e);
	} while (more != NULL);
	return e;
}

static struct expr *parse_level(struct parser *p, enum level level);

struct expr *
parse_matches(struct parser *p, struct expr *left, struct expr *pattern,
    bool not, const char *flags)
{
	struct expr *e = parse_new(p, EXPR_CALL);
	struct pred *negative;

	e->at = left->at;
	e->u.call.name = "regexp_like";
	e->u.call.function = function_find("regexp_like");
	parse_append(p, &e->u.call.args, left);
	parse_append(p, &e->u.call.args, pattern);
	if (flags != NULL)
		parse_append(p, &e->u.call.args,
		    parse_value(p, json_string(flags), NULL));
	if (!not)
		return e;
	negative = parse_new_pred(p, PRED_NOT);
	negative->at = left->at;
	negative->u.not = parse_as_pred(p, e);
	return parse_as_expr(p, negative);
}

static const struct {
	const char *sign, *flags;
	bool not;
} matchers[] = {{"~", NULL, false}, {"!~", NULL, true}, {"~*", "i", false},
    {"!~*", "i", true}};

static struct expr *
infix_call(struct parser *p, const char *name, enum level level,
    struct expr *left)
{
	struct expr *e = parse_new(p, EXPR_CALL);

	e->at = left->at;
	e->u.call.name = name;
	e->u.call.function = function_find(name);
	parse_append(p, &e->u.call.args, left);
	parse_append(p, &e->u.call.args,
	    parse_level(p, (enum level)(level + 1)));
	return e;
}

/* '$.a.b' of a JSON operator; a bare label or a number is a path too in
 * SQLite. NULL: anything else. */
static const char *
json_path(struct parser *p)
{
	const struct token *t = &p->t;
	const char *s = NULL;

	if (t->kind == TOKEN_STRING)
		s = token_text(&p->tokens, t, p->arena);
	if (s != NULL && *s == '$')
		return s;
	if (!(p->tokens.dialect->knows & KNOWS_KEY_ARROWS))
		return NULL;
	if (s != NULL)
		return name_is_plain(s) ? arena_printf(p->arena, "$.%s", s) :
		    NULL;
	return t->kind == TOKEN_NUMBER &&
	    strspn(t->s, "0123456789") >= t->len ?
	    arena_printf(p->arena, "$[%.*s]", (int)t->len, t->s) : NULL;
}

/* a -> '$.b', a ->> '$.b' where a function gives the very same: what they
 * give, JSON or text, differs from dialect to dialect. */
static struct expr *
parse_json(struct parser *p, struct expr *left)
{
	unsigned knows = p->tokens.dialect->knows;
	bool text = parse_is(p, "->>"), same;
	struct token at = p->t;
	const char *path;
	struct expr *e;

	same = ((knows & KNOWS_KEY_ARROWS) && text) ||
	    ((knows & KNOWS_COLUMN_ARROWS) && left->kind == EXPR_COLUMN);
	parse_next(p);
	path = same ? json_path(p) : NULL;
	if (path == NULL) {
		p->t = at;
		parse_unsupported(p, p->tokens.dialect->reads &
		    READS_LONG_SIGNS ? "this JSON operator "
		    "(jsonb_extract_path() and jsonb_extract_path_text() are)" :
		    "this JSON operator (a function such as json_extract is)");
		return left;
	}
	parse_next(p);
	e = parse_special_call(p, "json_extract", left,
	    parse_value(p, json_string(path), NULL), NULL);
	return text && (knows & KNOWS_COLUMN_ARROWS) ?
	    parse_special_call(p, "json_unquote", e, NULL, NULL) : e;
}

/* a DIV b, a ~ b: operators that are functions in the plan; NULL: none of
 * them stands here. */
static struct expr *
parse_infix_call(struct parser *p, enum level level, struct expr *left)
{
	unsigned reads = p->tokens.dialect->reads;
	size_t i;

	if (level == LEVEL_MULTIPLY && (reads & READS_DIV) &&
	    parse_accept(p, "div"))
		return infix_call(p, "div", level, left);
	if (level == LEVEL_CONCAT && (parse_is(p, "->") ||
	    parse_is(p, "->>")))
		return parse_json(p, left);
	/* tighter than *, but a sign before it holds tighter still */
	if (level == LEVEL_CONCAT && (reads & READS_TILDES) &&
	    parse_accept(p, "^"))
		return infix_call(p, "power", level, left);
	if (level != LEVEL_OTHER || !(reads & READS_TILDES))
		return NULL;
	for (i = 0; i < sizeof matchers / sizeof *matchers; i++)
		if (parse_accept(p, matchers[i].sign))
			return parse_matches(p, left,
			    parse_level(p, (enum level)(level + 1)),
			    matchers[i].not, matchers[i].flags);
	return NULL;
}

/* a + b + c is one node; the language has no depth for long sums. */
static struct expr *
parse_infix(struct parser *p, enum level level, enum operator op,
    struct expr *left)
{
	bool more = left->kind == EXPR_OP && left->u.op.op == op &&
	    operator_arity(op) == 2 && left->u.op.args.n > 1;
	struct expr *e = left, *right, *moved;

	parse_next(p);
	right = parse_level(p, (enum level)(level + 1));
	moved = op == OPERATOR_ADD || op == OPERATOR_SUB ?
	    parse_moved(p, left, right, op == OPERATOR_SUB) : NULL;
	if (moved != NULL)
		return moved;
	if (!more) {
		e = parse_new(p, EXPR_OP);
		e->at.index = left->at.index;
		e->u.op.op = op;
		parse_append(p, &e->u.op.args, left);
	}
	parse_append(p, &e->u.op.args, right);
	return e;
}

static struct expr *
parse_level(struct parser *p, enum level level)
{
	struct expr *left = level < LEVEL_COLLATE ?
	    parse_level(p, (enum level)(level + 1)) : parse_collated(p);
	struct expr *e = left;
	int op, links = 0;

	if (level >= LEVEL_COLLATE)
		return left;
	for (;;) {
		e = parse_infix_call(p, level, left);
		op = e != NULL ? 0 : operator_at(p, level);
		if (op < 0)
			return left;
		if (e == NULL)
			e = parse_infix(p, level, (enum operator)op, left);
		if (e != left) /* not one more of a sum */
			parse_link(p, &links);
		left = e;
	}
}

struct expr *
parse_operand(struct parser *p)
{
	struct expr *e = parse_level(p, LEVEL_OTHER);

	parse_refuse_operator(p);
	return e;
}

struct expr *
parse_inner(struct parser *p)
{
	struct expr *e;

	e = parse_down(p) ? parse_operand(p) :
	    parse_value(p, json_null(), NULL);
	parse_up(p);
	return e;
}
