/* The mend of repeated rows: a query is restated member by member. */
#include "audit/rows/split.h"

#include <string.h>

#include "json/get.h"
#include "sql/to_plan/to_plan.h"

/* ---- what was said of it ------------------------------------------------ */

/* The totals of the query that are told, as pointers and as a sentence. */
static void
say(struct split *t, struct change *c, const char *how)
{
	const struct split_total *first = NULL;
	size_t more = 0;

	for (size_t i = 0; i < t->ntotals; i++) {
		if (!t->totals[i].told)
			continue;
		more += first != NULL;
		if (first == NULL)
			first = &t->totals[i];
		c->told = arena_grow(&t->a->arena, c->told, c->ntold,
		    sizeof *c->told);
		c->told[c->ntold++] = walk_pointer(t->a,
		    &t->totals[i].call->at);
	}
	change_say(c, FINDING_join_fan_out, "%.40s counted a row of '%.100s' "
	    "once for each matching row of '%.100s'%s: %s",
	    first->call->u.call.name, rows_name(first->repeat.what),
	    rows_name(first->repeat.by), more > 0 ? ", as did other totals" :
	    "", how);
	c->rows = true;
}

static const char *
how_of(const struct split *t)
{
	bool derived = false, tested = false;

	for (size_t i = 0; i < t->nbranches; i++) {
		derived |= t->branches[i].totals;
		tested |= !t->branches[i].totals && !t->branches[i].left;
	}
	return derived && tested ? "totals are now computed in sub-queries, "
	    "and tables that only filter are tested with EXISTS" : derived ?
	    "the totals are now computed in their own sub-query" : tested ?
	    "a table that only filters is now tested with EXISTS" :
	    "the join, which changes nothing else, was removed";
}

/* ---- COUNT(DISTINCT key) ------------------------------------------------ */

static bool
is_count(const struct split_total *total)
{
	return strcmp(total->call->u.call.name, "count") == 0;
}

/* Is each value of an expression the key? */
static bool
is_key(const struct expr *e, const struct schema_column *key)
{
	if (e == NULL)
		return true;
	if (e->kind != EXPR_CASE)
		return e->kind == EXPR_COLUMN && e->u.column.column == key;
	for (size_t i = 0; i < e->u.cases.n; i++)
		if (!is_key(e->u.cases.whens[i].then, key))
			return false;
	return is_key(e->u.cases.otherwise, key);
}

/* "CASE WHEN e IS NOT NULL THEN key END" */
static struct expr *
key_if(struct audit *a, struct expr *e, struct expr *key)
{
	struct expr *cases = arena_alloc(&a->arena, sizeof *cases);
	struct when *when = arena_alloc(&a->arena, sizeof *when);

	when->test = arena_alloc(&a->arena, sizeof *when->test);
	when->test->kind = PRED_COMPARE;
	when->test->u.compare.op = COMPARE_IS_NOT_NULL;
	when->test->u.compare.left = e;
	when->then = key;
	cases->kind = EXPR_CASE;
	cases->u.cases.whens = when;
	cases->u.cases.n = 1;
	return cases;
}

/* What is to be counted, each once; NULL: no key tells. */
static struct expr *
key_of(const struct split *t, const struct split_total *total)
{
	const struct source *s = total->repeat.what;
	const struct schema_table *table = s->kind == SOURCE_TABLE ?
	    s->u.table.table : NULL;
	struct expr *e = total->call->u.call.args.v[0], *key;

	if (table == NULL || table->nprimary_key != 1 ||
	    rows_index(t->q, s) == t->q->nsources)
		return NULL;
	if (is_key(e, table->primary_key[0]))
		return e;
	if (e->kind != EXPR_COLUMN || e->u.column.source != s)
		return NULL;
	key = arena_alloc(&t->a->arena, sizeof *key);
	*key = *e;
	key->u.column.name = table->primary_key[0]->name;
	return e->u.column.column != NULL && !e->u.column.column->nullable ?
	    key : key_if(t->a, e, key);
}

/* Can all that is told be counted by keys? */
static bool
are_counts(struct split *t)
{
	bool told = false;

	for (size_t i = 0; i < t->ntotals; i++) {
		if (!t->totals[i].told)
			continue;
		told = true;
		if (!is_count(&t->totals[i]) ||
		    key_of(t, &t->totals[i]) == NULL)
			return false;
	}
	return told;
}

static void
count_keys(struct split *t)
{
	struct expr *call;

	for (size_t i = 0; i < t->ntotals; i++) {
		call = t->totals[i].call;
		if (!t->totals[i].told)
			continue;
		call->u.call.args.v[0] = key_of(t, &t->totals[i]);
		call->u.call.distinct = true;
	}
}

/* ---- members ------------------------------------------------------------ */

/* A note of a person or of who made the plan, which means nothing. */
static bool
is_note(const char *key)
{
	static const char *const notes[] = {"reason", "confidence", "comment",
	    "source_text", "candidate_keys"};

	for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
		if (strcmp(notes[i], key) == 0)
			return true;
	return strncmp(key, "x_", 2) == 0;
}

/* Is an item as it was, except for notes? */
static bool
is_as_was(const json_t *was, const json_t *now)
{
	const char *key;
	json_t *v;

	json_object_foreach((json_t *)was, key, v)
		if (!is_note(key) && !json_equal(v, json_object_get(now, key)))
			return false;
	json_object_foreach((json_t *)now, key, v)
		if (json_object_get(was, key) == NULL)
			return false;
	return true;
}

/* Items that are as they were keep their notes. */
static void
keep_notes(const json_t *was, json_t *now)
{
	const json_t *old;
	json_t *item;
	size_t i, k;

	json_array_foreach(now, i, item)
		json_array_foreach(was, k, old)
			if (json_is_object(old) && json_is_object(item) &&
			    is_as_was(old, item)) {
				json_array_set_new(now, i,
				    json_deep_copy(old));
				break;
			}
}

/* The changes that make the query what its tree is now; the first is said. */
static struct change *
restate(struct audit *a, const struct query *q)
{
	static const char *const keys[] = {"selections", "join_edges",
	    "global_filters", "filters", "subquery_filters", "group_by",
	    "window_functions", "select", "order_by"};
	const char *path = walk_pointer(a, &q->at), *place;
	json_t *now = json_object(), *was = ptr_get(a->doc, path), *v, *old;
	bool cte = json_object_get(was, "name") != NULL;
	size_t n = a->nchanges;

	to_plan_members(now, q, cte ? "filters" : "global_filters");
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		v = json_object_get(now, keys[i]);
		old = json_object_get(was, keys[i]);
		place = raw_plan_path(&a->arena, path, keys[i]);
		if (v != NULL)
			keep_notes(old, v);
		if (v == NULL && old == NULL)
			continue;
		if (v == NULL)
			audit_remove(a, place);
		else if (old == NULL)
			audit_add(a, place, json_incref(v));
		else if (!json_equal(v, old))
			audit_replace(a, place, json_incref(v));
	}
	json_decref(now);
	return a->nchanges > n ? &a->changes[n] : NULL;
}

/* ---- the rule ----------------------------------------------------------- */

static bool
mend(struct audit *a, struct query *q)
{
	struct split t;
	bool found = split_find(&t, a, q), counts;
	struct change *c;

	counts = t.f != NULL && are_counts(&t);
	if (!found && !counts)
		return false;
	if (counts)
		count_keys(&t);
	else
		split_build(&t);
	c = restate(a, q);
	if (c != NULL)
		say(&t, c, counts ? "each key is now counted once" :
		    how_of(&t));
	return c != NULL;
}

/* Each query once: a tree that was changed is not looked at again, and what a
 * mend leaves repeated is not mended by another. */
static void
see(struct audit *a, struct query *q)
{
	const char *path = walk_pointer(a, &q->at);

	if (a->nchanges == 0 && json_object_get(a->apart, path) == NULL &&
	    mend(a, q))
		json_object_set_new(a->apart, path, json_true());
}

void
split_rule(struct audit *a)
{
	static const struct walker w = {.query = see};

	if (a->known != NULL)
		walk_plan(a, &w);
}
