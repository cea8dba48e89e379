/* Times with what stands before and behind them, and from one to another. */
#include <stdint.h>
#include "base/day.h"
#include "plan/text/when_read.h"

/* "tomorrow evening", "on Fridays after 6 pm" */
static void
push_hours(const struct when_reader *r, struct when_list *list, size_t at,
    const struct when_reading *of)
{
	size_t n = of->n + when_mark(r, at + of->n, ","), used;
	struct when_time w = of->w;
	struct when_hours h;
	bool day = when_is_day(&w);

	if (!day && (w.kind != WHEN_PART || !w.weekdays || w.hours))
		return;
	used = when_hours_at(r, at + n, true, &h);
	if (used == 0)
		return;
	w.vague |= h.vague;
	w.granularity = h.from % WHEN_HOUR_LONG || h.after % WHEN_HOUR_LONG ?
	    WHEN_MINUTE : WHEN_HOUR;
	if (day) {
		when_move(&w.after, WHEN_BY(0, -1), r->now);
		when_set_clock(&w.after, h.after > h.from ? h.after :
		    h.after + WHEN_DAY_LONG, r->now);
		when_set_clock(&w.from, h.from, r->now);
	} else {
		w.hours = true;
		w.from_second = h.from;
		w.after_second = h.after;
	}
	when_push(r, list, at, n + used, &w);
}

void
when_core(const struct when_reader *r, size_t at, struct when_list *list)
{
	static void (*const readers[])(const struct when_reader *, size_t,
	    struct when_list *) = {when_read_day_name, when_read_same,
	    when_read_step, when_read_ago, when_read_to_date, when_read_edge,
	    when_read_every, when_read_written, when_read_date,
	    when_read_place, when_read_week, when_read_season,
	    when_read_decade, when_read_year, when_read_weekday};
	struct when_reader inside = *r;
	bool sure, plural;
	size_t begin = at +
	    (when_among(r, at, LISTED_THE) || (when_among(r, at, LISTED_A_ONE) &&
	    when_weekday_name(r, at + 1, &sure, &plural) >= 0));
	size_t old = list->n, end;

	if (begin >= r->q->n || r->q->v[begin].word->kind == WORD_QUOTED ||
	    r->depth >= WHEN_DEPTH)
		return;
	inside.article = inside.article || begin > at;
	for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
		readers[i](&inside, begin, list);
	end = list->n;
	for (size_t i = old; i < end; i++) {
		when_push_so_far(&inside, list, begin, list->v[i].n,
		    &list->v[i].w);
		push_hours(&inside, list, begin, &list->v[i]);
	}
	for (size_t i = old; i < list->n; i++)
		list->v[i].n += begin - at;
}

static size_t
connector_at(const struct when_reader *r, size_t at, bool between)
{
	size_t n;

	if (between && when_among(r, at, LISTED_AND))
		return 1;
	if (when_dash(r, at) || when_among(r, at, LISTED_UNTIL))
		return 1;
	n = when_phrase(r, at, WHEN_PHRASE_UP_TO);
	return n ? n : when_phrase(r, at, WHEN_PHRASE_UP_UNTIL);
}

/* Move a time without a year to the first that begins no earlier than
 * another, or to the last that begins no later. */
static void
beside(const struct when_reader *r, struct when_time *w,
    const struct when_time *other, bool later)
{
	int step = later ? 12 : -12, sign = later ? 1 : -1;
	int64_t limit = when_seconds(&other->from) * sign;
	struct when_time next = *w;

	while (when_seconds(&w->from) * sign < limit)
		if (!when_moved(w, step, r->now, w))
			return;
	while (when_moved(&next, -step, r->now, &next) &&
	    when_seconds(&next.from) * sign >= limit)
		*w = next;
}

static bool
join(const struct when_reader *r, struct when_time x, struct when_time y,
    struct when_time *out)
{
	bool yearless = x.yearless && y.yearless;

	if (x.kind != WHEN_SPAN || y.kind != WHEN_SPAN || x.from.open ||
	    x.after.open || y.from.open || y.after.open ||
	    (x.granularity == WHEN_WEEK && x.yearless) ||
	    (y.granularity == WHEN_WEEK && y.yearless))
		return false;
	/* "2025-Q3" */
	if (y.yearless && when_is_year(&x))
		return false;
	if (x.yearless && !y.yearless) {
		x.weak = false;
		beside(r, &x, &y, false);
	}
	if (y.yearless)
		beside(r, &y, &x, true);
	*out = when_span(x.from, y.after, x.granularity < y.granularity ?
	    x.granularity : y.granularity);
	out->year_alone = x.year_alone && y.year_alone;
	out->weak = x.weak || y.weak;
	out->vague = x.vague || y.vague;
	out->yearless = yearless;
	out->ahead = x.ahead;
	return when_seconds(&x.from) < when_seconds(&y.after);
}

/* "compare March to May" is no range. */
static bool
compared(const struct when_reader *r, size_t at)
{
	for (size_t k = 1; k <= 5 && k <= at; k++)
		if (when_among(r, at - k, LISTED_COMPARE))
			return true;
	return false;
}

static void
push_to(const struct when_reader *r, struct when_list *list, size_t at,
    size_t n, const struct when_reading *x, enum when_preposition p)
{
	struct when_reader inside = *r;
	struct when_list ends = {.n = 0};
	size_t i = at + n + x->n, used;
	bool hyphen = i > 0 && when_hyphened(r, i - 1);

	used = connector_at(r, i, p == WHEN_BETWEEN);
	if (used == 0 && !hyphen)
		return;
	inside.inner = true;
	inside.preposition = WHEN_FROM_TO;
	when_core(&inside, i + used, &ends);
	for (size_t k = 0; k < ends.n; k++) {
		struct when_time w;

		if (!join(r, x->w, ends.v[k].w, &w))
			continue;
		w.preposition = p;
		when_push(r, list, at, n + x->n + used + ends.v[k].n, &w);
	}
}

void
when_read_range(const struct when_reader *r, size_t at,
    struct when_list *list)
{
	enum when_preposition p = WHEN_FROM_TO, before = WHEN_BARE;
	struct when_reader inside = *r;
	struct when_list begins = {.n = 0};
	size_t n = when_preposition_at(r, at, &before);

	if (n > 0 && before != WHEN_IN && before != WHEN_FROM &&
	    before != WHEN_SINCE)
		return;
	if (n == 0 && when_among(r, at, LISTED_BETWEEN)) {
		before = p = WHEN_BETWEEN;
		n = 1;
	}
	if ((n == 0 || before == WHEN_IN) && compared(r, at))
		return;
	inside.inner = true;
	inside.preposition = before;
	when_core(&inside, at + n, &begins);
	for (size_t k = 0; k < begins.n; k++)
		push_to(r, list, at, n, &begins.v[k], p);
	if (p != WHEN_BETWEEN)
		return;
	/* "between 1 and 15 March", "between March 1 and 15", "between Monday
	 * and Friday" */
	n += when_among(r, at + n, LISTED_THE);
	inside.inner = false;
	when_read_days(&inside, at + n, &begins);
	when_read_date(&inside, at + n, &begins);
	when_read_weekday(&inside, at + n, &begins);
	for (size_t k = 0; k < begins.n; k++) {
		struct when_time w = begins.v[k].w;

		if (w.kind == WHEN_SPAN && (w.granularity != WHEN_DAY ||
		    w.from.relative || when_is_day(&w) ||
		    w.from.open || w.after.open))
			continue;
		w.preposition = p;
		when_push(r, list, at, n + begins.v[k].n, &w);
	}
}
