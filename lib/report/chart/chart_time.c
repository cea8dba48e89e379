/* The places of times on a scale. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/day.h"
#include "base/moment.h"
#include "base/utf8.h"
#include "report/chart/chart_part.h"
#include "words/listed.h"

#define DAY_SECONDS 86400.0

const char *
chart_step_name(enum chart_step step)
{
	static const char *const names[] = {
		[CHART_YEAR] = "year", [CHART_QUARTER] = "quarter",
		[CHART_MONTH] = "month", [CHART_WEEK] = "week",
		[CHART_DAY] = "day", [CHART_SECOND] = "time",
		[CHART_PART] = "month",
	};

	return names[step];
}

/* ---- one time ------------------------------------------------------------ */

/* A time as it was written, in the parts that it has. */
struct stamp {
	enum chart_step step;
	struct moment m;
	int part; /* of CHART_QUARTER and CHART_WEEK */
};

static bool
stamp_of_text(struct stamp *s, const char *text)
{
	size_t n = strlen(text);
	char whole[sizeof "2024-01-01"];

	*s = (struct stamp){.m = {.year = atoi(text), .month = 1, .day = 1}};
	if (n == 4)
		return s->m.year > 0;
	if (n > 6 && text[4] == '-' && (text[5] == 'Q' || text[5] == 'W')) {
		s->step = text[5] == 'Q' ? CHART_QUARTER : CHART_WEEK;
		s->part = atoi(text + 6);
		return s->m.year > 0;
	}
	if (n == 7) {
		memcpy(whole, text, 7);
		memcpy(whole + 7, "-01", sizeof "-01");
		s->step = CHART_MONTH;
		return moment_parse(whole, &s->m);
	}
	s->step = n == 10 ? CHART_DAY : CHART_SECOND;
	if (n <= 19)
		return moment_parse(text, &s->m);
	/* a fraction of a second or a zone behind it */
	memcpy(whole, text, 10);
	whole[10] = '\0';
	if (!moment_parse(whole, &s->m))
		return false;
	s->m.hour = atoi(text + 11);
	s->m.minute = atoi(text + 14);
	s->m.second = atoi(text + 17);
	return true;
}

static double
place_of(const struct stamp *s, enum chart_step step)
{
	const struct moment *m = &s->m;
	double day;

	switch (step) {
	case CHART_YEAR:
		return m->year;
	case CHART_QUARTER:
		return m->year * 4 + (s->step == CHART_QUARTER ? s->part :
		    (m->month + 2) / 3) - 1;
	case CHART_MONTH:
		return m->year * 12 + (s->step == CHART_QUARTER ?
		    s->part * 3 - 2 : m->month) - 1;
	case CHART_WEEK:
		return m->year * 53 + s->part;
	case CHART_PART:
		return m->month;
	case CHART_DAY:
	case CHART_SECOND:
		break;
	}
	day = (double)day_number(m->year, m->month, m->day);
	return step == CHART_DAY ? day : day + (m->hour * 3600 +
	    m->minute * 60 + m->second) / DAY_SECONDS;
}

void
chart_moment(struct buf *b, enum chart_step step, double at)
{
	long whole = (long)floor(at), seconds;
	int year = 0, month = 1, day = 1;

	switch (step) {
	case CHART_YEAR:
		year = (int)whole;
		break;
	case CHART_QUARTER:
		year = (int)(whole / 4);
		month = (int)(whole % 4) * 3 + 1;
		break;
	case CHART_MONTH:
		year = (int)(whole / 12);
		month = (int)(whole % 12) + 1;
		break;
	case CHART_WEEK:
		year = (int)(whole / 53);
		day_of_number(day_number(year, 1, 1) + whole % 53 * 7, &year,
		    &month, &day);
		break;
	case CHART_PART:
		year = 2000;
		month = (int)whole;
		break;
	case CHART_DAY:
	case CHART_SECOND:
		day_of_number(whole, &year, &month, &day);
		break;
	}
	seconds = step == CHART_SECOND ?
	    (long)((at - (double)whole) * DAY_SECONDS + 0.5) : 0;
	buf_fmt(b, "%04d-%02d-%02dT%02ld:%02ld:%02ld", year, month, day,
	    seconds / 3600, seconds / 60 % 60, seconds % 60);
}

/* ---- round times --------------------------------------------------------- */

#define HOURS (1 / 24.0)
#define SHORT 2   /* days; what is shorter is told by the clock */

/* The least of the steps that makes at most `most` ticks; 0: none does. */
static double
least_step(const double *steps, size_t n, double span, size_t most)
{
	for (size_t i = 0; i < n; i++)
		if (span / steps[i] + 1 <= (double)most)
			return steps[i];
	return 0;
}

static size_t
even_ticks(double first, double last, double by, double at[CHART_TIMES])
{
	double v = ceil(first / by - 1e-9) * by;
	size_t n = 0;

	for (; v <= last + by * 1e-6 && n < CHART_TIMES; v += by)
		at[n++] = v;
	return n;
}

static double
first_of_month(long month)
{
	return (double)day_number((int)(month / 12), (int)(month % 12) + 1, 1);
}

/* Days, of which months are no round number. */
static size_t
month_ticks(double first, double last, size_t most, double at[CHART_TIMES])
{
	double months[CHART_TIMES];
	int year, month, day;
	double from, to;
	size_t n, kept = 0;

	day_of_number((long)first, &year, &month, &day);
	from = year * 12 + month - 1;
	day_of_number((long)last, &year, &month, &day);
	to = year * 12 + month - 1;
	n = chart_time_ticks(CHART_MONTH, from, to, most, months);
	for (size_t i = 0; i < n; i++) {
		at[kept] = first_of_month((long)months[i]);
		kept += at[kept] >= first;
	}
	return kept;
}

size_t
chart_time_ticks(enum chart_step step, double first, double last, size_t most,
    double at[CHART_TIMES])
{
	static const double months[] = {1, 2, 3, 6, 12, 24, 60, 120, 240, 600,
	    1200}, quarters[] = {1, 2, 4, 8, 20, 40, 80, 200, 400},
	    years[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000}, days[] = {
	    1, 2, 7, 14}, hours[] = {HOURS / 60, HOURS / 12, HOURS / 4, HOURS,
	    HOURS * 3, HOURS * 6, HOURS * 12};
	double span = last - first, by = 0;

	switch (step) {
	case CHART_YEAR:
		by = least_step(years, COUNT(years), span, most);
		break;
	case CHART_QUARTER:
		by = least_step(quarters, COUNT(quarters), span, most);
		break;
	case CHART_MONTH:
		by = least_step(months, COUNT(months), span, most);
		break;
	case CHART_SECOND:
		if (span < SHORT)
			by = least_step(hours, COUNT(hours), span, most);
		/* FALLTHROUGH */
	case CHART_DAY:
		if (by == 0)
			by = least_step(days, COUNT(days), span, most);
		if (by == 0)
			return month_ticks(first, last, most, at);
		break;
	case CHART_WEEK:
	case CHART_PART:
		by = ceil((span + 1) / (double)most);
		break;
	}
	return by > 0 ? even_ticks(first, last, by, at) : 0;
}

void
chart_time_label(struct buf *b, enum chart_step step, double at, double span)
{
	struct buf moment = BUF_INIT;
	bool clock = step == CHART_SECOND && span < SHORT;

	chart_moment(&moment, step, at);
	switch (step) {
	case CHART_YEAR:
		buf_add(b, moment.s, 4);
		break;
	case CHART_QUARTER:
		buf_fmt(b, "%.4s-Q%d", moment.s, (int)fmod(at, 4) + 1);
		break;
	case CHART_MONTH:
		buf_add(b, moment.s, 7);
		break;
	case CHART_WEEK:
		buf_fmt(b, "%.4s-W%02d", moment.s, (int)fmod(at, 53));
		break;
	case CHART_DAY:
	case CHART_SECOND:
		buf_add(b, moment.s + (clock ? 11 : 0), clock ? 5 : 10);
		break;
	case CHART_PART:
		buf_fmt(b, "%d", (int)at);
		break;
	}
	buf_free(&moment);
}

/* ---- those of a result --------------------------------------------------- */

static bool
named(const struct insight_column *c, enum listed list)
{
	return listed_end(list, c->name, 0) > 0;
}

static bool
within(const struct insight_column *c, double most)
{
	return c->n > 0 && c->least >= 1 && c->greatest <= most;
}

bool
chart_is_part(const struct insight_column *c)
{
	return (named(c, LISTED_MONTH) && within(c, 12)) ||
	    (named(c, LISTED_QUARTER) && within(c, 4));
}

static bool
read_stamp(struct stamp *s, const struct insight *f, long date, long part,
    size_t row)
{
	const json_t *value = insight_at(f, row, (size_t)date);
	double v = f->c[date].v[row];

	*s = (struct stamp){.m = {.year = (int)v, .month = 1, .day = 1}};
	if (json_is_string(value))
		return stamp_of_text(s, json_string_value(value));
	if (isnan(v))
		return false;
	if (v <= 12) {
		s->step = CHART_PART;
		s->m.month = (int)v;
	}
	if (part < 0)
		return true;
	v = f->c[part].v[row];
	if (isnan(v))
		return false;
	s->step = named(&f->c[part], LISTED_QUARTER) ? CHART_QUARTER :
	    CHART_MONTH;
	s->part = s->m.month = (int)v;
	return true;
}

/*
 * The step of all: the finest that one was written with. Days that are all a
 * first of a month are months, for that is how a server truncates; so are
 * firsts of January years.
 */
static enum chart_step
step_of(const struct stamp *s, const bool *there, size_t n)
{
	enum chart_step step = CHART_YEAR;
	bool midnight = true, first = true, january = true;
	size_t seen = 0;

	for (size_t i = 0; i < n; i++) {
		const struct moment *m = &s[i].m;

		if (!there[i])
			continue;
		step = s[i].step > step ? s[i].step : step;
		midnight &= m->hour + m->minute + m->second == 0;
		first &= m->day == 1;
		january &= m->month == 1;
		seen++;
	}
	if (step == CHART_SECOND && midnight)
		step = CHART_DAY;
	if (step == CHART_DAY && first && seen > 2)
		step = january ? CHART_YEAR : CHART_MONTH;
	return step;
}

/* As it was written, without what all have alike: midnight, a first. */
static const char *
stamp_label(const struct stamp *s, enum chart_step step, const json_t *value,
    struct arena *a)
{
	static const size_t length[] = {
		[CHART_YEAR] = 4, [CHART_MONTH] = 7, [CHART_DAY] = 10,
		[CHART_SECOND] = 19,
	};
	size_t n;

	if (json_is_string(value)) {
		n = step == s->step && step != CHART_SECOND ? (size_t)-1 :
		    length[step];
		n = n < json_string_length(value) ? n :
		    json_string_length(value);
		return arena_strndup(a, json_string_value(value), n);
	}
	if (step == CHART_QUARTER)
		return arena_printf(a, "%d-Q%d", s->m.year, s->part);
	if (step == CHART_MONTH)
		return arena_printf(a, "%04d-%02d", s->m.year, s->m.month);
	return arena_printf(a, "%d", step == CHART_PART ? s->m.month :
	    s->m.year);
}

void
chart_times(struct chart_times *t, const struct insight *f, long date,
    long part, struct arena *a)
{
	struct stamp *s = mem_calloc(f->n + 1, sizeof *s);
	bool *there = mem_calloc(f->n + 1, sizeof *there);

	*t = (struct chart_times){0};
	t->at = arena_alloc(a, (f->n + 1) * sizeof *t->at);
	t->label = arena_alloc(a, (f->n + 1) * sizeof *t->label);
	for (size_t r = 0; r < f->n; r++)
		there[r] = read_stamp(&s[r], f, date, part, r);
	t->step = step_of(s, there, f->n);
	for (size_t r = 0; r < f->n; r++) {
		t->at[r] = there[r] ? place_of(&s[r], t->step) : NAN;
		t->label[r] = there[r] ? stamp_label(&s[r], t->step,
		    insight_at(f, r, (size_t)date), a) : "";
		t->missing += !there[r];
	}
	free(there);
	free(s);
}
