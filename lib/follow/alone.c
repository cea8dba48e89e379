/* Does a follow-up stand alone? */
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "follow/following.h"
#include "words/words.h"

enum { NOUN_AHEAD = 3 }; /* words that the noun it begins with is among */

static bool
names_table(const struct schema *s, const struct pattern_words *said)
{
	struct arena a = {0};
	bool found = false;

	for (size_t t = 0; t < s->ntables && !found; t++) {
		struct words name = words_of_name(&a, s->tables[t].name);
		struct words asked = words_of_text(&a, said->text);

		for (size_t i = 0; i < asked.n && name.n > 0; i++)
			found |= strcmp(asked.v[i].stem,
			    name.v[name.n - 1].stem) == 0;
	}
	arena_free(&a);
	return found;
}

/* Does a word of the text, but for pronouns, point back to what was asked? */
static bool
goes_on(const struct pattern_words *said)
{
	for (size_t i = 0; i < said->n; i++)
		if (pattern_among(said, i, LISTED_POINTS_BACK) ||
		    (pattern_among(said, i, LISTED_EACH) &&
		    (i + 1 == said->n || pattern_among(said, i + 1,
		    LISTED_EACH_HAS))))
			return true;
	return pattern_among(said, 0, LISTED_GOES_ON);
}

static bool
points_back(struct follow *f, const struct pattern_words *said)
{
	bool pointed = false;

	(void)point(f, said->text, &pointed);
	return pointed || goes_on(said);
}

bool
follow_may_stand(struct follow *f, const char *text)
{
	struct pattern_words said;

	pattern_split(&said, text);
	return !points_back(f, &said) && said.n > 2 && names_table(
	    f->topic.schema, &said);
}

static bool
asks(const struct pattern_words *said)
{
	return pattern_among(said, 0, LISTED_QUESTION_BEGIN);
}

/* "list the tickets" of those that were counted. */
static bool
lists_topic(struct follow *f, struct pattern_words s)
{
	struct buf noun = BUF_INIT;
	const char *source;

	pattern_trim(&s, LISTED_LISTS, LISTED_FOLLOW_CLOSING);
	pattern_text(&s, 0, s.n, &noun);
	source = noun.len > 0 ? topic_source(&f->topic, noun.s) : NULL;
	buf_free(&noun);
	return source != NULL && (f->topic.grouped || f->topic.scalar) &&
	    strcmp(source, f->topic.main) == 0;
}

/* Does it begin with a noun for rows that the last plan has nothing of:
 * "blocked accounts", "buildings with their managers"? Its place in *at. */
static bool
leads_elsewhere(struct follow *f, const struct pattern_words *said, size_t *at)
{
	bool found = false, stops = false, own = false;

	for (size_t i = 0; !found && !stops && i < said->n && i < NOUN_AHEAD;
	    i++) {
		char *word = mem_strndup(said->text + said->at[i],
		    said->len[i]);

		stops = words_is_stop(word) &&
		    !pattern_among(said, i, LISTED_LISTS);
		found = !stops && topic_other_table(&f->topic, word) != NULL;
		own = found && topic_source(&f->topic, word) != NULL;
		*at = i;
		free(word);
	}
	return found && !own;
}

/* Rows of others are another question, whatever is said of them; "their" is
 * theirs. */
static bool
is_of_other_rows(struct follow *f, const struct pattern_words *said)
{
	size_t at;

	return said->n > 1 && leads_elsewhere(f, said, &at) &&
	    !goes_on(said) && !point_beyond(f, said, at + 1);
}

bool
follow_stands_alone(struct follow *f, const char *text)
{
	struct pattern_words said;

	pattern_split(&said, text);
	if (is_of_other_rows(f, &said))
		return true;
	if (points_back(f, &said) || said.n <= 2 || !names_table(f->topic.schema, &said) ||
	    follow_is_act(said, !asks(&said)) || lists_topic(f, said))
		return false;
	/* "total amount per customer" goes on */
	for (size_t i = 1; i < said.n && !asks(&said); i++)
		if (pattern_among(&said, i, LISTED_PER_BY))
			return false;
	return true;
}
