/* What each column of a result is to a chart. */
#include "report/chart/chart_roles.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/day.h"
#include "json/get.h"
#include "lang/function.h"
#include "lang/plain/plain.h"
#include "words/listed.h"

/* From where on differences of figures leave what a double can hold. */
#define LARGEST 1e300

static const struct output *
output_of(const struct insight *f, size_t i)
{
	return f->view.query != NULL && !f->view.query->is_set ?
	    f->view.query->outputs.v[i] : NULL;
}

static bool
aggregates(const struct insight *f, size_t i)
{
	const struct output *o = output_of(f, i);

	return o != NULL && o->expr->kind == EXPR_CALL &&
	    o->expr->u.call.over == NULL && function_aggregates(o->expr);
}

/* Do others of its query aggregate while it does not? Then rows are grouped by
 * it, or it belongs to what they are grouped by. */
static bool
groups(const struct insight *f, size_t column)
{
	const struct output *o = output_of(f, column);

	if (o == NULL || aggregates(f, column) || !f->view.query->grouped)
		return false;
	for (size_t i = 0; i < f->ncolumns; i++)
		if (aggregates(f, i))
			return o->expr->kind != EXPR_CALL ||
			    o->expr->u.call.over == NULL;
	return false;
}

/* Without a plan: the first of several columns of figures counts upwards. */
static bool
counts_up(const struct insight *f, size_t column)
{
	const struct insight_column *c = &f->c[column];
	size_t figures = 0;

	if (f->view.query != NULL || column != 0 || c->n != f->n || f->n < 2)
		return false;
	for (size_t r = 0; r < f->n; r++)
		if (c->v[r] != floor(c->v[r]) ||
		    (r > 0 && c->v[r] <= c->v[r - 1]))
			return false;
	for (size_t i = 0; i < f->ncolumns; i++)
		figures += f->c[i].kind == INSIGHT_FIGURE && !f->c[i].key;
	return figures > 1;
}

/* Values that a label can be made of. */
static bool
is_plain(const struct insight *f, size_t column)
{
	for (size_t r = 0; r < f->n; r++) {
		const json_t *value = insight_at(f, r, column);

		if (json_is_object(value) || json_is_array(value))
			return false;
	}
	return true;
}

enum role { ROLE_NONE, ROLE_CATEGORY, ROLE_AMOUNT, ROLE_TIME, ROLE_KEY,
	ROLE_MEASURE };

static enum role
role_of(const struct insight *f, size_t column)
{
	const struct insight_column *c = &f->c[column];

	switch (c->kind) {
	case INSIGHT_NOTHING:
		return ROLE_NONE;
	case INSIGHT_DATE:
		return aggregates(f, column) && f->n > 1 ? ROLE_NONE :
		    ROLE_TIME;
	case INSIGHT_TEXT:
		return ROLE_CATEGORY;
	case INSIGHT_OTHER:
		return is_plain(f, column) ? ROLE_CATEGORY : ROLE_NONE;
	case INSIGHT_FIGURE:
		break;
	}
	if (c->key)
		return ROLE_KEY;
	if (c->n > 0 && (c->least < -LARGEST || c->greatest > LARGEST))
		return ROLE_NONE;
	return groups(f, column) || counts_up(f, column) ? ROLE_AMOUNT :
	    ROLE_MEASURE;
}

static bool
has_figures(const struct insight_column *c)
{
	return c->n > 0 && !isnan(c->v[c->order[0]]);
}

/* A date, or the parts of one. */
static void
take_time(struct chart_roles *r, size_t column)
{
	const struct insight_column *c = &r->f.c[column], *date;

	if (r->date < 0) {
		r->date = (long)column;
		return;
	}
	date = &r->f.c[r->date];
	if (r->part >= 0 || !has_figures(c) || !has_figures(date))
		return;
	if (chart_is_part(c) && !chart_is_part(date)) {
		r->part = (long)column;
	} else if (chart_is_part(date) && !chart_is_part(c)) {
		r->part = r->date;
		r->date = (long)column;
	}
}

/* Where a category alone tells all rows apart, the others only describe them;
 * a name does so before others. */
static void
take_label(struct chart_roles *r)
{
	size_t label = r->ncategories;

	if (r->named)
		return;
	for (size_t i = 0; i < r->ncategories; i++) {
		const struct insight_column *c = &r->f.c[r->category[i]];

		if (c->distinct == r->f.n && (label == r->ncategories ||
		    listed_end(LISTED_LABEL_NAME, c->name, 0) > 0)) {
			label = i;
			if (listed_end(LISTED_LABEL_NAME, c->name, 0) > 0)
				break;
		}
	}
	if (label < r->ncategories && r->f.n > 1) {
		r->category[0] = r->category[label];
		r->ncategories = 1;
	}
}

static void
take_columns(struct chart_roles *r)
{
	const struct insight *f = &r->f;

	for (size_t i = 0; i < f->ncolumns; i++) {
		enum role role = role_of(f, i);

		if (role == ROLE_AMOUNT && chart_is_part(&f->c[i]) &&
		    f->date >= 0)
			role = ROLE_TIME;
		if ((role == ROLE_CATEGORY || role == ROLE_AMOUNT) &&
		    (f->n == 1 || f->c[i].distinct + (f->c[i].nulls > 0) > 1))
			r->category[r->ncategories++] = i;
		if (role == ROLE_MEASURE)
			r->measure[r->nmeasures++] = i;
		if (role == ROLE_KEY && r->key < 0)
			r->key = (long)i;
		if (role == ROLE_TIME)
			take_time(r, i);
	}
	r->named = f->label >= 0 && f->label2 >= 0 && r->ncategories == 2 &&
	    r->category[0] == (size_t)f->label &&
	    r->category[1] == (size_t)f->label2;
	take_label(r);
	r->numbered = r->ncategories == 1 &&
	    r->f.c[r->category[0]].kind == INSIGHT_FIGURE;
	for (size_t i = 0; i < r->nmeasures; i++)
		if (f->measure == (long)r->measure[i]) {
			memmove(r->measure + 1, r->measure,
			    i * sizeof *r->measure);
			r->measure[0] = (size_t)f->measure;
		}
}

const char **
chart_roles_labels(const struct chart_roles *r, size_t column)
{
	const char **labels = arena_alloc(r->a, (r->f.n + 1) * sizeof *labels);

	for (size_t i = 0; i < r->f.n; i++)
		labels[i] = chart_label(insight_at(&r->f, i, column), r->a);
	return labels;
}

const char *
chart_roles_name(const struct chart_roles *r)
{
	const char *name = "row";

	if (r->ncategories == 0 && r->key >= 0)
		return r->f.c[r->key].name;
	for (size_t i = 0; i < r->ncategories; i++)
		name = i == 0 ? r->f.c[r->category[0]].name :
		    arena_printf(r->a, "%s%s%s", name,
		    i + 1 < r->ncategories ? ", " : " and ",
		    r->f.c[r->category[i]].name);
	return name;
}

/* Every row's categories as one label; without any the key, or its number. */
static const char **
join_labels(struct chart_roles *r)
{
	const char **joined, **labels;

	if (r->ncategories == 0 && r->key >= 0)
		return chart_roles_labels(r, (size_t)r->key);
	joined = arena_alloc(r->a, (r->f.n + 1) * sizeof *joined);
	for (size_t row = 0; row < r->f.n; row++)
		joined[row] = arena_printf(r->a, "%zu", row + 1);
	for (size_t i = 0; i < r->ncategories; i++) {
		labels = chart_roles_labels(r, r->category[i]);
		for (size_t row = 0; row < r->f.n; row++)
			joined[row] = i == 0 ? labels[row] :
			    arena_printf(r->a, "%s%s%s", joined[row],
			    r->named ? " " : ", ", labels[row]);
	}
	return joined;
}

static bool
is_sorted(const struct chart_roles *r)
{
	const double *v = r->nmeasures > 0 ? r->f.c[r->measure[0]].v : NULL;
	bool up = true, down = true;

	for (size_t i = 1; v != NULL && i < r->f.n; i++) {
		up &= v[i] >= v[i - 1] || isnan(v[i]) || isnan(v[i - 1]);
		down &= v[i] <= v[i - 1] || isnan(v[i]) || isnan(v[i - 1]);
	}
	return up || down;
}

/* A date of which no value can be read is a category. */
static void
read_times(struct chart_roles *r)
{
	if (r->date < 0)
		return;
	chart_times(&r->times, &r->f, r->date, r->part, r->a);
	if (r->times.missing < r->f.n)
		return;
	r->category[r->ncategories++] = (size_t)r->date;
	r->date = -1;
}

/* The rows by time, and by categories and time. */
static void
compare_times(struct chart_roles *r, const char *const *labels)
{
	size_t n = r->f.n;
	const char **pairs = arena_alloc(r->a, (n + 1) * sizeof *pairs);
	const struct chart_times *t = &r->times;
	struct chart_places p;

	chart_places(&p, t->label, n, r->a);
	r->times_unique = p.n == n;
	r->times_ascend = true;
	for (size_t i = 1; i < n; i++)
		r->times_ascend &= t->at[i] > t->at[i - 1];
	for (size_t i = 0; i < n; i++)
		pairs[i] = r->ncategories == 0 ? t->label[i] :
		    arena_printf(r->a, "%s\n%s", t->label[i], labels[i]);
	chart_places(&p, pairs, n, r->a);
	r->pairs_unique = p.n == n;
}

static void
compare_rows(struct chart_roles *r)
{
	const char **labels;

	read_times(r);
	labels = join_labels(r);
	chart_places(&r->joined, labels, r->f.n, r->a);
	r->unique = r->joined.n == r->f.n;
	if (r->date >= 0)
		compare_times(r, labels);
	r->sorted = is_sorted(r);
}

/* The column that an output shows, or of which it is a value: its least, its
 * sum. NULL: it is something else. */
static const struct expr *
column_behind(const struct chart_roles *r, size_t column)
{
	static const char *const names[] = {"avg", "sum", "total", "min", "max",
	    "median"};
	const struct output *o = output_of(&r->f, column);
	const struct expr *e = o != NULL ? o->expr : NULL;

	for (size_t i = 0; e != NULL && e->kind == EXPR_CALL &&
	    i < COUNT(names); i++)
		if (strcmp(e->u.call.name, names[i]) == 0 &&
		    e->u.call.args.n == 1)
			e = e->u.call.args.v[0];
	return e != NULL && e->kind == EXPR_COLUMN ? e : NULL;
}

static bool
are_alike(const struct chart_roles *r)
{
	const struct expr *first = r->nmeasures > 0 ?
	    column_behind(r, r->measure[0]) : NULL, *other;

	for (size_t i = 1; i < r->nmeasures; i++) {
		other = column_behind(r, r->measure[i]);
		if (first == NULL || other == NULL || !plain_same(first, other))
			return false;
	}
	return first != NULL;
}

const char *
chart_roles_unit(const struct chart_roles *r, size_t column)
{
	const struct expr *e = column_behind(r, column);
	const json_t *schema = get_object(r->f.doc, "schema"), *table, *c;
	const struct source *s = e != NULL ? e->u.column.source : NULL;
	size_t i, k;

	if (s == NULL || s->kind != SOURCE_TABLE)
		return NULL;
	json_array_foreach(get_array(schema, "tables"), i, table) {
		if (!get_is(table, "name", s->u.table.name))
			continue;
		json_array_foreach(get_array(table, "columns"), k, c)
			if (get_is(c, "name", e->u.column.name))
				return get_str(c, "unit");
	}
	return NULL;
}

bool
chart_roles_open(struct chart_roles *r, const json_t *doc, struct arena *a)
{
	const struct query *q;

	*r = (struct chart_roles){.key = -1, .date = -1, .part = -1, .a = a};
	if (!insight_open(&r->f, doc))
		return false;
	r->measure = arena_alloc(a, (r->f.ncolumns + 1) * sizeof *r->measure);
	r->category = arena_alloc(a, (r->f.ncolumns + 1) *
	    sizeof *r->category);
	take_columns(r);
	q = r->f.view.query;
	r->ordered = q == NULL || q->order_by.n > 0;
	compare_rows(r);
	r->alike = are_alike(r);
	return true;
}

void
chart_roles_free(struct chart_roles *r)
{
	insight_free(&r->f);
}
