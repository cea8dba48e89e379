#include "words/spelling.h"

#include <stdint.h>
#include <string.h>
#include "base/mem.h"
#include "base/near.h"
#include "base/utf8.h"
#include "words/wordnet.h"

enum {
	SHORTEST = 4, /* letters of a word that is mended */
	LONGER = 6,   /* from here on two slips are made */
	COMMON = 1    /* an English word that is guessed: its grade */
};

/* What a slip costs beside its letters. */
#define FIRST_LETTER 0.5
#define OTHER_LETTER 0.15 /* less likely than one too many or too few */
#define ENDING 0.1      /* a plural, or a form of a verb */
#define ENGLISH 0.3     /* not one of the candidates */
#define RARE 0.15       /* each grade that a word is less common */

static size_t
decode(const char *s, uint32_t out[SPELLING_LETTERS + 1])
{
	size_t len = strlen(s), n = 0, step;

	for (size_t i = 0; i < len && n <= SPELLING_LETTERS; i += step) {
		step = utf8_decode(s + i, len - i, &out[n]);
		if (step == 0) {
			out[n] = (unsigned char)s[i];
			step = 1;
		}
		n++;
	}
	return n;
}

static size_t
distance(const uint32_t *x, size_t n, const uint32_t *y, size_t m, size_t most)
{
	if (n > SPELLING_LETTERS || m > SPELLING_LETTERS)
		return most + 1;
	return near_edits(x, n, y, m, most);
}

size_t
spelling_distance(const char *x, const char *y, size_t most)
{
	uint32_t p[SPELLING_LETTERS + 1], q[SPELLING_LETTERS + 1];
	size_t n = decode(x, p), m = decode(y, q);

	return distance(p, n, q, m, most);
}

size_t
spelling_slip(enum spelling_use use, size_t letters)
{
	static const struct {
		size_t one, two; /* letters from which on so many are wrong */
	} rows[] = {
		[SPELLING_MEND] = {SHORTEST, LONGER},
		[SPELLING_WORD] = {5, 8},
		[SPELLING_NAME] = {3, 8},
		[SPELLING_VALUE] = {6, 10},
		[SPELLING_STORED] = {4, SIZE_MAX},
	};

	return (size_t)(letters >= rows[use].one) + (letters >= rows[use].two);
}

/* ---- mending ------------------------------------------------------------- */

static const char *const endings[] = {
	"", "s", "es", "ed", "d", "ing", "er", "est",
};

/* The word, or the word without an ending. */
struct variant {
	uint32_t letters[SPELLING_LETTERS + 1];
	size_t n;
	const char *ending;
};

struct mending {
	struct arena *arena;
	struct variant variants[COUNT(endings)];
	size_t nvariants;
	struct spelling *out;
	double cost;       /* of the best so far */
	const char *found; /* it, without an ending */
	bool rivalled;     /* another one of its kind is as near */
};

static void
add_variant(struct mending *m, const uint32_t *letters, size_t n,
    const char *ending)
{
	size_t end = strlen(ending);
	struct variant *v = &m->variants[m->nvariants];

	if (n < end + SHORTEST)
		return;
	for (size_t i = 0; i < end; i++)
		if (letters[n - end + i] != (unsigned char)ending[i])
			return;
	memcpy(v->letters, letters, n * sizeof *letters);
	v->n = n - end;
	v->ending = ending;
	m->nvariants++;
}

static bool
is_vowel(uint32_t letter)
{
	return letter < 0x80 && letter != 0 &&
	    strchr("aeiouy", (int)letter) != NULL;
}

/* Is one letter written for another? One vowel for another is usual. */
static bool
is_other_letter(const struct variant *v, const uint32_t *other, size_t n)
{
	size_t i = 0;

	if (v->n != n)
		return false;
	while (i < n && v->letters[i] == other[i])
		i++;
	if (i == n || (is_vowel(v->letters[i]) && is_vowel(other[i])))
		return false;
	return i + 1 == n || v->letters[i] != other[i + 1] ||
	    v->letters[i + 1] != other[i];
}

/* What it costs to have meant the other word; below 0: too much. */
static double
cost_of(const struct variant *v, const uint32_t *other, size_t n)
{
	size_t most = spelling_slip(SPELLING_MEND, v->n), d;
	bool swapped = v->n > 1 && n > 1 && v->letters[0] == other[1] &&
	    v->letters[1] == other[0];
	bool first = v->letters[0] == other[0] || swapped;

	if (!first && v->n < LONGER)
		return -1;
	d = distance(v->letters, v->n, other, n, first ? most : 1);
	if (d > (first ? most : 1))
		return -1;
	return (double)d + (first ? 0 : FIRST_LETTER) +
	    (is_other_letter(v, other, n) ? OTHER_LETTER : 0) +
	    (*v->ending != '\0' ? ENDING : 0);
}

/* The word with the ending that was taken off the misspelt one, where that is
 * one of its forms. */
static const char *
inflected(struct arena *a, const char *word, const char *ending)
{
	size_t len = strlen(word);
	const char *form, *base;

	if (*ending == '\0')
		return word;
	if (*ending == 'e' && len > 0 && word[len - 1] == 'e')
		ending++;
	form = *ending == 'i' && word[len - 1] == 'e'
	    ? arena_printf(a, "%.*s%s", (int)len - 1, word, ending)
	    : arena_printf(a, "%s%s", word, ending);
	base = wordnet_base(a, form, 0);
	return base != NULL && strcmp(base, word) == 0 ? form : word;
}

static void
consider(struct mending *m, const char *word, const char *candidate,
    double extra)
{
	uint32_t letters[SPELLING_LETTERS + 1];
	size_t n = decode(word, letters);

	for (size_t i = 0; n >= SHORTEST - 1 && i < m->nvariants; i++) {
		const struct variant *v = &m->variants[i];
		double cost = cost_of(v, letters, n);

		cost = cost < 0 ? cost : cost + extra;
		if (cost < 0 || cost > m->cost)
			continue;
		if (m->out->word != NULL && cost == m->cost) {
			m->rivalled = m->rivalled ||
			    strcmp(m->found, word) != 0;
			continue;
		}
		m->rivalled = false;
		m->cost = cost;
		m->found = candidate != NULL ? candidate
		                             : arena_strdup(m->arena, word);
		m->out->candidate = candidate;
		m->out->word = inflected(m->arena, m->found, v->ending);
	}
}

static void
consider_common(void *arg, const char *word, int common)
{
	consider(arg, word, NULL, ENGLISH + RARE * (3 - common));
}

static bool
all_letters(const char *word)
{
	for (; *word != '\0'; word++)
		if ((unsigned char)*word < 0x80 && (*word < 'a' || *word > 'z'))
			return false;
	return true;
}

static bool
is_known(const char *word, const char *const *candidates, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(candidates[i], word) == 0)
			return true;
	return wordnet_knows(word);
}

bool
spelling_mend(struct arena *a, const char *word,
    const char *const *candidates, size_t n, struct spelling *out)
{
	struct mending m = {.arena = a, .out = out, .cost = 3};
	uint32_t letters[SPELLING_LETTERS + 1];
	size_t len = decode(word, letters);

	*out = (struct spelling){.word = NULL};
	if (len < SHORTEST || len > SPELLING_LETTERS || !all_letters(word) ||
	    is_known(word, candidates, n))
		return false;
	for (size_t i = 0; i < COUNT(endings); i++)
		add_variant(&m, letters, len, endings[i]);
	for (size_t i = 0; i < n; i++)
		consider(&m, candidates[i], candidates[i], 0);
	wordnet_each_common(word[0], COMMON, consider_common, &m);
	if (word[1] != word[0])
		wordnet_each_common(word[1], COMMON, consider_common, &m);
	if (out->word == NULL)
		return false;
	out->score = 1 - m.cost / ((double)len + 1) * 1.2;
	if (m.rivalled)
		out->score *= 0.7;
	out->score = out->score < 0.4 ? 0.4 : out->score;
	return true;
}
