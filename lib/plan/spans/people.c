/* Which tables hold people, on which side of what a firm does. */
#include <string.h>
#include "json/get.h"
#include "words/abbreviation.h"
#include "words/listed.h"
#include "words/words.h"
#include "plan/spans/column_kind.h"

static const struct {
	const char *word;
	enum kind_side side;
} people[] = {
#define PERSON(word, side) {word, KIND_##side},
#include "plan/spans/person.def"
#undef PERSON
};

/* Is it the word, or its plural? `one` is the singular of an irregular plural,
 * or NULL. Stems do not tell an applicant from an application. */
static bool
is_form(const char *text, const char *one, const char *word)
{
	size_t n = strlen(word);

	if (strncmp(text, word, n) == 0)
		return !text[n] || (text[n] == 's' && !text[n + 1]);
	return (one && strcmp(one, word) == 0) || (word[n - 1] == 'y' &&
	    strncmp(text, word, n - 1) == 0 && text[n - 1] == 'i' &&
	    text[n] == 'e' && text[n + 1] == 's' && !text[n + 2]);
}

/* The place of the noun among those for people; their number for others. */
static size_t
find_people(const char *text)
{
	const char *one = words_irregular(text);
	size_t i = 0;

	while (i < COUNT(people) && !is_form(text, one, people[i].word))
		i++;
	return i;
}

bool
kind_word_is_person(struct kinds *k, const char *text)
{
	const char *whole = abbreviation_whole(k->arena, text);

	return find_people(text) < COUNT(people) ||
	    (whole && find_people(whole) < COUNT(people));
}

/* Of a compound the last word says what it is; n words count. */
static bool
names_person(const struct words *w, size_t n, enum kind_side *side)
{
	size_t at = n ? find_people(w->v[n - 1].text) : COUNT(people);

	if (at < COUNT(people))
		*side = people[at].side;
	return at < COUNT(people);
}

/* "temporary deferrals of donors" are deferrals. */
static bool
tells_person(struct kinds *k, const char *comment, enum kind_side *side)
{
	struct words w = kind_words(k, arena_strndup(k->arena, comment,
	    strcspn(comment, ",;:(.")));
	size_t n = w.n ? 1 : 0;

	while (n && n < w.n && !words_is_stop(w.v[n].text))
		n++;
	return names_person(&w, n, side);
}

/* "full_name": things have no other */
static bool
is_full_name(struct kinds *k, const struct schema_column *c)
{
	struct words w = kind_words(k, c->name);

	return w.n == 2 && listed_has(LISTED_FULL, w.v[0].text) &&
	    listed_has(LISTED_NAME, w.v[1].text) && !kind_is_lookup(c->table);
}

/* Does it only say which person, as guests of an event do? */
static bool
is_link(struct kinds *k, const struct schema_table *t)
{
	const struct schema_column *label[KIND_LABEL];
	size_t n = kind_label(k, t, label), keys = 0;

	for (size_t i = 0; i < t->nprimary_key; i++)
		keys += kind_key_from(t->primary_key[i]) != NULL;
	return keys > 1 && n == 1 && label[0]->primary_key;
}

static bool
find_person(struct kinds *k, const struct schema_table *t,
    enum kind_side *side)
{
	const struct schema_column *label[KIND_LABEL];
	const char *comment = get_str(t->json, "comment");
	struct words w = kind_words(k, t->name);
	const json_t *s;
	size_t i, n;

	if (is_link(k, t))
		return false;
	if (names_person(&w, w.n, side) || (comment && tells_person(k,
	    comment, side)))
		return true;
	json_array_foreach(get_array(t->json, "synonyms"), i, s)
		if (json_is_string(s) && tells_person(k, json_string_value(s),
		    side))
			return true;
	n = kind_label(k, t, label);
	return n >= 2 || (n == 1 && is_full_name(k, label[0]));
}

bool
kind_is_person(struct kinds *k, const struct schema_table *t)
{
	struct kind_table *known = &k->tables[t->index];

	if (!known->has_person)
		known->person = find_person(k, t, &known->side);
	known->has_person = true;
	return known->person;
}

enum kind_side
kind_side(struct kinds *k, const struct schema_table *t)
{
	return kind_is_person(k, t) ? k->tables[t->index].side : KIND_NEITHER;
}

enum kind_side
kind_side_of_verb(const char *text)
{
	static const struct {
		enum kind_side side;
		const char *verbs;
	} does[] = {
#define DOES(side, verbs) {KIND_##side, verbs},
#include "plan/spans/person.def"
#undef DOES
	};
	size_t len = strlen(text);

	for (size_t i = 0; i < COUNT(does); i++)
		for (const char *p = does[i].verbs; *p; p += strspn(p, " ")) {
			size_t n = strcspn(p, " ");

			if (n == len && strncmp(p, text, n) == 0)
				return does[i].side;
			p += n;
		}
	return KIND_NEITHER;
}
