/* Tables and columns as infer/ sees them. */
#include <string.h>
#include "infer/work.h"
#include "json/get.h"

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
		    .name = infer_name(&w->arena, c->name),
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
	w->columns = arena_alloc(&w->arena, s->ntables * sizeof *w->columns);
	w->profiles = arena_alloc(&w->arena, s->ntables * sizeof *w->profiles);
	w->is_read = arena_alloc(&w->arena, s->ntables * sizeof *w->is_read);
	for (size_t i = 0; i < s->ntables; i++)
		table_columns(w, &s->tables[i]);
}
