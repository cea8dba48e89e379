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
	    "and", "just", "kindly", "let", "us", "me", "must", "should"};

	return is_one_of(text, words, COUNT(words));
}

static bool
is_verb(const char *text)
{
	static const char *const verbs[] = {"delete", "remove", "erase",
	    "drop", "truncate", "update", "insert", "add", "create", "change",
	    "modify", "rename", "alter", "replace", "set", "increase",
	    "decrease", "raise", "reduce", "purge", "wipe", "cancel", "edit",
	    "assign", "merge", "fix", "correct", "overwrite", "clear",
	    "double", "halve", "mark", "register", "move", "destroy",
	    "archive", "grant", "revoke"};

	return is_one_of(text, verbs, COUNT(verbs));
}

/* "Add up the totals", "update dates": the first asks, the second has no
 * object of its own. */
static bool
commands(const struct question *q, size_t i)
{
	const char *verb = q->v[i].text, *next;

	if (i + 1 >= q->n)
		return true;
	next = q->v[i + 1].text;
	if (strcmp(verb, "add") == 0 && strcmp(next, "up") == 0)
		return false;
	/* "double room", "mark of each student", "set names" are nouns */
	if (strcmp(verb, "double") == 0 || strcmp(verb, "mark") == 0 ||
	    strcmp(verb, "set") == 0 || strcmp(verb, "move") == 0 ||
	    strcmp(verb, "clear") == 0 || strcmp(verb, "correct") == 0)
		return words_is_stop(next) && strcmp(next, "of") != 0 &&
		    strcmp(next, "is") != 0 && strcmp(next, "for") != 0;
	return strcmp(next, "of") != 0 && strcmp(next, "is") != 0;
}

const char *
writes_verb(const struct question *q)
{
	bool start = true;

	for (size_t i = 0; i < q->n; i++) {
		const struct token *t = &q->v[i];

		if (start && t->word->kind == WORD_LETTERS &&
		    is_verb(t->text) && commands(q, i))
			return t->text;
		if (t->word->kind == WORD_SYMBOL)
			start = strchr(".;!?", t->text[0]) != NULL;
		else if (!is_polite(t->text))
			start = false;
	}
	return NULL;
}
