/* How likely one name was meant by another: see resemble.h. */
#include "words/resemble.h"

#include <stdbool.h>
#include <string.h>

#include "base/near.h"
#include "base/utf8.h"
#include "words/listed.h"
#include "words/name.h"
#include "words/spelling.h"
#include "words/words.h"

/* ---- slips ------------------------------------------------------------- */

enum { LONG = 6 };

static bool
is_slip(const struct word *x, const struct word *y)
{
	size_t d = near_distance(x->text, y->text);
	struct word_match match;

	if (d == 0)
		return true;
	if (d > spelling_slip(SPELLING_NAME, strlen(x->text)))
		return false;
	/* two words that are both known were both meant */
	match = name_match(x->text, x->stem, y->text, y->stem);
	if (match.how > WORD_MATCH_SPELLING)
		return true;
	return !wordnet_knows(x->text) || !wordnet_knows(y->text);
}

/* Is the one word that differs a short one with a letter left out? */
static bool
lone_slip(const struct words *x, const struct words *y)
{
	size_t at = x->n;

	for (size_t i = 0; i < x->n; i++)
		if (strcmp(x->v[i].text, y->v[i].text) != 0)
			at = at == x->n ? i : x->n + 1;
	return at < x->n && strlen(x->v[at].text) < 3 &&
	    strlen(y->v[at].text) < 3 &&
	    !(words_is_stop(x->v[at].text) && words_is_stop(y->v[at].text));
}

/* Word by word, so that min_discount is far from max_discount. */
static double
score_slip(const char *wanted, const char *name, const struct words *x,
    const struct words *y)
{
	size_t all, i;

	if (!near_same_digits(wanted, name))
		return 0;
	all = near_distance(wanted, name);
	if (all > 2)
		return 0;
	/* one letter of a long name may be one of its short words */
	if (x->n == y->n && !(all == 1 && strlen(wanted) >= LONG &&
	    lone_slip(x, y))) {
		for (i = 0; i < x->n; i++)
			if (!is_slip(&x->v[i], &y->v[i]))
				return 0;
	} else if (all > spelling_slip(SPELLING_NAME, strlen(wanted))) {
		return 0;
	}
	return 1 - 0.04 * (double)all;
}

/* ---- words ------------------------------------------------------------- */

static double
score_word(const struct word *x, const struct word *y)
{
	return name_match(x->text, x->stem, y->text, y->stem).score;
}

/* Without the words of the table's name, unless these are all. */
static struct words
without(struct arena *a, const struct words *x, const struct words *table)
{
	struct words out = {arena_alloc(a, (x->n + 1) * sizeof *out.v), 0};

	for (size_t i = 0; i < x->n; i++) {
		bool own = listed_has(LISTED_OF_THE, x->v[i].text);

		for (size_t k = 0; k < table->n && !own; k++)
			own = score_word(&x->v[i], &table->v[k]) >= 0.97;
		if (!own)
			out.v[out.n++] = x->v[i];
	}
	return out.n > 0 ? out : *x;
}

/* How well the words of x are said by y, each of these once. */
static double
score_words(const struct words *x, const struct words *y)
{
	bool used[64] = {false};
	double sum = 0;

	if (x->n == 0 || y->n == 0 || x->n > 64 || y->n > 64)
		return 0;
	for (size_t i = 0; i < x->n; i++) {
		double best = 0;
		size_t at = 0;

		for (size_t k = 0; k < y->n; k++) {
			double s = used[k] ? 0 : score_word(&x->v[i],
			    &y->v[k]);

			if (s > best) {
				best = s;
				at = k;
			}
		}
		if (best > 0)
			used[at] = true;
		sum += best;
	}
	return 2 * sum / (double)(x->n + y->n);
}

/* What is left of "customerid" or "customers_id" without the name of
 * customers; NULL if that does not stand before it. */
static const char *
behind_word(const char *text, const char *own)
{
	size_t n = strlen(own);

	if (n > 3 && own[n - 1] == 's' && strncmp(text, own, n) != 0)
		n--;
	return n >= 3 && strncmp(text, own, n) == 0 && text[n] != '\0' ?
	    text + n + strspn(text + n, "_ ") : NULL;
}

static const char *
behind_table(struct arena *a, const char *wanted, const char *table)
{
	const char *text = words_fold(a, wanted), *rest;
	struct words own;

	if (table == NULL)
		return NULL;
	rest = behind_word(text, words_fold(a, table));
	if (rest != NULL)
		return rest;
	/* "tb_customer": its last word alone */
	own = words_of_name(a, table);
	return own.n > 1 ? behind_word(text, own.v[own.n - 1].text) : NULL;
}

/* Nothing but the table's name stands before it. */
#define PREFIXED 0.98

static double
score(struct arena *a, const char *wanted, const char *name, const char *table)
{
	struct words x = words_of_name(a, wanted), y = words_of_name(a, name);
	struct words t = table != NULL ? words_of_name(a, table) :
	    (struct words){NULL, 0};
	struct words bare_x, bare_y;
	double slip = score_slip(wanted, name, &x, &y), same, bare;
	const char *rest = behind_table(a, wanted, table);

	if (rest != NULL && strcmp(rest, words_fold(a, name)) == 0)
		return slip > PREFIXED ? slip : PREFIXED;
	if (slip > 0)
		return slip;
	same = 0.9 * score_words(&x, &y);
	bare_x = without(a, &x, &t);
	bare_y = without(a, &y, &t);
	bare = 0.93 * score_words(&bare_x, &bare_y);
	return bare > same ? bare : same;
}

double
resemble(const char *wanted, const char *name, const char *table)
{
	struct arena a = {0};
	double like = score(&a, wanted, name, table);

	arena_free(&a);
	return like;
}

/* May the nearest be put into a plan, the next one being this near? What says
 * the same in another word has to be far ahead. */
static bool
resemble_is_sure(double best, double next)
{
	double lead = best - next;

	if (best >= RESEMBLE_SLIP)
		return lead >= RESEMBLE_LEAD / 3;
	if (best >= RESEMBLE_SURE)
		return lead >= RESEMBLE_LEAD;
	return best >= RESEMBLE_WORD && lead >= 3 * RESEMBLE_LEAD;
}

void
resemble_see(struct resemble_nearest *n, const char *name)
{
	double like;

	if (name == NULL || (n->best != NULL && strcmp(name, n->best) == 0))
		return;
	like = resemble(n->wanted, name, n->table);
	if (like > n->score) {
		n->next = n->score;
		n->score = like;
		n->best = name;
	} else if (like > n->next) {
		n->next = like;
	}
}

void
resemble_decide(struct resemble_nearest *n)
{
	if (!resemble_is_sure(n->score, n->next))
		n->best = NULL;
}

long
resemble_best(const char *wanted, const char *const *names, size_t n,
    const char *table)
{
	struct resemble_nearest near = {.wanted = wanted, .table = table};
	long hit = -1;

	for (size_t i = 0; i < n; i++) {
		const char *before = near.best;

		resemble_see(&near, names[i]);
		if (near.best != before)
			hit = (long)i;
	}
	resemble_decide(&near);
	return near.best != NULL ? hit : -1;
}

/* ---- phrases ------------------------------------------------------------- */

double
resemble_phrase(const char *phrase, const char *name, const char *also)
{
	struct arena a = {0};
	struct words said = words_of_text(&a, phrase);
	struct words own = words_of_name(&a, name ? name : "");
	struct words more = words_of_name(&a, also ? also : "");
	size_t all = 0, hit = 0, own_hit = 0;

	for (size_t i = 0; i < said.n; i++) {
		bool is_own = words_have_stem(&own, said.v[i].stem);

		if (said.v[i].kind == WORD_SYMBOL ||
		    (words_is_stop(said.v[i].text) && !is_own))
			continue;
		all++;
		own_hit += is_own;
		hit += is_own || words_have_stem(&more, said.v[i].stem);
	}
	arena_free(&a);
	return all > 0 && own_hit > 0 ? (double)hit / (double)all : 0;
}

/* ---- values ------------------------------------------------------------- */

/* One letter of a long word, and not the first: that makes another word. */
static bool
is_value_slip(const char *wanted, const char *value)
{
	size_t n = strlen(wanted), m = strlen(value);
	size_t most = spelling_slip(SPELLING_STORED, n > m ? n : m);

	return most > 0 && near_distance(wanted, value) == most &&
	    ascii_lower((unsigned char)*wanted) ==
	    ascii_lower((unsigned char)*value) && near_same_digits(wanted, value);
}

/* A word that is spelled right was meant. */
static bool
is_word(const char *text)
{
	char word[32];
	size_t n = strlen(text);

	if (n >= sizeof word)
		return false;
	for (size_t i = 0; i <= n; i++)
		word[i] = ascii_lower((unsigned char)text[i]);
	return wordnet_knows(word);
}

long
resemble_value(const char *wanted, const char *const *values, size_t n)
{
	long hit = -1;

	if (is_word(wanted))
		return -1;
	for (size_t i = 0; i < n; i++) {
		if (!is_value_slip(wanted, values[i]))
			continue;
		if (hit >= 0)
			return -1;
		hit = (long)i;
	}
	return hit;
}
