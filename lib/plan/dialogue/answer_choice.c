#include "plan/dialogue/answer_choice.h"

#include <string.h>
#include "base/num.h"
#include "base/utf8.h"
#include "json/get.h"
#include "words/listed.h"
#include "words/resemble.h"
#include "words/words.h"

/* Are all words that say something among those of the choice? */
static bool
says(struct arena *a, const char *text, const char *choice)
{
	struct words said = words_of_name(a, text);
	struct words has = words_of_name(a, choice);
	size_t n = 0;

	for (size_t i = 0; i < said.n; i++) {
		if (words_is_stop(said.v[i].text))
			continue;
		if (!words_have_stem(&has, said.v[i].stem))
			return false;
		n++;
	}
	return n > 0;
}

/* "the second one"; n: there is none. */
static size_t
place_of(const char *word, size_t n)
{
	int place = listed_at(LISTED_PLACES, word);

	if (place < 0)
		place = listed_at(LISTED_PLACES_SHORT, word);
	if (place < 0 && n == 2)
		place = listed_at(LISTED_OF_TWO, word);
	if (place >= 0 && (size_t)place < n)
		return (size_t)place;
	return listed_has(LISTED_LAST, word) && n > 0 ? n - 1 : n;
}

/* The one word that is left of "option b, please"; NULL: several are. */
static const char *
bare_word(struct arena *a, const char *text)
{
	static const char between[] = " \t\n,.;:!()\"'";
	const char *only = NULL;

	for (size_t n; *(text += strspn(text, between)) != '\0'; text += n) {
		char *word;

		n = strcspn(text, between);
		word = arena_strndup(a, text, n);
		for (char *p = word; *p; p++)
			if (*p >= 'A' && *p <= 'Z')
				*p = (char)(*p - 'A' + 'a');
		if (listed_has(LISTED_CHOOSING, word))
			continue;
		if (only)
			return NULL;
		only = word;
	}
	return only;
}

/* The choice of this letter, number or place; NULL: none. */
static const json_t *
choice_at(const json_t *choices, const char *word)
{
	size_t n = json_array_size(choices), place = place_of(word, n);
	int count = listed_at(LISTED_COUNTS, word);
	int64_t number;

	if (get_by_id(choices, word))
		return get_by_id(choices, word);
	if (num_parse_int(word, &number) && number > 0)
		place = (size_t)number - 1;
	else if (count >= 0)
		place = (size_t)count;
	return json_array_get(choices, place);
}

const char *
answer_choice(struct arena *a, const json_t *question, const char *text)
{
	const json_t *choices = get_array(question, "choices"), *choice;
	const json_t *found = get_by_id(choices, text);
	size_t i;

	json_array_foreach(choices, i, choice) {
		const char *words = get_str(choice, "text");

		if (!found && words && ascii_equal(words, text))
			found = choice;
	}
	if (found)
		return get_str(found, "id");
	json_array_foreach(choices, i, choice) {
		const char *words = get_str(choice, "text");

		if (!words || !says(a, text, words))
			continue;
		if (found)
			return NULL;
		found = choice;
	}
	text = bare_word(a, text);
	if (!found && text)
		found = choice_at(choices, text);
	return get_str(found, "id");
}

/* ---- words that fit one choice best ------------------------------------- */

struct fitting {
	struct arena *a;
	const struct schema *s;
	const json_t *choices;
	struct words said;
	double *scores; /* by choice */
};

static const char *const members[] = {"text", "label", "table", "column"};

static double
likeness(struct arena *a, const char *word, const char *name)
{
	struct words has = words_of_name(a, name);
	double best = 0;

	for (size_t i = 0; i < has.n; i++) {
		double now = resemble(word, has.v[i].text, NULL);

		best = now > best ? now : best;
	}
	return best >= RESEMBLE_SURE ? best : 0;
}

/* Does some choice have the word? */
static bool
add_word(struct fitting *f, const char *word)
{
	const json_t *choice;
	bool found = false;
	size_t i;

	json_array_foreach(f->choices, i, choice) {
		double best = 0;

		for (size_t k = 0; k < sizeof members / sizeof *members; k++) {
			const char *text = get_str(choice, members[k]);
			double now = text ? likeness(f->a, word, text) : 0;

			best = now > best ? now : best;
		}
		f->scores[i] += best;
		found |= best > 0;
	}
	return found;
}

/* A word that no choice has may be the name of something else. */
static bool
names_other(const struct fitting *f, const char *word)
{
	for (size_t t = 0; t < f->s->ntables; t++) {
		const struct schema_table *table = &f->s->tables[t];

		if (likeness(f->a, word, table->name) > 0)
			return true;
		for (size_t c = 0; c < table->ncolumns; c++)
			if (likeness(f->a, word, table->columns[c].name) > 0)
				return true;
	}
	return false;
}

static bool
denies(const char *word)
{
	return listed_has(LISTED_DENIAL, word);
}

static const json_t *
best_of(const struct fitting *f)
{
	size_t n = json_array_size(f->choices), best = 0;
	double next = 0;

	for (size_t i = 1; i < n; i++) {
		if (f->scores[i] > f->scores[best]) {
			next = f->scores[best];
			best = i;
		} else if (f->scores[i] > next) {
			next = f->scores[i];
		}
	}
	return n > 0 && f->scores[best] >= next + RESEMBLE_LEAD ?
	    json_array_get(f->choices, best) : NULL;
}

const char *
answer_fit(struct arena *a, const struct schema *s, const json_t *question,
    const char *text)
{
	struct fitting f = {a, s, get_array(question, "choices"),
	    words_of_name(a, text), NULL};
	size_t n = json_array_size(f.choices), place = n;
	bool met = false;

	f.scores = arena_alloc(a, (n + 1) * sizeof *f.scores);
	memset(f.scores, 0, (n + 1) * sizeof *f.scores);
	for (size_t i = 0; i < f.said.n; i++) {
		const char *word = f.said.v[i].text;

		if (denies(word))
			return NULL;
		if (words_is_stop(word))
			continue;
		if (add_word(&f, word))
			met = true;
		else if (place_of(word, n) < n)
			place = place_of(word, n);
		else if (names_other(&f, word))
			return NULL;
	}
	return get_str(met || place == n ? best_of(&f) :
	    json_array_get(f.choices, place), "id");
}
