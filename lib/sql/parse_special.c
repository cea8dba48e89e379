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

static const struct {
	const char *word;
	enum date_unit unit;
} units[] = {{"year", UNIT_YEAR}, {"quarter", UNIT_QUARTER},
    {"month", UNIT_MONTH}, {"week", UNIT_WEEK}, {"day", UNIT_DAY},
    {"hour", UNIT_HOUR}, {"minute", UNIT_MINUTE}, {"second", UNIT_SECOND},
    {"dow", UNIT_WEEKDAY}, {"doy", UNIT_DAY_OF_YEAR}};

static struct expr *
parse_extract(struct parser *p)
{
	struct expr *e = parse_new(p, EXPR_PART);
	size_t i;

	for (i = 0; i < sizeof units / sizeof *units; i++)
		if (parse_accept(p, units[i].word))
			break;
	if (i == sizeof units / sizeof *units) {
		parse_wanted(p, "a part of a date");
		i = 0;
	}
	e->u.date.unit = units[i].unit;
	parse_expect(p, "from");
	e->u.date.of = parse_expr(p);
	return e;
}

/* SUBSTRING(x FROM a FOR b) and SUBSTRING(x, a, b) */
static struct expr *
parse_substring(struct parser *p)
{
	struct expr *of = parse_expr(p), *from = NULL, *length = NULL;

	if (parse_accept(p, "from") || parse_accept(p, ","))
		from = parse_expr(p);
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

static const struct {
	const char *name;
	struct expr *(*parse)(struct parser *);
} specials[] = {
	{"extract", parse_extract},
	{"iif", parse_iif},
	{"position", parse_position},
	{"substring", parse_substring},
	{"trim", parse_trim},
};

struct expr *
parse_special(struct parser *p, const char *name)
{
	struct expr *e;
	size_t i;

	for (i = 0; i < sizeof specials / sizeof *specials; i++)
		if (ascii_equal(specials[i].name, name))
			break;
	if (i == sizeof specials / sizeof *specials)
		return NULL;
	parse_expect(p, "(");
	e = specials[i].parse(p);
	parse_expect(p, ")");
	return e;
}
