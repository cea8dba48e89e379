/* A figure over dates. */
#include <math.h>
#include "report/explain/explain_say.h"
#include "report/explain/explain_words.h"

enum { POINTS = 3 };

/* Figures in the order of their dates. */
struct trend {
	const struct insight *f;
	const struct insight_column *date, *figure;
	size_t n;
	double first, last, r; /* r: how close to a straight line */
	size_t first_row, last_row, high, low;
	size_t rises, falls;
};

static double
at(const struct trend *t, size_t i)
{
	return t->figure->v[t->date->order[i]];
}

/* Of all dates, one row each with a figure. */
static bool
trend_open(struct trend *t, const struct insight *f)
{
	const struct insight_column *text;

	if (f->date < 0 || f->measure < 0)
		return false;
	text = f->label >= 0 ? &f->c[f->label] : NULL;
	if (text && text->kind == INSIGHT_TEXT && text->distinct > 1)
		return false;
	*t = (struct trend){.f = f, .date = &f->c[f->date],
	    .figure = &f->c[f->measure], .n = f->c[f->date].n};
	if (t->n < POINTS || t->date->distinct != t->n || t->n != f->n ||
	    t->figure->n != f->n)
		return false;
	t->first_row = t->date->order[0];
	t->last_row = t->date->order[t->n - 1];
	t->first = at(t, 0);
	t->last = at(t, t->n - 1);
	return true;
}

/* Ranks would do as well; the correlation with time is enough for words. */
static void
measure(struct trend *t)
{
	double n = (double)t->n, mx = (n - 1) / 2, my = t->figure->sum / n;
	double xy = 0, xx = 0, yy = 0;

	for (size_t i = 0; i < t->n; i++) {
		double x = (double)i - mx, y = at(t, i) - my;

		xy += x * y;
		xx += x * x;
		yy += y * y;
		if (at(t, i) > at(t, t->high))
			t->high = i;
		if (at(t, i) < at(t, t->low))
			t->low = i;
		t->rises += i > 0 && at(t, i) > at(t, i - 1);
		t->falls += i > 0 && at(t, i) < at(t, i - 1);
	}
	t->r = xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : 0;
}

static void
add_date(const struct trend *t, struct buf *b, size_t row)
{
	explain_value(b, insight_at(t->f, row, (size_t)t->f->date), 1);
}

static void
add_course(const struct trend *t, struct buf *b)
{
	bool rose = t->last > t->first;

	if (fabs(t->r) >= 0.5 && (t->r > 0) == rose) {
		buf_str(b, rose ? " rose from " : " fell from ");
		explain_number(b, t->first);
		buf_str(b, " to ");
		explain_number(b, t->last);
		if (t->first > 0 && t->last >= 0) {
			buf_str(b, rose ? " (up " : " (down ");
			explain_share_text(b, fabs(t->last - t->first),
			    t->first);
			buf_ch(b, ')');
		}
		if (t->rises + 1 == t->n || t->falls + 1 == t->n)
			buf_str(b, " without interruption");
		return;
	}
	buf_str(b, " went up and down without a clear trend, from ");
	explain_number(b, t->first);
	buf_str(b, " to ");
	explain_number(b, t->last);
}

/* The only one of its size, and no end. */
static bool
is_peak(const struct trend *t, size_t i)
{
	size_t n = 0;

	for (size_t k = 0; k < t->n; k++)
		n += at(t, k) <= at(t, i) && at(t, k) >= at(t, i);
	return n == 1 && i > 0 && i + 1 < t->n;
}

/* Where it was highest and lowest, unless that is an end told already. */
static void
add_peaks(const struct trend *t, struct buf *b)
{
	bool high = is_peak(t, t->high), low = is_peak(t, t->low);

	if (!high && !low)
		return;
	buf_str(b, "; it was ");
	if (high) {
		buf_str(b, "highest in ");
		add_date(t, b, t->date->order[t->high]);
		buf_str(b, " with ");
		explain_number(b, at(t, t->high));
	}
	if (low) {
		buf_str(b, high ? " and lowest in " : "lowest in ");
		add_date(t, b, t->date->order[t->low]);
		buf_str(b, " with ");
		explain_number(b, at(t, t->low));
	}
}

void
explain_trend(const struct insight *f, struct buf *b)
{
	struct trend t;

	if (!trend_open(&t, f))
		return;
	buf_str(b, "From ");
	add_date(&t, b, t.first_row);
	buf_str(b, " to ");
	add_date(&t, b, t.last_row);
	buf_str(b, " the ");
	explain_figure(b, t.figure);
	measure(&t);
	if (t.rises + t.falls == 0) {
		buf_str(b, " stayed at ");
		explain_number(b, t.first);
	} else {
		add_course(&t, b);
		add_peaks(&t, b);
	}
	buf_ch(b, '.');
}
