/* The charts: what each takes of a result. */
#include "report/chart/chart_make.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/day.h"
#include "base/utf8.h"

/* ---- what is common ------------------------------------------------------ */

static const char *
name_of(const struct chart_roles *r, size_t column)
{
	return *r->f.c[column].name ? r->f.c[column].name : "value";
}

/* With its unit, where there is one that the name does not end with. */
static const char *
measure_name(struct chart *c, const struct chart_roles *r, size_t column)
{
	const char *name = name_of(r, column);
	const char *unit = chart_roles_unit(r, column);
	size_t n = strlen(name), m = unit != NULL ? strlen(unit) : 0;

	if (m == 0 || (n >= m && ascii_equal(name + n - m, unit)))
		return name;
	return arena_printf(&c->arena, "%s (%s)", name, unit);
}

static void
title(struct chart *c, const char *of, const char *by, const char *also)
{
	c->title = arena_printf(&c->arena, by == NULL ? "%s" :
	    also == NULL ? "%s by %s" : "%s by %s and %s", of, by, also);
}

/* "revenue and orders" of the measures that are drawn. */
static const char *
measures_name(struct chart *c)
{
	const char *name = "";

	for (size_t i = 0; i < c->nseries; i++)
		name = i == 0 ? c->series[0].name :
		    arena_printf(&c->arena, "%s%s%s", name,
		    i + 1 < c->nseries ? ", " : " and ", c->series[i].name);
	return name;
}

/* How many numbers there are to each place. */
static const char *
numbers(struct chart *c)
{
	return c->nseries == 1 ? "one number" :
	    arena_printf(&c->arena, c->alike ?
	    "%zu numbers on one scale" : "%zu numbers, each on its own scale,",
	    c->nseries);
}

static void
note_left_out(struct chart *c, const struct chart_roles *r, size_t drawn)
{
	struct buf b = BUF_INIT;

	for (size_t i = drawn; i < r->nmeasures; i++) {
		buf_str(&b, i == drawn ? "" : ", ");
		buf_str(&b, name_of(r, r->measure[i]));
	}
	if (b.len > 0)
		chart_add_note(c, "not drawn: %s", b.s);
	buf_free(&b);
}

/* A series of each measure, by the place of each row. */
static void
fill_measures(struct chart *c, const struct chart_roles *r, const size_t *of)
{
	size_t n = r->nmeasures < CHART_MEASURES ? r->nmeasures :
	    CHART_MEASURES;

	for (size_t i = 0; i < r->f.ncolumns; i++)
		for (size_t k = 0; k < n; k++) {
			struct chart_series *s;

			if (r->measure[k] != i)
				continue;
			s = chart_add_series(c, measure_name(c, r, i));
			for (size_t row = 0; row < r->f.n; row++)
				if (of[row] < c->x.n)
					chart_set(c, s, of[row], &r->f,
					    row, i);
		}
	c->apart = c->nseries > 1;
	c->alike = r->alike;
	c->y = c->apart ? NULL : c->series[0].name;
	c->stacks = r->f.c[r->measure[0]].adds &&
	    r->f.c[r->measure[0]].least >= 0;
	note_left_out(c, r, n);
}

/* The main measure, by two places. */
static void
fill_grid(struct chart *c, const struct chart_roles *r, const size_t *x,
    const struct chart_places *by)
{
	const struct insight_column *m = &r->f.c[r->measure[0]];

	for (size_t i = 0; i < by->n; i++)
		chart_add_series(c, by->label[i]);
	for (size_t row = 0; row < r->f.n; row++)
		if (x[row] < c->x.n && by->of[row] < by->n)
			chart_set(c, &c->series[by->of[row]], x[row], &r->f,
			    row, r->measure[0]);
	c->y = measure_name(c, r, r->measure[0]);
	c->stacks = m->adds && m->least >= 0;
	note_left_out(c, r, 1);
}

/* ---- axes ---------------------------------------------------------------- */

static void
axis_of_places(struct chart *c, const char *name,
    const struct chart_places *p, const double *at)
{
	c->x.name = name;
	c->x.n = p->n;
	c->x.label = p->label;
	if (at == NULL)
		return;
	c->x.at = arena_alloc(&c->arena, (p->n + 1) * sizeof *c->x.at);
	for (size_t i = 0; i < p->n; i++)
		c->x.at[i] = at[p->first[i]];
}

/* What all distances are multiples of: 7 of the days of weeks. */
static double
common_step(const struct chart_axis *x)
{
	double by = 0, step, rest;

	for (size_t i = 1; i < x->n; i++) {
		for (step = x->at[i] - x->at[i - 1]; step > 0; step = rest) {
			rest = by > 0 ? fmod(by, step) : 0;
			by = step;
		}
	}
	return by > 0 ? by : 1;
}

/* Times in their order; of[] of a row without one is behind all places. */
static void
axis_of_times(struct chart *c, const struct chart_roles *r,
    struct chart_places *p)
{
	const struct chart_times *t = &r->times;
	size_t gaps;
	double by;

	chart_places(p, t->label, r->f.n, &c->arena);
	chart_places_sort(p, t->at, r->f.n, &c->arena);
	if (t->missing > 0) {
		p->n--; /* the empty label, which came last */
		chart_add_note(c, t->missing == 1 ?
		    "%zu row without a time is not drawn" :
		    "%zu rows without a time are not drawn", t->missing);
	}
	axis_of_places(c, r->part >= 0 ? chart_step_name(t->step) :
	    name_of(r, (size_t)r->date), p, t->at);
	c->x.scale = CHART_TIME;
	c->x.step = t->step;
	if (p->n < CHART_COURSE || t->step == CHART_SECOND ||
	    t->step == CHART_WEEK)
		return;
	by = common_step(&c->x);
	gaps = (size_t)((c->x.at[p->n - 1] - c->x.at[0]) / by) + 1 - p->n;
	if (gaps > 0)
		chart_add_note(c, "%zu of %zu %ss %s no row", gaps, gaps + p->n,
		    by > 1 ? "time" : chart_step_name(t->step),
		    gaps == 1 ? "has" : "have");
}

/* Labels that have an order of their own: "10-19", "2024-W05", "March". */
static bool
has_order(const struct chart_places *p)
{
	size_t digits = 0, months = 0;

	for (size_t i = 0; i < p->n; i++) {
		digits += p->label[i][0] >= '0' && p->label[i][0] <= '9';
		months += day_month_named(p->label[i],
		    strlen(p->label[i])) > 0;
	}
	return digits == p->n || months == p->n;
}

/* The largest first, unless they have an order. */
static void
sort_by_total(struct chart_places *p, const struct chart_roles *r)
{
	double *total = arena_alloc(r->a, (p->n + 1) * sizeof *total);
	double *at = arena_alloc(r->a, (r->f.n + 1) * sizeof *at);
	const double *v = r->f.c[r->measure[0]].v;

	if (r->numbered || has_order(p))
		return;
	for (size_t i = 0; i < r->f.n; i++)
		total[p->of[i]] -= isnan(v[i]) ? 0 : v[i];
	for (size_t i = 0; i < r->f.n; i++)
		at[i] = total[p->of[i]];
	chart_places_sort(p, at, r->f.n, r->a);
}

/* Categories: as they come where the plan sorts, else the largest first; an
 * amount that is grouped by in its own order. */
static void
axis_of_categories(struct chart *c, const struct chart_roles *r,
    struct chart_places *p)
{
	const double *at = NULL;

	if (r->numbered) {
		at = r->f.c[r->category[0]].v;
		chart_places_sort(p, at, r->f.n, &c->arena);
	} else if (!r->ordered && r->ncategories > 0) {
		sort_by_total(p, r);
	}
	axis_of_places(c, chart_roles_name(r), p, at);
}

/* Each row a place of its own. */
static void
axis_of_rows(struct chart *c, const struct chart_roles *r,
    struct chart_places *p)
{
	struct chart_places joined = r->joined;

	p->n = r->f.n;
	p->label = arena_alloc(&c->arena, (p->n + 1) * sizeof *p->label);
	p->of = arena_alloc(&c->arena, (p->n + 1) * sizeof *p->of);
	p->first = arena_alloc(&c->arena, (p->n + 1) * sizeof *p->first);
	for (size_t i = 0; i < p->n; i++) {
		p->label[i] = joined.label[joined.of[i]];
		p->of[i] = p->first[i] = i;
	}
	axis_of_places(c, chart_roles_name(r), p, NULL);
}

/* ---- the charts ---------------------------------------------------------- */

void
chart_make_none(struct chart *c, const struct chart_roles *r)
{
	c->why = r->f.n == 0 ? "the result has no rows" :
	    r->key >= 0 ? "the only numbers of the result are identifiers" :
	    "the result has no number to draw";
}

void
chart_make_number(struct chart *c, const struct chart_roles *r)
{
	static const size_t first;
	const char **label = arena_alloc(&c->arena, sizeof *label);

	*label = r->ncategories > 0 ? r->joined.label[0] :
	    r->date >= 0 ? r->times.label[0] : "";
	c->x = (struct chart_axis){.name = chart_roles_name(r), .n = 1,
	    .label = label};
	fill_measures(c, r, &first);
	title(c, measures_name(c), NULL, NULL);
	c->why = "number: the result is one row";
}

void
chart_make_bars(struct chart *c, const struct chart_roles *r)
{
	struct chart_places p = r->joined;

	if (r->unique)
		axis_of_categories(c, r, &p);
	else
		axis_of_rows(c, r, &p);
	fill_measures(c, r, p.of);
	title(c, measures_name(c), c->x.name, NULL);
	c->why = arena_printf(&c->arena, "bars: %s for each %s", numbers(c),
	    c->x.name);
}

void
chart_make_time_bars(struct chart *c, const struct chart_roles *r)
{
	struct chart_places p;

	axis_of_times(c, r, &p);
	fill_measures(c, r, p.of);
	title(c, measures_name(c), c->x.name, NULL);
	c->why = arena_printf(&c->arena,
	    "bars: %s for each %s, of which there are few", numbers(c),
	    c->x.name);
}

void
chart_make_line(struct chart *c, const struct chart_roles *r)
{
	struct chart_places p = r->joined;

	if (r->date >= 0) {
		axis_of_times(c, r, &p);
	} else {
		axis_of_categories(c, r, &p);
		c->x.scale = CHART_AMOUNT;
	}
	fill_measures(c, r, p.of);
	title(c, measures_name(c), c->x.name, NULL);
	c->why = c->x.scale == CHART_TIME ?
	    arena_printf(&c->arena, "line: %s over time", numbers(c)) :
	    arena_printf(&c->arena, "line: %s over many values of %s",
	    numbers(c), c->x.name);
}

void
chart_make_sparks(struct chart *c, const struct chart_roles *r)
{
	struct chart_places p, by = r->joined;

	axis_of_times(c, r, &p);
	c->by = chart_roles_name(r);
	sort_by_total(&by, r);
	fill_grid(c, r, p.of, &by);
	title(c, c->y, c->x.name, c->by);
	c->why = arena_printf(&c->arena,
	    "sparklines: one line over time for each %s, each on its own scale",
	    c->by);
}

/* Two categories, of which the second, or the times, are the series; fewer
 * series than groups are easier to compare. */
void
chart_make_groups(struct chart *c, const struct chart_roles *r)
{
	struct chart_places x, by;
	bool timed = r->date >= 0 && r->ncategories == 1;
	const char *name;

	chart_places(&x, chart_roles_labels(r, r->category[0]), r->f.n,
	    &c->arena);
	name = name_of(r, r->category[0]);
	if (timed) {
		axis_of_times(c, r, &by);
		c->by = c->x.name;
		by.n = c->x.n;
	} else {
		c->by = name_of(r, r->category[1]);
		chart_places(&by, chart_roles_labels(r, r->category[1]),
		    r->f.n, &c->arena);
	}
	if (!timed && by.n > x.n && by.n > CHART_MANY) {
		struct chart_places p = x;
		const char *other = name;

		x = by, by = p;
		name = c->by, c->by = other;
	}
	c->x = (struct chart_axis){0};
	axis_of_places(c, name, &x, NULL);
	fill_grid(c, r, x.of, &by);
	title(c, c->y, c->x.name, c->by);
	c->why = arena_printf(&c->arena,
	    "grouped bars: one number for each %s and %s", c->x.name, c->by);
}

void
chart_make_histogram(struct chart *c, const struct chart_roles *r)
{
	const struct insight_column *m = &r->f.c[r->measure[0]];

	chart_bins(c, m->v, r->f.n);
	c->x.name = measure_name(c, r, r->measure[0]);
	c->x.scale = CHART_AMOUNT;
	c->y = c->series[0].name;
	title(c, c->y, c->x.name, NULL);
	if (m->nulls > 0)
		chart_add_note(c, m->nulls == 1 ?
		    "%zu row has no value" : "%zu rows have no value",
		    m->nulls);
	note_left_out(c, r, 1);
	c->why = arena_printf(&c->arena,
	    "histogram: %zu values of %s are too many for a bar each", m->n,
	    c->x.name);
}

void
chart_make_scatter(struct chart *c, const struct chart_roles *r)
{
	bool timed = r->date >= 0;
	size_t x = timed ? (size_t)r->date : r->measure[0], n = 0;
	size_t y = timed ? r->measure[0] : r->measure[1];
	const double *at = timed ? r->times.at : r->f.c[x].v;
	struct chart_series *s;

	/* columns in the order in which they were asked for */
	if (!timed && y < x) {
		x = y, y = r->measure[0];
		at = r->f.c[x].v;
	}
	c->x = (struct chart_axis){.name = timed ? name_of(r, x) :
	    measure_name(c, r, x), .n = r->f.n,
	    .scale = timed && r->times.step != CHART_PART ? CHART_TIME :
	    CHART_AMOUNT,
	    .step = r->times.step};
	c->x.at = arena_alloc(&c->arena, (r->f.n + 1) * sizeof *c->x.at);
	s = chart_add_series(c, measure_name(c, r, y));
	for (size_t row = 0; row < r->f.n; row++) {
		if (isnan(at[row]) || isnan(r->f.c[y].v[row]))
			continue;
		c->x.at[n] = at[row];
		s->v[n++] = r->f.c[y].v[row];
	}
	if (n < r->f.n)
		chart_add_note(c, r->f.n - n == 1 ?
		    "%zu row lacks a value and is not drawn" :
		    "%zu rows lack a value and are not drawn", r->f.n - n);
	c->x.n = n;
	c->y = s->name;
	title(c, s->name, c->x.name, NULL);
	note_left_out(c, r, timed ? 1 : 2);
	c->why = arena_printf(&c->arena, "points: %s and %s of %zu rows",
	    c->x.name, s->name, n);
}
