/* Shares and means that the question asks for: whether the plan divides at
 * all, by what, and where. */
#include "audit/asked.h"
#include "audit/rows/fanout.h"

#include <string.h>

#include "lang/function.h"

/* ---- a share of nothing ------------------------------------------------- */

/* "percent of outings that were cancelled" by their number. */
static void
judge_undivided(const struct asked *k)
{
	struct asked_figures f = asked_figures(k);

	if (!asked_hears(k, ASKED_FRACTION) || k->shares || k->divides ||
	    f.counts + f.sums == 0 || f.averages + f.others > 0 ||
	    asked_stored(k, LISTED_STORED_SHARE) || k->top->is_set)
		return;
	finding_hint(ASKED_TELL(k, "the question asks for a share, but the "
	    "query gives a number and divides it by nothing"),
	    "divide by the number of all of them");
}

/* ---- quotients ---------------------------------------------------------- */

struct quotient {
	const struct asked *k;
	struct query *in;
	const struct schema_table *each; /* the question says "per" it */
	struct walk below;
};

static bool
is_plain(const struct expr *e)
{
	return e->kind == EXPR_COLUMN && e->u.column.column != NULL;
}

/* AVG(km / planned_km), where the question asks for that of all. */
static void
judge_average(const struct asked *k, const struct expr *call)
{
	const struct expr *e = call->u.call.args.n == 1 ?
	    call->u.call.args.v[0] : NULL;

	if (e == NULL || strcmp(call->u.call.name, "avg") != 0 ||
	    e->kind != EXPR_OP || e->u.op.op != OPERATOR_DIV ||
	    !is_plain(e->u.op.args.v[0]) || !is_plain(e->u.op.args.v[1]) ||
	    !asked_hears(k, ASKED_OVERALL))
		return;
	finding_hint(audit_doubt(k->a, FINDING_question_contradicted, &call->at,
	    "the average of a ratio weighs each row alike, whatever its '%s' "
	    "is", e->u.op.args.v[1]->u.column.name),
	    "divide the totals: SUM(%s) / SUM(%s)",
	    e->u.op.args.v[0]->u.column.name,
	    e->u.op.args.v[1]->u.column.name);
}

/* The column that tells which of the things a row is of; NULL. */
static const struct expr *
key_of(struct quotient *w, struct expr *made)
{
	const struct source *s;
	const struct schema_table *t;
	const struct schema_column *c;

	for (size_t i = 0; i < w->in->nsources; i++) {
		s = w->in->sources[i];
		t = s->kind == SOURCE_TABLE ? s->u.table.table : NULL;
		c = NULL;
		if (t == w->each && t != NULL && t->nprimary_key == 1)
			c = t->primary_key[0];
		for (size_t n = 0; t != NULL && c == NULL && n < t->nkeys; n++)
			if (t->keys[n].to == w->each && t->keys[n].n == 1)
				c = t->keys[n].from_columns[0];
		if (c == NULL)
			continue;
		*made = (struct expr){.kind = EXPR_COLUMN};
		made->u.column.name = c->name;
		made->u.column.source = (struct source *)s;
		made->u.column.column = c;
		return made;
	}
	return NULL;
}

static void
see_count(void *arg, struct expr **e)
{
	struct quotient *w = arg;
	struct expr made;
	const struct expr *key;

	walk_expr(&w->below, *e);
	if ((*e)->kind != EXPR_CALL || (*e)->u.call.distinct ||
	    (*e)->u.call.over != NULL || strcmp((*e)->u.call.name, "count") !=
	    0 || (*e)->u.call.filter.n > 0 || ((*e)->u.call.args.n == 1 &&
	    (*e)->u.call.args.v[0]->kind == EXPR_CASE))
		return;
	key = key_of(w, &made);
	if (key == NULL || rows_decided(w->k->a, rows_of(w->k->a, w->in), &key,
	    1))
		return;
	finding_hint(audit_doubt(w->k->a, FINDING_question_contradicted,
	    &(*e)->at, "the question says per '%s', but the query divides by "
	    "the number of rows, of which one '%s' may have several",
	    w->each->name, w->each->name), "divide by COUNT(DISTINCT %s)",
	    key->u.column.name);
}

static void
see_quotient(void *arg, struct expr **e)
{
	struct quotient *w = arg;

	if ((*e)->kind == EXPR_CALL)
		judge_average(w->k, *e);
	if (w->each != NULL && (*e)->kind == EXPR_OP && (*e)->u.op.op ==
	    OPERATOR_DIV && (*e)->u.op.args.n == 2) {
		struct quotient right = *w;

		right.below = (struct walk){.expr = see_count, .arg = &right};
		see_count(&right, &(*e)->u.op.args.v[1]);
	}
	walk_expr(&w->below, *e);
}

/* The table that is said behind "per", of which no group is made. */
static const struct schema_table *
each_table(const struct asked *k)
{
	size_t at = asked_behind(k, 1, ASKED_EACH);

	return at < k->said.n && k->top->group_columns.n == 0 ?
	    asked_table_called(k, k->said.v[at].stem) : NULL;
}

void
asked_shares(const struct asked *k)
{
	struct quotient w = {k, NULL, each_table(k), {.expr = see_quotient}};

	w.below.arg = &w;
	judge_undivided(k);
	for (size_t i = 0; i < k->nqueries; i++) {
		w.in = k->queries[i];
		if (!w.in->is_set)
			walk_outputs(&w.below, &w.in->outputs);
	}
}
