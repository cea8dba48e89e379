/* Runs the readers over the items. */
#include "plan/reading.h"

struct intent
intent_read(struct arena *a, const struct schema *schema, struct items items)
{
	struct intent out = {.items = items, .schema = schema, .entity = -1,
	    .keep = json_array()};
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
	read_spending(&r);
	read_orders(&r);
	read_comparisons(&r);
	read_superlatives(&r);
	read_computed(&r);
	read_numbers(&r);
	read_values(&r);
	read_inner(&r);
	read_negations(&r);
	read_joints(&r);
	read_groups(&r);
	read_outputs(&r);
	settle_computed(&r);
	read_connections(&r);
	return out;
}
