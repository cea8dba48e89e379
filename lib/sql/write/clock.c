#include "sql/write/clock.h"

#include <stdio.h>
#include <string.h>

#include "base/day.h"
#include "base/num.h"
#include "base/utf8.h"
#include "lang/function.h"
#include "sql/read/function_names.h"
#include "sql/dialect/times.h"
#include "lang/walk_expr.h"

struct clock {
	struct view *v;
	const struct dialect *meant;
	struct moment now;
	struct findings *f;
	const struct expr *told[16]; /* an aggregate is met twice */
	size_t ntold;
	bool bound;
};

/* -- literals */

/* What is ours is told by the place of its type. */
static const char of_date[] = "date", of_datetime[] = "datetime",
    of_time[] = "time", of_number[] = "integer";

bool
sql_clock_made(const struct expr *e)
{
	const char *type = e->kind == EXPR_VALUE ? e->u.value.type : NULL;

	return type == of_date || type == of_datetime || type == of_time ||
	    type == of_number;
}

/* The node is what others refer to: it becomes the literal itself. */
static void
become(struct clock *c, struct expr *e, json_t *value /* steals */,
    const char *type, enum type_class class)
{
	if (c->v->kept == NULL)
		c->v->kept = json_array();
	json_array_append_new(c->v->kept, value);
	memset(&e->u, 0, sizeof e->u);
	e->kind = EXPR_VALUE;
	e->type = class;
	e->u.value.json = value;
	e->u.value.type = type;
	c->bound = true;
}

static void
become_moment(struct clock *c, struct expr *e, const struct moment *m,
    enum type_class class)
{
	char text[80];
	size_t from = class == TYPE_TIME ? 11 : 0;

	snprintf(text, sizeof text, "%04d-%02d-%02d %02d:%02d:%02d", m->year,
	    m->month, m->day, m->hour, m->minute, m->second);
	if (class == TYPE_DATE)
		text[10] = '\0';
	become(c, e, json_string(text + from), class == TYPE_DATE ? of_date :
	    class == TYPE_TIME ? of_time : of_datetime, class);
}

static void
become_number(struct clock *c, struct expr *e, json_int_t n)
{
	become(c, e, json_integer(n), of_number, TYPE_INTEGER);
}

/* A date or a moment that sql_clock made; a time of day with any date. */
static bool
moment_of(const struct expr *e, struct moment *out)
{
	bool time = sql_clock_made(e) && e->u.value.type == of_time;
	char text[40];

	if (!sql_clock_made(e) || e->u.value.type == of_number)
		return false;
	snprintf(text, sizeof text, "%s%s", time ? "1970-01-01 " : "",
	    json_string_value(e->u.value.json));
	return moment_parse(text, out);
}

/* -- what is made of them */

static int
weekday(const struct moment *m)
{
	/* 1970-01-01 was a Thursday */
	long days = day_number(m->year, m->month, m->day) -
	    day_number(1970, 1, 1) + 4;

	return (int)((days % 7 + 7) % 7);
}

static int
day_of_year(const struct moment *m)
{
	return (int)(day_number(m->year, m->month, m->day) -
	    day_number(m->year, 1, 1)) + 1;
}

static struct moment
moved_by_days(const struct moment *m, long days)
{
	struct moment out = *m;

	day_of_number(day_number(m->year, m->month, m->day) + days, &out.year,
	    &out.month, &out.day);
	return out;
}

/* By ISO 8601 a week is of the year that has its Thursday. */
static int
week(const struct moment *m)
{
	struct moment thursday = moved_by_days(m, 3 - (weekday(m) + 6) % 7);

	return (day_of_year(&thursday) - 1) / 7 + 1;
}

static int
part(const struct moment *m, enum date_unit unit)
{
	switch (unit) {
	case UNIT_YEAR:
		return m->year;
	case UNIT_QUARTER:
		return (m->month + 2) / 3;
	case UNIT_MONTH:
		return m->month;
	case UNIT_WEEK:
		return week(m);
	case UNIT_DAY:
		return m->day;
	case UNIT_HOUR:
		return m->hour;
	case UNIT_MINUTE:
		return m->minute;
	case UNIT_SECOND:
		return m->second;
	case UNIT_WEEKDAY:
		return weekday(m);
	case UNIT_DAY_OF_YEAR:
		break;
	}
	return day_of_year(m);
}

static struct moment
cut(const struct moment *m, enum date_unit unit)
{
	struct moment out = *m;

	if (unit == UNIT_WEEK)
		out = moved_by_days(m, -((weekday(m) + 6) % 7));
	if (unit == UNIT_QUARTER)
		out.month -= (out.month - 1) % 3;
	if (unit == UNIT_YEAR)
		out.month = 1;
	if (unit <= UNIT_MONTH)
		out.day = 1;
	if (unit < UNIT_HOUR)
		out.hour = 0;
	if (unit < UNIT_MINUTE)
		out.minute = 0;
	if (unit < UNIT_SECOND)
		out.second = 0;
	return out;
}

/* Where the month is shorter dialects differ. */
static bool
move_months(const struct clock *c, struct moment *m, json_int_t n)
{
	json_int_t months = m->year * 12 + m->month - 1 + n;
	int day = m->day, last;

	if (months < 12 || months >= 10000 * 12)
		return false;
	m->year = (int)(months / 12);
	m->month = (int)(months % 12) + 1;
	last = day_months_last(m->year, m->month);
	if (day <= last)
		return true;
	if (c->meant->means & MONTHS_OVERFLOW)
		m->day = last;
	else
		day = m->day = last;
	*m = moved_by_days(m, day - m->day);
	return m->year <= 9999;
}

static bool
move(const struct clock *c, struct moment *m, enum date_unit unit,
    json_int_t n)
{
	static const int seconds[] = {[UNIT_WEEK] = 604800, [UNIT_DAY] = 86400,
	    [UNIT_HOUR] = 3600, [UNIT_MINUTE] = 60, [UNIT_SECOND] = 1};

	if (unit == UNIT_YEAR)
		return move_months(c, m, 12 * n);
	if (unit == UNIT_QUARTER)
		return move_months(c, m, 3 * n);
	if (unit == UNIT_MONTH)
		return move_months(c, m, n);
	return moment_of_seconds(moment_seconds(m) + n * seconds[unit], m);
}

/* -- nodes */

/* A number that is known, small enough to count with. */
static bool
known_number(const struct expr *e, int64_t *n)
{
	const json_t *v = e->kind == EXPR_VALUE ? e->u.value.json : NULL;

	if (json_is_integer(v))
		*n = json_integer_value(v);
	else if (!json_is_string(v) || !num_parse_int(json_string_value(v), n))
		return false;
	return *n <= DATE_KNOWN && *n >= -DATE_KNOWN;
}

static void
fold_date(struct clock *c, struct expr *e)
{
	enum date_unit unit = e->u.date.unit;
	enum type_class of = e->u.date.of->type;
	struct moment m;
	int64_t n;

	if (!moment_of(e->u.date.of, &m))
		return;
	if (e->kind == EXPR_PART && (of != TYPE_TIME ||
	    (unit >= UNIT_HOUR && unit <= UNIT_SECOND)))
		become_number(c, e, part(&m, unit));
	if (of == TYPE_TIME)
		return;
	if (e->kind == EXPR_TRUNC) {
		m = cut(&m, unit);
		become_moment(c, e, &m, unit <= UNIT_DAY ? TYPE_DATE :
		    TYPE_DATETIME);
	} else if (e->kind == EXPR_SHIFT && known_number(e->u.date.by, &n) &&
	    move(c, &m, unit, n)) {
		become_moment(c, e, &m, unit > UNIT_DAY ? TYPE_DATETIME : of);
	}
}

static void
fold_cast(struct clock *c, struct expr *e)
{
	const char *to = e->u.cast.to;
	struct moment m;

	if (!moment_of(e->u.cast.of, &m) ||
	    e->u.cast.of->type == TYPE_TIME)
		return;
	if (strcmp(to, "date") == 0)
		become_moment(c, e, &m, TYPE_DATE);
	else if (strcmp(to, "datetime") == 0)
		become_moment(c, e, &m, TYPE_DATETIME);
	else if (strcmp(to, "time") == 0)
		become_moment(c, e, &m, TYPE_TIME);
}

/* -- SQLite's word for it */

static bool
is_now(const struct clock *c, const struct expr *e)
{
	const char *s = e->kind == EXPR_VALUE ?
	    json_string_value(e->u.value.json) : NULL;

	return (c->meant->calls & CALLS_TAKE_MODIFIERS) && s != NULL &&
	    ascii_equal(s, "now");
}

static void
bind_word(struct clock *c, struct expr *e)
{
	if (is_now(c, e))
		become_moment(c, e, &c->now, TYPE_DATETIME);
}

static bool
is_clock(const struct expr *e)
{
	return e->kind == EXPR_CALL && e->u.call.args.n == 0 &&
	    (strcmp(e->u.call.name, "current_timestamp") == 0 ||
	    strcmp(e->u.call.name, "current_date") == 0);
}

/* date('now', ..) and, where nothing more is said, date() */
static void
bind_argument(struct clock *c, struct expr *e)
{
	struct exprs *args = &e->u.call.args;
	int found = times_argument(e->u.call.name);
	size_t at = (size_t)found;
	struct expr **more;

	if (!(c->meant->calls & CALLS_TAKE_MODIFIERS) || found < 0 ||
	    args->n < at || e->u.call.star)
		return;
	if (args->n > at) {
		if (is_now(c, args->v[at]) || is_clock(args->v[at]))
			times_leave_zones(args, at + 1);
		bind_word(c, args->v[at]);
		return;
	}
	more = arena_alloc(&c->v->arena, (at + 1) * sizeof *more);
	if (at > 0)
		memcpy(more, args->v, at * sizeof *more);
	more[at] = arena_alloc(&c->v->arena, sizeof **more);
	more[at]->at = e->at;
	become_moment(c, more[at], &c->now, TYPE_DATETIME);
	args->v = more;
	args->n = at + 1;
}

/* -- calls */

/* What other clocks of the dialects give; TYPE_UNKNOWN: something that is not
 * told here. */
static const struct {
	const char *name;
	size_t args;
	enum type_class type;
} others[] = {
	{"age", 1, TYPE_UNKNOWN}, {"clock_timestamp", 0, TYPE_DATETIME},
	{"getutcdate", 0, TYPE_DATETIME}, {"localtime", 0, TYPE_TIME},
	{"statement_timestamp", 0, TYPE_DATETIME},
	{"sysdate", 0, TYPE_DATETIME}, {"sysdatetime", 0, TYPE_DATETIME},
	{"sysdatetimeoffset", 0, TYPE_UNKNOWN},
	{"sysutcdatetime", 0, TYPE_DATETIME}, {"timeofday", 0, TYPE_UNKNOWN},
	{"transaction_timestamp", 0, TYPE_DATETIME},
	{"unix_timestamp", 0, TYPE_INTEGER}, {"utc_date", 0, TYPE_DATE},
	{"utc_time", 0, TYPE_TIME}, {"utc_timestamp", 0, TYPE_DATETIME},
};

static void
tell_unbound(struct clock *c, const struct expr *e)
{
	size_t i;

	for (i = 0; i < c->ntold; i++)
		if (c->told[i] == e)
			return;
	if (c->ntold == sizeof c->told / sizeof *c->told)
		return;
	c->told[c->ntold++] = e;
	finding_at(c->f, FINDING_database_clock_used, &e->at, "%s reads the "
	    "clock of the database, not the time given with --now",
	    e->u.call.name);
}

static void
bind_other(struct clock *c, struct expr *e)
{
	size_t i, n = sizeof others / sizeof *others;

	for (i = 0; i < n && (others[i].args != e->u.call.args.n ||
	    strcmp(others[i].name, e->u.call.name) != 0); i++)
		;
	if (i == n)
		return;
	if (others[i].type == TYPE_UNKNOWN)
		tell_unbound(c, e);
	else if (others[i].type == TYPE_INTEGER)
		become_number(c, e, moment_seconds(&c->now));
	else
		become_moment(c, e, &c->now, others[i].type);
}

/* A name of the plan's dialect, NOW() of mysql, as the plan language has it. */
static const char *
name_of(const struct clock *c, const struct expr *e)
{
	struct expr copy = *e;

	return e->u.call.function != NULL || e->u.call.args.n > 0 ?
	    e->u.call.name : function_names_call(c->meant, &copy)->u.call.name;
}

/* What PostgreSQL's clock says in UTC is what is given. */
static bool
is_utc(const struct expr *e)
{
	const char *s = e->kind == EXPR_VALUE ?
	    json_string_value(e->u.value.json) : NULL;

	return s != NULL && ascii_equal(s, "utc");
}

static void
fold_call(struct clock *c, struct expr *e)
{
	const char *name = name_of(c, e);
	struct exprs *args = &e->u.call.args;
	struct moment m;

	if (strcmp(name, "current_date") == 0)
		become_moment(c, e, &c->now, TYPE_DATE);
	else if (strcmp(name, "current_timestamp") == 0)
		become_moment(c, e, &c->now, TYPE_DATETIME);
	else if (strcmp(name, "current_time") == 0)
		become_moment(c, e, &c->now, TYPE_TIME);
	else if (strcmp(name, "epoch") == 0 && args->n == 1 &&
	    moment_of(args->v[0], &m) && args->v[0]->type != TYPE_TIME)
		become_number(c, e, moment_seconds(&m));
	else if (strcmp(name, "timezone") == 0 && args->n == 2 &&
	    is_utc(args->v[0]) && moment_of(args->v[1], &m))
		become_moment(c, e, &m, TYPE_DATETIME);
	else if (e->u.call.function == NULL)
		bind_other(c, e);
}

/* -- the tree */

static void bind_query(void *arg, struct query *q);

/* What is below first, then itself. */
static void
bind_expr(void *arg, struct expr **at)
{
	struct clock *c = arg;
	const struct walk w = {.expr = bind_expr, .query = bind_query,
	    .arg = arg};
	struct expr *e = *at;

	if (e->kind == EXPR_CALL && e->u.call.function == NULL)
		bind_argument(c, e);
	if (e->kind == EXPR_CAST && (e->type == TYPE_DATE ||
	    e->type == TYPE_DATETIME || e->type == TYPE_TIME))
		bind_word(c, e->u.cast.of);
	if (e->kind >= EXPR_PART && e->kind <= EXPR_SHIFT)
		bind_word(c, e->u.date.of);
	if (e->kind == EXPR_DIFF)
		bind_word(c, e->u.date.to);
	walk_expr(&w, e);
	if (e->kind == EXPR_CALL)
		fold_call(c, e);
	else if (e->kind == EXPR_CAST)
		fold_cast(c, e);
	else if (e->kind >= EXPR_PART && e->kind <= EXPR_SHIFT &&
	    e->kind != EXPR_DIFF)
		fold_date(c, e);
}

static void
bind_query(void *arg, struct query *q)
{
	const struct walk w = {.expr = bind_expr, .query = bind_query,
	    .arg = arg};

	walk_sources(&w, q);
	walk_outputs(&w, &q->outputs);
	walk_outputs(&w, &q->computed);
	walk_clauses(&w, q);
}

bool
sql_clock(struct view *v, const struct dialect *meant,
    const struct moment *now, struct findings *f)
{
	struct clock c = {.v = v, .meant = meant, .now = *now, .f = f};

	if (v->query != NULL)
		bind_query(&c, v->query);
	return c.bound;
}
