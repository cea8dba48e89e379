/* What a question asks about the database itself: see catalogue.h. */
#include "link/catalogue/catalogue.h"

#include <string.h>
#include "base/near.h"
#include "json/get.h"
#include "words/listed.h"
#include "words/pattern.h"
#include "words/resemble.h"
#include "words/words.h"

enum names { NAMES_NOTHING, NAMES_TABLE, NAMES_TABLES, NAMES_COLUMN,
	NAMES_TERMS, NAMES_NAME };
enum where { WHERE_ANYWHERE, WHERE_FIRST };

static const struct {
	enum names names;
	enum where where;
} kinds[] = {
#define CATALOGUE_KIND(name, names, where) {NAMES_##names, WHERE_##where},
#include "link/catalogue/catalogue_kind.def"
#undef CATALOGUE_KIND
};

static const struct row {
	enum catalogue_kind kind;
	const char *words;
} rows[] = {
#define CATALOGUE(kind, words) {CATALOGUE_##kind, words},
#include "link/catalogue/catalogue.def"
#undef CATALOGUE
};

/* A question at work. */
struct asking {
	struct arena *a;
	const struct schema *s;
	struct pattern_words w;
	struct captured c;
};

/* ---- what is named ------------------------------------------------------- */

/* The words from i to j as a name: without articles before it, what quotes it
 * and "table" behind it; "" where nothing is left. */
static const char *
said(const struct asking *x, size_t i, size_t j)
{
	struct buf b = BUF_INIT;
	const char *name;
	size_t n;

	while (i + 1 < j && pattern_among(&x->w, i, LISTED_CATALOGUE_ARTICLE))
		i++;
	while (j > i + 1 && pattern_among(&x->w, j - 1, LISTED_CATALOGUE_TABLE))
		j--;
	pattern_text(&x->w, i, j, &b);
	n = b.len;
	if (n > 2 && strchr("'\"`", b.s[0]) && b.s[n - 1] == b.s[0])
		name = arena_strndup(x->a, b.s + 1, n - 2);
	else
		name = b.s ? arena_strndup(x->a, b.s, n) : "";
	buf_free(&b);
	return name;
}

static bool
same_words(struct arena *a, const char *x, const char *y)
{
	struct words v = words_of_name(a, x), w = words_of_name(a, y);

	for (size_t i = 0; i < v.n && v.n == w.n; i++)
		if (strcmp(v.v[i].stem, w.v[i].stem) != 0)
			return false;
	return v.n == w.n && v.n > 0;
}

bool
catalogue_is_called(struct arena *a, const char *text, const char *name,
    const json_t *json)
{
	const json_t *other;
	size_t i;

	if (name && same_words(a, text, name))
		return true;
	json_array_foreach(get_array(json, "synonyms"), i, other)
		if (json_is_string(other) &&
		    same_words(a, text, json_string_value(other)))
			return true;
	return false;
}

bool
catalogue_has_term(const struct schema *s, const json_t *term)
{
	const json_t *name;
	bool ambiguous = false;
	size_t i;

	json_array_foreach(get_array(term, "tables"), i, name)
		if (!json_is_string(name) || (!schema_table(s, NULL,
		    json_string_value(name), NULL, &ambiguous) && !ambiguous))
			return false;
	return true;
}

static bool
has_terms(const struct schema *s)
{
	const json_t *term;
	size_t i;

	json_array_foreach(get_array(s->json, "terms"), i, term)
		if (catalogue_has_term(s, term))
			return true;
	return false;
}

/* The table of the name as it is written, "schema.table" too. */
static const struct schema_table *
table_written(const struct asking *x, const char *name)
{
	const struct schema_table *t = schema_table(x->s, NULL, name, NULL,
	    NULL);
	const char *dot = strchr(name, '.');

	if (!t && dot)
		t = schema_table(x->s, arena_strndup(x->a, name,
		    (size_t)(dot - name)), dot + 1, NULL, NULL);
	return t;
}

/* The one table that the words from i to j are the name of; NULL. */
static const struct schema_table *
table_said(const struct asking *x, size_t i, size_t j)
{
	const char *name = said(x, i, j), **names;
	const struct schema *s = x->s;
	const struct schema_table *t = NULL;
	long best;

	if (!*name || (t = table_written(x, name)))
		return *name ? t : NULL;
	for (size_t k = 0; k < s->ntables; k++)
		if (catalogue_is_called(x->a, name, s->tables[k].name,
		    s->tables[k].json))
			return &s->tables[k];
	names = arena_alloc(x->a, (s->ntables + 1) * sizeof *names);
	for (size_t k = 0; k < s->ntables; k++)
		names[k] = s->tables[k].name;
	best = resemble_best(name, names, s->ntables, NULL);
	return best < 0 || resemble(name, names[best], NULL) <
	    RESEMBLE_SLIP ? NULL : &s->tables[best];
}

static bool
takes_table(struct asking *x, struct catalogue_asked *out)
{
	out->tables[0] = table_said(x, x->c.from, x->c.to);
	out->ntables = out->tables[0] != NULL;
	return out->ntables == 1;
}

/* The tables that the words from i to j name, one behind the other, with as
 * many words each as can be: a comma is no word. */
static bool
take_run(struct asking *x, size_t i, size_t j, struct catalogue_asked *out)
{
	while (i < j) {
		const struct schema_table *t = NULL;
		size_t k = j + 1;

		while (!t && --k > i)
			t = table_said(x, i, k);
		if (!t || out->ntables == CATALOGUE_TABLES_MOST)
			return false;
		out->tables[out->ntables++] = t;
		i = k;
	}
	return true;
}

/* "orders and customers connected": two and more tables, what parts them, and
 * a word that asks how they belong together. */
static bool
takes_tables(struct asking *x, struct catalogue_asked *out)
{
	bool joined = false;

	out->ntables = 0;
	for (size_t i = 0; i < x->w.n; i++)
		joined = joined ||
		    pattern_among(&x->w, i, LISTED_CATALOGUE_JOINED);
	for (size_t i = x->c.from; joined && i < x->c.to;) {
		size_t j = i;

		while (j < x->c.to && !pattern_among(&x->w, j,
		    LISTED_CATALOGUE_JOINED) && !pattern_among(&x->w, j,
		    LISTED_CATALOGUE_PARTING))
			j++;
		if (!take_run(x, i, j, out))
			return false;
		i = j + 1;
	}
	return joined && out->ntables > 1;
}

static bool
has_column(const struct asking *x, const char *name)
{
	for (size_t t = 0; t < x->s->ntables; t++) {
		const struct schema_table *table = &x->s->tables[t];

		for (size_t c = 0; c < table->ncolumns; c++)
			if (!table->columns[c].hidden && catalogue_is_called(
			    x->a, name, table->columns[c].name,
			    table->columns[c].json))
				return true;
	}
	return false;
}

static bool
takes_column(struct asking *x, struct catalogue_asked *out)
{
	out->name = said(x, x->c.from, x->c.to);
	return *out->name && has_column(x, out->name);
}

/* "orders.status" */
static bool
is_column_of(const struct asking *x, const char *name)
{
	const char *dot = strrchr(name, '.');
	const struct schema_table *t = !dot ? NULL : table_written(x,
	    arena_strndup(x->a, name, (size_t)(dot - name)));

	return t && schema_column(t, dot + 1, NULL);
}

static bool
takes_name(struct asking *x, struct catalogue_asked *out)
{
	const json_t *term;
	size_t i;

	if (takes_column(x, out) || is_column_of(x, out->name))
		return true;
	if (!*out->name)
		return false;
	json_array_foreach(get_array(x->s->json, "terms"), i, term)
		if (catalogue_has_term(x->s, term) && catalogue_is_called(x->a,
		    out->name, get_str(term, "name"), term))
			return true;
	for (i = 0; i < x->s->ntables; i++)
		if (catalogue_is_called(x->a, out->name,
		    x->s->tables[i].name, x->s->tables[i].json))
			return true;
	return false;
}

static bool
takes(struct asking *x, struct catalogue_asked *out)
{
	switch (kinds[out->kind].names) {
	case NAMES_TABLE:
		return takes_table(x, out);
	case NAMES_TABLES:
		return takes_tables(x, out);
	case NAMES_COLUMN:
		return takes_column(x, out);
	case NAMES_NAME:
		return takes_name(x, out);
	case NAMES_TERMS:
		return has_terms(x->s);
	case NAMES_NOTHING:
		break;
	}
	return true;
}

/* ---- what is a thing of the database ------------------------------------- */

/* Is a word of the wording what a table is called, or one alone with other
 * words before it ("dining_table")? */
static bool
is_thing(const struct asking *x, const char *word)
{
	const struct words said = words_of_name(x->a, word);
	size_t heads = 0;

	for (size_t i = 0; said.n > 0 && i < x->s->ntables; i++) {
		const struct schema_table *t = &x->s->tables[i];
		struct words name = words_of_name(x->a, t->name);

		if (catalogue_is_called(x->a, word, t->name, t->json))
			return true;
		heads += name.n > 1 && strcmp(name.v[name.n - 1].stem,
		    said.v[0].stem) == 0;
	}
	return heads == 1;
}

/* Does something of the database have the name of what is asked about? */
static bool
names_thing(const struct asking *x)
{
	bool explicit = false, named = false;

	for (size_t i = 0; i < x->w.n; i++) {
		bool plain = pattern_among(&x->w, i, LISTED_CATALOGUE_WHOLE);

		if ((i >= x->c.from && i < x->c.to) || (!plain &&
		    !pattern_among(&x->w, i, LISTED_CATALOGUE_PART)))
			continue;
		if (is_thing(x, said(x, i, i + 1)))
			named = true;
		else
			explicit = explicit || plain;
	}
	return named && !explicit;
}

/* ---- the wordings -------------------------------------------------------- */

static void
split(struct pattern_words *w, const char *text)
{
	pattern_split(w, text);
	pattern_trim(w, LISTED_CATALOGUE_LEADING, LISTED_CATALOGUE_CLOSING);
}

bool
catalogue_worded(const char *text)
{
	struct pattern_words w;
	struct captured c;

	split(&w, text);
	for (size_t i = 0; w.n > 0 && i < COUNT(rows); i++)
		if (pattern_match(&w, rows[i].words, &c))
			return true;
	return false;
}

bool
catalogue_asks(struct arena *a, const struct schema *s, const char *text,
    bool follows, struct catalogue_asked *out)
{
	struct asking x = {.a = a, .s = s};

	split(&x.w, text);
	for (size_t i = 0; x.w.n > 0 && i < COUNT(rows); i++) {
		*out = (struct catalogue_asked){.kind = rows[i].kind};
		if (pattern_match(&x.w, rows[i].words, &x.c) &&
		    !(follows && kinds[out->kind].where == WHERE_FIRST) &&
		    takes(&x, out))
			return !names_thing(&x);
	}
	return false;
}

const char *
catalogue_unknown(struct arena *a, const struct schema *s, const char *text,
    const struct schema_table **near)
{
	struct asking x = {.a = a, .s = s};
	const char **names = arena_alloc(a, (s->ntables + 1) * sizeof *names);
	const char *name = NULL;
	long best;

	split(&x.w, text);
	for (size_t i = 0; x.w.n > 0 && !name && i < COUNT(rows); i++)
		if (kinds[rows[i].kind].names == NAMES_TABLE &&
		    pattern_match(&x.w, rows[i].words, &x.c))
			name = said(&x, x.c.from, x.c.to);
	*near = NULL;
	if (!name || !*name || table_said(&x, x.c.from, x.c.to))
		return NULL;
	for (size_t i = 0; i < s->ntables; i++)
		names[i] = s->tables[i].name;
	best = resemble_best(name, names, s->ntables, NULL);
	if (best < 0)
		best = near_best(words_stem(a, words_fold(a, name)), names,
		    s->ntables);
	if (best >= 0)
		*near = &s->tables[best];
	return name;
}

bool
catalogue_asked_by(const json_t *doc, bool follows)
{
	const char *text = get_str(doc, "question");
	struct catalogue_asked asked;
	struct arena a = {0};
	struct schema s;
	bool asks;

	if (!text || !get_object(doc, "schema") || !catalogue_worded(text))
		return false;
	schema_view(&s, get_object(doc, "schema"));
	asks = catalogue_asks(&a, &s, text, follows, &asked);
	schema_free(&s);
	arena_free(&a);
	return asks;
}
