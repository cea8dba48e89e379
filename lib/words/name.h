#ifndef WORDS_NAME_H
#define WORDS_NAME_H

#include <stdbool.h>
#include <stddef.h>
#include "words/synonym.h"
#include "words/vector.h"
#include "words/wordnet.h"

/*
 * How alike two words are, one of a question and one of a name or both of
 * names, and why. The order of the reasons is their order of trust.
 */
enum word_match_how {
	WORD_MATCH_NOT,
	WORD_MATCH_SPELLING,     /* a slip: 0.6 */
	WORD_MATCH_PART,         /* "room" of classroom: 0.7 */
	WORD_MATCH_CUT,          /* cut by rule: cstmr 0.8; 0.5 where what is
	                            cut is a word as well: car, carrier */
	WORD_MATCH_WORDNET,      /* 0.65 a sense in common, 0.55 a step */
	WORD_MATCH_ROOT,         /* advise, advisor: 0.75 */
	WORD_MATCH_SYNONYM,      /* 0.5 .. 1, as the table has it */
	WORD_MATCH_ABBREVIATION, /* of the table: qty 0.93; dob, birth 0.7 */
	WORD_MATCH_STEM,         /* or base form: bought, buy: 0.9 */
	WORD_MATCH_PLURAL,       /* 0.97 */
	WORD_MATCH_SAME          /* 1 */
};
struct word_match {
	double score; /* 0..1; 0 is not alike */
	enum word_match_how how;
};

/* Two words, folded (words_fold), each with its stem (words_stem). */
struct word_match name_match(const char *text, const char *stem,
    const char *other, const char *other_stem);

/* The same for many words with many: each is looked up once, in about ten
 * microseconds, and a comparison takes a tenth of one. */
struct name_key {
	const char *text, *stem; /* borrowed */
	size_t len;
	bool letters;  /* no number and no sign: those equal themselves only */
	bool known;    /* English */
	int cut;       /* its row of abbreviations, -1: none */
	struct synonym_rows synonyms;
	struct wordnet_word net;
};
void name_key(struct name_key *key, const char *text, const char *stem);
struct word_match name_match_keys(
    const struct name_key *x, const struct name_key *y);

/* Its place among words by their company, or that of what it is a form of. */
void name_vector(const struct name_key *key, struct vector *out);

/*
 * Call for the words that a word may stand for, for an index: its base forms,
 * synonyms, what it is short for or is cut to by the table and, with `net`,
 * what WordNet relates
 * where the word says something about a schema. Some come twice, with another score. `other` is a base
 * form, valid during the call.
 */
void name_each(const struct name_key *key, bool net,
    void (*each)(void *arg, const char *other, struct word_match match),
    void *arg);

/* One with the ending of a plural and one without: cities, city. */
bool name_plural(const char *x, const char *y);
/* Another word of the same root: "advise" and "advisor", "enroll" and
 * "enrolment". `stem` is of one word, `word` the other. */
bool name_root(const char *stem, const char *word);
/* A slip of spelling: one letter in five, two in eight, not the first. */
bool name_slip(const char *x, const char *y);

#endif
