#include "infer/name.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "base/utf8.h"
#include "words/abbreviation.h"
#include "words/words.h"

enum {
	ID = 1,
	PREFIX = 2,
	AMOUNT = 4,
	MEASURE = 8,
	SELF = 16,
	ROLE = 32,
	PERSON = 64,
	WHOLE = 128,
	ONE = 256
};

static const struct {
	const char *word;
	unsigned what;
} known[] = {
#define WORD(word, what) {#word, what},
#include "infer/word.def"
#undef WORD
};

static const struct {
	double strength;
	const char *text;
} hows[] = {
#define HOW(id, strength, text) {strength, text},
#include "infer/how.def"
#undef HOW
};

double
infer_how_strength(enum infer_how how)
{
	return hows[how].strength;
}

const char *
infer_how_text(enum infer_how how)
{
	return hows[how].text;
}

/* ---- words ------------------------------------------------------------- */

static bool
is(const char *word, unsigned what)
{
	for (size_t i = 0; i < COUNT(known); i++)
		if ((known[i].what & what) && *known[i].word == *word &&
		    strcmp(known[i].word, word) == 0)
			return true;
	return false;
}

static bool
ends(const char *word, const char *end)
{
	size_t n = strlen(word), m = strlen(end);

	return n >= m && strcmp(word + n - m, end) == 0;
}

static const char *
singular(struct arena *a, const char *w)
{
	static const char *const hissing[] = {
	    "sses", "xes", "zes", "ches", "shes", "uses"};
	const char *irregular = words_irregular(w);
	size_t n = strlen(w);

	if (irregular != NULL)
		return irregular;
	if (n > 3 && ends(w, "ies"))
		return arena_printf(a, "%.*sy", (int)n - 3, w);
	for (size_t i = 0; n > 4 && i < COUNT(hissing); i++)
		if (ends(w, hissing[i]))
			return arena_strndup(a, w, n - 2);
	if (n > 4 && ends(w, "ie")) /* one spelling for movie and movies */
		return arena_printf(a, "%.*sy", (int)n - 2, w);
	if (n > 3 && ends(w, "s") && !ends(w, "ss") && !ends(w, "us") &&
	    !ends(w, "is"))
		return arena_strndup(a, w, n - 1);
	return w;
}

static bool
is_plural(const char *x, const char *y)
{
	size_t n = strlen(x);

	return strncmp(x, y, n) == 0 &&
	       (strcmp(y + n, "s") == 0 || strcmp(y + n, "es") == 0 ||
		   strcmp(y + n, "e") == 0);
}

static bool
is_short_for(const char *cut, const char *word)
{
	return abbreviation_cut(word, cut) || abbreviation_of(cut, word);
}

/* One word, plural or cut short? */
static bool
infer_same_word(const char *x, const char *y)
{
	if (*x != *y)
		return false;
	return strcmp(x, y) == 0 || is_plural(x, y) || is_plural(y, x) ||
	       is_short_for(x, y) || is_short_for(y, x);
}

static bool
same_joined(struct infer_words x, struct infer_words y)
{
	size_t i = 0, k = 0;
	const char *p = x.n ? x.v[0] : "", *q = y.n ? y.v[0] : "";

	for (;;) {
		while (*p == '\0' && ++i < x.n)
			p = x.v[i];
		while (*q == '\0' && ++k < y.n)
			q = y.v[k];
		if (*p == '\0' || *q == '\0')
			return *p == *q;
		if (*p++ != *q++)
			return false;
	}
}

bool
infer_same_words(struct infer_words x, struct infer_words y)
{
	if (x.n == 0 || y.n == 0)
		return false;
	if (x.n != y.n)
		return same_joined(x, y);
	for (size_t i = 0; i < x.n; i++)
		if (!infer_same_word(x.v[i], y.v[i]))
			return false;
	return true;
}

bool
infer_share_word(struct infer_words x, struct infer_words y)
{
	for (size_t i = 0; i < x.n; i++)
		for (size_t k = 0; k < y.n; k++)
			if (infer_same_word(x.v[i], y.v[k]))
				return true;
	return false;
}

/* ---- taking apart ------------------------------------------------------ */

static bool
is_letter(char c)
{
	return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

static bool
starts_word(const char *s, size_t i)
{
	char before = s[i - 1], here = s[i];

	if (isdigit((unsigned char)here))
		return isalpha((unsigned char)before);
	if (!isupper((unsigned char)here))
		return false;
	return islower((unsigned char)before) ||
	       isdigit((unsigned char)before) ||
	       (isupper((unsigned char)before) &&
		   islower((unsigned char)s[i + 1]));
}

static void
add(struct arena *a, struct infer_name *out, const char *s, size_t n)
{
	char *word = arena_strndup(a, s, n);

	for (char *p = word; *p; p++)
		*p = (char)ascii_lower(*p);
	if (n > 4 && ends(word, "id") && !is(word, WHOLE)) {
		out->all.v[out->all.n++] =
		    singular(a, arena_strndup(a, word, n - 2));
		out->all.v[out->all.n++] = "id";
		out->plural = false;
	} else {
		const char *one = singular(a, word);

		out->plural = strcmp(one, word) != 0 && !is(word, ONE);
		out->all.v[out->all.n++] = one;
	}
}

static void
finish(struct arena *a, struct infer_name *out)
{
	size_t len = 0, at = 0;
	char *joined;

	out->core.v = arena_alloc(a, (out->all.n + 1) * sizeof *out->core.v);
	for (size_t i = 0; i < out->all.n; i++)
		len += strlen(out->all.v[i]);
	joined = arena_alloc(a, len + 1);
	for (size_t i = 0; i < out->all.n; i++) {
		const char *word = out->all.v[i];

		memcpy(joined + at, word, strlen(word));
		at += strlen(word);
		if (is(word, ID))
			out->key = true;
		else
			out->core.v[out->core.n++] = word;
	}
	out->joined = joined;
	if (out->all.n > 0) {
		const char *last = out->all.v[out->all.n - 1];

		out->counted = out->all.n > 1 && !is(last, ID) &&
			       is(out->all.v[0], AMOUNT);
		if (out->counted)
			out->key = false;
		out->measure = out->counted || is(last, MEASURE) ||
			       is(out->all.v[0], MEASURE);
	}
}

/* Is there a word's end before s[i]? */
static bool
ends_word(const char *s, size_t i, size_t n)
{
	return i == n || !is_letter(s[i]) || !is_letter(s[i - 1]) ||
	       starts_word(s, i);
}

struct infer_name
infer_name(struct arena *a, const char *name)
{
	struct infer_name out = {0};
	size_t n = strlen(name), from = 0, words = 0;

	for (size_t i = 1; i <= n; i++)
		words += is_letter(name[i - 1]) && ends_word(name, i, n);
	/* one may give two */
	out.all.v = arena_alloc(a, 2 * (words + 1) * sizeof *out.all.v);
	for (size_t i = 1; i <= n; i++) {
		if (!ends_word(name, i, n))
			continue;
		if (is_letter(name[i - 1]))
			add(a, &out, name + from, i - from);
		from = i;
	}
	finish(a, &out);
	return out;
}

struct infer_name
infer_table_name(struct arena *a, const char *name)
{
	struct infer_name all = infer_name(a, name), out = {0};

	if (all.all.n < 2 || !is(all.all.v[0], PREFIX))
		return all;
	out.all = (struct infer_words){all.all.v + 1, all.all.n - 1};
	finish(a, &out);
	return out;
}

/* ---- how one says the other -------------------------------------------- */

static struct infer_words
last_of(struct infer_words w, size_t n)
{
	return (struct infer_words){w.v + w.n - n, n};
}

static struct infer_words
first_of(struct infer_words w, size_t n)
{
	return (struct infer_words){w.v, n};
}

static bool
ends_with(struct infer_words x, struct infer_words y)
{
	return y.n > 0 && x.n > y.n && infer_same_words(last_of(x, y.n), y);
}

static struct infer_words
core_or_all(const struct infer_name *n)
{
	return n->core.n > 0 ? n->core : n->all;
}

/* hh in happy_hours */
static bool
are_initials(struct infer_words w, struct infer_words table)
{
	if (w.n != 1 || table.n < 2 || strlen(w.v[0]) != table.n)
		return false;
	for (size_t i = 0; i < table.n; i++)
		if (w.v[0][i] != table.v[i][0])
			return false;
	return true;
}

static bool
is_table(struct infer_words w, const struct infer_name *table)
{
	if (are_initials(w, table->all))
		return true;
	return infer_same_words(w, table->all) ||
	       infer_same_words(w, core_or_all(table));
}

bool
infer_is_home(const struct infer_name *column, const struct infer_name *table)
{
	return is_table(column->core, table);
}

/* The words and a number or letter that tells two apart: club_id_2. */
static bool
numbered(const struct infer_name *c, struct infer_words of)
{
	if (c->core.n <= of.n || of.n == 0 ||
	    !infer_same_words(first_of(c->core, of.n), of))
		return false;
	for (size_t i = of.n; i < c->core.n; i++)
		if (strlen(c->core.v[i]) > 1)
			return false;
	return true;
}

bool
infer_is_people(const struct infer_name *table)
{
	struct infer_words w = core_or_all(table);

	return w.n > 0 && is(w.v[w.n - 1], PERSON);
}

/* parent_id; manager_id, trained_by where the rows are people. */
static bool
says_self(struct infer_words w, struct infer_words table)
{
	bool people = is(table.v[table.n - 1], PERSON);

	if (people && w.n > 1 && strcmp(w.v[w.n - 1], "by") == 0)
		return true;
	for (size_t i = 0; i < w.n; i++)
		if (is(w.v[i], SELF) && (!is(w.v[i], ROLE) || people))
			return true;
	return false;
}

/* What the name says where it has words that say something. */
static enum infer_how
how_weakly(const struct infer_name *c, const struct infer_name *key,
    const struct infer_name *table, bool own)
{
	struct infer_words t = core_or_all(table), w = c->core;
	const char *last = w.v[w.n - 1];

	if (w.n > 1 && infer_same_word(last, t.v[t.n - 1]))
		return INFER_LAST;
	if (ends_with(table->all, w) || ends_with(t, w))
		return INFER_TABLE_END;
	if (c->key && w.n > table->all.n &&
	    infer_same_words(first_of(w, table->all.n), table->all))
		return INFER_HEAD;
	if (own && key->key && says_self(w, t))
		return INFER_SELF;
	if (is(last, ROLE) && is(t.v[t.n - 1], PERSON))
		return INFER_PERSON;
	if (c->key && w.n < table->all.n &&
	    infer_same_words(first_of(table->all, w.n), w))
		return INFER_TABLE_HEAD;
	return infer_share_word(w, table->all) || infer_share_word(w, key->core)
		   ? INFER_PART
		   : INFER_NONE;
}

enum infer_how
infer_how(const struct infer_name *c, const struct infer_name *key,
    const struct infer_name *table, bool own)
{
	bool plain = key->core.n == 0; /* "id" says nothing by itself */
	bool home = !plain && infer_is_home(key, table), with_role;

	if (!plain && strcmp(c->joined, key->joined) == 0)
		return home ? INFER_HOME : INFER_SAME;
	if (c->core.n == 0 || table->all.n == 0 || c->counted)
		return INFER_NONE;
	if (is_table(c->core, table))
		return plain && c->key ? INFER_TABLE_KEY : INFER_TABLE;
	if (!plain && (ends_with(c->all, key->all) ||
			  (c->key && numbered(c, key->core))))
		return home ? INFER_ROLE_HOME : INFER_ROLE;
	with_role = ends_with(c->core, table->all) ||
		    ends_with(c->core, core_or_all(table)) ||
		    (c->key && numbered(c, table->all));
	if (with_role)
		return plain && c->key ? INFER_ROLE_TABLE : INFER_TABLE_ROLE;
	if (!plain && infer_same_words(c->core, key->core))
		return INFER_CORE;
	if (!plain && strlen(key->joined) > 3 && ends(c->joined, key->joined))
		return INFER_ROLE;
	return how_weakly(c, key, table, own);
}
