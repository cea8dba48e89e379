/* How a column's texts are cased, learned one text after another. */
#include "schema/content/casing.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

enum {
	LONGEST = 120, /* bytes: a longer text is prose */
	EXCEPTIONS_MOST = 100,    /* words that are written otherwise */
	STYLE_WORDS = 2,     /* words that tell a style */
	RECENT = 256,  /* texts that are remembered; a power of two */
};

/* A word at a place. */
struct casing_entry {
	struct casing_word word; /* its text in the arena; NULL: empty */
	uint64_t hash;
};

/* ---- taking ------------------------------------------------------------ */

static uint64_t
hash_of(const struct casing_word *w)
{
	uint64_t h = 0xcbf29ce484222325u ^ w->place;

	for (size_t i = 0; i < w->n; i++)
		h = (h ^ (unsigned char)w->s[i]) * 0x100000001b3u;
	return h ^ h >> 32;
}

static struct casing_entry *
slot(struct casing_entry *table, size_t cap, uint64_t hash,
    const struct casing_word *w)
{
	size_t i = hash & (cap - 1);

	while (table[i].word.s != NULL && (table[i].hash != hash ||
	    table[i].word.place != w->place || table[i].word.n != w->n ||
	    memcmp(table[i].word.s, w->s, w->n) != 0))
		i = (i + 1) & (cap - 1);
	return &table[i];
}

static void
grow(struct casing_seen *c)
{
	size_t cap = c->cap > 0 ? 2 * c->cap : 64;
	struct casing_entry *table = mem_calloc(cap, sizeof *table);

	for (size_t i = 0; i < c->cap; i++)
		if (c->table[i].word.s != NULL)
			*slot(table, cap, c->table[i].hash,
			    &c->table[i].word) = c->table[i];
	free(c->table);
	c->table = table;
	c->cap = cap;
}

static void
give_up(struct casing_seen *c)
{
	casing_free(c);
	c->none = true;
}

/* Letters without case fit every style; none is left when each has too many
 * words against it. */
static void
count(struct casing_seen *c, const struct casing_word *w)
{
	size_t fewest = EXCEPTIONS_MOST + 1;

	if (!w->starts_upper && !w->starts_lower && !w->goes_on_upper &&
	    !w->goes_on_lower)
		return;
	c->words++;
	for (enum casing s = CASING_UPPER; s < CASINGS; s++) {
		c->other[s] += !casing_fits(s, w);
		if (c->other[s] < fewest)
			fewest = c->other[s];
	}
	if (fewest > EXCEPTIONS_MOST)
		give_up(c);
}

static void
take_word(struct casing_seen *c, const struct casing_word *w)
{
	uint64_t hash = hash_of(w);
	struct casing_entry *e;

	if (4 * c->n >= 3 * c->cap)
		grow(c);
	e = slot(c->table, c->cap, hash, w);
	if (e->word.s != NULL)
		return;
	e->hash = hash;
	e->word = *w;
	e->word.s = arena_strndup(&c->arena, w->s, w->n);
	c->n++;
	count(c, &e->word);
}

/* Was the text taken a short while ago? Most columns repeat theirs. */
static bool
is_recent(struct casing_seen *c, const char *s, size_t n)
{
	uint64_t h = n + 1, part, *at;

	if (c->recent == NULL)
		c->recent = mem_calloc(RECENT, sizeof *c->recent);
	for (size_t i = 0; i < n; i += sizeof part) {
		part = 0;
		memcpy(&part, s + i, n - i < sizeof part ? n - i :
		    sizeof part);
		h = (h ^ part) * 0x9e3779b97f4a7c15u;
		h ^= h >> 32;
	}
	at = &c->recent[h & (RECENT - 1)];
	if (*at == h)
		return true;
	*at = h;
	return false;
}

static bool
is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

/* "00042" */
static void
take_digits(struct casing_seen *c, const char *s, size_t n)
{
	bool digits = n > 0;

	for (size_t i = 0; digits && i < n; i++)
		digits = s[i] >= '0' && s[i] <= '9';
	c->mixed |= !digits || (c->digits && c->width != n);
	c->digits |= digits;
	c->zeros |= digits && *s == '0';
	c->width = n;
}

size_t
casing_width(const struct casing_seen *c)
{
	return c->zeros && !c->mixed && c->width > 1 ? c->width : 0;
}

void
casing_take(struct casing_seen *c, const char *s, size_t n)
{
	struct casing_word w;
	size_t at = 0;
	bool first = true;

	if (c->none || is_recent(c, s, n))
		return;
	if (n > LONGEST || !utf8_valid(s, n) || memchr(s, '\0', n) != NULL) {
		give_up(c);
		return;
	}
	c->padded |= n > 0 && (is_blank(s[0]) || is_blank(s[n - 1]));
	if (!c->mixed)
		take_digits(c, s, n);
	for (; !c->none && casing_next(s, n, &at, first, &w); first = false)
		take_word(c, &w);
}

void
casing_free(struct casing_seen *c)
{
	free(c->table);
	free(c->recent);
	arena_free(&c->arena);
	memset(c, 0, sizeof *c);
}

/* ---- telling ----------------------------------------------------------- */

/* Words that are listed, each with its fold. */
struct listed {
	enum casing style;
	struct arena *arena;
	struct {
		const char *text, *fold;
		bool joins;
	} v[EXCEPTIONS_MOST];
	size_t n;
	bool full; /* there are more */
};

static const char *
fold_of(struct arena *a, const struct casing_word *w)
{
	struct buf fold = BUF_INIT;
	const char *out;

	casing_fold(&fold, w);
	out = arena_strndup(a, fold.s, fold.len);
	buf_free(&fold);
	return out;
}

static void
add(struct listed *l, const struct casing_word *w, const char *fold)
{
	for (size_t i = 0; i < l->n; i++)
		if (strcmp(l->v[i].text, w->s) == 0)
			return;
	l->full |= l->n == EXCEPTIONS_MOST;
	if (l->full)
		return;
	l->v[l->n].text = arena_strdup(l->arena, w->s);
	l->v[l->n].fold = fold;
	l->v[l->n++].joins = casing_joins(l->style, w);
}

/* Is the word listed in another spelling, within texts only? */
static bool
is_listed(const struct listed *l, const char *fold, bool *joins)
{
	bool found = false;

	*joins = true;
	for (size_t i = 0; i < l->n; i++) {
		if (strcmp(l->v[i].fold, fold) != 0)
			continue;
		found = true;
		*joins &= l->v[i].joins;
	}
	return found;
}

/*
 * What is in the style, and also listed in another spelling, is listed, too:
 * it is written in both ways. At the beginning a word that joins others has
 * its capital anyway.
 */
static void
add_both(const struct casing_seen *c, struct listed *l, unsigned first)
{
	struct arena folds = {0};
	const struct casing_word *w;
	const char *fold;
	bool joins;

	for (size_t i = 0; i < c->cap && !l->full; i++) {
		w = &c->table[i].word;
		if (w->s == NULL || (w->place & CASING_FIRST) != first)
			continue;
		fold = fold_of(&folds, w);
		if (is_listed(l, fold, &joins) && !(first && joins))
			add(l, w, arena_strdup(l->arena, fold));
	}
	arena_free(&folds);
}

/* One that begins a text without a capital does not join: both are listed. */
static void
add_begun(struct listed *l, const struct casing_word *w, const char *fold)
{
	struct buf begun = BUF_INIT;
	struct casing_word other = *w;

	if (!(w->place & CASING_FIRST) || !casing_joins(l->style, w))
		return;
	casing_write(&begun, l->style, w);
	other.s = begun.s;
	other.n = begun.len;
	other.starts_upper = true;
	add(l, &other, fold);
	buf_free(&begun);
}

static void
list(const struct casing_seen *c, struct listed *l)
{
	const struct casing_word *w;
	const char *fold;

	for (size_t i = 0; i < c->cap; i++) {
		w = &c->table[i].word;
		if (w->s == NULL || casing_fits(l->style, w))
			continue;
		fold = fold_of(l->arena, w);
		add(l, w, fold);
		add_begun(l, w, fold);
	}
	if (l->n > 0) {
		add_both(c, l, 0);
		add_both(c, l, CASING_FIRST);
	}
}

static int
by_text(const void *x, const void *y)
{
	return strcmp(*(const char *const *)x, *(const char *const *)y);
}

enum casing
casing_learned(const struct casing_seen *c, struct arena *a,
    const char ***but, size_t *nbut)
{
	struct listed l = {.style = CASING_UPPER, .arena = a};

	for (enum casing s = CASING_UPPER; s < CASINGS; s++)
		if (c->other[s] < c->other[l.style])
			l.style = s;
	*nbut = 0;
	if (c->none || c->words < STYLE_WORDS ||
	    2 * c->other[l.style] > c->words)
		return CASINGS;
	list(c, &l);
	if (l.full)
		return CASINGS;
	*but = arena_alloc(a, (l.n + 1) * sizeof **but);
	for (size_t i = 0; i < l.n; i++)
		(*but)[(*nbut)++] = l.v[i].text;
	qsort(*but, *nbut, sizeof **but, by_text);
	return l.style;
}
