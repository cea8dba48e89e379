#ifndef WORDS_WORDNET_H
#define WORDS_WORDNET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/mem.h"

/*
 * What WordNet 3.0 knows of English: words of one part without hyphens, their
 * first five senses as noun, verb and adjective each, and what these are
 * kinds of; of adverbs, names and rare animals and plants that there are such
 * words. Words are given folded (words_fold); an inflected form says what its
 * base forms say, and a stem ("citi") what its words say, where no word is
 * written so. Nothing is kept between calls.
 */
enum {
	WORDNET_NOUN = 1,
	WORDNET_VERB = 2,
	WORDNET_ADJECTIVE = 4,
	WORDNET_ADVERB = 8,
	WORDNET_NAME = 16, /* of a place, a language, a day, a month .. */
	WORDNET_OTHER = 32 /* "which", and what is too new: words/more.def */
};

/* Is it an English word, in any form? Stems are none. */
bool wordnet_knows(const char *word);
/* As what it can be used, bits; 0 if it is not known. */
unsigned wordnet_parts(const char *word);

/* The base form, in the arena: write of "wrote", child of "children"; the word
 * itself where it is one. Where there are several it is the commonest as one
 * of these parts, bits; 0: as any. NULL if absent. */
const char *wordnet_base(struct arena *a, const char *word, unsigned parts);

/*
 * How near two words are: 1 with a base form in common, 0.65 with a sense in
 * common, 0.55 one step apart (a kind of the other, derived from it, similar,
 * "heavy" and weight), else 0. A step passes up to three synsets that have no
 * word of one part: a car is a "motor vehicle", and a vehicle.
 */
#define WORDNET_SENSE 0.65
#define WORDNET_STEP 0.55
double wordnet_related(const char *a, const char *b);

/* The same for a word that is compared with many: looked up once. */
enum {
	WORDNET_LETTERS = 40, /* of a word, at most */
	WORDNET_WORDS = 6, WORDNET_SYNSETS = 48, WORDNET_BESIDE = 96,
	WORDNET_KIN = 32
};
struct wordnet_word {
	uint32_t bases[WORDNET_WORDS]; /* sorted, all of them */
	uint32_t synsets[WORDNET_SYNSETS], beside[WORDNET_BESIDE];
	uint32_t kin[WORDNET_KIN];
	size_t nbases, nsynsets, nbeside, nkin;
};
void wordnet_word(const char *word, struct wordnet_word *out);
double wordnet_words_related(
    const struct wordnet_word *a, const struct wordnet_word *b);
/* One of its base forms, i < nbases. */
void wordnet_word_base(const struct wordnet_word *word, size_t i,
    char out[WORDNET_LETTERS + 1]);

/* Call for each word that wordnet_related would find, with its score, and for
 * some twice; `other` is a base form, valid during the call. */
void wordnet_each(const char *word,
    void (*each)(void *arg, const char *other, double score), void *arg);

/* Call for the words that begin with this letter and are at least so common,
 * and their irregular forms, and those of words/more.def; `word` is valid
 * during the call. */
void wordnet_each_common(char letter, int least,
    void (*each)(void *arg, const char *word, int common), void *arg);

#endif
