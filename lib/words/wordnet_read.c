#include "words/wordnet_read.h"

#include <string.h>

/* A compiler need not take a string of a million bytes; those there are do. */
#pragma GCC diagnostic ignored "-Woverlength-strings"

static const char words[] =
#define WORDS(text) text
#include "words/wordnet_word.def"
#undef WORDS
    ;

static const char synsets[] =
#define SYNSETS(text) text
#include "words/wordnet_synset.def"
#undef SYNSETS
    ;

#define COUNTS(text) static const char counts[] = text;
#define WORD_AT(text) static const char word_at[] = text;
#define SYNSET_AT(text) static const char synset_at[] = text;
#define PARENT_AT(text) static const char parent_at[] = text;
#include "words/wordnet_at.def"
#undef COUNTS
#undef WORD_AT
#undef SYNSET_AT
#undef PARENT_AT

enum {
	BASE = 90,
	BLOCK = 16,
	REF = 3,    /* digits of a reference */
	OFFSET = 4, /* digits of an offset */
	END = '!',
	BESIDE = ' ',
	FAR = 89,   /* a hypernym is written out */
	COMMON = 4, /* grades of how common a word is */
	/* what a digit in a word's entry says: below ADVERB a part, how
	 * common, and how many senses */
	ADVERB = 72,
	FORM = 76,
	NAME = 80,
	KIN = 81,
};

static uint32_t
digit(char c)
{
	return (uint32_t)(c - '#' - (c > '?') - (c > '\\'));
}

static uint32_t
number(const char *at, size_t digits)
{
	uint32_t n = 0;

	while (digits-- > 0)
		n = n * BASE + digit(*at++);
	return n;
}

static uint32_t
word_count(void)
{
	return number(counts, REF);
}

static uint32_t
synset_count(void)
{
	return number(counts + REF, REF);
}

uint32_t
wordnet_ref(struct wordnet_refs refs, size_t i)
{
	return number(refs.at + REF * i, REF);
}

/* ---- words --------------------------------------------------------------- */

static const char *
word_block(uint32_t block)
{
	return words + number(word_at + OFFSET * (size_t)block, OFFSET);
}

/* The next entry's word over the one before it; gives what is behind it. */
static const char *
read_word(const char *at, char word[WORDNET_LETTERS + 1])
{
	size_t n = digit(*at++);

	while (*at >= 'a' && *at <= 'z')
		word[n++] = *at++;
	word[n++] = (char)(*at++ - 'A' + 'a');
	word[n] = '\0';
	return at;
}

static const char *
behind_entry(const char *at)
{
	return strchr(at, END) + 1;
}

static int
compare(const char *word, size_t len, const char *other)
{
	int order = strncmp(word, other, len);

	return order != 0 ? order : other[len] != '\0' ? -1 : 0;
}

/* The last block that begins with the word or before it. */
static uint32_t
find_block(const char *word, size_t len)
{
	uint32_t low = 0, high = (word_count() + BLOCK - 1) / BLOCK;
	char first[WORDNET_LETTERS + 1];

	while (high - low > 1) {
		uint32_t middle = low + (high - low) / 2;

		read_word(word_block(middle), first);
		if (compare(word, len, first) < 0)
			high = middle;
		else
			low = middle;
	}
	return low;
}

/* The first word that is not before this one; `behind` is behind its letters,
 * NULL after the last one. */
static uint32_t
lower_bound(const char *word, size_t len, const char **behind,
    char found[WORDNET_LETTERS + 1])
{
	uint32_t id = find_block(word, len) * BLOCK;
	const char *at = word_block(id / BLOCK);

	for (; *at != '\0'; id++) {
		*behind = read_word(at, found);
		if (compare(word, len, found) <= 0)
			return id;
		at = behind_entry(*behind);
	}
	*behind = NULL;
	return id;
}

static struct wordnet_refs
take_refs(const char **at)
{
	struct wordnet_refs refs = {*at, 0};

	while (**at != END && **at != BESIDE) {
		*at += REF;
		refs.n++;
	}
	return refs;
}

static const char *
read_part(const char *at, uint32_t code, struct wordnet_entry *e)
{
	uint32_t count = code % (WORDNET_SENSES + 1);
	int part = (int)(code / (WORDNET_SENSES + 1) / COMMON);

	e->common[part] = code / (WORDNET_SENSES + 1) % COMMON;
	e->parts |= 1U << part;
	e->first = e->first < 0 ? part : e->first;
	for (; count > 0; count--, at += REF)
		e->senses[e->nsenses++] = number(at, REF);
	return at;
}

static void
read_entry(const char *at, struct wordnet_entry *e)
{
	*e = (struct wordnet_entry){.first = -1};
	while (*at != END) {
		uint32_t code = digit(*at++);

		if (code < ADVERB) {
			at = read_part(at, code, e);
		} else if (code < FORM) {
			e->parts |= 1U << (WORDNET_PARTS - 1);
			e->common[WORDNET_PARTS - 1] =
			    (unsigned char)(code - ADVERB);
			e->first = e->first < 0 ? WORDNET_PARTS - 1 : e->first;
		} else if (code < NAME) {
			if (e->nforms < WORDNET_FORMS) {
				e->forms[e->nforms].part = (int)(code - FORM);
				e->forms[e->nforms++].word = number(at, REF);
			}
			at += REF;
		} else if (code == NAME) {
			e->name = true;
		} else if (code == KIN) {
			e->kin = take_refs(&at);
		}
	}
}

uint32_t
wordnet_find(const char *word, size_t len, struct wordnet_entry *entry)
{
	char found[WORDNET_LETTERS + 1];
	const char *behind;
	uint32_t id;

	if (len == 0 || len > WORDNET_LETTERS)
		return WORDNET_NONE;
	id = lower_bound(word, len, &behind, found);
	if (behind == NULL || compare(word, len, found) != 0)
		return WORDNET_NONE;
	read_entry(behind, entry);
	return id;
}

static const char *
word_at_id(uint32_t id, char out[WORDNET_LETTERS + 1])
{
	const char *at = word_block(id / BLOCK);

	for (uint32_t n = id % BLOCK; n > 0; n--)
		at = behind_entry(read_word(at, out));
	return read_word(at, out);
}

void
wordnet_entry(uint32_t word, struct wordnet_entry *entry)
{
	char spelt[WORDNET_LETTERS + 1];

	read_entry(word_at_id(word, spelt), entry);
}

bool
wordnet_spell(uint32_t word, char out[WORDNET_LETTERS + 1])
{
	if (word >= word_count())
		return false;
	word_at_id(word, out);
	return true;
}

uint32_t
wordnet_letter(char letter)
{
	char found[WORDNET_LETTERS + 1];
	const char *behind;

	return lower_bound(&letter, 1, &behind, found);
}

/* ---- synsets ------------------------------------------------------------- */

static uint32_t
parent_of_block(uint32_t block)
{
	return number(parent_at + REF * (size_t)block, REF);
}

/* The number of its hypernym plus 1, 0 for none: from that of the entry
 * before it. */
static uint32_t
read_parent(const char **at, uint32_t before)
{
	uint32_t step = digit(*(*at)++), parent;

	if (step != FAR)
		return before + step;
	parent = number(*at, REF);
	*at += REF;
	return parent;
}

static const char *
synset_block(uint32_t block)
{
	return synsets + number(synset_at + OFFSET * (size_t)block, OFFSET);
}

void
wordnet_synset(uint32_t id, struct wordnet_synset *out)
{
	const char *at = synset_block(id / BLOCK);
	uint32_t parent = parent_of_block(id / BLOCK);

	for (uint32_t n = id % BLOCK; n > 0; n--) {
		parent = read_parent(&at, parent);
		at = behind_entry(at);
	}
	parent = read_parent(&at, parent);
	*out = (struct wordnet_synset){
	    .above = parent > 0 ? parent - 1 : WORDNET_NONE};
	out->words = take_refs(&at);
	if (*at == BESIDE) {
		at++;
		out->beside = take_refs(&at);
	}
}

size_t
wordnet_below(uint32_t id, uint32_t *first)
{
	uint32_t blocks = (synset_count() + BLOCK - 1) / BLOCK;
	uint32_t low = 0, high = blocks, parent = 0, at, n = 0;
	const char *text;

	/* the last block that begins with an earlier hypernym's */
	while (high - low > 1) {
		uint32_t middle = low + (high - low) / 2;

		if (parent_of_block(middle) <= id)
			low = middle;
		else
			high = middle;
	}
	text = synset_block(low);
	*first = WORDNET_NONE;
	for (at = low * BLOCK; *text != '\0'; at++) {
		if (at % BLOCK == 0)
			parent = parent_of_block(at / BLOCK);
		parent = read_parent(&text, parent);
		text = behind_entry(text);
		if (parent > id + 1)
			break;
		if (parent == id + 1 && n++ == 0)
			*first = at;
	}
	return n;
}
