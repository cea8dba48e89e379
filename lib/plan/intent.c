/* Runs the readers over the items. */
#include <string.h>
#include "plan/reading.h"

/* An aside in parentheses that holds no condition of its own says what is
 * said already: "full name (first and last name)". */
static void
pass_asides(struct reading *r)
{
	for (size_t i = 0; i < r->items->n; i++) {
		size_t k = i + 1;
		bool plain = true;

		if (strcmp(item_at(r, i)->text, "(") != 0)
			continue;
		for (; k < r->items->n && strcmp(item_at(r, k)->text,
		    ")") != 0; k++)
			plain &= item_at(r, k)->kind != ITEM_VALUE &&
			    item_at(r, k)->kind != ITEM_NUMBER &&
			    item_at(r, k)->kind != ITEM_QUOTED &&
			    item_at(r, k)->kind != ITEM_DATE;
		if (k == r->items->n || !plain)
			continue;
		for (; i <= k; i++)
			use(r, i, ROLE_MARK);
		i = k;
	}
}

/* A condition or an order on what no column holds is none. */
static void
pass_empty(struct reading *r)
{
	struct intent *o = r->out;

	for (size_t i = 0; i < o->ntests; i++)
		if (o->tests[i].slot >= 0 && !o->slots[o->tests[i].slot].n)
			o->used[o->tests[i].item] = false;
	for (size_t i = 0; i < o->nkeys; i++)
		if (o->keys[i].slot >= 0 && !o->slots[o->keys[i].slot].n)
			o->used[o->keys[i].item] = false;
}

struct intent
intent_read(struct arena *a, const struct schema *schema, struct items items)
{
	struct intent out = {.items = items, .schema = schema, .entity = -1,
	    .each = -1, .keep = json_array()};
	struct reading r = {.a = a, .out = &out, .items = &out.items};
	size_t n = items.n + 1;

	r.role = arena_alloc(a, n * sizeof *r.role);
	r.slot = arena_alloc(a, n * sizeof *r.slot);
	r.clause = arena_alloc(a, n * sizeof *r.clause);
	json_array_append_new(out.keep, items.computed.keep);
	out.used = arena_alloc(a, n * sizeof *out.used);
	for (size_t i = 0; i < n; i++)
		r.slot[i] = -1;
	add_scope(&r, SCOPE_MAIN, -1);
	pass_asides(&r);
	read_stocks(&r);
	read_spending(&r);
	read_orders(&r);
	read_comparisons(&r);
	read_superlatives(&r);
	read_computed(&r);
	read_numbers(&r);
	read_values(&r);
	read_flags(&r);
	read_inner(&r);
	read_negations(&r);
	read_joints(&r);
	read_groups(&r);
	read_outputs(&r);
	settle_computed(&r);
	read_connections(&r);
	pass_empty(&r);
	return out;
}
