/* Phrases about rows that were spoken of before. */
#include <string.h>
#include "base/utf8.h"
#include "json/get.h"
#include "plan/about.h"
#include "plan/dialogue/unused.h"
#include "plan/draft/implied.h"
#include "plan/rank/rank.h"
#include "plan/narrow.h"
#include "plan/text/mend.h"
#include "words/listed.h"

struct about
about_begin(const json_t *doc, struct when_now now, const json_t *about)
{
	return (struct about){.doc = doc, .now = now, .about = about,
	    .schema = narrow_tables(doc, &(struct narrow_request){0})};
}

void
about_end(struct about *p)
{
	json_decref(p->schema);
}

static bool
is_letter(char c)
{
	return (c >= '0' && c <= '9') || (unsigned char)c >= 0x80 ||
	    (ascii_lower((unsigned char)c) >= 'a' &&
	    ascii_lower((unsigned char)c) <= 'z');
}

/* Where a phrase stands in a text as words; NULL: nowhere. */
static const char *
find_phrase(const char *text, const char *phrase)
{
	size_t n = strlen(phrase);

	for (const char *p = text; n > 0 && *p != '\0'; p++)
		if (ascii_equal_n(p, phrase, n) && !is_letter(p[n]) &&
		    (p == text || !is_letter(p[-1])))
			return p;
	return NULL;
}

/* The phrases to tell of, as the person said them (new): a text may have words
 * that nobody wrote, which part a phrase. */
static json_t *
told(struct arena *a, const char *said, const struct unused *u)
{
	json_t *out = json_array();

	for (size_t i = 0; i < u->nruns; i++)
		for (size_t k = u->runs[i].first; k <= u->runs[i].last; k++) {
			size_t last = u->runs[i].last;
			const char *phrase;

			while (!find_phrase(said, phrase = unused_phrase(u, a,
			    k, last)) && last > k)
				last--;
			if (last == k && !find_phrase(said, phrase))
				continue;
			json_array_append_new(out, json_string(phrase));
			k = last;
		}
	return out;
}

static json_t *
reading(struct grammar *g, const struct candidate *c, const char *said)
{
	const struct frag *f = c->reading;
	struct unused u = unused_words(g, f);
	json_t *words = json_array(), *out = json_object();

	for (size_t i = 0; i < u.n; i++)
		json_array_append_new(words, json_string(u.words[i]));
	json_object_set_new(out, "told", told(g->arena, said, &u));
	json_object_set(out, "plan", c->draft);
	json_object_set_new(out, "sure", json_real(c->sure));
	json_object_set_new(out, "cost", json_real(c->cost));
	json_object_set_new(out, "outputs", json_integer((json_int_t)(
	    list_length(f->outs) + (f->term != NULL))));
	json_object_set_new(out, "conditions",
	    json_integer((json_int_t)list_length(f->conds)));
	json_object_set_new(out, "groups", json_integer((json_int_t)(
	    list_length(f->groups) + (f->each != NULL))));
	json_object_set_new(out, "orders",
	    json_integer((json_int_t)list_length(f->orders)));
	json_object_set_new(out, "limit", json_integer(f->limit));
	json_object_set_new(out, "lost", json_real(u.weight));
	json_object_set_new(out, "unused", words);
	return out;
}

/* The matches of the document's question whose phrases stand in the text,
 * with their places there (new). */
static json_t *
matches_in(const json_t *doc, const char *text)
{
	json_t *out = json_array(), *match, *moved;
	size_t i;

	json_array_foreach(get_array(doc, "matches"), i, match) {
		const char *phrase = get_str(match, "phrase");
		const char *at = phrase ? find_phrase(text, phrase) : NULL;

		if (at == NULL)
			continue;
		moved = json_copy(match);
		json_object_set_new(moved, "start", json_integer(at - text));
		json_object_set_new(moved, "end", json_integer(
		    at - text + (json_int_t)strlen(phrase)));
		json_array_append_new(out, moved);
	}
	return out;
}

json_t *
about_read(const struct about *p, const char *text, size_t most)
{
	struct arena arena = {0};
	struct schema schema;
	struct question q = question_read(&arena, text);
	json_t *matches = matches_in(p->doc, text);
	struct spans_source from = {.schema = &schema,
	    .matches = matches, .now = p->now,
	    .terms = get_array(p->schema, "terms"), .about = p->about,
	    .dialect = get_str(get_object(p->doc, "database"), "dialect")};
	struct spans spans;
	struct grammar grammar = {0};
	struct readings readings;
	struct candidates made;
	const char *asked = get_str(p->doc, "question");
	const char *said = asked ? question_squeeze(&arena, asked,
	    strlen(asked)) : text;
	json_t *out = json_array();

	schema_view(&schema, p->schema);
	question_mend(&arena, &q, &schema, from.matches);
	implied_keys(&schema, &q);
	spans = spans_make(&arena, &q, &from);
	readings = grammar_read(&grammar, &arena, &spans);
	made = candidates_make(&grammar, &readings, CANDIDATES_MOST);
	rank_candidates(&grammar, &made, &(struct rank_options){0});
	for (size_t i = 0; i < made.n && i < most; i++)
		json_array_append_new(out, reading(&grammar, &made.v[i],
		    said));
	candidates_free(&made);
	json_decref(spans.keep);
	json_decref(matches);
	schema_free(&schema);
	arena_free(&arena);
	return out;
}

/* Does a word say nothing beside a time: "and", "all of", "please"? */
static bool
is_idle(const struct token *t)
{
	return t->word->kind == WORD_SYMBOL || words_is_stop(t->text) ||
	    listed_has(LISTED_IDLE, t->text);
}

/* The span that takes all words but idle ones. */
static bool
only_span(const struct question *q, const struct when_now *now,
    struct when_time *out)
{
	for (size_t at = 0; at < q->n; at++) {
		size_t n = when_at(q, at, now, 0, out), rest = at + n;

		while (n > 0 && rest < q->n && is_idle(&q->v[rest]))
			rest++;
		if (n > 0 && rest == q->n)
			return true;
		if (!is_idle(&q->v[at]))
			return false;
	}
	return false;
}

json_t *
about_span(const char *text, struct when_now now, int year,
    const json_t *column, const struct schema_column *c)
{
	struct arena arena = {0};
	struct question q = question_read(&arena, text);
	struct when_column by = {.expr = column, .holds = c->time,
	    .class = c->class};
	struct when_time span;
	json_t *out = NULL;

	if (only_span(&q, &now, &span)) {
		if (span.yearless && year > 0) {
			now.year = year;
			now.month = 12;
			now.day = 31;
			only_span(&q, &now, &span);
		}
		out = when_predicates(&span, &by, true);
	}
	arena_free(&arena);
	return out;
}

bool
about_time(const char *text, struct when_now now)
{
	struct arena arena = {0};
	struct question q = question_read(&arena, text);
	struct when_time span;
	bool found = false;

	for (size_t at = 0; at < q.n && !found; at++)
		found = when_at(&q, at, &now, 0, &span) > 0;
	arena_free(&arena);
	return found;
}
