/* Units of measure, and what turns one into another. */
#include <string.h>
#include "json/get.h"
#include "words/listed.h"
#include "words/words.h"
#include "plan/text/scale.h"

enum kind { TIME, LENGTH, WEIGHT, VOLUME, BYTES, MONEY };

struct scale {
	const char *word;
	enum kind kind;
	double size;
};

static const struct scale scales[] = {
#define SCALE(word, kind, size) {word, kind, size},
#include "plan/text/scale.def"
#undef SCALE
};

/* Singular or plural. */
static const struct scale *
find(const char *word)
{
	for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
		size_t n = strlen(scales[i].word);

		if (strncmp(scales[i].word, word, n) == 0 &&
		    (word[n] == '\0' || (n > 2 &&
		    word[n] == 's' && word[n + 1] == '\0')))
			return &scales[i];
	}
	return NULL;
}

/* A name that says "m" or "min" may mean anything, unless it ends in it,
 * "weight_g", or is nothing else: "km". */
static bool
is_said(const struct words *w, size_t at)
{
	size_t n = strlen(w->v[at].text);

	return n > 3 || ((at > 0 || (w->n == 1 && n > 1)) &&
	    (at + 1 == w->n || n > 1) &&
	    !listed_has(LISTED_MINIMUM, w->v[at].text));
}

/* The dictionary says it, or the name does. */
static const struct scale *
of_column(const struct schema_column *c, bool *per)
{
	const char *unit = get_str(c->json, "unit");
	struct arena a = {0};
	struct words words = words_of_name(&a, unit ? unit : c->name);
	const struct scale *found = NULL;

	*per = false;
	for (size_t i = 0; i < words.n; i++) {
		const struct scale *s = find(words.v[i].text);

		if (!s || (!unit && !is_said(&words, i)))
			continue;
		found = s;
		*per = i > 0 && listed_has(LISTED_PER, words.v[i - 1].text);
	}
	arena_free(&a);
	return found;
}

bool
scale_is_unit(const char *unit)
{
	return find(unit) != NULL;
}

bool
scale_is_time(const char *unit)
{
	const struct scale *s = find(unit);

	return s && s->kind == TIME;
}

double
scale_for(const char *unit, const struct schema_column *c)
{
	bool per;
	const struct scale *from = find(unit), *to = of_column(c, &per);

	if (!from || !to || from->kind != to->kind)
		return 1;
	return from->size / to->size;
}

bool
scale_same(const char *unit, const struct schema_column *c, bool *per)
{
	const struct scale *from = find(unit), *to = from ? of_column(c, per) :
	    NULL;

	return to && from->kind == to->kind && from->size == to->size;
}
