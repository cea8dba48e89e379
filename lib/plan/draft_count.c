/* Counting rows once although a join shows them many times. */
#include <string.h>
#include "plan/draft_work.h"

static bool
only_aggregates(const struct draft *q)
{
	for (size_t i = 0; i < q->noutputs; i++)
		if (!q->outputs[i].agg)
			return false;
	return q->noutputs > 0 && q->ngroups == 0;
}

/* Can a row of t stand in the join more than once? */
bool
draft_multiplies(const struct draft *q, const struct schema_table *t)
{
	const struct schema_table *seen[DRAFT_MAX] = {t};
	size_t n = 1;
	bool grew = true;

	while (grew) {
		grew = false;
		for (size_t i = 0; i < q->nedges && n < DRAFT_MAX; i++) {
			const struct schema_key *k = q->edges[i].key;
			bool from = false, to = false;

			for (size_t s = 0; s < n; s++) {
				from |= seen[s] == k->from;
				to |= seen[s] == k->to;
			}
			if (to && !from && !schema_is_unique(k->from,
			    k->from_columns, k->n))
				return true;
			if (to && !from) {
				seen[n++] = k->from;
				grew = true;
			}
			if (from && !to) {
				seen[n++] = k->to;
				grew = true;
			}
		}
	}
	return false;
}

static bool
is_shown(const struct draft *q, const struct schema_column *c)
{
	for (size_t i = 0; i < q->noutputs; i++)
		if (q->outputs[i].column == c)
			return true;
	return false;
}

/* Do the outputs tell which row is meant? A first name alone does not. */
static bool
tell_row(const struct draft *q)
{
	const struct schema_table *t = q->outputs[0].table;
	const struct schema_column *show[2];
	size_t n = display_columns(t, show), shown = 0;

	for (size_t i = 0; i < n; i++)
		shown += is_shown(q, show[i]);
	return shown == n || (t->nprimary_key == 1 &&
	    is_shown(q, t->primary_key[0]));
}

bool
draft_repeats(const struct draft *q)
{
	if (q->noutputs == 0 || q->ngroups || q->all || q->nkeys)
		return false;
	for (size_t i = 1; i < q->noutputs; i++)
		if (q->outputs[i].table != q->outputs[0].table)
			return false;
	return tell_row(q) && draft_multiplies(q, q->outputs[0].table);
}

/* Rows are counted by their key, so that each counts once. */
static void
count_once(struct draft *q)
{
	for (size_t i = 0; i < q->noutputs; i++) {
		struct draft_term *t = &q->outputs[i];

		if (t->agg != AGG_COUNT || t->column ||
		    t->table->nprimary_key != 1 ||
		    !draft_multiplies(q, t->table))
			continue;
		t->agg = AGG_COUNT_DISTINCT;
		t->column = t->table->primary_key[0];
	}
}

static bool
is_at_least_one(const struct draft_test *t)
{
	double v = json_number_value(t->value);

	return t->term.agg == AGG_COUNT && !t->not && !t->value2 &&
	    ((t->op == CMP_GE && v == 1) || (t->op == CMP_GT && v == 0));
}

/* "How many customers have more than two orders": the groups are counted,
 * so they stand in a query of their own. */
static void
count_groups(struct drafting *d)
{
	struct draft *q = d->out, *sub = draft_new(d->a);
	struct draft_term key = q->outputs[0];
	struct draft_test *t;

	if (!key.column && key.table->nprimary_key == 1)
		key.column = key.table->primary_key[0];
	if (!key.column)
		return;
	key.agg = AGG_NONE;
	sub->outputs[sub->noutputs++] = key;
	sub->groups[sub->ngroups++] = key;
	sub->tables = q->tables;
	sub->ntables = q->ntables;
	sub->edges = q->edges;
	sub->nedges = q->nedges;
	sub->where = q->where;
	sub->nwhere = q->nwhere;
	sub->having = q->having;
	sub->nhaving = q->nhaving;
	q->tables = arena_alloc(d->a, sizeof *q->tables);
	q->tables[0] = key.table;
	q->ntables = 1;
	q->nedges = q->nwhere = q->nhaving = 0;
	q->where = arena_alloc(d->a, DRAFT_MAX * sizeof *q->where);
	t = draft_push(q->where, &q->nwhere);
	t->kind = DRAFT_IN;
	t->term = key;
	t->query = sub;
}

/* "average number of orders per customer": one number over the groups. */
static void
count_over(struct drafting *d)
{
	struct draft *q = d->out;

	for (size_t i = 0; i < d->in->nwants; i++)
		for (size_t k = 0; d->in->wants[i].over && q->ngroups &&
		    k < q->noutputs; k++) {
			if (q->outputs[k].agg != AGG_COUNT)
				continue;
			q->outputs[0] = q->outputs[k];
			q->noutputs = 1;
			q->over = d->in->wants[i].over;
			count_once(q);
			return;
		}
}

void
draft_counts(struct drafting *d)
{
	struct draft *q = d->out;

	count_over(d);
	if (!only_aggregates(q))
		return;
	if (q->nhaving == 1 && is_at_least_one(&q->having[0]) &&
	    q->ntables > 1)
		q->nhaving = 0;
	if (q->nhaving && q->noutputs == 1 &&
	    (q->outputs[0].agg == AGG_COUNT ||
	    q->outputs[0].agg == AGG_COUNT_DISTINCT))
		count_groups(d);
	else
		count_once(q);
}

static bool
shows_only(const struct draft *q, const struct schema_table *t)
{
	for (size_t i = 0; i < q->noutputs; i++)
		if (q->outputs[i].table != t)
			return false;
	return true;
}

/* "students in the largest dorm": the dorm is one, the students are many,
 * so the dorm is found in a query of its own. */
void
draft_superlative(struct drafting *d)
{
	struct draft *q = d->out, *sub;
	const struct schema_table *t;
	struct draft_test *in;
	struct draft_term key;
	size_t n = 0;

	if (!d->in->super || q->nkeys != 1 || q->limit != 1 ||
	    q->keys[0].term.agg || q->ngroups || q->nhaving)
		return;
	t = q->keys[0].term.table;
	if (t->nprimary_key != 1 || shows_only(q, t) ||
	    !draft_multiplies(q, t))
		return;
	sub = draft_new(d->a);
	key = (struct draft_term){AGG_NONE, t, t->primary_key[0]};
	sub->outputs[sub->noutputs++] = key;
	sub->tables = arena_alloc(d->a, sizeof *sub->tables);
	sub->tables[sub->ntables++] = t;
	sub->keys[sub->nkeys++] = q->keys[0];
	sub->limit = 1;
	for (size_t i = 0; i < q->nwhere; i++)
		if (q->where[i].term.table == t && !q->where[i].or &&
		    (i + 1 == q->nwhere || !q->where[i + 1].or))
			*draft_push(sub->where, &sub->nwhere) = q->where[i];
		else
			q->where[n++] = q->where[i];
	q->nwhere = n;
	in = draft_push(q->where, &q->nwhere);
	in->kind = DRAFT_IN;
	in->term = key;
	in->query = sub;
	q->nkeys = 0;
	q->limit = 0;
}

static bool
is_display(const struct draft_term *t)
{
	const struct schema_column *show[2];

	return !t->agg && display_columns(t->table, show) &&
	    show[0] == t->column;
}

/* "the most common first name": what is common is a column. */
static bool
says_column(const struct drafting *d)
{
	const struct want *w = d->in->nwants ? &d->in->wants[0] : NULL;
	const struct pick *p = w ? draft_picked(d, w->slot) : NULL;
	const struct item *item;

	if (!p || !p->column)
		return false;
	item = &d->in->items.v[d->in->slots[w->slot].item];
	return item->from != item->to || strcmp(d->in->items.q->v[item->to]
	    .stem, "name") != 0;
}

/* "the most common media type": the rows that have it are counted, and one
 * table alone has it. */
void
draft_users(struct drafting *d)
{
	struct draft *q = d->out;
	const struct schema *s = d->in->schema;
	const struct schema_key *found = NULL;
	struct path_edge *edge;

	if (q->ntables != 1 || says_column(d))
		return;
	for (size_t i = 0; i < s->ntables; i++)
		for (size_t k = 0; k < s->tables[i].nkeys; k++) {
			const struct schema_key *key = &s->tables[i].keys[k];

			if (key->to != q->tables[0] || key->from == key->to)
				continue;
			if (found)
				return;
			found = key;
		}
	if (!found || q->noutputs == 0 || !is_display(&q->outputs[0]))
		return;
	edge = arena_alloc(d->a, sizeof *edge);
	*edge = (struct path_edge){found, false};
	q->edges = edge;
	q->nedges = 1;
	q->tables = arena_alloc(d->a, 2 * sizeof *q->tables);
	q->tables[0] = found->to;
	q->tables[1] = found->from;
	q->ntables = 2;
}
