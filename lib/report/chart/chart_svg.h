#ifndef REPORT_CHART_CHART_SVG_H
#define REPORT_CHART_CHART_SVG_H

#include "report/chart/chart_part.h"

/* Parts of chart_svg; private to it. Lengths are in units of the picture,
 * which a browser takes for pixels. */

enum {
	SVG_WIDTH = 720,
	SVG_LETTER = 7,  /* about as wide as one of the text is */
	SVG_COLOURS = 6,
	SVG_BARS = 60    /* more are told by their number */
};

struct svg {
	struct buf b;
	const struct chart *c;
	double y; /* what is below is free */
};

/* A text at its base line, cut to `most` columns; returns how many it has. */
size_t svg_text(struct svg *g, double x, double y, const char *class,
    const char *s, size_t most);
void svg_line(struct svg *g, double x1, double y1, double x2, double y2,
    const char *class);
/* The columns of the widest label, at most `most`. */
size_t svg_label_width(const char *const *label, size_t n, size_t most);

/* Each draws from g->y on and leaves it below what was drawn. */
void svg_bars(struct svg *g);
void svg_columns(struct svg *g);
/* `n` series from one on, as lines or points on common axes. */
void svg_plot(struct svg *g, size_t first, size_t n);
void svg_sparks(struct svg *g);

#endif
