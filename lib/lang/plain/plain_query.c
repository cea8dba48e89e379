/* Queries in plain words. */
#include <string.h>
#include "lang/plain/plain_part.h"
#include "lang/scope/scope.h"
#include "lang/walk.h"

/* What stands before each clause: on its own, or within a sentence. */
struct gaps {
	const char *from, *where, *group, *having, *order, *cut;
};
static const struct gaps own = {"; from ", "; where ", "; for ",
    "; only those where ", "; sorted by ", "; "};
static const struct gaps within = {" from ", " where ", ", for ",
    ", only those where ", ", sorted by ", ", "};

/* -- outputs */

enum { LONG = 6 }; /* parts of an expression that is told but once */

struct weight {
	size_t n;
	bool query;
};

static void
weigh_query(void *arg, struct query *q)
{
	struct weight *weight = arg;

	(void)q;
	weight->query = true;
}

static void
weigh(void *arg, struct expr **e)
{
	const struct walk w = {.expr = weigh, .query = weigh_query,
	    .arg = arg};
	struct weight *weight = arg;

	weight->n++;
	walk_expr(&w, *e);
}

static struct weight
weight_of(const struct expr *e)
{
	struct weight weight = {0};
	struct expr *at = (struct expr *)e;

	weigh(&weight, &at);
	return weight;
}

bool
plain_is_long(const struct output *o)
{
	struct weight weight;

	if (o->name == NULL || o->expr->kind == EXPR_COLUMN)
		return false;
	weight = weight_of(o->expr);
	return weight.query || weight.n >= LONG ||
	    plain_bind(o->expr) == BIND_LIST;
}

bool
plain_is_told(const struct plain *w, const struct output *o)
{
	for (size_t i = 0; w->q && i < w->q->outputs.n; i++)
		if (w->q->outputs.v[i] == o)
			return plain_is_long(o);
	return false;
}

/* An expression of w->q, by the name of the output that it is where it would
 * take many words. */
static void
plain_short(const struct plain *w, const struct expr *e)
{
	for (size_t i = 0; w->q && i < w->q->outputs.n; i++) {
		const struct output *o = w->q->outputs.v[i];

		if (e->kind != EXPR_COLUMN && plain_is_long(o) &&
		    (o->expr == e || (!weight_of(e).query &&
		    !weight_of(o->expr).query && plain_same(o->expr, e)))) {
			buf_str(w->b, o->name);
			return;
		}
	}
	plain_at(w, e, BIND_OP);
}

/* Are its outputs known to another query by their names? */
static bool
gives_names(const struct query *q)
{
	const struct query *outer = q->outer;

	for (size_t i = 0; outer && i < outer->nctes; i++)
		if (outer->ctes[i].query == q)
			return outer->ctes[i].ncolumns == 0;
	for (size_t i = 0; outer && i < outer->nsources; i++)
		if (outer->sources[i]->kind == SOURCE_QUERY &&
		    outer->sources[i]->u.query.query == q)
			return outer->sources[i]->ncolumns == 0;
	return outer && outer->is_set && outer->args[0] == q &&
	    gives_names(outer);
}

static bool
plain_grouped(const struct query *q)
{
	return q->group_by.n > 0 || q->ngroupings > 0;
}

/* Does anything see the names of its outputs: a reader, its own order? */
static bool
names_own(const struct query *q)
{
	return q->outer == NULL || q->order_by.n > 0 || q->having.n > 0 ||
	    plain_grouped(q);
}

void
plain_output(const struct plain *w, const struct output *o)
{
	bool named = o->name && ((plain_is_long(o) && names_own(w->q)) ||
	    (gives_names(w->q) && (o->expr->kind != EXPR_COLUMN ||
	    strcmp(o->name, o->expr->u.column.name) != 0)));

	plain_at(w, o->expr, named || w->q->outputs.n > 1 ? BIND_OP :
	    BIND_LIST);
	if (named)
		buf_fmt(w->b, " as %s", o->name);
}

static void
plain_outputs(const struct plain *w)
{
	buf_str(w->b, w->q->distinct ? "different " : "");
	for (size_t i = 0; i < w->q->outputs.n; i++) {
		buf_str(w->b, i > 0 ? ", " : "");
		plain_output(w, w->q->outputs.v[i]);
	}
}

/* -- groups */

static void
plain_grouping(const struct plain *w, const struct grouping *g)
{
	switch (g->kind) {
	case GROUPING_SET:
		buf_str(w->b, g->exprs.n == 0 ? "all rows together" :
		    "each ");
		plain_exprs(w, &g->exprs, " and ");
		break;
	case GROUPING_ROLLUP:
		buf_str(w->b, "each ");
		plain_exprs(w, &g->exprs, ", ");
		buf_str(w->b, " with a subtotal at each step and a total");
		break;
	case GROUPING_CUBE:
		buf_str(w->b, "each combination of ");
		plain_exprs(w, &g->exprs, ", ");
		buf_str(w->b, " with all subtotals and a total");
		break;
	}
}

void
plain_groups(const struct plain *w)
{
	const struct query *q = w->q;

	for (size_t i = 0; i < q->group_by.n; i++) {
		buf_str(w->b, i > 0 ? ", " : "each ");
		plain_short(w, q->group_by.v[i]);
	}
	for (size_t i = 0; i < q->ngroupings; i++) {
		buf_str(w->b, i > 0 ? ", and for " : "");
		plain_grouping(w, &q->groupings[i]);
	}
}

/* -- order, limit */

static void
plain_order(const struct plain *w, const struct order *o, const char *before,
    const char *after)
{
	static const char *const nulls[] = {[NULLS_DEFAULT] = NULL,
	    [NULLS_FIRST] = "the missing ones first",
	    [NULLS_LAST] = "the missing ones last"};

	plain_short(w, o->by);
	if (o->descending)
		buf_fmt(w->b, "%s%s first", before, plain_is_time(o->by) ?
		    "latest" : "largest");
	if (nulls[o->nulls])
		buf_fmt(w->b, "%s%s", o->descending ? ", " : before,
		    nulls[o->nulls]);
	buf_str(w->b, o->descending || nulls[o->nulls] ? after : "");
}

void
plain_orders(const struct plain *w, const struct orders *list)
{
	for (size_t i = 0; i < list->n; i++) {
		buf_str(w->b, i > 0 ? ", then " : "");
		plain_order(w, list->v[i], ", ", "");
	}
}

void
plain_orders_inner(const struct plain *w, const struct orders *list)
{
	for (size_t i = 0; i < list->n; i++) {
		buf_str(w->b, i > 0 ? " and " : "");
		plain_order(w, list->v[i], " (", ")");
	}
}

void
plain_cut(const struct plain *w)
{
	const struct query *q = w->q;

	if (query_limit_is(q, 0)) {
		buf_str(w->b, "no row");
		return;
	}
	if (query_limit_is(q, 1)) {
		buf_str(w->b, "only the first");
	} else if (q->limit) {
		buf_str(w->b, "the first ");
		plain_at(w, q->limit, BIND_WORD);
	}
	if (q->offset) {
		buf_str(w->b, q->limit ? " after skipping " :
		    "all but the first ");
		plain_at(w, q->offset, BIND_WORD);
	}
}

/* -- the whole */

void
plain_set(const struct plain *w)
{
	static const struct {
		const char *before, *between;
	} words[] = {[SET_UNION] = {"", " together with "},
	    [SET_INTERSECT] = {"rows that are both in ", " and in "},
	    [SET_EXCEPT] = {"", " without the rows of "}};
	enum { MOST = 3, MANY = 8 }; /* of many the first ones are told */
	const struct query *q = w->q;
	size_t shown = q->nargs > MANY ? MOST : q->nargs;

	buf_str(w->b, words[q->set_op].before);
	for (size_t i = 0; i < shown; i++) {
		buf_str(w->b, i > 0 ? words[q->set_op].between : "");
		plain_inner(w, q->args[i]);
	}
	if (shown < q->nargs)
		buf_fmt(w->b, "%s%zu more", words[q->set_op].between,
		    q->nargs - shown);
	if (q->set_all)
		buf_str(w->b, ", equal rows kept");
	else if (q->set_op == SET_UNION)
		buf_str(w->b, ", each row once");
}

static void
plain_clauses(const struct plain *w, const struct gaps *gaps)
{
	const struct query *q = w->q;

	buf_str(w->b, q->from ? gaps->from : "");
	plain_from(w);
	buf_str(w->b, q->where.n > 0 ? gaps->where : "");
	plain_preds(w, &q->where, " and ");
	buf_str(w->b, plain_grouped(q) ? gaps->group : "");
	plain_groups(w);
	buf_str(w->b, q->having.n > 0 ? gaps->having : "");
	plain_preds(w, &q->having, " and ");
}

static void
plain_all(const struct plain *w, const struct gaps *gaps)
{
	const struct query *q = w->q;

	plain_put_off(w);
	if (q->is_set) {
		plain_set(w);
	} else {
		plain_outputs(w);
		plain_clauses(w, gaps);
	}
	buf_str(w->b, q->order_by.n > 0 ? gaps->order : "");
	plain_orders(w, &q->order_by);
	buf_str(w->b, q->limit || q->offset ? gaps->cut : "");
	plain_cut(w);
}

static struct plain
plain_of(const struct plain *w, const struct query *q)
{
	struct plain of = *w;

	of.q = q;
	return of;
}

void
plain_query(const struct plain *w, const struct query *q)
{
	struct plain of = plain_of(w, q);

	plain_all(&of, &own);
}

void
plain_inner(const struct plain *w, const struct query *q)
{
	struct plain of = plain_of(w, q);

	buf_ch(w->b, '(');
	plain_all(&of, &within);
	buf_ch(w->b, ')');
}

/* What the query shows says nothing, only whether it has a row. */
void
plain_exists(const struct plain *w, bool any, const struct query *q)
{
	struct plain of = plain_of(w, q);
	bool whole = q->is_set || q->having.n > 0 || q->offset ||
	    q->from == NULL || (q->grouped && !plain_grouped(q));

	buf_fmt(w->b, "there is %s row %s ", any ? "a" : "no",
	    whole ? "of" : "in");
	if (whole) {
		plain_inner(w, q);
		return;
	}
	plain_put_off(&of);
	plain_from(&of);
	buf_str(w->b, q->where.n > 0 ? " where " : "");
	plain_preds(&of, &q->where, " and ");
}

/* -- what was put off */

static void
plain_note(const struct plain *w, const struct plain_note *note)
{
	const struct source *s = note->source;

	buf_str(w->b, note->name);
	if (note->cte) {
		plain_columns(w, note->cte->columns, note->cte->ncolumns);
		buf_str(w->b, note->cte->recursive ?
		    ", which goes on from its own rows: " : ": ");
		plain_query(w, note->cte->query);
		return;
	}
	plain_columns(w, s->columns, s->ncolumns);
	buf_str(w->b, s->kind == SOURCE_QUERY && s->u.query.lateral ?
	    ", for each row: " : ": ");
	if (s->kind == SOURCE_QUERY)
		plain_query(w, s->u.query.query);
	else
		plain_derived(w, s);
}

void
plain_rest(const struct plain *w, const char *gap, const char *with)
{
	while (w->later && w->later->told < w->later->n) {
		struct plain_note note = w->later->notes[w->later->told++];

		buf_fmt(w->b, "%s%s ", gap, with);
		plain_note(w, &note);
	}
}
