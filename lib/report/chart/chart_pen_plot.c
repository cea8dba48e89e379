/* A line or points on two axes, as text: dots of braille, or letters. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/utf8.h"
#include "report/chart/chart_pen.h"
#include "report/text.h"

enum {
	STEPS = 5,
	NAME = 12, /* columns that a time wants */
	BRAILLE = 0x2800, DOTS_X = 2, DOTS_Y = 4
};

/* Cells of letters, or of dots: 2 by 4 in each. */
struct canvas {
	size_t width, height; /* cells */
	size_t dots_x, dots_y; /* of one cell */
	unsigned char *cell;  /* bits of braille, or an enum pen_mark + 1 */
	double low, high;     /* of the values */
	double first, last;   /* of the places */
};

/* ---- dots ---------------------------------------------------------------- */

static void
dot(struct canvas *k, long x, long y, enum pen_mark mark)
{
	static const unsigned char bits[DOTS_Y][DOTS_X] = {
		{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80},
	};
	unsigned char *cell;

	if (x < 0 || y < 0 || (size_t)x >= k->width * k->dots_x ||
	    (size_t)y >= k->height * k->dots_y)
		return;
	cell = &k->cell[(size_t)y / k->dots_y * k->width +
	    (size_t)x / k->dots_x];
	if (k->dots_x == DOTS_X)
		*cell |= bits[y % DOTS_Y][x % DOTS_X];
	else if (*cell != PEN_POINT + 1)
		*cell = (unsigned char)(mark + 1);
}

static long
dot_x(const struct canvas *k, double v)
{
	double most = (double)(k->width * k->dots_x - 1);

	return lround(k->last > k->first ?
	    (v - k->first) / (k->last - k->first) * most : most / 2);
}

static long
dot_y(const struct canvas *k, double v)
{
	double most = (double)(k->height * k->dots_y - 1);

	return lround(k->high > k->low ?
	    (k->high - v) / (k->high - k->low) * most : most / 2);
}

static void
trace(struct canvas *k, long x1, long y1, long x2, long y2)
{
	long steps = labs(x2 - x1) > labs(y2 - y1) ? labs(x2 - x1) :
	    labs(y2 - y1);

	for (long i = 1; i < steps; i++)
		dot(k, x1 + (x2 - x1) * i / steps,
		    y1 + (y2 - y1) * i / steps, PEN_TRACE);
}

/* Points, and between them a line, which a missing value breaks. */
static void
put_dots(struct canvas *k, const struct chart *c,
    const struct chart_series *s)
{
	bool on = false;
	long x, y, was_x = 0, was_y = 0;

	for (size_t i = 0; i < c->x.n; i++) {
		if (isnan(s->v[i])) {
			on = false;
			continue;
		}
		x = dot_x(k, c->x.at[i]);
		y = dot_y(k, s->v[i]);
		if (on && c->kind == CHART_LINE)
			trace(k, was_x, was_y, x, y);
		dot(k, x, y, PEN_POINT);
		was_x = x, was_y = y, on = true;
	}
}

/* ---- axes ---------------------------------------------------------------- */

static size_t
row_of(const struct canvas *k, double v)
{
	return (size_t)dot_y(k, v) / k->dots_y;
}

/* The tick of a row of cells, -1: none. */
static long
tick_at(const struct canvas *k, const struct chart_ticks *t, size_t row)
{
	for (size_t i = 0; i < t->n; i++)
		if (row_of(k, chart_tick(t, i)) == row)
			return (long)i;
	return -1;
}

static size_t
ticks_width(const struct chart_ticks *t, bool percent)
{
	struct buf b = BUF_INIT;
	size_t widest = 0;

	for (size_t i = 0; i < t->n; i++) {
		buf_reset(&b);
		chart_short(&b, chart_tick(t, i), t->step, percent);
		widest = b.len > widest ? b.len : widest;
	}
	buf_free(&b);
	return widest;
}

static void
put_cell(struct pen *p, const struct canvas *k, unsigned char cell, bool zero)
{
	char text[4];
	size_t n;

	if (cell == 0 && zero) {
		pen_repeat(p, PEN_ACROSS, 1);
	} else if (cell == 0) {
		buf_ch(p->b, ' ');
	} else if (k->dots_x == DOTS_X) {
		n = utf8_write(BRAILLE + cell, text);
		buf_add(p->b, text, n);
	} else {
		pen_repeat(p, (enum pen_mark)(cell - 1), 1);
	}
}

static void
put_rows(struct pen *p, const struct canvas *k, const struct chart_ticks *t,
    bool percent, size_t left)
{
	bool crosses = k->low < 0 && k->high > 0;
	struct buf b = BUF_INIT;
	long tick;

	for (size_t row = 0; row < k->height; row++) {
		tick = tick_at(k, t, row);
		buf_reset(&b);
		if (tick >= 0)
			chart_short(&b, chart_tick(t, (size_t)tick), t->step,
			    percent);
		pen_text(p, b.s, left, true);
		buf_ch(p->b, ' ');
		pen_repeat(p, tick >= 0 ? PEN_TICK_LEFT : PEN_UP, 1);
		for (size_t x = 0; x < k->width; x++)
			put_cell(p, k, k->cell[row * k->width + x],
			    crosses && row == row_of(k, 0));
		pen_end_line(p);
	}
	buf_free(&b);
}

/* What stands below the axis, each name around its column. */
struct names {
	size_t n;
	struct name {
		size_t column, start;
		char *text;
	} v[32];
};

/* Add one where there is room; else it goes without saying. */
static void
add_name(struct names *list, const struct canvas *k, double at, char *text)
{
	size_t column = (size_t)dot_x(k, at) / k->dots_x, w = pen_width(text);
	size_t start = column > w / 2 ? column - w / 2 : 0;
	const struct name *before = list->n > 0 ? &list->v[list->n - 1] : NULL;

	if (start + w > k->width)
		start = k->width > w ? k->width - w : 0;
	if (list->n == COUNT(list->v) || w > k->width || (before != NULL &&
	    start < before->start + pen_width(before->text) + 2)) {
		free(text);
		return;
	}
	list->v[list->n++] = (struct name){column, start, text};
}

static void
find_names(struct names *list, const struct canvas *k,
    const struct chart_axis *x, const struct chart_ticks *amounts)
{
	double at[CHART_TIMES], span = k->last - k->first;
	struct buf b = BUF_INIT;
	size_t n;

	list->n = 0;
	for (size_t i = 0; x->scale == CHART_AMOUNT && i < amounts->n; i++) {
		chart_short(&b, chart_tick(amounts, i), amounts->step, false);
		add_name(list, k, chart_tick(amounts, i), buf_take(&b));
	}
	if (x->scale == CHART_AMOUNT)
		return;
	n = k->width / NAME < CHART_TIMES ? k->width / NAME : CHART_TIMES;
	n = chart_time_ticks(x->step, k->first, k->last, n > 2 ? n : 2, at);
	for (size_t i = 0; i < n; i++) {
		chart_time_label(&b, x->step, at[i], span);
		add_name(list, k, at[i], buf_take(&b));
	}
}

static void
put_axis(struct pen *p, const struct canvas *k, const struct names *list,
    size_t left)
{
	size_t at = 0, n = 0;

	buf_fill(p->b, ' ', left + 1);
	pen_repeat(p, PEN_CORNER, 1);
	for (size_t x = 0; x < k->width; x++) {
		bool tick = n < list->n && list->v[n].column == x;

		pen_repeat(p, tick ? PEN_TICK_DOWN : PEN_ACROSS, 1);
		n += tick;
	}
	pen_end_line(p);
	buf_fill(p->b, ' ', left + 2);
	for (size_t i = 0; i < list->n; i++) {
		size_t w = pen_width(list->v[i].text);

		buf_fill(p->b, ' ', list->v[i].start - at);
		pen_text(p, list->v[i].text, w, false);
		at = list->v[i].start + w;
		free(list->v[i].text);
	}
	pen_end_line(p);
}

/* ---- what the eye cannot read -------------------------------------------- */

static void
say(struct buf *b, const char *what, const struct chart *c,
    const struct chart_series *s, size_t i)
{
	buf_fmt(b, "%s ", what);
	chart_value(b, s, s->v[i]);
	buf_str(b, " (");
	text_clean(b, c->x.label[i], strlen(c->x.label[i]), false);
	buf_ch(b, ')');
}

static void
put_extremes(struct pen *p, const struct chart_series *s)
{
	size_t n = p->c->x.n, high = n, low = n, last = n;
	struct buf b = BUF_INIT;

	if (p->c->x.label == NULL)
		return;
	for (size_t i = 0; i < n; i++) {
		if (isnan(s->v[i]))
			continue;
		high = high == n || s->v[i] > s->v[high] ? i : high;
		low = low == n || s->v[i] < s->v[low] ? i : low;
		last = i;
	}
	if (last == n)
		return;
	say(&b, "highest", p->c, s, high);
	say(&b, ", lowest", p->c, s, low);
	say(&b, ", last", p->c, s, last);
	if (s->missing > 0)
		buf_fmt(&b, ", %zu without a value", s->missing);
	text_wrap(p->b, b.s, 2, 2, p->width);
	buf_free(&b);
}

/* ---- the plot ------------------------------------------------------------ */

static void
set_extent(struct canvas *k, const struct chart *c,
    size_t series, struct chart_ticks *values, struct chart_ticks *amounts)
{
	double low, high;

	chart_plot_extent(c, series, 1, &low, &high);
	*values = chart_ticks(low, high, k->height > 10 ? STEPS : STEPS - 2);
	k->low = chart_tick(values, 0);
	k->high = chart_last_tick(values);
	chart_axis_extent(&c->x, &k->first, &k->last);
	if (c->x.scale != CHART_AMOUNT)
		return;
	*amounts = chart_ticks(k->first, k->last, STEPS + 1);
	k->first = chart_tick(amounts, 0);
	k->last = chart_last_tick(amounts);
}

void
pen_plot(struct pen *p, size_t series, size_t height)
{
	const struct chart *c = p->c;
	const struct chart_series *s = &c->series[series];
	struct canvas k = {.height = height, .dots_x = p->utf8 ? DOTS_X : 1,
	    .dots_y = p->utf8 ? DOTS_Y : 1};
	struct chart_ticks values, amounts = {0};
	struct names names;
	size_t left;

	set_extent(&k, c, series, &values, &amounts);
	left = ticks_width(&values, s->percent);
	k.width = p->width - left - 3;
	k.cell = mem_calloc(k.width * k.height, 1);
	put_dots(&k, c, s);
	if (c->nseries > 1) {
		pen_text(p, s->name, p->width, false);
		pen_end_line(p);
	}
	put_rows(p, &k, &values, s->percent, left);
	find_names(&names, &k, &c->x, &amounts);
	put_axis(p, &k, &names, left);
	put_extremes(p, s);
	free(k.cell);
}
