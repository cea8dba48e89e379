/* Lines and points of an SVG on two axes, and sparklines. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "report/chart/chart_svg.h"

enum { HEIGHT = 200, LABEL = 18, SPARK = 28, NAMED = 8, STEPS = 5 };

struct plot {
	double left, top, width, height;
	double low, high;   /* of the values */
	double first, last; /* of the places */
};

static double
at_x(const struct plot *p, double v)
{
	return p->last > p->first ? p->left + (v - p->first) /
	    (p->last - p->first) * p->width : p->left + p->width / 2;
}

static double
at_y(const struct plot *p, double v)
{
	return p->high > p->low ? p->top + (p->high - v) /
	    (p->high - p->low) * p->height : p->top + p->height / 2;
}

/* ---- axes ---------------------------------------------------------------- */

/* Returns the columns of the widest number. */
static size_t
put_values(struct svg *g, const struct plot *p, const struct chart_ticks *t,
    bool percent, bool draw)
{
	struct buf b = BUF_INIT;
	size_t widest = 0;

	for (size_t i = 0; i < t->n; i++) {
		double v = chart_tick(t, i), y = at_y(p, v);

		buf_reset(&b);
		chart_short(&b, v, t->step, percent);
		widest = b.len > widest ? b.len : widest;
		if (!draw)
			continue;
		svg_line(g, p->left, y, p->left + p->width, y,
		    v == 0 ? "axis" : "grid");
		svg_text(g, p->left - 6, y + 4, "dim e", b.s, 20);
	}
	buf_free(&b);
	return widest;
}

static void
put_times(struct svg *g, const struct plot *p)
{
	enum chart_step step = g->c->x.step;
	double at[CHART_TIMES];
	size_t n = chart_time_ticks(step, p->first, p->last, NAMED, at);
	struct buf b = BUF_INIT;

	for (size_t i = 0; i < n; i++) {
		buf_reset(&b);
		chart_time_label(&b, step, at[i], p->last - p->first);
		svg_text(g, at_x(p, at[i]), g->y + 16, "dim m", b.s, 20);
	}
	buf_free(&b);
}

static void
put_amounts(struct svg *g, struct plot *p, const struct chart_ticks *t)
{
	struct buf b = BUF_INIT;

	for (size_t i = 0; i < t->n; i++) {
		buf_reset(&b);
		chart_short(&b, chart_tick(t, i), t->step, false);
		svg_text(g, at_x(p, chart_tick(t, i)), g->y + 16, "dim m", b.s,
		    20);
	}
	buf_free(&b);
}

static void
put_axes(struct svg *g, struct plot *p, const struct chart_ticks *values,
    const struct chart_ticks *amounts, bool percent)
{
	put_values(g, p, values, percent, true);
	g->y = p->top + p->height;
	if (g->c->x.scale == CHART_TIME)
		put_times(g, p);
	else
		put_amounts(g, p, amounts);
	g->y += 32;
	svg_text(g, p->left + p->width / 2, g->y, "dim m", g->c->x.name, 60);
	g->y += 6;
}

/* ---- marks --------------------------------------------------------------- */

/* Has value i none beside it? */
static bool
is_alone(const struct chart_series *s, size_t i, size_t n)
{
	return (i == 0 || isnan(s->v[i - 1])) &&
	    (i + 1 == n || isnan(s->v[i + 1]));
}

/* All points, or those that no line would show. */
static void
put_points(struct svg *g, const struct plot *p, const struct chart_series *s,
    size_t colour, double radius, bool all)
{
	for (size_t i = 0; i < g->c->x.n; i++)
		if (!isnan(s->v[i]) && (all || is_alone(s, i, g->c->x.n)))
			buf_fmt(&g->b, "<circle cx=\"%.1f\" cy=\"%.1f\" "
			    "r=\"%.1f\" class=\"s%zu\"/>\n",
			    at_x(p, g->c->x.at[i]), at_y(p, s->v[i]), radius,
			    colour % SVG_COLOURS + 1);
}

/* A line, which a missing value breaks. */
static void
put_line(struct svg *g, const struct plot *p, const struct chart_series *s,
    size_t colour)
{
	bool on = false;

	buf_fmt(&g->b, "<path class=\"l%zu\" d=\"", colour % SVG_COLOURS + 1);
	for (size_t i = 0; i < g->c->x.n; i++) {
		if (!isnan(s->v[i]))
			buf_fmt(&g->b, "%c%.1f %.1f", on ? 'L' : 'M',
			    at_x(p, g->c->x.at[i]), at_y(p, s->v[i]));
		on = !isnan(s->v[i]);
	}
	buf_str(&g->b, "\"/>\n");
}

struct named {
	double y;
	size_t series;
};

static int
by_height(const void *x, const void *y)
{
	const struct named *a = x, *b = y;

	return (a->y > b->y) - (a->y < b->y);
}

/* The names of several lines at their ends, apart from each other. */
static void
put_names(struct svg *g, const struct plot *p, size_t first, size_t n)
{
	const struct chart *c = g->c;
	struct named list[SVG_COLOURS];
	char class[] = "s1";

	for (size_t k = 0; k < n; k++) {
		const struct chart_series *s = &c->series[first + k];
		size_t i = c->x.n;

		while (i > 0 && isnan(s->v[i - 1]))
			i--;
		list[k] = (struct named){i > 0 ? at_y(p, s->v[i - 1]) :
		    p->top, first + k};
	}
	qsort(list, n, sizeof *list, by_height);
	for (size_t k = 0; k < n; k++) {
		if (k > 0 && list[k].y < list[k - 1].y + 15)
			list[k].y = list[k - 1].y + 15;
		class[1] = (char)('1' + list[k].series % SVG_COLOURS);
		svg_text(g, p->left + p->width + 8, list[k].y + 4, class,
		    c->series[list[k].series].name, LABEL);
	}
}

/* ---- plots --------------------------------------------------------------- */

void
svg_plot(struct svg *g, size_t first, size_t n)
{
	const struct chart *c = g->c;
	struct plot p = {.height = HEIGHT};
	struct chart_ticks values, amounts = {0};
	bool percent = c->series[first].percent && c->by == NULL;
	double low, high;

	chart_plot_extent(c, first, n, &low, &high);
	values = chart_ticks(low, high, STEPS);
	p.low = chart_tick(&values, 0);
	p.high = chart_last_tick(&values);
	chart_axis_extent(&c->x, &p.first, &p.last);
	if (c->x.scale == CHART_AMOUNT) {
		amounts = chart_ticks(p.first, p.last, NAMED);
		p.first = chart_tick(&amounts, 0);
		p.last = chart_last_tick(&amounts);
	}
	if (c->by == NULL && (c->apart || c->kind == CHART_SCATTER))
		svg_text(g, 0, g->y += 18, "dim", c->series[first].name, 90);
	p.left = (double)(put_values(g, &p, &values, percent, false) *
	    SVG_LETTER) + 14;
	p.top = g->y + 14;
	p.width = SVG_WIDTH - p.left - (n > 1 ? LABEL * SVG_LETTER : 34);
	put_axes(g, &p, &values, &amounts, percent);
	for (size_t k = first; k < first + n; k++) {
		if (c->kind != CHART_SCATTER)
			put_line(g, &p, &c->series[k], k);
		put_points(g, &p, &c->series[k], k, 3,
		    c->kind == CHART_SCATTER || c->x.n <= 40);
	}
	if (n > 1)
		put_names(g, &p, first, n);
}

/* The last value that is there, NaN: none. */
static double
last_value(const struct chart_series *s, size_t n)
{
	while (n > 0 && isnan(s->v[n - 1]))
		n--;
	return n > 0 ? s->v[n - 1] : NAN;
}

void
svg_sparks(struct svg *g)
{
	const struct chart *c = g->c;
	size_t n = c->nseries < SVG_BARS ? c->nseries : SVG_BARS;
	struct plot p = {.left = 32 * SVG_LETTER, .height = SPARK - 8};
	struct buf b = BUF_INIT;

	chart_axis_extent(&c->x, &p.first, &p.last);
	p.width = SVG_WIDTH - p.left - 14 * SVG_LETTER;
	for (size_t k = 0; k < n; k++, g->y += SPARK) {
		const struct chart_series *s = &c->series[k];

		p.top = g->y + 4;
		p.low = s->least;
		p.high = s->greatest;
		svg_text(g, p.left - 10, g->y + 18, "e", s->name, 30);
		put_line(g, &p, s, 0);
		put_points(g, &p, s, 0, 2, c->x.n <= 12);
		buf_reset(&b);
		if (!isnan(last_value(s, c->x.n)))
			chart_value(&b, s, last_value(s, c->x.n));
		svg_text(g, p.left + p.width + 8, g->y + 18, "dim", b.s, 13);
	}
	buf_reset(&b);
	buf_fmt(&b, "%s to %s, each line on a scale of its own; "
	    "the last value behind it", c->x.label[0],
	    c->x.label[c->x.n - 1]);
	svg_text(g, 0, g->y += 14, "dim", b.s, 110);
	if (n < c->nseries) {
		buf_reset(&b);
		buf_fmt(&b, "and %zu more", c->nseries - n);
		svg_text(g, 0, g->y += 18, "dim", b.s, 90);
	}
	buf_free(&b);
}
