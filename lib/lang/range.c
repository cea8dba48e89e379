/* range - a caller's range of time as conditions of a plan */
#include "lang/range.h"

#include <string.h>

#include "base/day.h"
#include "base/moment.h"
#include "base/num.h"
#include "base/utf8.h"
#include "json/get.h"
#include "lang/raw_plan.h"

enum { NAMED = 16,  /* most columns that are listed */
    AGO_DIGITS = 5 };

struct adding {
	json_t *plan;
	struct seats seats;
	struct findings *f;
	const char *now;
	struct arena arena;
};

/* One end, as it was said. */
struct edge {
	bool until;
	bool whole_day;    /* said without a time of day */
	struct moment at;  /* where the last day belongs to it: the next */
	const char *name;  /* of the column, NULL: the only one */
};

struct hit {
	const struct seat *seat;
	const struct schema_column *column;
};

static json_t *
tell(struct adding *a, enum finding_code code, const char *what)
{
	json_t *finding = finding_add(a->f, code, "/plan", "cannot add the "
	    "time range: %s", what);

	finding_weigh(a->f, finding, SEVERITY_ERROR);
	return finding;
}

/* ---- what was said ------------------------------------------------------- */

static void
next_day(struct moment *m)
{
	day_of_number(day_number(m->year, m->month, m->day) + 1, &m->year,
	    &m->month, &m->day);
}

/* "30d": the day that was so many days ago. */
static bool
read_ago(const struct adding *a, const char *said, struct moment *m)
{
	size_t digits = strspn(said, "0123456789");
	int64_t days;
	char number[NUM_SIZE] = "";

	if (digits == 0 || digits > AGO_DIGITS || strcmp(said + digits,
	    "d") != 0)
		return false;
	memcpy(number, said, digits);
	if (!num_parse_int(number, &days))
		return false;
	moment_today(a->now, m);
	day_of_number(day_number(m->year, m->month, m->day) - (long)days,
	    &m->year, &m->month, &m->day);
	m->hour = m->minute = m->second = 0;
	return m->year > 0;
}

static bool
read_edge(struct adding *a, const char *said, struct edge *e)
{
	const char *equals = strrchr(said, '=');
	const char *date = equals != NULL ? equals + 1 : said;

	if (!read_ago(a, date, &e->at) &&
	    (strlen(date) < strlen("0000-00-00") ||
	    !moment_parse(date, &e->at))) {
		finding_add(a->f, FINDING_value_invalid, "/plan", "invalid "
		    "date '%s': expected YYYY-MM-DD, or 30d for so many days "
		    "ago", date);
		return false;
	}
	e->whole_day = strchr(date, ':') == NULL;
	e->name = equals == NULL ? NULL : arena_strndup(&a->arena, said,
	    (size_t)(equals - said));
	if (e->until && e->whole_day)
		next_day(&e->at);
	return true;
}

/* ---- the column ---------------------------------------------------------- */

/* A CTE hides the table of its name. */
static bool
is_cte(const struct adding *a, const char *name)
{
	const json_t *cte;
	size_t i;

	json_array_foreach(get_array(a->plan, "ctes"), i, cte)
		if (get_str(cte, "name") != NULL &&
		    ascii_equal(get_str(cte, "name"), name))
			return true;
	return false;
}

static bool
is_named(const struct seat *seat, const char *column, const char *name)
{
	const char *dot = strchr(name, '.'), *table = seat_name(seat);

	if (ascii_equal(column, name))
		return true;
	return dot != NULL && ascii_equal(dot + 1, column) &&
	    strlen(table) == (size_t)(dot - name) &&
	    ascii_equal_n(table, name, (size_t)(dot - name));
}

static bool
fits(const struct seat *seat, const struct schema_column *c,
    const char *name, enum schema_time_unit least)
{
	if (c->hidden)
		return false;
	if (name != NULL)
		return is_named(seat, c->name, name);
	return c->time != SCHEMA_TIME_NONE && c->time != SCHEMA_TIME_CLOCK &&
	    schema_time_unit(c->time) >= least;
}

static size_t
search(const struct adding *a, const char *name, enum schema_time_unit least,
    struct hit *hits)
{
	const struct seat *seat;
	size_t i, k, n = 0;

	for (i = 0; i < a->seats.n; i++) {
		seat = &a->seats.v[i];
		if (seat->known == NULL || is_cte(a, seat->table))
			continue;
		for (k = 0; k < seat->known->ncolumns; k++) {
			const struct schema_column *c =
			    &seat->known->columns[k];

			if (!fits(seat, c, name, least))
				continue;
			if (n < NAMED)
				hits[n] = (struct hit){seat, c};
			n++;
		}
	}
	return n;
}

static void
tell_several(struct adding *a, const struct hit *hits, size_t n)
{
	struct buf list = BUF_INIT, name = BUF_INIT;
	json_t *finding;
	size_t i;

	for (i = 0; i < n && i < NAMED; i++)
		buf_fmt(&list, "%s'%s%s%s'", i ? ", " : "", a->seats.n > 1 ?
		    seat_name(hits[i].seat) : "", a->seats.n > 1 ? "." : "",
		    hits[i].column->name);
	finding = finding_add(a->f, FINDING_name_ambiguous, "/plan",
	    "cannot choose between %zu date columns for the time range: %s%s",
	    n, list.s, n > NAMED ? ", .." : "");
	for (i = 0; i < n && i < NAMED; i++) {
		name.len = 0;
		if (a->seats.n > 1)
			buf_fmt(&name, "%s.", seat_name(hits[i].seat));
		buf_str(&name, hits[i].column->name);
		finding_candidate(finding, name.s);
	}
	buf_free(&name);
	buf_free(&list);
	finding_hint(finding, "name the column: --since COLUMN=DATE");
}

static void
tell_missing(struct adding *a, const char *name)
{
	const char *names[64];
	struct buf what = BUF_INIT;
	json_t *finding;
	size_t i, k, n = 0;

	if (name == NULL) {
		finding_hint(tell(a, FINDING_column_not_found, "no table of "
		    "the plan has a date column"),
		    "name the column: --since COLUMN=DATE");
		return;
	}
	buf_fmt(&what, "no table of the plan has a column '%s'", name);
	finding = tell(a, FINDING_column_not_found, what.s);
	buf_free(&what);
	for (i = 0; i < a->seats.n; i++)
		for (k = 0; a->seats.v[i].known != NULL &&
		    k < a->seats.v[i].known->ncolumns && n < 64; k++)
			names[n++] = a->seats.v[i].known->columns[k].name;
	finding_near(finding, name, names, n);
}

/* False with a finding; a column of NULL where nothing is known of it. */
static bool
find(struct adding *a, const char *name, struct hit *out)
{
	struct hit hits[NAMED];
	size_t n = search(a, name, SCHEMA_TIME_UNIT_DAY, hits);

	if (n == 0 && name == NULL)
		n = search(a, name, SCHEMA_TIME_UNIT_YEAR, hits);
	if (n == 1) {
		*out = hits[0];
		return true;
	}
	if (n > 1) {
		tell_several(a, hits, n);
		return false;
	}
	if (name == NULL || a->seats.n != 1 || a->seats.v[0].table == NULL ||
	    a->seats.v[0].known != NULL) {
		tell_missing(a, name);
		return false;
	}
	*out = (struct hit){&a->seats.v[0], NULL};
	return true;
}

/* ---- the condition ------------------------------------------------------- */

/* May the column hold dates, for all that the schema knows? */
static bool
may_hold(const struct schema_column *c)
{
	return c->time == SCHEMA_TIME_NONE &&
	    get_array(c->json, "values") == NULL &&
	    get_str(c->json, "case") == NULL && (c->class == TYPE_TEXT ||
	    c->class == TYPE_UNKNOWN || c->class == TYPE_DATE ||
	    c->class == TYPE_DATETIME);
}

/* How the column holds times; NONE with an error where it cannot be one. A
 * person who names a column of texts is believed, with a warning. */
static enum schema_time
time_of(struct adding *a, const struct schema_column *c)
{
	struct buf what = BUF_INIT;

	if (c->time != SCHEMA_TIME_NONE && c->time != SCHEMA_TIME_CLOCK)
		return c->time;
	if (may_hold(c)) {
		finding_add(a->f, FINDING_time_format_mismatch, "/plan",
		    "column '%s' is not known to hold dates; the time range "
		    "compares it as YYYY-MM-DD", c->name);
		return SCHEMA_TIME_DATE;
	}
	buf_fmt(&what, c->time == SCHEMA_TIME_CLOCK ? "column '%s' holds "
	    "times of day, no dates" : "it is not known how column '%s' "
	    "(%s) holds dates", c->name, c->type);
	finding_hint(tell(a, FINDING_time_format_mismatch, what.s),
	    "a dictionary can say it with \"time\", for example \"epoch\"");
	buf_free(&what);
	return SCHEMA_TIME_NONE;
}

static bool
has_clock(const struct moment *m)
{
	return m->hour != 0 || m->minute != 0 || m->second != 0;
}

/* A day of a column without times of day is its first second. */
static void
to_day(struct edge *e)
{
	if (has_clock(&e->at) && !e->until)
		next_day(&e->at);
	e->at.hour = e->at.minute = e->at.second = 0;
}

/* Can the column tell the bound from what is next to it? */
static bool
is_told(struct adding *a, const struct schema_column *c, enum schema_time t,
    struct edge *e)
{
	enum schema_time_unit unit = schema_time_unit(t);
	struct buf what = BUF_INIT;

	if (unit == SCHEMA_TIME_UNIT_SECOND)
		return true;
	if (unit == SCHEMA_TIME_UNIT_DAY) {
		to_day(e);
		return true;
	}
	if (e->whole_day && e->at.day == 1 &&
	    (unit == SCHEMA_TIME_UNIT_MONTH || e->at.month == 1))
		return true;
	buf_fmt(&what, "column '%s' holds %s", c->name,
	    unit == SCHEMA_TIME_UNIT_YEAR ? "years" : "months");
	finding_hint(tell(a, FINDING_time_format_mismatch, what.s),
	    "begin or end the range with a whole one");
	buf_free(&what);
	return false;
}

/* Texts whose order is not that of time: their dates are compared. */
static bool
is_unsorted(enum schema_time t)
{
	return t == SCHEMA_TIME_DATE_DOTS || t == SCHEMA_TIME_DATE_DAY_FIRST ||
	    t == SCHEMA_TIME_DATE_MONTH_FIRST;
}

static json_t *
typed(const struct moment *m, const char *type)
{
	json_t *text = schema_time_literal(strcmp(type, "date") == 0 ?
	    SCHEMA_TIME_DATE : SCHEMA_TIME_DATETIME, TYPE_TEXT, m);

	json_object_set_new(text, "type", json_string(type));
	return text;
}

/* The other side of a column: {"value": ..} or an expression. */
static json_t *
bound(const struct schema_column *c, enum schema_time t, const struct moment *m)
{
	if (c == NULL)
		return typed(m, has_clock(m) ? "datetime" : "date");
	/* texts of a day and of its first second sort alike */
	if (t == SCHEMA_TIME_DATETIME && !has_clock(m))
		t = SCHEMA_TIME_DATE;
	if (is_unsorted(t))
		return typed(m, "date");
	return schema_time_literal(t, c->class, m);
}

static json_t *
condition(const struct hit *hit, const struct edge *e, enum schema_time t,
    const char *name)
{
	const struct schema_column *c = hit->column;
	json_t *p = json_pack("{ss, ss}", "table", seat_name(hit->seat),
	    "column", c != NULL ? c->name : name);
	json_t *right = bound(c, t, &e->at), *value;

	if (c != NULL && is_unsorted(t))
		p = json_pack("{so}", "left",
		    schema_time_expr(t, c->class, p));
	json_object_set_new(p, "op", json_string(!e->until ? ">=" :
	    e->whole_day ? "<" : "<="));
	value = json_object_get(right, "value");
	if (value != NULL && json_object_size(right) == 1)
		json_object_set(p, "value", value);
	else
		json_object_set(p, "right", right);
	json_decref(right);
	return p;
}

/* NULL with a finding. */
static json_t *
make(struct adding *a, const char *said, bool until)
{
	struct edge e = {.until = until};
	enum schema_time t = SCHEMA_TIME_DATE;
	struct hit hit;

	if (!read_edge(a, said, &e) || !find(a, e.name, &hit))
		return NULL;
	if (hit.column != NULL) {
		t = time_of(a, hit.column);
		if (t == SCHEMA_TIME_NONE || !is_told(a, hit.column, t, &e))
			return NULL;
	}
	return condition(&hit, &e, t, e.name);
}

bool
range_add(json_t *plan, const struct schema *s, const struct range *r,
    struct findings *f)
{
	struct adding a = {.plan = plan, .f = f, .now = r->now};
	json_t *since = NULL, *until = NULL, *list;
	size_t errors = f->errors;

	const char *decision = get_str(plan, "decision");

	if ((r->since == NULL && r->until == NULL) || !json_is_object(plan) ||
	    (decision != NULL && strcmp(decision, "proceed") != 0))
		return true;
	if (get_object(plan, "set") != NULL)
		finding_add(f, FINDING_value_invalid, "/plan", "a time range "
		    "cannot be added to a set operation");
	a.seats = raw_plan_seats(&a.arena, s, plan, "/plan");
	if (f->errors == errors && r->since != NULL)
		since = make(&a, r->since, false);
	if (f->errors == errors && r->until != NULL)
		until = make(&a, r->until, true);
	if (f->errors == errors) {
		list = get_or_make_array(plan, "global_filters");
		if (since != NULL && !get_has(list, since))
			json_array_append(list, since);
		if (until != NULL && !get_has(list, until))
			json_array_append(list, until);
	}
	json_decref(since);
	json_decref(until);
	arena_free(&a.arena);
	return f->errors == errors;
}
