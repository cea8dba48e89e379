/* What is odd about a result, and what is common in it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "json/write.h"
#include "report/explain/explain_say.h"
#include "report/explain/explain_words.h"

enum {
	ENOUGH = 8,    /* figures to tell which of them is far off */
	SOME = 5,      /* rows to tell what most of them have */
	FAR = 3,       /* times the middle half, beyond it */
};
#define DOMINANT 0.8 /* of the rows: one value dominates */

static double
quantile(const struct insight_column *c, double part)
{
	return c->v[c->order[(size_t)(part * (double)(c->n - 1) + 0.5)]];
}

void
explain_outlier(const struct insight *f, struct buf *b)
{
	const struct insight_column *c =
	    f->measure >= 0 ? &f->c[f->measure] : NULL;
	double low, high, width;
	size_t above = 0, below = 0;
	bool top;

	if (!c || c->n < ENOUGH)
		return;
	low = quantile(c, 0.25);
	high = quantile(c, 0.75);
	width = high - low;
	if (width <= 0)
		return;
	for (size_t i = 0; i < f->n; i++) {
		above += c->v[i] > high + FAR * width;
		below += c->v[i] < low - FAR * width;
	}
	top = above > 0;
	if (above + below == 0 || above + below > 1 + c->n / 20)
		return;
	buf_str(b, "With ");
	explain_number(b, top ? c->greatest : c->least);
	buf_str(b, ", ");
	insight_label(f, b, c->order[top ? c->n - 1 : 0]);
	buf_str(b, " is far from the others: half of them are between ");
	explain_number(b, low);
	buf_str(b, " and ");
	explain_number(b, high);
	buf_ch(b, '.');
}

void
explain_nulls(const struct insight *f, struct buf *b)
{
	const struct insight_column *most = NULL;
	size_t others = 0;

	for (size_t i = 0; i < f->ncolumns; i++) {
		others += f->c[i].nulls > 0;
		if (f->c[i].nulls > (most ? most->nulls : 0))
			most = &f->c[i];
	}
	if (!most || f->n < 2)
		return;
	buf_str(b, "The ");
	explain_figure(b, most);
	if (most->nulls == f->n) {
		buf_str(b, " is missing in every row");
	} else {
		buf_str(b, " is missing in ");
		explain_number(b, (double)most->nulls);
		buf_str(b, " of ");
		explain_count(b, (double)f->n, "row", "rows");
	}
	if (others == 2)
		buf_str(b, ", and another column has gaps, too");
	else if (others > 2)
		buf_fmt(b, ", and %zu other columns have gaps, too",
		    others - 1);
	buf_ch(b, '.');
}

void
explain_dominant(const struct insight *f, struct buf *b)
{
	for (size_t i = 0; i < f->ncolumns; i++) {
		const struct insight_column *c = &f->c[i];

		if (f->n < SOME || (c->kind != INSIGHT_TEXT && !c->key) ||
		    !c->called || (double)c->most < DOMINANT * (double)f->n ||
		    insight_asked(f, i, c->common))
			continue;
		if (c->most == f->n)
			buf_str(b, "All of them have the same ");
		else {
			explain_number(b, (double)c->most);
			buf_str(b, " of ");
			explain_count(b, (double)f->n, "row", "rows");
			buf_str(b, " have the same ");
		}
		buf_fmt(b, "%s, ", c->called);
		explain_value(b, c->common, 1);
		buf_ch(b, '.');
		return;
	}
}

static int
by_text(const void *x, const void *y)
{
	return strcmp(*(char *const *)x, *(char *const *)y);
}

void
explain_repeats(const struct insight *f, struct buf *b)
{
	char **rows = mem_calloc(f->n + 1, sizeof *rows);
	struct buf one = BUF_INIT;
	size_t repeats = 0;

	for (size_t i = 0; i < f->n; i++) {
		json_compact(&one, json_array_get(f->rows, i));
		rows[i] = buf_take(&one);
	}
	qsort(rows, f->n, sizeof *rows, by_text);
	for (size_t i = 1; i < f->n; i++)
		repeats += strcmp(rows[i - 1], rows[i]) == 0;
	for (size_t i = 0; i < f->n; i++)
		free(rows[i]);
	free(rows);
	if (repeats == 0 || f->ncolumns < 2)
		return;
	explain_count(b, (double)repeats, "row repeats", "rows repeat");
	buf_str(b, " another row.");
}

void
explain_common(const struct insight *f, struct buf *b)
{
	for (size_t i = 0; i < f->ncolumns; i++) {
		const struct insight_column *c = &f->c[i];

		if (f->n < SOME || c->kind != INSIGHT_TEXT || !c->called ||
		    c->distinct < 2 || c->distinct > f->n / 2 || c->most < 3 ||
		    (double)c->most >= DOMINANT * (double)f->n)
			continue;
		buf_str(b, "The most common ");
		buf_fmt(b, "%s is ", c->called);
		explain_value(b, c->common, 1);
		buf_str(b, ", in ");
		explain_number(b, (double)c->most);
		buf_str(b, " of ");
		explain_count(b, (double)f->n, "row", "rows");
		buf_str(b, "; there are ");
		explain_number(b, (double)c->distinct);
		buf_str(b, " different ones.");
		return;
	}
}
