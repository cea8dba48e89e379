/*
 * Has a sub-query that stands for one value several? SQLite takes the first,
 * whichever it is: WHERE club_id = (SELECT club_id FROM club WHERE city =
 * 'Kiel'). Each that does not speak of the rows around it is asked for two that
 * differ.
 */
#include "base/buf.h"
#include "doc/finding.h"
#include "lang/walk.h"
#include "step/exec/exec.h"
#include "step/exec/ran.h"

enum { MOST_ASKED = 8 };

struct found {
	struct query *v[MOST_ASKED];
	size_t n;
	struct walk below;
};

struct given {
	json_t *first;
	bool differ;
};

static void
add(struct found *f, struct query *q)
{
	if (q != NULL && f->n < MOST_ASKED)
		f->v[f->n++] = q;
}

static void
see_expr(void *arg, struct expr **e)
{
	struct found *f = arg;

	if ((*e)->kind == EXPR_QUERY)
		add(f, (*e)->u.query);
	walk_expr(&f->below, *e);
}

static void
see_pred(void *arg, struct pred *p)
{
	struct found *f = arg;

	if (p->kind == PRED_COMPARE && p->u.compare.quantifier ==
	    QUANTIFIER_NONE && p->u.compare.op != COMPARE_IN &&
	    p->u.compare.op != COMPARE_NOT_IN)
		add(f, p->u.compare.query);
}

static void
see_query(void *arg, struct query *q)
{
	struct found *f = arg;

	walk_query(&f->below, q);
}

static bool
see_row(void *arg, const struct cell *cells)
{
	struct given *g = arg;
	json_t *value = run_value(&cells[0]);

	if (g->first == NULL) {
		g->first = value;
		return true;
	}
	g->differ |= !json_equal(g->first, value);
	json_decref(value);
	return !g->differ;
}

static bool
see_source(void *arg, struct source *s)
{
	*(bool *)arg |= s->kind == SOURCE_TABLE && s->u.table.cte != NULL;
	return true;
}

/* Can it be asked alone: does it need no row and no CTE of those around? */
static bool
is_alone(struct query *q)
{
	bool found = q->is_set;
	struct walk w = {.expr = walk_outer, .source = see_source,
	    .arg = &found};

	walk_query(&w, q);
	return !found && q->nctes == 0 && q->limit == NULL &&
	    q->offset == NULL && q->outputs.n == 1;
}

/* Two rows of other values are enough; equal ones are one value. */
static bool
has_several(struct ran *r, struct query *q)
{
	struct query *whole = r->view.query;
	json_t *most = json_integer(1000);
	struct expr few = {.kind = EXPR_VALUE, .u.value.json = most};
	struct given g = {0};
	bool answered;

	q->limit = &few;
	r->view.query = q;
	answered = ask_rows(&r->ask, &r->view, see_row, &g);
	r->view.query = whole;
	q->limit = NULL;
	json_decref(most);
	json_decref(g.first);
	return answered && g.differ;
}

void
exec_tell_several(struct ran *r, struct findings *f)
{
	struct found found = {.below = {.expr = see_expr, .query = see_query,
	    .pred = see_pred}};

	found.below.arg = &found;
	walk_query(&found.below, r->view.query);
	for (size_t i = 0; i < found.n; i++)
		if (is_alone(found.v[i]) && has_several(r, found.v[i])) {
			finding_hint(finding_add(f, FINDING_subquery_rows,
			    "/result/rows", "a sub-query that stands for one "
			    "value has several; the first that was met is "
			    "compared or shown"), "use IN, or an aggregate");
			return;
		}
}
