/*
 * Totals of what cannot be added: amounts of several currencies or units, and
 * averages of averages, which weigh a group of two as much as one of a
 * thousand.
 */
#include "audit/column_role.h"
#include "audit/rows/fanout.h"

#include <string.h>

#include "audit/compare.h"
#include "base/utf8.h"
#include "lang/function.h"
#include "lang/scope/scope.h"
#include "lang/walk.h"
#include "words/words.h"

struct amounts {
	struct audit *a;
	struct query *q;
	struct rows *f;
};

static bool
is_total(const struct expr *call)
{
	static const char *const names[] = {"sum", "avg", "total"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (call->u.call.over == NULL &&
		    strcmp(names[i], call->u.call.name) == 0)
			return true;
	return false;
}

/* ---- units -------------------------------------------------------------- */

/* The columns that a total adds, and whether it converts them. */
struct added {
	const struct amounts *m;
	const struct expr *v[8];
	size_t n;
	bool converts;
	bool product; /* a quantity times what one costs */
	struct walk below;
};

static void
see_added(void *arg, struct expr **e)
{
	struct added *d = arg;
	const char *name = (*e)->kind == EXPR_COLUMN ? (*e)->u.column.name :
	    NULL;

	if ((*e)->kind == EXPR_CASE || (*e)->kind == EXPR_QUERY)
		d->converts = true; /* somebody chose */
	d->product |= (*e)->kind == EXPR_OP && (*e)->u.op.op == OPERATOR_MUL;
	if (name != NULL && purpose_is(d->m->a, name, PURPOSE_RATE))
		d->converts = true;
	if (name != NULL && (*e)->u.column.column != NULL &&
	    d->n < sizeof d->v / sizeof *d->v)
		d->v[d->n++] = *e;
	walk_expr(&d->below, *e);
}

static bool
is_number(const struct schema_column *c)
{
	return c->class == TYPE_INTEGER || c->class == TYPE_NUMBER ||
	    c->class == TYPE_UNKNOWN;
}

static bool
is_money(struct audit *a, const struct schema_column *c)
{
	return is_number(c) && purpose_is(a, c->name, PURPOSE_MONEY) &&
	    !purpose_is(a, c->name, PURPOSE_NO_MONEY);
}

/* "weight" and "weight_unit", "price" and "price_currency" */
static bool
is_pair(struct audit *a, const struct schema_column *c,
    const struct schema_column *u, enum purpose p)
{
	size_t n = strlen(c->name);

	return strlen(u->name) > n && ascii_equal_n(u->name, c->name, n) &&
	    purpose_is(a, u->name + n, p);
}

static bool
is_of_another(struct audit *a, const struct schema_column *u, enum purpose p)
{
	const struct schema_table *t = u->table;

	for (size_t i = 0; i < t->ncolumns; i++)
		if (is_pair(a, &t->columns[i], u, p))
			return true;
	return false;
}

/* The column of a table that tells what an amount is in: its own, or that of
 * the row; NULL. */
static const struct schema_column *
measure_of(struct audit *a, const struct schema_table *t,
    const struct schema_column *c)
{
	const struct schema_column *u, *found = NULL;
	enum purpose p = is_money(a, c) ? PURPOSE_CURRENCY : PURPOSE_UNIT;

	if (!is_number(c) || c->primary_key)
		return NULL;
	for (size_t i = 0; i < t->ncolumns; i++) {
		u = &t->columns[i];
		if (u->class == TYPE_DATE || u->hidden)
			continue;
		if (c->table == t && is_pair(a, c, u, p))
			return u;
		if (found == NULL && purpose_is(a, u->name, p) &&
		    (p == PURPOSE_CURRENCY || u->class == TYPE_TEXT) &&
		    !is_of_another(a, u, p))
			found = u;
	}
	return found;
}

/* Does the query look at it, so that somebody knew? A list of several values
 * in IN leaves several. */
struct looked {
	const struct source *s;
	const char *name;
	bool found;
	struct walk below;
};

static void
look_expr(void *arg, struct expr **e)
{
	struct looked *l = arg;

	l->found |= (*e)->kind == EXPR_COLUMN &&
	    (*e)->u.column.source == l->s &&
	    ascii_equal((*e)->u.column.name, l->name);
	walk_expr(&l->below, *e);
}

static bool
is_list(const struct pred *p)
{
	return p->kind == PRED_COMPARE && p->u.compare.op == COMPARE_IN &&
	    p->u.compare.right.n > 1;
}

/* Let the next closure tell of the keys of a source. */
static void
note_keys(const struct amounts *m, const struct source *s)
{
	const struct schema_table *t = s->u.table.table;

	for (size_t i = 0; i < t->nkeys; i++)
		for (size_t k = 0; k < t->keys[i].n; k++)
			rows_column(m->a, m->f, rows_index(m->q, s),
			    t->keys[i].from_columns[k]->name);
}

/* Is a key known, within what is grouped, to a table that says it: a row's
 * payments are in the currency of their invoice? */
static bool
is_of_one(const struct amounts *m, const struct source *s)
{
	const struct schema_table *t = s->u.table.table;
	const struct schema_key *k;

	for (size_t i = 0; i < t->nkeys; i++) {
		k = &t->keys[i];
		if (k->n == 1 && k->to != NULL &&
		    purpose_find(m->a, k->to, PURPOSE_CURRENCY) != NULL &&
		    rows_knows(m->f, rows_column(m->a, m->f,
		    rows_index(m->q, s), k->from_columns[0]->name)))
			return true;
	}
	return false;
}

static bool
is_known(const struct amounts *m, const struct source *s,
    const struct schema_column *u)
{
	struct looked l = {s, u->name, false, {.expr = look_expr}};
	size_t column = rows_column(m->a, m->f, rows_index(m->q, s), u->name);

	l.below.arg = &l;
	for (size_t i = 0; i < m->q->where.n; i++)
		if (!is_list(m->q->where.v[i]))
			walk_pred(&l.below, m->q->where.v[i]);
	walk_exprs(&l.below, &m->q->group_columns);
	if (l.found)
		return true;
	note_keys(m, s);
	rows_fixed(m->a, m->f, 0, ROWS_OF_GROUP);
	return rows_knows(m->f, column) || is_of_one(m, s);
}

static void
tell_mixed(const struct amounts *m, const struct expr *call,
    const struct schema_column *c, const struct schema_column *u)
{
	finding_hint(finding_at(m->a->findings, FINDING_units_mixed, &call->at,
	    "%s of '%s' in '%s' mixes several values of '%s' in '%s'",
	    *call->u.call.name == 'a' ? "AVG" : "SUM", c->name, c->table->name,
	    u->name, u->table->name), "group by '%s', or select one value of "
	    "it in WHERE", u->name);
}

/* Does the row of a source tell it? Then that is all, told or not. */
static bool
judge_source(const struct amounts *m, const struct expr *call,
    const struct expr *e, size_t source)
{
	const struct source *s = m->q->sources[source];
	const struct schema_column *u;

	if (s->kind != SOURCE_TABLE || s->u.table.table == NULL)
		return false;
	u = measure_of(m->a, s->u.table.table, e->u.column.column);
	if (u == NULL)
		return false;
	if (purpose_varies(u, NULL) && !is_known(m, s, u))
		tell_mixed(m, call, e->u.column.column, u);
	return true;
}

/* Are the rows of its table parts of those that a key leads to: the key is part
 * of theirs, or they are named for them, as order_item is? */
static bool
is_part(struct audit *a, const struct schema_key *k)
{
	struct words part, whole;

	if (k->n != 1 || k->to == NULL || k->from_columns[0]->nullable)
		return false;
	if (k->from_columns[0]->primary_key)
		return true;
	part = words_of_name(&a->arena, k->from->name);
	whole = words_of_name(&a->arena, k->to->name);
	for (size_t i = 0; whole.n > 0 && i + 1 < part.n; i++)
		if (strcmp(part.v[i].stem, whole.v[whole.n - 1].stem) == 0)
			return true;
	return false;
}

/* A table whose rows are parts of another's, as the lines of an invoice, has
 * its currency, where no join says which. */
static void
judge_whole(const struct amounts *m, const struct expr *call,
    const struct expr *e)
{
	const struct schema_table *t = e->u.column.column->table;
	const struct schema_column *u;
	const struct schema_key *k;

	note_keys(m, e->u.column.source);
	rows_fixed(m->a, m->f, 0, ROWS_OF_GROUP);
	for (size_t i = 0; i < t->nkeys; i++) {
		k = &t->keys[i];
		if (!is_part(m->a, k))
			continue;
		u = purpose_find(m->a, k->to, PURPOSE_CURRENCY);
		if (u == NULL || !purpose_varies(u, NULL))
			continue;
		if (!is_of_one(m, e->u.column.source))
			tell_mixed(m, call, e->u.column.column, u);
		return;
	}
}

/* The source whose row tells it: the amount's own, one that is joined and
 * fixed by it, or the whole that its rows are parts of. */
static void
judge_column(const struct amounts *m, const struct expr *call,
    const struct expr *e)
{
	size_t own = rows_index(m->q, e->u.column.source);
	source_set fixed;

	if (own == m->q->nsources ||
	    e->u.column.source->kind != SOURCE_TABLE ||
	    e->u.column.source->u.table.table == NULL ||
	    judge_source(m, call, e, own) ||
	    !is_money(m->a, e->u.column.column))
		return;
	fixed = rows_fixed(m->a, m->f, rows_bit(own), ROWS_ALL);
	for (size_t i = 0; i < m->q->nsources; i++)
		if (i != own && (fixed & rows_bit(i)) != 0 &&
		    judge_source(m, call, e, i))
			return;
	judge_whole(m, call, e);
}

/* The same of a column that a derived table shows as it is: its query does not
 * know the unit, nor does the one around it. */
static void
judge_behind(const struct amounts *m, const struct expr *call,
    const struct expr *e)
{
	const struct source *s = e->u.column.source;
	const struct schema_column *c = e->u.column.column, *u;
	struct query *q = (struct query *)rows_inner(s); /* looked at */
	struct amounts inner = {m->a, q, NULL};
	struct looked l = {s, NULL, false, {.expr = look_expr}};

	if (q == NULL || q->is_set || q->grouped || q->nsources != 1 ||
	    q->sources[0]->kind != SOURCE_TABLE ||
	    q->sources[0]->u.table.table != c->table ||
	    audit_has_aggregate(q))
		return;
	u = measure_of(m->a, c->table, c);
	inner.f = rows_of(m->a, q);
	if (u == NULL || inner.f->all == 0 || !purpose_varies(u, NULL) ||
	    is_known(&inner, q->sources[0], u))
		return;
	l.name = u->name;
	l.below.arg = &l;
	walk_preds(&l.below, &m->q->where);
	walk_exprs(&l.below, &m->q->group_columns);
	if (!l.found)
		tell_mixed(m, call, c, u);
}

static void
judge_units(const struct amounts *m, const struct expr *call)
{
	struct added d = {.m = m, .below = {.expr = see_added}};
	struct expr *of = call->u.call.args.v[0];

	d.below.arg = &d;
	see_added(&d, &of);
	for (size_t i = 0; i < d.n && !d.converts &&
	    call->u.call.filter.n == 0; i++) {
		if (d.product && !is_money(m->a, d.v[i]->u.column.column))
			continue;
		judge_column(m, call, d.v[i]);
		if (rows_index(m->q, d.v[i]->u.column.source) <
		    m->q->nsources)
			judge_behind(m, call, d.v[i]);
	}
}

/* ---- averages ----------------------------------------------------------- */

static void
find_average(void *arg, struct expr **e)
{
	struct walk below = {.expr = find_average, .arg = arg};
	const struct exprs *args = &(*e)->u.op.args;

	if ((*e)->kind == EXPR_CALL && function_aggregates(*e)) {
		*(bool *)arg |= strcmp((*e)->u.call.name, "avg") == 0;
		return;
	}
	/* SUM(x) / COUNT(x) is one, too */
	if ((*e)->kind == EXPR_OP && (*e)->u.op.op == OPERATOR_DIV &&
	    args->n == 2 && args->v[0]->kind == EXPR_CALL &&
	    function_aggregates(args->v[0]) &&
	    args->v[1]->kind == EXPR_CALL && function_aggregates(args->v[1]))
		*(bool *)arg = true;
	walk_expr(&below, *e);
}

/* Is a column of a derived table an average for each of several groups? */
static bool
is_average(const struct expr *column, int depth)
{
	const struct query *q = rows_inner(column->u.column.source);
	struct expr *behind = (struct expr *)compare_behind(column);
	bool found = false;

	if (behind == NULL || q == NULL || depth > 8)
		return false;
	if (behind->kind == EXPR_COLUMN && behind->u.column.source != NULL &&
	    rows_inner(behind->u.column.source) != NULL)
		return is_average(behind, depth + 1);
	if (q->group_columns.n > 0)
		find_average(&found, &behind);
	return found;
}

static void
judge_average(const struct amounts *m, const struct expr *call)
{
	const struct expr *of = call->u.call.args.v[0];
	const char *name;
	json_t *finding;
	bool computed;

	while (of->kind == EXPR_CAST)
		of = of->u.cast.of;
	if (strcmp(call->u.call.name, "avg") != 0 || of->kind != EXPR_COLUMN ||
	    of->u.column.source == NULL)
		return;
	name = of->u.column.name;
	computed = of->u.column.column == NULL;
	if (computed ? !is_average(of, 0) :
	    !purpose_is(m->a, name, PURPOSE_AVERAGE))
		return;
	finding = finding_at(m->a->findings, FINDING_average_of_averages,
	    &call->at, "AVG of '%s', which is already an average: each counts "
	    "the same, regardless of its number of rows", name);
	finding_hint(finding, "average the rows themselves, or weight them: "
	    "SUM(average * rows) / SUM(rows)");
	if (!computed) /* of a day, as a rule, which is one as all are */
		finding_weigh(m->a->findings, finding, SEVERITY_INFO);
}

/* ---- all of it ---------------------------------------------------------- */

static void
judge(void *arg, struct expr *call)
{
	const struct amounts *m = arg;

	if (!is_total(call) || call->u.call.args.n == 0)
		return;
	judge_units(m, call);
	judge_average(m, call);
}

static void
see(struct audit *a, struct query *q)
{
	struct amounts m = {a, q, NULL};

	if (q->is_set || q->nsources == 0)
		return;
	m.f = rows_of(a, q);
	if (m.f->all != 0)
		audit_aggregates(q, judge, &m);
}

void
amounts_check(struct audit *a)
{
	static const struct walker w = {.query = see};

	if (a->known != NULL)
		walk_plan(a, &w);
}
