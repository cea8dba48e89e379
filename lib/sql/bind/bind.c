#include "sql/bind/bind.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "lang/scope/scope.h"
#include "sql/bind/bind_unknown.h"
#include "lang/walk_expr.h"

const char bind_kept[] = "kept";

static void bind_in(struct binder *s, struct query *q, bool sources);

static void
wrong(struct binder *s, const struct place *at, const char *format,
    va_list args)
{
	char message[200];

	vsnprintf(message, sizeof message, format, args);
	buf_str(&s->p->wrong, message);
	s->p->failed = true;
	s->p->wrong_at = s->p->tokens.text + at->index;
}

void
bind_wrong(struct binder *s, const struct place *at, const char *format,
    ...)
{
	va_list args;

	if (s->p->failed)
		return;
	va_start(args, format);
	wrong(s, at, format, args);
	va_end(args);
}

void
bind_unsupported(struct binder *s, const struct place *at,
    const char *format, ...)
{
	va_list args;

	if (s->p->failed)
		return;
	va_start(args, format);
	wrong(s, at, format, args);
	va_end(args);
	s->p->unsupported = true;
}

bool
bind_folds(const struct binder *s)
{
	return (s->p->tokens.dialect->reads & READS_FOLDED_NAMES) != 0;
}

static void
bind_sub(void *arg, struct query *q)
{
	bind_in(arg, q, true);
}

struct walk
bind_walk(struct binder *s)
{
	return (struct walk){.expr = bind_in_expr, .query = bind_sub,
	    .pred_after = bind_unknown_compared, .arg = s};
}

/* -- what a source is */

/* A plan has no word for it: its name alone would be the CTE. */
static void
stands_behind(struct binder *s, const struct source *t)
{
	bind_unsupported(s, &t->at, "the table '%s' is hidden by a CTE of the "
	    "same name", t->u.table.name);
}

/* WITH RECURSIVE, in some dialects any WITH, lets a CTE name those behind. */
static void
check_later(struct binder *s, const struct level_of *l,
    const struct source *t)
{
	size_t i;

	for (i = l->ctes; l->in_ctes && i < l->q->nctes; i++)
		if ((l->q->ctes[i].recursive ||
		    (s->p->tokens.dialect->knows & KNOWS_LATER_CTES)) &&
		    ascii_equal(l->q->ctes[i].name, t->u.table.name))
			bind_unsupported(s, &t->at, "the CTE '%s' is used "
			    "before it is defined", t->u.table.name);
}

static const struct cte *
cte_named(struct binder *s, const struct source *t)
{
	const char *name = t->u.table.name;
	struct level_of *l;
	size_t i;

	for (l = s->level; l != NULL; l = l->up) {
		check_later(s, l, t);
		for (i = l->ctes; i-- > 0;)
			if (ascii_equal(l->q->ctes[i].name, name)) {
				if (bind_folds(s) && strcmp(l->q->ctes[i].name,
				    name) != 0)
					stands_behind(s, t);
				l->self |= l->within && i + 1 == l->ctes;
				return &l->q->ctes[i];
			}
	}
	return NULL;
}

/* "main" is the database itself; where a schema is none, its tables are listed
 * without the one that goes unsaid. */
static const char *
schema_said(const struct binder *s, const struct source *t)
{
	const char *name = t->u.table.schema;

	const struct dialect *d = s->p->tokens.dialect;

	if (name != NULL && d->schema != NULL && ascii_equal(name, d->schema) &&
	    ((d->names & SCHEMA_IS_DATABASE) || (s->schema != NULL &&
	    schema_table(s->schema, "", t->u.table.name, NULL, NULL) != NULL)))
		return NULL;
	return name;
}

static void
bind_table(struct binder *s, struct source *t)
{
	const struct schema_table *table;
	bool main = t->u.table.schema != NULL;

	if (t->ncolumns > 0) {
		s->p->unsupported = true;
		bind_wrong(s, &t->at, "renaming the columns of '%s' is not "
		    "supported", t->u.table.name);
	}
	t->u.table.schema = schema_said(s, t);
	if (t->u.table.schema == NULL)
		t->u.table.cte = cte_named(s, t);
	if (t->u.table.cte != NULL && main)
		stands_behind(s, t);
	if (t->u.table.cte != NULL) {
		t->u.table.name = t->u.table.cte->name;
		return;
	}
	if (s->schema == NULL)
		return;
	table = schema_table(s->schema, t->u.table.schema, t->u.table.name,
	    NULL, NULL);
	if (table == NULL) {
		bind_unknown_table(s, t);
		return;
	}
	t->u.table.table = table;
	t->u.table.name = table->name;
}

/* Those of VALUES are column1, column2 .. where no names are given. */
static void
name_columns(struct binder *s, struct source *t)
{
	size_t n = t->u.values.rows[0].n, given = t->ncolumns, i;
	const char **names = arena_alloc(s->p->arena, n * sizeof *names);

	for (i = 1; i < t->u.values.n; i++)
		if (t->u.values.rows[i].n != n)
			bind_wrong(s, &t->at, "the rows of VALUES have "
			    "different lengths");
	if (given > n)
		bind_wrong(s, &t->at, "VALUES has fewer columns than its "
		    "column list");
	for (i = 0; i < n; i++)
		names[i] = i < given ? t->columns[i] :
		    arena_printf(s->p->arena, "column%zu", i + 1);
	t->columns = names;
	t->ncolumns = n;
}

/* (SELECT a, b ..) AS t (c, d): the query itself calls them so. */
static void
name_outputs(struct binder *s, struct source *t)
{
	struct query *whole = t->u.query.query, *q = whole;
	struct expr *by;
	size_t i, k;

	while (q->is_set && q->nargs > 0)
		q = q->args[0];
	for (i = 0; i < t->ncolumns; i++) {
		if (i >= q->outputs.n ||
		    q->outputs.v[i]->expr->kind == EXPR_STAR) {
			bind_wrong(s, &t->at, "the column list is longer than "
			    "the columns of the query");
			return;
		}
		q->outputs.v[i]->name = t->columns[i];
		for (k = 0; k < whole->order_by.n; k++) {
			by = whole->order_by.v[k]->by;
			if (by->kind == EXPR_OUTPUT &&
			    by->u.output.output == q->outputs.v[i])
				by->u.output.alias = t->columns[i];
		}
	}
	t->ncolumns = 0;
}

static void
bind_source(struct binder *s, struct source *t)
{
	const struct walk w = bind_walk(s);
	size_t i;

	switch (t->kind) {
	case SOURCE_TABLE:
		bind_table(s, t);
		return;
	case SOURCE_QUERY:
		bind_in(s, t->u.query.query, t->u.query.lateral);
		name_outputs(s, t);
		return;
	case SOURCE_VALUES:
		name_columns(s, t);
		for (i = 0; i < t->u.values.n; i++)
			walk_exprs(&w, &t->u.values.rows[i]);
		return;
	case SOURCE_FUNCTION:
		walk_expr(&w, t->u.function);
		return;
	case SOURCE_JOIN:
		return;
	}
}

/* -- clauses */

static void
add_using(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	struct source *join = arg;
	struct column_lookup l = {.name = name};

	(void)type;
	(void)column;
	if (name == NULL || !bind_has(join->u.join.left, &l) ||
	    l.found == NULL)
		return;
	join->u.join.using = realloc(join->u.join.using,
	    (join->u.join.nusing + 1) * sizeof *join->u.join.using);
	if (join->u.join.using != NULL)
		join->u.join.using[join->u.join.nusing++] = l.found;
}

/* NATURAL: the columns that both sides have. */
static void
bind_natural(struct binder *s, struct source *t)
{
	struct column_lookup l = {.name = ""};
	const char **kept;

	if (!bind_has(t->u.join.left, &l) ||
	    !source_columns(t->u.join.right, add_using, t)) {
		bind_wrong(s, &t->at, "NATURAL JOIN needs a schema");
	} else if (t->u.join.nusing == 0) {
		t->u.join.type = JOIN_CROSS;
	} else {
		kept = arena_alloc(s->p->arena,
		    t->u.join.nusing * sizeof *kept);
		memcpy(kept, t->u.join.using, t->u.join.nusing * sizeof *kept);
		free(t->u.join.using);
		t->u.join.using = kept;
	}
	t->at.key = NULL;
}

static void
bind_joins(struct binder *s, struct source *t)
{
	const struct walk w = bind_walk(s);
	const struct source *outer = s->level->join;

	if (t->kind != SOURCE_JOIN)
		return;
	bind_joins(s, t->u.join.left);
	bind_joins(s, t->u.join.right);
	if (t->at.key == parse_natural)
		bind_natural(s, t);
	s->level->join = t;
	walk_preds(&w, &t->u.join.on);
	s->level->join = (struct source *)outer;
}

static void
bind_outputs(struct binder *s, struct query *q)
{
	size_t i;

	for (i = 0; i < q->outputs.n; i++) {
		struct output *o = q->outputs.v[i];

		if (o->expr->kind != EXPR_STAR) {
			bind_in_expr(s, &o->expr);
			bind_unknown_check(s, &o->expr, MEANT_OUTPUT);
		} else if (o->expr->u.star.table != NULL) {
			o->expr->u.star.source = bind_named(q,
			    o->expr->u.star.table);
			if (o->expr->u.star.source == NULL)
				bind_unknown_source(s, &o->expr->at,
				    o->expr->u.star.table);
		}
	}
}

static void
bind_body(struct binder *s, struct query *q)
{
	const struct walk w = bind_walk(s);
	const struct walk group = {.expr = bind_group, .arg = s};
	size_t i;

	s->level->clause = CLAUSE_FROM;
	for (i = 0; i < q->nsources; i++) {
		s->level->binding = q->sources[i];
		bind_source(s, q->sources[i]);
	}
	s->level->binding = NULL;
	if (q->from != NULL)
		bind_joins(s, q->from);
	s->level->clause = CLAUSE_SELECT;
	bind_outputs(s, q);
	for (i = 0; i < q->nwindows; i++)
		walk_window(&w, &q->windows[i]);
	s->level->clause = CLAUSE_WHERE;
	walk_preds(&w, &q->where);
	s->level->clause = CLAUSE_GROUP;
	walk_exprs(&group, &q->group_by);
	for (i = 0; i < q->ngroupings; i++)
		walk_exprs(&group, &q->groupings[i].exprs);
	s->level->clause = CLAUSE_HAVING;
	walk_preds(&w, &q->having);
}

static void
bind_in(struct binder *s, struct query *q, bool sources)
{
	struct level_of level = {.up = s->level, .q = q, .sources = sources};
	size_t i;

	q->outer = s->level != NULL ? s->level->q : NULL;
	s->level = &level;
	for (i = 0; i < q->nctes; i++) {
		level.within = q->ctes[i].recursive;
		level.ctes = i + level.within;
		level.self = false;
		level.in_ctes = true;
		bind_in(s, q->ctes[i].query, false);
		q->ctes[i].recursive = level.self;
	}
	level.ctes = q->nctes;
	level.within = level.in_ctes = false;
	if (q->is_set)
		for (i = 0; i < q->nargs; i++)
			bind_in(s, q->args[i], true);
	else
		bind_body(s, q);
	bind_orders(s, q);
	level.clause = CLAUSE_LIMIT;
	if (q->limit != NULL)
		bind_in_expr(s, &q->limit);
	if (q->offset != NULL)
		bind_in_expr(s, &q->offset);
	s->level = level.up;
}

void
bind_names(struct binder *s, struct query *q)
{
	bind_in(s, q, false);
}
