/* Functions that are a part, a shift, a cut or a difference of dates. */
#include "sql/read/parse_special.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/function.h"

struct expr *
parse_special_date(struct parser *p, enum expr_kind kind, enum date_unit unit,
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

	if ((p->tokens.dialect->calls & WEEKS_HAVE_MODES) && sunday)
		return parse_special_call(p, "week", of, NULL, NULL);
	if ((p->tokens.dialect->calls & WEEKS_ARE_SET) &&
	    (sunday || unit == UNIT_WEEKDAY)) {
		p->t = *said;
		parse_unsupported(p, "a week that depends on DATEFIRST");
	}
	return parse_special_date(p, EXPR_PART, unit, of);
}

static struct expr *
extracted(struct parser *p, enum date_unit unit, bool epoch,
    const struct token *said, struct expr *of)
{
	struct expr *e = parse_special_extracted(p, unit, epoch, of);

	if (e != NULL)
		return e;
	if (epoch)
		return parse_special_call(p, p->tokens.dialect->calls &
		    EPOCH_HAS_FRACTION ? "extract_epoch" : "epoch", of, NULL,
		    NULL);
	return part_said(p, unit, said, of);
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
	return extracted(p, unit, epoch, &said, parse_expr(p));
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
	return extracted(p, unit, epoch, &said, parse_expr(p));
}

/* YEAR(x), MONTH(x) .. */
#define PART_FUNCTION(name, unit) \
	struct expr * \
	parse_##name(struct parser *p) \
	{ \
		return parse_special_date(p, EXPR_PART, unit, parse_expr(p)); \
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
	    parse_special_call(p, "from_epoch", by, NULL, NULL) :
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

/* DATETRUNC(unit, x), DATE_TRUNC('unit', x), DATE_TRUNC(x, UNIT) */
struct expr *
parse_datetrunc(struct parser *p)
{
	enum date_unit unit = UNIT_DAY;
	struct expr *of;

	if (token_is(&p->ahead, ",") && parse_names_unit(&p->t)) {
		parse_unit(p, &unit);
		parse_expect(p, ",");
		of = parse_expr(p);
	} else {
		of = parse_expr(p);
		parse_expect(p, ",");
		parse_unit(p, &unit);
	}
	return parse_special_date(p, EXPR_TRUNC, unit, of);
}

/* The first day of the next month, and one back. */
struct expr *
parse_last_day(struct parser *p)
{
	struct expr *of = parse_special_date(p, EXPR_TRUNC, UNIT_MONTH,
	    parse_expr(p));

	return shift_of(p, UNIT_DAY, parse_value(p, json_integer(-1), NULL),
	    shift_of(p, UNIT_MONTH, parse_value(p, json_integer(1), NULL),
	    of));
}

/* ADD_MONTHS(x, n) */
struct expr *
parse_add_months(struct parser *p)
{
	struct expr *of = parse_expr(p);

	parse_expect(p, ",");
	return shift_of(p, UNIT_MONTH, parse_expr(p), of);
}

/* part + add, modulo `cycle` where that is not 0 */
static struct expr *
weekday_from(struct parser *p, int add, int cycle)
{
	struct expr *day = parse_special_date(p, EXPR_PART, UNIT_WEEKDAY,
	    parse_expr(p));
	struct expr *sum = parse_special_op(p, OPERATOR_ADD, day, parse_value(p,
	    json_integer(add), NULL));

	return cycle == 0 ? sum : parse_special_op(p, OPERATOR_MOD, sum,
	    parse_value(p, json_integer(cycle), NULL));
}

/* DAYOFWEEK(x): 1 is Sunday; WEEKDAY(x): 0 is Monday */
struct expr *
parse_dayofweek(struct parser *p)
{
	return weekday_from(p, 1, 0);
}

struct expr *
parse_weekday(struct parser *p)
{
	return weekday_from(p, 6, 7);
}

struct expr *
parse_isoweek(struct parser *p)
{
	return parse_special_date(p, EXPR_PART, UNIT_WEEK, parse_expr(p));
}

/* WEEK(x, 3) is the week by ISO 8601; any is where the dialect has no such
 * function. */
struct expr *
parse_week(struct parser *p)
{
	struct expr *of = parse_expr(p), *mode;

	if (parse_accept(p, ",")) {
		mode = parse_expr(p);
		if (!(p->tokens.dialect->calls & WEEKS_HAVE_MODES) ||
		    (mode->kind == EXPR_VALUE &&
		    json_integer_value(mode->u.value.json) == 3))
			return parse_special_date(p, EXPR_PART, UNIT_WEEK, of);
		return parse_special_call(p, "week", of, mode, NULL);
	}
	return !(p->tokens.dialect->calls & WEEKS_HAVE_MODES) ?
	    parse_special_date(p, EXPR_PART, UNIT_WEEK, of) :
	    parse_special_call(p, "week", of, NULL, NULL);
}

/* LOCALTIME is what CURRENT_TIME is, without its zone. */
struct expr *
parse_special_local(struct parser *p, bool time)
{
	struct expr *e = parse_new(p, EXPR_CALL);

	e->u.call.name = time ? "current_time" : "current_timestamp";
	e->u.call.function = function_find(e->u.call.name);
	parse_next(p);
	if (parse_is(p, "("))
		parse_unsupported(p, "a time precision");
	return parse_cast_to(p, e, time ? "time" : "datetime");
}
