#include "report/explain/insight.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/num.h"
#include "base/utf8.h"
#include "json/get.h"
#include "json/write.h"
#include "lang/function.h"
#include "lang/plain/plain.h"
#include "lang/scope/scope.h"
#include "report/explain/explain_words.h"
#include "sql/read.h"
#include "words/listed.h"

enum { MOST_NAME = 60 }; /* bytes of a name that a sentence can take */

const json_t *
insight_at(const struct insight *f, size_t row, size_t column)
{
	return json_array_get(json_array_get(f->rows, row), column);
}

static bool
ends_with(const char *name, const char *tail)
{
	size_t n = strlen(name), m = strlen(tail);

	return n >= m && ascii_equal(name + n - m, tail);
}

/* ---- kinds ----------------------------------------------------------- */

/* 2009, 2009-01, 2009-01-31 and what follows a day; 2009-Q1. */
static bool
is_date(const char *s)
{
	size_t digits = strspn(s, "0123456789");

	if (digits != 4 || (s[0] != '1' && s[0] != '2'))
		return false;
	if (s[4] == '\0')
		return strcmp(s, "1800") >= 0 && strcmp(s, "2100") <= 0;
	if (s[4] != '-')
		return false;
	if (s[5] == 'Q')
		return s[6] >= '1' && s[6] <= '4' && s[7] == '\0';
	if (strspn(s + 5, "0123456789") != 2)
		return false;
	return s[7] == '\0' || (s[7] == '-' &&
	    strspn(s + 8, "0123456789") == 2);
}

/* Figures that count time: a year or month by name. */
static bool
is_time(const char *name, double v)
{
	if (v != floor(v))
		return false;
	if (ends_with(name, "year"))
		return v >= 1800 && v <= 2200;
	return ends_with(name, "month") && v >= 1 && v <= 12;
}

/* A decimal of a server may stand as text. */
static bool
figure_of(const json_t *value, bool numeric, double *v)
{
	if (json_is_number(value)) {
		*v = json_number_value(value);
		return true;
	}
	return numeric && json_is_string(value) &&
	    num_parse_real(json_string_value(value), v);
}

static enum insight_kind
kind_of(struct insight_column *c, size_t row, const json_t *value, bool numeric)
{
	double v;

	if (figure_of(value, numeric, &v)) {
		c->v[row] = v;
		return is_time(c->name, v) ? INSIGHT_DATE : INSIGHT_FIGURE;
	}
	if (json_is_string(value))
		return is_date(json_string_value(value)) ? INSIGHT_DATE :
		    INSIGHT_TEXT;
	return INSIGHT_OTHER;
}

static bool
is_key_name(const char *name)
{
	size_t n = strlen(name);

	/* "paid" is no key, "PaId" and "pa_id" are */
	if (n > 2 && ends_with(name, "id") && name[n - 2] == 'i')
		return name[n - 3] == '_' || name[n - 3] == ' ';
	return listed_end(LISTED_NO_MEASURE_END, name, 0);
}

/* ---- order and frequency --------------------------------------------- */

struct keyed {
	size_t row;
	double v;
	const char *text;
};

static int
by_value(const void *x, const void *y)
{
	const struct keyed *a = x, *b = y;
	int c = a->text && b->text ? strcmp(a->text, b->text) :
	    (a->v > b->v) - (a->v < b->v);

	return c ? c : (a->row > b->row) - (a->row < b->row);
}

static bool
same(const struct keyed *a, const struct keyed *b)
{
	return a->text && b->text ? strcmp(a->text, b->text) == 0 :
	    a->v <= b->v && a->v >= b->v;
}

static void
count_values(struct insight *f, struct insight_column *c, size_t column,
    const struct keyed *list)
{
	for (size_t i = 0, run = 0; i < c->n; i++) {
		run = i > 0 && same(&list[i - 1], &list[i]) ? run + 1 : 1;
		c->distinct += run == 1;
		if (run > c->most) {
			c->most = run;
			c->common = insight_at(f, list[i].row, column);
		}
		c->order[i] = list[i].row;
	}
}

static void
sort_values(struct insight *f, struct insight_column *c, size_t column)
{
	struct keyed *list = mem_calloc(c->n + 1, sizeof *list);
	struct buf text = BUF_INIT;
	size_t n = 0;

	for (size_t r = 0; r < f->n; r++) {
		const json_t *value = insight_at(f, r, column);

		if (json_is_null(value) || !value)
			continue;
		list[n] = (struct keyed){r, c->v[r], NULL};
		if (json_is_string(value) && isnan(c->v[r])) {
			list[n].text = json_string_value(value);
		} else if (isnan(c->v[r])) {
			buf_reset(&text);
			json_compact(&text, value);
			list[n].text = arena_strdup(&f->a, text.s);
		}
		n++;
	}
	qsort(list, n, sizeof *list, by_value);
	c->order = arena_alloc(&f->a, (n + 1) * sizeof *c->order);
	count_values(f, c, column, list);
	buf_free(&text);
	free(list);
}

/* ---- columns --------------------------------------------------------- */

static void
look_at_values(struct insight *f, struct insight_column *c, size_t column,
    bool numeric)
{
	c->v = arena_alloc(&f->a, (f->n + 1) * sizeof *c->v);
	for (size_t r = 0; r < f->n; r++) {
		const json_t *value = insight_at(f, r, column);
		enum insight_kind kind;

		c->v[r] = NAN;
		if (!value || json_is_null(value)) {
			c->nulls++;
			continue;
		}
		kind = kind_of(c, r, value, numeric);
		if (c->kind == INSIGHT_NOTHING)
			c->kind = kind;
		else if (c->kind != kind)
			c->kind = isnan(c->v[r]) || c->kind == INSIGHT_TEXT ||
			    c->kind == INSIGHT_OTHER ? INSIGHT_OTHER : INSIGHT_FIGURE;
		if (!isnan(c->v[r])) {
			c->least = c->n ? fmin(c->least, c->v[r]) : c->v[r];
			c->greatest = c->n ? fmax(c->greatest, c->v[r]) :
			    c->v[r];
			c->sum += c->v[r];
		}
		c->n++;
	}
}

static const struct output *
output_of(const struct insight *f, size_t column)
{
	return f->view.query && !f->view.query->is_set ?
	    f->view.query->outputs.v[column] : NULL;
}

static bool
is_name(const char *name)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789_ ";

	return *name && strspn(name, plain) == strlen(name);
}

static bool
is_count(const struct output *o)
{
	return o && o->expr->kind == EXPR_CALL &&
	    strcmp(o->expr->u.call.name, "count") == 0;
}

/* The column's name where it is one, else the plan's expression in words. */
static void
name_column(struct insight *f, struct insight_column *c, size_t column)
{
	const struct output *o = output_of(f, column);
	struct buf b = BUF_INIT;
	struct plain w = {.b = &b, .names = PLAIN_NONE};

	if (is_count(o) && is_name(c->name) && !plain_repeats(o) &&
	    ends_with(c->name, "s"))
		buf_str(&b, "number of ");
	if (is_name(c->name) && !(o && plain_repeats(o)))
		explain_column(&b, c->name);
	else if (o && (o->expr->kind == EXPR_CALL ||
	    o->expr->kind == EXPR_COLUMN))
		plain_expr(&w, o->expr);
	if (b.len > 0 && b.len <= MOST_NAME)
		c->called = arena_strdup(&f->a, b.s);
	buf_free(&b);
}

static bool
adds_up(const struct insight *f, size_t column)
{
	static const char *const names[] = {"count", "sum", "total"};
	const struct output *o = output_of(f, column);

	if (!o || o->expr->kind != EXPR_CALL || o->expr->u.call.over)
		return false;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(o->expr->u.call.name, names[i]) == 0)
			return !o->expr->u.call.distinct;
	return false;
}

/* A number of its own for each row: row_number() and its like. */
static bool
is_place(const struct output *o)
{
	return o && o->expr->kind == EXPR_CALL && o->expr->u.call.over &&
	    o->expr->u.call.args.n == 0 && !o->expr->u.call.star;
}

static void
look_at_column(struct insight *f, size_t i, const json_t *column)
{
	const char *name = get_str(column, "name");
	const char *type = get_str(column, "type");
	struct insight_column *c = &f->c[i];

	c->name = name ? name : "";
	look_at_values(f, c, i, type && (strcmp(type, "number") == 0 ||
	    strcmp(type, "integer") == 0));
	c->adds = adds_up(f, i) && c->kind == INSIGHT_FIGURE;
	c->key = c->kind == INSIGHT_FIGURE && !c->adds &&
	    (is_key_name(c->name) || is_place(output_of(f, i)));
	name_column(f, c, i);
	sort_values(f, c, i);
}

/* ---- roles ----------------------------------------------------------- */

static bool
is_measure(const struct insight_column *c)
{
	return c->kind == INSIGHT_FIGURE && !c->key && c->n > 0;
}

/* The column that the plan sorts by first, -1: none. */
static long
sorted_by(const struct insight *f, bool *descending)
{
	const struct query *q = f->view.query;

	if (!q || q->is_set || q->order_by.n == 0)
		return -1;
	*descending = q->order_by.v[0]->descending;
	for (size_t i = 0; i < q->outputs.n; i++)
		if (plain_same(q->order_by.v[0]->by, q->outputs.v[i]->expr))
			return (long)i;
	return -1;
}

static void
choose_measure(struct insight *f)
{
	bool descending = true;
	long by = sorted_by(f, &descending);

	for (size_t i = f->ncolumns; i-- > 0;)
		if (is_measure(&f->c[i]))
			f->measure = (long)i;
	for (size_t i = f->ncolumns; i-- > 0;)
		if (is_measure(&f->c[i]) && output_of(f, i) &&
		    output_of(f, i)->expr->kind == EXPR_CALL &&
		    function_aggregates(output_of(f, i)->expr))
			f->measure = (long)i;
	if (by >= 0 && is_measure(&f->c[by])) {
		f->measure = by;
		f->ascending = !descending;
	}
}

static void
choose_label(struct insight *f)
{
	for (size_t i = 0; i < f->ncolumns; i++) {
		const struct insight_column *c = &f->c[i];

		if (c->kind == INSIGHT_TEXT && f->label < 0)
			f->label = (long)i;
		else if (c->kind == INSIGHT_TEXT && f->label2 < 0 &&
		    f->label == (long)i - 1 && ends_with(c->name, "name") &&
		    ends_with(f->c[f->label].name, "name"))
			f->label2 = (long)i;
		if (c->kind == INSIGHT_DATE && f->date < 0)
			f->date = (long)i;
	}
	for (size_t i = f->ncolumns; i-- > 0 && f->label < 0;)
		if (f->c[i].key)
			f->label = (long)i;
}

static bool
is_aggregate(const struct output *o)
{
	return o->expr->kind == EXPR_CALL && function_aggregates(o->expr);
}

/* Of rows that are groups by several columns, those. */
static void
choose_parts(struct insight *f)
{
	const struct query *q = f->view.query;
	bool unique = f->label >= 0 && f->c[f->label].distinct == f->n;

	if (!q || q->is_set || q->group_by.n < 2)
		return;
	f->part = arena_alloc(&f->a, (f->ncolumns + 1) * sizeof *f->part);
	for (size_t i = 0; i < f->ncolumns; i++)
		if (!is_aggregate(output_of(f, i)) && (long)i != f->measure &&
		    !(unique && f->c[i].key))
			f->part[f->nparts++] = i;
	if (f->nparts < 2)
		f->nparts = 0;
}

/* ---- all ------------------------------------------------------------- */

static void
look_at_plan(struct insight *f)
{
	const struct query *q;

	if (!view_build(&f->view, get_object(f->doc, "plan"), &sql_reader,
	    &f->scratch))
		f->view.query = NULL;
	q = f->view.query;
	if (!q)
		return;
	(void)scope_resolve(&f->view, NULL, &f->scratch);
	f->limited = q->limit || q->offset;
	for (size_t i = 0; i < q->outputs.n; i++)
		if (q->outputs.v[i]->expr->kind == EXPR_STAR)
			f->view.query = NULL;
	if (f->view.query && !q->is_set && q->outputs.n != f->ncolumns)
		f->view.query = NULL;
}

bool
insight_open(struct insight *f, const json_t *doc)
{
	const json_t *result = get_object(doc, "result"), *columns, *column;
	size_t i;

	*f = (struct insight){.doc = doc, .rows = get_array(result, "rows"),
	    .measure = -1, .label = -1, .label2 = -1, .date = -1,
	    .scratch = FINDINGS_INIT("")};
	columns = get_array(result, "columns");
	if (!f->rows || !columns)
		return false;
	f->n = json_array_size(f->rows);
	f->count = get_number(result, "row_count", (double)f->n);
	if (!(f->count >= (double)f->n))
		f->count = (double)f->n;
	f->truncated = get_true(result, "truncated");
	f->ncolumns = json_array_size(columns);
	f->c = arena_alloc(&f->a, (f->ncolumns + 1) * sizeof *f->c);
	look_at_plan(f);
	json_array_foreach(columns, i, column)
		look_at_column(f, i, column);
	choose_measure(f);
	choose_label(f);
	choose_parts(f);
	return true;
}

void
insight_free(struct insight *f)
{
	view_free(&f->view);
	findings_free(&f->scratch);
	arena_free(&f->a);
}

static bool
text_has(const char *text, const char *part)
{
	size_t n = strlen(part);

	for (; text && *text; text++)
		if (ascii_equal_n(text, part, n))
			return true;
	return false;
}

bool
insight_asked(const struct insight *f, size_t column, const json_t *value)
{
	struct buf b = BUF_INIT;
	struct plain w = {.b = &b, .names = PLAIN_NONE};
	bool found;

	if (f->view.query)
		plain_preds(&w, &f->view.query->where, " ");
	found = text_has(b.s, f->c[column].name) ||
	    (json_is_string(value) && *json_string_value(value) &&
	    (text_has(b.s, json_string_value(value)) ||
	    text_has(get_str(f->doc, "question"),
	    json_string_value(value))));
	buf_free(&b);
	return found;
}
