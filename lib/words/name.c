#include "words/name.h"

#include <string.h>
#include "base/mem.h"
#include "words/abbreviation.h"
#include "words/listed.h"
#include "words/spelling.h"
#include "words/words.h"

enum {
	PART_LENGTH = 4, /* letters of a word that is found within another */
	WHOLE_MAX = 64
};

#define PLURAL 0.97
#define STEM 0.9
#define ABBREVIATION 0.93
#define ABBREVIATION_WORD 0.7
#define CUT 0.8
#define CUT_WORD 0.5
#define ROOT 0.75
#define PART 0.7
#define SPELLING 0.6

/* ---- by letters ---------------------------------------------------------- */

/* y is x with an ending of a plural. */
static bool
is_plural(const char *x, const char *y)
{
	size_t n = strlen(x);
	const char *singular;

	if (strncmp(x, y, n) == 0 &&
	    (strcmp(y + n, "s") == 0 || strcmp(y + n, "es") == 0))
		return true;
	if (n > 2 && x[n - 1] == 'y' && strncmp(x, y, n - 1) == 0 &&
	    strcmp(y + n - 1, "ies") == 0)
		return true;
	singular = words_irregular(y);
	return singular != NULL && strcmp(singular, x) == 0;
}

bool
name_plural(const char *x, const char *y)
{
	return is_plural(x, y) || is_plural(y, x);
}

bool
name_root(const char *stem, const char *word)
{
	size_t n = strlen(stem), rest;

	if (n > 4 && stem[n - 1] == stem[n - 2])
		n--;
	if (n < 4 || strncmp(stem, word, n) != 0)
		return false;
	rest = strlen(word + n);
	if (rest > 1 && word[n + rest - 1] == 's')
		rest--;
	return listed_has_n(LISTED_ROOT_END, word + n, rest);
}

bool
name_slip(const char *x, const char *y)
{
	size_t n = strlen(x), m = strlen(y), less = n < m ? n : m;
	size_t most = spelling_slip(SPELLING_WORD, less);

	return most > 0 && *x == *y &&
	    spelling_distance(x, y, most) <= most;
}

/* Is y a compound that ends in x, as classroom in room? */
static bool
is_part(const struct name_key *x, const struct name_key *y)
{
	char rest[WHOLE_MAX];
	size_t len = y->len - x->len;

	if (x->len < PART_LENGTH || y->len < x->len + 3 ||
	    len >= sizeof rest || strcmp(y->text + len, x->text) != 0)
		return false;
	memcpy(rest, y->text, len);
	rest[len] = '\0';
	return wordnet_knows(rest);
}

/* ---- two words ----------------------------------------------------------- */

static void
add_synonyms(struct name_key *key)
{
	char base[WHOLE_MAX];

	synonym_add(&key->synonyms, key->text);
	for (size_t i = 0; i < key->net.nbases; i++) {
		wordnet_word_base(&key->net, i, base);
		synonym_add(&key->synonyms, base);
	}
	/* "smartphones": newer than WordNet's plurals */
	if (key->net.nbases == 0 && key->len > 3 && key->len < sizeof base &&
	    key->text[key->len - 1] == 's') {
		memcpy(base, key->text, key->len - 1);
		base[key->len - 1] = '\0';
		synonym_add(&key->synonyms, base);
	}
}

static bool
has_letters(const char *text)
{
	unsigned char first = (unsigned char)*text;

	return first != '\0' && text[1] != '\0' &&
	    ((first >= 'a' && first <= 'z') || first >= 0x80);
}

void
name_key(struct name_key *key, const char *text, const char *stem)
{
	key->text = text;
	key->stem = stem;
	key->len = strlen(text);
	key->letters = has_letters(text);
	key->known = false;
	key->cut = -1;
	key->synonyms.n = 0;
	key->net = (struct wordnet_word){.nbases = 0};
	if (!key->letters)
		return;
	key->known = wordnet_knows(text);
	key->cut = abbreviation_find(text);
	wordnet_word(text, &key->net);
	add_synonyms(key);
}

static void
better(struct word_match *best, double score, enum word_match_how how)
{
	if (score > best->score)
		*best = (struct word_match){score, how};
}

/* Does the table say y, or a base form of it, for x? */
static double
short_for(const struct name_key *x, const struct name_key *y)
{
	char base[WORDNET_LETTERS + 1];
	enum abbreviation_says says, best;

	if (x->cut < 0)
		return 0;
	best = abbreviation_says(x->cut, y->text);
	for (size_t i = 0; i < y->net.nbases; i++) {
		wordnet_word_base(&y->net, i, base);
		says = abbreviation_says(x->cut, base);
		best = says > best ? says : best;
	}
	return best == ABBREVIATION_ALL ? ABBREVIATION
	    : best == ABBREVIATION_PART ? ABBREVIATION_WORD : 0;
}

/* What one direction gives: x is what is shorter. Where WordNet has both and
 * does not relate them, letters mean nothing: "current" is no kind of rent. */
static void
match_letters(struct word_match *best, const struct name_key *x,
    const struct name_key *y, double related)
{
	bool chance = related <= 0 && x->net.nbases > 0 && y->net.nbases > 0;

	better(best, short_for(x, y), WORD_MATCH_ABBREVIATION);
	if (best->score < ROOT && !chance && name_root(x->stem, y->text))
		better(best, ROOT, WORD_MATCH_ROOT);
	if (best->score < CUT && abbreviation_cut(y->text, x->text))
		better(best, x->known ? CUT_WORD : CUT, WORD_MATCH_CUT);
	if (best->score < PART && !chance && is_part(x, y))
		better(best, PART, WORD_MATCH_PART);
}

/* What the words tell by themselves, without a look at any table; false if
 * they do not. */
static bool
match_letter_by_letter(struct word_match *match, const char *text,
    const char *stem, const char *other, const char *other_stem)
{
	*match = (struct word_match){0, WORD_MATCH_NOT};
	if (strcmp(text, other) == 0)
		*match = (struct word_match){1, WORD_MATCH_SAME};
	else if (!has_letters(text) || !has_letters(other))
		return true;
	else if (name_plural(text, other))
		*match = (struct word_match){PLURAL, WORD_MATCH_PLURAL};
	else if (strcmp(stem, other_stem) == 0)
		*match = (struct word_match){STEM, WORD_MATCH_STEM};
	return match->how != WORD_MATCH_NOT;
}

struct word_match
name_match_keys(const struct name_key *x, const struct name_key *y)
{
	struct word_match best;
	double related;

	if (match_letter_by_letter(&best, x->text, x->stem, y->text, y->stem))
		return best;
	related = wordnet_words_related(&x->net, &y->net);
	if (related >= 1)
		return (struct word_match){STEM, WORD_MATCH_STEM};
	better(&best, synonym_rows_score(&x->synonyms, &y->synonyms),
	    WORD_MATCH_SYNONYM);
	match_letters(&best, x, y, related);
	match_letters(&best, y, x, related);
	better(&best, related, WORD_MATCH_WORDNET);
	if (best.score < SPELLING && !(x->known && y->known) &&
	    name_slip(x->text, y->text))
		better(&best, SPELLING, WORD_MATCH_SPELLING);
	return best;
}

struct word_match
name_match(const char *text, const char *stem, const char *other,
    const char *other_stem)
{
	struct word_match match;
	struct name_key x, y;

	if (match_letter_by_letter(&match, text, stem, other, other_stem))
		return match;
	name_key(&x, text, stem);
	name_key(&y, other, other_stem);
	return name_match_keys(&x, &y);
}

/* ---- one word with all --------------------------------------------------- */

struct telling {
	void (*each)(void *arg, const char *other, struct word_match match);
	void *arg;
};

static void
tell_synonym(void *arg, const char *other, double score)
{
	const struct telling *t = arg;

	t->each(t->arg, other,
	    (struct word_match){score, WORD_MATCH_SYNONYM});
}

static void
tell_abbreviation(void *arg, const char *other, enum abbreviation_says says)
{
	const struct telling *t = arg;

	t->each(t->arg, other, (struct word_match){
	    says == ABBREVIATION_ALL ? ABBREVIATION : ABBREVIATION_WORD,
	    WORD_MATCH_ABBREVIATION});
}

static void
tell_related(void *arg, const char *other, double score)
{
	const struct telling *t = arg;

	if (score < 1)
		t->each(t->arg, other,
		    (struct word_match){score, WORD_MATCH_WORDNET});
}

/* "Gets" has a sense in common with half of the verbs. */
static bool
says_something(const char *word)
{
	return !words_is_stop(word) && !words_is_weak(word);
}

void
name_each(const struct name_key *key, bool net,
    void (*each)(void *arg, const char *other, struct word_match match),
    void *arg)
{
	struct telling t = {each, arg};
	char base[WORDNET_LETTERS + 1];

	if (!key->letters)
		return;
	net = net && says_something(key->text);
	synonym_each(key->text, tell_synonym, &t);
	abbreviation_each(key->text, tell_abbreviation, &t);
	for (size_t i = 0; i < key->net.nbases; i++) {
		wordnet_word_base(&key->net, i, base);
		net = net && says_something(base);
		if (strcmp(base, key->text) == 0)
			continue;
		each(arg, base, (struct word_match){STEM, WORD_MATCH_STEM});
		synonym_each(base, tell_synonym, &t);
		abbreviation_each(base, tell_abbreviation, &t);
	}
	if (net)
		wordnet_each(key->text, tell_related, &t);
}

void
name_vector(const struct name_key *key, struct vector *out)
{
	char base[WORDNET_LETTERS + 1];

	vector_find(key->text, out);
	for (size_t i = 0; !out->known && i < key->net.nbases; i++) {
		wordnet_word_base(&key->net, i, base);
		vector_find(base, out);
	}
}
