/* Plans from readings. */
#include <stdlib.h>
#include <string.h>
#include "json/get.h"
#include "json/hash.h"
#include "plan/draft/candidate.h"
#include "plan/draft/contradict.h"
#include "plan/draft/simplest.h"

enum {
	SENSES_TRIED = 6,   /* assignments of a reading that are lowered */
	READINGS_TRIED = 16,
};
#define COST_STYLE 0.15     /* of what is not the plain way */
#define COST_JOIN 0.2       /* a key on the way */
#define COST_FAN 1.0
#define COST_ABSENT 0.6
#define COST_SINGLE 0.8
#define COST_IDLE 0.5
#define COST_NOTHING 1.2   /* it shows the value that was said */
#define COST_MISSING 1.0   /* what every row has is to be missing */
#define TRY_WITHIN 3.0      /* readings so much worse than the best */

static bool
has_order(const struct frag *f)
{
	return list_length(f->orders) > 0;
}

/* Styles that make a difference to the reading. */
static bool
is_style(const struct frag *f, unsigned style)
{
	if ((style & STYLE_MEASURE) && !has_order(f))
		return false;
	return true;
}

/* "names of": columns of rows, not the rows and more. */
static bool
are_columns(const struct frag *f)
{
	const struct term *first = list_length(f->outs) ? f->outs->v[0] : NULL;

	return first && first->arg != f->head;
}

static double
style_cost(const struct frag *f, unsigned style)
{
	bool top = (f->listed || f->limit > 1) && !are_columns(f);
	double cost = 0;

	if (style & STYLE_JOINED)
		cost += COST_STYLE;
	if (style & STYLE_BARE)
		cost += 3 * COST_STYLE;
	if (has_order(f) && f->limit && (style & STYLE_MEASURE ? !top : top))
		cost += COST_STYLE;
	else if ((style & STYLE_MEASURE) && !f->limit)
		cost += 2 * COST_STYLE;
	return cost;
}

static void
release(struct candidate *c)
{
	json_decref(c->plan);
	json_decref(c->draft);
}

static void
add(struct candidates *c, struct candidate new)
{
	size_t at;

	for (size_t i = 0; i < c->n; i++)
		if (c->v[i].hash == new.hash &&
		    json_equal(c->v[i].plan, new.plan)) {
			c->v[i].votes++;
			release(&new);
			if (new.cost >= c->v[i].cost)
				return;
			new.plan = c->v[i].plan;
			new.draft = c->v[i].draft;
			new.votes = c->v[i].votes;
			memmove(&c->v[i], &c->v[i + 1], (c->n - i - 1) *
			    sizeof *c->v);
			c->n--;
			break;
		}
	for (at = c->n; at > 0 && c->v[at - 1].cost > new.cost; at--)
		c->v[at] = c->v[at - 1];
	c->v[at] = new;
	c->n++;
}

/* Does a condition say that the column has one value? */
static bool
is_fixed(const json_t *plan, const json_t *column)
{
	const json_t *cond;
	size_t i;

	json_array_foreach(get_array(plan, "global_filters"), i, cond) {
		const char *op = get_str(cond, "op");

		if (op && strcmp(op, "=") == 0 &&
		    json_object_get(cond, "value") &&
		    json_equal(json_object_get(cond, "table"),
		    json_object_get(column, "table")) &&
		    json_equal(json_object_get(cond, "column"),
		    json_object_get(column, "column")))
			return true;
	}
	return false;
}

/* Does the plan show nothing but what the question itself says? */
static bool
tells_nothing(const json_t *plan)
{
	const json_t *select = get_array(plan, "select"), *s;
	size_t i;

	json_array_foreach(select, i, s)
		if (!is_fixed(plan, s))
			return false;
	return json_array_size(select) > 0;
}

/* Does it group by a column that has one value? "made by the company X" */
static bool
groups_one(const json_t *plan)
{
	const json_t *columns = get_array(json_object_get(plan, "group_by"),
	    "group_by_columns"), *c;
	size_t i;

	json_array_foreach(columns, i, c)
		if (is_fixed(plan, c))
			return true;
	return false;
}

/* Is a column one of the group's, or one of a row that the group tells? */
static bool
is_grouped(const struct schema *schema, const json_t *columns,
    const json_t *of)
{
	const char *table = get_str(of, "table"), *name = get_str(of, "column");
	const struct schema_table *t = table ? schema_table(schema, NULL,
	    table, NULL, NULL) : NULL;
	const json_t *c;
	size_t i;

	if (!t || !name)
		return true;
	json_array_foreach(columns, i, c) {
		const char *key = get_str(c, "column"), *in = get_str(c,
		    "table");

		if (key && in && strcmp(in, table) == 0 &&
		    (strcmp(key, name) == 0 || (t->nprimary_key == 1 &&
		    strcmp(t->primary_key[0]->name, key) == 0)))
			return true;
	}
	return false;
}

/* Is it ordered by a column of which a group has several values? */
static bool
orders_nothing(const struct schema *schema, const json_t *plan)
{
	const json_t *group = json_object_get(plan, "group_by"), *key;
	size_t i;

	if (!group)
		return false;
	json_array_foreach(get_array(plan, "order_by"), i, key)
		if (!is_grouped(schema, get_array(group, "group_by_columns"),
		    key))
			return true;
	return false;
}

/* Is something said to be missing that every row has? */
static bool
never_missing(const struct schema *schema, const json_t *cond)
{
	const json_t *of = json_object_get(cond, "not");
	const json_t *c = of ? of : cond;
	const char *table = get_str(c, "table"), *name = get_str(c, "column");
	const char *op = get_str(c, "op");
	const struct schema_table *t = table && name && op && strcmp(op, of ?
	    "is_not_null" : "is_null") == 0 ? schema_table(schema, NULL, table,
	    NULL, NULL) : NULL;
	const struct schema_column *column = t ? schema_column(t, name,
	    NULL) : NULL;

	return column && !column->nullable;
}

static bool
lacks_nothing(const struct schema *schema, const json_t *plan)
{
	const json_t *cond;
	size_t i;

	json_array_foreach(get_array(plan, "global_filters"), i, cond)
		if (never_missing(schema, cond))
			return true;
	return false;
}

/* Drafts as they were made, and what they are in the simple spelling: styles
 * that make no difference are spelled once. */
struct drafts {
	struct {
		uint64_t hash, plan_hash;
		json_t *draft, *plan; /* plan may be NULL */
	} v[GRAMMAR_READINGS * SENSES_TRIED * STYLES];
	size_t n;
};

/* New or NULL, and its hash. */
static json_t *
spelled(struct drafts *d, json_t *draft, uint64_t *plan_hash)
{
	uint64_t hash = json_hash(draft);

	for (size_t i = 0; i < d->n; i++)
		if (d->v[i].hash == hash && json_equal(d->v[i].draft,
		    draft)) {
			*plan_hash = d->v[i].plan_hash;
			return json_incref(d->v[i].plan);
		}
	d->v[d->n].hash = hash;
	d->v[d->n].draft = json_incref(draft);
	d->v[d->n].plan = simplest_of(draft, false);
	d->v[d->n].plan_hash = *plan_hash = json_hash(d->v[d->n].plan);
	return json_incref(d->v[d->n++].plan);
}

static void
try_assignment(struct grammar *g, const struct frag *f,
    const struct assignment *as, struct drafts *drafts,
    struct candidates *out)
{
	struct draft_facts facts;
	uint64_t hash;
	bool nothing = false;

	for (unsigned style = 0; style < STYLES; style++) {
		json_t *draft = is_style(f, style) ? draft_make(g, f, as,
		    style, &facts) : NULL;
		json_t *plan = draft ? spelled(drafts, draft, &hash) :
		    NULL;

		/* nor does the key of a row that is said by its name */
		if (plan && !(style & STYLE_BARE))
			nothing = tells_nothing(plan) || groups_one(plan);
		if (!plan || contradicts(g->spans->schema, plan) ||
		    orders_nothing(g->spans->schema, plan)) {
			json_decref(draft);
			json_decref(plan);
			continue;
		}
		add(out, (struct candidate){.reading = f, .as = *as,
		    .style = style, .plan = plan, .hash = hash,
		    .draft = draft, .votes = 1,
		    .facts = facts, .cost = as->cost - f->score +
		    style_cost(f, style) + COST_JOIN * facts.joins +
		    (facts.fan ? COST_FAN : 0) +
		    (facts.single ? COST_SINGLE : 0) +
		    (facts.absent ? COST_ABSENT : 0) +
		    COST_IDLE * (double)facts.idle +
		    (lacks_nothing(g->spans->schema, plan) ? COST_MISSING :
		    0) + (nothing ? COST_NOTHING : 0)});
	}
}

struct candidates
candidates_make(struct grammar *g, const struct readings *readings,
    size_t most)
{
	struct candidates out = {0};
	struct apart d = apart_make(g->arena, g->spans->schema);
	struct drafts *drafts = arena_alloc(g->arena, sizeof *drafts);

	out.v = arena_alloc(g->arena, (GRAMMAR_READINGS * SENSES_TRIED *
	    STYLES + 1) * sizeof *out.v);
	/* as many as it takes where the first ones make no plan */
	for (size_t i = 0; i < readings->n && (i < READINGS_TRIED || !out.n);
	    i++) {
		const struct frag *f = readings->v[i];
		struct assignments as;

		if (out.n && f->score < readings->v[0]->score - TRY_WITHIN)
			break;
		as = sense_beam(g, &d, f, SENSES_TRIED);
		for (size_t k = 0; k < as.n; k++)
			try_assignment(g, f, &as.v[k], drafts, &out);
	}
	for (size_t i = 0; i < drafts->n; i++) {
		json_decref(drafts->v[i].draft);
		json_decref(drafts->v[i].plan);
	}
	while (out.n > most)
		release(&out.v[--out.n]);
	return out;
}

void
candidates_free(struct candidates *c)
{
	for (size_t i = 0; i < c->n; i++)
		release(&c->v[i]);
	c->n = 0;
}

void
candidates_finish(struct candidates *c)
{
	for (size_t i = 0; i < c->n; i++) {
		json_t *plan = simplest_of(c->v[i].draft, true);

		if (!plan)
			continue;
		json_decref(c->v[i].plan);
		c->v[i].plan = plan;
		draft_call_outputs(plan, c->v[i].facts.called);
	}
}
