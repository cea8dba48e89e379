/* Bars of an SVG: beside their labels for categories, on an axis for ranges. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "report/chart/chart_svg.h"

enum { ROW = 22, BAR = 14, GAP = 16, LABEL = 30, HEIGHT = 220 };

/* The lanes beside the labels: each measure has its own. */
struct lane {
	double left, width; /* of what bars can fill */
	double low, high;
	bool empty;
};

static double
at(const struct lane *l, double v)
{
	return l->left + (v - l->low) / (l->high - l->low) * l->width;
}

/* The widest value of a series, in columns. */
static size_t
value_width(const struct chart_series *s, size_t n)
{
	struct buf b = BUF_INIT;
	size_t widest = strlen(CHART_NO_VALUE);

	for (size_t i = 0; i < n; i++) {
		buf_reset(&b);
		chart_value_at(&b, s, i);
		widest = b.len > widest ? b.len : widest;
	}
	buf_free(&b);
	return widest;
}

static void
put_bar(struct svg *g, const struct lane *l, const struct chart_series *s,
    size_t place, double y, size_t colour)
{
	struct buf b = BUF_INIT;
	double v = s->v[place], zero, end;

	if (isnan(v) || l->empty) {
		svg_text(g, l->empty ? l->left : at(l, 0) + 4, y + 11, "dim",
		    CHART_NO_VALUE, 10);
		return;
	}
	zero = at(l, 0);
	end = at(l, v);
	buf_fmt(&g->b, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
	    "height=\"%d\" class=\"s%zu\"/>\n", fmin(zero, end), y,
	    fmax(fabs(end - zero), v != 0 ? 1 : 0), BAR,
	    colour % SVG_COLOURS + 1);
	chart_value_at(&b, s, place);
	svg_text(g, fmax(zero, end) + 4, y + 11, "", b.s, 40);
	buf_free(&b);
}

static void
set_lane(struct lane *l, double left, double width, double low, double high,
    const struct chart_series *s, size_t n)
{
	double text = (double)(value_width(s, n) * SVG_LETTER) + 8;

	*l = (struct lane){left, fmax(width - text, 20), low, high,
	    isnan(low)};
	if (!l->empty && !(l->high > l->low))
		l->high = l->low + 1;
}

/* A line for each place, a lane for each measure. */
static void
bars(struct svg *g, size_t n)
{
	const struct chart *c = g->c;
	struct lane lanes[8];
	size_t count = c->nseries < COUNT(lanes) ? c->nseries : COUNT(lanes);
	double left = (double)(svg_label_width(c->x.label, n, LABEL) *
	    SVG_LETTER) + 10, wide = (SVG_WIDTH - left) / (double)count;
	double low, high, top;

	for (size_t k = 0; k < count; k++) {
		chart_series_extent(c, k, true, &low, &high);
		set_lane(&lanes[k], left + (double)k * wide, wide - GAP, low,
		    high, &c->series[k], n);
		if (c->nseries > 1)
			svg_text(g, lanes[k].left, g->y + 14, "dim",
			    c->series[k].name, (size_t)(wide / SVG_LETTER));
	}
	g->y += c->nseries > 1 ? 20 : 4;
	top = g->y;
	for (size_t i = 0; i < n; i++, g->y += ROW) {
		svg_text(g, left - 8, g->y + 15, "e", c->x.label[i], LABEL);
		for (size_t k = 0; k < count; k++)
			put_bar(g, &lanes[k], &c->series[k], i, g->y + 4, k);
	}
	for (size_t k = 0; k < count; k++)
		if (!lanes[k].empty)
			svg_line(g, at(&lanes[k], 0), top, at(&lanes[k], 0),
			    g->y, "axis");
}

/* A heading for each place, a bar for each series that has a value there. */
static void
groups(struct svg *g, size_t n)
{
	const struct chart *c = g->c;
	const char **names = mem_calloc(c->nseries + 1, sizeof *names);
	size_t widest = 0, w;
	struct lane l;
	double left, low, high;

	for (size_t k = 0; k < c->nseries; k++) {
		names[k] = c->series[k].name;
		w = value_width(&c->series[k], c->x.n);
		widest = w > value_width(&c->series[widest], c->x.n) ? k :
		    widest;
	}
	left = (double)(svg_label_width(names, c->nseries, LABEL) *
	    SVG_LETTER) + 22;
	chart_extent(c, true, &low, &high);
	set_lane(&l, left, SVG_WIDTH - left, low, high, &c->series[widest],
	    c->x.n);
	for (size_t i = 0; i < n; i++) {
		svg_text(g, 0, g->y + 16, "", c->x.label[i], 90);
		g->y += ROW;
		for (size_t k = 0; k < c->nseries; k++) {
			if (isnan(c->series[k].v[i]))
				continue;
			svg_text(g, left - 8, g->y + 15, "dim e", names[k],
			    LABEL);
			put_bar(g, &l, &c->series[k], i, g->y + 4, k);
			g->y += ROW;
		}
	}
	free(names);
}

void
svg_bars(struct svg *g)
{
	const struct chart *c = g->c;
	bool grouped = c->kind == CHART_GROUPS;
	size_t most = grouped ? SVG_BARS / (c->nseries < SVG_BARS ?
	    c->nseries : SVG_BARS) : SVG_BARS;
	size_t n = c->x.n < most ? c->x.n : most;
	struct buf b = BUF_INIT;

	if (grouped)
		groups(g, n);
	else
		bars(g, n);
	if (n < c->x.n) {
		buf_fmt(&b, "and %zu more", c->x.n - n);
		svg_text(g, 0, g->y += 16, "dim", b.s, 90);
	}
	buf_free(&b);
}

/* ---- ranges -------------------------------------------------------------- */

static void
name_edges(struct svg *g, double left, double wide)
{
	const struct chart_axis *x = &g->c->x;
	size_t every = 1 + x->n / 10;
	struct buf b = BUF_INIT;

	for (size_t i = 0; i <= x->n; i += every) {
		buf_reset(&b);
		chart_short(&b, x->at[i], x->at[1] - x->at[0], false);
		svg_text(g, left + (double)i * wide, g->y + 14, "dim m", b.s,
		    20);
	}
	g->y += 32;
	svg_text(g, left + (SVG_WIDTH - left) / 2, g->y, "dim m", x->name, 60);
	buf_free(&b);
}

void
svg_columns(struct svg *g)
{
	const struct chart *c = g->c;
	const struct chart_series *s = &c->series[0];
	double left = 40, wide = (SVG_WIDTH - left - 30) / (double)c->x.n;
	struct buf b = BUF_INIT;
	double high = 0, tall;

	g->y += 16;
	for (size_t i = 0; i < c->x.n; i++)
		high = fmax(high, s->v[i]);
	for (size_t i = 0; i < c->x.n; i++) {
		tall = high > 0 ? s->v[i] / high * HEIGHT : 0;
		buf_fmt(&g->b, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
		    "height=\"%.1f\" class=\"s1\"/>\n",
		    left + (double)i * wide + 1, g->y + HEIGHT - tall,
		    wide - 2, tall);
		buf_reset(&b);
		chart_value_at(&b, s, i);
		svg_text(g, left + ((double)i + 0.5) * wide,
		    g->y + HEIGHT - tall - 4, "dim m", b.s, 20);
	}
	g->y += HEIGHT;
	svg_line(g, left, g->y, SVG_WIDTH - 30, g->y, "axis");
	name_edges(g, left, wide);
	buf_free(&b);
}
