#include "sql/bind/bind_unknown.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/near.h"
#include "base/utf8.h"
#include "lang/function.h"
#include "lang/function_advice.h"
#include "lang/dialect_function.h"
#include "lang/scope/scope.h"
#include "lang/walk_expr.h"

/* -- the names in sight */

struct listing {
	struct arena *arena;
	const char **v;
	size_t n;
};

static void
list_name(void *arg, const char *name, enum type_class type,
    const struct schema_column *column)
{
	struct listing *l = arg;

	(void)type;
	(void)column;
	if (name == NULL)
		return;
	l->v = arena_grow(l->arena, l->v, l->n, sizeof *l->v);
	l->v[l->n++] = name;
}

/* Of the columns of one source, or of all that can be seen. */
static struct listing
columns_seen(const struct binder *s, const struct source *only)
{
	struct listing l = {.arena = s->p->arena};
	const struct level_of *at;
	bool sources = true;
	size_t i;

	if (only != NULL) {
		source_columns(only, list_name, &l);
		return l;
	}
	for (at = s->level; at != NULL; at = at->up) {
		for (i = 0; sources && i < at->q->nsources; i++)
			source_columns(at->q->sources[i], list_name, &l);
		sources = at->sources;
	}
	return l;
}

/* -- mistakes */

/* A name, and those that it may have been meant to be. */
struct wanted {
	enum finding_code code;
	const char *name;
	struct listing near;
};

/* A mistake; where names may stay unresolved, a finding. */
static void unresolved(struct binder *s, const struct place *at,
    const struct wanted *w, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void
unresolved(struct binder *s, const struct place *at, const struct wanted *w,
    const char *format, ...)
{
	struct parser *p = s->p;
	char message[200];
	json_t *finding;
	va_list args;

	if (p->failed)
		return;
	va_start(args, format);
	vsnprintf(message, sizeof message, format, args);
	va_end(args);
	if (p->unresolved == NULL) {
		bind_wrong(s, at, "%s", message);
		p->wrong_name = w->name;
		p->wrong_names = w->near.v;
		p->nwrong = w->near.n;
		return;
	}
	/* it stays where it was written, and by what name */
	if (s->level->join != NULL)
		s->level->q->at.key = bind_kept;
	if (w->code == FINDING_table_not_in_plan)
		p->bare = false;
	finding = parse_tell(p, p->unresolved, w->code,
	    p->tokens.text + at->index, message);
	finding_near(finding, w->name, w->near.v, w->near.n);
	finding_weigh(p->unresolved, finding, SEVERITY_WARNING);
}

/* A table of the schema, that is no source here, with such a column. */
static const char *
table_having(const struct binder *s, const char *column)
{
	size_t i;

	for (i = 0; s->schema != NULL && i < s->schema->ntables; i++)
		if (schema_column(&s->schema->tables[i], column, NULL) != NULL)
			return s->schema->tables[i].name;
	return NULL;
}

/* An alias of what a row cannot know yet: the mend is another clause. */
static bool
says_output(struct binder *s, const struct expr *e)
{
	const char *name = e->u.column.name;
	const struct output *o = e->u.column.table != NULL ? NULL :
	    bind_output(s->level->q, name, false);

	if (o == NULL || o->expr->kind != EXPR_CALL)
		return false;
	if (o->expr->u.call.over != NULL)
		bind_wrong(s, &e->at, "'%s' is a window function and not "
		    "available here: compute it in a sub-query or CTE and "
		    "filter on it in the outer query", name);
	else if (function_aggregates(o->expr))
		bind_wrong(s, &e->at, "'%s' is an aggregate and not available "
		    "here: move the condition to HAVING", name);
	return s->p->failed;
}

void
bind_unknown_column(struct binder *s, const struct expr *e,
    const struct source *only)
{
	const char *name = e->u.column.name;
	const char *table = table_having(s, name);
	const char *own = only != NULL ? source_name(only) : NULL;
	const struct wanted w = {FINDING_column_not_found, name,
	    columns_seen(s, only)};

	if (s->p->failed)
		return;
	if (s->level->clause == CLAUSE_LIMIT) {
		bind_wrong(s, &e->at, "LIMIT and OFFSET cannot depend on the "
		    "column '%s'", name);
		return;
	}
	if (s->p->unresolved == NULL && says_output(s, e))
		return;
	if (table != NULL && own != NULL)
		unresolved(s, &e->at, &w, "unknown column '%s' in '%s'; the "
		    "table '%s' has one", name, own, table);
	else if (table != NULL)
		unresolved(s, &e->at, &w, "unknown column '%s'; the table '%s' "
		    "has one, but is not joined here", name, table);
	else if (own != NULL)
		unresolved(s, &e->at, &w, "unknown column '%s' in '%s'", name,
		    own);
	else
		unresolved(s, &e->at, &w, "unknown column '%s'", name);
}

void
bind_unknown_shared(struct binder *s, const struct expr *e,
    const struct query *q)
{
	const struct wanted w = {.code = FINDING_name_ambiguous,
	    .name = e->u.column.name};
	struct buf names = BUF_INIT;

	for (size_t i = 0; i < q->nsources; i++) {
		struct column_lookup l = {.name = e->u.column.name};
		const char *source = source_name(q->sources[i]);

		if (source != NULL && bind_has(q->sources[i], &l) &&
		    l.found != NULL)
			buf_fmt(&names, "%s%s.%s", names.len > 0 ? " or " :
			    "", source, l.found);
	}
	unresolved(s, &e->at, &w, "several tables have a column '%s'%s%s",
	    e->u.column.name, names.len > 0 ? ": write " : "", names.s);
	buf_free(&names);
}

void
bind_unknown_outer(struct binder *s, const struct expr *e,
    const struct source *outer)
{
	const struct wanted w = {.code = FINDING_column_from_outer_query,
	    .name = e->u.column.name};

	if (s->p->unresolved != NULL && s->level->clause == CLAUSE_SELECT &&
	    s->level->q->nsources > 0 && source_name(outer) != NULL)
		unresolved(s, &e->at, &w, "no table of the sub-query has a "
		    "column '%s'; the column of '%s' in the outer query is "
		    "used", e->u.column.name, source_name(outer));
}

void
bind_unknown_source(struct binder *s, const struct place *at, const char *name)
{
	struct wanted w = {FINDING_table_not_in_plan, name,
	    {.arena = s->p->arena}};
	const struct level_of *level = s->level;
	size_t i;

	if (s->p->failed)
		return;
	for (; level != NULL; level = level->up)
		for (i = 0; i < level->q->nsources; i++)
			list_name(&w.near, source_name(level->q->sources[i]),
			    TYPE_UNKNOWN, NULL);
	if (s->schema != NULL && schema_table(s->schema, NULL, name, NULL,
	    NULL) != NULL)
		unresolved(s, at, &w, "the table '%s' is not joined in this "
		    "query", name);
	else
		unresolved(s, at, &w, "unknown table '%s' in this query",
		    name);
}

void
bind_unknown_table(struct binder *s, const struct source *t)
{
	struct wanted w = {FINDING_table_not_found, t->u.table.name,
	    {.arena = s->p->arena}};
	const struct level_of *level = s->level;
	size_t i;

	if (s->p->failed)
		return;
	for (i = 0; i < s->schema->ntables; i++)
		list_name(&w.near, s->schema->tables[i].name, TYPE_UNKNOWN, NULL);
	for (; level != NULL; level = level->up)
		for (i = 0; i < level->ctes; i++)
			list_name(&w.near, level->q->ctes[i].name,
			    TYPE_UNKNOWN, NULL);
	unresolved(s, &t->at, &w, "unknown table '%s'", w.name);
}

/* -- "table.column" */

struct source *
bind_unknown_is_table(struct binder *s, const char *table)
{
	const struct level_of *l;
	struct source *found = NULL;
	bool sources = true;
	size_t i;

	for (l = s->level; l != NULL && found == NULL; l = l->up) {
		for (i = 0; sources && i < l->q->nsources; i++) {
			struct source *t = l->q->sources[i];

			if (t->kind != SOURCE_TABLE ||
			    !ascii_equal(t->u.table.name, table))
				continue;
			if (found != NULL)
				return NULL;
			found = t;
		}
		sources = l->sources;
	}
	return found;
}

/* Is the whole a column of a source here, or an alias? */
static bool
is_called_so(const struct binder *s, const char *name)
{
	const struct query *q = s->level->q;
	size_t i;

	for (i = 0; i < q->nsources; i++) {
		struct column_lookup l = {.name = name};

		if (bind_has(q->sources[i], &l) && l.found != NULL)
			return true;
	}
	return s->level->clause >= CLAUSE_GROUP &&
	    bind_output(q, name, false) != NULL;
}

static struct source *
named_in_sight(const struct binder *s, const char *name)
{
	const struct level_of *l;
	bool sources = true;

	for (l = s->level; l != NULL; l = l->up) {
		struct source *t = sources ? bind_named(l->q, name) : NULL;

		if (t != NULL)
			return t;
		sources = l->sources;
	}
	return NULL;
}

bool
bind_unknown_dotted(struct binder *s, struct expr *e)
{
	const char *whole = e->u.column.name, *dot = strrchr(whole, '.');
	const char *table, *before;
	struct column_lookup l = {.name = dot != NULL ? dot + 1 : NULL};
	struct source *t;

	if (dot == NULL || dot == whole || dot[1] == '\0' ||
	    is_called_so(s, whole))
		return false;
	table = arena_strndup(s->p->arena, whole, (size_t)(dot - whole));
	before = strrchr(table, '.');
	table = before != NULL ? before + 1 : table;
	t = named_in_sight(s, table);
	if (t == NULL)
		t = bind_unknown_is_table(s, table);
	if (t == NULL || (bind_has(t, &l) && l.found == NULL))
		return false;
	e->u.column.table = source_name(t);
	e->u.column.name = l.name;
	e->at.key = NULL;
	return true;
}

/* -- "so": a string, or what was to be a column */

static int
next_letter(const char **s)
{
	*s += strspn(*s, " _-.");
	return **s != '\0' ? ascii_lower((unsigned char)*(*s)++) : 0;
}

static bool
is_spelled_like(const char *a, const char *b)
{
	int x, y;

	do {
		x = next_letter(&a);
		y = next_letter(&b);
	} while (x == y && x != 0);
	return x == y;
}

void
bind_unknown_string(struct binder *s, struct expr **at)
{
	struct listing l = columns_seen(s, NULL);
	const struct expr *e = *at;
	const char *name = e->u.column.name;
	size_t i;

	for (i = 0; i < l.n; i++)
		if (is_spelled_like(name, l.v[i])) {
			bind_unknown_column(s, e, NULL);
			return;
		}
	*at = parse_value(s->p, json_string(name), NULL);
	(*at)->at = e->at;
}

void
bind_unknown_check(struct binder *s, struct expr **at, enum meant meant)
{
	struct listing l;
	struct expr *e = *at, *column;

	if (e->kind != EXPR_VALUE || e->at.key != parse_either)
		return;
	column = parse_new(s->p, EXPR_COLUMN);
	column->at = e->at;
	column->at.key = NULL;
	column->u.column.name = json_string_value(e->u.value.json);
	l = columns_seen(s, NULL);
	if (meant == MEANT_OUTPUT && near_best(column->u.column.name,
	    l.v, l.n) < 0)
		return;
	bind_unknown_column(s, column, NULL);
	*at = column;
}

static bool
is_arithmetic(enum operator op)
{
	return op == OPERATOR_ADD || op == OPERATOR_SUB ||
	    op == OPERATOR_MUL || op == OPERATOR_DIV || op == OPERATOR_MOD;
}

void
bind_unknown_below(struct binder *s, struct expr *e)
{
	size_t i;

	if (e->kind == EXPR_OP && is_arithmetic(e->u.op.op))
		for (i = 0; i < e->u.op.args.n; i++)
			bind_unknown_check(s, &e->u.op.args.v[i], MEANT_COLUMN);
	else if (e->kind == EXPR_CALL && function_aggregates(e) &&
	    e->u.call.args.n > 0)
		bind_unknown_check(s, &e->u.call.args.v[0], MEANT_COLUMN);
	else if (e->kind == EXPR_CASE && e->u.cases.operand != NULL)
		bind_unknown_check(s, &e->u.cases.operand, MEANT_COLUMN);
}

/* Has it a column, as whatever a literal is compared with must? */
static void
note_column(void *arg, struct expr **e)
{
	bool *found = arg;
	const struct walk w = {.expr = note_column, .arg = arg};

	*found |= (*e)->kind != EXPR_VALUE && (*e)->kind != EXPR_OP &&
	    (*e)->kind != EXPR_CALL && (*e)->kind != EXPR_CAST;
	*found |= (*e)->kind == EXPR_CALL && (*e)->u.call.args.n == 0;
	if (!*found)
		walk_expr(&w, *e);
}

void
bind_unknown_compared(void *arg, struct pred *pred)
{
	struct binder *s = arg;
	bool left = false, right = false;
	size_t i;

	if (pred->kind == PRED_TEST)
		bind_unknown_check(s, &pred->u.test, MEANT_COLUMN);
	if (pred->kind != PRED_COMPARE)
		return;
	note_column(&left, &pred->u.compare.left);
	right = pred->u.compare.query != NULL;
	for (i = 0; i < pred->u.compare.right.n; i++)
		note_column(&right, &pred->u.compare.right.v[i]);
	if (!right)
		bind_unknown_check(s, &pred->u.compare.left, MEANT_COLUMN);
	for (i = 0; i < pred->u.compare.right.n && !left; i++)
		bind_unknown_check(s, &pred->u.compare.right.v[i],
		    MEANT_COLUMN);
}

void
bind_unknown_function(struct binder *s, const struct expr *e)
{
	struct parser *p = s->p;
	const char *dialect = p->tokens.dialect->name, *name = e->u.call.name;
	enum finding_code doubt = dialect_function_doubt(dialect, name);
	const char *instead = function_advice_of(dialect, name), *const *names;
	char message[200];
	json_t *finding;
	size_t n;

	if (p->failed || p->functions == NULL || doubt == FINDING_COUNT)
		return;
	snprintf(message, sizeof message, dialect_function_message(doubt),
	    dialect, name);
	finding = parse_tell(p, p->functions, doubt, p->tokens.text +
	    e->at.index, message);
	finding_weigh(p->functions, finding, SEVERITY_WARNING);
	names = dialect_function_names(p->arena, dialect, &n);
	if (instead != NULL)
		finding_hint(finding, "%s", instead);
	else
		finding_near(finding, name, names, n);
}
