/* The values of a chart, of the rows of a result. */
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "base/num.h"
#include "json/write.h"
#include "report/chart/chart_part.h"

/* ---- labels -------------------------------------------------------------- */

static const char *
number_label(double v, struct arena *a)
{
	char text[NUM_SIZE];
	size_t n = num_real(text, v);

	if (n > 2 && strcmp(text + n - 2, ".0") == 0)
		n -= 2;
	return arena_strndup(a, text, n);
}

const char *
chart_label(const json_t *value, struct arena *a)
{
	struct buf b = BUF_INIT;
	const char *label;

	if (value == NULL || json_is_null(value))
		return "(none)";
	if (json_is_string(value))
		return *json_string_value(value) ? json_string_value(value) :
		    "(empty)";
	if (json_is_real(value))
		return number_label(json_real_value(value), a);
	json_compact(&b, value);
	label = arena_strdup(a, b.s);
	buf_free(&b);
	return label;
}

/* ---- places -------------------------------------------------------------- */

struct labelled {
	const char *label;
	size_t row;
};

static int
by_label(const void *x, const void *y)
{
	const struct labelled *a = x, *b = y;
	int c = strcmp(a->label, b->label);

	return c != 0 ? c : (a->row > b->row) - (a->row < b->row);
}

void
chart_places(struct chart_places *p, const char *const *labels, size_t n,
    struct arena *a)
{
	struct labelled *list = mem_calloc(n + 1, sizeof *list);
	size_t *leader = mem_calloc(n + 1, sizeof *leader);

	p->n = 0;
	p->label = arena_alloc(a, (n + 1) * sizeof *p->label);
	p->of = arena_alloc(a, (n + 1) * sizeof *p->of);
	p->first = arena_alloc(a, (n + 1) * sizeof *p->first);
	for (size_t r = 0; r < n; r++)
		list[r] = (struct labelled){labels[r], r};
	qsort(list, n, sizeof *list, by_label);
	for (size_t i = 0; i < n; i++)
		leader[list[i].row] = i > 0 &&
		    strcmp(list[i].label, list[i - 1].label) == 0 ?
		    leader[list[i - 1].row] : list[i].row;
	for (size_t r = 0; r < n; r++) {
		if (leader[r] == r) {
			p->label[p->n] = labels[r];
			p->first[p->n] = r;
			p->of[r] = p->n++;
		} else {
			p->of[r] = p->of[leader[r]];
		}
	}
	free(leader);
	free(list);
}

struct placed {
	double at;
	size_t place;
};

static int
by_place(const void *x, const void *y)
{
	const struct placed *a = x, *b = y;
	int c = (a->at > b->at) - (a->at < b->at);

	return c != 0 ? c : (a->place > b->place) - (a->place < b->place);
}

void
chart_places_sort(struct chart_places *p, const double *at, size_t n,
    struct arena *a)
{
	struct placed *list = mem_calloc(p->n + 1, sizeof *list);
	size_t *to = mem_calloc(p->n + 1, sizeof *to);
	struct chart_places was = *p;

	p->label = arena_alloc(a, (p->n + 1) * sizeof *p->label);
	p->first = arena_alloc(a, (p->n + 1) * sizeof *p->first);
	/* what has no number comes last */
	for (size_t i = 0; i < p->n; i++)
		list[i] = (struct placed){isnan(at[was.first[i]]) ? INFINITY :
		    at[was.first[i]], i};
	qsort(list, p->n, sizeof *list, by_place);
	for (size_t i = 0; i < p->n; i++) {
		p->label[i] = was.label[list[i].place];
		p->first[i] = was.first[list[i].place];
		to[list[i].place] = i;
	}
	for (size_t r = 0; r < n; r++)
		p->of[r] = to[p->of[r]];
	free(to);
	free(list);
}

/* ---- parts of a chart ---------------------------------------------------- */

void
chart_add_note(struct chart *c, const char *format, ...)
{
	struct buf b = BUF_INIT;
	va_list args;

	va_start(args, format);
	buf_vfmt(&b, format, args);
	va_end(args);
	c->note = arena_grow(&c->arena, c->note, c->nnotes, sizeof *c->note);
	c->note[c->nnotes++] = arena_strdup(&c->arena, b.s);
	buf_free(&b);
}

struct chart_series *
chart_add_series(struct chart *c, const char *name)
{
	struct chart_series *s;

	c->series = arena_grow(&c->arena, c->series, c->nseries,
	    sizeof *c->series);
	s = &c->series[c->nseries++];
	*s = (struct chart_series){.name = name};
	s->v = arena_alloc(&c->arena, (c->x.n + 1) * sizeof *s->v);
	for (size_t i = 0; i < c->x.n; i++)
		s->v[i] = NAN;
	return s;
}

void
chart_set(struct chart *c, struct chart_series *s, size_t place,
    const struct insight *f, size_t row, size_t column)
{
	if (s->value == NULL)
		s->value = arena_alloc(&c->arena, (c->x.n + 1) *
		    sizeof *s->value);
	s->value[place] = insight_at(f, row, column);
	s->v[place] = f->c[column].v[row];
}

/* ---- ranges -------------------------------------------------------------- */

/* How many ranges n values want: Sturges' rule, which is enough for eyes. */
static size_t
ranges(size_t n)
{
	size_t k = 1;

	while (n > 1) {
		n /= 2;
		k++;
	}
	return k < 5 ? 5 : k;
}

static const char *
range_label(struct chart *c, double from, double to, double step)
{
	struct buf b = BUF_INIT;
	const char *label;

	chart_short(&b, from, step, false);
	buf_str(&b, " to ");
	chart_short(&b, to, step, false);
	label = arena_strdup(&c->arena, b.s);
	buf_free(&b);
	return label;
}

void
chart_bins(struct chart *c, const double *v, size_t n)
{
	double low = NAN, high = NAN;
	struct chart_ticks t;
	struct chart_series *s;
	size_t there = 0, bin;

	for (size_t i = 0; i < n; i++) {
		low = fmin(low, v[i]);
		high = fmax(high, v[i]);
		there += !isnan(v[i]);
	}
	t = chart_ticks(low, high, ranges(there));
	c->x.n = t.n > 1 ? t.n - 1 : 1;
	c->x.at = arena_alloc(&c->arena, (c->x.n + 1) * sizeof *c->x.at);
	c->x.label = arena_alloc(&c->arena, c->x.n * sizeof *c->x.label);
	for (size_t i = 0; i <= c->x.n; i++)
		c->x.at[i] = chart_tick(&t, i);
	for (size_t i = 0; i < c->x.n; i++)
		c->x.label[i] = range_label(c, c->x.at[i], c->x.at[i + 1],
		    t.step);
	s = chart_add_series(c, "rows");
	for (size_t i = 0; i < c->x.n; i++)
		s->v[i] = 0;
	for (size_t i = 0; i < n; i++) {
		if (isnan(v[i]))
			continue;
		bin = (size_t)((v[i] - t.first) / t.step + 1e-9);
		s->v[bin < c->x.n ? bin : c->x.n - 1]++;
	}
}
