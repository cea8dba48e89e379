/*
 * SQLite's functions of a time that is told in seconds or is now:
 * date(x, 'unixepoch') is the date of from_epoch(x), and date('now', 'start of
 * month', '-1 month') a month before the one that current_date is in.
 */
#include "sql/read/match_template.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/function.h"
#include "sql/read/parse_special.h"
#include "sql/dialect/times.h"

/* -- what is said */

/* NULL if the expression is no text. */
static const char *
text_of(const struct expr *e)
{
	return e->kind == EXPR_VALUE ? json_string_value(e->u.value.json) :
	    NULL;
}

static bool
says(const struct expr *e, const char *word)
{
	const char *s = text_of(e);

	return s != NULL && ascii_equal(s, word);
}

static bool
begins(const char *s, const char *word)
{
	size_t n = strlen(word);

	return strlen(s) > n && ascii_equal_n(s, word, n);
}

static bool
is_call(const struct expr *e, const char *name)
{
	return e->kind == EXPR_CALL && strcmp(e->u.call.name, name) == 0;
}

/* Does what moves a time leave it a day? */
static bool
moves_days(const struct expr *e)
{
	const char *s = text_of(e);
	enum date_unit unit;
	long n;

	return s != NULL && (begins(s, "start of ") || begins(s, "weekday ") ||
	    (times_distance(s, &unit, &n) && unit <= UNIT_DAY));
}

/* -- nodes */

static struct expr *
call_new(struct parser *p, const struct expr *at, const char *name,
    struct expr *argument)
{
	struct expr *e = parse_new(p, EXPR_CALL);

	e->at = at->at;
	e->u.call.name = name;
	e->u.call.function = function_find(name);
	if (argument != NULL)
		parse_append(p, &e->u.call.args, argument);
	return e;
}

static struct expr *
as_type(struct parser *p, struct expr *e, enum type_class type,
    const char *name)
{
	return match_template_type(e) == type ? e : parse_cast_to(p, e, name);
}

/* -- what moves a time */

/* The Monday of the week, in two words. */
static bool
is_monday(const struct expr *time, struct expr *const *how, size_t n)
{
	return n > 1 && match_template_type(time) == TYPE_DATE &&
	    ((says(how[0], "-6 days") && says(how[1], "weekday 1")) ||
	    (says(how[0], "weekday 0") && says(how[1], "-6 days")));
}

/* One step; NULL if there is no node for it. */
static struct expr *
moved(struct parser *p, struct expr *time, const struct expr *how)
{
	const char *s = text_of(how);
	enum date_unit unit;
	struct expr *e;
	long n;
	int u;

	if (s == NULL)
		return NULL;
	if (begins(s, "start of ")) {
		u = times_unit(s + strlen("start of "));
		if (u < 0 || u > UNIT_DAY)
			return NULL;
		return u == UNIT_DAY ? as_type(p, time, TYPE_DATE, "date") :
		    parse_special_date(p, EXPR_TRUNC, (enum date_unit)u, time);
	}
	if (!times_distance(s, &unit, &n))
		return NULL;
	e = parse_special_date(p, EXPR_SHIFT, unit, time);
	e->u.date.by = parse_value(p, json_integer(n), NULL);
	return e;
}

static struct expr *
moved_by_all(struct parser *p, struct expr *time, struct expr *const *how,
    size_t n)
{
	size_t i;

	/* each is a level of the tree, and asks the type of those below */
	if (n > PARSE_DEPTH) {
		parse_too_deep(p);
		return NULL;
	}
	for (i = 0; i < n && time != NULL; i++)
		if (is_monday(time, how + i, n - i)) {
			time =
			    parse_special_date(p, EXPR_TRUNC, UNIT_WEEK, time);
			i++;
		} else {
			time = moved(p, time, how[i]);
		}
	return time;
}

/* -- the call */

/* What the function gives of a time that is not moved any more. */
static struct expr *
given(struct parser *p, struct expr *e, size_t at, struct expr *time)
{
	struct exprs *args = &e->u.call.args;

	if (is_call(e, "date"))
		return as_type(p, time, TYPE_DATE, "date");
	if (is_call(e, "datetime"))
		return as_type(p, time, TYPE_DATETIME, "datetime");
	if (is_call(e, "time"))
		return as_type(p, time, TYPE_TIME, "time");
	if (args->n == at)
		parse_append(p, args, time);
	args->v[at] = time;
	args->n = at + 1;
	return e;
}

/* Now, as exact as it has to be. */
static struct expr *
now_of(struct parser *p, const struct expr *e, size_t at)
{
	const struct exprs *args = &e->u.call.args;
	bool days = is_call(e, "date");
	struct expr *now;
	size_t i;

	for (i = at + 1; i < args->n; i++)
		days = days && moves_days(args->v[i]);
	now = parse_special_now(p, days ? "current_date" :
	    args->n <= at + 1 && is_call(e, "time") ? "current_time" :
	    "current_timestamp");
	now->at = e->at;
	return now;
}

static struct expr *
moved_now(struct parser *p, struct expr *e, size_t at, struct expr *now)
{
	struct exprs *args = &e->u.call.args;
	size_t n = args->n > at ? args->n - at - 1 : 0;
	struct expr *time = now;

	if (n > 0)
		time = moved_by_all(p, now, args->v + at + 1, n);
	if (time != NULL)
		return given(p, e, at, time);
	args->v[at] = now;
	return e;
}

/* x, 'unixepoch' */
static void
join_epoch(struct parser *p, struct expr *e, size_t at)
{
	struct exprs *args = &e->u.call.args;

	args->v[at] = call_new(p, args->v[at], "from_epoch", args->v[at]);
	memmove(&args->v[at + 1], &args->v[at + 2],
	    (args->n - at - 2) * sizeof *args->v);
	args->n--;
}

struct expr *
match_template_time(struct parser *p, struct expr *e)
{
	struct exprs *args = &e->u.call.args;
	int found = times_argument(e->u.call.name);
	size_t at = (size_t)found;
	struct expr *time;
	bool epoch;

	if (found < 0 || args->n < at || e->u.call.star ||
	    e->u.call.distinct || e->u.call.over != NULL ||
	    e->u.call.filter.n > 0 || e->u.call.order_by.n > 0)
		return e;
	time = args->n > at ? args->v[at] : NULL;
	epoch = args->n > at + 1 && says(args->v[at + 1], "unixepoch");
	/* both are null */
	if (epoch && (says(time, "now") || (args->n > at + 2 &&
	    says(args->v[at + 2], "unixepoch"))))
		return e;
	if (time == NULL || says(time, "now"))
		return moved_now(p, e, at, now_of(p, e, at));
	if (epoch)
		join_epoch(p, e, at);
	return is_call(e, "datetime") && args->n == 1 &&
	    is_call(args->v[0], "from_epoch") ? args->v[0] : e;
}

bool
match_template_says_now(const struct expr *e)
{
	int at = times_argument(e->u.call.name);

	return at >= 0 && e->u.call.args.n > (size_t)at &&
	    says(e->u.call.args.v[at], "now");
}

struct expr *
match_template_moved(struct parser *p, struct expr *e)
{
	struct exprs *args = &e->u.call.args;
	int found = times_argument(e->u.call.name);
	size_t at = found > 0 ? (size_t)found : 0;
	struct expr *time;

	if (args->n <= at || match_template_says_now(e)) {
		times_leave_zones(args, at + 1);
		time = now_of(p, e, at);
	} else {
		if (args->n > at + 1 && says(args->v[at + 1], "unixepoch"))
			join_epoch(p, e, at);
		time = args->v[at];
	}
	return args->n > at + 1 ? moved_by_all(p, time, args->v + at + 1,
	    args->n - at - 1) : time;
}
