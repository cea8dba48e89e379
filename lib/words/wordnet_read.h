#ifndef WORDS_WORDNET_READ_H
#define WORDS_WORDNET_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "words/wordnet.h"

/*
 * The tables that make-wordnet.py writes, read in place. They are text, so
 * that a program that has them starts as fast as one that has not.
 *
 * A number is written in digits of base 90, a reference in three. Words and
 * synsets are numbered from 0 in the order of their entries; each 16 entries
 * are a block, which has its offset in a table of its own.
 *
 * A word, in the order of the alphabet: a digit, the letters it shares with
 * the one before it (0 at a block's begin); its other letters, the last one a
 * capital; a digit for each part of speech with how common it is and how many
 * references to synsets follow, the commonest first; others for what it is a
 * form of, for a name, and for the words that it is derived from or that are
 * derived from it; "!".
 *
 * A synset: a digit, how many its hypernym is from that of the synset before
 * it (89: the hypernym's number plus 1 follows, three digits); its words; a
 * space and the synsets beside it, where there are any; "!". Synsets with one
 * hypernym stand together and in the order of their hypernyms.
 */
enum {
	WORDNET_PARTS = 4,    /* noun, verb, adjective, adverb */
	WORDNET_SENSES = 5,   /* of one part of speech */
	WORDNET_FORMS = 4,    /* that one word is of others */
};
#define WORDNET_NONE UINT32_MAX

/* References, one after another. */
struct wordnet_refs {
	const char *at;
	size_t n;
};
uint32_t wordnet_ref(struct wordnet_refs refs, size_t i);

struct wordnet_entry {
	unsigned parts;  /* bits, 1 << part, in which it is a base form */
	int first;       /* the part that it is most often, -1: none */
	unsigned char common[WORDNET_PARTS]; /* 0..3 */
	uint32_t senses[WORDNET_PARTS * WORDNET_SENSES];
	size_t nsenses;
	struct {
		int part;
		uint32_t word;
	} forms[WORDNET_FORMS]; /* irregular: "wrote" of write */
	size_t nforms;
	bool name;
	struct wordnet_refs kin; /* words by derivation */
};

/* The number of a word of small letters, WORDNET_NONE where there is none;
 * the entry is filled where it is found. */
uint32_t wordnet_find(
    const char *word, size_t len, struct wordnet_entry *entry);
void wordnet_entry(uint32_t word, struct wordnet_entry *entry);
/* The word with this number; false behind the last one. */
bool wordnet_spell(uint32_t word, char out[WORDNET_LETTERS + 1]);
/* The first word that begins with this letter; those of one letter stand
 * together. */
uint32_t wordnet_letter(char letter);

struct wordnet_synset {
	uint32_t above;             /* its first hypernym, or WORDNET_NONE */
	struct wordnet_refs words;  /* that have it as a sense */
	struct wordnet_refs beside; /* other hypernyms and hyponyms; similar */
};
void wordnet_synset(uint32_t id, struct wordnet_synset *out);
/* The hyponyms whose first hypernym this is: from *first on; how many. */
size_t wordnet_below(uint32_t id, uint32_t *first);

#endif
