/* Tables and columns as infer/ sees them. */
#include <string.h>
#include "infer/said.h"
#include "infer/work.h"
#include "json/get.h"

/* Marks, answers and kinds are numbered up to here. */
enum { SMALL = 100 };

static bool
is_readable(const struct schema_column *c)
{
	return !c->hidden && c->class != TYPE_BLOB && c->class != TYPE_JSON;
}

void
infer_read(struct infer *w, const struct schema_table *t)
{
	bool *wanted;

	if (w->is_read[t->index])
		return;
	w->is_read[t->index] = true;
	if (w->source == NULL || w->source->read == NULL)
		return;
	wanted = arena_alloc(&w->arena, t->ncolumns * sizeof *wanted);
	for (size_t i = 0; i < t->ncolumns; i++)
		wanted[i] = is_readable(&t->columns[i]);
	w->source->read(w->source->arg, t, wanted, w->profiles[t->index]);
}

static bool
alone_unique(const struct schema_column *c)
{
	const struct schema_column *const one[] = {c};

	return schema_is_unique(c->table, one, 1);
}

bool
infer_is_own(const struct infer_column *c)
{
	if (!c->primary && (c->place > 0 || !infer_profile_unique(c->profile)))
		return false;
	return c->name.core.n == 0 || infer_is_home(&c->name, c->table_name);
}

bool
infer_is_count(const struct infer_column *c)
{
	return c->name.plural && !c->name.key &&
	       c->column->class != TYPE_TEXT;
}

/* Is a word a number or a letter that tells columns apart? */
static bool
tells_apart(const char *word)
{
	return word[strspn(word, "0123456789")] == '\0' || word[1] == '\0';
}

static bool
is_relative(const struct infer_name *x, const struct infer_name *y)
{
	size_t n = x->all.n;

	if (n < 2 || y->all.n != n || !tells_apart(x->all.v[n - 1]) ||
	    !tells_apart(y->all.v[n - 1]))
		return false;
	for (size_t i = 0; i + 1 < n; i++)
		if (strcmp(x->all.v[i], y->all.v[i]) != 0)
			return false;
	return true;
}

static bool
is_small(const struct infer_profile *p)
{
	return p->numbers && p->n <= SMALL && p->sorted[0] >= 0 &&
	       p->sorted[p->n - 1] <= SMALL;
}

bool
infer_is_family(struct infer *w, const struct infer_column *c)
{
	const struct schema_table *t = c->table;
	size_t n = c->name.all.n;

	if (n < 2 || c->in_primary || !tells_apart(c->name.all.v[n - 1]))
		return false;
	infer_read(w, t);
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct infer_column *d = &w->columns[t->index][i];

		if (d != c && is_relative(&c->name, &d->name) &&
		    is_small(c->profile) && is_small(d->profile))
			return true;
	}
	return false;
}

/*
 * A table without a primary key has one all the same, most often: the first
 * column that is called like one and holds nothing twice. Without rows the
 * name must do, and only that of the first column.
 */
static void
guess_primary(struct infer *w, const struct schema_table *t)
{
	infer_read(w, t);
	for (size_t i = 0; i < t->ncolumns; i++) {
		struct infer_column *c = &w->columns[t->index][i];
		bool home = c->name.core.n == 0 ||
			    infer_is_home(&c->name, c->table_name);

		if (!c->name.key || (!home && i > 0))
			continue;
		if (c->profile->rows > 0 ? infer_profile_unique(c->profile)
					 : home && i == 0) {
			c->primary = c->unique = true;
			return;
		}
	}
}

static void
table_columns(struct infer *w, const struct schema_table *t)
{
	struct infer_column *columns;

	w->tables[t->index] = infer_table_name(&w->arena, t->name);
	w->tables_said[t->index] = infer_said(&w->arena, t->json);
	w->profiles[t->index] =
	    arena_alloc(&w->arena, t->ncolumns * sizeof *w->profiles[t->index]);
	columns = arena_alloc(&w->arena, t->ncolumns * sizeof *columns);
	w->columns[t->index] = columns;
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];

		columns[i] = (struct infer_column){
		    .column = c,
		    .table = t,
		    .table_index = t->index,
		    .place = i,
		    .table_name = &w->tables[t->index],
		    .table_said = &w->tables_said[t->index],
		    .name = infer_name(&w->arena, c->name),
		    .said = infer_said(&w->arena, c->json),
		    .primary = c->primary_key && t->nprimary_key == 1,
		    .unique = alone_unique(c),
		    .in_primary = c->primary_key,
		    .profile = &w->profiles[t->index][i],
		};
	}
	if (t->nprimary_key == 0 && strcmp(t->kind, "table") == 0)
		guess_primary(w, t);
}

void
infer_columns(struct infer *w)
{
	const struct schema *s = w->schema;

	w->tables = arena_alloc(&w->arena, s->ntables * sizeof *w->tables);
	w->tables_said =
	    arena_alloc(&w->arena, s->ntables * sizeof *w->tables_said);
	w->columns = arena_alloc(&w->arena, s->ntables * sizeof *w->columns);
	w->profiles = arena_alloc(&w->arena, s->ntables * sizeof *w->profiles);
	w->is_read = arena_alloc(&w->arena, s->ntables * sizeof *w->is_read);
	for (size_t i = 0; i < s->ntables; i++)
		table_columns(w, &s->tables[i]);
}
