/* Sparklines: a line of text for each series, with a few figures. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "report/chart/chart_pen.h"

enum {
	LINES = 40, /* more are told by their number */
	COURSE = 3, /* figures behind a sparkline */
	WIDE = 3    /* cells that a place can fill */
};
static const char *const figure_heads[COURSE] = {"last", "lowest", "highest"};

static void
figures_of(const struct chart_series *s, size_t n, double v[COURSE])
{
	while (n > 0 && isnan(s->v[n - 1]))
		n--;
	v[0] = n > 0 ? s->v[n - 1] : NAN;
	v[1] = s->least;
	v[2] = s->greatest;
}

/* The mean of the places that share a cell; NaN where there is none. */
static double
cell_value(const struct chart_series *s, size_t n, size_t cells, size_t i)
{
	size_t from = i * n / cells, to = (i + 1) * n / cells, count = 0;
	double sum = 0;

	to = to > from ? to : from + 1; /* or a place fills several */
	for (; from < to; from++)
		if (!isnan(s->v[from])) {
			sum += s->v[from];
			count++;
		}
	return count > 0 ? sum / (double)count : NAN;
}

static void
put_spark(struct pen *p, const struct chart_series *s, size_t cells)
{
	static const char ascii[] = "_.-:=+*#";
	double v, span = s->greatest - s->least;
	int level;

	for (size_t i = 0; i < cells; i++) {
		v = cell_value(s, p->c->x.n, cells, i);
		if (isnan(v)) {
			buf_ch(p->b, ' ');
			continue;
		}
		level = span > 0 ? (int)((v - s->least) / span * 7.999) : 3;
		if (p->utf8)
			buf_fmt(p->b, "\xe2\x96%c", (char)(0x81 + level));
		else
			buf_ch(p->b, ascii[level]);
	}
}

static size_t
figure_width(const struct chart *c, size_t figure)
{
	struct buf b = BUF_INIT;
	size_t widest = strlen(figure_heads[figure]);
	double v[COURSE];

	for (size_t k = 0; k < c->nseries; k++) {
		figures_of(&c->series[k], c->x.n, v);
		buf_reset(&b);
		if (!isnan(v[figure]))
			chart_value(&b, &c->series[k], v[figure]);
		widest = b.len > widest ? b.len : widest;
	}
	buf_free(&b);
	return widest;
}

static void
put_course(struct pen *p, const struct chart_series *s, size_t label,
    size_t cells, const size_t width[COURSE])
{
	struct buf b = BUF_INIT;
	double v[COURSE];

	pen_text(p, s->name, label, false);
	buf_str(p->b, "  ");
	put_spark(p, s, cells);
	figures_of(s, p->c->x.n, v);
	for (size_t i = 0; i < COURSE; i++) {
		buf_reset(&b);
		if (!isnan(v[i]))
			chart_value(&b, s, v[i]);
		buf_str(p->b, "  ");
		pen_text(p, b.s, width[i], true);
	}
	pen_end_line(p);
	buf_free(&b);
}

/* Which times stand above the sparklines. */
static void
put_span(struct pen *p, size_t label, size_t cells,
    const size_t width[COURSE])
{
	const struct chart_axis *x = &p->c->x;
	size_t first = pen_width(x->label[0]);
	size_t last = pen_width(x->label[x->n - 1]);

	pen_text(p, p->c->by, label, false);
	buf_str(p->b, "  ");
	if (first + last + 1 <= cells) {
		buf_str(p->b, x->label[0]);
		buf_fill(p->b, ' ', cells - first - last);
		buf_str(p->b, x->label[x->n - 1]);
	} else {
		buf_fill(p->b, ' ', cells);
	}
	for (size_t i = 0; i < COURSE; i++) {
		buf_str(p->b, "  ");
		pen_text(p, figure_heads[i], width[i], true);
	}
	pen_end_line(p);
}

void
pen_sparks(struct pen *p)
{
	const struct chart *c = p->c;
	const char **names = mem_calloc(c->nseries + 2, sizeof *names);
	size_t n = c->nseries <= LINES + 1 ? c->nseries : LINES, label, rest;
	size_t width[COURSE], cells = c->x.n;

	for (size_t k = 0; k < n; k++)
		names[k] = c->series[k].name;
	names[n] = c->by;
	label = pen_widest(names, n + 1, PEN_LABEL);
	if (label > p->width / 4)
		label = p->width / 4;
	rest = p->width - label - 2;
	for (size_t i = 0; i < COURSE; i++) {
		width[i] = figure_width(c, i);
		rest -= rest > width[i] + 12 ? width[i] + 2 : 0;
	}
	cells *= rest / cells < WIDE ? rest / cells : WIDE;
	cells = cells > 0 ? cells : rest;
	put_span(p, label, cells, width);
	for (size_t k = 0; k < n; k++)
		put_course(p, &c->series[k], label, cells, width);
	if (n < c->nseries)
		buf_fmt(p->b, "and %zu more\n", c->nseries - n);
	free(names);
}
