/* The name or the value that was probably meant by one that is not there. */
#include "audit/rule.h"

#include <string.h>

#include "base/near.h"
#include "base/utf8.h"
#include "words/resemble.h"
#include "words/wordnet.h"

long
suggest_name(struct audit *a, const char *wanted, const char *const *names,
    size_t n)
{
	return resemble_best(&a->arena, wanted, names, n, NULL);
}

/* One letter of a long word, and not the first: that makes another word. */
static bool
is_slip(const char *wanted, const char *value)
{
	enum { LONG = 6 };
	size_t n = strlen(wanted), m = strlen(value);

	return (n > m ? n : m) >= LONG && near_distance(wanted, value) == 1 &&
	    ascii_lower((unsigned char)*wanted) ==
	    ascii_lower((unsigned char)*value) && near_same_digits(wanted, value);
}

/* A word that is spelled right was meant. */
static bool
is_word(const char *text)
{
	char word[32];
	size_t n = strlen(text);

	if (n >= sizeof word)
		return false;
	for (size_t i = 0; i <= n; i++)
		word[i] = ascii_lower((unsigned char)text[i]);
	return wordnet_knows(word);
}

long
suggest_value(const char *wanted, const char *const *values, size_t n)
{
	long hit = -1;

	if (is_word(wanted))
		return -1;
	for (size_t i = 0; i < n; i++) {
		if (!is_slip(wanted, values[i]))
			continue;
		if (hit >= 0)
			return -1;
		hit = (long)i;
	}
	return hit;
}

void
suggest_see(struct nearest *n, const char *name)
{
	double score;

	if (name == NULL || (n->best != NULL && strcmp(name, n->best) == 0))
		return;
	score = resemble(&n->a->arena, n->wanted, name, n->table);
	if (score > n->score) {
		n->next = n->score;
		n->score = score;
		n->best = name;
	} else if (score > n->next) {
		n->next = score;
	}
}

void
suggest_decide(struct nearest *n)
{
	if (!resemble_is_sure(n->score, n->next))
		n->best = NULL;
}

const char *
suggest_column(struct audit *a, const char *wanted, const char *table,
    const char *const *names, size_t n)
{
	long best = resemble_best(&a->arena, wanted, names, n, table);

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
