/* The name or the value that was probably meant by one that is not there. */
#include "audit/rule.h"

#include <string.h>

#include "base/utf8.h"
#include "words/resemble.h"

long
suggest_name(const char *wanted, const char *const *names, size_t n)
{
	return resemble_best(wanted, names, n, NULL);
}

const char *
suggest_column(const char *wanted, const char *table, const char *const *names,
    size_t n)
{
	long best = resemble_best(wanted, names, n, table);

	return best >= 0 ? names[best] : NULL;
}

const char *const *
suggest_columns(struct arena *arena, const struct schema_table *t, size_t *n)
{
	const char **names = arena_alloc(arena,
	    (t->ncolumns + 1) * sizeof *names);

	*n = 0;
	for (size_t i = 0; i < t->ncolumns; i++)
		if (!t->columns[i].hidden)
			names[(*n)++] = t->columns[i].name;
	return names;
}

const char *const *
suggest_tables(struct audit *a, size_t *n)
{
	const char **names;

	*n = a->known != NULL ? a->known->ntables : 0;
	names = arena_alloc(&a->arena, (*n + 1) * sizeof *names);
	for (size_t i = 0; i < *n; i++)
		names[i] = a->known->tables[i].name;
	return names;
}

/* "id", "film_id" and "filmid" of films. */
static bool
names_key(const char *wanted, const char *table)
{
	size_t n = strlen(wanted), m = strlen(table);

	if (ascii_equal(wanted, "id"))
		return true;
	if (m > 3 && ascii_lower((unsigned char)table[m - 1]) == 's' &&
	    n > m && wanted[m - 1] == '_')
		m--;
	return n >= m + 2 && ascii_equal_n(wanted, table, m) &&
	    ascii_equal(wanted + m + (wanted[m] == '_'), "id");
}

const char *
suggest_key(const struct schema_table *t, const char *wanted)
{
	const char *key = NULL;

	if (!names_key(wanted, t->name))
		return NULL;
	for (size_t i = 0; i < t->ncolumns; i++) {
		if (!t->columns[i].primary_key)
			continue;
		if (key != NULL)
			return NULL;
		key = t->columns[i].name;
	}
	return key;
}
