#include "base/memo.h"

#include <stdint.h>
#include <string.h>

enum { BUCKETS = 256 };

struct memo_entry {
	struct memo_entry *next;
	uint64_t hash;
	void *value;
	char text[];
};

static uint64_t
hash_of(const char *text)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325);

	for (; *text; text++)
		h = (h ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
	return h;
}

static void
grow(struct memo *m)
{
	size_t n = m->nbuckets ? 4 * m->nbuckets : BUCKETS;
	struct memo_entry **new = arena_alloc(m->arena, n * sizeof *new);

	for (size_t i = 0; i < m->nbuckets; i++)
		for (struct memo_entry *e = m->buckets[i], *next; e; e = next) {
			next = e->next;
			e->next = new[e->hash % n];
			new[e->hash % n] = e;
		}
	m->buckets = new;
	m->nbuckets = n;
}

void **
memo_at(struct memo *m, const char *text)
{
	uint64_t hash = hash_of(text);
	size_t len = strlen(text);
	struct memo_entry *e;

	if (m->n >= m->nbuckets)
		grow(m);
	for (e = m->buckets[hash % m->nbuckets]; e; e = e->next)
		if (e->hash == hash && strcmp(e->text, text) == 0)
			return &e->value;
	e = arena_alloc(m->arena, sizeof *e + len + 1);
	e->hash = hash;
	memcpy(e->text, text, len);
	e->next = m->buckets[hash % m->nbuckets];
	m->buckets[hash % m->nbuckets] = e;
	m->n++;
	return &e->value;
}
