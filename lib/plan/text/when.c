/* Spans of time in the words of a question. */
#include <string.h>
#include "plan/text/when_read.h"

static bool
same_bound(const struct when_bound *a, const struct when_bound *b)
{
	if (a->open || b->open)
		return a->open == b->open;
	return when_seconds(a) == when_seconds(b);
}

static bool
same_reading(const struct when_time *a, const struct when_time *b)
{
	if (a->kind != b->kind)
		return false;
	if (a->kind == WHEN_PART)
		return a->weekdays == b->weekdays && a->months == b->months &&
		    a->day == b->day && a->hours == b->hours &&
		    a->from_second == b->from_second &&
		    a->after_second == b->after_second;
	return same_bound(&a->from, &b->from) &&
	    same_bound(&a->after, &b->after);
}

void
when_push(const struct when_reader *r, struct when_list *list, size_t at,
    size_t n, const struct when_time *w)
{
	if (n == 0 || list->n == WHEN_READINGS || at + n > r->q->n)
		return;
	if (w->kind != WHEN_PART && (!when_bound_exists(&w->from) ||
	    !when_bound_exists(&w->after) || (!w->from.open &&
	    !w->after.open && when_seconds(&w->from) >=
	    when_seconds(&w->after))))
		return;
	if (!when_free(r, at, n))
		return;
	for (size_t i = 0; i < list->n; i++)
		if (list->v[i].n == n && same_reading(&list->v[i].w, w))
			return;
	list->v[list->n++] = (struct when_reading){n, *w};
}

struct when_time
when_from_now(const struct when_now *now)
{
	struct when_now begin = *now;
	struct when_time w;

	/* of a day alone its begin: what ends today has not expired */
	if (now->hour < 0)
		begin.hour = begin.minute = 0;
	w = when_span(when_relative(&begin, WHEN_MINUTE, WHEN_BY(0, 0)),
	    when_open(), WHEN_MINUTE);
	w.kind = WHEN_POINT;
	w.preposition = WHEN_SINCE;
	return w;
}

struct when_time
when_before_now(const struct when_now *now)
{
	struct when_time w = when_from_now(now);

	w.after = w.from;
	w.from = when_open();
	w.preposition = WHEN_BEFORE;
	return w;
}

bool
when_moved(const struct when_time *w, int months, const struct when_now *now,
    struct when_time *out)
{
	struct when_time moved = *w;

	if (w->kind != WHEN_SPAN)
		return false;
	when_move(&moved.from, WHEN_BY(months, 0), now);
	when_move(&moved.after, WHEN_BY(months, 0), now);
	moved.yearless = moved.year_alone = moved.same = false;
	*out = moved;
	return when_bound_exists(&moved.from) &&
	    when_bound_exists(&moved.after);
}

/* "10:30" and "6 pm" of a day are where a span begins or ends. */
static bool
is_instant(const struct when_time *w)
{
	return w->kind == WHEN_SPAN && !w->from.open && !w->after.open &&
	    w->granularity <= WHEN_HOUR && !w->vague &&
	    w->from.unit >= WHEN_DAY && when_seconds(&w->after) -
	    when_seconds(&w->from) <= WHEN_HOUR_LONG;
}

/* The span as the preposition bounds it; false if it says nothing. */
static bool
bounded(struct when_time w, enum when_preposition p, struct when_time *out)
{
	*out = w;
	if (p != WHEN_BARE)
		out->preposition = p;
	if (p > WHEN_IN && is_instant(&w) && when_seconds(&w.after) -
	    when_seconds(&w.from) > 1)
		out->after = w.after = w.from;
	switch (p) {
	case WHEN_BARE:
	case WHEN_IN:
	case WHEN_FROM:
	case WHEN_FROM_TO:
	case WHEN_BETWEEN:
		return true;
	case WHEN_SINCE:
		out->after = when_open();
		return w.kind == WHEN_SPAN && !w.from.open;
	case WHEN_UNTIL:
	case WHEN_BY:
	case WHEN_AS_OF:
		out->from = when_open();
		return w.kind == WHEN_SPAN && !w.after.open;
	case WHEN_BEFORE:
		out->after = w.from;
		out->from = when_open();
		return w.kind == WHEN_SPAN && !w.from.open;
	case WHEN_AFTER:
		out->from = w.after;
		out->after = when_open();
		return w.kind == WHEN_SPAN && !w.after.open;
	}
	return false;
}

static enum when_year_choice
operand_for(const struct when_reader *r, enum when_preposition p)
{
	if (p == WHEN_BY)
		return WHEN_PICK_AHEAD;
	if ((p == WHEN_UNTIL || p == WHEN_BEFORE) &&
	    r->pick < WHEN_PICK_THIS)
		return WHEN_PICK_THIS;
	return r->pick;
}

static void
push_bounded(const struct when_reader *r, struct when_list *list, size_t at,
    size_t n, const struct when_time *w, enum when_preposition p)
{
	struct when_time out;

	if (!bounded(*w, p, &out))
		return;
	/* "by June" may group */
	if (p == WHEN_BY && (w->year_alone || w->granularity >= WHEN_MONTH))
		out.weak = true;
	when_push(r, list, at, n, &out);
}

/* Does it begin today or later? "from tomorrow" has no end. */
static bool
begins_ahead(const struct when_reader *r, const struct when_time *w)
{
	struct when_bound today = when_relative(r->now, WHEN_DAY,
	    WHEN_BY(0, 0));

	return w->kind == WHEN_SPAN && !w->from.open &&
	    when_seconds(&w->from) >= when_seconds(&today);
}

/* "or later", but not "or after" with a time behind it. */
static size_t
suffix_at(const struct when_reader *r, size_t at, enum when_preposition *p)
{
	size_t n = when_suffix_at(r, at, p);
	struct when_list behind = {.n = 0};

	if (n > 1 && when_among(r, at + n - 1, LISTED_AFTER_BEFORE))
		when_core(r, at + n, &behind);
	return behind.n ? 0 : n;
}

static void
push_core(const struct when_reader *r, struct when_list *list, size_t at,
    size_t n, const struct when_reading *core, enum when_preposition p)
{
	enum when_preposition suffix;
	size_t end = n + core->n, used = 0;

	/* "from 1 to 15 March" */
	if (p == WHEN_FROM && core->w.preposition == WHEN_FROM_TO)
		p = WHEN_FROM_TO;
	suffix = p;
	if (p <= WHEN_FROM || p == WHEN_AS_OF)
		used = suffix_at(r, at + end, &suffix);
	if (used == 0 && (p == WHEN_FROM || p == WHEN_AS_OF) &&
	    when_among(r, at + end, LISTED_ON)) {
		used = 1;
		suffix = WHEN_SINCE;
	}
	if (used > 0) {
		struct when_time w = core->w;

		w.year_alone = false;
		push_bounded(r, list, at, end + used, &w, suffix);
		if (at + end + used == r->q->n)
			return; /* "from 2024 on" */
	}
	if (p == WHEN_FROM && begins_ahead(r, &core->w))
		push_bounded(r, list, at, end, &core->w, WHEN_SINCE);
	push_bounded(r, list, at, end, &core->w, p);
	/* "wines from 2004" are of that year */
	if (p == WHEN_AS_OF || (p == WHEN_FROM && !core->w.year_alone))
		push_bounded(r, list, at, end, &core->w, WHEN_SINCE);
}

/* "from now on", "until now" */
static void
push_now(const struct when_reader *r, struct when_list *list, size_t at,
    size_t n, enum when_preposition p)
{
	size_t end = n + 1;
	struct when_time w;

	if (p == WHEN_UNTIL && n > 0) {
		w = when_span(when_open(), when_relative(r->now, WHEN_DAY,
		    WHEN_BY(0, 1)), WHEN_DAY);
		w.preposition = p;
		w.weak = true;
		when_push(r, list, at, end, &w);
	} else if (p == WHEN_FROM &&
	    when_among(r, at + end, LISTED_ONWARDS)) {
		w = when_from_now(r->now);
		when_push(r, list, at, end + 1, &w);
	}
}

/* "in the future", "in the past" */
static void
push_future(const struct when_reader *r, struct when_list *list, size_t at)
{
	struct when_time w = when_from_now(r->now);

	when_push(r, list, at, when_phrase(r, at, WHEN_PHRASE_FUTURE), &w);
	w = when_before_now(r->now);
	w.weak = true;
	when_push(r, list, at, when_phrase(r, at, WHEN_PHRASE_PAST), &w);
}

static void
read_with_preposition(const struct when_reader *r, size_t at,
    struct when_list *list)
{
	enum when_preposition p = WHEN_BARE;
	size_t n = when_preposition_at(r, at, &p);
	struct when_reader inside = *r;
	struct when_list cores = {.n = 0};

	/* "over 30 days ago" rather than over "30 days ago" */
	if (n > 0) {
		when_core(r, at, &cores);
		for (size_t k = 0; k < cores.n; k++)
			push_core(r, list, at, 0, &cores.v[k], WHEN_BARE);
		cores.n = 0;
	}
	inside.preposition = p;
	inside.pick = operand_for(r, p);
	if (n > 0 && when_dash(r, at + n) && when_joined(r, at + n)) {
		inside.inner = true; /* "pre-2020" */
		n++;
	}
	if (when_among(r, at + n, LISTED_NOW))
		push_now(r, list, at, n, p);
	/* "before the end of the year" */
	if (n > 1 && when_among(r, at + n - 1, LISTED_OF))
		when_read_current(&inside, at + n, &cores);
	when_core(&inside, at + n, &cores);
	for (size_t k = 0; k < cores.n; k++)
		push_core(r, list, at, n, &cores.v[k], p);
}

/* The longest first, in the order found where they are of one length. */
static void
sort(struct when_list *list)
{
	for (size_t i = 1; i < list->n; i++) {
		struct when_reading one = list->v[i];
		size_t k = i;

		for (; k > 0 && list->v[k - 1].n < one.n; k--)
			list->v[k] = list->v[k - 1];
		list->v[k] = one;
	}
}

size_t
when_at(const struct question *q, size_t at, const struct when_now *now,
    size_t k, struct when_time *out)
{
	struct when_reader r = {.q = q, .now = now};
	struct when_list list = {.n = 0};

	if (at >= q->n || k >= WHEN_READINGS ||
	    q->v[at].word->kind == WORD_QUOTED)
		return 0;
	r.pick = when_looks(q, at);
	when_read_range(&r, at, &list);
	when_read_clock(&r, at, &list);
	push_future(&r, &list, at);
	read_with_preposition(&r, at, &list);
	sort(&list);
	if (k >= list.n)
		return 0;
	*out = list.v[k].w;
	return list.v[k].n;
}
