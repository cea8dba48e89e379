/*
 * What shows a person that a finding is true: a plan. Of repeated rows it is
 * made from the query that it is about, and its rows are those that are counted
 * too often, and how often; of a column it lists the rows of its table.
 */
#include "audit/rows/fanout.h"

#include <string.h>

#include "doc/doc.h"
#include "json/get.h"
#include "lang/function.h"
#include "lang/scope/scope.h"
#include "lang/walk.h"
#include "sql/to_plan/to_plan.h"

#define SHOWN 5 /* rows */

struct showing {
	struct audit *a;
	struct query q;  /* what is made */
	json_t *literals;
};

static struct expr *
new_expr(struct showing *s, enum expr_kind kind)
{
	struct expr *e = arena_alloc(&s->a->arena, sizeof *e);

	e->kind = kind;
	return e;
}

static struct expr *
number(struct showing *s, int n)
{
	struct expr *e = new_expr(s, EXPR_VALUE);
	json_t *json = json_integer(n);

	json_array_append_new(s->literals, json);
	e->u.value.json = json;
	return e;
}

static struct expr *
count_all(struct showing *s)
{
	struct expr *e = new_expr(s, EXPR_CALL);

	e->u.call.name = "count";
	e->u.call.function = function_find("count");
	e->u.call.star = true;
	return e;
}

static void
show(struct showing *s, struct expr *e, const char *name)
{
	struct outputs *list = &s->q.outputs;
	struct output *o = arena_alloc(&s->a->arena, sizeof *o);

	*o = (struct output){.expr = e, .name = name};
	list->v = arena_grow(&s->a->arena, list->v, list->n, sizeof *list->v);
	list->v[list->n++] = o;
}

/* Show what the rows are told apart by, each once. */
static void
show_group(struct showing *s, struct expr *e)
{
	struct exprs *list = &s->q.group_by;

	for (size_t i = 0; i < list->n; i++)
		if (audit_same(s->a, list->v[i], e))
			return;
	list->v = arena_grow(&s->a->arena, list->v, list->n, sizeof *list->v);
	list->v[list->n++] = e;
	show(s, e, NULL);
}

static struct expr *
column(struct showing *s, const struct source *of, const char *name)
{
	struct expr *e = new_expr(s, EXPR_COLUMN);

	e->u.column.source = (struct source *)of; /* is only named */
	e->u.column.name = name;
	return e;
}

/* The columns that are a key of a source; false if none is known. */
static bool
show_key(struct showing *s, const struct source *of)
{
	const struct query *inner = rows_inner(of);
	const struct schema_table *t = of->kind == SOURCE_TABLE ?
	    of->u.table.table : NULL;
	struct rows *f = inner != NULL ? rows_of(s->a, inner) : NULL;

	for (size_t i = 0; t != NULL && i < t->nprimary_key; i++)
		show_group(s, column(s, of, t->primary_key[i]->name));
	if (f != NULL && f->nkeys > 0 && of->ncolumns == 0)
		for (size_t i = 0; i < f->keys[0].n; i++)
			show_group(s, column(s, of, f->keys[0].names[i]));
	return (t != NULL && t->nprimary_key > 0) ||
	    (f != NULL && f->nkeys > 0 && of->ncolumns == 0);
}

/* Only what comes more than once, most often first. */
static void
show_times(struct showing *s)
{
	struct pred *more = arena_alloc(&s->a->arena, sizeof *more);
	struct order *often = arena_alloc(&s->a->arena, sizeof *often);
	struct query *q = &s->q;

	more->kind = PRED_COMPARE;
	more->u.compare.op = COMPARE_GT;
	more->u.compare.left = count_all(s);
	more->u.compare.right.v = arena_alloc(&s->a->arena,
	    sizeof *more->u.compare.right.v);
	more->u.compare.right.v[0] = number(s, 1);
	more->u.compare.right.n = 1;
	q->having.v = arena_alloc(&s->a->arena, sizeof *q->having.v);
	q->having.v[0] = more;
	q->having.n = 1;
	often->by = count_all(s);
	often->descending = true;
	q->order_by.v = arena_alloc(&s->a->arena, sizeof *q->order_by.v);
	q->order_by.v[0] = often;
	q->order_by.n = 1;
	q->limit = number(s, SHOWN);
	show(s, often->by, "times");
}

/* ---- what stands alone -------------------------------------------------- */

struct alone {
	const struct query *q;
	bool not;
	struct walk below;
};

static bool
is_inside(const struct query *q, const struct query *of)
{
	while (q != NULL && q != of)
		q = q->outer;
	return q != NULL;
}

static void
see_expr(void *arg, struct expr **e)
{
	struct alone *a = arg;

	a->not |= (*e)->kind == EXPR_COLUMN && (*e)->u.column.source != NULL &&
	    !is_inside((*e)->u.column.source->in, a->q);
	walk_expr(&a->below, *e);
}

static void
see_query(void *arg, struct query *q)
{
	const struct alone *a = arg;

	walk_query(&a->below, q);
}

/* Does the query speak of none around it, except for the CTEs of the plan? */
static bool
is_alone(const struct audit *a, const struct query *q)
{
	struct alone w = {q, false, {.expr = see_expr,
	    .query = see_query}};
	struct query *of = (struct query *)q; /* is only looked at */

	w.below.arg = &w;
	walk_sources(&w.below, of);
	walk_clauses(&w.below, of);
	for (const struct query *o = q->outer; o != NULL; o = o->outer)
		if (o != a->view.query && o->nctes > 0)
			return false;
	return !w.not && (q == a->view.query || q->nctes == 0);
}

static json_t *
plan_of(struct showing *s, const char *message)
{
	const json_t *was = audit_plan(s->a);
	json_t *plan = json_object();

	json_object_set_new(plan, "decision", json_string("proceed"));
	json_object_set_new(plan, "intent_summary", json_string(message));
	if (get_str(was, "dialect") != NULL)
		json_object_set(plan, "dialect",
		    json_object_get(was, "dialect"));
	if (get_array(was, "ctes") != NULL)
		json_object_set_new(plan, "ctes",
		    json_deep_copy(json_object_get(was, "ctes")));
	s->q.nctes = 0;
	to_plan_members(plan, &s->q, "global_filters");
	return plan;
}

void
example_of(struct audit *a, struct rows *f, const struct source *what,
    struct expr *value, json_t *finding)
{
	const struct query *q = f->q;
	struct showing s = {.a = a};

	if (rows_index(q, what) == q->nsources || q->ngroupings > 0 ||
	    !is_alone(a, q))
		return;
	s.literals = json_array();
	s.q = (struct query){.ctes = q->ctes, .from = q->from,
	    .sources = q->sources, .nsources = q->nsources,
	    .where = q->where, .grouped = true};
	for (size_t i = 0; i < q->group_by.n; i++)
		if (q->group_by.v[i]->kind == EXPR_COLUMN)
			show_group(&s, q->group_by.v[i]);
	if (show_key(&s, what)) {
		if (value != NULL && value->kind == EXPR_COLUMN &&
		    value->u.column.source == what)
			show_group(&s, value);
		show_times(&s);
		json_object_set_new(finding, "evidence", plan_of(&s,
		    get_str(finding, "message")));
	}
	json_decref(s.literals);
}

/* ---- rows of one table -------------------------------------------------- */

static const struct schema_table *
table_of(const struct schema_column *c)
{
	return c->table->of != NULL ? c->table->of : c->table;
}

static json_t *
named(const struct schema_column *c)
{
	return json_pack("{s:s, s:s}", "table", table_of(c)->name, "column",
	    c->name);
}

/* The key of its table, or what stands first in it, and the column. */
static json_t *
columns_of(const struct schema_column *c)
{
	const struct schema_table *t = table_of(c);
	json_t *list = json_array();

	for (size_t i = 0; i < t->nprimary_key; i++)
		if (strcmp(t->primary_key[i]->name, c->name) != 0)
			json_array_append_new(list,
			    json_string(t->primary_key[i]->name));
	if (t->nprimary_key == 0 && t->ncolumns > 0 &&
	    strcmp(t->columns[0].name, c->name) != 0)
		json_array_append_new(list, json_string(t->columns[0].name));
	json_array_append_new(list, json_string(c->name));
	return list;
}

static json_t *
condition(const struct schema_column *c, enum audit_rows which)
{
	json_t *pred = named(c);
	bool number = c->class == TYPE_BOOLEAN || c->class == TYPE_INTEGER;

	switch (which) {
	case AUDIT_NULL:
		json_object_set_new(pred, "op", json_string("is_null"));
		break;
	case AUDIT_MARKED:
		json_object_set_new(pred, "op", json_string(number ? "!=" :
		    "is_not_null"));
		if (number)
			json_object_set_new(pred, "value", json_integer(0));
		break;
	case AUDIT_BLANK:
		json_object_set_new(pred, "op", json_string("in"));
		json_object_set_new(pred, "value", json_deep_copy(get_array(
		    c->json, "blanks")));
		break;
	case AUDIT_SHARED:
		break;
	}
	return pred;
}

/* The values that more than one row has. */
static void
set_shared(json_t *plan, const struct schema_column *c)
{
	json_object_set_new(plan, "group_by", json_pack(
	    "{s:[o], s:[{s:s, s:s}], s:[{s:s, s:s, s:i}]}",
	    "group_by_columns", named(c), "aggregates", "function", "COUNT",
	    "alias", "times", "having_filters", "column", "times", "op", ">",
	    "value", 1));
	json_object_set_new(plan, "order_by", json_pack("[{s:s, s:s}]",
	    "output", "times", "direction", "DESC"));
}

void
audit_show_column(json_t *finding, const struct schema_column *c,
    enum audit_rows which)
{
	json_t *plan, *selection;
	bool shared = which == AUDIT_SHARED;

	selection = json_pack("{s:s}", "table", table_of(c)->name);
	if (table_of(c)->schema != NULL)
		json_object_set_new(selection, "schema",
		    json_string(table_of(c)->schema));
	json_object_set_new(selection, "columns", shared ?
	    json_pack("[s]", c->name) : columns_of(c));
	plan = json_pack("{s:s, s:s, s:[o]}", "decision", "proceed",
	    "intent_summary", get_str(finding, "message"), "selections",
	    selection);
	if (shared)
		set_shared(plan, c);
	else
		json_object_set_new(plan, "global_filters",
		    json_pack("[o]", condition(c, which)));
	json_object_set_new(plan, "limit", json_integer(SHOWN));
	json_object_set_new(finding, "evidence", plan);
}

/* ---- in place of the plan ----------------------------------------------- */

enum status
audit_show(json_t *doc, enum finding_code code, const char *by)
{
	static const char *const gone[] = {"stop", "planner", "written",
	    "sql", "result", "edits", "findings", "questions"};
	const json_t *finding;
	json_t *plan = NULL;
	size_t i;

	json_array_foreach(get_array(doc, "findings"), i, finding)
		if (plan == NULL && get_is(finding, "by", by) &&
		    get_is(finding, "code", finding_name(code)))
			plan = json_incref(get_object(finding, "evidence"));
	if (plan == NULL) {
		doc_stop(doc, by, STATUS_NO, "findings", "the plan has no "
		    "finding '%s' with rows to show", finding_name(code));
		return STATUS_NO;
	}
	for (i = 0; i < sizeof gone / sizeof *gone; i++)
		json_object_del(doc, gone[i]);
	json_object_set_new(doc, "plan", plan);
	return STATUS_OK;
}
