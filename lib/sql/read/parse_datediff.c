/* What lies between two times, and SQLite's functions of a time in a dialect
 * that has others. */
#include "sql/read/parse_special.h"

#include <string.h>

#include "base/utf8.h"
#include "sql/read/match_template.h"
#include "sql/dialect/times.h"

struct expr *
parse_special_diff(struct parser *p, enum date_unit unit, struct expr *from,
    struct expr *to)
{
	struct expr *e = parse_special_date(p, EXPR_DIFF, unit, from);

	e->u.date.to = to;
	return e;
}

static struct expr *
as_day(struct parser *p, struct expr *e)
{
	return match_template_type(e) == TYPE_DATE ? e :
	    parse_cast_to(p, e, "date");
}

/* Days, whatever the time of day. */
struct expr *
parse_special_days(struct parser *p, struct expr *from, struct expr *to)
{
	return parse_special_diff(p, UNIT_DAY, as_day(p, from), as_day(p, to));
}

static struct expr *
part_less(struct parser *p, enum date_unit unit, struct expr *from,
    struct expr *to)
{
	struct expr *e = parse_special_op(p, OPERATOR_SUB,
	    parse_special_date(p, EXPR_PART, unit, to),
	    parse_special_date(p, EXPR_PART, unit, from));

	e->at = from->at;
	return e;
}

/* (year - year) * 12 + (month - month) */
static struct expr *
years_and(struct parser *p, enum date_unit unit, int a_year,
    struct expr *from, struct expr *to)
{
	parse_again(p, from);
	parse_again(p, to);
	return parse_special_op(p, OPERATOR_ADD,
	    parse_special_op(p, OPERATOR_MUL,
	    part_less(p, UNIT_YEAR, from, to), parse_value(p,
	    json_integer(a_year), NULL)), part_less(p, unit, from, to));
}

/* How often a unit begins on the way. */
static struct expr *
borders_between(struct parser *p, enum date_unit unit, struct expr *from,
    struct expr *to)
{
	if (unit == UNIT_DAY)
		return parse_special_days(p, from, to);
	if (unit == UNIT_YEAR)
		return part_less(p, unit, from, to);
	if (unit == UNIT_QUARTER || unit == UNIT_MONTH)
		return years_and(p, unit, unit == UNIT_MONTH ? 12 : 4, from,
		    to);
	return parse_special_diff(p, unit,
	    parse_special_date(p, EXPR_TRUNC, unit, from),
	    parse_special_date(p, EXPR_TRUNC, unit, to));
}

/* DATEDIFF(to, from): days */
struct expr *
parse_days_between(struct parser *p)
{
	struct expr *to = parse_expr(p);

	parse_expect(p, ",");
	return parse_special_days(p, parse_expr(p), to);
}

/* TIMESTAMPDIFF(unit, from, to): whole units */
struct expr *
parse_timestampdiff(struct parser *p)
{
	enum date_unit unit = UNIT_DAY;
	struct expr *from;

	parse_unit(p, &unit);
	parse_expect(p, ",");
	from = parse_expr(p);
	parse_expect(p, ",");
	return parse_special_diff(p, unit, from, parse_expr(p));
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
	if (name == NULL)
		return borders_between(p, unit, from, to);
	e = parse_special_call(p, arena_printf(p->arena, "%s_%s", name,
	    date_unit_text(unit)), from, to, NULL);
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

/* A unit and a comma: DATEDIFF(day, a, b), or with 'day' */
static bool
at_unit(const struct parser *p)
{
	return token_is(&p->ahead, ",") && parse_names_unit(&p->t);
}

/* DATEDIFF(to, from) and DATEDIFF(unit, from, to), by what is there. */
struct expr *
parse_any_datediff(struct parser *p)
{
	return at_unit(p) ? parse_borders(p, NULL) : parse_days_between(p);
}

/* DATE_DIFF('day', from, to), DATE_DIFF(to, from, DAY) */
struct expr *
parse_date_diff(struct parser *p)
{
	enum date_unit unit = UNIT_DAY;
	struct expr *to, *from;

	if (at_unit(p))
		return parse_borders(p, NULL);
	to = parse_expr(p);
	parse_expect(p, ",");
	from = parse_expr(p);
	if (parse_accept(p, ","))
		parse_unit(p, &unit);
	return borders_between(p, unit, from, to);
}

/* MONTHS_BETWEEN(to, from) */
struct expr *
parse_months_between(struct parser *p)
{
	struct expr *to = parse_expr(p);

	parse_expect(p, ",");
	return parse_special_diff(p, UNIT_MONTH, parse_expr(p), to);
}

/* -- now, in words */

/* 'now'::date, TIMESTAMP 'yesterday'; NULL: it is another text. */
struct expr *
parse_special_unit(struct parser *p, const struct expr *of, const char *type)
{
	static const struct {
		const char *word;
		int days;
	} words[] = {{"now", 0}, {"today", 0}, {"tomorrow", 1},
	    {"yesterday", -1}};
	const char *s = of->kind == EXPR_VALUE && of->u.value.type == NULL ?
	    json_string_value(of->u.value.json) : NULL;
	bool date = strcmp(type, "date") == 0;
	size_t i, n = sizeof words / sizeof *words;
	struct expr *e;

	if (s == NULL || (!date && strcmp(type, "datetime") != 0))
		return NULL;
	for (i = 0; i < n && !ascii_equal(words[i].word, s); i++)
		;
	if (i == n)
		return NULL;
	if (i == 0 && !date)
		return parse_special_now(p, "current_timestamp");
	e = parse_special_now(p, "current_date");
	if (words[i].days != 0)
		e = parse_moved(p, e, parse_days(p, parse_value(p,
		    json_integer(words[i].days), NULL)), false);
	e->at.key = NULL;
	return date ? e : parse_cast_to(p, e, type);
}

/* -- what is extracted of a difference */

/* a - b, AGE(a, b), AGE(b): of two times there is no other difference. */
static bool
is_difference(struct parser *p, const struct expr *e, struct expr **from,
    struct expr **to)
{
	const struct exprs *args = e->kind == EXPR_OP ? &e->u.op.args :
	    &e->u.call.args;
	bool age = e->kind == EXPR_CALL && strcmp(e->u.call.name, "age") == 0;

	if (!age && (e->kind != EXPR_OP || e->u.op.op != OPERATOR_SUB ||
	    args->n != 2))
		return false;
	if (args->n < 1 || args->n > 2)
		return false;
	*from = args->v[args->n - 1];
	*to = args->n == 2 ? args->v[0] : parse_special_now(p, "current_date");
	return true;
}

/* AGE(b) is AGE(CURRENT_DATE, b). */
struct expr *
parse_age(struct parser *p)
{
	struct expr *to = parse_expr(p);

	if (parse_accept(p, ","))
		return parse_special_call(p, "age", to, parse_expr(p), NULL);
	return parse_special_call(p, "age",
	    parse_special_now(p, "current_date"), to,
	    NULL);
}

/* The seconds of one, less those of the other. */
static struct expr *
seconds_between(struct parser *p, struct expr *from, struct expr *to)
{
	return parse_special_op(p, OPERATOR_SUB,
	    parse_special_call(p, "epoch", to, NULL, NULL),
	    parse_special_call(p, "epoch", from, NULL, NULL));
}

/* The months of an age that its years leave. */
static struct expr *
months_left(struct parser *p, struct expr *from, struct expr *to)
{
	return parse_special_op(p, OPERATOR_MOD,
	    parse_special_diff(p, UNIT_MONTH, from,
	    to), parse_value(p, json_integer(12), NULL));
}

struct expr *
parse_special_extracted(struct parser *p, enum date_unit unit, bool epoch,
    struct expr *of)
{
	bool age = of->kind == EXPR_CALL;
	struct expr *from, *to;

	if (!is_difference(p, of, &from, &to))
		return NULL;
	if (age && !epoch && unit == UNIT_YEAR)
		return parse_special_diff(p, unit, from, to);
	if (p->tokens.dialect->calls & DIFFERENCES_ARE_INTERVALS)
		return NULL;
	if (epoch)
		return seconds_between(p, from, to);
	if (age && unit == UNIT_MONTH)
		return months_left(p, from, to);
	if (!age && unit == UNIT_DAY)
		return parse_special_days(p, from, to);
	parse_unsupported(p, "this part of a time difference");
	return of;
}

/* -- SQLite's functions elsewhere */

/* The call as it stands. */
static struct expr *
call_of(struct parser *p, const char *name)
{
	struct expr *e = parse_new(p, EXPR_CALL);

	e->u.call.name = name;
	if (!parse_is(p, ")"))
		parse_few(p, &e->u.call.args);
	return e;
}

/* The time that it is of; NULL and a mistake where it cannot be said. */
static struct expr *
sqlite_time(struct parser *p, struct expr *e)
{
	struct expr *time = match_template_moved(p, e);

	if (time == NULL)
		parse_unsupported(p, "this modifier of a SQLite time function");
	return time != NULL ? time : parse_special_now(p, "current_timestamp");
}

/* DATE(x) is the dialect's own; DATE('now', '-1 month') is SQLite's. */
static struct expr *
parse_own_or_sqlite(struct parser *p, const char *name, const char *type)
{
	struct expr *e = call_of(p, name);
	bool own = e->u.call.args.n == 1 && !match_template_says_now(e);

	if (own && !(p->tokens.dialect->calls & NO_DATE_CALL) &&
	    strcmp(name, "datetime") != 0)
		return e;
	return parse_cast_to(p, sqlite_time(p, e), type);
}

struct expr *
parse_date_function(struct parser *p)
{
	return parse_own_or_sqlite(p, "date", "date");
}

struct expr *
parse_datetime_function(struct parser *p)
{
	return parse_own_or_sqlite(p, "datetime", "datetime");
}

struct expr *
parse_time_function(struct parser *p)
{
	return parse_own_or_sqlite(p, "time", "time");
}

struct expr *
parse_unixepoch(struct parser *p)
{
	return parse_special_call(p, "epoch", sqlite_time(p, call_of(p,
	    "unixepoch")), NULL, NULL);
}

/* UNIX_TIMESTAMP(), UNIX_TIMESTAMP(x) */
struct expr *
parse_unix_timestamp(struct parser *p)
{
	return parse_special_call(p, "epoch", parse_is(p, ")") ?
	    parse_special_now(p, "current_timestamp") : parse_expr(p), NULL,
	    NULL);
}

/* Days since noon of a day long ago, with their fraction. */
struct expr *
parse_julianday(struct parser *p)
{
	struct expr *seconds = parse_special_call(p, "epoch", sqlite_time(p,
	    call_of(p, "julianday")), NULL, NULL);
	struct expr *days = parse_special_op(p, OPERATOR_DIV, seconds,
	    parse_value(p, json_string("86400.0"), "number"));

	return parse_special_op(p, OPERATOR_ADD, days, parse_value(p,
	    json_string("2440587.5"), "number"));
}

/* STRFTIME(format, x ..), and the other way round, as DuckDB has it. */
struct expr *
parse_strftime(struct parser *p)
{
	struct expr *e = call_of(p, "strftime"), *first, *time;
	struct exprs *args = &e->u.call.args;
	const char *s;

	if (args->n == 2 && args->v[0]->kind != EXPR_VALUE &&
	    args->v[1]->kind == EXPR_VALUE) {
		first = args->v[0];
		args->v[0] = args->v[1];
		args->v[1] = first;
	}
	if (args->n == 0 ||
	    (p->tokens.dialect->calls & CALLS_TAKE_MODIFIERS))
		return e;
	time = sqlite_time(p, e);
	s = args->v[0]->kind == EXPR_VALUE ?
	    json_string_value(args->v[0]->u.value.json) : NULL;
	if (s != NULL && strcmp(s, "%s") == 0)
		return parse_cast_to(p,
		    parse_special_call(p, "epoch", time, NULL,
		    NULL), "text");
	return parse_special_format(p, DIALECT_SQLITE, time, args->v[0]);
}
