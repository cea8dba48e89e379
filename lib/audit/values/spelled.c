/* Which of the values that are known does a text spell otherwise? */
#include "audit/values/values.h"

#include <string.h>

#include "base/utf8.h"
#include "json/get.h"
#include "words/resemble.h"
#include "words/words.h"

/* Does it stand between words? A sign of a number, "A-", and "1-2" say more
 * than that. */
static bool
between_words(const char *text, const char *p)
{
	if (*p != '-')
		return *p == ' ' || *p == '_';
	return p > text && p[1] != '\0' &&
	    (strchr("0123456789", p[-1]) == NULL ||
	    strchr("0123456789", p[1]) == NULL);
}

const char *
values_loose(struct audit *a, const char *text)
{
	const char *plain = words_plain(&a->arena, text);
	char *out = arena_strdup(&a->arena, plain);
	size_t n = 0;

	for (const char *p = plain; *p != '\0'; p++)
		if (!between_words(plain, p))
			out[n++] = *p;
	out[n] = '\0';
	return out;
}

/* ... and whether it is one or several: "fees" asks for a "fee". */
static const char *
loose_singular(struct audit *a, const char *text)
{
	const char *flat = values_loose(a, text);
	size_t n = strlen(flat);

	return n > 3 && flat[n - 1] == 's' && flat[n - 2] != 's' ?
	    arena_strndup(&a->arena, flat, n - 1) : flat;
}

/* How many different values a text is by such a spelling; *hit is one. */
static size_t
count_alike(struct audit *a, const struct values *v, const char *text,
    const char *(*spell)(struct audit *a, const char *text),
    const char **hit)
{
	const char *wanted = spell(a, text);
	size_t n = 0;

	for (size_t i = 0; *wanted != '\0' && i < v->n; i++)
		if (strcmp(spell(a, v->v[i]), wanted) == 0 &&
		    (n == 0 || strcmp(*hit, v->v[i]) != 0)) {
			*hit = v->v[i];
			n++;
		}
	return n;
}

static const char *
alike(struct audit *a, const struct values *v, const char *text)
{
	const char *hit = NULL;
	size_t n = count_alike(a, v, text, values_loose, &hit);
	long near;

	if (n == 0)
		n = count_alike(a, v, text, loose_singular, &hit);
	if (n > 0)
		return n == 1 ? hit : NULL;
	near = resemble_value(text, v->v, v->n);
	return near >= 0 ? v->v[near] : NULL;
}

/* The value that a phrase of the question was linked to, where the text is
 * that phrase: what t2s-filter found by words' meanings. */
static const char *
linked(struct audit *a, const struct schema_column *c, const char *text)
{
	const json_t *matches = get_array(a->doc, "matches"), *match;
	size_t i;

	json_array_foreach(matches, i, match) {
		const char *phrase = get_str(match, "phrase");
		const char *table = get_str(match, "table");
		const char *column = get_str(match, "column");

		if (phrase != NULL && table != NULL && column != NULL &&
		    ascii_equal(phrase, text) &&
		    strcmp(table, c->table->name) == 0 &&
		    strcmp(column, c->name) == 0)
			return get_str(match, "value");
	}
	return NULL;
}

const char *
values_spelled(struct audit *a, const struct origin *o,
    const struct values *v, const char *text)
{
	const char *hit = alike(a, v, text);

	return hit == NULL && o->spelling == 0 ? linked(a, o->column, text) :
	    hit;
}
