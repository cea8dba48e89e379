/* A chart as SVG: text in it is text, colours are variables of the page. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "report/chart/chart_svg.h"
#include "report/text.h"

const char *
chart_style(void)
{
	return ":root{--chart-ink:#1f2328;--chart-dim:#59636e;"
	    "--chart-grid:#d1d9e0;--chart-ground:#ffffff;--chart-1:#0969da;"
	    "--chart-2:#bc4c00;--chart-3:#1a7f37;--chart-4:#8250df;"
	    "--chart-5:#9a6700;--chart-6:#bf3989}"
	    "@media(prefers-color-scheme:dark){:root{--chart-ink:#f0f6fc;"
	    "--chart-dim:#9198a1;--chart-grid:#3d444d;--chart-ground:#0d1117;"
	    "--chart-1:#4493f8;--chart-2:#f0883e;--chart-3:#3fb950;"
	    "--chart-4:#ab7df8;--chart-5:#d29922;--chart-6:#f778ba}}"
	    ".chart{max-width:100%;height:auto}"
	    ".chart text{font:12px system-ui,sans-serif;fill:var(--chart-ink)}"
	    ".chart .dim{fill:var(--chart-dim)}"
	    ".chart .title{font-size:14px;font-weight:600}"
	    ".chart .big{font-size:40px;font-weight:600}"
	    ".chart .e{text-anchor:end}.chart .m{text-anchor:middle}"
	    ".chart .grid{stroke:var(--chart-grid)}"
	    ".chart .axis{stroke:var(--chart-dim)}"
	    ".chart path{fill:none;stroke-width:2;stroke-linejoin:round}"
	    ".chart .s1{fill:var(--chart-1)}.chart .s2{fill:var(--chart-2)}"
	    ".chart .s3{fill:var(--chart-3)}.chart .s4{fill:var(--chart-4)}"
	    ".chart .s5{fill:var(--chart-5)}.chart .s6{fill:var(--chart-6)}"
	    ".chart .l1{stroke:var(--chart-1)}.chart .l2{stroke:var(--chart-2)}"
	    ".chart .l3{stroke:var(--chart-3)}.chart .l4{stroke:var(--chart-4)}"
	    ".chart .l5{stroke:var(--chart-5)}.chart .l6{stroke:var(--chart-6)}"
	    ;
}

/* ---- marks --------------------------------------------------------------- */

size_t
svg_text(struct svg *g, double x, double y, const char *class, const char *s,
    size_t most)
{
	struct buf clean = BUF_INIT;
	size_t n, got;

	text_clean(&clean, s, strlen(s), false);
	n = text_fit(clean.s, clean.len, most, &got);
	if (n < clean.len)
		n = text_fit(clean.s, clean.len, most > 0 ? most - 1 : 0, &got);
	buf_fmt(&g->b, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">", x, y,
	    class);
	text_escape(&g->b, clean.s, n, false);
	if (n < clean.len) {
		buf_str(&g->b, "\xe2\x80\xa6<title>");
		text_escape(&g->b, clean.s, clean.len, false);
		buf_str(&g->b, "</title>");
		got++;
	}
	buf_str(&g->b, "</text>\n");
	buf_free(&clean);
	return got;
}

void
svg_line(struct svg *g, double x1, double y1, double x2, double y2,
    const char *class)
{
	buf_fmt(&g->b, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" "
	    "y2=\"%.1f\" class=\"%s\"/>\n", x1, y1, x2, y2, class);
}

size_t
svg_label_width(const char *const *label, size_t n, size_t most)
{
	struct buf clean = BUF_INIT;
	size_t widest = 0, w;

	for (size_t i = 0; i < n; i++) {
		buf_reset(&clean);
		text_clean(&clean, label[i], strlen(label[i]), false);
		w = text_width(clean.s, clean.len);
		widest = w > widest ? w : widest;
	}
	buf_free(&clean);
	return widest < most ? widest : most;
}

/* ---- the whole ----------------------------------------------------------- */

static void
draw_number(struct svg *g)
{
	const struct chart *c = g->c;
	struct buf value = BUF_INIT;

	if (*c->x.label[0])
		g->y += 4, svg_text(g, 0, g->y += 14, "dim", c->x.label[0], 90);
	for (size_t i = 0; i < c->nseries; i++) {
		const struct chart_series *s = &c->series[i];

		buf_reset(&value);
		chart_value_at(&value, s, 0);
		svg_text(g, 0, g->y += 46, "big", value.s, 40);
		svg_text(g, 0, g->y += 18, "dim", s->name, 90);
	}
	buf_free(&value);
}

static void
draw(struct svg *g)
{
	switch (g->c->kind) {
	case CHART_NONE:
		break;
	case CHART_NUMBER:
		draw_number(g);
		break;
	case CHART_BARS:
	case CHART_GROUPS:
		svg_bars(g);
		break;
	case CHART_LINE:
		for (size_t i = 0; i < g->c->nseries; i++)
			svg_plot(g, i, 1);
		break;
	case CHART_SPARKS:
		if (g->c->nseries <= SVG_COLOURS)
			svg_plot(g, 0, g->c->nseries);
		else
			svg_sparks(g);
		break;
	case CHART_HISTOGRAM:
		svg_columns(g);
		break;
	case CHART_SCATTER:
		svg_plot(g, 0, 1);
		break;
	}
}

void
chart_svg(struct buf *out, const struct chart *c, bool alone)
{
	struct svg g = {.b = BUF_INIT, .c = c, .y = 16};

	const char *title = c->kind == CHART_NONE ? c->why : c->title;

	if (c->kind == CHART_NONE && !alone)
		return;
	svg_text(&g, 0, g.y, "title", title, 90);
	g.y += 8;
	draw(&g);
	for (size_t i = 0; i < c->nnotes; i++)
		svg_text(&g, 0, g.y += 18, "dim", c->note[i], 110);
	g.y += 8;
	buf_fmt(out, "<svg class=\"chart\" role=\"img\" "
	    "viewBox=\"0 0 %d %.0f\" width=\"%d\" height=\"%.0f\"%s>\n<title>",
	    SVG_WIDTH, g.y, SVG_WIDTH, g.y,
	    alone ? " xmlns=\"http://www.w3.org/2000/svg\"" : "");
	text_escape(out, title, strlen(title), false);
	buf_str(out, "</title>\n<desc>");
	text_escape(out, c->why, strlen(c->why), false);
	buf_str(out, "</desc>\n");
	if (alone)
		buf_fmt(out, "<style>%s</style>\n<rect width=\"100%%\" "
		    "height=\"100%%\" fill=\"var(--chart-ground)\"/>\n",
		    chart_style());
	buf_add(out, g.b.s, g.b.len);
	buf_str(out, "</svg>\n");
	buf_free(&g.b);
}
