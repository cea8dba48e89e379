#ifndef REPORT_CHART_CHART_MAKE_H
#define REPORT_CHART_CHART_MAKE_H

#include "report/chart/chart_roles.h"

enum {
	CHART_COURSE = 6, /* times that make a line; fewer are bars */
	CHART_MANY = 8    /* rows that make a histogram or a cloud of points */
};

/* Each fills what its kind of chart has, but for what chart_measure adds;
 * private to chart_pick. */
void chart_make_none(struct chart *c, const struct chart_roles *r);
void chart_make_number(struct chart *c, const struct chart_roles *r);
void chart_make_bars(struct chart *c, const struct chart_roles *r);
void chart_make_time_bars(struct chart *c, const struct chart_roles *r);
void chart_make_line(struct chart *c, const struct chart_roles *r);
void chart_make_sparks(struct chart *c, const struct chart_roles *r);
void chart_make_groups(struct chart *c, const struct chart_roles *r);
void chart_make_histogram(struct chart *c, const struct chart_roles *r);
void chart_make_scatter(struct chart *c, const struct chart_roles *r);

#endif
