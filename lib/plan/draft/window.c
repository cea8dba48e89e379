/* Queries around queries: the best within each group, the average over
 * groups, medians, running totals. */
#include <string.h>
#include "base/utf8.h"
#include "lang/name.h"
#include "plan/draft/draft.h"

static void
set_text(json_t *o, const char *key, const char *text)
{
	json_object_set_new(o, key, json_string(text));
}

/* ---- names of what an inner query shows -------------------------------- */

/* Every output has a name of its own. */
static void
name_outputs(struct drafting *d)
{
	json_t *item;
	size_t i;

	json_array_foreach(d->q->select, i, item) {
		const char *as = json_string_value(json_object_get(item,
		    "as"));
		const char *column = json_string_value(json_object_get(item,
		    "column"));
		set_text(item, "as", name_made_alias(d->g->arena, as ? as :
		    column ? column : "value"));
	}
	query_name_apart(d->q);
}

static json_t *
outer_column(const char *source, const json_t *item)
{
	json_t *o = json_object();

	set_text(o, "table", source);
	json_object_set(o, "column", json_object_get(item, "as"));
	return o;
}

/* {"selections": [{"query": inner, "alias": source}]} */
static json_t *
around(json_t *inner, const char *source)
{
	json_t *o = json_object(), *list = json_array(), *s;

	s = json_object();
	json_object_set_new(s, "query", inner);
	set_text(s, "alias", source);
	json_array_append_new(list, s);
	json_object_set_new(o, "selections", list);
	json_object_set_new(o, "select", json_array());
	return o;
}

/* ---- the best within each ---------------------------------------------- */

static json_t *
ranked(struct drafting *d, json_t *parts)
{
	json_t *call = json_object(), *over = json_object();
	json_t *order = json_array();
	const struct order *o = d->f->orders->v[0];
	json_t *item = json_object();

	json_object_set_new(item, "expr", draft_order_term(d, o));
	set_text(item, "direction", draft_order_dir(d, o) > 0 ? "DESC" :
	    "ASC");
	json_array_append_new(order, item);
	json_object_set_new(over, "partition_by", parts);
	json_object_set_new(over, "order_by", order);
	set_text(call, "fn", "rank");
	json_object_set_new(call, "args", json_array());
	json_object_set_new(call, "over", over);
	return call;
}

/* Where the least comes first, rows that have nothing are not the first. */
static void
rows_with(struct drafting *d, const struct order *o)
{
	json_t *p;

	if (draft_order_dir(d, o) > 0 || o->term->kind != TERM_COLUMN)
		return;
	p = draft_order_term(d, o);
	set_text(p, "op", "is_not_null");
	query_where(d->q, p);
}

json_t *
draft_within(struct drafting *d)
{
	json_t *parts = json_array(), *outer, *select, *item, *p;
	json_t *shown = json_array();
	const struct frag *f = d->f;
	size_t i, n;

	for (i = 0; i < list_length(f->groups); i++) {
		json_t *e = draft_part(d, f->groups->v[i]);

		if (e)
			json_array_append_new(parts, e);
	}
	draft_ranked_outputs(d);
	n = json_array_size(d->q->select);
	name_outputs(d);
	for (i = 0; i < n; i++)
		json_array_append(shown, json_array_get(d->q->select, i));
	query_show(d->q, ranked(d, parts), "place");
	rows_with(d, f->orders->v[0]);
	d->q->limit = 0;
	outer = around(query_json(d->q), "ranked");
	select = json_object_get(outer, "select");
	json_array_foreach(shown, i, item)
		json_array_append_new(select, outer_column("ranked", item));
	json_decref(shown);
	p = json_object();
	set_text(p, "table", "ranked");
	set_text(p, "column", "place");
	set_text(p, "op", f->number >= 1 ? "=" : "<=");
	json_object_set_new(p, "value", json_integer((json_int_t)(
	    (f->limit > 0 ? f->limit : 1) + (long)f->number)));
	json_object_set_new(outer, "global_filters", json_pack("[o]", p));
	return outer;
}

/* ---- over groups ------------------------------------------------------- */

/* The average of what the groups have. */
json_t *
draft_over(struct drafting *d)
{
	json_t *outer, *value, *item, *call;
	const char *fn = draft_function(d->f->over);
	const char *as = arena_printf(d->g->arena, "%s_value", fn);
	const char *of = draft_alias(d, d->f->term);

	query_show(d->q, draft_whole(d, d->f->term, draft_term(d,
	    d->f->term)), "value");
	set_text(json_array_get(d->q->select, 0), "as", "value");
	outer = around(query_json(d->q), "groups");
	value = json_object();
	set_text(value, "table", "groups");
	set_text(value, "column", "value");
	call = query_call(fn, value);
	item = json_object();
	json_object_set_new(item, "expr", call);
	set_text(item, "as", as);
	if (of && list_length(d->called))
		of = ((const struct draft_called *)d->called->v[
		    list_length(d->called) - 1])->said;
	if (of)
		draft_call(d, as, name_made_alias(d->g->arena, arena_printf(
		    d->g->arena, "%s_%s", fn, of)));
	json_array_append_new(json_object_get(outer, "select"), item);
	return outer;
}

/* ---- medians ----------------------------------------------------------- */

static json_t *
window(const char *fn, json_t *order)
{
	json_t *call = json_object(), *over = json_object();

	set_text(call, "fn", fn);
	if (order) {
		json_t *list = json_array(), *item = json_object();

		json_object_set_new(item, "expr", order);
		json_array_append_new(list, item);
		json_object_set_new(over, "order_by", list);
		json_object_set_new(call, "args", json_array());
	} else {
		set_text(call, "args", "*");
	}
	json_object_set_new(call, "over", over);
	return call;
}

static json_t *
of_ranked(const char *column)
{
	json_t *o = json_object();

	set_text(o, "table", "ranked");
	set_text(o, "column", column);
	return o;
}

static json_t *
half(double more)
{
	return query_op("/", query_op("+", of_ranked("among"),
	    query_number(more)), query_number(2));
}

/* The middle one, or the mean of the two in the middle. */
json_t *
draft_median(struct drafting *d)
{
	const struct term *of = d->f->term->left;
	json_t *outer, *item, *p, *both, *not_null;

	query_show(d->q, draft_whole(d, of, draft_term(d, of)), "value");
	set_text(json_array_get(d->q->select, 0), "as", "value");
	query_show(d->q, window("row_number", draft_term(d, of)), "place");
	query_show(d->q, window("count", NULL), "among");
	not_null = json_object();
	json_object_set_new(not_null, "left", draft_term(d, of));
	set_text(not_null, "op", "is_not_null");
	query_where(d->q, not_null);
	outer = around(query_json(d->q), "ranked");
	item = json_object();
	json_object_set_new(item, "expr", query_call("avg",
	    of_ranked("value")));
	set_text(item, "as", "median");
	if (of->kind == TERM_DURATION && of->right)
		draft_call(d, "median", arena_printf(d->g->arena,
		    "median_%ss", of->unit ? of->unit : "day"));
	json_array_append_new(json_object_get(outer, "select"), item);
	p = of_ranked("place");
	both = json_array();
	json_array_append_new(both, half(1));
	json_array_append_new(both, half(2));
	set_text(p, "op", "in");
	json_object_set_new(p, "right", both);
	json_object_set_new(outer, "global_filters", json_pack("[o]", p));
	return outer;
}

/* ---- running totals ---------------------------------------------------- */

/* The measure added up over the groups so far. */
json_t *
draft_running(struct drafting *d, const struct term *t)
{
	json_t *call = query_call("sum", draft_term(d, t));
	json_t *over = json_object(), *list = json_array();

	for (size_t i = 0; i < list_length(d->f->groups); i++) {
		const struct term *by = d->f->groups->v[i];
		json_t *item;

		if (by->kind != TERM_UNIT)
			continue;
		item = json_object();
		json_object_set_new(item, "expr", draft_term(d, by));
		json_array_append_new(list, item);
	}
	d->failed |= json_array_size(list) == 0;
	json_object_set_new(over, "order_by", list);
	json_object_set_new(call, "over", over);
	return call;
}
