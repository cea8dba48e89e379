#include "link/match/value.h"

#include <string.h>
#include "base/near.h"
#include "base/utf8.h"
#include "json/get.h"
#include "link/match/normal_form.h"
#include "words/spelling.h"

enum {
	HITS_MAX = 2000,
	SPELLINGS = 8,  /* of one phrase in one column that are told */
	CODE_LENGTH = 5, /* text in capitals up to here is a code */
	PART_LENGTH = 5, /* of a name that is written without its end */
	PARTS = 2,      /* values that begin so; more, and none is meant */
	STRETCHES = 4,  /* the same, of a phrase of several words */
};

static void
hit(struct phrases *p, struct value_hits *h, struct value_hit new)
{
	struct value_hit *old = h->v;
	size_t same = 0;

	for (size_t i = 0; i < h->n; i++) {
		if (h->v[i].phrase->start != new.phrase->start ||
		    h->v[i].phrase->end != new.phrase->end ||
		    h->v[i].column != new.column)
			continue;
		if (strcmp(h->v[i].value, new.value) == 0) {
			if (h->v[i].alike.score < new.alike.score)
				h->v[i].alike = new.alike;
			return;
		}
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

static struct alike
spelling(const struct phrase *f, const char *value)
{
	if (f->alias)
		return (struct alike){f->len > 1 ? 0.9 : 0.8, ALIKE_SYNONYM};
	return (struct alike){strcmp(f->text, value) == 0 ? 1 : 0.98,
	    ALIKE_EXACT};
}

static void
try_plain(struct phrases *p, struct value_hit new, const char *form,
    struct value_hits *hits)
{
	struct phrase *f = p->index->by_plain[phrases_bucket(form)];

	for (; f; f = f->next_plain) {
		if (strcmp(f->plain, form) != 0)
			continue;
		new.phrase = f;
		new.alike = spelling(f, new.value);
		hit(p, hits, new);
	}
}

/* "SUVs" is more than one SUV. */
static bool
is_plural_code(const struct phrase *f, const char *value)
{
	size_t len = strlen(value);

	return strncmp(f->text, value, len) == 0 && f->text[len] == 's' &&
	    f->text[len + 1] == '\0';
}

/* An inflected form of a code or of a word of how to answer is chance. */
static bool
inflects(const struct phrase *f, const char *value)
{
	size_t len = strlen(value);

	for (const char *s = value; len <= CODE_LENGTH; s++) {
		if (!*s)
			return is_plural_code(f, value);
		if (*s >= 'a' && *s <= 'z')
			break;
	}
	return f->n > 1 || !words_is_weak(f->plain);
}

static void
try_stems(struct phrases *p, struct value_hit new, const char *form,
    struct value_hits *hits)
{
	struct buf b = BUF_INIT;
	struct phrase *f;

	normal_form_stems(&b, p->arena, form);
	for (f = p->index->by_stems[phrases_bucket(b.s)]; f; f = f->next_stems) {
		if (f->alias || strcmp(f->stems, b.s) != 0 ||
		    strcmp(f->plain, form) == 0 ||
		    !inflects(f, new.value))
			continue;
		new.phrase = f;
		new.alike = alike_forms(f->plain, form);
		hit(p, hits, new);
	}
	buf_free(&b);
}

/* Codes that differ by a digit are different codes. */
static bool
slip(const struct phrase *f, const char *form, size_t len)
{
	size_t far = f->len > len ? f->len - len : len - f->len;
	size_t most = spelling_slip(SPELLING_VALUE, f->len);

	return f->name && !f->quoted && !f->inner && !f->alias &&
	    most > 0 && far <= most &&
	    f->plain[0] == form[0] && f->plain[1] == form[1] &&
	    near_same_digits(f->plain, form) &&
	    near_distance(f->plain, form) <= most;
}

static void
try_slips(struct phrases *p, struct value_hit new, const struct buf *form,
    struct value_hits *hits)
{
	for (struct phrase *f = p->first; f; f = f->next) {
		if (!slip(f, form->s, form->len) ||
		    strcmp(f->plain, form->s) == 0)
			continue;
		new.phrase = f;
		new.alike = (struct alike){0.7, ALIKE_FUZZY};
		hit(p, hits, new);
	}
}

/* Does the phrase stand in the form as whole words? */
static bool
stands_in(const struct phrase *f, const char *form)
{
	const char *at = strstr(form, f->plain);

	for (; at; at = strstr(at + 1, f->plain))
		if ((at == form || at[-1] == ' ') &&
		    (at[f->len] == ' ' || !at[f->len]))
			return true;
	return false;
}

/* How sure is it that the phrase is a part of the value? "Alpenblick Hotels"
 * of "Alpenblick Hotels AG" is a name without its end; several words may
 * also stand further on, or begin it without capitals (see is_stray). */
static double
part_score(const struct phrase *f, const struct buf *form)
{
	bool begins = memcmp(form->s, f->plain, f->len) == 0 &&
	    form->s[f->len] == ' ';

	if (begins && f->name)
		return f->n > 1 ? 0.75 : 0.65;
	if (phrase_is_stretch(f) ? stands_in(f, form->s) :
	    begins && f->n > 1 && f->wordy)
		return 0.7;
	return 0;
}

static void
try_parts(struct phrases *p, struct value_hit new, const struct buf *form,
    struct value_hits *hits)
{
	for (struct phrase *f = p->first; f; f = f->next) {
		if (f->alias || f->inner || f->len < PART_LENGTH ||
		    f->len >= form->len)
			continue;
		new.alike = (struct alike){part_score(f, form), ALIKE_PART};
		new.phrase = f;
		if (new.alike.score > 0)
			hit(p, hits, new);
	}
}

/* May the value say a phrase: all of it, its beginning, or from one of its
 * other words on? */
static bool
may_say(const struct phrases *p, const char *value, size_t len)
{
	if (phrases_begin(p, normal_form_begin(value, len)))
		return true;
	for (size_t i = 1; p->stretches && i < len; i++)
		if (value[i - 1] == ' ' &&
		    phrases_begin(p, normal_form_begin(value + i, len - i)))
			return true;
	return false;
}

void
values_try(struct phrases *p, const struct schema_column *c,
    const char *value, size_t len, struct value_hits *hits)
{
	struct buf form = BUF_INIT, kept = BUF_INIT;
	struct value_hit new = {.column = c};

	if (len > PHRASE_LENGTH || len > 2 * p->longest + 16 ||
	    !may_say(p, value, len) || memchr(value, '\0', len) ||
	    !utf8_valid(value, len))
		return;
	normal_form_add(&form, p->arena, value, len);
	if (form.len) {
		buf_add(&kept, value, len);
		new.value = kept.s;
		try_plain(p, new, form.s, hits);
		try_stems(p, new, form.s, hits);
		try_slips(p, new, &form, hits);
		try_parts(p, new, &form, hits);
	}
	buf_free(&form);
	buf_free(&kept);
}

void
values_try_listed(struct phrases *p, const struct schema_table *t,
    struct value_hits *hits)
{
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];
		const json_t *values = get_array(c->json, "values"), *v;
		size_t k;

		if (c->hidden)
			continue;
		json_array_foreach(values, k, v)
			if (json_is_string(v))
				values_try(p, c, json_string_value(v),
				    json_string_length(v), hits);
	}
}

static bool
overlap(const struct phrase *x, const struct phrase *y)
{
	return x->start < y->end && y->start < x->end;
}

static bool
is_piece(const struct phrase *x, const struct phrase *of)
{
	return of->start <= x->start && of->end >= x->end && of->n > x->n;
}

/* Are all words of the phrase values of their own, of this table (NULL: of
 * any)? */
static bool
is_covered(const struct value_hits *h, const struct phrase *p,
    const struct schema_table *table)
{
	size_t covered = 0;

	for (size_t w = p->word; w < p->word + p->n; w++)
		for (size_t i = 0; i < h->n; i++) {
			const struct value_hit *x = &h->v[i];

			if (x->alike.how <= ALIKE_PART ||
			    !is_piece(x->phrase, p) || x->phrase->word > w ||
			    x->phrase->word + x->phrase->n <= w ||
			    (table && x->column->table != table))
				continue;
			covered++;
			break;
		}
	return covered == p->n;
}

/* Words without capitals that begin a value are chance, "open tickets" of a
 * message, unless they say values one by one: "bakery anton". */
static bool
is_stray(const struct value_hits *h, const struct value_hit *x)
{
	return x->alike.how == ALIKE_PART && !x->phrase->name &&
	    !is_covered(h, x->phrase, NULL);
}

/* A value that one word of a stretch is, where the stretch stands in another
 * value; but somebody's first and last name may be meant as well. */
static bool
is_shed(const struct value_hits *h, const struct value_hit *x,
    const struct value_hit *y)
{
	return y->alike.how == ALIKE_PART && is_piece(x->phrase, y->phrase) &&
	    (y->phrase->proper || is_covered(h, y->phrase, NULL)) &&
	    (x->column->table == y->column->table ||
	    !is_covered(h, y->phrase, x->column->table));
}

static bool
outdone(const struct value_hits *h, const struct value_hit *x,
    const struct value_hit *y)
{
	if (!overlap(x->phrase, y->phrase))
		return false;
	/* of parts the longest phrase counts, and it comes before values that
	 * its words are alone */
	if (x->alike.how == ALIKE_PART)
		return y->alike.how == ALIKE_PART ?
		    x->phrase->n < y->phrase->n :
		    !is_piece(y->phrase, x->phrase);
	if (x->alike.how == ALIKE_FUZZY && y->alike.how > ALIKE_PART)
		return true;
	return is_shed(h, x, y) ||
	    (x->phrase->inner && y->phrase->quoted &&
	    y->alike.how >= x->alike.how);
}

/* Too many values begin so. */
static bool
is_vague(const struct value_hits *h, const struct value_hit *x)
{
	size_t n = 0;

	for (size_t i = 0; x->alike.how == ALIKE_PART && i < h->n; i++)
		n += h->v[i].alike.how == ALIKE_PART &&
		    h->v[i].phrase == x->phrase &&
		    h->v[i].column == x->column;
	return n > (x->phrase->n > 1 ? STRETCHES : PARTS);
}

void
values_order(struct value_hits *h)
{
	struct value_hit *v = h->v;
	size_t n = 0, all = h->n;
	bool sound[HITS_MAX], keep[HITS_MAX];

	for (size_t i = 0; i < all; i++)
		sound[i] = !is_vague(h, &v[i]) && !is_stray(h, &v[i]);
	for (size_t i = 0; i < all; i++) {
		bool drop = !sound[i];

		for (size_t k = 0; k < all && !drop; k++)
			drop = sound[k] && outdone(h, &v[i], &v[k]);
		keep[i] = !drop;
	}
	for (size_t i = 0; i < all; i++)
		if (keep[i])
			v[n++] = v[i];
	h->n = n;
}
