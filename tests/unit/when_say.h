/*
 * Spans of time in words, so that a table can say what a reading is: "from
 * 2026-05-01 to 2026-05-31", "since 2024-01-01", "on Mondays". The last day is
 * within.
 */
#include "base/day.h"
#include "plan/text/when_read.h"

static void
say_bound(struct buf *b, const struct when_bound *at)
{
	buf_fmt(b, "%04d-%02d-%02d", at->year, at->month, at->day);
	if (at->clock)
		buf_fmt(b, " %02d:%02d", at->hour, at->minute);
	if (at->clock && at->second)
		buf_fmt(b, ":%02d", at->second);
}

/* The last day before a bound, or the bound itself where it has hours. */
static void
say_last(struct buf *b, const struct when_bound *after)
{
	struct when_bound last = *after;

	if (!after->clock)
		day_of_number(day_number(after->year, after->month,
		    after->day) - 1, &last.year, &last.month, &last.day);
	say_bound(b, &last);
}

static void
say_span(struct buf *b, const struct when_time *w)
{
	bool after = w->preposition == WHEN_AFTER && !w->from.clock;

	if (w->after.open) {
		buf_str(b, after ? "after " : "since ");
		if (after)
			say_last(b, &w->from);
		else
			say_bound(b, &w->from);
	} else if (w->from.open && w->preposition == WHEN_BEFORE) {
		buf_str(b, "before ");
		say_bound(b, &w->after);
	} else if (w->from.open) {
		buf_str(b, "until ");
		say_last(b, &w->after);
	} else if (when_is_day(w)) {
		buf_str(b, "on ");
		say_bound(b, &w->from);
	} else {
		buf_str(b, "from ");
		say_bound(b, &w->from);
		buf_str(b, " to ");
		say_last(b, &w->after);
	}
}

/* The names of the bits that are set: "Mondays, Tuesdays and Fridays". */
static void
say_names(struct buf *b, unsigned bits, const char *const *names, int n,
    const char *plural)
{
	int left = 0;

	for (int i = 0; i < n; i++)
		left += (int)(bits >> i & 1);
	for (int i = 0; i < n; i++) {
		if (!(bits >> i & 1))
			continue;
		buf_fmt(b, "%s%s", names[i], plural);
		left--;
		buf_str(b, left > 1 ? ", " : left == 1 ? " and " : "");
	}
}

static void
say_clock(struct buf *b, int second)
{
	buf_fmt(b, "%02d:%02d", second / WHEN_HOUR_LONG, second / 60 % 60);
	if (second % 60)
		buf_fmt(b, ":%02d", second % 60);
}

static void
say_part(struct buf *b, const struct when_time *w)
{
	static const char *const days[] = {"Sunday", "Monday", "Tuesday",
	    "Wednesday", "Thursday", "Friday", "Saturday"};
	size_t begin = b->len;

	if (w->weekdays == 0x3e || w->weekdays == 0x41) {
		buf_str(b, w->weekdays == 0x3e ? "on weekdays" :
		    "on weekends");
	} else if (w->weekdays) {
		buf_str(b, "on ");
		say_names(b, w->weekdays, days, 7, "s");
	}
	if (w->day)
		buf_fmt(b, "%son day %d of any month",
		    b->len > begin ? ", " : "", w->day);
	if (w->months) {
		buf_str(b, b->len > begin ? ", in " : "in ");
		say_names(b, w->months, day_month, 13, "");
		buf_str(b, " of any year");
	}
	if (!w->hours)
		return;
	if (b->len > begin)
		buf_str(b, ", ");
	if (w->from_second == 0) {
		buf_str(b, "before ");
		say_clock(b, w->after_second);
	} else if (w->after_second == WHEN_DAY_LONG) {
		buf_str(b, "after ");
		say_clock(b, w->from_second);
	} else {
		buf_str(b, "from ");
		say_clock(b, w->from_second);
		buf_str(b, " to ");
		say_clock(b, w->after_second);
	}
}

static void
say_time(struct buf *b, const struct when_time *w)
{
	switch (w->kind) {
	case WHEN_SPAN:
		say_span(b, w);
		return;
	case WHEN_PART:
		say_part(b, w);
		return;
	case WHEN_POINT:
		buf_str(b, w->from.open ? "before now" : "from now on");
		return;
	}
}

/* Is either bound counted from now? */
static bool
is_relative(const struct when_time *w)
{
	return w->kind != WHEN_PART &&
	    ((w->from.relative && !w->from.open) ||
	    (w->after.relative && !w->after.open));
}
