/* Going through all that a view can hold, for the policy. */
#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "sql/policy/policy_part.h"

/* Functions that make a table of their arguments and read no other. */
static const char *const tabular[] = {"json_each", "json_each_text",
    "jsonb_each", "jsonb_each_text", "json_tree", "generate_series", "unnest",
    "json_array_elements", "json_array_elements_text", "json_object_keys",
    "jsonb_array_elements", "jsonb_array_elements_text",
    "jsonb_object_keys", "jsonb_path_query", "json_table", "regexp_matches",
    "regexp_split_to_table", "string_to_table", "string_split", "range",
    "generate_subscripts", NULL};

static const char *const pure[] = {
#include "sql/policy/pure.def"
	NULL};

/* Where names differ by their case an engine would not take the one for the
 * other. */
bool
policy_is_base(const struct policy_work *w, const struct source *s)
{
	const struct cte *c = s->u.table.cte;

	return c == NULL || s->u.table.schema != NULL ||
	    (w->dialect->names & NAMES_IGNORE_CASE ?
	    !ascii_equal(c->name, s->u.table.name) :
	    strcmp(c->name, s->u.table.name) != 0);
}

static bool
in_list(const char *const *list, const char *name)
{
	for (; *list != NULL; list++)
		if (ascii_equal(*list, name))
			return true;
	return false;
}

/* SQLite has no function that runs SQL of its own and that the executor
 * would let it call. */
static void
check_function(struct policy_walk *walk, const struct expr *e, bool source)
{
	const struct policy_work *w = walk->w;
	const char *name = e->u.call.name;

	if (w->any_function || policy_calls(w->policy, name) ||
	    in_list(tabular, name) || (!source && (
	    e->u.call.function != NULL || in_list(pure, name) ||
	    (w->dialect->calls & CALLS_READ_NO_TABLE) ||
	    strchr(name, ' ') != NULL)))
		return;
	finding_hint(finding_at(w->f, FINDING_policy_refused, &e->at,
	    "the policy does not allow the function '%s'", name),
	    "add it to the policy's \"functions\" to allow it");
}

static void
check_denied(const struct policy_work *w, const struct expr *e,
    const struct source *of, const char *table, const char *column)
{
	if (policy_denies(w->policy, w->dialect, policy_schema(w->dialect, of),
	    table, column))
		finding_at(w->f, FINDING_policy_refused, &e->at,
		    "the policy denies the column '%s.%s'", table, column);
}

static bool source_has(const struct policy_work *w, const struct source *s,
    const char *name, int *looks);

/* Those that have a case have been folded. */
static bool
is_name(const struct policy_work *w, const char *a, const char *b)
{
	return w->dialect->names & NAMES_IGNORE_CASE ? ascii_equal(a, b) :
	    strcmp(a, b) == 0;
}

static bool
query_has(const struct policy_work *w, const struct query *q,
    const char *name, int *looks)
{
	size_t i, k;

	while (q->is_set && q->nargs > 0)
		q = q->args[0];
	for (i = 0; i < q->outputs.n; i++) {
		const struct output *o = q->outputs.v[i];
		const char *called = o->name == NULL && o->expr->kind ==
		    EXPR_COLUMN ? o->expr->u.column.name : o->name;

		if (called != NULL && is_name(w, called, name))
			return true;
		for (k = 0; o->expr->kind == EXPR_STAR && k < q->nsources; k++)
			if (source_has(w, q->sources[k], name, looks))
				return true;
	}
	return false;
}

/* `looks` are left: a star may lead to many, and to itself. */
static bool
source_has(const struct policy_work *w, const struct source *s,
    const char *name, int *looks)
{
	const struct cte *c = NULL;
	size_t i;

	if (--*looks < 0)
		return false;
	for (i = 0; i < s->ncolumns; i++)
		if (is_name(w, s->columns[i], name))
			return true;
	if (s->kind == SOURCE_TABLE && policy_is_base(w, s))
		return w->catalogue != NULL && w->catalogue->knows(
		    w->catalogue->arg, policy_schema(w->dialect, s),
		    s->u.table.name, name) == POLICY_YES;
	if (s->kind == SOURCE_TABLE)
		c = s->u.table.cte;
	for (i = 0; c != NULL && i < c->ncolumns; i++)
		if (is_name(w, c->columns[i], name))
			return true;
	if (c != NULL || s->kind == SOURCE_QUERY)
		return query_has(w, c != NULL ? c->query : s->u.query.query,
		    name, looks);
	return s->alias != NULL && is_name(w, s->alias, name);
}

/* Who cannot be found, in several sources, may be a column of any. */
static bool
around_has(const struct policy_walk *walk, const char *name)
{
	const struct policy_around *in;
	int looks = 256;
	size_t i;

	for (in = walk->in; in != NULL; in = in->up)
		for (i = 0; i < in->query->nsources; i++)
			if (source_has(walk->w, in->query->sources[i], name,
			    &looks))
				return true;
	return false;
}

/* Only a table that is read as it is has row numbers. Of what stands in the
 * place of one SQLite would give nulls, which look like an answer. */
bool
policy_is_rowid(const struct policy_work *w, const struct source *s,
    const struct expr *e)
{
	static const char *const names[] = {"rowid", "oid", "_rowid_", NULL};
	int looks = 256;

	return (w->dialect->means & ROWS_HAVE_NUMBERS) &&
	    e->u.column.column == NULL && in_list(names, e->u.column.name) &&
	    (s == NULL || !source_has(w, s, e->u.column.name, &looks));
}

static void
check_rowid(struct policy_walk *walk, const struct expr *e)
{
	const struct source *s = e->u.column.source;
	const char *of = s == NULL ? NULL : s->alias != NULL ? s->alias :
	    s->kind == SOURCE_TABLE ? s->u.table.name : NULL;

	if (!policy_is_rowid(walk->w, s, e) ||
	    (s != NULL && s->kind == SOURCE_FUNCTION) ||
	    (s != NULL && s->kind == SOURCE_TABLE && s->u.table.cleared &&
	    policy_is_base(walk->w, s)) ||
	    (s == NULL && around_has(walk, e->u.column.name)))
		return;
	if (of != NULL)
		finding_at(walk->w->f, FINDING_policy_refused, &e->at,
		    "the policy denies the column '%s.%s'", of,
		    e->u.column.name);
	else
		finding_at(walk->w->f, FINDING_policy_refused, &e->at,
		    "the policy denies the column '%s' here", e->u.column.name);
}

/* A column of a table, also one that comes through a star of a derived
 * table. */
static void
check_column(struct policy_walk *walk, const struct expr *e)
{
	const struct policy_work *w = walk->w;
	const struct schema_column *c = e->u.column.column;
	const struct source *s = e->u.column.source;
	struct source behind = {.kind = SOURCE_TABLE};
	const char *table;

	if (s != NULL && s->kind == SOURCE_TABLE && policy_is_base(w, s)) {
		table = s->u.table.table != NULL ? s->u.table.table->name :
		    s->u.table.name;
		check_denied(w, e, s, table, e->u.column.name);
	} else if (c != NULL && c->table != NULL) {
		behind.u.table.schema = c->table->schema;
		check_denied(w, e, &behind, c->table->name, c->name);
	}
}

/* "row"."f" may be f(row). */
static void
check_called(const struct policy_work *w, const struct expr *e)
{
	const struct policy_catalogue *c = w->catalogue;
	const struct source *s = e->u.column.source;
	const char *name = e->u.column.name;
	int looks = 256;

	if (c != NULL && c->takes_row != NULL && s != NULL &&
	    !policy_calls(w->policy, name) &&
	    c->takes_row(c->arg, name) && !source_has(w, s, name, &looks))
		finding_at(w->f, FINDING_policy_refused, &e->at,
		    "the policy does not allow the function '%s'", name);
}

static void
below_query(void *arg, struct query *q)
{
	policy_walk_query(arg, q);
}

static void
below_expr(void *arg, struct expr **at)
{
	struct policy_walk *walk = arg;
	const struct walk w = {.expr = below_expr, .query = below_query,
	    .arg = arg};
	struct expr *e = *at;

	if (e->kind == EXPR_CALL)
		check_function(walk, e, false);
	else if (e->kind == EXPR_COLUMN) {
		check_rowid(walk, e);
		check_column(walk, e);
		check_called(walk->w, e);
	} else if (e->kind == EXPR_PARAM && walk->param != NULL)
		walk->param(walk, e);
	walk_expr(&w, e);
}

/* The first table below `s` whose column of this name is denied; NULL. */
static const struct source *
denied_below(const struct policy_work *w, const struct source *s,
    const char *name)
{
	const struct schema_table *t;
	const struct source *left;

	if (s->kind == SOURCE_JOIN) {
		left = denied_below(w, s->u.join.left, name);
		return left != NULL ? left :
		    denied_below(w, s->u.join.right, name);
	}
	if (s->kind != SOURCE_TABLE || !policy_is_base(w, s))
		return NULL;
	t = s->u.table.table;
	return (t == NULL || schema_column(t, name, NULL) != NULL) &&
	    policy_denies(w->policy, w->dialect, policy_schema(w->dialect, s),
	    t != NULL ? t->name : s->u.table.name, name) ? s : NULL;
}

/* What USING compares, and NATURAL, whose columns have been found. */
static void
check_using(const struct policy_work *w, const struct source *join)
{
	for (size_t i = 0; i < join->u.join.nusing; i++) {
		const char *name = join->u.join.using[i];
		const struct source *s = denied_below(w, join, name);

		if (s == NULL)
			continue;
		finding_hint(finding_at(w->f, FINDING_policy_refused, &join->at,
		    "the policy denies the column '%s.%s', which a join by "
		    "USING or NATURAL JOIN compares", s->u.table.name, name),
		    "join by ON, or by USING without '%s'", name);
		return;
	}
}

static bool
check_source(void *arg, struct source *s)
{
	struct policy_walk *walk = arg;

	if (s->kind == SOURCE_JOIN)
		check_using(walk->w, s);
	else if (s->kind == SOURCE_FUNCTION)
		check_function(walk, s->u.function, true);
	else if (s->kind == SOURCE_TABLE && policy_is_base(walk->w, s))
		walk->table(walk, s);
	else if (s->kind == SOURCE_TABLE)
		s->u.table.cleared = true;
	return true;
}

static bool
holds(const struct outputs *list, const struct expr *e)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		if (list->v[i]->expr == e)
			return true;
	return false;
}

void
policy_walk_computed(const struct walk *w, struct query *q)
{
	size_t i;

	for (i = 0; i < q->computed.n; i++)
		if (!holds(&q->outputs, q->computed.v[i]->expr))
			w->expr(w->arg, &q->computed.v[i]->expr);
}

void
policy_walk_query(struct policy_walk *walk, struct query *q)
{
	const struct walk w = {.expr = below_expr, .query = below_query,
	    .source = check_source, .arg = walk};
	const struct policy_around in = {walk->in, q};

	if (walk->form != NULL && walk->form(walk, q))
		return;
	walk->in = &in;
	walk_sources(&w, q);
	walk_outputs(&w, &q->outputs);
	policy_walk_computed(&w, q);
	walk_clauses(&w, q);
	walk->in = in.up;
}
