#ifndef REPORT_EXPLAIN_INSIGHT_H
#define REPORT_EXPLAIN_INSIGHT_H

#include <jansson.h>
#include <stdbool.h>
#include "base/buf.h"
#include "base/mem.h"
#include "lang/view/view.h"

/* What is known of a result: for sentences (report/explain) and charts
 * (report/chart). */

enum insight_kind {
	INSIGHT_NOTHING, INSIGHT_FIGURE, INSIGHT_TEXT, INSIGHT_DATE,
	INSIGHT_OTHER
};

struct insight_column {
	const char *name;    /* of the column */
	const char *called;  /* in a sentence, in the arena; NULL: it has no
	                        name that a sentence can use */
	enum insight_kind kind; /* of all values that are there */
	bool key;            /* figures that only tell rows apart */
	bool adds;           /* a count or a sum: parts of a whole */
	size_t nulls, n;     /* n: those that are there */
	size_t distinct, most; /* most: how often the commonest is there */
	const json_t *common;
	double *v;           /* of figures, by row; NaN where there is none */
	double least, greatest, sum;
	size_t *order;       /* rows whose value is there, by value */
};

struct insight {
	const json_t *doc, *rows;
	size_t n;            /* rows at hand */
	double count;        /* rows that the result had */
	bool truncated, limited; /* limited: by the plan */
	struct insight_column *c;
	size_t ncolumns;
	long measure, label, label2, date; /* columns, -1: none */
	size_t *part, nparts; /* the columns that together are the key of
	                         groups, 0: one of them is enough */
	bool ascending;      /* sorted by the measure, the least first */
	struct arena a;
	struct view view;    /* of the plan; .query NULL: none that fits */
	struct findings scratch;
};

/* False where the document has no rows to look at. insight_free in any case. */
bool insight_open(struct insight *f, const json_t *doc);
void insight_free(struct insight *f);

const json_t *insight_at(const struct insight *f, size_t row, size_t column);
/* A row as a sentence calls it: by its parts, its label, its date, its key. */
void insight_label(const struct insight *f, struct buf *b, size_t row);
/* Are there rows that it calls the same? */
bool insight_is_ambiguous(const struct insight *f);
/* Is the column in a condition of the plan, or the value in the question? */
bool insight_asked(const struct insight *f, size_t column, const json_t *value);

#endif
