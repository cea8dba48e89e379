#include "link/match/phrase.h"

#include <string.h>
#include "words/listed.h"
#include "link/match/normal_form.h"

static const char *const aliases[] = {
#define ALIASES(row) row,
#include "link/match/alias.def"
#undef ALIASES
#define COUNTRY(two, three, name, people) name "|" people,
#include "words/country.def"
#undef COUNTRY
};

size_t
phrases_bucket(const char *s)
{
	uint32_t h = 2166136261u;

	for (; *s; s++)
		h = (h ^ (unsigned char)*s) * 16777619u;
	return (h ^ h >> 15) % PHRASE_BUCKETS;
}

bool
phrases_begin(const struct phrases *p, int begin)
{
	return p->index && (begin == -1 ||
	    (begin >= 0 && p->index->begins[begin / 8] & 1 << begin % 8));
}

/* "O'Brien" is two words, and one name. */
bool
phrase_is_stretch(const struct phrase *p)
{
	return p->n > 1 && strchr(p->text, ' ') && p->proper && !p->alias && !p->inner;
}

static void
note_begin(struct phrases *p, const char *text)
{
	unsigned begin = (unsigned)(unsigned char)text[0] << 8 |
	    (unsigned char)text[1];

	p->index->begins[begin / 8] |= (unsigned char)(1 << begin % 8);
}

/* Put a phrase whose plain form is known where it will be found. */
static void
file(struct phrases *p, struct phrase phrase)
{
	struct buf b = BUF_INIT;
	struct phrase *to = arena_alloc(p->arena, sizeof *to);
	size_t by;

	if (!p->index)
		p->index = arena_alloc(p->arena, sizeof *p->index);
	*to = phrase;
	to->len = strlen(to->plain);
	normal_form_stems(&b, p->arena, to->plain);
	to->stems = arena_strdup(p->arena, b.s);
	buf_free(&b);
	if (to->len > p->longest)
		p->longest = to->len;
	by = phrases_bucket(to->plain);
	to->next_plain = p->index->by_plain[by];
	p->index->by_plain[by] = to;
	by = phrases_bucket(to->stems);
	to->next_stems = p->index->by_stems[by];
	p->index->by_stems[by] = to;
	note_begin(p, to->plain);
	note_begin(p, to->stems);
	to->next = p->first;
	p->first = to;
	p->n++;
	p->stretches += phrase_is_stretch(to);
}

/* ---- other forms ------------------------------------------------------- */

static bool
capitals(const char *text)
{
	for (; *text; text++)
		if (*text >= 'a' && *text <= 'z')
			return false;
	return true;
}

/* Is this the form of a row that the phrase says? Short ones only in
 * capitals: "in" is no state. */
static bool
says(struct arena *a, const struct phrase *phrase, const char *stems,
    const char *form, size_t len)
{
	struct buf b = BUF_INIT;
	bool same;

	if (len < 2 || (strncmp(stems, form, 2) != 0 &&
	    strncmp(phrase->plain, form, 2) != 0))
		return false;
	if (len <= 3)
		return strncmp(phrase->plain, form, len) == 0 &&
		    !phrase->plain[len] &&
		    (capitals(phrase->text) ||
		    listed_has_n(LISTED_HUMAN_SHORT, form, len));
	normal_form_stems(&b, a, arena_strndup(a, form, len));
	same = strcmp(b.s, stems) == 0;
	buf_free(&b);
	return same;
}

static void
add_row(struct phrases *p, struct phrase phrase, const char *stems,
    const char *row)
{
	const char *form, *end, *said = NULL;

	for (form = row; *form; form = end + (*end == '|')) {
		end = form + strcspn(form, "|");
		if (says(p->arena, &phrase, stems, form,
		    (size_t)(end - form)))
			said = form;
	}
	for (form = row; said && *form; form = end + (*end == '|')) {
		end = form + strcspn(form, "|");
		if (form == said)
			continue;
		phrase.plain = arena_strndup(p->arena, form,
		    (size_t)(end - form));
		phrase.alias = true;
		file(p, phrase);
	}
}

static void
add(struct phrases *p, const char *text /* in the arena */,
    struct phrase phrase)
{
	struct buf b = BUF_INIT;

	normal_form_add(&b, p->arena, text, strlen(text));
	phrase.text = text;
	phrase.plain = arena_strdup(p->arena, b.s);
	if (b.len == 0 || b.len > PHRASE_LENGTH) {
		buf_free(&b);
		return;
	}
	file(p, phrase);
	buf_reset(&b);
	normal_form_stems(&b, p->arena, phrase.plain);
	for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
		add_row(p, phrase, b.s, aliases[i]);
	buf_free(&b);
}

/* ---- runs of words ----------------------------------------------------- */

static bool
upper_at(const char *s)
{
	return *s >= 'A' && *s <= 'Z';
}

/* A sign that belongs to the word before it: "A+". */
static bool
is_sign(const struct word *w)
{
	return w[-1].end == w->start && strlen(w->text) == 1 &&
	    strchr("+-#", *w->text);
}

/* "0915 334 869", "+49 30 1234": numbers that are no amount. */
static bool
is_number_code(const struct word *w, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (w[i].kind != WORD_NUMBER && (w[i].kind != WORD_SYMBOL ||
		    strlen(w[i].text) != 1 || !strchr("+-/()", *w[i].text)))
			return false;
	return w[0].kind == WORD_NUMBER ? n > 1 || (*w[0].text == '0' &&
	    strlen(w[0].text) > 3) : *w[0].text == '+' && n > 1;
}

/* May the n words be a value? Numbers alone are not looked up, nor words
 * that say nothing, unless they are written like a name ("The Who"). */
static bool
worth(const char *text, const struct word *w, size_t n)
{
	bool letters = false, says_some = false, names = n > 1;

	if (is_number_code(w, n))
		return true;
	if (w[0].kind == WORD_SYMBOL || (w[n - 1].kind == WORD_SYMBOL &&
	    !is_sign(&w[n - 1])))
		return false;
	for (size_t i = 0; i < n; i++) {
		if (w[i].kind == WORD_QUOTED)
			return false;
		if (w[i].kind != WORD_LETTERS)
			continue;
		letters = true;
		says_some = says_some || !words_is_stop(w[i].text);
		names = names && upper_at(text + w[i].start);
	}
	if (n == 1 && w->end - w->start == 1)
		return upper_at(text + w->start) && w->start > 0 &&
		    *w->text != 'i';
	/* "US" is no pronoun */
	if (n == 1 && upper_at(text + w->start + 1))
		return letters;
	return letters && (says_some || names);
}

/* The end of words that a possessive follows: "Macy's". */
static size_t
possessive(const char *text, size_t end)
{
	const char *s = text + end;
	size_t mark = *s == '\'' ? 1
	    : strncmp(s, "\xe2\x80\x99", 3) == 0 ? 3 : 0;

	return mark && s[mark] == 's' ? end + mark + 1 : 0;
}

/* The words of a text, `offset` bytes into the question; those of a
 * quotation all belong to its word of the question. */
struct run {
	struct phrases *p;
	const char *text;
	const struct words *words;
	size_t offset;
	bool inner;
	size_t word; /* of the question, where inner */
};

static bool
is_wordy(const struct word *w, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (w[i].kind != WORD_LETTERS || words_is_stop(w[i].text) ||
		    words_is_weak(w[i].text))
			return false;
	return true;
}

static bool
is_proper(const char *text, const struct word *w, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!upper_at(text + w[i].start))
			return false;
	return true;
}

static void
add_run(const struct run *r, size_t word, size_t n)
{
	const struct word *w = &r->words->v[word];
	size_t start = w[0].start, end = w[n - 1].end, longer;
	struct phrase phrase = {.start = r->offset + start,
	    .end = r->offset + end, .word = r->inner ? r->word : word,
	    .n = r->inner ? 1 : n, .inner = r->inner,
	    .wordy = is_wordy(w, n), .proper = is_proper(r->text, w, n),
	    .name = r->inner || (upper_at(r->text + start) &&
		(start > 0 || n > 1))};

	add(r->p, arena_strndup(r->p->arena, r->text + start, end - start),
	    phrase);
	longer = possessive(r->text, end);
	if (!longer)
		return;
	phrase.end = r->offset + longer;
	add(r->p, arena_strndup(r->p->arena, r->text + start,
	    longer - start), phrase);
}

static void
add_runs(const struct run *r)
{
	for (size_t i = 0; i < r->words->n; i++)
		for (size_t n = 1; n <= PHRASE_WORDS &&
		    i + n <= r->words->n; n++)
			if (worth(r->text, &r->words->v[i], n))
				add_run(r, i, n);
}

static void
add_quoted(struct phrases *p, const struct words *words, size_t word)
{
	const struct word *w = &words->v[word];
	struct words inside = words_of_text(p->arena, w->text);
	struct run r = {p, w->text, &inside, 0, true, word};

	add(p, w->text, (struct phrase){.start = w->start, .end = w->end,
	    .word = word, .n = 1, .quoted = true, .name = true});
	/* marks are of one size on both sides, or as good as */
	r.offset = w->start + (w->end - w->start - strlen(w->text)) / 2;
	if (inside.n > 1)
		add_runs(&r);
}

void
phrases_make(struct phrases *p, struct arena *a, const char *question,
    const struct words *words)
{
	struct run r = {p, question, words, 0, false, 0};

	*p = (struct phrases){.arena = a};
	for (size_t i = 0; i < words->n; i++)
		if (words->v[i].kind == WORD_QUOTED)
			add_quoted(p, words, i);
	add_runs(&r);
}
