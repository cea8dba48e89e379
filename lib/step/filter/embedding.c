#include "step/filter/embedding.h"

#include <stdlib.h>
#include <string.h>
#include "base/die.h"
#include "step/pipe/access.h"
#include "json/get.h"
#include "json/write.h"
#include "model/prompt/card.h"

enum { BATCH = 128 }; /* texts of one request */

void
embedding_start(struct embedding *e, const char *vectors)
{
	const char *named = getenv("T2S_EMBED_MODEL");
	const char *record = getenv("T2S_RECORD"), *replay =
	    getenv("T2S_REPLAY");

	if (!e->asking.model)
		return;
	if (!*e->asking.model && !(named && *named))
		die(STATUS_BAD, "--embed needs a model: use "
		    "--embed=PROVIDER:NAME or set T2S_EMBED_MODEL");
	vectors_default(&e->path);
	e->file = vectors ? vectors : e->path.len ? e->path.s : NULL;
	if ((record && *record) || (replay && *replay))
		e->file = NULL;
}

static bool
no_use(struct findings *f, const char *why)
{
	finding_add(f, FINDING_model_unused, "",
	    "tables not compared by meaning: %s", why);
	return false;
}

static json_t *
cards_of(const struct schema *s)
{
	json_t *cards = json_array();
	struct buf b = BUF_INIT;

	for (size_t i = 0; i < s->ntables; i++) {
		buf_reset(&b);
		card_add(&b, &s->tables[i]);
		json_array_append_new(cards, json_text(b.s, b.len));
	}
	buf_free(&b);
	return cards;
}

/* Texts that have no vector so far, in batches. */
static json_t *
missing(struct embedding *e, const json_t *cards, json_t *question)
{
	json_t *batches = json_array(), *batch = NULL;
	size_t n = json_array_size(cards);

	for (size_t i = 0; i <= n; i++) {
		json_t *text = i < n ? json_array_get(cards, i) : question;

		if (vectors_has(e->vectors, json_string_value(text)))
			continue;
		if (!batch || json_array_size(batch) == BATCH) {
			batch = json_array();
			json_array_append_new(batches, batch);
		}
		json_array_append(batch, text);
	}
	return batches;
}

static bool
embed(struct embedding *e, json_t *doc, const json_t *batches,
    struct findings *f)
{
	json_t *requests = json_array(), *replies, *batch;
	struct buf why = BUF_INIT;
	bool good = true;
	size_t i;

	json_array_foreach(batches, i, batch)
		json_array_append_new(requests, json_pack("{ss, sO}", "task",
		    "embed", "embed", batch));
	replies = asking_all(doc, &e->asking, requests, f);
	json_array_foreach(batches, i, batch) {
		const json_t *reply = json_array_get(replies, i);

		if (!json_is_object(reply))
			good = false; /* told */
		else if (!vectors_put(e->vectors, batch, get_array(reply,
		    "vectors"), &why))
			good = no_use(f, why.s);
		if (!good)
			break;
	}
	buf_free(&why);
	json_decref(requests);
	json_decref(replies);
	return good;
}

static bool
open_vectors(struct embedding *e, struct findings *f)
{
	struct model m = model_for(e->asking.model, e->asking.step);
	struct buf why = BUF_INIT, name = BUF_INIT;

	if (m.name)
		buf_str(&name, m.name);
	/* that a text is there tells who can guess it that it was read */
	if (access_at_hand())
		json_compact(&name, access_at_hand());
	if (!e->vectors)
		e->vectors = vectors_open(e->file, name.s, &why);
	if (!e->vectors)
		no_use(f, why.s);
	buf_free(&why);
	buf_free(&name);
	return e->vectors != NULL;
}

bool
embedding_run(void *embedding, json_t *doc, const struct schema *s,
    const char *question, double *likeness, struct findings *f)
{
	struct embedding *e = embedding;
	json_t *cards, *batches, *text;
	bool good;

	if (!e->asking.model || !open_vectors(e, f))
		return false;
	cards = cards_of(s);
	text = json_text(question, strlen(question));
	batches = missing(e, cards, text);
	good = json_array_size(batches) == 0 || embed(e, doc, batches, f);
	if (good && !vectors_compare(e->vectors, json_string_value(text),
	    cards, likeness))
		good = no_use(f,
		    "the vectors file has vectors of a different length");
	json_decref(batches);
	json_decref(text);
	json_decref(cards);
	return good;
}
