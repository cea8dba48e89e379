/* FROM: tables, joins, sub-queries, VALUES, table functions. */
#include "sql/read/parse.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

const char parse_natural[] = "natural";

static struct source *parse_joins(struct parser *p, struct query *q);

static struct source *
new_source(struct parser *p, struct query *q, enum source_kind kind)
{
	struct source *s = arena_alloc(p->arena, sizeof *s);

	s->kind = kind;
	s->at.index = (size_t)(p->t.s - p->tokens.text);
	s->in = q;
	return s;
}

/* ("a", "b"); nothing where no parenthesis opens. */
const char **
parse_columns(struct parser *p, size_t *n)
{
	struct exprs names = {NULL, 0}; /* only to grow by */

	if (parse_accept(p, "(")) {
		do {
			parse_append(p, &names, (struct expr *)parse_any_name(p,
			    "a column name"));
		} while (parse_accept(p, ","));
		parse_expect(p, ")");
	}
	*n = names.n;
	return (const char **)names.v;
}

/* Words that go on with a join, or say something of a table, and so are no
 * alias. */
static bool
joins_on(const struct parser *p)
{
	static const char *const words[] = {"cross", "full", "apply", "inner",
	    "join", "left", "natural", "right", "straight_join", "lateral",
	    "tablesample", "qualify", NULL};
	static const char *const before[] = {"option", "partition", "pivot",
	    "unpivot", NULL};

	return token_is_any(&p->t, words) ||
	    (token_is_any(&p->t, before) && token_is(&p->ahead, "("));
}

/* TABLESAMPLE and other things that no plan can say. */
static void
refuse_hints(struct parser *p)
{
	static const char *const two[][2] = {{"indexed", "by"},
	    {"not", "indexed"}, {"with", "("}, {"use", "index"},
	    {"force", "index"}, {"ignore", "index"}, {"option", "("},
	    {"partition", "("}, {"pivot", "("}, {"unpivot", "("}};
	size_t i;

	if (parse_is(p, "tablesample"))
		parse_unsupported(p, "TABLESAMPLE");
	for (i = 0; i < sizeof two / sizeof *two; i++)
		if (parse_is_two(p, two[i][0], two[i][1]))
			parse_unsupported(p, "a table hint or PIVOT");
}

static void
parse_source_alias(struct parser *p, struct source *s)
{
	refuse_hints(p);
	if (parse_accept(p, "as"))
		s->alias = parse_any_name(p, "an alias");
	else if (parse_at_name(p) && !joins_on(p))
		s->alias = parse_name(p, "an alias");
	if (s->alias != NULL && parse_is(p, "("))
		s->columns = parse_columns(p, &s->ncolumns);
	refuse_hints(p);
}

static void
parse_rows_of(struct parser *p, struct source *s)
{
	const struct exprs *row;

	do {
		s->u.values.rows = arena_grow(p->arena, s->u.values.rows,
		    s->u.values.n, sizeof *s->u.values.rows);
		if (p->tokens.dialect->knows & KNOWS_ROW_WORD)
			parse_accept(p, "row");
		parse_expect(p, "(");
		parse_few(p, &s->u.values.rows[s->u.values.n++]);
		row = &s->u.values.rows[s->u.values.n - 1];
		for (size_t i = 0; i < row->n; i++)
			parse_spare(p, row->v[i]);
		parse_expect(p, ")");
	} while (parse_accept(p, ","));
}

struct source *
parse_values(struct parser *p)
{
	struct source *s = new_source(p, NULL, SOURCE_VALUES);

	parse_expect(p, "values");
	parse_rows_of(p, s);
	return s;
}

/* (SELECT column1 AS a, column2 AS b FROM (VALUES ..)) AS t is how VALUES
 * gets names where an alias cannot carry them. */
static struct source *
named_values(struct source *s)
{
	const struct query *q = s->kind == SOURCE_QUERY ?
	    s->u.query.query : NULL;
	struct source *values;
	char name[32];
	size_t i;

	if (q == NULL || q->is_set || q->nctes > 0 || q->from == NULL ||
	    q->from->kind != SOURCE_VALUES || q->from->alias != NULL ||
	    q->distinct || q->where.n > 0 || q->grouped ||
	    q->order_by.n > 0 || q->limit != NULL || q->offset != NULL ||
	    q->outputs.n != q->from->u.values.rows[0].n ||
	    s->ncolumns > 0)
		return s;
	values = q->from;
	for (i = 0; i < q->outputs.n; i++) {
		const struct output *o = q->outputs.v[i];

		snprintf(name, sizeof name, "column%zu", i + 1);
		if (o->expr->kind != EXPR_COLUMN || o->name == NULL ||
		    strcmp(o->expr->u.column.name, name) != 0)
			return s;
	}
	values->columns = (const char **)q->outputs.v;
	for (i = 0; i < q->outputs.n; i++)
		values->columns[i] = q->outputs.v[i]->name;
	values->ncolumns = q->outputs.n;
	values->alias = s->alias;
	values->in = s->in;
	return values;
}

/* ( query ), ( VALUES .. ), ( joins ) */
static struct source *
parse_in_parens(struct parser *p, struct query *q, bool lateral)
{
	struct source *s;

	parse_expect(p, "(");
	if (parse_is(p, "values")) {
		s = parse_values(p);
		s->in = q;
	} else if (parse_at_query(p)) {
		s = new_source(p, q, SOURCE_QUERY);
		s->u.query.query = parse_query(p);
		s->u.query.lateral = lateral;
	} else if (parse_down(p)) {
		s = parse_joins(p, q);
		parse_up(p);
		if (s->kind == SOURCE_JOIN)
			s->u.join.group = true;
		parse_expect(p, ")");
		return s;
	} else {
		parse_up(p);
		return new_source(p, q, SOURCE_TABLE);
	}
	parse_expect(p, ")");
	parse_source_alias(p, s);
	return named_values(s);
}

/* NAME(arguments), and no more. */
static bool
is_plain_call(const struct expr *e)
{
	return e->kind == EXPR_CALL && !e->u.call.star &&
	    !e->u.call.distinct && e->u.call.over == NULL &&
	    e->u.call.filter.n == 0 && e->u.call.order_by.n == 0;
}

struct source *
parse_table(struct parser *p, struct query *q)
{
	struct source *s = new_source(p, q, SOURCE_TABLE);
	bool bare = p->bare;
	const char *name;

	if ((p->tokens.dialect->knows & KNOWS_ONLY) &&
	    parse_is(p, "only") && (p->ahead.kind == TOKEN_WORD ||
	    p->ahead.kind == TOKEN_NAME || token_is(&p->ahead, "(")) &&
	    !parse_is_reserved(&p->ahead))
		parse_unsupported(p, "FROM ONLY");
	parse_refuse_session(p, true);
	name = parse_at_reserved_table(p) ? parse_any_name(p, "a table") :
	    parse_name(p, "a table");
	if (parse_is(p, "(")) {
		p->bare = bare;
		s->kind = SOURCE_FUNCTION;
		s->u.function = parse_call(p, name);
		if (!is_plain_call(s->u.function))
			parse_unsupported(p, "this as a table");
		parse_source_alias(p, s);
		return s;
	}
	s->u.table.name = name;
	if (parse_accept(p, ".")) {
		s->u.table.schema = name;
		s->u.table.name = parse_any_name(p, "a table");
	}
	if (parse_is(p, ".") && p->schema != NULL &&
	    p->schema->database != NULL &&
	    ascii_equal(name, p->schema->database)) {
		parse_next(p);
		s->u.table.schema = s->u.table.name;
		s->u.table.name = parse_any_name(p, "a table");
	}
	if (parse_is(p, "."))
		parse_unsupported(p, "a table of another database");
	parse_source_alias(p, s);
	return s;
}

static void
add_source(struct parser *p, struct query *q, struct source *s)
{
	struct exprs list = {(struct expr **)q->sources, q->nsources};

	/* (t) is t */
	if (list.n > 0 && list.v[list.n - 1] == (struct expr *)s)
		return;
	parse_tally(p, &p->sources, PARSE_SOURCES,
	    "tables, CTEs and windows");
	parse_append(p, &list, (struct expr *)s);
	q->sources = (struct source **)list.v;
	q->nsources = list.n;
}

static struct source *
parse_source(struct parser *p, struct query *q, bool applied)
{
	bool lateral = parse_accept(p, "lateral") || applied;
	struct source *s = parse_is(p, "(") ?
	    parse_in_parens(p, q, lateral) : parse_table(p, q);

	if (s->kind != SOURCE_JOIN)
		add_source(p, q, s);
	return s;
}

/* -- joins */

/* The words before JOIN, or a comma; false: no join follows. */
static bool
parse_join_type(struct parser *p, enum join_type *type, bool *natural,
    bool *lateral)
{
	static const struct {
		const char *word;
		enum join_type type;
	} words[] = {{"left", JOIN_LEFT}, {"right", JOIN_RIGHT},
	    {"full", JOIN_FULL}, {"inner", JOIN_INNER},
	    {"cross", JOIN_CROSS}};
	size_t i;

	if (parse_is_two(p, "cross", "apply") ||
	    parse_is_two(p, "outer", "apply")) {
		*type = parse_is(p, "outer") ? JOIN_LEFT : JOIN_CROSS;
		parse_next(p);
		parse_next(p);
		*natural = false;
		*lateral = true;
		return true;
	}
	*natural = parse_accept(p, "natural");
	*type = JOIN_INNER;
	for (i = 0; i < sizeof words / sizeof *words; i++)
		if (parse_accept(p, words[i].word)) {
			*type = words[i].type;
			parse_accept(p, "outer");
			parse_expect(p, "join");
			return true;
		}
	if (*natural) {
		parse_expect(p, "join");
		return true;
	}
	return parse_accept(p, "join") ||
	    ((p->tokens.dialect->knows & KNOWS_STRAIGHT_JOIN) &&
	    parse_accept(p, "straight_join"));
}

static struct source *
join_of(struct parser *p, struct query *q, enum join_type type,
    struct source *left, struct source *right)
{
	struct source *s = new_source(p, q, SOURCE_JOIN);

	s->u.join.type = type;
	s->u.join.left = left;
	s->u.join.right = right;
	return s;
}

static void
parse_join_condition(struct parser *p, struct source *s)
{
	if (parse_accept(p, "on"))
		parse_append_pred(p, &s->u.join.on, parse_pred(p));
	else if (parse_accept(p, "using"))
		s->u.join.using = parse_columns(p, &s->u.join.nusing);
}

/* A comma is a cross join; it holds looser than JOIN, but not in SQLite. */
static struct source *
parse_chain(struct parser *p, struct query *q, bool commas)
{
	struct source *left = parse_source(p, q, false);
	enum join_type type;
	bool natural, lateral;

	for (;;) {
		lateral = false;
		if (commas && parse_accept(p, ",")) {
			left = join_of(p, q, JOIN_CROSS, left,
			    parse_source(p, q, false));
			/* SQLite: a comma may have a condition too */
			parse_join_condition(p, left);
		} else if (parse_join_type(p, &type, &natural, &lateral)) {
			left = join_of(p, q, type, left, parse_source(p, q,
			    lateral));
			if (lateral && type == JOIN_LEFT)
				parse_append_pred(p, &left->u.join.on,
				    parse_as_pred(p, parse_value(p,
				    json_true(), NULL)));
			if (natural)
				left->at.key = parse_natural;
			parse_join_condition(p, left);
		} else {
			return left;
		}
	}
}

static struct source *
parse_joins(struct parser *p, struct query *q)
{
	bool flat = (p->tokens.dialect->reads & READS_COMMAS_IN_ORDER) != 0;
	struct source *left = parse_chain(p, q, flat);

	while (!flat && parse_accept(p, ","))
		left = join_of(p, q, JOIN_CROSS, left,
		    parse_chain(p, q, false));
	return left;
}

void
parse_from(struct parser *p, struct query *q)
{
	q->from = parse_joins(p, q);
}
