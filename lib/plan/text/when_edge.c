/* Parts of other spans: "end of March", "first three months of 2026". */
#include "base/day.h"
#include "plan/text/when_read.h"

void
when_read_current(const struct when_reader *r, size_t at,
    struct when_list *list)
{
	size_t the = when_among(r, at, LISTED_THE);
	struct when_measure m;
	struct when_time w;

	if (when_unit_at(r, at + the, &m) != 1 || m.unit < WHEN_WEEK ||
	    m.factor != 1)
		return;
	w = when_span_unit(r->now, m.unit, 0, false);
	when_push(r, list, at, the + 1, &w);
}

/* What the part is of: "the month" is this one, or any span. */
static void
parents(const struct when_reader *r, size_t at, struct when_list *list)
{
	struct when_reader inside = *r;
	size_t i = at + when_among(r, at, LISTED_THE);

	inside.depth++;
	inside.preposition = WHEN_IN;
	inside.article = i > at;
	inside.inner |= at > 0 && when_dash(r, at - 1); /* "mid-2025" */
	when_read_current(&inside, i, list);
	when_core(&inside, i, list);
	for (size_t k = 0; k < list->n; k++)
		list->v[k].n += i - at;
}

static bool
holds(const struct when_time *parent, const struct when_time *w)
{
	return when_bound_exists(&w->from) && when_bound_exists(&w->after) &&
	    when_seconds(&w->from) >= when_seconds(&parent->from) &&
	    when_seconds(&w->after) <= when_seconds(&parent->after);
}

/* What is the same for a part as for the whole. */
static struct when_time
part_of(const struct when_time *parent, struct when_time w)
{
	w.year_alone = false;
	w.yearless = parent->yearless;
	w.ahead = parent->ahead;
	w.weak |= parent->weak;
	w.vague |= parent->vague;
	return w;
}

/* So much at the begin, or where it is negative at the end. */
static struct when_time
piece(const struct when_reader *r, const struct when_time *parent,
    struct when_shift from, struct when_shift after, bool last,
    enum when_unit unit)
{
	struct when_bound base = last ? parent->after : parent->from;
	struct when_time w = when_span(base, base, unit);

	when_move(&w.from, from, r->now);
	when_move(&w.after, after, r->now);
	return part_of(parent, w);
}

struct part {
	enum { PART_EDGE, PART_COUNT, PART_NTH, PART_HALF, PART_THIRD,
	       PART_WEEKDAY, PART_GONE, PART_REST, PART_ENDING } kind;
	int n; /* which one, -1 the last; or how many, negative at the end */
	struct when_measure unit;
	int weekday, days; /* "weekend": Saturday and one day more */
};

static bool
half(const struct when_reader *r, const struct when_time *parent, int n,
    struct when_time *w)
{
	struct when_shift middle = WHEN_BY(6, 0), none = {0};

	if (parent->granularity == WHEN_MONTH)
		middle = WHEN_BY(0, 15);
	else if (parent->granularity != WHEN_YEAR)
		return false;
	if (n == 1) {
		*w = piece(r, parent, none, middle, false,
		    parent->granularity == WHEN_YEAR ? WHEN_QUARTER : WHEN_DAY);
		return true;
	}
	*w = part_of(parent, *parent);
	w->granularity = WHEN_DAY;
	when_move(&w->from, middle, r->now);
	return n == 2;
}

/* Early, mid, late. */
static bool
third(const struct when_reader *r, const struct when_time *parent, int n,
    struct when_time *w)
{
	struct when_shift by[3] = {{0}};

	if (parent->granularity == WHEN_YEAR) {
		by[1].months = 4;
		by[2].months = 8;
	} else if (parent->granularity == WHEN_QUARTER) {
		by[1].months = 1;
		by[2].months = 2;
	} else if (parent->granularity == WHEN_MONTH) {
		by[1].days = 10;
		by[2].days = 20;
	} else {
		return false;
	}
	*w = part_of(parent, *parent);
	w->vague = true;
	w->granularity = parent->granularity == WHEN_MONTH ? WHEN_DAY :
	    WHEN_MONTH;
	when_move(&w->from, by[n - 1], r->now);
	if (n < 3) {
		w->after = parent->from;
		when_move(&w->after, by[n], r->now);
	}
	return true;
}

/* The first Monday, or the last Friday. */
static bool
nth_weekday(const struct when_time *parent, const struct part *p,
    struct when_time *w)
{
	long first = (long)(when_seconds(&parent->from) / WHEN_DAY_LONG);
	long last = (long)(when_seconds(&parent->after) / WHEN_DAY_LONG) - 1,
	    day;
	int y, m, d, monday = (p->weekday + 6) % 7;

	/* day 5 of the count was a Monday */
	day = p->n > 0 ? first + ((monday + 5 - first) % 7 + 7) % 7 +
	    7L * (p->n - 1) : last - ((last - 5 - monday) % 7 + 7) % 7;
	if (day < first || day > last || parent->granularity < WHEN_MONTH)
		return false;
	day_of_number(day, &y, &m, &d);
	*w = part_of(parent, when_span_day(y, m, d));
	for (int i = 0; i < p->days; i++)
		when_next_day(&w->after);
	return true;
}

static bool
part(const struct when_reader *r, const struct when_time *parent,
    const struct part *p, struct when_time *w)
{
	struct when_shift none = {0};
	bool last = p->n < 0;
	struct when_bound today = when_relative(r->now, WHEN_DAY, none);

	if (parent->kind != WHEN_SPAN || parent->from.open ||
	    parent->after.open || parent->from.clock || parent->after.clock)
		return false;
	switch (p->kind) {
	case PART_EDGE:
		*w = last ?
		    piece(r, parent, WHEN_BY(0, -1), none, true, WHEN_DAY) :
		    piece(r, parent, none, WHEN_BY(0, 1), false, WHEN_DAY);
		return true;
	case PART_COUNT:
		*w = last ? piece(r, parent, when_shift_of(p->unit, p->n),
		    none, true, p->unit.unit) :
		    piece(r, parent, none, when_shift_of(p->unit, p->n),
		    false, p->unit.unit);
		break;
	case PART_NTH:
		*w = last ? piece(r, parent, when_shift_of(p->unit, -1), none,
		    true, p->unit.unit) : piece(r, parent,
		    when_shift_of(p->unit, p->n - 1),
		    when_shift_of(p->unit, p->n), false, p->unit.unit);
		break;
	case PART_HALF:
		return half(r, parent, p->n, w);
	case PART_THIRD:
		return third(r, parent, p->n, w);
	case PART_WEEKDAY:
		return nth_weekday(parent, p, w);
	case PART_GONE:
	case PART_REST:
		*w = part_of(parent, *parent);
		w->vague = true;
		w->granularity = WHEN_DAY;
		if (p->kind == PART_REST)
			w->from = today;
		else
			w->after = when_relative(r->now, WHEN_DAY,
			    WHEN_BY(0, 1));
		return holds(parent, w);
	case PART_ENDING:
		*w = piece(r, parent, when_shift_of(p->unit, -p->n), none,
		    true, p->unit.unit);
		return true;
	}
	w->vague |= p->unit.unit == WHEN_WEEK;
	return holds(parent, w);
}

/* "end of", "year end", "early", "mid-" */
static size_t
edge_at(const struct when_reader *r, size_t at, struct part *p)
{
	size_t i = at + 1;

	p->kind = PART_EDGE;
	p->n = when_among(r, at, LISTED_END_CLOSE) ? -1 : 1;
	if (when_among(r, at, LISTED_EDGES))
		return when_among(r, i, LISTED_OF) ||
		    (when_among(r, at, LISTED_END_OF) &&
		    !when_among(r, i, LISTED_NO_END_OF)) ?
		    1 + when_among(r, i, LISTED_OF) : 0;
	p->kind = when_among(r, at, LISTED_EARLIER_IN) ? PART_GONE : PART_REST;
	if (when_among(r, at, LISTED_EARLIER_LATER) &&
	    when_among(r, i, LISTED_IN_THIS))
		return 1 + when_among(r, i, LISTED_IN);
	if (when_among(r, at, LISTED_REST))
		return when_among(r, i, LISTED_OF) ? 2 : 0;
	p->kind = PART_THIRD;
	p->n = when_among(r, at, LISTED_EARLY) ? 1 :
	    when_among(r, at, LISTED_LATE) ? 3 : 2;
	if (when_among(r, at, LISTED_MIDDLE))
		return when_among(r, i, LISTED_OF) ? 2 : 0;
	if (when_among(r, at, LISTED_MID))
		return 1 + when_dash(r, i);
	/* "which were late last month" */
	return when_among(r, at, LISTED_EARLY_LATE) && (at == 0 || r->article ||
	    r->preposition != WHEN_BARE);
}

/* "first", "last three months of", "second week of", "first Monday in" */
static size_t
ordinal_at(const struct when_reader *r, size_t at, struct part *p)
{
	bool vague, sure, plural;
	int count, n = when_ordinal(r, at);
	size_t i = at + 1, used = when_count(r, i, &count, &vague);

	if (n == 0 || n > 31)
		return 0;
	p->n = n;
	if (when_among(r, i, LISTED_HALF) && n > 0) {
		p->kind = PART_HALF;
		i++;
	} else if (used && !vague && (n == 1 || n == -1) &&
	    when_unit_at(r, i + used, &p->unit) == 1) {
		p->kind = PART_COUNT;
		p->n = n * count;
		i += used + 1;
	} else if (when_unit_at(r, i, &p->unit) == 1) {
		p->kind = PART_NTH;
		i++;
	} else if (when_among(r, i, LISTED_WEEKEND) && n <= 5) {
		p->kind = PART_WEEKDAY;
		p->weekday = 6;
		p->days = 1;
		i++;
	} else if ((p->weekday = when_weekday_name(r, i, &sure, &plural)) >=
	    0 && n <= 5 && !plural) {
		p->kind = PART_WEEKDAY;
		i++;
	} else {
		return 0;
	}
	if (p->kind != PART_HALF && p->kind != PART_WEEKDAY &&
	    p->unit.unit < WHEN_DAY)
		return 0;
	return when_among(r, i, LISTED_OF_IN) ? i + 1 - at : 0;
}

/* "12 months ending June 2026", "quarter ended March 2026" */
static size_t
ending_at(const struct when_reader *r, size_t at, struct part *p)
{
	bool vague;
	size_t i;

	p->n = 1;
	p->kind = PART_ENDING;
	i = at + when_count(r, at, &p->n, &vague);
	if (when_unit_at(r, i, &p->unit) != 1 || p->unit.unit < WHEN_DAY ||
	    !when_among(r, i + 1, LISTED_ENDING_ENDED))
		return 0;
	i += 2;
	return i + when_among(r, i, LISTED_IN_ON) - at;
}

/* "year end 2025", "month end" */
static void
unit_end(const struct when_reader *r, size_t at, struct when_list *list)
{
	struct part p = {.kind = PART_EDGE, .n = -1};
	struct when_measure m;
	struct when_time whole, w;
	size_t used;

	if (when_unit_at(r, at, &m) != 1 || m.unit < WHEN_WEEK ||
	    m.factor != 1 || !when_among(r, at + 1, LISTED_END_OF))
		return;
	used = m.unit == WHEN_YEAR ? when_year_behind(r, at + 2, &whole) : 0;
	if (!used)
		whole = when_span_unit(r->now, m.unit, 0, false);
	if (part(r, &whole, &p, &w))
		when_push(r, list, at, 2 + used, &w);
}

void
when_read_edge(const struct when_reader *r, size_t at, struct when_list *list)
{
	struct when_list of = {.n = 0};
	struct part p = {.n = 0};
	size_t n;

	if (r->depth >= WHEN_DEPTH)
		return;
	unit_end(r, at, list);
	n = edge_at(r, at, &p);
	if (n == 0)
		n = ordinal_at(r, at, &p);
	if (n == 0)
		n = ending_at(r, at, &p);
	if (n == 0)
		return;
	parents(r, at + n, &of);
	for (size_t k = 0; k < of.n; k++) {
		struct when_time w;

		/* no quarter of the 365 days up to today */
		if (of.v[k].w.granularity < WHEN_WEEK &&
		    !when_is_day(&of.v[k].w))
			continue;
		if (part(r, &of.v[k].w, &p, &w))
			when_push(r, list, at, n + of.v[k].n, &w);
	}
}
