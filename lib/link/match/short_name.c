#include "link/match/short_name.h"

#include <string.h>
#include "json/get.h"
#include "words/abbreviation.h"

/* What the texts of a table say of the word that its name is short for. */
struct telling {
	struct arena *a;
	const char *cut;
	const struct word *said;
	bool own, other; /* the word that was said; another one */
};

/* The letters of the cut in their order, from the first one on: act, account. */
static bool
has_letters(const char *whole, const char *cut)
{
	if (*whole != *cut)
		return false;
	for (; *whole && *cut; whole++)
		cut += *whole == *cut;
	return !*cut;
}

/* A comment begins with what the table holds. */
static void
hear_first(struct telling *x, const struct words *words)
{
	size_t i = 0;

	while (i < words->n && words_is_stop(words->v[i].text))
		i++;
	x->other |= i < words->n &&
	    strcmp(words->v[i].stem, x->said->stem) != 0 &&
	    has_letters(words->v[i].text, x->cut);
}

static void
hear(struct telling *x, const struct words *words)
{
	for (size_t i = 0; i < words->n; i++) {
		const struct word *w = &words->v[i];

		if (w->kind != WORD_LETTERS)
			continue;
		if (strcmp(w->stem, x->said->stem) == 0)
			x->own = true;
		else if (strlen(w->text) > strlen(x->cut) &&
		    abbreviation_cut(w->text, x->cut))
			x->other = true;
	}
}

static void
hear_synonyms(struct telling *x, const json_t *json)
{
	const json_t *name;
	size_t i;

	json_array_foreach(get_array(json, "synonyms"), i, name)
		if (json_is_string(name)) {
			struct words words = words_of_name(x->a,
			    json_string_value(name));

			hear(x, &words);
		}
}

static void
hear_table(struct telling *x, const struct schema_table *t)
{
	const char *comment = get_str(t->json, "comment");
	struct words words;

	if (comment) {
		words = words_of_text(x->a, comment);
		hear(x, &words);
		hear_first(x, &words);
	}
	hear_synonyms(x, t->json);
	for (size_t i = 0; i < t->ncolumns; i++) {
		words = words_of_name(x->a, t->columns[i].name);
		hear(x, &words);
	}
}

bool
short_name_of_other(struct arena *a, const struct schema_table *t,
    const struct vocab_name *name, const struct word *said)
{
	for (size_t i = 0; i < name->words.n; i++) {
		struct telling x = {.a = a, .cut = name->words.v[i].text,
		    .said = said};

		if (!abbreviation_cut(said->text, x.cut))
			continue;
		hear_table(&x, t);
		if (x.other && !x.own)
			return true;
	}
	return false;
}
