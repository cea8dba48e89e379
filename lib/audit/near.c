#include "audit/rule.h"

#include <string.h>

#include "base/near.h"
#include "base/utf8.h"

/* Lower case and without underscores and spaces; in the arena. */
static char *
flatten(struct arena *arena, const char *name)
{
	char *out = arena_alloc(arena, strlen(name) + 1);
	size_t n = 0;

	for (; *name != '\0'; name++)
		if (*name != '_' && *name != ' ')
			out[n++] = (char)ascii_lower((unsigned char)*name);
	return out;
}

/* The table's name flat, without what stands before its first underscore
 * ("tb_Company" is company) and without a plural s. */
static size_t
table_words(struct arena *arena, const char *table, const char *out[4])
{
	const char *cut = strchr(table, '_');
	size_t n = 0, len, whole;
	char *singular;

	out[n++] = flatten(arena, table);
	if (cut != NULL && cut[1] != '\0')
		out[n++] = flatten(arena, cut + 1);
	whole = n;
	for (size_t i = 0; i < whole; i++) {
		len = strlen(out[i]);
		if (len < 4 || out[i][len - 1] != 's')
			continue;
		singular = arena_strdup(arena, out[i]);
		singular[len - 1] = '\0';
		out[n++] = singular;
	}
	return n;
}

/* Is `longer` the table's name and then `shorter`? */
static bool
is_prefixed(const char *longer, const char *shorter,
    const char *const *tables, size_t n)
{
	size_t len;

	for (size_t i = 0; i < n; i++) {
		len = strlen(tables[i]);
		if (strncmp(longer, tables[i], len) == 0 &&
		    strcmp(longer + len, shorter) == 0)
			return true;
	}
	return false;
}

static const char *
by_prefix(struct audit *a, const char *wanted, const char *table,
    const char *const *names, size_t n)
{
	const char *tables[4], *flat, *name, *hit = NULL;
	size_t ntables = table_words(&a->arena, table, tables);

	flat = flatten(&a->arena, wanted);
	if (*flat == '\0')
		return NULL;
	for (size_t i = 0; i < n; i++) {
		name = flatten(&a->arena, names[i]);
		if (*name == '\0' ||
		    (!is_prefixed(flat, name, tables, ntables) &&
		    !is_prefixed(name, flat, tables, ntables)))
			continue;
		if (hit != NULL)
			return NULL;
		hit = names[i];
	}
	return hit;
}

/* ---- slips ------------------------------------------------------------- */

#define WORDS 8

struct parts {
	char *word[WORDS];
	size_t n;
};

static bool
starts_word(const char *name, size_t i)
{
	return i > 0 && name[i] >= 'A' && name[i] <= 'Z' &&
	    name[i - 1] >= 'a' && name[i - 1] <= 'z';
}

/* A name as words: "firstName" and "first_name" are two. */
static struct parts
split(struct arena *arena, const char *name)
{
	struct parts p = {.n = 0};
	size_t len = strlen(name), n = 0;
	char *word = NULL;

	for (size_t i = 0; i < len; i++) {
		if (name[i] == '_' || name[i] == ' ' ||
		    starts_word(name, i))
			word = NULL;
		if (name[i] == '_' || name[i] == ' ')
			continue;
		if (word == NULL && p.n < WORDS) {
			word = arena_alloc(arena, len + 1);
			p.word[p.n++] = word;
			n = 0;
		}
		if (word != NULL)
			word[n++] = (char)ascii_lower((unsigned char)name[i]);
	}
	return p;
}

/* address1 is not address2. */
static bool
same_digits(const char *x, const char *y)
{
	for (;; x++, y++) {
		x += strcspn(x, "0123456789");
		y += strcspn(y, "0123456789");
		if (*x != *y)
			return false;
		if (*x == '\0')
			return true;
	}
}

/* How much of a word a slip may change: in short ones another letter makes
 * another word. */
static size_t
allowance(size_t len)
{
	return len < 3 ? 0 : len < 8 ? 1 : 2;
}

/* The distance where a slip explains it, else FAR. Word by word, so that
 * min_discount is far from max_discount. */
#define FAR 100
static size_t
slip(struct arena *arena, const char *wanted, const char *name)
{
	struct parts x = split(arena, wanted), y = split(arena, name);
	size_t all = near_distance(wanted, name), d;

	if (all == 0 || !same_digits(wanted, name))
		return all == 0 ? 0 : FAR;
	if (x.n != y.n)
		return all <= allowance(strlen(wanted)) ? all : FAR;
	for (size_t i = 0; i < x.n; i++) {
		d = near_distance(x.word[i], y.word[i]);
		if (d > allowance(strlen(x.word[i])))
			return FAR;
	}
	return all <= 2 ? all : FAR;
}

long
near_name(struct audit *a, const char *wanted, const char *const *names,
    size_t n)
{
	size_t best = FAR, d;
	long hit = -1;

	for (size_t i = 0; i < n; i++) {
		d = slip(&a->arena, wanted, names[i]);
		if (d < best) {
			best = d;
			hit = (long)i;
		} else if (d == best && d < FAR && hit >= 0 &&
		    strcmp(names[hit], names[i]) != 0) {
			hit = -1;
		}
	}
	return best < FAR ? hit : -1;
}

/* One letter of a long word, and not the first: that makes another word. */
static bool
is_slip(const char *wanted, const char *value)
{
	enum { LONG = 6 };
	size_t n = strlen(wanted), m = strlen(value);

	return (n > m ? n : m) >= LONG && near_distance(wanted, value) == 1 &&
	    ascii_lower((unsigned char)*wanted) ==
	    ascii_lower((unsigned char)*value) && same_digits(wanted, value);
}

long
near_value(const char *wanted, const char *const *values, size_t n)
{
	long hit = -1;

	for (size_t i = 0; i < n; i++) {
		if (!is_slip(wanted, values[i]))
			continue;
		if (hit >= 0)
			return -1;
		hit = (long)i;
	}
	return hit;
}

const char *
near_column(struct audit *a, const char *wanted, const char *table,
    const char *const *names, size_t n)
{
	long best = near_name(a, wanted, names, n);

	if (best >= 0)
		return names[best];
	return table != NULL ? by_prefix(a, wanted, table, names, n) : NULL;
}

const char *const *
names_of_columns(struct arena *arena, const struct schema_table *t, size_t *n)
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
names_of_tables(struct audit *a, size_t *n)
{
	const char **names;

	*n = a->known != NULL ? a->known->ntables : 0;
	names = arena_alloc(&a->arena, (*n + 1) * sizeof *names);
	for (size_t i = 0; i < *n; i++)
		names[i] = a->known->tables[i].name;
	return names;
}
