/* SELECT: the list, clauses, set operations, WITH. */
#include "sql/read/parse.h"

#include <string.h>

static struct query *parse_arm(struct parser *p);

static struct query *
parse_new_query(struct parser *p)
{
	struct query *q = arena_alloc(p->arena, sizeof *q);

	q->at.index = (size_t)(p->t.s - p->tokens.text);
	return q;
}

/* -- the select list */

/* [AS] name, or a string. */
static const char *
parse_alias(struct parser *p)
{
	bool as = parse_accept(p, "as");
	const char *name;

	if (p->t.kind == TOKEN_STRING &&
	    (p->tokens.dialect->knows & KNOWS_STRING_ALIASES)) {
		name = token_text(&p->tokens, &p->t, p->arena);
		parse_next(p);
		return name;
	}
	if (as)
		return parse_any_name(p, "a name");
	return parse_at_name(p) ? parse_name(p, "a name") : NULL;
}

/* name = expression, which is no comparison there */
static const char *
parse_alias_before(struct parser *p)
{
	const char *name;

	if (!(p->tokens.dialect->reads & READS_ALIASES_BEFORE) ||
	    !token_is(&p->ahead, "="))
		return NULL;
	if (p->t.kind == TOKEN_PARAM)
		parse_unsupported(p, "assigning to a variable");
	if (p->t.kind != TOKEN_STRING && !parse_at_name(p))
		return NULL;
	name = p->t.kind == TOKEN_STRING ? parse_alias(p) :
	    parse_name(p, "a name");
	parse_next(p);
	return name;
}

/* * and table.* */
static struct expr *
parse_star(struct parser *p)
{
	struct expr *e;

	if (parse_is(p, "*")) {
		e = parse_new(p, EXPR_STAR);
		parse_next(p);
		return e;
	}
	e = parse_expr(p);
	if (e->kind == EXPR_COLUMN && e->u.column.name == parse_starred) {
		const char *table = e->u.column.table;

		e->kind = EXPR_STAR;
		e->u.star.table = table;
		e->u.star.source = NULL;
	}
	return e;
}

static void
parse_outputs(struct parser *p, struct query *q)
{
	struct exprs list = {NULL, 0}; /* only to grow by */
	size_t n = 0;

	do {
		struct output *o = arena_alloc(p->arena, sizeof *o);

		o->at.index = (size_t)(p->t.s - p->tokens.text);
		parse_tally(p, &p->outputs, PARSE_OUTPUTS_ALL, "columns");
		parse_tally(p, &n, PARSE_OUTPUTS, "columns in one query");
		o->name = parse_alias_before(p);
		o->expr = parse_star(p);
		if (o->name == NULL)
			o->name = parse_alias(p);
		parse_append(p, &list, (struct expr *)o);
	} while (parse_accept(p, ","));
	q->outputs.v = (struct output **)list.v;
	q->outputs.n = list.n;
}

/* -- windows */

static void
parse_windows(struct parser *p, struct query *q)
{
	do {
		const char *name = parse_name(p, "a window name");

		parse_tally(p, &p->sources, PARSE_SOURCES,
		    "tables, CTEs and windows");
		q->windows = arena_grow(p->arena, q->windows, q->nwindows,
		    sizeof *q->windows);
		parse_expect(p, "as");
		q->windows[q->nwindows] = *parse_window(p);
		q->windows[q->nwindows++].name = name;
	} while (parse_accept(p, ","));
}

/* -- one SELECT */

/* A count of rows: none where all are wanted (-1, ALL, NULL). */
static struct expr *
rows_of(struct parser *p, struct expr *e)
{
	const json_t *v = e->kind == EXPR_VALUE ? e->u.value.json : NULL;
	const char *all = p->tokens.dialect->no_limit.s;

	if (e->kind == EXPR_PARAM)
		return e;
	if (json_is_string(v) && all != NULL &&
	    strcmp(json_string_value(v), all) == 0)
		return NULL;
	if (json_is_integer(v))
		return json_integer_value(v) < 0 ? NULL : e;
	if (v != NULL)
		parse_unsupported(p, "this number of rows");
	else if (p->tokens.dialect->refuses & REFUSES_COMPUTED_LIMIT)
		parse_unsupported(p, "LIMIT or OFFSET with an expression");
	return e;
}

static void
parse_top(struct parser *p, struct query *q)
{
	if (p->ahead.kind != TOKEN_NUMBER && (!token_is(&p->ahead, "(") ||
	    !(p->tokens.dialect->knows & KNOWS_TOP_PARENS)))
		return;
	if (!parse_accept(p, "top"))
		return;
	q->limit = rows_of(p, parse_primary(p));
	if (parse_is(p, "percent") || parse_is_two(p, "with", "ties"))
		parse_unsupported(p, "TOP ... PERCENT or WITH TIES");
}

static bool
has_options(const struct parser *p)
{
	return (p->tokens.dialect->knows & KNOWS_SELECT_OPTIONS) != 0;
}

/* What tells the engine how to work, and changes no row. */
static void
pass_options(struct parser *p)
{
	static const char *const words[] = {"high_priority", "straight_join",
	    "sql_small_result", "sql_big_result", "sql_buffer_result",
	    "sql_no_cache", "sql_cache", "sql_calc_found_rows", NULL};

	while (has_options(p) && token_is_any(&p->t, words))
		parse_next(p);
}

static struct query *
parse_select(struct parser *p)
{
	struct query *q = parse_new_query(p);

	parse_expect(p, "select");
	pass_options(p);
	if (parse_accept(p, "distinct") || (has_options(p) &&
	    parse_accept(p, "distinctrow"))) {
		q->distinct = true;
		if (parse_is(p, "on") && token_is(&p->ahead, "("))
			parse_unsupported(p, "DISTINCT ON (row_number() OVER "
			    "(PARTITION BY ..) in a sub-query is)");
	} else {
		parse_accept(p, "all");
	}
	if (parse_is(p, "top"))
		parse_top(p, q);
	pass_options(p);
	q->listed = true;
	parse_outputs(p, q);
	if (parse_is(p, "into"))
		parse_unsupported(p, "SELECT INTO");
	/* DUAL is no table: it has one row of nothing */
	if (has_options(p) && parse_is_two(p, "from", "dual"))
		parse_accept_two(p, "from", "dual");
	else if (parse_accept(p, "from"))
		parse_from(p, q);
	if (parse_accept(p, "where"))
		parse_append_pred(p, &q->where, parse_pred(p));
	if (parse_accept_two(p, "group", "by"))
		parse_group_by(p, q);
	if (parse_accept(p, "having")) {
		q->grouped = true;
		parse_append_pred(p, &q->having, parse_pred(p));
	}
	if (parse_is(p, "window") && token_is(&p->ahead, "as") == false &&
	    parse_accept(p, "window"))
		parse_windows(p, q);
	if (parse_is(p, "qualify"))
		parse_unsupported(p, "QUALIFY");
	return q;
}

/* SELECT * FROM (a source) */
static struct query *
all_of(struct parser *p, struct source *from)
{
	struct query *q = parse_new_query(p);
	struct exprs outputs = {NULL, 0}, sources = {NULL, 0};
	struct output *o = arena_alloc(p->arena, sizeof *o);

	o->expr = parse_new(p, EXPR_STAR);
	parse_append(p, &outputs, (struct expr *)o);
	q->outputs.v = (struct output **)outputs.v;
	q->outputs.n = 1;
	q->listed = true;
	q->from = from;
	from->in = q;
	parse_append(p, &sources, (struct expr *)from);
	q->sources = (struct source **)sources.v;
	q->nsources = 1;
	return q;
}

/* -- set operations */

static bool
is_bare(const struct query *q)
{
	return q->nctes == 0 && q->order_by.n == 0 && q->limit == NULL &&
	    q->offset == NULL;
}

/* Without an alias, or with the one that is given where one must be. */
static bool
is_arm(const struct parser *p, const struct source *s)
{
	return s->alias == NULL || ((p->tokens.dialect->has &
	    HAS_BARE_ALIASES) == 0 && strcmp(s->alias, "arm") == 0);
}

/* SELECT * FROM (query): what SQLite needs around an arm is no part of it. */
static struct query *
unwrapped(const struct parser *p, struct query *q)
{
	const struct source *s = q->from;

	if (q->is_set || !is_bare(q) || s == NULL ||
	    s->kind != SOURCE_QUERY || !is_arm(p, s) || q->distinct ||
	    q->where.n > 0 || q->grouped || q->outputs.n != 1 ||
	    q->outputs.v[0]->expr->kind != EXPR_STAR)
		return q;
	return s->u.query.query;
}

static struct query *
set_of(struct parser *p, struct query *left, enum set_op op, bool all,
    struct query *right)
{
	bool more = left->is_set && is_bare(left) && left->at.key != parse_parens &&
	    left->set_op == op && left->set_all == all;
	struct query *q = more ? left : parse_new_query(p);
	struct exprs args = {(struct expr **)q->args, q->nargs};

	q->is_set = true;
	q->set_op = op;
	q->set_all = all;
	if (!more)
		parse_append(p, &args, (struct expr *)unwrapped(p, left));
	parse_append(p, &args, (struct expr *)unwrapped(p, right));
	q->args = (struct query **)args.v;
	q->nargs = args.n;
	return q;
}

static bool
set_at(const struct parser *p, bool intersect, enum set_op *op)
{
	if (parse_is(p, "intersect") && intersect)
		*op = SET_INTERSECT;
	else if (parse_is(p, "union") && !intersect)
		*op = SET_UNION;
	else if ((parse_is(p, "except") || parse_is(p, "minus")) &&
	    !intersect)
		*op = SET_EXCEPT;
	else
		return false;
	return true;
}

/* INTERSECT holds tighter than UNION, but not in SQLite. */
static struct query *
parse_set(struct parser *p, bool intersect)
{
	bool level = (p->tokens.dialect->reads & READS_SETS_IN_ORDER) != 0;
	struct query *left = intersect ? parse_arm(p) :
	    level ? parse_arm(p) : parse_set(p, true);
	enum set_op op;

	while (set_at(p, intersect, &op) ||
	    (level && !intersect && set_at(p, true, &op))) {
		bool all;

		parse_next(p);
		all = parse_accept(p, "all");
		if (!all)
			parse_accept(p, "distinct");
		left = set_of(p, left, op, all, intersect || level ?
		    parse_arm(p) : parse_set(p, true));
	}
	return left;
}

static struct query *
parse_arm(struct parser *p)
{
	struct query *q;

	if (parse_is(p, "values"))
		return all_of(p, parse_values(p));
	if (parse_accept(p, "table"))
		return all_of(p, parse_table(p, NULL));
	if (!parse_is(p, "("))
		return parse_select(p);
	parse_next(p);
	if (parse_down(p))
		q = parse_query(p);
	else
		q = parse_new_query(p);
	parse_up(p);
	parse_expect(p, ")");
	q->at.key = parse_parens;
	return q;
}

/* -- the whole */

static void
parse_ctes(struct parser *p, struct query *q)
{
	bool recursive = parse_accept(p, "recursive") ||
	    (p->tokens.dialect->has & HAS_RECURSIVE_WORD) == 0;

	do {
		struct cte *more;

		parse_tally(p, &p->sources, PARSE_SOURCES,
		    "tables, CTEs and windows");
		q->ctes = arena_grow(p->arena, q->ctes, q->nctes,
		    sizeof *q->ctes);
		more = &q->ctes[q->nctes++];
		more->recursive = recursive;
		more->name = parse_any_name(p, "a CTE name");
		more->columns = parse_columns(p, &more->ncolumns);
		parse_expect(p, "as");
		if (parse_accept(p, "not"))
			parse_expect(p, "materialized");
		else
			parse_accept(p, "materialized");
		parse_expect(p, "(");
		more->query = parse_query(p);
		parse_expect(p, ")");
	} while (parse_accept(p, ","));
}

static struct expr *
parse_rows(struct parser *p)
{
	if (parse_accept(p, "all") || parse_accept(p, "null"))
		return NULL;
	return rows_of(p, parse_operand(p));
}

static void
parse_fetch(struct parser *p, struct query *q)
{
	if (!parse_accept(p, "first"))
		parse_expect(p, "next");
	q->limit = parse_is(p, "row") || parse_is(p, "rows") ?
	    parse_value(p, json_integer(1), NULL) : parse_rows(p);
	if (!parse_accept(p, "row"))
		parse_expect(p, "rows");
	if (parse_is(p, "with"))
		parse_unsupported(p, "FETCH ... WITH TIES");
	parse_expect(p, "only");
}

static void
parse_limit(struct parser *p, struct query *q)
{
	for (;;) {
		if ((q->limit != NULL && (parse_is(p, "limit") ||
		    parse_is(p, "fetch"))) ||
		    (q->offset != NULL && parse_is(p, "offset")))
			parse_unsupported(p, "a second LIMIT or OFFSET");
		if (parse_accept(p, "limit")) {
			if (token_is(&p->ahead, ",")) {
				q->offset = parse_rows(p);
				parse_next(p);
			}
			q->limit = parse_rows(p);
		} else if (parse_accept(p, "offset")) {
			q->offset = parse_rows(p);
			if (!parse_accept(p, "rows"))
				parse_accept(p, "row");
		} else if (parse_accept(p, "fetch")) {
			parse_fetch(p, q);
		} else {
			return;
		}
	}
}

/* A query in parentheses that has an order is another one than that whose
 * order follows. */
static struct query *
around(struct parser *p, struct query *q)
{
	struct source *s;

	if (p->tokens.dialect->knows & KNOWS_NO_PARENS) {
		if (q->order_by.n > 0 && parse_is(p, "order"))
			parse_unsupported(p, "a second ORDER BY");
		return q;
	}
	if (q->at.key != parse_parens || is_bare(q) ||
	    (!parse_is(p, "order") && !parse_is(p, "limit") &&
	    !parse_is(p, "offset") && !parse_is(p, "fetch")))
		return q;
	s = arena_alloc(p->arena, sizeof *s);
	s->kind = SOURCE_QUERY;
	s->u.query.query = q;
	return all_of(p, s);
}

struct query *
parse_query(struct parser *p)
{
	struct query with = {0}, *q;

	if (p->scalar)
		parse_unsupported(p, "a query here");
	if (!parse_down(p)) {
		parse_up(p);
		return parse_new_query(p);
	}
	if (parse_accept(p, "with"))
		parse_ctes(p, &with);
	q = around(p, parse_set(p, false));
	if (with.nctes > 0 && q->nctes > 0)
		parse_unsupported(p, "a second WITH in the same query");
	if (with.nctes > 0) {
		q->ctes = with.ctes;
		q->nctes = with.nctes;
	}
	if (parse_accept_two(p, "order", "by"))
		parse_orders(p, &q->order_by);
	parse_limit(p, q);
	if (parse_is(p, "for"))
		parse_unsupported(p, "FOR UPDATE or FOR XML");
	parse_up(p);
	return q;
}
