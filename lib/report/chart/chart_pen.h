#ifndef REPORT_CHART_CHART_PEN_H
#define REPORT_CHART_CHART_PEN_H

#include "report/chart/chart_part.h"

/* Parts of chart_terminal; private to it. Lengths are columns. */

enum { PEN_LABEL = 30 }; /* the widest label beside bars */

struct pen {
	struct buf *b;
	const struct chart *c;
	size_t width;
	bool utf8;
};

/* What is drawn with, in UTF-8 and in ASCII. */
enum pen_mark {
	PEN_FULL, PEN_HALF_LEFT, PEN_UP, PEN_ACROSS, PEN_TICK_LEFT,
	PEN_TICK_DOWN, PEN_CORNER, PEN_CUT, PEN_POINT, PEN_TRACE, PEN_MARKS
};
const char *pen_mark(const struct pen *p, enum pen_mark mark);
void pen_repeat(struct pen *p, enum pen_mark mark, size_t n);

/* Columns of a text once it is clean. */
size_t pen_width(const char *s);
size_t pen_widest(const char *const *label, size_t n, size_t most);
/* A text in exactly `width` columns, cut or filled up; at the right end of
 * them with `right`. */
void pen_text(struct pen *p, const char *s, size_t width, bool right);
/* Blanks at the end of a line are taken off it. */
void pen_end_line(struct pen *p);

/* Each ends with its last line. */
void pen_bars(struct pen *p);
void pen_groups(struct pen *p);
void pen_number(struct pen *p);
void pen_sparks(struct pen *p);
/* A line or the points of a series, and where it is highest and lowest. */
void pen_plot(struct pen *p, size_t series, size_t height);

#endif
