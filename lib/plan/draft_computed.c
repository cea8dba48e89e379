/* Computed columns in a draft: what they are, and where they may stand. */
#include "plan/draft_work.h"

/* The total of a measure is the measure. */
static void
mark(struct draft_term *t)
{
	const struct computed *c = computed_of(t->column);

	if (c && c->measure && (t->agg == AGG_NONE || t->agg == AGG_SUM))
		t->agg = AGG_COMPUTED;
}

static void
show(struct draft *q, const struct draft_term *t)
{
	for (size_t i = 0; i < q->noutputs; i++)
		if (q->outputs[i].agg == t->agg &&
		    q->outputs[i].column == t->column)
			return;
	if (q->noutputs < DRAFT_MAX)
		q->outputs[q->noutputs++] = *t;
}

/* "How many customers with revenue over 1000" shows the number alone. */
static bool
only_counts(const struct draft *q)
{
	for (size_t i = 0; i < q->noutputs; i++)
		if (q->outputs[i].agg != AGG_COUNT &&
		    q->outputs[i].agg != AGG_COUNT_DISTINCT)
			return false;
	return q->noutputs > 0 && q->ngroups == 0;
}

/* A condition on a measure is one on groups. */
static void
move_tests(struct draft *q)
{
	size_t n = 0;

	for (size_t i = 0; i < q->nwhere; i++) {
		const struct draft_test *t = &q->where[i];

		if (t->term.agg == AGG_COMPUTED)
			*draft_push(q->having, &q->nhaving) = *t;
		else
			q->where[n++] = *t;
	}
	q->nwhere = n;
}

/* Beside a measure the rows of its table stand: another's are counted by
 * their key. */
static void
count_keys(struct draft *q)
{
	const struct schema_table *home = NULL;

	for (size_t i = 0; i < q->noutputs; i++)
		if (q->outputs[i].agg == AGG_COMPUTED)
			home = q->outputs[i].table;
	for (size_t i = 0; home && i < q->noutputs; i++) {
		struct draft_term *t = &q->outputs[i];

		if (t->agg != AGG_COUNT || t->column || t->table == home ||
		    t->table->nprimary_key != 1)
			continue;
		t->agg = AGG_COUNT_DISTINCT;
		t->column = t->table->primary_key[0];
	}
}

/* "average revenue per customer": of the sums that the groups have. Without
 * groups nothing says of what. */
static void
take_over(struct draft *q)
{
	for (size_t i = 0; i < q->noutputs; i++) {
		struct draft_term t = q->outputs[i];
		const struct computed *c = computed_of(t.column);

		if (!c || !c->measure || t.agg == AGG_COMPUTED ||
		    t.agg == AGG_COUNT_DISTINCT)
			continue;
		q->over = t.agg;
		t.agg = AGG_COMPUTED;
		q->outputs[0] = t;
		q->noutputs = q->ngroups > 0;
		q->nkeys = 0;
		return;
	}
}

void
draft_computed(struct drafting *d)
{
	struct draft *q = d->out;

	if (d->in->items.computed.n == 0)
		return;
	for (size_t i = 0; i < q->nwhere; i++)
		mark(&q->where[i].term);
	for (size_t i = 0; i < q->nhaving; i++)
		mark(&q->having[i].term);
	for (size_t i = 0; i < q->noutputs; i++)
		mark(&q->outputs[i]);
	for (size_t i = 0; i < q->nkeys; i++)
		mark(&q->keys[i].term);
	move_tests(q);
	if (only_counts(q))
		return;
	take_over(q);
	count_keys(q);
	/* who is asked for by a superlative, not how much */
	for (size_t i = 0; i < q->nkeys; i++)
		if (q->keys[i].term.agg == AGG_COMPUTED &&
		    !(d->in->super && q->limit == 1 && q->noutputs))
			show(q, &q->keys[i].term);
	for (size_t i = 0; i < q->nhaving; i++)
		if (q->having[i].term.agg == AGG_COMPUTED)
			show(q, &q->having[i].term);
}
