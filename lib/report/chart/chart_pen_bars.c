/* Bars of text beside their labels. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "report/chart/chart_pen.h"

enum {
	BARS = 40,   /* more are told by their number */
	LINES = 60,  /* the same of groups */
	GAP = 2,     /* between two lanes */
	SHORTEST = 4 /* of what a lane leaves to its bars */
};

/* ---- a lane: the bars of a measure --------------------------------------- */

/* From left: text and bar of what is below 0, the axis, bar and text of what
 * is above. */
struct lane {
	const struct chart_series *s;
	double low, high;
	size_t below, below_text, above, above_text;
};

static size_t
lane_width(const struct lane *l)
{
	return l->below + l->below_text + 1 + l->above + l->above_text;
}

/* Room that the values of a series want beside their bars. */
static void
measure_texts(struct lane *l, const struct chart_series *s, size_t n)
{
	struct buf b = BUF_INIT;

	for (size_t i = 0; i < n; i++) {
		buf_reset(&b);
		chart_value_at(&b, s, i);
		if (s->v[i] < 0 && b.len + 1 > l->below_text)
			l->below_text = b.len + 1;
		if (!(s->v[i] < 0) && b.len + 1 > l->above_text)
			l->above_text = b.len + 1;
	}
	buf_free(&b);
}

/* Share `width` columns between bars and texts. */
static void
lane_set(struct lane *l, double low, double high, size_t width)
{
	size_t texts = l->below_text + l->above_text + 1;
	size_t bars = width > texts + SHORTEST ? width - texts : SHORTEST;

	l->low = fmin(low, 0);
	l->high = fmax(high, 0);
	if (!(l->high > l->low)) {
		l->above = bars;
		return;
	}
	l->below = (size_t)ceil((double)bars * -l->low / (l->high - l->low));
	/* each side that has values has a cell */
	if (l->below >= bars)
		l->below = bars - (l->high > 0);
	l->above = bars - l->below;
}

/* A bar of cells and eighths of one. */
static void
bar_above(struct pen *p, double cells)
{
	size_t full = (size_t)cells;
	int eighths = (int)((cells - (double)full) * 8 + 0.5);

	if (!p->utf8) {
		pen_repeat(p, PEN_FULL, full + (eighths >= 4 ||
		    (full == 0 && cells > 0)));
		return;
	}
	if (full == 0 && eighths == 0 && cells > 0)
		eighths = 1;
	full += eighths == 8;
	pen_repeat(p, PEN_FULL, full);
	if (eighths > 0 && eighths < 8)
		buf_fmt(p->b, "\xe2\x96%c", (char)(0x90 - eighths));
}

static size_t
cells_of(double cells, bool utf8, size_t *half)
{
	size_t full = (size_t)cells;
	double rest = cells - (double)full;

	*half = utf8 && rest >= 0.25 && rest < 0.75;
	full += rest >= (utf8 ? 0.75 : 0.5);
	if (full + *half == 0 && cells > 0)
		*(utf8 ? half : &full) = 1;
	return full;
}

static void
put_below(struct pen *p, const struct lane *l, double v, const char *text)
{
	size_t half, full = cells_of(-v / -l->low * (double)l->below, p->utf8,
	    &half);

	buf_fill(p->b, ' ', l->below + l->below_text - full - half - 1 -
	    strlen(text));
	buf_fmt(p->b, "%s ", text);
	pen_repeat(p, PEN_HALF_LEFT, half);
	pen_repeat(p, PEN_FULL, full);
	pen_repeat(p, PEN_UP, 1);
	buf_fill(p->b, ' ', l->above + l->above_text);
}

static void
put_above(struct pen *p, const struct lane *l, double v, const char *text)
{
	double cells = l->high > 0 && v > 0 ?
	    v / l->high * (double)l->above : 0;
	size_t start, used;

	buf_fill(p->b, ' ', l->below + l->below_text);
	pen_repeat(p, PEN_UP, 1);
	start = p->b->len;
	bar_above(p, cells);
	used = pen_width(p->b->s + start) + 1 + strlen(text);
	buf_fmt(p->b, " %s", text);
	if (used < l->above + l->above_text)
		buf_fill(p->b, ' ', l->above + l->above_text - used);
}

static void
put_bar(struct pen *p, const struct lane *l, const struct chart_series *s,
    size_t place)
{
	struct buf text = BUF_INIT;
	double v = s->v[place];

	chart_value_at(&text, s, place);
	if (v < 0)
		put_below(p, l, v, text.s);
	else
		put_above(p, l, v, text.s);
	buf_free(&text);
}

static void
put_more(struct pen *p, size_t shown)
{
	if (shown < p->c->x.n)
		buf_fmt(p->b, "and %zu more\n", p->c->x.n - shown);
}

/* ---- bars ---------------------------------------------------------------- */

static void
put_heads(struct pen *p, const struct lane *lanes, size_t n, size_t label)
{
	buf_fill(p->b, ' ', label + 1);
	for (size_t k = 0; k < n; k++) {
		size_t before = lanes[k].below + lanes[k].below_text;
		size_t width = lane_width(&lanes[k]);

		if (pen_width(lanes[k].s->name) > width - before)
			before = 0;
		buf_fill(p->b, ' ', before);
		pen_text(p, lanes[k].s->name, width - before, false);
		buf_fill(p->b, ' ', GAP);
	}
	pen_end_line(p);
}

void
pen_bars(struct pen *p)
{
	const struct chart *c = p->c;
	struct lane lanes[8] = {{0}};
	size_t n = c->x.n <= BARS + 1 ? c->x.n : BARS;
	size_t count = c->nseries < COUNT(lanes) ? c->nseries : COUNT(lanes);
	size_t label = pen_widest(c->x.label, n, PEN_LABEL), each;
	double low, high;

	if (label > p->width / 3)
		label = p->width / 3;
	each = (p->width - label - 1 - (count - 1) * GAP) / count;
	for (size_t k = 0; k < count; k++) {
		const struct chart_series *s = &c->series[k];

		lanes[k].s = s;
		measure_texts(&lanes[k], s, n);
		chart_series_extent(c, k, true, &low, &high);
		lane_set(&lanes[k], low, high, each);
	}
	if (count > 1)
		put_heads(p, lanes, count, label);
	for (size_t i = 0; i < n; i++) {
		pen_text(p, c->x.label[i], label,
		    c->kind == CHART_HISTOGRAM);
		buf_ch(p->b, ' ');
		for (size_t k = 0; k < count; k++) {
			put_bar(p, &lanes[k], &c->series[k], i);
			buf_fill(p->b, ' ', GAP);
		}
		pen_end_line(p);
	}
	put_more(p, n);
}

void
pen_groups(struct pen *p)
{
	const struct chart *c = p->c;
	const char **names = mem_calloc(c->nseries + 1, sizeof *names);
	struct lane lane = {0};
	size_t label, lines = 0, n = 0;
	double low, high;

	for (size_t k = 0; k < c->nseries; k++) {
		names[k] = c->series[k].name;
		measure_texts(&lane, &c->series[k], c->x.n);
	}
	label = pen_widest(names, c->nseries, PEN_LABEL);
	if (label > p->width / 3)
		label = p->width / 3;
	chart_extent(c, true, &low, &high);
	lane_set(&lane, low, high, p->width - label - 3);
	for (; n < c->x.n && lines < LINES; n++, lines++) {
		pen_text(p, c->x.label[n], p->width, false);
		pen_end_line(p);
		for (size_t k = 0; k < c->nseries; k++) {
			if (isnan(c->series[k].v[n]))
				continue;
			buf_str(p->b, "  ");
			pen_text(p, names[k], label, false);
			buf_ch(p->b, ' ');
			put_bar(p, &lane, &c->series[k], n);
			pen_end_line(p);
			lines++;
		}
	}
	put_more(p, n);
	free(names);
}
