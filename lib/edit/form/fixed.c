/*
 * Which sources have one row for each row of another, or of a group: those
 * that are joined by a key of theirs.
 */
#include "edit/job.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"

static bool
names(const struct job *j, const json_t *edge, const char *key,
    const struct seat *seat)
{
	return get_str(edge, key) != NULL &&
	    seat_find(&j->seats, get_str(edge, key)) == seat;
}

/* Has a row of x one row of y at most, by the edges between them? */
static bool
is_single(const struct job *j, const struct seat *x, const struct seat *y)
{
	const struct schema_column *columns[16];
	const json_t *edges = get_array(j->form, "join_edges"), *edge;
	const char *name;
	size_t i, n = 0;

	json_array_foreach(edges, i, edge) {
		bool turned = names(j, edge, "to_table", x) &&
		    names(j, edge, "from_table", y);

		if (!turned && (!names(j, edge, "from_table", x) ||
		    !names(j, edge, "to_table", y)))
			continue;
		name = get_str(edge, turned ? "from_column" : "to_column");
		if (name == NULL || y->known == NULL || n == 16)
			return false;
		columns[n] = schema_column(y->known, name, NULL);
		if (columns[n++] == NULL)
			return false;
	}
	return n > 0 && schema_is_unique(y->known, columns, n);
}

/* What those that are fixed fix in turn. */
static void
spread(const struct job *j, bool *fixed)
{
	bool moved = true;

	while (moved) {
		moved = false;
		for (size_t x = 0; x < j->seats.n; x++)
			for (size_t y = 0; y < j->seats.n; y++)
				if (fixed[x] && !fixed[y] && is_single(j,
				    &j->seats.v[x], &j->seats.v[y]))
					fixed[y] = moved = true;
	}
}

static bool *
none(const struct job *j)
{
	return arena_alloc((struct arena *)&j->arena,
	    (j->seats.n + 1) * sizeof(bool));
}

bool
fixed_by(const struct job *j, const struct seat *seat)
{
	bool *fixed = none(j);

	fixed[seat - j->seats.v] = true;
	spread(j, fixed);
	for (size_t i = 0; i < j->seats.n; i++)
		if (!fixed[i])
			return false;
	return true;
}

/* ---- groups ------------------------------------------------------------ */

static bool
is_group(const struct job *j, const char *table, const char *column)
{
	const json_t *group;
	size_t i;

	if (table == NULL || column == NULL)
		return false;
	json_array_foreach(get_array(j->form, "groups"), i, group)
		if (get_str(group, "table") != NULL &&
		    get_str(group, "column") != NULL &&
		    ascii_equal(get_str(group, "table"), table) &&
		    ascii_equal(get_str(group, "column"), column))
			return true;
	return false;
}

static bool
is_end(const json_t *edge, const char *table, const char *tkey,
    const char *column, const char *ckey)
{
	return get_str(edge, tkey) != NULL && get_str(edge, ckey) != NULL &&
	    ascii_equal(get_str(edge, tkey), table) &&
	    ascii_equal(get_str(edge, ckey), column);
}

/* Is a column grouped by, or joined with one that is? */
static bool
is_grouped(const struct job *j, const char *table, const char *column)
{
	const json_t *edge;
	size_t i;

	if (is_group(j, table, column))
		return true;
	json_array_foreach(get_array(j->form, "join_edges"), i, edge)
		if ((is_end(edge, table, "from_table", column,
		    "from_column") && is_group(j, get_str(edge, "to_table"),
		    get_str(edge, "to_column"))) ||
		    (is_end(edge, table, "to_table", column, "to_column") &&
		    is_group(j, get_str(edge, "from_table"),
		    get_str(edge, "from_column"))))
			return true;
	return false;
}

/* Is a key of the source grouped by? */
static bool
has_key(const struct job *j, const struct seat *seat)
{
	const struct schema_column *columns[64];
	const struct schema_table *t = seat->known;
	size_t n = 0;

	for (size_t i = 0; t != NULL && i < t->ncolumns && n < 64; i++)
		if (is_grouped(j, seat_name(seat), t->columns[i].name))
			columns[n++] = &t->columns[i];
	return n > 0 && schema_is_unique(t, columns, n);
}

const bool *
fixed_by_groups(const struct job *j)
{
	bool *fixed = none(j);

	for (size_t i = 0; i < j->seats.n; i++)
		fixed[i] = has_key(j, &j->seats.v[i]);
	spread(j, fixed);
	return fixed;
}
