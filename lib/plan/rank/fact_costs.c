/* What candidates cost, and what they have in common. */
#include "plan/rank/sight.h"

static const char *const names[] = {"tables", "shown", "conditions",
    "groups", "order"};

/* Of one candidate, as numbers to be compared. */
struct cost {
	double cost, grammar, senses, apart, joins, lost, passed;
	double weight;
};

/* ---- costs --------------------------------------------------------------- */

static struct cost
cost_of(const struct sight *s)
{
	const struct candidate *c = s->c;
	struct cost x = {.cost = c->cost, .grammar = -c->reading->score,
	    .senses = c->as.senses, .apart = c->as.apart,
	    .joins = c->facts.joins};

	for (size_t i = 0; i < s->g->q->n; i++) {
		if (i < GRAMMAR_TOKENS && !(c->reading->skipped >> i & 1))
			continue;
		x.passed += s->g->q->v[i].content;
		x.lost += i < GRAMMAR_TOKENS ? s->g->lost[i] : 1;
	}
	return x;
}

static void
lower(double *least, double value)
{
	if (value < *least)
		*least = value;
}

static struct cost
least_of(const struct cost *v, size_t n)
{
	struct cost least = v[0];

	for (size_t i = 1; i < n; i++) {
		lower(&least.cost, v[i].cost);
		lower(&least.grammar, v[i].grammar);
		lower(&least.senses, v[i].senses);
		lower(&least.apart, v[i].apart);
		lower(&least.joins, v[i].joins);
		lower(&least.lost, v[i].lost);
		lower(&least.passed, v[i].passed);
	}
	return least;
}

/* No exp(): the same on every machine. */
static double
weight_of(double gap)
{
	double near = 1 / (1 + (gap > 0 ? gap : 0));

	return near * near * near * near;
}

static void
tell_costs(struct facts *f, const struct cost *x, const struct cost *least)
{
	FACT_VALUE(f, x->cost - least->cost, "cost");
	FACT_VALUE(f, x->grammar - least->grammar, "cost", "grammar");
	FACT_VALUE(f, x->senses - least->senses, "cost", "senses");
	FACT_VALUE(f, x->apart - least->apart, "cost", "apart");
	FACT_VALUE(f, x->joins - least->joins, "cost", "joins");
	FACT_VALUE(f, x->lost - least->lost, "cost", "lost");
	FACT_VALUE(f, x->passed - least->passed, "cost", "passed");
}

static void
tell_facts(struct facts *f, const struct candidate *c)
{
	const struct draft_facts *d = &c->facts;

	if (d->fan)
		FACT(f, "draft", "fan");
	if (d->absent)
		FACT(f, "draft", "absent");
	if (d->single)
		FACT(f, "draft", "single");
	FACT_VALUE(f, (double)d->idle, "draft", "idle");
	FACT_VALUE(f, (double)d->apart, "draft", "inside");
	FACT_VALUE(f, (double)c->as.unsaid, "draft", "unsaid");
	if (c->style & STYLE_JOINED)
		FACT(f, "style", "joined");
	if (c->style & STYLE_MEASURE)
		FACT(f, "style", "measure");
	if (c->style & STYLE_BARE)
		FACT(f, "style", "bare");
}

void
fact_costs(struct sight *s, size_t n)
{
	struct arena *a = s->g->arena;
	struct cost *v = arena_alloc(a, (n + 1) * sizeof *v), least;
	double all = 0;

	for (size_t i = 0; i < n; i++)
		v[i] = cost_of(&s[i]);
	least = least_of(v, n);
	for (size_t i = 0; i < n; i++)
		all += v[i].weight = weight_of(v[i].cost - least.cost);
	for (size_t i = 0; i < n; i++) {
		tell_costs(&s[i].facts, &v[i], &least);
		tell_facts(&s[i].facts, s[i].c);
		for (size_t p = 0; p < COMMONS; p++) {
			double agree = 0;

			for (size_t k = 0; k < n; k++)
				if (s[k].common[p] == s[i].common[p])
					agree += v[k].weight;
			FACT_VALUE(&s[i].facts, agree / all, "agree",
			    names[p]);
			/* weighs nothing: training tells leads by it */
			FACT_VALUE(&s[i].facts, (double)(uint32_t)
			    s[i].common[p], "common", names[p]);
		}
	}
}

#define LEAD_ALONE 12 /* where no other differs */
#define LEAD_COUNT 25 /* as many as training looks at */

/* Up to so much it counts: a small lead more counts than a large one more. */
static const struct step {
	double most;
	const char *name;
} lead_steps[] = {{0.3, "0.3"}, {1, "1"}, {2, "2"}, {4, "4"}};

static void
tell_lead(struct facts *f, const char *how, const char *of, double lead)
{
	double ahead = lead > 0 ? lead : 0;

	FACT_VALUE(f, lead, how, of);
	for (size_t i = 0; i < COUNT(lead_steps); i++)
		FACT_VALUE(f, ahead < lead_steps[i].most ? ahead :
		    lead_steps[i].most, how, of, "to", lead_steps[i].name);
}

static bool
is_one_answer(const struct sight *a, const struct sight *b, enum lead of)
{
	return of == LEAD_UNTRIED ? false : of == LEAD_ALIKE ?
	    sight_alike(a, b) : sight_within(a, b);
}

void
fact_lead(const struct sight *s, size_t n, enum lead of, struct facts *f)
{
	const char *how = of == LEAD_UNTRIED ? "lead untried" :
	    of == LEAD_ALIKE ? "lead" : "lead within";
	double first = f->score[FACT_ORDER], all = 1, next = LEAD_ALONE;
	size_t alike = 0;

	for (size_t p = 0; p < COMMONS; p++) {
		double lead = LEAD_ALONE;

		for (size_t i = 1; i < n; i++)
			if (s[i].common[p] != s[0].common[p] &&
			    !is_one_answer(&s[0], &s[i], of))
				lower(&lead, first -
				    s[i].facts.score[FACT_ORDER]);
		tell_lead(f, how, names[p], lead);
	}
	for (size_t i = 1; i < n; i++) {
		double gap = first - s[i].facts.score[FACT_ORDER];

		if (is_one_answer(&s[0], &s[i], of)) {
			alike++;
			continue;
		}
		all += weight_of(gap);
		lower(&next, gap);
	}
	FACT_VALUE(f, 1 / all, how, "share");
	tell_lead(f, how, "next", next);
	FACT(f, how, "alike", fact_digit(alike));
	FACT_VALUE(f, (double)(n < LEAD_COUNT ? n : LEAD_COUNT) / LEAD_COUNT,
	    how, "count");
	FACT(f, how, "always");
}
