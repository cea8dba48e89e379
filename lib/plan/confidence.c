/* How sure the planner is. */
#include <math.h>
#include "plan/confidence.h"

static const struct {
	const char *name;
	double weight;
} features[FEATURES] = {
#define FEATURE(name, weight, meaning) [FEATURE_##name] = {#name, weight},
#include "plan/confidence.def"
#undef FEATURE
};

const char *
confidence_feature_name(enum confidence_feature f)
{
	return features[f].name;
}

/* Does a word name the table? */
static bool
is_said(const struct intent *in, const struct schema_table *t)
{
	for (size_t i = 0; i < in->items.n; i++) {
		const struct link *l = item_table(&in->items.v[i], 0.6);

		if (l && l->table == t)
			return true;
	}
	return false;
}

/* A term of the dictionary that the plan uses says its tables: somebody who
 * knows the database wrote down what is meant. */
static bool
is_of_term(const struct confidence_of *c, const struct schema_table *t)
{
	const struct resolution *r = &c->all->v[c->chosen];

	for (size_t i = 0; i < c->intent->nslots; i++) {
		const struct computed *of = r->pick[i] ?
		    computed_of(r->pick[i]->column) : NULL;

		for (size_t k = 0; of && of->term && k < of->ntables; k++)
			if (of->tables[k] == t)
				return true;
	}
	return false;
}

static void
of_names(const struct confidence_of *c, double *out)
{
	const struct resolution *r = &c->all->v[c->chosen];

	for (size_t i = 0; i < c->intent->nslots; i++) {
		const struct pick *p = r->pick[i];

		if (!p)
			continue;
		out[FEATURE_names] += p->cost;
		if (p->cost > out[FEATURE_worst])
			out[FEATURE_worst] = p->cost;
		out[FEATURE_guessed] += c->intent->slots[i].implied;
	}
}

static void
of_tables(const struct confidence_of *c, double *out)
{
	const struct draft *d = c->draft;
	size_t tables = 0;

	for (size_t i = 0; i < d->ntables; i++)
		if (!is_of_term(c, d->tables[i])) {
			tables++;
			out[FEATURE_unsaid] += !is_said(c->intent,
			    d->tables[i]);
		}
	out[FEATURE_tables] = tables > 1 ? (double)tables - 1 : 0;
	for (size_t i = 0; i < d->nedges; i++)
		if (!d->edges[i].key->declared)
			out[FEATURE_undeclared] = 1;
	out[FEATURE_rival] = c->all->v[c->chosen].path.rival;
}

static void
of_tests(const struct draft *d, double *out)
{
	out[FEATURE_having] = d->nhaving > 0;
	for (size_t i = 0; i < d->nwhere; i++) {
		out[FEATURE_conditions] += d->where[i].kind != DRAFT_TERM;
		out[FEATURE_subquery] += d->where[i].query != NULL;
		out[FEATURE_either] += d->where[i].or;
	}
}

static void
of_shape(const struct confidence_of *c, double *out)
{
	const struct intent *in = c->intent;
	const struct draft *d = c->draft;

	out[FEATURE_outputs] = d->noutputs > 1 ? (double)d->noutputs - 1 : 0;
	for (size_t i = 0; i < in->nwants; i++) {
		const struct want *w = &in->wants[i];
		const struct pick *pick = w->slot < 0 ? NULL :
		    c->all->v[c->chosen].pick[w->slot];

		out[FEATURE_shown] += w->agg == AGG_NONE && pick &&
		    !pick->column;
		out[FEATURE_partial] += pick && pick->column &&
		    pick->cost > 0.3;
	}
	out[FEATURE_groups] = d->ngroups > 0;
	out[FEATURE_super] = in->super;
	out[FEATURE_order] = d->nkeys > 0 && !in->super;
	for (size_t i = 0; i < in->nscopes; i++)
		if (in->scopes[i].kind == SCOPE_NOT)
			out[FEATURE_negation] = 1;
	out[FEATURE_arms] = d->narms > 0;
	out[FEATURE_count] = d->noutputs == 1 && d->ngroups == 0 &&
	    d->outputs[0].agg == AGG_COUNT;
	out[FEATURE_distinct] = d->distinct && in->distinct;
	out[FEATURE_once] = d->distinct && !in->distinct;
	out[FEATURE_within] = in->each >= 0;
	out[FEATURE_must] = (double)in->nmust;
	for (size_t i = 0; i < in->ntests; i++) {
		long slot = in->tests[i].slot;

		out[FEATURE_dates] += in->tests[i].kind == TEST_DATE;
		out[FEATURE_average] += in->tests[i].kind == TEST_AVERAGE;
		out[FEATURE_values] += slot >= 0 && !in->tests[i].value &&
		    in->tests[i].kind != TEST_TERM &&
		    in->slots[slot].owner < 0;
	}
}

void
confidence_features(const struct confidence_of *c, double out[FEATURES])
{
	double words = (double)c->intent->items.q->n;

	for (int i = 0; i < FEATURES; i++)
		out[i] = 0;
	out[FEATURE_one] = 1;
	out[FEATURE_unused] = c->unused->weight;
	out[FEATURE_near] = exp(-4 * c->gap);
	out[FEATURE_words] = words > 8 ? (words - 8) / 10 : 0;
	of_names(c, out);
	of_tables(c, out);
	of_tests(c->draft, out);
	of_shape(c, out);
	/* beyond these a question is none of those the weights know */
	for (int i = 0; i < FEATURES; i++)
		out[i] = fmin(out[i], 5);
	out[FEATURE_names] = fmax(-3, fmin(out[FEATURE_names], 3));
}

double
confidence(const struct confidence_of *c)
{
	double of[FEATURES], sum = 0, keys = 1;

	confidence_features(c, of);
	for (int i = 0; i < FEATURES; i++)
		sum += of[i] * features[i].weight;
	/* the plan is right only if the keys are */
	for (size_t i = 0; i < c->draft->nedges; i++)
		if (schema_key_inferred(c->draft->edges[i].key))
			keys *= c->draft->edges[i].key->confidence;
	return round(100 * keys / (1 + exp(-sum))) / 100;
}
