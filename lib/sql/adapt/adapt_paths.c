/*
 * Tables whose name is a path, project.dataset.table, to a dialect that reads
 * dots in a quoted name: FROM takes the whole of it, but columns are reached by
 * its last part alone.
 */
#include "sql/adapt/adapt_part.h"

#include <string.h>

#include "base/utf8.h"
#include "lang/default_alias.h"
#include "lang/source.h"
#include "lang/walk.h"

struct paths {
	struct adapt *a;
	struct walk below;
};

static bool
is_taken(const void *arg, const char *name)
{
	const struct query *q = arg;
	const char *other;

	for (; q != NULL; q = q->outer)
		for (size_t i = 0; i < q->nsources; i++) {
			other = source_name(q->sources[i]);
			if (other != NULL && ascii_equal(other, name))
				return true;
		}
	return false;
}

static void
name_query(void *arg, struct query *q)
{
	const struct paths *p = arg;
	const char *last;

	for (size_t i = 0; i < q->nsources; i++) {
		struct source *s = q->sources[i];

		if (s->kind == SOURCE_TABLE && s->u.table.scope != NULL)
			name_query(arg, (struct query *)s->u.table.scope);
		if (s->kind != SOURCE_TABLE || s->alias != NULL ||
		    s->u.table.cte != NULL)
			continue;
		last = strrchr(s->u.table.table != NULL ?
		    s->u.table.table->name : s->u.table.name, '.');
		if (last != NULL && last[1] != '\0')
			s->alias = default_alias_apart(&p->a->v->arena,
			    last + 1, 2, is_taken, q);
	}
	walk_query(&p->below, q);
}

static void
name_expr(void *arg, struct expr **e)
{
	const struct paths *p = arg;

	walk_expr(&p->below, *e);
}

void
adapt_paths(struct adapt *a)
{
	struct paths p = {a, {.expr = name_expr, .query = name_query}};

	p.below.arg = &p;
	name_query(&p, a->v->query);
}
