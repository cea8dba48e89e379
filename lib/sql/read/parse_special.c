#include "sql/read/parse_special.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/function.h"
#include "sql/read/function_names.h"

/*
 * Functions whose arguments are not a list, or that are another node of the
 * plan language.
 */

struct expr *
parse_special_call(struct parser *p, const char *name, struct expr *a,
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

struct expr *
parse_special_op(struct parser *p, enum operator op, struct expr *a,
    struct expr *b)
{
	struct expr *e = parse_new(p, EXPR_OP);

	e->at = a->at;
	e->u.op.op = op;
	parse_append(p, &e->u.op.args, a);
	parse_append(p, &e->u.op.args, b);
	return e;
}

struct expr *
parse_special_now(struct parser *p, const char *name)
{
	struct expr *e = parse_new(p, EXPR_CALL);

	e->u.call.name = name;
	e->u.call.function = function_find(name);
	return e;
}

/* ISNULL(a, b) */
static struct expr *
parse_isnull(struct parser *p)
{
	struct expr *a = parse_expr(p);

	parse_expect(p, ",");
	return parse_special_call(p, "coalesce", a, parse_expr(p), NULL);
}

/* CONCAT that is NULL if one of its arguments is. */
static struct expr *
parse_strict_concat(struct parser *p)
{
	struct expr *e = parse_new(p, EXPR_OP);

	e->u.op.op = OPERATOR_CONCAT;
	parse_few(p, &e->u.op.args);
	return e->u.op.args.n == 1 ? e->u.op.args.v[0] : e;
}

/* TRY_CAST(x AS type): a call that has the type in its name. */
static struct expr *
try_cast(struct parser *p, struct expr *of, const char *type)
{
	struct expr *e;

	if (type[strspn(type, "abcdefghijklmnopqrstuvwxyz")] != '\0')
		parse_unsupported(p, "TRY_CAST to this type");
	e =
	    parse_special_call(p, arena_printf(p->arena, "try_cast_%s", type),
	    of,
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
		parse_unsupported(p, "a CONVERT style");
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
null_test(struct parser *p, enum comparison op, struct expr *of)
{
	struct pred *pred = parse_new_pred(p, PRED_COMPARE);

	pred->u.compare.op = op;
	pred->u.compare.left = of;
	pred->at = of->at;
	return parse_as_expr(p, pred);
}

static struct expr *
parse_null_test(struct parser *p)
{
	return null_test(p, COMPARE_IS_NULL, parse_expr(p));
}

/* Either of both, by what is there. */
static struct expr *
parse_any_isnull(struct parser *p)
{
	struct expr *a = parse_expr(p);

	return parse_accept(p, ",") ?
	    parse_special_call(p, "coalesce", a, parse_expr(p), NULL) :
	    null_test(p, COMPARE_IS_NULL, a);
}

/* CASE WHEN test THEN a ELSE b END, of a test and the ", a, b" behind it */
static struct expr *
parse_either_by(struct parser *p, struct pred *test)
{
	struct expr *e = parse_new(p, EXPR_CASE);

	e->u.cases.whens = arena_alloc(p->arena, sizeof *e->u.cases.whens);
	e->u.cases.n = 1;
	e->u.cases.whens->test = test;
	parse_expect(p, ",");
	e->u.cases.whens->then = parse_expr(p);
	if (parse_accept(p, ","))
		e->u.cases.otherwise = parse_expr(p);
	return e;
}

/* NVL2(x, a, b) */
static struct expr *
parse_nvl2(struct parser *p)
{
	return parse_either_by(p, parse_as_pred(p, null_test(p,
	    COMPARE_IS_NOT_NULL, parse_expr(p))));
}

/* ROW(a, b) */
static struct expr *
parse_row(struct parser *p)
{
	struct expr *e = parse_new(p, EXPR_ROW);

	parse_few(p, &e->u.row);
	if (e->u.row.n < 2)
		parse_unsupported(p, "a row of one value");
	return e;
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
		return parse_special_call(p, "substring", of, from,
		    parse_accept(p, ",") ? parse_expr(p) : NULL);
	if (parse_accept(p, "for") || parse_accept(p, ","))
		length = parse_expr(p);
	if (from == NULL)
		parse_wanted(p, "FROM or a comma");
	return parse_special_call(p, "substr", of, from, length);
}

/* POSITION(a IN b) */
static struct expr *
parse_position(struct parser *p)
{
	struct expr *of = parse_inner(p);

	if (!parse_accept(p, "in"))
		parse_expect(p, ",");
	return parse_special_call(p, "position", of, parse_inner(p), NULL);
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
		return parse_special_call(p, name, parse_expr(p), NULL, NULL);
	of = parse_expr(p);
	if (parse_accept(p, "from")) {
		chars = of;
		of = parse_expr(p);
	} else if (parse_accept(p, ",")) {
		chars = parse_expr(p);
	}
	if (chars != NULL &&
	    (p->tokens.dialect->calls & CALLS_TRIM_WHOLE_TEXT))
		return parse_special_call(p,
		    arena_printf(p->arena, "%s_text", name),
		    of, chars, NULL);
	return parse_special_call(p, name, of, chars, NULL);
}

/* IIF(test, a, b) */
static struct expr *
parse_iif(struct parser *p)
{
	return parse_either_by(p, parse_pred(p));
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
	return parse_special_call(p, name, of, NULL, NULL);
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

/* CONVERT(type, x) where a type stands first, else CONVERT(x, type) */
static struct expr *
parse_any_convert(struct parser *p)
{
	bool type = p->t.kind == TOKEN_WORD && function_names_type(
	    p->tokens.dialect, parse_lowered(p, token_text(&p->tokens, &p->t,
	    p->arena))) != NULL;

	return type ? parse_tsql_convert(p) : parse_convert(p);
}

static struct expr *
parse_char(struct parser *p)
{
	struct expr *of = parse_expr(p), *e;

	if (parse_is(p, "using"))
		return parse_using(p, "char", of);
	e = parse_special_call(p, "char", of, NULL, NULL);
	if (parse_accept(p, ","))
		parse_few(p, &e->u.call.args);
	return e;
}

/* XMLPARSE (DOCUMENT x): its words are no list of expressions. */
static struct expr *
parse_own_words(struct parser *p)
{
	parse_unsupported(p, "a function with special syntax");
	return parse_value(p, json_null(), NULL);
}

#define NO_LIST 1, 0 /* has a type or a word among its arguments */

/* A dialect that has no function of that name means another's. */
static const struct special {
	const char *name;
	unsigned in;
	struct expr *(*parse)(struct parser *);
	int least, most; /* arguments where they are a list; -1: any */
} specials[] = {
	{"add_months", IN_ALL, parse_add_months, 2, 2},
	{"adddate", IN_ALL, parse_adddate, 2, 2},
	{"age", IN_ALL, parse_age, 1, 2},
	{"char", IN_MYSQL, parse_char, 1, -1},
	{"concat", IN_MYSQL, parse_strict_concat, 1, -1},
	{"convert", IN_MYSQL, parse_convert, NO_LIST},
	{"convert", IN_TSQL, parse_tsql_convert, NO_LIST},
	{"convert", BUT(IN_MYSQL | IN_TSQL), parse_any_convert, NO_LIST},
	{"date", BUT(IN_SQLITE), parse_date_function, 1, -1},
	{"date_add", IN_ALL, parse_date_add, NO_LIST},
	{"date_diff", IN_ALL, parse_date_diff, NO_LIST},
	{"date_format", BUT(IN_MYSQL), parse_date_format, 2, 2},
	{"date_part", IN_ALL, parse_datepart, 2, 2},
	{"date_sub", IN_ALL, parse_date_sub, NO_LIST},
	{"date_trunc", BUT(IN_POSTGRES), parse_datetrunc, NO_LIST},
	{"dateadd", IN_ALL, parse_dateadd, NO_LIST},
	{"datediff", IN_MYSQL, parse_days_between, 2, 2},
	{"datediff", IN_TSQL, parse_datediff, NO_LIST},
	{"datediff", BUT(IN_MYSQL | IN_TSQL), parse_any_datediff, NO_LIST},
	{"datediff_big", IN_TSQL, parse_datediff_big, NO_LIST},
	{"datepart", IN_ALL, parse_datepart, NO_LIST},
	{"datetime", BUT(IN_SQLITE), parse_datetime_function, 1, -1},
	{"datetrunc", IN_ALL, parse_datetrunc, NO_LIST},
	{"day", IN_ALL, parse_day, 1, 1},
	{"dayname", BUT(IN_MYSQL), parse_dayname, 1, 1},
	{"dayofmonth", IN_ALL, parse_day, 1, 1},
	{"dayofweek", BUT(IN_MYSQL), parse_dayofweek, 1, 1},
	{"dayofyear", IN_ALL, parse_dayofyear, 1, 1},
	{"eomonth", BUT(IN_TSQL), parse_last_day, 1, 1},
	{"extract", IN_ALL, parse_extract, NO_LIST},
	{"format", BUT(IN_TSQL), parse_tsql_format, 1, -1},
	{"from_unixtime", BUT(IN_MYSQL), parse_from_unixtime, 1, 2},
	{"hour", IN_ALL, parse_hour, 1, 1},
	{"if", IN_ALL, parse_iif, 2, 3},
	{"iif", IN_ALL, parse_iif, 2, 3},
	{"isnull", IN_MYSQL, parse_null_test, 1, 1},
	{"isnull", IN_TSQL, parse_isnull, 2, 2},
	{"isnull", BUT(IN_MYSQL | IN_TSQL), parse_any_isnull, 1, 2},
	{"julianday", BUT(IN_SQLITE), parse_julianday, 0, -1},
	{"last_day", BUT(IN_MYSQL), parse_last_day, 1, 1},
	{"minute", IN_ALL, parse_minute, 1, 1},
	{"month", IN_ALL, parse_month, 1, 1},
	{"monthname", BUT(IN_MYSQL), parse_monthname, 1, 1},
	{"months_between", IN_ALL, parse_months_between, 2, 2},
	{"nvl2", IN_ALL, parse_nvl2, 3, 3},
	{"position", IN_ALL, parse_position, 2, 2},
	{"quarter", IN_ALL, parse_quarter, 1, 1},
	{"row", IN_MYSQL | IN_POSTGRES, parse_row, 1, -1},
	{"second", IN_ALL, parse_second, 1, 1},
	{"str_to_date", BUT(IN_MYSQL), parse_str_to_date, 1, 2},
	{"strftime", IN_ALL, parse_strftime, 0, -1},
	{"subdate", IN_ALL, parse_subdate, 2, 2},
	{"substring", IN_ALL, parse_substring, 2, 3},
	{"time", BUT(IN_SQLITE), parse_time_function, 1, -1},
	{"timestampadd", IN_ALL, parse_dateadd, NO_LIST},
	{"timestampdiff", IN_ALL, parse_timestampdiff, NO_LIST},
	{"to_char", BUT(IN_POSTGRES), parse_to_char, 1, 2},
	{"to_date", BUT(IN_POSTGRES), parse_to_date, 1, 2},
	{"to_timestamp", BUT(IN_POSTGRES), parse_to_timestamp, 1, 2},
	{"treat", IN_POSTGRES, parse_own_words, NO_LIST},
	{"trim", IN_ALL, parse_trim, 1, 2},
	{"try_cast", IN_TSQL, parse_try_cast, NO_LIST},
	{"try_convert", IN_TSQL, parse_try_convert, NO_LIST},
	{"unix_timestamp", IN_ALL, parse_unix_timestamp, 0, 1},
	{"unixepoch", BUT(IN_SQLITE), parse_unixepoch, 0, -1},
	{"week", IN_ALL, parse_week, 1, 2},
	{"weekday", BUT(IN_MYSQL), parse_weekday, 1, 1},
	{"weekofyear", BUT(IN_MYSQL), parse_isoweek, 1, 1},
	{"xmlelement", IN_POSTGRES, parse_own_words, NO_LIST},
	{"xmlexists", IN_POSTGRES, parse_own_words, NO_LIST},
	{"xmlforest", IN_POSTGRES, parse_own_words, NO_LIST},
	{"xmlparse", IN_POSTGRES, parse_own_words, NO_LIST},
	{"xmlpi", IN_POSTGRES, parse_own_words, NO_LIST},
	{"xmlroot", IN_POSTGRES, parse_own_words, NO_LIST},
	{"xmlserialize", IN_POSTGRES, parse_own_words, NO_LIST},
	{"xmltable", IN_POSTGRES, parse_own_words, NO_LIST},
	{"year", IN_ALL, parse_year, 1, 1},
};

static const struct special *
special_find(const struct dialect *d, const char *name)
{
	size_t i;

	for (i = 0; i < sizeof specials / sizeof *specials; i++)
		if (dialect_in(d, specials[i].in) &&
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
