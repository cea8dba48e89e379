/* How a column holds points in time, decided from all its values. */
#include <string.h>

#include "schema/content/content.h"
#include "schema/content/moment.h"

/* What is decided upon. */
struct case_of {
	const struct content *c;
	size_t present; /* values that are neither null nor blank */
	unsigned said;
	bool key;
};

/* A slip in fifty does not make it another thing. */
static bool
holds(const struct case_of *o, enum schema_time t)
{
	size_t n = o->c->held[t].n;

	return n > 0 && n * 50 >= o->present * 49;
}

static bool
holds_only(const struct case_of *o, enum schema_time t)
{
	return o->c->held[t].n == o->present;
}

static bool
has_distinct(const struct case_of *o, size_t n)
{
	const struct content *c = o->c;

	return c->no_values || c->no_number || c->nvalues + c->nnumber >= n;
}

/* Both may be meant until a value is over 12. */
static enum schema_time
by_slashes(const struct case_of *o)
{
	size_t day = o->c->held[SCHEMA_TIME_DATE_DAY_FIRST].n;
	size_t month = o->c->held[SCHEMA_TIME_DATE_MONTH_FIRST].n;

	if (day > month && holds(o, SCHEMA_TIME_DATE_DAY_FIRST))
		return SCHEMA_TIME_DATE_DAY_FIRST;
	if (month > day && holds(o, SCHEMA_TIME_DATE_MONTH_FIRST))
		return SCHEMA_TIME_DATE_MONTH_FIRST;
	return SCHEMA_TIME_NONE;
}

/* What is written so is nothing else, whatever the column is called; but
 * "2009-10" may be a season, "03:45" how long something is. */
static enum schema_time
by_form(const struct case_of *o)
{
	const struct content *c = o->c;
	size_t days = c->held[SCHEMA_TIME_DATE].n;
	size_t times = c->held[SCHEMA_TIME_DATETIME].n;

	if (days + times > 0 && (days + times) * 50 >= o->present * 49)
		return times > 0 ? SCHEMA_TIME_DATETIME : SCHEMA_TIME_DATE;
	if (holds(o, SCHEMA_TIME_DATE_DOTS))
		return SCHEMA_TIME_DATE_DOTS;
	if (holds(o, SCHEMA_TIME_MONTH) && (o->said & MOMENT_SAYS_MONTH ||
	    c->seasons < c->held[SCHEMA_TIME_MONTH].n))
		return SCHEMA_TIME_MONTH;
	if (holds(o, SCHEMA_TIME_CLOCK) && !(o->said & MOMENT_SAYS_SPAN))
		return SCHEMA_TIME_CLOCK;
	return by_slashes(o);
}

/* Numbers from 2000 to 2040 that are neither round nor numbered through. */
static bool
must_be_epoch(const struct case_of *o, enum schema_time t, double second)
{
	const struct content *c = o->c;
	const struct content_bounds *b = &c->held[t];

	return holds_only(o, t) && !o->key && has_distinct(o, 10) &&
	    b->low >= 946684800 * second && b->high < 2208988800 * second &&
	    c->thousands < b->n &&
	    b->high - b->low >= 20 * second * (double)b->n *
	    (c->each > 1 ? c->each : 1);
}

/* Digits may count anything: the name says it, or the values leave no doubt. */
static enum schema_time
by_number(const struct case_of *o)
{
	const struct content_bounds *b = o->c->held;
	bool point = o->said & MOMENT_SAYS_POINT;
	bool month = o->said & (MOMENT_SAYS_MONTH | MOMENT_SAYS_POINT);

	if (o->said & MOMENT_SAYS_YEAR && holds(o, SCHEMA_TIME_YEAR))
		return SCHEMA_TIME_YEAR;
	if (holds(o, SCHEMA_TIME_DATE_DIGITS) && (point || (!o->key &&
	    holds_only(o, SCHEMA_TIME_DATE_DIGITS) && has_distinct(o, 3))))
		return SCHEMA_TIME_DATE_DIGITS;
	if (holds(o, SCHEMA_TIME_MONTH_DIGITS) && (month || (!o->key &&
	    holds_only(o, SCHEMA_TIME_MONTH_DIGITS) && has_distinct(o, 8) &&
	    b[SCHEMA_TIME_MONTH_DIGITS].high -
	    b[SCHEMA_TIME_MONTH_DIGITS].low > 12)))
		return SCHEMA_TIME_MONTH_DIGITS;
	if ((holds(o, SCHEMA_TIME_EPOCH) && point) ||
	    must_be_epoch(o, SCHEMA_TIME_EPOCH, 1))
		return SCHEMA_TIME_EPOCH;
	if ((holds(o, SCHEMA_TIME_EPOCH_MS) && point) ||
	    must_be_epoch(o, SCHEMA_TIME_EPOCH_MS, 1000))
		return SCHEMA_TIME_EPOCH_MS;
	return SCHEMA_TIME_NONE;
}

enum schema_time
content_time(const struct content *c, const char *name, const char *type,
    const char *comment, bool key)
{
	enum type_class class = type_class(type);
	enum schema_time declared = schema_time(NULL, class), t;
	struct case_of o = {c, c->texts - c->missing + c->numbers + c->others,
	    moment_said_by_name(name) | moment_said_by_name(type) |
	    moment_said_by_comment(comment), key};

	if (o.present == 0)
		return declared;
	if (class == TYPE_BLOB || class == TYPE_JSON || class == TYPE_BOOLEAN)
		return SCHEMA_TIME_NONE;
	if (declared == SCHEMA_TIME_DATE || declared == SCHEMA_TIME_DATETIME)
		o.said |= MOMENT_SAYS_POINT | MOMENT_SAYS_YEAR;
	t = by_form(&o);
	return t != SCHEMA_TIME_NONE ? t : by_number(&o);
}
