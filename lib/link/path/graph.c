#include "link/path/graph.h"
#include "link/path/path.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define COST_ROLE 0.01 /* who heads it, for who belongs to it */
enum { ENDING = 2 };   /* letters that a plural may change */

bool
graph_usable(const struct schema_key *k)
{
	return k->to && k->from_columns && k->to_columns && k->n > 0;
}

/* Is the column called for the table, "dept_id" or "DepartmentRef" of
 * departments, or for a part that one of its rows plays: "head_id"? The last
 * word of the table's name decides, except for its ending. */
static bool
is_named_for(const char *column, const char *table)
{
	const char *word = strrchr(table, '_');
	size_t n;

	word = word && word[1] ? word + 1 : table;
	n = strlen(word);
	n -= n > ENDING + 2 ? ENDING : 0;
	for (; *column; column++) {
		size_t i = 0;

		while (i < n && tolower((unsigned char)column[i]) ==
		    tolower((unsigned char)word[i]))
			i++;
		if (i == n)
			return true;
	}
	return false;
}

bool
path_is_role(const struct schema_key *k)
{
	return !is_named_for(k->from_columns[0]->name, k->to->name);
}

static double
key_cost(const struct schema_key *k)
{
	double role = path_is_role(k) ? COST_ROLE : 0;

	if (k->declared || k->confidence >= 1)
		return 1 + role;
	return 1 / (k->confidence > 0.01 ? k->confidence : 0.01) + role;
}

/* Calls for each key twice: once for each end; a key to its own table
 * connects nothing. */
static void
graph_fill(struct graph *g, const struct schema *s, size_t *at)
{
	for (size_t t = 0; t < s->ntables; t++) {
		const struct schema_table *table = &s->tables[t];

		for (size_t i = 0; i < table->nkeys; i++) {
			const struct schema_key *k = &table->keys[i];
			double cost;

			if (!graph_usable(k) || k->to == table)
				continue;
			cost = key_cost(k);
			g->links[at[t]++] = (struct graph_link){k->to->index, k,
			    true, false, cost};
			g->links[at[k->to->index]++] = (struct graph_link){t, k,
			    false, false, cost};
		}
	}
}

void
graph_build(struct graph *g, const struct schema *s)
{
	size_t n = s->ntables, *at = mem_calloc(n + 1, sizeof *at);

	g->n = n;
	g->first = mem_calloc(n + 2, sizeof *g->first);
	for (size_t t = 0; t < n; t++)
		for (size_t i = 0; i < s->tables[t].nkeys; i++) {
			const struct schema_key *k = &s->tables[t].keys[i];

			if (!graph_usable(k) || k->to == &s->tables[t])
				continue;
			g->first[t + 1]++;
			g->first[k->to->index + 1]++;
		}
	for (size_t t = 0; t < n; t++)
		g->first[t + 1] += g->first[t];
	memcpy(at, g->first, n * sizeof *at);
	g->links = mem_calloc(g->first[n] + 1, sizeof *g->links);
	graph_fill(g, s, at);
	free(at);
}

void
graph_free(struct graph *g)
{
	free(g->links);
	free(g->first);
}

size_t
graph_degree(const struct graph *g, size_t table)
{
	return g->first[table + 1] - g->first[table];
}
