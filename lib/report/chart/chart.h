#ifndef REPORT_CHART_CHART_H
#define REPORT_CHART_CHART_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"
#include "base/mem.h"

/*
 * A result as a picture: chart_pick chooses what is drawn, by the types and
 * roles of the columns, how many different values they have and how the plan
 * groups and sorts; each drawing (text, SVG, Vega-Lite) takes what it chose.
 *
 *	             x                     series
 *	number       one place             a measure each
 *	bars         categories            a measure each, `apart`
 *	groups       categories            the values of a second category
 *	line         times or amounts      a measure each, `apart`
 *	sparks       times or amounts      the values of a category
 *	histogram    ranges                one: how many rows
 *	scatter      times or amounts      one
 *	none         -                     -
 */
enum chart_kind {
	CHART_NONE, CHART_NUMBER, CHART_BARS, CHART_GROUPS, CHART_LINE,
	CHART_SPARKS, CHART_HISTOGRAM, CHART_SCATTER
};

enum chart_scale { CHART_CATEGORY, CHART_TIME, CHART_AMOUNT };

/* The step of a scale of times. */
enum chart_step {
	CHART_YEAR, CHART_QUARTER, CHART_MONTH, CHART_WEEK, CHART_DAY,
	CHART_SECOND,
	CHART_PART /* a month of any year, as a number */
};

struct chart_axis {
	const char *name;
	enum chart_scale scale;
	enum chart_step step;
	size_t n;           /* places; ranges of a histogram */
	const char **label; /* of each place, as the database has it */
	double *at;         /* of times (in steps; seconds as days) and amounts,
	                       ascending but for scatter; NULL of categories; a
	                       histogram has n + 1: its edges */
};

struct chart_series {
	const char *name;
	double *v;      /* for each place of x; NaN: none */
	const json_t **value; /* the same as the result has them, borrowed;
	                         NULL: none, as of what was counted here */
	double least, greatest; /* of those that are there; NaN: none is */
	size_t missing; /* places without a value */
	int decimals;   /* that its values are written with */
	bool percent;
};

struct chart {
	enum chart_kind kind;
	const char *title;  /* "revenue by region" */
	const char *why;    /* why this kind, and why none: one line */
	struct chart_axis x;
	struct chart_series *series;
	size_t nseries;
	const char *y;      /* what the values are; NULL where they are apart */
	const char *by;     /* the column whose values are the series; NULL */
	bool apart;         /* the series are different measures, .. */
	bool alike;         /* .. but of one kind: on one scale */
	bool stacks;        /* the values of a place are parts of a whole */
	const char **note;  /* what is not drawn, a line each */
	size_t nnotes;
	struct arena arena;
};

/* What is drawn of a document's result, which may be missing; its text is
 * borrowed from the document. Then chart_free. */
void chart_pick(struct chart *c, const json_t *doc);
void chart_free(struct chart *c);

/* How a chart is to look as text. */
struct chart_look {
	size_t width; /* columns */
	bool utf8;    /* blocks and dots; else ASCII */
	bool bold;    /* the title */
};

/* Each appends nothing for CHART_NONE unless it says so. Text is cleaned or
 * escaped. */

/* Lines of text, with the notes and why it is this chart. */
void chart_terminal(struct buf *out, const struct chart *c,
    const struct chart_look *look);

/*
 * An <svg> element without a script, for a page that has chart_style() in a
 * <style>; a picture of its own (`alone`) brings that. Title and notes stand
 * in it; the reason is its <desc>. One of its own shows why there is no chart.
 */
void chart_svg(struct buf *out, const struct chart *c, bool alone);
/* Colours, as variables --chart-*, light and dark by prefers-color-scheme. */
const char *chart_style(void);

/* A Vega-Lite 5 specification with its data in it. New; of CHART_NONE one
 * that says why. */
json_t *chart_vega(const struct chart *c);

#endif
