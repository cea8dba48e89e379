#include "link/retrieve/vocab.h"

#include <stdlib.h>
#include <string.h>

struct vocab_slot {
	const char *key; /* NULL: free */
	uint64_t hash;   /* the length is in it */
	union {
		uint32_t term;
		struct vocab_name *name;
	} u;
};

/* Eight bytes at a time: names and words are short, and there are many. */
static uint64_t
hash_text(const char *s, size_t len)
{
	uint64_t h = len * UINT64_C(0x9e3779b97f4a7c15), part;

	for (; len >= sizeof part; s += sizeof part, len -= sizeof part) {
		memcpy(&part, s, sizeof part);
		h = (h ^ part) * UINT64_C(0xff51afd7ed558ccd);
		h ^= h >> 32;
	}
	part = 0;
	memcpy(&part, s, len);
	h = (h ^ part) * UINT64_C(0xff51afd7ed558ccd);
	return h ^ h >> 29;
}

/* The slot of a key, or the free one where it belongs. */
static struct vocab_slot *
slot_of(const struct vocab_table *t, const char *key, size_t len,
    uint64_t hash)
{
	size_t i = hash & (t->size - 1);

	while (t->slots[i].key && (t->slots[i].hash != hash ||
	    memcmp(t->slots[i].key, key, len) != 0 || t->slots[i].key[len]))
		i = (i + 1) & (t->size - 1);
	return &t->slots[i];
}

static void
table_grow(struct vocab_table *t)
{
	struct vocab_table old = *t;

	t->size = old.size ? 2 * old.size : 64;
	t->slots = mem_calloc(t->size, sizeof *t->slots);
	for (size_t i = 0; i < old.size; i++) {
		size_t at = old.slots[i].hash & (t->size - 1);

		if (!old.slots[i].key)
			continue;
		while (t->slots[at].key)
			at = (at + 1) & (t->size - 1);
		t->slots[at] = old.slots[i];
	}
	free(old.slots);
}

/* The slot of a key; a new one has the key and nothing else. */
static struct vocab_slot *
table_add(struct vocab_table *t, struct arena *a, const char *key, size_t len,
    bool *new)
{
	uint64_t hash = hash_text(key, len);
	struct vocab_slot *slot;

	if (2 * t->used >= t->size)
		table_grow(t);
	slot = slot_of(t, key, len, hash);
	*new = slot->key == NULL;
	if (*new) {
		slot->key = arena_strndup(a, key, len);
		slot->hash = hash;
		t->used++;
	}
	return slot;
}

void
vocab_init(struct vocab *v)
{
	*v = (struct vocab){0};
	for (size_t i = 0; i < 256; i++)
		v->first[i] = VOCAB_NONE;
}

void
vocab_free(struct vocab *v)
{
	free(v->terms);
	free(v->words.slots);
	free(v->stems.slots);
	free(v->names.slots);
	arena_free(&v->arena);
	vocab_init(v);
}

/* A term that no word of its own has is in no chain. */
static uint32_t
term_add(struct vocab *v, const char *stem)
{
	bool new;
	struct vocab_slot *slot = table_add(&v->stems, &v->arena, stem,
	    strlen(stem), &new);

	if (!new)
		return slot->u.term;
	MEM_GROW(v->terms, v->n, v->cap);
	v->terms[v->n] = (struct vocab_term){.stem = slot->key,
	    .next = VOCAB_NONE};
	slot->u.term = (uint32_t)v->n++;
	return slot->u.term;
}

static void
term_word(struct vocab *v, uint32_t term, const char *word)
{
	struct vocab_term *t = &v->terms[term];
	unsigned char byte = (unsigned char)*word;

	if (t->word)
		return;
	t->word = word;
	t->stop = words_is_stop(word);
	t->next = v->first[byte];
	v->first[byte] = term;
}

uint32_t
vocab_add(struct vocab *v, const char *folded, size_t len)
{
	bool new;
	struct vocab_slot *slot = table_add(&v->words, &v->arena, folded, len,
	    &new);

	if (new) {
		slot->u.term = term_add(v, words_stem(&v->arena, slot->key));
		term_word(v, slot->u.term, slot->key);
	}
	return slot->u.term;
}

uint32_t
vocab_find(const struct vocab *v, const char *stem)
{
	size_t len = strlen(stem);
	const struct vocab_slot *slot;

	if (!v->stems.size)
		return VOCAB_NONE;
	slot = slot_of(&v->stems, stem, len, hash_text(stem, len));
	return slot->key ? slot->u.term : VOCAB_NONE;
}

static uint32_t
joined(struct vocab *v, const struct word *w)
{
	if (w[0].kind != WORD_LETTERS || w[1].kind != WORD_LETTERS)
		return VOCAB_NONE;
	if (words_is_stop(w[0].text) || words_is_stop(w[1].text))
		return VOCAB_NONE;
	return term_add(v, words_joined(&v->arena, &w[0], &w[1]));
}

static struct vocab_name *
name_make(struct vocab *v, const char *text)
{
	struct vocab_name *name = arena_alloc(&v->arena, sizeof *name);
	struct words w = words_of_name(&v->arena, text);

	name->words = w;
	name->terms = arena_alloc(&v->arena,
	    (2 * w.n + 1) * sizeof *name->terms);
	name->joined = name->terms + w.n;
	for (size_t i = 0; i < w.n; i++)
		name->terms[i] = w.v[i].kind == WORD_LETTERS
		    ? vocab_add(v, w.v[i].text, strlen(w.v[i].text))
		    : VOCAB_NONE;
	for (size_t i = 0; i < w.n; i++)
		name->joined[i] = i + 1 < w.n ? joined(v, &w.v[i])
		                              : VOCAB_NONE;
	return name;
}

const struct vocab_name *
vocab_name(struct vocab *v, const char *text)
{
	bool new;
	struct vocab_slot *slot = table_add(&v->names, &v->arena, text,
	    strlen(text), &new);

	if (new)
		slot->u.name = name_make(v, slot->key);
	return slot->u.name;
}
