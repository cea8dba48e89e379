#include "lang/source.h"

#include <string.h>
#include "base/utf8.h"

/* The name of the thing itself, NULL if it has none. */
static const char *
own_name(const struct source *s)
{
	switch (s->kind) {
	case SOURCE_TABLE:
		return s->u.table.name;
	case SOURCE_FUNCTION:
		return s->u.function->u.call.name;
	case SOURCE_QUERY:
	case SOURCE_VALUES:
	case SOURCE_JOIN:
		return NULL;
	}
	return NULL;
}

const char *
source_name(const struct source *s)
{
	return s->alias != NULL ? s->alias : own_name(s);
}

/* How well a source answers to a name: 0 not at all, then an alias (3), an
 * unaliased table (2), an aliased table (1); 3 more where the case is right. */
static int
rank(const struct source *s, const char *name)
{
	const char *own = own_name(s);
	int r = 0;

	if (s->alias != NULL && ascii_equal(s->alias, name))
		r = strcmp(s->alias, name) == 0 ? 6 : 3;
	if (own != NULL && ascii_equal(own, name)) {
		int by_table = s->alias == NULL ? 2 : 1;

		if (strcmp(own, name) == 0)
			by_table += 3;
		if (by_table > r)
			r = by_table;
	}
	return r;
}

struct source_hit
source_find(struct source *const *v, size_t n, const char *name)
{
	struct source_hit hit = {0};
	int best = 0;

	for (size_t i = 0; i < n; i++) {
		int r = rank(v[i], name);

		if (r > best) {
			best = r;
			hit.source = v[i];
			hit.ambiguous = false;
		} else if (r != 0 && r == best) {
			hit.ambiguous = true;
		}
	}
	hit.inexact = best > 0 && best < 4;
	hit.hidden = (best == 1 || best == 4) && !hit.source->made;
	return hit;
}

bool
source_row_number(const struct source *s, const char *name)
{
	const struct schema_table *t = s != NULL && s->kind == SOURCE_TABLE ?
	    s->u.table.table : NULL;

	return t != NULL && strcmp(t->kind, "view") != 0 &&
	    (ascii_equal(name, "rowid") || ascii_equal(name, "_rowid_") ||
	    ascii_equal(name, "oid")) &&
	    schema_column(t, name, NULL) == NULL;
}

const struct source *
source_of(const struct query *q, const struct expr *column)
{
	if (column->u.column.source != NULL || column->u.column.table == NULL)
		return column->u.column.source;
	return source_find(q->sources, q->nsources,
	    column->u.column.table).source;
}

bool
source_merges(const struct source *tree, const char *name)
{
	if (tree == NULL || tree->kind != SOURCE_JOIN)
		return false;
	for (size_t i = 0; i < tree->u.join.nusing; i++)
		if (ascii_equal(tree->u.join.using[i], name))
			return true;
	return source_merges(tree->u.join.left, name) ||
	    source_merges(tree->u.join.right, name);
}
