#include "sql/specials.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/function.h"

/*
 * Functions whose arguments are not a list, or that are another node of the
 * plan language.
 */

struct expr *
special_call(struct parser *p, const char *name, struct expr *a,
    struct expr *b, struct expr *c)
{
	struct expr *e = parse_new(p, EXPR_CALL);

	e->at = a->at;
	e->u.call.name = name;
	e->u.call.function = function_find(name);
	parse_append(p, &e->u.call.args, a);
	if (b != NULL)
		parse_append(p, &e->u.call.args, b);
	if (c != NULL)
		parse_append(p, &e->u.call.args, c);
	return e;
}

/* ISNULL(a, b), IF(test, a, b) */
static struct expr *
parse_isnull(struct parser *p)
{
	struct expr *a = parse_expr(p);

	parse_expect(p, ",");
	return special_call(p, "coalesce", a, parse_expr(p), NULL);
}

/* CONCAT that is NULL where one of its arguments is. */
static struct expr *
parse_strict_concat(struct parser *p)
{
	struct expr *e = parse_new(p, EXPR_OP);

	e->u.op.op = OPERATOR_CONCAT;
	parse_exprs(p, &e->u.op.args);
	return e->u.op.args.n == 1 ? e->u.op.args.v[0] : e;
}

/* TRY_CAST(x AS type): a call that has the type in its name. */
static struct expr *
try_cast(struct parser *p, struct expr *of, const char *type)
{
	struct expr *e;

	if (type[strspn(type, "abcdefghijklmnopqrstuvwxyz")] != '\0')
		parse_unsupported(p, "TRY_CAST to this type");
	e = special_call(p, arena_printf(p->arena, "try_cast_%s", type), of,
	    NULL, NULL);
	e->u.call.function = NULL;
	return e;
}

static struct expr *
parse_try_cast(struct parser *p)
{
	struct expr *of = parse_expr(p);

	parse_expect(p, "as");
	return try_cast(p, of, parse_type(p));
}

/* CONVERT(type, x) is a cast; with a style it is none. */
static struct expr *
parse_type_first(struct parser *p, const char **type)
{
	struct expr *of;

	*type = parse_type(p);
	parse_expect(p, ",");
	of = parse_expr(p);
	if (parse_is(p, ","))
		parse_unsupported(p, "the style of a CONVERT");
	return of;
}

static struct expr *
parse_tsql_convert(struct parser *p)
{
	const char *type;
	struct expr *of = parse_type_first(p, &type);

	return parse_cast_to(p, of, type);
}

static struct expr *
parse_try_convert(struct parser *p)
{
	const char *type;
	struct expr *of = parse_type_first(p, &type);

	return try_cast(p, of, type);
}

/* ISNULL(x) */
static struct expr *
parse_null_test(struct parser *p)
{
	struct pred *pred = parse_new_pred(p, PRED_COMPARE);

	pred->u.compare.op = COMPARE_IS_NULL;
	pred->u.compare.left = parse_expr(p);
	pred->at = pred->u.compare.left->at;
	return parse_as_expr(p, pred);
}

/* ROW(a, b) */
static struct expr *
parse_row(struct parser *p)
{
	struct expr *e = parse_new(p, EXPR_ROW);

	parse_exprs(p, &e->u.row);
	return e->u.row.n > 1 ? e : e->u.row.v[0];
}

/* SUBSTRING(x FROM a FOR b) and SUBSTRING(x, a, b) */
static struct expr *
parse_substring(struct parser *p)
{
	struct expr *of = parse_expr(p), *from = NULL, *length = NULL;

	if (parse_accept(p, "from") || parse_accept(p, ","))
		from = parse_expr(p);
	/* a string is a pattern and no position */
	if (from != NULL && from->kind == EXPR_VALUE &&
	    json_is_string(from->u.value.json) &&
	    from->u.value.type == NULL)
		return special_call(p, "substring", of, from,
		    parse_accept(p, ",") ? parse_expr(p) : NULL);
	if (parse_accept(p, "for") || parse_accept(p, ","))
		length = parse_expr(p);
	if (from == NULL)
		parse_wanted(p, "FROM or a comma");
	return special_call(p, "substr", of, from, length);
}

/* POSITION(a IN b) */
static struct expr *
parse_position(struct parser *p)
{
	struct expr *of = parse_operand(p);

	if (!parse_accept(p, "in"))
		parse_expect(p, ",");
	return special_call(p, "position", of, parse_operand(p), NULL);
}

/* TRIM([LEADING|TRAILING|BOTH] [chars] FROM x) and TRIM(x, chars) */
static struct expr *
parse_trim(struct parser *p)
{
	const char *name = "trim";
	struct expr *of, *chars = NULL;

	if (parse_accept(p, "leading"))
		name = "ltrim";
	else if (parse_accept(p, "trailing"))
		name = "rtrim";
	else
		parse_accept(p, "both");
	if (parse_accept(p, "from"))
		return special_call(p, name, parse_expr(p), NULL, NULL);
	of = parse_expr(p);
	if (parse_accept(p, "from")) {
		chars = of;
		of = parse_expr(p);
	} else if (parse_accept(p, ",")) {
		chars = parse_expr(p);
	}
	if (chars != NULL && p->tokens.dialect->id == DIALECT_MYSQL)
		return special_call(p, arena_printf(p->arena, "%s_text", name),
		    of, chars, NULL);
	return special_call(p, name, of, chars, NULL);
}

/* IIF(test, a, b) */
static struct expr *
parse_iif(struct parser *p)
{
	struct expr *e = parse_new(p, EXPR_CASE);

	e->u.cases.whens = arena_alloc(p->arena, sizeof *e->u.cases.whens);
	e->u.cases.n = 1;
	e->u.cases.whens->test = parse_pred(p);
	parse_expect(p, ",");
	e->u.cases.whens->then = parse_expr(p);
	if (parse_accept(p, ","))
		e->u.cases.otherwise = parse_expr(p);
	return e;
}

/* CONVERT(x USING charset), CHAR(n USING charset): a call with the charset
 * in its name. */
static struct expr *
parse_using(struct parser *p, const char *name, struct expr *of)
{
	const struct dialect *d = p->tokens.dialect;
	struct word word;

	parse_expect(p, "using");
	name = parse_lowered(p, arena_printf(p->arena, "%s_%s", name,
	    parse_other_name(p, "a character set")));
	if (dialect_function(d, d, name, 1, &word) != SPELLED_TEMPLATE)
		parse_unsupported(p, "this character set");
	return special_call(p, name, of, NULL, NULL);
}

/* ... and CONVERT(x, type) */
static struct expr *
parse_convert(struct parser *p)
{
	struct expr *of = parse_expr(p);

	if (parse_accept(p, ","))
		return parse_cast_to(p, of, parse_type(p));
	return parse_using(p, "convert", of);
}

static struct expr *
parse_char(struct parser *p)
{
	struct expr *of = parse_expr(p), *e;

	if (parse_is(p, "using"))
		return parse_using(p, "char", of);
	e = special_call(p, "char", of, NULL, NULL);
	if (parse_accept(p, ","))
		parse_exprs(p, &e->u.call.args);
	return e;
}

#define IN_MYSQL (1u << DIALECT_MYSQL)
#define IN_POSTGRES (1u << DIALECT_POSTGRES)
#define IN_TSQL (1u << DIALECT_TSQL)
#define IN_ALL (~0u)

#define NO_LIST 1, 0 /* has a type or a word among its arguments */

static const struct special {
	const char *name;
	unsigned in;
	struct expr *(*parse)(struct parser *);
	int least, most; /* arguments where they are a list; -1: any */
} specials[] = {
	{"adddate", IN_MYSQL, parse_adddate, 2, 2},
	{"char", IN_MYSQL, parse_char, 1, -1},
	{"concat", IN_MYSQL, parse_strict_concat, 1, -1},
	{"convert", IN_MYSQL, parse_convert, NO_LIST},
	{"convert", IN_TSQL, parse_tsql_convert, NO_LIST},
	{"date_add", IN_MYSQL, parse_date_add, NO_LIST},
	{"date_sub", IN_MYSQL, parse_date_sub, NO_LIST},
	{"dateadd", IN_TSQL, parse_dateadd, NO_LIST},
	{"datediff", IN_MYSQL, parse_days_between, 2, 2},
	{"datediff", IN_TSQL, parse_datediff, NO_LIST},
	{"datediff_big", IN_TSQL, parse_datediff_big, NO_LIST},
	{"datepart", IN_TSQL, parse_datepart, NO_LIST},
	{"datetrunc", IN_TSQL, parse_datetrunc, NO_LIST},
	{"date_part", IN_POSTGRES, parse_datepart, 2, 2},
	{"day", IN_MYSQL | IN_TSQL, parse_day, 1, 1},
	{"dayofmonth", IN_MYSQL, parse_day, 1, 1},
	{"dayofyear", IN_MYSQL, parse_dayofyear, 1, 1},
	{"extract", IN_ALL, parse_extract, NO_LIST},
	{"hour", IN_MYSQL, parse_hour, 1, 1},
	{"if", IN_MYSQL, parse_iif, 2, 3},
	{"iif", IN_ALL, parse_iif, 2, 3},
	{"isnull", IN_MYSQL, parse_null_test, 1, 1},
	{"isnull", IN_TSQL, parse_isnull, 2, 2},
	{"minute", IN_MYSQL, parse_minute, 1, 1},
	{"month", IN_MYSQL | IN_TSQL, parse_month, 1, 1},
	{"position", IN_ALL, parse_position, 2, 2},
	{"quarter", IN_MYSQL, parse_quarter, 1, 1},
	{"row", IN_MYSQL | IN_POSTGRES, parse_row, 1, -1},
	{"second", IN_MYSQL, parse_second, 1, 1},
	{"subdate", IN_MYSQL, parse_subdate, 2, 2},
	{"substring", IN_ALL, parse_substring, 2, 3},
	{"timestampadd", IN_MYSQL, parse_dateadd, NO_LIST},
	{"timestampdiff", IN_MYSQL, parse_timestampdiff, NO_LIST},
	{"trim", IN_ALL, parse_trim, 1, 2},
	{"try_cast", IN_TSQL, parse_try_cast, NO_LIST},
	{"try_convert", IN_TSQL, parse_try_convert, NO_LIST},
	{"week", IN_MYSQL, parse_week, 1, 2},
	{"year", IN_MYSQL | IN_TSQL, parse_year, 1, 1},
};

static const struct special *
special_find(const struct dialect *d, const char *name)
{
	size_t i;

	for (i = 0; i < sizeof specials / sizeof *specials; i++)
		if ((specials[i].in & 1u << d->id) != 0 &&
		    ascii_equal(specials[i].name, name))
			return &specials[i];
	return NULL;
}

bool
parse_takes(const struct dialect *d, const char *name, size_t n)
{
	const struct special *s = special_find(d, name);

	return s == NULL || ((int)n >= s->least &&
	    (s->most < 0 || (int)n <= s->most));
}

struct expr *
parse_special(struct parser *p, const char *name)
{
	const struct special *s = special_find(p->tokens.dialect, name);
	struct expr *e;

	if (s == NULL)
		return NULL;
	parse_expect(p, "(");
	e = s->parse(p);
	parse_expect(p, ")");
	return e;
}
