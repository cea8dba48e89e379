/* Misspelt words of the question. */
#include <string.h>
#include "json/get.h"
#include "plan/text/lexicon.h"
#include "plan/text/mend.h"
#include "words/abbreviation.h"
#include "words/name.h"
#include "words/spelling.h"

#define MEND_SCORE 0.55   /* how sure of the right word */
#define MEND_SCORE_NAMED 0.4 /* .. of one of the schema */
#define STORED_SCORE 0.75  /* of a stored value: nothing to mend */

struct vocabulary {
	struct arena *a;
	const char **v;
	size_t n, cap;
};

static void
learn(struct vocabulary *o, const char *text)
{
	for (size_t i = 0; i < o->n; i++)
		if (strcmp(o->v[i], text) == 0)
			return;
	if (o->n == o->cap) {
		const char **old = o->v;

		o->cap = o->cap ? 2 * o->cap : 128;
		o->v = arena_alloc(o->a, o->cap * sizeof *o->v);
		if (o->n)
			memcpy(o->v, old, o->n * sizeof *old);
	}
	o->v[o->n++] = text;
}

static void
learn_whole(void *o, const char *other, enum abbreviation_says says)
{
	struct vocabulary *all = o;

	if (says == ABBREVIATION_ALL && strlen(other) > 3)
		learn(all, arena_strdup(all->a, other));
}

static void
learn_name(struct vocabulary *o, const char *name)
{
	struct words words = words_of_name(o->a, name);

	for (size_t i = 0; i < words.n; i++) {
		learn(o, words.v[i].text);
		abbreviation_each(words.v[i].text, learn_whole, o);
	}
}

/* What people call it, too: a word of a dictionary or a lesson is right. */
static void
learn_synonyms(struct vocabulary *o, const json_t *of)
{
	const json_t *synonym;
	size_t i;

	json_array_foreach(get_array(of, "synonyms"), i, synonym)
		if (json_is_string(synonym))
			learn_name(o, json_string_value(synonym));
}

static void
learn_terms(struct vocabulary *o, const json_t *terms)
{
	const json_t *term;
	size_t i;

	json_array_foreach(terms, i, term) {
		if (get_str(term, "name"))
			learn_name(o, get_str(term, "name"));
		learn_synonyms(o, term);
	}
}

static struct vocabulary
vocabulary_of(struct arena *a, const struct schema *s)
{
	struct vocabulary out = {.a = a};

	for (size_t i = 0; i < s->ntables; i++) {
		const struct schema_table *t = &s->tables[i];

		learn_name(&out, t->name);
		learn_synonyms(&out, t->json);
		for (size_t k = 0; k < t->ncolumns; k++) {
			learn_name(&out, t->columns[k].name);
			learn_synonyms(&out, t->columns[k].json);
		}
	}
	learn_terms(&out, get_array(s->json, "terms"));
	return out;
}

static bool
is_stored(const json_t *matches, const struct token *t)
{
	size_t i;
	const json_t *m;

	json_array_foreach(matches, i, m) {
		const char *kind = get_str(m, "kind");

		if (kind && strcmp(kind, "value") == 0 &&
		    get_number(m, "score", 0) >= STORED_SCORE &&
		    (double)t->start < get_number(m, "end", 0) &&
		    (double)t->end > get_number(m, "start", 0))
			return true;
	}
	return false;
}

/* Part of a name: "cust" and "custs" of cust_no, "cat" of categories. */
static bool
is_named(const struct vocabulary *o, const struct token *t)
{
	for (size_t i = 0; i < o->n; i++)
		if (strcmp(o->v[i], t->text) == 0 ||
		    name_plural(o->v[i], t->text) ||
		    abbreviation_of(t->text, o->v[i]) ||
		    strstr(o->v[i], t->stem))
			return true;
	return abbreviation_find(t->text) >= 0;
}

void
question_mend(struct arena *a, struct question *q, const struct schema *s,
    const json_t *matches)
{
	struct vocabulary known = {0};
	bool mended = false;

	for (size_t i = 0; i < q->n; i++) {
		struct token *t = &q->v[i];
		struct spelling right;

		if (!t->content || t->capital || t->has_number ||
		    strlen(t->text) < 4 || wordnet_knows(t->text) ||
		    is_stored(matches, t))
			continue;
		if (!known.a)
			known = vocabulary_of(a, s);
		if (is_named(&known, t) || !spelling_mend(a, t->text, known.v,
		    known.n, &right) || right.score < (right.candidate ?
		    MEND_SCORE_NAMED : MEND_SCORE))
			continue;
		t->was = t->text;
		t->text = right.word;
		t->stem = words_stem(a, right.word);
		t->content = !words_is_stop(right.word);
		mended = true;
	}
	if (mended)
		lexicon_mark(a, q);
}
