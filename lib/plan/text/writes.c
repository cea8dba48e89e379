/* Requests to change data, told from questions about changes. */
#include <string.h>
#include "plan/text/writes.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

static bool
is_one_of(const char *text, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(words[i], text) == 0)
			return true;
	return false;
}

/* What may stand before a command. */
static bool
is_polite(const char *text)
{
	static const char *const words[] = {"please", "can", "could", "would",
	    "you", "i", "we", "want", "to", "need", "like", "now", "then",
	    "and", "just", "kindly", "let", "us", "me", "must", "should", "pls",
	    "plz", "hey", "hi", "hello", "ok", "okay", "also", "will"};

	return is_one_of(text, words, COUNT(words));
}

enum sureness { NO_VERB, PLAIN, NOUN, STATE, ANSWER };

static enum sureness
verb(const char *text)
{
	static const struct {
		const char *verb;
		enum sureness sure;
	} verbs[] = {
#define WRITES(verb, sure) {verb, sure},
#include "plan/text/writes.def"
#undef WRITES
	};

	for (size_t i = 0; i < COUNT(verbs); i++)
		if (strcmp(verbs[i].verb, text) == 0)
			return verbs[i].sure;
	return NO_VERB;
}

/* Is one of the words in the sentence behind token i? */
static bool
has_behind(const struct question *q, size_t i, const char *const *words,
    size_t n)
{
	while (++i < q->n && (q->v[i].word->kind != WORD_SYMBOL ||
	    !strchr(".;!?", q->v[i].text[0])))
		if (is_one_of(q->v[i].text, words, n))
			return true;
	return false;
}

/* "create a list of ..", "update this list to include ..": what is made is
 * the answer. */
static bool
is_answer(const struct question *q, size_t i)
{
	static const char *const answers[] = {"list", "report", "overview",
	    "summary", "ranking", "query", "chart", "graph", "result",
	    "results", "answer", "output", "breakdown", "column", "columns",
	    "view", "spreadsheet"};
	static const char *const articles[] = {"a", "the", "me", "this",
	    "that", "it", "another", "new", "my", "our", "us", "short",
	    "full", "complete"};
	static const char *const contents[] = {"of", "with", "showing",
	    "for", "that", "listing", "containing"};
	size_t at = i + 1;

	while (at < q->n && is_one_of(q->v[at].text, articles,
	    COUNT(articles)))
		at++;
	if (at >= q->n)
		return true;
	if (is_one_of(q->v[at].text, answers, COUNT(answers)))
		return true;
	/* "create a table of": "create table x" is none */
	if (at > i + 1 && strcmp(q->v[at].text, "table") == 0 &&
	    at + 1 < q->n && is_one_of(q->v[at + 1].text, contents,
	    COUNT(contents)))
		return true;
	/* "remove duplicates from the list" */
	if (at == i + 1 && has_behind(q, i, answers, COUNT(answers)))
		return true;
	/* "add category name": a column to show */
	return strcmp(q->v[i].text, "add") == 0 &&
	    strcmp(q->v[i + 1].text, "a") != 0 &&
	    strcmp(q->v[i + 1].text, "an") != 0 &&
	    strcmp(q->v[i + 1].text, "new") != 0 &&
	    strcmp(q->v[i + 1].text, "another") != 0 &&
	    !q->v[i + 1].has_number && !has_behind(q, i,
	    (const char *const[]){"to", "into"}, 2);
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
	static const char *const changes[] = {"to", "as"};

	return has_behind(q, i, changes, COUNT(changes));
}

/* "double room" is none, "double the price" is; "set booking 12 to paid". */
static bool
has_object(const struct question *q, size_t i)
{
	static const char *const articles[] = {"all", "the", "every", "each",
	    "any", "my", "our", "their", "this", "these", "those", "both",
	    "it", "them", "a", "an"};

	if (is_one_of(q->v[i + 1].text, articles, COUNT(articles)) ||
	    q->v[i + 1].digits || (strcmp(q->v[i].text, "drop") == 0 &&
	    strcmp(q->v[i + 1].text, "table") == 0))
		return true;
	return is_named(q, i) && becomes(q, i);
}

/* "Add up the totals", "update dates": the first asks, the second has no
 * object of its own. */
static bool
commands(const struct question *q, size_t i)
{
	static const char *const nouns[] = {"of", "is", "are", "in", "per",
	    "by", "for", "up", "rate", "rates", "date", "dates", "reason",
	    "reasons", "request", "requests", "history", "log", "logs"};
	enum sureness sure = verb(q->v[i].text);

	if (i + 1 >= q->n)
		return sure == PLAIN || sure == ANSWER;
	if (is_one_of(q->v[i + 1].text, nouns, COUNT(nouns)))
		return false;
	switch (sure) {
	case NOUN:
		return has_object(q, i) ||
		    (strcmp(q->v[i].text, "raise") == 0 && has_behind(q, i,
		    (const char *const[]){"by", "to"}, 2));
	case STATE:
		return has_object(q, i) || becomes(q, i);
	case ANSWER:
		return !is_answer(q, i);
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
	static const char *const objects[] = {"them", "it", "these", "those",
	    "all"};

	return i > 0 && (strcmp(q->v[i - 1].text, "and") == 0 ||
	    strcmp(q->v[i - 1].text, "then") == 0) && i + 1 < q->n &&
	    verb(q->v[i].text) == PLAIN && is_one_of(q->v[i + 1].text,
	    objects, COUNT(objects));
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
		else if (!is_polite(t->text))
			start = false;
	}
	return NULL;
}
