#include "sql/specials.h"

#include <string.h>

#include "base/utf8.h"

/* Functions that are a part, a shift, a cut or a difference of dates. */

struct expr *
special_date(struct parser *p, enum expr_kind kind, enum date_unit unit,
    struct expr *of)
{
	struct expr *e = parse_new(p, kind);

	e->at = of->at;
	e->u.date.unit = unit;
	e->u.date.of = of;
	return e;
}

/* A week that begins on a Sunday, and days of it that a setting counts, have
 * no word in the plan language. */
static struct expr *
part_said(struct parser *p, enum date_unit unit, const struct token *said,
    struct expr *of)
{
	bool sunday = unit == UNIT_WEEK && !token_is(said, "isoweek") &&
	    !token_is(said, "iso_week") && !token_is(said, "isowk") &&
	    !token_is(said, "isoww");

	if (p->tokens.dialect->id == DIALECT_MYSQL && sunday)
		return special_call(p, "week", of, NULL, NULL);
	if (p->tokens.dialect->id == DIALECT_TSQL &&
	    (sunday || unit == UNIT_WEEKDAY)) {
		p->t = *said;
		parse_unsupported(p, "a week that depends on DATEFIRST");
	}
	return special_date(p, EXPR_PART, unit, of);
}

struct expr *
parse_extract(struct parser *p)
{
	enum date_unit unit = UNIT_DAY;
	struct token said = p->t;
	bool epoch = parse_accept(p, "epoch");

	if (!epoch)
		parse_unit(p, &unit);
	parse_expect(p, "from");
	if (epoch)
		return special_call(p, "extract_epoch", parse_expr(p), NULL,
		    NULL);
	return part_said(p, unit, &said, parse_expr(p));
}

/* DATEPART(unit, x), DATE_PART('unit', x) */
struct expr *
parse_datepart(struct parser *p)
{
	enum date_unit unit = UNIT_DAY;
	struct token said = p->t;
	bool epoch = said.kind == TOKEN_STRING && said.len == 7 &&
	    ascii_equal_n(said.s + 1, "epoch", 5);

	if (epoch)
		parse_next(p);
	else
		parse_unit(p, &unit);
	parse_expect(p, ",");
	if (epoch)
		return special_call(p, "extract_epoch", parse_expr(p), NULL,
		    NULL);
	return part_said(p, unit, &said, parse_expr(p));
}

/* YEAR(x), MONTH(x) .. */
#define PART_FUNCTION(name, unit) \
	struct expr * \
	parse_##name(struct parser *p) \
	{ \
		return special_date(p, EXPR_PART, unit, parse_expr(p)); \
	}
PART_FUNCTION(year, UNIT_YEAR)
PART_FUNCTION(quarter, UNIT_QUARTER)
PART_FUNCTION(month, UNIT_MONTH)
PART_FUNCTION(day, UNIT_DAY)
PART_FUNCTION(hour, UNIT_HOUR)
PART_FUNCTION(minute, UNIT_MINUTE)
PART_FUNCTION(second, UNIT_SECOND)
PART_FUNCTION(dayofyear, UNIT_DAY_OF_YEAR)

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

static bool
is_epoch(const struct expr *e)
{
	const char *s = e->kind == EXPR_VALUE && e->u.value.type == NULL ?
	    json_string_value(e->u.value.json) : NULL;

	return s != NULL && strcmp(s, "1970-01-01") == 0;
}

/* DATEADD(unit, n, x), TIMESTAMPADD(unit, n, x); seconds since 1970 have a
 * function of their own */
struct expr *
parse_dateadd(struct parser *p)
{
	enum date_unit unit = UNIT_DAY;
	struct expr *by, *of;

	parse_unit(p, &unit);
	parse_expect(p, ",");
	by = parse_expr(p);
	parse_expect(p, ",");
	of = parse_expr(p);
	return unit == UNIT_SECOND && is_epoch(of) ?
	    special_call(p, "from_epoch", by, NULL, NULL) :
	    shift_of(p, unit, by, of);
}

/* DATE_ADD(x, INTERVAL n unit), DATE_SUB(x, INTERVAL n unit) */
static struct expr *
moved(struct parser *p, bool back)
{
	struct expr *of = parse_expr(p), *e;

	parse_expect(p, ",");
	if (!parse_is(p, "interval"))
		parse_wanted(p, "INTERVAL");
	e = parse_moved(p, of, parse_operand(p), back);
	return e != NULL ? e : of;
}

struct expr *
parse_date_add(struct parser *p)
{
	return moved(p, false);
}

struct expr *
parse_date_sub(struct parser *p)
{
	return moved(p, true);
}

/* ADDDATE(x, n): days where no INTERVAL stands. */
static struct expr *
days_moved(struct parser *p, bool back)
{
	struct expr *of = parse_expr(p), *by, *e;

	parse_expect(p, ",");
	by = parse_operand(p);
	e = parse_moved(p, of, by, back);
	return e != NULL ? e : parse_moved(p, of, parse_days(p, by), back);
}

struct expr *
parse_adddate(struct parser *p)
{
	return days_moved(p, false);
}

struct expr *
parse_subdate(struct parser *p)
{
	return days_moved(p, true);
}

/* DATEDIFF(to, from): days, whatever the time of day */
struct expr *
parse_days_between(struct parser *p)
{
	struct expr *e = parse_new(p, EXPR_DIFF);

	e->u.date.unit = UNIT_DAY;
	e->u.date.to = parse_cast_to(p, parse_expr(p), "date");
	parse_expect(p, ",");
	e->u.date.of = parse_cast_to(p, parse_expr(p), "date");
	return e;
}

/* TIMESTAMPDIFF(unit, from, to): whole units */
struct expr *
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
struct expr *
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
	e = special_call(p, arena_printf(p->arena, "%s_%s", name, unit_text(unit)),
	    from, to, NULL);
	e->u.call.function = NULL;
	return e;
}

struct expr *
parse_datediff(struct parser *p)
{
	return parse_borders(p, "datediff");
}

struct expr *
parse_datediff_big(struct parser *p)
{
	return parse_borders(p, "datediff_big");
}

/* WEEK(x, 3) is the week by ISO 8601. */
struct expr *
parse_week(struct parser *p)
{
	struct expr *of = parse_expr(p), *mode;

	if (parse_accept(p, ",")) {
		mode = parse_expr(p);
		if (mode->kind == EXPR_VALUE &&
		    json_integer_value(mode->u.value.json) == 3)
			return special_date(p, EXPR_PART, UNIT_WEEK, of);
		return special_call(p, "week", of, mode, NULL);
	}
	return special_call(p, "week", of, NULL, NULL);
}
