/* Which chart a result makes. */
#include <stdlib.h>
#include <string.h>
#include "report/chart/chart_make.h"

enum {
	BARS = 40,     /* rows, of which each can have a bar */
	SPARSE = 3,    /* of so many pairs of two categories one is there */
	TOO_MANY = 100 /* rows in no order that can have a bar each */
};

static bool
no_numbers(const struct chart_roles *r)
{
	return r->nmeasures == 0 || r->f.n == 0;
}

static bool
one_row(const struct chart_roles *r)
{
	return r->f.n == 1;
}

static bool
course(const struct chart_roles *r)
{
	return r->date >= 0 && r->times_unique && (r->ncategories == 0 ||
	    r->times_ascend) && r->f.n - r->times.missing >= CHART_COURSE;
}

static bool
few_times(const struct chart_roles *r)
{
	return r->date >= 0 && r->times_unique && r->ncategories == 0;
}

/* How many different times there are. */
static size_t
times(const struct chart_roles *r)
{
	struct chart_places p;

	chart_places(&p, r->times.label, r->f.n, r->a);
	return p.n - (r->times.missing > 0);
}

static bool
courses(const struct chart_roles *r)
{
	return r->date >= 0 && r->ncategories > 0 && r->pairs_unique &&
	    !r->unique && times(r) >= 3;
}

/* Different values of a category; null is one. */
static size_t
values(const struct chart_roles *r, size_t category)
{
	const struct insight_column *c = &r->f.c[r->category[category]];

	return c->distinct + (c->nulls > 0);
}

/* Two categories, most of whose pairs are there. */
static bool
pairs(const struct chart_roles *r)
{
	if (r->date >= 0)
		return r->ncategories == 1 && r->pairs_unique && !r->unique;
	return r->ncategories == 2 && r->unique && !r->named &&
	    values(r, 0) < r->f.n && values(r, 1) < r->f.n &&
	    values(r, 0) * values(r, 1) <= SPARSE * r->f.n;
}

static bool
many_amounts(const struct chart_roles *r)
{
	return r->numbered && r->unique && r->f.n > BARS &&
	    r->f.c[r->category[0]].nulls == 0;
}

static bool
one_each(const struct chart_roles *r)
{
	bool named = r->unique && r->ncategories > 0;

	if (r->f.n < CHART_MANY)
		return true;
	if (r->f.n <= BARS)
		return named || r->ncategories > 0 || r->key >= 0;
	return named && (r->sorted || (r->f.n <= TOO_MANY &&
	    r->nmeasures == 1));
}

static bool
two_numbers(const struct chart_roles *r)
{
	return r->nmeasures > 1 || r->date >= 0;
}

static bool
any(const struct chart_roles *r)
{
	(void)r;
	return true;
}

/* The first that holds is drawn. */
static const struct {
	bool (*holds)(const struct chart_roles *r);
	enum chart_kind kind;
	void (*draw)(struct chart *c, const struct chart_roles *r);
} rules[] = {
	{no_numbers, CHART_NONE, chart_make_none},
	{one_row, CHART_NUMBER, chart_make_number},
	{course, CHART_LINE, chart_make_line},
	{few_times, CHART_BARS, chart_make_time_bars},
	{courses, CHART_SPARKS, chart_make_sparks},
	{pairs, CHART_GROUPS, chart_make_groups},
	{many_amounts, CHART_LINE, chart_make_line},
	{one_each, CHART_BARS, chart_make_bars},
	{two_numbers, CHART_SCATTER, chart_make_scatter},
	{any, CHART_HISTOGRAM, chart_make_histogram},
};

void
chart_pick(struct chart *c, const json_t *doc)
{
	struct chart_roles r;
	size_t i = 0;

	*c = (struct chart){.why = "the document has no rows"};
	if (chart_roles_open(&r, doc, &c->arena)) {
		while (!rules[i].holds(&r))
			i++;
		c->kind = rules[i].kind;
		rules[i].draw(c, &r);
		if (r.f.truncated)
			chart_add_note(c, "only the first %zu rows are drawn; "
			    "there are more", r.f.n);
	}
	for (i = 0; i < c->nseries; i++)
		chart_measure(&c->series[i], c->x.n);
	chart_roles_free(&r);
}

void
chart_free(struct chart *c)
{
	arena_free(&c->arena);
}
