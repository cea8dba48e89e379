/* "the oldest student in each department": within each the rows are compared
 * with the greatest of those that share it. */
#include <string.h>
#include "plan/draft_work.h"

const struct schema_column *
draft_each_key(const struct schema_table *x, const struct schema_table *t,
    const struct schema_column *column)
{
	const struct schema_column *show[2];

	if (column && !column->primary_key && (display_columns(t, show) != 1 ||
	    show[0] != column))
		return NULL;
	for (size_t i = 0; i < x->nkeys; i++)
		if (x->keys[i].to == t && x->keys[i].n == 1 &&
		    x->keys[i].from_columns)
			return x->keys[i].from_columns[0];
	return NULL;
}

/* The table once more, under another name. */
static const struct schema_table *
once_more(const struct drafting *d, const struct schema_table *t,
    const char *name)
{
	struct schema_table *other = arena_alloc(d->a, sizeof *other);

	*other = *t;
	other->of = strcmp(name, t->name) == 0 ? NULL : t;
	other->name = name;
	other->columns = arena_alloc(d->a, t->ncolumns *
	    sizeof *other->columns);
	memcpy(other->columns, t->columns, t->ncolumns *
	    sizeof *other->columns);
	for (size_t i = 0; i < t->ncolumns; i++)
		other->columns[i].table = other;
	return other;
}

static struct draft_term
term_of(const struct schema_table *t, const struct schema_column *c)
{
	return (struct draft_term){AGG_NONE, t, draft_role_column(t, c)};
}

/* What holds for the rows that are shown holds for those compared. */
static void
copy_tests(const struct draft *q, const struct schema_table *t,
    const struct schema_table *other, struct draft *sub)
{
	for (size_t i = 0; i < q->nwhere; i++) {
		const struct draft_test *from = &q->where[i];
		struct draft_test *to;

		if (from->term.table != t || !from->term.column ||
		    computed_of(from->term.column) || from->query ||
		    from->nparts || from->kind == DRAFT_COLUMN)
			continue;
		to = draft_push(sub->where, &sub->nwhere);
		*to = *from;
		to->term = term_of(other, from->term.column);
	}
}

static void
show(struct draft *q, struct draft_term t, bool first)
{
	for (size_t i = 0; i < q->noutputs; i++)
		if (q->outputs[i].column == t.column)
			return;
	if (q->noutputs == DRAFT_MAX)
		return;
	if (first)
		memmove(q->outputs + 1, q->outputs,
		    q->noutputs * sizeof *q->outputs);
	q->outputs[first ? 0 : q->noutputs] = t;
	q->noutputs++;
}

static void
turn(struct draft_term *t, const struct schema_table *from,
    const struct schema_table *to)
{
	if (t->table == from && t->column && !computed_of(t->column))
		*t = term_of(to, t->column);
	else if (t->table == from)
		t->table = to;
}

static const struct schema_column **
turn_columns(const struct drafting *d,
    const struct schema_column **columns, size_t n,
    const struct schema_table *to)
{
	const struct schema_column **out = arena_alloc(d->a,
	    n * sizeof *out);

	for (size_t i = 0; i < n; i++)
		out[i] = draft_role_column(to, columns[i]);
	return out;
}

static void
turn_edges(struct drafting *d, const struct schema_table *from,
    const struct schema_table *to)
{
	struct path_edge *edges = arena_alloc(d->a, (d->out->nedges + 1) *
	    sizeof *edges);

	for (size_t i = 0; i < d->out->nedges; i++) {
		struct schema_key *k = arena_alloc(d->a, sizeof *k);

		*k = *d->out->edges[i].key;
		edges[i] = d->out->edges[i];
		edges[i].key = k;
		if (k->from == from) {
			k->from_columns = turn_columns(d, k->from_columns,
			    k->n, to);
			k->from = to;
		}
		if (k->to == from) {
			k->to_columns = turn_columns(d, k->to_columns, k->n,
			    to);
			k->to = to;
		}
	}
	d->out->edges = edges;
}

/* The table by another name in the whole query: inside a query of its own
 * rows the plain name would be theirs. */
static void
name_again(struct drafting *d, const struct schema_table *t)
{
	struct draft *q = d->out;
	const struct schema_table *self = once_more(d, t, "this");
	const struct schema_table **tables = arena_alloc(d->a,
	    (q->ntables + 1) * sizeof *tables);

	for (size_t i = 0; i < q->ntables; i++)
		tables[i] = q->tables[i] == t ? self : q->tables[i];
	q->tables = tables;
	turn_edges(d, t, self);
	for (size_t i = 0; i < q->noutputs; i++)
		turn(&q->outputs[i], t, self);
	for (size_t i = 0; i < q->nwhere; i++) {
		turn(&q->where[i].term, t, self);
		turn(&q->where[i].other, t, self);
		for (size_t k = 0; k < q->where[i].nparts; k++)
			turn(&q->where[i].parts[k].term, t, self);
	}
	for (size_t i = 0; i < q->nkeys; i++)
		turn(&q->keys[i].term, t, self);
}

/* The greatest of the rows that have the same `by`. */
static struct draft *
greatest(const struct drafting *d, const struct draft_key *key,
    const struct schema_column *by)
{
	const struct schema_table *t = key->term.table;
	const struct schema_table *other = once_more(d, t->of, t->of->name);
	struct draft *sub = draft_new(d->a);
	struct draft_test *test;

	sub->outputs[sub->noutputs++] = term_of(other, key->term.column);
	sub->outputs[0].agg = key->descending ? AGG_MAX : AGG_MIN;
	sub->tables = arena_alloc(d->a, sizeof *sub->tables);
	sub->tables[sub->ntables++] = other;
	copy_tests(d->out, t, other, sub);
	test = draft_push(sub->where, &sub->nwhere);
	test->kind = DRAFT_COLUMN;
	test->op = CMP_EQ;
	test->term = term_of(other, by);
	test->other = term_of(t, by);
	return sub;
}

void
draft_each(struct drafting *d)
{
	struct draft *q = d->out, *sub;
	const struct pick *each = draft_picked(d, d->in->each);
	const struct schema_column *by, *named[2];
	struct draft_test *test;
	bool first;

	if (!each || q->nkeys != 1 || q->keys[0].term.agg ||
	    computed_of(q->keys[0].term.column))
		return;
	by = each->table == q->keys[0].term.table ? each->column :
	    draft_each_key(q->keys[0].term.table, each->table, each->column);
	if (!by)
		return;
	first = d->in->nwants && d->in->wants[0].slot >= 0 &&
	    d->in->slots[d->in->each].item <
	    d->in->slots[d->in->wants[0].slot].item;
	named[0] = each->column;
	if (each->column || display_columns(each->table, named))
		show(q, (struct draft_term){AGG_NONE, each->table, named[0]},
		    first);
	show(q, q->keys[0].term, false);
	name_again(d, q->keys[0].term.table);
	sub = greatest(d, &q->keys[0], by);
	test = draft_push(q->where, &q->nwhere);
	test->kind = DRAFT_SCALAR;
	test->op = CMP_EQ;
	test->term = q->keys[0].term;
	test->query = sub;
	q->nkeys = 0;
	q->limit = 0;
}
