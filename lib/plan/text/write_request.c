/* Requests to change data, told from questions about changes. */
#include <string.h>
#include "base/mem.h"
#include "plan/text/write_request.h"
#include "words/listed.h"

enum sureness { NO_VERB, PLAIN, NOUN, STATE, ANSWER, SAID };

static enum sureness
verb(const char *text)
{
	static const struct {
		const char *verb;
		enum sureness sure;
	} verbs[] = {
#define WRITES(verb, sure) {verb, sure},
#include "plan/text/write_request.def"
#undef WRITES
	};

	for (size_t i = 0; i < COUNT(verbs); i++)
		if (strcmp(verbs[i].verb, text) == 0)
			return verbs[i].sure;
	return NO_VERB;
}

/* Is one of the words in the sentence behind token i? */
static bool
has_behind(const struct question *q, size_t i, enum listed words)
{
	while (++i < q->n && (q->v[i].word->kind != WORD_SYMBOL ||
	    !strchr(".;!?", q->v[i].text[0])))
		if (listed_has(words, q->v[i].text))
			return true;
	return false;
}

/* "create a list of ..", "update this list to include ..": what is made is
 * the answer. */
static bool
is_answer(const struct question *q, size_t i)
{
	size_t at = i + 1;

	while (at < q->n && listed_has(LISTED_ANSWER_ARTICLE, q->v[at].text))
		at++;
	if (at >= q->n)
		return true;
	if (listed_has(LISTED_ANSWER, q->v[at].text))
		return true;
	/* "create a table of": "create table x" is none */
	if (at > i + 1 && listed_has(LISTED_TABLE, q->v[at].text) &&
	    at + 1 < q->n && listed_has(LISTED_ANSWER_CONTENT,
	    q->v[at + 1].text))
		return true;
	/* "remove duplicates from the list" */
	if (at == i + 1 && has_behind(q, i, LISTED_ANSWER))
		return true;
	/* "add category name": a column to show */
	return listed_has(LISTED_ADD, q->v[i].text) &&
	    !listed_has(LISTED_ONE_MORE, q->v[i + 1].text) &&
	    !q->v[i + 1].has_number && !has_behind(q, i, LISTED_INTO);
}

/* "transfer bill R12 to": what is changed has a number or a name. */
static bool
is_named(const struct question *q, size_t i)
{
	for (size_t k = i + 1; k <= i + 2 && k < q->n; k++)
		if (q->v[k].has_number || q->v[k].capital ||
		    strpbrk(q->v[k].literal, "0123456789"))
			return true;
	return false;
}

/* ".. to paid", ".. as paid" */
static bool
becomes(const struct question *q, size_t i)
{
	return has_behind(q, i, LISTED_BECOMES);
}

/* "double room" is none, "double the price" is; "set booking 12 to paid". */
static bool
has_object(const struct question *q, size_t i)
{
	if (listed_has(LISTED_OBJECT_ARTICLE, q->v[i + 1].text) ||
	    q->v[i + 1].digits || (listed_has(LISTED_DROP, q->v[i].text) &&
	    listed_has(LISTED_TABLE, q->v[i + 1].text)))
		return true;
	return is_named(q, i) && becomes(q, i);
}

/* "Add up the totals", "update dates": the first asks, the second has no
 * object of its own. */
static bool
commands(const struct question *q, size_t i)
{
	enum sureness sure = verb(q->v[i].text);

	if (i + 1 >= q->n)
		return sure == PLAIN || sure == ANSWER;
	if (listed_has(LISTED_NO_OBJECT, q->v[i + 1].text))
		return false;
	switch (sure) {
	case NOUN:
		return has_object(q, i) ||
		    (listed_has(LISTED_RAISE, q->v[i].text) &&
		    has_behind(q, i, LISTED_RAISED_BY));
	case STATE:
		return has_object(q, i) || becomes(q, i);
	case ANSWER:
		return !is_answer(q, i);
	case SAID:
		return listed_has(LISTED_THAT, q->v[i + 1].text);
	case PLAIN:
		return true;
	case NO_VERB:
		break;
	}
	return false;
}

/* ".. and delete them" */
static bool
is_second(const struct question *q, size_t i)
{
	return i > 0 && listed_has(LISTED_AND_THEN, q->v[i - 1].text) &&
	    i + 1 < q->n && verb(q->v[i].text) == PLAIN &&
	    listed_has(LISTED_PRONOUN_OBJECT, q->v[i + 1].text);
}

const char *
writes_verb(const struct question *q)
{
	bool start = true;

	for (size_t i = 0; i < q->n; i++) {
		const struct token *t = &q->v[i];

		if (t->word->kind == WORD_LETTERS &&
		    ((start && commands(q, i)) || is_second(q, i)))
			return t->text;
		if (t->word->kind == WORD_SYMBOL)
			start = strchr(start ? ".;!?," : ".;!?",
			    t->text[0]) != NULL;
		else if (!listed_has(LISTED_POLITE, t->text))
			start = false;
	}
	return NULL;
}
