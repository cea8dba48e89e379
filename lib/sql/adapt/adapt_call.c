/*
 * SQLite's functions of dates and times: a time, and words that move it, as
 * in date(x, 'start of month', '+1 month', '-1 day').
 */
#include "sql/adapt/adapt_part.h"

#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "lang/function.h"
#include "lang/plan_limit.h"
#include "sql/dialect/time_codes.h"
#include "sql/dialect/times.h"

/* The text of a literal, NULL if the expression is another one. */
static const char *
literal_text(const struct expr *e)
{
	return e->kind == EXPR_VALUE ? json_string_value(e->u.value.json) :
	    NULL;
}

static struct expr *
as_type(struct adapt *a, struct expr *e, enum type_class type)
{
	if (e->type == type)
		return e;
	return adapt_cast(a, e, type == TYPE_DATE ? "date" :
	    type == TYPE_TIME ? "time" : "datetime", type);
}

/* -- what moves a time */

/* "+3 months" */
static struct expr *
move_by(struct adapt *a, struct expr *time, const char *s)
{
	enum date_unit unit;
	long n;

	if (!times_distance(s, &unit, &n))
		return NULL;
	if (unit > UNIT_DAY)
		time = as_type(a, time, TYPE_DATETIME);
	return adapt_shift(a, time, unit,
	    adapt_value(a, time, json_integer(n), TYPE_INTEGER));
}

/* "weekday 1": on to the next Monday, unless it is one. */
static struct expr *
move_to_weekday(struct adapt *a, struct expr *time, const char *s)
{
	struct expr *part, *sum, *days;
	int day = s[0] - '0';

	if (day < 0 || day > 6 || s[1] != '\0' || adapt_is_large(time))
		return NULL;
	part = adapt_new(a, EXPR_PART, time, TYPE_INTEGER);
	part->u.date.unit = UNIT_WEEKDAY;
	part->u.date.of = time;
	sum = adapt_make(a, "", TYPE_INTEGER, adapt_value(a, time,
	    json_integer(day + 7), TYPE_INTEGER), part);
	days = adapt_make(a, "", TYPE_INTEGER, sum,
	    adapt_value(a, time, json_integer(7), TYPE_INTEGER));
	sum->kind = days->kind = EXPR_OP;
	sum->u.op.args = (struct exprs){sum->u.call.args.v, 2};
	sum->u.op.op = OPERATOR_SUB;
	days->u.op.args = (struct exprs){days->u.call.args.v, 2};
	days->u.op.op = OPERATOR_MOD;
	return adapt_shift(a, time, UNIT_DAY, days);
}

/* '+' || n || ' days', with the sign or without it */
static struct expr *
move_by_computed(struct adapt *a, struct expr *time, const struct expr *e)
{
	const struct exprs *args = &e->u.op.args;
	struct expr *by, *minus;
	const char *sign = "", *word;
	int unit;

	if (e->kind != EXPR_OP || e->u.op.op != OPERATOR_CONCAT ||
	    args->n < 2 || args->n > 3)
		return NULL;
	if (args->n == 3)
		sign = literal_text(args->v[0]);
	word = literal_text(args->v[args->n - 1]);
	if (sign == NULL || word == NULL || word[0] != ' ' ||
	    (strcmp(sign, "") != 0 && strcmp(sign, "+") != 0 &&
	    strcmp(sign, "-") != 0) || (unit = times_unit(word + 1)) < 0)
		return NULL;
	by = args->v[args->n - 2];
	if (by->kind == EXPR_CAST && by->type == TYPE_TEXT)
		by = by->u.cast.of;
	if (by->type != TYPE_INTEGER)
		return NULL;
	if (sign[0] == '-') {
		minus = adapt_new(a, EXPR_OP, by, TYPE_INTEGER);
		minus->u.op.op = OPERATOR_SUB;
		minus->u.op.args.n = 1;
		minus->u.op.args.v = arena_alloc(&a->v->arena, sizeof by);
		minus->u.op.args.v[0] = by;
		by = minus;
	}
	if (unit > UNIT_DAY)
		time = as_type(a, time, TYPE_DATETIME);
	return adapt_shift(a, time, (enum date_unit)unit, by);
}

static struct expr *
move(struct adapt *a, struct expr *time, const struct expr *how)
{
	const char *s = literal_text(how);

	if (s == NULL)
		return move_by_computed(a, time, how);
	if (strncmp(s, "start of ", 9) == 0) {
		int unit = times_unit(s + 9);

		return unit < 0 || unit > UNIT_DAY ? NULL :
		    adapt_trunc(a, time, (enum date_unit)unit);
	}
	if (strncmp(s, "weekday ", 8) == 0)
		return move_to_weekday(a, time, s + 8);
	return move_by(a, time, s);
}

static bool
is_word(const struct expr *e, const char *word)
{
	const char *s = literal_text(e);

	return s != NULL && ascii_equal(s, word);
}

/* What the i-th argument tells, and perhaps the next: i is behind it then. */
static struct expr *
first_time(struct adapt *a, const struct expr *call, size_t *i)
{
	const struct exprs *args = &call->u.call.args;
	struct expr *time;

	if (*i == args->n || is_word(args->v[*i], "now")) {
		time = adapt_new(a, EXPR_CALL, call, TYPE_DATETIME);
		time->u.call.name = "current_timestamp";
		time->u.call.function = function_find("current_timestamp");
		*i += *i < args->n;
		return time;
	}
	time = args->v[(*i)++];
	if (*i == args->n || !is_word(args->v[*i], "unixepoch"))
		return time;
	(*i)++;
	return adapt_make(a, "from_epoch", TYPE_DATETIME, time, NULL);
}

/*
 * The time that arguments from the i-th on tell, NULL if it is not known
 * how. A text counts as a date where only days matter.
 */
static struct expr *
time_of(struct adapt *a, const struct expr *call, size_t i, bool days)
{
	const struct exprs *args = &call->u.call.args;
	struct expr *time = first_time(a, call, &i);
	const char *s;

	if (args->n > VIEW_DEPTH) /* each is a level of the tree */
		return NULL;
	for (size_t k = i; k < args->n; k++) {
		s = literal_text(args->v[k]);
		days &= s == NULL || strpbrk(s, "0123456789") == NULL ||
		    strstr(s, "day") != NULL || strstr(s, "month") != NULL ||
		    strstr(s, "year") != NULL;
	}
	if (time->type == TYPE_INTEGER || time->type == TYPE_NUMBER)
		return NULL; /* a Julian day, or seconds */
	if (time->type != TYPE_DATE && time->type != TYPE_DATETIME &&
	    time->type != TYPE_TIME)
		time = as_type(a, time, days ? TYPE_DATE : TYPE_DATETIME);
	for (; i < args->n && time != NULL; i++)
		time = move(a, time, args->v[i]);
	return time;
}

/* -- strftime */

/* A format of strftime in the words of another dialect. */
static bool
translate(struct buf *out, const struct dialect *from,
    const struct dialect *d, const char *s)
{
	while (*s != '\0') {
		bool unknown;
		size_t n;
		enum time_code code = time_code_at(from, s, &n, &unknown);
		const char *text = time_code_text(d, code);

		if (unknown || (code != CODE_NONE && text == NULL))
			return false;
		if (code != CODE_NONE)
			buf_str(out, text);
		else if (!time_code_letter(out, d, *s))
			return false;
		s += n;
	}
	return true;
}

static struct expr *
adapt_strftime(struct adapt *a, const struct expr *e)
{
	struct buf format = BUF_INIT;
	struct expr *time, *part, *out = NULL;
	const char *s;

	if (e->u.call.args.n == 0 ||
	    (s = literal_text(e->u.call.args.v[0])) == NULL ||
	    (time = time_of(a, e, 1, false)) == NULL)
		return NULL;
	if (strcmp(s, "%s") == 0)
		return adapt_cast(a, adapt_make(a, "epoch", TYPE_INTEGER,
		    time, NULL), "text", TYPE_TEXT);
	if (strcmp(s, "%w") == 0) {
		part = adapt_new(a, EXPR_PART, time, TYPE_INTEGER);
		part->u.date.unit = UNIT_WEEKDAY;
		part->u.date.of = time;
		return adapt_cast(a, part, "text", TYPE_TEXT);
	}
	if (translate(&format, a->from, a->to, s))
		out = adapt_make(a, INNER_FORMAT, TYPE_TEXT, time,
		    adapt_value(a, e, json_stringn(format.s, format.len),
		    TYPE_TEXT));
	buf_free(&format);
	return out;
}

/* -- the others */

static struct expr *
adapt_date(struct adapt *a, const struct expr *e)
{
	struct expr *time = time_of(a, e, 0, true);

	return time != NULL ? as_type(a, time, TYPE_DATE) : NULL;
}

static struct expr *
adapt_datetime(struct adapt *a, const struct expr *e)
{
	struct expr *time = time_of(a, e, 0, false);

	return time != NULL ? as_type(a, time, TYPE_DATETIME) : NULL;
}

static struct expr *
adapt_time(struct adapt *a, const struct expr *e)
{
	struct expr *time = time_of(a, e, 0, false);

	return time != NULL ? as_type(a, time, TYPE_TIME) : NULL;
}

static struct expr *
adapt_julianday(struct adapt *a, const struct expr *e)
{
	struct expr *time = time_of(a, e, 0, false);

	return time != NULL ? adapt_make(a, INNER_JULIAN, TYPE_NUMBER, time,
	    NULL) : NULL;
}

static struct expr *
adapt_unixepoch(struct adapt *a, const struct expr *e)
{
	struct expr *time = time_of(a, e, 0, false);

	return time != NULL ? adapt_make(a, "epoch", TYPE_INTEGER, time,
	    NULL) : NULL;
}

/* sum(x), but 0.0 for no rows */
static struct expr *
adapt_total(struct adapt *a, const struct expr *e)
{
	struct expr *sum = adapt_new(a, EXPR_CALL, e, TYPE_NUMBER);

	if (e->u.call.args.n != 1)
		return NULL;
	sum->u.call = e->u.call;
	sum->u.call.name = "sum";
	sum->u.call.function = function_find("sum");
	return adapt_cast(a, adapt_make(a, "coalesce", TYPE_NUMBER, sum,
	    adapt_value(a, e, json_integer(0), TYPE_INTEGER)), "number",
	    TYPE_NUMBER);
}

/* -- windows */

/*
 * lag(x, n, d) OVER w as CASE WHEN count(*) OVER (w ROWS BETWEEN n PRECEDING
 * AND n PRECEDING) = 0 THEN d ELSE lag(x, n) OVER w END
 */
static struct expr *
adapt_offset(struct adapt *a, struct expr *e)
{
	struct exprs *args = &e->u.call.args;
	struct expr *count = adapt_new(a, EXPR_CALL, e, TYPE_INTEGER);
	struct expr *cases = adapt_new(a, EXPR_CASE, e, e->type);
	struct window *over = arena_alloc(&a->v->arena, sizeof *over);
	struct frame *frame = arena_alloc(&a->v->arena, sizeof *frame);
	struct when *when = arena_alloc(&a->v->arena, sizeof *when);

	*over = *e->u.call.over;
	over->frame = frame;
	frame->unit = FRAME_ROWS;
	frame->start.kind = BOUND_OFFSET;
	frame->start.following = strcmp(e->u.call.name, "lead") == 0;
	frame->start.offset = args->v[1];
	frame->end = frame->start;
	count->u.call.name = "count";
	count->u.call.function = function_find("count");
	count->u.call.star = true;
	count->u.call.over = over;
	when->value = adapt_value(a, e, json_integer(0), TYPE_INTEGER);
	when->then = args->v[2];
	args->n = 2;
	cases->u.cases.operand = count;
	cases->u.cases.whens = when;
	cases->u.cases.n = 1;
	cases->u.cases.otherwise = e;
	return cases;
}

static bool
is_offset(const struct expr *e)
{
	return e->u.call.over != NULL && e->u.call.args.n == 3 &&
	    (strcmp(e->u.call.name, "lag") == 0 ||
	    strcmp(e->u.call.name, "lead") == 0);
}

void
adapt_call(struct adapt *a, struct expr **e)
{
	static const struct {
		const char *name;
		struct expr *(*adapt)(struct adapt *, const struct expr *);
	} own[] = {
		{"date", adapt_date}, {"datetime", adapt_datetime},
		{"format", adapt_printf}, {"julianday", adapt_julianday},
		{"printf", adapt_printf}, {"strftime", adapt_strftime},
		{"substr", adapt_substr}, {"time", adapt_time},
		{"total", adapt_total}, {"unixepoch", adapt_unixepoch},
	};
	struct expr *other;
	size_t i;

	if (is_offset(*e) && !(a->to->has & HAS_LAG_DEFAULT)) {
		if (adapt_is_large(*e))
			finding_at(a->f, FINDING_dialect_unsupported,
			    &(*e)->at, "%s has no default of LAG or LEAD, and "
			    "the call is too large to be written twice",
			    a->to->name);
		else
			*e = adapt_offset(a, *e);
		return;
	}
	other = adapt_trim(a, *e);
	if (other != NULL)
		*e = other;
	if (other != NULL || !(a->from->calls & CALLS_ADAPT))
		return;
	for (i = 0; i < sizeof own / sizeof *own; i++)
		if (strcmp(own[i].name, (*e)->u.call.name) == 0) {
			other = own[i].adapt(a, *e);
			if (other != NULL)
				*e = other;
			return;
		}
}
