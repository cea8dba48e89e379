/*
 * Do rows that the limit left out tie with the last one that is shown? Then
 * which of them is shown is chance, and "the dearest boat" may be two. The
 * rows from the last one on are asked for again, with what they are ordered
 * by. Nothing is told of rows that look alike.
 */
#include <stdlib.h>
#include "base/buf.h"
#include "base/mem.h"
#include "doc/finding.h"
#include "json/get.h"
#include "step/exec/exec.h"
#include "step/exec/ran.h"

enum {
	MOST_TIES = 20,     /* counted */
	MOST_LIMIT = 1000,  /* longer lists are no answer to "which" */
	BUDGET_MS = 500,
};

struct ties {
	struct query *q;
	size_t nkeys, ncolumns; /* what it is ordered by, then what is shown */
	json_t *first;          /* of the last row shown */
	size_t same;            /* rows that tie with it */
	bool differ;            /* .. and do not look like it */
};

static json_t *
values(const struct cell *cells, size_t n)
{
	json_t *list = json_array();

	for (size_t i = 0; i < n; i++)
		json_array_append_new(list, run_value(&cells[i]));
	return list;
}

static bool
see_row(void *arg, const struct cell *cells)
{
	struct ties *t = arg;
	json_t *row = values(cells, t->nkeys + t->ncolumns);
	bool ties = true;

	if (t->first == NULL) {
		t->first = row;
		return true;
	}
	for (size_t i = 0; i < t->nkeys; i++)
		ties = ties && json_equal(json_array_get(row, i),
		    json_array_get(t->first, i));
	t->same += ties;
	t->differ |= ties && !json_equal(row, t->first);
	json_decref(row);
	return ties;
}

/* The whole number that a limit or an offset is; -1: it is none. */
static json_int_t
number(const struct expr *e)
{
	return e == NULL ? 0 : e->kind == EXPR_VALUE &&
	    json_is_integer(e->u.value.json) ?
	    json_integer_value(e->u.value.json) : -1;
}

/* The query as it is to be asked: what it is ordered by before what it
 * shows, from its last row on. */
static bool
ask(struct ties *t, struct ran *r, json_int_t limit)
{
	struct query *q = t->q;
	struct outputs shown = q->outputs;
	struct output *keys = mem_calloc(q->order_by.n, sizeof *keys);
	struct output **list = mem_calloc(q->order_by.n + shown.n,
	    sizeof *list);
	json_t *from = json_integer(number(q->offset) + limit - 1);
	json_t *most = json_integer(MOST_TIES);
	struct expr offset = {.kind = EXPR_VALUE, .u.value.json = from};
	struct expr few = {.kind = EXPR_VALUE, .u.value.json = most};
	bool answered;

	for (size_t i = 0; i < q->order_by.n; i++) {
		keys[i].expr = (struct expr *)expr_computed(
		    q->order_by.v[i]->by);
		list[i] = &keys[i];
	}
	for (size_t i = 0; i < shown.n; i++)
		list[q->order_by.n + i] = shown.v[i];
	q->outputs = (struct outputs){list, q->order_by.n + shown.n};
	q->limit = &few;
	q->offset = &offset;
	answered = ask_rows(&r->ask, &r->view, see_row, t);
	q->outputs = shown;
	q->limit = q->offset = NULL;
	json_decref(from);
	json_decref(most);
	free(keys);
	free(list);
	return answered;
}

/* What the rows are ordered by, for people; NULL: it has no name. */
static const char *
name_of(const struct expr *by)
{
	return by->kind == EXPR_OUTPUT ? by->u.output.alias :
	    by->kind == EXPR_COLUMN ? by->u.column.name : NULL;
}

static void
tell(const struct ties *t, json_int_t limit, struct findings *f)
{
	const char *name = name_of(t->q->order_by.v[0]->by);
	struct buf by = BUF_INIT;
	json_t *finding;

	if (name != NULL && t->nkeys == 1)
		buf_fmt(&by, "'%s'", name);
	else
		buf_str(&by, "their order");
	if (limit == 1)
		finding = finding_add(f, FINDING_limit_ties, "/result/rows",
		    "%zu%s rows tie for the first place by %s; the limit of 1 "
		    "shows one of them", t->same + 1, t->same + 1 ==
		    MOST_TIES ? " or more" : "", by.s);
	else
		finding = finding_add(f, FINDING_limit_ties, "/result/rows",
		    "the last row shown ties by %s with %zu%s that the limit "
		    "of %lld leaves out", by.s, t->same, t->same + 1 ==
		    MOST_TIES ? " or more" : "", (long long)limit);
	finding_hint(finding, "raise the limit, or order by another column, "
	    "too");
	if (limit == 1)
		finding_weigh(f, finding, SEVERITY_WARNING);
	buf_free(&by);
}

void
exec_tell_ties(struct database *db, json_t *doc, const struct run *run,
    const struct policy *policy, const struct engine_limits *limits,
    struct findings *f)
{
	struct ties t = {.ncolumns = run->ncolumns};
	json_int_t limit;
	struct ran r;

	if (get_str(doc, "question") == NULL ||
	    get_object(doc, "plan") == NULL || run->truncated)
		return;
	if (ran_open(&r, db, doc, policy, limits, BUDGET_MS) && r.read == NULL) {
		exec_tell_several(&r, f);
		t.q = r.view.query;
		t.nkeys = t.q->order_by.n;
		limit = t.q->limit != NULL ? number(t.q->limit) : 0;
		if (t.nkeys > 0 && limit > 0 && limit <= MOST_LIMIT &&
		    run->rows == limit && !t.q->distinct &&
		    number(t.q->offset) >= 0 && ask(&t, &r, limit) &&
		    t.differ)
			tell(&t, limit, f);
	}
	json_decref(t.first);
	ran_close(&r);
}
