#include "link/phrase.h"

#include <string.h>
#include "base/buf.h"
#include "base/utf8.h"
#include "json/get.h"

enum {
	VALUE_MAX = 400,  /* bytes; longer values are texts, not names */
	HITS_MAX = 2000,
	SPELLINGS = 8,    /* of one phrase in one column that are told */
};

static bool
ascii_word(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* Plain form of folded text, or of ASCII in any case. */
static void
plain(struct buf *out, const char *s, size_t len)
{
	bool gap = false;
	size_t n;

	for (size_t i = 0; i < len; i += n) {
		int c = ascii_lower((unsigned char)s[i]);
		uint32_t cp = 0;
		bool word = ascii_word(c);

		n = c < 0x80 ? 1 : utf8_decode(s + i, len - i, &cp);
		n = n ? n : 1;
		if (cp && utf8_is_letter(cp))
			word = true;
		if (word && gap && out->len)
			buf_ch(out, ' ');
		gap = !word;
		if (word && n == 1)
			buf_ch(out, (char)c);
		else if (word)
			buf_add(out, s + i, n);
	}
}

static bool
is_ascii(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if ((unsigned char)s[i] >= 0x80)
			return false;
	return true;
}

static void
plain_any(struct buf *out, struct arena *a, const char *s, size_t len)
{
	const char *folded;

	if (is_ascii(s, len)) {
		plain(out, s, len);
		return;
	}
	folded = words_plain(a, arena_strndup(a, s, len));
	plain(out, folded, strlen(folded));
}

static void
stems(struct buf *out, struct arena *a, const char *text)
{
	while (*text) {
		size_t n = strcspn(text, " ");

		if (out->len)
			buf_ch(out, ' ');
		buf_str(out, words_stem(a, arena_strndup(a, text, n)));
		text += n + (text[n] == ' ');
	}
}

static size_t
bucket(const char *s)
{
	uint32_t h = 2166136261u;

	for (; *s; s++)
		h = (h ^ (unsigned char)*s) * 16777619u;
	return (h ^ h >> 15) % PHRASE_BUCKETS;
}

static unsigned
begin_of(const char *text)
{
	return (unsigned char)text[0] << 8 | (unsigned char)text[1];
}

static void
add(struct phrases *p, const char *text /* in the arena */,
    struct phrase phrase)
{
	struct buf b = BUF_INIT;
	struct phrase *to;

	plain_any(&b, p->arena, text, strlen(text));
	if (b.len == 0 || b.len > VALUE_MAX) {
		buf_free(&b);
		return;
	}
	to = arena_alloc(p->arena, sizeof *to);
	*to = phrase;
	to->text = text;
	to->plain = arena_strdup(p->arena, b.s);
	if (b.len > p->longest)
		p->longest = b.len;
	buf_reset(&b);
	stems(&b, p->arena, to->plain);
	to->stems = arena_strdup(p->arena, b.s);
	buf_free(&b);
	to->next_plain = p->by_plain[bucket(to->plain)];
	p->by_plain[bucket(to->plain)] = to;
	to->next_stems = p->by_stems[bucket(to->stems)];
	p->by_stems[bucket(to->stems)] = to;
	p->begins[begin_of(to->plain) / 8] |=
	    (unsigned char)(1 << begin_of(to->plain) % 8);
	p->n++;
}

static bool
upper_at(const char *s)
{
	return *s >= 'A' && *s <= 'Z';
}

/* May the n words be a value? Numbers alone are not looked up, nor words
 * that say nothing, unless they are written like a name ("The Who"). */
static bool
worth(const char *question, const struct word *w, size_t n)
{
	bool letters = false, says = false, names = n > 1;

	if (w[0].kind == WORD_SYMBOL || w[n - 1].kind == WORD_SYMBOL)
		return false;
	for (size_t i = 0; i < n; i++) {
		if (w[i].kind == WORD_QUOTED)
			return false;
		if (w[i].kind != WORD_LETTERS)
			continue;
		letters = true;
		says = says || !words_is_stop(w[i].text);
		names = names && upper_at(question + w[i].start);
	}
	if (n == 1 && w->end - w->start == 1)
		return upper_at(question + w->start) && w->start > 0 &&
		    *w->text != 'i';
	/* "US" is no pronoun */
	if (n == 1 && upper_at(question + w->start + 1))
		return letters;
	return letters && (says || names);
}

/* The end of words that a possessive follows: "Macy's". */
static size_t
possessive(const char *question, size_t end)
{
	const char *s = question + end;
	size_t mark = *s == '\'' ? 1
	    : strncmp(s, "\xe2\x80\x99", 3) == 0 ? 3 : 0;

	return mark && s[mark] == 's' ? end + mark + 1 : 0;
}

static void
add_run(struct phrases *p, const char *question, const struct words *words,
    size_t word, size_t n)
{
	const struct word *w = &words->v[word];
	struct phrase phrase = {.start = w[0].start, .end = w[n - 1].end,
	    .word = word, .n = n};
	size_t longer = possessive(question, phrase.end);

	add(p, arena_strndup(p->arena, question + phrase.start,
	    phrase.end - phrase.start), phrase);
	if (!longer)
		return;
	phrase.end = longer;
	add(p, arena_strndup(p->arena, question + phrase.start,
	    phrase.end - phrase.start), phrase);
}

void
phrases_make(struct phrases *p, struct arena *a, const char *question,
    const struct words *words)
{
	*p = (struct phrases){.arena = a};
	for (size_t i = 0; i < words->n; i++) {
		const struct word *w = &words->v[i];

		if (w->kind == WORD_QUOTED)
			add(p, w->text, (struct phrase){.start = w->start,
			    .end = w->end, .word = i, .n = 1,
			    .quoted = true});
		for (size_t n = 1; n <= PHRASE_WORDS && i + n <= words->n;
		    n++)
			if (worth(question, w, n))
				add_run(p, question, words, i, n);
	}
}

static void
hit(struct phrases *p, struct value_hits *h, struct value_hit new)
{
	struct value_hit *old = h->v;
	size_t same = 0;

	for (size_t i = 0; i < h->n; i++) {
		if (h->v[i].phrase != new.phrase ||
		    h->v[i].column != new.column)
			continue;
		if (strcmp(h->v[i].value, new.value) == 0)
			return;
		same++;
	}
	if (same >= SPELLINGS || h->n >= HITS_MAX)
		return;
	if (h->n == h->cap) {
		h->cap = h->cap ? 2 * h->cap : 16;
		h->v = arena_alloc(p->arena, h->cap * sizeof *h->v);
		if (h->n)
			memcpy(h->v, old, h->n * sizeof *old);
	}
	new.value = arena_strdup(p->arena, new.value);
	h->v[h->n++] = new;
}

/* Equal to the byte 1, in another case or with other marks a shade less. */
static void
try_plain(struct phrases *p, struct value_hit new, const char *form,
    struct value_hits *hits)
{
	struct phrase *f = p->by_plain[bucket(form)];

	for (; f; f = f->next_plain) {
		if (strcmp(f->plain, form) != 0)
			continue;
		new.phrase = f;
		new.alike = (struct alike){strcmp(f->text, new.value) == 0
			? 1 : 0.98, ALIKE_EXACT};
		hit(p, hits, new);
	}
}

static void
try_stems(struct phrases *p, struct value_hit new, const char *form,
    struct value_hits *hits)
{
	struct buf b = BUF_INIT;
	struct phrase *f;

	stems(&b, p->arena, form);
	for (f = p->by_stems[bucket(b.s)]; f; f = f->next_stems) {
		if (strcmp(f->stems, b.s) != 0 || strcmp(f->plain, form) == 0)
			continue;
		new.phrase = f;
		new.alike = (struct alike){0.85, ALIKE_STEM};
		hit(p, hits, new);
	}
	buf_free(&b);
}

/* Cheap: does any phrase begin as this value does? */
static bool
begins(const struct phrases *p, const char *value, size_t len)
{
	char first[3] = "";
	size_t n = 0;

	for (size_t i = 0; i < len && n < 2; i++) {
		int c = ascii_lower((unsigned char)value[i]);

		if (c >= 0x80)
			return true;
		if (ascii_word(c))
			first[n++] = (char)c;
		else if (n)
			first[n++] = ' ';
	}
	if (n == 0)
		return false;
	if (n == 2 && first[1] == ' ')
		return true;
	return p->begins[begin_of(first) / 8] & 1 << begin_of(first) % 8;
}

void
phrases_try(struct phrases *p, const struct schema_column *c,
    const char *value, size_t len, struct value_hits *hits)
{
	struct buf form = BUF_INIT, kept = BUF_INIT;
	struct value_hit new = {.column = c};

	if (len > VALUE_MAX || len > 2 * p->longest + 16 ||
	    !begins(p, value, len) || memchr(value, '\0', len) ||
	    !utf8_valid(value, len))
		return;
	plain_any(&form, p->arena, value, len);
	if (form.len) {
		buf_add(&kept, value, len);
		new.value = kept.s;
		try_plain(p, new, form.s, hits);
		try_stems(p, new, form.s, hits);
	}
	buf_free(&form);
	buf_free(&kept);
}

void
phrases_try_listed(struct phrases *p, const struct schema_table *t,
    struct value_hits *hits)
{
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];
		const json_t *values = get_array(c->json, "values");
		size_t k;
		const json_t *v;

		if (c->hidden)
			continue;
		json_array_foreach(values, k, v)
			if (json_is_string(v))
				phrases_try(p, c, json_string_value(v),
				    json_string_length(v), hits);
	}
}
