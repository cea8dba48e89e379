#ifndef REPORT_CHART_CHART_PART_H
#define REPORT_CHART_CHART_PART_H

#include <jansson.h>
#include "report/chart/chart.h"
#include "report/explain/insight.h"

/* Parts of charts; private to report/chart. */

/* ---- times (chart_time.c) --- */

/* Times of n rows, of one column or of two that are a year and its part. */
struct chart_times {
	enum chart_step step;
	double *at;         /* for each row; NaN: none that can be read */
	const char **label;
	size_t missing;     /* rows without one */
};
/* From columns of f (part -1: none), in the arena. */
void chart_times(struct chart_times *t, const struct insight *f, long date,
    long part, struct arena *a);
/* Is the column a part of a year, a month or quarter as a number? */
bool chart_is_part(const struct insight_column *c);
/* "month" */
const char *chart_step_name(enum chart_step step);
/* An ISO text of a place on the scale: "2024-03-01T00:00:00". */
void chart_moment(struct buf *b, enum chart_step step, double at);
/* The round times from first to last that an axis names: at most `most`,
 * which is at least 2 and at most CHART_TIMES. Returns how many. */
enum { CHART_TIMES = 16 };
size_t chart_time_ticks(enum chart_step step, double first, double last,
    size_t most, double at[CHART_TIMES]);
/* What it calls one: "2024-03", "14:30" where all are of about a day. */
void chart_time_label(struct buf *b, enum chart_step step, double at,
    double span);

/* ---- numbers (chart_number.c) --- */

/* Fill the extremes, decimals and how many are missing of n values. */
void chart_measure(struct chart_series *s, size_t n);
/* A value as its series is written: "1,234.50", "12.5%". */
void chart_value(struct buf *b, const struct chart_series *s, double v);
/* Value i; an integer that a double does not hold is not rounded, and null is
 * CHART_NO_VALUE. */
#define CHART_NO_VALUE "no value"
void chart_value_at(struct buf *b, const struct chart_series *s, size_t i);
/* Is value i such an integer? Then it is given, too. */
bool chart_is_long(const struct chart_series *s, size_t i, json_int_t *whole);
/* A value, as short as an axis wants it: "1.5M". */
void chart_short(struct buf *b, double v, double step, bool percent);

/* A scale of round numbers that covers low..high in about `want` steps. */
struct chart_ticks {
	double first, step;
	size_t n; /* ticks */
};
struct chart_ticks chart_ticks(double low, double high, size_t want);
/* Tick i, without what floating point adds to it. */
double chart_tick(const struct chart_ticks *t, size_t i);
double chart_last_tick(const struct chart_ticks *t);

/* ---- values (chart_fill.c) --- */

/* A value as a label: borrowed, or in the arena. */
const char *chart_label(const json_t *value, struct arena *a);

/* The different labels of n rows, in the order in which they come. */
struct chart_places {
	size_t n;
	const char **label;
	size_t *of;    /* for each row its place */
	size_t *first; /* for each place its first row */
};
void chart_places(struct chart_places *p, const char *const *labels, size_t n,
    struct arena *a);
/* Put the places in the order of their `at` (of each row), ascending. */
void chart_places_sort(struct chart_places *p, const double *at, size_t n,
    struct arena *a);

void chart_add_note(struct chart *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
struct chart_series *chart_add_series(struct chart *c, const char *name);
/* Value `place` of a series of c is what row and column of f have. */
void chart_set(struct chart *c, struct chart_series *s, size_t place,
    const struct insight *f, size_t row, size_t column);
/* The ranges of a histogram, from n values. */
void chart_bins(struct chart *c, const double *v, size_t n);

/* What an axis of the values of n series from one on, of all where they are
 * alike, covers: from 0 where that leaves
 * little of it empty; 0..1 where there is none. */
void chart_plot_extent(const struct chart *c, size_t first, size_t n,
    double *low, double *high);
/* The first and the last place; equal where there is one, or none. */
void chart_axis_extent(const struct chart_axis *x, double *first,
    double *last);
/* The lowest and highest of the values of all series, 0 among them with
 * `zero`; false where there is none. */
bool chart_extent(const struct chart *c, bool zero, double *low, double *high);
/* The same of one; of all where they are alike. */
bool chart_series_extent(const struct chart *c, size_t series, bool zero,
    double *low, double *high);

#endif
