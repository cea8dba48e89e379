#include "words/synonym.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include "base/mem.h"
#include "words/words.h"

enum { BUCKETS = 1024 };

static const struct {
	double score;
	const char *words;
} rows[] = {
#define SYNONYMS(score, words) {score, words},
#include "words/synonym.def"
#undef SYNONYMS
};

/* Where the words stand, by their hash; made when it is first asked for. */
static struct {
	struct place {
		const char *at;
		unsigned short row, len;
		int next;
	} *v;
	size_t n, cap;
	int first[BUCKETS]; /* one more than the place, 0: none */
} places;

static size_t
bucket(const char *s, size_t len)
{
	uint32_t h = 2166136261u;

	while (len-- > 0)
		h = (h ^ (unsigned char)*s++) * 16777619u;
	return (h ^ h >> 15) % BUCKETS;
}

static void
add_place(const char *at, size_t len, size_t row)
{
	int *first = &places.first[bucket(at, len)];

	MEM_GROW(places.v, places.n, places.cap);
	places.v[places.n] = (struct place){at, (unsigned short)row,
	    (unsigned short)len, *first};
	*first = (int)++places.n;
}

static void
make_places(void)
{
	for (size_t i = 0; i < COUNT(rows); i++) {
		const char *at = rows[i].words;

		while (*at != '\0') {
			size_t len = strcspn(at, " ");

			add_place(at, len, i);
			at += len + (at[len] == ' ');
		}
	}
}

static const struct place *
next_place(const char *word, size_t len, int next)
{
	for (; next > 0; next = places.v[next - 1].next) {
		const struct place *p = &places.v[next - 1];

		if (p->len == len && memcmp(p->at, word, len) == 0)
			return p;
	}
	return NULL;
}

static const struct place *
first_place(const char *word)
{
	size_t len = strlen(word);

	if (places.n == 0)
		make_places();
	return next_place(word, len, places.first[bucket(word, len)]);
}

/* Sorted. */
static void
add_row(struct synonym_rows *r, unsigned short row)
{
	size_t at = r->n;

	while (at > 0 && r->v[at - 1] > row)
		at--;
	if (r->n == COUNT(r->v) || (at > 0 && r->v[at - 1] == row))
		return;
	memmove(r->v + at + 1, r->v + at, (r->n - at) * sizeof *r->v);
	r->v[at] = row;
	r->n++;
}

void
synonym_add(struct synonym_rows *r, const char *word)
{
	const struct place *p = first_place(word);

	for (; p != NULL; p = next_place(word, p->len, p->next))
		add_row(r, p->row);
}

double
synonym_rows_score(const struct synonym_rows *x, const struct synonym_rows *y)
{
	size_t i = 0, k = 0;
	double best = 0;

	while (i < x->n && k < y->n) {
		if (x->v[i] < y->v[k]) {
			i++;
		} else if (x->v[i] > y->v[k]) {
			k++;
		} else {
			if (rows[x->v[i]].score > best)
				best = rows[x->v[i]].score;
			i++;
			k++;
		}
	}
	return best;
}

static void
tell_row(unsigned short row, const char *but,
    void (*each)(void *arg, const char *other, double score), void *arg)
{
	const char *at = rows[row].words;
	char word[WORDS_ROW_BYTES];

	while (*at != '\0') {
		size_t len = strcspn(at, " ");

		if (len < sizeof word) {
			memcpy(word, at, len);
			word[len] = '\0';
			if (strcmp(word, but) != 0)
				each(arg, word, rows[row].score);
		}
		at += len + (at[len] == ' ');
	}
}

void
synonym_each(const char *word,
    void (*each)(void *arg, const char *other, double score), void *arg)
{
	const struct place *p = first_place(word);

	for (; p != NULL; p = next_place(word, p->len, p->next))
		tell_row(p->row, word, each, arg);
}
