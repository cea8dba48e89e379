/*
 * GROUPING SETS, ROLLUP and CUBE for a dialect that has none: a SELECT for
 * each set, joined by UNION ALL. What a set leaves out is NULL in its rows.
 */
#include "sql/write/writer.h"

#include <string.h>

#include "base/mem.h"
#include "lang/walk_expr.h"

struct sets {
	const struct expr **v; /* all expressions of all sets, once */
	size_t n, cap;
	uint64_t *set;         /* of each set, its members */
	size_t nsets, capsets;
};

static size_t
member(struct sets *s, const struct expr *e)
{
	size_t i;

	for (i = 0; i < s->n; i++)
		if (walk_same(s->v[i], e))
			return i;
	MEM_GROW(s->v, s->n, s->cap);
	s->v[s->n++] = e;
	return i;
}

static void
add_set(struct sets *s, uint64_t set)
{
	MEM_GROW(s->set, s->nsets, s->capsets);
	s->set[s->nsets++] = set;
}

/* The sets that one item stands for: itself, its beginnings, or all of its
 * parts. False where they are too many. */
static bool
expand(struct sets *s, const struct grouping *g)
{
	uint64_t bits[12], set;
	size_t i, k, n = g->exprs.n;

	if (n > 12)
		return false;
	for (i = 0; i < n; i++)
		bits[i] = (uint64_t)1 << (member(s, g->exprs.v[i]) & 63);
	if (g->kind == GROUPING_CUBE) {
		for (k = (size_t)1 << n; k-- > 0;) {
			set = 0;
			for (i = 0; i < n; i++)
				if (k >> (n - 1 - i) & 1)
					set |= bits[i];
			add_set(s, set);
		}
		return s->nsets <= 64;
	}
	for (k = n + 1; k-- > (g->kind == GROUPING_SET ? n : 0);) {
		set = 0;
		for (i = 0; i < k; i++)
			set |= bits[i];
		add_set(s, set);
	}
	return s->nsets <= 64 && s->n <= 64;
}

/* -- one SELECT */

static bool
aggregates(const struct query *q)
{
	size_t i;

	for (i = 0; i < q->outputs.n; i++)
		if (walk_aggregates(q->outputs.v[i]->expr))
			return true;
	for (i = 0; i < q->having.n; i++)
		if (walk_pred_aggregates(q->having.v[i]))
			return true;
	return false;
}

static void
write_one(struct writer *w, const struct query *q, const struct sets *s,
    uint64_t set)
{
	struct query arm = *q;
	struct exprs by = {mem_alloc((s->n + 1) * sizeof *by.v), 0};
	const struct expr **missing = mem_alloc((s->n + 1) * sizeof *missing);
	struct missing m = {missing, 0, false};
	size_t i;

	for (i = 0; i < s->n; i++)
		if (set >> i & 1)
			by.v[by.n++] = (struct expr *)s->v[i];
		else
			missing[m.n++] = s->v[i];
	arm.ngroupings = 0;
	arm.group_by = by;
	m.one_row = by.n == 0 && !aggregates(q);
	w->missing = &m;
	write_core(w, &arm);
	w->missing = NULL;
	free(by.v);
	free(missing);
}

/* Is this left out of the set whose SELECT is being written? */
bool
writer_misses(const struct writer *w, const struct expr *e)
{
	size_t i;

	for (i = 0; w->missing != NULL && i < w->missing->n; i++)
		if (walk_same(w->missing->v[i], e))
			return true;
	return false;
}

/* -- order: by the names of the first SELECT */

static const struct output *
shown_as(const struct query *q, const struct expr *e)
{
	size_t i;

	if (e->kind == EXPR_OUTPUT && e->u.output.output != NULL)
		e = e->u.output.output->expr;
	for (i = 0; i < q->outputs.n; i++)
		if (output_name(q->outputs.v[i]) != NULL &&
		    walk_same(q->outputs.v[i]->expr, e))
			return q->outputs.v[i];
	return NULL;
}

static void
write_ending(struct writer *w, const struct query *q)
{
	struct query whole = *q;
	struct orders orders = {mem_alloc((q->order_by.n + 1) *
	    sizeof *orders.v), q->order_by.n};
	struct order *items = mem_calloc(q->order_by.n + 1, sizeof *items);
	struct expr *refs = mem_calloc(q->order_by.n + 1, sizeof *refs);
	size_t i;

	whole.is_set = true;
	for (i = 0; i < orders.n; i++) {
		const struct output *o = shown_as(q, q->order_by.v[i]->by);

		items[i] = *q->order_by.v[i];
		items[i].by = &refs[i];
		orders.v[i] = &items[i];
		refs[i].kind = EXPR_OUTPUT;
		refs[i].u.output.alias = o != NULL ? output_name(o) : "";
		if (o == NULL)
			writer_lacks(w, &q->order_by.v[i]->at, "grouping sets "
			    "ordered by a column that has no output name");
	}
	w->query = &whole;
	if (orders.n > 0) {
		text_break(&w->text);
		write_order(w, &orders);
	}
	whole.order_by = orders;
	write_limit(w, &whole);
	w->query = q;
	free(orders.v);
	free(items);
	free(refs);
}

void
write_sets(struct writer *w, const struct query *q)
{
	struct sets s = {0};
	bool small = true, window = q->nwindows > 0;
	size_t i;

	for (i = 0; i < q->ngroupings; i++)
		small = small && expand(&s, &q->groupings[i]);
	for (i = 0; i < q->outputs.n; i++)
		window |= walk_windows(q->outputs.v[i]->expr);
	if (!small || window || q->distinct)
		writer_lacks(w, &q->at, "GROUPING SETS; they can be rewritten "
		    "as a union only without window functions and DISTINCT, up "
		    "to 64 of them");
	for (i = 0; small && i < s.nsets; i++) {
		if (i > 0) {
			text_break(&w->text);
			text_word(&w->text, "UNION ALL");
			text_break(&w->text);
		}
		write_one(w, q, &s, s.set[i]);
	}
	write_ending(w, q);
	free(s.v);
	free(s.set);
}
