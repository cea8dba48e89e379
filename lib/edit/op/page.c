/*
 * Pages of what a plan gives: {"op": "page", "to": "next"|"previous"|"first"
 * or a number from 1, "rows"?: N}. They are its limit and offset.
 */
#include "edit/edit.h"
#include "edit/job.h"

#include <string.h>

#include "json/get.h"
#include "lang/view/view.h"
#include "sql/read.h"

/* How many rows a page has where neither the plan nor anybody says it, and
 * nothing was cut: as many as t2s-exec shows. */
#define ROWS 1000

/* Below 2^53, so that a sum of two is exact wherever it is read. */
#define PAGE_MOST 4503599627370496

struct page {
	json_int_t limit, offset;
};

/* ---- an order that is the same for every page ------------------------- */

struct ordering {
	json_t *list;   /* of the plan, a copy */
	struct buf by;  /* what was added, in words */
	bool was_open;  /* there was none */
};

static void
add_order(struct ordering *o, const char *table, const char *name)
{
	const json_t *item;
	json_t *one;
	size_t i;

	json_array_foreach(o->list, i, item) {
		const char *of = get_str(item, "table");
		const char *column = get_str(item, "column");

		if (column == NULL)
			column = get_str(item, "output");
		if (column != NULL && strcmp(column, name) == 0 &&
		    (of == NULL || table == NULL || strcmp(of, table) == 0))
			return;
	}
	one = table != NULL ? json_pack("{ss ss}", "table", table, "column",
	    name) : json_pack("{ss}", "output", name);
	json_array_append_new(o->list, one);
	buf_fmt(&o->by, "%s%s%s%s", o->by.len > 0 ? ", " : "",
	    table != NULL ? table : "", table != NULL ? "." : "", name);
}

/* By the primary keys of all sources; false if one has none. */
static bool
by_keys(struct ordering *o, const struct query *q, const struct schema *known)
{
	const struct schema_table *t[VIEW_SOURCES];

	for (size_t i = 0; i < q->nsources; i++) {
		const struct source *s = q->sources[i];

		if (s->kind != SOURCE_TABLE)
			return false;
		t[i] = schema_table(known, s->u.table.schema,
		    s->u.table.name, NULL, NULL);
		if (t[i] == NULL || t[i]->nprimary_key == 0)
			return false;
	}
	for (size_t i = 0; i < q->nsources; i++)
		for (size_t k = 0; k < t[i]->nprimary_key; k++)
			add_order(o, q->sources[i]->alias != NULL ?
			    q->sources[i]->alias : q->sources[i]->u.table.name,
			    t[i]->primary_key[k]->name);
	return q->nsources > 0;
}

/* By what is shown: rows that are the same there may change places unseen.
 * Of groups that are shown the rest follows. */
static void
by_outputs(struct ordering *o, const struct query *q, bool named)
{
	bool groups = false;

	for (size_t i = 0; i < q->outputs.n; i++)
		groups = groups || (q->grouped &&
		    q->outputs.v[i]->expr->kind == EXPR_COLUMN);
	for (size_t i = 0; i < q->outputs.n; i++) {
		const struct output *out = q->outputs.v[i];
		const struct expr *e = out->expr;

		if (e->kind == EXPR_COLUMN && !named &&
		    e->u.column.table != NULL)
			add_order(o, e->u.column.table, e->u.column.name);
		else if (out->name != NULL && !groups)
			add_order(o, NULL, out->name);
		else if (e->kind == EXPR_COLUMN)
			add_order(o, NULL, e->u.column.name);
	}
}

static bool
computes(const struct query *q)
{
	for (size_t i = 0; i < q->outputs.n; i++)
		if (q->outputs.v[i]->expr->kind != EXPR_COLUMN)
			return true;
	return false;
}

/* Is it one row of aggregates? */
static bool
is_one_row(const struct query *q)
{
	return !q->is_set && q->grouped && q->group_columns.n == 0 &&
	    q->ngroupings == 0;
}

static void
complete(struct job *j, struct ordering *o, const struct query *q)
{
	const struct query *first = q;

	if (!q->is_set && !q->distinct && !q->grouped && !computes(q) &&
	    by_keys(o, q, j->known))
		return;
	while (first->is_set && first->nargs > 0)
		first = first->args[0];
	by_outputs(o, first, q->is_set);
}

/* The plan's order, with what it lacks to be the same for every page. */
static bool
find_order(struct job *j, struct ordering *o)
{
	struct findings none = FINDINGS_INIT("");
	struct view view;
	bool good = view_build(&view, j->plan, &sql_reader, &none) &&
	    view.query != NULL;

	if (!good)
		job_refuse(j, NULL, NULL, 0, "cannot read the plan");
	else if (is_one_row(view.query))
		good = job_refuse(j, NULL, NULL, 0, "the result is a single "
		    "row and has no other pages");
	else
		complete(j, o, view.query);
	view_free(&view);
	findings_free(&none);
	return good;
}

/* ---- which page ------------------------------------------------------- */

/* A whole number of the plan; 0 if absent. */
static bool
number(struct job *j, const char *key, json_int_t *n)
{
	const json_t *value = json_object_get(j->plan, key);

	*n = json_integer_value(value);
	if (value == NULL || json_is_null(value) ||
	    (json_is_integer(value) && *n >= 0 && *n <= PAGE_MOST))
		return true;
	return job_refuse(j, NULL, NULL, 0, "the plan's %s is not a number of "
	    "rows, so the plan has no pages", key);
}

/* Were the last rows shown, as far as it is known? */
static bool
is_last(struct job *j, const struct page *now)
{
	const json_t *result = get_object(j->doc, "result");
	double rows = get_number(result, "row_count", -1);
	const json_t *cut = json_object_get(result, "truncated");

	if (rows < 0 || json_is_true(cut) ||
	    (now->limit > 0 && rows >= (double)now->limit))
		return false;
	if (rows > 0)
		job_refuse(j, NULL, NULL, 0, "there are no more rows: the last "
		    "row is %.0f", (double)now->offset + rows);
	else
		job_refuse(j, NULL, NULL, 0, "there are no more rows");
	return true;
}

/* As many rows as the page had that was shown. */
static json_int_t
shown(const struct job *j, const struct page *now)
{
	const json_t *result = get_object(j->doc, "result");
	json_int_t rows = json_integer_value(json_object_get(result,
	    "row_count"));

	if (now->limit > 0)
		return now->limit;
	return rows > 0 && json_is_true(json_object_get(result,
	    "truncated")) ? rows : ROWS;
}

static bool
turn(struct job *j, const json_t *patch, struct page *at)
{
	const json_t *to = json_object_get(patch, "to");
	json_int_t rows = json_integer_value(json_object_get(patch, "rows"));
	json_int_t before = shown(j, at);
	json_int_t page = json_integer_value(to);
	struct page now = *at;

	at->limit = rows > 0 && rows <= PAGE_MOST ? rows : before;
	if (get_is(patch, "to", "next")) {
		at->offset += before;
		return !is_last(j, &now);
	}
	if (get_is(patch, "to", "previous")) {
		if (at->offset == 0)
			return job_refuse(j, NULL, NULL, 0,
			    "this is the first page");
		at->offset -= at->limit < at->offset ? at->limit : at->offset;
		return true;
	}
	if (get_is(patch, "to", "first"))
		page = 1;
	if (page < 1 || page > PAGE_MOST / at->limit)
		return job_refuse(j, NULL, NULL, 0, "invalid page: use 'next', "
		    "'previous', 'first' or a number from 1");
	at->offset = (page - 1) * at->limit;
	return true;
}

static void
say(struct job *j, const struct page *at, const struct ordering *o)
{
	struct buf b = BUF_INIT;

	buf_fmt(&b, "rows %lld to %lld", (long long)at->offset + 1,
	    (long long)(at->offset + at->limit));
	if (o->by.len > 0 && o->was_open)
		buf_fmt(&b, ", now ordered by %s; the rows had no order "
		    "before, so some may already have been shown", o->by.s);
	else if (o->by.len > 0)
		buf_fmt(&b, "; ties are now also ordered by %s", o->by.s);
	finding_add(j->findings, FINDING_page_changed, "/plan/offset", "%.900s",
	    b.s);
	buf_free(&b);
}

bool
page_apply(struct job *j, const json_t *patch)
{
	struct ordering o = {.by = BUF_INIT};
	struct page at;
	bool good;

	if (!number(j, "limit", &at.limit) || !number(j, "offset", &at.offset))
		return false;
	o.list = json_deep_copy(json_object_get(j->plan, "order_by"));
	if (!json_is_array(o.list)) {
		json_decref(o.list);
		o.list = json_array();
	}
	o.was_open = json_array_size(o.list) == 0;
	good = find_order(j, &o) && turn(j, patch, &at);
	if (good) {
		say(j, &at, &o);
		if (json_array_size(o.list) > 0)
			job_set(j, "order_by", json_incref(o.list));
		job_set(j, "limit", json_integer(at.limit));
		if (at.offset > 0)
			job_set(j, "offset", json_integer(at.offset));
		else if (json_object_get(j->plan, "offset") != NULL)
			job_remove(j, "/plan/offset");
	}
	json_decref(o.list);
	buf_free(&o.by);
	return good;
}

void
edit_first_page(json_t *plan, const json_t *before)
{
	static const char *const kept[] = {"select", "selections", "offset",
		"intent_summary", "confidence", "basis"};
	json_t *rest = json_copy(plan), *was = json_copy((json_t *)before);
	size_t i;

	for (i = 0; i < sizeof kept / sizeof *kept; i++) {
		json_object_del(rest, kept[i]);
		json_object_del(was, kept[i]);
	}
	if (!json_equal(rest, was) && json_equal(json_object_get(plan,
	    "offset"), json_object_get(before, "offset")))
		json_object_del(plan, "offset");
	json_decref(rest);
	json_decref(was);
}
