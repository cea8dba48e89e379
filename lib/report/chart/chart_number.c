/* Numbers of a chart as text, and round ones for its scales. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "base/num.h"
#include "report/chart/chart_part.h"
#include "report/explain/explain_words.h"
#include "words/listed.h"

/* A span that is too small to be parted. */
#define SMALLEST 1e-300
/* Integers up to it are doubles, each of them. */
#define LONGEST 9007199254740992.0

enum { MOST_DECIMALS = 2, DIGITS = 64 };

/* ---- values -------------------------------------------------------------- */

/* Decimals that v was written with, at most `most`. */
static int
decimals_of(double v, int most)
{
	char text[DIGITS], *point;
	int n;

	if (fabs(v) >= 1e15)
		return 0;
	snprintf(text, sizeof text, "%.*f", most, fabs(v));
	point = strchr(text, '.');
	if (point == NULL)
		return 0;
	n = (int)strlen(point + 1);
	while (n > 0 && point[n] == '0')
		n--;
	return n;
}

void
chart_measure(struct chart_series *s, size_t n)
{
	int most = MOST_DECIMALS;
	double size;

	s->least = s->greatest = NAN;
	s->missing = 0;
	for (size_t i = 0; i < n; i++) {
		s->least = fmin(s->least, s->v[i]);
		s->greatest = fmax(s->greatest, s->v[i]);
		s->missing += isnan(s->v[i]);
	}
	size = fmax(fabs(s->least), fabs(s->greatest));
	/* three digits of what is small */
	for (double v = size; v < 1 && v > 0 && most < 12; v *= 10)
		most++;
	s->decimals = 0;
	for (size_t i = 0; i < n; i++)
		if (!isnan(s->v[i]) && decimals_of(s->v[i], most) > s->decimals)
			s->decimals = decimals_of(s->v[i], most);
	s->percent = listed_end(LISTED_PERCENT_END, s->name, 0) > 0;
}

/* Thousands parted, so many decimals. */
static void
add_fixed(struct buf *b, double v, int decimals)
{
	char text[DIGITS];
	size_t whole;

	snprintf(text, sizeof text, "%.*f", decimals, fabs(v));
	whole = strcspn(text, ".");
	if (v < 0 && strspn(text, "0.") < strlen(text))
		buf_ch(b, '-');
	buf_wrote(b, num_parted(buf_room(b, 2 * whole), text, whole));
	buf_str(b, text + whole);
}

void
chart_value(struct buf *b, const struct chart_series *s, double v)
{
	double size = fabs(v);

	if (size >= LONGEST)
		buf_fmt(b, "%.4g", v);
	else if (size > 0 && size * pow(10, s->decimals) < 0.5)
		buf_fmt(b, "%.2g", v); /* it would look like nothing */
	else
		add_fixed(b, v, s->decimals);
	if (s->percent)
		buf_ch(b, '%');
}

bool
chart_is_long(const struct chart_series *s, size_t i, json_int_t *whole)
{
	const json_t *value = s->value ? s->value[i] : NULL;

	if (!json_is_integer(value) || fabs(s->v[i]) < LONGEST)
		return false;
	*whole = json_integer_value(value);
	return true;
}

void
chart_value_at(struct buf *b, const struct chart_series *s, size_t i)
{
	char text[DIGITS];
	json_int_t whole;
	size_t n;

	if (isnan(s->v[i])) {
		buf_str(b, CHART_NO_VALUE);
		return;
	}
	if (!chart_is_long(s, i, &whole)) {
		chart_value(b, s, s->v[i]);
		return;
	}
	buf_str(b, whole < 0 ? "-" : "");
	snprintf(text, sizeof text, "%" JSON_INTEGER_FORMAT, whole);
	n = strlen(text + (whole < 0));
	buf_wrote(b, num_parted(buf_room(b, 2 * n), text + (whole < 0), n));
	buf_str(b, s->percent ? "%" : "");
}

void
chart_short(struct buf *b, double v, double step, bool percent)
{
	static const struct {
		double size;
		const char *sign;
	} scales[] = {{1e12, "T"}, {1e9, "B"}, {1e6, "M"}, {1, ""}};
	size_t i = 0;
	int decimals = 0;

	if (fabs(v) >= 1e15 || (step > 0 && step < 1e-6 && v != 0)) {
		buf_fmt(b, "%.3g", v);
	} else {
		while (i + 1 < COUNT(scales) && fabs(v) < scales[i].size)
			i++;
		for (step /= scales[i].size; decimals < 9 && fabs(step -
		    round(step)) > 1e-6 * step; step *= 10)
			decimals++;
		add_fixed(b, v / scales[i].size, v == 0 ? 0 : decimals);
		buf_str(b, scales[i].sign);
	}
	if (percent)
		buf_ch(b, '%');
}

/* ---- scales -------------------------------------------------------------- */

struct chart_ticks
chart_ticks(double low, double high, size_t want)
{
	double span = high - low, raw, size, step;
	struct chart_ticks t = {low, 1, 1};

	if (!(span > SMALLEST)) {
		t = (struct chart_ticks){low - 1, 1, 3};
		return t;
	}
	raw = span / (double)(want > 0 ? want : 1);
	size = pow(10, floor(log10(raw)));
	raw /= size;
	step = size * (raw <= 1.001 ? 1 : raw <= 2.001 ? 2 : raw <= 5.001 ? 5 :
	    10);
	t.step = step;
	t.first = floor(low / step + 1e-9) * step;
	t.n = (size_t)(ceil(high / step - 1e-9) - floor(low / step + 1e-9)) +
	    1;
	return t;
}

double
chart_tick(const struct chart_ticks *t, size_t i)
{
	double v = round(t->first / t->step + (double)i) * t->step;

	return fabs(v) < t->step / 2 ? 0 : v;
}

double
chart_last_tick(const struct chart_ticks *t)
{
	return chart_tick(t, t->n - 1);
}

static bool
extent(const struct chart *c, size_t first, size_t n, bool zero, double *low,
    double *high)
{
	*low = *high = NAN;
	for (size_t i = first; i < first + n; i++) {
		*low = fmin(*low, c->series[i].least);
		*high = fmax(*high, c->series[i].greatest);
	}
	if (zero && !isnan(*low)) {
		*low = fmin(*low, 0);
		*high = fmax(*high, 0);
	}
	return !isnan(*low);
}

bool
chart_extent(const struct chart *c, bool zero, double *low, double *high)
{
	return extent(c, 0, c->nseries, zero, low, high);
}

bool
chart_series_extent(const struct chart *c, size_t series, bool zero,
    double *low, double *high)
{
	return c->alike ? chart_extent(c, zero, low, high) :
	    extent(c, series, 1, zero, low, high);
}

void
chart_plot_extent(const struct chart *c, size_t first, size_t n, double *low,
    double *high)
{
	bool flat;

	if (!(c->alike ? chart_extent(c, false, low, high) :
	    extent(c, first, n, false, low, high)))
		*low = 0, *high = 1;
	flat = !(*high > *low);
	if (*low > 0 && (flat || *low < 0.6 * *high))
		*low = 0;
	else if (*high < 0 && (flat || *high > 0.6 * *low))
		*high = 0;
	else if (flat)
		*high = 1;
}

void
chart_axis_extent(const struct chart_axis *x, double *first, double *last)
{
	*first = *last = NAN;
	for (size_t i = 0; i < x->n; i++) {
		*first = fmin(*first, x->at[i]);
		*last = fmax(*last, x->at[i]);
	}
	if (isnan(*first))
		*first = *last = 0;
}
