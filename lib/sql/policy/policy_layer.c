/*
 * Which conditions of several policies are tried first. One that fails on a row,
 * by a division or a conversion, would tell of it although another policy hides
 * it: so it is tried on the rows alone that those before it leave.
 */
#include "sql/policy/policy_part.h"

const char policy_clash[] =
    "given conditions that can fail by two policies";

static size_t
layer_of(const struct policy_given *given)
{
	return (given->configured ? 0 : POLICY_LAYERS / 2) + given->fails;
}

struct policy_rule
policy_layer(const struct policy_rule *rule, size_t layer)
{
	struct policy_rule part = {.kind = rule->kind};

	for (size_t i = 0; i < rule->n; i++)
		if (layer_of(&rule->given[i]) == layer)
			part.conditions[part.n++] = rule->conditions[i];
	return part;
}

size_t
policy_layer_last(const struct policy_rule *rule)
{
	size_t first = POLICY_LAYERS, last = 0, layer;

	for (size_t i = 0; i < rule->n; i++) {
		layer = layer_of(&rule->given[i]);
		first = layer < first ? layer : first;
		last = layer > last ? layer : last;
	}
	return first < last ? last : POLICY_LAYERS;
}

bool
policy_layers_clash(const struct policy_rule *rule)
{
	const struct policy_given *a, *b;

	for (size_t i = 0; i < rule->n; i++)
		for (size_t k = 0; k < i; k++) {
			a = &rule->given[i];
			b = &rule->given[k];
			if (a->fails && b->fails && a->of != b->of &&
			    !a->configured && !b->configured)
				return true;
		}
	return false;
}

bool
policy_layer_below(struct policy_work *w, struct query *q,
    const char *schema, const struct policy_rule *rule, struct expr *none)
{
	size_t layer = policy_layer_last(rule);
	const char *table = q->sources[0]->u.table.name;

	while (layer < POLICY_LAYERS && layer-- > 0) {
		const struct policy_rule part = policy_layer(rule, layer);
		struct query *below;

		if (part.n == 0)
			continue;
		below = policy_scope(w, schema, table, &part, NULL, 0);
		if (below == NULL)
			return false;
		below->offset = none;
		q->sources[0]->u.table.scope = below;
		q = below;
	}
	return true;
}

/* ---- on a strict engine -------------------------------------------------- */

static bool
is_of_several(const struct policy_rule *rule)
{
	for (size_t i = 1; i < rule->n; i++)
		if (rule->given[i].of != rule->given[0].of)
			return true;
	return false;
}

/* Could it fail on this table? What is computed when it is read could. */
static bool
could_fail(struct policy_work *w, const char *schema, const char *table,
    const char *condition)
{
	const struct policy_catalogue *c = w->catalogue;
	const struct policy_rule alone = {.kind = POLICY_SCOPED,
	    .conditions = {condition}, .n = 1};
	struct query *q = policy_scope(w, policy_said_schema(w->dialect,
	    schema), table, &alone, NULL, 0);

	return q == NULL || c->kind == NULL ||
	    c->kind(c->arg, schema, table, NULL) == NULL ||
	    policy_where_fails(w, q);
}

static void
put_all_away(const struct policy_work *w, struct query *q)
{
	for (; q != NULL; q = (struct query *)q->sources[0]->u.table.scope)
		policy_put_away(w, q);
}

bool
policy_layer_proven(struct policy_work *w, struct query *q,
    struct query *scope, const char *schema, const struct policy_rule *rule)
{
	const char *table = scope->sources[0]->u.table.name;
	const char *said = policy_said_schema(w->dialect, schema);
	struct policy_rule known = *rule;
	struct expr *none;

	if ((w->dialect->calls & CALLS_TAKE_ANY) || !is_of_several(rule) ||
	    policy_barriers(w->policy) == POLICY_NO_BARRIER)
		return true;
	for (size_t i = 0; i < known.n; i++)
		known.given[i].fails = could_fail(w, schema, table,
		    known.conditions[i]);
	if (policy_layers_clash(&known)) {
		finding_add(w->f, FINDING_policy_refused, "/sql/text",
		    "refused: '%s' is %s", table, policy_clash);
		return false;
	}
	none = policy_no_offset(w, w->view);
	if (!policy_layer_below(w, scope, said, &known, none) ||
	    !policy_layer_below(w, q, said, &known, none))
		return false;
	put_all_away(w, scope);
	put_all_away(w, q);
	return true;
}
