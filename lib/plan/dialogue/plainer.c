/* Conditions that say nothing. */
#include <string.h>
#include "json/get.h"
#include "plan/dialogue/missing.h"
#include "plan/dialogue/plainer.h"

#define SAME_SURE 1e-9
#define CHEAPER 0.5
#define CLEARLY 0.2

enum { PLAINER_LOOK = 12 }; /* candidates behind the first */

static bool
is_op(const json_t *filter, const char *op)
{
	const char *own = get_str(filter, "op");

	return own && strcmp(own, op) == 0;
}

static bool
is_there(const json_t *filter)
{
	return is_op(filter, "is_not_null");
}

/* "id in (customer_id from order)", where all that is asked of these is that
 * they are there. */
static bool
is_referred(const json_t *filter)
{
	const json_t *query = get_object(filter, "query"), *f;
	const char *key;
	json_t *member;
	size_t i;

	if (!is_op(filter, "in") || !query ||
	    json_array_size(get_array(query, "selections")) != 1)
		return false;
	json_object_foreach((json_t *)query, key, member)
		if (strcmp(key, "selections") != 0 &&
		    strcmp(key, "global_filters") != 0 &&
		    strcmp(key, "distinct") != 0)
			return false;
	json_array_foreach(get_array(query, "global_filters"), i, f)
		if (!is_there(f))
			return false;
	return true;
}

/* ---- the plan without them --------------------------------------------- */

static bool
speaks_of(const json_t *value, const char *table)
{
	const char *key, *own = get_str(value, "table");
	const json_t *item;
	size_t i;

	if (own && strcmp(own, table) == 0)
		return true;
	json_array_foreach(value, i, item)
		if (speaks_of(item, table))
			return true;
	json_object_foreach((json_t *)value, key, item)
		if (speaks_of(item, table))
			return true;
	return false;
}

/* Is the table asked for anything but to be joined? */
static bool
is_used(const json_t *plan, const char *table)
{
	const char *key;
	const json_t *member;

	json_object_foreach((json_t *)plan, key, member)
		if (strcmp(key, "selections") != 0 &&
		    strcmp(key, "join_edges") != 0 && speaks_of(member, table))
			return true;
	return false;
}

static bool
joins(const json_t *edge, const char *table)
{
	const char *from = get_str(edge, "from_table");
	const char *to = get_str(edge, "to_table");

	return (from && strcmp(from, table) == 0) ||
	    (to && strcmp(to, table) == 0);
}

/* Drop a table that is only joined, at the end of its joins. */
static bool
drop_idle(json_t *plan)
{
	json_t *selections = get_array(plan, "selections"), *s, *edge;
	json_t *edges = get_array(plan, "join_edges");
	size_t i, k;

	json_array_foreach(selections, i, s) {
		const char *table = get_str(s, "table");
		size_t n = 0, last = 0;

		if (i == 0 || !table || get_array(s, "columns") ||
		    is_used(plan, table))
			continue;
		json_array_foreach(edges, k, edge)
			if (joins(edge, table)) {
				n++;
				last = k;
			}
		if (n != 1)
			continue;
		json_array_remove(edges, last);
		json_array_remove(selections, i);
		if (json_array_size(edges) == 0)
			json_object_del(plan, "join_edges");
		return true;
	}
	return false;
}

/* New; NULL: it has no such condition. */
static json_t *
plain_form(const json_t *plan)
{
	json_t *out = json_deep_copy(plan);
	json_t *filters = get_array(out, "global_filters");
	size_t n = json_array_size(filters), dropped = 0;

	for (size_t i = n; i-- > 0; ) {
		const json_t *f = json_array_get(filters, i);

		if (!is_there(f) && !is_referred(f))
			continue;
		json_array_remove(filters, i);
		dropped++;
	}
	if (dropped == 0) {
		json_decref(out);
		return NULL;
	}
	if (json_array_size(filters) == 0)
		json_object_del(out, "global_filters");
	while (drop_idle(out))
		;
	return out;
}

/* The same plan, in whatever order its conditions stand? */
static bool
is_same(const json_t *x, const json_t *y)
{
	const json_t *p = get_array(x, "global_filters"), *o, *f;
	const char *key;
	json_t *member;
	size_t i;

	if (json_object_size(x) != json_object_size(y))
		return false;
	json_object_foreach((json_t *)x, key, member)
		if (strcmp(key, "global_filters") != 0 &&
		    !json_equal(member, json_object_get(y, key)))
			return false;
	o = get_array(y, "global_filters");
	if (json_array_size(p) != json_array_size(o))
		return false;
	json_array_foreach(p, i, f)
		if (!get_has(o, f))
			return false;
	return true;
}

bool
plainer_than(const json_t *x, const json_t *y)
{
	json_t *plain = plain_form(y);
	bool same = plain && is_same(plain, x);

	json_decref(plain);
	return same;
}

/* ---- columns that no name says ----------------------------------------- */

bool
plainer_implied(const struct grammar *g, const struct candidate *x,
    const struct candidate *y)
{
	bool any = false;

	if (x->reading != y->reading || x->style != y->style)
		return false;
	for (size_t i = 0; i < g->nargs; i++) {
		const struct sense *p = x->as.of[i], *o = y->as.of[i];

		if (p == o)
			continue;
		if (!p || !o || g->args[i]->role != ROLE_DOMAIN ||
		    p->table != o->table || !p->column || !o->column)
			return false;
		any = true;
	}
	return any && x->cost < y->cost;
}

/* What an adjective measures is decided by names alone: "the last 5 orders"
 * are so by the day on which they were made. */
static void
implied_first(const struct grammar *g, const struct candidate **v, size_t n)
{
	for (size_t i = 1; i < n && i < PLAINER_LOOK; i++) {
		struct candidate *c;

		if (!plainer_implied(g, v[i], v[0]) ||
		    v[i]->cost > v[0]->cost - CLEARLY)
			continue;
		c = arena_alloc(g->arena, sizeof *c);
		*c = *v[i];
		c->sure = v[0]->sure > c->sure ? v[0]->sure : c->sure;
		memmove(v + 1, v, i * sizeof *v);
		v[0] = c;
		i = 0;
	}
}

/* ------------------------------------------------------------------------ */

/* Of those that are as sure as the first the one whose words and tables cost
 * least, where that is much. */
static void
cheaper_first(const struct candidate **v, size_t n)
{
	const struct candidate *best;
	size_t at = 0;

	for (size_t i = 1; i < n && i < PLAINER_LOOK; i++)
		if (v[i]->sure >= v[0]->sure - SAME_SURE &&
		    v[i]->cost < v[0]->cost - CHEAPER && v[i]->cost <
		    v[at]->cost)
			at = i;
	if (n == 0)
		return;
	best = v[at];
	memmove(v + 1, v, at * sizeof *v);
	v[0] = best;
}

void
plainer_first(const struct grammar *g, const struct candidate **v, size_t n)
{
	size_t most = n < PLAINER_LOOK ? n : PLAINER_LOOK;
	json_t *plain;

	cheaper_first(v, n);
	implied_first(g, v, n);
	plain = n > 1 ? plain_form(v[0]->plan) : NULL;
	for (size_t i = 1; plain && i < most; i++) {
		struct candidate *c;

		if (!is_same(plain, v[i]->plan) ||
		    missing_unused(g, v[i]).n > 0)
			continue;
		c = arena_alloc(g->arena, sizeof *c);
		*c = *v[i];
		c->sure = v[0]->sure > c->sure ? v[0]->sure : c->sure;
		memmove(v + 1, v, i * sizeof *v);
		v[0] = c;
		break;
	}
	json_decref(plain);
}
