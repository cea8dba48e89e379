/* Columns of a parsed query: whose they are by the rules of SQL. */
#include "sql/bind/bind.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/scope/scope.h"
#include "sql/read/match_template.h"
#include "sql/bind/bind_unknown.h"
#include "lang/walk_expr.h"

static void
look(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	struct column_lookup *l = arg;

	if (name != NULL && ascii_equal(name, l->name) && (l->found == NULL ||
	    (strcmp(l->found, l->name) != 0 && strcmp(name, l->name) == 0))) {
		l->found = name;
		l->column = column;
		l->type = type;
	}
}

bool
bind_has(const struct source *t, struct column_lookup *l)
{
	return source_columns(t, look, l) || l->found != NULL;
}

static bool
is_merged(const struct source *tree, const char *name)
{
	size_t i;

	if (tree == NULL || tree->kind != SOURCE_JOIN)
		return false;
	for (i = 0; i < tree->u.join.nusing; i++)
		if (ascii_equal(tree->u.join.using[i], name))
			return true;
	return is_merged(tree->u.join.left, name) ||
	    is_merged(tree->u.join.right, name);
}

/* `schema` NULL: any. A table of the schema that is meant by itself says
 * none; an alias has none. */
static bool
is_of(const struct source *t, const char *schema)
{
	if (schema == NULL)
		return true;
	return t->kind == SOURCE_TABLE && t->alias == NULL &&
	    ascii_equal(schema, t->u.table.schema != NULL ?
	    t->u.table.schema : "public");
}

/* How a name of a source is looked for. */
struct naming_of {
	const char *name, *schema;
	bool exact; /* by its case, too */
	const struct source *join; /* only below it; NULL: anywhere */
};

/* The first of the sources from *i on, which moves behind it. */
static struct source *
named_among(const struct query *q, size_t *i, size_t n,
    const struct naming_of *by)
{
	while (*i < n) {
		struct source *t = q->sources[(*i)++];
		const char *own = source_name(t);

		if (own != NULL && ascii_equal(own, by->name) &&
		    (!by->exact || strcmp(own, by->name) == 0) &&
		    (by->join == NULL || walk_under(t, by->join)) &&
		    is_of(t, by->schema))
			return t;
	}
	return NULL;
}

struct source *
bind_named(const struct query *q, const char *name)
{
	const struct naming_of by = {name, NULL, false, NULL};
	size_t i = 0;

	return named_among(q, &i, q->nsources, &by);
}

/* How many sources are seen where one of FROM is being settled. SQLite's
 * functions see those behind them, too. */
static size_t
seen_from(const struct binder *s, const struct level_of *l)
{
	size_t i;

	if (l->binding != NULL &&
	    (s->p->tokens.dialect->has & HAS_LATERAL) != 0)
		for (i = 0; i < l->q->nsources; i++)
			if (l->q->sources[i] == l->binding)
				return i;
	return l->q->nsources;
}

/* The source of a query that a column names, `joined`: among those that an ON
 * sees; a mistake where PostgreSQL could not tell it from another. */
static struct source *
named_at(struct binder *s, const struct level_of *l, const struct expr *e,
    bool exact, bool joined)
{
	bool folded = bind_folds(s);
	const struct naming_of by = {e->u.column.table, folded ? e->at.key :
	    NULL, exact, joined ? l->join : NULL};
	size_t n = seen_from(s, l), i = 0;
	struct source *t = named_among(l->q, &i, n, &by);

	if (t != NULL && folded && named_among(l->q, &i, n, &by) != NULL)
		bind_wrong(s, &e->at, "two tables in this query have the name "
		    "'%s': give each an alias", e->u.column.table);
	return t;
}

static void
take(struct binder *s, struct expr *e, struct source *t,
    const struct column_lookup *l)
{
	e->u.column.source = t;
	e->u.column.outer = t->in != s->level->q;
	e->u.column.column = l->column;
	e->type = l->type;
	e->at.key = NULL;
	if (l->found != NULL)
		e->u.column.name = l->found;
}

/* -- resolving columns */

/* As the number of a row of `only`, else of the one table of this query. */
static bool
bind_row_number(struct binder *s, struct expr *e, struct source *only)
{
	const struct query *q = s->level->q;
	struct column_lookup found = {.name = e->u.column.name,
	    .type = TYPE_INTEGER};
	struct source *t = only != NULL ? only :
	    q->nsources == 1 ? q->sources[0] : NULL;

	if ((s->p->tokens.dialect->means & ROWS_HAVE_NUMBERS) == 0)
		return false;
	if (!source_row_number(t, found.name))
		return false;
	take(s, e, t, &found);
	return true;
}

/* The column of a source that was named: the nearest of that name, else the
 * only one of that table, though it has an alias. */
static bool
take_qualified(struct binder *s, struct expr *e, struct source *t)
{
	struct column_lookup found = {.name = e->u.column.name};

	if (bind_has(t, &found) && found.found == NULL) {
		if (bind_row_number(s, e, t))
			return true;
		bind_unknown_column(s, e, t);
	}
	take(s, e, t, &found);
	return true;
}

/* From this query outwards. */
static struct source *
named_outwards(struct binder *s, const struct expr *e, bool exact, bool joined)
{
	const struct level_of *l;
	struct source *t;
	bool sources = s->level->clause != CLAUSE_LIMIT;

	for (l = s->level; l != NULL; l = l->up) {
		t = sources ? named_at(s, l, e, exact, joined) : NULL;
		if (t != NULL)
			return t;
		sources = l->sources;
	}
	return NULL;
}

static bool
bind_qualified(struct binder *s, struct expr *e)
{
	bool folded = bind_folds(s);
	struct source *t = folded ? named_outwards(s, e, true, true) : NULL;

	/* what PostgreSQL does not take is read as it is spelled, or nearly */
	if (t == NULL && folded)
		t = named_outwards(s, e, true, false);
	if (t == NULL)
		t = named_outwards(s, e, false, false);
	if (t != NULL)
		return take_qualified(s, e, t);
	t = folded && e->at.key != NULL ? NULL :
	    bind_unknown_is_table(s, e->u.column.table);
	if (t != NULL)
		return take_qualified(s, e, t);
	bind_unknown_source(s, &e->at, e->u.column.table);
	return false;
}

struct offer {
	struct source *source, *stranger;
	struct column_lookup found;
	size_t hits, unknown;
};

static struct offer
offer_of(const struct binder *s, const struct level_of *l, const char *name)
{
	struct offer o = {.found = {.name = name}};
	size_t n = seen_from(s, l), i;

	for (i = 0; i < n; i++) {
		struct source *t = l->q->sources[i];
		struct column_lookup look_here = {.name = name};

		if ((l->join != NULL && !walk_under(t, l->join)) ||
		    t == l->binding)
			continue;
		if (!bind_has(t, &look_here)) {
			o.unknown++;
			o.stranger = t;
		} else if (look_here.found != NULL) {
			if (o.hits++ == 0) {
				o.source = t;
				o.found = look_here;
			}
		}
	}
	return o;
}

struct output *
bind_output(const struct query *q, const char *name, bool own)
{
	size_t i;

	for (i = 0; i < q->outputs.n; i++) {
		struct output *o = q->outputs.v[i];
		const char *called = own ? output_name(o) : o->name;

		if (called != NULL && ascii_equal(called, name))
			return o;
	}
	return NULL;
}

struct output *
bind_alias_of(const struct binder *s, const char *name, bool exact)
{
	struct output *o = bind_output(s->level->q, name, false);

	return o != NULL && exact && bind_folds(s) &&
	    strcmp(o->name, name) != 0 ? NULL : o;
}

/* PostgreSQL takes a name here for a column, also of a query around, or for
 * none. */
static bool
aliases_last(const struct binder *s)
{
	return bind_folds(s) && (s->level->clause == CLAUSE_WHERE ||
	    s->level->within_group || s->level->clause == CLAUSE_HAVING);
}

/* An alias of the select list where a column may stand; `unknown`: a column
 * of that name may be there. */
static bool
bind_alias(struct binder *s, struct expr **e, bool unknown)
{
	bool apart = unknown && aliases_last(s);
	struct output *o;

	if (s->level->clause == CLAUSE_SELECT ||
	    s->level->clause == CLAUSE_FROM ||
	    s->level->clause == CLAUSE_LIMIT || s->level->q->is_set)
		return false;
	o = bind_alias_of(s, (*e)->u.column.name, unknown);
	if (o == NULL || (apart && !walk_aggregates(o->expr)) ||
	    walk_gives(s->level->q, (*e)->u.column.name) ||
	    (s->level->clause < CLAUSE_HAVING && (walk_windows(o->expr) ||
	    walk_aggregates(o->expr))))
		return false;
	*e = o->expr;
	return true;
}

/* A table that the schema does not have. */
static bool
is_unresolved(const struct binder *s, const struct source *t)
{
	return s->schema != NULL && t->kind == SOURCE_TABLE &&
	    t->u.table.table == NULL && t->u.table.cte == NULL;
}

/* Without a table: in this query, then in those around it. */
static bool
bind_bare(struct binder *s, struct expr **at)
{
	struct expr *e = *at;
	const char *name = e->u.column.name;
	const struct level_of *l;
	bool sources = s->level->clause != CLAUSE_LIMIT;

	for (l = s->level; l != NULL; l = l->up) {
		struct offer o;

		if (!sources) {
			sources = l->sources;
			continue;
		}
		o = offer_of(s, l, name);
		sources = l->sources;
		if (o.hits > 1 && is_merged(l->q->from, name)) {
			e->at.key = NULL;
			e->u.column.name = o.found.found;
			return true;
		}
		if (o.hits > 1) {
			bind_unknown_shared(s, e, l->q);
			return s->p->unresolved != NULL;
		}
		if (o.hits == 1) {
			if (l != s->level)
				bind_unknown_outer(s, e, o.source);
			take(s, e, o.source, &o.found);
			return true;
		}
		if (l == s->level && (o.unknown > 0 || !aliases_last(s)) &&
		    bind_alias(s, at, o.unknown > 0))
			return true;
		/* "so" is sooner a string than a column of a table that
		 * nobody knows */
		if (e->at.key == parse_either && s->p->unresolved != NULL &&
		    o.unknown > 0 && is_unresolved(s, o.stranger))
			return false;
		if (o.unknown == 1) /* none of the others has it */
			take(s, e, o.stranger, &o.found);
		if (o.unknown > 0)
			return true;
	}
	return bind_alias(s, at, false);
}

static void
bind_column(struct binder *s, struct expr **at)
{
	struct expr *e = *at;
	bool either = e->at.key == parse_either;
	bool failed = s->p->failed;

	if (e->u.column.source != NULL) /* an output met before */
		return;
	if (e->u.column.name == parse_starred) {
		bind_unsupported(s, &e->at, "a whole row as a value is not "
		    "supported");
		return;
	}
	if (e->u.column.table != NULL || bind_unknown_dotted(s, e)) {
		bind_qualified(s, e);
		return;
	}
	if (bind_bare(s, at) || s->p->failed != failed ||
	    bind_row_number(s, *at, NULL))
		return;
	if (either)
		bind_unknown_string(s, at);
	else
		bind_unknown_column(s, e, NULL);
}

void
bind_in_expr(void *arg, struct expr **at)
{
	struct binder *s = arg;
	const struct walk w = bind_walk(s);

	if ((*at)->kind == EXPR_COLUMN) {
		bind_column(s, at);
		return;
	}
	if (parse_is_interval(*at)) {
		bind_wrong(s, &(*at)->at, "an interval that is not added to a "
		    "date is not supported");
		s->p->unsupported = true;
		return;
	}
	walk_expr(&w, *at);
	bind_unknown_below(s, *at);
	*at = match_template(s->p, *at);
	if ((*at)->kind == EXPR_CALL && (*at)->u.call.function == NULL)
		bind_unknown_function(s, *at);
}

