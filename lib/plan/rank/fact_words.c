/* What the plan says: beside the words of the question, and beside its rows. */
#include <string.h>
#include "plan/rank/sight.h"

static bool
is_linked(const char *word)
{
	return *word == '@';
}

/* Each word once. */
static bool
is_again(const struct sight *s, size_t at)
{
	for (size_t i = 0; i < at; i++)
		if (strcmp(s->word[i], s->word[at]) == 0)
			return true;
	return false;
}

static void
beside(struct sight *s, const char *says)
{
	size_t n = s->g->q->n;

	FACT(&s->facts, "says", says);
	for (size_t i = 0; i < n; i++) {
		const char *word = sight_word(s, i);

		if (!is_linked(word) && !is_again(s, i))
			FACT(&s->facts, "word", word, "says", says);
		if (i + 1 < n)
			FACT(&s->facts, "words", word, sight_word(s, i + 1),
			    "says", says);
	}
	FACT(&s->facts, "first", sight_word(s, 0), sight_word(s, 1), "says",
	    says);
}

void
fact_words(struct sight *s)
{
	for (size_t i = 0; i < s->parts.nsays; i++)
		beside(s, s->parts.says[i]);
}

void
fact_rows(struct sight *s, long rows)
{
	const char *how = rows == 0 ? "none" : rows == 1 ? "one" : "several";

	FACT(&s->facts, "rows", how);
	for (size_t i = 0; i < s->parts.nsays; i++)
		FACT(&s->facts, "rows", how, "says", s->parts.says[i]);
}
