#ifndef REPORT_CHART_CHART_ROLES_H
#define REPORT_CHART_CHART_ROLES_H

#include "report/chart/chart_part.h"

/* What each column of a result is to a chart; private to chart_pick. */

enum { CHART_MEASURES = 3 }; /* drawn beside each other */

struct chart_roles {
	struct insight f;
	size_t *measure, nmeasures; /* columns; the main one first */
	size_t *category, ncategories; /* with more than one value, unless
	                               there is one row */
	long key;        /* figures that only tell rows apart; -1 */
	long date, part; /* a year of which `part` is the month; -1 */
	bool named;      /* the categories are the parts of one name */
	bool numbered;   /* the only category is an amount that is grouped by */
	bool ordered;    /* by the plan, or there is none that tells */
	struct chart_times times;

	/* of rows with a time, where there is one */
	struct chart_places joined; /* all categories as one label */
	bool unique;     /* no two rows have the same categories */
	bool times_unique, times_ascend;
	bool pairs_unique; /* no two have the same categories and time */
	bool sorted;     /* by the main measure */
	bool alike;      /* the measures are made of the same column */
	struct arena *a;
};

/* False where the document has no rows to look at. chart_roles_free in any
 * case. What lasts is in the arena. */
bool chart_roles_open(struct chart_roles *r, const json_t *doc,
    struct arena *a);
void chart_roles_free(struct chart_roles *r);

/* The labels of a column, for each row. */
const char **chart_roles_labels(const struct chart_roles *r, size_t column);
/* What a column's values are measured in, by the schema of the document; NULL:
 * that does not say, or they are something else. */
const char *chart_roles_unit(const struct chart_roles *r, size_t column);
/* "region and channel" of the categories. */
const char *chart_roles_name(const struct chart_roles *r);

#endif
