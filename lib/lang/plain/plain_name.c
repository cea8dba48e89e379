/* How columns and tables are called, and what is told of a table later. */
#include <stdlib.h>
#include <string.h>
#include "lang/plain/plain_part.h"
#include "lang/scope/scope.h"
#include "lang/walk.h"

/* -- tables */

static bool
same_table(const struct source *x, const struct source *y)
{
	return x != y && x->kind == SOURCE_TABLE && y->kind == SOURCE_TABLE &&
	    strcmp(x->u.table.name, y->u.table.name) == 0;
}

/* Does the query see nothing of the one around it? */
static bool
is_apart(const struct query *q)
{
	const struct query *outer = q->outer;

	for (size_t i = 0; i < outer->nctes; i++)
		if (outer->ctes[i].query == q)
			return true;
	for (size_t i = 0; i < outer->nsources; i++)
		if (outer->sources[i]->kind == SOURCE_QUERY &&
		    outer->sources[i]->u.query.query == q)
			return !outer->sources[i]->u.query.lateral;
	return false;
}

/* The queries within one that see its tables. */
struct within {
	const struct source *s;
	bool found;
};

static void look_within(struct within *in, struct query *q);

static void
in_query(void *arg, struct query *q)
{
	struct within *in = arg;

	if (q->outer != NULL && is_apart(q))
		return;
	for (size_t i = 0; i < q->nsources; i++)
		in->found = in->found || same_table(in->s, q->sources[i]);
	look_within(in, q);
}

static void
in_expr(void *arg, struct expr **e)
{
	const struct walk w = {.expr = in_expr, .query = in_query, .arg = arg};

	walk_expr(&w, *e);
}

static void
look_within(struct within *in, struct query *q)
{
	const struct walk w = {.expr = in_expr, .query = in_query, .arg = in};

	if (!in->found)
		walk_query(&w, q);
}

/* Is the table used again in reach, so that it goes by its alias? */
static bool
is_crowded(const struct source *s)
{
	struct within in = {.s = s};

	if (s->kind != SOURCE_TABLE || s->alias == NULL || s->in == NULL ||
	    strcmp(s->alias, s->u.table.name) == 0)
		return false;
	for (const struct query *q = s->in; q != NULL; q = q->outer) {
		for (size_t i = 0; i < q->nsources; i++)
			if (same_table(s, q->sources[i]))
				return true;
		if (q->outer == NULL || is_apart(q))
			break;
	}
	look_within(&in, s->in);
	return in.found;
}

const char *
plain_source_name(const struct source *s)
{
	if (s->kind == SOURCE_TABLE && !is_crowded(s))
		return s->u.table.name;
	return source_name(s);
}

/* -- what is told later */

static void
put_off(struct plain_later *later, struct plain_note note)
{
	MEM_GROW(later->notes, later->n, later->cap);
	later->notes[later->n++] = note;
}

void
plain_put_off(const struct plain *w)
{
	for (size_t i = 0; w->later && i < w->q->nctes; i++)
		put_off(w->later, (struct plain_note){.name =
		    w->q->ctes[i].name, .cte = &w->q->ctes[i]});
}

/* False where something else of that name is put off, or nothing can be. */
static bool
put_off_source(const struct plain *w, const struct source *s)
{
	const char *name = source_name(s);

	if (w->later == NULL || name == NULL)
		return w->later == NULL;
	for (size_t i = 0; i < w->later->n; i++)
		if (strcmp(w->later->notes[i].name, name) == 0)
			return w->later->notes[i].source == s;
	put_off(w->later, (struct plain_note){.name = name, .source = s});
	return true;
}

void
plain_later_free(struct plain_later *later)
{
	free(later->notes);
	*later = (struct plain_later){0};
}

void
plain_source(const struct plain *w, const struct source *s)
{
	const char *name = plain_source_name(s);

	switch (s->kind) {
	case SOURCE_TABLE:
		if (s->u.table.schema)
			buf_fmt(w->b, "%s.", s->u.table.schema);
		buf_str(w->b, s->u.table.name);
		if (strcmp(name, s->u.table.name) != 0)
			buf_fmt(w->b, " as %s", name);
		break;
	case SOURCE_QUERY:
	case SOURCE_VALUES:
	case SOURCE_FUNCTION:
		if (!put_off_source(w, s)) {
			plain_derived(w, s);
			buf_str(w->b, name ? " as " : "");
		}
		buf_str(w->b, name ? name : "");
		break;
	case SOURCE_JOIN:
		break;
	}
}

/* -- columns */

/* Has another table beside it a column of the name, as far as is known? */
static bool
is_shared(const struct source *s, const char *name)
{
	for (size_t i = 0; s->in && i < s->in->nsources; i++)
		if (s->in->sources[i] != s &&
		    plain_having(s->in->sources[i], name) > 0)
			return true;
	return false;
}

void
plain_column(const struct plain *w, const struct expr *e)
{
	const struct source *s = e->u.column.source;
	const char *name = e->u.column.name, *table = e->u.column.table;
	const char *of = s ? plain_source_name(s) : NULL;
	size_t n = of ? strlen(of) : 0;

	if (s && w->names == PLAIN_ALL)
		buf_fmt(w->b, "%s.", source_name(s));
	else if (of && w->names == PLAIN_NEEDED && e->u.column.outer)
		buf_fmt(w->b, n && of[n - 1] == 's' ? "%s' " : "%s's ", of);
	else if (of && w->names == PLAIN_NEEDED && is_shared(s, name))
		buf_fmt(w->b, "%s.", of);
	else if (!s && table && w->names != PLAIN_NONE &&
	    !(w->q && w->q->nsources == 1))
		buf_fmt(w->b, "%s.", table);
	buf_str(w->b, name);
}
