/* When rows happened, began and ended: which of their columns tells. */
#include <string.h>
#include "plan/grammar/argument.h"
#include "words/listed.h"

/* A plan is not what happened. */
static bool
is_plan(struct grammar *g, const struct schema_column *c)
{
	return kind_is_called(&g->spans->kinds, c, LISTED_PLANNED);
}

/* A time that is no time of the day, called by one of the words; planned
 * ones where `plans` is set. */
static const struct schema_column *
called_so(struct grammar *g, const struct schema_table *t,
    enum listed list, bool plans)
{
	const struct schema_column *best = NULL;

	for (size_t i = 0; i < t->ncolumns && !best; i++) {
		const struct schema_column *c = &t->columns[i];
		const struct name *names;
		size_t nnames;

		if (c->hidden || !kind_is_day(c) || is_plan(g, c) != plans)
			continue;
		names = name_range(&g->spans->names, t, c, &nnames);
		for (size_t a = 0; a < nnames; a++) {
			const struct name *name = &names[a];

			for (size_t k = 0; k < name->n; k++)
				if (listed_has(list, g->spans->names.text[
				    name->v[k].id]))
					best = c;
		}
		if (kind_is_called(&g->spans->kinds, c, list))
			best = c;
	}
	return best;
}

static const struct schema_column *
called(struct grammar *g, const struct schema_table *t, enum listed list)
{
	const struct schema_column *c = called_so(g, t, list, false);

	return c ? c : called_so(g, t, list, true);
}

/* A flight departs and arrives, a guest arrives and departs: the table has
 * first what is first. */
static const struct schema_column *
of_journey(struct grammar *g, const struct schema_table *t, enum role role)
{
	const struct schema_column *x = called(g, t, LISTED_ARRIVAL);
	const struct schema_column *y = called(g, t, LISTED_DEPARTURE);

	if (!x || !y)
		return NULL;
	return (x < y) == (role == ROLE_START) ? x : y;
}

void
argument_push_time(struct grammar *g, struct sense *v, size_t *n,
    const struct sense *of, enum role role)
{
	struct sense s = *of;

	s.column = role == ROLE_EVENT ? NULL : of_journey(g, of->table, role);
	if (!s.column && role == ROLE_END)
		s.column = called(g, of->table, LISTED_END);
	else if (!s.column && role == ROLE_START)
		s.column = called(g, of->table, LISTED_START);
	if (!s.column && role != ROLE_END)
		s.column = kind_event(&g->spans->kinds, of->table);
	if (s.column == of->column && of->kind != SENSE_TABLE)
		s.column = NULL;
	s.kind = SENSE_COLUMN;
	s.how = HOW_IMPLIED;
	if (s.column)
		argument_push(v, n, &s, of->cost);
}
