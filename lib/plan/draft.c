/* From an intent and a resolution to a query. */
#include <string.h>
#include "base/utf8.h"
#include "plan/draft_work.h"

const struct pick *
draft_picked(const struct drafting *d, long slot)
{
	return slot < 0 ? NULL : d->r->pick[slot];
}

/* A column for a slot that may be a table: its display column. */
struct draft_term
draft_term_of(const struct drafting *d, long slot)
{
	const struct pick *p = draft_picked(d, slot);
	const struct schema_column *show[2];
	struct draft_term t = {0};

	if (!p)
		return t;
	t.table = p->table;
	t.column = p->column;
	if (!p->column && display_columns(p->table, show))
		t.column = show[0];
	return t;
}

const struct schema_table *
draft_main(const struct drafting *d)
{
	const struct pick *p = draft_picked(d, d->in->entity);

	for (size_t i = 0; p && i < d->r->ntables; i++)
		if (d->r->tables[i] == p->table)
			return p->table;
	return d->r->ntables ? d->r->tables[0] : NULL;
}

static void
add_output(struct draft *q, struct draft_term t)
{
	for (size_t i = 0; i < q->noutputs; i++)
		if (q->outputs[i].agg == t.agg && q->outputs[i].column ==
		    t.column && q->outputs[i].table == t.table)
			return;
	if (q->noutputs < DRAFT_MAX)
		q->outputs[q->noutputs++] = t;
}

static void
add_group_term(struct draft *q, struct draft_term t)
{
	for (size_t i = 0; i < q->ngroups; i++)
		if (q->groups[i].column == t.column)
			return;
	if (q->ngroups < DRAFT_MAX)
		q->groups[q->ngroups++] = t;
}

static bool
is_person(const struct schema_column *c)
{
	static const char *const words[] = {"manager", "head", "leader",
	    "director", "boss", "supervisor", "owner", "author", "coach",
	    "chief", "captain", "president", "agent", "seller", "buyer"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (ascii_equal(words[i], c->name))
			return true;
	return false;
}

/* "their managers" are shown by name, not by number. */
static bool
output_role(struct drafting *d, const struct pick *p)
{
	const struct schema_key *k = p ? draft_role_key(p->column) : NULL;
	const struct schema_table *t;
	const struct schema_column *show[2];
	size_t n;

	if (!k || (k->from != k->to && !is_person(p->column)))
		return false;
	t = draft_role(d, k);
	n = display_columns(k->to, show);
	for (size_t i = 0; i < n; i++)
		add_output(d->out, (struct draft_term){AGG_NONE, t,
		    draft_role_column(t, show[i])});
	return true;
}

static void
output_want(struct drafting *d, const struct want *w)
{
	const struct pick *p = draft_picked(d, w->slot);
	const struct schema_column *show[2];
	struct draft_term t;

	if (w->all) {
		d->out->all = true;
		return;
	}
	if (w->agg == AGG_COUNT) {
		t = (struct draft_term){.agg = AGG_COUNT,
		    .table = p ? p->table : draft_main(d),
		    .column = p ? p->column : NULL};
		if (t.column)
			t.agg = AGG_COUNT_DISTINCT;
		if (t.table)
			add_output(d->out, t);
		return;
	}
	if (p && !p->column && !w->agg) {
		size_t n = display_columns(p->table, show);

		for (size_t i = 0; i < n; i++)
			add_output(d->out, (struct draft_term){AGG_NONE,
			    p->table, show[i]});
		return;
	}
	if (!w->agg && output_role(d, p))
		return;
	t = draft_term_of(d, w->slot);
	t.agg = w->agg;
	if (t.column)
		add_output(d->out, t);
	if (p && p->also && !w->agg)
		add_output(d->out, (struct draft_term){AGG_NONE, p->table,
		    p->also});
}

static void
group_slot(struct drafting *d, long slot, bool show)
{
	const struct pick *p = draft_picked(d, slot);
	const struct schema_column *display[2];
	size_t n;

	if (!p)
		return;
	if (p->column) {
		struct draft_term t = {AGG_NONE, p->table, p->column};

		add_group_term(d->out, t);
		if (show)
			add_output(d->out, t);
		t.column = p->also;
		if (t.column)
			add_group_term(d->out, t);
		if (show && t.column)
			add_output(d->out, t);
		return;
	}
	n = display_columns(p->table, display);
	for (size_t i = 0; i < p->table->nprimary_key; i++)
		add_group_term(d->out, (struct draft_term){AGG_NONE,
		    p->table, p->table->primary_key[i]});
	for (size_t i = 0; i < n; i++) {
		if (p->table->nprimary_key == 0)
			add_group_term(d->out, (struct draft_term){AGG_NONE,
			    p->table, display[i]});
		if (show)
			add_output(d->out, (struct draft_term){AGG_NONE,
			    p->table, display[i]});
	}
}

/* Is the group's row shown by what is wanted of it? */
static bool
shows_row(const struct drafting *d, long slot)
{
	const struct pick *p = draft_picked(d, slot);

	for (size_t i = 0; p && !p->column && i < d->in->nwants; i++) {
		const struct pick *w = draft_picked(d, d->in->wants[i].slot);

		if (w && w->column && !d->in->wants[i].agg &&
		    (w->table == p->table || (p->table->nprimary_key == 1 &&
		    strcmp(p->table->primary_key[0]->name,
		    w->column->name) == 0)))
			return true;
	}
	return false;
}

/* Group by the rows of a table: its key, else what is shown of it. */
static void
group_rows(struct drafting *d, const struct schema_table *t)
{
	for (size_t i = 0; i < t->nprimary_key; i++)
		add_group_term(d->out, (struct draft_term){AGG_NONE, t,
		    t->primary_key[i]});
}

static bool
has_plain(const struct draft *q)
{
	for (size_t i = 0; i < q->noutputs; i++)
		if (!q->outputs[i].agg)
			return true;
	return false;
}

static bool
has_aggregate(const struct draft *q)
{
	for (size_t i = 0; i < q->noutputs; i++)
		if (q->outputs[i].agg)
			return true;
	for (size_t i = 0; i < q->nkeys; i++)
		if (q->keys[i].term.agg)
			return true;
	return q->nhaving > 0;
}

/* Is the whole key of the term's table grouped? Then the term has one value
 * a group, and SQLite, PostgreSQL and MySQL let it be shown. */
static bool
follows_key(const struct draft *q, const struct draft_term *t)
{
	size_t found = 0;

	for (size_t i = 0; i < q->ngroups; i++)
		for (size_t k = 0; k < t->table->nprimary_key; k++)
			found += q->groups[i].column ==
			    t->table->primary_key[k];
	return found > 0 && found == t->table->nprimary_key;
}

/* Do all outputs say which row of their table is meant? */
static void
complete_groups(struct drafting *d)
{
	struct draft *q = d->out;
	const struct schema_table *entity = NULL;

	if (!has_aggregate(q) || (!has_plain(q) && !q->ngroups &&
	    !q->nhaving))
		return;
	if (q->ngroups == 0) {
		for (size_t i = 0; i < q->noutputs && !entity; i++)
			if (!q->outputs[i].agg)
				entity = q->outputs[i].table;
		/* a property of rows that others share is a group itself */
		if (entity && (q->nkeys || q->nhaving) && d->in->entity >= 0 &&
		    draft_picked(d, d->in->entity) &&
		    !draft_picked(d, d->in->entity)->column &&
		    draft_picked(d, d->in->entity)->table == entity &&
		    q->ntables > 1)
			group_rows(d, entity);
	}
	for (size_t i = 0; i < q->noutputs; i++)
		if (!q->outputs[i].agg && !follows_key(q, &q->outputs[i]))
			add_group_term(q, q->outputs[i]);
}

struct draft_test *
draft_push(struct draft_test *list, size_t *n)
{
	if (*n == DRAFT_MAX)
		return &list[DRAFT_MAX - 1];
	list[*n] = (struct draft_test){0};
	return &list[(*n)++];
}

struct draft *
draft_new(struct arena *a)
{
	struct draft *q = arena_alloc(a, sizeof *q);

	q->outputs = arena_alloc(a, DRAFT_MAX * sizeof *q->outputs);
	q->groups = arena_alloc(a, DRAFT_MAX * sizeof *q->groups);
	q->where = arena_alloc(a, DRAFT_MAX * sizeof *q->where);
	q->having = arena_alloc(a, DRAFT_MAX * sizeof *q->having);
	q->keys = arena_alloc(a, DRAFT_MAX * sizeof *q->keys);
	return q;
}

void
draft_join(struct draft *q, struct arena *a,
    const struct schema_table *const *tables, size_t n,
    const struct path *path)
{
	q->tables = arena_alloc(a, (n + path->n + 1) * sizeof *q->tables);
	for (size_t i = 0; i < n; i++) {
		bool there = false;

		for (size_t k = 0; k < q->ntables; k++)
			there |= q->tables[k] == tables[i];
		if (!there)
			q->tables[q->ntables++] = tables[i];
	}
	q->edges = path->edges;
	q->nedges = path->n;
	for (size_t i = 0; i < path->n; i++) {
		const struct schema_table *ends[2] = {path->edges[i].key->from,
		    path->edges[i].key->to};

		for (size_t e = 0; e < 2; e++) {
			bool there = false;

			for (size_t k = 0; k < q->ntables; k++)
				there |= q->tables[k] == ends[e];
			if (!there)
				q->tables[q->ntables++] = ends[e];
		}
	}
}

static bool
is_calculated(const struct draft_term *t)
{
	const struct computed *c = computed_of(t->column);

	return t->agg || (c && c->measure);
}

static void
draft_keys(struct drafting *d)
{
	for (size_t i = 0; i < d->in->nkeys; i++) {
		const struct key *k = &d->in->keys[i];
		const struct pick *p = draft_picked(d, k->slot);
		struct draft_key *out = &d->out->keys[d->out->nkeys];
		int dir = k->dir;

		if (k->first) {
			if (!d->out->noutputs)
				continue;
			out->term = d->out->outputs[0];
			for (size_t o = 0; o < d->out->noutputs &&
			    !k->alpha; o++)
				if (is_calculated(&d->out->outputs[o]))
					out->term = d->out->outputs[o];
		} else if (k->agg == AGG_COUNT) {
			if (!p && d->in->super)
				draft_users(d);
			out->term = (struct draft_term){AGG_COUNT,
			    p ? p->table : draft_main(d), p ? p->column :
			    NULL};
			if (out->term.column)
				out->term.agg = AGG_COUNT_DISTINCT;
		} else {
			out->term = draft_term_of(d, k->slot);
			out->term.agg = k->agg;
			if (!out->term.column)
				continue;
			if (p && p->sign < 0)
				dir = -dir;
		}
		out->descending = dir > 0;
		d->out->nkeys++;
	}
	d->out->limit = d->in->limit;
	/* "the names of the top 5 and how many they have" */
	for (size_t i = 0; d->out->limit && !d->out->nkeys &&
	    i < d->out->noutputs; i++)
		if (d->out->outputs[i].agg)
			d->out->keys[d->out->nkeys++] = (struct draft_key){
			    d->out->outputs[i], true};
}

/* "show all main industries": the values, not those that have them. */
static bool
lists_values(const struct drafting *d)
{
	const struct draft *q = d->out;

	return d->in->entity < 0 && q->noutputs == 1 && !q->nkeys &&
	    !q->limit && !q->outputs[0].column->primary_key;
}

static void
draft_body(struct drafting *d)
{
	const struct intent *in = d->in;

	draft_join(d->out, d->a, d->r->tables, d->r->ntables, &d->r->path);
	for (size_t i = 0; i < in->ngroups; i++)
		group_slot(d, in->groups[i],
		    !shows_row(d, in->groups[i]));
	for (size_t i = 0; i < in->nwants; i++)
		output_want(d, &in->wants[i]);
	if (!d->out->noutputs && !d->out->all && draft_main(d)) {
		const struct schema_column *show[2];
		size_t n = display_columns(draft_main(d), show);

		for (size_t i = 0; i < n; i++)
			add_output(d->out, (struct draft_term){AGG_NONE,
			    draft_main(d), show[i]});
	}
	draft_tests(d, 0);
	for (size_t i = 1; i < in->nscopes; i++)
		if (in->scopes[i].kind == SCOPE_NOT)
			draft_scope_not(d, i);
	draft_keys(d);
	draft_computed(d);
	draft_each(d);
	draft_superlative(d);
	draft_counts(d);
	complete_groups(d);
	d->out->distinct = !has_aggregate(d->out) && (in->distinct ||
	    draft_repeats(d->out) || lists_values(d));
}

static bool
only_calculates(const struct draft *q)
{
	for (size_t i = 0; i < q->noutputs; i++)
		if (!q->outputs[i].agg)
			return false;
	return q->noutputs > 0;
}

/* "average age of men and women": a number for each, not for both. */
static void
group_arms(struct drafting *d)
{
	struct draft *q = d->out;
	size_t before = q->nwhere;

	for (size_t i = 1; i < d->in->nscopes; i++)
		if (d->in->scopes[i].kind == SCOPE_ARM)
			draft_tests(d, i);
	for (size_t i = before; i < q->nwhere; i++) {
		struct draft_term t = q->where[i].term;

		q->where[i].or = i > before;
		q->where[i].tight = false;
		if (t.agg || !t.column)
			continue;
		add_group_term(q, t);
		if (i == before && q->noutputs < DRAFT_MAX) {
			memmove(q->outputs + 1, q->outputs,
			    q->noutputs * sizeof *q->outputs);
			q->outputs[0] = t;
			q->noutputs++;
		}
	}
}

/* Each arm is the whole query with one more condition. */
static void
draft_arms(struct drafting *d)
{
	struct draft *q = d->out, whole = *q;
	size_t n = 0;

	for (size_t i = 1; i < d->in->nscopes; i++)
		n += d->in->scopes[i].kind == SCOPE_ARM;
	if (!n)
		return;
	if (only_calculates(q)) {
		group_arms(d);
		return;
	}
	q->arms = arena_alloc(d->a, n * sizeof *q->arms);
	for (size_t i = 1; i < d->in->nscopes; i++) {
		struct draft *arm = &q->arms[q->narms];

		if (d->in->scopes[i].kind != SCOPE_ARM)
			continue;
		*arm = whole;
		arm->where = arena_alloc(d->a, DRAFT_MAX *
		    sizeof *arm->where);
		memcpy(arm->where, whole.where, whole.nwhere *
		    sizeof *arm->where);
		d->out = arm;
		draft_tests(d, i);
		q->narms++;
	}
	d->out = q;
}

struct draft
draft_make(struct arena *a, const struct intent *in,
    const struct resolution *r)
{
	struct draft *q = draft_new(a);
	struct drafting d = {a, in, r, q};

	draft_body(&d);
	d.out = q;
	draft_arms(&d);
	return *q;
}
