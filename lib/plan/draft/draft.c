/* A reading as a query: what is shown of which rows, in which order. */
#include <string.h>
#include "json/get.h"
#include "plan/draft/predicate.h"

static bool
any_aggregate(const struct drafting *l, const struct list *terms)
{
	for (size_t i = 0; i < list_length(terms); i++)
		if (draft_is_aggregate(l, terms->v[i]))
			return true;
	return false;
}

/* What everything is about: rows listed or counted. */
static const struct schema_table *
main_table(const struct drafting *l)
{
	const struct sense *s = draft_sense(l, l->f->head);

	if (s)
		return s->table;
	for (size_t i = 0; i < list_length(l->f->outs); i++) {
		struct table_list t = {.n = 0};

		draft_term_tables(l, l->f->outs->v[i], &t);
		if (t.n)
			return t.v[0];
	}
	return NULL;
}

/* Is the order by how many rows there are, of all that is spoken of? */
static bool
counts_all(const struct frag *f)
{
	const struct order *o = draft_order_first(f);

	return o && o->term && o->term->kind == TERM_ROWS && !o->term->arg;
}

static const struct schema_table *
spoken_table(const struct drafting *l, const struct argument *s)
{
	return draft_sense(l, s) ? draft_sense(l, s)->table : NULL;
}

static void
core_tables(const struct drafting *l, struct table_list *core)
{
	const struct frag *f = l->f;
	bool counts = any_aggregate(l, f->outs);

	if (!counts && l->main && (!list_length(f->outs) ||
	    (f->head && f->head->role != ROLE_NUMBER)))
		tree_tables_add(core, l->main);
	for (size_t i = 0; i < list_length(f->outs); i++)
		draft_term_tables(l, f->outs->v[i], core);
	for (size_t i = 0; i < list_length(f->groups); i++)
		draft_term_tables(l, f->groups->v[i], core);
	for (size_t i = 0; i < list_length(f->orders); i++)
		draft_term_tables(l, ((const struct order *)
		    f->orders->v[i])->term, core);
	if (counts_all(f))
		for (size_t i = 0; i < list_length(f->rows); i++)
			tree_tables_add(core, spoken_table(l, f->rows->v[i]));
	if (draft_sense(l, f->each))
		tree_tables_add(core, draft_sense(l, f->each)->table);
	if (core->n == 0)
		tree_tables_add(core, l->main);
}

/* ---- what is shown ----------------------------------------------------- */

static void
show_measure(struct drafting *l)
{
	const struct order *o = draft_order_first(l->f);
	struct term by;

	if (!o || !o->term || !(l->style & STYLE_MEASURE))
		return;
	by = draft_ordered_by(l, o);
	draft_show(l, &by);
}

static void
show_list(struct drafting *l)
{
	const struct frag *f = l->f;

	if (list_length(f->outs)) {
		for (size_t i = 0; i < list_length(f->outs); i++)
			draft_show(l, f->outs->v[i]);
	} else if (f->head) {
		draft_show(l, &(struct term){.kind = TERM_COLUMN,
		    .arg = f->head});
	} else {
		l->failed = true;
	}
	show_measure(l);
}

/* Are rows calculated with that would be groups of one? */
static bool
is_own(const struct drafting *l, const struct frag *f)
{
	const struct sense *each = draft_sense(l, f->each), *s;
	const struct term *t = f->term;

	while (t && t->left)
		t = t->left;
	s = t ? draft_sense(l, t->arg) : NULL;
	return each && s && s->table == each->table;
}

/* Rows in groups: what is grouped by comes first. */
static void
show_groups(struct drafting *l)
{
	const struct frag *f = l->f;
	const struct term head = {.kind = TERM_COLUMN, .arg = f->head};
	const struct term each = {.kind = TERM_COLUMN, .arg = f->each};
	bool calculated = any_aggregate(l, f->outs);

	for (size_t i = 0; i < list_length(f->groups); i++)
		draft_group(l, f->groups->v[i], true);
	if (f->each && !is_own(l, f))
		draft_group(l, &each, false);
	/* whatever is shown of them, two with one name are two */
	if (!list_length(f->groups) && !calculated && !f->distinct && f->head)
		draft_group(l, &head, !list_length(f->outs));
	for (size_t i = 0; i < list_length(f->outs); i++) {
		const struct term *t = f->outs->v[i];

		if (draft_is_aggregate(l, t) && f->running)
			query_show(l->q, draft_running(l, t), "total");
		else if (draft_is_aggregate(l, t))
			draft_show(l, t);
		else if (!calculated)
			draft_group(l, t, true);
	}
	show_measure(l);
}

/* Of the first so many: a row without a value is not the oldest, though
 * SQLite has it before all others. */
static bool
is_missing_last(struct drafting *l, const struct order *o)
{
	const struct sense *s = o->term->kind == TERM_COLUMN ?
	    draft_sense(l, o->term->arg) : NULL;

	return l->f->limit > 0 && s && s->column && !s->expr &&
	    get_true(s->column->json, "nulls") && !draft_order_sums(l);
}

static void
put_orders(struct drafting *l)
{
	const struct frag *f = l->f;

	for (size_t i = 0; i < list_length(f->orders); i++) {
		const struct order *o = f->orders->v[i];
		int dir = o->dir;

		if (!o->term && f->term && list_length(f->groups)) {
			query_order(l->q, draft_term(l, f->term), dir);
			continue;
		}
		if (!o->term) {
			const json_t *first = json_array_get(l->q->select, 0);
			const json_t *e = json_object_get(first, "expr");

			if (first)
				query_order(l->q, json_deep_copy(e ? e :
				    first), dir);
			continue;
		}
		query_order(l->q, draft_order_term(l, o),
		    draft_order_dir(l, o));
		if (is_missing_last(l, o))
			query_nulls_last(l->q);
	}
	if (f->limit > 0)
		l->q->limit = f->limit;
	if (f->limit > 0 && f->number >= 1)
		l->q->offset = (long)f->number;
}

/* Are the rows shown beside others that belong to them? */
static bool
shows_both(const struct drafting *l)
{
	bool own = false, other = false;

	for (size_t i = 0; i < list_length(l->f->outs); i++) {
		const struct term *t = l->f->outs->v[i];
		const struct sense *s = draft_sense(l, t->arg);

		own |= s && s->table == l->main;
		other |= s && s->table != l->main;
	}
	return own && other;
}

/* A list of what is not the rows' own may hold the same twice. */
static bool
repeats(const struct drafting *l)
{
	const struct sense *s = draft_sense(l, l->f->head);

	if (l->f->distinct)
		return true;
	if (shows_both(l))
		return false;
	if (!list_length(l->f->outs) && s && s->kind == SENSE_COLUMN)
		return s->column->time == SCHEMA_TIME_NONE ||
		    !list_length(l->f->conds);
	return l->main && l->tree && !(l->style & STYLE_JOINED) &&
	    tree_doubles(l->tree, l->main) && !list_length(l->f->orders);
}

static void
months_in_order(struct drafting *l)
{
	if (list_length(l->f->orders))
		return;
	for (size_t i = 0; i < list_length(l->f->groups); i++) {
		const struct term *t = l->f->groups->v[i];

		if (t->kind == TERM_UNIT)
			query_order(l->q, draft_term(l, t), -1);
	}
}

static bool
is_median(const struct frag *f)
{
	return f->term && f->term->kind == TERM_AGG && f->term->agg ==
	    AGG_MEDIAN && list_length(f->outs) == 1 &&
	    !list_length(f->groups) && !list_length(f->orders);
}

/* The query, once its sources stand; NULL and nothing done for the plain
 * kind. */
static json_t *
wrapped(struct drafting *l)
{
	const struct frag *f = l->f;

	if (is_median(f))
		return draft_median(l);
	if (f->within && draft_order_first(f) && draft_order_first(f)->term &&
	    list_length(f->groups))
		return draft_within(l);
	if (f->over && f->term && list_length(f->groups)) {
		for (size_t i = 0; i < list_length(f->groups); i++)
			draft_group(l, f->groups->v[i], false);
		return draft_over(l);
	}
	return NULL;
}

/* Among the first few groups, rows of no group are none. */
static void
without_nulls(struct drafting *l, const struct term *t)
{
	const struct sense *s = t->kind == TERM_COLUMN ?
	    draft_sense(l, t->arg) : NULL;
	json_t *p;

	if (!s || s->kind != SENSE_COLUMN || !s->column->nullable ||
	    !json_is_true(json_object_get(s->column->json, "nulls")))
		return;
	p = query_column(draft_name(l, s->table), s->column);
	json_object_set_new(p, "op", json_string("is_not_null"));
	query_where(l->q, p);
}

static void
plain(struct drafting *l)
{
	const struct frag *f = l->f;

	if (list_length(f->groups) || draft_order_sums(l)) {
		show_groups(l);
		months_in_order(l);
		if (f->limit > 0 && f->head && !list_length(f->groups))
			without_nulls(l, &(struct term){.kind = TERM_COLUMN,
			    .arg = f->head});
		for (size_t i = 0; f->limit > 0 &&
		    i < list_length(f->groups); i++)
			without_nulls(l, f->groups->v[i]);
		for (size_t i = 0; f->limit > 0 && !list_length(f->groups) &&
		    i < list_length(f->outs); i++)
			without_nulls(l, f->outs->v[i]);
	} else {
		show_list(l);
		l->q->distinct = !any_aggregate(l, f->outs) &&
		    (l->q->distinct || repeats(l));
	}
	put_orders(l);
}

static bool
sums_twice(const struct drafting *l, const struct term *t)
{
	const struct sense *s = t && t->left ? draft_sense(l, t->left->arg) :
	    NULL;

	return t && t->kind == TERM_AGG && t->agg == AGG_SUM && s &&
	    l->tree && tree_doubles(l->tree, s->table);
}

/* Rows that every row has one of, and of which nothing is said or shown. */
static size_t
count_idle(const struct drafting *l)
{
	const struct tree *t = l->tree;
	struct table_list spoken = {.n = 0};
	size_t n = 0;

	for (size_t i = 0; i < list_length(l->f->conds); i++)
		draft_cond_tables(l, l->f->conds->v[i], &spoken);
	for (size_t i = 1; i < t->n; i++) {
		const struct node *node = &t->v[i];
		bool leaf = true;

		for (size_t k = 1; k < t->n; k++)
			leaf &= t->v[k].parent != i;
		n += leaf && !node->down && !node->core &&
		    !node->key->from_columns[0]->nullable &&
		    !tree_tables_have(&spoken, node->table);
	}
	return n;
}

/* "guests that never booked" have no booking, not one without a time. */
static bool
is_absent(const struct drafting *l, const struct cond *c)
{
	const struct sense *s = c->kind == COND_NULL && !c->not ?
	    draft_sense(l, c->left->arg) : NULL;
	size_t at = s ? tree_find(l->tree, s->table) : l->tree->n;

	return at < l->tree->n && l->tree->v[at].apart;
}

/* Is each row a group of its own, by what tells it apart? */
static bool
is_single(const struct drafting *l, const struct term *by)
{
	const struct sense *s = by->kind == TERM_COLUMN ?
	    draft_sense(l, by->arg) : NULL;
	bool rows = s && (s->kind == SENSE_TABLE || s->kind == SENSE_VALUE);

	if (rows && l->f->within)
		return s->table == l->main;
	return rows &&
	    (any_aggregate(l, l->f->outs) || draft_order_first(l->f)) &&
	    !tree_doubles(l->tree, s->table);
}

static void
tell_facts(const struct drafting *l, struct draft_facts *facts)
{
	const struct order *o = draft_order_first(l->f);

	*facts = (struct draft_facts){0};
	if (!l->tree)
		return;
	facts->joins = l->tree->cost;
	facts->idle = count_idle(l);
	for (size_t i = 0; i < l->tree->n; i++)
		facts->apart += l->tree->v[i].apart;
	for (size_t i = 0; i < list_length(l->f->conds); i++)
		facts->absent |= is_absent(l, l->f->conds->v[i]);
	for (size_t i = 0; i < list_length(l->f->outs); i++)
		facts->fan |= sums_twice(l, l->f->outs->v[i]);
	facts->fan |= o && sums_twice(l, o->term);
	for (size_t i = 0; i < list_length(l->f->groups); i++)
		facts->single |= is_single(l, l->f->groups->v[i]);
	if (o && o->term && !list_length(l->f->groups) &&
	    draft_is_aggregate(l, o->term) && !list_length(l->f->outs))
		facts->single |= is_single(l, &(struct term){
		    .kind = TERM_COLUMN, .arg = l->f->head});
}

json_t *
draft_make(struct grammar *g, const struct frag *f,
    const struct assignment *as, unsigned style, struct draft_facts *facts)
{
	struct drafting l = {.g = g, .f = f, .as = as, .style = style};
	struct table_list core = {.n = 0};
	struct frag with = *f;
	struct query q;
	json_t *out = NULL;

	/* "the tallest", and nothing that tells how tall */
	if (f->waits && !list_length(f->orders))
		return NULL;
	query_init(&q, g->arena);
	l.q = &q;
	l.main = main_table(&l);
	with.conds = apart_conditions(&l, f->conds);
	l.f = &with;
	core_tables(&l, &core);
	if (core.n)
		draft_from(&l, &core);
	tell_facts(&l, facts);
	if (core.n && !l.failed)
		out = wrapped(&l);
	if (core.n && !l.failed && !out) {
		plain(&l);
		if (!l.failed && json_array_size(q.select) && q.n)
			out = query_json(&q);
	}
	facts->called = l.called;
	if (q.select)
		query_free(&q);
	if (l.failed && out) {
		json_decref(out);
		out = NULL;
	}
	return out;
}
