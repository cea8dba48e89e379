/* The best path through the lattice of what each phrase could be. */
#include <string.h>
#include "plan/lattice.h"

enum { LINKS_MAX = 24 };

/* best[i]: the greatest weight from token i to the end. */
static const struct edge **
best_path(struct lattice *l)
{
	size_t n = l->q->n;
	double *best = arena_alloc(l->a, (n + 1) * sizeof *best);
	const struct edge **by = arena_alloc(l->a, (n + 1) * sizeof *by);

	for (size_t at = n; at-- > 0; ) {
		best[at] = -1;
		for (size_t i = 0; i < l->n; i++) {
			const struct edge *e = &l->v[i];

			if (e->from != at ||
			    e->weight + best[e->to + 1] <= best[at])
				continue;
			best[at] = e->weight + best[e->to + 1];
			by[at] = e;
		}
	}
	return by;
}

static bool
same_link(const struct link *a, const struct link *b)
{
	return a->table == b->table && a->column == b->column &&
	    a->also == b->also && json_equal(a->value, b->value);
}

/* Insert by score; the first of equals stays first. */
static void
add_link(struct item *item, const struct link *link)
{
	size_t at = item->nlinks;

	for (size_t i = 0; i < item->nlinks; i++)
		if (same_link(&item->links[i], link))
			return;
	if (at == LINKS_MAX)
		return;
	while (at > 0 && item->links[at - 1].score < link->score) {
		item->links[at] = item->links[at - 1];
		at--;
	}
	item->links[at] = *link;
	item->nlinks++;
}

/* "price" is rather the unit price than the cost of the same table. */
static void
prefer_said(struct item *item)
{
	for (size_t i = 0; i < item->nlinks; i++)
		for (size_t k = i + 1; k < item->nlinks; k++) {
			struct link *a = &item->links[i], b = item->links[k];

			if (a->table != b.table || !a->column || !b.column ||
			    a->head || !b.head || a->also || a->value ||
			    a->score == b.score)
				continue;
			b.score = a->score;
			a->score = item->links[k].score;
			item->links[k] = *a;
			*a = b;
		}
}

/* All meanings of the chosen edge's span. */
static void
item_fill(struct item *item, struct lattice *l, const struct edge *chosen)
{
	const struct token *t = &l->q->v[chosen->from];

	*item = (struct item){.kind = chosen->kind, .from = chosen->from,
	    .to = chosen->to, .lexeme = chosen->lexeme, .date = chosen->date,
	    .number = t->number, .ordinal = t->ordinal,
	    .has_number = t->has_number && chosen->from == chosen->to,
	    .text = question_span(l->q, l->a, chosen->from, chosen->to),
	    .inner = l->q->v[chosen->to].possessive};
	item->links = arena_alloc(l->a, LINKS_MAX * sizeof *item->links);
	for (size_t i = 0; i < l->n; i++) {
		const struct edge *e = &l->v[i];

		if (e->from != chosen->from || e->to != chosen->to)
			continue;
		if (e->kind == ITEM_LEX && !item->lexeme)
			item->lexeme = e->lexeme;
		else if (e->kind == ITEM_LEX && item->lexeme != e->lexeme)
			item->other = e->lexeme;
		if (e->kind == item->kind || (e->kind == ITEM_VALUE &&
		    item->kind != ITEM_NAME) || (e->kind == ITEM_NAME &&
		    item->kind != ITEM_VALUE))
			if (e->link.table)
				add_link(item, &e->link);
	}
	if (chosen->from == chosen->to)
		prefer_said(item);
}

static bool
is_number(const struct item *item)
{
	const struct link *l = item_column(item, 0.6);

	return l && (l->column->class == TYPE_INTEGER ||
	    l->column->class == TYPE_NUMBER);
}

/* "total refund": a sum, although another table has a column "total". */
static void
free_aggregates(struct items *items)
{
	for (size_t i = 0; i + 1 < items->n; i++) {
		struct item *item = &items->v[i];

		if (item->kind == ITEM_NAME && item->lexeme &&
		    item->lexeme->class == LEX_AGG &&
		    item->from == item->to && is_number(&items->v[i + 1]))
			item->kind = ITEM_LEX;
	}
}

struct items
items_of_question(struct arena *a, const struct question *q,
    const struct item_source *from)
{
	struct lattice l = {.a = a, .q = q, .src = from};
	struct names names = names_of_schema(a, from->schema, q);
	struct items out = {.q = q, .computed = computeds_make(a,
	    from->schema, q, from->terms)};
	const struct edge **by;
	size_t sentence = 0;

	lattice_fill(&l, &names, &out.computed);
	by = best_path(&l);
	out.v = arena_alloc(a, (q->n + 1) * sizeof *out.v);
	for (size_t at = 0; at < q->n; at = by[at]->to + 1) {
		struct item *item = &out.v[out.n++];

		item_fill(item, &l, by[at]);
		item->sentence = sentence;
		if (item->kind == ITEM_STOP)
			sentence++;
	}
	free_aggregates(&out);
	return out;
}

bool
item_is(const struct item *i, enum lex class)
{
	return i->kind == ITEM_LEX && i->lexeme->class == class;
}

const struct link *
item_table(const struct item *i, double least)
{
	for (size_t k = 0; k < i->nlinks; k++)
		if (i->kind == ITEM_NAME && !i->links[k].column &&
		    i->links[k].score >= least)
			return &i->links[k];
	return NULL;
}

const struct link *
item_column(const struct item *i, double least)
{
	for (size_t k = 0; k < i->nlinks; k++)
		if (i->kind == ITEM_NAME && i->links[k].column &&
		    i->links[k].score >= least)
			return &i->links[k];
	return NULL;
}

bool
item_fits(const struct item *i, double least,
    bool (*fits)(const struct schema_column *))
{
	for (size_t k = 0; i->kind == ITEM_NAME && k < i->nlinks; k++)
		if (i->links[k].column && i->links[k].score >= least &&
		    fits(i->links[k].column))
			return true;
	return false;
}
