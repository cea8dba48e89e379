#include "sql/to_plan/naming.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "lang/default_alias.h"
#include "lang/name.h"
#include "lang/scope/scope.h"
#include "sql/bind/bind.h"
#include "sql/to_plan/to_plan.h"
#include "lang/walk_expr.h"

/* All queries of a statement, and where one refers to another around it. */
struct census {
	struct parser *p;
	struct query **v;
	size_t n;
	struct query *at;      /* the one being looked at */
	struct reference *refs; /* to a source of a query further out */
	size_t nrefs, cap;
};
struct reference {
	const struct query *from;
	const struct source *to;
};

static void count_query(void *arg, struct query *q);

static void
count_expr(void *arg, struct expr **e)
{
	struct census *c = arg;
	const struct walk w = {.expr = count_expr, .query = count_query,
	    .arg = arg};

	if ((*e)->kind == EXPR_COLUMN && (*e)->u.column.outer) {
		MEM_GROW(c->refs, c->nrefs, c->cap);
		c->refs[c->nrefs].from = c->at;
		c->refs[c->nrefs++].to = (*e)->u.column.source;
	}
	walk_expr(&w, *e);
}

static void
count_query(void *arg, struct query *q)
{
	struct census *c = arg;
	const struct walk w = {.expr = count_expr, .query = count_query,
	    .arg = arg};
	struct exprs list = {(struct expr **)c->v, c->n};
	struct query *outside = c->at;

	c->at = q;
	parse_append(c->p, &list, (struct expr *)q);
	c->v = (struct query **)list.v;
	c->n = list.n;
	walk_query(&w, q);
	c->at = outside;
}

/* -- mending */

static const char *
mended(struct census *c, const char *name)
{
	return name == NULL || name_is_alias(name) ? name :
	    default_alias_plain(c->p->arena, name);
}

/* -- aliases */

static bool
is_called(const struct source *s, const char *name)
{
	return (s->alias != NULL && ascii_equal(s->alias, name)) ||
	    (s->kind == SOURCE_TABLE && ascii_equal(s->u.table.name, name));
}

/* Does another source of the query, or (NULL) of any, have a name? */
static bool
is_taken(const struct census *c, const struct query *q,
    const struct source *own, const char *name)
{
	size_t i, k;

	for (k = 0; k < c->n; k++)
		for (i = 0; i < c->v[k]->nsources; i++)
			if ((c->v[k] == q || q == NULL) &&
			    c->v[k]->sources[i] != own &&
			    is_called(c->v[k]->sources[i], name))
				return true;
	return false;
}

static bool
is_named(const struct source *s, const char *name)
{
	const char *own = s != NULL ? source_name(s) : NULL;

	return own != NULL && ascii_equal(own, name);
}

/* Would a reference to the source by a name meet another source on its way
 * out? */
static bool
is_hidden(const struct census *c, const struct source *s, const char *name,
    bool (*called)(const struct source *s, const char *name))
{
	const struct query *q;
	size_t i, k;

	for (i = 0; i < c->nrefs; i++) {
		if (c->refs[i].to != s)
			continue;
		for (q = c->refs[i].from; q != NULL && q != s->in;
		    q = q->outer)
			for (k = 0; k < q->nsources; k++)
				if (called(q->sources[k], name))
					return true;
	}
	return false;
}

static bool
is_taken_by_any(const void *arg, const char *name)
{
	return is_taken(arg, NULL, NULL, name);
}

/* Would the source by that name stand before another one further out, which
 * is named from within its query? */
static bool
hides(const struct census *c, const struct source *s, const char *name)
{
	const struct query *q;
	size_t i;

	for (i = 0; i < c->nrefs; i++)
		if (c->refs[i].to != s && is_named(c->refs[i].to, name))
			for (q = c->refs[i].from; q != NULL &&
			    q != c->refs[i].to->in; q = q->outer)
				if (q == s->in)
					return true;
	return false;
}

static const char *
alias_made(struct census *c, const char *stem)
{
	return default_alias_apart(c->p->arena, stem, 1, is_taken_by_any, c);
}

/* Another selection of the query has the alias as its table's name. */
static bool
misleads(const struct query *q, const struct source *s)
{
	size_t i;

	for (i = 0; i < q->nsources; i++)
		if (q->sources[i] != s && s->alias != NULL &&
		    q->sources[i]->kind == SOURCE_TABLE &&
		    ascii_equal(q->sources[i]->u.table.name, s->alias))
			return true;
	return false;
}

/* A source before it has the name: a plan could not tell them apart. */
static bool
is_twin(const struct query *q, const struct source *s)
{
	size_t i;

	for (i = 0; i < q->nsources && q->sources[i] != s; i++)
		if (is_named(q->sources[i], source_name(s)))
			return true;
	return false;
}

/* What is written with every name in quotes keeps its aliases; else they go
 * where they are needed for nothing. */
static void
name_table(struct census *c, struct query *q, struct source *s)
{
	const char *name = s->u.table.name;

	if (s->alias != NULL && c->p->bare && !is_taken(c, q, s, name) &&
	    !is_hidden(c, s, name, is_called) && !hides(c, s, name))
		s->alias = NULL;
	if (is_hidden(c, s, source_name(s), is_called) || misleads(q, s) ||
	    is_twin(q, s))
		s->alias = alias_made(c, default_alias_plain(c->p->arena,
		    source_name(s)));
}

static void
name_sources(struct census *c, struct query *q)
{
	size_t i;

	for (i = 0; i < q->nsources; i++) {
		struct source *s = q->sources[i];

		s->alias = mended(c, s->alias);
		if (s->kind == SOURCE_TABLE)
			name_table(c, q, s);
		else if (s->alias == NULL || misleads(q, s) || is_twin(q, s) ||
		    is_hidden(c, s, s->alias, is_named))
			s->alias = alias_made(c, "derived");
	}
}

/* -- outputs of derived tables: what refers to them changes with them */

static const struct output *
output_behind(const struct expr *e)
{
	const struct source *s = e->u.column.source;
	const struct query *q;
	size_t i;

	if (s == NULL || (s->kind == SOURCE_TABLE && s->u.table.cte == NULL) ||
	    (s->kind != SOURCE_TABLE && s->kind != SOURCE_QUERY))
		return NULL;
	if (s->kind == SOURCE_TABLE && s->u.table.cte->ncolumns > 0)
		return NULL;
	q = s->kind == SOURCE_QUERY ? s->u.query.query :
	    s->u.table.cte->query;
	while (q->is_set && q->nargs > 0)
		q = q->args[0];
	for (i = 0; i < q->outputs.n; i++) {
		const char *name = output_name(q->outputs.v[i]);

		if (name != NULL && ascii_equal(name, e->u.column.name))
			return q->outputs.v[i];
	}
	return NULL;
}


static void
mend_expr(void *arg, struct expr **at)
{
	struct census *c = arg;
	const struct walk w = {.expr = mend_expr, .arg = arg};
	const struct output *o = (*at)->kind == EXPR_COLUMN ?
	    output_behind(*at) : NULL;

	if (o != NULL && o->name != NULL)
		(*at)->u.column.name = mended(c, (*at)->u.column.name);
	walk_expr(&w, *at);
}

/* References first, while outputs still have their names. */
static void
mend_query(struct census *c, struct query *q)
{
	const struct walk w = {.expr = mend_expr, .arg = c};

	walk_query(&w, q);
}

static void
mend_outputs(struct census *c, struct query *q)
{
	size_t i;

	for (i = 0; i < q->outputs.n; i++)
		q->outputs.v[i]->name = mended(c, q->outputs.v[i]->name);
}

/* -- CTEs: none may come to be called as a table, or as another one */

static bool
is_cte_taken(const void *arg, const char *name)
{
	const struct census *c = arg;
	size_t i, k;

	for (k = 0; k < c->n; k++) {
		for (i = 0; i < c->v[k]->nctes; i++)
			if (ascii_equal(c->v[k]->ctes[i].name, name))
				return true;
		for (i = 0; i < c->v[k]->nsources; i++)
			if (is_called(c->v[k]->sources[i], name))
				return true;
	}
	return false;
}

static void
mend_ctes(struct census *c)
{
	struct arena *a = c->p->arena;
	struct source *s;
	struct cte *cte;
	size_t i, k;

	for (k = 0; k < c->n; k++)
		for (i = 0; i < c->v[k]->nctes; i++) {
			cte = &c->v[k]->ctes[i];
			if (!name_is_alias(cte->name))
				cte->name = default_alias_apart(a,
				    default_alias_plain(a, cte->name), 1,
				    is_cte_taken, c);
		}
	for (k = 0; k < c->n; k++)
		for (i = 0; i < c->v[k]->nsources; i++) {
			s = c->v[k]->sources[i];
			if (s->kind == SOURCE_TABLE && s->u.table.cte != NULL)
				s->u.table.name = s->u.table.cte->name;
		}
}

void
naming_query(struct parser *p, struct query *q)
{
	struct census c = {.p = p};
	size_t i;

	count_query(&c, q);
	for (i = 0; i < c.n; i++)
		if (!p->bare)
			c.v[i]->at.key = bind_kept;
	for (i = 0; i < c.n; i++)
		default_alias_outputs(p->arena, c.v[i]);
	for (i = 0; i < c.n; i++)
		mend_query(&c, c.v[i]);
	for (i = 0; i < c.n; i++)
		mend_outputs(&c, c.v[i]);
	mend_ctes(&c);
	for (i = 0; i < c.n; i++)
		name_sources(&c, c.v[i]);
	free(c.refs);
}
