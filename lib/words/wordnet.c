#include "words/wordnet.h"

#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "words/wordnet_read.h"

enum { MORE_COMMON = 3 }; /* words that WordNet's corpus does not count */

/* How a base form was found; of two that are as common the first counts. */
enum via { VIA_FORM, VIA_SELF, VIA_RULE, VIA_STEM };

struct base {
	uint32_t word;
	unsigned parts;
	int common;
	enum via via;
};
struct bases {
	struct base v[WORDNET_WORDS];
	size_t n;
};

/* Regular endings, as WordNet's own morphy takes them off. */
static const struct {
	const char *end, *base;
	unsigned part;
} endings[] = {
	{"s", "", WORDNET_NOUN}, {"ses", "s", WORDNET_NOUN},
	{"xes", "x", WORDNET_NOUN}, {"zes", "z", WORDNET_NOUN},
	{"ches", "ch", WORDNET_NOUN}, {"shes", "sh", WORDNET_NOUN},
	{"men", "man", WORDNET_NOUN}, {"ies", "y", WORDNET_NOUN},
	{"s", "", WORDNET_VERB}, {"ies", "y", WORDNET_VERB},
	{"es", "e", WORDNET_VERB}, {"es", "", WORDNET_VERB},
	{"ed", "e", WORDNET_VERB}, {"ed", "", WORDNET_VERB},
	{"ing", "e", WORDNET_VERB}, {"ing", "", WORDNET_VERB},
	{"er", "", WORDNET_ADJECTIVE}, {"est", "", WORDNET_ADJECTIVE},
	{"er", "e", WORDNET_ADJECTIVE}, {"est", "e", WORDNET_ADJECTIVE},
};

static const char *const more[] = {
#define MORE(word) #word,
#include "words/more.def"
#undef MORE
};

static int
compare_word(const void *key, const void *row)
{
	return strcmp(key, *(const char *const *)row);
}

static bool
is_more(const char *word)
{
	return bsearch(word, more, COUNT(more), sizeof *more,
	    compare_word) != NULL;
}

/* ---- base forms ---------------------------------------------------------- */

static int
common_of(const struct wordnet_entry *e, unsigned parts)
{
	int common = 0;

	for (int i = 0; i < WORDNET_PARTS; i++)
		if ((parts & 1U << i) && e->common[i] > common)
			common = e->common[i];
	return common;
}

static void
add_base(struct bases *b, uint32_t word, const struct wordnet_entry *e,
    unsigned parts, enum via via)
{
	int common = common_of(e, parts);

	for (size_t i = 0; i < b->n; i++)
		if (b->v[i].word == word) {
			b->v[i].parts |= parts;
			if (common > b->v[i].common)
				b->v[i].common = common;
			return;
		}
	if (b->n < COUNT(b->v))
		b->v[b->n++] = (struct base){word, parts, common, via};
}

/* A noun or a verb is no comparison: a customer is not more custom. */
static void
add_regular(struct bases *b, const char *word, size_t len)
{
	char base[WORDNET_LETTERS + 1];
	struct wordnet_entry e;
	unsigned self = b->n > 0 ? b->v[0].parts : 0;

	for (size_t i = 0; i < COUNT(endings); i++) {
		size_t end = strlen(endings[i].end);
		size_t rest = strlen(endings[i].base);
		uint32_t id;

		if (len < end + 2 ||
		    (endings[i].part == WORDNET_ADJECTIVE &&
		    (self & (WORDNET_NOUN | WORDNET_VERB))) ||
		    strcmp(word + len - end, endings[i].end) != 0 ||
		    (end == 1 && word[len - 2] == 's'))
			continue;
		memcpy(base, word, len - end);
		memcpy(base + len - end, endings[i].base, rest);
		id = wordnet_find(base, len - end + rest, &e);
		if (id != WORDNET_NONE && (e.parts & endings[i].part))
			add_base(b, id, &e, endings[i].part,
			    endings[i].part == WORDNET_ADJECTIVE ? VIA_FORM
			                                         : VIA_RULE);
	}
}

/* "purchas", "citi": the stemmer's writing of purchase and city. */
static void
add_stem(struct bases *b, const char *word, size_t len)
{
	char base[WORDNET_LETTERS + 1];
	struct wordnet_entry e;
	uint32_t id;

	memcpy(base, word, len);
	if (word[len - 1] == 'i')
		base[len - 1] = 'y';
	else
		base[len++] = 'e';
	id = wordnet_find(base, len, &e);
	if (id != WORDNET_NONE && e.parts != 0)
		add_base(b, id, &e, e.parts, VIA_STEM);
}

/* All base forms; `self` is the word's own entry, of no part where there is
 * none. */
static struct bases
bases_of(const char *word, struct wordnet_entry *self)
{
	size_t len = strlen(word);
	struct bases b = {.n = 0};
	uint32_t id;

	*self = (struct wordnet_entry){.first = -1};
	if (len < 2 || len >= WORDNET_LETTERS)
		return b;
	id = wordnet_find(word, len, self);
	if (id != WORDNET_NONE && self->parts != 0)
		add_base(&b, id, self, self->parts, VIA_SELF);
	for (size_t i = 0; i < self->nforms; i++) {
		struct wordnet_entry e;

		wordnet_entry(self->forms[i].word, &e);
		add_base(&b, self->forms[i].word, &e,
		    1U << self->forms[i].part, VIA_FORM);
	}
	add_regular(&b, word, len);
	if (b.n == 0 && !self->name && len > 2)
		add_stem(&b, word, len);
	return b;
}

static const struct base *
best_base(const struct bases *b, unsigned parts)
{
	const struct base *best = NULL;

	for (size_t i = 0; i < b->n; i++) {
		const struct base *x = &b->v[i];

		if (parts != 0 && !(x->parts & parts))
			continue;
		if (best == NULL || x->common > best->common ||
		    (x->common == best->common && x->via < best->via))
			best = x;
	}
	return best;
}

const char *
wordnet_base(struct arena *a, const char *word, unsigned parts)
{
	char out[WORDNET_LETTERS + 1];
	struct wordnet_entry self;
	struct bases b = bases_of(word, &self);
	const struct base *best = best_base(&b, parts);

	if (best == NULL || !wordnet_spell(best->word, out))
		return NULL;
	return strcmp(out, word) == 0 ? word : arena_strdup(a, out);
}

unsigned
wordnet_parts(const char *word)
{
	struct wordnet_entry self;
	struct bases b = bases_of(word, &self);
	unsigned parts = self.name ? WORDNET_NAME : 0;

	for (size_t i = 0; i < b.n; i++)
		if (b.v[i].via != VIA_STEM)
			parts |= b.v[i].parts;
	return is_more(word) ? parts | WORDNET_OTHER : parts;
}

bool
wordnet_knows(const char *word)
{
	return wordnet_parts(word) != 0;
}

/* ---- relations ----------------------------------------------------------- */

/* A much rarer base form is chance: "does" is no plural of doe. */
static bool
is_meant(const struct bases *b, size_t i)
{
	return b->v[i].common + 1 >= best_base(b, 0)->common;
}

static void
put(uint32_t *set, size_t *n, size_t most, uint32_t id)
{
	size_t at = *n;

	while (at > 0 && set[at - 1] > id)
		at--;
	if (*n == most || (at > 0 && set[at - 1] == id))
		return;
	memmove(set + at + 1, set + at, (*n - at) * sizeof *set);
	set[at] = id;
	(*n)++;
}

#define PUT(w, set, id) \
	put((w)->set, &(w)->n##set, COUNT((w)->set), (id))

static void
put_synset(struct wordnet_word *w, uint32_t id)
{
	struct wordnet_synset s;

	wordnet_synset(id, &s);
	PUT(w, synsets, id);
	if (s.above != WORDNET_NONE)
		PUT(w, beside, s.above);
	for (size_t i = 0; i < s.beside.n; i++)
		PUT(w, beside, wordnet_ref(s.beside, i));
}

void
wordnet_word(const char *word, struct wordnet_word *out)
{
	struct wordnet_entry e;
	struct bases b = bases_of(word, &e);

	out->nbases = out->nsynsets = out->nbeside = out->nkin = 0;
	for (size_t i = 0; i < b.n; i++) {
		if (!is_meant(&b, i))
			continue;
		PUT(out, bases, b.v[i].word);
		wordnet_entry(b.v[i].word, &e);
		for (size_t k = 0; k < e.nsenses; k++)
			put_synset(out, e.senses[k]);
		for (size_t k = 0; k < e.kin.n; k++)
			PUT(out, kin, wordnet_ref(e.kin, k));
	}
}

static bool
meet(const uint32_t *x, size_t n, const uint32_t *y, size_t m)
{
	size_t i = 0, k = 0;

	while (i < n && k < m) {
		if (x[i] == y[k])
			return true;
		if (x[i] < y[k])
			i++;
		else
			k++;
	}
	return false;
}

double
wordnet_words_related(
    const struct wordnet_word *a, const struct wordnet_word *b)
{
	if (meet(a->bases, a->nbases, b->bases, b->nbases))
		return 1;
	if (meet(a->synsets, a->nsynsets, b->synsets, b->nsynsets))
		return WORDNET_SENSE;
	if (meet(a->beside, a->nbeside, b->synsets, b->nsynsets) ||
	    meet(a->synsets, a->nsynsets, b->beside, b->nbeside) ||
	    meet(a->kin, a->nkin, b->bases, b->nbases) ||
	    meet(a->bases, a->nbases, b->kin, b->nkin))
		return WORDNET_STEP;
	return 0;
}

void
wordnet_word_base(const struct wordnet_word *word, size_t i,
    char out[WORDNET_LETTERS + 1])
{
	*out = '\0';
	wordnet_spell(word->bases[i], out);
}

double
wordnet_related(const char *a, const char *b)
{
	struct wordnet_word x, y;

	if (strcmp(a, b) == 0)
		return 1;
	wordnet_word(a, &x);
	wordnet_word(b, &y);
	return wordnet_words_related(&x, &y);
}

/* ---- enumeration --------------------------------------------------------- */

struct telling {
	void (*each)(void *arg, const char *other, double score);
	void *arg;
	const struct wordnet_word *of;
};

static void
tell(const struct telling *t, uint32_t word, double score)
{
	char other[WORDNET_LETTERS + 1];

	for (size_t i = 0; i < t->of->nbases; i++)
		if (t->of->bases[i] == word)
			return;
	if (wordnet_spell(word, other))
		t->each(t->arg, other, score);
}

static void
tell_synset(const struct telling *t, uint32_t id, double score)
{
	struct wordnet_synset s;

	wordnet_synset(id, &s);
	for (size_t i = 0; i < s.words.n; i++)
		tell(t, wordnet_ref(s.words, i), score);
}

void
wordnet_each(const char *word,
    void (*each)(void *arg, const char *other, double score), void *arg)
{
	struct wordnet_word w;
	struct telling t = {each, arg, &w};
	char other[WORDNET_LETTERS + 1];

	wordnet_word(word, &w);
	for (size_t i = 0; i < w.nbases; i++)
		if (wordnet_spell(w.bases[i], other))
			each(arg, other, 1);
	for (size_t i = 0; i < w.nsynsets; i++) {
		uint32_t first;
		size_t below = wordnet_below(w.synsets[i], &first);

		tell_synset(&t, w.synsets[i], WORDNET_SENSE);
		for (size_t k = 0; k < below; k++)
			tell_synset(&t, first + (uint32_t)k, WORDNET_STEP);
	}
	for (size_t i = 0; i < w.nbeside; i++)
		tell_synset(&t, w.beside[i], WORDNET_STEP);
	for (size_t i = 0; i < w.nkin; i++)
		tell(&t, w.kin[i], WORDNET_STEP);
}

/* As a word, or as an irregular form of one. */
static int
common_as(uint32_t id)
{
	struct wordnet_entry e, base;
	int common;

	wordnet_entry(id, &e);
	common = common_of(&e, e.parts);
	for (size_t i = 0; i < e.nforms; i++) {
		int other;

		wordnet_entry(e.forms[i].word, &base);
		other = common_of(&base, 1U << e.forms[i].part);
		common = other > common ? other : common;
	}
	return common;
}

void
wordnet_each_common(char letter, int least,
    void (*each)(void *arg, const char *word, int common), void *arg)
{
	char word[WORDNET_LETTERS + 1];
	int common;

	for (uint32_t id = wordnet_letter(letter);
	    wordnet_spell(id, word) && *word == letter; id++) {
		common = common_as(id);
		if (common >= least)
			each(arg, word, common);
	}
	for (size_t i = 0; least <= MORE_COMMON && i < COUNT(more); i++)
		if (*more[i] == letter)
			each(arg, more[i], MORE_COMMON);
}
