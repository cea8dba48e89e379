/* The columns that stand for a row when only its table is named. */
#include <string.h>
#include "json/get.h"
#include "words/listed.h"
#include "words/words.h"
#include "plan/spans/column_kind.h"

enum { LOOKUP_COLUMNS = 4 };

struct naming {
	bool name, title, first, last, full, detail, id, code, subject, firm;
	size_t extra; /* words beside these and the table's own */
};

static bool
is_table_word(struct kinds *k, const struct schema_table *t,
    const struct word *w)
{
	struct words words = kind_words(k, t->name);

	for (size_t i = 0; i < words.n; i++)
		if (strcmp(words.v[i].stem, w->stem) == 0 ||
		    (strlen(w->text) >= 2 && strncmp(words.v[i].text, w->text,
		    strlen(w->text)) == 0))
			return true;
	return false;
}

static const struct {
	const char *word;
	size_t at;
	size_t also; /* a second member that it sets; equal to at: none */
} naming_words[] = {
#define NAMING(word, x, y) {word, offsetof(struct naming, x), \
	offsetof(struct naming, y)},
#include "plan/spans/naming.def"
#undef NAMING
};

static void
note(struct naming *n, const char *text, bool table_word)
{
	size_t len = strlen(text);

	for (size_t i = 0; i < sizeof naming_words / sizeof *naming_words; i++)
		if (strcmp(naming_words[i].word, text) == 0) {
			*(bool *)((char *)n + naming_words[i].at) = true;
			*(bool *)((char *)n + naming_words[i].also) = true;
			return;
		}
	if (table_word)
		return;
	n->extra++;
	/* "dname", "clubname" */
	if (listed_end(LISTED_NAME, text, 1)) {
		n->name = true;
		n->extra -= len < 6;
	}
}

static struct naming
look(struct kinds *k, const struct schema_column *c)
{
	struct words words = kind_words(k, c->name);
	const char *comment = get_str(c->json, "comment");
	struct naming n = {0};
	size_t i;
	const json_t *s;

	for (i = 0; i < words.n; i++)
		note(&n, words.v[i].text, is_table_word(k, c->table,
		    &words.v[i]));
	/* of a cryptic column the dictionary tells */
	json_array_foreach(get_array(c->json, "synonyms"), i, s)
		if (json_is_string(s) && listed_has(LISTED_NAME,
		    json_string_value(s)))
			return (struct naming){.name = true};
	if (comment && words.n > 0 && n.extra > 0 && !n.name && !n.code) {
		words = kind_words(k, arena_strndup(k->arena, comment,
		    strcspn(comment, ",;:(.")));
		if (words.n > 3)
			return n;
		n = (struct naming){0};
		for (i = 0; i < words.n; i++)
			note(&n, words.v[i].text, is_table_word(k, c->table,
			    &words.v[i]));
	}
	return n;
}

enum { RANK_FIRST_NAME = 2 };

/* Smaller is better; 0 is no name at all. */
static int
rank_of(const struct schema_column *c, const struct naming *n)
{
	bool text = c->class == TYPE_TEXT || c->class == TYPE_UNKNOWN;

	if (n->id || kind_key_from(c) || c->time != SCHEMA_TIME_NONE)
		return 0;
	if (n->name && !n->first && !n->last && !n->firm &&
	    n->extra == 0)
		return 1;
	if (n->first && n->name && n->extra == 0)
		return RANK_FIRST_NAME;
	if (n->title && n->extra == 0)
		return 3;
	if (n->firm && n->extra == 0 && text)
		return n->name ? 3 : 5;
	if (n->name && !n->last)
		return 5;
	if (n->title)
		return 6;
	if (n->extra == 0 && !n->detail && !n->code && !n->subject && text)
		return 4; /* "aircraft" in table aircraft */
	if (text && !n->code && c->table->nprimary_key == 1 &&
	    c->table->primary_key[0] == c)
		return 6; /* "kind" that tells rows apart */
	if (n->code && (text ? n->extra < 2 : n->extra == 0) &&
	    schema_is_unique(c->table, &c, 1))
		return 7;
	if (n->subject && n->extra == 0 && text)
		return 8;
	if (n->code && n->extra < 2 && text)
		return 9;
	if (n->extra == 1 && text && !c->nullable &&
	    schema_is_unique(c->table, &c, 1))
		return 9; /* "tag", one of its own for each row */
	return n->detail && n->extra == 0 && text ? 10 : 0;
}

/* What the columns of a table are to the name of its rows. */
struct names_of {
	const struct schema_column *best, *last, *firm;
	int rank;
};

static void
weigh(struct kinds *k, const struct schema_column *c, struct names_of *o)
{
	struct naming n = look(k, c);
	int rank = rank_of(c, &n);

	if (n.last && n.name && n.extra == 0 && !o->last)
		o->last = c;
	if (n.firm && n.extra == 0 && !n.id && !n.code && !kind_key_from(c) &&
	    c->class == TYPE_TEXT && !o->firm)
		o->firm = c;
	if (rank && (!o->best || rank < o->rank)) {
		o->rank = rank;
		o->best = c;
	}
}

/* What a table that only says what its keys mean says; NULL: no text. */
static const struct schema_column *
find_meaning(const struct schema_table *t)
{
	for (size_t i = 0; kind_is_lookup(t) && i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];

		if (!c->hidden && c->class == TYPE_TEXT &&
		    c != t->primary_key[0])
			return c;
	}
	return NULL;
}

static size_t
find_label(struct kinds *k, const struct schema_table *t,
    const struct schema_column *out[KIND_LABEL])
{
	struct names_of o = {0};
	size_t n = 0;

	for (size_t i = 0; i < t->ncolumns; i++)
		if (!t->columns[i].hidden)
			weigh(k, &t->columns[i], &o);
	if (!o.best)
		o.best = o.firm ? o.firm : find_meaning(t);
	if (!o.best)
		o.best = t->nprimary_key ?
		    t->primary_key[0] : t->ncolumns ? &t->columns[0] : NULL;
	if (!o.best)
		return 0;
	out[n++] = o.best;
	if (o.rank == RANK_FIRST_NAME && o.last)
		out[n++] = o.last;
	/* some of the rows are people, some are not */
	if (n == 2 && o.firm && (get_true(o.best->json, "nulls") ||
	    get_true(o.firm->json, "nulls")))
		out[n++] = o.firm;
	return n;
}

size_t
kind_label(struct kinds *k, const struct schema_table *t,
    const struct schema_column *out[KIND_LABEL])
{
	struct kind_table *known = &k->tables[t->index];

	if (!known->has_label)
		known->nlabel = find_label(k, t, known->label);
	known->has_label = true;
	memcpy(out, known->label, sizeof known->label);
	return known->nlabel;
}

const struct schema_column *
kind_substitute(struct kinds *k, const struct schema_table *t)
{
	const struct schema_column *label[KIND_LABEL];

	if (kind_label(k, t, label) != 1 || !get_true(label[0]->json, "nulls"))
		return NULL;
	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];
		struct words w = kind_words(k, c->name);

		if (!c->hidden && !c->nullable && c->class == TYPE_TEXT &&
		    w.n && listed_has(LISTED_EMAIL, w.v[0].text))
			return c;
	}
	return kind_code(k, t);
}

static const struct schema_column *
find_code(struct kinds *k, const struct schema_table *t)
{
	const struct schema_column *found = NULL;

	for (size_t i = 0; i < t->ncolumns; i++) {
		const struct schema_column *c = &t->columns[i];
		struct naming n = look(k, c);

		if (!c->hidden && n.code && !n.id && !kind_key_from(c) &&
		    schema_is_unique(t, &c, 1) && !found)
			found = c;
	}
	return found;
}

const struct schema_column *
kind_code(struct kinds *k, const struct schema_table *t)
{
	struct kind_table *known = &k->tables[t->index];

	if (!known->has_code)
		known->code = find_code(k, t);
	known->has_code = true;
	return known->code;
}

static bool
is_person_word(const char *stem)
{
	static const char *const stems[] = {
#define PERSON(stem) stem,
#include "plan/spans/person.def"
#undef PERSON
	};

	for (size_t i = 0; i < sizeof stems / sizeof *stems; i++)
		if (strcmp(stem, stems[i]) == 0)
			return true;
	return false;
}

/* Of a compound the last word says what it is. */
static bool
names_person(struct kinds *k, const char *name)
{
	struct words words = kind_words(k, name);

	return words.n && is_person_word(words.v[words.n - 1].stem);
}

static bool
find_person(struct kinds *k, const struct schema_table *t)
{
	const struct schema_column *label[KIND_LABEL];
	const char *comment = get_str(t->json, "comment");
	const json_t *s;
	size_t i;

	if (names_person(k, t->name) || (comment && names_person(k,
	    arena_strndup(k->arena, comment, strcspn(comment, ",;:(.")))))
		return true;
	json_array_foreach(get_array(t->json, "synonyms"), i, s)
		if (json_is_string(s) && names_person(k,
		    json_string_value(s)))
			return true;
	return kind_label(k, t, label) >= 2;
}

bool
kind_is_person(struct kinds *k, const struct schema_table *t)
{
	struct kind_table *known = &k->tables[t->index];

	if (!known->has_person)
		known->person = find_person(k, t);
	known->has_person = true;
	return known->person;
}

bool
kind_is_lookup(const struct schema_table *t)
{
	if (t->nprimary_key != 1 || t->nkeys || t->ncolumns < 2 ||
	    t->ncolumns > LOOKUP_COLUMNS)
		return false;
	for (size_t i = 0; i < t->ncolumns; i++)
		if (t->columns[i].time != SCHEMA_TIME_NONE)
			return false;
	return true;
}
