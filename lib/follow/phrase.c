/* Readings of phrases, and the best of them. */
#include "follow/following.h"

#include <string.h>

#include "base/buf.h"
#include "edit/form/form.h"
#include "follow/merge.h"
#include "json/get.h"
#include "json/write.h"
#include "words/listed.h"

enum { TRIED = 4 };      /* readings of a text that are looked at */
#define LOSS_UNSURE 0.6       /* what a reading loses that is not sure at all */
#define LOSS_MANY 0.5         /* .. by which rows stand several times */
#define LOSS_ENOUGH 0.15        /* no other text is tried then */

void
phrase_free(struct phrase *p)
{
	json_decref(p->form);
	json_decref(p->reading);
}

void
phrase_take(struct follow *f, const struct phrase *p)
{
	json_t *phrase;
	size_t i;

	f->loss += p->loss;
	f->read++;
	json_array_foreach(get_array(p->reading, "told"), i, phrase)
		json_array_append(f->unused, phrase);
}

const char *
phrase_text(struct follow *f, const char *made, const char *phrase)
{
	struct buf b = BUF_INIT;
	const char *out;

	for (; *made != '\0'; made++) {
		if (*made == '@')
			buf_str(&b, SPANS_ABOUT);
		else if (*made == '*')
			buf_str(&b, phrase);
		else
			buf_ch(&b, *made);
	}
	out = arena_strdup(&f->arena, b.s);
	buf_free(&b);
	return out;
}

/* Is a word left that says what is asked for: "who rated them"? */
static bool
loses_question(const json_t *reading)
{
	const json_t *word;
	size_t i;

	json_array_foreach(get_array(reading, "unused"), i, word)
		if (json_is_string(word) && listed_has_n(LISTED_QUESTION_WORD,
		    json_string_value(word), json_string_length(word)))
			return true;
	return false;
}

unsigned
phrase_says(const json_t *reading)
{
	static const struct {
		const char *key;
		enum phrase_part part;
	} parts[] = {
		{"outputs", PHRASE_OUTPUTS}, {"conditions", PHRASE_CONDITIONS},
		{"groups", PHRASE_GROUPS}, {"orders", PHRASE_ORDERS},
		{"limit", PHRASE_LIMIT},
	};
	unsigned says = 0;

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (get_number(reading, parts[i].key, 0) > 0)
			says |= parts[i].part;
	return says;
}

double
phrase_loss(const json_t *reading)
{
	return get_number(reading, "lost", 0) + LOSS_UNSURE *
	    (1 - get_number(reading, "sure", 0));
}

const json_t *
phrase_readings(struct follow *f, const json_t *names, const char *text)
{
	struct buf key = BUF_INIT;
	json_t *list;

	json_compact(&key, names);
	buf_str(&key, text);
	list = json_object_get(f->readings, key.s);
	if (list == NULL) {
		f->about.about = names;
		list = about_read(&f->about, text, TRIED);
		json_object_set_new(f->readings, key.s, list);
	}
	buf_free(&key);
	return list;
}

struct best {
	struct phrase phrase;
	json_t *selections, *edges; /* of the topic, with the phrase's */
};

static void
take_best(struct best *best, const struct topic *t, struct phrase p)
{
	phrase_free(&best->phrase);
	json_decref(best->selections);
	json_decref(best->edges);
	best->phrase = p;
	best->selections = json_incref(get_array(t->form, "selections"));
	best->edges = json_incref(get_array(t->form, "join_edges"));
}

/* Join a reading to the topic, to see what that costs; the topic is as it
 * was then. */
static void
weigh(struct follow *f, json_t *reading, phrase_fits *fits, struct best *best)
{
	struct topic *t = &f->topic;
	json_t *form = form_of(get_object(reading, "plan"), t->schema);
	json_t *selections, *edges;
	bool many = false;
	double loss = phrase_loss(reading) +
	    (loses_question(reading) ? LOSS_UNSURE : 0);

	if (form == NULL || !fits(f, reading, form) ||
	    (best->phrase.form != NULL && loss >= best->phrase.loss)) {
		json_decref(form);
		return;
	}
	selections = json_deep_copy(get_array(t->form, "selections"));
	edges = json_deep_copy(get_array(t->form, "join_edges"));
	if (merge_sources(t, form, &many)) {
		loss += many ? LOSS_MANY : 0;
		if (best->phrase.form == NULL || loss < best->phrase.loss)
			take_best(best, t, (struct phrase){json_incref(form),
			    loss, json_incref(reading), many});
	}
	json_object_set_new(t->form, "selections", selections);
	json_object_set_new(t->form, "join_edges", edges);
	json_decref(form);
}

bool
phrase_read(struct follow *f, const char *const *texts, size_t n,
    bool entity, phrase_fits *fits, struct phrase *out)
{
	json_t *names = topic_about(&f->topic, entity), *reading;
	struct best best = {{0}, NULL, NULL};
	size_t i;

	for (size_t k = 0; k < n; k++) {
		json_array_foreach(phrase_readings(f, names, texts[k]), i,
		    reading)
			weigh(f, reading, fits, &best);
		if (best.phrase.form != NULL && best.phrase.loss < LOSS_ENOUGH)
			break;
	}
	json_decref(names);
	if (best.phrase.form == NULL)
		return false;
	json_object_set_new(f->topic.form, "selections", best.selections);
	json_object_set_new(f->topic.form, "join_edges", best.edges);
	*out = best.phrase;
	return true;
}
