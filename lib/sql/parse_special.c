#include "sql/parse.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/function.h"

/*
 * Functions whose arguments are not a list, or that are another node of the
 * plan language.
 */

static struct expr *
call_of(struct parser *p, const char *name, struct expr *a, struct expr *b,
    struct expr *c)
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

static struct expr *
part_of(struct parser *p, enum date_unit unit, struct expr *of)
{
	struct expr *e = parse_new(p, EXPR_PART);

	e->at = of->at;
	e->u.date.unit = unit;
	e->u.date.of = of;
	return e;
}

static struct expr *
parse_extract(struct parser *p)
{
	enum date_unit unit = UNIT_DAY;
	bool epoch = parse_accept(p, "epoch");

	if (!epoch)
		parse_unit(p, &unit);
	parse_expect(p, "from");
	if (epoch)
		return call_of(p, "extract_epoch", parse_expr(p), NULL, NULL);
	return part_of(p, unit, parse_expr(p));
}

/* DATEPART(unit, x) */
static struct expr *
parse_datepart(struct parser *p)
{
	enum date_unit unit = UNIT_DAY;

	parse_unit(p, &unit);
	parse_expect(p, ",");
	return part_of(p, unit, parse_expr(p));
}

/* YEAR(x), MONTH(x) .. */
static struct expr *
parse_year(struct parser *p)
{
	return part_of(p, UNIT_YEAR, parse_expr(p));
}

static struct expr *
parse_month(struct parser *p)
{
	return part_of(p, UNIT_MONTH, parse_expr(p));
}

static struct expr *
parse_day(struct parser *p)
{
	return part_of(p, UNIT_DAY, parse_expr(p));
}

static struct expr *
shift_of(struct parser *p, enum date_unit unit, struct expr *by,
    struct expr *of)
{
	struct expr *e = parse_new(p, EXPR_SHIFT);

	e->at = of->at;
	e->u.date.unit = unit;
	e->u.date.by = by;
	e->u.date.of = of;
	return e;
}

/* DATEADD(unit, n, x), TIMESTAMPADD(unit, n, x) */
static struct expr *
parse_dateadd(struct parser *p)
{
	enum date_unit unit = UNIT_DAY;
	struct expr *by;

	parse_unit(p, &unit);
	parse_expect(p, ",");
	by = parse_expr(p);
	parse_expect(p, ",");
	return shift_of(p, unit, by, parse_expr(p));
}

/* DATE_ADD(x, INTERVAL n unit), DATE_SUB(x, INTERVAL n unit) */
static struct expr *
moved(struct parser *p, bool back)
{
	struct expr *of = parse_expr(p), *e;

	parse_expect(p, ",");
	e = parse_moved(p, of, parse_operand(p), back);
	if (e == NULL)
		parse_wanted(p, "INTERVAL");
	return e != NULL ? e : of;
}

static struct expr *
parse_date_add(struct parser *p)
{
	return moved(p, false);
}

static struct expr *
parse_date_sub(struct parser *p)
{
	return moved(p, true);
}

/* TIMESTAMPDIFF(unit, from, to): whole units */
static struct expr *
parse_timestampdiff(struct parser *p)
{
	struct expr *e = parse_new(p, EXPR_DIFF);
	enum date_unit unit = UNIT_DAY;

	parse_unit(p, &unit);
	parse_expect(p, ",");
	e->u.date.unit = unit;
	e->u.date.of = parse_expr(p);
	parse_expect(p, ",");
	e->u.date.to = parse_expr(p);
	return e;
}

/* DATETRUNC(unit, x) */
static struct expr *
parse_datetrunc(struct parser *p)
{
	struct expr *e = parse_new(p, EXPR_TRUNC);
	enum date_unit unit = UNIT_DAY;

	parse_unit(p, &unit);
	parse_expect(p, ",");
	e->u.date.unit = unit;
	e->u.date.of = parse_expr(p);
	return e;
}

/* DATEDIFF(unit, from, to) counts borders: a call whose unit is a word. */
static struct expr *
parse_borders(struct parser *p, const char *name)
{
	enum date_unit unit = UNIT_DAY;
	struct expr *from, *to, *e;

	parse_unit(p, &unit);
	parse_expect(p, ",");
	from = parse_expr(p);
	parse_expect(p, ",");
	to = parse_expr(p);
	e = call_of(p, arena_printf(p->arena, "%s_%s", name, unit_text(unit)),
	    from, to, NULL);
	e->u.call.function = NULL;
	return e;
}

static struct expr *
parse_datediff(struct parser *p)
{
	return parse_borders(p, "datediff");
}

static struct expr *
parse_datediff_big(struct parser *p)
{
	return parse_borders(p, "datediff_big");
}

/* ISNULL(a, b), IF(test, a, b) */
static struct expr *
parse_isnull(struct parser *p)
{
	struct expr *a = parse_expr(p);

	parse_expect(p, ",");
	return call_of(p, "coalesce", a, parse_expr(p), NULL);
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
parse_try_cast(struct parser *p)
{
	struct expr *of = parse_expr(p), *e;
	const char *type;

	parse_expect(p, "as");
	type = parse_type(p);
	if (type[strspn(type, "abcdefghijklmnopqrstuvwxyz")] != '\0')
		parse_unsupported(p, "TRY_CAST to this type");
	e = call_of(p, arena_printf(p->arena, "try_cast_%s", type), of, NULL,
	    NULL);
	e->u.call.function = NULL;
	return e;
}

/* WEEK(x, 3) is the week by ISO 8601. */
static struct expr *
parse_week(struct parser *p)
{
	struct expr *of = parse_expr(p), *mode;

	if (parse_accept(p, ",")) {
		mode = parse_expr(p);
		if (mode->kind == EXPR_VALUE &&
		    json_integer_value(mode->u.value.json) == 3)
			return part_of(p, UNIT_WEEK, of);
		return call_of(p, "week", of, mode, NULL);
	}
	return call_of(p, "week", of, NULL, NULL);
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
		return call_of(p, "substring", of, from, NULL);
	if (parse_accept(p, "for") || parse_accept(p, ","))
		length = parse_expr(p);
	if (from == NULL)
		parse_wanted(p, "FROM or a comma");
	return call_of(p, "substr", of, from, length);
}

/* POSITION(a IN b) */
static struct expr *
parse_position(struct parser *p)
{
	struct expr *of = parse_operand(p);

	if (!parse_accept(p, "in"))
		parse_expect(p, ",");
	return call_of(p, "position", of, parse_operand(p), NULL);
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
		return call_of(p, name, parse_expr(p), NULL, NULL);
	of = parse_expr(p);
	if (parse_accept(p, "from")) {
		chars = of;
		of = parse_expr(p);
	} else if (parse_accept(p, ",")) {
		chars = parse_expr(p);
	}
	return call_of(p, name, of, chars, NULL);
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
parse_using(struct parser *p, const char *name)
{
	const struct dialect *d = p->tokens.dialect;
	struct expr *of = parse_expr(p), *e;
	struct word word;

	if (!parse_accept(p, "using")) {
		e = call_of(p, name, of, NULL, NULL);
		if (parse_accept(p, ","))
			parse_exprs(p, &e->u.call.args);
		return e;
	}
	name = parse_lowered(p, arena_printf(p->arena, "%s_%s", name,
	    parse_other_name(p, "a character set")));
	if (dialect_function(d, d, name, 1, &word) != SPELLED_TEMPLATE)
		parse_unsupported(p, "this character set");
	return call_of(p, name, of, NULL, NULL);
}

static struct expr *
parse_convert(struct parser *p)
{
	return parse_using(p, "convert");
}

static struct expr *
parse_char(struct parser *p)
{
	return parse_using(p, "char");
}

#define IN_MYSQL (1u << DIALECT_MYSQL)
#define IN_TSQL (1u << DIALECT_TSQL)
#define IN_ALL (~0u)

static const struct {
	const char *name;
	unsigned in;
	struct expr *(*parse)(struct parser *);
} specials[] = {
	{"adddate", IN_MYSQL, parse_date_add},
	{"char", IN_MYSQL, parse_char},
	{"concat", IN_MYSQL, parse_strict_concat},
	{"convert", IN_MYSQL, parse_convert},
	{"date_add", IN_MYSQL, parse_date_add},
	{"date_sub", IN_MYSQL, parse_date_sub},
	{"dateadd", IN_TSQL, parse_dateadd},
	{"datediff", IN_TSQL, parse_datediff},
	{"datediff_big", IN_TSQL, parse_datediff_big},
	{"datepart", IN_TSQL, parse_datepart},
	{"datetrunc", IN_TSQL, parse_datetrunc},
	{"day", IN_MYSQL | IN_TSQL, parse_day},
	{"extract", IN_ALL, parse_extract},
	{"if", IN_MYSQL, parse_iif},
	{"iif", IN_ALL, parse_iif},
	{"isnull", IN_TSQL, parse_isnull},
	{"month", IN_MYSQL | IN_TSQL, parse_month},
	{"position", IN_ALL, parse_position},
	{"subdate", IN_MYSQL, parse_date_sub},
	{"substring", IN_ALL, parse_substring},
	{"timestampadd", IN_MYSQL, parse_dateadd},
	{"timestampdiff", IN_MYSQL, parse_timestampdiff},
	{"trim", IN_ALL, parse_trim},
	{"try_cast", IN_TSQL, parse_try_cast},
	{"week", IN_MYSQL, parse_week},
	{"year", IN_MYSQL | IN_TSQL, parse_year},
};

struct expr *
parse_special(struct parser *p, const char *name)
{
	struct expr *e;
	size_t i;

	for (i = 0; i < sizeof specials / sizeof *specials; i++)
		if ((specials[i].in & 1u << p->tokens.dialect->id) != 0 &&
		    ascii_equal(specials[i].name, name))
			break;
	if (i == sizeof specials / sizeof *specials)
		return NULL;
	parse_expect(p, "(");
	e = specials[i].parse(p);
	parse_expect(p, ")");
	return e;
}
