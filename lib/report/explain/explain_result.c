/* A result in two to four sentences. */
#include <string.h>
#include "json/get.h"
#include "json/write.h"
#include "report/explain/explain.h"
#include "report/explain/explain_say.h"
#include "report/explain/explain_words.h"

enum { SENTENCES = 4, CELLS = 6, FEW = 5 };

/* ---- why there is nothing ----------------------------------------------- */

static void
add_candidate(struct buf *b, const json_t *why)
{
	const json_t *candidate =
	    json_array_get(get_array(why, "candidates"), 0);

	if (!candidate)
		return;
	buf_str(b, "; '");
	explain_value(b, candidate, 1);
	buf_str(b, "' may be meant");
}

/* Names without their quotes, which tell a reader nothing. */
static void
add_sql(struct buf *b, const char *sql)
{
	bool text = false;

	for (; *sql; sql++) {
		text ^= *sql == '\'';
		if (text || *sql != '"')
			buf_ch(b, *sql);
	}
}

static void
add_reasons(struct buf *b, const json_t *doc)
{
	const json_t *list = get_array(get_object(doc, "result"),
	    "empty_because"), *why;
	size_t i, said = 0;

	json_array_foreach(list, i, why) {
		const char *sql = get_str(why, "sql");
		double rows = get_number(why, "rows", 0);

		if (!sql || said == 3)
			continue;
		said++;
		buf_str(b, " The condition ");
		add_sql(b, sql);
		buf_ch(b, ' ');
		if (rows > 0) {
			buf_str(b, "holds for ");
			explain_count(b, rows, "row", "rows");
			buf_str(b, ", but not together with the others");
		} else
			buf_str(b, "holds for no row");
		add_candidate(b, why);
		buf_ch(b, '.');
	}
}

/* ---- one row ------------------------------------------------------------- */

/* How many rows one table has, or how many of them meet the conditions. */
static bool
say_counted(const struct insight *f, struct buf *b)
{
	const struct query *q = f->view.query;
	const struct expr *e;
	double n = f->c[0].greatest;
	const char *table;

	if (!q || q->is_set || q->nsources != 1 || q->nctes > 0 ||
	    q->sources[0]->kind != SOURCE_TABLE || q->having.n > 0 ||
	    q->group_by.n > 0 || f->c[0].kind != INSIGHT_FIGURE)
		return false;
	e = q->outputs.v[0]->expr;
	if (e->kind != EXPR_CALL || strcmp(e->u.call.name, "count") != 0 ||
	    !e->u.call.star || e->u.call.over || e->u.call.filter.n > 0)
		return false;
	table = q->sources[0]->u.table.name;
	if (q->where.n == 0) {
		buf_fmt(b, "%s has ", table);
		explain_count(b, n, "row", "rows");
		buf_ch(b, '.');
		return true;
	}
	buf_str(b, n > 0 ? "" : "No");
	if (n > 0)
		explain_number(b, n);
	buf_fmt(b, n > 1 ? " rows of %s meet" : " row of %s meets", table);
	buf_str(b, q->where.n > 1 || q->where.v[0]->kind == PRED_AND ?
	    " the conditions." : " the condition.");
	return true;
}

static void
say_cell(const struct insight *f, struct buf *b)
{
	const struct insight_column *c = &f->c[0];
	const json_t *value = insight_at(f, 0, 0);
	size_t n = c->called ? strlen(c->called) : 0;
	bool named = n > 0 && (c->called[n - 1] != 's' ||
	    strstr(c->called, " of "));

	if (say_counted(f, b))
		return;
	if (json_is_null(value)) {
		buf_fmt(b, "There is one row, and its %s is empty",
		    c->called ? c->called : "value");
		if (f->view.query && !f->view.query->is_set &&
		    f->view.query->outputs.v[0]->expr->kind == EXPR_CALL)
			buf_str(b, ": there was no data to calculate it from");
		buf_ch(b, '.');
		return;
	}
	buf_fmt(b, "The %s is ", named ? c->called : "answer");
	explain_value(b, value, c->kind == INSIGHT_DATE || c->key);
	if (!named && n > 0)
		buf_fmt(b, " (%s)", c->called);
	buf_str(b, b->len > 0 && b->s[b->len - 1] == '.' ? "" : ".");
}

static void
say_row(const struct insight *f, struct buf *b)
{
	size_t n = f->ncolumns < CELLS ? f->ncolumns : CELLS;

	buf_str(b, "There is one row: ");
	for (size_t i = 0; i < n; i++) {
		const struct insight_column *c = &f->c[i];

		if (n < f->ncolumns && i > 0)
			buf_str(b, ", ");
		else
			explain_gap(b, i, n, "and");
		explain_name(b, c);
		buf_ch(b, ' ');
		explain_value(b, insight_at(f, 0, i),
		    c->kind == INSIGHT_DATE || c->key);
	}
	if (n < f->ncolumns) {
		buf_str(b, " and ");
		explain_count(b, (double)(f->ncolumns - n), "more column",
		    "more columns");
	}
	buf_ch(b, '.');
}

/* ---- many rows ---------------------------------------------------------- */

/* Few rows of names: they are told one by one. */
static bool
names_few(const struct insight *f)
{
	size_t names = f->label2 >= 0 ? 2 : 1;

	return f->n <= FEW && f->ncolumns == names && f->label >= 0 &&
	    f->c[f->label].kind == INSIGHT_TEXT &&
	    f->c[f->label].nulls == 0;
}

static void
say_count(const struct insight *f, struct buf *b)
{
	if (f->truncated) {
		buf_str(b, "These are the first ");
		explain_count(b, (double)f->n, "row", "rows");
		buf_str(b, "; there are more");
	} else {
		buf_str(b, "There are ");
		explain_count(b, f->count, "row", "rows");
		if (f->count > (double)f->n) {
			buf_str(b, ", but only the first ");
			explain_number(b, (double)f->n);
			buf_str(b, " were examined");
		} else if (names_few(f)) {
			buf_str(b, ": ");
			for (size_t i = 0; i < f->n; i++) {
				explain_gap(b, i, f->n, "and");
				insight_label(f, b, i);
			}
		}
	}
	buf_ch(b, '.');
}

/* One column of texts: how many of them differ, and their ends. */
static void
say_list(const struct insight *f, struct buf *b)
{
	const struct insight_column *c = &f->c[0];

	if (names_few(f) || f->ncolumns != 1 || c->kind != INSIGHT_TEXT || c->n < 3)
		return;
	if (c->distinct == c->n && !explain_partly(f)) {
		buf_str(b, "In alphabetical order they go from ");
		explain_value(b, insight_at(f, c->order[0], 0), 1);
		buf_str(b, " to ");
		explain_value(b, insight_at(f, c->order[c->n - 1], 0), 1);
		buf_ch(b, '.');
	}
}

static void
say_dates(const struct insight *f, struct buf *b)
{
	const struct insight_column *c = f->date >= 0 ? &f->c[f->date] : NULL;

	if (!c || f->measure >= 0 || c->distinct < 2 || !c->called)
		return;
	buf_fmt(b, "The earliest %s is ", c->called);
	explain_value(b, insight_at(f, c->order[0], (size_t)f->date), 1);
	buf_str(b, ", the latest ");
	explain_value(b, insight_at(f, c->order[c->n - 1], (size_t)f->date), 1);
	buf_ch(b, '.');
}

typedef void (*say)(const struct insight *, struct buf *);

/* Append what each of a list says until there are `most` sentences. */
static size_t
say_some(const struct insight *f, struct buf *b, const say *list, size_t n,
    size_t most)
{
	struct buf one = BUF_INIT;
	size_t said = 0;

	for (size_t i = 0; i < n && said < most; i++) {
		buf_reset(&one);
		list[i](f, &one);
		if (one.len == 0)
			continue;
		buf_ch(b, ' ');
		buf_str(b, one.s);
		said++;
	}
	buf_free(&one);
	return said;
}

static void
say_rows(const struct insight *f, struct buf *b)
{
	static const say first[] =
	    {explain_trend, explain_top, say_list, say_dates,
	    explain_common};
	static const say odd[] =
	    {explain_outlier, explain_nulls, explain_dominant,
	    explain_repeats};
	static const say more[] =
	    {explain_share, explain_common, explain_range};
	size_t said = 1;

	say_count(f, b);
	said += say_some(f, b, first, 5, 1);
	said += say_some(f, b, odd, 4, SENTENCES - said);
	if (said < SENTENCES && f->measure >= 0)
		say_some(f, b, more, 3, 1);
}

bool
explain_result(struct buf *b, const json_t *doc)
{
	struct insight f;
	bool ok = insight_open(&f, doc);

	if (ok && f.n == 0) {
		buf_str(b, f.count > 0 ? "The document has no rows." :
		    "There are no rows.");
		add_reasons(b, doc);
	} else if (ok && f.ncolumns == 0) {
		buf_str(b, "There are no columns.");
	} else if (ok && f.n == 1) {
		if (f.ncolumns == 1)
			say_cell(&f, b);
		else
			say_row(&f, b);
		add_reasons(b, doc);
	} else if (ok) {
		say_rows(&f, b);
	}
	insight_free(&f);
	return ok;
}
