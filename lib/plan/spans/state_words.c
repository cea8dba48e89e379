/* What words say of the states that rows are in. */
#include <string.h>
#include "base/mem.h"
#include "plan/spans/state.h"

const struct state_phrase state_phrases[] = {
#define STATE(concept, sign, phrase) {CONCEPT_##concept, sign, phrase},
#include "plan/spans/state.def"
#undef STATE
};
const size_t state_nphrases = COUNT(state_phrases);

static const struct state_phrase flag_words[] = {
#define FLAG_WORD(concept, sign, word) {CONCEPT_##concept, sign, word},
#include "plan/spans/state.def"
#undef FLAG_WORD
};
static const struct state_phrase reference_words[] = {
#define REFERENCE_WORD(concept, sign, word) {CONCEPT_##concept, sign, word},
#include "plan/spans/state.def"
#undef REFERENCE_WORD
};
static const struct state_phrase value_words[] = {
#define VALUE_WORD(concept, sign, word) {CONCEPT_##concept, sign, word},
#include "plan/spans/state.def"
#undef VALUE_WORD
};
static const struct state_phrase time_words[] = {
#define TIME_WORD(concept, sign, word) {CONCEPT_##concept, sign, word},
#include "plan/spans/state.def"
#undef TIME_WORD
};
static const struct {
	const struct state_phrase *v;
	size_t n;
} tellers[] = {
	[STATE_FLAG] = {flag_words, COUNT(flag_words)},
	[STATE_REFERENCE] = {reference_words, COUNT(reference_words)},
	[STATE_TIME] = {time_words, COUNT(time_words)},
};

bool
state_name_says(struct spans *s, const struct name *name, const char *word)
{
	const char *stem = words_stem(s->arena, word);

	for (size_t i = 0; i < name->n; i++) {
		unsigned id = name->v[i].id;

		if (!name->v[i].generic && (strcmp(s->names.text[id],
		    word) == 0 || strcmp(s->names.stem[id], stem) == 0))
			return true;
	}
	return false;
}

/* Is the word of the concept, or what is done also over, what is still there
 * active? */
static bool
is_of(const struct state_phrase *w, enum concept concept)
{
	return w->concept == concept || (concept == CONCEPT_STILL &&
	    w->concept == CONCEPT_ACTIVE) || (concept == CONCEPT_OVER &&
	    w->concept == CONCEPT_DONE && w->sign > 0);
}

/* "left", or all of "given+away" */
static bool
has_words(const struct words *own, const char *text)
{
	while (*text) {
		size_t n = strcspn(text, "+");
		bool found = false;

		for (size_t k = 0; k < own->n && !found; k++)
			found = strncmp(own->v[k].text, text, n) == 0 &&
			    own->v[k].text[n] == '\0';
		if (!found)
			return false;
		text += n + (text[n] == '+');
	}
	return true;
}

int
state_name_sign(struct spans *s, const struct schema_column *c,
    enum state_teller kind, enum concept concept)
{
	const struct state_phrase *list = tellers[kind].v;
	struct words own = kind_words(&s->kinds, c->name);
	size_t nnames;
	const struct name *names = name_range(&s->names, c->table, c, &nnames);

	for (size_t i = 0; i < tellers[kind].n; i++) {
		if (!is_of(&list[i], concept))
			continue;
		if (has_words(&own, list[i].text))
			return list[i].sign;
		for (size_t k = 0; k < nnames; k++)
			if (state_name_says(s, &names[k],
			    list[i].text))
				return list[i].sign;
	}
	return 0;
}

/* What the words of a value say of the concept. */
static int
words_sign(struct spans *s, const char *text, enum concept concept)
{
	struct words said = kind_words(&s->kinds, text);

	for (size_t i = 0; i < COUNT(value_words); i++) {
		struct words w;
		bool same;

		if (!is_of(&value_words[i], concept))
			continue;
		w = kind_words(&s->kinds, value_words[i].text);
		same = w.n == said.n;
		for (size_t k = 0; same && k < w.n; k++)
			same = strcmp(w.v[k].text, said.v[k].text) == 0;
		if (same)
			return value_words[i].sign;
	}
	return 0;
}

int
state_value_sign(struct spans *s, const json_t *value,
    const struct meanings *codes, enum concept concept)
{
	const char *text = json_is_string(value) ? json_string_value(value) :
	    "";
	int sign = words_sign(s, text, concept);

	for (size_t i = 0; !sign && i < codes->n; i++)
		if (strcmp(codes->v[i].code, text) == 0)
			sign = words_sign(s, codes->v[i].words, concept);
	return sign;
}
